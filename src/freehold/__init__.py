"""Play, host, simulate and study property-trading board games.

`freehold.Game` is one game, played in words: see docs/api.md. It is loaded when it is asked for, so
that the engine needs no package.

Set FREEHOLD_PLAIN=1 to run the plain source even where the compiled engine is installed.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

COMPILING = False  # true for the compiler alone, so that it need not read all of the front door

if TYPE_CHECKING and not COMPILING:
    from freehold.game import Game, MoveError, SetupError

__version__ = "0.1.0"
__all__ = ["Game", "MoveError", "SetupError", "__version__"]

_COMPILED_PACKAGES = ("freehold.engine.", "freehold.bots.")


class _PlainFinder:
    """Find the modules of packages that may be compiled as source files only."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        if not name.startswith(_COMPILED_PACKAGES):
            return None
        source = Path(__file__).parent.joinpath(*name.split(".")[1:]).with_suffix(".py")
        return spec_from_file_location(name, source) if source.is_file() else None


if os.environ.get("FREEHOLD_PLAIN") == "1":
    sys.meta_path.insert(0, _PlainFinder)


def __getattr__(name: str) -> object:
    """Load the front door when somebody asks for it."""
    if name not in __all__:
        raise AttributeError(f"module 'freehold' has no attribute {name!r}")
    found: object = getattr(import_module("freehold.game"), name)
    return found


def __dir__() -> list[str]:
    """Name the front door before it is loaded."""
    return sorted({*globals(), *__all__})
