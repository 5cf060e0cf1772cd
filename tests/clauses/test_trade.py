"""Section 3: trades, where the edition has them or its room turns them on."""

from collections.abc import Callable

import pytest

from freehold.engine import Terms, codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import bits, color, of, payments, rent
from tests.kit.cases import one_of
from tests.kit.scene import EDITIONS, Event, Scene, rules_with

TABLES: dict[str, Callable[[], Scene]] = {
    "bangladesh": lambda: Scene("bangladesh"),
    "vietnam": lambda: Scene("vietnam"),
    "us": lambda: Scene("us"),
    "us-own-turn": lambda: Scene("us", trade="own_turn"),
    "bangladesh-any-time": lambda: Scene("bangladesh", trade="any_time"),
    "france-any-time": lambda: Scene("france", trade="any_time", mortgages=True),
    "france-own-turn": lambda: Scene("france", trade="own_turn", mortgages=True),
}
OWN_TURN = [name for name, table in TABLES.items() if table().rules.trade == codes.WHEN_OWN_TURN]
ANY_TIME = [name for name in TABLES if name not in OWN_TURN]
SEVERAL = [
    name for name, table in TABLES.items() if table().rules.open_offers == codes.OFFERS_PER_PARTNER
]
LIFTING = [name for name, table in TABLES.items() if table().rules.transfer_lift]
NOT_LIFTING = [name for name in TABLES if name not in LIFTING]
NO_TRADE = [edition for edition in EDITIONS if not rules_with(edition).trade]
name = one_of(TABLES)
own_turn = pytest.mark.parametrize("name", OWN_TURN)
any_time = pytest.mark.parametrize("name", ANY_TIME)
several = pytest.mark.parametrize("name", SEVERAL)
RED = 4


def terms_of(terms: Terms) -> tuple[int, ...]:
    """Return terms as an event shows them."""
    return (
        terms.give_deeds,
        terms.take_deeds,
        terms.give_cash,
        terms.take_cash,
        terms.give_passes,
        terms.take_passes,
    )


def offered(name: str, terms: Terms | None = None) -> Scene:
    """Return a table where seat 0, owning 5 and 15, has offered seat 1, owning 25, a trade."""
    scene = TABLES[name]().own(0, 5, 15).own(1, 25)
    wanted = terms or Terms(give_deeds=bits(5), take_deeds=bits(25))
    scene.do(0, codes.A_PROPOSE, 1, terms=wanted)
    return scene


@pytest.fixture
def scene(name: str) -> Scene:
    """Return each table with an offer of seat 0 to seat 1."""
    return offered(name)


def interest(scene: Scene) -> int:
    """Return the interest due for a mortgaged station."""
    return int(scene.rules.mortgage[5]) // 10


# --- 3.1


@clause("3.1a", "1.trade-contents")
def test_3_1a_deeds_cash_and_passes_change_hands(name: str) -> None:
    """Deeds and passes of both sides and cash of one all reach the other side."""
    scene = TABLES[name]().own(0, 5, 15).own(1, 25, 12).hold(0, 0).hold(1, 1)
    start = scene.s.cash[0]
    terms = Terms(bits(5, 15), bits(12), 0, 70, 0b01, 0b10)
    scene.do(0, codes.A_PROPOSE, 1, terms=terms)
    events = scene.do(1, codes.A_ACCEPT, 0, 1)
    assert of(events, codes.E_TRADED) == [(0, 1, 1, *terms_of(terms))]
    assert of(events, codes.E_DEED_MOVED) == [
        (5, 0, 1, codes.WHY_TRADE),
        (15, 0, 1, codes.WHY_TRADE),
        (12, 1, 0, codes.WHY_TRADE),
    ]
    assert of(events, codes.E_PASS_MOVED) == [(0, 0, 1), (1, 1, 0)]
    assert payments(events) == [(1, 0, 70, codes.WHY_TRADE)]
    assert [scene.s.cash[seat] - start for seat in (0, 1, 2)] == [70, -70, 0]
    assert (scene.s.deeds[0], scene.s.deeds[1]) == (bits(12), bits(5, 15, 25))


@clause("3.1a")
def test_3_1a_offer_shows_both_lists(name: str) -> None:
    """An offer is laid open with all that either side gives."""
    scene = TABLES[name]().own(0, 5).own(1, 25)
    terms = Terms(give_deeds=bits(5), take_deeds=bits(25), give_cash=30)
    events = scene.do(0, codes.A_PROPOSE, 1, terms=terms)
    assert of(events, codes.E_OFFERED) == [(0, 1, 1, *terms_of(terms))]
    assert payments(events) == []


