"""Guests who hardly play, and with one account only: they may be that account's own."""

from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from freehold.server.games.evidence.figures import GuestEvidence, PlayedGame

MOST_GAMES: Final = 3  # of a guest who hardly plays
MOST_LISTED: Final = 12  # games

# What stands out: several such guests, who hardly ever win.
LEAST_GUESTS: Final = 4
LEAST_AGAINST: Final = 6  # games
LEAST_WON: Final = 0.8  # of them
LEAST_SHARE: Final = 0.5  # of all games with people


def guests_of(games: Sequence[PlayedGame], accounts: AbstractSet[str]) -> list[GuestEvidence]:
    """Return what there is about accounts that played against passing guests, most first."""
    passing = _passing(games, accounts)
    by_account: dict[str, list[PlayedGame]] = defaultdict(list)
    for game in games:
        for who in {one for one in game.players if one is not None and one in accounts}:
            by_account[who].append(game)
    found = [_account(who, played, passing) for who, played in by_account.items()]
    return sorted(
        (one for one in found if one.against),
        key=lambda one: (-len(one.notable), -one.guests, -one.against, one.player),
    )


def _passing(games: Sequence[PlayedGame], accounts: AbstractSet[str]) -> dict[str, str]:
    """Return guests who played little and met one account alone, with that account."""
    played: dict[str, int] = defaultdict(int)
    met: dict[str, set[str]] = defaultdict(set)
    for game in games:
        people = {who for who in game.players if who is not None}
        for guest in people - accounts:
            played[guest] += 1
            met[guest] |= people & accounts
    return {
        guest: next(iter(met[guest]))
        for guest, count in played.items()
        if count <= MOST_GAMES and len(met[guest]) == 1
    }


def _account(who: str, games: Sequence[PlayedGame], passing: dict[str, str]) -> GuestEvidence:
    shared = against = wins = rating = 0
    guests: set[str] = set()
    listed: list[str] = []
    for game in games:
        others = {one for one in game.players if one is not None and one != who}
        if not others:
            continue
        shared += 1
        if any(passing.get(one) != who for one in others):
            continue
        seat = game.players.index(who)
        against += 1
        wins += seat in game.winners
        rating += game.gains[seat] or 0
        guests |= others
        listed.append(game.game)
    stands_out = (
        len(guests) >= LEAST_GUESTS
        and against >= LEAST_AGAINST
        and wins >= LEAST_WON * against
        and against >= LEAST_SHARE * shared
    )
    return GuestEvidence(
        player=who,
        games=shared,
        against=against,
        guests=len(guests),
        wins=wins,
        rating=rating,
        last=tuple(listed[-MOST_LISTED:]),
        notable=("guests",) if stands_out else (),
    )
