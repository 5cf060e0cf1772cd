"""Accounts, saves, analyses and annals of the store that forgets."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from freehold.annals.book import rename_met
from freehold.annals.rows import BOT, Ranking
from freehold.server.store.interface import (
    AccountRow,
    AnnalRow,
    BlankRow,
    EnteredRow,
    FinishRow,
    GoneRow,
    IdentityRow,
    PruneRow,
    SaveRow,
    StandingRow,
    StudyRow,
)

PeopleWrite = (
    AccountRow
    | SaveRow
    | StudyRow
    | FinishRow
    | AnnalRow
    | StandingRow
    | EnteredRow
    | BlankRow
    | GoneRow
    | PruneRow
)
ORDERS: Final[dict[Ranking, Callable[[StandingRow], tuple[int, ...]]]] = {
    "rating": lambda row: (-row.rating, -row.wins, row.games),
    "wins": lambda row: (-row.wins, -row.rating, row.games),
    "points": lambda row: (-row.points, -row.rating, row.games),
}


class People:
    """The tables about people, and what came of their games."""

    def __init__(self) -> None:
        self.accounts: dict[str, AccountRow] = {}
        self.saves: dict[str, SaveRow] = {}
        self.studies: dict[str, StudyRow] = {}
        self.finished: dict[str, int] = {}
        self.annals: dict[tuple[str, str, str], AnnalRow] = {}
        self.standings: dict[tuple[str, str, str], StandingRow] = {}
        self.entered = 0

    def apply(self, row: PeopleWrite) -> None:
        """Take a row over."""
        match row:
            case AccountRow():
                self.accounts[row.identity] = row
            case SaveRow():
                self.saves[row.id] = row
            case StudyRow():
                self.studies[row.game] = row
            case FinishRow():
                self.finished.setdefault(row.game, len(self.finished) + 1)
            case AnnalRow():
                self.annals[row.player, row.kind, row.key] = row
            case StandingRow():
                self.standings[row.season, row.edition, row.player] = row
            case EnteredRow():
                self.entered = row.number
            case BlankRow():
                self.annals, self.standings, self.entered = {}, {}, 0
            case GoneRow():
                self._forget(row)
            case PruneRow():
                self.saves = {key: one for key, one in self.saves.items() if one.room != row.room}

    def _forget(self, gone: GoneRow) -> None:
        self.accounts.pop(gone.identity, None)
        kept = [row for row in self.annals.values() if not _is_of(row, gone.identity)]
        renamed = [_renamed(row, gone) for row in kept]
        self.annals = {(row.player, row.kind, row.key): row for row in renamed}
        places = [
            replace(row, player=gone.alias) if row.player == gone.identity else row
            for row in self.standings.values()
        ]
        self.standings = {(row.season, row.edition, row.player): row for row in places}

    def account_named(self, folded: str) -> AccountRow | None:
        """Return the account of a name."""
        return next((row for row in self.accounts.values() if row.folded == folded), None)

    def annals_of(self, player: str) -> list[AnnalRow]:
        """List the annals of a player."""
        return [self.annals[key] for key in sorted(self.annals) if key[0] == player]

    def standings_of(self, player: str) -> list[StandingRow]:
        """List the places of a player."""
        return [self.standings[key] for key in sorted(self.standings) if key[2] == player]

    def _known(
        self, season: str, edition: str, identities: dict[str, IdentityRow]
    ) -> list[StandingRow]:
        return [
            row
            for row in self.standings.values()
            if (row.season, row.edition) == (season, edition)
            and (row.player.startswith(BOT) or row.player in identities)
        ]

    def board(
        self,
        season: str,
        edition: str,
        by: Ranking,
        limit: int,
        identities: dict[str, IdentityRow],
    ) -> list[tuple[StandingRow, IdentityRow | None]]:
        """List the first places."""
        order = ORDERS[by]
        rows = self._known(season, edition, identities)
        rows.sort(key=lambda row: (order(row), row.player))
        return [(row, identities.get(row.player)) for row in rows[:limit]]

    def ahead(self, row: StandingRow, by: Ranking, identities: dict[str, IdentityRow]) -> int:
        """Return how many are better."""
        known = self._known(row.season, row.edition, identities)
        return sum(getattr(other, by) > getattr(row, by) for other in known)

    def seasons(self) -> list[str]:
        """List all seasons."""
        return sorted({season for season, _, _ in self.standings if season}, reverse=True)


def _is_of(row: AnnalRow, identity: str) -> bool:
    """Tell whether a row goes with an identity."""
    if row.player == identity:
        return row.kind != "progress"
    return (row.kind, row.key) == ("encounter", identity)


def _renamed(row: AnnalRow, gone: GoneRow) -> AnnalRow:
    if row.kind != "progress":
        return row
    player = gone.alias if row.player == gone.identity else row.player
    return replace(row, player=player, body=rename_met(row.body, gone.identity, gone.alias))
