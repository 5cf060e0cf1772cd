"""Bots answer a person with a number wherever some sum would satisfy them."""

import pytest

from freehold.bots import LEVELS, make_bot
from freehold.bots.bot import DEEP
from freehold.bots.driver import ANSWER, HAGGLE
from freehold.bots.reasons import SAY_COUNTER
from freehold.bots.seat_table import seat_table
from freehold.engine import Terms, apply, codes
from freehold.wire import pack_action
from freehold.wire.actions import Accept, Counter, Reject
from tests.kit.scene import Scene

MAYFAIR, PARK_LANE, KENT = 39, 37, 21  # the dark blues, and the first red


def asked(
    scene: Scene, terms: Terms, level: str = "steady", wanted: int = ANSWER | HAGGLE
) -> object:
    """Return what a bot at seat 1 answers when seat 0 offers these terms."""
    scene.do(0, codes.A_PROPOSE, 1, 0, terms)
    bot = make_bot(level, scene.rules)
    return bot.act(seat_table(scene.s, 1), 1, wanted)


def two(cash: int = 1500) -> Scene:
    """Return a table at which seat 0 lacks one deed of seat 1's for a color."""
    return Scene().own(0, PARK_LANE).own(1, MAYFAIR).cash(0, cash)


@pytest.mark.parametrize("level", [one for one in LEVELS if one not in DEEP])
def test_a_bot_names_the_sum_that_it_would_take(level: str) -> None:
    """Its counter-offer has the same deeds, and it would accept that offer itself."""
    scene = two(2500)
    answer = asked(scene, Terms(take_deeds=1 << MAYFAIR, give_cash=100), level)
    assert isinstance(answer, Counter)
    assert (answer.give.deeds, answer.take.deeds) == ((MAYFAIR,), ())
    assert answer.take.cash > 100
    assert apply(scene.s, 1, *pack_action(answer)) == codes.OK
    again = two(2500)
    taken = asked(again, Terms(take_deeds=1 << MAYFAIR, give_cash=answer.take.cash), level)
    assert isinstance(taken, Accept)


def test_it_is_the_least_sum_in_round_figures() -> None:
    answer = asked(two(), Terms(take_deeds=1 << MAYFAIR, give_cash=105))
    assert isinstance(answer, Counter)
    assert answer.take.cash == 1150  # prices of both, and the color's on top
    less = asked(two(), Terms(take_deeds=1 << MAYFAIR, give_cash=1140), wanted=ANSWER)
    assert isinstance(less, Reject)


def test_a_bot_that_is_to_pay_names_less() -> None:
    scene = Scene().own(0, KENT).cash(1, 1500)
    answer = asked(scene, Terms(give_deeds=1 << KENT, take_cash=900))
    assert isinstance(answer, Counter)
    assert (answer.give.cash, answer.take.deeds) == (220, (KENT,))


def test_the_reason_is_that_of_a_counter_offer() -> None:
    scene = two()
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(take_deeds=1 << MAYFAIR, give_cash=100))
    bot = make_bot("steady", scene.rules)
    bot.act(seat_table(scene.s, 1), 1, ANSWER | HAGGLE)
    assert bot.reason[0] == SAY_COUNTER


def test_where_no_sum_will_do_the_answer_is_no() -> None:
    """The other has not enough: to name a sum would be no help."""
    answer = asked(two(400), Terms(take_deeds=1 << MAYFAIR, give_cash=100))
    assert isinstance(answer, Reject)


def test_a_gift_is_not_asked_for() -> None:
    """A side would be empty: what one pays for is worth nothing to the other."""
    scene = Scene().own(1, MAYFAIR).cash(0, 5).cash(1, 1500)
    assert isinstance(asked(scene, Terms(take_deeds=1 << MAYFAIR, give_cash=5)), Reject)


def test_bots_among_themselves_do_not_haggle() -> None:
    answer = asked(two(), Terms(take_deeds=1 << MAYFAIR, give_cash=100), wanted=ANSWER)
    assert isinstance(answer, Reject)
