"""A record played again, action by action, with the state before and after each."""

from collections.abc import Iterator
from typing import NamedTuple

from freehold.engine import State
from freehold.record import Act, RecordedGame, Save, replay


class Step(NamedTuple):
    """An action; `after` is the one state that goes on, so copy what is to be kept of it."""

    act: Act
    before: State
    after: State


def steps(save: Save, game: RecordedGame) -> Iterator[Step]:
    """Yield all actions of a save, or raise SaveError where it plays differently.

    `game` is as it was dealt.
    """
    before = game.state.copy()
    for act in replay(save, game):
        yield Step(act, before, game.state)
        before = game.state.copy()
