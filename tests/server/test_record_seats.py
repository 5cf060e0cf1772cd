"""Records of finished games: what they tell of the seats, and the rents that replays show."""

import asyncio
from random import Random
from typing import Any, Final

import pytest

from freehold.record import Act, Player, load_game, parse_save, replay, verify
from freehold.record.rents import rents_in
from freehold.record.replay import open_game
from freehold.server.games import replay_rents
from freehold.server.games.packing import packed
from freehold.server.games.records import Records
from freehold.server.games.replay_rents import RentsAfter, ReplayRents
from freehold.server.ops.known_answers import CrowdedError
from freehold.server.store import GameRow, MemoryStore, RecordRow
from freehold.wire import rents_of
from tests.kit import accounts
from tests.kit.live_server import LiveServer, Table
from tests.kit.saves import begin, play, saved
from tests.kit.values import present

pytestmark = pytest.mark.usefixtures("cheap_passwords")

EDITIONS: Final = ("us", "france", "hongkong", "vietnam", "bangladesh")
RECORD: Final = saved(play(begin("hongkong", 1, hosted=True), 5000, Random(1)))


# --- pieces and ids


async def played(live: LiveServer) -> tuple[Table, str]:
    """Return a table where Ann, who has an account, has won against Ben, and the game's id."""
    table = await live.table()
    await accounts.register(live, table.tokens[0])
    await table.play(6)
    await table.finish()
    assert table.room.sheet.outcome is not None
    return table, table.room.sheet.outcome.game


async def players_in(live: LiveServer, game: str) -> tuple[Player, ...]:
    """Return who played, as the record tells everybody."""
    reply = await accounts.call(live, "GET", f"/api/games/{game}/record")
    save = parse_save(reply.body, "record")
    assert verify(save).ok
    return save.header.players


async def test_a_record_tells_the_pieces_of_the_game(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    pieces = [chair.piece for chair in table.room.sheet.chairs]
    assert [one.piece for one in await players_in(live, game)] == pieces
    assert all(pieces)


async def test_a_record_tells_the_ids_of_accounts_and_of_nobody_else(live: LiveServer) -> None:
    table, game = await played(live)
    ann, ben = [await accounts.identity_of(live, token) for token in table.tokens]
    reply = await accounts.call(live, "GET", f"/api/games/{game}/record")
    header = parse_save(reply.body, "record").header
    assert [one.id or None for one in header.players] == [ann, None]
    assert (await live.ask("GET", f"/api/players/{ann}"))["player"]["account"]
    secret = [ben, *table.tokens, accounts.PASSWORD]
    assert [one for one in secret if one.encode() in reply.body] == []


async def test_deleting_an_account_takes_its_id_out_of_the_record(live: LiveServer) -> None:
    table, game = await played(live)
    before = await players_in(live, game)
    wish = {"password": accounts.PASSWORD}
    await accounts.call(live, "DELETE", "/api/me", wish, table.tokens[0])
    after = await players_in(live, game)
    assert [bool(before[0].id), bool(after[0].id)] == [True, False]
    assert [one.piece for one in after] == [one.piece for one in before]


async def test_who_plays_on_from_a_record_is_nobody_of_it(live: LiveServer) -> None:
    table, game = await played(live)
    ann = await accounts.identity_of(live, table.tokens[0])
    wish = {"number": 2, "seat": 1}
    answer = await live.ask("POST", f"/api/games/{game}/continue", table.tokens[1], wish)
    room = present(await live.admission.registry.find(answer["code"]))
    assert room.match is not None
    assert room.sheet.continues is not None
    assert [one.id or None for one in room.match.game.players] == [None, None]
    kept = present(await live.admission.store.save(room.sheet.continues.save))
    assert b"Ann" in kept
    assert ann.encode() not in kept


# --- rents


def test_rents_of_a_record_are_those_on_the_table(edition: str) -> None:
    save = parse_save(saved(play(begin(edition, 3), 400, Random(3))), "record")
    found = {each.number: each.rents for each in rents_in(save)}
    game = open_game(save)
    told = dict(enumerate([0] * len(game.state.owner)))
    for act in replay(save, game):
        assert isinstance(act, Act)
        told |= found.pop(act.number, {})
        assert tuple(told.values()) == rents_of(game.state)
    assert not found
    assert any(told.values())
    assert load_game(save).hash == game.hash


async def test_rents_are_told_over_http_for_a_finished_game_alone(live: LiveServer) -> None:
    table, game = await accounts.finished_table(live)
    record = (await accounts.call(live, "GET", f"/api/games/{game}/record")).body
    told: Any = await live.ask("GET", f"/api/games/{game}/rents")
    expected = [
        {"number": each.number, "rents": {str(at): rent for at, rent in each.rents.items()}}
        for each in rents_in(parse_save(record, "record"))
    ]
    assert told == {"rents": expected}
    missing = await accounts.call(live, "GET", "/api/games/none/rents")
    assert missing.refused == (404, "no_such_game")
    assert table.room.sheet.phase == "over"


async def kept(record: bytes = RECORD, games: int = 1) -> Records:
    """Return a store's finished games of that record."""
    store = MemoryStore()
    for number in range(games):
        row = GameRow(f"game{number}", 1, 1, 2, "hongkong", 1, 1, b"")
        store.write([row, RecordRow(row.id, packed(record))])
    return Records(store)


async def test_rents_are_found_once_and_then_known(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []
    find = replay_rents.read_rents

    def reading(record: bytes) -> tuple[RentsAfter, ...]:
        read.append(record)
        return find(record)

    monkeypatch.setattr(replay_rents, "read_rents", reading)
    rents = ReplayRents(await kept())
    first = await asyncio.gather(*(rents.find("game0") for _ in range(5)))
    assert first == [await rents.find("game0")] * 5
    assert len(read) == 1


async def test_only_so_many_replays_wait_for_rents() -> None:
    games = replay_rents.MOST_WAITING + 1
    rents = ReplayRents(await kept(games=games))
    asked = [rents.find(f"game{number}") for number in range(games)]
    came = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in came].count(CrowdedError) == 1
    await rents.close()


async def test_a_record_that_cannot_be_read_has_no_rents() -> None:
    rents = ReplayRents(await kept(b"nothing\n"))
    with pytest.raises(ValueError, match="saved game"):
        await rents.find("game0")
