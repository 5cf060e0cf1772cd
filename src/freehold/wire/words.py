"""The words that stand for the engine's small numbers, as tables for both ways."""

from collections.abc import Mapping
from typing import Final, Literal

from freehold.engine import codes
from freehold.engine.rules import MOST_SEATS
from freehold.wire.parts import Seat, Square, members

Party = Seat | Literal["bank", "pot", "everybody"]
Lot = Square | Literal["house", "hotel"]
Reason = Literal[
    "start",
    "salary",
    "rent",
    "price",
    "auction",
    "tax",
    "fine",
    "card",
    "building",
    "sale",
    "mortgage",
    "lift",
    "interest",
    "trade",
    "estate",
    "jackpot",
    "eviction",
    "arrest",
    "write_off",
]
Way = Literal["dice", "card", "square", "doubles", "fine", "pass", "time", "force"]
Eviction = Literal["company", "force"]
Ending = Literal["withdrawn", "rejected", "replaced", "accepted", "turn_over", "out"]
Stage = Literal["roll", "end"]

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
REASONS: Final[Mapping[int, Reason]] = {
    codes.WHY_START: "start",
    codes.WHY_SALARY: "salary",
    codes.WHY_RENT: "rent",
    codes.WHY_PRICE: "price",
    codes.WHY_AUCTION: "auction",
    codes.WHY_TAX: "tax",
    codes.WHY_FINE: "fine",
    codes.WHY_CARD: "card",
    codes.WHY_BUILDING: "building",
    codes.WHY_SALE: "sale",
    codes.WHY_MORTGAGE: "mortgage",
    codes.WHY_LIFT: "lift",
    codes.WHY_INTEREST: "interest",
    codes.WHY_TRADE: "trade",
    codes.WHY_ESTATE: "estate",
    codes.WHY_JACKPOT: "jackpot",
    codes.WHY_EVICTION: "eviction",
    codes.WHY_ARREST: "arrest",
    codes.WHY_WRITE_OFF: "write_off",
}
WAYS: Final[Mapping[int, Way]] = {
    codes.BY_DICE: "dice",
    codes.BY_CARD: "card",
    codes.BY_SQUARE: "square",
    codes.BY_DOUBLES: "doubles",
    codes.BY_FINE: "fine",
    codes.BY_PASS: "pass",
    codes.BY_TIME: "time",
    codes.BY_FORCE: "force",
}
EVICTIONS: Final[Mapping[int, Eviction]] = {
    codes.BY_COMPANY: "company",
    codes.BY_FORCE: "force",
}
ENDINGS: Final[Mapping[int, Ending]] = {
    codes.END_WITHDRAWN: "withdrawn",
    codes.END_REJECTED: "rejected",
    codes.END_REPLACED: "replaced",
    codes.END_ACCEPTED: "accepted",
    codes.END_TURN: "turn_over",
    codes.END_OUT: "out",
}
STAGES: Final[Mapping[int, Stage]] = {codes.STAGE_ROLL: "roll", codes.STAGE_END: "end"}
FLAGS: Final[Mapping[int, bool]] = {0: False, 1: True}
SEAT_SETS: Final[Mapping[int, tuple[int, ...]]] = {
    bits: members(bits) for bits in range(1 << MOST_SEATS)
}
