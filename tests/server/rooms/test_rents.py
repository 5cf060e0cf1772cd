"""What landing on a square would cost: told to everybody, whole at first, then as it changes."""

import asyncio

import msgspec
import pytest

from freehold.server.messages import (
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
from freehold.server.mirror import Mirror
from freehold.wire import rents_of
from freehold.wire.actions import Build, BuildRun, EvictCompany, Lift, Mortgage, Resign, Sell
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of
from tests.server.rooms.questions import STATIONS
from tests.server.stage import Guest, identity

STREETS = (37, 39)  # a color of two on the boards with forty squares
UTILITIES = (12, 28)
FORTY_SQUARES = ("bangladesh", "vietnam", "us", "france")
MORTGAGING = ("bangladesh", "vietnam", "us")
SQUATTED = 37


def laid(edition: str, *deeds: int, level: int = 0, mortgaged: bool = False) -> Party:
    """Return a game in which Ann, to roll, owns these deeds."""
    party = deal("Ann", "Bob", edition=edition)
    party.lay(party.scene().own(0, *deeds, level=level, mortgaged=mortgaged).cash(0, 30_000))
    return party


def rent(party: Party, square: int) -> int:
    """Return a rent as somebody who has just come in is told it."""
    return int(party.join("Wren").last(Welcome).rents[square])


def bare(party: Party, square: int) -> int:
    """Return the rent that the edition prints for a lone and bare deed."""
    return party.match.game.edition.squares[square].rent[0]


# --- what they are


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_owed_on_a_board_that_is_free(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    assert set(party["Ann"].last(GameStarted).rents) == {0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_rents_are_told_for_every_square(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    assert len(party["Ann"].last(GameStarted).rents) == len(party.view("Ann").squares)


@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_lone_street_charges_its_bare_rent(edition: str) -> None:
    party = laid(edition, STREETS[0])
    assert rent(party, STREETS[0]) == bare(party, STREETS[0]) > 0


@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_whole_color_charges_double(edition: str) -> None:
    party = laid(edition, *STREETS)
    assert rent(party, STREETS[0]) == 2 * bare(party, STREETS[0])


def test_in_hong_kong_a_whole_color_charges_no_more() -> None:
    party = laid("hongkong", 11, 13, 14)
    assert rent(party, 11) == bare(party, 11) > 0


@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_house_charges_what_the_deed_says(edition: str) -> None:
    party = laid(edition, *STREETS, level=1)
    assert rent(party, STREETS[0]) == party.match.game.edition.squares[STREETS[0]].rent[1]


@pytest.mark.parametrize("edition", MORTGAGING)
def test_a_mortgaged_deed_charges_nothing(edition: str) -> None:
    assert rent(laid(edition, STREETS[0], mortgaged=True), STREETS[0]) == 0


@pytest.mark.parametrize("held", [1, 2])
@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_a_station_charges_by_how_many_one_holds(edition: str, held: int) -> None:
    party = laid(edition, *STATIONS[:held])
    assert rent(party, STATIONS[0]) == bare(party, STATIONS[0]) * held


@pytest.mark.parametrize(("held", "factor"), [(1, 4), (2, 10)])
@pytest.mark.parametrize("edition", FORTY_SQUARES)
def test_of_a_utility_the_factor_of_the_dice_is_told(edition: str, held: int, factor: int) -> None:
    assert rent(laid(edition, *UTILITIES[:held]), UTILITIES[0]) == factor


def test_the_factor_of_a_utility_holds_the_option_of_tenfold_rents() -> None:
    party = deal("Ann", "Bob", edition="bangladesh", options={"utility_scale": 10})
    party.lay(party.scene().own(0, UTILITIES[0]))
    assert rent(party, UTILITIES[0]) == 40


def squatted() -> Party:
    """Return a game in France in which a squatter lives in a street of Ann's."""
    party = deal("Ann", "Bob", edition="france")
    scene = party.scene().own(0, *STREETS)
    scene.s.squatted[SQUATTED] = 3
    party.lay(scene)
    return party


def test_a_squatted_street_charges_nothing() -> None:
    assert rent(squatted(), SQUATTED) == 0


# --- what changes


def changes(party: Party, name: str = "Bob") -> object:
    """Return what the last action changed, as somebody was told."""
    return party[name].last(Played).rents


@pytest.mark.parametrize("edition", MORTGAGING)
def test_mortgaging_a_street_tells_that_it_charges_nothing(edition: str) -> None:
    party = laid(edition, STREETS[0])
    party.do("Ann", Mortgage(STREETS[0]))
    assert changes(party) == {STREETS[0]: 0}


@pytest.mark.parametrize("edition", MORTGAGING)
def test_lifting_a_mortgage_tells_the_rent_again(edition: str) -> None:
    party = laid(edition, STREETS[0], mortgaged=True)
    party.do("Ann", Lift(STREETS[0]))
    assert changes(party) == {STREETS[0]: bare(party, STREETS[0])}


@pytest.mark.parametrize("edition", MORTGAGING)
def test_building_tells_the_rent_of_that_street_alone(edition: str) -> None:
    party = laid(edition, *STREETS)
    party.do("Ann", Build(STREETS[1]))
    assert changes(party) == {STREETS[1]: party.match.game.edition.squares[STREETS[1]].rent[1]}


def test_building_in_strict_order_tells_every_street_it_reached() -> None:
    party = laid("france", *STREETS)
    party.do("Ann", BuildRun(party.match.game.rules.group[STREETS[0]], 2))
    told = changes(party)
    assert isinstance(told, dict)
    assert told.keys() == set(STREETS)


def test_selling_the_last_house_tells_the_rent_of_the_bare_color() -> None:
    party = laid("us", *STREETS, level=1)
    party.do("Ann", Sell(STREETS[0]))
    assert changes(party) == {STREETS[0]: 2 * bare(party, STREETS[0])}


def test_an_eviction_tells_the_rent_again() -> None:
    party = squatted()
    party.do("Ann", EvictCompany(SQUATTED))
    assert changes(party) == {SQUATTED: 2 * bare(party, SQUATTED)}


def test_an_action_that_changes_no_rent_leaves_the_field_out() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.do("Cleo", Resign())
    assert changes(party) is msgspec.UNSET


@pytest.mark.parametrize("name", ["Ann", "Bob", "Wren"])
def test_everybody_is_told_the_same_changes(name: str) -> None:
    party = laid("us", STREETS[0])
    party.join("Wren")
    party.do("Ann", Mortgage(STREETS[0]))
    assert changes(party, name) == {STREETS[0]: 0}


def test_rents_are_not_written_down() -> None:
    party = laid("us", STREETS[0])
    party.do("Ann", Mortgage(STREETS[0]))
    assert b"rents" not in party.rows[-1].body


# --- keeping them


class Student(Guest):
    """A connection that keeps a mirror and expects its rents to be those of the table."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.mirror = Mirror()
        self.checked = 0

    def send(self, data: bytes) -> None:
        """Hear a message."""
        super().send(data)
        self.mirror.hear(self.heard[-1])
        if self.mirror.table is not None:
            assert self.mirror.rents == rents_of(self.mirror.table)
            self.checked += any(self.mirror.rents)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_mirror_knows_the_rents_of_a_whole_game_after_every_message(edition: str) -> None:
    party = gather("Ann", bots=2, edition=edition, pace="fast", options={"round_limit": 15})
    watcher = Student("Wren")
    party.join("Wren", guest=watcher)
    party.ok("Ann", Begin)
    party.pass_until(lambda: party.sheet.phase == "over", 5.0)
    assert watcher.checked > 50
    assert watcher.mirror.rents == rents_of(party.state)


def test_after_a_restart_the_rents_are_those_from_before() -> None:
    party = laid("us", *STREETS)
    party.do("Ann", Build(STREETS[0]))
    before = party.match.rents
    party.reboot()
    assert party.join("Ann").last(Welcome).rents == before


def test_what_was_taken_back_has_its_old_rents() -> None:
    party = laid("us", STREETS[0])
    before = party.match.rents
    party.do("Ann", Mortgage(STREETS[0]))
    party.agree("take_back", "Ann", "Bob")
    assert party["Bob"].last(Rewound).rents == before
    assert mirror_of(party["Bob"]).rents == before


def test_in_the_lobby_there_are_no_rents() -> None:
    assert gather("Ann", "Bob")["Ann"].last(Welcome).rents is None


def test_back_in_the_lobby_the_rents_are_gone() -> None:
    party = laid("us", STREETS[0])
    party.do("Bob", Resign())
    assert mirror_of(party["Ann"]).rents is not None
    party.ok("Ann", Rematch)
    assert mirror_of(party["Ann"]).rents is None


# --- coming back


def test_who_resumes_is_told_the_rents_of_this_moment_first() -> None:
    party = laid("us", *STREETS)
    after = party.room.book.seq
    party.do("Ann", Build(STREETS[0]))
    party.do("Ann", Build(STREETS[1]))
    guest = party.join("Bob", after)
    resumed, *told = guest.heard
    assert isinstance(resumed, Welcomed)
    assert resumed.rents == party.match.rents
    assert [one.rents for one in told if isinstance(one, Played)] == [msgspec.UNSET] * 2


def test_who_resumes_over_the_start_of_a_game_knows_the_rents_of_now() -> None:
    party = deal("Ann", "Bob")
    mirror = mirror_of(party["Ann"])
    party.do("Bob", Resign())
    party.ok("Ann", Rematch)
    party.ok("Bob", Ready, True)
    party.ok("Ann", Begin)
    state = party.state
    state.owner[STREETS[0]], state.deeds[0] = 0, 1 << STREETS[0]
    party.do("Ann", Mortgage(STREETS[0]))
    party.do("Ann", Lift(STREETS[0]))
    guest = party.join("Ann", mirror.seq)
    for message in guest.heard:
        mirror.hear(message)
    assert guest.last(GameStarted).rents is None
    assert mirror.rents == party.match.rents
    assert any(party.match.rents)


def test_rents_that_change_while_the_store_is_read_follow_those_of_its_number() -> None:
    party = laid("us", *STREETS)
    party.do("Ann", Build(STREETS[0]))
    after = party.room.book.seq - 1
    mirror = mirror_of(party["Bob"])
    party.keep()
    party.reboot()
    party.join("Ann")
    guest = Guest("Bob")

    async def race() -> tuple[int, object]:
        party.hold()
        assert party.room.enter(guest, identity("Bob"), after, watch=False)
        task = asyncio.ensure_future(party.room.catch_up(guest, after))
        await asyncio.sleep(0)
        upto, rents = party.room.book.seq, party.match.rents
        party.say(party["Ann"], Act, party.match.asked, Build(STREETS[1]))
        assert party.match.rents != rents
        party.store.release()
        await task
        return upto, rents

    upto, rents = asyncio.run(race())
    party.store.release()
    resumed = guest.last(Welcomed)
    assert (resumed.seq, resumed.rents) == (upto, rents)
    for message in guest.heard:
        mirror.hear(message)
    assert mirror.rents == party.match.rents
