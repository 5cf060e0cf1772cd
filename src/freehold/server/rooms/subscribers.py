"""Subscribers: connections that hear a room, and what is held back from them until a commit.

Nothing is said, not even a refusal, before everything that was written earlier is committed.
"""

import contextlib
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import structlog

from freehold.protocol import Word
from freehold.server.rooms.services import Listener

logger: Final = structlog.get_logger()
Said = tuple[Listener, bytes | Word]  # a word hangs up
Words = dict[Listener, list[bytes | Word]]  # all that is said to each, in order
# How the texts of answers begin.
_ANSWERS: Final = (b'{"tell":"ack"', b'{"tell":"refused"', b'{"tell":"outlook"')


class Subscribers:
    """The connections to one room, by the members they are of."""

    def __init__(self) -> None:
        self._members: dict[Listener, int] = {}
        self._held: deque[Words] = deque()
        self._behind: dict[Listener, list[bytes]] = {}  # who is still told what was missed

    @property
    def idle(self) -> bool:
        """Tell whether nobody listens, and nothing waits to be committed."""
        return not self._members and not self._held

    def __len__(self) -> int:
        """Return how many listen."""
        return len(self._members)

    # --- coming and going

    def add(self, listener: Listener, member: int) -> None:
        """Let a connection hear everything from now on."""
        self._members[listener] = member

    def remove(self, listener: Listener) -> int | None:
        """Let a connection go; return whose it was."""
        self._behind.pop(listener, None)
        return self._members.pop(listener, None)

    def member_of(self, listener: Listener) -> int | None:
        """Return whose connection it is."""
        return self._members.get(listener)

    def of(self, member: int | None) -> list[Listener]:
        """Return the connections of a member."""
        return [listener for listener, other in self._members.items() if other == member]

    def all(self) -> Sequence[tuple[Listener, int]]:
        """Return all connections, and whose they are."""
        return tuple(self._members.items())

    def close(self, word: Word) -> None:
        """Hang up on everybody at once."""
        members, self._members = self._members, {}
        for listener in members:
            self._hand(listener, [word])

    # --- speaking

    def say(self, listener: Listener, data: bytes | Word) -> None:
        """Say something, or hang up with a word, after what waits for a commit."""
        if self._held:
            self._held[-1].setdefault(listener, []).append(data)
        else:
            self._deliver(listener, [data])

    def hold(self, said: Iterable[Said]) -> None:
        """Hold something back until `release` is called once more."""
        held: Words = {}
        for listener, data in said:
            held.setdefault(listener, []).append(data)
        self._held.append(held)

    def release(self) -> None:
        """Say what the commit that was just made allows to be said."""
        for listener, words in self._held.popleft().items():
            self._deliver(listener, words)

    def _deliver(self, listener: Listener, words: list[bytes | Word]) -> None:
        if listener not in self._behind:
            self._hand(listener, words)
            return
        self._behind[listener] += [data for data in words if not isinstance(data, str)]
        self._hand(listener, [data for data in words if isinstance(data, str)])

    def _hand(self, listener: Listener, words: list[bytes | Word]) -> None:
        """Say something to one connection; if it fails, that is no matter of the others."""
        texts = [data for data in words if not isinstance(data, str)]
        try:
            if texts:
                listener.send(*texts)  # at once: it is the sending that costs, not the size
            if len(texts) < len(words):
                listener.close(next(data for data in words if isinstance(data, str)))
        except Exception:
            logger.exception("connection failed")
            with contextlib.suppress(Exception):
                listener.close("too_slow")  # who misses one message is to come back

    # --- what was missed

    def begin_catching_up(self, listener: Listener) -> None:
        """Keep what is said to a connection until it knows what came before."""
        self._behind[listener] = []

    def end_catching_up(self, listener: Listener) -> list[bytes] | None:
        """Return what was kept meanwhile; nothing if the connection is gone."""
        return self._behind.pop(listener, None)

    def strike_news(self, listener: Listener) -> None:
        """Strike the news held back for a connection that is about to be told everything."""
        for held in self._held:
            if listener in held:
                held[listener] = [data for data in held[listener] if is_answer(data)]


def is_answer(data: bytes | Word) -> bool:
    """Tell whether something is about a command, or the end, and not news of the room."""
    return isinstance(data, str) or data.startswith(_ANSWERS)
