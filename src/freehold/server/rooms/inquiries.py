"""What players ask a room, and nothing changes by it: what can be done, what the coach says."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from freehold.bots.driver import PROPOSE, HostedDriver
from freehold.bots.seat_table import seat_table
from freehold.engine import is_alive
from freehold.protocol import Advice, Consult, TradeTerms, encode_message
from freehold.server.bots.tasks import CoachTask, Counsel
from freehold.server.games.match import Match
from freehold.server.ops.budgets import Allowance, Budget, Payer
from freehold.server.rooms.clocks import SECOND
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.move_preview import outlook_for
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.services import Listener, Services
from freehold.server.rooms.subscribers import Subscribers
from freehold.wire.actions import Propose

COACH: Final = "sharp"  # as whom the coach would play
ADVICE_OF_ROOM: Final = Allowance(4, 40)
_ROOM: Final = Payer((("room", ""),))


class Question(NamedTuple):
    """What somebody asked the coach, and what was on the table then."""

    listener: Listener
    member: int
    asked: Consult
    match: Match
    decision: int
    task: CoachTask


class Inquiries:
    """What is asked in one room, and who waits for the coach."""

    def __init__(self, durable: DurableState, subscribers: Subscribers, services: Services) -> None:
        self._durable = durable
        self._subscribers = subscribers
        self._pool = services.bot_pool
        clock = services.clock
        self._budget = Budget(1, lambda: clock.now() / SECOND, room=ADVICE_OF_ROOM)
        self._waiting: set[int] = set()  # members

    def look(self, listener: Listener, asked: TradeTerms | None = None) -> None:
        """Tell a player what could be done with the own property now."""
        number = self._subscribers.member_of(listener)
        if number is not None:
            outlook = outlook_for(self._durable, number, asked)
            self._subscribers.say(listener, encode_message(outlook))

    # --- the coach

    def consult(self, listener: Listener, asked: Consult) -> None:
        """Have the coach tell a player what to do, or what speaks against an action; or refuse."""
        number = self._subscribers.member_of(listener)
        if number is None:
            return
        try:
            self._ask(self._question(listener, number, asked))
        except RefusedError as refused:
            self._refuse(listener, asked, refused)

    def _question(self, listener: Listener, member: int, asked: Consult) -> Question:
        """Return what the coach is to think about, or refuse."""
        durable, seat, match = self._durable, self._durable.seat_of(member), self._durable.match
        if not durable.sheet.settings.is_coached:
            raise RefusedError("no_coach")
        if match is None or not durable.playing:
            raise RefusedError("not_playing")
        if seat is None:
            raise RefusedError("not_seated")
        if not durable.running:
            raise RefusedError("paused")
        if asked.ask != match.asked:
            raise RefusedError("too_late", f"expected question {match.asked}, got {asked.ask}")
        task = CoachTask(
            level=COACH,
            seat=seat,
            table=seat_table(match.state, seat),
            wanted=HostedDriver().wanted(match.state, seat, match.asked),
            action=asked.action,
            then=asked.then,
        )
        if not is_alive(match.state, seat) or not (task.wanted or asked.action):
            raise RefusedError("no_advice")
        return Question(listener, member, asked, match, int(match.state.decision), task)

    def _ask(self, question: Question) -> None:
        if question.member in self._waiting:
            raise RefusedError("slow_down", "expected the coach's answer before the next question")
        if wait := self._budget.take(_ROOM):
            raise RefusedError("slow_down", f"expected a pause of {wait:.1f} s before that")
        self._waiting.add(question.member)
        if not self._pool.consult(question.task, lambda counsel: self._hear(question, counsel)):
            self._waiting.discard(question.member)
            raise RefusedError("slow_down", "expected a moment in which fewer ask the coach")

    def _hear(self, question: Question, counsel: Counsel | None) -> None:
        """Pass on what the coach said; an offer that was made before it is not to repeat."""
        self._waiting.discard(question.member)
        try:
            if self._is_over(question):
                raise RefusedError("too_late")
            if counsel is None:
                raise RefusedError("failed")
            if _repeats_offer(question, counsel):
                task = replace(question.task, wanted=question.task.wanted & ~PROPOSE)
                self._ask(question._replace(task=task))
            else:
                self._tell(question, counsel)
        except RefusedError as refused:
            self._refuse(question.listener, question.asked, refused)

    def _is_over(self, question: Question) -> bool:
        """Tell whether something else is on the table by now."""
        match = self._durable.match
        is_same = match is question.match and self._durable.playing
        return not is_same or question.match.state.decision != question.decision

    def _tell(self, question: Question, counsel: Counsel) -> None:
        asked = question.asked
        if counsel.hint is None and asked.action is None:
            raise RefusedError("no_advice")
        advice = Advice(
            id=asked.id,
            ask=asked.ask,
            hint=counsel.hint,
            warned=counsel.warned,
            outcomes=counsel.outcomes,
        )
        self._say(question.listener, encode_message(advice))

    def _refuse(self, listener: Listener, asked: Consult, refused: RefusedError) -> None:
        self._say(listener, refused.answer(asked.id))

    def _say(self, listener: Listener, text: bytes) -> None:
        """Say something to who is still here."""
        if self._subscribers.member_of(listener) is not None:
            self._subscribers.say(listener, text)


def _repeats_offer(question: Question, counsel: Counsel) -> bool:
    action = None if counsel.hint is None else counsel.hint.action
    if not isinstance(action, Propose):
        return False
    return question.match.was_offered(question.task.seat, action)
