"""How rows get into PostgreSQL: many of a kind at once, in few round trips."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from msgspec.structs import asdict, astuple

from freehold.server.store import (
    analysis_job_rows,
    moderation_rows,
    moderation_statements,
    puzzle_rows,
    row_types,
    statements,
)
from freehold.server.store.postgresql.dialect import names_in, numbered, storable
from freehold.server.store.postgresql.node import LATER
from freehold.server.store.row_types import Write
from freehold.statistics.entering import rename_met

Link = Any  # a connection; its package has no types
ENTRIES: Final = """
    INSERT INTO entries (room, seq, at, body)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[])
"""
# Takes the next turn of a run, if that has not ended; the node has beaten by it.
TURN: Final = f"""
    UPDATE nodes SET turn = {{turn}}, uptime = GREATEST(uptime, {{uptime}}),
    latest = GREATEST(latest, {{latest}}), expires = {LATER}
    WHERE name = {{name}} AND run = {{run}} AND turn = {{turn}} - 1 AND NOT ended RETURNING 1
"""
# Entries when nothing else is to be written: takes the turn, and writes for whoever has the lease.
ENTRIES_ALONE: Final = f"""
    WITH turn AS ({TURN.format(turn="$6", uptime="$7", latest="$8", name="$9", run="$10")})
    INSERT INTO entries (room, seq, at, body)
    SELECT line.room, line.seq, line.at, line.body
    FROM turn, unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[])
    AS line (room, seq, at, body, epoch)
    LEFT JOIN leases ON leases.room = line.room AND leases.epoch = line.epoch AND leases.run = $10
    WHERE line.epoch IS NULL OR leases.room IS NOT NULL
"""
# Begins a transaction, takes the turn, and finds it and as many rows more as leases are held.
BEGIN: Final = f"""
    BEGIN; WITH turn AS ({TURN})
    SELECT 1 FROM turn UNION ALL
    SELECT 1 FROM turn, unnest('{{{{{{rooms}}}}}}'::bigint[], '{{{{{{epochs}}}}}}'::bigint[])
    AS wished (room, epoch)
    JOIN leases ON leases.room = wished.room AND leases.epoch = wished.epoch
    AND leases.run = {{run}}
"""
HELD: Final = """
    SELECT leases.room, leases.epoch
    FROM leases JOIN unnest($1::bigint[], $2::bigint[]) AS wished (room, epoch)
    ON leases.room = wished.room AND leases.epoch = wished.epoch WHERE leases.run = $3
"""
RELEASE: Final = """
    UPDATE leases SET run = '', at = let.at
    FROM unnest($1::bigint[], $2::bigint[]) AS let (room, at) WHERE leases.room = let.room
"""
DOORS: Final = """
    INSERT INTO doors (room, run, body, open)
    SELECT told.room, leases.run, told.body, told.open
    FROM unnest($1::bigint[], $2::bytea[], $3::boolean[]) AS told (room, body, open)
    JOIN leases USING (room)
    ON CONFLICT (room) DO UPDATE SET run = excluded.run, body = excluded.body, open = excluded.open
"""
NO_DOORS: Final = "DELETE FROM doors WHERE room = ANY($1::bigint[])"
UNLEASE: Final = "DELETE FROM leases WHERE room = $1"
SNAPSHOTS: Final = """
    INSERT INTO snapshots (room, seq, body)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
    ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, body = excluded.body
"""
ROOMS: Final = """
    INSERT INTO rooms (id, code, phase, public, touched, sheet, archived)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::bigint[],
    $6::bytea[], $7::boolean[])
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, phase = excluded.phase,
    public = excluded.public, touched = excluded.touched, sheet = excluded.sheet,
    archived = excluded.archived
"""
# Numbers without a gap, in the order of commits: who writes one is the only one until the commit.
ONLY_FINISHER: Final = "LOCK TABLE finished IN SHARE ROW EXCLUSIVE MODE"
ONLY_AUDITOR: Final = "LOCK TABLE audit IN SHARE ROW EXCLUSIVE MODE"
FINISH: Final = """
    INSERT INTO finished (number, game)
    SELECT COALESCE((SELECT MAX(number) FROM finished), 0) + 1, $1::text
    WHERE NOT EXISTS (SELECT 1 FROM finished WHERE game = $1::text)
