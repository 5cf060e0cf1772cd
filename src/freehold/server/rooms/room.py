"""A room: one mailbox, the only writer of its log, and everybody who listens to it.

Whatever the room says is held back until all it wrote before is committed: nobody is ever told of
something that a crash could undo.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from freehold.server import commands, playing, seating
from freehold.server.attendance import Attendance
from freehold.server.clocks import SECOND, Clocks
from freehold.server.driving import Drivers, Tempo, levels_of
from freehold.server.entries import (
    AnyEntry,
    RewindEntry,
    SheetEntry,
    Source,
    StartEntry,
    decode_entry,
    encode_entry,
)
from freehold.server.limits import Buckets
from freehold.server.logbook import Logbook
from freehold.server.match import Match
from freehold.server.messages import (
    PROTOCOL,
    Ack,
    GameInfo,
    Leave,
    Now,
    Presence,
    Refused,
    Rents,
    RoomCommand,
    Welcome,
    Welcomed,
    Withheld,
    Word,
)
from freehold.server.outlook import NOTHING, outlook_of
from freehold.server.publishing import (
    Announcement,
    Prompter,
    encode,
    message_for,
    withholds,
)
from freehold.server.refusing import RefusedError
from freehold.server.seating import Changed
from freehold.server.sheet import Private, Sheet
from freehold.server.store import EntryRow, IdentityRow, MemberRow, Write
from freehold.server.summaries import room_row
from freehold.server.surroundings import Listener, Surroundings, Thought, Timer
from freehold.server.voting import Poll

LOBBY_PATIENCE: Final = 60 * SECOND  # with who lost the connection before or after a game
# Entries; who missed more is told how things are instead.  So many fit into an outbox.
MOST_REPLAYED: Final = 128
CHAT_RATE: Final = 0.5  # lines a second, in the long run
CHAT_BURST: Final = 5
# How the texts of answers begin.
_ANSWERS: Final = (b'{"tell":"ack"', b'{"tell":"refused"', b'{"tell":"outlook"')


class Room:
    """One room from its opening on, or from what its logbook has restored."""

    def __init__(
        self,
        number: int,
        book: Logbook,
        around: Surroundings,
        *,
        changed: Callable[["Room"], None],
        elsewhere: Callable[["Room"], Collection[int]] = lambda _room: (),
    ) -> None:
        self.id = number
        self.book = book
        self.around = around
        self.attendance = Attendance()
        self.poll: Poll | None = None
        self.saved: bytes | None = None  # the packed save that the lobby waits to continue
        self._changed = changed
        self._elsewhere = elsewhere
        self.drivers = Drivers()
        self._listeners: dict[Listener, int] = {}
        self._held: deque[list[tuple[Listener, bytes | Word]]] = deque()
        self._behind: dict[Listener, list[bytes]] = {}
        self._alarm: Timer | None = None
        self._alarm_at = 0
        self._levels_mark: object = None
        self._levels_now: dict[int, str] = {}
        self.time_outs: dict[int, int] = {}  # of each seat, in a row
        self._source: Source | None = None
        self._closed = False
        self.talk = Buckets(CHAT_RATE, CHAT_BURST, 100, now=lambda: self._now() / SECOND)
        self._told: object = None
        self._calm: object = None

    # --- looking

    @property
    def sheet(self) -> Sheet:
        """Return the sheet at the door."""
        return self.book.sheet

    @property
    def private(self) -> Private:
        """Return what the room does not tell."""
        return self.book.private

    @property
    def match(self) -> Match | None:
        """Return the game that is, or was last, played."""
        return self.book.match

    @property
    def clocks(self) -> Clocks | None:
        """Return the clocks of the game."""
        return self.book.clocks

    @property
    def playing(self) -> bool:
        """Tell whether a game is being played."""
        return self.sheet.phase == "playing"

    @property
    def running(self) -> bool:
        """Tell whether a game is being played and nothing stops it."""
        return self.playing and not self.sheet.paused and not self.sheet.asleep

    @property
    def idle(self) -> bool:
        """Tell whether nobody listens, and nothing waits to be committed."""
        return not self._listeners and not self._held

    @property
    def connections(self) -> int:
        """Return how many listen."""
        return len(self._listeners)

    @property
    def rents(self) -> Rents | None:
        """Return the rents of the game on the table."""
        return None if self.match is None else self.match.rents

    def played_elsewhere(self) -> Collection[int]:
        """Return the rooms that play the very game which waits here to be continued."""
        return self._elsewhere(self)

    def seat_of(self, member: int) -> int | None:
        """Return the chair of a member."""
        return self.book.chairs.get(member)

    def players_here(self) -> list[int]:
        """Return the members at the table who are connected."""
        return [
            one.number
            for one in self.sheet.members
            if one.chair is not None and self.attendance.is_here(one.number)
        ]

    def members_here(self) -> list[int]:
        """Return the members who are connected, at the table or not."""
        return [one.number for one in self.sheet.members if self.attendance.is_here(one.number)]

    def _now(self) -> int:
        return self.around.clock.now()

    # --- coming and going

    def rise(self) -> None:
        """Begin after a restart: nobody is here, and since the server ended no time has passed."""
        if self.playing and not self.sheet.asleep:
            slept = seating.sleep(self.sheet, self.private)
            self.record([_entry_of(slept)], at=self.around.clock.base)

    def enter(self, listener: Listener, who: IdentityRow, after: int | None, watch: bool) -> bool:
        """Let a connection in, and tell it what it needs to know, or raise RefusedError.

        Tell whether `catch_up` has to be called as well, for what is only in the store.
        """
        known = seating.find_member(self.private, who.id) is not None
        number = self.admit(who, watch)
        self.hand_back(number)
        self.attendance.arrive(number)
        self._wake()
        self._listeners[listener] = number  # only now: the greeting comes first
        # who has a new number must be told everything
        behind = self._greet(listener, number, after if known else None)
        self.settle()
        return behind

    def admit(self, who: IdentityRow, watch: bool = False) -> int:
        """Make somebody a member, or raise RefusedError; return the number."""
        number = seating.find_member(self.private, who.id)
        if number is None:
            watchers = self.around.settings.spectators_per_room
            self.record_change(seating.enter(self.sheet, self.private, who, watch, watchers))
            number = self.private.members
        return number

    def rename(self, who: IdentityRow) -> None:
        """Take over the new name or piece of somebody."""
        number = seating.find_member(self.private, who.id)
        if number is not None and not self._closed:
            self.record_change(
                seating.rename(self.sheet, self.private, number, who.name, who.piece)
            )
            self.settle()

    def depart(self, listener: Listener) -> None:
        """Note that a connection is gone."""
        number = self._listeners.pop(listener, None)
        self._behind.pop(listener, None)
        if number is None or self._closed:
            return
        if self.attendance.depart(number):
            self._drop_vote(number)
        self.settle()

    def _drop_vote(self, number: int) -> None:
        """Ask who is gone no longer; a vote ends with who called it."""
        if self.poll is None:
            return
        if self.poll.by == number:
            self.poll = None
            return
        self.poll.drop(number)
        commands.count(self)

    def _attended(self) -> bool:
        """Tell whether somebody is here to play for; bots among themselves play for who watches."""
        return bool(self.players_here() if self.private.seats else self.members_here())

    def _sleep_if_deserted(self) -> None:
        if self.playing and not self.sheet.asleep and not self._attended():
            self.record_change(seating.sleep(self.sheet, self.private))

    def _wake(self) -> None:
        if self.playing and self.sheet.asleep and self._attended():
            self.record_change(seating.wake(self.sheet, self.private))

    def _expect_absent(self) -> None:
        """Begin to wait for everybody who is not here, unless a game stands still."""
        if self.playing and not self.running:
            self.attendance.wait_no_more()
            return
        for one in self.sheet.members:
            plays = self.playing and one.chair is not None
            patience = self.clocks.away if plays and self.clocks else LOBBY_PATIENCE
            self.attendance.wait_for(one.number, self._now() + patience)

    def dismiss(self, number: int, word: Word) -> None:
        """Hang up on all connections of a member who has left."""
        for listener in [one for one, other in self._listeners.items() if other == number]:
            del self._listeners[listener]
            self._behind.pop(listener, None)
            self._say(listener, word)
        self.attendance.forget(number)
        self._drop_vote(number)

    def dismiss_identity(self, identity: str, word: Word) -> None:
        """Hang up on somebody, who stays a member."""
        number = seating.find_member(self.private, identity)
        for listener in [one for one, other in self._listeners.items() if other == number]:
            listener.close(word)
            self.depart(listener)

    def forget(self, identity: str) -> None:
        """Let somebody go for good; a bot plays on in their place, and no list names them."""
        number = seating.find_member(self.private, identity)
        changed = seating.forget(self.sheet, self.private, identity, self.members_here())
        if changed is None or self._closed:
            return
        played = identity in self.private.seats
        entry = _entry_of(changed)
        self.record([entry], playing.rows_without(self, entry.private.gone) if played else ())
        if number is not None:
            self.dismiss(number, "unknown_token")
        self.settle()

    def close(self, word: Word) -> None:
        """Hang up on everybody; the room does nothing any more."""
        self._closed = True
        self._unwind()
        for listener in list(self._listeners):
            listener.close(word)
        self._listeners.clear()

    # --- greeting

    def _greet(self, listener: Listener, number: int, after: int | None) -> bool:
        if after is None or not self._can_replay(after):
            self._welcome(listener, number)
            return False
        missed = self.book.since(after)
        if missed is None:
            self._behind[listener] = []
            return True
        texts = self._replayed(number, missed, self.book.seq, self.rents)
        if texts is None:
            self._welcome(listener, number)
            return False
        for data in texts:
            self._say(listener, data)
        self._say(listener, encode(self._now_for(self.seat_of(number))))
        return False

    def _can_replay(self, after: int) -> bool:
        """Tell whether what came after a number is little; the past of a saved game is not."""
        if self.sheet.continues is not None and after < self.book.first:
            return False
        return 0 <= self.book.seq - after <= MOST_REPLAYED

    def _welcome(self, listener: Listener, number: int) -> None:
        seat = self.seat_of(number)
        match = self.match
        muted = self.private.unheard(number)
        message = Welcome(
            seq=self.book.seq,
            protocol=PROTOCOL,
            you=number,
            sheet=self.sheet,
            chat=tuple(line for line in self.book.chat if line.member not in muted),
            muted=muted,
            game=None if match is None else GameInfo(self.book.game, match.game.header()),
            view=None if match is None else match.game.view(seat),
            rents=self.rents,
            prompt=self._prompter().prompt(seat) if self.playing else None,
        )
        self._say(listener, encode(message))
        self._say(listener, encode(self._now_for(seat)))

    def _replayed(
        self, number: int, rows: Sequence[EntryRow], upto: int, rents: Rents | None
    ) -> list[bytes] | None:
        """Return what was missed; nothing where a welcome, which tells it all, is simpler."""
        entries = [(row.seq, decode_entry(row.body)) for row in rows]
        if any(_begins_anew(entry) for _seq, entry in entries):
            return None
        retold = [self._retold(entry, seq, number) for seq, entry in entries]
        return [encode(Welcomed(seq=upto, you=number, rents=rents)), *retold]

    def _retold(self, entry: AnyEntry, seq: int, number: int) -> bytes:
        if withholds(entry, number, self.private.unheard(number)):
            return encode(Withheld(seq=seq))
        # in an earlier game the seat was another one's, or there was none of that number
        seat = self.seat_of(number) if self.match is not None and seq >= self.book.first else None
        view = self.book.first_view(entry, seat) if isinstance(entry, StartEntry) else None
        return encode(message_for(entry, seq, seat, view))

    async def catch_up(self, listener: Listener, after: int) -> None:
        """Tell a connection what is only in the store, then what came meanwhile.

        All of that is committed: it need not, and must not, wait for what is held back by now.
        """
        number, upto, rents = self._listeners.get(listener), self.book.seq, self.rents
        rows = await self.around.store.entries(self.id, after, upto)
        waiting = self._behind.pop(listener, None)
        if number is None or waiting is None or listener not in self._listeners:
            return
        texts = self._replayed(number, rows, upto, rents)
        if texts is None:
            self._take_away(listener)
            for data in filter(_is_answer, waiting):
                listener.send(data)
            self._welcome(listener, number)
            return
        for data in (*texts, *waiting):
            listener.send(data)
        self._say(listener, encode(self._now_for(self.seat_of(number))))

    def _take_away(self, listener: Listener) -> None:
        """Strike the news held back for a connection that is about to be told everything."""
        for texts in self._held:
            texts[:] = [
                (one, data) for one, data in texts if one is not listener or _is_answer(data)
            ]

    def resume(self, listener: Listener, after: int) -> bool:
        """Tell a connection once more what came after a number; as `enter` does."""
        number = self._listeners.get(listener)
        return number is not None and self._greet(listener, number, after)

    # --- the mailbox

    def receive(self, listener: Listener, command: RoomCommand) -> None:
        """Do a member's command, and say so, or refuse it."""
        number = self._listeners.get(listener)
        if number is None or self._closed:
            return
        done = self.book.done_as(number, command.id)
        if done is not None:
            self._say(listener, encode(Ack(id=command.id, seq=done)))
            return
        try:
            self._do(number, command)
        except RefusedError as refused:
            self._say(
                listener,
                encode(Refused(id=command.id, word=refused.word, message=refused.message)),
            )
        else:
            done = self.book.done_as(number, command.id) or self.book.seq
            self._say(listener, encode(Ack(id=command.id, seq=done)))
            if isinstance(command, Leave):
                self.dismiss(number, "left")
        self.settle()

    def look(self, listener: Listener) -> None:
        """Tell a player what could be done with the own property now; nothing changes by it."""
        number = self._listeners.get(listener)
        if number is None or self._closed:
            return
        seat, match = self.seat_of(number), self.match
        if match is None or seat is None or not self.playing:
            self._say(listener, encode(NOTHING))
        else:
            self._say(listener, encode(outlook_of(match.state, seat)))

    def _do(self, number: int, command: RoomCommand) -> None:
        source = self._source = Source(number, command.id)
        try:
            commands.HANDLERS[type(command)](self, number, command)
            if self._source is not None:
                self.book.note_passing(source)
        finally:
            self._source = None

    def begin(self, host: int) -> None:
        """Start the game, as the host would, or raise RefusedError."""
        playing.begin(self, host)
        self.settle()

    # --- writing

    def record_change(self, changed: Changed) -> None:
        """Write down a changed sheet and tell everybody."""
        self.record([_entry_of(changed, self.take_source())])

    def record(
        self, entries: Sequence[AnyEntry], rows: Iterable[Write] = (), at: int | None = None
    ) -> None:
        """Write entries down, as of now, and tell everybody once they are committed."""
        at = self._now() if at is None else at
        texts: list[tuple[Listener, bytes | Word]] = []
        written: list[Write] = list(rows)
        for entry in entries:
            if isinstance(entry, SheetEntry | StartEntry):
                written += self._memberships(entry.private)
            self.book.absorb(entry, at)
            row = EntryRow(self.id, self.book.seq, at, encode_entry(entry))
            self.book.remember(row)
            written.append(row)
            texts += self._announced(entry, at)
            if isinstance(entry, SheetEntry | StartEntry):
                written.append(room_row(self.id, self.sheet, self.around.clock.wall()))
                self._changed(self)
        written += self.book.due_snapshot(self.id)
        self.around.metrics.count("entries_total", len(entries))
        self._held.append(texts)
        self.around.store.write(written, self._release)
        if self.around.witness is not None:
            for entry in entries:
                self.around.witness.note(self, entry)

    def _memberships(self, private: Private) -> list[MemberRow]:
        """Return who will be able to find the room again, and who not any more."""
        before, after = _belonging(self.private), _belonging(private)
        return [MemberRow(self.id, who, who in after) for who in sorted(before ^ after)]

    def _announced(self, entry: AnyEntry, at: int) -> list[tuple[Listener, bytes | Word]]:
        """Return the new entry as each connection may see it."""
        if not self._listeners:
            return []
        wants_prompt = self.playing and not isinstance(entry, SheetEntry)
        prompter = self._prompter(at) if wants_prompt else None
        news = Announcement(entry, self.book.seq, self.match, prompter)
        private = self.private
        return [
            (listener, news.text(number, self.seat_of(number), private.unheard(number)))
            for listener, number in self._listeners.items()
        ]

    def _release(self) -> None:
        """Say what the commit that was just made allows to be said."""
        for listener, data in self._held.popleft():
            self._deliver(listener, data)

    def _say(self, listener: Listener, data: bytes | Word) -> None:
        """Say something, or hang up with a word, after what waits for a commit."""
        if self._held:
            self._held[-1].append((listener, data))
        else:
            self._deliver(listener, data)

    def tell_all(self, data: bytes) -> None:
        """Say something to everybody who listens."""
        for listener in list(self._listeners):
            self._say(listener, data)

    def _deliver(self, listener: Listener, data: bytes | Word) -> None:
        if isinstance(data, str):
            listener.close(data)
        elif listener in self._behind:
            self._behind[listener].append(data)
        else:
            listener.send(data)

    # --- this moment

    def _prompter(self, at: int | None = None) -> Prompter:
        assert self.match is not None
        assert self.clocks is not None
        return Prompter(self.match, self.clocks, self._now() if at is None else at)

    def _present(self) -> tuple[Presence, ...]:
        return self.attendance.shown((one.number for one in self.sheet.members), self._now())

    def _tell_now(self) -> None:
        """Tell everybody how things stand, if that has changed."""
        vote = None if self.poll is None else self.poll.state()
        standing = [(one.member, one.standing, one.left is None) for one in self._present()]
        if (mark := (self.running, standing, vote)) == self._told:
            return
        self._told = mark
        told: dict[int | None, bytes] = {}
        prompter = self._prompter() if self.playing else None
        for listener, number in list(self._listeners.items()):
            seat = self.seat_of(number)
            if seat not in told:
                told[seat] = encode(self._moment(seat, prompter))
            self._say(listener, told[seat])

    def _moment(self, seat: int | None, prompter: Prompter | None) -> Now:
        return Now(
            presence=self._present(),
            vote=None if self.poll is None else self.poll.shown(self._now()),
            prompt=None if prompter is None else prompter.prompt(seat),
        )

    def _now_for(self, seat: int | None) -> Now:
        return self._moment(seat, self._prompter() if self.playing else None)

    def take_source(self) -> Source | None:
        """Return the command that is being done, for its first entry."""
        source, self._source = self._source, None
        return source

    def forget_game(self) -> None:
        """Let go of what was about the last game only."""
        self.drivers = Drivers()
        self._levels_mark = None
        self.time_outs = {}
        self.poll = None
        self.attendance.reset()

    def hand_back(self, member: int) -> None:
        """Give a seat back to its player at once."""
        if self.attendance.hand_back(member):
            seat = self.seat_of(member)
            self.time_outs.pop(-1 if seat is None else seat, None)

    # --- what is due

    def settle(self) -> None:
        """Give bots their moments, tell how things stand, and set the alarm."""
        if self._closed:
            return
        if self.poll is not None:
            self._void_poll()
        restless = self._is_restless()
        if restless:
            self._sleep_if_deserted()
            self._expect_absent()
        self._plan_bots()
        if restless or self.poll is not None:
            self._tell_now()
        self._wind()

    def _is_restless(self) -> bool:
        """Tell whether anybody came, went or moved since this was asked last."""
        calm = (self.book.sheets, self.attendance.changes, self.poll is None)
        if calm == self._calm:
            return False
        self._calm = calm
        return True

    def _void_poll(self) -> None:
        """End a vote on taking back once chance has spoken."""
        poll, match = self.poll, self.match
        if poll is None or poll.topic != "take_back" or match is None:
            return
        if not match.can_rewind(poll.decision):
            self.poll = None

    def _plan_bots(self) -> None:
        match = self.match
        if match is None or not self.running:
            self.drivers.rest()
            return
        levels = self._levels(match)
        if levels or self.drivers.busy:
            pace, factor = self.sheet.settings.pace, self.around.settings.bot_pace
            self.drivers.plan(match.state, levels, self._now(), Tempo(pace, factor))

    def _levels(self, match: Match) -> dict[int, str]:
        """Return the level of every seat that a bot plays now."""
        mark = (self.book.sheets, self.attendance.changes, match.state.alive)
        if mark != self._levels_mark:
            self._levels_mark = mark
            self._levels_now = levels_of(self.sheet, self.attendance, match.state)
            chairs = enumerate(self.sheet.chairs)
            self.drivers.chairs = frozenset(seat for seat, chair in chairs if chair.bot is not None)
        return self._levels_now

    def _next_due(self) -> int | None:
        dues = [self.attendance.next_due(), self.drivers.next_due()]
        if self.poll is not None:
            dues.append(self.poll.due)
        if self.clocks is not None and self.running:
            dues.append(self.clocks.next_due())
        return min((due for due in dues if due is not None), default=None)

    def _wind(self) -> None:
        """Set the alarm; one that is set already and rings too early does no harm."""
        due = self._next_due()
        if due is None or (self._alarm is not None and self._alarm_at <= due):
            return
        self._unwind()
        self._alarm_at = due
        self._alarm = self.around.clock.call_at(due, self._ring)

    def _unwind(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        """Do everything that is due."""
        self._alarm = None
        if self._closed:
            return
        at = self._now()
        if self.poll is not None and self.poll.due <= at:
            self.poll = None
        for member in self.attendance.overdue(at):
            self._give_up_on(member)
        playing.ring(self, at)
        self._let_bots_think(at)
        self.settle()

    def _give_up_on(self, member: int) -> None:
        """Let a bot stand in for a player who is away too long; strike anybody else."""
        if self.playing and self.seat_of(member) is not None:
            self.attendance.stand_in_for(member)
            moved = seating.move_host(self.sheet, self.private, self.players_here())
            if moved is not None:
                self.record_change(moved)
            return
        self.attendance.forget(member)
        self.record_change(
            seating.leave(self.sheet, self.private, member, here=self.members_here())
        )

    def _let_bots_think(self, at: int) -> None:
        if not self.running or self.match is None:
            return
        levels = self._levels(self.match)
        for seat in self.drivers.ready(at):
            if seat in levels:
                playing.think(self, seat, levels[seat])

    def told_by_bot(self, game: str, seat: int, decision: int, thought: Thought | None) -> None:
        """Hear what a bot has decided; what it thought about may be over by now."""
        if self._closed or game != self.book.game or self.match is None:
            return
        self.drivers.end(seat)
        levels = self._levels(self.match)
        if self.running and seat in levels and self.match.state.decision == decision:
            playing.act_for_bot(self, seat, thought)
        self.settle()


def _begins_anew(entry: AnyEntry) -> bool:
    """Tell whether something was taken back, or a saved game continued."""
    return isinstance(entry, RewindEntry) or (isinstance(entry, StartEntry) and bool(entry.past))


def _is_answer(data: bytes | Word) -> bool:
    """Tell whether something is about a command, or the end, and not news of the room."""
    return isinstance(data, str) or data.startswith(_ANSWERS)


def _entry_of(changed: Changed, source: Source | None = None) -> SheetEntry:
    return SheetEntry(
        source=source, change=changed.change, sheet=changed.sheet, private=changed.private
    )


def _belonging(private: Private) -> set[str]:
    """Return the identities that can find the room again."""
    return set(private.identities.values()) | private.seats.keys()
