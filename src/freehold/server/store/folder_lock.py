"""A folder that one server has for itself: a lock on a file in it, which the system lets go of.

The lock belongs to the process, not to the file: one that a killed server left behind locks nobody
out.  It holds on the file systems of one machine.
"""

import fcntl
import os
from pathlib import Path
from typing import Final

from freehold.server.store.interface import StoreError

NAME: Final = "freehold.lock"


class FolderLock:
    """Hold a folder until it is released."""

    def __init__(self, path: Path, file: int) -> None:
        self._path = path
        self._file = file

    @classmethod
    def take(cls, folder: Path) -> "FolderLock":
        """Take a folder, or raise StoreError if somebody else has it."""
        path = folder / NAME
        while True:
            file = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _is_at(file, path):
                    return cls(path, file)
            except BlockingIOError as error:
                os.close(file)
                raise StoreError(in_use(folder)) from error
            except BaseException:
                os.close(file)
                raise
            os.close(file)  # the one before removed it meanwhile

    def release(self) -> None:
        """Let go of the folder; nothing is left in it."""
        self._path.unlink(missing_ok=True)
        os.close(self._file)


def is_taken(folder: Path) -> bool:
    """Tell whether somebody has a folder, without a change to it."""
    try:
        file = os.open(folder / NAME, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def in_use(folder: Path) -> str:
    """Say that somebody else has a folder."""
    return f"{folder} is in use: another server runs on it"


def _is_at(file: int, path: Path) -> bool:
    """Tell whether an open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
