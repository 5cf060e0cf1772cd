"""Floods: too much of anything is refused, then hung up on, and nobody else waits for it."""

from typing import Any, Final

import pytest
from aiohttp import WSServerHandshakeError

from freehold.server.messages import Ack, Bye, Outlook, Refused, Welcome
from freehold.server.socket import MOST_STRIKES
from tests.server.hostile.arena import Arena, Wire, fight

BURST: Final = 40
STILL: Final[dict[str, Any]] = {
    "messages_per_second": 0.01,
    "message_burst": BURST,
}  # hardly anything comes back
READY: Final = '{"say":"ready","id":"r%d","ready":%s}'


async def flood(wire: Wire, messages: list[str]) -> tuple[str | None, int | None]:
    """Send everything at once; return how the connection ends."""
    for message in messages:
        await wire.say(message)
    return await wire.end()


def words(wire: Wire) -> list[str]:
    """Return the words of all refusals heard."""
    return [one.word for one in wire.heard if isinstance(one, Refused)]


def test_whoever_says_too_much_is_told_so_and_then_hung_up_on() -> None:
    async def plot(place: Arena) -> tuple[Any, list[str]]:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        end = await table.expect_still(lambda: flood(wire, ['{"say":"ping"}'] * 200))
        await table.play()
        return end, words(wire)

    end, refused = fight(plot, message_burst=BURST)
    assert end == ("slow_down", 1008)
    assert refused == ["slow_down"] * (MOST_STRIKES + 1)


def test_of_a_flood_only_the_first_commands_are_done() -> None:
    async def plot(place: Arena) -> int:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        before = table.room.book.seq
        await flood(wire, [READY % (at, "true" if at % 2 else "false") for at in range(200)])
        done = table.room.book.seq - before
        await table.play()
        return done

    assert fight(plot, **STILL) == BURST - 1  # the hello counted too


def test_a_command_that_came_too_fast_is_refused_by_its_id() -> None:
    async def plot(place: Arena) -> list[str | None]:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        await flood(wire, [READY % (at, "true") for at in range(200)])
        return [one.id for one in wire.heard if isinstance(one, Refused)]

    expected = [f"r{at}" for at in range(BURST - 1, BURST + MOST_STRIKES)]
    assert fight(plot, **STILL) == expected


def test_whoever_says_too_much_nonsense_is_hung_up_on() -> None:
    async def plot(place: Arena) -> tuple[Any, list[str]]:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        end = await table.expect_still(lambda: flood(wire, ["{}"] * 200))
        await table.play()
        return end, words(wire)

    end, refused = fight(plot, message_burst=1000)
    assert end == ("bad_message", 1003)
    assert refused == ["bad_message"] * (MOST_STRIKES + 1)


def test_whoever_was_hung_up_on_may_come_back() -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        await flood(wire, ["{}"] * 200)
        again = await place.enter(table.tokens[1], table.code)
        assert isinstance(await again.ask(say="ready", ready=True), Ack)

    fight(plot)


def test_others_are_answered_while_somebody_floods() -> None:
    async def plot(place: Arena) -> list[Any]:
        table = await place.table()
        wires = [await place.enter(table.tokens[1], table.code) for _ in range(4)]
        ann = await place.enter(table.tokens[0], table.code)
        for wire in wires:
            for at in range(300):
                await wire.say(READY % (at, "true" if at % 2 else "false"))
        answer = await ann.ask(say="emit", emote="hurry")
        await table.play()
        return [answer, *[await wire.end() for wire in wires]]

    answer, *ends = fight(plot)
    assert isinstance(answer, Ack)
    assert ends == [("slow_down", 1008)] * 4


def test_more_than_a_few_lines_of_chat_are_refused() -> None:
    async def plot(place: Arena) -> tuple[int, Refused]:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        done = 0
        while isinstance(answer := await wire.ask(say="chat", text="buy my watch"), Ack):
            done += 1
        await table.refuses(wire, say="emit", emote="hurry")
        await table.play()
        return done, answer

    done, refused = fight(plot)
    assert (done, refused.word) == (5, "slow_down")
    assert refused.message == "expected a pause of 2 s before the next line"


