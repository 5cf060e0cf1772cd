"""Rows of the matrix: when to build, sell, mortgage; trade contents and trade when."""

import pytest

from freehold.engine import Terms, codes
from tests.clauses.catalog import clause
from tests.clauses.columns import land
from tests.clauses.lookup import of
from tests.kit.scene import Scene

Act = tuple[int, int, int]
# deeds of the acting seat: brown to build on, dark blue built, a station, a pledged utility
EVENLY: tuple[Act, ...] = (
    (codes.A_BUILD, 1, 0),
    (codes.A_SELL, 37, 0),
    (codes.A_MORTGAGE, 5, 0),
    (codes.A_LIFT, 12, 0),
)
STRICTLY: tuple[Act, ...] = ((codes.A_BUILD_RUN, 0, 1), (codes.A_SELL_RUN, 7, 1))
RAISING = (codes.A_SELL, codes.A_MORTGAGE, codes.A_SELL_RUN)
PASS_CARD = {"bangladesh": 5, "vietnam": 7, "us": 8, "france": 8}
CHANCE = 7


def landlord(edition: str, seat: int, **changes: object) -> Scene:
    """Give a seat something to build, sell, mortgage and lift."""
    scene = Scene(edition, 3, clocked=False, **changes).own(seat, 1, 3).own(seat, 37, 39, level=1)
    scene.own(seat, 5)
    if scene.rules.mortgages:
        scene.own(seat, 12, mortgaged=True)
    return scene


def of_editions(*editions: str) -> pytest.MarkDecorator:
    """Run a test for each edition and each way of managing property there."""
    cases = [
        pytest.param(edition, act, id=f"{edition}-{act[0]}")
        for edition in editions
        for act in (STRICTLY if edition == "france" else EVENLY)
    ]
    return pytest.mark.parametrize(("edition", "act"), cases)


# --- own turn, or any time


@clause("1.when-to-build-sell-mortgage")
@of_editions("bangladesh", "vietnam", "us", "france")
@pytest.mark.parametrize("ended", [False, True])
def test_own_turn_is_for_managing(edition: str, act: Act, *, ended: bool) -> None:
    """In the own turn property is managed before the roll and after it."""
    landlord(edition, 0).turn(0, ended=ended).do(0, *act)


@clause("1.when-to-build-sell-mortgage", "1.note-rights-in-jail")
@of_editions("bangladesh", "vietnam", "us", "france")
def test_managing_goes_on_in_jail(edition: str, act: Act) -> None:
    """A player in jail manages property in the own turn."""
    landlord(edition, 0).jailed(0).do(0, *act)


@clause("1.when-to-build-sell-mortgage", "1.note-acting-out-of-turn")
@of_editions("bangladesh", "vietnam")
@pytest.mark.parametrize("ended", [False, True])
def test_out_of_turn_nothing_is_managed(edition: str, act: Act, *, ended: bool) -> None:
    """Bangladesh and Vietnam: property is managed in the own turn only."""
    scene = landlord(edition, 1).turn(0, ended=ended)
    assert scene.refused(1, *act) == codes.R_NOT_YOUR_TURN


@clause("1.when-to-build-sell-mortgage", "1.note-acting-out-of-turn")
@of_editions("us", "france")
@pytest.mark.parametrize("ended", [False, True])
def test_out_of_turn_all_is_managed(edition: str, act: Act, *, ended: bool) -> None:
    """US and France: property is managed at any moment between resolved steps."""
    landlord(edition, 1).turn(0, ended=ended).do(1, *act)


@clause("1.when-to-build-sell-mortgage", "1.note-acting-out-of-turn")
@of_editions("us")
@pytest.mark.parametrize("ended", [False, True])
def test_us_option_of_managing_in_the_own_turn(edition: str, act: Act, *, ended: bool) -> None:
    """US option: property is managed in the own turn only."""
    scene = landlord(edition, 1, manage_when="own_turn").turn(0, ended=ended)
    assert scene.refused(1, *act) == codes.R_NOT_YOUR_TURN
    scene.turn(1, ended=ended).do(1, *act)


