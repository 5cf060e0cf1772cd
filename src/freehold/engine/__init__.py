"""The rules of the game: pure, deterministic, and nothing but numbers inside.

This is the engine's one door.  `new_game` makes a State; `actors`, `legal`, `apply`,
`default_action` and `outcome` play it; what follows them here reads a table and asks its rules.
The numbers they all speak in are `freehold.engine.codes`, their types `freehold.engine.ints`.
`COMPILED` tells which form of the source runs; `freehold` itself chooses it.
"""

from freehold.engine.core.actions import amount_of, kind_of, pack, target_of
from freehold.engine.core.bits import bit, count_bits, first_bit, has
from freehold.engine.core.frames import push, push_top_of, top_cell, top_kind, top_seat
from freehold.engine.core.rng import draw_below, draw_word, seeded
from freehold.engine.core.ruleset import Ruleset
from freehold.engine.core.snapshot import from_ints, state_hash, to_ints
from freehold.engine.core.state import State, Table, is_alive, with_secrets
from freehold.engine.core.tape import resume_tape
from freehold.engine.core.terms import Terms
from freehold.engine.core.vectors import vector, zeros
from freehold.engine.flow import game as _game
from freehold.engine.flow.check import check
from freehold.engine.flow.choices import Choices, legal, list_choices
from freehold.engine.flow.defaults import default_action
from freehold.engine.flow.game import actors, apply, next_actor, preview
from freehold.engine.flow.outcome import Outcome, outcome
from freehold.engine.flow.setup import freshen, new_game, rekey
from freehold.engine.rules.auction import bidders, check_bid, least_bid, most_bid
from freehold.engine.rules.bankruptcy import check_bankrupt
from freehold.engine.rules.building import (
    check_build,
    check_next_level,
    check_place,
    check_sell,
    check_sell_down,
    fits_piece,
    highest_level,
    level_cost,
    lowest_level,
)
from freehold.engine.rules.jail import check_fine, check_use_pass, return_pass
from freehold.engine.rules.management import may_raise
from freehold.engine.rules.mortgage import check_lift, check_mortgage, interest_on
from freehold.engine.rules.property import (
    building_value,
    has_buildings,
    is_mortgaged,
    is_squatted,
    lift_cost,
    owns_group,
    raisable,
    refund,
    rent_due,
    rents,
    side_of,
    street_rent,
    transfer_cost,
    worth,
)
from freehold.engine.rules.purchase import check_buy
from freehold.engine.rules.strict_building import (
    check_build_run,
    check_sell_run,
    next_down,
    next_up,
)
from freehold.engine.rules.trade import (
    check_accept,
    check_counter,
    check_propose,
    check_terms,
    find_offer,
    offer_by,
    preview_trade,
    terms_at,
)
from freehold.engine.rules.unrest import check_company, eviction_cost

COMPILED: bool = not str(_game.__file__).endswith(".py")

__all__ = [
    "COMPILED", "Choices", "Outcome", "Ruleset", "State", "Table", "Terms", "actors", "amount_of",
    "apply", "bidders", "bit", "building_value", "check", "check_accept", "check_bankrupt",
    "check_bid", "check_build", "check_build_run", "check_buy", "check_company", "check_counter",
    "check_fine", "check_lift", "check_mortgage", "check_next_level", "check_place",
    "check_propose", "check_sell", "check_sell_down", "check_sell_run", "check_terms",
    "check_use_pass", "count_bits", "default_action", "draw_below", "draw_word", "eviction_cost",
    "find_offer", "first_bit", "fits_piece", "freshen", "from_ints", "has", "has_buildings",
    "highest_level", "interest_on", "is_alive", "is_mortgaged", "is_squatted", "kind_of",
    "least_bid", "legal", "level_cost", "lift_cost", "list_choices", "lowest_level", "may_raise",
    "most_bid", "new_game", "next_actor", "next_down", "next_up", "offer_by", "outcome",
    "owns_group", "pack", "preview", "preview_trade", "push", "push_top_of", "raisable", "refund",
    "rekey", "rent_due", "rents", "resume_tape", "return_pass", "seeded", "side_of", "state_hash",
    "street_rent", "target_of", "terms_at", "to_ints", "top_cell", "top_kind", "top_seat",
    "transfer_cost", "vector", "with_secrets", "worth", "zeros",
]  # fmt: skip # a list to look things up in, side by side