@clause("3.1b")
def test_3_1b_one_missing_deed_stops_the_whole_trade(name: str) -> None:
    """If one of two deeds is gone, the other does not change hands either."""
    scene = offered(name, Terms(give_deeds=bits(5, 15), take_cash=10)).own(2, 15)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_PARTNER_LACKS
    assert scene.s.owner[5] == 0


@clause("3.1b")
def test_3_1b_missing_cash_stops_the_whole_trade(name: str) -> None:
    """If the cash falls short by one, no deed changes hands."""
    scene = offered(name, Terms(give_deeds=bits(5), take_cash=10)).cash(1, 9)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NOT_ENOUGH_CASH
    assert scene.s.owner[5] == 0
    assert scene.s.cash[1] == 9


# --- 3.2


@clause("3.2a")
@pytest.mark.parametrize("square", [5, 15])
def test_3_2a_only_own_deeds_are_offered_and_the_partners_asked_for(name: str, square: int) -> None:
    """A deed of the bank or of somebody else can neither be given nor be asked for."""
    scene = TABLES[name]().own(2, 15)
    give, take = Terms(bits(square), take_cash=1), Terms(take_deeds=bits(square), give_cash=1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=give) == codes.R_NOT_YOURS
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=take) == codes.R_PARTNER_LACKS


@clause("3.2a")
def test_3_2a_ownership_of_passes_is_checked(name: str) -> None:
    """A pass that a side does not hold cannot be traded."""
    scene = TABLES[name]().hold(2, 0)
    give, take = Terms(give_passes=1, take_cash=1), Terms(take_passes=1, give_cash=1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=give) == codes.R_NOT_YOURS
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=take) == codes.R_PARTNER_LACKS


@clause("3.2a")
def test_3_2a_ownership_is_checked_again_for_the_proposer(name: str) -> None:
    """An offer of a deed that the proposer has lost since cannot be accepted."""
    scene = offered(name).own(2, 5)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_PARTNER_LACKS
    scene.own(0, 5).do(1, codes.A_ACCEPT, 0, 1)
    assert scene.s.owner[5] == 1


@clause("3.2a")
def test_3_2a_ownership_is_checked_again_for_the_recipient(name: str) -> None:
    """Nor an offer for a deed that the recipient has lost since."""
    scene = offered(name).own(2, 25)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NOT_YOURS
    assert scene.s.owner[25] == 2


@clause("3.2a")
def test_3_2a_pass_used_since_is_not_traded(name: str) -> None:
    """A pass that was used since the offer cannot be taken."""
    scene = TABLES[name]().hold(0, 0)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(give_passes=1, take_cash=10))
    scene.s.passes[0] = 0
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_PARTNER_LACKS


@clause("3.2b")
def test_3_2b_cash_is_checked_when_offered(name: str) -> None:
    """Neither side can promise a unit more than it has; all it has is fine."""
    scene = TABLES[name]().own(0, 5).own(1, 25).cash(0, 100).cash(1, 200)
    give, take = Terms(take_deeds=bits(25), give_cash=101), Terms(bits(5), take_cash=201)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=give) == codes.R_NOT_ENOUGH_CASH
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=take) == codes.R_PARTNER_LACKS
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(take_deeds=bits(25), give_cash=100))
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(5), take_cash=200))


@clause("3.2b")
def test_3_2b_cash_of_the_proposer_is_checked_again(name: str) -> None:
    """An offer that the proposer can no longer pay is not accepted until it can."""
    scene = offered(name, Terms(take_deeds=bits(25), give_cash=100)).cash(0, 99)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_PARTNER_LACKS
    assert payments(scene.cash(0, 100).do(1, codes.A_ACCEPT, 0, 1)) == [
        (0, 1, 100, codes.WHY_TRADE)
    ]


@clause("3.2b")
def test_3_2b_cash_of_the_recipient_is_checked_again(name: str) -> None:
    """Nor one that the recipient can no longer pay."""
    scene = offered(name, Terms(bits(5), take_cash=100)).cash(1, 99)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NOT_ENOUGH_CASH
    assert payments(scene.cash(1, 100).do(1, codes.A_ACCEPT, 0, 1)) == [
        (1, 0, 100, codes.WHY_TRADE)
    ]


