"""Bots make offers in their turns, wait for the answer, and the game goes on whatever it is."""

from typing import Any
from unittest.mock import Mock, patch

import pytest

from freehold.bots import DEEP, LEVELS
from freehold.bots.driver import MANAGE, MOST_COUNTERS, PROPOSE
from freehold.protocol import AddBot, Begin, CallVote, Pace
from freehold.server.bots import driver
from freehold.server.bots.driver import PATIENCE
from freehold.server.bots.tasks import BotMove
from freehold.server.rooms import bot_seats
from freehold.wire.actions import (
    Accept,
    Build,
    Counter,
    EndTurn,
    Propose,
    Reject,
    Roll,
    Withdraw,
)
from freehold.wire.parts import Side
from tests.kit.room_rig import RoomRig, bots_of, gather, slow
from tests.kit.scene import EDITIONS
from tests.server.rooms.questions import STATIONS, decline

MINE, YOURS = STATIONS[:2]
SWAP = Propose(0, Side(deeds=(MINE,), cash=5), Side(deeds=(YOURS,)))
OTHER = Propose(0, Side(deeds=(MINE,), cash=6), Side(deeds=(YOURS,)))


def trading(**settings: Any) -> RoomRig:
    """Return a game of Ann and a bot, in the bot's turn, with a station each."""
    rig = slow(edition="us", **settings)
    rig.lay(rig.scene().own(1, MINE).own(0, YOURS).turn(1))
    return rig


def offered(**settings: Any) -> RoomRig:
    """Return the same after the bot's offer."""
    rig = trading(**settings)
    rig.pass_time(2)
    bots_of(rig).answer(SWAP)
    assert rig.acts == [(1, SWAP)]
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return the same after the bot's offer."""
    return offered()


def offered_at_the_end() -> RoomRig:
    """Return the end of the bot's turn after an offer that Ann, who is in jail, turned down."""
    rig = trading()
    rig.lay(rig.scene().own(1, MINE).own(0, YOURS).jailed(0).turn(1, ended=True))
    rig.pass_time(2)
    bots_of(rig).answer(SWAP)
    rig.do("Ann", Reject(1, 1))
    return rig


def next_turn(rig: RoomRig) -> RoomRig:
    """Let the bot and Ann end their turns, until the bot thinks about its next one."""
    rig.pass_time(2)
    bots_of(rig).answer(EndTurn())
    rig.do("Ann", Roll())
    rig.do("Ann", EndTurn())
    rig.pass_time(2)
    return rig


def asked_for(rig: RoomRig, thing: int) -> list[bool]:
    """Tell of each time that a bot was asked whether that was wanted, too."""
    return [task.wanted & thing != 0 for task in bots_of(rig).tasks]


def test_a_bot_is_asked_for_an_offer_in_its_turn() -> None:
    rig = trading()
    rig.pass_time(2)
    assert asked_for(rig, PROPOSE) == [True]


def test_it_is_asked_once_at_each_question(rig: RoomRig) -> None:
    rig.do("Ann", Reject(1, 1))
    rig.pass_time(2)
    assert asked_for(rig, PROPOSE) == [True, False]


def test_at_the_next_question_it_is_asked_again() -> None:
    rig = next_turn(offered_at_the_end())
    assert asked_for(rig, PROPOSE) == [True, False, True]


def test_it_is_not_asked_in_an_auction() -> None:
    rig = slow(turn=0)
    decline(rig)
    rig.pass_time(2)
    assert asked_for(rig, PROPOSE) == [False]


def test_it_is_not_asked_where_nobody_trades() -> None:
    rig = slow(edition="hongkong")
    rig.pass_time(2)
    assert asked_for(rig, PROPOSE) == [False]


# --- answers


def test_a_bot_waits_for_the_answer(rig: RoomRig) -> None:
    rig.pass_time(PATIENCE["none"] / 1000 - 3)
    assert bots_of(rig).thinking == []


