"""Attacks on accounts: bodies that are none, requests that wait for their moment, secrets."""

import asyncio
from typing import Any, Final

import msgspec
import pytest

from freehold.server.ops.server_budgets import STRIKES
from freehold.server.people.accounts import Accounts
from freehold.server.people.passwords import Passwords
from freehold.server.rooms.room import Room
from freehold.server.store import AccountRow
from tests.kit.accounts import (
    ANOTHER,
    PASSWORD,
    Reply,
    account,
    call,
    identity_of,
    recover,
    register,
    sign_in,
)
from tests.kit.live_server import GENEROUS, LiveServer, Table, live_server, watching
from tests.kit.slow_bodies import held_back, status_of

pytestmark = pytest.mark.usefixtures("cheap_passwords")


# --- bodies


ADDRESSES: Final = {
    "register": ("POST", "/api/account", {"name": "Ann", "password": PASSWORD}),
    "sign in": ("POST", "/api/sign-in", {"name": "Ann", "password": PASSWORD}),
    "recover": ("POST", "/api/recover", {"name": "Ann", "code": "0", "password": PASSWORD}),
    "password": ("POST", "/api/account/password", {"password": PASSWORD, "new": ANOTHER}),
    "codes": ("POST", "/api/account/codes", {"password": PASSWORD}),
    "delete": ("DELETE", "/api/me", {"password": PASSWORD}),
}
BAD: Final = (400, "bad_message")
BODIES: Final[dict[str, bytes]] = {
    "a list": b"[]",
    "nothing": b"null",
    "a number": b"7",
    "text": b'"Ann"',
    "no JSON": b"name=Ann&password=x",
    "cut off": b'{"name": "Ann", "pass',
    "no UTF-8": b'{"name": "\xff", "password": "\xfe", "code": "\xfd"}',
    "half a pair": b'{"password": "\\ud800\\ud800xxxxxxxxx", "name": "\\ud800\\ud800"}',
    "the other half": b'{"password": "\\udc00xxxxxxxxxx", "name": "\\udc00", "code": "\\udc00"}',
    "a pair in bytes": b'{"password": "\xed\xa0\x80xxxxxxxxx", "name": "\xed\xa0\x80"}',
    "deep": b'{"password":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a raw line break": b'{"password": "x\ny", "name": "a", "code": "b"}',
}


@pytest.mark.server.with_args(**GENEROUS)
async def test_a_body_that_is_none_is_refused(live: LiveServer) -> None:
    token, _codes = await account(live)
    found = {
        (case, body): (await call(live, method, path, data, token)).refused
        for case, (method, path, _wish) in ADDRESSES.items()
        for body, data in BODIES.items()
    }
    assert {one: refused for one, refused in found.items() if refused != BAD} == {}


@pytest.mark.server.with_args(**GENEROUS)
async def test_a_field_of_another_type_and_a_field_too_many_are_refused(live: LiveServer) -> None:
    token, _codes = await account(live)
    found = {}
    for method, path, wish in ADDRESSES.values():
        changes: list[dict[str, Any]] = [{"admin": True}]
        changes += [{name: one} for name in wish for one in (7, True, ["x"], {"x": 1}, 1.5)]
        for change in changes:
            reply = await call(live, method, path, {**wish, **change}, token)
            found[path, str(change)] = reply.refused
    assert {one: refused for one, refused in found.items() if refused != BAD} == {}


