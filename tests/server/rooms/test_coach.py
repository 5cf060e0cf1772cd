"""The coach: hints, warnings and the trade meter where the host wants them, and nowhere else."""

import asyncio
from typing import Any

import msgspec
import pytest

from freehold import protocol
from freehold.engine import codes
from freehold.protocol import (
    Advice,
    Configure,
    Consult,
    Outlook,
    Refused,
    RoomSettings,
    TradeMeter,
    TradeTerms,
)
from freehold.server.bots.tasks import BotTask, CoachTask, OnCounsel, OnMove
from freehold.server.games.summaries import Summary, summary_of
from freehold.wire import Side
from freehold.wire.actions import (
    Accept,
    Build,
    Buy,
    Decline,
    EndTurn,
    Propose,
    Reject,
    Resign,
    Roll,
)
from tests.kit.bare_room import Guest
from tests.kit.cases import each
from tests.kit.room_rig import RoomRig, consult, deal, gather
from tests.server.rooms.questions import QUESTIONS, ask

DARK_BLUE = (37, 39)
GREENS = (31, 32, 34)


def coached(**settings: Any) -> RoomRig:
    """Return a game of three with a coach, posed so that Ann has the turn."""
    return deal("Ann", "Bob", "Cleo", coach=True, **settings)


@pytest.fixture
def rig() -> RoomRig:
    """Return a game of three with a coach, posed so that Ann has the turn."""
    return coached()


# --- hints


@each("name", QUESTIONS)
def test_the_coach_has_a_hint_at_every_kind_of_question(name: str) -> None:
    rig = ask(QUESTIONS[name], coach=True)
    advice = consult(rig)
    assert isinstance(advice, Advice), advice
    assert advice.hint is not None
    assert advice.outcomes is not None
    rig.do("Ann", advice.hint.action)  # the rules let it be done


def test_a_hint_has_a_reason_with_figures(rig: RoomRig) -> None:
    scene = rig.scene().own(0, 37).turn(0, ended=True).pose(codes.F_BUY, 0, 39)
    rig.lay(scene.cash(0, 1500))
    advice = consult(rig)
    assert advice.hint == protocol.Hint(Buy(), "buy_set", 39, 0)
    assert advice.outcomes.cash == 1100
    assert advice.outcomes.chance > advice.outcomes.otherwise


def test_a_limit_is_told_to_who_asks_for_the_own_seat(rig: RoomRig) -> None:
    lot = (39, codes.NOBODY, 0, 0, 0b111, 2)
    rig.lay(rig.scene().turn(2, ended=True).pose(codes.F_AUCTION, 0, *lot))
    hint = consult(rig).hint
    assert hint.word.startswith(("bid", "pass"))
    assert hint.b > 0


def test_the_coach_sees_only_the_seats_own_table() -> None:
    tasks: list[CoachTask] = []

    class Watched:
        def think(self, task: BotTask, tell: OnMove) -> None:
            del task, tell

        def consult(self, task: CoachTask, tell: OnCounsel) -> bool:
            del tell
            tasks.append(task)
            return True

    rig = coached(bot_pool=Watched())
    rig.lay(rig.scene().own(1, 1).own(2, 3))
    rig.do("Bob", Propose(2, Side(deeds=(1,)), Side(cash=100)))
    consult(rig, "Ann")
    assert list(rig.state.offers)
    assert not list(tasks[0].table.offers)
    assert not hasattr(tasks[0].table, "cards")
    assert not hasattr(tasks[0].table, "rng")


def test_an_offer_that_was_made_is_not_advised_again(rig: RoomRig) -> None:
    scene = rig.scene().own(0, 1, 37).own(1, 3, 39).own(2, *GREENS).turn(0, ended=True)
    rig.lay(scene)
    first = consult(rig).hint.action
    assert isinstance(first, Propose)
    rig.do("Ann", first)
    rig.do(["Ann", "Bob", "Cleo"][first.partner], Reject(0, int(rig.state.revision)))
    assert consult(rig).hint.action != first


