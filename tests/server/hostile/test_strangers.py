"""Strangers: tokens that were made up, codes that are guessed, more connections than allowed."""

from typing import Any, Final

import pytest
from aiohttp import WSServerHandshakeError

from freehold.protocol import Ack, Bye
from freehold.server.ops.server_budgets import ADDRESS_MISSES, MISSES_AT_ONCE, MISSES_OF_ALL
from freehold.server.people.devices import Device
from tests.kit.accounts import call
from tests.kit.attacks import FORGED, try_hello
from tests.kit.live_server import LiveServer, Table

NO_ROOM: Final = ("no_such_room", 4404)
FEW: Final[dict[str, Any]] = {"code_misses_per_hour": 0.01}


# --- tokens


@pytest.mark.parametrize("case", FORGED)
async def test_a_forged_token_opens_no_room(live: LiveServer, case: str, table: Table) -> None:
    token = FORGED[case](table.tokens[0])
    heard, end = await table.expect_still(lambda: try_hello(live, token, table.code))
    assert [type(one) for one in heard] == [Bye]
    await table.play()
    assert end == ("unknown_token", 4401)


@pytest.mark.parametrize("case", [case for case in FORGED if case != "a line break"])
async def test_a_forged_token_is_refused_over_http(live: LiveServer, case: str) -> None:
    token = FORGED[case](await live.guest("Eve"))
    reply = await call(live, "GET", "/api/me", token=token)
    assert reply.refused == (401, "unknown_token")


@pytest.mark.parametrize(
    "header", ["", "Basic QW5uOng=", "Bearer", "bearer x", "Bearer  ", "Token x"]
)
async def test_a_request_without_a_token_is_told_so(live: LiveServer, header: str) -> None:
    headers = {"Authorization": header} if header else {}
    async with live.session.get(live.base + "/api/me", headers=headers) as answer:
        found = answer.status, (await answer.json())["error"]["word"]
    assert found == (401, "unknown_token")


async def test_a_revoked_token_opens_nothing_and_the_new_one_does(live: LiveServer) -> None:
    table = await live.table()
    new = (await live.ask("POST", "/api/me/revoke", table.tokens[1]))["token"]
    _heard, old = await table.expect_still(lambda: try_hello(live, table.tokens[1], table.code))
    await live.enter(new, table.code)
    with pytest.raises(ValueError, match="401"):
        await live.ask("GET", "/api/me", table.tokens[1])
    open_one = table.ben.ended
    assert old == ("unknown_token", 4401)
    assert open_one == "unknown_token"  # who was connected by it is hung up on


async def test_a_token_of_somebody_unknown_opens_nothing(live: LiveServer, table: Table) -> None:
    """The session is right, but the store has forgotten the guest."""
    session, token = live.admission.sessions.new("nobody", Device())
    live.admission.store.write([session])
    assert (await table.expect_still(lambda: try_hello(live, token, table.code)))[1] == (
        "unknown_token",
        4401,
    )


async def test_the_id_of_somebody_is_no_token(live: LiveServer, table: Table) -> None:
    me = await live.ask("GET", "/api/me", table.tokens[0])
    assert (
        (await table.expect_still(lambda: try_hello(live, me["guest"]["id"], table.code)))[1]
    ) == ("unknown_token", 4401)


# --- codes


async def _no_room(live: LiveServer, table: Table) -> tuple[str, str]:
    del table
    return await live.guest("Eve"), "000000"


async def _banned(live: LiveServer, table: Table) -> tuple[str, str]:
    token = await live.guest("Eve")
    wire = await live.enter(token, table.code)
    host = await live.enter(table.tokens[0], table.code)
    assert isinstance(await host.ask(say="kick", member=3), Ack)
    assert await wire.end() == ("kicked", 4403)
    return token, table.code


CLOSED_DOORS: Final = {"no room": _no_room, "banned": _banned}


@pytest.mark.parametrize("case", CLOSED_DOORS)
async def test_a_room_that_one_may_not_enter_is_like_no_room_on_a_socket(
    live: LiveServer, case: str, table: Table
) -> None:
    token, code = await CLOSED_DOORS[case](live, table)
    found = await table.expect_still(lambda: try_hello(live, token, code))
    await table.play()
    heard, end = found
    assert end == NO_ROOM
    assert heard == [Bye(word="no_such_room", message="There is no room to enter with that code.")]


@pytest.mark.parametrize("case", CLOSED_DOORS)
async def test_a_room_that_one_may_not_enter_is_like_no_room_over_http(
    live: LiveServer, case: str, table: Table
) -> None:
    token, code = await CLOSED_DOORS[case](live, table)
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{live.base}/api/rooms/{code}"
    async with live.session.get(url, headers=headers) as answer:
        status = answer.status
        body = await answer.read()
        names = sorted(answer.headers)
    assert status == 404
    assert body == (
        b'{"error":{"word":"no_such_room","message":"There is no room to enter with that code."}}'
    )
    assert "Content-Length" in names


