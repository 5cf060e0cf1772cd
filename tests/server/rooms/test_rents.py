"""What landing on a square would cost: told to everybody, whole at first, then as it changes."""

import asyncio

import msgspec
import pytest

from freehold.client.mirror import Mirror
from freehold.protocol import (
    Act,
    Begin,
    GameStarted,
    Played,
    Ready,
    Rematch,
    Rewound,
    Welcome,
    Welcomed,
)
from freehold.wire import rents_of
from freehold.wire.actions import Build, BuildRun, EvictCompany, Lift, Mortgage, Resign, Sell
from tests.kit.bare_room import Guest, identity
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of
from tests.server.rooms.questions import STATIONS

STREETS = (37, 39)  # a color of two on the boards with forty squares
UTILITIES = (12, 28)
FORTY_SQUARES = ("bangladesh", "vietnam", "us", "france")
MORTGAGING = ("bangladesh", "vietnam", "us")
SQUATTED = 37


def laid(edition: str, *deeds: int, level: int = 0, mortgaged: bool = False) -> RoomRig:
    """Return a game in which Ann, to roll, owns these deeds."""
    rig = deal("Ann", "Bob", edition=edition)
    rig.lay(rig.scene().own(0, *deeds, level=level, mortgaged=mortgaged).cash(0, 30_000))
    return rig


def rent(rig: RoomRig, square: int) -> int:
    """Return a rent as somebody who has just come in is told it."""
    return int(rig.join("Wren").last(Welcome).rents[square])


def bare(rig: RoomRig, square: int) -> int:
    """Return the rent that the edition prints for a lone and bare deed."""
    return rig.match.game.edition.squares[square].rent[0]


# --- what they are


