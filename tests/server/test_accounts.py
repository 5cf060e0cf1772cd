"""Accounts: making one, coming back with it, and changing it."""

import asyncio
import dataclasses
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from argon2 import PasswordHasher

from freehold.server import passwords, recovery
from freehold.server.accounts import fold_name
from freehold.server.passwords import PasswordProblem, Passwords, checked_password
from freehold.server.store import AccountRow
from tests.server.bureau import (
    ANOTHER,
    CHEAP,
    PASSWORD,
    Reply,
    account,
    call,
    finished_table,
    identity_of,
    let_passwords_be_cheap,
    recover,
    register,
    sign_in,
)
from tests.server.hostile.arena import Arena, fight
from tests.server.hostile.test_strangers import try_hello

VOID: Final = ("unknown_token", 4401)


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    let_passwords_be_cheap(monkeypatch)


# --- making an account


def test_a_guest_becomes_an_account_with_the_same_id() -> None:
    async def plot(place: Arena) -> tuple[str, str]:
        token = await place.guest("Ann")
        before = await identity_of(place, token)
        assert (await register(place, token)).status == 201
        signed = await sign_in(place)
        return before, signed.content["id"]

    before, after = fight(plot)
    assert before == after


def test_the_token_of_the_guest_stays_good() -> None:
    async def plot(place: Arena) -> Any:
        token, _codes = await account(place)
        return await place.ask("GET", "/api/me", token)

    assert fight(plot)["account"] == "Ann"


def test_a_guest_has_no_account_to_tell_of() -> None:
    async def plot(place: Arena) -> Any:
        return await place.ask("GET", "/api/me", await place.guest("Ann"))

    assert fight(plot)["account"] is None


def test_what_was_played_as_a_guest_belongs_to_the_account() -> None:
    async def plot(place: Arena) -> tuple[str, list[Any]]:
        table, game = await finished_table(place)
        await register(place, table.tokens[0])
        token = (await sign_in(place)).content["token"]
        return game, (await place.ask("GET", "/api/me/games", token))["games"]

    game, games = fight(plot)
    assert [one["id"] for one in games] == [game]


def test_the_name_of_the_account_is_not_the_name_at_the_table() -> None:
    async def plot(place: Arena) -> Any:
        token = await place.guest("Ann")
        await register(place, token, "somebody else")
        return await place.ask("GET", "/api/me", token)

    me = fight(plot)
    assert (me["guest"]["name"], me["account"]) == ("Ann", "somebody else")


def test_ten_codes_are_told_in_readable_groups() -> None:
    async def plot(place: Arena) -> list[str]:
        return (await account(place))[1]

    codes = fight(plot)
    assert len(set(codes)) == recovery.COUNT == 10
    assert all(re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}", code) for code in codes)


def test_a_code_has_at_least_sixty_bits() -> None:
    assert len(set(recovery.LETTERS)) ** (recovery.GROUPS * recovery.GROUP) >= 2**60


def test_neither_password_nor_codes_are_kept_as_they_are() -> None:
    async def plot(place: Arena) -> tuple[AccountRow | None, list[str]]:
        token, codes = await account(place)
        return await place.desk.store.account(await identity_of(place, token)), codes

    row, codes = fight(plot)
    assert row is not None
    assert row.password.startswith("$argon2id$")
    kept = msgspec.json.encode(row)
    plain = [PASSWORD, *codes, *(code.replace("-", "") for code in codes)]
    assert not any(one.encode() in kept or one.encode() in row.codes for one in plain)


def test_an_account_is_not_made_twice() -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        token, _codes = await account(place)
        return (await register(place, token, "Another")).refused

    assert fight(plot) == (409, "has_account")


def test_an_account_needs_a_token() -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        return (await register(place, "")).refused

    assert fight(plot) == (401, "unknown_token")


EQUAL: Final = {
    "case": ("Ann Lee", "aNN lEE"),
    "spaces": ("Ann Lee", "AnnLee"),
    "wide letters": ("Ann", "\uff21\uff4e\uff4e"),
    "joiners": ("Ann", "A\u200dnn"),
    "composition": ("Zo\u00eb", "Zoe\u0308"),
    "sharp s": ("Stra\u00dfe", "STRASSE"),
    "ligatures": ("fish", "\ufb01sh"),
    "variation selectors": ("Ann", "Ann\ufe0f"),
    "Cyrillic": ("Ann", "\u0410nn"),
    "Greek": ("Bob", "B\u03bfb"),
    "a grapheme joiner": ("Ann", "An\u034fn"),
    "circled digits": ("Ann1", "Ann\u2460"),
}


