"""Compile the engine in place if its sources changed since the last time.

Leaves `build/engine.stamp`, which says "compiled" or "plain" and, behind it, a digest of the
sources.  Old extension modules are removed first, so that what is loaded is never older than its
source.  With gcc the engine is compiled twice: the first one plays some games and records which
branches are taken, the second is compiled for these.  FREEHOLD_PROFILE=no leaves that out, which
halves the time and makes an engine of about two thirds of the speed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib.metadata import version
from pathlib import Path

from tools.compiler import can_compile, is_gcc

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "freehold"
STAMP = ROOT / "build" / "engine.stamp"
PROFILE = ROOT / "build" / "profile"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def inputs() -> list[Path]:
    """List every file that the compiled engine depends on."""
    folders = [PACKAGE / "engine", PACKAGE / "bots"]
    sources = [path for folder in folders for path in folder.glob("*.py")]
    return [ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(sources)]


def digest() -> str:
    """Hash the inputs, the compiler's version and this Python's."""
    total = hashlib.sha256(f"{sys.version} mypy {version('mypy')}".encode())
    for path in inputs():
        total.update(f"\0{path.relative_to(ROOT)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def extensions() -> list[Path]:
    """List the extension modules that lie in the source tree."""
    return sorted(PACKAGE.rglob("*.so"))


def current(stamp: str) -> bool:
    """Tell whether the last build still holds."""
    if not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != stamp:
        return False
    return bool(extensions()) == stamp.startswith("compiled")


def compile_engine() -> int:
    """Run the build, with a profile where that is possible; on failure leave nothing behind."""
    if is_gcc() and os.environ.get("FREEHOLD_PROFILE") != "no" and compile_profiled() == 0:
        return 0
    remove_extensions()
    status = compile_once("")
    if status:
        remove_extensions()
    return status


def compile_profiled() -> int:
    """Compile, let the engine play while it records its branches, and compile for these."""
    shutil.rmtree(PROFILE, ignore_errors=True)
    train = [sys.executable, "-m", "tools.train"]
    return (
        compile_once("record")
        or subprocess.run(train, cwd=ROOT, check=False).returncode
        or compile_once("use")
    )


def compile_once(profile: str) -> int:
    """Run the compiler over everything."""
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--force"]
    environment = os.environ | {"FREEHOLD_COMPILE": "must", "FREEHOLD_PROFILE": profile}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def remove_extensions() -> None:
    """Remove what an earlier build left."""
    for path in extensions():
        path.unlink()


def main() -> int:
    """Bring the compiled engine up to date."""
    form = "compiled" if can_compile() else "plain"
    stamp = f"{form} {digest()}\n"
    if current(stamp):
        return 0
    STAMP.unlink(missing_ok=True)
    remove_extensions()
    began = time.monotonic()
    if form == "plain":
        print("build: no C compiler here, the engine runs as plain Python")
    elif status := compile_engine():
        print("build: compiling the engine FAILED", file=sys.stderr)
        return status
    else:
        print(f"build: engine compiled in {time.monotonic() - began:.1f} s")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(stamp, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
