"""Who was sent away from a room does not come back as another guest; others may come."""

from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from freehold.protocol import Ack, Refused
from freehold.server.store import IdentityRow
from tests.kit import accounts
from tests.kit.accounts import call, identity_of
from tests.kit.live_server import LiveServer, SocketClient, with_server
from tests.kit.values import present

pytestmark = [pytest.mark.server(proxies=1), pytest.mark.usefixtures("cheap_passwords")]
PHONE: Final = "phone".ljust(43, "-")
TABLET: Final = "tablet".ljust(43, "-")
HOME: Final = "192.0.2.7"
ELSEWHERE: Final = "192.0.2.8"


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


async def test_from_where_the_people_of_a_room_came_is_hashed(live: LiveServer) -> None:
    await room_with_silent_ben(live)
    (row,) = await live.admission.store.visitors()
    assert HOME not in row.body.decode()
    assert row.body.decode().count("network") >= 2


async def test_a_device_is_a_random_mark_and_nothing_else(live: LiveServer) -> None:
    for device in ("short", "x" * 44, " " * 43):
        reply = await call(live, "POST", "/api/guests", {"device": device})
        assert reply.refused == (400, "bad_message"), device


# --- silenced


async def room_with_silent_ben(live: LiveServer) -> tuple[str, SocketClient, str]:
    """Return a room in which Ben, who came from home by his phone, may not speak; he has left."""
    ann = await guest(live, ELSEWHERE)
    code = (await live.ask("POST", "/api/rooms", ann, {"settings": {"chairs": 6}}))["code"]
    assert await enters(live, ann, code, ELSEWHERE)
    ben = await guest(live, HOME, PHONE)
    line = await entered(live, ben, code, HOME)
    host = await live.enter(ann, code)
    await host.ask(say="silence", member=2, silenced=True)
    assert said_with(await line.ask(say="chat", text="hello")) == "silenced"
    await line.ask(say="leave")
    return str(code), host, ben


async def entered(live: LiveServer, token: str, code: str, address: str) -> SocketClient:
    """Return the connection of somebody who is let in."""
    line = await live.connect(headers={"X-Forwarded-For": address})
    await line.say({"say": "hello", "token": token, "room": code})
    assert type(await line.hear()).__name__ == "Welcome"
    return line


async def says(live: LiveServer, token: str, code: str, address: str) -> tuple[str, str]:
    """Return under which name somebody enters, and what comes of speaking."""
    line = await entered(live, token, code, address)
    room = present(await live.admission.registry.find(code))
    said = said_with(await line.ask(say="chat", text="hello"))
    return room.sheet.members[-1].name, said


def said_with(answer: Ack | Refused) -> str:
    """Return with what success something was said."""
    return "said" if isinstance(answer, Ack) else answer.word


async def test_who_was_silenced_comes_back_silenced_and_under_the_old_name(
    live: LiveServer,
) -> None:
    """A new name each time was as good as a line of chat."""
    code, _host, ben = await room_with_silent_ben(live)
    before = (await live.ask("GET", "/api/me", ben))["guest"]["name"]
    await call(live, "PATCH", "/api/me", {"name": "You are all fools"}, token=ben)
    assert await says(live, ben, code, HOME) == (before, "silenced")


async def test_who_was_silenced_does_not_speak_as_another_guest(live: LiveServer) -> None:
    code, _host, ben = await room_with_silent_ben(live)
    again = await guest(live, "198.51.100.1", PHONE)
    await call(live, "PATCH", "/api/me", {"name": "You are all fools"}, token=again)
    assert await says(live, again, code, "198.51.100.1") == ("Player", "silenced")
    await call(live, "DELETE", "/api/me", token=ben)
    third = await guest(live, HOME, TABLET)
    name, said = await says(live, third, code, HOME)
    assert (name.startswith("Player"), said) == (True, "silenced")


async def test_others_speak_and_so_does_who_may_again(live: LiveServer) -> None:
    code, host, ben = await room_with_silent_ben(live)
    other = await guest(live, "198.51.100.1")
    assert (await says(live, other, code, "198.51.100.1"))[1] == "said"
    line = await entered(live, ben, code, HOME)
    room = present(await live.admission.registry.find(code))
    number = room.sheet.members[-1].number
    await host.ask(say="silence", member=number, silenced=False)
    await line.ask(say="leave")
    again = await guest(live, HOME, PHONE)
    assert (await says(live, again, code, HOME))[1] == "said"


async def test_quick_play_does_not_let_who_was_silenced_speak(live: LiveServer) -> None:
    code, host, _ben = await room_with_silent_ben(live)
    room = present(await live.admission.registry.find(code))
    await host.ask(say="configure", settings={"chairs": 6, "public": True})
    again = await guest(live, HOME, PHONE)
    found = await call(live, "POST", "/api/quick", {}, token=again, address=HOME)
    assert found.content["code"] == code
    assert room.sheet.members[-1].silenced


def test_silence_outlives_the_server_and_no_name_is_left_of_who_was_deleted(
    tmp_path: Path,
) -> None:
    settings: dict[str, Any] = {"proxies": 1, "data": tmp_path}

    async def begin(live: LiveServer) -> str:
        code, _host, ben = await room_with_silent_ben(live)
        await call(live, "DELETE", "/api/me", token=ben)
        return code

    async def comes_back(live: LiveServer) -> tuple[str, str]:
        return await says(live, await guest(live, ELSEWHERE, PHONE), code, ELSEWHERE)

    code = with_server(begin, **settings)
    assert with_server(comes_back, **settings) == ("Player", "silenced")
