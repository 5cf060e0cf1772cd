"""Summaries: finished and running games, and rooms, as rows of the store."""

import msgspec
from msgspec.structs import replace

from freehold.editions import is_board_name
from freehold.protocol import Pace, Sheet
from freehold.record import Header, Result
from freehold.server.games.effort import Effort
from freehold.server.games.entries import StartEntry
from freehold.server.store import BoardUsedRow, GameRow, OriginRow, PlayerRow, RoomRow, Write
from freehold.statistics.finished_game import FIRST_LAW, LAW


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What lists of games show, and what no record tells.

    `seconds` is how long the game was played for, `own` how much of each seat's actions its player
    did in person, in percent; `continued` a game from a save, `opened` one from an open
    save, or whose seed was told before its end, `coached` one in which players could ask for
    advice; `law` the law by which it counts.
    """

    pace: Pace
    players: tuple[str, ...]
    bots: tuple[str | None, ...]
    commitment: str
    actions: int = 0
    rounds: int = 0
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    seconds: int = 0
    own: tuple[int, ...] = ()
    continued: bool = False
    opened: bool = False
    coached: bool = False
    law: int = FIRST_LAW


def summary_of(sheet: Sheet, header: Header) -> Summary:
    """Return the summary of a game that begins."""
    return Summary(
        pace=sheet.settings.pace,
        players=tuple(player.name for player in header.players),
        bots=tuple(player.bot for player in header.players),
        commitment=header.commitment,
        continued=sheet.continues is not None,
        opened=sheet.opened,
        coached=sheet.settings.is_coached,
        law=LAW,
    )


def with_result(summary: Summary, result: Result, rounds: int, effort: Effort) -> Summary:
    """Return the summary of a game that is over."""
    return replace(
        summary,
        actions=result.number,
        rounds=rounds,
        winners=result.winners,
        ranks=result.ranks,
        scores=result.scores,
        seconds=effort.seconds,
        own=effort.shares,
    )


def room_row(room: int, sheet: Sheet, touched: int, *, archived: bool = False) -> RoomRow:
    """Return the row of a room; nothing of its sheet is kept when it is archived."""
    public = sheet.settings.public
    text = b"" if archived else msgspec.json.encode(sheet)
    return RoomRow(room, sheet.code, sheet.phase, public, touched, text, archived)


def start_rows(room: int, first: int, entry: StartEntry) -> list[Write]:
    """Return the rows of a game that begins."""
    game, header = entry.game, entry.header
    summary = msgspec.json.encode(summary_of(entry.sheet, header))
    row = GameRow(game, room, first, 0, header.edition, entry.started, 0, summary)
    seats = {seat: who for who, seat in entry.private.seats.items()}
    return [
        row,
        OriginRow(header.commitment, game),
        *([BoardUsedRow(header.edition)] if is_board_name(header.edition) else ()),
        *(
            PlayerRow(game, seat, seats.get(seat), player.name, player.bot)
            for seat, player in enumerate(header.players)
        ),
    ]
