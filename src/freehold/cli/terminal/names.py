"""Names for players who type none."""

from random import Random
from typing import Final

from freehold.cli.failures import UsageError, listed

LONGEST: Final = 24
NAMES: Final = (
    "Abena", "Adil", "Akira", "Amara", "Anik", "Anouk", "Aroha", "Ayla", "Bela", "Bruno",
    "Camille", "Chidi", "Dalia", "Darya", "Diego", "Edda", "Emil", "Farah", "Fintan", "Freya",
    "Gita", "Hana", "Hugo", "Imani", "Ines", "Ivo", "Jaya", "Joana", "Kaito", "Kamala",
    "Kwame", "Lan", "Leila", "Linh", "Lotte", "Luca", "Mei", "Milo", "Mina", "Nadia",
    "Niko", "Nuria", "Olga", "Omar", "Pavel", "Petra", "Quinn", "Rafi", "Rosa", "Ruben",
    "Sana", "Sefa", "Selma", "Tarik", "Tomas", "Uma", "Vera", "Wren", "Yara", "Zola",
)  # fmt: skip


def random_name(rng: Random, taken: list[str]) -> str:
    """Return a name that nobody at the table has."""
    used = {name.casefold() for name in taken}
    return rng.choice([name for name in NAMES if name.casefold() not in used])


def check_name(name: str, taken: list[str]) -> str:
    """Return the name as it will be shown, or raise UsageError."""
    if not 0 < len(name) <= LONGEST or not name.isprintable():
        raise UsageError(f"expected a name of 1 to {LONGEST} printable characters, got {name!r}")
    if name.casefold() in {other.casefold() for other in taken}:
        raise UsageError(f"expected a name that is not taken ({listed(taken)}), got {name!r}")
    return name
