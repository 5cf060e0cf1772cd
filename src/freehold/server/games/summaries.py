"""Summaries: finished and running games as rows of the store, and as records to download."""

from collections.abc import Iterable

import msgspec

from freehold.protocol import Pace, Sheet
from freehold.record import Act, Check, Fresh, Header, Line, Result, write_lines
from freehold.record.lines import AnyLine
from freehold.server.games.anonymity import without_names
from freehold.server.games.effort import Effort
from freehold.server.games.entries import AnyEntry, PlayEntry, RewindEntry, SheetEntry, StartEntry
from freehold.server.store import GameRow, PlayerRow, RoomRow, Write
from freehold.statistics.finished_game import FIRST_LAW, LAW


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What lists of games show, and what no record tells.

    `seconds` is how long the game was played for, `own` how much of each seat's actions its player
    did in person, in percent; `continued` a game from a save, `opened` one from an open
    save, or whose seed was told before its end; `law` the law by which it counts.
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
        law=LAW,
    )


def with_result(summary: Summary, result: Result, rounds: int, effort: Effort) -> Summary:
    """Return the summary of a game that is over."""
    return msgspec.structs.replace(
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
        *(
            PlayerRow(game, seat, seats.get(seat), player.name, player.bot)
            for seat, player in enumerate(header.players)
        ),
    ]


def record_text(entries: Iterable[AnyEntry], game: str) -> bytes:
    """Return a finished game's record, from the entries of its room."""
    return write_lines(lines_of(entries, game))


def lines_of(entries: Iterable[AnyEntry], game: str) -> list[AnyLine]:
    """Return the lines of a game so far, from the entries of its room."""
    lines: list[AnyLine] = []
    for entry in entries:
        if isinstance(entry, StartEntry):
            if lines:
                break
            if entry.game == game:
                lines += [entry.header, entry.start, *entry.past]
        elif lines and isinstance(entry, PlayEntry):
            lines += [entry.act] if entry.after is None else [entry.act, entry.after]
        elif isinstance(entry, SheetEntry) and lines and isinstance(lines[0], Header):
            lines[0] = without_names(lines[0], entry.private.gone)
            lines += [] if entry.fresh is None else [entry.fresh]
        elif lines and isinstance(entry, RewindEntry):
            lines = [line for line in lines if _number(line) <= entry.decision]
    return lines


def _number(line: AnyLine | Line) -> int:
    return line.number if isinstance(line, Act | Check | Fresh) else 0
