"""A whole board in one file, `NAME.freehold.toml`: checked as a whole, read and written."""

from pathlib import Path
from typing import Any, Final

import msgspec

from freehold.editions.boards import held, is_name_of, named
from freehold.editions.checks import problems_of
from freehold.editions.edition import BoardFile, Edition
from freehold.editions.files import is_folder, parse_toml, read_toml
from freehold.editions.loader import assemble, load_directory
from freehold.editions.plain_data import plain_edition
from freehold.editions.problems import EditionError, Problem, shown
from freehold.editions.reading import read_raw

SUFFIX: Final = ".freehold.toml"
DRAFT: Final = "board"  # what problems of a board without a file are said to be in


def load_place(path: Path) -> Edition:
    """Return the board in a folder or in one file, or raise EditionError."""
    return load_directory(path) if is_folder(path) else load_file(path)


def is_place(text: str) -> bool:
    """Tell whether a text names a folder, or could be the name of a board's file."""
    return bool(text) and (text.endswith(".toml") or is_folder(Path(text)))


def load_file(path: Path) -> Edition:
    """Return the board in a file, or raise EditionError with all that is wrong."""
    return board_of(read_toml(path, path.name), path.name)


def read_board(text: str, where: str = DRAFT) -> Edition:
    """Return the board that a text describes, or raise EditionError with all that is wrong."""
    return board_of(parse_toml(text, where), where)


def board_of(raw: object, where: str = DRAFT) -> Edition:
    """Return the board that plain data describe, or raise EditionError with all that is wrong."""
    whole = read_raw(raw, BoardFile, where)
    edition = assemble(whole, whole, whole)
    if problems := list(problems_of(edition, lambda _file: where)):
        raise EditionError(problems)
    return edition


def carried_board(raw: object, name: str) -> Edition:
    """Return the board of that name which a game carries along, or raise EditionError."""
    board = held(name) if is_name_of(name, raw) else None
    board = board or named(board_of(raw))
    if board.id != name:
        raise EditionError([Problem(DRAFT, "id", board.id, shown(name))])
    return board


def plain_board(edition: Edition) -> dict[str, Any]:
    """Return the board as the file has it, as plain data."""
    found = {"format": 1, **plain_edition(edition)}
    found.pop("version", None)
    empty = ("allow", "earlier")
    return {key: value for key, value in found.items() if value or key not in empty}


def board_text(edition: Edition) -> str:
    """Return the board as the text of its file; reading it gives the same board again."""
    board = plain_board(edition)
    board["rules"] = msgspec.to_builtins(edition.rules)  # all, for who wants to change them
    return board_toml(board)


def board_toml(board: dict[str, Any]) -> str:
    """Return plain data of a board as text: a line for each group, square and card."""
    tables = ("rules", "allow", "earlier")
    lists = ("groups", "squares")
    lines = [
        f"{_key(key)} = {_value(value)}"
        for key, value in board.items()
        if key not in (*tables, *lists, "decks")
    ]
    for key in lists:
        lines += ["", f"{key} = [", *(f"  {_value(row)}," for row in board.get(key, ())), "]"]
    for key in tables:
        if key in board:
            rows = (f"{_key(name)} = {_value(value)}" for name, value in board[key].items())
            lines += ["", f"[{key}]", *rows]
    for deck in board.get("decks", ()):
        lines += ["", "[[decks]]", *_deck_lines(deck)]
    if not board.get("decks"):
        lines.insert(0, "decks = []")
    return "\n".join(lines) + "\n"


def _deck_lines(deck: dict[str, Any]) -> list[str]:
    head = [f"{_key(key)} = {_value(value)}" for key, value in deck.items() if key != "cards"]
    return [*head, "cards = [", *(f"  {_value(card)}," for card in deck["cards"]), "]"]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else _text(key)


def _text(text: str) -> str:
    """Return a text in quotes; what TOML does not take as it is gets an escape."""
    return '"' + "".join(map(_letter, text)) + '"'


def _letter(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x20 or letter == "\x7f" else letter
