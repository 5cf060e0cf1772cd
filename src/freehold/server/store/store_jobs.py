"""Jobs of a store: what is lined up for it, and how its outcome is told on the event loop."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from freehold.server.store.interface import Done, StoreError
from freehold.server.store.leases import Lease
from freehold.server.store.row_types import Write

T = TypeVar("T")
Query = Callable[[sqlite3.Connection], T]
News = list[Callable[[], object]]


class WriteJob(msgspec.Struct, frozen=True, gc=False):
    """Rows of one call, of who has the lease of a room if they are about one."""

    rows: tuple[Write, ...]
    done: Done | None
    lease: Lease | None = None


class QueryJob(msgspec.Struct, frozen=True, gc=False):
    """A question, answered when everything before it is committed, and what it writes, too."""

    query: Query[Any]
    answer: asyncio.Future[Any]


class MaintenanceJob(msgspec.Struct, frozen=True, gc=False):
    """Something to do with the file itself when everything before it is committed."""

    work: Callable[[sqlite3.Connection], None]
    answer: asyncio.Future[None]


class FailJob(msgspec.Struct, frozen=True, gc=False):
    """The database failed who reads it: it is to fail whoever writes, too."""

    error: BaseException


class CloseJob(msgspec.Struct, frozen=True, gc=False):
    """The last job."""


Job = WriteJob | QueryJob | MaintenanceJob | FailJob | CloseJob


def find_answer(connection: sqlite3.Connection, job: QueryJob) -> Callable[[], None]:
    """Ask; an error of the database is everybody's, any other only the questioner's."""
    try:
        return partial(resolve, job.answer, job.query(connection))
    except sqlite3.Error:
        raise
    except Exception as error:
        return partial(refuse, job.answer, error)


def deliver(loop: asyncio.AbstractEventLoop, news: News) -> None:
    """Tell everybody; one whose callback fails harms no other."""
    for tell in news:
        try:
            tell()
        except Exception as error:
            context = {"message": f"{tell!r} failed", "exception": error}
            loop.call_exception_handler(context)


def make_failure(message: str, cause: BaseException) -> StoreError:
    """Return an error that knows its cause."""
    failure = StoreError(message)
    failure.__cause__ = cause
    return failure


def resolve(future: asyncio.Future[T], value: T) -> None:
    """Answer, unless nobody waits any more."""
    if not future.done():
        future.set_result(value)


def refuse(future: asyncio.Future[Any], error: BaseException) -> None:
    """Raise in the one who waits, if there is still one."""
    if not future.done():
        future.set_exception(error)
