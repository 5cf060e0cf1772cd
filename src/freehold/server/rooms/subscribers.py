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
Said = tuple[Listener, bytes]
# How the texts of answers begin.
_ANSWERS: Final = tuple(
    b'{"tell":"%s"' % word for word in (b"ack", b"refused", b"outlook", b"advice")
)


class Held:
    """What is said once something is committed: texts, then words that hang up."""

    __slots__ = ("ends", "texts")

    def __init__(self) -> None:
        self.texts: dict[Listener, list[bytes]] = {}
        self.ends: dict[Listener, Word] = {}

    def add(self, listener: Listener, data: bytes | Word) -> None:
        """Say something later, or hang up with a word."""
        if isinstance(data, str):
            self.ends.setdefault(listener, data)
        else:
            self.texts.setdefault(listener, []).append(data)


class Subscribers:
    """The connections to one room, by the members they are of."""

    def __init__(self) -> None:
        self._members: dict[Listener, int] = {}
        self._held: deque[Held] = deque()
        self._behind: dict[Listener, list[bytes]] = {}  # who is still told what was missed
        self._versed: set[Listener] = set()  # who was told a whole sheet since they came

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
        self._versed.discard(listener)
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

    def note_sheet(self, listener: Listener) -> None:
        """Note that a connection is told a whole sheet."""
        if listener.brief:
            self._versed.add(listener)

    def is_versed(self, listener: Listener) -> bool:
        """Tell whether what has changed of the sheet is all that a connection needs."""
        return listener in self._versed

    def close(self, word: Word) -> None:
        """Hang up on everybody at once."""
        members, self._members = self._members, {}
        for listener in members:
            self._hang_up(listener, word)

    # --- speaking

    def say(self, listener: Listener, data: bytes | Word) -> None:
        """Say something, or hang up with a word, after what waits for a commit."""
        if self._held:
            self._held[-1].add(listener, data)
        elif isinstance(data, str):
            self._hang_up(listener, data)
        else:
            self._send(listener, [data])

    def hold(self, said: Iterable[Said]) -> None:
        """Hold something back until `release` is called once more."""
        held = Held()
        for listener, text in said:
            held.texts.setdefault(listener, []).append(text)
        self._held.append(held)

    def release(self) -> None:
        """Say what the commit that was just made allows to be said."""
        held = self._held.popleft()
        for listener, texts in held.texts.items():
            self._send(listener, texts)
        for listener, word in held.ends.items():
            self._hang_up(listener, word)

    def _send(self, listener: Listener, texts: list[bytes]) -> None:
        """Send to one connection; if it fails, that is no matter of the others."""
        if listener in self._behind:
            self._behind[listener] += texts
            return
        try:
            listener.send(*texts)  # all at once: each sending costs
        except Exception:
            self._give_up(listener)

    def _hang_up(self, listener: Listener, word: Word) -> None:
        try:
            listener.close(word)
        except Exception:
            self._give_up(listener)

    def _give_up(self, listener: Listener) -> None:
        """Let go of a connection that has failed: who misses one message is to come back."""
        logger.exception("connection failed")
        with contextlib.suppress(Exception):
            listener.close("too_slow")

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
            answers = list(filter(is_answer, held.texts.pop(listener, ())))
            if answers:
                held.texts[listener] = answers


def is_answer(text: bytes) -> bool:
    """Tell whether a text is about a command, and not news of the room."""
    return text.startswith(_ANSWERS)
