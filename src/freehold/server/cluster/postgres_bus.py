"""The bus of nodes on one PostgreSQL: LISTEN and NOTIFY, by a connection of its own."""

import asyncio
import contextlib
import secrets
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

import asyncpg
import msgspec
import structlog

from freehold.server.cluster.bus import Bus, ExclusiveTurn, Handler, LocalBus, check
from freehold.server.store import NoticeRow, Place, Store, StoreError, Write
from freehold.server.store.postgresql.address import shown_address
from freehold.server.store.postgresql.connecting import END_EARLIER, connect, is_lost
from freehold.server.store.postgresql.statements import CHANNEL

logger: Final = structlog.get_logger()
LOOK_SECONDS: Final = 5.0  # between two looks whether the connection still stands
AGAIN_SECONDS: Final = 1.0  # until somebody who failed to follow reads everything again
PAUSES: Final = (0.02, 0.1, 0.3, 0.5)  # between attempts to connect; the last again and again
# Of one node at a time; it goes with the connection. "Lead" in ASCII.
LEAD: Final = f"SELECT pg_try_advisory_lock({0x4C656164}, hashtext(current_schema() || '.' || $1))"
# The same of "Turn", which is given back as soon as something is done.
TURN: Final = f"{0x5475726E}, hashtext(current_schema() || '.' || $1)"
TAKE: Final = f"SELECT pg_try_advisory_lock({TURN})"
GIVE_BACK: Final = f"SELECT pg_advisory_unlock({TURN})"
END_HOLDER: Final = f"""
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint, objid::bigint)
      = ({0x5475726E}, hashtext(current_schema() || '.' || $1)::bigint & 4294967295)
"""
TURN_PAUSE: Final = 0.01  # seconds between two looks whether a turn is free
LOST: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class BusMessage(msgspec.Struct, frozen=True, array_like=True):
    """What a node tells others."""

    node: str
    topic: str
    body: str


class NodesTurn(ExclusiveTurn):
    """A turn that nodes have one after the other."""

    def __init__(self, bus: "PostgresBus", task: str, patience: float) -> None:
        super().__init__()
        self._bus = bus
        self._task = task
        self._patience = patience
        self._taken_by: Any = None  # the connection

    async def _take(self) -> None:
        since = time.monotonic()
        while not await self._ask(TAKE):
            await asyncio.sleep(TURN_PAUSE)
            if time.monotonic() - since > self._patience:
                logger.warning("a node had its turn for too long", task=self._task)
                await self._ask(END_HOLDER)
                since = time.monotonic()
        self._taken_by = self._bus.connection

    async def _give_back(self) -> None:
        if self._taken_by is self._bus.connection:  # else it has gone with the connection
            await self._ask(GIVE_BACK)

    async def _ask(self, sql: str) -> bool:
        try:
            return await self._bus.ask(sql, self._task)
        except asyncio.CancelledError:
            self._bus.hang_up()  # nobody knows whether it was taken, or given back
            raise


