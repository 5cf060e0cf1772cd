"""A house without sockets where games are saved and continued."""

import itertools
from typing import Any, Final

import msgspec

from freehold import protocol
from freehold.record import parse_save, verify
from freehold.server.cluster.bus import LocalBus
from freehold.server.games.records import Records
from freehold.server.games.summaries import Summary
from freehold.server.games.upload_checks import UploadChecks, UploadReport, inspect_save
from freehold.server.http.saves import save_of, sealed_save_of, take_up
from freehold.server.moderation.sanctions import Sanctions
from freehold.server.moderation.sightings import Sightings
from freehold.server.ops.agreed_time import AgreedTime
from freehold.server.ops.metrics import Metrics
from freehold.server.people.admission import Admission
from freehold.server.people.bans import Bans
from freehold.server.people.identity import Signer
from freehold.server.people.sessions import Sessions
from freehold.server.people.taken_names import TakenNames
from freehold.server.rooms.invitations import Invitations
from freehold.server.rooms.room import Room
from tests.kit.bare_room import Guest, identity
from tests.kit.registry_rig import RegistryRig
from tests.kit.values import present

THREE: Final = protocol.RoomSettings(chairs=3, pace="none", options={"turn_order": "seat"})


class ChecksHere(UploadChecks):
    """Verifies saves without a process for each: `test_upload_checks.py` is about those."""

    async def verify(self, data: bytes, actions: int | None = None) -> UploadReport:
        """Return what verifying the save found."""
        return inspect_save(data, actions)


class SavesRig(RegistryRig):
    """A house where games are saved and continued."""

    def __init__(self) -> None:
        super().__init__()
        self.guests: dict[str, Guest] = {}
        self._ids = itertools.count(1)
        self.checks = ChecksHere(self.settings.upload_bytes, self.settings.upload_seconds)

    @property
    def admission(self) -> Admission:
        """Return a admission in front of the registry."""
        bus, time = LocalBus(self.store), AgreedTime(self.clock)
        return Admission(
            self.settings,
            self.store,
            self.clock,
            self.registry,
            Sessions(self.store, Signer(bytes(32)), time, TakenNames(()), bus, 1),
            Metrics(),
            Invitations(bytes(32)),
            Bans(Sanctions(), Sightings(self.store, bytes(32)), self.clock),
            bus,
        )

    def come(self, room: Room, name: str) -> Guest:
        """Let somebody in."""
        self.store.write([identity(name)])
        self.guests[name] = self.enter(room, name)
        return self.guests[name]

    def say(self, room: Room, name: str, command: type[Any], *fields: Any) -> Any:
        """Give a command; return the answer."""
        guest = self.guests[name]
        number = f"command {next(self._ids)}"
        room.receive(guest, command(number, *fields))
        return next(one for one in guest.heard[::-1] if getattr(one, "id", "") == number)

    def ok(self, room: Room, name: str, command: type[Any], *fields: Any) -> None:
        """Give a command that is done."""
        answer = self.say(room, name, command, *fields)
        assert isinstance(answer, protocol.Ack), answer

    def refused(self, room: Room, name: str, command: type[Any], *fields: Any) -> str:
        """Give a command that is refused and changes nothing; return the word."""
        before = room.durable.snapshot()
        answer = self.say(room, name, command, *fields)
        assert isinstance(answer, protocol.Refused), answer
        assert room.durable.snapshot() == before
        return answer.word

    def do(self, room: Room, name: str, action: Any) -> None:
        """Do something in the game."""
        assert room.match is not None
        self.ok(room, name, protocol.Act, room.match.asked, action)

    def begin(self, room: Room, host: str, other: str) -> None:
        """Let another come in, and the host begin."""
        self.come(room, other)
        self.ok(room, other, protocol.Ready, True)
        self.ok(room, host, protocol.Begin)

    def dealt(self, *names: str, bots: int = 0, settings: protocol.RoomSettings = THREE) -> Room:
        """Return a room where a game has begun."""
        room = self.open(settings, name=names[0])
        for name in names:
            self.come(room, name)
        for _ in range(bots):
            self.ok(room, names[0], protocol.AddBot, "steady")
        for name in names[1:]:
            self.ok(room, name, protocol.Ready, True)
        self.ok(room, names[0], protocol.Begin)
        return room

    async def save(self, room: Room, name: str) -> bytes:
        """Return somebody's save of a game."""
        return await save_of(self.store, room, f"id-{name}")

    async def sealed_save(self, room: Room, name: str) -> bytes:
        """Return somebody's save of a game, sealed whoever else plays."""
        return await sealed_save_of(self.store, room, f"id-{name}")

    async def upload(self, data: bytes, name: str) -> Room:
        """Continue a save; who uploads it comes in, too."""
        room = await take_up(self.admission, self.checks, data, identity(name))
        self.come(room, name)
        return room

    async def summary(self, room: Room) -> Summary:
        """Return the summary of a room's game."""
        row = present(await self.store.game(room.durable.game))
        return msgspec.json.decode(row.summary, type=Summary)

    async def verified(self, room: Room) -> bytes:
        """Return the record of a room's finished game, which holds."""
        record = present(await Records(self.store).text(room.durable.game))
        assert verify(parse_save(record, "record")).ok
        return record


async def back(rig: SavesRig, room: Room, *names: str) -> Room:
    """Return the room after the server was killed; these people are back."""
    rig.store.beat(rig.clock.now())
    await rig.reopen()
    found = present(await rig.registry.find(room.sheet.code))
    for name in names:
        rig.come(found, name)
    return found
