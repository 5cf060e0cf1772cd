"""Offers: how long they stand, and who hears of them."""

import pytest

from freehold.engine import top_kind
from freehold.engine.codes import F_TURN
from freehold.protocol import OfferClock, Played
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
from tests.kit.room_rig import RoomRig, deal, mirror_of, seconds
from tests.kit.scene import EDITIONS
from tests.kit.values import present
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


def offered(edition: str = "us", trade: str = "any_time", pace: str = "normal") -> RoomRig:
    """Return a room of three in which Ann, before her roll, has offered Bob a trade."""
    rig = deal("Ann", "Bob", "Cleo", edition=edition, options={"trade": trade}, pace=pace)
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.do("Ann", WISH)
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return a room of three in which Ann, before her roll, has offered Bob a trade."""
    return offered()


@pytest.mark.parametrize("pace", TIMES)
@wherever_trade_is
def test_an_offer_has_its_own_time(edition: str, trade: str, pace: str) -> None:
    rig = offered(edition, trade, pace)
    assert rig.face.offers == (OfferClock(0, 1, seconds(TIMES[pace])),)


@wherever_trade_is
def test_an_unanswered_offer_is_rejected(edition: str, trade: str) -> None:
    rig = offered(edition, trade)
    rig.pass_time(45)
    assert rig.happened == (OfferEnded(0, 1, 1, "rejected"),)


@wherever_trade_is
def test_an_offer_stands_until_then(edition: str, trade: str) -> None:
    rig = offered(edition, trade)
    rig.pass_time(44.999)
    rig.do("Bob", Accept(0, 1))
    assert rig.state.owner[STATIONS[0]] == 0


def test_the_rejection_is_written_down_as_the_partners(rig: RoomRig) -> None:
    rig.pass_time(45)
    assert rig.acts[-1] == (1, Reject(0, 1))


def test_time_for_an_offer_is_no_time_out() -> None:
    """Who lets two offers lapse is not taken for idle."""
    rig = offered(pace="relaxed")
    for _ in range(2):
        rig.pass_time(90)
        if not len(rig.state.offers):
            rig.do("Ann", WISH)
    assert rig.presence("Bob", "Ann").standing == "here"


def test_without_clocks_an_offer_stands_for_ever() -> None:
    rig = offered(pace="none")
    rig.pass_time(24 * 3600)
    assert len(rig.state.offers)
    assert rig.face.offers == ()


def test_another_offer_in_its_place_has_all_the_time(rig: RoomRig) -> None:
    rig.pass_time(30)
    rig.do("Ann", Propose(1, Side(cash=8), Side(deeds=(STATIONS[0],))))
    assert rig.face.offers == (OfferClock(0, 1, seconds(45)),)


def test_a_counter_has_all_the_time(rig: RoomRig) -> None:
    rig.pass_time(30)
    rig.do("Bob", Counter(0, 1, Side(deeds=(STATIONS[0],)), Side(cash=9)))
    assert rig.face.offers == (OfferClock(1, 0, seconds(45)),)


@pytest.mark.parametrize("answer", ["accept", "reject", "withdraw"])
def test_an_offer_that_is_gone_has_no_clock(answer: str, rig: RoomRig) -> None:
    if answer == "withdraw":
        rig.do("Ann", Withdraw(1))
    else:
        rig.do("Bob", Accept(0, 1) if answer == "accept" else Reject(0, 1))
    assert rig.face.offers == ()


@pytest.mark.parametrize(("edition", "trade"), [one for one in TRADING if one[1] == "own_turn"])
def test_where_offers_end_with_the_turn_their_clocks_do(edition: str, trade: str) -> None:
    rig = offered(edition, trade)
    rig.state.frames[2] = 1  # the dice have been rolled
    rig.do("Ann", EndTurn())
    assert rig.face.offers == ()


@pytest.mark.parametrize("edition", ["hongkong", "france"])
def test_where_there_is_no_trade_nothing_can_be_offered(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    assert rig.may_not("Ann", Propose(1, Side(cash=1), Side(cash=2))) == "not_in_this_game"


def test_the_time_of_an_offer_stands_still_while_nobody_may_answer_it(rig: RoomRig) -> None:
    """During an auction the rules allow no answer; afterwards the offer has its time left."""
    rig.pass_time(40)
    _put_a_deed_up(rig)
    rig.pass_time(10)
    assert rig.face.offers == (OfferClock(0, 1, seconds(5)),)


def test_afterwards_it_goes_on(rig: RoomRig) -> None:
    rig.pass_time(40)
    _put_a_deed_up(rig)
    rig.pass_time(15)
    assert top_kind(rig.state) == F_TURN
    rig.pass_time(4.999)
    assert len(rig.state.offers)
    rig.pass_time(0.001)
    assert not len(rig.state.offers)


def _put_a_deed_up(rig: RoomRig) -> None:
    """Let Ann have landed on a deed, and leave it."""
    scene = rig.scene()
    purchase(scene)
    rig.state.frames, rig.state.depth = scene.s.frames, scene.s.depth
    rig.do("Ann", Decline())


# --- who hears of it


def test_both_who_negotiate_are_told_everything(rig: RoomRig) -> None:
    for name in ("Ann", "Bob"):
        assert isinstance(rig[name].last(Played).events[0], Offered)


@pytest.mark.parametrize("name", ["Cleo", "Wren"])
def test_others_are_told_that_something_happened(name: str) -> None:
    rig = deal("Ann", "Bob", "Cleo", edition="us")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.join("Wren")
    rig.do("Ann", WISH)
    assert rig[name].last(Played).events == (Hidden(),)


@pytest.mark.parametrize("name", ["Cleo", "Wren"])
def test_others_do_not_see_the_clock_of_an_offer(name: str, rig: RoomRig) -> None:
    rig.join("Wren")
    rig.do("Ann", Propose(1, Side(cash=8), Side(deeds=(STATIONS[0],))))
    prompt = present(mirror_of(rig[name]).prompt)
    assert prompt.clock.offers == ()


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_both_who_negotiate_see_its_clock(name: str) -> None:
    prompt = present(mirror_of(offered()[name]).prompt)
    assert prompt.clock.offers == (OfferClock(0, 1, seconds(45)),)


@pytest.mark.parametrize("name", ["Cleo", "Wren"])
def test_others_see_no_offers_when_they_enter(name: str, rig: RoomRig) -> None:
    seen = present(mirror_of(rig.join(name)).view())
    assert seen.offers == ()


def test_a_resumed_spectator_is_told_nothing_of_an_offer() -> None:
    rig = deal("Ann", "Bob", edition="us")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.join("Wren")
    rig.hang_up("Wren")
    after = rig.kept.seq
    rig.do("Ann", WISH)
    assert rig.join("Wren", after).last(Played).events == (Hidden(),)


# --- bots


def answer_of(rig: RoomRig) -> tuple[int, ...]:
    """Return the deeds for which a bot has named its price, in answer to the first offer."""
    seat, action = rig.acts[-1]
    assert seat == 1
    assert isinstance(action, Counter)
    assert (action.partner, action.revision) == (0, 1)
    assert action.take.cash > 1
    return action.give.deeds


def test_a_bot_answers_an_offer() -> None:
    rig = deal("Ann", bots=1, edition="us")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.do("Ann", Propose(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    rig.pass_time(2)
    assert answer_of(rig) == (STATIONS[0],)


def test_editions_with_and_without_trade_are_all_tested() -> None:
    assert {edition for edition, _trade in TRADING} | {"hongkong"} == set(EDITIONS)


def test_nothing_is_hidden_of_a_roll() -> None:
    rig = deal("Ann", "Bob", edition="us")
    rig.join("Wren")
    rig.do("Ann", Roll())
    assert rig["Wren"].last(Played).events == rig["Ann"].last(Played).events


def offered_to_a_bot() -> RoomRig:
    """Return an auction in which a bot may bid but not answer the offer it was made."""
    rig = deal("Ann", bots=1, edition="us")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.do("Ann", Propose(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    _put_a_deed_up(rig)
    return rig


def test_a_bot_that_was_made_an_offer_still_bids() -> None:
    rig = offered_to_a_bot()
    rig.pass_time(2)
    seat, action = rig.acts[-1]
    assert (seat, type(action)) == (1, Bid)


def test_a_bot_answers_when_it_may() -> None:
    rig = offered_to_a_bot()
    rig.pass_time(15 + 2)
    assert answer_of(rig) == (STATIONS[0],)
