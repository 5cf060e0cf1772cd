"""Tries count on all nodes together, and secrets are the same on all of them."""

import asyncio
import contextlib
from typing import Any

import pytest

from freehold.server.cluster import shared_limits as shared_limits_module
from freehold.server.cluster.bus import ExclusiveTurn, Handler, LocalBus
from freehold.server.cluster.bus_topics import TRIES
from freehold.server.cluster.shared_limits import SharedBudget, SharedLimits
from freehold.server.http.accounts import ACCOUNTS
from freehold.server.ops.budgets import Allowance, Budget, payer_at
from freehold.server.people import sign_in_limits
from freehold.server.people.sign_in_limits import SignInLimits
from freehold.server.store import MemoryStore, open_store
from freehold.server.store.postgresql.node import Node
from tests.kit.accounts import account, call, sign_in
from tests.kit.nodes import pair as two_nodes
from tests.kit.postgres import empty

SECRET = bytes(range(32))


class Wire:
    """A bus of two, which passes words on when told."""

    shared = True

    def __init__(self) -> None:
        self.other: Wire
        self.handlers: list[Handler] = []
        self.said: list[str] = []

    def publish(self, topic: str, body: str = "", rows: Any = ()) -> None:
        """Keep a word."""
        assert (topic, rows) == (TRIES, ())
        self.said.append(body)

    def subscribe(self, _topic: str, handler: Handler) -> None:
        """Note who hears."""
        self.handlers.append(handler)

    async def leads(self, _task: str) -> bool:
        """Never lead."""
        return False

    def alone(self, task: str, patience: float) -> ExclusiveTurn:
        """Offer none."""
        raise NotImplementedError(task, patience)

    async def close(self) -> None:
        """Do nothing."""

    async def deliver(self) -> None:
        """Let the other hear what was said."""
        said, self.said = self.said, []
        for body in said:
            for handler in self.other.handlers:
                await handler(body)


class Pair:
    """What two nodes count."""

    def __init__(self) -> None:
        self.here, self.there = Wire(), Wire()
        self.here.other, self.there.other = self.there, self.here
        self.limits = [SharedLimits(wire, SECRET) for wire in (self.here, self.there)]

    async def settle(self) -> None:
        """Let both hear everything."""
        for limits, wire in zip(self.limits, (self.here, self.there), strict=True):
            limits._tell()
            await wire.deliver()


@pytest.fixture
def pair() -> Pair:
    return Pair()


async def test_tries_at_two_nodes_are_counted_together(pair: Pair) -> None:
    tried = [SignInLimits(lambda: 0.0, one) for one in pair.limits]
    for at in range(sign_in_limits.PAIR_AT_ONCE):
        assert tried[at % 2].take("ann", "10.0.0.1") == 0.0
        await pair.settle()
    assert all(one.take("ann", "10.0.0.1") > 0 for one in tried)
    tried[0].forgive("ann", "10.0.0.1")
    await pair.settle()
    assert tried[1].take("ann", "10.0.0.1") == 0.0


async def test_an_address_that_was_right_is_known_to_both(pair: Pair) -> None:
    tried = [SignInLimits(lambda: 0.0, one) for one in pair.limits]
    assert tried[0].take("ann", "10.0.0.1") == 0.0
    tried[0].note_right("ann", "10.0.0.1")
    await pair.settle()
    for stranger in range(sign_in_limits.ACCOUNT_AT_ONCE):
        assert tried[0].take("ann", f"10.1.{stranger}.1") == 0.0
    await pair.settle()
    assert tried[1].take("ann", "10.9.9.9") > 0
    assert tried[1].take("ann", "10.0.0.1") == 0.0


async def test_a_budget_is_charged_by_both_in_all_scopes(pair: Pair) -> None:
    own = Budget(address=Allowance(0.001, 4), all=Allowance(0.001, 100))
    budgets = [SharedBudget(one, "misses", own) for one in pair.limits]
    payer = payer_at("10.0.0.1")
    for at in range(4):
        assert budgets[at % 2].take(payer) == 0.0
        await pair.settle()
    assert all(one.take(payer) > 0 for one in budgets)
    budgets[1].put_back(payer)
    await pair.settle()
    assert budgets[0].take(payer) == 0.0


async def test_no_address_and_no_name_is_told(pair: Pair) -> None:
    SignInLimits(lambda: 0.0, pair.limits[0]).take("name ann", "10.0.0.1")
    budget = SharedBudget(pair.limits[0], "misses", Budget(address=Allowance(1, 4)))
    budget.take(payer_at("10.0.0.1"))
    pair.limits[0]._tell()
    (body,) = pair.here.said
    assert not any(word in body for word in ("ann", "10.0", "10."))


async def test_many_tries_are_told_in_few_words_none_too_long(pair: Pair) -> None:
    tried = SignInLimits(lambda: 0.0, pair.limits[0])
    for stranger in range(100):
        tried.take(f"name {stranger}", f"10.{stranger}.0.1")
    pair.limits[0]._tell()
    assert len(pair.here.said) == 300 // shared_limits_module.AT_ONCE
    lonely = LocalBus(MemoryStore())
    for body in pair.here.said:
        lonely.publish(TRIES, body)  # refuses what is too long


# --- on a database


@pytest.mark.usefixtures("cheap_passwords")
async def test_who_tries_passwords_at_one_node_has_tried_them_at_the_other(postgresql: str) -> None:
    async with two_nodes(postgresql) as (here, there):
        await account(here, "Ann")
        for _ in range(sign_in_limits.PAIR_AT_ONCE):
            assert (await sign_in(here, "Ann", "a wrong password")).status == 401
        pairs = there.server.app[ACCOUNTS].sign_in_limits._pairs
        await there.until(lambda: any(one.wait(pairs.now()) for one in pairs._buckets.values()))
        assert (await sign_in(there, "Ann", "a wrong password")).status == 429


async def test_new_guests_are_counted_on_all_nodes(postgresql: str) -> None:
    async with two_nodes(postgresql, guests_per_minute=1) as (here, there):
        while (await call(here, "POST", "/api/guests", {"name": "Ann"})).status == 201:
            pass
        known = there.admission.budgets.guests._pools["address"]
        await there.until(lambda: any(one.wait(known.now(), 1) for one in known._buckets.values()))
        assert (await call(there, "POST", "/api/guests", {"name": "Ben"})).status == 429


async def test_an_invitation_of_one_node_opens_the_door_at_the_other(postgresql: str) -> None:
    async with two_nodes(postgresql) as (here, there):
        one, other = here.admission.invitations, there.admission.invitations
        assert other.opens(one.secret(7, "123456"), 7, "123456")
        token = await here.guest("Ann")
        assert (await call(there, "GET", "/api/me", token=token)).status == 200


async def test_a_secret_is_made_once_however_many_ask_first(postgresql: str) -> None:
    async with contextlib.AsyncExitStack() as exits:
        await empty(postgresql)
        stores = []
        for name in "abc":
            node = Node(name, f"http://{name}")
            stores.append(await open_store(postgresql, lambda _: None, node))
            exits.push_async_callback(stores[-1].close)
        found = await asyncio.gather(*(store.secret("new") for store in stores * 2))
        assert len(set(found)) == 1