@clause("3.2c", "2.8a")
@pytest.mark.parametrize("built", [0, 1])
def test_3_2c_buildings_are_checked_again(name: str, built: int) -> None:
    """A house built on the color since the offer, on any of its streets, stops the trade."""
    scene = TABLES[name]()
    streets = color(scene.rules, RED)
    scene.own(0, *streets)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(streets[0]), take_cash=10))
    scene.own(0, streets[built], level=1)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_COLOR_BUILT
    scene.s.level[streets[built]] = 0
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert scene.s.owner[streets[0]] == 1


@clause("3.2c")
def test_3_2c_buildings_of_the_recipient_are_checked_again(name: str) -> None:
    """So does a house of the recipient on the color that was asked for."""
    scene = TABLES[name]()
    streets = color(scene.rules, RED)
    scene.own(1, *streets)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(take_deeds=bits(streets[0]), give_cash=10))
    scene.own(1, streets[-1], level=1)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_COLOR_BUILT
    assert scene.s.owner[streets[0]] == 1


@clause("3.2d", "1.mortgaged-deed-changing-hands")
def test_3_2d_interest_of_the_recipient_is_checked_when_offered(name: str) -> None:
    """A mortgaged deed is offered only to who can pay the price and the interest."""
    scene = TABLES[name]().own(0, 5, mortgaged=True)
    due = interest(scene)
    terms = Terms(bits(5), take_cash=50)
    scene.cash(1, 50 + due - 1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_PARTNER_LACKS
    scene.cash(1, 50 + due).do(0, codes.A_PROPOSE, 1, terms=terms)
    assert payments(scene.do(1, codes.A_ACCEPT, 0, 1)) == [
        (1, 0, 50, codes.WHY_TRADE),
        (1, codes.BANK, due, codes.WHY_INTEREST),
    ]
    assert scene.s.mortgaged == bits(5)


@clause("3.2d")
def test_3_2d_interest_of_the_proposer_is_checked_when_offered(name: str) -> None:
    """A mortgaged deed is asked for only by who can pay the interest."""
    scene = TABLES[name]().own(1, 25, mortgaged=True)
    due = interest(scene)
    terms = Terms(take_deeds=bits(25), give_cash=50)
    scene.cash(0, 50 + due - 1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_NOT_ENOUGH_CASH
    scene.cash(0, 50 + due).do(0, codes.A_PROPOSE, 1, terms=terms)
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert scene.s.cash[0] == 0


@clause("3.2d")
def test_3_2d_cash_received_in_the_trade_pays_the_interest(name: str) -> None:
    """Interest may be paid out of the trade's own cash."""
    scene = TABLES[name]().own(0, 5, mortgaged=True).cash(1, 0)
    due = interest(scene)
    scene.hold(1, 0)
    short = Terms(bits(5), give_cash=due - 1, take_passes=1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=short) == codes.R_PARTNER_LACKS
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(5), give_cash=due, take_passes=1))
    assert payments(scene.do(1, codes.A_ACCEPT, 0, 1)) == [
        (0, 1, due, codes.WHY_TRADE),
        (1, codes.BANK, due, codes.WHY_INTEREST),
    ]


@clause("3.2d")
def test_3_2d_interest_is_checked_again(name: str) -> None:
    """A deed mortgaged since the offer is taken only by who can pay its interest."""
    scene = offered(name, Terms(bits(5), take_cash=50))
    scene.own(0, 5, mortgaged=True).cash(1, 50)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NOT_ENOUGH_CASH
    scene.cash(1, 50 + interest(scene)).do(1, codes.A_ACCEPT, 0, 1)
    assert scene.s.cash[1] == 0


@clause("3.2d", "2.11")
@pytest.mark.parametrize("name", ["us", "vietnam"])
def test_3_2d_interest_is_rounded_up_for_each_deed(name: str) -> None:
    """Two utilities mortgaged for 75 each cost 8 and 8, not 15 together."""
    scene = TABLES[name]().own(0, 12, 28, mortgaged=True).cash(1, 65)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(12, 28), take_cash=49))
    events = scene.do(1, codes.A_ACCEPT, 0, 1)
    assert payments(events)[1:] == [(1, codes.BANK, 8, codes.WHY_INTEREST)] * 2
    assert scene.s.cash[1] == 0


