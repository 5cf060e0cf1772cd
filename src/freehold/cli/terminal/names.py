"""Names for players who type none."""

from random import Random
from typing import Final

from freehold.cli.errors import UsageError
from freehold.game import setup
from freehold.game.errors import SetupError

NAMES: Final = (
    "Abena", "Adil", "Akira", "Amara", "Anik", "Anouk", "Aroha", "Ayla", "Bela", "Bruno",
    "Camille", "Chidi", "Dalia", "Darya", "Diego", "Edda", "Emil", "Farah", "Fintan", "Freya",
    "Gita", "Hana", "Hugo", "Imani", "Ines", "Ivo", "Jaya", "Joana", "Kaito", "Kamala",
    "Kwame", "Lan", "Leila", "Linh", "Lotte", "Luca", "Mei", "Milo", "Mina", "Nadia",
    "Niko", "Nuria", "Olga", "Omar", "Pavel", "Petra", "Quinn", "Rafi", "Rosa", "Ruben",
    "Sana", "Sefa", "Selma", "Tarik", "Tomas", "Uma", "Vera", "Wren", "Yara", "Zola",
)  # fmt: skip # a list to look things up in, side by side


def random_name(rng: Random, taken: list[str]) -> str:
    """Return a name that nobody at the table has."""
    used = {name.casefold() for name in taken}
    return rng.choice([name for name in NAMES if name.casefold() not in used])


def check_name(name: str, taken: list[str]) -> str:
    """Return the name as it will be shown, or raise UsageError."""
    try:
        return setup.check_name(name, taken)
    except SetupError as error:
        raise UsageError(str(error)) from error