def test_who_watches_or_comes_too_late_gets_none(rig: RoomRig) -> None:
    rig.join("Eve", watch=True)
    assert consult(rig, "Eve").word == "not_seated"
    rig.room.consult(rig["Ann"], Consult("late", rig.match.asked - 1))
    assert rig["Ann"].last(Refused).word == "too_late"
    rig.lay(rig.scene().turn(0))
    assert consult(rig, "Bob").word == "no_advice"


# --- never where a game counts


@each("name", QUESTIONS)
def test_without_a_coach_nothing_gives_advice(name: str) -> None:
    """Whatever is asked, at whatever question: neither hint nor warning, nor a meter."""
    rig = ask(QUESTIONS[name])
    for action in (None, QUESTIONS[name].answer):
        assert consult(rig, action=action).word == "no_coach"
    rig.room.look(rig["Ann"], TradeTerms(1, Side(cash=1), Side(cash=2)))
    rig.do("Ann", QUESTIONS[name].answer)
    for heard in rig["Ann"].heard:
        assert not isinstance(heard, Advice)
        if isinstance(heard, Outlook) and heard.trade is not None:
            assert heard.trade.meter is msgspec.UNSET


def test_the_coach_is_the_hosts_choice_before_the_game() -> None:
    rig = gather("Ann", "Bob", chairs=2)
    settings = msgspec.structs.replace(rig.sheet.settings, coach=True)
    assert rig.refused("Bob", Configure, settings) == "not_host"
    rig.ok("Ann", Configure, settings)
    assert rig.sheet.settings.is_coached
    rig.ok("Bob", protocol.Ready, True)
    rig.ok("Ann", protocol.Begin)
    assert rig.refused("Ann", Configure, RoomSettings(chairs=2)) == "not_in_lobby"
    header = rig.match.game.header()
    assert summary_of(rig.sheet, header).coached


def test_a_sheet_without_a_coach_says_nothing_of_one() -> None:
    assert b"coach" not in msgspec.json.encode(deal("Ann", "Bob").sheet)


# --- warnings


def test_leaving_the_last_deed_of_a_color_is_warned_of(rig: RoomRig) -> None:
    rig.lay(rig.scene().own(0, 37).turn(0, ended=True).pose(codes.F_BUY, 0, 39))
    advice = consult(rig, action=Decline())
    assert advice.warned == protocol.Warned("color_left", 39)
    assert advice.outcomes.chance < advice.outcomes.otherwise
    assert consult(rig, action=Buy()).warned is None


def test_building_into_the_last_cash_before_dear_rents_is_warned_of(rig: RoomRig) -> None:
    scene = rig.scene().own(0, 1, 3).own(1, 31, 32, 34, level=4).at(0, 24).cash(0, 60)
    rig.lay(scene.turn(0, ended=True))
    advice = consult(rig, action=Build(1))
    assert advice.warned is not None
    assert advice.warned.word == "reserve"
    assert advice.outcomes.cash == 10
    assert advice.outcomes.rent > 1000
    assert advice.outcomes.risk >= 150


def test_what_is_to_follow_at_once_is_weighed_with_it(rig: RoomRig) -> None:
    scene = rig.scene().own(0, 1, 3).own(1, 31, 32, 34, level=4).at(0, 24).cash(0, 1450)
    rig.lay(scene.turn(0, ended=True))
    assert consult(rig, action=Build(1)).warned is None
    row = [Build(square) for square in (1, 3) * 4]
    rig.room.consult(rig["Ann"], Consult("row", rig.match.asked, row[0], tuple(row[1:])))
    advice = rig["Ann"].last(Advice)
    assert advice.warned == protocol.Warned("reserve")
    assert advice.outcomes.cash == 1450 - 8 * 50


def test_giving_a_color_away_is_warned_of_when_offered_and_when_accepted(rig: RoomRig) -> None:
    rig.lay(rig.scene().own(0, 39).own(1, 37).cash(1, 1500).turn(0, ended=True))
    cheap = Propose(1, Side(deeds=(39,)), Side(cash=50))
    assert consult(rig, action=cheap).warned == protocol.Warned("color_given", 39)
    rig.do("Bob", Propose(0, Side(cash=50), Side(deeds=(39,))))
    taken = Accept(1, int(rig.state.revision))
    assert consult(rig, action=taken).warned == protocol.Warned("color_given", 39)


