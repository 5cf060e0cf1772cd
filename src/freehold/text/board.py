"""The board as a square of squares, players and news in its middle."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from freehold.text.marks import owner_mark, stripe, tokens
from freehold.text.phrases import Phrases
from freehold.text.short_names import short_names
from freehold.wire import View

LEAST_CELL: Final = 6  # columns inside a cell
READABLE_CELL: Final = 9
MOST_CELL: Final = 14
LINES: Final = 2  # of text in a cell


def cell_width(squares: int, width: int) -> int:
    """Return the columns inside a cell for a screen of that width; 0 if no board fits."""
    if squares % 4 or squares < 8:
        return 0
    across = squares // 4 + 1
    cell = min((width - across - 1) // across, MOST_CELL)
    return cell if cell >= LEAST_CELL else 0


def board_height(squares: int) -> int:
    """Return the rows that the board takes."""
    return (squares // 4 + 1) * (LINES + 1) + 1


def middle_size(squares: int, cell: int) -> tuple[int, int]:
    """Return the columns and rows of the middle of the board."""
    inside = squares // 4 - 1
    return inside * (cell + 1) - 1, inside * (LINES + 1) - 1


def draw_board(view: View, phrases: Phrases, cell: int, middle: Sequence[Text]) -> Text:
    """Return the board with GO at the lower right, walked clockwise."""
    side = len(view.squares) // 4
    cells = _cells(view, phrases, cell)
    width, height = middle_size(len(view.squares), cell)
    lines = [*middle, *[Text()] * height][:height]
    rows = [_border("┌┬┐", side, cell)]
    rows += _row([cells[at] for at in range(2 * side, 3 * side + 1)])
    rows.append(_edge("┴", side, cell))
    for row in range(1, side):
        if row > 1:
            rows.append(_between(cell, _fit(lines[(row - 1) * (LINES + 1) - 1], width)))
        left, right = cells[2 * side - row], cells[3 * side + row]
        for at in range(LINES):
            inner = _fit(lines[(row - 1) * (LINES + 1) + at], width)
            rows.append(_beam([left[at], inner, right[at]]))
    rows.append(_edge("┬", side, cell))
    rows += _row([cells[at] for at in range(side, -1, -1)])
    rows.append(_border("└┴┘", side, cell))
    return Text("\n").join(rows)


def _cells(view: View, phrases: Phrases, width: int) -> list[tuple[Text, Text]]:
    names = short_names([phrases.square(square) for square in range(len(view.squares))])
    return [
        (_name_line(phrases, at, name, width), _state_line(view, phrases, at, width))
        for at, name in enumerate(names)
    ]


def _name_line(phrases: Phrases, square: int, name: str, width: int) -> Text:
    if not phrases.edition.squares[square].group:
        return _fit(Text(name), width)
    return _fit(stripe(phrases, square) + Text(name), width)


def _state_line(view: View, phrases: Phrases, square: int, width: int) -> Text:
    """Return owner and buildings, or the price of a free deed, and who stands there."""
    here = tokens(view, square)
    price = phrases.edition.squares[square].price
    mark = Text(" ") + owner_mark(phrases, view.squares[square])
    if price and view.squares[square].owner is None:
        mark.append(phrases.money(price), "dim")
    return _fit(mark, width - here.cell_len) + here


def _fit(text: Text, width: int) -> Text:
    fitted = text.copy()
    fitted.truncate(max(0, width), overflow="crop", pad=True)
    return fitted


def _border(corners: str, side: int, cell: int) -> Text:
    line = corners[1].join(["─" * cell] * (side + 1))
    return Text(corners[0] + line + corners[2], "dim")


def _edge(middle: str, side: int, cell: int) -> Text:
    """Return the line between the middle of the board and its upper or lower row."""
    inner = middle.join(["─" * cell] * (side - 1))
    return Text(f"├{'─' * cell}┼{inner}┼{'─' * cell}┤", "dim")


def _between(cell: int, inner: Text) -> Text:
    """Return the line between two squares of the left and right columns."""
    line = "─" * cell
    return Text(f"├{line}┤", "dim") + inner + Text(f"├{line}┤", "dim")


def _row(cells: Sequence[tuple[Text, Text]]) -> list[Text]:
    return [_beam([cell[at] for cell in cells]) for at in range(LINES)]


def _beam(parts: Sequence[Text]) -> Text:
    bar = Text("│", "dim")
    return bar + bar.join(parts) + bar