@pytest.mark.parametrize("case", EQUAL)
def test_names_that_look_alike_are_one_name(case: str) -> None:
    one, other = EQUAL[case]

    async def plot(place: Arena) -> tuple[int, str]:
        await account(place, one)
        return (await register(place, await place.guest("Eve"), other)).refused

    assert fight(plot) == (409, "name_taken")


@pytest.mark.parametrize("case", EQUAL)
def test_a_name_is_known_however_it_is_written(case: str) -> None:
    one, other = EQUAL[case]

    async def plot(place: Arena) -> int:
        await account(place, one)
        return (await sign_in(place, other)).status

    assert fight(plot) == 200


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anne"),
        ("Hoa", "Ho\u00e0"),
        ("\u09b0\u09be\u09ae", "\u09b0\u09ae"),
        ("a1", "al"),
        ("\u7532", "\u7530"),
    ],
)
def test_names_that_look_different_are_two(one: str, other: str) -> None:
    assert fold_name(one) != fold_name(other)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "!!!", "a\u0000b", "a\u202eb", "x" * 5000])
def test_a_name_that_no_guest_may_have_is_refused(name: str) -> None:
    async def plot(place: Arena) -> tuple[tuple[int, str], Any]:
        token = await place.guest("Ann")
        refused = (await register(place, token, name)).refused
        return refused, (await place.ask("GET", "/api/me", token))["account"]

    assert fight(plot) == ((400, "bad_name"), None)


@pytest.mark.parametrize(
    ("password", "status"),
    [("x" * 9, 400), ("x" * 10, 201), ("x" * 200, 201), ("x" * 201, 400), ("\u0995" * 10, 201)],
)
def test_a_password_has_10_to_200_characters(password: str, status: int) -> None:
    async def plot(place: Arena) -> Any:
        return await register(place, await place.guest("Ann"), password=password)

    reply = fight(plot)
    assert reply.status == status
    assert status == 201 or reply.word == "bad_password"


