"""Attempts: how often passwords may be guessed, and how many are worked on at a time."""

import asyncio
import dataclasses
import os
import sys
import threading
from pathlib import Path
from typing import Final

import pytest
from argon2 import PasswordHasher

from freehold.server.people import accounts as accounts_module
from freehold.server.people import passwords, sign_in_limits
from freehold.server.people.passwords import BusyError, Passwords
from freehold.server.people.sign_in_limits import SignInLimits
from tests.kit.accounts import ANOTHER, CHEAP, PASSWORD, account, call, recover, sign_in
from tests.kit.live_server import LiveServer, with_server

pytestmark = pytest.mark.usefixtures("cheap_passwords")

KEPT: Final = passwords.PARAMETERS  # as they are outside of these tests


class Watch:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.seconds


def used_up(tried: SignInLimits, key: str, address: str | None) -> int:
    """Try until one has to wait; return how often it was allowed."""
    count = 0
    while not tried.take(key, address):
        count += 1
    return count


def test_an_account_may_be_tried_so_often_from_one_address() -> None:
    assert used_up(SignInLimits(Watch()), "ann", "a") == sign_in_limits.PAIR_AT_ONCE == 8


def test_after_a_while_one_more_try_is_allowed() -> None:
    watch = Watch()
    tried = SignInLimits(watch)
    used_up(tried, "ann", "a")
    watch.seconds = sign_in_limits.PAIR_SECONDS
    assert used_up(tried, "ann", "a") == 1


def test_the_wait_that_is_told_is_enough() -> None:
    watch = Watch()
    tried = SignInLimits(watch)
    used_up(tried, "ann", "a")
    watch.seconds = tried.take("ann", "a")
    assert tried.take("ann", "a") == 0


def test_an_address_may_try_so_many_accounts() -> None:
    tried = SignInLimits(Watch())
    allowed = [
        not tried.take(f"name {at}", "a") for at in range(sign_in_limits.ADDRESS_AT_ONCE + 1)
    ]
    assert allowed == [True] * sign_in_limits.ADDRESS_AT_ONCE + [False]


def test_an_account_may_be_tried_so_often_from_everywhere() -> None:
    tried = SignInLimits(Watch())
    allowed = [not tried.take("ann", f"a{at}") for at in range(sign_in_limits.ACCOUNT_AT_ONCE + 1)]
    assert allowed == [True] * sign_in_limits.ACCOUNT_AT_ONCE + [False]


def test_strangers_cannot_keep_the_owner_from_a_known_address() -> None:
    tried = SignInLimits(Watch())
    assert not tried.take("ann", "home")
    tried.note_right("ann", "home")
    for at in range(2 * sign_in_limits.ACCOUNT_AT_ONCE):
        tried.take("ann", f"a{at}")
    assert tried.take("ann", "elsewhere") > 0
    assert tried.take("ann", "home") == 0


def test_a_known_address_may_guess_no_more_than_others() -> None:
    tried = SignInLimits(Watch())
    tried.note_right("ann", "home")
    assert used_up(tried, "ann", "home") == sign_in_limits.PAIR_AT_ONCE


def test_who_is_refused_uses_nothing_up() -> None:
    tried = SignInLimits(Watch())
    used_up(tried, "ann", "a")
    for _time in range(2 * sign_in_limits.ADDRESS_AT_ONCE):
        tried.take("ann", "a")
    assert not tried.take("ben", "a")


def test_the_own_account_gives_an_address_no_guesses_back() -> None:
    tried = SignInLimits(Watch())
    for _time in range(sign_in_limits.ADDRESS_AT_ONCE):
        assert not tried.take("eve", "a")
        tried.note_right("eve", "a")
    assert tried.take("ann", "a") > 0


def test_the_known_addresses_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in_limits, "MOST_KNOWN", 3)
    tried = SignInLimits(Watch())
    for at in range(10):
        tried.note_right("ann", f"a{at}")
    assert len(tried._known) == 3


@pytest.mark.parametrize("name", ["Ann", "Nobody", "!!!"])
async def test_who_guesses_has_to_wait_whether_the_name_exists_or_not(
    live: LiveServer, name: str
) -> None:
    await account(live, "Ann")
    replies = [await sign_in(live, name, ANOTHER) for _time in range(9)]
    last = replies[-1]
    assert int(last.headers["Retry-After"]) in range(1, 22)
    assert [reply.refused for reply in replies] == [(401, "wrong_password")] * 8 + [
        (429, "slow_down")
    ]


