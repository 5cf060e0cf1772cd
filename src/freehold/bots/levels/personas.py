# Interpreted: it is a table of texts.
"""How the levels of bots introduce themselves to people."""

from typing import Final, NamedTuple


class Persona(NamedTuple):
    """A level's name, and its character in one line."""

    name: str
    personality: str


PERSONAS: Final[dict[str, Persona]] = {
    "beginner": Persona(
        "Beginner", "Buys whatever shines, builds late, and trusts the price on the card."
    ),
    "steady": Persona(
        "Steady", "Keeps a reserve, completes sets, and offers a fair price for what is missing."
    ),
    "sharp": Persona("Sharp", "Knows the odds of every square, bids to deny, and trades to win."),
    "expert": Persona(
        "Expert", "Thinks the game ahead many times before each decision that matters."
    ),
}


def persona_of(level: str) -> Persona:
    """Return how a level introduces itself."""
    if level not in PERSONAS:
        raise ValueError(f"expected a level ({', '.join(PERSONAS)}), got {level!r}")
    return PERSONAS[level]
