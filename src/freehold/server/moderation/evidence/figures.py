"""What evidence tells; chances are in permille, and names are looked up when it is shown."""

from typing import Final, Literal, NamedTuple

import msgspec

from freehold.analysis.transfers import Transfers

PlaceKind = Literal["trade", "resignation", "bankruptcy"]
Shared = Literal["", "address", "device"]
Notable = Literal["gifts", "surrenders", "together", "guests"]


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as evidence reads it, by seat.

    `players` are the ids of people, None for a bot; `gains` what the rating of each seat gained,
    None where it is not known or the game did not count.  `transfers` is None if the record was
    not looked at.
    """

    game: str
    ended: int
    players: tuple[str | None, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    gains: tuple[int | None, ...]
    transfers: Transfers | None = None


class Sighted(NamedTuple):
    """By what somebody is known: devices and the last address, as hashes."""

    devices: frozenset[str] = frozenset()
    address: str = ""

    def shared_with(self, other: "Sighted") -> Shared:
        """Tell what two have in common."""
        if self.devices & other.devices:
            return "device"
        return "address" if self.address and self.address == other.address else ""


UNSEEN: Final = Sighted()


class EvidencePlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where in which game something passed, and how much of the chance to win."""

    game: str
    number: int
    kind: PlaceKind
    chance: int


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What one account of a pair gave the other.

    `gifts` are trades by which one lost and the other gained so much that it is hardly chance, and
    `chance` what was lost by them; `usual` is what the giver loses by a trade with anybody else on
    average, None if there was none.  `resigned` counts games that the giver gave up and the other
    won, `early` those of them in which the giver still had a good chance, and `resigned_chance`
    the chance in all of them on average; `ruined` games in which the giver went bankrupt by a debt
    to the other.  `rating` is what the other's rating gained by these games, as far as it is known.
    """

    gifts: int = 0
    chance: int = 0
    usual: int | None = None
    resigned: int = 0
    early: int = 0
    resigned_chance: int = 0
    ruined: int = 0
    rating: int = 0
    places: tuple[EvidencePlace, ...] = ()


class PairEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """What there is about two accounts: what each gave the other, in their order.

    `alone` are games without other people, `wins` those of each, `expected` how many games they
    would have had together if everybody sat down by chance.  `shared` tells whether both were seen
    with one device, or at one address, which a family shares, too.
    """

    players: tuple[str, str]
    games: int
    alone: int
    expected: float
    wins: tuple[int, int]
    trades: int
    shared: Shared
    given: tuple[Given, Given]
    notable: tuple[Notable, ...] = ()


class GuestEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """Games of an account against guests who may be its own.

    That is who was seen with the same device, or hardly played, and never with another account.
    `games` are all its games with people, `against` those in which all others were such guests,
    `guests` how many they were, `same_device` and `same_address` how many of these were seen where
    the account was, `rating` what it gained by them, as far as it is known.
    """

    player: str
    games: int
    against: int
    guests: int
    same_device: int
    same_address: int
    wins: int
    rating: int
    last: tuple[str, ...] = ()  # games
    notable: tuple[Notable, ...] = ()


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """All that there is, what stands out first.

    `games` are those with people that were read, `looked_at` those of them whose records were
    judged, `left_out` those that could not be.
    """

    made: int
    games: int
    looked_at: int
    left_out: int
    pairs: tuple[PairEvidence, ...]
    guests: tuple[GuestEvidence, ...]
