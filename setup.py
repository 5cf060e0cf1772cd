"""Compile the engine with mypyc, and see to it that a wheel is whole; the rest is pyproject.toml.

A wheel holds the compiled engine and the built web client, or it is not made: what is missing is
built if this machine can, and named if it cannot.  FREEHOLD_WHEEL=pure asks for a wheel of plain
Python with neither, for any machine: about 60 times slower, and without pages for browsers.

In a checkout that is installed as it lies (`pip install -e .`) the engine is compiled where that is
possible, and runs as plain source elsewhere.  There, FREEHOLD_COMPILE=no skips compiling, and
FREEHOLD_COMPILE=must makes any failure fatal.

FREEHOLD_BUILD=quick compiles in a third of the time, for two thirds of the speed.
FREEHOLD_BUILD=record makes an engine that writes down how often each branch is taken, to
build/profile; FREEHOLD_BUILD=use compiles for what was written there.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
COMMANDS = sys.argv[1:]
IS_WHEEL = "bdist_wheel" in COMMANDS
IS_PURE = os.environ.get("FREEHOLD_WHEEL", "") == "pure"
WISH = "no" if IS_PURE else os.environ.get("FREEHOLD_COMPILE", "try")
MUST = WISH == "must" or (IS_WHEEL and not IS_PURE)
ABOUT_ONLY = {"sdist", "egg_info", "dist_info"}  # commands that build nothing
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
CLIENT = "freehold/server/static/index.html"  # in a wheel that has the client
ENGINE = "freehold/engine/core/"  # and where its compiled modules are
REFUSED = (
    "freehold: no wheel was made, for {}. A wheel holds the compiled engine and the web client; "
    "FREEHOLD_WHEEL=pure asks for one with neither"
)
NEEDED = {
    "compiler": "a C compiler is missing",
    "headers": "the headers of Python are missing",
}


def compiled_sources() -> list[str]:
    """List the modules to compile, relative to the root."""
    modules = [path for folder in COMPILED for path in sorted((ROOT / folder).rglob("*.py"))]
    return [str(path.relative_to(ROOT)) for path in modules if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    """Tell whether a module of a compiled package is compiled itself."""
    if path.name == "__init__.py":
        return False
    return not path.read_text(encoding="utf-8").startswith(INTERPRETED)


def extensions() -> list[Extension]:
    """Translate the sources to C, or return nothing where that cannot be done and need not."""
    if WISH == "no" or not ABOUT_ONLY.isdisjoint(COMMANDS):
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
        if MUST:
            raise
        print(f"freehold: not compiling the engine: {error!r}", file=sys.stderr)  # noqa: T201
        return []
    flags = FLAGS[FORM]
    for extension in made:
        extension.optional = not MUST
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


class BuildFresh(build_py):
    """Copy the modules to an empty place: what an earlier build left there is not of this one."""

    def run(self) -> None:
        """Empty the place, and copy."""
        if IS_WHEEL:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class WholeWheel(bdist_wheel):
    """Make a wheel, and look into it: one that is not what was asked for is taken away again."""

    def run(self) -> None:
        """Make the wheel."""
        super().run()
        made = Path(str(self.dist_dir), f"{self.wheel_dist_name}-{'-'.join(self.get_tag())}.whl")
        if lack := missing_in(zipfile.ZipFile(made).namelist()):
            made.unlink()
            raise SystemExit(REFUSED.format(f"{lack} did not get into it"))


def missing_in(names: list[str]) -> str:
    """Return what a wheel with these files should have and has not, or the other way round."""
    client = CLIENT in names
    engine = any(name.startswith(ENGINE) and name.endswith(".so") for name in names)
    if IS_PURE:
        return "plain Python alone" if client or engine else ""
    return "the web client" if not client else "the compiled engine" if not engine else ""


def prepare_wheel() -> None:
    """Build what a wheel needs besides Python, or say what is missing."""
    from tools import compiler

    if WISH == "no":
        raise SystemExit(REFUSED.format("FREEHOLD_COMPILE=no forbids to compile"))
    if lack := compiler.lack():
        raise SystemExit(REFUSED.format(NEEDED[lack]))
    built = subprocess.run([sys.executable, "-m", "tools.web"], cwd=ROOT, check=False)
    if built.returncode:
        raise SystemExit(REFUSED.format("the web client could not be built"))


def requirements(name: str) -> list[str]:
    """Read the requirement lines of requirements/NAME.in."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # a builder need not have put it there
    os.chdir(ROOT)  # mypyc takes its settings from pyproject.toml in the working directory
    if IS_WHEEL and not IS_PURE:
        prepare_wheel()
    needs = requirements("runtime") + (requirements("compiled") if WISH != "no" else [])
    setup(
        ext_modules=extensions(),
        install_requires=needs,
        extras_require={name: requirements(name) for name in EXTRAS},
        exclude_package_data={"freehold": ["server/static/*"]} if IS_PURE else {},
        cmdclass={
            "bdist_wheel": WholeWheel,
            "build_ext": BuildAllOrNone,
            "build_py": BuildFresh,
        },
    )
