"""Bots make offers in their turns, wait for the answer, and the game goes on whatever it is."""

from typing import Any
from unittest.mock import Mock, patch

import pytest

from freehold.bots import DEEP, LEVELS
from freehold.engine.codes import F_AUCTION
from freehold.engine.state import top_kind
from freehold.server import driving, playing
from freehold.server.driving import MOST_COUNTERS, PATIENCE
from freehold.server.messages import AddBot, Begin
from freehold.server.messages import Propose as CallVote
from freehold.server.sheet import Pace
from freehold.server.surroundings import Thought
from freehold.wire.actions import (
    Accept,
    Build,
    Counter,
    Decline,
    EndTurn,
    Propose,
    Reject,
    Roll,
    Withdraw,
)
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, gather
from tests.server.rooms.questions import STATIONS, purchase
from tests.server.rooms.test_bots import brains_of, slow

MINE, YOURS = STATIONS[:2]
SWAP = Propose(0, Side(deeds=(MINE,), cash=5), Side(deeds=(YOURS,)))
OTHER = Propose(0, Side(deeds=(MINE,), cash=6), Side(deeds=(YOURS,)))


def trading(**settings: Any) -> Party:
    """Return a game of Ann and a bot, in the bot's turn, with a station each."""
    party = slow(edition="us", **settings)
    party.lay(party.scene().own(1, MINE).own(0, YOURS).turn(1))
    return party


def offered(**settings: Any) -> Party:
    """Return the same after the bot's offer."""
    party = trading(**settings)
    party.pass_time(2)
    brains_of(party).answer(SWAP)
    assert party.acts == [(1, SWAP)]
    return party


def offered_at_the_end() -> Party:
    """Return the end of the bot's turn after an offer that Ann, who is in jail, turned down."""
    party = trading()
    party.lay(party.scene().own(1, MINE).own(0, YOURS).jailed(0).turn(1, ended=True))
    party.pass_time(2)
    brains_of(party).answer(SWAP)
    party.do("Ann", Reject(1, 1))
    return party


def next_turn(party: Party) -> Party:
    """Let the bot and Ann end their turns, until the bot thinks about its next one."""
    party.pass_time(2)
    brains_of(party).answer(EndTurn())
    party.do("Ann", Roll())
    party.do("Ann", EndTurn())
    party.pass_time(2)
    return party


def test_a_bot_is_asked_for_an_offer_in_its_turn() -> None:
    party = trading()
    party.pass_time(2)
    assert [task.proposes for task in brains_of(party).tasks] == [True]


def test_it_is_asked_once_at_each_question() -> None:
    party = offered()
    party.do("Ann", Reject(1, 1))
    party.pass_time(2)
    assert [task.proposes for task in brains_of(party).tasks] == [True, False]


def test_at_the_next_question_it_is_asked_again() -> None:
    party = next_turn(offered_at_the_end())
    assert [task.proposes for task in brains_of(party).tasks] == [True, False, True]


def test_it_is_not_asked_in_an_auction() -> None:
    party = slow(turn=0)
    scene = party.scene()
    purchase(scene)
    party.lay(scene)
    party.do("Ann", Decline())
    assert top_kind(party.state) == F_AUCTION
    party.pass_time(2)
    assert [task.proposes for task in brains_of(party).tasks] == [False]


def test_it_is_not_asked_where_nobody_trades() -> None:
    party = slow(edition="hongkong")
    party.pass_time(2)
    assert [task.proposes for task in brains_of(party).tasks] == [False]


# --- answers


def test_a_bot_waits_for_the_answer() -> None:
    party = offered()
    party.pass_time(PATIENCE["none"] / 1000 - 3)
    assert brains_of(party).thinking == []


@pytest.mark.parametrize("answer", [Accept(1, 1), Reject(1, 1)])
def test_after_an_answer_it_goes_on(answer: Accept | Reject) -> None:
    party = offered()
    party.do("Ann", answer)
    party.pass_time(2)
    brains_of(party).answer(Roll())
    assert party.acts[1:] == [(0, answer), (1, Roll())]


