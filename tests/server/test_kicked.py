"""Who was sent away from a room does not come back as another guest; others may come."""

from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from freehold.server.store import IdentityRow
from tests.kit import accounts
from tests.kit.accounts import call, identity_of
from tests.kit.live_server import LiveServer, with_server

pytestmark = pytest.mark.server(proxies=1)
PHONE: Final = "phone".ljust(43, "-")
TABLET: Final = "tablet".ljust(43, "-")
HOME: Final = "192.0.2.7"
ELSEWHERE: Final = "192.0.2.8"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    accounts.let_passwords_be_cheap(monkeypatch)


async def guest(live: LiveServer, address: str, device: str | None = None) -> str:
    """Return the token of a new guest, from an address."""
    made = await call(live, "POST", "/api/guests", {"device": device}, address=address)
    assert made.status == 201, made
    return str(made.content["token"])


async def made_before(live: LiveServer, token: str) -> None:
    """Let somebody be known for long."""
    store = live.admission.store
    row = await store.identity(await identity_of(live, token))
    assert isinstance(row, IdentityRow)
    store.write([replace(row, created=5)])


async def enters(live: LiveServer, token: str, code: str, address: str) -> bool:
    """Tell whether somebody is let in."""
    line = await live.connect(headers={"X-Forwarded-For": address})
    await line.say({"say": "hello", "token": token, "room": code})
    said = await line.hear()
    return bool(type(said).__name__ == "Welcome")


async def room_without_ben(live: LiveServer, *members: tuple[str, str]) -> str:
    """Return a room from which Ben was sent away, who came from home by his phone."""
    ann = await guest(live, ELSEWHERE)
    code = (await live.ask("POST", "/api/rooms", ann, {"settings": {"chairs": 6}}))["code"]
    assert await enters(live, ann, code, ELSEWHERE)
    ben = await guest(live, HOME, PHONE)
    assert await enters(live, ben, code, HOME)
    for token, address in members:
        assert await enters(live, token, code, address)
    host = await live.enter(ann, code)
    await host.ask(say="kick", member=2)
    assert not await enters(live, ben, code, HOME)
    return str(code)


async def test_the_device_gives_somebody_away_wherever_they_are(live: LiveServer) -> None:
    code = await room_without_ben(live)
    assert not await enters(live, await guest(live, "198.51.100.1", PHONE), code, "198.51.100.1")


async def test_a_guest_of_before_on_the_same_device_is_no_way_back_either(
    live: LiveServer,
) -> None:
    second = await guest(live, HOME, PHONE)
    await made_before(live, second)
    assert not await enters(live, second, await room_without_ben(live), ELSEWHERE)


async def test_an_account_of_before_that_uses_the_device_is_somebody_else(
    live: LiveServer,
) -> None:
    sister = await guest(live, HOME, PHONE)
    assert (await accounts.register(live, sister, "Sister")).status == 201
    await made_before(live, sister)
    assert await enters(live, sister, await room_without_ben(live), HOME)


async def test_a_new_guest_from_the_same_address_is_taken_for_the_one_sent_away(
    live: LiveServer,
) -> None:
    code = await room_without_ben(live)
    again = await guest(live, HOME, TABLET)
    assert not await enters(live, again, code, HOME)
    reply = await call(live, "GET", f"/api/rooms/{code}", token=again, address=HOME)
    assert reply.refused == (404, "no_such_room")


async def test_somebody_of_the_household_who_was_there_before_may_come(live: LiveServer) -> None:
    sister = await guest(live, HOME, TABLET)
    await made_before(live, sister)
    assert await enters(live, sister, await room_without_ben(live), HOME)


async def test_where_one_of_the_household_plays_the_others_may_come(live: LiveServer) -> None:
    sister = await guest(live, HOME, TABLET)
    code = await room_without_ben(live, (sister, HOME))
    assert await enters(live, await guest(live, HOME), code, HOME)


async def test_other_addresses_and_other_rooms_are_not_concerned(live: LiveServer) -> None:
    code = await room_without_ben(live)
    assert await enters(live, await guest(live, "198.51.100.1"), code, "198.51.100.1")
    again = await guest(live, HOME, PHONE)
    other = (await live.ask("POST", "/api/rooms", again, {}))["code"]
    assert await enters(live, again, other, HOME)


async def test_a_member_is_never_taken_for_somebody_else(live: LiveServer) -> None:
    sister = await guest(live, HOME, PHONE)
    code = await room_without_ben(live, (sister, HOME))
    assert await enters(live, sister, code, HOME)


def test_it_outlives_the_server(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"proxies": 1, "data": tmp_path}

    async def comes_back(live: LiveServer) -> bool:
        return await enters(live, await guest(live, ELSEWHERE, PHONE), code, ELSEWHERE)

    code = with_server(room_without_ben, **settings)
    assert not with_server(comes_back, **settings)


async def test_neither_device_nor_address_is_written_down(live: LiveServer) -> None:
    token = await guest(live, HOME, PHONE)
    rows = await live.admission.store.sightings_of(await identity_of(live, token))
    assert len(rows) == 2
    assert not any(secret in str(rows) for secret in (HOME, PHONE))


async def test_a_device_is_a_random_mark_and_nothing_else(live: LiveServer) -> None:
    for device in ("short", "x" * 44, " " * 43):
        reply = await call(live, "POST", "/api/guests", {"device": device})
        assert reply.refused == (400, "bad_message"), device
