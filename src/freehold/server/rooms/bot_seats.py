"""Seats that bots play: who sits there, when each of them is to think, and what it does then."""

from collections.abc import Callable
from typing import Final

import structlog

from freehold.bots.driver import PROPOSE
from freehold.bots.seat_table import seat_table
from freehold.engine import State, actors, top_kind
from freehold.engine.codes import F_AUCTION
from freehold.protocol import Sheet
from freehold.server.bots.driver import BotDriver, Tempo
from freehold.server.bots.reasons import why_of
from freehold.server.bots.tasks import BotMove, BotTask
from freehold.server.games.match import Match
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.play import Play
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.services import Services
from freehold.wire import Action
from freehold.wire.actions import Counter, Pass, Propose, Reject, TimeOut, Withdraw
from freehold.wire.parts import members

logger: Final = structlog.get_logger()
Commit = Callable[[EntryDraft], None]
OnThought = Callable[[str, int, int, BotMove | None], None]  # game, seat, decision


class BotSeats:
    """The bots of one room, and those that stand in for players."""

    def __init__(
        self,
        durable: DurableState,
        attendance: Attendance,
        play: Play,
        services: Services,
        commit: Commit,
        heard: OnThought,
    ) -> None:
        self._durable = durable
        self._attendance = attendance
        self._play = play
        self._services = services
        self._commit = commit
        self._heard = heard
        self._driver = BotDriver()
        self._levels_mark: object = None
        self._levels_now: dict[int, str] = {}

    def reset(self) -> None:
        """Let go of what was about the last game only."""
        self._driver = BotDriver()
        self._levels_mark = None

    def next_due(self) -> int | None:
        """Return when the next bot is to think."""
        return self._driver.next_due()

    @property
    def thinks(self) -> bool:
        """Tell whether a bot is about to decide."""
        return self._driver.thinks

    def plan(self, at: int) -> None:
        """Give every bot that has something to decide its moment."""
        match = self._durable.match
        if match is None or not self._durable.running:
            self._driver.rest()
            return
        levels = self._levels(match)
        if levels or self._driver.busy:
            pace = self._durable.sheet.settings.pace
            tempo = Tempo(pace, self._services.settings.bot_pace)
            self._driver.plan(match.state, levels, at, tempo, self._play.hosted.clocks.offered_at)

    def _levels(self, match: Match) -> dict[int, str]:
        """Return the level of every seat that a bot plays now."""
        mark = (self._durable.revision, self._attendance.changes, match.state.alive)
        if mark != self._levels_mark:
            sheet = self._durable.sheet
            self._levels_mark = mark
            self._levels_now = _levels_of(sheet, self._attendance, match.state)
            chairs = enumerate(sheet.chairs)
            self._driver.chairs = frozenset(seat for seat, chair in chairs if chair.bot is not None)
        return self._levels_now

    # --- thinking

    def think(self, at: int) -> None:
        """Let every bot think whose moment has come."""
        match = self._durable.match
        if match is None or not self._durable.running:
            return
        levels = self._levels(match)
        for seat in self._driver.ready(at):
            if seat in levels:
                self._think(seat, levels[seat])

    def _think(self, seat: int, level: str) -> None:
        """Let a bot think about what to do now; an offer nobody has answered it takes back."""
        hosted, driver = self._play.hosted, self._driver
        match, state = hosted.match, hosted.match.state
        unanswered = driver.own_offer(state, seat)
        if unanswered is not None and not driver.open_offers(state, seat):
            self._commit(self._play.decide(seat, Withdraw(unanswered[1])))
            return
        decision = state.decision
        driver.begin(seat, decision)
        wanted = driver.wanted(state, seat, level, match.asked)
        if wanted & PROPOSE:
            driver.note_proposing(seat, match.asked)
        table = seat_table(state, seat)
        task = BotTask(game=hosted.id, level=level, seat=seat, table=table, wanted=wanted)
        self._services.bot_pool.think(
            task, lambda move: self._heard(hosted.id, seat, decision, move)
        )

    def hear(self, seat: int, decision: int, move: BotMove | None) -> None:
        """Do what a bot has decided, unless what it thought about is over by now."""
        match = self._play.hosted.match
        self._driver.end(seat)
        levels = self._levels(match)
        current = self._durable.running and match.state.decision == decision
        if current and seat in levels and not self._play.is_closing():
            self._act(match, seat, move)

    def _act(self, match: Match, seat: int, move: BotMove | None) -> None:
        """Do what a bot has decided; where it fails, what the rules have for who says nothing."""
        if move is not None and isinstance(move.action, Propose):
            if not match.was_offered(seat, move.action):  # else the bot decides anew
                self._try(seat, move)
            return
        if move is not None and self._try(seat, self._bounded(match, seat, move)):
            return
        self._driver.leave_alone(match.state, seat)
        if seat in members(actors(match.state)):
            common = top_kind(match.state) == F_AUCTION
            time_out = TimeOut(match.state.decision)
            self._commit(self._play.decide(*((seat, Pass()) if common else (None, time_out))))

    def _try(self, seat: int, move: BotMove) -> bool:
        """Do what a bot wants to do; tell whether the rules let it."""
        try:
            draft = self._play.decide(seat, move.action, why=why_of(move))
        except RefusedError as refused:
            self._log_refusal(seat, move.action, refused)
            return False
        self._commit(draft)
        if isinstance(move.action, Propose | Counter) and self._durable.match is not None:
            self._driver.note_offers(self._durable.match.state, seat)
        return True

    def _log_refusal(self, seat: int, action: Action, refused: RefusedError) -> None:
        room = self._play.room
        logger.error("bot refused", room=room, seat=seat, word=refused.word, action=action)

    def _bounded(self, match: Match, seat: int, move: BotMove) -> BotMove:
        """Return the move, or a rejection without a word in place of a counter-offer too many."""
        action = move.action
        if not isinstance(action, Counter):
            return move
        if self._driver.count_counter(seat, action.partner, match.asked):
            return BotMove(Reject(action.partner, action.revision))
        return move


def _levels_of(sheet: Sheet, attendance: Attendance, state: State) -> dict[int, str]:
    """Return the level, or the flavor of it, of every seat that a bot plays now."""
    here = {one.number for one in sheet.members}
    levels = {}
    for seat, chair in enumerate(sheet.chairs):
        if not state.alive >> seat & 1:
            continue
        if chair.bot is not None:
            levels[seat] = chair.flavor or chair.bot
        elif chair.member not in here or not attendance.plays(chair.member):
            levels[seat] = sheet.settings.stand_in
    return levels
