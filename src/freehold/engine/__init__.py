"""The rules of the game: pure, deterministic, and nothing but numbers inside.

`new_game` makes a State; `actors`, `legal`, `apply`, `default_action` and `outcome` play it.
`COMPILED` tells which form of the source runs; `freehold` itself chooses it.
"""

from freehold.engine import game as _game
from freehold.engine.actions import amount_of, kind_of, pack, target_of
from freehold.engine.choices import CHOICE, legal
from freehold.engine.defaults import default_action
from freehold.engine.game import actors, apply, next_actor
from freehold.engine.legality import check
from freehold.engine.rules import Ruleset, ints
from freehold.engine.setup import new_game, rekey
from freehold.engine.snapshot import from_ints, state_hash, to_ints
from freehold.engine.standing import Outcome, outcome
from freehold.engine.state import State, Table, Terms

COMPILED: bool = not str(_game.__file__).endswith(".py")

__all__ = [
    "CHOICE",
    "COMPILED",
    "Outcome",
    "Ruleset",
    "State",
    "Table",
    "Terms",
    "actors",
    "amount_of",
    "apply",
    "check",
    "default_action",
    "from_ints",
    "ints",
    "kind_of",
    "legal",
    "new_game",
    "next_actor",
    "outcome",
    "pack",
    "rekey",
    "state_hash",
    "target_of",
    "to_ints",
]
