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


def can_compile() -> bool:
    """Compile a trial file against Python's headers."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
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
