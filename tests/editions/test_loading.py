"""A faulty edition is refused with the file, the key, what was expected and what came."""

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.editions import Edition, EditionError, available, load, load_directory
from freehold.editions.loader import DATA
from freehold.editions.plain_data import plain_edition
from tests.editions.faults import FAULTS, LADDER, LONE_GROUP, B, D, E

VALUE = re.compile(r'= ("[^"]*"|[-\w]+|\[[^\]]*\])')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy a valid edition to a folder of its own."""
    return Path(shutil.copytree(DATA / "france", tmp_path / "mine"))


def replace_in(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def assert_told(error: EditionError, file: str, key: str, expected: str, came: str) -> None:
    """Check that one of the problems says it all, and the message says that problem."""
    fits = [
        problem
        for problem in error.problems
        if problem.where == f"mine/{file}"
        and problem.key.endswith(key)
        and expected in problem.expected
        and came in problem.came
    ]
    assert fits, str(error)
    assert f"mine/{file}: {fits[0].key}" in str(error)
    assert f"expected {fits[0].expected}, got {fits[0].came}" in str(error)


def test_a_users_own_folder_loads(folder: Path) -> None:
    assert load_directory(folder) == load("france")


@pytest.mark.parametrize("name", available())
def test_plain_data_make_the_same_edition_again(name: str) -> None:
    """They are what may be sent to another process, and can be written as JSON."""
    data = msgspec.json.decode(msgspec.json.encode(plain_edition(load(name))))
    assert msgspec.convert(data, Edition) == load(name)


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_told(folder: Path, fault: str) -> None:
    file, old, new, key, expected, came = FAULTS[fault]
    if fault == "group of one":
        replace_in(folder / B, "groups = [", LONE_GROUP)
    replace_in(folder / file, old, new)
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert_told(caught.value, file, key, expected, came)


def test_nearest_of_a_kind_the_board_lacks(folder: Path) -> None:
    board = (folder / B).read_text("utf-8").replace('kind = "station"', 'kind = "utility"')
    (folder / B).write_text(board, "utf-8")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    key, expected = "decks[1].cards[13].effect.kind", "a kind of square that the board has"
    assert_told(caught.value, D, key, expected, '"station"')


def test_choice_of_one(folder: Path) -> None:
    text = (folder / D).read_text("utf-8")
    start = text.index(', { effect = { op = "draw"')
    end = text.index("] }", start)
    (folder / D).write_text(text[:start] + text[end:], "utf-8")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    key = "decks[1].cards[12].effect.alternatives"
    assert_told(caught.value, D, key, "a list of length >= 2", '"Payer 10"')


@pytest.mark.parametrize(("most", "step"), [(-301, 1), (205, 10)])
def test_random_amount_out_of_step(tmp_path: Path, most: int, step: int) -> None:
    folder = shutil.copytree(DATA / "hongkong", tmp_path / "mine")
    replace_in(folder / D, "most = 200, step = 10", f"most = {most}, step = {step}")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    key = "decks[0].cards[0].effect.most"
    assert_told(caught.value, D, key, f"whole steps of {step}", str(most))


def test_a_board_without_building_has_single_rents(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "hongkong", tmp_path / "mine")
    replace_in(folder / B, "rent = [90]", "rent = [90, 100]")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert_told(caught.value, B, "squares[1].rent", "a ladder of 1", "2: [90,100]")


def test_a_deck_of_passes_and_moves_to_itself_has_no_end(tmp_path: Path) -> None:
    folder = shutil.copytree(DATA / "hongkong", tmp_path / "mine")
    effect = '{ op = "random", least = -300, most = 200, step = 10 }'
    replace_in(folder / D, effect, '{ op = "move_to", square = "chance-2" }')
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert_told(caught.value, D, "decks[0].cards", "a card that does not lead", "none")


@pytest.mark.parametrize("file", [E, B, D])
def test_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert str(caught.value) == f"mine/{file}: expected a file, got none"


def test_folder_in_place_of_a_file(folder: Path) -> None:
    (folder / B).unlink()
    (folder / B).mkdir()
    with pytest.raises(EditionError, match=r"mine/board.toml: expected a readable file, got .+"):
        load_directory(folder)


def test_file_that_is_not_text(folder: Path) -> None:
    (folder / B).write_bytes(b"groups = \xff")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert str(caught.value) == "mine/board.toml: expected UTF-8 text, got byte 0xff at 9"


def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="gone: expected a folder with an edition, got none"):
        load_directory(tmp_path / "gone")


@pytest.mark.parametrize("name", ["atlantis", "../data/us", "", "."])
def test_unknown_edition(name: str) -> None:
    with pytest.raises(EditionError, match='expected one of "bangladesh", "france"'):
        load(name)


def test_faults_of_all_files_are_told_together(folder: Path) -> None:
    replace_in(folder / E, "format = 1", "format = 2")
    replace_in(folder / B, "price = 60", 'price = "60"')
    replace_in(folder / D, 'op = "repairs"', 'op = "explode"')
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert [problem.where for problem in caught.value.problems] == [
        "mine/edition.toml",
        "mine/board.toml",
        "mine/decks.toml",
    ]


def test_several_faults_of_one_board_are_told_together(folder: Path) -> None:
    replace_in(folder / B, 'id = "rue-lecourbe"', 'id = "chest-1"')
    replace_in(folder / B, LADDER, "rent = [2, 10, 30]")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    assert len(caught.value.problems) == 2
    assert len(str(caught.value).splitlines()) == 2


LITERALS = ["0", "-1", "99999999999", "1.5", "true", '""', '"go"', "[]", "{}", "[[1]]", "{ x = 1 }"]


@given(st.sampled_from([E, B, D]), st.sampled_from(LITERALS), st.data())
def test_any_value_in_place_of_any_other_is_taken_or_told(
    file: str, literal: str, data: st.DataObject
) -> None:
    """Nothing but EditionError comes out of a file, whatever stands in it."""
    text = (DATA / "france" / file).read_text("utf-8")
    values = [found.span(1) for found in VALUE.finditer(text)]
    start, end = data.draw(st.sampled_from(values))
    with TemporaryDirectory() as place:
        folder = Path(shutil.copytree(DATA / "france", Path(place) / "mine"))
        (folder / file).write_text(text[:start] + literal + text[end:], "utf-8")
        try:
            load_directory(folder)
        except EditionError as error:
            assert all(p.key and p.expected and p.came for p in error.problems)  # noqa: PT017
