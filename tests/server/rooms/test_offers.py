"""Offers: how long they stand, and who hears of them."""

import pytest

from freehold.engine.codes import F_TURN
from freehold.engine.state import top_kind
from freehold.server.messages import OfferClock, Played
from freehold.wire.actions import (
    Accept,
    Bid,
    Counter,
    Decline,
    EndTurn,
    Propose,
    Reject,
    Roll,
    Withdraw,
)
from freehold.wire.events import Hidden, Offered, OfferEnded
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, mirror_of, seconds
from tests.server.rooms.questions import STATIONS, purchase

TIMES = {"relaxed": 90, "normal": 45, "fast": 20}
TRADING = [
    ("us", "any_time"),
    ("us", "own_turn"),
    ("bangladesh", "own_turn"),
    ("bangladesh", "any_time"),
    ("vietnam", "own_turn"),
    ("vietnam", "any_time"),
    ("france", "own_turn"),
    ("france", "any_time"),
]
wherever_trade_is = pytest.mark.parametrize(("edition", "trade"), TRADING)
WISH = Propose(1, Side(cash=7), Side(deeds=(STATIONS[0],)))


def offered(edition: str = "us", trade: str = "any_time", pace: str = "normal") -> Party:
    """Return a room of three in which Ann, before her roll, has offered Bob a trade."""
    party = deal("Ann", "Bob", "Cleo", edition=edition, options={"trade": trade}, pace=pace)
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", WISH)
    return party


@pytest.mark.parametrize("pace", TIMES)
@wherever_trade_is
def test_an_offer_has_its_own_time(edition: str, trade: str, pace: str) -> None:
    party = offered(edition, trade, pace)
    assert party.face.offers == (OfferClock(0, 1, seconds(TIMES[pace])),)


@wherever_trade_is
def test_an_unanswered_offer_is_rejected(edition: str, trade: str) -> None:
    party = offered(edition, trade)
    party.pass_time(45)
    assert party.happened == (OfferEnded(0, 1, 1, "rejected"),)


@wherever_trade_is
def test_an_offer_stands_until_then(edition: str, trade: str) -> None:
    party = offered(edition, trade)
    party.pass_time(44.999)
    party.do("Bob", Accept(0, 1))
    assert party.state.owner[STATIONS[0]] == 0


def test_the_rejection_is_written_down_as_the_partners() -> None:
    party = offered()
    party.pass_time(45)
    assert party.acts[-1] == (1, Reject(0, 1))


def test_time_for_an_offer_is_no_time_out() -> None:
    """Who lets two offers lapse is not taken for idle."""
    party = offered(pace="relaxed")
    for _ in range(2):
        party.pass_time(90)
        if not len(party.state.offers):
            party.do("Ann", WISH)
    assert party.presence("Bob", "Ann").standing == "here"


def test_without_clocks_an_offer_stands_for_ever() -> None:
    party = offered(pace="none")
    party.pass_time(24 * 3600)
    assert len(party.state.offers)
    assert party.face.offers == ()


def test_another_offer_in_its_place_has_all_the_time() -> None:
    party = offered()
    party.pass_time(30)
    party.do("Ann", Propose(1, Side(cash=8), Side(deeds=(STATIONS[0],))))
    assert party.face.offers == (OfferClock(0, 1, seconds(45)),)


def test_a_counter_has_all_the_time() -> None:
    party = offered()
    party.pass_time(30)
    party.do("Bob", Counter(0, 1, Side(deeds=(STATIONS[0],)), Side(cash=9)))
    assert party.face.offers == (OfferClock(1, 0, seconds(45)),)


@pytest.mark.parametrize("answer", ["accept", "reject", "withdraw"])
def test_an_offer_that_is_gone_has_no_clock(answer: str) -> None:
    party = offered()
    if answer == "withdraw":
        party.do("Ann", Withdraw(1))
    else:
        party.do("Bob", Accept(0, 1) if answer == "accept" else Reject(0, 1))
    assert party.face.offers == ()


@pytest.mark.parametrize(("edition", "trade"), [one for one in TRADING if one[1] == "own_turn"])
def test_where_offers_end_with_the_turn_their_clocks_do(edition: str, trade: str) -> None:
    party = offered(edition, trade)
    party.state.frames[2] = 1  # the dice have been rolled
    party.do("Ann", EndTurn())
    assert party.face.offers == ()


