"""Web Push: messages that only the browser can read, signed by this server, to public places."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace

from freehold.protocol import Begin, Ready
from freehold.server.push.encryption import BadKeysError, decoded, encoded, encrypt, expect_keys
from freehold.server.push.endpoints import (
    MOST_LOOKUPS,
    BadEndpointError,
    GuardedResolver,
    expect_endpoint,
    is_within_reach,
)
from freehold.server.push.sender import AT_ONCE, KEPT, PAUSES, PER_PERSON
from freehold.server.push.vapid import VALID, VapidKey
from tests.kit.accounts import call
from tests.kit.cases import each
from tests.kit.live_server import LiveServer
from tests.kit.push_service import (
    CONTACT,
    NOW,
    SECRET,
    Browser,
    PushService,
    checked_signature,
    posting,
)

ON: Final = {"push_contact": CONTACT, "push_services": "loopback"}
# Appendix A of RFC 8291.
TEXT: Final = b"When I grow up, I want to be a watermelon"
SENDER: Final = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER: Final = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_PUBLIC: Final = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
AUTH: Final = "BTBZMqHH6r4Tts7J_aSIgg"
SALT: Final = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE: Final = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Return a private key from its number."""
    return ec.derive_private_key(int.from_bytes(decoded(text)), ec.SECP256R1())


# --- encryption


def test_a_message_is_encrypted_as_the_rfc_has_it() -> None:
    own, salt = private_key(SENDER), decoded(SALT)
    public, auth = decoded(RECEIVER_PUBLIC), decoded(AUTH)
    assert encoded(encrypt(TEXT, public, auth, own=own, salt=salt)) == MESSAGE


def test_the_browser_of_these_tests_reads_the_message_of_the_rfc() -> None:
    browser = Browser(private_key(RECEIVER), decoded(AUTH))
    assert browser.read(decoded(MESSAGE)) == TEXT


def test_all_messages_are_equally_long_and_never_the_same() -> None:
    browser = Browser()
    sent = [
        encrypt(text, browser.public, browser.auth, length=100) for text in (b"a", b"bcd", b"a")
    ]
    assert len({len(body) for body in sent}) == 1
    assert len(set(sent)) == 3
    assert [browser.read(body) for body in sent] == [b"a", b"bcd", b"a"]


def test_nobody_else_can_read_it() -> None:
    browser, other = Browser(), Browser()
    with pytest.raises(InvalidTag):
        other.read(encrypt(b"secret", browser.public, browser.auth))


@each(
    "keys",
    [
        (b"\x04" + bytes(10), bytes(16)),  # short
        (Browser().public, b""),
        (b"\x04" + bytes(range(64)), bytes(16)),  # no point of the curve
    ],
)
def test_wrong_keys_are_refused(keys: tuple[bytes, bytes]) -> None:
    with pytest.raises(BadKeysError):
        expect_keys(*keys)


# --- the signature


def test_the_signature_names_the_service_the_contact_and_an_end() -> None:
    key = VapidKey(SECRET, CONTACT)
    signed = checked_signature(key.header("https://push.example.com/send/abc", NOW))
    assert signed.key == key.public
    assert signed.claims == {
        "aud": "https://push.example.com",
        "exp": NOW + VALID,
        "sub": CONTACT,
    }


def test_the_same_secret_gives_the_same_key() -> None:
    assert VapidKey(SECRET, CONTACT).public == VapidKey(SECRET, CONTACT).public
    assert VapidKey(SECRET, CONTACT).public != VapidKey(bytes(32), CONTACT).public


