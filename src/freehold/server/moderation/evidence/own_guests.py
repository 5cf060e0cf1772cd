"""Guests who may be an account's own: seen with its device, or hardly, and with nobody else."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from freehold.server.moderation.evidence.figures import UNSEEN, GuestEvidence, PlayedGame, Sighted

MOST_GAMES: Final = 3  # of a guest who hardly plays
MOST_LISTED: Final = 12  # games

# What stands out: several such guests, or one with the same device, who hardly ever win.
LEAST_GUESTS: Final = 4
LEAST_AGAINST: Final = 6  # games
LEAST_WON: Final = 0.8  # of them
LEAST_SHARE: Final = 0.5  # of all games with people


def guests_of(
    games: Sequence[PlayedGame], accounts: AbstractSet[str], sighted: Mapping[str, Sighted]
) -> list[GuestEvidence]:
    """Return what there is about accounts that played against such guests, most first."""
    by_account: dict[str, list[PlayedGame]] = defaultdict(list)
    for game in games:
        for who in {one for one in game.players if one is not None and one in accounts}:
            by_account[who].append(game)
    own = _OwnGuests(games, accounts, sighted)
    found = [_account(who, played, own) for who, played in by_account.items()]
    return sorted(
        (one for one in found if one.against),
        key=lambda one: (-len(one.notable), -one.same_device, -one.guests, one.player),
    )


class _OwnGuests:
    """Knows which guests may be whose."""

    def __init__(
        self,
        games: Sequence[PlayedGame],
        accounts: AbstractSet[str],
        sighted: Mapping[str, Sighted],
    ) -> None:
        self._accounts = accounts
        self._sighted = sighted
        self._played: dict[str, int] = defaultdict(int)
        self._met: dict[str, set[str]] = defaultdict(set)
        for game in games:
            people = {who for who in game.players if who is not None}
            for guest in people - accounts:
                self._played[guest] += 1
                self._met[guest] |= people & accounts

    def shared(self, guest: str, account: str) -> str:
        """Tell what a guest and an account have in common."""
        one, two = (self._sighted.get(who, UNSEEN) for who in (guest, account))
        return one.shared_with(two)

    def is_own(self, other: str, account: str) -> bool:
        """Tell whether somebody is a guest who may be the account's own."""
        if other in self._accounts:
            return False
        passing = self._played[other] <= MOST_GAMES and self._met[other] == {account}
        return passing or self.shared(other, account) == "device"


def _account(who: str, games: Sequence[PlayedGame], own: _OwnGuests) -> GuestEvidence:
    shared = against = wins = rating = 0
    guests: set[str] = set()
    listed: list[str] = []
    for game in games:
        others = {one for one in game.players if one is not None and one != who}
        shared += bool(others)
        if not others or not all(own.is_own(one, who) for one in others):
            continue
        seat = game.players.index(who)
        against += 1
        wins += seat in game.winners
        rating += game.gains[seat] or 0
        guests |= others
        listed.append(game.game)
    common = [own.shared(guest, who) for guest in guests]
    stands_out = (
        (len(guests) >= LEAST_GUESTS or "device" in common)
        and against >= LEAST_AGAINST
        and wins >= LEAST_WON * against
        and against >= LEAST_SHARE * shared
    )
    return GuestEvidence(
        player=who,
        games=shared,
        against=against,
        guests=len(guests),
        same_device=common.count("device"),
        same_address=common.count("address"),
        wins=wins,
        rating=rating,
        last=tuple(listed[-MOST_LISTED:]),
        notable=("guests",) if stands_out else (),
    )
