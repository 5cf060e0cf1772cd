"""Votes: pausing, going on, taking back and ending, and how long a pause may last.

Who is away is a player all the same: nobody decides behind the back of who has lost the connection.
In a game over days the log tells how the vote stands, so that it outlives the server.
"""

from collections.abc import Collection
from typing import Final

import msgspec

from freehold.protocol import LONG_PACES, CallVote, Topic, Vote, VoteView
from freehold.server.games.entries import KeptVote, VoteEntry
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.absence import MOST_MISSED
from freehold.server.rooms.alarm import earliest
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.clocks import MINUTE, SECOND
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.play import Play
from freehold.server.rooms.refusals import RefusedError
from freehold.wire.actions import Resign, Stop

VOTE_TIME: Final = 30 * SECOND
PAUSE_TIME: Final = 15 * MINUTE  # that several people may have to wait for each other
PAUSE_ROUNDS: Final = 40  # until bots propose an end again
NOBODY_OVERDUE: Final = f"Nobody is awaited who let {MOST_MISSED} deadlines in a row pass."
_STATE: Final = {True: "The game is paused already.", False: "The game is not paused."}


class Consent(msgspec.Struct, frozen=True):
    """Who is asked, and how many have to agree."""

    of_absent: bool  # who is away is asked, too
    of_all: bool  # of everybody with a seat in the game; else of more than half of those asked
    of_replaced: bool = True  # for whom a bot plays by now is asked, too; else the bot agrees


CONSENTS: Final[dict[Topic, Consent]] = {
    "pause": Consent(of_absent=True, of_all=False),
    "go_on": Consent(of_absent=False, of_all=False),  # it holds nobody up
    "take_back": Consent(of_absent=True, of_all=True),
    "end": Consent(of_absent=True, of_all=True, of_replaced=False),
    "drop": Consent(of_absent=True, of_all=False),
}


class Poll:
    """A vote; who calls it agrees.  One that a bot calls is by nobody."""

    def __init__(
        self,
        topic: Topic,
        by: int | None,
        asked: Collection[int],
        due: int,
        decision: int = 0,
        chair: int | None = None,
    ) -> None:
        self.topic = topic
        self.by = by
        self.due = due
        self.decision = decision  # how many actions a take-back would leave
        self.chair = chair  # whose player is to give up, or the bot that called it
        self._callers = frozenset(() if by is None else (by,))
        self.asked = frozenset(asked) | self._callers
        self._agreed = set(self._callers)
        self._against: set[int] = set()

    @classmethod
    def going_on(cls, kept: KeptVote) -> "Poll":
        """Return a vote as it was left."""
        poll = cls(kept.topic, kept.by, kept.asked, kept.due, kept.decision, kept.chair)
        poll._agreed, poll._against = set(kept.agreed), set(kept.against)
        return poll

    def kept(self) -> KeptVote:
        """Return the vote as it stands, to go on from."""
        return KeptVote(
            self.topic,
            self.by,
            tuple(sorted(self.asked)),
            tuple(sorted(self._agreed)),
            tuple(sorted(self._against)),
            self.due,
            self.decision,
            self.chair,
        )

    def asks(self, member: int) -> bool:
        """Tell whether a member may vote."""
        return member in self.asked

    def answer(self, member: int, yes: bool) -> None:
        """Note a vote; it can be changed as long as the poll is open."""
        (self._agreed if yes else self._against).add(member)
        (self._against if yes else self._agreed).discard(member)

    def ask(self, members: Collection[int]) -> None:
        """Ask these, and nobody else any longer."""
        self.asked = frozenset(members) | self._callers
        self._agreed &= self.asked
        self._against &= self.asked

    @property
    def carried(self) -> bool:
        """Tell whether enough have agreed."""
        return len(self._agreed) >= self._needed

    def is_lost(self, silent: Collection[int]) -> bool:
        """Tell whether not enough can agree any more; who is silent does not, unless they did."""
        refusing = self._against | (self.asked & set(silent) - self._agreed)
        return len(self.asked) - len(refusing) < self._needed

    @property
    def _needed(self) -> int:
        count = len(self.asked)
        return count if CONSENTS[self.topic].of_all else count // 2 + 1

    def state(self) -> tuple[object, ...]:
        """Return everything but the time left."""
        return self.topic, self.by, self.asked, frozenset(self._agreed)

    def shown(self, at: int) -> VoteView:
        """Return the poll as everybody sees it."""
        return VoteView(
            self.topic,
            self.by,
            tuple(sorted(self.asked)),
            tuple(sorted(self._agreed)),
            max(0, self.due - at),
            msgspec.UNSET if self.chair is None else self.chair,
        )