async def test_who_has_to_wait_is_not_told_that_the_password_was_right(live: LiveServer) -> None:
    await account(live, "Ann")
    for _time in range(8):
        await sign_in(live, password=ANOTHER)
    assert (await sign_in(live)).refused == (429, "slow_down")


async def test_guesses_of_codes_and_of_passwords_count_together(live: LiveServer) -> None:
    await account(live, "Ann")
    replies = [await sign_in(live, password=ANOTHER) for _time in range(4)]
    replies += [await recover(live, "00000") for _time in range(5)]
    assert [reply.status for reply in replies] == [401] * 8 + [429]


async def test_another_spelling_of_the_name_gives_no_more_guesses(live: LiveServer) -> None:
    await account(live, "Ann")
    names = ["Ann", "ANN", "a n n", "aNn", "\uff21nn", "An n", "ann", "ANn", "AnN"]
    assert [(await sign_in(live, name, ANOTHER)).status for name in names] == [401] * 8 + [429]


@pytest.mark.server(proxies=1)
async def test_guesses_from_elsewhere_do_not_keep_the_owner_out(live: LiveServer) -> None:
    await account(live, "Ann")
    for _time in range(9):
        await sign_in(live, password=ANOTHER, address="203.0.113.1")
    assert (await sign_in(live, address="203.0.113.2")).status == 200


# --- known devices


SECRET: Final = "s" * 43


async def known(live: LiveServer) -> str:
    """Return the token of an account whose owner has signed in from a device."""
    token, _codes = await account(live)
    assert (await sign_in(live, device=SECRET)).status == 200
    return token


async def guess(live: LiveServer, count: int = 9, device: str | None = None) -> list[int]:
    """Guess wrong, from the address of the owner; return the statuses."""
    return [(await sign_in(live, password=ANOTHER, device=device)).status for _time in range(count)]


async def test_strangers_who_guess_do_not_keep_the_owner_from_a_known_device(
    live: LiveServer,
) -> None:
    await known(live)
    assert (await guess(live))[-1] == 429
    assert (await sign_in(live)).status == 429
    assert (await sign_in(live, device=SECRET)).status == 200


async def test_not_even_those_who_use_up_all_of_the_address(live: LiveServer) -> None:
    await known(live)
    for number in range(sign_in_limits.ADDRESS_AT_ONCE + 1):
        last = await sign_in(live, f"nobody {number}", ANOTHER)
    assert last.status == 429
    assert (await sign_in(live, device=SECRET)).status == 200


async def test_a_known_device_may_guess_no_more_than_others(live: LiveServer) -> None:
    await known(live)
    statuses = await guess(live, sign_in_limits.DEVICE_AT_ONCE + 1, SECRET)
    assert statuses == [401] * sign_in_limits.DEVICE_AT_ONCE + [429]


async def test_a_secret_that_nobody_signed_in_with_is_a_stranger_s(live: LiveServer) -> None:
    await known(live)
    statuses = [(await guess(live, 1, f"{number:043d}"))[0] for number in range(9)]
    assert statuses == [401] * 8 + [429]


async def test_the_device_of_one_is_a_stranger_to_another(live: LiveServer) -> None:
    await known(live)
    await account(live, "Ben")
    for _time in range(9):
        await sign_in(live, "Ben", ANOTHER)
    assert (await sign_in(live, "Ben", device=SECRET)).status == 429


async def test_the_device_on_which_an_account_was_made_is_known(live: LiveServer) -> None:
    wish = {"name": "Ann", "password": PASSWORD, "device": SECRET}
    made = await call(live, "POST", "/api/account", wish, await live.guest("Ann"))
    assert made.status == 201
    await guess(live)
    assert (await sign_in(live, device=SECRET)).status == 200


async def test_a_secret_that_is_short_is_refused(live: LiveServer) -> None:
    await account(live)
    assert (await sign_in(live, device="guessable")).refused == (400, "bad_message")