"""
AUDIT: Final = """
    INSERT INTO audit (number, at, moderator, action, subject, detail)
    SELECT COALESCE((SELECT MAX(number) FROM audit), 0) + 1, $1::bigint, $2::text, $3::text,
    $4::text, $5::text
"""
# Told to all servers on the tables of one schema when the commit is done.
CHANNEL: Final = "'freehold_' || md5(current_schema())"
NOTICE: Final = f"SELECT pg_notify({CHANNEL}, $1)"
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"  # one clock for all servers
NOTE_JOB: Final = analysis_job_rows.NOTE.format(now=NOW)
MET: Final = "SELECT player, body FROM annals WHERE kind = 'progress' AND position($1 in body) > 0"
QUOTING: Final = "SELECT id, body FROM reports WHERE position($1 in body) > 0"

Writer = Callable[[Link, list[Any]], Awaitable[None]]


async def write_rows(link: Link, rows: Iterable[Write]) -> None:
    """Write rows kind by kind; everything before a deletion goes first."""
    kinds: defaultdict[type[Write], list[Write]] = defaultdict(list)
    for row in rows:
        if isinstance(row, statements.DELETING):
            await write_kinds(link, kinds)
            kinds.clear()
            await delete(link, row)
        else:
            kinds[type(row)].append(row)
    await write_kinds(link, kinds)


async def write_kinds(link: Link, kinds: dict[type[Write], list[Write]]) -> None:
    """Write what was sorted by kind."""
    for kind, rows in kinds.items():
        await WRITERS[kind](link, rows)


def columns(rows: Iterable[Any]) -> list[list[Any]]:
    """Return rows as columns."""
    return [list(column) for column in zip(*map(astuple, rows), strict=True)]


async def write_entries(link: Link, rows: list[row_types.EntryRow]) -> None:
    """Add entries; the clock was advanced with the turn."""
    await link.execute(ENTRIES, *columns(rows))


async def write_snapshots(link: Link, rows: list[row_types.SnapshotRow]) -> None:
    """Replace snapshots by the last of each room."""
    await link.execute(SNAPSHOTS, *columns({row.room: row for row in rows}.values()))


async def write_rooms(link: Link, rows: list[row_types.RoomRow]) -> None:
    """Replace rooms by the last row of each."""
    await link.execute(ROOMS, *columns({row.id: row for row in rows}.values()))


async def write_released(link: Link, rows: list[row_types.ReleasedRow]) -> None:
    """Let rooms go; that their leases are held was looked at when the turn was taken.

    What was told of how they look is not so any more: their people are hung up on.
    """
    await link.execute(RELEASE, *columns({row.room: row for row in rows}.values()))
    await link.execute(NO_DOORS, [row.room for row in rows])


async def write_doors(link: Link, rows: list[row_types.DoorRow]) -> None:
    """Replace how rooms look by the last row of each, in the name of the node that has it."""
    last = {row.room: row for row in rows}
    seen = [row for row in last.values() if row.body]
    if seen:
        await link.execute(DOORS, *columns(seen))
    if len(seen) < len(last):
        await link.execute(NO_DOORS, [row.room for row in last.values() if not row.body])


async def skip(_link: Link, _rows: list[Any]) -> None:
    """Write nothing: beats have advanced the clock with the turn."""


def each(sql: str, first: str = "") -> Writer:
    """Return what writes rows, in order, by a statement that takes their fields in order."""
    spelled = numbered(sql)

    async def write(link: Link, rows: list[Any]) -> None:
        if first:
            await link.execute(first)
        await link.executemany(spelled, [_storable(astuple(row)) for row in rows])

    return write


def named(*statements_: str) -> Writer:
    """Return what writes rows by statements that take their fields by name."""

    async def write(link: Link, rows: list[Any]) -> None:
        for sql in statements_:
            names = names_in(sql)
            values = [_storable(tuple(asdict(row)[name] for name in names)) for row in rows]
            await link.executemany(numbered(sql), values)

    return write


def present_or_not(adding: str, removing: str, keys: int) -> Writer:
    """Return what adds and removes rows, in order; `keys` is how many fields name one."""

    async def write(link: Link, rows: list[Any]) -> None:
        for row in rows:
            *values, present = _storable(astuple(row))
            sql, taken = (adding, values) if present else (removing, values[:keys])
            await link.execute(numbered(sql), *taken)

    return write


def _storable(values: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(map(storable, values))


async def run_named(link: Link, sql: str, **values: object) -> None:
    """Carry out a statement that takes values by name."""
    await link.execute(numbered(sql), *(values[name] for name in names_in(sql)))


async def delete(link: Link, row: row_types.Deletion) -> None:
    """Delete what is left of a room, all statistics, somebody, or one of their devices."""
    if isinstance(row, row_types.GoneRow):
        await forget(link, row)
    for sql, values in statements.deleting(row):
        await link.execute(numbered(sql), *values)
    if isinstance(row, row_types.PruneRow):
        await link.execute(numbered(statements.PRUNE_LOG), row.room)
        await link.execute(UNLEASE, row.room)
        await link.execute(NO_DOORS, [row.room])


async def forget(link: Link, row: row_types.GoneRow) -> None:
    """Delete somebody, and go by the alias where others need it."""
    for sql in statements.GONE:
        await run_named(link, sql, identity=row.identity, alias=row.alias)
    for report, body in await link.fetch(QUOTING, row.identity.encode()):
        kept = moderation_rows.without_lines_of(body, row.identity)
        await link.execute(numbered(moderation_statements.REQUOTE), kept, report)
    for player, body in await link.fetch(MET, row.identity.encode()):
        renamed = rename_met(body, row.identity, row.alias)
        await link.execute(numbered(statements.RENAME_MET), renamed, player)


async def note_jobs(link: Link, rows: list[analysis_job_rows.JobNoteRow]) -> None:
    """Note how far workers are."""
    for row in rows:
        await run_named(link, NOTE_JOB, **asdict(row), lease=analysis_job_rows.LEASE_MILLISECONDS)


async def end_jobs(link: Link, rows: list[analysis_job_rows.JobEndRow]) -> None:
    """Let workers let go of games, and forget old problems."""
    for row in rows:
        await run_named(link, analysis_job_rows.ending_of(row), **asdict(row))
    await link.execute(analysis_job_rows.FORGET)


async def add_answers(link: Link, rows: list[puzzle_rows.PuzzleAnswerRow]) -> None:
    """Add answers to puzzles, and count those that are new."""
    for row in rows:
        added = await link.fetchval(numbered(puzzle_rows.ADD), *astuple(row))
        if added and row.rated:
            counted = (row.puzzle, int(row.solved), row.shift)
            await link.execute(numbered(puzzle_rows.COUNT), *counted)


WRITERS: Final[dict[type[Any], Writer]] = {
    **{kind: each(sql) for kind, sql in statements.ORDERED.items()},
    **{kind: named(*found) for kind, found in statements.NAMED.items()},
    **{kind: present_or_not(*words) for kind, words in statements.PRESENT.items()},
    row_types.EntryRow: write_entries,
    row_types.SnapshotRow: write_snapshots,
    row_types.RoomRow: write_rooms,
    row_types.FinishRow: each(FINISH, ONLY_FINISHER),
    row_types.BeatRow: skip,
    row_types.ReleasedRow: write_released,
    row_types.NoticeRow: each(NOTICE),
    row_types.DoorRow: write_doors,
    analysis_job_rows.JobNoteRow: note_jobs,
    analysis_job_rows.JobEndRow: end_jobs,
    moderation_rows.AuditRow: each(AUDIT, ONLY_AUDITOR),
    puzzle_rows.PuzzleAnswerRow: add_answers,
}
