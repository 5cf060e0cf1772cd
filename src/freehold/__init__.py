"""Play, host, simulate and study property-trading board games.

Set FREEHOLD_PLAIN=1 to run the plain source even where the compiled engine is installed.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

__version__ = "0.1.0"

_COMPILED_PACKAGES = ("freehold.engine", "freehold.bots")


class _PlainFinder:
    """Find the modules of packages that may be compiled as source files only."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        package, _dot, module = name.rpartition(".")
        if package not in _COMPILED_PACKAGES:
            return None
        source = Path(__file__).parent.joinpath(*package.split(".")[1:], f"{module}.py")
        return spec_from_file_location(name, source) if source.is_file() else None


if os.environ.get("FREEHOLD_PLAIN") == "1":
    sys.meta_path.insert(0, _PlainFinder)
