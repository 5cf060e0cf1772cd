"""Votes: pausing and going on by majority, taking back and ending by everybody's consent."""

from collections.abc import Iterable
from typing import Final

from freehold.protocol import CallVote, Topic, Vote, VoteView
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.drafts import Draft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.play import Play
from freehold.server.rooms.refusals import RefusedError
from freehold.wire.actions import Stop

VOTE_TIME: Final = 30_000  # milliseconds
UNANIMOUS: Final[tuple[Topic, ...]] = ("take_back", "end")
_STATE: Final = {True: "The game is paused already.", False: "The game is not paused."}


class Poll:
    """A vote; who calls it agrees."""

    def __init__(
        self, topic: Topic, by: int, asked: Iterable[int], due: int, decision: int = 0
    ) -> None:
        self.topic = topic
        self.by = by
        self.due = due
        self.decision = decision  # how many actions a take-back would leave
        self._asked = frozenset(asked) | {by}
        self._agreed = {by}
        self._against: set[int] = set()

    def asks(self, member: int) -> bool:
        """Tell whether a member may vote."""
        return member in self._asked

    def answer(self, member: int, yes: bool) -> None:
        """Note a vote; it can be changed as long as the poll is open."""
        (self._agreed if yes else self._against).add(member)
        (self._against if yes else self._agreed).discard(member)

    def drop(self, member: int) -> None:
        """Ask somebody no longer who has gone."""
        self._asked -= {member}
        self._agreed.discard(member)
        self._against.discard(member)

    @property
    def carried(self) -> bool:
        """Tell whether enough have agreed."""
        return len(self._agreed) >= self._needed

    @property
    def lost(self) -> bool:
        """Tell whether not enough can agree any more."""
        return len(self._asked) - len(self._against) < self._needed

    @property
    def _needed(self) -> int:
        if self.topic in UNANIMOUS:
            return len(self._asked)
        return len(self._asked) // 2 + 1

    def state(self) -> tuple[object, ...]:
        """Return everything but the time left."""
        return self.topic, self.by, self._asked, frozenset(self._agreed)

    def shown(self, at: int) -> VoteView:
        """Return the poll as everybody sees it."""
        return VoteView(
            self.topic,
            self.by,
            tuple(sorted(self._asked)),
            tuple(sorted(self._agreed)),
            max(0, self.due - at),
        )


class Votes:
    """The poll of one room, if one is open."""

    def __init__(
        self, durable: DurableState, attendance: Attendance, play: Play, clock: Clock
    ) -> None:
        self.poll: Poll | None = None
        self._durable = durable
        self._attendance = attendance
        self._play = play
        self._clock = clock

    def call(self, member: int, command: CallVote) -> Draft | None:
        """Call a vote; who is alone has won it at once."""
        self._play.expect_player(member)
        if self.poll is not None:
            raise RefusedError("vote_running")
        self._attendance.hand_back(member)
        decision = self._expect_sense(member, command.topic)
        voters = self._voters()
        if command.topic != "end":
            voters = self._attendance.here(voters)
        if command.topic != "take_back" and member not in voters:
            raise RefusedError("out_of_game")
        due = self._clock.now() + VOTE_TIME
        self.poll = Poll(command.topic, member, voters, due, decision)
        return self._count()

    def _voters(self) -> list[int]:
        """Return the players who are still in the game and play for themselves; bots agree."""
        alive = self._play.hosted.match.state.alive
        return [
            one
            for one in self._durable.players
            if self._attendance.plays(one) and alive >> (self._durable.seat_of(one) or 0) & 1
        ]

    def _expect_sense(self, member: int, topic: Topic) -> int:
        """Refuse votes about what is so already; return how many actions a take-back leaves."""
        paused = self._durable.sheet.paused
        if topic == "take_back":
            if paused:
                raise RefusedError("paused")
            return self._play.back_to(member)
        if topic == "end":
            return 0
        if paused == (topic == "pause"):
            raise RefusedError("paused" if paused else "no_vote", _STATE[paused])
        return 0

    def answer(self, member: int, command: Vote) -> Draft | None:
        """Answer a vote."""
        if self.poll is None or not self.poll.asks(member):
            raise RefusedError("no_vote")
        self.poll.answer(member, command.yes)
        return self._count()

    def miss(self, member: int) -> Draft | None:
        """Ask who has lost the connection no longer, unless a bot has to take the seat first."""
        poll = self.poll
        waits = poll is not None and poll.topic == "end" and poll.by != member
        return None if waits else self.drop(member)

    def drop(self, member: int) -> Draft | None:
        """Ask who is gone no longer; a vote ends with who called it."""
        if self.poll is None:
            return None
        if self.poll.by == member:
            self.poll = None
            return None
        self.poll.drop(member)
        return self._count()

    def _count(self) -> Draft | None:
        """Return what a vote has decided, if it has."""
        poll = self.poll
        if poll is None or not (poll.carried or poll.lost):
            return None
        self.poll = None
        if not poll.carried:
            return None
        if poll.topic == "take_back":
            return self._play.take_back(poll.by, poll.decision)
        if poll.topic == "end":
            return self._play.decide(None, Stop())
        step = phase.pause if poll.topic == "pause" else phase.go_on
        return Draft((step(self._durable.sheet, self._durable.private, poll.by),))

    def end_void(self) -> None:
        """End a vote on taking back once chance has spoken."""
        poll, match = self.poll, self._durable.match
        if poll is None or poll.topic != "take_back" or match is None:
            return
        if not match.can_rewind(poll.decision):
            self.poll = None

    def end_late(self, at: int) -> None:
        """End a vote whose time is over."""
        if self.poll is not None and self.poll.due <= at:
            self.poll = None

    def next_due(self) -> int | None:
        """Return when the vote ends."""
        return None if self.poll is None else self.poll.due
