"""Marks and colors: how seats, owners, buildings and tokens look on a board."""

from typing import Final

from rich.text import Text

from freehold.text.phrases import LETTERS, Phrases
from freehold.wire import SquareView, View

SEAT_STYLES: Final = (
    "bold bright_red",
    "bold bright_blue",
    "bold bright_green",
    "bold bright_yellow",
    "bold bright_magenta",
    "bold bright_cyan",
    "bold orange1",
    "bold bright_white",
)
HOTEL: Final = "H"
MORTGAGED: Final = "m"
SQUATTED: Final = "~"
TOKEN: Final = "@"
JAILED: Final = "#"
LEGEND: Final = "A3: A's, 3 houses; H hotel; m mortgaged; ~ squatter; @B: B is here; #B: in jail"


def seat_mark(seat: int) -> Text:
    """Return the letter of a seat in its color."""
    return Text(LETTERS[seat], SEAT_STYLES[seat])


def owner_mark(phrases: Phrases, square: SquareView) -> Text:
    """Return who owns a square and what stands on it; nothing for a free one."""
    if square.owner is None:
        return Text()
    mark = seat_mark(square.owner)
    level = HOTEL if square.level == phrases.hotel_level else str(square.level)
    mark.append(level if square.level else "")
    mark.append(MORTGAGED if square.mortgaged else "", "red")
    mark.append(SQUATTED if square.squatter else "", "magenta")
    return mark


def tokens(view: View, square: int) -> Text:
    """Return the marks of the players who stand on a square."""
    here = [at for at, seat in enumerate(view.seats) if seat.alive and seat.position == square]
    jailed = [seat for seat in here if view.seats[seat].jail_turns]
    free = [seat for seat in here if seat not in jailed]
    return _marked(TOKEN, free) + _marked(JAILED, jailed)


def _marked(sign: str, seats: list[int]) -> Text:
    mark = Text(sign if seats else "", "bold")
    for seat in seats:
        mark.append_text(seat_mark(seat))
    return mark


def stripe(phrases: Phrases, square: int) -> Text:
    """Return a bar in the color of the square's group."""
    group = phrases.edition.squares[square].group
    color = next((each.color for each in phrases.edition.groups if each.id == group), None)
    return Text("█" if color else " ", color or "")


def tinted(phrases: Phrases, text: str) -> Text:
    """Return the text with every player's name in the player's color."""
    found = Text(text)
    for seat, name in enumerate(phrases.names):
        found.highlight_words([name], SEAT_STYLES[seat])
    return found
