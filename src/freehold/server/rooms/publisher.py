"""The publisher: what each connection of a room is told, now and about what it missed."""

from collections.abc import Iterable, Iterator
from typing import Final

import structlog
from msgspec import UNSET

from freehold.protocol import (
    PROTOCOL,
    GameInfo,
    Now,
    Presence,
    Rents,
    ServerMessage,
    Sheet,
    Standings,
    Welcome,
    Welcomed,
    Withheld,
    encode_message,
)
from freehold.server.games.entries import (
    WITH_SHEET,
    AnyEntry,
    RewindEntry,
    SheetEntry,
    StartEntry,
)
from freehold.server.games.log_lines import first_row, read_after
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.entry_messages import (
    COMMON,
    EntryMessage,
    Prompter,
    message_for,
    sheet_message,
    withholds,
)
from freehold.server.rooms.hosted_game import dealt
from freehold.server.rooms.ignored_members import IgnoredMembers
from freehold.server.rooms.services import Listener
from freehold.server.rooms.subscribers import Said, Subscribers, is_answer
from freehold.server.rooms.votes import Votes
from freehold.server.store import Store

logger: Final = structlog.get_logger()
# Entries; who missed more is told how things are instead.  So many fit into an outbox.
MOST_REPLAYED: Final = 128
Missed = tuple[int, AnyEntry]  # with its number