@pytest.mark.parametrize("password", ["Annabel Lee", "annabel lee ", "ANNABEL\u3000LEE"])
def test_the_name_is_no_password(password: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        return (await register(place, await place.guest("Ann"), "Annabel Lee", password)).refused

    assert fight(plot) == (400, "bad_password")


def test_a_password_problem_does_not_repeat_the_password() -> None:
    with pytest.raises(PasswordProblem) as problem:
        checked_password("hunter2")
    assert "hunter2" not in str(problem.value)


def let_hashing_wait_for(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Let nobody's password be hashed before so many want it."""
    barrier, hash_one = asyncio.Barrier(count), Passwords.hash

    async def hashing(self: Passwords, password: str) -> str:
        await barrier.wait()
        return await hash_one(self, password)

    monkeypatch.setattr(Passwords, "hash", hashing)


def test_one_of_many_gets_the_name_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(place: Arena) -> list[int]:
        tokens = [await place.guest("Ann") for _guest in range(6)]
        let_hashing_wait_for(monkeypatch, 6)
        replies = await asyncio.gather(*(register(place, token, "Ann") for token in tokens))
        return sorted(reply.status for reply in replies)

    assert fight(plot) == [201, 409, 409, 409, 409, 409]


def test_one_guest_gets_one_account_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(place: Arena) -> list[int]:
        token = await place.guest("Ann")
        names = [f"Ann {at}" for at in range(6)]
        let_hashing_wait_for(monkeypatch, 6)
        replies = await asyncio.gather(*(register(place, token, name) for name in names))
        return sorted(reply.status for reply in replies)

    assert fight(plot) == [201, 409, 409, 409, 409, 409]


# --- signing in


def test_a_password_is_the_same_however_its_accents_are_written() -> None:
    async def plot(place: Arena) -> int:
        await register(place, await place.guest("Ann"), password="caf\u00e9 au lait")
        return (await sign_in(place, password="cafe\u0301 au lait")).status

    assert fight(plot) == 200


@pytest.mark.parametrize("password", [PASSWORD.upper(), PASSWORD + " ", "", "x" * 5000])
def test_another_password_opens_nothing(password: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        await account(place)
        return (await sign_in(place, password=password)).refused

    assert fight(plot) == (401, "wrong_password")


@pytest.mark.parametrize("name", ["Nobody", "", "x" * 5000, "a\u0000b", "!!!"])
def test_an_unknown_name_is_answered_byte_for_byte_like_a_wrong_password(name: str) -> None:
    async def plot(place: Arena) -> tuple[Any, Any]:
        await account(place)
        return await sign_in(place, password=ANOTHER), await sign_in(place, name)

    wrong, unknown = fight(plot)
    assert wrong == unknown


def test_an_unknown_name_costs_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    verify_one = PasswordHasher.verify

    def verifying(self: PasswordHasher, kept: str, password: str) -> bool:
        seen.append(kept.rpartition("$")[0].rpartition("$")[0])
        return verify_one(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", verifying)

    async def plot(place: Arena) -> None:
        await account(place)
        await sign_in(place, password=ANOTHER)
        await sign_in(place, "Nobody")

    fight(plot)
    assert len(seen) == 2
    assert seen[0] == seen[1]


def test_signing_in_revokes_no_token() -> None:
    async def plot(place: Arena) -> list[str]:
        token, _codes = await account(place)
        other = (await sign_in(place)).content["token"]
        return [await identity_of(place, one) for one in (token, other)]

    one, other = fight(plot)
    assert one == other


def test_a_password_that_was_kept_in_an_older_way_is_kept_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make(place: Arena) -> None:
        await account(place)

    async def come_back(place: Arena) -> tuple[list[int], str]:
        seen = [(await sign_in(place)).status, (await sign_in(place)).status]
        row = await place.desk.store.account_named("ann")
        assert row is not None
        return seen, row.password

    fight(make, data=tmp_path)
    monkeypatch.setattr(passwords, "PARAMETERS", dataclasses.replace(CHEAP, time_cost=2))
    seen, kept = fight(come_back, data=tmp_path)
    assert seen == [200, 200]
    assert "t=2" in kept


def test_accounts_outlive_the_server(tmp_path: Path) -> None:
    async def make(place: Arena) -> list[str]:
        return (await account(place))[1]

    async def come_back(place: Arena) -> list[int]:
        return [(await sign_in(place)).status, (await recover(place, codes[0])).status]

    codes = fight(make, data=tmp_path)
    assert fight(come_back, data=tmp_path) == [200, 200]


# --- recovery


def test_a_code_sets_a_new_password() -> None:
    async def plot(place: Arena) -> list[int]:
        _token, codes = await account(place)
        replies = [await recover(place, codes[3])]
        replies += [await sign_in(place, password=word) for word in (PASSWORD, ANOTHER)]
        return [reply.status for reply in replies]

    assert fight(plot) == [200, 401, 200]


def test_the_token_that_recovery_tells_is_good() -> None:
    async def plot(place: Arena) -> tuple[str, str]:
        token, codes = await account(place)
        before = await identity_of(place, token)
        return before, await identity_of(place, (await recover(place, codes[0])).content["token"])

    before, after = fight(plot)
    assert before == after


def test_a_code_works_once_and_the_others_still_do() -> None:
    async def plot(place: Arena) -> list[int]:
        _token, codes = await account(place)
        used = [codes[0], codes[0], codes[1]]
        return [(await recover(place, code)).status for code in used]

    assert fight(plot) == [200, 401, 200]


def test_a_code_works_once_even_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(place: Arena) -> list[int]:
        _token, codes = await account(place)
        let_hashing_wait_for(monkeypatch, 5)
        replies = await asyncio.gather(*(recover(place, codes[0]) for _time in range(5)))
        return sorted(reply.status for reply in replies)

    assert fight(plot) == [200, 401, 401, 401, 401]


READ: Final[dict[str, Callable[[str], str]]] = {
    "small letters": str.lower,
    "no dashes": lambda code: code.replace("-", ""),
    "spaces": lambda code: f" {code.replace('-', ' ')} ",
    "wide letters": lambda code: "".join(chr(ord(one) + 0xFEE0) for one in code),
    "O for 0 and L for 1": lambda code: code.replace("0", "O").replace("1", "l"),
}


@pytest.mark.parametrize("case", READ)
def test_a_code_is_understood_as_people_write_it(case: str) -> None:
    async def plot(place: Arena) -> int:
        _token, codes = await account(place)
        return (await recover(place, READ[case](codes[0]))).status

    assert fight(plot) == 200


def test_a_code_of_somebody_else_opens_nothing() -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        await account(place, "Ann")
        _token, codes = await account(place, "Ben")
        return (await recover(place, codes[0], "Ann")).refused

    assert fight(plot) == (401, "wrong_password")


def test_what_is_kept_of_a_code_is_good_for_its_owner_only() -> None:
    kept = recovery.marks_of(("AAAAA",), "ann", b"secret")
    assert recovery.spend(kept, "AAAAA", "ann", b"secret") == b""
    assert recovery.spend(kept, "AAAAA", "ben", b"secret") is None


@pytest.mark.parametrize("code", ["", "-", "00000-00000-00000", "x" * 5000, "\u0000"])
def test_a_wrong_code_is_answered_like_an_unknown_name(code: str) -> None:
    async def plot(place: Arena) -> tuple[Any, Any]:
        await account(place)
        return await recover(place, code), await recover(place, code, "Nobody")

    wrong, unknown = fight(plot)
    assert wrong.refused == (401, "wrong_password")
    assert wrong == unknown


def test_a_bad_new_password_uses_no_code_up() -> None:
    async def plot(place: Arena) -> list[tuple[int, str] | int]:
        _token, codes = await account(place)
        refused = (await recover(place, codes[0], password="short")).refused
        return [refused, (await recover(place, codes[0])).status]

    assert fight(plot) == [(400, "bad_password"), 200]


async def _recover(place: Arena, _token: str, codes: list[str]) -> Reply:
    return await recover(place, codes[0])


async def _change(place: Arena, token: str, _codes: list[str]) -> Reply:
    wish = {"password": PASSWORD, "new": ANOTHER}
    return await call(place, "POST", "/api/account/password", wish, token)


async def _delete(place: Arena, token: str, _codes: list[str]) -> Reply:
    return await call(place, "DELETE", "/api/me", {"password": PASSWORD}, token)


VOIDING: Final = {"recovery": _recover, "a new password": _change, "deleting": _delete}


@pytest.mark.parametrize("case", VOIDING)
def test_tokens_of_before_are_void_over_http(case: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        token, codes = await account(place)
        assert (await VOIDING[case](place, token, codes)).status < 300
        return (await call(place, "GET", "/api/me", token=token)).refused

    assert fight(plot) == (401, "unknown_token")


@pytest.mark.parametrize("case", VOIDING)
def test_tokens_of_before_are_void_on_sockets_and_open_ones_end(case: str) -> None:
    async def plot(place: Arena) -> tuple[Any, Any]:
        table = await place.table()
        codes = (await register(place, table.tokens[1], "Ann")).content["codes"]
        assert (await VOIDING[case](place, table.tokens[1], codes)).status < 300
        _heard, new = await try_hello(place, table.tokens[1], table.code)
        await place.until(lambda: table.ben.ended is not None)
        return new, table.ben.ended

    assert fight(plot) == (VOID, "unknown_token")


# --- the password and the codes


def test_a_new_password_needs_the_present_one() -> None:
    async def plot(place: Arena) -> list[Any]:
        token, _codes = await account(place)
        wish = {"password": ANOTHER, "new": "yet another one"}
        refused = (await call(place, "POST", "/api/account/password", wish, token)).refused
        return [refused, (await sign_in(place)).status]

    assert fight(plot) == [(401, "wrong_password"), 200]


def test_the_new_password_is_the_one_that_opens() -> None:
    async def plot(place: Arena) -> list[int]:
        token, _codes = await account(place)
        await VOIDING["a new password"](place, token, [])
        return [(await sign_in(place, password=one)).status for one in (PASSWORD, ANOTHER)]

    assert fight(plot) == [401, 200]


@pytest.mark.parametrize("new", [None, "short", "x" * 201])
def test_a_bad_new_password_changes_nothing(new: str | None) -> None:
    async def plot(place: Arena) -> list[Any]:
        token, _codes = await account(place)
        wish = {"password": PASSWORD, "new": new}
        refused = (await call(place, "POST", "/api/account/password", wish, token)).refused
        return [refused, (await sign_in(place)).status, await identity_of(place, token) != ""]

    assert fight(plot) == [(400, "bad_password"), 200, True]


def test_recovery_codes_outlive_a_new_password() -> None:
    async def plot(place: Arena) -> int:
        token, codes = await account(place)
        await VOIDING["a new password"](place, token, codes)
        return (await recover(place, codes[0], password="yet another one")).status

    assert fight(plot) == 200


def test_new_codes_void_the_old_ones() -> None:
    async def plot(place: Arena) -> list[int]:
        token, old = await account(place)
        wish = {"password": PASSWORD}
        new = (await call(place, "POST", "/api/account/codes", wish, token)).content["codes"]
        return [(await recover(place, code)).status for code in (old[0], new[0])]

    assert fight(plot) == [401, 200]


def test_new_codes_need_the_password() -> None:
    async def plot(place: Arena) -> list[Any]:
        token, old = await account(place)
        wish = {"password": ANOTHER}
        refused = (await call(place, "POST", "/api/account/codes", wish, token)).refused
        return [refused, (await recover(place, old[0])).status]

    assert fight(plot) == [(401, "wrong_password"), 200]


@pytest.mark.parametrize("path", ["/api/account/password", "/api/account/codes"])
def test_a_guest_has_no_password_to_change(path: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        wish = {"password": PASSWORD, "new": ANOTHER}
        return (await call(place, "POST", path, wish, await place.guest("Ann"))).refused

    assert fight(plot) == (409, "no_account")