@clause("3.2d", "1.mortgaged-deed-changing-hands")
@pytest.mark.parametrize("name", LIFTING)
def test_3_2d_new_owner_may_lift_at_once(name: str) -> None:
    """Who can pay for it is asked, out of turn, and may lift at once: value and interest once."""
    scene = offered(name).own(0, 5, mortgaged=True).cash(1, 110)
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert scene.top()[:3] == (codes.F_TRANSFER, 1, 5)
    assert payments(scene.do(1, codes.A_CHOOSE, 0, 1)) == [(1, codes.BANK, 110, codes.WHY_LIFT)]
    assert scene.s.mortgaged == 0
    assert scene.awaited() == {0}


@clause("3.2d", "1.mortgaged-deed-changing-hands")
@pytest.mark.parametrize("name", LIFTING)
def test_3_2d_new_owner_may_pay_interest_and_lift_later(name: str) -> None:
    """Who chooses the interest pays it now, and the whole lifting price later."""
    scene = offered(name).own(0, 5, mortgaged=True).cash(1, 120)
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert payments(scene.do(1, codes.A_CHOOSE, 0, 0)) == [(1, codes.BANK, 10, codes.WHY_INTEREST)]
    assert scene.s.mortgaged == bits(5)
    assert payments(scene.turn(1).do(1, codes.A_LIFT, 5)) == [(1, codes.BANK, 110, codes.WHY_LIFT)]


@clause("3.2d", "1.mortgaged-deed-changing-hands")
@pytest.mark.parametrize("name", LIFTING)
def test_3_2d_who_cannot_lift_is_not_asked(name: str) -> None:
    """One unit short of lifting, the interest is taken without a question."""
    scene = offered(name).own(0, 5, mortgaged=True).cash(1, 109)
    assert payments(scene.do(1, codes.A_ACCEPT, 0, 1)) == [(1, codes.BANK, 10, codes.WHY_INTEREST)]
    assert scene.awaited() == {0}


@clause("3.2d")
@pytest.mark.parametrize("name", LIFTING)
def test_3_2d_lifting_one_deed_leaves_the_interest_of_the_others(name: str) -> None:
    """Of two mortgaged deeds the first may be lifted only if the second's interest remains."""
    terms = Terms(bits(5, 15), take_deeds=bits(25))
    scene = offered(name, terms).own(0, 5, 15, mortgaged=True).cash(1, 119)
    assert payments(scene.do(1, codes.A_ACCEPT, 0, 1))[0] == (1, codes.BANK, 10, codes.WHY_INTEREST)
    scene = offered(name, terms).own(0, 5, 15, mortgaged=True).cash(1, 120)
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert payments(scene.do(1, codes.A_CHOOSE, 0, 1)) == [
        (1, codes.BANK, 110, codes.WHY_LIFT),
        (1, codes.BANK, 10, codes.WHY_INTEREST),
    ]


@clause("3.2d", "1.mortgaged-deed-changing-hands")
@pytest.mark.parametrize("name", NOT_LIFTING)
def test_3_2d_elsewhere_the_interest_is_simply_paid(name: str) -> None:
    """Where there is no such choice, the rich pay the interest and lift by their own turn."""
    scene = offered(name).own(0, 5, mortgaged=True)
    events = scene.do(1, codes.A_ACCEPT, 0, 1)
    assert payments(events) == [(1, codes.BANK, interest(scene), codes.WHY_INTEREST)]
    assert scene.awaited() == {0}


# --- 3.3


@clause("3.3a")
def test_3_3a_recipient_accepts_out_of_turn(scene: Scene) -> None:
    """The partner accepts on the proposer's turn, and the offer is gone."""
    assert {codes.A_ACCEPT, codes.A_REJECT, codes.A_COUNTER} <= scene.kinds(1)
    events = scene.do(1, codes.A_ACCEPT, 0, 1)
    assert of(events, codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_ACCEPTED)]
    assert len(scene.s.offers) == 0


@clause("3.3a")
def test_3_3a_recipient_rejects(scene: Scene) -> None:
    """A rejected offer is gone, and nothing has moved."""
    events = scene.do(1, codes.A_REJECT, 0, 1)
    assert of(events, codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_REJECTED)]
    assert of(events, codes.E_DEED_MOVED) == []
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NO_OFFER


