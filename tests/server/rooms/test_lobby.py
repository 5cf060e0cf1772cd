"""The lobby: chairs, bots, settings, being ready, and the start."""

from typing import Any

import pytest
from msgspec import UNSET

from freehold import protocol
from freehold.bots import FLAVORS
from freehold.server.rooms.lobby.bot_names import BOT_NAMES
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of


def empty(chairs: int = 4, **settings: Any) -> RoomRig:
    """Return a lobby with only Ann in it."""
    rig = RoomRig(chairs=chairs, **settings)
    rig.join("Ann")
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return a lobby with only Ann in it."""
    return empty()


# --- chairs


def test_who_comes_takes_the_first_free_chair(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Sit, 1)
    rig.join("Bob")
    assert rig.member("Bob").chair == 0


def test_a_free_chair_can_be_taken(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Sit, 3)
    assert [chair.member for chair in rig.sheet.chairs] == [None, None, None, 1]


def test_who_moves_has_to_be_ready_again(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Ready, True)
    rig.ok("Ann", protocol.Sit, 3)
    assert not rig.member("Ann").ready


def test_who_moves_takes_nothing_along_that_was_pledged_for_the_seed(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Ready, True, "ab" * 32)
    rig.ok("Ann", protocol.Sit, 3)
    assert not rig.sheet.pledges


def test_a_chair_that_is_taken_cannot_be_taken(lobby: RoomRig) -> None:
    assert lobby.refused("Ann", protocol.Sit, 1) == "chair_taken"


def test_a_chair_with_a_bot_cannot_be_taken() -> None:
    assert gather("Ann", bots=1).refused("Ann", protocol.Sit, 1) == "chair_taken"


def test_a_chair_that_is_not_there_cannot_be_taken() -> None:
    assert empty().refused("Ann", protocol.Sit, 4) == "no_such_chair"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (protocol.Sit, (1,)),
        (protocol.Stand, ()),
        (protocol.Ready, (True,)),
        (protocol.Configure, (protocol.RoomSettings(),)),
        (protocol.AddBot, ("steady",)),
        (protocol.RemoveBot, (0,)),
        (protocol.Begin, ()),
    ],
)
def test_not_during_a_game(command: type[protocol.RoomCommand], fields: tuple[Any, ...]) -> None:
    assert deal("Ann", "Bob").refused("Ann", command, *fields) == "not_in_lobby"


# --- bots


def test_a_bot_takes_a_free_chair(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.AddBot, "steady")
    assert rig.sheet.chairs[1].bot == "steady"
    assert rig.sheet.chairs[1].name in BOT_NAMES["us"]


def test_a_bot_can_be_put_on_a_chair(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.AddBot, "steady", 2)
    assert rig.sheet.chairs[2].bot == "steady"


def test_bots_have_names_of_their_own(rig: RoomRig) -> None:
    for _ in range(3):
        rig.ok("Ann", protocol.AddBot, "steady")
    assert len({chair.name for chair in rig.sheet.chairs}) == 4


def test_a_bot_needs_a_chair() -> None:
    assert gather("Ann", "Bob").refused("Ann", protocol.AddBot, "steady") == "room_full"


def test_a_bot_needs_a_free_chair() -> None:
    assert empty().refused("Ann", protocol.AddBot, "steady", 0) == "chair_taken"


def test_a_bot_can_be_removed() -> None:
    rig = gather("Ann", bots=1)
    rig.ok("Ann", protocol.RemoveBot, 1)
    assert rig.sheet.chairs[1].free


@pytest.mark.parametrize("chair", [0, 1, 7])
def test_only_bots_can_be_removed(chair: int) -> None:
    assert gather("Ann", "Bob").refused("Ann", protocol.RemoveBot, chair) == "no_such_chair"


# --- settings


def test_the_edition_can_be_changed(edition: str, rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Configure, protocol.RoomSettings(edition=edition))
    assert rig.sheet.settings.edition == edition


def test_everybody_has_to_be_ready_again(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Configure, protocol.RoomSettings(chairs=2, pace="fast"))
    assert not lobby.member("Bob").ready


def test_more_chairs_are_put_to_the_table(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Configure, protocol.RoomSettings(chairs=5))
    assert len(lobby.sheet.chairs) == len(lobby.sheet.entropy) == 5


def test_fewer_chairs_move_people_together(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Sit, 3)
    rig.ok("Ann", protocol.Configure, protocol.RoomSettings(chairs=2))
    assert rig.member("Ann").chair == 0
    assert len(rig.sheet.chairs) == 2


def test_what_was_pledged_for_the_seed_moves_along(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Sit, 3)
    rig.ok("Ann", protocol.Ready, True, "ab" * 32)
    rig.ok("Ann", protocol.Configure, protocol.RoomSettings(chairs=2))
    assert rig.sheet.pledges == ("ab" * 32, None)


BAD = [
    protocol.RoomSettings(edition="atlantis"),
    protocol.RoomSettings(options={"start_money": 1}),
    protocol.RoomSettings(options={"no_such_rule": True}),
    protocol.RoomSettings(edition="vietnam", chairs=5),
    protocol.RoomSettings(edition="france", options={"auction": "open"}),
]


@pytest.mark.parametrize("settings", BAD, ids=lambda one: one.edition)
def test_settings_that_make_no_game_are_refused(settings: protocol.RoomSettings) -> None:
    assert empty().refused("Ann", protocol.Configure, settings) == "bad_settings"


def test_nobody_loses_the_chair_to_settings() -> None:
    rig = gather("Ann", "Bob", bots=1)
    assert rig.refused("Ann", protocol.Configure, protocol.RoomSettings(chairs=2)) == "bad_settings"


# --- ready, and off


def test_who_is_ready_is_shown(lobby: RoomRig) -> None:
    assert (lobby.member("Ann").ready, lobby.member("Bob").ready) == (False, True)


def test_who_is_not_ready_any_more_is_shown(lobby: RoomRig) -> None:
    lobby.ok("Bob", protocol.Ready, False)
    assert not lobby.member("Bob").ready


def test_a_game_needs_everybody_to_be_ready(lobby: RoomRig) -> None:
    lobby.ok("Bob", protocol.Ready, False)
    assert lobby.refused("Ann", protocol.Begin) == "not_ready"


def test_the_host_is_ready_by_starting() -> None:
    deal("Ann", "Bob")


def test_spectators_need_not_be_ready(lobby: RoomRig) -> None:
    lobby.join("Wren")
    lobby.ok("Ann", protocol.Begin)


def test_a_game_needs_two_players() -> None:
    assert empty().refused("Ann", protocol.Begin) == "too_few_players"


def test_free_chairs_are_taken_away(edition: str) -> None:
    rig = gather("Ann", "Bob", edition=edition, chairs=4)
    rig.ok("Bob", protocol.Sit, 3)
    rig.ok("Bob", protocol.Ready, True)
    rig.ok("Ann", protocol.Begin)
    assert [chair.name for chair in rig.sheet.chairs] == ["Ann", "Bob"]
    assert rig.state.seats == 2


def test_everybody_is_told_the_start(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    started = rig["Bob"].last(protocol.GameStarted)
    assert started.game.id == rig.sheet.game
    assert started.view == rig.view("Bob")
    assert started.prompt.awaited == (0,)


def test_what_everybody_knows_is_right_from_the_start(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    assert mirror_of(rig["Bob"]).view() == rig.view("Bob")


def test_a_lobby_that_everybody_left_can_be_used_again(lobby: RoomRig) -> None:
    lobby.ok("Bob", protocol.Leave)
    lobby.ok("Ann", protocol.Leave)
    lobby.join("Cleo")
    lobby.ok("Cleo", protocol.AddBot, "steady")
    lobby.ok("Cleo", protocol.Begin)
    assert lobby.sheet.phase == "playing"


# --- flavors


def test_sharp_bots_at_one_table_are_of_different_tempers() -> None:
    rig = empty(chairs=6)
    for _ in range(5):
        rig.ok("Ann", protocol.AddBot, "sharp")
    flavors = [chair.flavor or "" for chair in rig.sheet.chairs if chair.bot == "sharp"]
    assert sorted(flavors[:4]) == sorted(FLAVORS)
    assert not flavors[4]


@pytest.mark.parametrize("level", ["beginner", "steady", "expert"])
def test_other_levels_have_no_flavors(level: str, rig: RoomRig) -> None:
    rig.ok("Ann", protocol.AddBot, level)
    assert {chair.flavor for chair in rig.sheet.chairs} == {UNSET}
