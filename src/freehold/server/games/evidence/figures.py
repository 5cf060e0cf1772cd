"""What evidence tells; chances are in permille, and names are looked up when it is shown."""

from typing import Final, Literal

import msgspec

from freehold.analysis.transfers import Transfers

PlaceKind = Literal["trade", "resignation", "bankruptcy"]
Notable = Literal["gifts", "surrenders", "together", "guests"]
NOTABLE: Final[tuple[Notable, ...]] = ("gifts", "surrenders", "guests", "together")


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


class Place(msgspec.Struct, frozen=True, kw_only=True):
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
    places: tuple[Place, ...] = ()


class PairEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """What there is about two accounts: what each gave the other, in their order.

    `alone` are games without other people, `wins` those of each, `expected` how many games they
    would have had together if everybody sat down by chance.
    """

    players: tuple[str, str]
    games: int
    alone: int
    expected: float
    wins: tuple[int, int]
    trades: int
    given: tuple[Given, Given]
    notable: tuple[Notable, ...] = ()


class GuestEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """Games of an account against guests who hardly played, and with nobody else who has one.

    `games` are all its games with people, `against` those in which the others were such guests,
    `guests` how many guests they were, `rating` what it gained by them, as far as it is known.
    """

    player: str
    games: int
    against: int
    guests: int
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
