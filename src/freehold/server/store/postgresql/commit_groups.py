"""What is in a group of jobs that is committed together."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import astuple

from freehold.server.store.leases import Lease
from freehold.server.store.row_types import EntryRow, ReleasedRow
from freehold.server.store.store_jobs import WriteJob


def leases_of(keeps: Iterable[WriteJob]) -> list[Lease]:
    """Return the leases that rows come with, each once."""
    return list({keep.lease: None for keep in keeps if keep.lease is not None})


def lines_of(keeps: Iterable[WriteJob]) -> list[list[Any]]:
    """Return entries as columns, with the epochs under which they are written."""
    lines = [
        (*astuple(row), None if keep.lease is None else keep.lease.epoch)
        for keep in keeps
        for row in keep.rows
        if isinstance(row, EntryRow)
    ]
    return [list(column) for column in zip(*lines, strict=True)]


def lets_go(keep: WriteJob) -> bool:
    """Tell whether a room is let go of."""
    return any(isinstance(row, ReleasedRow) for row in keep.rows)
