"""Compile the engine with mypyc where that is possible; everything else is in pyproject.toml.

Without mypy or a C compiler the install succeeds all the same and runs the plain source.

Environment: FREEHOLD_COMPILE=no skips compiling, FREEHOLD_COMPILE=must makes any failure fatal.
FREEHOLD_BUILD=quick compiles in a third of the time, for two thirds of the speed.
FREEHOLD_BUILD=record makes an engine that writes down how often each branch is taken, to
build/profile; FREEHOLD_BUILD=use compiles for what was written there.
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
FORM = os.environ.get("FREEHOLD_BUILD", "")
CFLAGS = [
    "-fno-semantic-interposition",  # else nothing is inlined: any function might be replaced
    "-Wno-all",  # nobody reads warnings about generated code, and they take two thirds of the time
]
FLAGS = {
    "": [],
    "quick": [],
    "record": ["-fprofile-generate", f"-fprofile-dir={PROFILE}", "-fprofile-update=single"],
    "use": [f"-fprofile-use={PROFILE}", "-fprofile-partial-training", "-Wno-missing-profile"],
}

# Compiled as one group: these packages and all that is below them, but every `__init__.py` and the
# modules whose first line says that, and why, they stay interpreted.
COMPILED = ["src/freehold/engine", "src/freehold/bots"]
INTERPRETED = "# Interpreted:"
EXTRAS = ["lab", "cluster", "envs"]  # each a file of requirements


def compiled_sources() -> list[str]:
    """List the modules to compile, relative to the root."""
    modules = [path for folder in COMPILED for path in sorted((ROOT / folder).rglob("*.py"))]
    return [str(path.relative_to(ROOT)) for path in modules if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    """Tell whether a module of a compiled package is compiled itself."""
    if path.name == "__init__.py":
        return False
    return not path.read_text(encoding="utf-8").startswith(INTERPRETED)


def compiles_now() -> bool:
    """Tell whether this command wants extensions; a source archive has none."""
    return WISH != "no" and "sdist" not in sys.argv


def extensions() -> list[Extension]:
    """Translate the sources to C, or return nothing where that cannot be done."""
    if not compiles_now():
        return []
    try:
        from mypyc.build import mypycify

        made = mypycify(
            ["--always-true=COMPILING", *compiled_sources()],  # see freehold/__init__.py
            opt_level="1" if FORM == "quick" else "3",
            debug_level="0",
            group_name="freehold.engine",
        )
    except (Exception, SystemExit) as error:  # mypyc exits on a type error or a missing compiler
        if WISH == "must":
            raise
        print(f"freehold: not compiling the engine: {error!r}", file=sys.stderr)  # noqa: T201
        return []
    flags = FLAGS[FORM]
    for extension in made:
        extension.optional = WISH != "must"
        # new lists: the extensions share theirs
        extension.extra_compile_args = [*extension.extra_compile_args, *CFLAGS, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags[:1]]
    return cast("list[Extension]", made)


class BuildAllOrNone(build_ext):
    """Build on all cores, and leave no half-built group behind: it could not be imported."""

    def finalize_options(self) -> None:
        """Let small extensions be built beside the big one."""
        super().finalize_options()
        self.parallel = True

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
