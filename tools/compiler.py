"""Tell whether this machine can compile extensions for this Python, and what is missing if not."""

import os
import shlex
import subprocess
import sysconfig
import tempfile
from pathlib import Path

TRIAL = "#include <Python.h>\nint trial(void) { return PY_VERSION_HEX; }\n"


def compiler() -> list[str]:
    """Return the command that compiles C for this Python."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def is_gcc() -> bool:
    """Tell whether the compiler is gcc, whose profile options we know."""
    try:
        told = subprocess.run([*compiler(), "--version"], capture_output=True, check=False)
    except OSError:
        return False
    return b"Free Software Foundation" in told.stdout


def can_compile() -> bool:
    """Compile and link a trial module against Python's headers."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(TRIAL, encoding="utf-8")
        return _works(["-shared", "-fPIC", f"-I{include()}", str(source), "-o", f"{source}.so"])


def include() -> str:
    """Return the folder in which Python's headers should be."""
    return sysconfig.get_path("include")


def lack() -> str:
    """Return what to install for compiling, as `tools.system` calls it; nothing if all is there."""
    if can_compile():
        return ""
    if not _works(["--version"]):
        return "compiler"
    return "compiler" if Path(include(), "Python.h").is_file() else "headers"


def _works(arguments: list[str]) -> bool:
    try:
        return (
            subprocess.run([*compiler(), *arguments], capture_output=True, check=False).returncode
            == 0
        )
    except OSError:
        return False
