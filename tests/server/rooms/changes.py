"""Everything that changes a sheet, one thing after another."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from freehold import protocol
from freehold.server.games.entries import is_difference
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.server.rooms.refusals import RefusedError
from tests.kit.bare_room import identity
from tests.kit.dice_words import word
from tests.kit.room_rig import RoomRig

SAID: Final = "hello"


def crowd(count: int = 30) -> RoomRig:
    """Return a lobby with many people, and with a whole sheet written last."""
    rig = RoomRig(chairs=6, spectators_per_room=count)
    for number in range(count):
        rig.join(f"Guest {number:02} with a name")
    rig.keep()
    rig.reboot(*rig.guests)
    rig.ok("Guest 00 with a name", protocol.Ready, True)
    assert not is_difference(rig.rows[-1].body)
    return rig


Step = Callable[[RoomRig], object]


HOST: Final = "Guest 00 with a name"
ONE: Final = "Guest 03 with a name"
CHANGES: Final[dict[str, Step]] = {
    "ready": lambda rig: rig.ok(ONE, protocol.Ready, True),
    "pledge": lambda rig: rig.ok(ONE, protocol.Ready, True, pledge_of(word("spam"))),
    "stand": lambda rig: rig.ok(ONE, protocol.Stand),
    "silence": lambda rig: rig.ok(HOST, protocol.Silence, rig.number(ONE), True),
    "mute": lambda rig: rig.ok(ONE, protocol.Mute, 7, True),
    "kick": lambda rig: rig.ok(HOST, protocol.Kick, rig.number(ONE)),
    "leave": lambda rig: rig.ok(ONE, protocol.Leave),
    "host leaves": lambda rig: rig.ok(HOST, protocol.Leave),
    "join": lambda rig: rig.join("Somebody new who comes"),
    "rename": lambda rig: rig.room.rename(replace(identity(ONE), name="Other")),
}


commands = st.one_of(
    st.tuples(st.just(protocol.Ready), st.booleans()),
    st.tuples(st.just(protocol.Ready), st.booleans(), st.just(pledge_of(word("spam")))),
    st.tuples(st.just(protocol.Sit), st.integers(0, 5)),
    st.tuples(st.just(protocol.Stand)),
    st.tuples(st.just(protocol.AddBot), st.just("steady"), st.none() | st.integers(0, 5)),
    st.tuples(st.just(protocol.RemoveBot), st.integers(0, 5)),
    st.tuples(st.just(protocol.Silence), st.integers(1, 9), st.booleans()),
    st.tuples(st.just(protocol.Mute), st.integers(1, 9), st.booleans()),
    st.tuples(st.just(protocol.Kick), st.integers(1, 9)),
    st.tuples(st.just(protocol.Leave)),
    st.tuples(st.just(protocol.Chat), st.just(SAID)),
    st.tuples(
        st.just(protocol.Configure),
        st.builds(
            protocol.RoomSettings,
            edition=st.sampled_from(("us", "france")),
            chairs=st.integers(2, 6),
            options=st.sampled_from(({}, {"round_limit": 5})),
        ),
    ),
)


PEOPLE: Final = ("Ann", "Bob", "Cleo", "Dora", "Eve")


steps = st.lists(st.tuples(st.sampled_from(PEOPLE), commands), min_size=10, max_size=60)


def went_on(rig: RoomRig, said: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
    """Let people in a lobby say all sorts of things."""
    for name, (command, *fields) in said:
        guest = rig.guests.get(name)
        if guest is None or guest.closed is not None:
            try:
                rig.join(name)
            except RefusedError:
                continue
        rig.say(rig[name], command, *fields)
