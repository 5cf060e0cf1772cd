"""Players that are programs: what they see is a View, and what they return is an action."""

from freehold.bots.bot import (
    ASIDES,
    BOTS,
    DEEP,
    FLAVORED,
    FLAVORS,
    LEVELS,
    POLICIES,
    REFERENCES,
    USUAL_BOT,
    Bot,
    make_bot,
)
from freehold.bots.levels.personas import Persona, persona_of

__all__ = [
    "ASIDES", "BOTS", "DEEP", "FLAVORED", "FLAVORS", "LEVELS", "POLICIES", "REFERENCES",
    "USUAL_BOT", "Bot", "Persona", "make_bot", "persona_of",
]  # fmt: skip # a list to look things up in, side by side
