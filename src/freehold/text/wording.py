"""Small pieces of English: lists, counts, places, and guesses at what was meant."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def listed(words: Iterable[str]) -> str:
    """Return the words with commas between them."""
    return ", ".join(words)


def joined(parts: Sequence[str]) -> str:
    """Return the parts as one enumeration."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{listed(parts[:-1])} and {parts[-1]}"


def either(words: Sequence[str]) -> str:
    """Return the words as alternatives."""
    return " or ".join(part for part in (listed(words[:-1]), *words[-1:]) if part)


def hint(word: str, known: Iterable[str]) -> str:
    """Return a question about what may have been meant, or nothing."""
    close = get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""


def printable(text: str) -> str:
    """Return the text without characters that would steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def counted(number: int, noun: str) -> str:
    """Return a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def ordinal(number: int) -> str:
    """Return the place of what has that number, counted from 0."""
    return ORDINALS[number] if number < len(ORDINALS) else f"number {number + 1}"


def capital(text: str) -> str:
    """Return the sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]