@clause("3.3a")
@pytest.mark.parametrize("action", [codes.A_ACCEPT, codes.A_REJECT])
def test_3_3a_only_the_recipient_answers(action: int, scene: Scene) -> None:
    """Neither the proposer nor a third player can answer an offer."""
    assert scene.refused(0, action, 1, 1) == codes.R_NO_OFFER
    assert scene.refused(2, action, 0, 1) == codes.R_NO_OFFER
    assert scene.refused(2, action, 1, 1) == codes.R_NO_OFFER


@clause("3.3b")
def test_3_3b_counter_replaces_the_offer(scene: Scene) -> None:
    """A counter ends the offer and stands in its place, with the next revision."""
    terms = Terms(give_deeds=bits(25), take_deeds=bits(5), take_cash=20)
    events = scene.do(1, codes.A_COUNTER, 0, 1, terms)
    assert of(events, codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_REPLACED)]
    assert of(events, codes.E_OFFERED) == [(1, 0, 2, *terms_of(terms))]
    assert len(scene.s.offers) == codes.OFFER


@clause("3.3b")
def test_3_3b_first_proposer_answers_the_counter(scene: Scene) -> None:
    """Now the first proposer accepts, on the new terms."""
    terms = Terms(give_deeds=bits(25), take_deeds=bits(5), take_cash=20)
    scene.do(1, codes.A_COUNTER, 0, 1, terms)
    assert scene.refused(1, codes.A_ACCEPT, 0, 2) == codes.R_NO_OFFER
    assert payments(scene.do(0, codes.A_ACCEPT, 1, 2)) == [(0, 1, 20, codes.WHY_TRADE)]
    assert (scene.s.owner[5], scene.s.owner[25]) == (1, 0)


@clause("3.3b")
def test_3_3b_counters_go_back_and_forth_with_new_revisions(scene: Scene) -> None:
    """Every counter has a revision of its own."""
    for revision in range(1, 5):
        seat = revision % 2
        deeds = (bits(25), bits(5)) if seat else (bits(5), bits(25))
        events = scene.do(
            seat, codes.A_COUNTER, 1 - seat, revision, Terms(*deeds, give_cash=revision)
        )
        assert of(events, codes.E_OFFERED)[0][:3] == (seat, 1 - seat, revision + 1)


@clause("3.3b", "3.2a")
def test_3_3b_counter_is_checked_like_an_offer(scene: Scene) -> None:
    """A counter that asks for what the other lacks is refused, and the offer stands."""
    terms = Terms(give_deeds=bits(25), take_deeds=bits(35))
    assert scene.refused(1, codes.A_COUNTER, 0, 1, terms) == codes.R_PARTNER_LACKS
    scene.do(1, codes.A_ACCEPT, 0, 1)


@clause("3.3c")
@pytest.mark.parametrize("action", [codes.A_ACCEPT, codes.A_REJECT])
def test_3_3c_changed_terms_are_not_accepted_unseen(action: int, scene: Scene) -> None:
    """An answer to the revision before the last is refused as stale."""
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(15), take_deeds=bits(25)))
    assert scene.refused(1, action, 0, 1) == codes.R_STALE_OFFER
    scene.do(1, action, 0, 2)
    assert len(scene.s.offers) == 0


@clause("3.3c")
def test_3_3c_stale_counter_is_refused(scene: Scene) -> None:
    """So is a counter to terms that changed."""
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(15), take_deeds=bits(25)))
    terms = Terms(bits(25), take_deeds=bits(5))
    assert scene.refused(1, codes.A_COUNTER, 0, 1, terms) == codes.R_STALE_OFFER


@clause("3.3c")
def test_3_3c_revisions_are_never_used_again(scene: Scene) -> None:
    """An offer made anew after a withdrawal has another revision, even on the same terms."""
    scene.do(0, codes.A_WITHDRAW, 1)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(5), take_deeds=bits(25)))
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_STALE_OFFER


@clause("3.3c")
def test_3_3c_later_revisions_are_not_accepted_beforehand(name: str) -> None:
    """A revision that does not exist yet cannot be accepted."""
    assert offered(name).refused(1, codes.A_ACCEPT, 0, 2) == codes.R_STALE_OFFER


# --- 3.4