def test_nothing_is_owed_on_a_board_that_is_free(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    assert set(rig["Ann"].last(GameStarted).rents) == {0}


def test_rents_are_told_for_every_square(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    assert len(rig["Ann"].last(GameStarted).rents) == len(rig.view("Ann").squares)


@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_lone_street_charges_its_bare_rent(edition: str) -> None:
    rig = laid(edition, STREETS[0])
    assert rent(rig, STREETS[0]) == bare(rig, STREETS[0]) > 0


@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_whole_color_charges_double(edition: str) -> None:
    rig = laid(edition, *STREETS)
    assert rent(rig, STREETS[0]) == 2 * bare(rig, STREETS[0])


def test_in_hong_kong_a_whole_color_charges_no_more() -> None:
    rig = laid("hongkong", 11, 13, 14)
    assert rent(rig, 11) == bare(rig, 11) > 0


@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_house_charges_what_the_deed_says(edition: str) -> None:
    rig = laid(edition, *STREETS, level=1)
    assert rent(rig, STREETS[0]) == rig.match.game.edition.squares[STREETS[0]].rent[1]


@pytest.mark.parametrize("edition", MORTGAGING)
def test_a_mortgaged_deed_charges_nothing(edition: str) -> None:
    assert rent(laid(edition, STREETS[0], mortgaged=True), STREETS[0]) == 0


@pytest.mark.parametrize("held", [1, 2])
@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_station_charges_by_how_many_one_holds(edition: str, held: int) -> None:
    rig = laid(edition, *STATIONS[:held])
    assert rent(rig, STATIONS[0]) == bare(rig, STATIONS[0]) * held


@pytest.mark.parametrize(("held", "factor"), [(1, 4), (2, 10)])
@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_of_a_utility_the_factor_of_the_dice_is_told(edition: str, held: int, factor: int) -> None:
    assert rent(laid(edition, *UTILITIES[:held]), UTILITIES[0]) == factor


def test_the_factor_of_a_utility_holds_the_option_of_tenfold_rents() -> None:
    rig = deal("Ann", "Bob", edition="bangladesh", options={"utility_scale": 10})
    rig.lay(rig.scene().own(0, UTILITIES[0]))
    assert rent(rig, UTILITIES[0]) == 40


def squatted() -> RoomRig:
    """Return a game in France in which a squatter lives in a street of Ann's."""
    rig = deal("Ann", "Bob", edition="france")
    scene = rig.scene().own(0, *STREETS)
    scene.s.squatted[SQUATTED] = 3
    rig.lay(scene)
    return rig


def test_a_squatted_street_charges_nothing() -> None:
    assert rent(squatted(), SQUATTED) == 0


# --- what changes


def changes(rig: RoomRig, name: str = "Bob") -> object:
    """Return what the last action changed, as somebody was told."""
    return rig[name].last(Played).rents


@pytest.mark.parametrize("edition", MORTGAGING)
def test_mortgaging_a_street_tells_that_it_charges_nothing(edition: str) -> None:
    rig = laid(edition, STREETS[0])
    rig.do("Ann", Mortgage(STREETS[0]))
    assert changes(rig) == {STREETS[0]: 0}


@pytest.mark.parametrize("edition", MORTGAGING)
def test_lifting_a_mortgage_tells_the_rent_again(edition: str) -> None:
    rig = laid(edition, STREETS[0], mortgaged=True)
    rig.do("Ann", Lift(STREETS[0]))
    assert changes(rig) == {STREETS[0]: bare(rig, STREETS[0])}


@pytest.mark.parametrize("edition", MORTGAGING)
def test_building_tells_the_rent_of_that_street_alone(edition: str) -> None:
    rig = laid(edition, *STREETS)
    rig.do("Ann", Build(STREETS[1]))
    assert changes(rig) == {STREETS[1]: rig.match.game.edition.squares[STREETS[1]].rent[1]}


def test_building_in_strict_order_tells_every_street_it_reached() -> None:
    rig = laid("france", *STREETS)
    rig.do("Ann", BuildRun(rig.match.game.rules.group[STREETS[0]], 2))
    told = changes(rig)
    assert isinstance(told, dict)
    assert told.keys() == set(STREETS)


def test_selling_the_last_house_tells_the_rent_of_the_bare_color() -> None:
    rig = laid("us", *STREETS, level=1)
    rig.do("Ann", Sell(STREETS[0]))
    assert changes(rig) == {STREETS[0]: 2 * bare(rig, STREETS[0])}


def test_an_eviction_tells_the_rent_again() -> None:
    rig = squatted()
    rig.do("Ann", EvictCompany(SQUATTED))
    assert changes(rig) == {SQUATTED: 2 * bare(rig, SQUATTED)}


def test_an_action_that_changes_no_rent_leaves_the_field_out() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.do("Cleo", Resign())
    assert changes(rig) is msgspec.UNSET


@pytest.mark.parametrize("name", ["Ann", "Bob", "Wren"])
def test_everybody_is_told_the_same_changes(name: str) -> None:
    rig = laid("us", STREETS[0])
    rig.join("Wren")
    rig.do("Ann", Mortgage(STREETS[0]))
    assert changes(rig, name) == {STREETS[0]: 0}


def test_rents_are_not_written_down() -> None:
    rig = laid("us", STREETS[0])
    rig.do("Ann", Mortgage(STREETS[0]))
    assert b"rents" not in rig.rows[-1].body


# --- keeping them


class Student(Guest):
    """A connection that keeps a mirror and expects its rents to be those of the table."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.mirror = Mirror()
        self.checked = 0

    def hear(self, data: bytes) -> None:
        """Hear a message."""
        super().hear(data)
        self.mirror.hear(self.heard[-1])
        if self.mirror.table is not None:
            assert self.mirror.rents == rents_of(self.mirror.table)
            self.checked += any(self.mirror.rents)


def test_a_mirror_knows_the_rents_of_a_whole_game_after_every_message(edition: str) -> None:
    rig = gather("Ann", bots=2, edition=edition, pace="fast", options={"round_limit": 15})
    watcher = Student("Wren")
    rig.join("Wren", guest=watcher)
    rig.ok("Ann", Begin)
    rig.pass_until(lambda: rig.sheet.phase == "over", 5.0)
    assert watcher.checked > 50
    assert watcher.mirror.rents == rents_of(rig.state)


def test_after_a_restart_the_rents_are_those_from_before() -> None:
    rig = laid("us", *STREETS)
    rig.do("Ann", Build(STREETS[0]))
    before = rig.match.rents
    rig.reboot()
    assert rig.join("Ann").last(Welcome).rents == before


def test_what_was_taken_back_has_its_old_rents() -> None:
    rig = laid("us", STREETS[0])
    before = rig.match.rents
    rig.do("Ann", Mortgage(STREETS[0]))
    rig.agree("take_back", "Ann", "Bob")
    assert rig["Bob"].last(Rewound).rents == before
    assert mirror_of(rig["Bob"]).rents == before


def test_in_the_lobby_there_are_no_rents() -> None:
    assert gather("Ann", "Bob")["Ann"].last(Welcome).rents is None


def test_back_in_the_lobby_the_rents_are_gone() -> None:
    rig = laid("us", STREETS[0])
    rig.do("Bob", Resign())
    assert mirror_of(rig["Ann"]).rents is not None
    rig.ok("Ann", Rematch)
    assert mirror_of(rig["Ann"]).rents is None


# --- coming back


def test_who_resumes_is_told_the_rents_of_this_moment_first() -> None:
    rig = laid("us", *STREETS)
    after = rig.room.durable.seq
    rig.do("Ann", Build(STREETS[0]))
    rig.do("Ann", Build(STREETS[1]))
    guest = rig.join("Bob", after)
    resumed, *told = guest.heard
    assert isinstance(resumed, Welcomed)
    assert resumed.rents == rig.match.rents
    assert [one.rents for one in told if isinstance(one, Played)] == [msgspec.UNSET] * 2


def test_who_resumes_over_the_start_of_a_game_knows_the_rents_of_now(game: RoomRig) -> None:
    mirror = mirror_of(game["Ann"])
    game.do("Bob", Resign())
    game.ok("Ann", Rematch)
    game.ok("Bob", Ready, True)
    game.ok("Ann", Begin)
    state = game.state
    state.owner[STREETS[0]], state.deeds[0] = 0, 1 << STREETS[0]
    game.do("Ann", Mortgage(STREETS[0]))
    game.do("Ann", Lift(STREETS[0]))
    guest = game.join("Ann", mirror.seq)
    for message in guest.heard:
        mirror.hear(message)
    assert guest.last(GameStarted).rents is None
    assert mirror.rents == game.match.rents
    assert any(game.match.rents)


def test_rents_that_change_while_the_store_is_read_follow_those_of_its_number() -> None:
    rig = laid("us", *STREETS)
    rig.do("Ann", Build(STREETS[0]))
    after = rig.room.durable.seq - 1
    mirror = mirror_of(rig["Bob"])
    rig.keep()
    rig.reboot("Ann")
    guest = Guest("Bob")

    async def race() -> tuple[int, object]:
        rig.hold()
        assert rig.room.enter(guest, identity("Bob"), after, watch=False)
        task = asyncio.ensure_future(rig.room.catch_up(guest, after))
        await asyncio.sleep(0)
        upto, rents = rig.room.durable.seq, rig.match.rents
        rig.say(rig["Ann"], Act, rig.match.asked, Build(STREETS[1]))
        assert rig.match.rents != rents
        rig.store.release()
        await task
        return upto, rents

    upto, rents = asyncio.run(race())
    rig.store.release()
    resumed = guest.last(Welcomed)
    assert (resumed.seq, resumed.rents) == (upto, rents)
    for message in guest.heard:
        mirror.hear(message)
    assert mirror.rents == rig.match.rents
