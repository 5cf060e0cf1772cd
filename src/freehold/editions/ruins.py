"""What ruins players of an edition: counted in games of the lab and kept beside the board."""

from functools import cache
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from freehold.editions.edition import EditionPart, Name
from freehold.editions.loader import DATA, available
from freehold.editions.reading import read

RUINS_FILE: Final = "ruins.toml"
HEAD: Final = "# What ruined players in games of bots: `freehold lab ruins {edition}` counts it.\n"
Count = Annotated[int, Meta(ge=0)]


class Ruin(EditionPart, frozen=True):
    """A square that ruined players, so often.

    `level` is that of a street, of other deeds how many its owner had, and 0 where a tax, a card
    or the fine of a jail did it.
    """

    square: Name
    level: Count
    count: Count


class Ruins(EditionPart, frozen=True):
    """The file ruins.toml: how many were ruined in so many games, and by what, the worst first."""

    games: Count
    seats: Count
    bot: str
    seed: Count
    ruined: Count
    ruins: tuple[Ruin, ...]


@cache
def ruins_of(name: str) -> Ruins | None:
    """Return what ruins players of a shipped edition, if that was counted."""
    return read_ruins(DATA / name) if name in available() else None


def read_ruins(folder: Path) -> Ruins | None:
    """Return what ruins players of the board in a folder, if that was counted."""
    path = folder / RUINS_FILE
    return read(path, Ruins) if path.is_file() else None


def ruins_text(edition: str, ruins: Ruins) -> str:
    """Return the file's text."""
    rows = "".join(
        f'  {{ square = "{ruin.square}", level = {ruin.level}, count = {ruin.count} }},\n'
        for ruin in ruins.ruins
    )
    return (
        HEAD.format(edition=edition)
        + f'\ngames = {ruins.games}\nseats = {ruins.seats}\nbot = "{ruins.bot}"\n'
        + f"seed = {ruins.seed}\nruined = {ruins.ruined}\nruins = [\n{rows}]\n"
    )
