"""Whatever lies in a folder is read or refused, at once and with few words."""

import os
import re
import shutil
from pathlib import Path

import msgspec
import pytest

from freehold.editions import EditionError, OptionError, house_rules, load, load_directory
from freehold.editions.edition import EditionFile, LayoutFile
from freehold.editions.files import MOST_BYTES, MOST_KEY_PARTS, read_toml
from freehold.editions.loader import DATA
from freehold.editions.problems import MOST_SHOWN, shown
from tests.editions.faults import B, D, E

LONG_KEYS = {
    "key": ".".join("a" * 20_000) + " = 1",
    "header": "[" + ".".join("a" * 20_000) + "]",
    "spaces": " . ".join("a" * 20_000) + " = 1",
    "quotes": ".".join(["'a'", '"b"'] * 10_000) + " = 1",
    "after an odd text": '''x = """a\\""""" # "\n''' + ".".join("a" * 20_000) + " = 1",
}
ODD_TEXTS = {
    "escapes without end": 'x = "' + '\\"' * 400_000,
    "texts without end": 'x = """' + '\\"""' * 200_000,
    "words": "a" * 900_000,
    "spaces": "a" + " " * 900_000,
    "quotes": '"' * 900_001,
    "apostrophes": "'" * 900_001,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy a valid edition to a folder of its own."""
    return Path(shutil.copytree(DATA / "france", tmp_path / "mine"))


def refusal(folder: Path) -> str:
    """Return why the folder is refused; what takes time that grows with its square never ends."""
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    return str(caught.value)


@pytest.mark.parametrize("value", ["[" * 3000, "{a=" * 3000, "[" * 3000 + "]" * 3000])
def test_deep_nesting_is_refused(folder: Path, value: str) -> None:
    (folder / E).write_text(f"zz = {value}", "utf-8")
    assert "expected valid TOML, got values that are nested too deeply" in refusal(folder)


def test_a_number_of_many_digits_is_refused(folder: Path) -> None:
    (folder / E).write_text(f"format = {'9' * 5000}", "utf-8")
    assert "expected valid TOML, got a number with too many digits" in refusal(folder)


def test_a_long_number_in_base_16_is_refused(folder: Path) -> None:
    text = (folder / E).read_text("utf-8")
    for key in ("format", "start_money"):
        changed, count = re.subn(rf"\b{key} = \d+", f"{key} = 0x{'f' * 50_000}", text)
        assert count == 1
        (folder / E).write_text(changed, "utf-8")
        assert "expected" in refusal(folder)


def test_values_that_json_lacks_are_shown() -> None:
    assert shown(float("nan")) == "nan"
    assert shown(1 << 50_000) == "what cannot be shown"
    assert shown("\udcff") == "what cannot be shown"


def test_letters_that_are_none_in_house_rules_are_refused() -> None:
    """Command lines may hold them."""
    with pytest.raises(OptionError, match="got what cannot be shown"):
        house_rules(load("us"), {"auction": "\udcff"})


def test_a_pipe_is_not_waited_on(folder: Path) -> None:
    (folder / B).unlink()
    os.mkfifo(folder / B)
    assert "expected a readable file, got a folder, device or pipe" in refusal(folder)


def test_a_device_is_not_read_for_ever(folder: Path) -> None:
    (folder / B).unlink()
    (folder / B).symlink_to("/dev/zero")
    assert "expected a readable file, got a folder, device or pipe" in refusal(folder)


def test_a_link_to_a_file_is_a_file(folder: Path, tmp_path: Path) -> None:
    (folder / B).rename(tmp_path / B)
    (folder / B).symlink_to(tmp_path / B)
    assert load_directory(folder) == load("france")


def test_links_in_a_circle_are_no_folder(tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to("circle")
    assert "expected a folder with an edition" in refusal(tmp_path / "circle")


def test_a_name_no_file_can_have_is_no_folder(tmp_path: Path) -> None:
    assert "expected a folder with an edition" in refusal(tmp_path / ("x" * 300))


def test_a_long_file_is_refused(folder: Path) -> None:
    (folder / B).write_bytes(b"#" * (MOST_BYTES + 1))
    assert f"mine/board.toml: expected at most {MOST_BYTES} bytes" in refusal(folder)


@pytest.mark.parametrize("text", LONG_KEYS.values(), ids=LONG_KEYS)
def test_a_key_of_very_many_parts_is_refused(folder: Path, text: str) -> None:
    (folder / E).write_text(text, "utf-8")
    line = text.count("\n") + 1
    expected = f"line {line}: expected keys of at most {MOST_KEY_PARTS} parts, got more"
    assert expected in refusal(folder)


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS)
def test_what_is_no_toml_is_refused_quickly(folder: Path, text: str) -> None:
    (folder / E).write_text(text, "utf-8")
    assert "expected valid TOML" in refusal(folder)


@pytest.mark.parametrize("dots", [". ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "." * 60])
@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''"])
def test_dots_in_texts_and_comments_are_no_keys(tmp_path: Path, dots: str, quote: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(f"# {dots}\nx = {quote}{dots}{quote} # {dots}\na.b.c = 1", "utf-8")
    assert read_toml(path, "x")["x"] == dots


def test_a_key_may_have_some_parts(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(".".join("a" * MOST_KEY_PARTS) + " = 1", "utf-8")
    assert list(read_toml(path, "x")) == ["a"]


def test_the_mark_some_editors_write_is_skipped(folder: Path) -> None:
    for file in (E, B, D):
        (folder / file).write_bytes(b"\xef\xbb\xbf" + (folder / file).read_bytes())
    assert load_directory(folder) == load("france")


def test_line_ends_of_other_systems_are_read(folder: Path) -> None:
    for file in (E, B, D):
        (folder / file).write_bytes((folder / file).read_bytes().replace(b"\n", b"\r\n"))
    assert load_directory(folder) == load("france")


def test_only_the_first_problems_are_told_one_by_one(folder: Path) -> None:
    text = (folder / B).read_text("utf-8")
    (folder / B).write_text(text.replace("price = ", "mortgage = 9999, price = "), "utf-8")
    with pytest.raises(EditionError) as caught:
        load_directory(folder)
    told = str(caught.value).splitlines()
    assert len(told) == MOST_SHOWN + 1
    assert len(caught.value.problems) == 28
    assert told[-1] == "and 8 more"


def test_a_deck_where_there_are_none(folder: Path) -> None:
    (folder / D).write_text("decks = []", "utf-8")
    expected = 'squares[2].deck: expected nothing, as there is none to name, got "chest"'
    assert expected in refusal(folder)


@pytest.mark.parametrize(
    "key",
    ['"x\\u001b[2J"', '"x\\ny"', '"x` - at `$.effect"', '"x` y` - at `$.effect"', '"x\\u0085"'],
)
def test_a_key_cannot_steer_the_terminal_or_the_message(folder: Path, key: str) -> None:
    text = (folder / E).read_text("utf-8")
    (folder / E).write_text(f"{key} = 1\n{text}", "utf-8")
    told = refusal(folder)
    assert told.startswith("mine/edition.toml: ")
    assert told.isprintable()


def test_a_long_key_is_cut(folder: Path) -> None:
    text = (folder / E).read_text("utf-8")
    (folder / E).write_text(f"{'x' * 100_000} = 1\n{text}", "utf-8")
    assert len(refusal(folder)) < 1000


def test_spaces_and_joiners_of_any_script_are_letters(folder: Path) -> None:
    text = (folder / B).read_text("utf-8")
    (folder / B).write_text(text.replace('"Départ"', '"র\u200d্য\u200c\u00a0!\u3000"'), "utf-8")
    assert load_directory(folder).squares[0].name["fr"] == "র\u200d্য\u200c\u00a0!\u3000"


@pytest.mark.parametrize("part", [EditionFile, LayoutFile])
def test_patterns_are_such_as_clients_know(part: type) -> None:
    """ECMAScript has no marks of its own for the ends of the whole text."""
    schema = msgspec.json.encode(msgspec.json.schema(part)).decode()
    assert '"pattern"' in schema
    assert "\\\\Z" not in schema
    assert "\\\\A" not in schema
