"""Verification of what a store keeps: every open room plays again, records are what they say."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from freehold.record import SaveError, parse_save, verify
from freehold.server.games.records import Records
from freehold.server.rooms.restoring import replayed, restored
from freehold.server.store import Store, StoreError

BATCH: Final = 256  # games that are listed at a time


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was looked at, and what is wrong with it, in words."""

    rooms: int
    records: int
    games: int  # that have ended: `records` of them were looked at
    problems: tuple[str, ...]


async def verify_store(
    store: Store, most: int | None, advance: Callable[[int], None] = lambda _: None
) -> Verified:
    """Replay the logs of all open rooms, and verify the records of games, all or so many.

    Of many games those are taken that lie evenly between the first and the last.
    """
    problems = []
    rooms = await store.open_rooms()
    for room in rooms:
        try:
            await replayed(store, room.id)  # as if there were no snapshot
            await restored(store, room.id)
        except StoreError:
            raise
        except Exception as error:
            problems.append(f"room {room.id} cannot be restored: {error!r}")
        advance(1)
    games = await _finished(store)
    chosen = games if most is None else _spread(games, most)
    for game in chosen:
        if wrong := await _wrong_with(Records(store), game):
            problems.append(f"game {game}: {wrong}")
        advance(1)
    return Verified(
        rooms=len(rooms), records=len(chosen), games=len(games), problems=tuple(problems)
    )


async def _finished(store: Store) -> list[str]:
    """List all games that have ended, the oldest first."""
    found: list[str] = []
    last = 0
    while rows := await store.finished_after(last, BATCH):
        found += [row.game.id for row in rows]
        last = rows[-1].number
    return found


def _spread(games: list[str], most: int) -> list[str]:
    if len(games) <= most:
        return games
    step = (len(games) - 1) / (most - 1) if most > 1 else 0
    return [games[len(games) - 1 - round(number * step)] for number in range(most)]


async def _wrong_with(records: Records, game: str) -> str:
    """Return what is wrong with a record, or nothing."""
    try:
        text = await records.text(game)
        if text is None:
            return "expected its record, found none"
        report = await asyncio.to_thread(lambda: verify(parse_save(text, game)))
    except (SaveError, ValueError) as error:
        return str(error)
    return "" if report.ok else report.problem
