"""Attacks on accounts: bodies that are none, requests that wait for their moment, secrets."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest

from freehold.server.accounts import Accounts
from freehold.server.passwords import Passwords
from freehold.server.room import Room
from freehold.server.store import AccountRow
from tests.server.bureau import (
    ANOTHER,
    PASSWORD,
    Reply,
    account,
    call,
    identity_of,
    let_passwords_be_cheap,
    recover,
    register,
    sign_in,
)
from tests.server.hostile.arena import Arena, arena, fight, watching
from tests.server.hostile.raw import SOON, Raw, request


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    let_passwords_be_cheap(monkeypatch)


# --- bodies


ADDRESSES: Final = {
    "register": ("POST", "/api/account", {"name": "Ann", "password": PASSWORD}),
    "sign in": ("POST", "/api/sign-in", {"name": "Ann", "password": PASSWORD}),
    "recover": ("POST", "/api/recover", {"name": "Ann", "code": "0", "password": PASSWORD}),
    "password": ("POST", "/api/account/password", {"password": PASSWORD, "new": ANOTHER}),
    "codes": ("POST", "/api/account/codes", {"password": PASSWORD}),
    "delete": ("DELETE", "/api/me", {"password": PASSWORD}),
}
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


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("case", ADDRESSES)
def test_a_body_that_is_none_is_refused(case: str, body: str) -> None:
    method, path, _wish = ADDRESSES[case]

    async def plot(place: Arena) -> tuple[int, str]:
        token, _codes = await account(place)
        return (await call(place, method, path, BODIES[body], token)).refused

    assert fight(plot) == (400, "bad_message")


@pytest.mark.parametrize("value", [7, True, ["x"], {"x": 1}, 1.5])
@pytest.mark.parametrize("case", ADDRESSES)
def test_a_field_of_another_type_is_refused(case: str, value: object) -> None:
    method, path, wish = ADDRESSES[case]

    async def plot(place: Arena) -> set[tuple[int, str]]:
        token, _codes = await account(place)
        return {
            (await call(place, method, path, {**wish, field: value}, token)).refused
            for field in wish
        }

    assert fight(plot) == {(400, "bad_message")}


@pytest.mark.parametrize("case", ADDRESSES)
def test_a_field_too_many_is_refused(case: str) -> None:
    method, path, wish = ADDRESSES[case]

    async def plot(place: Arena) -> tuple[int, str]:
        token, _codes = await account(place)
        return (await call(place, method, path, {**wish, "admin": True}, token)).refused

    assert fight(plot) == (400, "bad_message")


@pytest.mark.parametrize("case", ADDRESSES)
def test_a_huge_body_is_refused_before_any_work(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    method, path, wish = ADDRESSES[case]

    async def plot(place: Arena) -> tuple[int, str]:
        token, _codes = await account(place)
        monkeypatch.setattr(Passwords, "_work", None)
        return (await call(place, method, path, {**wish, "password": "x" * 20_000}, token)).refused

    assert fight(plot) == (413, "too_large")


@pytest.mark.parametrize("password", ["\0" * 10, "x\0" * 100, "\U0001f600" * 200, "\n" * 10])
def test_any_characters_make_a_password(password: str) -> None:
    async def plot(place: Arena) -> list[int]:
        await register(place, await place.guest("Ann"), password=password)
        tried = [password, password[:-1], password + "\0"]
        return [(await sign_in(place, password=one)).status for one in tried]

    assert fight(plot) == [200, 401, 401]


@pytest.mark.parametrize(
    "name", ["' OR 1=1 --", "%", "_nn", "A*", "\0Ann", "Ann\0", "../Ann", "name Ann", "\ufdfa" * 24]
)
def test_no_name_but_the_own_opens_an_account(name: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        await account(place)
        return (await sign_in(place, name)).refused

    assert fight(plot) == (401, "wrong_password")


def test_a_page_of_another_site_may_do_nothing_with_accounts() -> None:
    async def plot(place: Arena) -> set[tuple[int, str]]:
        token, _codes = await account(place)
        found = set()
        for method, path, wish in ADDRESSES.values():
            headers = {"Authorization": f"Bearer {token}", "Origin": "https://evil.example"}
            async with place.session.request(
                method, place.base + path, data=msgspec.json.encode(wish), headers=headers
            ) as answer:
                found.add((answer.status, (await answer.json())["error"]["word"]))
        assert (await sign_in(place)).status == 200
        return found

    assert fight(plot) == {(403, "wrong_origin")}


@pytest.mark.parametrize("case", ["register", "password", "codes", "delete", "export"])
def test_a_forged_token_changes_nothing(case: str) -> None:
    method, path, wish = {**ADDRESSES, "export": ("GET", "/api/me/export", None)}[case]

    async def plot(place: Arena) -> tuple[tuple[int, str], int]:
        token, _codes = await account(place)
        forged = token[:-1] + ("A" if token[-1] != "A" else "B")
        refused = (await call(place, method, path, wish, forged)).refused
        return refused, (await sign_in(place)).status

    assert fight(plot) == ((401, "unknown_token"), 200)


# --- requests that wait for their moment


@asynccontextmanager
async def held_back(
    place: Arena, method: str, path: str, token: str, wish: object
) -> AsyncIterator[Raw]:
    """Send a request but for the end of its body, once its token was found good; then that."""
    body = json.dumps(wish).encode()
    raw, seen = await place.raw(), asyncio.Event()
    identify = place.desk.identify

    async def identifying(given: str) -> Any:
        who = await identify(given)
        seen.set()
        return who

    with patch.object(place.desk, "identify", identifying):
        lines = [f"Content-Length: {len(body)}", f"Authorization: Bearer {token}"]
        await raw.send(request(method, path, *lines, body=body[:-1]))
        await asyncio.wait_for(seen.wait(), SOON)
    yield raw
    await raw.send(body[-1:])


async def status_of(raw: Raw) -> int:
    """Return the status of an answer."""
    return int((await raw.head()).split()[1])


def test_a_request_from_before_a_revocation_does_not_bring_the_token_back() -> None:
    async def plot(place: Arena) -> tuple[int, tuple[int, str]]:
        token = await place.guest("Ann")
        async with held_back(place, "PATCH", "/api/me", token, {"name": "Eve"}) as raw:
            await place.ask("POST", "/api/me/revoke", token)
        return await status_of(raw), (await call(place, "GET", "/api/me", token=token)).refused

    assert fight(plot) == (401, (401, "unknown_token"))


def test_a_request_from_before_a_recovery_does_not_bring_the_token_back() -> None:
    async def plot(place: Arena) -> tuple[int, tuple[int, str]]:
        token, codes = await account(place)
        async with held_back(place, "PATCH", "/api/me", token, {"name": "Eve"}) as raw:
            assert (await recover(place, codes[0])).status == 200
        return await status_of(raw), (await call(place, "GET", "/api/me", token=token)).refused

    assert fight(plot) == (401, (401, "unknown_token"))


def test_a_request_from_before_deleting_does_not_bring_anybody_back() -> None:
    async def plot(place: Arena) -> tuple[int, Any]:
        token = await place.guest("Ann")
        who = await identity_of(place, token)
        async with held_back(place, "PATCH", "/api/me", token, {"name": "Eve"}) as raw:
            assert (await call(place, "DELETE", "/api/me", token=token)).status == 204
        return await status_of(raw), await place.desk.store.identity(who)

    assert fight(plot) == (401, None)


def test_an_account_is_not_made_of_who_was_deleted_meanwhile() -> None:
    async def plot(place: Arena) -> tuple[int, Any]:
        token = await place.guest("Ann")
        wish = {"name": "Ann", "password": PASSWORD}
        async with held_back(place, "POST", "/api/account", token, wish) as raw:
            assert (await call(place, "DELETE", "/api/me", token=token)).status == 204
        return await status_of(raw), await place.desk.store.account_named("ann")

    assert fight(plot) == (401, None)


def test_a_guest_who_becomes_an_account_meanwhile_is_not_deleted_without_password() -> None:
    async def plot(place: Arena) -> tuple[int, int]:
        token = await place.guest("Ann")
        async with held_back(place, "DELETE", "/api/me", token, {}) as raw:
            assert (await register(place, token)).status == 201
        return await status_of(raw), (await sign_in(place)).status

    assert fight(plot) == (400, 200)


def test_an_account_made_at_the_last_moment_is_not_deleted_without_password() -> None:
    async def plot(place: Arena) -> tuple[tuple[int, str], Any]:
        token = await place.guest("Ann")
        who, store = await identity_of(place, token), place.desk.store
        async with place.desk.changing:
            task = asyncio.create_task(call(place, "DELETE", "/api/me", token=token))
            await place.until(lambda: bool(place.desk.changing._waiters))
            store.write([AccountRow(who, "Ann", "ann", "", b"", 0)])
        return (await task).refused, await store.identity(who) is not None

    assert fight(plot) == ((409, "has_account"), True)


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


def test_a_password_that_was_right_until_now_gives_no_good_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        _token, codes = await account(place)
        signed, other = await during(monkeypatch, sign_in(place), recover(place, codes[0]))
        assert other.status == 200
        late = signed.content.get("token", "")
        return (await call(place, "GET", "/api/me", token=late)).refused

    assert fight(plot) == (401, "unknown_token")


@pytest.mark.parametrize("case", ["password", "codes", "delete"])
def test_a_change_with_a_password_that_was_right_until_now_is_refused(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    method, path, wish = ADDRESSES[case]

    async def plot(place: Arena) -> tuple[tuple[int, str], list[int]]:
        token, codes = await account(place)
        first = call(place, method, path, wish, token)
        late, other = await during(
            monkeypatch, first, recover(place, codes[0], password="the owner's own")
        )
        assert other.status == 200
        after = [
            await sign_in(place, password="the owner's own"),
            await recover(place, codes[1], password="the owner's next"),
        ]
        return late.refused, [one.status for one in after]

    assert fight(plot) == ((401, "unknown_token"), [200, 200])


def test_no_token_is_good_while_everything_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(place: Arena) -> list[Any]:
        token, codes = await account(place)
        seen: list[Any] = []
        forget = place.desk.hall.forget

        async def forgetting(identity: str) -> None:
            seen.append((await call(place, "GET", "/api/me", token=token)).refused)
            seen.append((await sign_in(place)).refused)
            seen.append((await recover(place, codes[0])).refused)
            await forget(identity)

        monkeypatch.setattr(place.desk.hall, "forget", forgetting)
        wish = {"password": PASSWORD}
        assert (await call(place, "DELETE", "/api/me", wish, token)).status == 204
        assert not place.desk.departing
        return seen

    wrong = (401, "wrong_password")
    assert fight(plot) == [(401, "unknown_token"), wrong, wrong]


def test_a_token_revoked_while_its_room_was_read_lets_nobody_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        token = table.tokens[1]
        identify = place.desk.identify
        revoked = asyncio.Event()

        async def identifying(given: str) -> Any:
            who = await identify(given)
            if given == token and not revoked.is_set():
                revoked.set()
                await place.ask("POST", "/api/me/revoke", token)
            return who

        monkeypatch.setattr(place.desk, "identify", identifying)
        wire = await place.connect()
        await wire.say({"say": "hello", "token": token, "room": table.code})
        return await wire.end()

    assert fight(plot) == ("unknown_token", 4401)


def test_deleting_twice_at_once_deletes_once() -> None:
    async def plot(place: Arena) -> list[int]:
        token, _codes = await account(place)
        wish = {"password": PASSWORD}
        replies = await asyncio.gather(
            *(call(place, "DELETE", "/api/me", wish, token) for _time in range(4))
        )
        return sorted(reply.status for reply in replies)

    assert fight(plot) == [204, 401, 401, 401]


def test_a_deleting_that_fails_leaves_somebody_who_can_try_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> list[int]:
        async with arena() as place:
            table = await place.table()
            forget = Room.forget
            monkeypatch.setattr(Room, "forget", None)
            first = await call(place, "DELETE", "/api/me", token=table.tokens[0])
            monkeypatch.setattr(Room, "forget", forget)
            again = await call(place, "DELETE", "/api/me", token=table.tokens[0])
            return [first.status, again.status]

    with watching():
        assert asyncio.run(run()) == [500, 204]


# --- secrets


def test_no_password_code_or_token_is_logged() -> None:
    with watching() as watch:

        async def run() -> list[str]:
            async with arena() as place:
                token, codes = await account(place)
                signed = (await sign_in(place)).content["token"]
                await sign_in(place, password="a wrong password")
                recovered = (await recover(place, codes[0])).content["token"]
                for body in BODIES.values():
                    await call(place, "POST", "/api/sign-in", body)
                await call(place, "DELETE", "/api/me", {"password": ANOTHER}, recovered)
                words = [PASSWORD, ANOTHER, "a wrong password"]
                return [token, signed, recovered, *codes, *words]

        secrets = asyncio.run(run())
    assert watch.complaints == []
    assert [secret for secret in secrets if secret in watch.text] == []


def test_a_failure_on_the_way_logs_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    with watching() as watch:

        async def run() -> int:
            async with arena() as place:
                await account(place)
                monkeypatch.setattr(Accounts, "expect_right", None)
                return (await sign_in(place)).status

        assert asyncio.run(run()) == 500
    assert PASSWORD not in watch.text


@pytest.mark.parametrize("case", ADDRESSES)
def test_no_refusal_repeats_the_password(case: str) -> None:
    method, path, wish = ADDRESSES[case]

    async def plot(place: Arena) -> bytes:
        token = await place.guest("Eve")
        given = {**wish, "password": "hunter2-hunter2" * 20}
        return (await call(place, method, path, given, token)).body

    assert b"hunter2" not in fight(plot)