class Publisher:
    """Tells everybody in one room what they may know; it changes nothing."""

    def __init__(
        self,
        durable: DurableState,
        attendance: Attendance,
        votes: Votes,
        subscribers: Subscribers,
        ignored: IgnoredMembers,
        clock: Clock,
    ) -> None:
        self._durable = durable
        self._attendance = attendance
        self._votes = votes
        self._subscribers = subscribers
        self._ignored = ignored
        self._clock = clock
        self._told: object = None  # how things stood when it was told last
        self._stood: dict[int, object] = {}  # and everybody

    # --- who comes

    def greet(self, listener: Listener, member: int, after: int | None) -> bool:
        """Tell a connection what it needs to know; tell whether the store has to be read for it."""
        if after is None or not self._can_replay(after):
            self.welcome(listener, member)
            return False
        missed = self._durable.since(after)
        if missed is None:
            self._subscribers.begin_catching_up(listener)
            return True
        entries = ((one.row.seq, one.entry()) for one in missed)
        texts = self._replayed(member, entries, self._durable.seq, self._rents, listener.brief)
        if texts is None:
            self.welcome(listener, member)
            return False
        for data in (*texts, self._now_for(member)):
            self._subscribers.say(listener, data)
        return False

    def _can_replay(self, after: int) -> bool:
        """Tell whether what came after a number is little; the past of a saved game is not."""
        if self._durable.sheet.continues is not None and after < self._durable.first:
            return False
        return 0 <= self._durable.seq - after <= MOST_REPLAYED

    def welcome(self, listener: Listener, member: int) -> None:
        """Tell a connection the whole room as it is."""
        durable, match = self._durable, self._durable.match
        seat = durable.seat_of(member)
        muted = self._ignored.unheard(member)
        message = Welcome(
            seq=durable.seq,
            protocol=PROTOCOL,
            you=member,
            sheet=durable.sheet,
            chat=tuple(line for line in durable.chat if line.member not in muted),
            muted=muted,
            blocked=self._ignored.blocked(member) or UNSET,
            game=None if match is None else GameInfo(durable.game, match.game.header()),
            view=None if match is None else match.game.view(seat),
            rents=self._rents,
            prompt=self._prompter().prompt(seat) if durable.playing else None,
        )
        self._subscribers.say(listener, encode_message(message))
        self._subscribers.note_sheet(listener)
        self._subscribers.say(listener, self._now_for(member))

    def _replayed(
        self, member: int, missed: Iterable[Missed], upto: int, rents: Rents | None, brief: bool
    ) -> list[bytes] | None:
        """Return what was missed; nothing where a welcome, which tells it all, is simpler."""
        try:
            entries = list(missed)
            if any(_begins_anew(entry) for _seq, entry in entries):
                return None
            retold = list(self._retold(entries, member, brief))
        except Exception:
            logger.exception("what was missed cannot be told", member=member, upto=upto)
            return None
        return [encode_message(Welcomed(seq=upto, you=member, rents=rents)), *retold]

    def _retold(self, missed: list[Missed], member: int, brief: bool) -> Iterator[bytes]:
        sheet: Sheet | None = None  # that was told last
        for seq, entry in missed:
            if withholds(entry, member, self._ignored):
                yield encode_message(Withheld(seq=seq))
                continue
            if isinstance(entry, SheetEntry):
                yield encode_message(sheet_message(entry, seq, sheet))
            else:
                yield encode_message(self._message_for(entry, seq, member))
            if brief and isinstance(entry, WITH_SHEET):
                sheet = entry.sheet

    def _message_for(self, entry: AnyEntry, seq: int, member: int) -> ServerMessage:
        durable = self._durable
        # in an earlier game the seat was another one's, or there was none of that number
        known = durable.hosted is not None and seq >= durable.first
        seat = durable.seat_of(member) if known else None
        view = dealt(entry).view(seat) if isinstance(entry, StartEntry) else None
        return message_for(entry, seq, seat, view)

    async def catch_up(self, listener: Listener, after: int, room: int, store: Store) -> None:
        """Tell a connection what is only in the store, then what came meanwhile.

        All of that is committed: it need not, and must not, wait for what is held back by now.
        """
        upto, rents = self._durable.seq, self._rents
        rows = await store.entries(room, first_row(after), upto)
        waiting = self._subscribers.end_catching_up(listener)
        member = self._subscribers.member_of(listener)
        if member is None or waiting is None:
            return
        texts = self._replayed(member, read_after(rows, after), upto, rents, listener.brief)
        if texts is None:
            self._subscribers.strike_news(listener)
            for data in filter(is_answer, waiting):
                listener.send(data)
            self.welcome(listener, member)
            return
        for data in (*texts, *waiting):
            listener.send(data)
        self._subscribers.say(listener, self._now_for(member))

    # --- news

    def announced(self, entry: AnyEntry, before: Sheet, at: int) -> list[Said]:
        """Return the new entry, after another sheet, as each connection may see it."""
        durable = self._durable
        if not self._subscribers:
            return []
        wants_prompt = durable.playing and not isinstance(entry, SheetEntry)
        prompter = self._prompter(at) if wants_prompt else None
        news = EntryMessage(entry, durable.seq, before, durable.match, prompter)
        if isinstance(entry, WITH_SHEET):
            return self._sheet_announced(entry, news)
        listening, chairs = self._subscribers.all(), durable.chairs
        if isinstance(entry, COMMON):
            return [
                (listener, news.text(member, chairs.get(member), self._ignored))
                for listener, member in listening
            ]
        return [(listener, news.seen_from(chairs.get(member))) for listener, member in listening]

    def _sheet_announced(self, entry: AnyEntry, news: EntryMessage) -> list[Said]:
        """Return a new sheet as each connection may see it: in brief if it knows the one before."""
        said: list[Said] = []
        for listener, member in self._subscribers.all():
            brief, seat = self._subscribers.is_versed(listener), self._durable.seat_of(member)
            said.append((listener, news.text(member, seat, self._ignored, brief)))
            if not withholds(entry, member, self._ignored):
                self._subscribers.note_sheet(listener)
        return said

    def tell_all(self, data: bytes) -> None:
        """Say something to everybody who listens."""
        for listener, _member in self._subscribers.all():
            self._subscribers.say(listener, data)

    # --- this moment

    def tell_now(self) -> None:
        """Tell everybody how things stand, if that has changed."""
        poll = self._votes.poll
        present = self._present()
        stood: dict[int, object] = {
            one.member: (one.standing, one.left is None, one.missed) for one in present
        }
        mark = (self._durable.running, None if poll is None else poll.state())
        moved = tuple(one for one in present if self._stood.get(one.member) != stood[one.member])
        if (mark, stood) == (self._told, self._stood):
            return
        in_brief = encode_message(Standings(presence=moved)) if mark == self._told else None
        self._told, self._stood = mark, stood
        told: dict[int | None, bytes] = {}
        prompter = self._prompter() if self._durable.playing else None
        for listener, member in self._subscribers.all():
            if listener.brief and in_brief is not None:
                if moved:
                    self._subscribers.say(listener, in_brief)
                continue
            seat = self._durable.seat_of(member)
            if seat not in told:
                told[seat] = encode_message(self._moment(seat, prompter))
            self._subscribers.say(listener, told[seat])

    def _now_for(self, member: int) -> bytes:
        prompter = self._prompter() if self._durable.playing else None
        return encode_message(self._moment(self._durable.seat_of(member), prompter))

    def _moment(self, seat: int | None, prompter: Prompter | None) -> Now:
        poll = self._votes.poll
        return Now(
            presence=self._present(),
            vote=None if poll is None else poll.shown(self._clock.now()),
            prompt=None if prompter is None else prompter.prompt(seat),
        )

    def _present(self) -> tuple[Presence, ...]:
        durable = self._durable
        return self._attendance.shown(durable.members, self._clock.now(), durable.missed_by)

    def _prompter(self, at: int | None = None) -> Prompter:
        hosted = self._durable.hosted
        assert hosted is not None
        return Prompter(hosted.match, hosted.clocks, self._clock.now() if at is None else at)

    @property
    def _rents(self) -> Rents | None:
        match = self._durable.match
        return None if match is None else match.rents


def _begins_anew(entry: AnyEntry) -> bool:
    """Tell whether something was taken back, or a saved game continued."""
    return isinstance(entry, RewindEntry) or (isinstance(entry, StartEntry) and bool(entry.past))