async def test_a_busy_server_keeps_places_for_known_devices(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await known(live)
    monkeypatch.setattr(passwords, "MOST_WAITING", -passwords.AT_ONCE)
    assert (await sign_in(live)).refused == (503, "too_many")
    assert (await sign_in(live, device=SECRET)).status == 200


async def test_only_so_many_devices_are_remembered(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts_module, "MOST_DEVICES", 3)
    token, _codes = await account(live)
    for number in range(5):
        await sign_in(live, device=f"{number:043d}")
    who = (await call(live, "GET", "/api/me", token=token)).content["guest"]["id"]
    assert len(await live.admission.store.devices_of(who)) == 3


def test_devices_stay_known_over_restarts_and_only_as_hashes(tmp_path: Path) -> None:
    async def begin(live: LiveServer) -> None:
        await known(live)

    async def again(live: LiveServer) -> list[int]:
        await guess(live)
        return [(await sign_in(live)).status, (await sign_in(live, device=SECRET)).status]

    with_server(begin, data=tmp_path)
    assert SECRET.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert with_server(again, data=tmp_path) == [429, 200]


async def test_who_knows_the_password_may_sign_in_as_often_as_they_like(live: LiveServer) -> None:
    await account(live, "Ann")
    assert [(await sign_in(live)).status for _time in range(12)] == [200] * 12


PASSWORDED: Final = {
    "password": ("POST", "/api/account/password", {"new": "yet another one"}),
    "codes": ("POST", "/api/account/codes", {}),
    "delete": ("DELETE", "/api/me", {}),
}


@pytest.mark.parametrize("case", PASSWORDED)
async def test_who_found_a_token_may_not_guess_the_password_for_long(
    live: LiveServer, case: str
) -> None:
    method, path, more = PASSWORDED[case]
    token, _codes = await account(live)
    wish = {"password": ANOTHER, **more}
    assert [(await call(live, method, path, wish, token)).status for _time in range(9)] == [
        401
    ] * 8 + [429]


@pytest.mark.parametrize("case", PASSWORDED)
async def test_strangers_who_guess_do_not_keep_the_owner_from_changing_things(
    live: LiveServer, case: str
) -> None:
    method, path, more = PASSWORDED[case]
    token, _codes = await account(live)
    for _time in range(9):
        await sign_in(live, password=ANOTHER)
    assert (await call(live, method, path, {"password": PASSWORD, **more}, token)).status < 300


async def test_only_so_many_passwords_are_worked_on_or_wait() -> None:
    most = passwords.AT_ONCE + passwords.MOST_WAITING
    work = Passwords(CHEAP)
    asked = [work.fits(None, "x" * 10) for _one in range(most + 3)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    again = await work.fits(None, "x" * 10)
    assert again is False
    assert [isinstance(one, BusyError) for one in found] == [False] * most + [True] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priorities of their own")
async def test_who_plays_does_not_wait_for_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def verifying(_self: PasswordHasher, _kept: str, _password: str) -> bool:
        seen.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        return True

    monkeypatch.setattr(PasswordHasher, "verify", verifying)
    assert await Passwords(CHEAP).fits(None, "x" * 10)
    ours = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    assert seen == [min(passwords.LAST, ours + passwords.BEHIND)]


async def test_only_so_many_passwords_are_worked_on_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside: list[int] = [0, 0]
    verify_one = PasswordHasher.verify

    def verifying(self: PasswordHasher, kept: str, password: str) -> bool:
        inside[0] += 1
        inside[1] = max(inside)
        try:
            return verify_one(self, kept, password)
        finally:
            inside[0] -= 1

    monkeypatch.setattr(PasswordHasher, "verify", verifying)
    work = Passwords(dataclasses.replace(CHEAP, time_cost=40))
    await asyncio.gather(*(work.fits(None, "x" * 10) for _one in range(12)))
    assert 1 <= inside[1] <= passwords.AT_ONCE == 2


async def test_who_comes_when_all_is_busy_is_told_so_and_has_tried_nothing(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await account(live)
    monkeypatch.setattr(passwords, "MOST_WAITING", -passwords.AT_ONCE)
    busy = [await sign_in(live, password=ANOTHER) for _time in range(9)]
    assert busy[0].headers["Retry-After"] == "5"
    monkeypatch.setattr(passwords, "MOST_WAITING", 16)
    assert [*(one.refused for one in busy), (await sign_in(live)).status] == [
        (503, "too_many")
    ] * 9 + [200]


def test_the_parameters_are_the_library_s_own() -> None:
    usual = PasswordHasher()
    costs = (usual.time_cost, usual.memory_cost, usual.parallelism, usual.type)
    assert costs == (KEPT.time_cost, KEPT.memory_cost, KEPT.parallelism, KEPT.type)
