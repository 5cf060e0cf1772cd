"""Lapses: guests who were not seen for long are removed, and nobody else."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from freehold.protocol import Begin
from freehold.server.cluster.bus import LocalBus
from freehold.server.ops.agreed_time import DAY, AgreedTime
from freehold.server.people.devices import Device
from freehold.server.people.identity import Signer
from freehold.server.people.identity_deletion import GRACE, IdentityDeletion, IdentityExpiry
from freehold.server.people.sessions import Sessions
from freehold.server.people.taken_names import TakenNames
from freehold.server.store import AccountRow, IdentityRow
from tests.kit.registry_rig import PUBLIC, RegistryRig
from tests.kit.values import present

ROOM_LIFE: Final = 30  # days
HOUR: Final = 3_600_000  # milliseconds


class House(RegistryRig):
    """Rooms whose guests come and go."""

    def __init__(self) -> None:
        super().__init__()
        self.restart_people()

    def restart_people(self) -> None:
        """Begin to look after guests anew, as a server does when it starts."""
        time = AgreedTime(self.clock)
        bus, signer = LocalBus(self.store), Signer(bytes(32))
        self.sessions = Sessions(self.store, signer, time, TakenNames(()), bus, days=ROOM_LIFE)
        deletion = IdentityDeletion(self.store, self.sessions, self.registry, bus)
        self.expiry = IdentityExpiry(self.store, self.sessions, deletion, time, ROOM_LIFE)

    def guest(self, name: str) -> tuple[str, str]:
        """Return the id and the token of somebody who is seen now."""
        who = IdentityRow(
            f"id-of-{name}", name, "kite", 1, self.clock.wall(), self.sessions.today()
        )
        session, token = self.sessions.new(who.id, Device())
        self.store.write([who, session])
        return who.id, token

    def pass_days(self, days: float) -> None:
        """Let time pass on both clocks."""
        self.clock.pass_time(int(24 * HOUR * days))

    async def there(self, identity: str) -> bool:
        """Tell whether somebody is known."""
        return await self.store.identity(identity) is not None


@pytest.fixture
def house() -> House:
    return House()


async def test_a_guest_who_was_not_seen_for_long_is_removed(house: House) -> None:
    ann, _token = house.guest("Ann")
    house.pass_days(ROOM_LIFE + 2)
    assert await house.expiry.run() == 1
    assert not await house.there(ann)
    assert await house.store.sessions_of(ann) == []


async def test_a_guest_who_comes_now_and_then_stays(house: House) -> None:
    ann, token = house.guest("Ann")
    for _time in range(3):
        house.pass_days(ROOM_LIFE - 1)
        assert await house.sessions.identify(token) is not None
        await house.expiry.run()
    assert await house.there(ann)


async def test_an_account_stays_for_good(house: House) -> None:
    ann, _token = house.guest("Ann")
    house.store.write([AccountRow(ann, "Ann", "ann", "", b"", 0)])
    house.pass_days(20 * ROOM_LIFE)
    await house.expiry.run()
    assert await house.there(ann)


async def test_the_sessions_of_an_account_expire_all_the_same(house: House) -> None:
    ann, _token = house.guest("Ann")
    house.store.write([AccountRow(ann, "Ann", "ann", "", b"", 0)])
    house.pass_days(ROOM_LIFE + 2)
    await house.expiry.run()
    assert await house.store.sessions_of(ann) == []


async def test_a_guest_with_a_seat_in_a_game_that_is_not_over_stays(house: House) -> None:
    ann, _token = house.guest("Ann")
    who = present(await house.store.identity(ann))
    room = house.registry.create(PUBLIC, who, ["steady"] * (PUBLIC.chairs - 1))
    room.order(1, Begin(""))
    house.pass_days(ROOM_LIFE + 2)
    assert await house.expiry.run() == 0
    assert await house.there(ann)
    room.forget(ann)
    assert await house.expiry.run() == 1


async def test_a_wall_clock_that_jumps_ahead_removes_nobody(house: House) -> None:
    ann, _token = house.guest("Ann")
    house.clock.pass_time(1000 * GRACE)
    house.clock.ahead = 10 * 365 * DAY
    assert await house.expiry.run() == 0
    assert await house.there(ann)


async def test_a_guest_of_a_moment_in_which_the_clock_is_behind_stays(house: House) -> None:
    house.clock.pass_time(1000 * GRACE)
    house.clock.ahead = -10 * 365 * DAY
    ann, token = house.guest("Ann")
    house.clock.ahead = 0
    assert await house.expiry.run() == 0
    assert await house.there(ann)
    assert await house.sessions.identify(token) is not None


async def test_a_server_that_starts_with_a_wrong_clock_removes_nobody_at_once(house: House) -> None:
    ann, _token = house.guest("Ann")
    house.clock.ahead = 10 * 365 * DAY
    house.restart_people()
    house.clock.pass_time(1000 * (GRACE - 1))
    assert await house.expiry.run() == 0
    house.clock.ahead = 0
    house.clock.pass_time(2000)
    assert await house.expiry.run() == 0
    assert await house.there(ann)


async def test_who_is_seen_while_the_clock_is_behind_is_not_older_for_it(house: House) -> None:
    house.pass_days(100)
    ann, token = house.guest("Ann")
    house.clock.ahead = -90 * DAY
    house.restart_people()
    assert await house.sessions.identify(token) is not None
    house.clock.ahead = 0
    house.restart_people()
    house.clock.pass_time(1000 * GRACE)
    await house.expiry.run()
    assert await house.there(ann)


async def test_a_server_that_was_down_counts_the_time_as_well(house: House) -> None:
    ann, _token = house.guest("Ann")
    house.clock.ahead = (ROOM_LIFE + 2) * DAY
    house.restart_people()
    house.clock.pass_time(1000 * GRACE)
    assert await house.expiry.run() == 1
    assert not await house.there(ann)


async def test_who_comes_back_at_the_last_moment_stays(monkeypatch: Any, house: House) -> None:
    ann, _token = house.guest("Ann")
    house.pass_days(ROOM_LIFE + 2)
    listed = await house.store.guests_before(house.sessions.today() - ROOM_LIFE * DAY, 10)
    assert listed == [ann]

    async def guests_before(_seen: int, _limit: int) -> list[str]:
        who = present(await house.store.identity(ann))
        house.store.write([replace(who, seen=house.sessions.today())])
        return listed

    monkeypatch.setattr(house.store, "guests_before", guests_before)
    assert await house.expiry.run() == 0
    assert await house.there(ann)
