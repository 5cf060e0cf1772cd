import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.editions import load
from freehold.record import Player, RecordedGame
from freehold.text.board import board_height, cell_width
from freehold.text.phrases import Phrases
from freehold.text.short_names import short_names
from freehold.text.status import picture, square_picture

PLAYERS = [Player("Ann"), Player("Robo", "steady")]


def drawn(thing: Text | Table, width: int) -> list[str]:
    console = Console(width=width, highlight=False)
    with console.capture() as capture:
        console.print(thing)
    return capture.get().splitlines()


def start(edition: str) -> RecordedGame:
    setting = load(edition)
    return RecordedGame(setting, setting.rules, PLAYERS, bytes(32))


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_board_is_a_rectangle_that_fits_the_screen(edition: str, width: int) -> None:
    game = start(edition)
    view, phrases = game.view(None), Phrases(game.edition, ["Ann", "Robo"])
    cell = cell_width(len(view.squares), width)
    rows = drawn(square_picture(view, phrases, [None, "steady"], cell, ["News."] * 50), width)
    assert len(rows) == board_height(len(view.squares))
    assert {cell_len(row) for row in rows} == {cell_len(rows[0])}
    assert cell_len(rows[0]) <= width


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("edition", ["us", "france"])
def test_narrow_screen_gets_a_list_of_all_squares(edition: str, width: int) -> None:
    game = start(edition)
    phrases = Phrases(game.edition, ["Ann", "Robo"])
    rows = drawn(picture(game.view(None), phrases, [None, None], width, []), width)
    assert len(rows) == (20 if width == 80 else 40)
    assert all(cell_len(row) <= width for row in rows)
    assert "@AB" in rows[0]


def test_board_of_twenty_squares_fits_eighty_columns() -> None:
    assert cell_width(20, 80) == 12


@pytest.mark.parametrize(("squares", "width"), [(40, 60), (42, 200), (4, 80)])
def test_no_board_is_drawn_where_none_fits(squares: int, width: int) -> None:
    assert cell_width(squares, width) == 0


def test_short_names_leave_out_what_many_share() -> None:
    names = ["Rue de Paradis", "Rue de la Paix", "Rue Lecourbe", "Chance", "Chance", "Chance"]
    assert short_names(names) == ["Paradis", "Paix", "Lecourbe", "Chance", "Chance", "Chance"]
