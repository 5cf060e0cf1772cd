"""A witness: a mirror that remembers everything it was ever told, to be held against the log."""

from collections import Counter
from typing import Any, Final

import msgspec

from freehold import protocol
from freehold.client.mirror import Mirror

# Commands that are about this moment only: the log may know nothing of them.
FLEETING: Final = (protocol.Back, protocol.CallVote, protocol.Vote)
_decoder: Final = msgspec.json.Decoder(protocol.ServerMessage)


def content_of(message: Any) -> bytes:
    """Return what must be the same whenever a number is told: all but how things stand now."""
    told = msgspec.to_builtins(message)
    for name in ("prompt", "rents", "why"):
        told.pop(name, None)
    return msgspec.json.encode(told)


class Witness(Mirror):
    """What one player gave, was answered, and was told; contradictions are noted at once."""

    def __init__(self) -> None:
        super().__init__()
        self.given: dict[str, type[protocol.RoomCommand]] = {}
        self.acks: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.told: dict[int, bytes] = {}
        self.heard: Counter[str] = Counter()
        self.byes: Counter[str] = Counter()
        self.entered = 0  # number of the room's last entry at the last welcome
        self.gaps = 0
        self.furthest = 0  # how many numbers were missed at most and told later
        self.contradictions: list[str] = []

    def hear(self, message: protocol.ServerMessage) -> None:
        """Note a message before it is taken over."""
        self.heard[type(message).__name__] += 1
        match message:
            case protocol.Numbered():
                self._note_number(message)
            case protocol.Welcome() | protocol.Welcomed():
                self._note_welcome(message)
            case protocol.Ack():
                self._note_ack(message)
            case protocol.Refused():
                self._note_refusal(message)
            case protocol.Bye():
                self.byes[message.word] += 1
        super().hear(message)

    def _note_number(self, message: protocol.Numbered) -> None:
        if isinstance(message, protocol.SheetChanged) and self.sheet and self.seq:
            if message.seq != self.seq + 1:  # what it leads to can only be told in its turn
                self.gaps += message.seq > self.seq + 1
                return
            sheet = protocol.applied(self.sheet, message.difference)
            message = protocol.RoomChanged(seq=message.seq, change=message.change, sheet=sheet)
        content = content_of(message)
        before = self.told.setdefault(message.seq, content)
        if before != content:
            self._contradict(f"number {message.seq} was {before!r}, is {content!r}")
        self.gaps += self.seq is None or message.seq > self.seq + 1

    def _note_welcome(self, message: protocol.Welcome | protocol.Welcomed) -> None:
        missed = message.seq - (self.seq or 0)
        if missed < 0:
            self._contradict(f"told up to {self.seq}, the server knows only {message.seq}")
        if isinstance(message, protocol.Welcomed):
            self.furthest = max(self.furthest, missed)
        self.entered = message.seq

    def _note_ack(self, message: protocol.Ack) -> None:
        before = self.acks.setdefault(message.id, message.seq)
        if before != message.seq and self.is_lasting(message.id):
            self._contradict(f"{message.id} was done as {before}, then as {message.seq}")
        if message.id in self.refused:
            self._contradict(f"{message.id} was refused, then done")

    def _note_refusal(self, message: protocol.Refused) -> None:
        name = str(message.id)
        self.refused.setdefault(name, message.word)
        if name in self.acks:
            self._contradict(f"{name} was done, then refused")
        if message.word == "bad_message":
            self._contradict(f"what was said well was not understood: {message}")

    def is_lasting(self, name: str) -> bool:
        """Tell whether a command must be in the log once it is done."""
        return self.given.get(name) not in FLEETING

    def _contradict(self, problem: str) -> None:
        self.contradictions.append(f"member {self.you}: {problem}")


class Seated:
    """A connection that hands everything to a witness, for rooms without sockets."""

    def __init__(self, name: str, witness: Witness) -> None:
        self.name = name
        self.witness = witness
        self.heard: list[protocol.ServerMessage] = []
        self.brief = False

    def send(self, *texts: bytes) -> None:
        """Hear messages."""
        for data in texts:
            self.heard.append(_decoder.decode(data))
            self.witness.hear(self.heard[-1])

    def close(self, word: protocol.Word) -> None:
        """Never be hung up on."""
        raise AssertionError(f"expected a connection that lasts, got {word}")
