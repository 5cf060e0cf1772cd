"""Processes for work on what strangers send: bounded, isolated, and never left behind."""

import asyncio
import os
import resource
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Final

MOST_MEMORY: Final = 256 * 1024 * 1024  # bytes of a process; the longest saves take a quarter
MOST_FILES: Final = 32  # open at once in a process
MOST_LINE: Final = 32 * 1024 * 1024  # bytes that a process may say in one line
_NICENESS: Final = 10  # games that are going on come first
_PASSED_ON: Final = ("FREEHOLD_PLAIN", "LD_LIBRARY_PATH")  # environment variables


async def start_process(module: str, *arguments: object) -> Process:
    """Start a module as a process that reads its input and answers on its output."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",  # neither the current folder nor the user's own packages
        "-m",
        module,
        *map(str, arguments),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        limit=MOST_LINE,
        env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
    )


async def end_process(process: Process) -> None:
    """Leave no process behind, however its work ended."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()


def limit_process(seconds: int) -> None:
    """Bound what this process may use from now on.

    The deadline comes before the limit of CPU seconds, unless the server has died.
    """
    os.nice(_NICENESS)
    bounds = {
        resource.RLIMIT_AS: MOST_MEMORY,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_NOFILE: MOST_FILES,
    }
    for kind, bound in bounds.items():
        with suppress(ValueError, OSError):  # a system that lacks one has the others
            resource.setrlimit(kind, (bound, bound))
