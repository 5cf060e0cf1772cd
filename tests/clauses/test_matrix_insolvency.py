"""Rows of the matrix: cannot pay, bankrupt to a player, bankrupt to the bank."""

from freehold.engine import Terms, codes
from tests.clauses.catalog import clause
from tests.clauses.columns import FORTY_SQUARES, by_edition, land, payments
from tests.clauses.lookup import of
from tests.kit.scene import Event, Scene

EVERYTHING = ("bangladesh", "us")
RETURNING = ("bangladesh", "vietnam", "france")
BOARDWALK = 39
LUXURY_TAX = 38
PASS_CARD = {"bangladesh": 5, "vietnam": 7, "us": 8, "france": 8}
CHANCE = 7
SELL_BROWN_3 = {
    "bangladesh": (codes.A_SELL, 3, 0),
    "vietnam": (codes.A_SELL, 3, 0),
    "us": (codes.A_SELL, 3, 0),
    "france": (codes.A_SELL_RUN, 0, 1),
}


def owing(edition: str, cash: int) -> Scene:
    """Let seat 0 owe seat 1 a rent of 200 (Bangladesh: 2000) on a built Boardwalk."""
    return Scene(edition).own(1, 37, BOARDWALK, level=1).cash(0, cash)


def ruined(scene: Scene) -> list[Event]:
    """Let seat 0 go bankrupt on seat 1's Boardwalk."""
    land(scene, 0, BOARDWALK)
    assert scene.top()[:3] == (codes.F_DEBT, 0, 1)
    return scene.do(0, codes.A_BANKRUPT)


def taxed_out(scene: Scene) -> list[Event]:
    """Let seat 0 go bankrupt over the luxury tax."""
    land(scene, 0, LUXURY_TAX)
    assert scene.top()[:3] == (codes.F_DEBT, 0, codes.BANK)
    return scene.do(0, codes.A_BANKRUPT)


# --- cannot pay


@clause("1.cannot-pay")
@by_edition(bangladesh=1999, vietnam=199, us=199, france=199)
def test_debtor_must_raise_cash(edition: str, expected: int) -> None:
    """Who cannot pay is asked to raise cash before anything else goes on."""
    scene = owing(edition, expected).own(0, 1, 3, level=1)
    assert payments(land(scene, 0, BOARDWALK), codes.WHY_RENT) == []
    assert scene.top()[:2] == (codes.F_DEBT, 0)
    assert scene.refused(0, codes.A_END_TURN) == scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW


@clause("1.cannot-pay")
@by_edition(bangladesh=2000, vietnam=200, us=200, france=200)
def test_exact_cash_pays(edition: str, expected: int) -> None:
    """Cash that just suffices pays at once."""
    events = land(owing(edition, expected), 0, BOARDWALK)
    assert payments(events, codes.WHY_RENT) == [(0, 1, expected)]
    assert of(events, codes.E_OWES) == []


@clause("1.cannot-pay")
@by_edition(bangladesh=(1750, 2000), vietnam=(175, 200), us=(175, 200), france=(175, 200))
def test_selling_pays_the_debt(edition: str, expected: tuple[int, int]) -> None:
    """A debt is paid, in full, as soon as sales have raised enough."""
    scene = owing(edition, expected[0]).own(0, 1, 3, level=1)
    land(scene, 0, BOARDWALK)
    events = scene.do(0, *SELL_BROWN_3[edition])
    assert payments(events, codes.WHY_RENT) == [(0, 1, expected[1])]
    assert scene.s.cash[0] == 0
    assert scene.top()[0] == codes.F_TURN


