"""Chat: who may speak, how often, and what of it can be read."""

import unicodedata
from typing import Final

from freehold.protocol import Chat as ChatCommand
from freehold.protocol import ChatLine, Emit, Emote
from freehold.server.games.entries import ChatEntry
from freehold.server.moderation.sanctions import Sanctions, until_text
from freehold.server.ops.token_buckets import Buckets
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.clocks import SECOND
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.refusals import RefusedError

CHAT_RATE: Final = 0.5  # lines a second, in the long run
CHAT_BURST: Final = 5
_BLANK: Final = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs that nobody sees
_JOINERS: Final = "\u200c\u200d"  # scripts need them inside of words


class RoomChat:
    """What members of one room say; who says too much waits."""

    def __init__(self, durable: DurableState, clock: Clock, sanctions: Sanctions) -> None:
        self._durable = durable
        self._sanctions = sanctions
        self._clock = clock
        self._buckets = Buckets(CHAT_RATE, CHAT_BURST, 100, now=lambda: clock.now() / SECOND)

    def say(self, member: int, command: ChatCommand) -> EntryDraft:
        """Say something."""
        text = _spoken(command.text)
        if not any(_is_seen(letter) for letter in text):
            raise RefusedError("bad_message", "expected text, got nothing that can be read")
        return self._line(member, text=text)

    def emit(self, member: int, command: Emit) -> EntryDraft:
        """Show an emote."""
        return self._line(member, emote=command.emote)

    def _line(self, member: int, text: str | None = None, emote: Emote | None = None) -> EntryDraft:
        one = self._durable.sheet.member(member)
        assert one is not None
        if one.silenced:
            raise RefusedError("silenced")
        identity = self._durable.private.identities[member]  # who comes back is no new one
        if (hushed := self._sanctions.silence_of(identity, self._clock.wall())) is not None:
            raise RefusedError("hushed", f"Moderators have silenced you {until_text(hushed)}")
        if wait := self._buckets.take(identity):
            detail = f"expected a pause of {wait:.0f} s before the next line"
            raise RefusedError("slow_down", detail)
        line = ChatLine(member, one.name, self._clock.wall(), text, emote)
        return EntryDraft((ChatEntry(line=line),))


def _spoken(text: str) -> str:
    """Return text as one line of what can be seen; control and direction marks are left out."""
    shown = "".join(
        letter if letter in _JOINERS or unicodedata.category(letter)[0] != "C" else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    return " ".join(shown.split())


def _is_seen(letter: str) -> bool:
    """Tell whether a letter has a shape by itself."""
    return letter not in _BLANK and unicodedata.category(letter)[0] not in "CMZ"
