"""A room: one mailbox, the only writer of its log, and everybody who listens to it.

Each part has its own state and decides; what it decides comes back as a draft.  The journal alone
writes that down, lets the durable state follow, and has everybody told once the store has it.
"""

from collections.abc import Callable
from typing import Any, Final

import structlog

from freehold.protocol import (
    Ack,
    Act,
    Back,
    Begin,
    CallVote,
    Chat,
    Emit,
    Kick,
    Leave,
    Private,
    Refused,
    Reveal,
    RoomCommand,
    Sheet,
    Vote,
    Word,
    encode_message,
)
from freehold.server.bots.tasks import BotMove
from freehold.server.games.entries import AnyEntry, SheetEntry, Source, StartEntry
from freehold.server.games.match import Match
from freehold.server.rooms import chat
from freehold.server.rooms.absence import Absence
from freehold.server.rooms.alarm import Alarm
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.bot_seats import BotSeats
from freehold.server.rooms.drafts import Draft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.journal import Journal
from freehold.server.rooms.lobby import SHEET_COMMANDS, phase, roster
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.move_preview import NOTHING, outlook_of
from freehold.server.rooms.play import Elsewhere, Play
from freehold.server.rooms.publisher import Publisher
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.services import Listener, Services
from freehold.server.rooms.subscribers import Subscribers
from freehold.server.rooms.votes import Votes
from freehold.server.store import IdentityRow

logger: Final = structlog.get_logger()