@clause("1.cannot-pay")
@by_edition(bangladesh=1000, vietnam=100, us=100)
def test_mortgaging_pays_the_debt(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US: a debt is paid as soon as mortgages have raised enough."""
    scene = owing(edition, expected).own(0, 5)
    land(scene, 0, BOARDWALK)
    assert payments(scene.do(0, codes.A_MORTGAGE, 5), codes.WHY_RENT) == [(0, 1, 2 * expected)]


@clause("1.cannot-pay")
@by_edition(bangladesh=2000, vietnam=200, us=200)
def test_trading_pays_the_debt(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US: a debtor may sell to another player, and pays from it."""
    scene = owing(edition, 0).own(0, 5).cash(2, 5000)
    land(scene, 0, BOARDWALK)
    scene.do(0, codes.A_PROPOSE, 2, 0, Terms(give_deeds=1 << 5, take_cash=expected))
    events = scene.do(2, codes.A_ACCEPT, 0, int(scene.s.revision))
    assert payments(events, codes.WHY_RENT) == [(0, 1, expected)]


@clause("1.cannot-pay")
def test_france_debtor_does_not_trade() -> None:
    """France: there is no trade to raise cash by."""
    scene = owing("france", 0).own(0, 5)
    land(scene, 0, BOARDWALK)
    terms = Terms(give_deeds=1 << 5, take_cash=200)
    assert scene.refused(0, codes.A_PROPOSE, 2, 0, terms) == codes.R_NOT_IN_THIS_GAME


@clause("1.cannot-pay")
@by_edition(bangladesh=1000, vietnam=100, us=100)
def test_nobody_goes_bankrupt_who_can_pay(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US: bankruptcy is only for who cannot raise the sum."""
    scene = owing(edition, expected).own(0, 5)
    land(scene, 0, BOARDWALK)
    assert scene.refused(0, codes.A_BANKRUPT) == codes.R_CAN_STILL_PAY


@clause("1.cannot-pay")
@by_edition(bangladesh=999, vietnam=99, us=99)
def test_who_cannot_raise_it_goes_bankrupt(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US: whose sales and mortgages do not suffice is out."""
    scene = owing(edition, expected).own(0, 5)
    assert of(ruined(scene), codes.E_WENT_OUT) == [(0, 0)]


@clause("1.cannot-pay")
def test_france_pays_what_is_left_and_is_out() -> None:
    """France: who cannot pay gives the creditor what is left, and is out."""
    scene = owing("france", 70).own(0, 5).cash(1, 1000)
    events = ruined(scene)
    assert payments(events, codes.WHY_ESTATE) == [(0, 1, 70)]
    assert of(events, codes.E_WENT_OUT) == [(0, 0)]
    assert scene.s.cash[1] == 1070


@clause("1.cannot-pay")
def test_france_may_sell_before_paying() -> None:
    """France: who sells first pays more of the debt, and is out all the same."""
    scene = owing("france", 70).own(0, 1, 3, level=1).cash(1, 1000)
    land(scene, 0, BOARDWALK)
    scene.do(0, codes.A_SELL_RUN, 0, 2)
    scene.do(0, codes.A_BANKRUPT)
    assert scene.s.cash[1] == 1000 + 70 + 25 + 25


@clause("1.cannot-pay", editions=FORTY_SQUARES)
def test_game_goes_on_without_the_bankrupt(edition: str) -> None:
    """The turn of a bankrupt passes to the next player."""
    assert of(ruined(owing(edition, 5)), codes.E_TURN_BEGAN) == [(1, 1, 2)]


@clause("1.cannot-pay", "1.bankrupt-to-a-player", "5.2")
def test_hong_kong_cash_goes_negative() -> None:
    """Hong Kong: the rent is paid in full, and the payer's cash may fall below zero."""
    scene = Scene("hongkong").own(1, 11).cash(0, 20).cash(1, 1000)
    assert payments(land(scene, 0, 11), codes.WHY_RENT) == [(0, 1, 75)]
    assert scene.s.cash[1] == 1075


@clause("1.cannot-pay")
def test_hong_kong_who_ends_the_turn_below_zero_is_out() -> None:
    """Hong Kong: who is below zero at the end of the own turn is out."""
    scene = Scene("hongkong").own(1, 11).cash(0, 74)
    events = land(scene, 0, 11)
    assert of(events, codes.E_WENT_BANKRUPT) == [(0, codes.BANK)]
    assert of(events, codes.E_WENT_OUT) == [(0, 0)]
    assert scene.top()[:2] == (codes.F_TURN, 1)


@clause("1.cannot-pay")
def test_hong_kong_who_ends_the_turn_at_zero_stays() -> None:
    """Hong Kong: zero is not below zero."""
    scene = Scene("hongkong").own(1, 11).cash(0, 75)
    assert of(land(scene, 0, 11), codes.E_WENT_OUT) == []


@clause("1.cannot-pay")
def test_hong_kong_salary_saves_who_was_below_zero() -> None:
    """Hong Kong: only the end of the own turn counts; a salary before it saves."""
    scene = Scene("hongkong").cash(0, -200)
    assert of(land(scene, 0, 0), codes.E_WENT_OUT) == []
    assert scene.s.cash[0] == 1300


@clause("1.cannot-pay")
def test_hong_kong_only_the_own_turn_counts() -> None:
    """Hong Kong: another's turn ends nobody's game."""
    scene = Scene("hongkong").cash(1, -200)
    assert of(land(scene, 0, 10), codes.E_WENT_OUT) == []


@clause("1.cannot-pay")
def test_hong_kong_fine_may_go_below_zero() -> None:
    """Hong Kong: the fine after the third failed roll is paid below zero, too."""
    scene = Scene("hongkong").jailed(0, 1).cash(0, 100).own(0, 9)
    events = scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert of(events, codes.E_WENT_OUT) == [(0, 0)]


# --- bankrupt to a player


@clause("1.bankrupt-to-a-player")
@by_edition(bangladesh=(40, 500, 1540), us=(40, 50, 1090))
def test_creditor_gets_cash_and_half_the_buildings(
    edition: str, expected: tuple[int, int, int]
) -> None:
    """Bangladesh and US: buildings are sold at half first, and the creditor gets all the cash."""
    cash, sales, creditor = expected
    scene = owing(edition, cash).own(0, 1, 3, level=1).cash(1, 1000)
    events = ruined(scene)
    assert sum(payment[2] for payment in payments(events, codes.WHY_SALE)) == sales
    assert payments(events, codes.WHY_ESTATE) == [(0, 1, cash + sales)]
    assert scene.s.cash[1] == creditor


@clause("1.bankrupt-to-a-player", editions=EVERYTHING)
def test_creditor_gets_all_deeds_bare(edition: str) -> None:
    """Bangladesh and US: all deeds go to the creditor, without the buildings."""
    scene = owing(edition, 0).own(0, 1, 3, level=1)
    ruined(scene)
    assert [scene.s.owner[square] for square in (1, 3)] == [1, 1]
    assert [scene.s.level[square] for square in (1, 3)] == [0, 0]
    assert scene.s.houses == 30


@clause("1.bankrupt-to-a-player", editions=("bangladesh", "us", "france"))
def test_creditor_gets_jail_passes(edition: str) -> None:
    """Bangladesh, US, France: jail passes go to the creditor."""
    scene = owing(edition, 1000).card(0, PASS_CARD[edition])
    land(scene, 0, CHANCE)
    ruined(scene.turn(0).cash(0, 0))
    assert scene.s.passes[1] == 1


@clause("1.bankrupt-to-a-player", "1.mortgaged-deed-changing-hands")
def test_bangladesh_creditor_pays_interest_on_mortgaged_deeds() -> None:
    """Bangladesh: mortgaged deeds arrive mortgaged, at 10 % interest."""
    scene = owing("bangladesh", 0).own(0, 1, mortgaged=True)
    assert payments(ruined(scene), codes.WHY_INTEREST) == [(1, codes.BANK, 30)]
    assert scene.s.owner[1] == 1
    assert scene.s.mortgaged == 1 << 1


@clause("1.bankrupt-to-a-player", "1.mortgaged-deed-changing-hands")
def test_us_creditor_chooses_for_mortgaged_deeds() -> None:
    """US: the creditor is asked whether to lift a bankrupt's mortgage at once."""
    scene = owing("us", 0).own(0, 1, mortgaged=True)
    ruined(scene)
    assert scene.top()[:3] == (codes.F_TRANSFER, 1, 1)
    assert payments(scene.do(1, codes.A_CHOOSE, 0, 0), codes.WHY_INTEREST) == [(1, codes.BANK, 3)]


@clause("1.bankrupt-to-a-player")
def test_vietnam_creditor_gets_the_cash_only() -> None:
    """Vietnam: the creditor gets the remaining cash and no deed."""
    scene = owing("vietnam", 40).own(0, 1, 3, level=1).cash(1, 1000)
    events = ruined(scene)
    assert payments(events, codes.WHY_ESTATE) == [(0, 1, 40)]
    assert scene.s.cash[1] == 1040
    assert [scene.s.owner[square] for square in (1, 3)] == [codes.NOBODY, codes.NOBODY]


@clause("1.bankrupt-to-a-player")
def test_vietnam_buildings_are_removed() -> None:
    """Vietnam: the buildings return to the bank, and nobody is paid for them."""
    scene = owing("vietnam", 40).own(0, 1, 3, level=1)
    events = ruined(scene)
    assert of(events, codes.E_SOLD) == [(0, 1, 1, 0), (0, 3, 1, 0)]
    assert payments(events, codes.WHY_SALE) == []
    assert scene.s.houses == 30


@clause("1.bankrupt-to-a-player")
def test_vietnam_deeds_return_unmortgaged() -> None:
    """Vietnam: the deeds are back with the bank, free of mortgages."""
    scene = owing("vietnam", 0).own(0, 5, mortgaged=True)
    ruined(scene)
    assert scene.s.owner[5] == codes.NOBODY
    assert scene.s.mortgaged == 0


@clause("1.bankrupt-to-a-player")
def test_vietnam_deeds_are_not_auctioned() -> None:
    """Vietnam: the returned deeds wait for a visitor."""
    scene = owing("vietnam", 0).own(0, 1, 5)
    assert of(ruined(scene), codes.E_AUCTION_OPENED) == []


@clause("1.bankrupt-to-a-player")
def test_france_creditor_gets_all_that_buildings_bring() -> None:
    """France: buildings are sold at half first; the money, the cash and bare deeds are paid."""
    scene = owing("france", 40).own(0, 1, 3, level=1).cash(1, 1000)
    events = ruined(scene)
    assert [scene.s.owner[square] for square in (1, 3)] == [1, 1]
    assert [scene.s.level[square] for square in (1, 3)] == [0, 0]
    assert payments(events, codes.WHY_SALE) == [(codes.BANK, 0, 25), (codes.BANK, 0, 25)]
    assert payments(events, codes.WHY_ESTATE) == [(0, 1, 90)]
    assert scene.s.cash[1] == 1090


@clause("1.bankrupt-to-a-player")
def test_hong_kong_creditor_gets_no_deeds() -> None:
    """Hong Kong: the owner has the full rent; the deeds of who is out become free."""
    scene = Scene("hongkong").own(1, 11).own(0, 1, 2).cash(0, 20).cash(1, 1000)
    land(scene, 0, 11)
    assert scene.s.cash[1] == 1075
    assert [scene.s.owner[square] for square in (1, 2)] == [codes.NOBODY, codes.NOBODY]


# --- bankrupt to the bank


@clause("1.bankrupt-to-the-bank", editions=RETURNING)
def test_deeds_return_to_the_bank(edition: str) -> None:
    """Bangladesh, Vietnam, France: the deeds are unowned again, and not auctioned."""
    scene = Scene(edition).own(0, 1, 6).cash(0, 0)
    events = taxed_out(scene)
    assert [scene.s.owner[square] for square in (1, 6)] == [codes.NOBODY, codes.NOBODY]
    assert of(events, codes.E_AUCTION_OPENED) == []
    assert scene.top()[:2] == (codes.F_TURN, 1)


@clause("1.bankrupt-to-the-bank", editions=("bangladesh", "vietnam"))
def test_returned_deeds_are_free_of_mortgages(edition: str) -> None:
    """Bangladesh and Vietnam: a returned deed is no longer mortgaged."""
    scene = Scene(edition).own(0, 1, mortgaged=True).cash(0, 0)
    taxed_out(scene)
    assert scene.s.mortgaged == 0


@clause("1.bankrupt-to-the-bank", editions=FORTY_SQUARES)
def test_buildings_return_to_the_bank(edition: str) -> None:
    """No building outlives its owner's ruin."""
    scene = Scene(edition).own(0, 1, level=1).own(0, 3).cash(0, 0)
    taxed_out(scene)
    assert (scene.s.level[1], scene.s.houses) == (0, 32)


@clause("1.bankrupt-to-the-bank", editions=("bangladesh", "vietnam", "france"))
def test_returned_deed_is_sold_to_the_next_visitor(edition: str) -> None:
    """A returned deed is offered to the next visitor."""
    scene = Scene(edition).own(0, 6).cash(0, 0)
    taxed_out(scene)
    land(scene, 1, 6)
    assert codes.A_DECLINE in scene.kinds(1)


@clause("1.bankrupt-to-the-bank")
def test_hong_kong_deeds_become_unowned() -> None:
    """Hong Kong: the deeds of who is out are unowned."""
    scene = Scene("hongkong").own(0, 1, 2).jailed(0, 1).cash(0, -500)
    scene.own(0, 9).dice((1, 3)).do(0, codes.A_ROLL)
    assert [scene.s.owner[square] for square in (1, 2, 9)] == [codes.NOBODY] * 3


@clause("1.bankrupt-to-the-bank")
def test_us_deeds_are_auctioned_at_once() -> None:
    """US: the deeds are auctioned among the others before the next turn."""
    scene = Scene("us", 4).own(0, 1, 6).cash(0, 0)
    events = taxed_out(scene)
    assert of(events, codes.E_AUCTION_OPENED) == [(1, 0, 0b1110)]
    assert of(events, codes.E_TURN_BEGAN) == []
    assert scene.top()[0] == codes.F_AUCTION


@clause("1.bankrupt-to-the-bank")
def test_us_deeds_are_auctioned_one_by_one() -> None:
    """US: every deed is a sale of its own, and the turn goes on after the last."""
    scene = Scene("us").own(0, 1, 6).cash(0, 0)
    taxed_out(scene)
    scene.do(1, codes.A_BID, 0, 10)
    assert of(scene.do(2, codes.A_PASS), codes.E_AUCTION_OPENED) == [(6, 0, 0b110)]
    scene.do(1, codes.A_PASS)
    scene.do(2, codes.A_PASS)
    assert [scene.s.owner[square] for square in (1, 6)] == [1, codes.NOBODY]
    assert scene.top()[:2] == (codes.F_TURN, 1)


@clause("1.bankrupt-to-the-bank")
def test_us_mortgages_are_canceled() -> None:
    """US: who buys a bankrupt's deed gets it free of mortgage, and owes no interest."""
    scene = Scene("us").own(0, 1, mortgaged=True).cash(0, 0)
    taxed_out(scene)
    scene.do(1, codes.A_BID, 0, 10)
    events = scene.do(2, codes.A_PASS)
    assert payments(events, codes.WHY_INTEREST) == []
    assert (scene.s.owner[1], scene.s.mortgaged) == (1, 0)


@clause("1.bankrupt-to-the-bank")
def test_bangladesh_option_of_auctioned_estates() -> None:
    """Bangladesh option: the deeds of who is ruined by the bank are auctioned."""
    scene = Scene("bangladesh", bank_estate="auction").own(0, 1, mortgaged=True).cash(0, 0)
    assert of(taxed_out(scene), codes.E_AUCTION_OPENED) == [(1, 0, 0b110)]
    scene.do(1, codes.A_BID, 0, 10)
    scene.do(2, codes.A_PASS)
    assert (scene.s.owner[1], scene.s.mortgaged) == (1, 0)


@clause("1.bankrupt-to-the-bank", editions=FORTY_SQUARES)
def test_remaining_cash_goes_to_the_bank(edition: str) -> None:
    """No player gains by a ruin through the bank."""
    scene = Scene(edition).cash(0, 30)
    events = taxed_out(scene)
    assert payments(events, codes.WHY_ESTATE) == [(0, codes.BANK, 30)]
    assert payments(events, codes.WHY_TAX) == []


@clause("1.bankrupt-to-the-bank", editions=("bangladesh", "us"))
def test_resignation_counts_as_ruin_by_the_bank(edition: str) -> None:
    """Who resigns leaves the deeds to the bank, buildings sold."""
    scene = Scene(edition).own(0, 1, 3, level=1)
    events = scene.do(0, codes.A_RESIGN)
    assert [deed[1:3] for deed in of(events, codes.E_DEED_MOVED)] == [(0, codes.NOBODY)] * 2


@clause("1.bankrupt-to-a-player", editions=["bangladesh", "vietnam", "us", "france"])
def test_last_creditor_wins(edition: str) -> None:
    """With two players the creditor of a bankrupt has won at once."""
    scene = Scene(edition, 2).own(1, 37, BOARDWALK, level=1).cash(0, 5)
    ruined(scene)
    assert (scene.s.over, scene.s.winners) == (1, 0b10)
