"""Paragraphs on the screen."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from freehold.cli.terminal.screen import Screen


@pytest.fixture
def stream() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def screen(stream: io.StringIO) -> Screen:
    return Screen(Console(file=stream, width=30, highlight=False, markup=False))


def test_paragraph_has_nothing_after_its_text(screen: Screen, stream: io.StringIO) -> None:
    screen.tell(Text("রহিম rolls 2 and 4. রহিম moves from শুরু to মতিঝিল."))
    rows = stream.getvalue().splitlines()
    assert len(rows) > 1
    assert all(row == row.rstrip() for row in rows)
    assert all(row.startswith("  ") for row in rows)


def test_long_line_hangs_below_itself(screen: Screen, stream: io.StringIO) -> None:
    screen.say("  12  one two three four five six seven", hang=6)
    assert stream.getvalue() == "  12  one two three four five\n      six seven\n"


def test_empty_line_is_a_line(screen: Screen, stream: io.StringIO) -> None:
    screen.say()
    assert stream.getvalue() == "\n"
