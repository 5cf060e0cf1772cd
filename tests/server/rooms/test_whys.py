"""What bots say about their actions goes with `played`, once, to who may see the action."""

import msgspec
import pytest

from freehold.bots.reasons import REASONS, SAY_BUY, SAY_COUNTER, SAY_OFFER_SWAP, SAY_ROLL
from freehold.engine.codes import F_BUY
from freehold.protocol import AddBot, Begin, Played, Why
from freehold.server.bots.tasks import BotMove
from freehold.wire.actions import Buy, Counter, Propose, Roll, TimeOut
from freehold.wire.events import BidMade, Offered, Owes, Passed
from freehold.wire.parts import Side
from tests.kit.room_rig import RoomRig, bots_of, gather, mirror_of, plain, slow
from tests.server.rooms.questions import STATIONS

MINE, YOURS = STATIONS
PRICE = 200
SWAP = Propose(0, Side(deeds=(MINE,)), Side(deeds=(YOURS,)))
KINDS = {reason.word: reason for reason in REASONS.values()}


def asked() -> RoomRig:
    """Return a game in which a bot thinks about buying a station; Wren looks on."""
    rig = slow()
    rig.join("Wren", watch=True)
    rig.lay(rig.scene().turn(1).at(1, MINE).pose(F_BUY, 1, MINE))
    rig.pass_time(2)
    return rig


def bought(reason: tuple[int, int, int] = (SAY_BUY, MINE, PRICE)) -> RoomRig:
    """Return the same after the bot has bought it, and said why."""
    rig = asked()
    bots_of(rig).thinking.pop()(BotMove(Buy(), reason))
    return rig


def offered() -> RoomRig:
    """Return a game in which a bot has just made Ann an offer; Wren looks on."""
    rig = slow("Ann", "Bob", edition="us")
    rig.join("Wren", watch=True)
    rig.lay(rig.scene().own(2, MINE).own(0, YOURS).turn(2))
    rig.pass_time(2)
    bots_of(rig).thinking.pop()(BotMove(SWAP, (SAY_OFFER_SWAP, MINE, 0)))
    return rig


def last_why(rig: RoomRig, name: str = "Ann") -> object:
    """Return what somebody was told about the last action."""
    return rig[name].last(Played).why


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
    rig = slow("Ann", "Bob", bots=0, turn=0)
    rig.hang_up("Ann")
    rig.lay(rig.scene().at(0, MINE).pose(F_BUY, 0, MINE))
    rig.pass_until(lambda: bool(bots_of(rig).thinking))
    bots_of(rig).thinking.pop()(BotMove(Buy(), (SAY_BUY, MINE, PRICE)))
    assert last_why(rig, "Bob") == Why("buy", MINE, PRICE)


# --- where it is left out


def test_noise_is_left_out() -> None:
    rig = slow()
    rig.pass_time(2)
    bots_of(rig).thinking.pop()(BotMove(Roll(), (SAY_ROLL, 0, 0)))
    assert last_why(rig) is msgspec.UNSET


def test_what_a_person_does_has_no_why() -> None:
    rig = bought()
    rig.lay(rig.scene())
    rig.do("Ann", Roll())
    assert last_why(rig) is msgspec.UNSET


def test_what_the_clock_does_for_a_bot_that_fails_has_no_why() -> None:
    rig = bought()
    rig.pass_time(2)
    bots_of(rig).answer(None)
    assert isinstance(rig.acts[-1][1], TimeOut)
    assert last_why(rig) is msgspec.UNSET


def test_a_rejection_in_place_of_a_counter_offer_too_many_has_no_why() -> None:
    rig = offered()
    for revision in range(1, 20, 2):
        rig.do("Ann", Counter(2, revision, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
        rig.pass_time(2)
        counter = Counter(0, revision + 1, Side(deeds=(MINE,), cash=20), Side(deeds=(YOURS,)))
        bots_of(rig).thinking.pop()(BotMove(counter, (SAY_COUNTER, 0, 20)))
        if not len(rig.state.offers):
            break
        assert last_why(rig) == Why("counter")
    assert last_why(rig) is msgspec.UNSET


def test_it_is_not_written_down() -> None:
    assert b"why" not in bought().rows[-1].body


def test_it_is_missing_where_the_action_is_told_again() -> None:
    rig = bought()
    again = rig.join("Ann", after=rig.room.durable.seq - 1)
    assert last_why(rig) is msgspec.UNSET
    assert again.last(Played).decision == rig.state.decision


def test_a_mirror_makes_nothing_of_it() -> None:
    rig = bought()
    assert plain(mirror_of(rig["Ann"]).view()) == plain(rig.view("Ann"))


# --- what nobody learns


def played_out(edition: str, level: str) -> RoomRig:
    """Return a game of bots of a level, one of whom stands in for Ann, who listens."""
    rig = gather("Ann", edition=edition, chairs=4, pace="fast", stand_in=level)
    for _ in range(3):
        rig.ok("Ann", AddBot, level)
    rig.ok("Ann", Begin)
    rig.pass_until(lambda: not rig.room.playing or rig.state.round > 25, step=30)
    return rig


@pytest.mark.parametrize("level", ["beginner", "steady", "sharp"])
def test_no_amount_is_told_that_the_table_does_not_show(edition: str, level: str) -> None:
    """Neither a limit nor a reserve is ever among them."""
    rig = played_out(edition, level)
    squares = rig.match.game.edition.squares
    debts: dict[int | None, int] = {}
    told = 0
    for message in rig["Ann"].all(Played):
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
def test_about_bids_bots_are_silent(edition: str, level: str) -> None:
    played = played_out(edition, level)["Ann"].all(Played)
    assert any(one.why for one in played)
    for message in played:
        if any(isinstance(event, BidMade | Passed) for event in message.events):
            assert message.why is msgspec.UNSET
