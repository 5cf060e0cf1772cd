"""The board as a list, for narrow screens and boards that make no square."""

from typing import Final

from rich.table import Table
from rich.text import Text

from freehold.text.marks import owner_mark, stripe, tokens
from freehold.text.phrases import Phrases
from freehold.wire import View

NARROW: Final = 72  # columns below which there is only one list beside none


def draw_list(view: View, phrases: Phrases, width: int) -> Table:
    """Return all squares in walking order, in two columns where they fit."""
    count = len(view.squares)
    columns = 2 if width >= NARROW else 1
    rows = (count + columns - 1) // columns
    cell = (width - 2 * (columns - 1)) // columns
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in range(rows):
        squares = range(row, count, rows)
        table.add_row(*[_entry(view, phrases, at, cell) for at in squares])
    return table


def _entry(view: View, phrases: Phrases, square: int, width: int) -> Text:
    right = _right(view, phrases, square)
    left = Text(f"{square:>2} ", "dim") + stripe(phrases, square)
    left += Text(f" {phrases.square(square)}")
    left.truncate(max(8, width - right.cell_len - 1), overflow="ellipsis", pad=True)
    return left + Text(" ") + right


def _right(view: View, phrases: Phrases, square: int) -> Text:
    price = phrases.edition.squares[square].price
    mark = owner_mark(phrases, view.squares[square])
    if price and view.squares[square].owner is None:
        mark.append(phrases.money(price), "dim")
    here = tokens(view, square)
    return here + Text(" ") + mark if here else mark