async def test_the_picture_of_a_code_does_not_tell_whether_there_is_a_room(
    live: LiveServer, table: Table
) -> None:
    eve = await live.guest("Eve")
    for code in (table.code, "000000"):
        reply = await call(live, "GET", f"/api/rooms/{code}/qr.svg", token=eve)
        assert reply.status == 200
        assert reply.headers["Content-Type"].startswith("image/svg+xml")


async def test_private_rooms_are_not_listed(live: LiveServer) -> None:
    await live.table()
    shown = await live.table(public=True)
    code = shown.code
    listed = await live.ask("GET", "/api/rooms")
    assert [door["code"] for door in listed["rooms"]] == [code]


def _codes(table: Table, count: int) -> list[str]:
    return [f"{at:06d}" for at in range(count + 1) if f"{at:06d}" != table.code][:count]


@pytest.mark.server.with_args(**FEW)
async def test_whoever_guesses_is_soon_told_nothing_not_even_the_right_code(
    live: LiveServer, table: Table
) -> None:
    token = await live.guest("Eve")
    ends = []
    for code in (*_codes(table, 8), table.code):
        ends.append((await table.expect_still(lambda: try_hello(live, token, code)))[1])  # noqa: B023 - at once
    await table.play()
    assert ends == [NO_ROOM] * 8 + [("slow_down", 1008)]


@pytest.mark.server.with_args(**FEW)
async def test_other_names_at_the_same_address_help_only_so_often(live: LiveServer) -> None:
    table = await live.table()
    most = MISSES_AT_ONCE * ADDRESS_MISSES[1]
    ends = [
        (await try_hello(live, await live.guest("Eve"), code))[1] for code in _codes(table, most)
    ]
    assert ends == [NO_ROOM] * most
    end = (await try_hello(live, await live.guest("Mallory"), table.code))[1]
    assert end == ("slow_down", 1008)


@pytest.mark.server.with_args(**FEW)
async def test_who_knows_the_code_gets_in_beside_a_neighbor_who_guesses(live: LiveServer) -> None:
    """A class has one address; wrong codes are charged to who says them first."""
    table = await live.table()
    for _neighbor in range(2):
        eve = await live.guest("Eve")
        for code in _codes(table, 12):
            await try_hello(live, eve, code)
    for _pupil in range(20):
        assert await try_hello(live, await live.guest("Ben"), table.code) == (None, None)


@pytest.mark.server.with_args(proxies=1, **FEW)
async def test_guesses_from_many_addresses_are_bounded_in_all(live: LiveServer) -> None:
    table = await live.table()
    most = MISSES_AT_ONCE * MISSES_OF_ALL[1]
    statuses = []
    for at, code in enumerate(_codes(table, 2 * most)):
        if at % MISSES_AT_ONCE == 0:
            token = await live.guest("Eve")
        address = f"203.0.{at // 2}.1"
        reply = await call(live, "GET", f"/api/rooms/{code}", None, token, address)
        statuses.append(reply.status)
        if reply.status == 429:
            assert int(reply.headers["Retry-After"]) >= 1
    assert statuses.count(404) <= most


@pytest.mark.server.with_args(**FEW)
async def test_guessing_keeps_nobody_from_a_room_that_is_listed(live: LiveServer) -> None:
    table = await live.table(public=True)
    token = await live.guest("Eve")
    for code in _codes(table, 8):
        await try_hello(live, token, code)
    assert await try_hello(live, token, table.code) == (None, None)


@pytest.mark.server.with_args(proxies=1, **FEW)
async def test_another_address_with_the_same_name_does_not_help(live: LiveServer) -> None:
    table = await live.table()
    token = await live.guest("Eve")
    for at, code in enumerate((*_codes(table, 8), table.code)):
        reply = await call(live, "GET", f"/api/rooms/{code}", None, token, f"203.0.113.{at}")
    assert reply.status == 429


@pytest.mark.server.with_args(**FEW)
async def test_guesses_over_http_and_on_sockets_count_together(live: LiveServer) -> None:
    table = await live.table()
    token = await live.guest("Eve")
    for code in _codes(table, 8):
        with pytest.raises(ValueError, match="404"):
            await live.ask("GET", f"/api/rooms/{code}", token)
    assert (await try_hello(live, token, table.code))[1] == ("slow_down", 1008)


@pytest.mark.server.with_args(**FEW)
async def test_guessing_keeps_nobody_from_the_own_room(live: LiveServer, table: Table) -> None:
    """Somebody at the same address has used up all guesses."""
    token = await live.guest("Eve")
    for code in _codes(table, 8):
        await try_hello(live, token, code)
    await table.ben.drop()
    await live.until(lambda: table.ben.connections == 2)
    await table.play()


@pytest.mark.server.with_args(**FEW)
async def test_entering_the_own_room_gives_no_guess_back(live: LiveServer, table: Table) -> None:
    token = await live.guest("Eve")
    await live.enter(token, table.code)
    for code in _codes(table, 8):
        await try_hello(live, token, code)
    ends = []
    for _time in range(3):
        assert await try_hello(live, token, table.code) == (None, None)
        ends.append((await try_hello(live, token, _codes(table, 9)[-1]))[1])
    assert ends == [("slow_down", 1008)] * 3


