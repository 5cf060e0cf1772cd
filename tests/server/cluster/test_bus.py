"""What nodes tell each other: with the commit, to all others, and nothing is missed for good."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from freehold.server.cluster.bus import LONGEST_BODY, Bus, LocalBus
from freehold.server.cluster.postgres_bus import PostgresBus, open_bus
from freehold.server.store import EntryRow, MemoryStore, PostgresStore, open_store
from freehold.server.store.postgresql.node import Node
from tests.kit.postgres import execute
from tests.kit.stores import opened

GUARD_SECONDS = 120
END_BUSES = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'freehold bus%'
"""


class Ear:
    """Keeps what is heard."""

    def __init__(self, bus: Bus, topic: str = "news") -> None:
        self.words: asyncio.Queue[str | None] = asyncio.Queue()
        bus.subscribe(topic, self.hear)

    async def hear(self, body: str | None) -> None:
        """Keep a word."""
        self.words.put_nowait(body)


@asynccontextmanager
async def two_buses(address: str) -> AsyncIterator[tuple[PostgresStore, Bus, Bus]]:
    """Offer two buses on one database, and a store of it."""
    async with opened(address) as store:
        buses = [await PostgresBus.open(address, store) for _ in range(2)]
        try:
            yield store, *buses
        finally:
            for bus in buses:
                await bus.close()


async def test_others_hear_in_order_what_is_committed_and_oneself_does_not(postgresql: str) -> None:
    async with two_buses(postgresql) as (store, here, there):
        own, ear, other = Ear(here), Ear(there), Ear(there, "other")
        for number in range(5):
            here.publish("news", str(number), [EntryRow(1, number + 1, 0, b"x")])
        there.publish("news", "back")
        assert [await ear.words.get() for _ in range(5)] == ["0", "1", "2", "3", "4"]
        assert await own.words.get() == "back"
        assert len(await store.entries(1, 0)) == 5
        assert own.words.empty()
        assert other.words.empty()


async def test_what_is_told_is_in_the_database_by_then(postgresql: str) -> None:
    async with two_buses(postgresql) as (store, here, there):
        seen: asyncio.Queue[int] = asyncio.Queue()

        async def look(_body: str | None) -> None:
            found = await execute(postgresql, "SELECT count(*) FROM entries")
            seen.put_nowait(found[0][0])

        there.subscribe("news", look)
        for number in range(1, 4):
            here.publish("news", "", [EntryRow(1, number, 0, b"x")])
            await store.flush()
            assert await seen.get() >= number


async def test_who_lost_the_connection_reads_everything_again_and_hears_on(postgresql: str) -> None:
    async with two_buses(postgresql) as (_store, here, there):
        ear, other = Ear(there), Ear(there, "other")
        await execute(postgresql, END_BUSES)
        assert await ear.words.get() is None
        assert await other.words.get() is None
        here.publish("news", "again")
        assert await ear.words.get() == "again"


async def test_who_comes_to_hear_late_reads_again_what_was_said_before(postgresql: str) -> None:
    async with two_buses(postgresql) as (_store, here, there):
        first = Ear(there)
        here.publish("early", "missed")
        here.publish("news", "heard")
        assert await first.words.get() == "heard"
        assert await Ear(there, "early").words.get() is None


async def test_who_fails_to_follow_reads_again_and_harms_nobody(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freehold.server.cluster.postgres_bus.AGAIN_SECONDS", 0.01)
    async with two_buses(postgresql) as (_store, here, there):
        heard: asyncio.Queue[str | None] = asyncio.Queue()

        async def stumble(body: str | None) -> None:
            heard.put_nowait(body)
            if body is not None:
                raise RuntimeError("stumbled")

        there.subscribe("news", stumble)
        ear = Ear(there)
        here.publish("news", "word")
        assert [await heard.get(), await heard.get()] == ["word", None]
        assert await ear.words.get() == "word"


async def test_one_node_leads_until_it_is_gone_or_has_lost_its_connection(postgresql: str) -> None:
    async with two_buses(postgresql) as (_store, here, there):
        assert await here.leads("work")
        assert not await there.leads("work")
        assert await there.leads("other work")
        assert await here.leads("work")
        lost = Ear(here)
        await execute(postgresql, END_BUSES)
        assert await lost.words.get() is None
        while not await there.leads("work"):
            await asyncio.sleep(0)
        assert not await here.leads("work")
        await there.close()
        while not await here.leads("work"):
            await asyncio.sleep(0)


def test_a_lonely_server_commits_and_leads_and_hears_nothing() -> None:
    async def play() -> None:
        store = MemoryStore()
        bus = await open_bus(None, store)
        assert isinstance(bus, LocalBus)
        ear = Ear(bus)
        bus.publish("news", "word", [EntryRow(1, 1, 0, b"x")])
        assert len(await store.entries(1, 0)) == 1
        assert await bus.leads("work")
        assert ear.words.empty()

    asyncio.run(play())


def test_who_has_a_database_alone_is_lonely_there_too(postgresql: str) -> None:
    async def play() -> None:
        for node, kind in ((None, LocalBus), (Node("a", "http://a"), PostgresBus)):
            store = await open_store(postgresql, lambda _: None, node)
            bus = await open_bus(postgresql, store)
            assert isinstance(bus, kind)
            await bus.close()
            await store.close()

    asyncio.run(play())


@pytest.mark.parametrize("kind", [LocalBus, lambda store: PostgresBus("postgresql://", store)])
def test_what_is_too_long_to_be_told_is_refused_wherever_it_is_said(
    kind: Callable[[MemoryStore], Bus],
) -> None:
    async def play() -> None:
        bus = kind(MemoryStore())
        bus.publish("news", "x" * (LONGEST_BODY - 20))
        for long in ("é", '"'):
            with pytest.raises(ValueError, match="at most"):
                bus.publish("news", long * (LONGEST_BODY // 2))

    asyncio.run(play())


async def test_nodes_take_turns_and_nobody_waits_for_the_dead(postgresql: str) -> None:
    async with two_buses(postgresql) as (store, here, there):
        inside: list[str] = []

        async def visit(bus: Bus, name: str) -> None:
            async with bus.alone("room", patience=GUARD_SECONDS):
                inside.append(name)
                await asyncio.sleep(0.001)
                assert inside.pop() == name
                assert not inside

        async with asyncio.TaskGroup() as group:
            for _ in range(5):
                group.create_task(visit(here, "here"))
                group.create_task(visit(there, "there"))
        lost = Ear(here)
        impatient = await PostgresBus.open(postgresql, store)
        async with here.alone("room", patience=GUARD_SECONDS):
            async with impatient.alone("room", patience=0.0):
                pass
            assert await lost.words.get() is None  # its connection was ended
        async with here.alone("room", patience=GUARD_SECONDS):
            pass
        await impatient.close()


async def test_who_gives_up_in_the_middle_holds_nobody_up(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_buses(postgresql) as (_store, here, there):
        assert isinstance(here, PostgresBus)
        ask, taken = here.ask, asyncio.Event()

        async def ask_and_hear_nothing(sql: str, value: str) -> bool:
            assert await ask(sql, value)
            taken.set()
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(here, "ask", ask_and_hear_nothing)
        visitor = asyncio.create_task(here.alone("room", patience=GUARD_SECONDS).__aenter__())
        await taken.wait()
        visitor.cancel()
        async with there.alone("room", patience=GUARD_SECONDS):
            pass
