"""A room: one mailbox, the only writer of its log, and everybody who listens to it.

Each part has its own state and decides; what it decides comes back as a draft.  The journal alone
writes that down, lets the durable state follow, and has everybody told once the store has it.

A room does what it does as a whole.  Where anything unexpected happens it is given up: it writes
nothing more, hangs up, and is built anew from its log when its people come back, in a moment.
"""

from collections.abc import Callable
from typing import Final

import structlog

from freehold.protocol import Ack, Kick, Leave, Private, RoomCommand, Sheet, Word, encode_message
from freehold.server.bots.tasks import BotMove
from freehold.server.games.entries import WITH_SHEET, AnyEntry, SheetEntry, Source, StartEntry
from freehold.server.games.match import Match
from freehold.server.rooms import chat
from freehold.server.rooms.absence import Absence
from freehold.server.rooms.alarm import Alarm, earliest
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.bot_seats import BotSeats
from freehold.server.rooms.crash_guard import CrashGuard
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.handlers import handlers_of
from freehold.server.rooms.ignored_members import IgnoredMembers
from freehold.server.rooms.inquiries import Inquiries
from freehold.server.rooms.journal import Journal
from freehold.server.rooms.lobby import phase, roster
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.play import Play, RunningCopies
from freehold.server.rooms.publisher import Publisher
from freehold.server.rooms.quotas import Quotas
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room_schedule import RoomSchedule
from freehold.server.rooms.services import Listener, Services
from freehold.server.rooms.sheet_changes import SheetChanges
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
        failed: Callable[["Room"], None],
        copies: RunningCopies,
        noted: Callable[[int, int | None], None] = lambda _room, _due: None,
    ) -> None:
        clock = services.clock
        self.id = number
        self.durable = durable
        self.services = services
        self.attendance = Attendance()
        self.subscribers = Subscribers()
        self.absence = Absence(durable, self.attendance)
        self.chat = chat.RoomChat(durable, clock, services.sanctions)
        self.quotas = Quotas(number, durable, services)
        self.play = Play(number, durable, self.attendance, clock, copies)
        self.votes = Votes(durable, self.attendance, self.play, clock)
        ignored = IgnoredMembers(durable, services.blocks)
        self.publisher = Publisher(
            durable, self.attendance, self.votes, self.subscribers, ignored, clock
        )
        self._journal = Journal(
            number,
            durable,
            self.publisher,
            self.subscribers,
            services,
            written=self._pass_on,
            committed=self._release,
        )
        self._commit = self._journal.commit
        self.bots = BotSeats(
            durable, self.attendance, self.play, services, self._commit, self._hear_bot
        )
        sheet = SheetChanges(number, durable, self.absence, clock)
        self._handlers = handlers_of(self.play, self.votes, self.chat, sheet)
        self._alarm = Alarm(clock, self._ring)
        self._schedule = RoomSchedule(number, durable, self.attendance, services, noted)
        self._guard = CrashGuard(self._give_up)
        self._unless_refused = CrashGuard(self._give_up, RefusedError)
        self._changed = changed
        self._failed = failed
        inquiries = Inquiries(durable, self.subscribers, services)
        self.look, self.consult = inquiries.look, inquiries.consult
        self.closed = False  # whether it does nothing any more
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
    def busy(self) -> bool:
        """Tell whether the room is in the middle of something that is in no log."""
        return self.bots.thinks or self.votes.is_fleeting

    def _now(self) -> int:
        return self.services.clock.now()

    # --- as a whole or not at all

    def _give_up(self) -> None:
        """Do nothing any more: what is left in memory may be half of something."""
        if self.closed:
            return
        logger.exception("room given up; it is restored from its log", room=self.id)
        self.services.metrics.count("rooms_given_up_total")
        self.close("shutting_down")
        self._failed(self)

    def close(self, word: Word) -> None:
        """Hang up on everybody; the room does nothing any more."""
        self.closed = True
        self._journal.close()
        self._alarm.cancel()
        self.subscribers.close(word)

    # --- coming and going

    def recover(self, since: int) -> None:
        """Begin after a restart: nobody is here, and no time has passed since then."""
        if self.playing and not self.sheet.asleep and not self.absence.goes_on:
            with self._guard:
                self._commit(EntryDraft((phase.sleep(self.sheet, self.private),)), at=since)
        if self.durable.is_long:
            self.settle()

    def enter(
        self,
        listener: Listener,
        who: IdentityRow,
        after: int | None,
        watch: bool,
        hushed: bool = False,
    ) -> bool:
        """Let a connection in, and tell it what it needs to know, or raise RefusedError.

        Tell whether `catch_up` has to be called as well, for what is only in the store.
        """
        known = find_member(self.private, who.id) is not None
        self.quotas.expect_arrival(who.id, known)
        number = self.admit(who, watch, hushed)
        with self._guard:
            self.attendance.hand_back(number)
            self.attendance.arrive(number)
            self.attendance.note_activity(number, self._now())
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

    def admit(self, who: IdentityRow, watch: bool = False, hushed: bool = False) -> int:
        """Make somebody a member, or raise RefusedError; return the number."""
        if self.closed:
            raise RefusedError("shutting_down")
        if self.services.sanctions.ban_of(who.id, self.services.clock.wall()) is not None:
            raise RefusedError("banned")
        number = find_member(self.private, who.id)
        if number is None:
            watchers = self.services.settings.spectators_per_room
            self.change(roster.enter(self.sheet, self.private, who, watch, watchers, hushed))
            number = self.private.members
        return number

    def rename(self, who: IdentityRow) -> None:
        """Take over the new name or piece of somebody."""
        number = find_member(self.private, who.id)
        if number is None or self.closed:
            return
        with self._guard:
            named = roster.rename(self.sheet, self.private, number, who.name, who.piece)
            self._commit(self.durable.difference(named))
            self._settle()

    def depart(self, listener: Listener) -> None:
        """Note that a connection is gone."""
        with self._guard:
            number = self.subscribers.remove(listener)
            if number is None or self.closed:
                return
            if self.attendance.depart(number):
                self.votes.depart(number)
            self._settle()

    def _dismiss(self, number: int, word: Word) -> None:
        """Hang up on all connections of a member who has left."""
        for listener in self.subscribers.of(number):
            self.subscribers.remove(listener)
            self.subscribers.say(listener, word)
        self.attendance.forget(number)
        self.votes.depart(number)

    def forget(self, identity: str) -> None:
        """Let somebody go for good; a bot plays on in their place, and no list names them."""
        number, played = find_member(self.private, identity), identity in self.private.seats
        with self._unless_refused:
            entry = roster.forget(self.sheet, self.private, identity, self.absence.members_here())
            if entry is None:
                return
            rows = (self.play.row_without(entry.private.gone),) if played else ()
            self._commit(EntryDraft((entry,), rows))
            if number is not None:
                self._dismiss(number, "unknown_token")
            self._settle()

    # --- the mailbox

    def receive(self, listener: Listener, command: RoomCommand) -> None:
        """Do a member's command, and say so, or refuse it."""
        number = self.subscribers.member_of(listener)
        if number is None or self.closed:
            return
        done = self.durable.done_as(number, command.id)
        if done is not None:
            self.subscribers.say(listener, encode_message(Ack(id=command.id, seq=done)))
            return
        self.attendance.note_activity(number, self._now())
        written = self._journal.handed_over
        with self._guard:
            try:
                self._obey(listener, number, command)
                self._settle()
            except Exception:
                if self._journal.handed_over == written:  # else it is done, and is told so later
                    listener.send(RefusedError("failed").answer(command.id))
                raise

    def _obey(self, listener: Listener, number: int, command: RoomCommand) -> None:
        try:
            self.quotas.expect_command(self.private.identities[number], command)
            self._do(number, command, Source(number, command.id))
        except RefusedError as refused:
            self.subscribers.say(listener, refused.answer(command.id))
            return
        done = self.durable.done_as(number, command.id) or self.durable.seq
        self.subscribers.say(listener, encode_message(Ack(id=command.id, seq=done)))
        if isinstance(command, Leave):
            self._dismiss(number, "left")

    def order(self, member: int, command: RoomCommand) -> None:
        """Do a command that the server itself gives for a member, or raise RefusedError."""
        with self._unless_refused:
            self._do(member, command, None)
            self._settle()

    def _do(self, member: int, command: RoomCommand, source: Source | None) -> None:
        draft = self._handlers[type(command)](member, command)
        self._commit(draft, source)
        if draft is None and source is not None:
            self.durable.note_passing(source)
        if isinstance(command, Kick):
            self._dismiss(command.member, "kicked")

    # --- writing

    def change(self, entry: SheetEntry) -> None:
        """Write down a changed sheet, and tell everybody."""
        with self._unless_refused:
            self._commit(EntryDraft((entry,)))

    def _release(self) -> None:
        """Say what a commit allows to be said."""
        with self._guard:
            self.subscribers.release()

    def _pass_on(self, entry: AnyEntry) -> None:
        """Let everything know that depends on what was just written."""
        if isinstance(entry, WITH_SHEET):
            self._note_phase(entry)
            self._changed(self)
        if self.services.observer is not None:
            self.services.observer.note(self, entry)

    def _note_phase(self, entry: SheetEntry | StartEntry) -> None:
        """Note that a game has begun or ended, and let go of what was about that one only."""
        if isinstance(entry, StartEntry):
            self.services.metrics.count("games_started_total")
        elif entry.change.what == "game_over":
            self.services.metrics.count("games_finished_total")
        else:
            return
        self.play.saved = None
        self.bots.reset()
        self.votes.poll = None
        self.attendance.reset()

    # --- what is due

    def settle(self) -> None:
        """Let everything follow from what was changed."""
        with self._guard:
            self._settle()

    def _settle(self) -> None:
        """Give bots their moments, tell how things stand, and set the alarm."""
        if self.closed:
            return
        at = self._now()
        self._commit(self.votes.review())
        self.votes.watch_pause(at)
        restless = self._is_restless()
        if restless:
            self._commit(self.play.call_off(at))
            self._commit(self.absence.sleep())
            self.absence.wait(at)
        self.bots.plan(at)
        if restless or self.votes.poll is not None:
            self.publisher.tell_now()
        due = self._next_due()
        self._alarm.set(due)
        self._schedule.keep(at if self.bots.thinks else due, self._journal.handed_over)

    def _is_restless(self) -> bool:
        """Tell whether anybody came, went or moved since this was asked last."""
        missed = self.durable.missed
        calm = (self.durable.revision, self.attendance.changes, self.votes.poll is None, missed)
        if calm == self._calm:
            return False
        self._calm = calm
        return True

    def _next_due(self) -> int | None:
        attendance, bots = self.attendance.next_due(), self.bots.next_due()
        return earliest(attendance, bots, self.votes.next_due(), self.play.next_due())

    def _ring(self) -> None:
        """Do everything that is due; while the store is behind, nothing is."""
        if self.closed:
            return
        at = self._now()
        if self.services.store.backlog.behind:
            self._alarm.set(at)
            return
        with self._guard:
            self._commit(self.votes.end_late(at))
            self._commit(self.play.call_off(at))
            for member in self.attendance.overdue(at):
                self._commit(self.absence.give_up_on(member))
            for draft in self.play.due(at):
                self._commit(draft)
            self.bots.think(at)
            self._settle()

    def _hear_bot(self, game: str, seat: int, decision: int, move: BotMove | None) -> None:
        """Hear what a bot has decided, if it is about the game that is on."""
        if self.closed or game != self.durable.game:
            return
        with self._guard:
            self.bots.hear(seat, decision, move)
            if move is not None and move.wants_end and self.durable.running:
                self._commit(self.votes.propose_end(seat))
            self._settle()
