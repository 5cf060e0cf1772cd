"""Refusing: how the inside of a room says no."""

from collections.abc import Mapping
from typing import Final

from freehold.protocol import ENGLISH, Refused, Word, encode_message
from freehold.wire import ENGLISH as RULES_ENGLISH

_SENTENCES: Final[Mapping[str, str]] = dict([*ENGLISH.items(), *RULES_ENGLISH.items()])


class RefusedError(Exception):
    """Say that a command was refused, by which word, and what exactly was expected and came."""

    def __init__(self, word: Word, detail: str = "", wait: float = 0.0) -> None:
        super().__init__(detail or sentence(word))
        self.word = word
        self.wait = wait  # seconds until it may be tried again, if that is known
        self.message = str(self)

    def answer(self, command: str) -> bytes:
        """Return how the command with an id is answered."""
        return encode_message(Refused(id=command, word=self.word, message=self.message))


def sentence(word: Word) -> str:
    """Return what a word means, in English."""
    return _SENTENCES[word]
