"""An edition: board, decks, rules and texts, as the files and the clients know it."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from freehold.editions.effects import MOST_LANGUAGES, Effect, Texts, Titles
from freehold.editions.options import MOST_MONEY, RULES_VERSION, Options
from freehold.editions.patterns import whole
from freehold.engine.codes import MOST_SEATS, MOST_SQUARES

SquareKind = Literal[
    "go",
    "street",
    "station",
    "utility",
    "tax",
    "deck",
    "jail",
    "go_to_jail",
    "parking",
]
DEEDS: Final = ("street", "station", "utility")  # kinds that are owned
MOST_DECKS: Final = 20
MOST_LISTED: Final = 4 * MOST_SQUARES  # that are looked at at all; what is too many is told later
MOST_ALLOWED: Final = 100
Name = Annotated[str, Meta(pattern=whole("[a-z0-9]+(-[a-z0-9]+)*"), max_length=40)]
Language = Annotated[str, Meta(pattern=whole("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"), max_length=35)]
Price = Annotated[int, Meta(ge=1, le=MOST_MONEY)]
Rent = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Rate = Annotated[int, Meta(ge=1, le=100)]
Seats = Annotated[int, Meta(ge=2, le=MOST_SEATS)]


class EditionPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all parts of an edition share."""


class Currency(EditionPart, frozen=True):
    """How money is written."""

    code: Annotated[str, Meta(pattern=whole("[A-Z]{3}"))]
    symbol: Annotated[str, Meta(min_length=1, max_length=6)]
    position: Literal["prefix", "suffix"]


class Players(EditionPart, frozen=True):
    """How many may play."""

    min: Seats
    max: Seats


class Range(EditionPart, frozen=True):
    """Numbers that a room may choose from; with `zero` also 0, where that means none."""

    min: int
    max: int
    zero: bool = False


Value = bool | int | str
Values = Annotated[tuple[Value, ...], Meta(max_length=MOST_ALLOWED)]
Allowed = Range | Values
Allowances = Annotated[dict[str, Allowed], Meta(max_length=MOST_ALLOWED)]
Earlier = Annotated[
    dict[str, Annotated[dict[str, Value], Meta(max_length=MOST_ALLOWED)]],
    Meta(max_length=MOST_ALLOWED),
]  # by version of the rules, what it had otherwise than the next


class Group(EditionPart, frozen=True):
    """Deeds that belong together; streets state what building on them costs."""

    id: Name
    name: Titles
    color: Annotated[str, Meta(pattern=whole("#[0-9A-Fa-f]{6}"))]
    house_cost: Price = 0
    hotel_cost: Price = 0


class Tax(EditionPart, frozen=True):
    """A flat sum, with or without a share of worth to choose instead, or a share of cash.

    `older` is the flat sum of older prints.
    """

    flat: Rent = 0
    older: Price = 0
    worth_percent: Rate = 0
    cash_percent: Rate = 0
    round_down: Price = 1

    def flat_by(self, options: Options) -> int:
        """Return the flat sum that is played."""
        return self.older if self.older and options.older_taxes else self.flat


class Square(EditionPart, frozen=True):
    """One square; which keys it has depends on its kind."""

    id: Name
    kind: SquareKind
    name: Titles
    group: str = ""
    price: Price = 0
    rent: tuple[Rent, ...] = ()
    mortgage: Price = 0
    tax: Tax | None = None
    deck: str = ""


class Card(EditionPart, frozen=True):
    """What a card says and does."""

    id: Name
    effect: Effect
    text: Texts


class Deck(EditionPart, frozen=True):
    """Cards that are drawn from together."""

    id: Name
    name: Titles
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=100)]


Groups = Annotated[tuple[Group, ...], Meta(max_length=MOST_LISTED)]
Squares = Annotated[tuple[Square, ...], Meta(max_length=MOST_LISTED)]
AllDecks = Annotated[tuple[Deck, ...], Meta(max_length=MOST_DECKS)]


class EditionFile(EditionPart, frozen=True):
    """The file edition.toml."""

    format: Literal[1]
    id: Name
    name: Titles
    languages: Annotated[tuple[Language, ...], Meta(min_length=1, max_length=MOST_LANGUAGES)]
    currency: Currency
    players: Players
    rules: Options
    allow: Allowances = {}
    earlier: Earlier = {}


class LayoutFile(EditionPart, frozen=True):
    """The file board.toml."""

    groups: Groups
    squares: Squares


class Decks(EditionPart, frozen=True):
    """The file decks.toml."""

    decks: AllDecks


class BoardFile(EditionFile, frozen=True, kw_only=True):
    """A board in one file: what the three files of a folder hold."""

    groups: Groups
    squares: Squares
    decks: AllDecks


class Edition(EditionPart, frozen=True, weakref=True):
    """Everything about an edition; `version` is that of its rules."""

    id: str
    name: Titles
    languages: tuple[str, ...]
    currency: Currency
    players: Players
    rules: Options
    allow: dict[str, Allowed]
    earlier: dict[str, dict[str, Value]]
    groups: tuple[Group, ...]
    squares: tuple[Square, ...]
    decks: tuple[Deck, ...]
    version: int = RULES_VERSION
