"""The tables of compiled rules as a C header for the reference program."""

from collections.abc import Iterable, Iterator
from typing import Final

from freehold.bots.valuation.list_prices import usual_reserve
from freehold.engine import Ruleset, codes
from freehold.engine.codes import EFFECT, LADDER

CODES: Final = (
    *("BANK", "EVERYBODY", "NOBODY", "ORDER_ROLL", "AUCTION_OPEN", "BUILD_EVEN"),
    *("SHORTAGE_TOGETHER", "RELEASE_MOVE", "LAST_TRY_PAY", "DECK_BOTTOM", "DEBT_RAISE"),
    *("ESTATE_ALL", "BANK_ESTATE_AUCTION"),
    *("SQ_STREET", "SQ_STATION", "SQ_TAX", "SQ_DECK", "SQ_GO_TO_JAIL"),
    *("OP_BANK", "OP_EACH", "OP_MOVE_TO", "OP_MOVE_BY", "OP_NEAREST", "OP_JAIL", "OP_REPAIRS"),
)
NUMBERS: Final = (
    *("squares", "groups", "go", "jail", "hotel_level", "dice_sides", "start_money"),
    *("turn_order", "salary_pass", "salary_land", "tax_choice", "auction", "bid_start"),
    *("raise_for_purchase",),
    *("bid_step", "bid_multiple", "set_rent_factor", "utility_scale", "build", "houses"),
    *("hotels", "shortage_auction", "sell_percent", "hotel_shortage", "mortgages"),
    *("lift_interest", "transfer_interest", "transfer_lift", "jail_fine", "jail_turns"),
    *("fine_turns", "fine_on_arrival", "jail_release", "jail_last_try", "doubles_again"),
    *("doubles_jail", "deck_return", "debt", "estate", "bank_estate", "round_limit"),
    *("jackpot", "squatters", "riots"),
)
TABLES: Final = {
    # name in C: name in the rules
    "kind_of": "kind",
    "group_of": "group",
    "price": "price",
    "mortgage_of": "mortgage",
    "house_cost": "house_cost",
    "hotel_cost": "hotel_cost",
    "tax_flat": "tax_flat",
    "deck_of": "deck",
    "group_start": "group_start",
    "group_squares": "group_squares",
    "deck_start": "deck_start",
    "deck_size": "deck_size",
    "card_effect": "card_effect",
    "card_pass": "card_pass",
    "pass_card": "pass_card",
    "pass_deck": "pass_deck",
}


def header(rules: Ruleset, seats: int) -> str:
    """Return board.h: codes and options as constants, tables as arrays."""
    return "\n".join(_lines(rules, seats)) + "\n"


def _lines(rules: Ruleset, seats: int) -> Iterator[str]:
    yield "/* made from the compiled rules; do not edit */"
    yield "#include <stdint.h>"
    for name, number in _constants(rules, seats).items():
        yield f"#define {name} ({number})"
    for name, mask in (("STREET_MASK", rules.street_mask), ("DEED_MASK", rules.deed_mask)):
        yield f"#define {name} UINT64_C({mask})"
    masks = ", ".join(f"UINT64_C({mask})" for mask in rules.group_mask)
    yield f"static const uint64_t group_mask[] = {{{masks}}};"
    for name, source in TABLES.items():
        yield f"static const int {name}[] = {_braced(getattr(rules, source))};"
    yield f"static const int rent[][{LADDER}] = {_rows(list(rules.rent), LADDER)};"
    yield f"static const int effects[][{EFFECT}] = {_rows(list(rules.effects), EFFECT)};"


def _constants(rules: Ruleset, seats: int) -> dict[str, int]:
    return {
        "SEATS": seats,
        "RESERVE": usual_reserve(rules),
        "DICE_STREAM": codes.STREAM_DICE,
        "DECKS_STREAM": codes.STREAM_DECKS,
        "DECKS": len(rules.deck_start),
        "MOST_CARDS": max(rules.deck_size),
        "PASSES": len(rules.pass_card),
        **{name: int(getattr(codes, name)) for name in CODES},
        **{name.upper(): int(getattr(rules, name)) for name in NUMBERS},
    }


def _braced(items: Iterable[int]) -> str:
    return "{" + ", ".join(str(item) for item in items) + "}"


def _rows(cells: list[int], width: int) -> str:
    rows = (_braced(cells[at : at + width]) for at in range(0, len(cells), width))
    return "{" + ", ".join(rows) + "}"
