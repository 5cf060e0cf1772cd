"""Loading editions: those that ship with the program, and boards that users keep in a folder."""

from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from freehold.editions.boards import held
from freehold.editions.checks import problems_of
from freehold.editions.edition import (
    DEEDS,
    BoardFile,
    Decks,
    Edition,
    EditionFile,
    LayoutFile,
    Square,
)
from freehold.editions.files import is_folder
from freehold.editions.problems import EditionError, Problem, listed, shown
from freehold.editions.reading import read

DATA: Final = Path(__file__).parent / "data"

_Part = TypeVar("_Part", EditionFile, LayoutFile, Decks)


def available() -> list[str]:
    """Return the ids of the editions that ship with the program."""
    return sorted(folder.name for folder in DATA.iterdir() if (folder / "edition.toml").is_file())


def load(name: str) -> Edition:
    """Return a shipped edition by its id, or a board by its name that somebody here holds."""
    return held(name) or _shipped(name)


@cache
def _shipped(name: str) -> Edition:
    known = available()
    if name not in known:
        raise EditionError([Problem("editions", "id", listed(known), shown(name))])
    return load_directory(DATA / name)


def load_directory(path: Path) -> Edition:
    """Return the edition kept in a folder, or raise EditionError with all that is wrong."""
    if not is_folder(path):
        raise EditionError([Problem(str(path), "", "a folder with an edition", "none")])
    folder = path.resolve()
    edition = _assemble(folder)
    if problems := list(problems_of(edition, lambda file: f"{folder.name}/{file}")):
        raise EditionError(problems)
    return edition


def _assemble(folder: Path) -> Edition:
    faults: list[Problem] = []
    sheet = _read(folder / "edition.toml", EditionFile, faults)
    board = _read(folder / "board.toml", LayoutFile, faults)
    decks = _read(folder / "decks.toml", Decks, faults)
    if sheet is None or board is None or decks is None:
        raise EditionError(faults)
    return assemble(sheet, board, decks)


def assemble(
    sheet: EditionFile, board: LayoutFile | BoardFile, decks: Decks | BoardFile
) -> Edition:
    """Return the edition that the parts make, not checked yet."""
    return Edition(
        id=sheet.id,
        name=sheet.name,
        languages=sheet.languages,
        currency=sheet.currency,
        players=sheet.players,
        rules=sheet.rules,
        allow=sheet.allow,
        earlier=sheet.earlier,
        groups=board.groups,
        squares=tuple(_with_mortgage(square) for square in board.squares),
        decks=decks.decks,
    )


def _read(path: Path, part: type[_Part], faults: list[Problem]) -> _Part | None:
    try:
        return read(path, part)
    except EditionError as error:
        faults.extend(error.problems)
        return None


def _with_mortgage(square: Square) -> Square:
    """Let a deed that states no mortgage be mortgaged for half its price."""
    if square.mortgage or square.kind not in DEEDS:
        return square
    return replace(square, mortgage=square.price // 2)