class Room:
    """One room from its opening on, or from what was restored of it."""

    def __init__(
        self,
        number: int,
        durable: DurableState,
        services: Services,
        *,
        changed: Callable[["Room"], None],
        elsewhere: Elsewhere,
    ) -> None:
        clock = services.clock
        self.id = number
        self.durable = durable
        self.services = services
        self.attendance = Attendance()
        self.subscribers = Subscribers()
        self.absence = Absence(durable, self.attendance)
        self.chat = chat.Chat(durable, clock)
        self.play = Play(number, durable, self.attendance, clock, elsewhere)
        self.votes = Votes(durable, self.attendance, self.play, clock)
        self.publisher = Publisher(durable, self.attendance, self.votes, self.subscribers, clock)
        journal = Journal(
            number, durable, self.publisher, self.subscribers, services, self._pass_on
        )
        self._commit = journal.commit
        self.bots = BotSeats(
            durable, self.attendance, self.play, services, self._commit, self._hear_bot
        )
        self._alarm = Alarm(clock, self._ring)
        self._changed = changed
        self._closed = False
        self._calm: object = None

    # --- looking

    @property
    def sheet(self) -> Sheet:
        """Return the sheet at the door."""
        return self.durable.sheet

    @property
    def private(self) -> Private:
        """Return what the room does not tell."""
        return self.durable.private

    @property
    def match(self) -> Match | None:
        """Return the game that is, or was last, played."""
        return self.durable.match

    @property
    def playing(self) -> bool:
        """Tell whether a game is being played."""
        return self.durable.playing

    @property
    def closed(self) -> bool:
        """Tell whether the room does nothing any more."""
        return self._closed

    def _now(self) -> int:
        return self.services.clock.now()

    # --- coming and going

    def recover(self) -> None:
        """Begin after a restart: nobody is here, and since the server ended no time has passed."""
        if self.playing and not self.sheet.asleep:
            slept = phase.sleep(self.sheet, self.private)
            self._commit(Draft((slept,)), at=self.services.clock.base)

    def enter(self, listener: Listener, who: IdentityRow, after: int | None, watch: bool) -> bool:
        """Let a connection in, and tell it what it needs to know, or raise RefusedError.

        Tell whether `catch_up` has to be called as well, for what is only in the store.
        """
        known = find_member(self.private, who.id) is not None
        number = self.admit(who, watch)
        self.attendance.hand_back(number)
        self.attendance.arrive(number)
        self._commit(self.absence.wake())
        self.subscribers.add(listener, number)  # only now: the greeting comes first
        # who has a new number must be told everything
        behind = self.publisher.greet(listener, number, after if known else None)
        self.settle()
        return behind

    def resume(self, listener: Listener, after: int) -> bool:
        """Tell a connection once more what came after a number; as `enter` does."""
        number = self.subscribers.member_of(listener)
        return number is not None and self.publisher.greet(listener, number, after)

    async def catch_up(self, listener: Listener, after: int) -> None:
        """Tell a connection what is only in the store."""
        await self.publisher.catch_up(listener, after, self.id, self.services.store)

    def admit(self, who: IdentityRow, watch: bool = False) -> int:
        """Make somebody a member, or raise RefusedError; return the number."""
        number = find_member(self.private, who.id)
        if number is None:
            watchers = self.services.settings.spectators_per_room
            self.change(roster.enter(self.sheet, self.private, who, watch, watchers))
            number = self.private.members
        return number

    def rename(self, who: IdentityRow) -> None:
        """Take over the new name or piece of somebody."""
        number = find_member(self.private, who.id)
        if number is not None and not self._closed:
            self.change(roster.rename(self.sheet, self.private, number, who.name, who.piece))
            self.settle()

    def depart(self, listener: Listener) -> None:
        """Note that a connection is gone."""
        number = self.subscribers.remove(listener)
        if number is None or self._closed:
            return
        if self.attendance.depart(number):
            self._commit(self.votes.drop(number))
        self.settle()

    def _dismiss(self, number: int, word: Word) -> None:
        """Hang up on all connections of a member who has left."""
        for listener in self.subscribers.of(number):
            self.subscribers.remove(listener)
            self.subscribers.say(listener, word)
        self.attendance.forget(number)
        self._commit(self.votes.drop(number))

    def dismiss_identity(self, identity: str, word: Word) -> None:
        """Hang up on somebody, who stays a member."""
        for listener in self.subscribers.of(find_member(self.private, identity)):
            listener.close(word)
            self.depart(listener)

    def forget(self, identity: str) -> None:
        """Let somebody go for good; a bot plays on in their place, and no list names them."""
        number, played = find_member(self.private, identity), identity in self.private.seats
        entry = roster.forget(self.sheet, self.private, identity, self.absence.members_here())
        if entry is None or self._closed:
            return
        rows = (self.play.row_without(entry.private.gone),) if played else ()
        self._commit(Draft((entry,), rows))
        if number is not None:
            self._dismiss(number, "unknown_token")
        self.settle()

    def close(self, word: Word) -> None:
        """Hang up on everybody; the room does nothing any more."""
        self._closed = True
        self._alarm.cancel()
        self.subscribers.close(word)

    # --- the mailbox

    def receive(self, listener: Listener, command: RoomCommand) -> None:
        """Do a member's command, and say so, or refuse it."""
        number = self.subscribers.member_of(listener)
        if number is None or self._closed:
            return
        done = self.durable.done_as(number, command.id)
        if done is not None:
            self.subscribers.say(listener, encode_message(Ack(id=command.id, seq=done)))
            return
        source = Source(number, command.id)
        try:
            self._do(number, command, source)
        except RefusedError as refused:
            answer = Refused(id=command.id, word=refused.word, message=refused.message)
            self.subscribers.say(listener, encode_message(answer))
        else:
            done = self.durable.done_as(number, command.id) or self.durable.seq
            self.subscribers.say(listener, encode_message(Ack(id=command.id, seq=done)))
            if isinstance(command, Leave):
                self._dismiss(number, "left")
        self.settle()

    def order(self, member: int, command: RoomCommand) -> None:
        """Do a command that the server itself gives for a member, or raise RefusedError."""
        self._do(member, command, None)
        self.settle()

    def _do(self, member: int, command: RoomCommand, source: Source | None) -> None:
        draft = HANDLERS[type(command)](self)(member, command)
        self._commit(draft, source)
        if draft is None and source is not None:
            self.durable.note_passing(source)
        if isinstance(command, Kick):
            self._dismiss(command.member, "kicked")

    def change_sheet(self, member: int, command: RoomCommand) -> Draft:
        """Change the sheet as a member wants."""
        step = SHEET_COMMANDS[type(command)]
        return Draft((step(self.sheet, self.private, member, command),))

    def leave(self, member: int, command: Leave) -> Draft:
        """Let a member go."""
        del command
        return Draft((roster.leave(self.sheet, self.private, member, self.absence.members_here()),))

    def look(self, listener: Listener) -> None:
        """Tell a player what could be done with the own property now; nothing changes by it."""
        number = self.subscribers.member_of(listener)
        if number is None or self._closed:
            return
        seat, match = self.durable.seat_of(number), self.match
        if match is None or seat is None or not self.playing:
            self.subscribers.say(listener, encode_message(NOTHING))
        else:
            self.subscribers.say(listener, encode_message(outlook_of(match.state, seat)))

    # --- writing

    def change(self, entry: SheetEntry) -> None:
        """Write down a changed sheet, and tell everybody."""
        self._commit(Draft((entry,)))

    def _pass_on(self, entry: AnyEntry) -> None:
        """Let everything know that depends on what was just written."""
        services = self.services
        if isinstance(entry, StartEntry):
            services.metrics.count("games_started_total")
            self._forget_game()
        elif isinstance(entry, SheetEntry) and entry.change.what == "game_over":
            services.metrics.count("games_finished_total")
            self._forget_game()
        if isinstance(entry, SheetEntry | StartEntry):
            self._changed(self)
        if services.observer is not None:
            services.observer.note(self, entry)

    def _forget_game(self) -> None:
        """Let go of what was about the last game only."""
        self.play.saved = None
        self.bots.reset()
        self.votes.poll = None
        self.attendance.reset()

    # --- what is due

    def settle(self) -> None:
        """Give bots their moments, tell how things stand, and set the alarm."""
        if self._closed:
            return
        self.votes.end_void()
        restless = self._is_restless()
        if restless:
            self._commit(self.play.call_off(self._now()))
            self._commit(self.absence.sleep())
            self.absence.wait(self._now())
        self.bots.plan(self._now())
        if restless or self.votes.poll is not None:
            self.publisher.tell_now()
        self._alarm.set(self._next_due())

    def _is_restless(self) -> bool:
        """Tell whether anybody came, went or moved since this was asked last."""
        calm = (self.durable.revision, self.attendance.changes, self.votes.poll is None)
        if calm == self._calm:
            return False
        self._calm = calm
        return True

    def _next_due(self) -> int | None:
        dues = [self.attendance.next_due(), self.bots.next_due(), self.votes.next_due()]
        dues.append(self.play.next_due())
        if self.durable.clocks is not None and self.durable.running:
            dues.append(self.durable.clocks.next_due())
        return min((due for due in dues if due is not None), default=None)

    def _ring(self) -> None:
        """Do everything that is due."""
        if self._closed:
            return
        at = self._now()
        self.votes.end_late(at)
        self._commit(self.play.call_off(at))
        for member in self.attendance.overdue(at):
            self._commit(self.absence.give_up_on(member))
        self._end_what_is_due(at)
        self.bots.think(at)
        self.settle()

    def _end_what_is_due(self, at: int) -> None:
        """Do in the game what the clock demands."""
        for step in (self.play.call_time, self.play.end_late_offer, self.play.end_question):
            try:
                while self.durable.running and (draft := step(at)) is not None:
                    self._commit(draft)
            except RefusedError as refused:
                logger.error("clock refused", room=self.id, step=step.__name__, word=refused.word)
                self.play.hosted.clocks.postpone(at)

    def _hear_bot(self, game: str, seat: int, decision: int, move: BotMove | None) -> None:
        """Hear what a bot has decided, if it is about the game that is on."""
        if self._closed or game != self.durable.game:
            return
        self.bots.hear(seat, decision, move)
        self.settle()


# Which part of a room a command is for.
HANDLERS: Final[dict[type[RoomCommand], Callable[[Room], Callable[[int, Any], Draft | None]]]] = {
    Act: lambda room: room.play.act,
    Begin: lambda room: room.play.begin,
    Reveal: lambda room: room.play.reveal,
    Back: lambda room: room.play.take_seat_back,
    CallVote: lambda room: room.votes.call,
    Vote: lambda room: room.votes.answer,
    Chat: lambda room: room.chat.say,
    Emit: lambda room: room.chat.emit,
    Leave: lambda room: room.leave,
    **dict.fromkeys(SHEET_COMMANDS, lambda room: room.change_sheet),
}