@clause("1.when-to-build-sell-mortgage", "1.note-rights-in-jail")
@of_editions("us", "france")
def test_out_of_turn_in_jail_all_is_managed(edition: str, act: Act) -> None:
    """US and France: jail does not bar managing out of turn, either."""
    landlord(edition, 1).jailed(1).do(1, *act)


# --- never while something is being decided


@clause("1.when-to-build-sell-mortgage", "1.note-acting-out-of-turn")
@of_editions("bangladesh", "vietnam", "us", "france")
def test_others_wait_while_a_deed_is_offered(edition: str, act: Act) -> None:
    """While the visitor decides on a deed, nobody else manages property."""
    scene = landlord(edition, 1)
    land(scene, 0, 6)
    assert scene.top()[0] == codes.F_BUY
    assert scene.refused(1, *act) == codes.R_NOT_NOW


@clause("1.when-to-build-sell-mortgage", "1.unowned-deed", "2.1b")
@of_editions("bangladesh", "vietnam", "us", "france")
def test_visitor_sells_and_mortgages_only_while_a_deed_is_offered(edition: str, act: Act) -> None:
    """Who is offered a deed may sell and mortgage, but neither build nor lift."""
    scene = landlord(edition, 0)
    land(scene, 0, 6)
    if act[0] in RAISING:
        scene.do(0, *act)
        assert scene.top()[:3] == (codes.F_BUY, 0, 6)
    else:
        assert scene.refused(0, *act) == codes.R_NOT_NOW


@clause("1.when-to-build-sell-mortgage", "1.unowned-deed")
@of_editions("bangladesh", "vietnam", "us", "france")
@pytest.mark.parametrize("seat", [0, 1])
def test_option_of_cash_in_hand_while_a_deed_is_offered(edition: str, act: Act, seat: int) -> None:
    """Option: where cash is not raised for purchases, nobody manages while a deed is offered."""
    scene = landlord(edition, seat, raise_for_purchase=False)
    land(scene, 0, 6)
    assert scene.top()[0] == codes.F_BUY
    assert scene.refused(seat, *act) == codes.R_NOT_NOW


@clause("1.when-to-build-sell-mortgage")
@of_editions("bangladesh", "vietnam", "us")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("clocked", [False, True])
def test_nothing_is_managed_during_an_auction(
    edition: str, act: Act, seat: int, *, clocked: bool
) -> None:
    """During an auction nobody manages property."""
    scene = landlord(edition, seat)
    scene.s.clocked = int(clocked)
    land(scene, 0, 6)
    scene.do(0, codes.A_DECLINE)
    assert scene.top()[0] == codes.F_AUCTION
    assert scene.refused(seat, *act) == codes.R_NOT_NOW


@clause("1.when-to-build-sell-mortgage")
@of_editions("vietnam")
def test_nothing_is_managed_while_a_tax_is_chosen(edition: str, act: Act) -> None:
    """While a player chooses the kind of tax, nothing is managed."""
    scene = landlord(edition, 0)
    land(scene, 0, 4)
    assert scene.top()[0] == codes.F_TAX
    assert scene.refused(0, *act) == codes.R_NOT_NOW


def indebted(edition: str, seat: int) -> Scene:
    """Let seat 0 owe a tax it cannot pay, while a seat has something to manage."""
    scene = landlord(edition, seat).cash(0, 20)
    land(scene, 0, 38)
    assert scene.top()[0] == codes.F_DEBT
    return scene


@clause("1.when-to-build-sell-mortgage", "1.cannot-pay")
@of_editions("bangladesh", "vietnam", "us", "france")
def test_debtor_sells_and_mortgages_only(edition: str, act: Act) -> None:
    """Who raises cash may sell and mortgage, but neither build nor lift."""
    scene = indebted(edition, 0)
    if act[0] in RAISING:
        scene.do(0, *act)
    else:
        assert scene.refused(0, *act) == codes.R_NOT_NOW


