"""Questions: each is asked again, with what is accepted, until the answer fits."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar
from unicodedata import category

from freehold.cli.errors import UsageError
from freehold.cli.terminal.screen import Screen
from freehold.text.wording import hint

BACK: Final = ("x", "back", "cancel")
YES: Final = ("y", "yes")
NO: Final = ("n", "no")
_T = TypeVar("_T")


def ask_until(screen: Screen, prompt: str, read: Callable[[str], _T]) -> _T:
    """Ask until `read` accepts the answer; it raises UsageError with what is accepted.

    What is no answer may be a command.
    """
    while True:
        answer = screen.ask(prompt)
        try:
            return read(answer)
        except UsageError as error:
            if not screen.on_command(answer):
                screen.say(f"  {error}", "red")


def ask_yes(screen: Screen, question: str, default: str) -> bool:
    """Ask a question to be answered with yes or no."""
    marks = "Y/n" if default in YES else "y/N"

    def read(answer: str) -> bool:
        word = (answer or default).lower()
        if word not in (*YES, *NO):
            raise UsageError(f"expected y or n, got {answer!r}")
        return word in YES

    return ask_until(screen, f"{question} [{marks}] ", read)


def ask_number(screen: Screen, question: str, least: int, most: int, default: int) -> int:
    """Ask for a number within bounds."""
    return ask_until(
        screen,
        f"{question} [{default}] ",
        lambda text: read_number(text or str(default), least, most),
    )


class AmountBounds(NamedTuple):
    """The amounts that are accepted, how they are shown, and what +N is added to."""

    least: int
    most: int
    step: int = 1
    show: Callable[[int], str] = str
    base: int = 0

    @property
    def text(self) -> str:
        """Return the amounts in words."""
        steps = f" in steps of {self.show(self.step)}" if self.step > 1 else ""
        if self.least == self.most:
            return self.show(self.least)
        return f"{self.show(self.least)} to {self.show(self.most)}{steps}"


def ask_amount(screen: Screen, question: str, bounds: AmountBounds) -> int | None:
    """Ask for an amount; Enter takes the least and x goes back."""

    def read(answer: str) -> int | None:
        if answer.lower() in BACK:
            return None
        return read_amount(answer, bounds) if answer else bounds.least

    default = bounds.show(bounds.least)
    return ask_until(screen, f"{question} ({bounds.text}; x: back) [{default}] ", read)


def read_number(text: str, least: int, most: int) -> int:
    """Return the number in a text, or raise UsageError."""
    number = _number(text)
    if not least <= number <= most:
        raise UsageError(f"expected a number from {least} to {most}, got {text!r}")
    return number


def read_amount(text: str, bounds: AmountBounds) -> int:
    """Return an amount within the bounds; one after + is added to their base."""
    number = _number(text.removeprefix("+"))
    if text.startswith("+") and number >= 0:
        number += bounds.base
    if not bounds.least <= number <= bounds.most or number % bounds.step:
        raise UsageError(f"expected {bounds.text}, got {text!r}")
    return number


def _number(text: str) -> int:
    """Return the number in a text, with or without signs of money; -1 if there is none."""
    bare = "".join(letter for letter in text if letter != "," and category(letter) != "Sc").strip()
    return int(bare) if re.fullmatch("[0-9]{1,15}", bare) else -1


def ask_word(screen: Screen, question: str, words: Sequence[str], default: str) -> str:
    """Ask for one of several words, by the word or its number."""

    def read(answer: str) -> str:
        word = answer or default
        if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(words):
            return words[int(word) - 1]
        if word.lower() not in words:
            accepted = f"1 to {len(words)} or one of {', '.join(words)}"
            raise UsageError(f"expected {accepted}, got {answer!r}{hint(word, words)}")
        return word.lower()

    return ask_until(screen, f"{question} [{default}] ", read)


def ask_several(screen: Screen, question: str, labels: Sequence[str]) -> tuple[int, ...] | None:
    """Ask for some of the listed things by their numbers; Enter takes none and x goes back."""
    if not labels:
        return ()
    for number, label in enumerate(labels, 1):
        screen.say(f"  {number:>2}  {label}")
    return ask_until(
        screen,
        f"{question} (numbers, Enter: none; x: back) ",
        lambda text: _read_several(text, len(labels)),
    )


def _read_several(text: str, most: int) -> tuple[int, ...] | None:
    if text.lower() in BACK:
        return None
    found = {read_number(word, 1, most) - 1 for word in text.replace(",", " ").split()}
    return tuple(sorted(found))