def test_what_the_rules_refuse_or_dice_decide_is_not_warned_of(rig: RoomRig) -> None:
    rig.lay(rig.scene().turn(0))
    for action in (Roll(), Buy(), EndTurn()):
        advice = consult(rig, action=action)
        assert isinstance(advice, Advice)
        assert advice.warned is None


# --- the meter


def test_the_meter_tells_both_chances_before_and_after_a_trade(rig: RoomRig) -> None:
    rig.lay(rig.scene().own(0, 37).own(1, 39))
    rig.room.look(rig["Ann"], TradeTerms(1, Side(cash=100), Side(deeds=(39,))))
    meter = rig["Ann"].last(Outlook).trade.meter
    assert isinstance(meter, TradeMeter)
    assert meter.mine_after > meter.mine
    assert meter.theirs_after < meter.theirs
    assert meter.mine_doubt > 0


# --- budgets


def test_one_question_at_a_time_and_few_in_a_room() -> None:
    rig = coached(bot_pool=(pool := Patient()))
    rig.lay(rig.scene().turn(0))
    assert not isinstance(consult(rig), Refused)
    assert consult(rig).word == "slow_down"
    for _ in range(60):
        pool.answer()
        consult(rig)
    assert rig["Ann"].last(Refused).word == "slow_down"


class Patient:
    """A pool whose coach answers when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[OnCounsel] = []

    def think(self, task: BotTask, tell: OnMove) -> None:
        """Let bots not think at all."""

    def consult(self, task: CoachTask, tell: OnCounsel) -> bool:
        """Note who waits."""
        del task
        self.waiting.append(tell)
        return True

    def answer(self) -> None:
        """Have nothing to say."""
        while self.waiting:
            self.waiting.pop()(None)


def test_what_the_coach_says_too_late_is_not_told() -> None:
    rig = coached(bot_pool=(pool := Patient()))
    rig.lay(rig.scene().turn(0, ended=True))
    consult(rig)
    rig.do("Ann", EndTurn())
    pool.answer()
    assert rig["Ann"].last(Refused).word == "too_late"


def test_who_is_gone_hears_nothing() -> None:
    rig = coached(bot_pool=(pool := Patient()))
    rig.lay(rig.scene().turn(0))
    consult(rig)
    gone: Guest = rig["Ann"]
    count = len(gone.heard)
    rig.hang_up("Ann")
    pool.answer()
    assert len(gone.heard) == count


# --- it stays so


def test_a_coach_stays_over_a_restart_and_a_rematch_and_goes_when_the_host_says_so() -> None:
    rig = coached()
    rig.keep()
    rig.reboot("Ann", "Bob", "Cleo")
    assert isinstance(consult(rig), Advice)
    rig.agree("end", "Ann", "Bob", "Cleo")
    assert last_summary(rig).coached
    rig.ok("Ann", protocol.Rematch)
    assert rig.sheet.settings.is_coached
    for name in ("Bob", "Cleo"):
        rig.ok(name, protocol.Ready, True)
    rig.ok("Ann", Configure, msgspec.structs.replace(rig.sheet.settings, coach=False))
    for name in ("Bob", "Cleo"):
        rig.ok(name, protocol.Ready, True)
    rig.ok("Ann", protocol.Begin)
    assert consult(rig).word == "no_coach"
    rig.agree("end", "Ann", "Bob", "Cleo")
    assert not last_summary(rig).coached


def last_summary(rig: RoomRig) -> Summary:
    """Return what is kept of the game that was played last."""
    row = asyncio.run(rig.store.game(rig.sheet.game or ""))
    assert row is not None
    return msgspec.json.decode(row.summary, type=Summary)


def test_neither_a_pause_nor_the_end_of_a_game_is_a_time_for_advice(rig: RoomRig) -> None:
    rig.agree("pause", "Ann", "Bob")
    assert consult(rig).word == "paused"
    rig.agree("go_on", "Ann", "Bob")
    rig.do("Cleo", Resign())
    assert consult(rig, "Cleo").word == "no_advice"
    rig.agree("end", "Ann", "Bob")
    rig.room.consult(rig["Ann"], Consult("late", 1))
    assert rig["Ann"].last(Refused).word == "not_playing"