@pytest.mark.server.with_args(connections_per_identity=100, **FEW)
async def test_entering_rooms_rightly_between_guesses_gives_none_back(live: LiveServer) -> None:
    table = await live.table()
    token = await live.guest("Eve")
    ends = []
    for code in _codes(table, 9):
        assert await try_hello(live, token, table.code) == (None, None)
        ends.append((await try_hello(live, token, code))[1])
    found = ends
    assert found == [NO_ROOM] * 8 + [("slow_down", 1008)]


@pytest.mark.server.with_args(connections_per_identity=100, **FEW)
async def test_whoever_enters_rooms_rightly_may_do_so_as_often_as_they_like(
    live: LiveServer, table: Table
) -> None:
    token = await live.guest("Eve")
    for _time in range(20):
        assert await try_hello(live, token, table.code) == (None, None)


# --- how many


async def _expect_refused_at_the_door(live: LiveServer) -> int:
    with pytest.raises(WSServerHandshakeError) as refused:
        await live.connect()
    assert refused.value.headers is not None
    assert refused.value.headers["Retry-After"] == "10"
    return refused.value.status


@pytest.mark.server(connections_per_address=3)
async def test_an_address_has_only_so_many_connections(live: LiveServer, table: Table) -> None:
    extra = await live.connect()
    status = await _expect_refused_at_the_door(live)
    await extra.socket.close()
    await live.until(lambda: live.admission.connections == 2)
    await live.connect()
    await table.play()
    assert status == 503


@pytest.mark.server(max_connections=3)
async def test_the_server_has_only_so_many_connections(live: LiveServer, table: Table) -> None:
    await live.connect()
    status = await _expect_refused_at_the_door(live)
    await table.play()
    assert status == 503


@pytest.mark.server(connections_per_address=1)
async def test_a_made_up_address_does_not_help(live: LiveServer) -> None:
    await live.connect(headers={"X-Forwarded-For": "203.0.113.1"})
    with pytest.raises(WSServerHandshakeError) as refused:
        await live.connect(headers={"X-Forwarded-For": "203.0.113.2"})
    assert refused.value.status == 503


@pytest.mark.server(connections_per_address=1, proxies=1)
async def test_what_the_client_adds_before_a_proxy_does_not_help(live: LiveServer) -> None:
    await live.connect(headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.1"})
    with pytest.raises(WSServerHandshakeError) as refused:
        await live.connect(headers={"X-Forwarded-For": "198.51.100.2, 203.0.113.1"})
    assert refused.value.status == 503


@pytest.mark.server(connections_per_identity=2)
async def test_somebody_is_in_only_so_often(live: LiveServer, table: Table) -> None:
    await live.enter(table.tokens[1], table.code)
    _heard, end = await table.expect_still(lambda: try_hello(live, table.tokens[1], table.code))
    await table.play()
    assert end == ("too_many", 1013)


@pytest.mark.server(connections_per_address=3, connections_per_identity=2)
async def test_connections_that_ended_badly_do_not_count_for_ever(live: LiveServer) -> None:
    table = await live.table()
    for _time in range(30):
        raw = await live.raw_enter(table.tokens[1], table.code)
        raw.writer.transport.abort()
        await live.until(lambda: live.admission.connections == 2)
    await live.enter(table.tokens[1], table.code)
    await table.play()


@pytest.mark.server(connections_per_address=2)
async def test_bare_connections_of_an_address_are_counted_too(live: LiveServer) -> None:
    table = await live.table()
    raws = [await live.raw() for _ in range(30)]

    def closed() -> int:
        return sum(raw.reader.exception() is not None or raw.reader.at_eof() for raw in raws)

    await live.until(lambda: closed() >= 14)
    await table.play()
    assert closed() < 20


async def test_a_full_room_without_spectators_is_full(live: LiveServer) -> None:
    table = await live.table(chairs=2, spectators=False)
    token = await live.guest("Eve")
    _heard, end = await table.expect_still(lambda: try_hello(live, token, table.code))
    await table.play()
    assert end == ("room_full", 4400)


async def test_a_game_without_spectators_takes_none(live: LiveServer) -> None:
    table = await live.table(spectators=False)
    await table.begin()
    token = await live.guest("Eve")
    _heard, end = await table.expect_still(lambda: try_hello(live, token, table.code))
    await table.play()
    assert end == ("no_spectators", 4400)


async def test_whoever_was_sent_away_is_sent_away_from_every_connection(live: LiveServer) -> None:
    table = await live.table()
    token = await live.guest("Eve")
    wires = [await live.enter(token, table.code) for _ in range(3)]
    host = await live.enter(table.tokens[0], table.code)
    await host.ask(say="kick", member=3)
    ends = [await wire.end() for wire in wires]
    await table.play()
    assert ends == [("kicked", 4403)] * 3