def test_a_signature_is_renewed_long_before_it_ends() -> None:
    key, place = VapidKey(SECRET, CONTACT), "https://push.example.com/1"
    first = key.header(place, NOW)
    assert key.header(place, NOW + VALID // 2 - 60) == first
    assert key.header(place, NOW + VALID // 2 + 60) != first


# --- where to


@each(
    "endpoint",
    [
        "http://push.example.com/1",
        "https://push.example.com:8443/1",
        "https://user@push.example.com/1",
        "https:///1",
        "https://127.0.0.1/1",
        "https://10.0.0.7/1",
        "https://192.168.1.1/1",
        "https://169.254.169.254/latest",
        "https://[::1]/1",
        "https://[::ffff:10.0.0.1]/1",
        "https://[fd00::1]/1",
        "https://[64:ff9b::7f00:1]/1",
        "https://[fec0::1]/1",
        "https://[3fff::1]/1",
        "https://192.0.0.8/1",
        "https://[2002:7f00:1::]/1",
        "https://2130706433/1",
        "https://0x7f000001/1",
        "https://0.0.0.0/1",
        "https://224.0.0.1/1",
        "ftp://push.example.com/1",
        "https://push.example.com/ \r\nHost: x",
        "https://push.example.com/" + "x" * 2000,
        "https://push.example.com:99999/",
        "",
    ],
)
def test_nothing_is_sent_to_such_a_place(endpoint: str) -> None:
    with pytest.raises(BadEndpointError):
        expect_endpoint(endpoint, "public")


@each("endpoint", ["https://push.example.com/1", "https://example.com:443/a?b", "https://8.8.8.8"])
def test_public_places_are_taken(endpoint: str) -> None:
    expect_endpoint(endpoint, "public")


@each("endpoint", ["https://push.example.com/1", "http://10.0.0.1/", "http://localhost/"])
def test_tests_send_to_this_machine_alone(endpoint: str) -> None:
    with pytest.raises(BadEndpointError):
        expect_endpoint(endpoint, "loopback")


def test_a_name_that_leads_nearby_is_not_connected_to() -> None:
    found = ["93.184.216.34", "10.1.2.3", "127.0.0.1", "fe80::1%eth0", "nonsense", "100.64.0.1"]
    assert [one for one in found if is_within_reach(one, "public")] == ["93.184.216.34"]


async def test_a_public_name_of_this_machine_gets_no_message() -> None:
    """The name is looked up for each connection, and its addresses are looked at then."""
    with pytest.raises(OSError, match="public"):
        await GuardedResolver("public").resolve("localhost", 443)


async def test_names_that_nobody_answers_for_hold_up_no_other_work() -> None:
    """Anybody may name such places; the threads of the server, and of its loop, are for others."""
    answered = threading.Event()
    resolver = GuardedResolver("public")

    def dumb(*_asked: object, **_how: object) -> list[Any]:
        answered.wait(60)
        return []

    with patch("freehold.server.push.endpoints.socket.getaddrinfo", dumb):
        asked = [asyncio.create_task(resolver.resolve(f"{n}.example.com")) for n in range(40)]
        try:
            done, pending = await asyncio.wait(asked, timeout=0.2)
            async with asyncio.timeout(20):
                assert await asyncio.to_thread(lambda: 7) == 7
            assert all(isinstance(one.exception(), OSError) for one in done)
            assert len(pending) == MOST_LOOKUPS
            for one in pending:
                one.cancel()  # as after ten seconds: the threads are busy all the same
            with pytest.raises(OSError, match="fewer"):
                await resolver.resolve("another.example.com")
        finally:
            answered.set()
    async with asyncio.timeout(20):
        while True:  # they are free again
            with pytest.raises(OSError, match=r"public|fewer") as found:
                await resolver.resolve("localhost", 443)
            if "public" in str(found.value):
                return
            await asyncio.sleep(0.01)


async def test_a_name_that_is_too_long_to_be_asked_for_is_out_of_reach() -> None:
    with pytest.raises(OSError, match="host"):
        await GuardedResolver("public").resolve("x" * 70 + ".example.com", 443)


# --- the sender


async def test_a_call_tells_what_happened_where_and_in_which_language() -> None:
    async with posting() as post:
        post.sender.call("ann", "turn", "123456")
        assert await post.read() == {"kind": "turn", "room": "123456", "language": "fr"}


async def test_a_call_comes_signed_and_says_how_long_it_is_kept() -> None:
    async with posting() as post:
        post.sender.call("ann", "turn", "123456")
        delivery = await post.service.next()
        signed = checked_signature(delivery.headers["Authorization"])
        assert signed.claims["aud"] == post.service.base
        assert delivery.headers["Content-Encoding"] == "aes128gcm"
        assert delivery.headers["TTL"] == str(KEPT)


@asynccontextmanager
async def silent_service() -> AsyncIterator[str]:
    """Offer the address of a service that takes messages and says nothing."""
    asked = asyncio.Event()

    async def take(_reader: object, writer: asyncio.StreamWriter) -> None:
        await asked.wait()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        asked.set()
        server.close()


async def test_nobody_waits_for_services_that_keep_us_waiting() -> None:
    async with silent_service() as silent, posting() as post:
        post.sender.call("ann", "turn", "123456")
        await post.read()
        await post.is_answered()
        for number in range(2 * AT_ONCE):
            name, endpoint = f"eve-{number}", f"{silent}/{number}"
            post.store.write([replace(post.row, session=name, identity=name, endpoint=endpoint)])
            post.sender.call(name, "turn", "123456")
        post.sender.call("ann", "over", "123456")
        assert (await post.read())["kind"] == "over"


async def test_a_newer_call_to_the_same_table_takes_the_place_of_an_older_one() -> None:
    async with posting() as post:
        post.sender.call("ann", "began", "123456")
        post.sender.call("ann", "turn", "123456")
        post.sender.call("ann", "offer", "654321")
        assert [(await post.read())["kind"] for _ in range(2)] == ["turn", "offer"]
        assert post.service.got.empty()


async def test_who_has_not_subscribed_is_not_called() -> None:
    async with posting() as post:
        post.sender.call("ben", "turn", "123456")
        post.sender.call("ann", "turn", "123456")
        await post.read()
        assert post.service.got.empty()


@each("status", [404, 410])
async def test_a_place_that_is_gone_is_forgotten(status: int) -> None:
    async with posting() as post:
        post.service.answers = [status]
        post.sender.call("ann", "turn", "123456")
        await post.read()
        while await post.store.subscriptions_of("ann"):
            await asyncio.sleep(0)


@each("status", [429, 500, 503])
async def test_what_cannot_be_taken_now_is_tried_again_later_each_time(status: int) -> None:
    async with posting() as post:
        post.service.answers = [status] * len(PAUSES)
        post.sender.call("ann", "turn", "123456")
        pauses = []
        for _ in PAUSES:
            await post.read()
            pauses.append(await post.later.pass_time())
        assert (await post.read())["kind"] == "turn"
        assert pauses == list(PAUSES)
        assert await post.store.subscriptions_of("ann") == [post.row]


async def test_after_some_tries_it_is_given_up() -> None:
    async with posting() as post:
        post.service.answers = [500] * (len(PAUSES) + 1)
        post.sender.call("ann", "turn", "1")
        for _ in PAUSES:
            await post.read()
            await post.later.pass_time()
        await post.read()
        post.sender.call("ann", "offer", "2")
        assert (await post.read())["kind"] == "offer"
        assert post.later.asked.empty()


async def test_a_service_is_given_the_time_it_wants() -> None:
    async with posting() as post:
        post.service.answers, post.service.headers = [429], {"Retry-After": "120"}
        post.sender.call("ann", "turn", "123456")
        await post.read()
        assert await post.later.pass_time() == 120


@each("status", [301, 307])
async def test_a_service_does_not_lead_elsewhere(status: int) -> None:
    async with posting() as post:
        post.service.answers = [status]
        post.service.headers = {"Location": f"{post.service.base}/elsewhere"}
        post.sender.call("ann", "turn", "1")
        await post.read()
        post.sender.call("ann", "offer", "2")
        assert (await post.read())["kind"] == "offer"
        assert post.later.asked.empty()


async def test_nobody_is_called_too_often() -> None:
    async with posting() as post:
        most = int(PER_PERSON.burst)
        for number in range(most + 5):
            post.sender.call("ann", "turn", f"{number:06d}")
        got = [(await post.read())["room"] for _ in range(most)]
        assert len(set(got)) == most
        assert post.service.got.empty()


# --- over HTTP


@pytest.mark.server(**ON)
async def test_a_session_subscribes_and_ends_it(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    before = await live.ask("GET", "/api/me/push", ann)
    assert len(decoded(before["key"])) == 65
    assert not before["subscribed"]
    wish = Browser().subscription("http://127.0.0.1:9/1")
    assert (await call(live, "PUT", "/api/me/push", wish, ann)).status == 204
    assert (await live.ask("GET", "/api/me/push", ann))["subscribed"]
    export = await live.ask("GET", "/api/me/export", ann)
    assert [one["endpoint"] for one in export["subscriptions"]] == ["http://127.0.0.1:9/1"]
    assert (await call(live, "DELETE", "/api/me/push", None, ann)).status == 204
    assert not (await live.ask("GET", "/api/me/push", ann))["subscribed"]


@pytest.mark.server(**ON)
async def test_a_subscription_that_cannot_work_is_refused(live: LiveServer) -> None:
    ann, good = await live.guest("Ann"), Browser().subscription("http://127.0.0.1:9/1")
    for wrong in (
        {"endpoint": "https://10.0.0.1/"},
        {"p256dh": "!!"},
        {"auth": "AAAA"},
        {"p256dh": encoded(b"\x04" + bytes(64))},
    ):
        reply = await call(live, "PUT", "/api/me/push", {**good, **wrong}, ann)
        assert reply.refused == (400, "bad_subscription")


async def test_a_server_without_a_contact_sends_nothing(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    assert await live.ask("GET", "/api/me/push", ann) == {"key": None, "subscribed": False}
    wish = Browser().subscription("https://push.example.com/1")
    assert (await call(live, "PUT", "/api/me/push", wish, ann)).refused == (409, "no_push")


@pytest.mark.server(**ON)
async def test_who_is_deleted_has_no_subscription_any_more(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    wish = Browser().subscription("http://127.0.0.1:9/1")
    await call(live, "PUT", "/api/me/push", wish, ann)
    who = (await live.ask("GET", "/api/me", ann))["guest"]["id"]
    assert len(await live.admission.store.subscriptions_of(who)) == 1
    assert (await call(live, "DELETE", "/api/me", {}, ann)).status == 204
    assert await live.admission.store.subscriptions_of(who) == []


@pytest.mark.server(**ON)
async def test_who_is_not_at_a_table_over_days_is_called_to_it(live: LiveServer) -> None:
    async with PushService().running() as service:
        table = await live.table(pace="day", chairs=2)
        browser = Browser()
        wish = browser.subscription(f"{service.base}/ben", "vi")
        assert (await call(live, "PUT", "/api/me/push", wish, table.tokens[1])).status == 204
        await table.ben.do(Ready, True)
        await table.ben.close()
        await live.until(lambda: not table.room.attendance.is_here(2))
        await table.ann.do(Begin)
        text = msgspec.json.decode(browser.read((await service.next()).body))
        assert text["language"] == "vi"
        assert text["kind"] in ("began", "turn")


@pytest.mark.server(long_rooms_per_identity=1)
async def test_one_has_so_many_rooms_over_days_at_most(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    wish = {"settings": {"pace": "day"}}
    assert (await call(live, "POST", "/api/rooms", wish, ann)).status == 201
    assert (await call(live, "POST", "/api/rooms", wish, ann)).refused == (409, "too_many")
    quick = await call(live, "POST", "/api/rooms", {}, ann)
    assert quick.status == 201
    wire = await live.enter(ann, quick.content["code"])
    answer = await wire.ask(say="configure", settings={"pace": "three_days"})
    assert getattr(answer, "word", None) == "too_many"