@clause("3.4a")
def test_3_4a_second_offer_to_a_partner_replaces_the_first(scene: Scene) -> None:
    """Of two offers to the same partner only the later one is open."""
    events = scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(15), take_deeds=bits(25)))
    assert of(events, codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_REPLACED)]
    assert len(scene.s.offers) == codes.OFFER


@clause("3.4a")
@several
def test_3_4a_offers_to_different_partners_stand_together(scene: Scene) -> None:
    """One offer per partner may be open, even of the same deed."""
    scene.do(0, codes.A_PROPOSE, 2, terms=Terms(bits(5), take_cash=10))
    assert len(scene.s.offers) == 2 * codes.OFFER
    scene.do(2, codes.A_ACCEPT, 0, 2)
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_PARTNER_LACKS


@clause("3.4a")
@any_time
def test_3_4a_partner_answers_before_proposing(scene: Scene) -> None:
    """While an offer lies before a player, that player counters instead of proposing."""
    terms = Terms(bits(25), take_deeds=bits(5))
    assert scene.refused(1, codes.A_PROPOSE, 0, terms=terms) == codes.R_OFFER_OPEN


@clause("3.4a")
def test_3_4a_nobody_trades_alone_or_with_the_absent(name: str) -> None:
    """The partner is another player who is in the game."""
    scene = TABLES[name]().own(0, 5)
    scene.do(2, codes.A_RESIGN)
    for partner in (0, 2, 3):
        terms = Terms(bits(5), take_cash=1)
        assert scene.refused(0, codes.A_PROPOSE, partner, terms=terms) == codes.R_BAD_PARTNER


# --- 3.5


@clause("3.5a")
def test_3_5a_withdrawn_offer_is_gone(scene: Scene) -> None:
    """After a withdrawal there is nothing to accept."""
    assert of(scene.do(0, codes.A_WITHDRAW, 1), codes.E_OFFER_ENDED) == [
        (0, 1, 1, codes.END_WITHDRAWN)
    ]
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NO_OFFER


@clause("3.5a")
def test_3_5a_only_the_proposer_withdraws(scene: Scene) -> None:
    """The recipient and third players cannot withdraw an offer."""
    assert scene.refused(1, codes.A_WITHDRAW, 0) == codes.R_NO_OFFER
    assert scene.refused(2, codes.A_WITHDRAW, 0) == codes.R_NO_OFFER


@clause("3.5a")
def test_3_5a_offer_is_withdrawn_while_something_else_is_awaited(name: str) -> None:
    """A proposer may withdraw at any moment, even while a deed is on offer to somebody."""
    scene = offered(name).pose(codes.F_BUY, 0, 35)
    scene.do(0, codes.A_WITHDRAW, 1)
    assert len(scene.s.offers) == 0


@clause("3.5b")
@pytest.mark.parametrize("seat", [0, 1])
def test_3_5b_offer_ends_when_either_side_leaves(seat: int, scene: Scene) -> None:
    """When the proposer or the recipient leaves the game, the offer ends."""
    assert of(scene.do(seat, codes.A_RESIGN), codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_OUT)]


@clause("3.5b")
def test_3_5b_offer_ends_with_a_bankruptcy(name: str) -> None:
    """A bankruptcy to a player ends the offers of the bankrupt, and the deed goes with it."""
    scene = TABLES[name]().own(1, 25).own(0, 5, mortgaged=True).cash(0, 0)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(5), take_deeds=bits(25)))
    events = scene.pose(codes.F_DEBT, 0, 2, 1000, codes.WHY_RENT).do(0, codes.A_BANKRUPT)
    assert of(events, codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_OUT)]


@clause("3.5b")
def test_3_5b_offers_of_others_stay_open(scene: Scene) -> None:
    """A third player's end does not touch an offer."""
    assert of(scene.do(2, codes.A_RESIGN), codes.E_OFFER_ENDED) == []
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert scene.s.owner[25] == 0


@clause("3.5c")
@own_turn
def test_3_5c_offer_ends_with_the_turn(name: str) -> None:
    """Where the own turn proposes, the end of the turn ends the offer."""
    scene = offered(name).turn(0, ended=True)
    assert of(scene.do(0, codes.A_END_TURN), codes.E_OFFER_ENDED) == [
        (0, 1, 1, codes.END_TURN_OVER)
    ]
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NO_OFFER