def test_a_second_connection_gives_no_more_lines() -> None:
    async def plot(place: Arena) -> str:
        table = await place.table()
        wire = await place.enter(table.tokens[1], table.code)
        for _line in range(5):
            await wire.ask(say="chat", text="buy my watch")
        other = await place.enter(table.tokens[1], table.code)
        return (await table.refuses(other, say="chat", text="buy it")).word

    assert fight(plot) == "slow_down"


def test_leaving_and_coming_back_gives_no_more_lines() -> None:
    async def plot(place: Arena) -> str:
        table = await place.table()
        token = await place.guest("Eve")
        wire = await place.enter(token, table.code)
        for _line in range(5):
            await wire.ask(say="chat", text="buy my watch")
        await wire.ask(say="leave")
        again = await place.enter(token, table.code)
        return (await table.refuses(again, say="chat", text="buy it")).word

    assert fight(plot) == "slow_down"


def test_leaving_and_coming_back_does_not_end_a_silence() -> None:
    async def plot(place: Arena) -> str:
        table = await place.table()
        token = await place.guest("Eve")
        wire = await place.enter(token, table.code)
        host = await place.enter(table.tokens[0], table.code)
        assert isinstance(await host.ask(say="silence", member=3, silenced=True), Ack)
        await wire.ask(say="leave")
        again = await place.enter(token, table.code)
        return (await table.refuses(again, say="chat", text="I am back")).word

    assert fight(plot) == "silenced"


def test_a_silence_that_was_ended_does_not_come_back() -> None:
    async def plot(place: Arena) -> object:
        table = await place.table()
        token = await place.guest("Eve")
        wire = await place.enter(token, table.code)
        host = await place.enter(table.tokens[0], table.code)
        for silenced in (True, False):
            await host.ask(say="silence", member=3, silenced=silenced)
        await wire.ask(say="leave")
        again = await place.enter(token, table.code)
        return await again.ask(say="chat", text="I am back")

    assert isinstance(fight(plot), Ack)


def test_asking_for_everything_again_counts_more_than_other_messages() -> None:
    async def plot(place: Arena) -> tuple[int, list[str]]:
        table = await place.table()
        await table.play()
        wire = await place.enter(table.tokens[1], table.code)
        before = len(wire.heard)
        end = await table.expect_still(lambda: flood(wire, ['{"say":"resume","after":0}'] * 200))
        assert end == ("slow_down", 1008)
        await table.play()
        again = [type(one).__name__ for one in wire.heard[before:]].count("Welcomed")
        return again, words(wire)

    again, refused = fight(plot, **STILL)
    assert again == 3  # one hello, then 11 for each
    assert set(refused) == {"slow_down"}


def test_looking_counts_as_every_other_message() -> None:
    async def plot(place: Arena) -> tuple[int, set[str]]:
        table = await place.table()
        await table.begin()
        wire = await place.enter(table.tokens[1], table.code)
        end = await table.expect_still(lambda: flood(wire, ['{"say":"look"}'] * 200))
        assert end == ("slow_down", 1008)
        await table.play()
        return [type(one) for one in wire.heard].count(Outlook), set(words(wire))

    assert fight(plot, **STILL) == (BURST - 1, {"slow_down"})


def test_the_smallest_burst_still_lets_one_resume() -> None:
    async def plot(place: Arena) -> str:
        table = await place.table()
        await table.ben.close()
        wire = await place.enter(table.tokens[1], table.code, after=10**6)
        return type(wire.heard[0]).__name__

    assert fight(plot, message_burst=1) == "Welcome"


def test_coming_and_going_too_often_is_refused_at_the_door() -> None:
    async def plot(place: Arena) -> int:
        table = await place.table()
        for _coming in range(4):
            wire = await place.enter(table.tokens[1], table.code)
            await wire.socket.close()
        with pytest.raises(WSServerHandshakeError) as refused:
            await place.connect()
        await table.play()
        return refused.value.status

    assert fight(plot, http_per_second=0.01, http_burst=6) == 429


# --- requests


