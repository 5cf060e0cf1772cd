"""Where tokens rest, exactly: shares for tables, figures and the page of strategy."""

from typing import Final, NamedTuple

from freehold.bots.valuation.landing_chain import LEAVE_JAIL, ROLL_FOR_DOUBLES, LandingChain
from freehold.engine import Ruleset

CARDS_IN_A_ROW: Final = 8  # that are followed from one landing


class Landing(NamedTuple):
    """Shares of rolls after which a token rests on each square, and in jail."""

    squares: tuple[float, ...]
    in_jail: float
    rolls_per_turn: float
    touched: tuple[float, ...]  # visits of a turn to each square, by who is sent on from it, too


def landing_shares(rules: Ruleset, *, stay: bool, cards: int = CARDS_IN_A_ROW) -> Landing:
    """Return the exact shares for rules of a lonely token (`freehold.bots.simulation.lone_walker`).

    With `stay` it rolls for doubles in jail, else it pays as soon as it may.  So many `cards` are
    followed from one landing.
    """
    pays = not stay and rules.fine_turns > 0
    chain = LandingChain(rules, cards, redraws=False)
    found = chain.settle(LEAVE_JAIL if pays else ROLL_FOR_DOUBLES)
    return Landing(tuple(found.rested), found.in_jail, found.rolls_per_turn, tuple(found.touched))
