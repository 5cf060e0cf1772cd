"""What cards do: one struct an effect, told apart by `op`."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from freehold.editions.options import MOST_MONEY

MOST_LANGUAGES: Final = 20
Title = Annotated[str, Meta(max_length=80)]
Wording = Annotated[str, Meta(max_length=500)]
Titles = Annotated[dict[str, Title], Meta(max_length=MOST_LANGUAGES)]  # by language
Texts = Annotated[dict[str, Wording], Meta(max_length=MOST_LANGUAGES)]
Amount = Annotated[int, Meta(ge=-MOST_MONEY, le=MOST_MONEY)]
Fee = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Factor = Annotated[int, Meta(ge=1, le=1000)]


class _Effect(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """What all effects share."""


class Bank(_Effect, frozen=True, tag="bank"):
    """Receive an amount from the bank; pay a negative one."""

    amount: Amount


class Each(_Effect, frozen=True, tag="each"):
    """Receive an amount from every other player; pay them a negative one."""

    amount: Amount


class MoveTo(_Effect, frozen=True, tag="move_to"):
    """Move to a square; going backward never pays the salary."""

    square: str
    backward: bool = False
    salary: bool = True


class MoveBy(_Effect, frozen=True, tag="move_by"):
    """Move some squares; a negative number of steps goes backward and never pays the salary."""

    steps: int
    salary: bool = True


class Nearest(_Effect, frozen=True, tag="nearest"):
    """Move on to the next square of a kind.

    The rent there is multiplied by `rent_factor`; with a `roll_factor` the player rolls again and
    pays that many times the roll instead.
    """

    kind: Literal["street", "station", "utility"]
    rent_factor: Factor = 1
    roll_factor: Annotated[int, Meta(ge=0, le=1000)] = 0
    salary: bool = True


class Jail(_Effect, frozen=True, tag="jail"):
    """Go to jail."""


class Pass(_Effect, frozen=True, tag="pass"):
    """Keep the card; it opens the jail once."""


class Repairs(_Effect, frozen=True, tag="repairs"):
    """Pay for every house and every hotel."""

    house: Fee
    hotel: Fee


class PerUnit(_Effect, frozen=True, tag="per_unit"):
    """Receive an amount for every house or deed; pay a negative one."""

    amount: Amount
    unit: Literal["house", "deed"]
    hotel_counts: Annotated[int, Meta(ge=0, le=100)] = 5


class Draw(_Effect, frozen=True, tag="draw"):
    """Draw a card from a deck."""

    deck: str


class Random(_Effect, frozen=True, tag="random"):
    """Receive a random amount, all steps from least to most being equally likely."""

    least: Amount
    most: Amount
    step: Annotated[int, Meta(ge=1, le=MOST_MONEY)] = 1


class Alternative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things that a choice offers."""

    effect: "Plain"
    text: Texts


class Choice(_Effect, frozen=True, tag="choice"):
    """Let the player choose."""

    alternatives: Annotated[tuple[Alternative, ...], Meta(min_length=2, max_length=8)]


Plain = Bank | Each | MoveTo | MoveBy | Nearest | Jail | Repairs | PerUnit | Draw | Random
Effect = Plain | Pass | Choice

EFFECTS: Final[dict[str, type[msgspec.Struct]]] = {
    "bank": Bank,
    "each": Each,
    "move_to": MoveTo,
    "move_by": MoveBy,
    "nearest": Nearest,
    "jail": Jail,
    "pass": Pass,
    "repairs": Repairs,
    "per_unit": PerUnit,
    "draw": Draw,
    "choice": Choice,
    "random": Random,
}
PLAIN: Final = tuple(op for op in EFFECTS if op not in ("pass", "choice"))
