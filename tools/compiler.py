"""Tell whether this machine can compile extensions for this Python: exit status 0 if it can.

Uses the standard library only, because it runs before anything is installed.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

TRIAL = "#include <Python.h>\nint trial(void) { return Py_IsInitialized(); }\n"


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
    """Compile a trial file against Python's headers."""
    command = compiler()
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(TRIAL, encoding="utf-8")
        command += [f"-I{include}", "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


if __name__ == "__main__":
    sys.exit(not can_compile())
