"""The non-trader buys everything it can pay, and never trades."""

import pytest

from freehold.bots.references.nontrader import NonTrader
from freehold.engine import Terms, kind_of
from freehold.engine.codes import A_BID, A_BUY, A_DECLINE, A_PASS, A_PROPOSE, A_REJECT, A_ROLL
from tests.kit.scene import Scene


def test_buys_with_the_last_coin() -> None:
    scene = Scene().cash(0, 220).at(0, 18).dice((1, 2))
    scene.do(0, A_ROLL)
    assert NonTrader(scene.rules).decide(scene.s, 0) == A_BUY


@pytest.mark.parametrize(("bid", "does"), [(210, A_BID), (220, A_PASS)])
def test_bids_up_to_the_list_price(bid: int, does: int) -> None:
    scene = Scene().at(0, 18).dice((1, 2))
    scene.do(0, A_ROLL)
    scene.do(0, A_DECLINE)
    scene.do(1, A_BID, 0, bid)
    assert kind_of(NonTrader(scene.rules).decide(scene.s, 2)) == does


def test_rejects_whatever_is_offered() -> None:
    scene = Scene().own(1, 1)
    scene.do(0, A_PROPOSE, 1, 0, Terms(take_deeds=1 << 1, give_cash=1500))
    assert kind_of(NonTrader(scene.rules).answer(scene.s, 1)) == A_REJECT


def test_offers_nothing() -> None:
    scene = Scene().own(0, 37).own(1, 39)
    assert NonTrader(scene.rules).propose(scene.s, 0) == 0
