"""Games that are kept in which there may be evidence."""

from functools import cache

import msgspec

from freehold.record import parse_save
from freehold.server.games.packing import packed
from freehold.server.games.summaries import Summary
from freehold.server.store import (
    AccountRow,
    EnteredRow,
    FinishRow,
    GameRow,
    PlayerRow,
    RecordRow,
    SightingRow,
    Write,
)
from freehold.wire.actions import Resign
from tests.analysis.games import begin, give_everything, play_to_turn
from tests.analysis.games import play as play_on
from tests.kit.saves import saved
from tests.kit.values import present


@cache
def colluding_record() -> bytes:
    """Return a finished game in which seat 0 gives everything to seat 1, and gives up."""
    game = play_to_turn(begin("us", ("steady", "steady"), 5, hosted=True), 30)
    give_everything(game, 0, 1)
    assert isinstance(game.act(0, Resign()), tuple)
    return saved(game)


@cache
def honest_record() -> bytes:
    """Return a finished game that was played as well as the players could."""
    game = play_on(begin("us", ("sharp", "steady"), 3, hosted=True, start_money=500), 400)
    assert game.state.over
    return saved(game)


def rows_of(game: str, record: bytes, *players: str) -> list[Write]:
    """Return the rows of a finished game."""
    result = present(parse_save(record, "record").result)
    summary = Summary(
        pace="none",
        players=players,
        bots=(None,) * len(players),
        commitment="",
        winners=result.winners,
        ranks=result.ranks,
    )
    seats = [PlayerRow(game, seat, who, who, None) for seat, who in enumerate(players)]
    row = GameRow(game, 1, 1, 2, "us", 1, 2, msgspec.json.encode(summary))
    return [row, *seats, RecordRow(game, packed(record)), FinishRow(game)]


def kept_games() -> list[Write]:
    """Return what a server has of two who collude, two who do not, and a guest."""
    rows: list[Write] = [
        AccountRow(who, who.title(), who, "", b"[]", 1) for who in ("ann", "ben", "cat", "dan")
    ]
    for number in range(5):
        rows += rows_of(f"bad{number}", colluding_record(), "ann", "ben")
        rows += rows_of(f"good{number}", honest_record(), "cat", "dan")
    rows += rows_of("guest", honest_record(), "cat", "somebody")
    seen = [SightingRow("ann", "one"), SightingRow("ann", "", "home")]
    return [*rows, *seen, EnteredRow(11)]
