"""Section 3: one open offer in all, where the edition or its room wants that."""

from collections.abc import Callable

import pytest

from freehold.engine import Terms, codes, legal
from tests.clauses.catalog import clause
from tests.clauses.lookup import bits, of
from tests.kit.scene import EDITIONS, Scene, rules_with

Table = Callable[[], Scene]
ONE: dict[str, Table] = {
    "bangladesh": lambda: Scene("bangladesh"),
    "bangladesh-any-time": lambda: Scene("bangladesh", trade="any_time"),
    "vietnam": lambda: Scene("vietnam", open_offers="one"),
    "us": lambda: Scene("us", open_offers="one"),
    "us-own-turn": lambda: Scene("us", open_offers="one", trade="own_turn"),
    "france": lambda: Scene("france", open_offers="one", trade="any_time"),
}
ANY_TIME = [name for name, table in ONE.items() if table().rules.trade == codes.WHEN_ANY_TIME]
one = pytest.mark.parametrize("name", ONE)
any_time = pytest.mark.parametrize("name", ANY_TIME)
SALE = Terms(bits(15), take_cash=10)


def offered(name: str) -> Scene:
    """Return a table where seat 0, owning 5 and 15, has offered seat 1, owning 25, a trade."""
    scene = ONE[name]().own(0, 5, 15).own(1, 25).own(2, 35)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(5), take_deeds=bits(25)))
    return scene


def partners(scene: Scene, seat: int, kind: int) -> list[int]:
    """Return to whom the seat may propose, or whose offer it may counter."""
    found = list(legal(scene.s, seat))[:: codes.CHOICE]
    return [packed >> 6 & 63 for packed in found if packed & 63 == kind]


@clause("3.4b", "1.trade-when")
def test_3_4b_bangladesh_trades_with_one_partner_at_a_time() -> None:
    """One open offer in all is Bangladesh's own rule, and that of no other edition."""
    found = [e for e in EDITIONS if rules_with(e).open_offers == codes.OFFERS_ONE]
    assert found == ["bangladesh"]


@clause("3.4b")
@one
def test_3_4b_second_offer_to_another_is_refused(name: str) -> None:
    """While an offer is open its proposer offers nothing to anybody else, and is told why."""
    scene = offered(name)
    assert scene.refused(0, codes.A_PROPOSE, 2, terms=SALE) == codes.R_ONE_OFFER
    assert partners(scene, 0, codes.A_PROPOSE) == [1]


@clause("3.4b")
@one
def test_3_4b_new_offer_to_the_same_partner_replaces_the_old(name: str) -> None:
    """The one offer may be revised."""
    scene = offered(name)
    events = scene.do(0, codes.A_PROPOSE, 1, terms=SALE)
    assert of(events, codes.E_OFFER_ENDED) == [(0, 1, 1, codes.END_REPLACED)]
    assert len(scene.s.offers) == codes.OFFER


@clause("3.4b")
@one
def test_3_4b_withdrawn_offer_makes_room(name: str) -> None:
    """Who takes the offer back may make another one to anybody."""
    scene = offered(name)
    scene.do(0, codes.A_WITHDRAW, 1)
    scene.do(0, codes.A_PROPOSE, 2, terms=SALE)
    assert len(scene.s.offers) == codes.OFFER


@clause("3.4b")
@one
@pytest.mark.parametrize("answer", [codes.A_ACCEPT, codes.A_REJECT])
def test_3_4b_answered_offer_makes_room(name: str, answer: int) -> None:
    """Once the partner has said yes or no, the next offer may go to anybody."""
    scene = offered(name)
    scene.do(1, answer, 0, 1)
    scene.do(0, codes.A_PROPOSE, 2, terms=SALE)
    assert len(scene.s.offers) == codes.OFFER


@clause("3.4b")
@one
def test_3_4b_counter_keeps_the_two_with_each_other(name: str) -> None:
    """While a counter is open, who it was made to offers nothing to anybody else."""
    scene = offered(name)
    scene.do(1, codes.A_COUNTER, 0, 1, Terms(bits(25), take_deeds=bits(5), give_cash=10))
    assert scene.refused(0, codes.A_PROPOSE, 2, terms=SALE) == codes.R_ONE_OFFER
    scene.do(0, codes.A_REJECT, 1, 2)
    scene.do(0, codes.A_PROPOSE, 2, terms=SALE)


@clause("3.4b")
@any_time
def test_3_4b_who_has_an_offer_answers_it_before_offering(name: str) -> None:
    """Where anybody proposes, who was made an offer deals with nobody else before answering."""
    scene = offered(name)
    sale = Terms(bits(25), take_cash=10)
    assert scene.refused(1, codes.A_PROPOSE, 2, terms=sale) == codes.R_ONE_OFFER
    scene.do(1, codes.A_REJECT, 0, 1)
    scene.do(1, codes.A_PROPOSE, 2, terms=sale)


@clause("3.4b")
@any_time
def test_3_4b_others_are_not_bound_by_an_offer(name: str) -> None:
    """An offer binds its two players: a third one may make an offer to either of them."""
    scene = offered(name)
    scene.do(2, codes.A_PROPOSE, 1, terms=Terms(bits(35), take_cash=10))
    assert len(scene.s.offers) == 2 * codes.OFFER


@clause("3.4b")
@any_time
def test_3_4b_only_one_of_two_offers_is_countered(name: str) -> None:
    """Who has countered one offer accepts or rejects the other, but does not counter it."""
    scene = offered(name)
    scene.do(2, codes.A_PROPOSE, 1, terms=Terms(bits(35), take_cash=10))
    scene.do(1, codes.A_COUNTER, 0, 1, Terms(bits(25), take_deeds=bits(5), give_cash=10))
    terms = Terms(bits(25), take_deeds=bits(35))
    assert scene.refused(1, codes.A_COUNTER, 2, 2, terms) == codes.R_ONE_OFFER
    assert partners(scene, 1, codes.A_COUNTER) == []
    scene.do(1, codes.A_ACCEPT, 2, 2)
    assert scene.s.owner[35] == 1


@clause("3.4b", "2.12")
@one
def test_3_4b_debtor_is_not_bound_by_offers_of_others(name: str) -> None:
    """A debtor out of turn sells to somebody who is in a negotiation already."""
    scene = offered(name).cash(2, 0).pose(codes.F_DEBT, 2, 0, 30, codes.WHY_CARD)
    scene.do(2, codes.A_PROPOSE, 1, terms=Terms(bits(35), take_cash=30))
    scene.do(1, codes.A_ACCEPT, 2, 2)
    assert scene.awaited() == {0}


@clause("3.4b", editions=["bangladesh", "vietnam", "us"])
def test_3_4b_option_of_an_offer_per_partner(edition: str) -> None:
    """Where a room wants one offer per partner, offers to two partners stand together."""
    scene = Scene(edition, open_offers="per_partner").own(0, 5, 15).own(1, 25)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(bits(5), take_deeds=bits(25)))
    scene.do(0, codes.A_PROPOSE, 2, terms=SALE)
    assert len(scene.s.offers) == 2 * codes.OFFER
