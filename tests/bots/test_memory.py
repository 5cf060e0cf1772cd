"""What players remember of their offers."""

from freehold.bots.memory import PAUSE, Memory
from freehold.engine import Terms
from freehold.engine.codes import F_DEBT
from tests.kit.scene import Scene

SWAP = Terms(give_deeds=1 << 1, take_deeds=1 << 3, give_cash=10)


def told(turn: int) -> tuple[Scene, Memory]:
    """Return a scene in a turn, and a memory of an offer in the first turn."""
    scene, memory = Scene(), Memory()
    memory.note(1, 2, SWAP)
    scene.s.turns = turn
    return scene, memory


def test_the_same_offer_is_never_new_again() -> None:
    scene, memory = told(1 + 100 * PAUSE)
    assert not memory.is_new(scene.s, 2, SWAP)


def test_the_same_deeds_are_not_new_soon_after() -> None:
    scene, memory = told(3 * PAUSE)
    assert not memory.is_new(scene.s, 2, Terms(give_deeds=1 << 1, take_deeds=1 << 3, give_cash=20))


def test_the_same_deeds_at_another_price_are_new_after_a_pause() -> None:
    scene, memory = told(1 + 3 * PAUSE)
    assert memory.is_new(scene.s, 2, Terms(give_deeds=1 << 1, take_deeds=1 << 3, give_cash=20))


def test_other_deeds_are_new() -> None:
    """The same offer to somebody else is new, too."""
    scene, memory = told(2)
    assert memory.is_new(scene.s, 1, SWAP)
    assert memory.is_new(scene.s, 2, Terms(give_deeds=1 << 1, take_deeds=1 << 6, give_cash=10))


def test_an_offer_is_thought_of_once_in_a_turn_and_once_more_in_debt() -> None:
    scene, memory = told(5)
    asked = [memory.is_time(scene.s), memory.is_time(scene.s)]
    scene.pose(F_DEBT, 0, 1, 100)
    asked += [memory.is_time(scene.s), memory.is_time(scene.s)]
    assert asked == [True, False, True, False]


def test_in_the_next_turn_it_is_thought_of_again() -> None:
    scene, memory = told(5)
    memory.is_time(scene.s)
    scene.s.turns = 6
    assert memory.is_time(scene.s)
