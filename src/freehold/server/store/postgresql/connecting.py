"""Connections to a PostgreSQL database: made, known to be ours alone, and known to be lost."""

import asyncio
import time
from typing import Any, Final

import asyncpg

from freehold.server.store.interface import StoreError
from freehold.server.store.postgresql.address import shown_address
from freehold.server.store.postgresql.node import AT_ADDRESS, CONNECTED, Node, lock

CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 10.0  # until whatever was asked counts as lost
READERS: Final = 6  # connections for questions
TAKING_SECONDS: Final = 5.0  # that a server which has just ended may take to let go
PAUSE_SECONDS: Final = 0.1
SETTINGS: Final = {
    "jit": "off",
    # so that the database notices within seconds that a server's machine is gone
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
}
UNREADABLE: Final = "expected postgresql://user:password@host:port/name, with %2F for a / in a part"
# Ends what is left of a connection of ours that we have given up.
END_EARLIER: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = $1 AND pid <> pg_backend_pid()
"""
SYNCHRONOUS: Final = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'
"""


async def connect(address: str, name: str) -> Any:
    """Return a connection for a writer of that name, or raise what went wrong."""
    connection = await asyncpg.connect(
        address,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings=SETTINGS | {"application_name": name},
    )
    await connection.execute(SYNCHRONOUS)  # what is told as done is on the disk
    return connection


async def connect_pool(address: str) -> Any:
    """Return a pool of connections that cannot write."""
    return await asyncpg.create_pool(
        address,
        min_size=0,  # none is kept up while the database is away
        max_size=READERS,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        reset=_as_it_is,
        server_settings=SETTINGS
        | {"application_name": "freehold reader", "default_transaction_read_only": "on"},
    )


async def expect_own_connection(connection: Any, pool: Any, address: str) -> None:
    """Raise StoreError if two connections are one: locks and what is listened for would be lost."""
    pid = "SELECT pg_backend_pid()"
    if await pool.fetchval(pid) == await connection.fetchval(pid):
        raise StoreError(
            f"{shown_address(address)} is a pooler that shares connections between transactions;"
            " expected the database itself, or a pooler that keeps sessions"
        )


async def _as_it_is(_connection: Any) -> None:
    """Give a connection back as it is: a question changes nothing of it."""


async def first_connection(address: str, node: Node) -> Any:
    """Connect for the first time, and have the node's share for oneself, or raise StoreError."""
    end = time.monotonic() + TAKING_SECONDS
    try:
        while True:
            try:
                connection = await connect(address, node.connection_name)
                break
            except asyncpg.CannotConnectNowError:  # it starts
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(PAUSE_SECONDS)
    except (
        OSError,
        TimeoutError,
        ValueError,
        OverflowError,  # of a port
        asyncpg.PostgresError,
        asyncpg.InterfaceError,
    ) as error:
        reason = str(error) or "no answer"
        if isinstance(error, ValueError) and not isinstance(error, asyncpg.InterfaceError):
            reason = UNREADABLE  # what was read may be a part of a password
        raise StoreError(f"cannot open {shown_address(address)}: {reason}") from error
    try:
        while not await lock(connection, node):
            if time.monotonic() > end:
                told = await _others(connection, node)
                raise StoreError(f"{shown_address(address)} is in use: {told}")
            await connection.execute("SELECT pg_advisory_unlock_all()")
            await asyncio.sleep(PAUSE_SECONDS)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def expect_own_address(connection: Any, node: Node) -> None:
    """Raise StoreError if another node that lives says that it is reached where this one is."""
    end = time.monotonic() + TAKING_SECONDS
    while not node.alone and (
        name := await connection.fetchval(AT_ADDRESS, node.address, node.name)
    ):
        if time.monotonic() > end:
            raise StoreError(f"node {name} is at {node.address}; expected another node_address")
        await asyncio.sleep(PAUSE_SECONDS)


async def _others(connection: Any, node: Node) -> str:
    """Say who runs on the database."""
    found = {}
    if await connection.fetchval("SELECT to_regclass('nodes')") is not None:
        found = {row["name"]: row["address"] for row in await connection.fetch(CONNECTED)}
    if node.name in found and not node.alone:
        return f"node {node.name} runs already, at {found[node.name]}; expected another name"
    names = ", ".join(name for name in found if name)
    if node.alone and names:
        return f"nodes run on it: {names}"
    return "another server runs on it" + ("" if node.alone else ", which is no node")


async def next_connection(address: str, node: Node) -> Any:
    """Connect again, end what is left of the last connection, and take its place."""
    connection = await connect(address, node.connection_name)
    try:
        await connection.fetch(END_EARLIER, node.connection_name)
        if not await lock(connection, node):
            raise ConnectionError("the last connection, or another server, still has the database")
    except BaseException:
        connection.terminate()
        raise
    return connection


def is_lost(error: BaseException) -> bool:
    """Tell whether an error says that the connection, or the database behind it, is away."""
    if isinstance(error, asyncpg.InterfaceError):
        return not isinstance(error, ValueError)  # which says that a value cannot be sent
    return isinstance(
        error,
        OSError
        | TimeoutError
        | asyncpg.PostgresConnectionError
        | asyncpg.OperatorInterventionError
        | asyncpg.InsufficientResourcesError  # no space, or no connection, is left for the moment
        | asyncpg.ReadOnlySQLTransactionError  # another machine is about to take its place
        | asyncpg.TransactionRollbackError  # nodes that waited for each other: it is tried again
        | asyncpg.InternalClientError,  # what a connection may raise that was just cut
    )


class Outage:
    """Time without the database: attempts are made for so long, or without an end."""

    LONGEST: Final = 30.0  # seconds
    PAUSES: Final = (0.02, 0.1, 0.3, 0.5)  # between attempts; the last again and again

    def __init__(self, *, ends: bool = True) -> None:
        self._ends = ends
        self._began: float | None = None
        self._attempts = 0

    async def sit_out(self, error: BaseException) -> None:
        """Wait a moment after an error; raise one that says how long it has been too much."""
        now = time.monotonic()
        if self._began is None:
            self._began = now
        elif self._ends and now - self._began > self.LONGEST:
            message = f"no database for {now - self._began:.0f} s: {error}"
            raise StoreError(message) from error
        await asyncio.sleep(self.PAUSES[min(self._attempts, len(self.PAUSES) - 1)])
        self._attempts += 1

    @property
    def has_begun(self) -> bool:
        """Tell whether anything was lost."""
        return self._began is not None
