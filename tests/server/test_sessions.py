"""Sessions: each device has a token of its own, which is random, expires, and can be ended."""

from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from freehold.protocol import Ack
from freehold.server.cluster.bus import LocalBus
from freehold.server.ops.agreed_time import DAY, AgreedTime
from freehold.server.ops.settings import Settings
from freehold.server.people import sessions as sessions_module
from freehold.server.people.devices import Device, device_of
from freehold.server.people.identity import Signer, new_identity
from freehold.server.people.sessions import GRACE, MOST, Sessions
from freehold.server.people.taken_names import TakenNames
from freehold.server.store import MemoryStore, SeenRow, SessionRow
from tests.kit import accounts
from tests.kit.bare_room import FakeClock
from tests.kit.cases import each
from tests.kit.live_server import LiveServer, with_server
from tests.kit.old_tokens import signed_token
from tests.kit.values import present

pytestmark = pytest.mark.usefixtures("cheap_passwords")

SECRET: Final = bytes(range(32))
FIREFOX: Final = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class House:
    """Sessions on a store and a clock of their own; tokens last ten days."""

    def __init__(self, now: int = 0) -> None:
        self.store = MemoryStore()
        self.clock = FakeClock(now)
        self.who = replace(new_identity("Ann", "kite", self.clock.wall()), id="somebody")
        self.store.write([self.who])
        self.restart()

    def restart(self) -> None:
        """Start a server on what is there."""
        self.sessions = Sessions(
            self.store,
            Signer(SECRET),
            AgreedTime(self.clock),
            TakenNames(()),
            LocalBus(self.store),
            days=10,
        )

    def begin(self) -> str:
        """Return the token of a new session."""
        row, token = self.sessions.new(self.who.id, Device("Firefox", "Linux"))
        self.store.write([row])
        return token

    def pass_days(self, days: float) -> None:
        """Let time pass on both clocks."""
        self.clock.pass_time(int(1000 * DAY * days))

    async def knows(self, token: str) -> bool:
        """Tell whether a token is good."""
        return await self.sessions.identify(token) is not None


@pytest.fixture
def house() -> House:
    return House()


# --- tokens


async def test_a_token_is_whose_it_is(house: House) -> None:
    found = await house.sessions.identify(house.begin())
    assert found is not None
    assert found.id == "somebody"


async def test_tokens_are_random_and_not_kept(house: House) -> None:
    tokens = [house.begin() for _time in range(20)]
    parts = [token.split(".") for token in tokens]
    assert len({secret for _version, _id, secret in parts}) == 20
    kept = repr(await house.store.sessions_of("somebody"))
    assert [secret for _version, _id, secret in parts if secret in kept] == []


async def test_the_secret_of_one_session_does_not_open_another(house: House) -> None:
    one, other = (house.begin().split(".") for _time in range(2))
    assert not await house.knows(f"2.{one[1]}.{other[2]}")


async def test_a_session_that_is_used_goes_on(house: House) -> None:
    token = house.begin()
    for _time in range(5):
        house.pass_days(9)
        assert await house.knows(token)


async def test_a_session_that_is_not_used_ends(house: House) -> None:
    token = house.begin()
    house.pass_days(11.5)
    assert not await house.knows(token)
    assert await house.sessions.of("somebody") == []


async def test_a_wall_clock_that_jumps_ends_no_session(house: House) -> None:
    token = house.begin()
    house.clock.ahead = 4000 * DAY
    assert await house.knows(token)
    house.clock.ahead = -4000 * DAY
    assert await house.knows(token)
    house.clock.ahead = 0
    house.pass_days(9)
    assert await house.knows(token)


async def test_who_comes_while_the_clock_has_jumped_back_stays_when_it_is_right(
    house: House,
) -> None:
    house.pass_days(1)
    house.clock.ahead = -4000 * DAY
    token = house.begin()
    house.clock.ahead = 0
    assert await house.knows(token)
    house.pass_days(9)
    assert await house.knows(token)


async def test_who_comes_once_a_clock_is_set_right_that_was_behind_at_the_start_stays(
    house: House,
) -> None:
    house.clock.ahead = -4000 * DAY
    house.restart()
    house.clock.ahead = 0
    token = house.begin()
    house.restart()
    house.clock.pass_time(1000 * GRACE)
    assert await house.knows(token)


