"""The games that evidence is found in: the newest finished ones, with who played them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from freehold.analysis.transfers import Transfers
from freehold.server.games.summaries import Summary
from freehold.server.moderation.evidence.figures import Evidence, PlayedGame, Sighted
from freehold.server.moderation.evidence.own_guests import guests_of
from freehold.server.moderation.evidence.pairs import pairs_in, pairs_of
from freehold.server.moderation.sightings import address_in, devices_in
from freehold.server.store import FinishedRow, Store
from freehold.statistics.rows import RecentGames

AT_ONCE: Final = 64  # games listed at a time
MOST_PAIRS: Final = 200  # told
MOST_GUESTS: Final = 100  # accounts told of for their guests


class Reading(NamedTuple):
    """Games with people, the oldest first, which of them have accounts, and how they are known."""

    games: list[PlayedGame]
    accounts: set[str]
    sighted: dict[str, Sighted]

    @property
    def telling(self) -> list[PlayedGame]:
        """Return the games whose records may tell something: two accounts met."""
        return [game for game in self.games if any(pairs_in(game, self.accounts))]

    def with_transfers(self, found: dict[str, Transfers | None]) -> "Reading":
        """Return the same with what was found in records."""
        games = [replace(game, transfers=found.get(game.game)) for game in self.games]
        return self._replace(games=games)


async def read_games(store: Store, newest: int) -> Reading:
    """Read the newest games in which people met, of so many that ended."""
    last = max(0, await store.entered() - newest)
    reader = _Reader(store)
    while rows := await store.finished_after(last, AT_ONCE):
        for row in rows:
            await reader.take(row)
        last = rows[-1].number
    accounts = {who for who, has in reader.known.items() if has}
    return Reading(reader.games, accounts, reader.sighted)


class _Reader:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.games: list[PlayedGame] = []
        self.known: dict[str, bool] = {}  # people, and whether they have accounts
        self.sighted: dict[str, Sighted] = {}
        self._gains: dict[str, dict[str, int]] = {}  # of accounts, by game

    async def take(self, row: FinishedRow) -> None:
        """Take in one game, unless fewer than two people played it."""
        game = row.game
        players = tuple(one.identity for one in await self._store.players(game.id))
        people = {who for who in players if who is not None}
        if len(people) < 2:
            return
        for who in people - self.known.keys():
            await self._meet(who)
        summary = msgspec.json.decode(game.summary, type=Summary)
        self.games.append(
            PlayedGame(
                game=game.id,
                ended=game.ended,
                players=players,
                winners=summary.winners,
                ranks=summary.ranks,
                gains=tuple(self._gains.get(who or "", {}).get(game.id) for who in players),
            )
        )

    async def _meet(self, who: str) -> None:
        self.known[who] = await self._store.account(who) is not None
        seen = await self._store.sightings_of(who)
        self.sighted[who] = Sighted(frozenset(devices_in(seen)), address_in(seen))
        if not self.known[who]:
            return
        for row in await self._store.statistics_of(who):
            if row.kind == "trail":
                self._gains[who] = gains_in(msgspec.json.decode(row.body, type=RecentGames))


def gains_in(trail: RecentGames) -> dict[str, int]:
    """Return what a player's rating gained by each of the last games that counted."""
    found = {}
    for before, mark in zip(trail.marks, trail.marks[1:], strict=False):
        if mark.counted:
            found[mark.game] = mark.rating - before.rating
    return found


def evidence_in(reading: Reading, left_out: int, made: int) -> Evidence:
    """Return what the games come to."""
    judged: Sequence[PlayedGame] = [game for game in reading.games if game.transfers is not None]
    return Evidence(
        made=made,
        games=len(reading.games),
        looked_at=len(judged),
        left_out=left_out,
        pairs=tuple(pairs_of(*reading)[:MOST_PAIRS]),
        guests=tuple(guests_of(*reading)[:MOST_GUESTS]),
    )
