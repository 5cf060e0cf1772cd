"""Accounts: making one, coming back with it, and changing it."""

import asyncio
import dataclasses
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import pytest
from argon2 import PasswordHasher

from freehold.server.people import passwords, recovery
from freehold.server.people.identity import fold_name
from freehold.server.people.passwords import PasswordProblem, Passwords, checked_password
from tests.kit import accounts
from tests.kit.attacks import try_hello
from tests.kit.live_server import LiveServer, Table, with_server
from tests.kit.values import present

pytestmark = pytest.mark.usefixtures("cheap_passwords")

VOID: Final = ("unknown_token", 4401)


# --- making an account


async def test_a_guest_becomes_an_account_with_the_same_id(live: LiveServer, token: str) -> None:
    before = await accounts.identity_of(live, token)
    assert (await accounts.register(live, token)).status == 201
    signed = await accounts.sign_in(live)
    after = signed.content["id"]
    assert before == after


async def test_the_token_of_the_guest_stays_good(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    assert (await live.ask("GET", "/api/me", token))["account"] == "Ann"


async def test_a_guest_has_no_account_to_tell_of(live: LiveServer) -> None:
    assert (await live.ask("GET", "/api/me", await live.guest("Ann")))["account"] is None


async def test_what_was_played_as_a_guest_belongs_to_the_account(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    await accounts.register(live, table.tokens[0])
    token = (await accounts.sign_in(live)).content["token"]
    games = (await live.ask("GET", "/api/me/games", token))["games"]
    assert [one["id"] for one in games] == [game]


async def test_the_name_of_the_account_is_not_the_name_at_the_table(live: LiveServer) -> None:
    token = await live.guest("Ann")
    await accounts.register(live, token, "somebody else")
    me = await live.ask("GET", "/api/me", token)
    assert (me["guest"]["name"], me["account"]) == ("Ann", "somebody else")


async def test_ten_codes_are_told_in_readable_groups(live: LiveServer) -> None:
    codes = (await accounts.account(live))[1]
    assert len(set(codes)) == recovery.COUNT == 10
    assert all(re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}", code) for code in codes)


def test_a_code_has_at_least_sixty_bits() -> None:
    assert len(set(recovery.LETTERS)) ** (recovery.GROUPS * recovery.GROUP) >= 2**60


async def test_neither_password_nor_codes_are_kept_as_they_are(live: LiveServer) -> None:
    token, codes = await accounts.account(live)
    row = present(await live.admission.store.account(await accounts.identity_of(live, token)))
    assert row.password.startswith("$argon2id$")
    kept = msgspec.json.encode(row)
    plain = [accounts.PASSWORD, *codes, *(code.replace("-", "") for code in codes)]
    assert not any(one.encode() in kept or one.encode() in row.codes for one in plain)


async def test_an_account_is_not_made_twice(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    assert (await accounts.register(live, token, "Another")).refused == (409, "has_account")


async def test_an_account_needs_a_token(live: LiveServer) -> None:
    assert (await accounts.register(live, "")).refused == (401, "unknown_token")


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
async def test_names_that_look_alike_are_one_name(live: LiveServer, case: str) -> None:
    one, other = EQUAL[case]
    await accounts.account(live, one)
    assert (await accounts.register(live, await live.guest("Eve"), other)).refused == (
        409,
        "name_taken",
    )


@pytest.mark.parametrize("case", EQUAL)
async def test_a_name_is_known_however_it_is_written(live: LiveServer, case: str) -> None:
    one, other = EQUAL[case]
    await accounts.account(live, one)
    assert (await accounts.sign_in(live, other)).status == 200


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
async def test_a_name_that_no_guest_may_have_is_refused(live: LiveServer, name: str) -> None:
    token = await live.guest("Ann")
    refused = (await accounts.register(live, token, name)).refused
    assert (refused, (await live.ask("GET", "/api/me", token))["account"]) == (
        (400, "bad_name"),
        None,
    )


@pytest.mark.parametrize(
    ("password", "status"),
    [("x" * 9, 400), ("x" * 10, 201), ("x" * 200, 201), ("x" * 201, 400), ("\u0995" * 10, 201)],
)
async def test_a_password_has_10_to_200_characters(
    live: LiveServer, password: str, status: int
) -> None:
    reply = await accounts.register(live, await live.guest("Ann"), password=password)
    assert reply.status == status
    assert status == 201 or reply.word == "bad_password"


@pytest.mark.parametrize("password", ["Annabel Lee", "annabel lee ", "ANNABEL\u3000LEE"])
async def test_the_name_is_no_password(live: LiveServer, password: str) -> None:
    assert (
        await accounts.register(live, await live.guest("Ann"), "Annabel Lee", password)
    ).refused == (
        400,
        "bad_password",
    )


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


async def test_one_of_many_gets_the_name_at_the_same_time(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = [await live.guest("Ann") for _guest in range(6)]
    let_hashing_wait_for(monkeypatch, 6)
    replies = await asyncio.gather(*(accounts.register(live, token, "Ann") for token in tokens))
    assert sorted(reply.status for reply in replies) == [201, 409, 409, 409, 409, 409]


async def test_one_guest_gets_one_account_at_the_same_time(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    names = [f"Ann {at}" for at in range(6)]
    let_hashing_wait_for(monkeypatch, 6)
    replies = await asyncio.gather(*(accounts.register(live, token, name) for name in names))
    assert sorted(reply.status for reply in replies) == [201, 409, 409, 409, 409, 409]


# --- signing in


async def test_a_password_is_the_same_however_its_accents_are_written(live: LiveServer) -> None:
    await accounts.register(live, await live.guest("Ann"), password="caf\u00e9 au lait")
    assert (await accounts.sign_in(live, password="cafe\u0301 au lait")).status == 200


@pytest.mark.parametrize(
    "password", [accounts.PASSWORD.upper(), accounts.PASSWORD + " ", "", "x" * 5000]
)
async def test_another_password_opens_nothing(live: LiveServer, password: str) -> None:
    await accounts.account(live)
    assert (await accounts.sign_in(live, password=password)).refused == (401, "wrong_password")


@pytest.mark.parametrize("name", ["Nobody", "", "x" * 5000, "a\u0000b", "!!!"])
async def test_an_unknown_name_is_answered_byte_for_byte_like_a_wrong_password(
    live: LiveServer, name: str
) -> None:
    await accounts.account(live)
    wrong = await accounts.sign_in(live, password=accounts.ANOTHER)
    unknown = await accounts.sign_in(live, name)
    assert wrong == unknown


async def test_an_unknown_name_costs_the_same_work(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    verify_one = PasswordHasher.verify

    def verifying(self: PasswordHasher, kept: str, password: str) -> bool:
        seen.append(kept.rpartition("$")[0].rpartition("$")[0])
        return verify_one(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", verifying)
    await accounts.account(live)
    await accounts.sign_in(live, password=accounts.ANOTHER)
    await accounts.sign_in(live, "Nobody")
    assert len(seen) == 2
    assert seen[0] == seen[1]


async def test_signing_in_revokes_no_token(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    other = (await accounts.sign_in(live)).content["token"]
    one, other = [await accounts.identity_of(live, one) for one in (token, other)]
    assert one == other


def test_a_password_that_was_kept_in_an_older_way_is_kept_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make(live: LiveServer) -> None:
        await accounts.account(live)

    async def come_back(live: LiveServer) -> tuple[list[int], str]:
        seen = [(await accounts.sign_in(live)).status, (await accounts.sign_in(live)).status]
        row = present(await live.admission.store.account_named("ann"))
        return seen, row.password

    with_server(make, data=tmp_path)
    monkeypatch.setattr(passwords, "PARAMETERS", dataclasses.replace(accounts.CHEAP, time_cost=2))
    seen, kept = with_server(come_back, data=tmp_path)
    assert seen == [200, 200]
    assert "t=2" in kept


def test_accounts_outlive_the_server(tmp_path: Path) -> None:
    async def make(live: LiveServer) -> list[str]:
        return (await accounts.account(live))[1]

    async def come_back(live: LiveServer) -> list[int]:
        return [
            (await accounts.sign_in(live)).status,
            (await accounts.recover(live, codes[0])).status,
        ]

    codes = with_server(make, data=tmp_path)
    assert with_server(come_back, data=tmp_path) == [200, 200]


# --- recovery


async def test_a_code_sets_a_new_password(live: LiveServer) -> None:
    _token, codes = await accounts.account(live)
    replies = [await accounts.recover(live, codes[3])]
    replies += [
        await accounts.sign_in(live, password=word)
        for word in (accounts.PASSWORD, accounts.ANOTHER)
    ]
    assert [reply.status for reply in replies] == [200, 401, 200]


async def test_the_token_that_recovery_tells_is_good(live: LiveServer) -> None:
    token, codes = await accounts.account(live)
    before = await accounts.identity_of(live, token)
    after = await accounts.identity_of(
        live, (await accounts.recover(live, codes[0])).content["token"]
    )
    assert before == after


async def test_a_code_works_once_and_the_others_still_do(live: LiveServer) -> None:
    _token, codes = await accounts.account(live)
    used = [codes[0], codes[0], codes[1]]
    assert [(await accounts.recover(live, code)).status for code in used] == [200, 401, 200]


async def test_a_code_works_once_even_at_the_same_time(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _token, codes = await accounts.account(live)
    let_hashing_wait_for(monkeypatch, 5)
    replies = await asyncio.gather(*(accounts.recover(live, codes[0]) for _time in range(5)))
    assert sorted(reply.status for reply in replies) == [200, 401, 401, 401, 401]


READ: Final[dict[str, Callable[[str], str]]] = {
    "small letters": str.lower,
    "no dashes": lambda code: code.replace("-", ""),
    "spaces": lambda code: f" {code.replace('-', ' ')} ",
    "wide letters": lambda code: "".join(chr(ord(one) + 0xFEE0) for one in code),
    "O for 0 and L for 1": lambda code: code.replace("0", "O").replace("1", "l"),
}


@pytest.mark.parametrize("case", READ)
async def test_a_code_is_understood_as_people_write_it(live: LiveServer, case: str) -> None:
    _token, codes = await accounts.account(live)
    assert (await accounts.recover(live, READ[case](codes[0]))).status == 200


async def test_a_code_of_somebody_else_opens_nothing(live: LiveServer) -> None:
    await accounts.account(live, "Ann")
    _token, codes = await accounts.account(live, "Ben")
    assert (await accounts.recover(live, codes[0], "Ann")).refused == (401, "wrong_password")


def test_what_is_kept_of_a_code_is_good_for_its_owner_only() -> None:
    kept = recovery.marks_of(("AAAAA",), "ann", b"secret")
    assert recovery.spend(kept, "AAAAA", "ann", b"secret") == b""
    assert recovery.spend(kept, "AAAAA", "ben", b"secret") is None


@pytest.mark.parametrize("code", ["", "-", "00000-00000-00000", "x" * 5000, "\u0000"])
async def test_a_wrong_code_is_answered_like_an_unknown_name(live: LiveServer, code: str) -> None:
    await accounts.account(live)
    wrong = await accounts.recover(live, code)
    unknown = await accounts.recover(live, code, "Nobody")
    assert wrong.refused == (401, "wrong_password")
    assert wrong == unknown


async def test_a_bad_new_password_uses_no_code_up(live: LiveServer) -> None:
    _token, codes = await accounts.account(live)
    refused = (await accounts.recover(live, codes[0], password="short")).refused
    assert [refused, (await accounts.recover(live, codes[0])).status] == [
        (400, "bad_password"),
        200,
    ]


async def _recover(live: LiveServer, _token: str, codes: list[str]) -> accounts.Reply:
    return await accounts.recover(live, codes[0])


async def _change(live: LiveServer, token: str, _codes: list[str]) -> accounts.Reply:
    wish = {"password": accounts.PASSWORD, "new": accounts.ANOTHER}
    return await accounts.call(live, "POST", "/api/account/password", wish, token)


async def _delete(live: LiveServer, token: str, _codes: list[str]) -> accounts.Reply:
    return await accounts.call(live, "DELETE", "/api/me", {"password": accounts.PASSWORD}, token)


VOIDING: Final = {"recovery": _recover, "a new password": _change, "deleting": _delete}


@pytest.mark.parametrize("case", VOIDING)
async def test_tokens_of_before_are_void_over_http(live: LiveServer, case: str) -> None:
    token, codes = await accounts.account(live)
    assert (await VOIDING[case](live, token, codes)).status < 300
    assert (await accounts.call(live, "GET", "/api/me", token=token)).refused == (
        401,
        "unknown_token",
    )


@pytest.mark.parametrize("case", VOIDING)
async def test_tokens_of_before_are_void_on_sockets_and_open_ones_end(
    live: LiveServer, case: str, table: Table
) -> None:
    codes = (await accounts.register(live, table.tokens[1], "Ann")).content["codes"]
    assert (await VOIDING[case](live, table.tokens[1], codes)).status < 300
    _heard, new = await try_hello(live, table.tokens[1], table.code)
    await live.until(lambda: table.ben.ended is not None)
    assert (new, table.ben.ended) == (VOID, "unknown_token")


# --- the password and the codes


async def test_a_new_password_needs_the_present_one(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    wish = {"password": accounts.ANOTHER, "new": "yet another one"}
    refused = (await accounts.call(live, "POST", "/api/account/password", wish, token)).refused
    assert [refused, (await accounts.sign_in(live)).status] == [(401, "wrong_password"), 200]


async def test_the_new_password_is_the_one_that_opens(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    await VOIDING["a new password"](live, token, [])
    assert [
        (await accounts.sign_in(live, password=one)).status
        for one in (accounts.PASSWORD, accounts.ANOTHER)
    ] == [401, 200]


@pytest.mark.parametrize("new", [None, "short", "x" * 201])
async def test_a_bad_new_password_changes_nothing(live: LiveServer, new: str | None) -> None:
    token, _codes = await accounts.account(live)
    wish = {"password": accounts.PASSWORD, "new": new}
    refused = (await accounts.call(live, "POST", "/api/account/password", wish, token)).refused
    assert [
        refused,
        (await accounts.sign_in(live)).status,
        await accounts.identity_of(live, token) != "",
    ] == [
        (400, "bad_password"),
        200,
        True,
    ]


async def test_recovery_codes_outlive_a_new_password(live: LiveServer) -> None:
    token, codes = await accounts.account(live)
    await VOIDING["a new password"](live, token, codes)
    assert (await accounts.recover(live, codes[0], password="yet another one")).status == 200


async def test_new_codes_void_the_old_ones(live: LiveServer) -> None:
    token, old = await accounts.account(live)
    wish = {"password": accounts.PASSWORD}
    new = (await accounts.call(live, "POST", "/api/account/codes", wish, token)).content["codes"]
    assert [(await accounts.recover(live, code)).status for code in (old[0], new[0])] == [401, 200]


async def test_new_codes_need_the_password(live: LiveServer) -> None:
    token, old = await accounts.account(live)
    wish = {"password": accounts.ANOTHER}
    refused = (await accounts.call(live, "POST", "/api/account/codes", wish, token)).refused
    assert [refused, (await accounts.recover(live, old[0])).status] == [
        (401, "wrong_password"),
        200,
    ]


@pytest.mark.parametrize("path", ["/api/account/password", "/api/account/codes"])
async def test_a_guest_has_no_password_to_change(live: LiveServer, path: str) -> None:
    wish = {"password": accounts.PASSWORD, "new": accounts.ANOTHER}
    assert (await accounts.call(live, "POST", path, wish, await live.guest("Ann"))).refused == (
        409,
        "no_account",
    )