@clause("3.5c")
@own_turn
def test_3_5c_counter_ends_with_the_turn(scene: Scene) -> None:
    """A counter ends with the turn in which it was made, though it is not its maker's."""
    scene.do(1, codes.A_COUNTER, 0, 1, Terms(bits(25), take_deeds=bits(15)))
    events = scene.turn(0, ended=True).do(0, codes.A_END_TURN)
    assert of(events, codes.E_OFFER_ENDED) == [(1, 0, 2, codes.END_TURN_OVER)]


@clause("3.5c")
@pytest.mark.parametrize("name", [name for name in OWN_TURN if TABLES[name]().rules.doubles_again])
def test_3_5c_another_roll_is_still_the_turn(name: str) -> None:
    """Rolling does not end the offer, nor does the second roll after doubles."""
    scene = offered(name).at(0, 8).dice((1, 1), (4, 6))
    assert of(scene.do(0, codes.A_ROLL), codes.E_OFFER_ENDED) == []
    assert of(scene.do(0, codes.A_ROLL), codes.E_OFFER_ENDED) == []
    assert len(scene.s.offers) == codes.OFFER


@clause("3.5c")
@any_time
def test_3_5c_elsewhere_an_offer_outlives_the_turn(name: str) -> None:
    """Where trade is free at any time, an offer stays open over the end of the turn."""
    scene = offered(name).turn(0, ended=True)
    assert of(scene.do(0, codes.A_END_TURN), codes.E_OFFER_ENDED) == []
    scene.do(1, codes.A_ACCEPT, 0, 1)
    assert scene.s.owner[5] == 1


# --- 3.6


@clause("3.6")
def test_3_6_terms_have_six_parts_only() -> None:
    """What a side gives is deeds, cash and passes; there is no seventh part for a promise."""
    parties_and_revision = 3
    assert (
        codes.OFFER
        == codes.EVENT_ARITY[codes.E_OFFERED]
        == codes.EVENT_ARITY[codes.E_TRADED]
        == parties_and_revision + 6
    )


@clause("3.6")
def test_3_6_no_rent_immunity(name: str) -> None:
    """The former owner pays full rent right after the trade."""
    scene = offered(name, Terms(bits(5), take_cash=10))
    scene.do(1, codes.A_ACCEPT, 0, 1)
    scene.at(0, 2).dice((1, 2))
    assert payments(scene.do(0, codes.A_ROLL)) == [(0, 1, rent(scene.rules, 5, 1), codes.WHY_RENT)]


@clause("3.6")
def test_3_6_no_negative_sums(name: str) -> None:
    """A negative sum, owing under another name, is no term."""
    scene = TABLES[name]().own(0, 5).own(1, 25)
    for cash in ((-10, 0), (0, -10)):
        terms = Terms(bits(5), bits(25), *cash)
        assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_BAD_TERMS


@clause("3.6")
def test_3_6_only_deeds_and_known_passes(name: str) -> None:
    """A square that is no deed and a pass that does not exist are no terms."""
    scene = TABLES[name]().own(1, 25)
    for terms in (
        Terms(give_deeds=bits(0), take_deeds=bits(25)),
        Terms(give_passes=0b100, take_deeds=bits(25)),
    ):
        assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_BAD_TERMS


# --- when


@clause("1.trade-when", "1.note-acting-out-of-turn")
@own_turn
def test_trade_when_own_turn_proposes(name: str) -> None:
    """Where the own turn proposes, nobody else does."""
    scene = TABLES[name]().own(1, 25)
    terms = Terms(bits(25), take_cash=10)
    assert scene.refused(1, codes.A_PROPOSE, 0, terms=terms) == codes.R_NOT_YOUR_TURN
    scene.turn(1).do(1, codes.A_PROPOSE, 0, terms=terms)


@clause("1.trade-when", "1.note-acting-out-of-turn")
@any_time
def test_trade_when_anybody_proposes(name: str) -> None:
    """Where trade is free at any time, others propose on a player's turn, and to each other."""
    scene = TABLES[name]().own(1, 25)
    scene.do(1, codes.A_PROPOSE, 2, terms=Terms(bits(25), take_cash=10))
    assert payments(scene.do(2, codes.A_ACCEPT, 1, 1)) == [(2, 1, 10, codes.WHY_TRADE)]