@clause("1.when-to-build-sell-mortgage")
@of_editions("bangladesh", "vietnam", "us", "france")
def test_others_wait_while_cash_is_raised(edition: str, act: Act) -> None:
    """While a player raises cash, nobody else manages property."""
    assert indebted(edition, 1).refused(1, *act) == codes.R_NOT_NOW


@clause("1.when-to-build-sell-mortgage", "1.cannot-pay", editions=("bangladesh", "vietnam"))
def test_debtor_raises_cash_out_of_turn(edition: str) -> None:
    """Bangladesh and Vietnam: a debt on another's turn lets the debtor mortgage and sell."""
    birthday = {"bangladesh": 8, "vietnam": 9}
    scene = Scene(edition, 2).own(1, 5).cash(1, 5).card(1, birthday[edition])
    land(scene, 0, 17)
    scene.do(1, codes.A_MORTGAGE, 5)


@clause("1.when-to-build-sell-mortgage")
@pytest.mark.parametrize("act", [*EVENLY, *STRICTLY])
def test_hong_kong_has_nothing_to_manage(act: Act) -> None:
    """Hong Kong: nothing is built, sold or mortgaged at any time."""
    scene = Scene("hongkong").own(0, 1, 2, 4)
    assert scene.refused(0, *act) == codes.R_NOT_IN_THIS_GAME


# --- trade: contents

CASH_FOR_DEED = Terms(give_cash=70, take_deeds=1 << 5)
DEED_FOR_DEED = Terms(give_deeds=1 << 6, take_deeds=1 << 5)


def traders(edition: str, **changes: str) -> Scene:
    """Give seat 0 square 6 and a pass from the first deck, and seat 1 square 5."""
    scene = (
        Scene(edition, 3, clocked=False, **changes).own(0, 6).own(1, 5).card(0, PASS_CARD[edition])
    )
    land(scene, 0, CHANCE)
    return scene.turn(0)


def traded(scene: Scene, terms: Terms) -> int:
    """Let seat 0 propose and seat 1 accept; return how many trades took place."""
    scene.do(0, codes.A_PROPOSE, 1, 0, terms)
    return len(of(scene.do(1, codes.A_ACCEPT, 0, int(scene.s.revision)), codes.E_TRADED))


@clause("1.trade-contents", editions=("bangladesh", "vietnam", "us"))
def test_deeds_are_traded(edition: str) -> None:
    """Deeds change hands against deeds."""
    scene = traders(edition)
    assert traded(scene, DEED_FOR_DEED) == 1
    assert (scene.s.owner[6], scene.s.owner[5]) == (1, 0)


@clause("1.trade-contents", editions=("bangladesh", "vietnam", "us"))
def test_cash_is_traded(edition: str) -> None:
    """Cash changes hands against deeds."""
    scene = traders(edition).cash(0, 100).cash(1, 100)
    assert traded(scene, CASH_FOR_DEED) == 1
    assert (scene.s.cash[0], scene.s.cash[1]) == (30, 170)


@clause("1.trade-contents", editions=("bangladesh", "vietnam", "us"))
def test_jail_passes_are_traded(edition: str) -> None:
    """Jail passes change hands against cash."""
    scene = traders(edition)
    assert traded(scene, Terms(give_passes=1, take_cash=30)) == 1
    assert (scene.s.passes[0], scene.s.passes[1]) == (0, 1)


@clause("1.trade-contents", "1.trade-when", editions=("hongkong", "france"))
def test_no_trades(edition: str) -> None:
    """Hong Kong and France: there are no trades."""
    scene = Scene(edition).own(0, 6).own(1, 9)
    terms = Terms(give_deeds=1 << 6, take_deeds=1 << 9)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, terms) == codes.R_NOT_IN_THIS_GAME


@clause("1.trade-contents")
@pytest.mark.parametrize("when", ["own_turn", "any_time"])
@pytest.mark.parametrize(
    "terms", [DEED_FOR_DEED, CASH_FOR_DEED, Terms(give_passes=1, take_cash=30)]
)
def test_france_option_of_trades(when: str, terms: Terms) -> None:
    """France option: with trades on, deeds, cash and passes change hands."""
    assert traded(traders("france", trade=when), terms) == 1