@pytest.mark.parametrize(
    ("method", "path", "body", "settings"),
    [
        ("GET", "/api/rooms", None, {"http_per_second": 0.01, "http_burst": 3}),
        ("POST", "/api/guests", {}, {"guests_per_minute": 3}),
        ("POST", "/api/verify", {}, {}),
        ("POST", "/api/rooms", {}, {"rooms_per_identity": 100}),
        ("POST", "/api/quick", {}, {"rooms_per_identity": 100}),
        ("PATCH", "/api/me", {"piece": "drum"}, {}),
    ],
)
def test_requests_beyond_the_limit_are_told_when_to_come_back(
    method: str, path: str, body: Any, settings: dict[str, Any]
) -> None:
    async def plot(place: Arena) -> tuple[list[int], str, str]:
        token = await place.guest("Eve")
        headers = {"Authorization": f"Bearer {token}"}
        statuses = []
        for _time in range(20):
            async with place.session.request(
                method, place.base + path, json=body, headers=headers
            ) as answer:
                statuses.append(answer.status)
                if answer.status == 429:
                    told = await answer.json()
                    return statuses, told["error"]["word"], answer.headers["Retry-After"]
        raise AssertionError(f"expected a refusal, got {statuses}")

    statuses, word, wait = fight(plot, **settings)
    assert all(status in (200, 201) for status in statuses[:-1])
    assert word == "slow_down"
    assert int(wait) >= 1


def test_names_cannot_be_changed_as_fast_as_one_can_talk() -> None:
    """Everybody is told a new name: otherwise it were a way to speak for who is silenced."""

    async def plot(place: Arena) -> int:
        table = await place.table()
        before = table.room.book.seq
        headers = {"Authorization": f"Bearer {table.tokens[1]}"}
        for at in range(60):
            wish = {"name": f"line {at}"}
            await place.session.patch(place.base + "/api/me", json=wish, headers=headers)
        return table.room.book.seq - before

    assert fight(plot) == 12


def test_a_limit_below_one_a_minute_lets_the_first_one_in() -> None:
    async def plot(place: Arena) -> list[int]:
        statuses = []
        for _time in range(2):
            async with place.session.post(place.base + "/api/guests", json={}) as answer:
                statuses.append(answer.status)
        return statuses

    assert fight(plot, guests_per_minute=0.5) == [201, 429]


def test_nobody_has_more_rooms_than_allowed() -> None:
    async def plot(place: Arena) -> tuple[int, Any]:
        token = await place.guest("Eve")
        await place.ask("POST", "/api/rooms", token, {})
        await place.ask("POST", "/api/rooms", token, {})
        headers = {"Authorization": f"Bearer {token}"}
        async with place.session.post(place.base + "/api/rooms", headers=headers) as answer:
            return answer.status, await answer.json()

    status, told = fight(plot, rooms_per_identity=2)
    assert (status, told["error"]["word"]) == (409, "too_many")
    assert told["error"]["message"] == "expected at most 2 rooms at a time, got 2; leave one first"


def test_the_server_opens_no_more_rooms_than_allowed() -> None:
    async def plot(place: Arena) -> tuple[int, Any, int]:
        token = await place.guest("Eve")
        await place.ask("POST", "/api/rooms", token, {})
        headers = {"Authorization": f"Bearer {token}"}
        async with place.session.post(place.base + "/api/rooms", headers=headers) as answer:
            return answer.status, await answer.json(), place.desk.hall.open_count

    status, told, rooms = fight(plot, max_rooms=1)
    assert (status, told["error"]["word"], rooms) == (503, "too_many", 1)


def test_a_room_takes_only_so_many_spectators() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        await place.enter(await place.guest("Eve"), table.code, watch=True)
        wire = await place.connect()
        hello = {"say": "hello", "token": await place.guest("Mallory"), "room": table.code}

        async def try_it() -> Any:
            await wire.say({**hello, "watch": True})
            return await wire.end()

        end = await table.expect_still(try_it)
        assert [type(one) for one in wire.heard] == [Bye]
        await table.play()
        return end

    assert fight(plot, spectators_per_room=1) == ("room_full", 4400)


def test_whoever_missed_very_much_can_come_back() -> None:
    """All that was missed would not fit into the box of a connection."""

    async def plot(place: Arena) -> None:
        table = await place.table()
        await table.ben.close()
        wire = await place.enter(table.tokens[0], table.code)
        for at in range(700):
            await wire.ask(say="ready", ready=bool(at % 2))
        back = await place.connect()
        await back.say({"say": "hello", "token": table.tokens[1], "room": table.code, "after": 3})
        assert isinstance(await back.hear(), Welcome)
        assert isinstance(await back.ask(say="ready", ready=True), Ack)

    fight(plot, messages_per_second=10_000.0, message_burst=10_000)