async def test_a_clock_that_was_wrong_at_the_start_has_time_to_be_set_right(house: House) -> None:
    token = house.begin()
    house.clock.ahead = 4000 * DAY
    house.restart()
    assert await house.knows(token)
    house.clock.pass_time(1000 * (GRACE - 1))
    house.clock.ahead = 0
    house.clock.pass_time(2000)
    assert await house.knows(token)


async def test_a_server_that_was_down_counts_the_time_as_well(house: House) -> None:
    token = house.begin()
    house.clock.ahead = 12 * DAY  # its own clock stood still
    house.restart()
    house.clock.pass_time(1000 * GRACE)
    assert not await house.knows(token)


async def test_a_visit_is_written_down_once_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    token = house.begin()
    written: list[Any] = []
    write = house.store.write

    def noting(rows: Any) -> None:
        written.extend(rows)
        write(rows)

    monkeypatch.setattr(house.store, "write", noting)
    for _day in range(3):
        house.pass_days(1)
        for _time in range(5):
            assert await house.knows(token)
    today = house.clock.wall() // DAY * DAY
    name = token.split(".")[1]
    assert written == [SeenRow(name, "somebody", today - ago * DAY) for ago in (2, 1, 0)]
    row, who = await house.store.session(name) or (None, None)
    assert row is not None
    assert who is not None
    assert (row.seen, who.seen) == (today, today)


async def test_one_session_too_many_ends_the_one_seen_longest_ago(house: House) -> None:
    first = house.begin()
    house.pass_days(1)
    for _time in range(MOST - 1):
        house.begin()
    assert [row.id for row in await house.sessions.surplus("somebody")] == [first.split(".")[1]]


# --- tokens of before


def old_house(generation: int = 1) -> tuple[House, str]:
    """Return a house whose database is of an earlier version, and a token of then."""
    house = House()
    today = house.clock.wall() // DAY * DAY
    house.store.write([SessionRow("old-somebody", "somebody", b"", "", "", 5, today)])
    return house, signed_token(SECRET, "somebody", generation)


async def test_a_signed_token_of_before_stays_good() -> None:
    house, token = old_house()
    assert await house.knows(token)


async def test_a_signed_token_that_was_revoked_before_stays_worthless() -> None:
    house, token = old_house(generation=0)
    assert not await house.knows(token)


async def test_a_signed_token_expires_as_well() -> None:
    house, token = old_house()
    house.pass_days(11.5)
    assert not await house.knows(token)


async def test_a_signed_token_is_worthless_when_its_session_was_ended() -> None:
    house, token = old_house()
    await house.sessions.end(await house.sessions.of("somebody"))
    assert not await house.knows(token)


async def test_the_empty_mark_of_a_session_of_before_opens_nothing() -> None:
    house, _token = old_house()
    house.store.write([SessionRow("A" * 16, "somebody", b"", "", "", 5, house.clock.wall())])
    assert not await house.knows(f"2.{'A' * 16}.{'A' * 32}")


# --- what a device is called


@each(
    "agent, device",
    [
        (FIREFOX, ("Firefox", "Linux")),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            ("Edge", "Windows"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
            ("Safari", "iPhone"),
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/18.5 Safari/605.1.15",
            ("Safari", "macOS"),
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) "
            "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            ("Samsung Internet", "Android"),
        ),
        ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/142.0.0.0 Safari/537.36", ("Chrome", "ChromeOS")),
        ("Python/3.11 aiohttp/3.14", ("", "")),
        ("", ("", "")),
        ("<script>" * 10_000, ("", "")),
    ],
)
def test_a_device_is_told_in_plain_words(agent: str, device: tuple[str, str]) -> None:
    assert device_of(agent) == device


# --- over HTTP


async def listed(live: LiveServer, token: str) -> list[dict[str, Any]]:
    """Return the sessions of somebody."""
    told: list[dict[str, Any]] = (await live.ask("GET", "/api/me/sessions", token))["sessions"]
    return told


async def signed_in(live: LiveServer) -> str:
    """Return a token of another device."""
    return str((await accounts.sign_in(live)).content["token"])


