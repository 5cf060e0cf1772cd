"""Rows of the matrix: unowned deed, declined."""

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.columns import by_edition, land, payments
from tests.clauses.lookup import of
from tests.kit.scene import Scene

SQUARE = 6


@clause("1.unowned-deed")
@by_edition(bangladesh=1000, vietnam=100, us=100, hongkong=400, france=100)
def test_bought_deed_costs_its_price(expected: int, scene: Scene) -> None:
    """Who buys a free deed pays the bank its price and owns it."""
    land(scene, 0, SQUARE)
    assert payments(scene.do(0, codes.A_BUY), codes.WHY_PRICE) == [(0, codes.BANK, expected)]
    assert scene.s.owner[SQUARE] == 0


@clause("1.unowned-deed")
def test_visitor_may_buy_or_leave(scene: Scene) -> None:
    """The visitor of a free deed is asked, and has just these two answers."""
    land(scene, 0, SQUARE)
    assert scene.kinds(0) == {codes.A_BUY, codes.A_DECLINE, codes.A_RESIGN}
    assert scene.awaited() == {0}


@clause("1.unowned-deed")
def test_declined_deed_costs_nothing(scene: Scene) -> None:
    """Who leaves a deed pays nothing."""
    land(scene, 0, SQUARE)
    assert payments(scene.do(0, codes.A_DECLINE), codes.WHY_PRICE) == []
    assert scene.s.owner[SQUARE] == codes.NOBODY


@clause("1.unowned-deed")
def test_own_deed_is_not_offered_again(edition: str) -> None:
    """On the own deed there is nothing to buy."""
    scene = Scene(edition).own(0, SQUARE)
    land(scene, 0, SQUARE)
    assert scene.top()[0] == codes.F_TURN


@clause("1.unowned-deed")
@by_edition(bangladesh=1000, vietnam=100, us=100, hongkong=400, france=100)
def test_exact_cash_buys(edition: str, expected: int) -> None:
    """Cash that just suffices is enough."""
    scene = Scene(edition).cash(0, expected)
    land(scene, 0, SQUARE)
    scene.do(0, codes.A_BUY)
    assert scene.s.cash[0] == 0


@clause("1.unowned-deed", "1.declined", "2.1a")
@by_edition(bangladesh=999, vietnam=99, us=99)
def test_deed_beyond_the_cash_goes_to_auction(edition: str, expected: int) -> None:
    """Where there are auctions, a deed that the visitor can neither pay nor raise is auctioned."""
    scene = Scene(edition).cash(0, expected)
    land(scene, 0, SQUARE)
    assert scene.top()[0] == codes.F_AUCTION


@clause("1.unowned-deed", "1.declined", "2.1a")
@by_edition(hongkong=399, france=99)
def test_deed_beyond_the_cash_is_not_offered(edition: str, expected: int) -> None:
    """Hong Kong and France: without the cash there is nothing to decide, and the deed stays."""
    scene = Scene(edition).cash(0, expected)
    land(scene, 0, SQUARE)
    assert scene.top()[0] == codes.F_TURN
    assert scene.s.owner[SQUARE] == codes.NOBODY


@clause("1.declined", editions=("bangladesh", "vietnam", "us"))
def test_declined_deed_is_auctioned(scene: Scene) -> None:
    """Bangladesh, Vietnam, US: a declined deed is auctioned at once."""
    land(scene, 0, SQUARE)
    assert of(scene.do(0, codes.A_DECLINE), codes.E_AUCTION_OPENED)[0][:2] == (SQUARE, 0)


@clause("1.declined", editions=("hongkong", "france"))
def test_declined_deed_is_left_alone(scene: Scene) -> None:
    """Hong Kong and France: nothing follows when a deed is declined."""
    land(scene, 0, SQUARE)
    assert of(scene.do(0, codes.A_DECLINE), codes.E_AUCTION_OPENED) == []
    assert scene.top()[0] == codes.F_TURN


@clause("1.declined")
def test_us_option_without_auctions() -> None:
    """US option: with auctions off a declined deed is left alone."""
    scene = Scene("us", auction="none", bank_estate="return")
    land(scene, 0, SQUARE)
    assert of(scene.do(0, codes.A_DECLINE), codes.E_AUCTION_OPENED) == []
    assert scene.kinds(0) >= {codes.A_END_TURN}


@clause("1.declined")
def test_us_option_without_auctions_for_what_is_too_dear() -> None:
    """US option: with auctions off a deed beyond the cash is left alone, too."""
    scene = Scene("us", auction="none", bank_estate="return").cash(0, 99)
    land(scene, 0, SQUARE)
    assert scene.top()[0] == codes.F_TURN


@clause("1.unowned-deed")
def test_turn_waits_for_the_answer(scene: Scene) -> None:
    """Play does not go on before the visitor has bought or left the deed."""
    land(scene, 0, SQUARE)
    assert scene.top()[:3] == (codes.F_BUY, 0, SQUARE)
    assert scene.refused(0, codes.A_END_TURN) == scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW
