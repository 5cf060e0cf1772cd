"""A record played again, action by action, with the state before and after each."""

from collections.abc import Iterator
from typing import NamedTuple

from freehold.engine import State, apply, new_game, rekey
from freehold.engine.codes import CLOCK
from freehold.record import Act, Game, Save, digest_for
from freehold.record.dice import mixed
from freehold.wire import pack_action


class Step(NamedTuple):
    """An action; `after` is the one state that goes on, so copy what is to be kept of it."""

    act: Act
    before: State
    after: State


def dealt(game: Game) -> State:
    """Return the state that the game began with."""
    key = mixed(game.seed, game.entropy)
    return new_game(
        game.rules,
        len(game.players),
        0,
        clocked=game.state.clocked != 0,
        digest=digest_for(key, 0),
    )


def steps(save: Save, game: Game) -> Iterator[Step]:
    """Yield all actions of a save that plays as it says; `game` is what loading it gave."""
    key = mixed(game.seed, game.entropy)
    state = dealt(game)
    for act in save.acts:
        before = state.copy()
        rekey(state, digest_for(key, act.number))
        packed, terms = pack_action(act.action)
        seat = CLOCK if act.seat is None else act.seat
        if refusal := apply(state, seat, packed, terms):
            raise RuntimeError(f"action {act.number} of a verified save was refused: {refusal}")
        yield Step(act, before, state)