class PostgresBus:
    """Tells by the store's commits, hears by a connection of its own, which comes back if lost."""

    shared = True

    def __init__(self, address: str, store: Store) -> None:
        self._address = address
        self._store = store
        self._node = secrets.token_hex(8)
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)
        self._early: set[str] = set()  # topics of what came before anybody wanted to hear it
        self._gap = False  # whether the connection was ever lost
        self._heard: asyncio.Queue[tuple[str, str | None]] = asyncio.Queue()
        self.connection: Any = None  # while there is one
        self._lost = asyncio.Event()
        self._asking = asyncio.Lock()  # a connection answers one question at a time
        self._led: set[str] = set()
        self._turns: dict[str, ExclusiveTurn] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._connecting: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str, store: Store) -> "PostgresBus":
        """Listen from now on, or raise StoreError."""
        bus = cls(address, store)
        try:
            await bus._connect()
        except LOST as error:
            raise StoreError(f"cannot listen at {shown_address(address)}: {error}") from error
        bus._tasks = [asyncio.create_task(bus._keep()), asyncio.create_task(bus._pass_on())]
        return bus

    def publish(self, topic: str, body: str = "", rows: Sequence[Write] = ()) -> None:
        """Commit rows, and tell other nodes with the same commit."""
        check(topic, body)
        text = msgspec.json.encode(BusMessage(self._node, topic, body)).decode()
        self._store.write([*rows, NoticeRow(text)])

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Let somebody hear what other nodes say."""
        self._handlers[topic].append(handler)
        if self._gap or topic in self._early:
            self._heard.put_nowait((topic, None))

    async def leads(self, task: str) -> bool:
        """Tell whether this node does something; it does until its connection ends."""
        if task in self._led:
            return True
        connection = self.connection
        if await self.ask(LEAD, task) and connection is self.connection:
            self._led.add(task)
            logger.info("this node leads", task=task)
        return task in self._led

    def alone(self, task: str, patience: float) -> ExclusiveTurn:
        """Return what only one at a time has, on all nodes."""
        return self._turns.setdefault(task, NodesTurn(self, task, patience))

    async def ask(self, sql: str, value: str) -> bool:
        """Return the answer to a question; no, while there is no connection."""
        async with self._asking:
            connection = self.connection
            if connection is None:
                return False
            try:
                return bool(await connection.fetchval(sql, value))
            except Exception as error:
                if not is_lost(error):
                    raise
                self._lost.set()
                return False

    async def close(self) -> None:
        """Say and hear nothing more; another node may lead."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._led.clear()
        if self._connecting is not None:  # cut off in the middle it would leave a socket behind
            await asyncio.gather(self._connecting, return_exceptions=True)
        if self.connection is not None:
            with contextlib.suppress(*LOST):
                await self.connection.close(timeout=LOOK_SECONDS)

    # --- the connection

    async def _connect(self) -> None:
        name = f"freehold bus {self._node}"
        connection = await connect(self._address, name)
        try:
            await connection.fetch(END_EARLIER, name)
            channel = await connection.fetchval(f"SELECT {CHANNEL}")
            self._lost.clear()
            connection.add_termination_listener(self._note_end)
            await connection.add_listener(channel, self._hear)
        except BaseException:
            connection.terminate()
            raise
        self.connection = connection

    def _note_end(self, connection: Any) -> None:
        if connection is self.connection:  # and not one of before
            self._lost.set()

    def hang_up(self) -> None:
        """Let go of whatever the connection holds; it comes back."""
        self._lost.set()

    async def _keep(self) -> None:
        """Have a connection; after each loss everybody has to read again."""
        while True:
            await self._until_lost()
            self._led.clear()
            connection, self.connection = self.connection, None
            connection.terminate()
            await self._connect_again()
            self._gap = True
            for topic in self._handlers:
                self._heard.put_nowait((topic, None))

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._lost.wait()
            except TimeoutError:
                await self._look()

    async def _look(self) -> None:
        """Ask something, for a network may swallow what is said without a word."""
        try:
            async with self._asking:
                await self.connection.fetchval("SELECT 1", timeout=LOOK_SECONDS)
        except LOST:
            self._lost.set()

    async def _connect_again(self) -> None:
        attempts = 0
        logger.warning("bus lost; connecting again")
        while True:
            try:
                self._connecting = asyncio.create_task(self._connect())
                await asyncio.shield(self._connecting)
                break
            except LOST:
                await asyncio.sleep(PAUSES[min(attempts, len(PAUSES) - 1)])
                attempts += 1
        logger.warning("bus is back")

    # --- what is heard

    def _hear(self, _connection: Any, _pid: int, _channel: str, text: str) -> None:
        try:
            told = msgspec.json.decode(text, type=BusMessage)
        except msgspec.DecodeError:
            return  # not ours
        if told.node == self._node:
            return
        if told.topic in self._handlers:
            self._heard.put_nowait((told.topic, told.body))
        else:
            self._early.add(told.topic)

    async def _pass_on(self) -> None:
        """Tell handlers, one word after the other; one that fails harms no other."""
        loop = asyncio.get_running_loop()
        while True:
            topic, body = await self._heard.get()
            for handler in self._handlers[topic]:
                try:
                    await handler(body)
                except StoreError:
                    return  # the server stops, for this very reason
                except Exception:
                    logger.exception("word of another node not followed", topic=topic)
                    loop.call_later(AGAIN_SECONDS, self._heard.put_nowait, (topic, None))


async def open_bus(place: Place, store: Store) -> Bus:
    """Return the bus of a server whose store is at a place, and may be shared."""
    if isinstance(place, str) and store.leases.shared:
        return await PostgresBus.open(place, store)
    return LocalBus(store)