@pytest.mark.parametrize("answer", [Accept(1, 1), Reject(1, 1)])
def test_after_an_answer_it_goes_on(answer: Accept | Reject, rig: RoomRig) -> None:
    rig.do("Ann", answer)
    rig.pass_time(2)
    bots_of(rig).answer(Roll())
    assert rig.acts[1:] == [(0, answer), (1, Roll())]


def test_an_accepted_offer_changes_hands(rig: RoomRig) -> None:
    rig.do("Ann", Accept(1, 1))
    assert (rig.state.owner[MINE], rig.state.owner[YOURS]) == (0, 1)


@pytest.mark.parametrize("pace", PATIENCE)
def test_an_offer_that_is_ignored_is_withdrawn(pace: Pace) -> None:
    rig = offered(pace=pace)
    rig.pass_time(PATIENCE[pace] / 1000)
    assert rig.acts[1:] == [(1, Withdraw(0))]


@pytest.mark.parametrize("pace", PATIENCE)
def test_then_the_game_goes_on(pace: Pace) -> None:
    rig = offered(pace=pace)
    rig.pass_time(PATIENCE[pace] / 1000 + 2)
    bots_of(rig).answer(Roll())
    assert rig.acts[1:] == [(1, Withdraw(0)), (1, Roll())]


def test_whatever_others_do_meanwhile_does_not_make_it_wait_longer() -> None:
    rig = trading()
    rig.lay(rig.scene().own(1, MINE).own(0, YOURS, 1, 3).turn(1))
    rig.pass_time(2)
    bots_of(rig).answer(SWAP)
    rig.pass_time(30)
    rig.do("Ann", Build(1))
    rig.pass_time(PATIENCE["none"] / 1000 - 30)
    assert rig.acts[-1] == (1, Withdraw(0))


def test_patience_begins_anew_after_a_pause(rig: RoomRig) -> None:
    rig.pass_time(30)
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(3600)
    rig.ok("Ann", CallVote, "go_on")
    rig.pass_time(30)
    assert rig.acts == [(1, SWAP)]