# --- trade: when


@clause("1.trade-when", editions=("bangladesh", "vietnam", "us"))
@pytest.mark.parametrize("ended", [False, True])
def test_own_turn_proposes(edition: str, *, ended: bool) -> None:
    """In the own turn anybody proposes, before the roll and after it."""
    traders(edition).turn(0, ended=ended).do(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED)


@clause("1.trade-when", editions=("bangladesh", "vietnam"))
def test_out_of_turn_nobody_proposes(edition: str) -> None:
    """Bangladesh and Vietnam: only the player whose turn it is proposes."""
    scene = traders(edition).turn(2)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED) == codes.R_NOT_YOUR_TURN


@clause("1.trade-when", editions=("bangladesh", "vietnam"))
def test_others_do_not_trade_with_each_other_in_anybodys_turn(edition: str) -> None:
    """Bangladesh and Vietnam: in a turn only its player makes offers; two others make none."""
    scene = traders(edition).turn(2)
    for seat, partner in ((0, 1), (0, 2), (1, 0), (1, 2)):
        terms = Terms(give_cash=1, take_cash=0, take_deeds=scene.s.deeds[partner])
        assert scene.refused(seat, codes.A_PROPOSE, partner, 0, terms) == codes.R_NOT_YOUR_TURN


@clause("1.trade-when", "3.3a", editions=("bangladesh", "vietnam"))
def test_out_of_turn_the_partner_counters(edition: str) -> None:
    """Bangladesh and Vietnam: the partner counters in the proposer's turn, who may accept that."""
    scene = traders(edition).turn(0)
    scene.do(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED)
    dearer = Terms(give_deeds=1 << 5, take_cash=90)
    scene.do(1, codes.A_COUNTER, 0, int(scene.s.revision), dearer)
    scene.do(0, codes.A_ACCEPT, 1, int(scene.s.revision))
    assert scene.s.owner[5] == 0


@clause("1.trade-when", editions=("bangladesh", "vietnam"))
def test_out_of_turn_anybody_accepts(edition: str) -> None:
    """Bangladesh and Vietnam: the partner answers in the proposer's turn."""
    assert traded(traders(edition).turn(0), CASH_FOR_DEED) == 1


@clause("1.trade-when", "1.note-acting-out-of-turn")
@pytest.mark.parametrize("ended", [False, True])
def test_us_proposes_at_any_time(*, ended: bool) -> None:
    """US: anybody proposes to anybody in anybody's turn."""
    assert traded(traders("us").turn(2, ended=ended), CASH_FOR_DEED) == 1


@clause("1.trade-when")
def test_us_option_of_own_turn_trades() -> None:
    """US option: only the player whose turn it is proposes."""
    scene = traders("us", trade="own_turn").turn(2)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED) == codes.R_NOT_YOUR_TURN
    scene.turn(0).do(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED)


@clause("1.trade-when", editions=("bangladesh", "vietnam", "us"))
def test_nobody_proposes_while_a_deed_is_offered(edition: str) -> None:
    """A trade waits until the step under way is resolved."""
    scene = traders(edition)
    land(scene, 0, 9)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED) == codes.R_NOT_NOW


@clause("1.trade-when", editions=("bangladesh", "vietnam", "us"))
def test_nobody_proposes_during_an_auction(edition: str) -> None:
    """A trade waits until the auction is over."""
    scene = traders(edition)
    land(scene, 0, 9)
    scene.do(0, codes.A_DECLINE)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, CASH_FOR_DEED) == codes.R_NOT_NOW


@clause("1.note-rights-in-jail", "1.trade-when", editions=("bangladesh", "vietnam", "us"))
@pytest.mark.parametrize("jailed", [0, 1])
def test_prisoners_trade(edition: str, jailed: int) -> None:
    """A player in jail proposes and accepts."""
    assert traded(traders(edition).jailed(jailed), DEED_FOR_DEED) == 1