async def test_a_guest_who_is_made_while_the_clock_is_behind_was_seen_today(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = live.admission.clock
    today = clock.wall() // DAY * DAY
    monkeypatch.setattr(clock, "wall", lambda: today - 4000 * DAY)
    ann = await accounts.identity_of(live, await live.guest("Ann"))
    row = present(await live.admission.store.identity(ann))
    assert row.seen == today


async def test_every_sign_in_is_a_session_of_its_own(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    other = await signed_in(live)
    found = await listed(live, token)
    assert len(found) == 2
    assert [one["id"] for one in found if one["current"]] == [token.split(".")[1]]
    own = [one["id"] for one in await listed(live, other) if one["current"]]
    assert own == [other.split(".")[1]]


async def test_a_session_tells_the_device_and_nothing_more(live: LiveServer) -> None:
    headers = {"User-Agent": FIREFOX}
    async with live.session.post(live.base + "/api/guests", headers=headers) as reply:
        token = (await reply.json())["token"]
    (found,) = await listed(live, token)
    assert (found["browser"], found["system"], found["current"]) == ("Firefox", "Linux", True)
    assert set(found) == {"id", "browser", "system", "created", "seen", "current"}
    assert found["seen"] % DAY == 0


async def test_one_session_is_ended_and_the_others_go_on(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    others = [await signed_in(live) for _time in range(2)]
    path = f"/api/me/sessions/{others[0].split('.')[1]}"
    assert (await accounts.call(live, "DELETE", path, token=token)).status == 204
    statuses = [
        (await accounts.call(live, "GET", "/api/me", token=one)).status for one in (token, *others)
    ]
    assert statuses == [200, 401, 200]


async def test_who_is_connected_by_an_ended_session_is_hung_up_on(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    other = await signed_in(live)
    code = (await live.ask("POST", "/api/rooms", token, {}))["code"]
    here, there = await live.enter(token, code), await live.enter(other, code)
    path = f"/api/me/sessions/{other.split('.')[1]}"
    await accounts.call(live, "DELETE", path, token=token)
    assert await there.end() == ("unknown_token", 4401)
    assert isinstance(await here.ask(say="chat", text="still here"), Ack)
    await live.until(lambda: live.admission.connections == 1)


async def test_what_an_ended_session_says_at_the_same_moment_is_not_heard(
    live: LiveServer,
) -> None:
    token, _codes = await accounts.account(live)
    other = await signed_in(live)
    code = (await live.ask("POST", "/api/rooms", token, {}))["code"]
    there, room = await live.enter(other, code), await live.room(code)
    before = room.durable.seq
    live.admission.sessions.hang_up([other.split(".")[1]])
    await there.say({"say": "chat", "id": "late", "text": "too late"})
    await there.end()
    assert room.durable.seq == before


async def test_who_signs_out_ends_the_own_session(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    other = await signed_in(live)
    path = "/api/me/sessions/current"
    assert (await accounts.call(live, "DELETE", path, token=other)).status == 204
    assert (await accounts.call(live, "GET", "/api/me", token=other)).status == 401
    assert [one["current"] for one in await listed(live, token)] == [True]


async def test_nobody_ends_the_session_of_somebody_else(live: LiveServer, token: str) -> None:
    eve = await live.guest("Eve")
    path = f"/api/me/sessions/{token.split('.')[1]}"
    refused = (await accounts.call(live, "DELETE", path, token=eve)).refused
    assert refused == (404, "no_such_session")
    assert (await accounts.call(live, "GET", "/api/me", token=token)).status == 200


async def test_all_others_are_ended_at_once(live: LiveServer) -> None:
    token, _codes = await accounts.account(live)
    before = (await listed(live, token))[0]["created"]
    others = [await signed_in(live) for _time in range(2)]
    new = (await live.ask("POST", "/api/me/revoke", token))["token"]
    (left,) = await listed(live, new)
    assert (left["current"], left["created"]) == (True, before)
    statuses = [
        (await accounts.call(live, "GET", "/api/me", token=one)).status for one in (token, *others)
    ]
    assert statuses == [401, 401, 401]


async def test_only_so_many_sessions_are_kept(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions_module, "MOST", 3)
    await accounts.account(live)
    for _time in range(5):
        newest = await signed_in(live)
    assert len(await listed(live, newest)) == 3


async def test_an_export_tells_of_the_sessions(live: LiveServer, token: str) -> None:
    told = (await accounts.call(live, "GET", "/api/me/export", token=token)).content
    assert [one["id"] for one in told["sessions"]] == [token.split(".")[1]]


def test_sessions_outlive_the_server(tmp_path: Path) -> None:
    async def begin(live: LiveServer) -> str:
        return await live.guest("Ann")

    async def come_back(live: LiveServer) -> str:
        return str((await live.ask("GET", "/api/me", token))["guest"]["name"])

    token = with_server(begin, data=tmp_path)
    assert with_server(come_back, data=tmp_path) == "Ann"


def test_how_long_sessions_and_guests_last_is_a_setting() -> None:
    assert (Settings().session_days, Settings().guest_days) == (180, 180)