@pytest.mark.parametrize("edition", ["hongkong", "france"])
def test_where_there_is_no_trade_nothing_can_be_offered(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    assert party.may_not("Ann", Propose(1, Side(cash=1), Side(cash=2))) == "not_in_this_game"


def test_the_time_of_an_offer_stands_still_while_nobody_may_answer_it() -> None:
    """During an auction the rules allow no answer; afterwards the offer has its time left."""
    party = offered()
    party.pass_time(40)
    _put_a_deed_up(party)
    party.pass_time(10)
    assert party.face.offers == (OfferClock(0, 1, seconds(5)),)


def test_afterwards_it_goes_on() -> None:
    party = offered()
    party.pass_time(40)
    _put_a_deed_up(party)
    party.pass_time(15)
    assert top_kind(party.state) == F_TURN
    party.pass_time(4.999)
    assert len(party.state.offers)
    party.pass_time(0.001)
    assert not len(party.state.offers)


def _put_a_deed_up(party: Party) -> None:
    """Let Ann have landed on a deed, and leave it."""
    scene = party.scene()
    purchase(scene)
    party.state.frames, party.state.depth = scene.s.frames, scene.s.depth
    party.do("Ann", Decline())


# --- who hears of it


def test_both_who_negotiate_are_told_everything() -> None:
    party = offered()
    for name in ("Ann", "Bob"):
        assert isinstance(party[name].last(Played).events[0], Offered)


@pytest.mark.parametrize("name", ["Cleo", "Wren"])
def test_others_are_told_that_something_happened(name: str) -> None:
    party = deal("Ann", "Bob", "Cleo", edition="us")
    party.lay(party.scene().own(1, *STATIONS))
    party.join("Wren")
    party.do("Ann", WISH)
    assert party[name].last(Played).events == (Hidden(),)


@pytest.mark.parametrize("name", ["Cleo", "Wren"])
def test_others_do_not_see_the_clock_of_an_offer(name: str) -> None:
    party = offered()
    party.join("Wren")
    party.do("Ann", Propose(1, Side(cash=8), Side(deeds=(STATIONS[0],))))
    prompt = mirror_of(party[name]).prompt
    assert prompt is not None
    assert prompt.clock.offers == ()


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_both_who_negotiate_see_its_clock(name: str) -> None:
    prompt = mirror_of(offered()[name]).prompt
    assert prompt is not None
    assert prompt.clock.offers == (OfferClock(0, 1, seconds(45)),)


@pytest.mark.parametrize("name", ["Cleo", "Wren"])
def test_others_see_no_offers_when_they_enter(name: str) -> None:
    party = offered()
    seen = mirror_of(party.join(name)).view()
    assert seen is not None
    assert seen.offers == ()


def test_a_resumed_spectator_is_told_nothing_of_an_offer() -> None:
    party = deal("Ann", "Bob", edition="us")
    party.lay(party.scene().own(1, *STATIONS))
    party.join("Wren")
    party.hang_up("Wren")
    after = party.kept.seq
    party.do("Ann", WISH)
    assert party.join("Wren", after).last(Played).events == (Hidden(),)


# --- bots


def test_a_bot_answers_an_offer() -> None:
    party = deal("Ann", bots=1, edition="us")
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", Propose(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    party.pass_time(2)
    assert not len(party.state.offers)


def test_editions_with_and_without_trade_are_all_tested() -> None:
    assert {edition for edition, _trade in TRADING} | {"hongkong"} == set(EDITIONS)


def test_nothing_is_hidden_of_a_roll() -> None:
    party = deal("Ann", "Bob", edition="us")
    party.join("Wren")
    party.do("Ann", Roll())
    assert party["Wren"].last(Played).events == party["Ann"].last(Played).events


def offered_to_a_bot() -> Party:
    """Return an auction in which a bot may bid but not answer the offer it was made."""
    party = deal("Ann", bots=1, edition="us")
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", Propose(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    _put_a_deed_up(party)
    return party


def test_a_bot_that_was_made_an_offer_still_bids() -> None:
    party = offered_to_a_bot()
    party.pass_time(2)
    seat, action = party.acts[-1]
    assert (seat, type(action)) == (1, Bid)


def test_a_bot_answers_when_it_may() -> None:
    party = offered_to_a_bot()
    party.pass_time(15 + 2)
    assert party.acts[-1] == (1, Reject(0, 1))
