"""Votes: pausing and going on by majority, taking back by everybody's consent."""

from collections.abc import Iterable
from typing import Final

from freehold.server.messages import Topic, VoteView

VOTE_TIME: Final = 30_000  # milliseconds


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
        if self.topic == "take_back":
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
