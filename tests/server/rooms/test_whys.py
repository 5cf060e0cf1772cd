"""What bots say about their actions goes with `played`, once, to who may see the action."""

import msgspec
import pytest

from freehold.bots.reasons import REASONS, SAY_BUY, SAY_COUNTER, SAY_OFFER_SWAP, SAY_ROLL
from freehold.engine.codes import F_BUY
from freehold.server.messages import AddBot, Begin, Played, Why
from freehold.server.surroundings import Thought
from freehold.wire.actions import Buy, Counter, Propose, Roll, TimeOut
from freehold.wire.events import BidMade, Offered, Owes, Passed
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, gather, mirror_of, plain
from tests.server.rooms.questions import STATIONS
from tests.server.rooms.test_bots import brains_of, slow

MINE, YOURS = STATIONS
PRICE = 200
SWAP = Propose(0, Side(deeds=(MINE,)), Side(deeds=(YOURS,)))
KINDS = {reason.word: reason for reason in REASONS.values()}


def asked() -> Party:
    """Return a game in which a bot thinks about buying a station; Wren looks on."""
    party = slow()
    party.join("Wren", watch=True)
    party.lay(party.scene().turn(1).at(1, MINE).pose(F_BUY, 1, MINE))
    party.pass_time(2)
    return party


def bought(reason: tuple[int, int, int] = (SAY_BUY, MINE, PRICE)) -> Party:
    """Return the same after the bot has bought it, and said why."""
    party = asked()
    brains_of(party).thinking.pop()(Thought(Buy(), reason))
    return party


def offered() -> Party:
    """Return a game in which a bot has just made Ann an offer; Wren looks on."""
    party = slow("Ann", "Bob", edition="us")
    party.join("Wren", watch=True)
    party.lay(party.scene().own(2, MINE).own(0, YOURS).turn(2))
    party.pass_time(2)
    brains_of(party).thinking.pop()(Thought(SWAP, (SAY_OFFER_SWAP, MINE, 0)))
    return party


def last_why(party: Party, name: str = "Ann") -> object:
    """Return what somebody was told about the last action."""
    return party[name].last(Played).why


# --- who is told


@pytest.mark.parametrize("name", ["Ann", "Wren"])
def test_everybody_is_told_why_a_bot_acted(name: str) -> None:
    assert last_why(bought(), name) == Why("buy", MINE, PRICE)


def test_who_sees_the_offer_is_told_why() -> None:
    assert last_why(offered(), "Ann") == Why("offer_swap", MINE)


@pytest.mark.parametrize("name", ["Bob", "Wren"])
def test_who_does_not_see_the_offer_is_told_nothing(name: str) -> None:
    assert last_why(offered(), name) is msgspec.UNSET


def test_a_bot_that_stands_in_says_why_too() -> None:
    party = slow("Ann", "Bob", bots=0, turn=0)
    party.hang_up("Ann")
    party.lay(party.scene().at(0, MINE).pose(F_BUY, 0, MINE))
    party.pass_until(lambda: bool(brains_of(party).thinking))
    brains_of(party).thinking.pop()(Thought(Buy(), (SAY_BUY, MINE, PRICE)))
    assert last_why(party, "Bob") == Why("buy", MINE, PRICE)


# --- where it is left out


def test_noise_is_left_out() -> None:
    party = slow()
    party.pass_time(2)
    brains_of(party).thinking.pop()(Thought(Roll(), (SAY_ROLL, 0, 0)))
    assert last_why(party) is msgspec.UNSET


def test_what_a_person_does_has_no_why() -> None:
    party = bought()
    party.lay(party.scene())
    party.do("Ann", Roll())
    assert last_why(party) is msgspec.UNSET


def test_what_the_clock_does_for_a_bot_that_fails_has_no_why() -> None:
    party = bought()
    party.pass_time(2)
    brains_of(party).answer(None)
    assert isinstance(party.acts[-1][1], TimeOut)
    assert last_why(party) is msgspec.UNSET


def test_a_rejection_in_place_of_a_counter_offer_too_many_has_no_why() -> None:
    party = offered()
    for revision in range(1, 20, 2):
        party.do("Ann", Counter(2, revision, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
        party.pass_time(2)
        counter = Counter(0, revision + 1, Side(deeds=(MINE,), cash=20), Side(deeds=(YOURS,)))
        brains_of(party).thinking.pop()(Thought(counter, (SAY_COUNTER, 0, 20)))
        if not len(party.state.offers):
            break
        assert last_why(party) == Why("counter")
    assert last_why(party) is msgspec.UNSET


def test_it_is_not_written_down() -> None:
    assert b"why" not in bought().rows[-1].body


def test_it_is_missing_where_the_action_is_told_again() -> None:
    party = bought()
    again = party.join("Ann", after=party.room.book.seq - 1)
    assert last_why(party) is msgspec.UNSET
    assert again.last(Played).decision == party.state.decision


def test_a_mirror_makes_nothing_of_it() -> None:
    party = bought()
    assert plain(mirror_of(party["Ann"]).view()) == plain(party.view("Ann"))


# --- what nobody learns


def evening(edition: str, level: str) -> Party:
    """Return a game of bots of a level, one of whom stands in for Ann, who listens."""
    party = gather("Ann", edition=edition, chairs=4, pace="fast", stand_in=level)
    for _ in range(3):
        party.ok("Ann", AddBot, level)
    party.ok("Ann", Begin)
    party.pass_until(lambda: not party.room.playing or party.state.round > 25, step=30)
    return party


@pytest.mark.parametrize("level", ["beginner", "steady", "sharp"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_amount_is_told_that_the_table_does_not_show(edition: str, level: str) -> None:
    """Neither a limit nor a reserve is ever among them."""
    party = evening(edition, level)
    squares = party.match.game.edition.squares
    debts: dict[int | None, int] = {}
    told = 0
    for message in party["Ann"].all(Played):
        offers = [event for event in message.events if isinstance(event, Offered)]
        for name in ("a", "b") if message.why else ():
            kind = getattr(KINDS[message.why.word], name)
            amount = getattr(message.why, name)
            if kind != "money" or amount == 0:
                continue
            told += 1
            square = squares[message.why.a] if KINDS[message.why.word].a == "square" else None
            seen = {debts.get(message.seat)}
            seen |= {offer.give.cash for offer in offers} | {offer.take.cash for offer in offers}
            seen |= {square.price, square.mortgage} if square else set()
            assert amount in seen
        debts |= {one.seat: one.amount for one in message.events if isinstance(one, Owes)}
    assert told or level == "beginner"


@pytest.mark.parametrize("level", ["beginner", "steady", "sharp"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_about_bids_bots_are_silent(edition: str, level: str) -> None:
    played = evening(edition, level)["Ann"].all(Played)
    assert any(one.why for one in played)
    for message in played:
        if any(isinstance(event, BidMade | Passed) for event in message.events):
            assert message.why is msgspec.UNSET