def test_an_accepted_offer_changes_hands() -> None:
    party = offered()
    party.do("Ann", Accept(1, 1))
    assert (party.state.owner[MINE], party.state.owner[YOURS]) == (0, 1)


@pytest.mark.parametrize("pace", PATIENCE)
def test_an_offer_that_is_ignored_is_withdrawn(pace: Pace) -> None:
    party = offered(pace=pace)
    party.pass_time(PATIENCE[pace] / 1000)
    assert party.acts[1:] == [(1, Withdraw(0))]


@pytest.mark.parametrize("pace", PATIENCE)
def test_then_the_game_goes_on(pace: Pace) -> None:
    party = offered(pace=pace)
    party.pass_time(PATIENCE[pace] / 1000 + 2)
    brains_of(party).answer(Roll())
    assert party.acts[1:] == [(1, Withdraw(0)), (1, Roll())]


def test_whatever_others_do_meanwhile_does_not_make_it_wait_longer() -> None:
    party = trading()
    party.lay(party.scene().own(1, MINE).own(0, YOURS, 1, 3).turn(1))
    party.pass_time(2)
    brains_of(party).answer(SWAP)
    party.pass_time(30)
    party.do("Ann", Build(1))
    party.pass_time(PATIENCE["none"] / 1000 - 30)
    assert party.acts[-1] == (1, Withdraw(0))


def test_patience_begins_anew_after_a_pause() -> None:
    party = offered()
    party.pass_time(30)
    party.ok("Ann", CallVote, "pause")
    party.pass_time(3600)
    party.ok("Ann", CallVote, "go_on")
    party.pass_time(30)
    assert party.acts == [(1, SWAP)]