@clause("1.trade-when")
def test_trade_when_no_step_is_open(name: str) -> None:
    """While a deed is on offer to a player, nobody proposes or accepts."""
    scene = offered(name).pose(codes.F_BUY, 0, 35)
    terms = Terms(bits(5), take_cash=10)
    assert scene.refused(0, codes.A_PROPOSE, 2, terms=terms) == codes.R_NOT_NOW
    assert scene.refused(1, codes.A_ACCEPT, 0, 1) == codes.R_NOT_NOW


@clause("1.trade-when", editions=NO_TRADE)
def test_trade_when_never(edition: str) -> None:
    """Hong Kong and France have no trade."""
    scene = Scene(edition).own(0, color(rules_with(edition), 0)[0])
    terms = Terms(scene.s.deeds[0], take_cash=10)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_NOT_IN_THIS_GAME


@clause("1.trade-when", "1.cannot-pay", "2.12", "1.note-acting-out-of-turn")
def test_trade_when_a_debtor_raises_cash_out_of_turn(name: str) -> None:
    """A debtor on another's turn may sell a deed to a third player; the debt is paid from it."""
    scene = TABLES[name]().own(1, 25).cash(1, 0).pose(codes.F_DEBT, 1, 0, 30, codes.WHY_CARD)
    assert codes.A_PROPOSE in scene.kinds(1)
    scene.do(1, codes.A_PROPOSE, 2, terms=Terms(bits(25), take_cash=30))
    assert payments(scene.do(2, codes.A_ACCEPT, 1, 1)) == [
        (2, 1, 30, codes.WHY_TRADE),
        (1, 0, 30, codes.WHY_CARD),
    ]
    assert scene.awaited() == {0}


@clause("1.trade-when", "1.cannot-pay")
def test_trade_when_a_trade_does_not_raise_enough(name: str) -> None:
    """A trade that leaves the debtor short leaves the debt standing."""
    scene = TABLES[name]().own(1, 25).cash(1, 0).pose(codes.F_DEBT, 1, 0, 30, codes.WHY_CARD)
    scene.do(1, codes.A_PROPOSE, 2, terms=Terms(bits(25), take_cash=29))
    scene.do(2, codes.A_ACCEPT, 1, 1)
    assert scene.awaited() == {1}
    assert scene.s.cash[1] == 29


@clause("1.trade-when")
@own_turn
def test_trade_when_another_owes_on_ones_turn(name: str) -> None:
    """While another raises cash, the player to move does not propose where only one may."""
    scene = TABLES[name]().own(0, 5).cash(1, 0).pose(codes.F_DEBT, 1, 0, 30, codes.WHY_CARD)
    terms = Terms(bits(5), take_cash=10)
    assert scene.refused(0, codes.A_PROPOSE, 2, terms=terms) == codes.R_NOT_YOUR_TURN


def sold_in_debt(name: str) -> tuple[Scene, list[Event]]:
    """Let seat 1, owing seat 0 a sum, sell its mortgaged deed for it to seat 2."""
    scene = TABLES[name]().own(1, 25, mortgaged=True).cash(1, 0)
    scene.pose(codes.F_DEBT, 1, 0, 30, codes.WHY_CARD)
    scene.do(1, codes.A_PROPOSE, 2, terms=Terms(bits(25), take_cash=30))
    return scene, scene.do(2, codes.A_ACCEPT, 1, 1)


@clause("3.2d", "1.cannot-pay")
@pytest.mark.parametrize("name", NOT_LIFTING)
def test_3_2d_buyer_of_a_debtors_mortgaged_deed_pays_its_interest(name: str) -> None:
    """A mortgaged deed sold out of a debt costs the buyer interest before the debt is paid."""
    scene, events = sold_in_debt(name)
    assert payments(events) == [
        (2, 1, 30, codes.WHY_TRADE),
        (2, codes.BANK, interest(scene), codes.WHY_INTEREST),
        (1, 0, 30, codes.WHY_CARD),
    ]
    assert of(events, codes.E_OWES) == []


@clause("3.2d", "1.cannot-pay")
@pytest.mark.parametrize("name", LIFTING)
def test_3_2d_buyer_of_a_debtors_mortgaged_deed_chooses_first(name: str) -> None:
    """The buyer's choice to lift comes before the debtor's payment."""
    scene, _events = sold_in_debt(name)
    assert scene.awaited() == {2}
    assert payments(scene.do(2, codes.A_CHOOSE, 0, 1)) == [
        (2, codes.BANK, 110, codes.WHY_LIFT),
        (1, 0, 30, codes.WHY_CARD),
    ]
