"""Rents as everybody at the table may know them."""

from typing import Final

from freehold.engine import Table, rents

ONE_PIP: Final = 1  # a roll of 1 tells the factor of rents that depend on the dice


def rents_of(t: Table) -> tuple[int, ...]:
    """Return what each square would charge a visitor now; for utilities, for each pip rolled."""
    return tuple(rents(t, ONE_PIP))