def test_a_counter_offer_is_answered() -> None:
    party = offered()
    party.do("Ann", Counter(1, 1, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
    party.pass_time(2)
    brains_of(party).answer(Accept(0, 2))
    assert party.state.owner[YOURS] == 1


def test_a_bot_counters_an_offer() -> None:
    party = offered()
    party.do("Ann", Counter(1, 1, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
    party.pass_time(2)
    counter = Counter(0, 2, Side(deeds=(MINE,), cash=20), Side(deeds=(YOURS,)))
    brains_of(party).answer(counter)
    assert party.acts[-1] == (1, counter)


def test_counter_offers_come_to_an_end() -> None:
    party = offered()
    for revision in range(1, 20, 2):
        party.do("Ann", Counter(1, revision, Side(deeds=(YOURS,)), Side(deeds=(MINE,), cash=50)))
        party.pass_time(2)
        counter = Counter(0, revision + 1, Side(deeds=(MINE,), cash=20), Side(deeds=(YOURS,)))
        brains_of(party).answer(counter)
        if not len(party.state.offers):
            break
    assert party.acts[-1] == (1, Reject(0, 2 * MOST_COUNTERS + 2))


# --- never twice


def test_the_same_offer_is_not_made_again() -> None:
    party = next_turn(offered_at_the_end())
    brains_of(party).answer(SWAP)
    assert [action for _seat, action in party.acts].count(SWAP) == 1


def test_the_bot_then_decides_without_an_offer() -> None:
    party = next_turn(offered_at_the_end())
    brains_of(party).answer(SWAP)
    party.pass_time(2)
    assert brains_of(party).tasks[-1].proposes is False
    brains_of(party).answer(Roll())
    assert party.acts[-1] == (1, Roll())


def test_another_offer_is_made() -> None:
    party = next_turn(offered_at_the_end())
    brains_of(party).answer(OTHER)
    assert party.acts[-1] == (1, OTHER)


@pytest.mark.parametrize("snapshot", [False, True])
def test_nor_is_it_after_a_restart(snapshot: bool) -> None:
    party = next_turn(offered_at_the_end())
    if snapshot:
        party.keep()
    party.reboot()
    party.join("Ann")
    party.pass_time(2)
    brains_of(party).thinking.pop()(Thought(SWAP))
    assert [action for _seat, action in party.acts].count(SWAP) == 1


def test_an_offer_outlives_a_restart_and_is_withdrawn_then() -> None:
    party = offered()
    party.reboot()
    party.join("Ann")
    party.pass_time(PATIENCE["none"] / 1000)
    assert party.acts[1:] == [(1, Withdraw(0))]


def test_an_offer_that_is_refused_costs_no_turn() -> None:
    party = trading()
    party.pass_time(2)
    with patch.object(playing, "log", Mock()):
        brains_of(party).answer(Propose(0, Side(deeds=(1,)), Side(deeds=(YOURS,))))
    party.pass_time(2)
    brains_of(party).answer(Roll())
    assert party.acts == [(1, Roll())]


# --- property in others' turns


def building() -> Party:
    """Return Ann's turn, with a bot that could build."""
    party = slow(edition="us", turn=0)
    party.lay(party.scene().own(1, 1, 3).turn(0))
    return party


def test_a_bot_that_manages_is_asked_before_somebody_else_s_roll() -> None:
    with patch.object(driving, "ASIDES", {"steady"}), patch.object(playing, "ASIDES", {"steady"}):
        party = building()
        party.pass_time(1)
        assert [task.manages for task in brains_of(party).tasks] == [True]


def test_it_may_go_on_until_it_has_nothing_more_to_do() -> None:
    with patch.object(driving, "ASIDES", {"steady"}), patch.object(playing, "ASIDES", {"steady"}):
        party = building()
        for action in (Build(1), Build(3), None):
            party.pass_time(1)
            brains_of(party).answer(action)
        party.pass_time(60)
        assert party.acts == [(1, Build(1)), (1, Build(3))]
        assert brains_of(party).thinking == []


def test_a_bot_that_does_not_manage_is_not_asked() -> None:
    party = building()
    party.pass_time(60)
    assert brains_of(party).tasks == []


# --- real bots


@pytest.mark.parametrize("edition", [one for one in EDITIONS if one != "hongkong"])
@pytest.mark.parametrize("level", [level for level in LEVELS if level not in DEEP | {"steady"}])
def test_bots_trade_through_a_game_that_never_stops(level: str, edition: str) -> None:
    """Ann ignores every offer; none comes twice, none is refused, and the turns go on."""
    party = gather("Ann", edition=edition, chairs=4, pace="fast", options={"trade": "any_time"})
    for _ in range(3):
        party.ok("Ann", AddBot, level)
    with patch.object(playing, "log", Mock()) as log:
        party.ok("Ann", Begin)
        party.pass_until(lambda: party.state.turns > 100 or bool(party.state.over))
    made = [(seat, action) for seat, action in party.acts if isinstance(action, Propose)]
    assert made
    assert len(made) == len(set(made))
    assert not log.error.called


def test_who_stands_in_does_not_wait_for_an_offer_it_has_not_made() -> None:
    party = slow("Ann", "Bob", bots=0, turn=0, edition="us")
    party.lay(party.scene().own(0, MINE).own(1, YOURS).turn(0))
    party.do("Ann", Propose(1, Side(deeds=(MINE,)), Side(deeds=(YOURS,))))
    party.hang_up("Ann")
    party.pass_time(122)
    assert len(brains_of(party).thinking) == 1


def test_a_bot_takes_its_whole_moment_for_an_answer() -> None:
    party = trading()
    party.lay(party.scene().own(1, MINE).own(0, YOURS).turn(0))
    party.do("Ann", Propose(1, Side(deeds=(YOURS,)), Side(deeds=(MINE,))))
    party.pass_time(0.59)
    assert brains_of(party).thinking == []
    party.pass_time(1)
    assert len(brains_of(party).thinking) == 1