def test_a_counter_offer_is_answered(rig: RoomRig) -> None:
    rig.do("Ann", Counter(1, 1, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
    rig.pass_time(2)
    bots_of(rig).answer(Accept(0, 2))
    assert rig.state.owner[YOURS] == 1


def test_a_bot_counters_an_offer(rig: RoomRig) -> None:
    rig.do("Ann", Counter(1, 1, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
    rig.pass_time(2)
    counter = Counter(0, 2, Side(deeds=(MINE,), cash=20), Side(deeds=(YOURS,)))
    bots_of(rig).answer(counter)
    assert rig.acts[-1] == (1, counter)


def test_counter_offers_come_to_an_end(rig: RoomRig) -> None:
    for revision in range(1, 20, 2):
        rig.do("Ann", Counter(1, revision, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
        rig.pass_time(2)
        counter = Counter(0, revision + 1, Side(deeds=(MINE,), cash=20), Side(deeds=(YOURS,)))
        bots_of(rig).answer(counter)
        if not len(rig.state.offers):
            break
    assert rig.acts[-1] == (1, Reject(0, 2 * MOST_COUNTERS + 2))


# --- never twice


def test_the_bot_then_decides_without_an_offer() -> None:
    """The same offer is not made again, too."""
    rig = next_turn(offered_at_the_end())
    bots_of(rig).answer(SWAP)
    assert [action for _seat, action in rig.acts].count(SWAP) == 1
    rig.pass_time(2)
    assert asked_for(rig, PROPOSE)[-1] is False
    bots_of(rig).answer(Roll())
    assert rig.acts[-1] == (1, Roll())


def test_another_offer_is_made() -> None:
    rig = next_turn(offered_at_the_end())
    bots_of(rig).answer(OTHER)
    assert rig.acts[-1] == (1, OTHER)


@pytest.mark.parametrize("snapshot", [False, True])
def test_nor_is_it_after_a_restart(snapshot: bool) -> None:
    rig = next_turn(offered_at_the_end())
    if snapshot:
        rig.keep()
    rig.reboot("Ann")
    rig.pass_time(2)
    bots_of(rig).thinking.pop()(BotMove(SWAP))
    assert [action for _seat, action in rig.acts].count(SWAP) == 1


def test_an_offer_outlives_a_restart_and_is_withdrawn_then(rig: RoomRig) -> None:
    rig.reboot("Ann")
    rig.pass_time(PATIENCE["none"] / 1000)
    assert rig.acts[1:] == [(1, Withdraw(0))]


def test_an_offer_that_is_refused_costs_no_turn() -> None:
    rig = trading()
    rig.pass_time(2)
    with patch.object(bot_seats, "logger", Mock()):
        bots_of(rig).answer(Propose(0, Side(deeds=(1,)), Side(deeds=(YOURS,))))
    rig.pass_time(2)
    bots_of(rig).answer(Roll())
    assert rig.acts == [(1, Roll())]


# --- property in others' turns


def building() -> RoomRig:
    """Return Ann's turn, with a bot that could build."""
    rig = slow(edition="us", turn=0)
    rig.lay(rig.scene().own(1, 1, 3).turn(0))
    return rig


def test_a_bot_that_manages_is_asked_before_somebody_else_s_roll() -> None:
    with patch.object(driver, "ASIDES", {"steady"}):
        rig = building()
        rig.pass_time(1)
        assert asked_for(rig, MANAGE) == [True]


def test_it_may_go_on_until_it_has_nothing_more_to_do() -> None:
    with patch.object(driver, "ASIDES", {"steady"}):
        rig = building()
        for action in (Build(1), Build(3), None):
            rig.pass_time(1)
            bots_of(rig).answer(action)
        rig.pass_time(60)
        assert rig.acts == [(1, Build(1)), (1, Build(3))]
        assert bots_of(rig).thinking == []


def test_a_bot_that_does_not_manage_is_not_asked() -> None:
    rig = building()
    rig.pass_time(60)
    assert bots_of(rig).tasks == []


# --- real bots


@pytest.mark.parametrize("edition", [one for one in EDITIONS if one != "hongkong"])
@pytest.mark.parametrize("level", [level for level in LEVELS if level not in DEEP | {"steady"}])
def test_bots_trade_through_a_game_that_never_stops(level: str, edition: str) -> None:
    """Ann ignores every offer; none comes twice, none is refused, and the turns go on."""
    rig = gather("Ann", edition=edition, chairs=4, pace="fast", options={"trade": "any_time"})
    for _ in range(3):
        rig.ok("Ann", AddBot, level)
    with patch.object(bot_seats, "logger", Mock()) as log:
        rig.ok("Ann", Begin)
        rig.pass_until(lambda: rig.state.turns > 100 or bool(rig.state.over))
    made = [(seat, action) for seat, action in rig.acts if isinstance(action, Propose)]
    assert made
    assert len(made) == len(set(made))
    assert not log.error.called


def test_who_stands_in_does_not_wait_for_an_offer_it_has_not_made() -> None:
    rig = slow("Ann", "Bob", bots=0, turn=0, edition="us")
    rig.lay(rig.scene().own(0, MINE).own(1, YOURS).turn(0))
    rig.do("Ann", Propose(1, Side(deeds=(MINE,)), Side(deeds=(YOURS,))))
    rig.hang_up("Ann", ago=122)
    assert len(bots_of(rig).thinking) == 1


def test_a_bot_takes_its_whole_moment_for_an_answer() -> None:
    rig = trading()
    rig.lay(rig.scene().own(1, MINE).own(0, YOURS).turn(0))
    rig.do("Ann", Propose(1, Side(deeds=(YOURS,)), Side(deeds=(MINE,))))
    rig.pass_time(0.59)
    assert bots_of(rig).thinking == []
    rig.pass_time(1)
    assert len(bots_of(rig).thinking) == 1
