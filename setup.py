"""Compile the engine with mypyc where that is possible; everything else is in pyproject.toml.

Without mypy or a C compiler the install succeeds all the same and runs the plain source.

Environment: FREEHOLD_COMPILE=no skips compiling, FREEHOLD_COMPILE=must makes any failure fatal.
FREEHOLD_PROFILE=record makes an engine that writes down how often each branch is taken, to
build/profile; FREEHOLD_PROFILE=use compiles for what was written there.
"""

import os
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
WISH = os.environ.get("FREEHOLD_COMPILE", "try")
PROFILE = ROOT / "build" / "profile"
CFLAGS = ["-fno-semantic-interposition"]
FLAGS = {
    "": [],
    "record": ["-fprofile-generate", f"-fprofile-dir={PROFILE}", "-fprofile-update=single"],
    "use": [f"-fprofile-use={PROFILE}", "-fprofile-partial-training", "-Wno-missing-profile"],
}

# Compiled as one group: all of the engine but its front door and the shim that stands in for
# machine integers, and those modules of the bots that live in the inner loop of a simulation.
INTERPRETED = {"__init__.py", "ints.py"}
COMPILED_BOTS = [
    "src/freehold/bots/policy.py",
    "src/freehold/bots/values.py",
    "src/freehold/bots/raising.py",
    "src/freehold/bots/steady.py",
    "src/freehold/bots/reasons.py",
    "src/freehold/bots/prospects.py",
    "src/freehold/bots/worths.py",
    "src/freehold/bots/danger.py",
    "src/freehold/bots/selling.py",
    "src/freehold/bots/trading.py",
    "src/freehold/bots/sharp.py",
    "src/freehold/bots/memory.py",
    "src/freehold/bots/deals.py",
    "src/freehold/bots/sites.py",
    "src/freehold/bots/fixed.py",
    "src/freehold/bots/nontrader.py",
    "src/freehold/bots/beginner.py",
    "src/freehold/bots/chain.py",
    "src/freehold/bots/forecast.py",
    "src/freehold/bots/markov.py",
    "src/freehold/bots/batch.py",
    "src/freehold/bots/imagination.py",
    "src/freehold/bots/expert.py",
    "src/freehold/bots/walk.py",
    "src/freehold/bots/census.py",
    "src/freehold/bots/moves.py",
    "src/freehold/bots/stage.py",
]
EXTRAS = ["lab", "cluster", "envs"]  # each a file of requirements


def compiled_sources() -> list[str]:
    """List the modules to compile, relative to the root."""
    engine = (ROOT / "src/freehold/engine").glob("*.py")
    chosen = [f"src/freehold/engine/{path.name}" for path in engine if path.name not in INTERPRETED]
    return sorted(chosen) + [path for path in COMPILED_BOTS if (ROOT / path).is_file()]


def compiles_now() -> bool:
    """Tell whether this command wants extensions; a source archive has none."""
    return WISH != "no" and "sdist" not in sys.argv


def extensions() -> list[Extension]:
    """Translate the sources to C, or return nothing where that cannot be done."""
    if not compiles_now():
        return []
    try:
        from mypyc.build import mypycify

        made = mypycify(compiled_sources(), opt_level="3", group_name="freehold.engine")
    except (Exception, SystemExit) as error:  # mypyc exits on a type error or a missing compiler
        if WISH == "must":
            raise
        print(f"freehold: not compiling the engine: {error!r}", file=sys.stderr)  # noqa: T201
        return []
    flags = FLAGS[os.environ.get("FREEHOLD_PROFILE", "")]
    for extension in made:
        extension.optional = WISH != "must"
        # without the first flag nothing is inlined, as any function might be replaced on loading
        extension.extra_compile_args = [*CFLAGS, *extension.extra_compile_args, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags[:1]]
    return cast("list[Extension]", made)


class BuildAllOrNone(build_ext):
    """Leave no half-built group behind: it could not be imported."""

    def build_extensions(self) -> None:
        """Build, and if any optional extension failed remove the others."""
        super().build_extensions()
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.is_file() for path in made):
            for path in made:
                path.unlink(missing_ok=True)


def requirements(name: str) -> list[str]:
    """Read the requirement lines of requirements/NAME.in."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]


if __name__ == "__main__":
    os.chdir(ROOT)  # mypyc takes its settings from pyproject.toml in the working directory
    compiled = extensions()
    needs = requirements("runtime") + (requirements("compiled") if compiled else [])
    setup(
        ext_modules=compiled,
        install_requires=needs,
        extras_require={name: requirements(name) for name in EXTRAS},
        cmdclass={"build_ext": BuildAllOrNone},
    )
