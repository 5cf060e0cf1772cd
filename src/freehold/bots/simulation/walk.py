"""Where a token comes to rest: one walker on the real rules, nobody to pay."""

from typing import Final

from freehold.engine.actions import pack
from freehold.engine.bits import has
from freehold.engine.codes import (
    A_CHOOSE,
    A_DECLINE,
    A_END_TURN,
    A_PAY_FINE,
    A_ROLL,
    F_BUY,
    F_TURN,
    OK,
    STAGE_ROLL,
)
from freehold.engine.game import apply
from freehold.engine.ints import i64, vec
from freehold.engine.jail import check_fine, return_pass
from freehold.engine.rules import Ruleset
from freehold.engine.setup import new_game
from freehold.engine.state import State, top_arg, top_kind, zeros

PURSE: Final = 1000000  # what the walker is kept at, so that it never goes broke


def walk(rules: Ruleset, rolls: i64, seed: i64, stay: bool) -> vec[i64]:
    """Return how often the token rested on each square after a roll, in jail last.

    With `stay` the walker rolls for doubles in jail, else it pays as soon as it may.  The rules
    are those of `freehold.bots.landing`.
    """
    visits = zeros(rules.squares + 1)
    s = new_game(rules, 1, seed)
    for _roll in range(rolls):
        _prepare(s, stay)
        _do(s, A_ROLL)
        _settle(s)
        visits[rules.squares if s.jail[0] > 0 else s.position[0]] += 1
    return visits


def _do(s: State, action: i64) -> None:
    refusal = apply(s, 0, action)
    if refusal:
        raise RuntimeError(f"walker was refused with {refusal}")


def _settle(s: State) -> None:
    """Decline and choose the first of whatever the square asks; hand back a pass just drawn."""
    while top_kind(s) != F_TURN:
        _do(s, A_DECLINE if top_kind(s) == F_BUY else pack(A_CHOOSE, 0, 0))
    s.cash[0] = PURSE
    if s.passes[0]:
        for number in range(len(s.rules.pass_card)):
            if has(s.passes[0], number):
                return_pass(s, 0, number)


def _prepare(s: State, stay: bool) -> None:
    """Go on until the walker may roll, paying its way out of jail unless it stays."""
    s.cash[0] = PURSE
    while True:
        if s.jail[0] > 0 and not stay and check_fine(s, 0) == OK:
            _do(s, A_PAY_FINE)
        elif top_arg(s, 0) == STAGE_ROLL:
            return
        else:
            _do(s, A_END_TURN)
