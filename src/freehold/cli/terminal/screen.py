"""The screen and the keyboard: showing things, reading lines, and being interrupted politely."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final
from unicodedata import category

from rich.console import Console, RenderableType
from rich.text import Text

with suppress(ImportError):
    import readline  # noqa: F401 - lets people edit the line they type


LEAST_ROOM: Final = 20  # columns of a paragraph


class InputEnded(Exception):  # noqa: N818 - no error: the person has left
    """Nobody types any more: the input ended, or somebody pressed Ctrl-C."""


class Screen:
    """A rich console that also reads lines; piped lines are shown as if they were typed."""

    def __init__(self, console: Console, read: Callable[[str], str] | None = None) -> None:
        self.console = console
        self._read = read or self._read_line
        self._reading = False
        self.interrupted = False
        self.on_command: Callable[[str], bool] = _no_command  # tells whether a line was one

    @property
    def width(self) -> int:
        """Return the columns."""
        return self.console.width

    @property
    def height(self) -> int:
        """Return the rows."""
        return self.console.height

    @property
    def is_live(self) -> bool:
        """Tell whether somebody watches."""
        return self.console.is_terminal

    def say(self, text: str = "", style: str = "", *, hang: int | None = None) -> None:
        """Show a line of text; what does not fit goes below it, as far indented."""
        bare = text.lstrip(" ")
        indent = len(text) - len(bare)
        self.tell(Text(bare, style), indent, indent if hang is None else hang)

    def tell(self, text: Text, indent: int = 2, hang: int | None = None) -> None:
        """Show a paragraph with an indent before its first line and one before the others.

        Nothing follows the text: terminals differ about the width of some scripts.
        """
        first = self._wrapped(text, indent)[0]
        self._line(first, indent)
        rest = text[len(first) :]
        rest = rest[len(rest) - len(rest.plain.lstrip()) :]
        below = indent if hang is None else hang
        for line in self._wrapped(rest, below) if rest else ():
            self._line(line, below)

    def _wrapped(self, text: Text, indent: int) -> Sequence[Text]:
        """Return the lines, shorter where a terminal may draw marks wider than rich counts."""
        room = self.width - indent
        lines = text.wrap(self.console, max(LEAST_ROOM, room))
        if doubt := max((_marks(line.plain) for line in lines), default=0):
            lines = text.wrap(self.console, max(LEAST_ROOM, room - doubt))
        return list(lines) or [Text()]

    def _line(self, line: Text, indent: int) -> None:
        line.rstrip()
        self.console.print(Text(" " * indent) + line, soft_wrap=True)

    def show(self, thing: RenderableType) -> None:
        """Show a table, a board or colored text."""
        self.console.print(thing)

    def ask(self, prompt: str) -> str:
        """Return the line that is typed, without the spaces around it."""
        if self.interrupted:
            raise InputEnded
        self._reading = True
        try:
            return self._read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise InputEnded from None
        finally:
            self._reading = False

    def _read_line(self, prompt: str) -> str:
        if sys.stdin.isatty() and self.console.is_terminal:
            return input(prompt)
        self.console.print(Text(prompt), end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(Text(line.rstrip("\n")))
        return line

    @contextmanager
    def deferring_interrupts(self) -> Iterator[None]:
        """Let Ctrl-C break off reading at once, but never an action half done."""
        if threading.current_thread() is not threading.main_thread():
            yield  # only the main thread hears signals
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        self.interrupted = True
        if self._reading:
            raise KeyboardInterrupt


def _marks(text: str) -> int:
    return sum(category(letter) == "Mc" for letter in text)


def _no_command(_: str) -> bool:
    return False


def new_screen() -> Screen:
    """Return the screen of this process."""
    return Screen(Console(highlight=False, markup=False, emoji=False))
