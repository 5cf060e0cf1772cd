# Interpreted: it asks msgspec, once a measurement.
"""Rules for a token that walks alone, to measure where it comes to rest."""

from msgspec.structs import replace

from freehold.editions import Edition, Options, compile_rules
from freehold.engine import Ruleset


def lonely_rules(edition: Edition, house: Options | None = None) -> Ruleset:
    """Return the edition's rules, or house rules, without what needs other players or an end.

    Cards come as from a deck shuffled before every draw: the average over all orders of the cards,
    where one deck that is never shuffled would repeat its own order for ever.
    """
    options = replace(
        house or edition.rules,
        auction="none",
        bank_estate="return",
        shortage_auction=False,
        round_limit=0,
        deck_return="reshuffle",
    )
    return compile_rules(edition, options)
