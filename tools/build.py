"""Compile the engine in place if its sources changed since the last time.

The quick form takes a third of the time of the fast one and has two thirds of its speed.  For the
fast one gcc compiles twice: the first engine plays some games and records which branches are taken,
the second is compiled for these.  `python -m tools.build fast` asks for it.

Leaves `build/engine.stamp`, which says "fast", "quick" or "plain" and, behind it, a digest of the
sources.  A fast engine serves who asks for a quick one, not the other way round.  Old extension
modules are removed first, so that what is loaded is never older than its source.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import compiler, system

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "freehold"
STAMP = ROOT / "build" / "engine.stamp"
PROFILE = ROOT / "build" / "profile"
SERVES = {"quick": ("quick", "fast"), "fast": ("fast",)}
PLAIN = "plain Python, about 60 times slower: no {}. To get it: {}"
NAMES = {"compiler": "C compiler", "headers": "headers of Python"}


def inputs() -> list[Path]:
    """List every file that the compiled engine depends on, the interpreter and mypy included."""
    folders = [PACKAGE / "engine", PACKAGE / "bots"]
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    about = ["setup.py", "pyproject.toml", "requirements/run.txt", ".venv/pyvenv.cfg"]
    return [*(ROOT / name for name in about), *sorted(sources)]


def digest() -> str:
    """Hash the inputs."""
    total = hashlib.sha256()
    for path in inputs():
        total.update(f"\0{path.relative_to(ROOT)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def extensions() -> list[Path]:
    """List the extension modules that lie in the source tree."""
    return sorted(PACKAGE.rglob("*.so"))


def is_current(form: str) -> bool:
    """Tell whether the last build serves who asks for a form."""
    if not STAMP.is_file() or not extensions():
        return False
    found, _space, value = STAMP.read_text(encoding="utf-8").strip().partition(" ")
    return found in SERVES[form] and value == digest()


def compile_engine(form: str) -> None:
    """Compile, with a profile where that is wished and possible; end if it fails."""
    if form == "quick":
        steps = ["quick"]
    elif compiler.is_gcc():
        steps = ["record", "use"]
    else:
        steps = [""]
    shutil.rmtree(PROFILE, ignore_errors=True)
    for step in steps:
        run("setup.py", "--quiet", "build_ext", "--inplace", "--force", form=step)
        if step == "record":
            run("-m", "tools.train", form=step)


def run(*arguments: str, form: str) -> None:
    """Run Python over a part of the build; on failure leave nothing behind, and end."""
    environment = os.environ | {"FREEHOLD_COMPILE": "must", "FREEHOLD_BUILD": form}
    status = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, check=False)
    if status.returncode:
        remove_extensions()
        sys.exit(f"build: {' '.join(arguments)} FAILED with exit code {status.returncode}")


def remove_extensions() -> None:
    """Remove what an earlier build left."""
    STAMP.unlink(missing_ok=True)
    for path in extensions():
        path.unlink()


def find_compiler() -> str:
    """Return what is missing for compiling, after trying to get it."""
    for _try in ("compiler", "headers"):
        if lack := compiler.lack():
            system.install(lack)
    return compiler.lack()


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else compiles here."""
    STAMP.parent.mkdir(exist_ok=True)
    with STAMP.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(form: str) -> None:
    """Bring the compiled engine up to date; print what it is now."""
    with alone():
        if is_current(form):
            return
        remove_extensions()
        if lack := find_compiler():
            print(PLAIN.format(NAMES[lack], system.remedy(lack) or "see the README"))
            return
        stamp = f"{form} {digest()}\n"
        compile_engine(form)
        STAMP.write_text(stamp, encoding="utf-8")
        print(f"compiled, the {form} form")


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "quick")