class Votes:
    """The poll of one room, if one is open, and the end of a pause."""

    def __init__(
        self, durable: DurableState, attendance: Attendance, play: Play, clock: Clock
    ) -> None:
        self.poll: Poll | None = None if durable.vote is None else Poll.going_on(durable.vote)
        self._proposed: tuple[str | None, int] = (None, 0)  # in which game and round, by a bot
        self._pause_due: int | None = None
        self._durable = durable
        self._attendance = attendance
        self._play = play
        self._clock = clock

    @property
    def is_fleeting(self) -> bool:
        """Tell whether a vote runs that is in no log."""
        return self.poll is not None and self._durable.vote is None

    def _noted(self, draft: EntryDraft | None) -> EntryDraft | None:
        """Return a draft that also tells how the vote stands, where that has changed."""
        poll, durable = self.poll, self._durable
        vote = None if poll is None or not durable.is_long else poll.kept()
        if vote == durable.vote:
            return draft
        entries, rows = ((), ()) if draft is None else (draft.entries, draft.rows)
        return EntryDraft((VoteEntry(vote=vote), *entries), rows)

    # --- voting

    def call(self, member: int, command: CallVote) -> EntryDraft | None:
        """Call a vote; who has nobody to ask has won it at once."""
        self._play.expect_player(member)
        if self.poll is not None:
            raise RefusedError("vote_running")
        self._attendance.hand_back(member)
        topic = command.topic
        decision = self._expect_sense(member, topic)
        voters = self._voters(topic)
        among_bots = topic == "end" and not self._people()  # who lost to them need not wait
        if topic != "take_back" and member not in voters and not among_bots:
            raise RefusedError("out_of_game")
        chair = self._overdue_seat() if topic == "drop" else None
        poll = Poll(topic, member, voters, self._clock.now() + self._time, decision, chair)
        if self._is_lost(poll):
            raise RefusedError("absent")
        self.poll = poll
        return self._noted(self._count())

    def propose_end(self, seat: int) -> EntryDraft | None:
        """Ask all for a bot whether to end and count, as long as they are there to be asked.

        People are asked again only after many rounds.  Where bots are among themselves, they agree.
        """
        state = self._play.hosted.match.state
        game, now = self._durable.game, int(state.round)
        is_too_soon = self._proposed[0] == game and now - self._proposed[1] < PAUSE_ROUNDS
        if self.poll is not None or is_too_soon or self._durable.sheet.paused:
            return None
        if not self._people():
            return self._play.decide(None, Stop())
        poll = Poll("end", None, self._voters("end"), self._clock.now() + self._time, chair=seat)
        if not poll.asked or self._is_lost(poll):
            return None
        self._proposed = (game, now)
        self.poll = poll
        return self._noted(None)

    def _expect_sense(self, member: int, topic: Topic) -> int:
        """Refuse votes about what is so already; return how many actions a take-back leaves."""
        paused = self._durable.sheet.paused
        if topic == "drop":
            if self._overdue_seat() in (None, self._durable.seat_of(member)):
                raise RefusedError("no_vote", NOBODY_OVERDUE)
            return 0
        if topic == "take_back":
            if paused:
                raise RefusedError("paused")
            return self._play.back_to(member)
        if topic != "end" and paused == (topic == "pause"):
            raise RefusedError("paused" if paused else "no_vote", _STATE[paused])
        return 0

    def _voters(self, topic: Topic) -> list[int]:
        """Return the players who are still in the game and asked about a topic."""
        durable, alive = self._durable, self._play.hosted.match.state.alive
        playing = [one for one in durable.players if alive >> (durable.seat_of(one) or 0) & 1]
        playing = [one for one in playing if self._is_counted_on(one)]
        if topic == "drop":
            playing = [one for one in playing if durable.seat_of(one) != self._overdue_seat()]
        consent = CONSENTS[topic]
        asked = playing if consent.of_absent else self._attendance.here(playing)
        if consent.of_absent and consent.of_replaced:
            return asked
        return [one for one in asked if self._attendance.plays(one)]

    def _is_counted_on(self, member: int) -> bool:
        """Tell whether somebody is asked: not who lets one deadline after another pass."""
        here = self._attendance.is_here(member)
        return here or self._durable.missed_by(member) < MOST_MISSED

    def _overdue_seat(self) -> int | None:
        """Return the seat that is awaited if its player has let too many deadlines pass."""
        durable, seat = self._durable, self._play.hosted.match.awaited_alone
        is_late = seat is not None and durable.is_long and durable.running
        missed = self._play.hosted.missed[seat] if is_late and seat is not None else 0
        return seat if missed >= MOST_MISSED else None

    def answer(self, member: int, command: Vote) -> EntryDraft | None:
        """Answer a vote."""
        if self.poll is None or not self.poll.asks(member):
            raise RefusedError("no_vote")
        self.poll.answer(member, command.yes)
        return self._noted(self._count())

    def depart(self, member: int) -> None:
        """End a vote with who called it."""
        by = None if self.poll is None or self._durable.is_long else self.poll.by
        if by == member:
            self.poll = None

    def review(self) -> EntryDraft | None:
        """Ask who is to be asked by now; return what that has decided, if it has."""
        return self._noted(self._review())

    def _review(self) -> EntryDraft | None:
        poll, match = self.poll, self._durable.match
        if poll is None or match is None:
            return None
        voters = self._voters(poll.topic)
        if poll.topic == "take_back":
            is_void = not match.can_rewind(poll.decision)
        elif poll.topic == "drop" and self._overdue_seat() != poll.chair:
            is_void = True
        elif poll.by is None:
            is_void = not voters
        else:
            is_void = poll.by not in voters
        if is_void:
            self.poll = None
            return None
        poll.ask(voters)
        return self._count()

    def _count(self) -> EntryDraft | None:
        """Return what a vote has decided, if it has."""
        poll = self.poll
        if poll is None:
            return None
        if self._is_lost(poll):
            self.poll = None
            return None
        if not poll.carried:
            return None
        self.poll = None
        if poll.topic == "end":
            return self._play.decide(None, Stop())
        if poll.topic == "drop":
            return self._play.decide(poll.chair, Resign())
        if poll.by is None:
            return None  # a bot calls for nothing but an end
        if poll.topic == "take_back":
            return self._play.take_back(poll.by, poll.decision)
        step = phase.pause if poll.topic == "pause" else phase.go_on
        return EntryDraft((step(self._durable.sheet, self._durable.private, poll.by),))

    def _is_lost(self, poll: Poll) -> bool:
        """Tell whether a vote cannot be won any more: bots agree to an end, and to nothing else."""
        consent = CONSENTS[poll.topic]
        if consent.of_all and consent.of_replaced and self._people_left():
            return True
        attendance = self._attendance
        absent = [one for one in poll.asked if not attendance.is_here(one)]
        return poll.is_lost([one for one in absent if not attendance.plays(one)])

    def _people_left(self) -> bool:
        """Tell whether somebody has left the room and a seat that is still in the game."""
        private = self._durable.private
        here = set(private.identities.values())
        return any(who not in here for who in self._people())

    def _people(self) -> list[str]:
        """Return who has a seat that is still in the game."""
        alive = self._play.hosted.match.state.alive
        return [who for who, seat in self._durable.private.seats.items() if alive >> seat & 1]

    # --- time

    @property
    def _time(self) -> int:
        """Return how long a vote is open: over days as long as a decision may take."""
        return LONG_PACES.get(self._durable.sheet.settings.pace, 0) * SECOND or VOTE_TIME

    def watch_pause(self, at: int) -> None:
        """Let a pause in which several people wait end in time; while all are away, it rests."""
        sheet = self._durable.sheet
        stands = self._durable.playing and sheet.paused and not sheet.asleep
        # over days the first who wants to go on ends it
        if stands and not self._durable.is_long and len(self._people()) > 1:
            self._pause_due = at + PAUSE_TIME if self._pause_due is None else self._pause_due
        else:
            self._pause_due = None

    def end_late(self, at: int) -> EntryDraft | None:
        """End a vote, or a pause, whose time is over."""
        if self.poll is not None and self.poll.due <= at:
            self.poll = None
        if self._pause_due is None or self._pause_due > at:
            return None
        self._pause_due = None
        return EntryDraft((phase.go_on(self._durable.sheet, self._durable.private, None),))

    def next_due(self) -> int | None:
        """Return when the vote, or the pause, ends."""
        return earliest(None if self.poll is None else self.poll.due, self._pause_due)
