"""What is started for a while ends with whoever has started it."""

import subprocess
import sys

WAITING = "import asyncio, os; from tools.cluster import orphaned; asyncio.run(orphaned({parent}))"
STARTING = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", sys.argv[1].format(parent=os.getpid())])
print("started", flush=True)
time.sleep(999)
"""


def test_who_has_lost_its_parent_knows_it() -> None:
    command = [sys.executable, "-c", STARTING, WAITING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "started\n"
        parent.kill()
        assert parent.stdout.read() == ""  # the other end is the child's as well, until it ends
