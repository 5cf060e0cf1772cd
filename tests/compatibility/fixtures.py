"""What an older version wrote, as `tools.compatibility` describes it."""

import gzip
import io
import sqlite3
import tarfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.compatibility.survey import Manifest, Survey

FOLDER: Final = Path(__file__).parent / "data"
SAVES: Final = sorted(path.name.partition(".")[0] for path in (FOLDER / "saves").iterdir())


def read(name: str) -> bytes:
    """Return the content of a compressed file."""
    return gzip.decompress((FOLDER / name).read_bytes())


def read_json(name: str) -> Any:
    """Return what a compressed file says."""
    return msgspec.json.decode(read(name))


def save_text(name: str) -> bytes:
    """Return a save as it was written."""
    return read(f"saves/{name}.jsonl.gz")


def server_told() -> tuple[Manifest, Survey]:
    """Return what people have kept of the server, and what it told."""
    return msgspec.json.decode(read("server.json.gz"), type=tuple[Manifest, Survey])


def unpack_server(folder: Path) -> None:
    """Put the data of the server into a folder, as if it had been killed a moment ago.

    Rooms that nobody has touched for long would be archived.
    """
    with tarfile.open(fileobj=io.BytesIO(read("server.tar.gz"))) as archive:
        for member in archive:
            file = archive.extractfile(member)
            assert file is not None
            (folder / member.name).write_bytes(file.read())
    with database(folder) as rooms, rooms:
        rooms.execute("UPDATE rooms SET touched = ? WHERE NOT archived", (int(time.time()),))


def database(folder: Path) -> closing[sqlite3.Connection]:
    """Open the database of a folder that no server has."""
    return closing(sqlite3.connect(folder / "freehold.db"))
