"""The rules of the game: pure, deterministic, and nothing but numbers inside.

`new_game` makes a State; `actors`, `legal`, `apply`, `default_action` and `outcome` play it.
Set FREEHOLD_PLAIN=1 to run the plain source even where the compiled engine is installed.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path


class _PlainFinder:
    """Find the modules of this package as source files only."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        package, dot, module = name.rpartition(".")
        if not dot or package not in _COMPILED_PACKAGES:
            return None
        source = Path(__file__).parents[1].joinpath(*package.split(".")[1:], f"{module}.py")
        return spec_from_file_location(name, source) if source.is_file() else None


_COMPILED_PACKAGES = ("freehold.engine", "freehold.bots")
if os.environ.get("FREEHOLD_PLAIN") == "1":
    sys.meta_path.insert(0, _PlainFinder)

from freehold.engine import game as _game  # noqa: E402 - after the choice of source above
from freehold.engine.actions import amount_of, kind_of, pack, target_of  # noqa: E402
from freehold.engine.choices import CHOICE, legal  # noqa: E402
from freehold.engine.defaults import default_action  # noqa: E402
from freehold.engine.game import actors, apply, next_actor  # noqa: E402
from freehold.engine.legality import check  # noqa: E402
from freehold.engine.rules import Ruleset, ints  # noqa: E402
from freehold.engine.setup import new_game, rekey  # noqa: E402
from freehold.engine.snapshot import from_ints, state_hash, to_ints  # noqa: E402
from freehold.engine.standing import Outcome, outcome  # noqa: E402
from freehold.engine.state import State, Table, Terms  # noqa: E402

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
