"""The words that stand for the engine's small numbers.

The words of a type stand in the order of their codes, `start` being WHY_START and so on.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from freehold.engine import codes
from freehold.engine.codes import MOST_SEATS
from freehold.wire.parts import Seat, Square, members

Party = Seat | Literal["bank", "pot", "everybody"]
Lot = Square | Literal["house", "hotel"]
Reason = Literal[
    "start", "salary", "rent", "price", "auction", "tax", "fine", "card", "building", "sale",
    "mortgage", "lift", "interest", "trade", "estate", "jackpot", "eviction", "arrest",
    "write_off",
]  # fmt: skip # a list to look things up in, side by side
Way = Literal["dice", "card", "square", "doubles", "fine", "pass", "time", "force"]
Eviction = Literal["company", "force"]
Ending = Literal["withdrawn", "rejected", "replaced", "accepted", "turn_over", "out"]
Stage = Literal["roll", "end"]


def numbered(words: Any, first: int = 0) -> dict[int, Any]:
    """Return the words of a literal type by their codes, which count up in the same order."""
    return dict(enumerate(get_args(words), first))


PARTIES: Final[Mapping[int, Party]] = {
    codes.BANK: "bank",
    codes.POT: "pot",
    codes.EVERYBODY: "everybody",
    **{seat: seat for seat in range(MOST_SEATS)},
}
SOMEBODY: Final[Mapping[int, int | None]] = {
    codes.NOBODY: None,
    **{seat: seat for seat in range(MOST_SEATS)},
}
LOTS: Final[Mapping[int, Lot]] = {
    codes.LOT_HOUSE: "house",
    codes.LOT_HOTEL: "hotel",
    **{square: square for square in range(codes.LOT_HOUSE)},
}
REASONS: Final[Mapping[int, Reason]] = numbered(Reason)
WAYS: Final[Mapping[int, Way]] = numbered(Way)
EVICTIONS: Final[Mapping[int, Eviction]] = {
    codes.BY_COMPANY: "company",
    codes.BY_FORCE: "force",
}
ENDINGS: Final[Mapping[int, Ending]] = numbered(Ending)
STAGES: Final[Mapping[int, Stage]] = numbered(Stage)
FLAGS: Final[Mapping[int, bool]] = {0: False, 1: True}
SEAT_SETS: Final[Mapping[int, tuple[int, ...]]] = {
    bits: members(bits) for bits in range(1 << MOST_SEATS)
}
