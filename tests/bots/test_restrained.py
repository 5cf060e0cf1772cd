"""A restrained player never does what it is forbidden, and else plays as the other would."""

import pytest

from freehold.bots.driver import play_out
from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.references.restrained import FREE, NO_BUILDINGS, NO_HOTELS, Restrained
from freehold.bots.simulation.trial_batch import play_trial_batch
from freehold.editions import rules_for
from freehold.engine import Terms, kind_of, new_game
from freehold.engine.codes import (
    A_ACCEPT,
    A_BUY,
    A_DECLINE,
    A_PASS,
    A_PROPOSE,
    A_REJECT,
    A_ROLL,
    E_BUILT,
    E_DEED_MOVED,
    E_TRADED,
)
from tests.kit.scene import Scene, split

ORANGE = 1 << 16 | 1 << 18 | 1 << 19


def player(scene: Scene, deeds: int = ORANGE) -> Restrained:
    return Restrained(Steady(scene.rules), deeds, FREE, True)


def test_declines_what_it_may_not_own_and_does_not_bid_for_it() -> None:
    scene = Scene().at(0, 15).dice((1, 2))
    scene.do(0, A_ROLL)  # to an orange street
    assert Steady(scene.rules).decide(scene.s, 0) == A_BUY
    assert player(scene).decide(scene.s, 0) == A_DECLINE
    scene.do(0, A_DECLINE)
    assert player(scene).decide(scene.s, 1) == A_PASS


def test_takes_in_a_trade_what_is_not_forbidden_only() -> None:
    scene = Scene().own(0, 16)
    scene.do(0, A_PROPOSE, 1, 0, Terms(give_deeds=1 << 16, take_cash=1))
    assert kind_of(Steady(scene.rules).answer(scene.s, 1)) == A_ACCEPT
    assert kind_of(player(scene).answer(scene.s, 1)) == A_REJECT
    assert kind_of(player(scene, 1 << 1).answer(scene.s, 1)) == A_ACCEPT


@pytest.mark.parametrize(
    ("building", "trading", "deeds"),
    [(NO_BUILDINGS, True, 0), (NO_HOTELS, True, 0), (FREE, False, 0), (FREE, True, ORANGE)],
)
def test_whole_games_show_nothing_of_what_is_forbidden(
    building: int, trading: bool, deeds: int
) -> None:
    rules = rules_for("us")
    state = new_game(rules, 3, 5, taping=True)
    play_out(state, [Restrained(Sharp(rules), deeds, building, trading) for _ in range(3)], 120)
    levels = []
    for event in split(list(state.take_tape())):
        if event[0] == E_BUILT:
            levels.append(event[4])
        assert event[0] != E_TRADED or trading
        assert event[0] != E_DEED_MOVED or not deeds >> event[1] & 1
    most = {FREE: 5, NO_HOTELS: 4, NO_BUILDINGS: 0}[building]
    assert max(levels, default=0) <= most


def test_doing_without_everything_loses() -> None:
    rules = rules_for("us")
    policies = [Restrained(Steady(rules), 0, NO_BUILDINGS, False), Steady(rules)]
    found = play_trial_batch(rules, policies, 0, 40, 1, 500)
    assert found.refused == 0
    assert found.seat_wins[0] < found.seat_wins[1]
