"""Where a token comes to rest: one walker on the real rules, nobody to pay."""

from typing import Final

from freehold.engine import (
    Ruleset,
    State,
    apply,
    check_fine,
    codes,
    has,
    new_game,
    pack,
    return_pass,
    top_cell,
    top_kind,
    zeros,
)
from freehold.engine.ints import i64, vec

PURSE: Final = 1000000  # what the walker is kept at, so that it never goes broke


def walk(rules: Ruleset, rolls: i64, seed: i64, stay: bool) -> vec[i64]:
    """Return how often the token rested on each square after a roll, in jail last.

    With `stay` the walker rolls for doubles in jail, else it pays as soon as it may.  The rules
    are those of `freehold.bots.simulation.lone_walker`.
    """
    visits = zeros(rules.squares + 1)
    s = new_game(rules, 1, seed)
    for _roll in range(rolls):
        _prepare(s, stay)
        _do(s, codes.A_ROLL)
        _settle(s)
        visits[rules.squares if s.jail[0] > 0 else s.position[0]] += 1
    return visits


def _do(s: State, action: i64) -> None:
    refusal = apply(s, 0, action)
    if refusal:
        raise RuntimeError(f"walker was refused with {refusal}")


def _settle(s: State) -> None:
    """Decline and choose the first of whatever the square asks; hand back a pass just drawn."""
    while top_kind(s) != codes.F_TURN:
        _do(s, codes.A_DECLINE if top_kind(s) == codes.F_BUY else pack(codes.A_CHOOSE, 0, 0))
    s.cash[0] = PURSE
    if s.passes[0]:
        for number in range(len(s.rules.pass_card)):
            if has(s.passes[0], number):
                return_pass(s, 0, number)


def _prepare(s: State, stay: bool) -> None:
    """Go on until the walker may roll, paying its way out of jail unless it stays."""
    s.cash[0] = PURSE
    while True:
        if s.jail[0] > 0 and not stay and check_fine(s, 0) == codes.OK:
            _do(s, codes.A_PAY_FINE)
        elif top_cell(s, codes.TURN_STAGE) == codes.STAGE_ROLL:
            return
        else:
            _do(s, codes.A_END_TURN)