@pytest.mark.parametrize("case", ADDRESSES)
async def test_a_huge_body_is_refused_before_any_work(
    live: LiveServer, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    method, path, wish = ADDRESSES[case]
    token, _codes = await account(live)
    monkeypatch.setattr(Passwords, "_work", None)
    assert (await call(live, method, path, {**wish, "password": "x" * 20_000}, token)).refused == (
        413,
        "too_large",
    )


@pytest.mark.parametrize("password", ["\0" * 10, "x\0" * 100, "\U0001f600" * 200, "\n" * 10])
async def test_any_characters_make_a_password(live: LiveServer, password: str) -> None:
    await register(live, await live.guest("Ann"), password=password)
    tried = [password, password[:-1], password + "\0"]
    assert [(await sign_in(live, password=one)).status for one in tried] == [200, 401, 401]


@pytest.mark.parametrize(
    "name", ["' OR 1=1 --", "%", "_nn", "A*", "\0Ann", "Ann\0", "../Ann", "name Ann", "\ufdfa" * 24]
)
async def test_no_name_but_the_own_opens_an_account(live: LiveServer, name: str) -> None:
    await account(live)
    assert (await sign_in(live, name)).refused == (401, "wrong_password")


async def test_a_page_of_another_site_may_do_nothing_with_accounts(live: LiveServer) -> None:
    token, _codes = await account(live)
    found = set()
    for method, path, wish in ADDRESSES.values():
        headers = {"Authorization": f"Bearer {token}", "Origin": "https://evil.example"}
        async with live.session.request(
            method, live.base + path, data=msgspec.json.encode(wish), headers=headers
        ) as answer:
            found.add((answer.status, (await answer.json())["error"]["word"]))
    assert (await sign_in(live)).status == 200
    assert found == {(403, "wrong_origin")}


@pytest.mark.parametrize("case", ["register", "password", "codes", "delete", "export"])
async def test_a_forged_token_changes_nothing(live: LiveServer, case: str) -> None:
    method, path, wish = {**ADDRESSES, "export": ("GET", "/api/me/export", None)}[case]
    token, _codes = await account(live)
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    refused = (await call(live, method, path, wish, forged)).refused
    assert (refused, (await sign_in(live)).status) == ((401, "unknown_token"), 200)


# --- requests that wait for their moment


async def test_a_request_from_before_a_revocation_does_not_bring_the_token_back(
    live: LiveServer, token: str
) -> None:
    async with held_back(live, "PATCH", "/api/me", token, {"name": "Eve"}) as raw:
        await live.ask("POST", "/api/me/revoke", token)
    assert (await status_of(raw), (await call(live, "GET", "/api/me", token=token)).refused) == (
        401,
        (401, "unknown_token"),
    )


async def test_a_request_from_before_a_recovery_does_not_bring_the_token_back(
    live: LiveServer,
) -> None:
    token, codes = await account(live)
    async with held_back(live, "PATCH", "/api/me", token, {"name": "Eve"}) as raw:
        assert (await recover(live, codes[0])).status == 200
    assert (await status_of(raw), (await call(live, "GET", "/api/me", token=token)).refused) == (
        401,
        (401, "unknown_token"),
    )


async def test_a_request_from_before_deleting_does_not_bring_anybody_back(live: LiveServer) -> None:
    token = await live.guest("Ann")
    who = await identity_of(live, token)
    async with held_back(live, "PATCH", "/api/me", token, {"name": "Eve"}) as raw:
        assert (await call(live, "DELETE", "/api/me", token=token)).status == 204
    assert (await status_of(raw), await live.admission.store.identity(who)) == (401, None)


async def test_an_account_is_not_made_of_who_was_deleted_meanwhile(live: LiveServer) -> None:
    token = await live.guest("Ann")
    wish = {"name": "Ann", "password": PASSWORD}
    async with held_back(live, "POST", "/api/account", token, wish) as raw:
        assert (await call(live, "DELETE", "/api/me", token=token)).status == 204
    assert (await status_of(raw), await live.admission.store.account_named("ann")) == (401, None)


async def test_a_guest_who_becomes_an_account_meanwhile_is_not_deleted_without_password(
    live: LiveServer, token: str
) -> None:
    async with held_back(live, "DELETE", "/api/me", token, {}) as raw:
        assert (await register(live, token)).status == 201
    assert (await status_of(raw), (await sign_in(live)).status) == (400, 200)


async def test_an_account_made_at_the_last_moment_is_not_deleted_without_password(
    live: LiveServer, token: str
) -> None:
    who, store = await identity_of(live, token), live.admission.store
    async with live.admission.sessions.changing:
        task = asyncio.create_task(call(live, "DELETE", "/api/me", token=token))
        await live.until(lambda: bool(live.admission.sessions.changing.here._waiters))
        store.write([AccountRow(who, "Ann", "ann", "", b"", 0)])
    assert (await task).refused == (409, "has_account")
    assert await store.identity(who) is not None


class Pause:
    """Holds up whoever has just checked a password."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached = asyncio.Event()
        self.go_on = asyncio.Event()
        self._fits = Passwords.fits
        monkeypatch.setattr(Passwords, "fits", lambda *given: self._hold_up(*given))

    async def _hold_up(self, work: Passwords, kept: str | None, text: str) -> bool:
        found = await self._fits(work, kept, text)
        if not self.reached.is_set():
            self.reached.set()
            await self.go_on.wait()
        return found


async def during(monkeypatch: pytest.MonkeyPatch, first: Any, then: Any) -> tuple[Reply, Reply]:
    """Let something happen after another request has checked its password."""
    pause = Pause(monkeypatch)
    task = asyncio.create_task(first)
    await pause.reached.wait()
    other = await then
    pause.go_on.set()
    return await task, other


async def test_a_password_that_was_right_until_now_gives_no_good_token(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _token, codes = await account(live)
    signed, other = await during(monkeypatch, sign_in(live), recover(live, codes[0]))
    assert other.status == 200
    late = signed.content.get("token", "")
    assert (await call(live, "GET", "/api/me", token=late)).refused == (401, "unknown_token")


@pytest.mark.parametrize("case", ["password", "codes", "delete"])
async def test_a_change_with_a_password_that_was_right_until_now_is_refused(
    live: LiveServer, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    method, path, wish = ADDRESSES[case]
    token, codes = await account(live)
    first = call(live, method, path, wish, token)
    late, other = await during(
        monkeypatch, first, recover(live, codes[0], password="the owner's own")
    )
    assert other.status == 200
    after = [
        await sign_in(live, password="the owner's own"),
        await recover(live, codes[1], password="the owner's next"),
    ]
    assert (late.refused, [one.status for one in after]) == ((401, "unknown_token"), [200, 200])


async def test_no_token_is_good_while_everything_is_deleted(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, codes = await account(live)
    seen: list[Any] = []
    forget = live.admission.registry.forget

    async def forgetting(*given: Any) -> None:
        seen.append((await call(live, "GET", "/api/me", token=token)).refused)
        seen.append((await sign_in(live)).refused)
        seen.append((await recover(live, codes[0])).refused)
        await forget(*given)

    monkeypatch.setattr(live.admission.registry, "forget", forgetting)
    wish = {"password": PASSWORD}
    assert (await call(live, "DELETE", "/api/me", wish, token)).status == 204
    assert not live.admission.sessions.departing

    wrong = (401, "wrong_password")
    assert seen == [(401, "unknown_token"), wrong, wrong]


async def test_a_token_revoked_while_its_room_was_read_lets_nobody_stay(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    token = table.tokens[1]
    recognize = live.admission.recognize
    revoked = asyncio.Event()

    async def recognizing(given: str) -> Any:
        who = await recognize(given)
        if given == token and not revoked.is_set():
            revoked.set()
            await live.ask("POST", "/api/me/revoke", token)
        return who

    monkeypatch.setattr(live.admission, "recognize", recognizing)
    wire = await live.connect()
    await wire.say({"say": "hello", "token": token, "room": table.code})
    assert await wire.end() == ("unknown_token", 4401)


async def test_deleting_twice_at_once_deletes_once(live: LiveServer) -> None:
    token, _codes = await account(live)
    wish = {"password": PASSWORD}
    replies = await asyncio.gather(
        *(call(live, "DELETE", "/api/me", wish, token) for _time in range(4))
    )
    assert sorted(reply.status for reply in replies) == [204, 401, 401, 401]


def test_a_deleting_that_fails_leaves_somebody_who_can_try_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> list[int]:
        async with live_server() as live:
            table = await live.table()
            forget = Room.forget
            monkeypatch.setattr(Room, "forget", None)
            first = await call(live, "DELETE", "/api/me", token=table.tokens[0])
            monkeypatch.setattr(Room, "forget", forget)
            again = await call(live, "DELETE", "/api/me", token=table.tokens[0])
            return [first.status, again.status]

    with watching():
        assert asyncio.run(run()) == [500, 204]


# --- secrets


def test_no_password_code_or_token_is_logged() -> None:
    with watching() as watch:

        async def run() -> list[str]:
            async with live_server() as live:
                token, codes = await account(live)
                signed = (await sign_in(live)).content["token"]
                await sign_in(live, password="a wrong password")
                recovered = (await recover(live, codes[0])).content["token"]
                for body in BODIES.values():
                    await call(live, "POST", "/api/sign-in", body)
                await call(live, "DELETE", "/api/me", {"password": ANOTHER}, recovered)
                words = [PASSWORD, ANOTHER, "a wrong password"]
                return [token, signed, recovered, *codes, *words]

        secrets = asyncio.run(run())
    assert watch.complaints == []
    assert [secret for secret in secrets if secret in watch.text] == []


def test_a_failure_on_the_way_logs_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    with watching() as watch:

        async def run() -> int:
            async with live_server() as live:
                await account(live)
                monkeypatch.setattr(Accounts, "_expect_right", None)
                return (await sign_in(live)).status

        assert asyncio.run(run()) == 500
    assert PASSWORD not in watch.text


@pytest.mark.parametrize("case", ADDRESSES)
async def test_no_refusal_repeats_the_password(live: LiveServer, case: str) -> None:
    method, path, wish = ADDRESSES[case]
    token = await live.guest("Eve")
    given = {**wish, "password": "hunter2-hunter2" * 20}
    assert b"hunter2" not in (await call(live, method, path, given, token)).body


# --- going, again and again


async def test_who_is_deleted_again_and_again_hangs_up_on_others_a_few_times(
    live: LiveServer,
) -> None:
    """What tells of somebody is struck from the log of a room, which is built anew for that."""
    table, replies = await live.table(public=True), list[Reply]()
    await table.play(2)
    for number in range(int(STRIKES.burst) + 3):
        token = await live.guest(f"Eve {number}")
        await live.enter(token, table.code, watch=True)
        replies.append(await call(live, "DELETE", "/api/me", token=token))
    deleted, refused = replies[: int(STRIKES.burst)], replies[int(STRIKES.burst) :]
    assert {reply.status for reply in deleted} == {204}
    assert {(reply.status, reply.word) for reply in refused} == {(429, "slow_down")}
    assert all(int(reply.headers["Retry-After"]) > 1 for reply in refused)
    assert (await call(live, "GET", "/api/me", token=token)).status == 200  # nothing has begun
    await table.play(2)
