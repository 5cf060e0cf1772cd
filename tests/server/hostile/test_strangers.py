"""Strangers: tokens that were made up, codes that are guessed, more connections than allowed."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from aiohttp import WSServerHandshakeError

from freehold.server.identity import Signer
from freehold.server.messages import Ack, Bye, Welcome
from freehold.server.store import IdentityRow
from tests.server.hostile.arena import Arena, Table, fight

NO_ROOM: Final = ("no_such_room", 4404)
FEW: Final[dict[str, Any]] = {"code_misses_per_hour": 0.01}


def _other_letter(letter: str) -> str:
    return "A" if letter != "A" else "B"


def _forge(token: str, part: int, text: str) -> str:
    parts = token.split(".")
    parts[part] = text
    return ".".join(parts)


def _foreign(token: str) -> str:
    _version, id_, generation, _mac = token.split(".")
    row = IdentityRow(id_, "Ann", "kite", int(generation), 0, 0)
    return Signer(b"another server's secret, 32 bytes").token(row)


FORGED: Final[dict[str, Callable[[str], str]]] = {
    "another letter at the end": lambda token: token[:-1] + _other_letter(token[-1]),
    "another letter in the middle": lambda token: (
        token[:10] + _other_letter(token[10]) + token[11:]
    ),
    "cut off": lambda token: token[:-1],
    "something after it": lambda token: token + "A",
    "no signature": lambda token: token.rpartition(".")[0] + ".",
    "no signature at all": lambda token: token.rpartition(".")[0],
    "another generation": lambda token: _forge(token, 2, "2"),
    "a generation of no digits": lambda token: _forge(token, 2, "-1"),
    "a huge generation": lambda token: _forge(token, 2, "9" * 30),
    "another version": lambda token: _forge(token, 0, "2"),
    "signed elsewhere": _foreign,
    "a line break": lambda token: token + "\n",
    "lower case": str.lower,
    "dots": lambda _token: "...",
    "a word": lambda _token: "admin",
    "not ASCII": lambda token: token + "é",
    "digits of another script": lambda token: _forge(token, 2, "\u0661"),
    "a path": lambda _token: "1.../../secret.1.x",
}


async def try_hello(place: Arena, token: str, code: str) -> tuple[Any, Any]:
    """Say hello; return what was heard and how it ended, or nothing if one was let in."""
    wire = await place.connect()
    await wire.say({"say": "hello", "token": token, "room": code})
    if isinstance(await wire.hear(), Welcome):
        return None, None
    end = await wire.end()
    return wire.heard, end


# --- tokens


@pytest.mark.parametrize("case", FORGED)
def test_a_forged_token_opens_no_room(case: str) -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        token = FORGED[case](table.tokens[0])
        heard, end = await table.expect_still(lambda: try_hello(place, token, table.code))
        assert [type(one) for one in heard] == [Bye]
        await table.play()
        return end

    assert fight(plot) == ("unknown_token", 4401)


@pytest.mark.parametrize("case", [case for case in FORGED if case != "a line break"])
def test_a_forged_token_is_refused_over_http(case: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        token = FORGED[case](await place.guest("Eve"))
        headers = {"Authorization": f"Bearer {token}"}
        async with place.session.get(place.base + "/api/me", headers=headers) as answer:
            return answer.status, (await answer.json())["error"]["word"]

    assert fight(plot) == (401, "unknown_token")


@pytest.mark.parametrize(
    "header", ["", "Basic QW5uOng=", "Bearer", "bearer x", "Bearer  ", "Token x"]
)
def test_a_request_without_a_token_is_told_so(header: str) -> None:
    async def plot(place: Arena) -> tuple[int, str]:
        headers = {"Authorization": header} if header else {}
        async with place.session.get(place.base + "/api/me", headers=headers) as answer:
            return answer.status, (await answer.json())["error"]["word"]

    assert fight(plot) == (401, "unknown_token")


def test_a_revoked_token_opens_nothing_and_the_new_one_does() -> None:
    async def plot(place: Arena) -> tuple[Any, Any]:
        table = await place.table()
        new = (await place.ask("POST", "/api/me/revoke", table.tokens[1]))["token"]
        _heard, old = await table.expect_still(
            lambda: try_hello(place, table.tokens[1], table.code)
        )
        await place.enter(new, table.code)
        with pytest.raises(ValueError, match="401"):
            await place.ask("GET", "/api/me", table.tokens[1])
        return old, table.ben.ended

    old, open_one = fight(plot)
    assert old == ("unknown_token", 4401)
    assert open_one == "unknown_token"  # who was connected by it is hung up on


def test_a_token_of_somebody_unknown_opens_nothing() -> None:
    """The signature is right, but the store has forgotten the guest."""

    async def plot(place: Arena) -> Any:
        table = await place.table()
        token = place.desk.signer.token(IdentityRow("nobody", "Eve", "kite", 1, 0, 0))
        return (await table.expect_still(lambda: try_hello(place, token, table.code)))[1]

    assert fight(plot) == ("unknown_token", 4401)


def test_the_id_of_somebody_is_no_token() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        me = await place.ask("GET", "/api/me", table.tokens[0])
        return (await table.expect_still(lambda: try_hello(place, me["guest"]["id"], table.code)))[
            1
        ]

    assert fight(plot) == ("unknown_token", 4401)


# --- codes


async def _no_room(place: Arena, table: Table) -> tuple[str, str]:
    del table
    return await place.guest("Eve"), "000000"


async def _banned(place: Arena, table: Table) -> tuple[str, str]:
    token = await place.guest("Eve")
    wire = await place.enter(token, table.code)
    host = await place.enter(table.tokens[0], table.code)
    assert isinstance(await host.ask(say="kick", member=3), Ack)
    assert await wire.end() == ("kicked", 4403)
    return token, table.code


CLOSED_DOORS: Final = {"no room": _no_room, "banned": _banned}


@pytest.mark.parametrize("case", CLOSED_DOORS)
def test_a_room_that_one_may_not_enter_is_like_no_room_on_a_socket(case: str) -> None:
    async def plot(place: Arena) -> tuple[Any, Any]:
        table = await place.table()
        token, code = await CLOSED_DOORS[case](place, table)
        found = await table.expect_still(lambda: try_hello(place, token, code))
        await table.play()
        return found

    heard, end = fight(plot)
    assert end == NO_ROOM
    assert heard == [Bye(word="no_such_room", message="There is no room to enter with that code.")]


@pytest.mark.parametrize("case", CLOSED_DOORS)
def test_a_room_that_one_may_not_enter_is_like_no_room_over_http(case: str) -> None:
    async def plot(place: Arena) -> tuple[int, bytes, list[str]]:
        table = await place.table()
        token, code = await CLOSED_DOORS[case](place, table)
        headers = {"Authorization": f"Bearer {token}"}
        url = f"{place.base}/api/rooms/{code}"
        async with place.session.get(url, headers=headers) as answer:
            return answer.status, await answer.read(), sorted(answer.headers)

    status, body, headers = fight(plot)
    assert status == 404
    assert body == (
        b'{"error":{"word":"no_such_room","message":"There is no room to enter with that code."}}'
    )
    assert "Content-Length" in headers


def test_the_picture_of_a_code_does_not_tell_whether_there_is_a_room() -> None:
    async def plot(place: Arena) -> list[tuple[int, str]]:
        table = await place.table()
        headers = {"Authorization": f"Bearer {await place.guest('Eve')}"}
        found = []
        for code in (table.code, "000000"):
            url = f"{place.base}/api/rooms/{code}/qr.svg"
            async with place.session.get(url, headers=headers) as answer:
                found.append((answer.status, answer.content_type))
        return found

    assert fight(plot) == [(200, "image/svg+xml")] * 2


def test_private_rooms_are_not_listed() -> None:
    async def plot(place: Arena) -> Any:
        await place.table()
        shown = await place.table(public=True)
        return shown.code, await place.ask("GET", "/api/rooms")

    code, listed = fight(plot)
    assert [door["code"] for door in listed["rooms"]] == [code]


def _codes(table: Table, count: int) -> list[str]:
    return [f"{at:06d}" for at in range(count + 1) if f"{at:06d}" != table.code][:count]


def test_whoever_guesses_is_soon_told_nothing_not_even_the_right_code() -> None:
    async def plot(place: Arena) -> list[Any]:
        table = await place.table()
        token = await place.guest("Eve")
        ends = []
        for code in (*_codes(table, 8), table.code):
            ends.append((await table.expect_still(lambda: try_hello(place, token, code)))[1])  # noqa: B023 - at once
        await table.play()
        return ends

    assert fight(plot, **FEW) == [NO_ROOM] * 8 + [("slow_down", 1008)]


def test_another_name_at_the_same_address_does_not_help() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        for code in _codes(table, 8):
            await try_hello(place, await place.guest("Eve"), code)
        return (await try_hello(place, await place.guest("Mallory"), table.code))[1]

    assert fight(plot, **FEW) == ("slow_down", 1008)


def test_another_address_with_the_same_name_does_not_help() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        token = await place.guest("Eve")
        for at, code in enumerate((*_codes(table, 8), table.code)):
            headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": f"203.0.113.{at}"}
            url = f"{place.base}/api/rooms/{code}"
            async with place.session.get(url, headers=headers) as answer:
                status = answer.status
        return status

    assert fight(plot, proxies=1, **FEW) == 429


def test_guesses_over_http_and_on_sockets_count_together() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        token = await place.guest("Eve")
        for code in _codes(table, 8):
            with pytest.raises(ValueError, match="404"):
                await place.ask("GET", f"/api/rooms/{code}", token)
        return (await try_hello(place, token, table.code))[1]

    assert fight(plot, **FEW) == ("slow_down", 1008)


def test_guessing_keeps_nobody_from_the_own_room() -> None:
    """Somebody at the same address has used up all guesses."""

    async def plot(place: Arena) -> None:
        table = await place.table()
        token = await place.guest("Eve")
        for code in _codes(table, 8):
            await try_hello(place, token, code)
        await table.ben.drop()
        await place.until(lambda: table.ben.connections == 2)
        await table.play()

    fight(plot, **FEW)


def test_entering_the_own_room_gives_no_guess_back() -> None:
    async def plot(place: Arena) -> list[Any]:
        table = await place.table()
        token = await place.guest("Eve")
        await place.enter(token, table.code)
        for code in _codes(table, 8):
            await try_hello(place, token, code)
        ends = []
        for _time in range(3):
            assert await try_hello(place, token, table.code) == (None, None)
            ends.append((await try_hello(place, token, _codes(table, 9)[-1]))[1])
        return ends

    assert fight(plot, **FEW) == [("slow_down", 1008)] * 3


def test_entering_rooms_rightly_between_guesses_gives_none_back() -> None:
    async def plot(place: Arena) -> list[Any]:
        table = await place.table()
        token = await place.guest("Eve")
        ends = []
        for code in _codes(table, 9):
            assert await try_hello(place, token, table.code) == (None, None)
            ends.append((await try_hello(place, token, code))[1])
        return ends

    found = fight(plot, connections_per_identity=100, **FEW)
    assert found == [NO_ROOM] * 8 + [("slow_down", 1008)]


def test_whoever_enters_rooms_rightly_may_do_so_as_often_as_they_like() -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        token = await place.guest("Eve")
        for _time in range(20):
            assert await try_hello(place, token, table.code) == (None, None)

    fight(plot, connections_per_identity=100, **FEW)


# --- how many


async def _expect_refused_at_the_door(place: Arena) -> int:
    with pytest.raises(WSServerHandshakeError) as refused:
        await place.connect()
    assert refused.value.headers is not None
    assert refused.value.headers["Retry-After"] == "10"
    return refused.value.status


def test_an_address_has_only_so_many_connections() -> None:
    async def plot(place: Arena) -> int:
        table = await place.table()
        extra = await place.connect()
        status = await _expect_refused_at_the_door(place)
        await extra.socket.close()
        await place.until(lambda: place.desk.connections == 2)
        await place.connect()
        await table.play()
        return status

    assert fight(plot, connections_per_address=3) == 503


def test_the_server_has_only_so_many_connections() -> None:
    async def plot(place: Arena) -> int:
        table = await place.table()
        await place.connect()
        status = await _expect_refused_at_the_door(place)
        await table.play()
        return status

    assert fight(plot, max_connections=3) == 503


def test_a_made_up_address_does_not_help() -> None:
    async def plot(place: Arena) -> int:
        await place.connect(headers={"X-Forwarded-For": "203.0.113.1"})
        with pytest.raises(WSServerHandshakeError) as refused:
            await place.connect(headers={"X-Forwarded-For": "203.0.113.2"})
        return refused.value.status

    assert fight(plot, connections_per_address=1) == 503


def test_what_the_client_adds_before_a_proxy_does_not_help() -> None:
    async def plot(place: Arena) -> int:
        await place.connect(headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.1"})
        with pytest.raises(WSServerHandshakeError) as refused:
            await place.connect(headers={"X-Forwarded-For": "198.51.100.2, 203.0.113.1"})
        return refused.value.status

    assert fight(plot, connections_per_address=1, proxies=1) == 503


def test_somebody_is_in_only_so_often() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        await place.enter(table.tokens[1], table.code)
        _heard, end = await table.expect_still(
            lambda: try_hello(place, table.tokens[1], table.code)
        )
        await table.play()
        return end

    assert fight(plot, connections_per_identity=2) == ("too_many", 1013)


def test_connections_that_ended_badly_do_not_count_for_ever() -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        for _time in range(30):
            raw = await place.raw_enter(table.tokens[1], table.code)
            raw.writer.transport.abort()
            await place.until(lambda: place.desk.connections == 2)
        await place.enter(table.tokens[1], table.code)
        await table.play()

    fight(plot, connections_per_address=3, connections_per_identity=2)


def test_bare_connections_of_an_address_are_counted_too() -> None:
    async def plot(place: Arena) -> int:
        table = await place.table()
        raws = [await place.raw() for _ in range(30)]

        def closed() -> int:
            return sum(raw.reader.exception() is not None or raw.reader.at_eof() for raw in raws)

        await place.until(lambda: closed() >= 14)
        await table.play()
        return closed()

    assert fight(plot, connections_per_address=2) < 20


def test_a_full_room_without_spectators_is_full() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table(chairs=2, spectators=False)
        token = await place.guest("Eve")
        _heard, end = await table.expect_still(lambda: try_hello(place, token, table.code))
        await table.play()
        return end

    assert fight(plot) == ("room_full", 4400)


def test_a_game_without_spectators_takes_none() -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table(spectators=False)
        await table.begin()
        token = await place.guest("Eve")
        _heard, end = await table.expect_still(lambda: try_hello(place, token, table.code))
        await table.play()
        return end

    assert fight(plot) == ("no_spectators", 4400)


def test_whoever_was_sent_away_is_sent_away_from_every_connection() -> None:
    async def plot(place: Arena) -> list[Any]:
        table = await place.table()
        token = await place.guest("Eve")
        wires = [await place.enter(token, table.code) for _ in range(3)]
        host = await place.enter(table.tokens[0], table.code)
        await host.ask(say="kick", member=3)
        ends = [await wire.end() for wire in wires]
        await table.play()
        return ends

    assert fight(plot) == [("kicked", 4403)] * 3
