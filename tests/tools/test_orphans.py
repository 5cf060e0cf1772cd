"""A process that is left behind is found, named with its test, and ended."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.steps import ROOT

LEAVING = """
import os, subprocess, sys
from tools.orphans import adopt_orphans, descendants, end_orphans
import tools.orphans
tools.orphans.PATIENCE = 0.2
adopt_orphans()
child = "import subprocess; subprocess.Popen(['sleep', '600'], start_new_session=True)"
environment = os.environ | {"PYTEST_CURRENT_TEST": "tests/test_x.py::test_y (call)"}
subprocess.run([sys.executable, "-c", child], env=environment, check=True)
print(*end_orphans(), sep="\\n")
print(len(descendants()))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux only")
def test_orphan_is_named_and_ended(tmp_path: Path) -> None:
    with (tmp_path / "told").open("w+") as told:
        subprocess.run([sys.executable, "-c", LEAVING], cwd=ROOT, stdout=told, check=True)
        told.seek(0)
        orphan, left = told.read().splitlines()
    assert orphan.endswith(" sleep 600, started by tests/test_x.py::test_y (call)")
    assert left == "0"
