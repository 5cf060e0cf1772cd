"""The lobby: chairs, bots, settings, being ready, and the start."""

from typing import Any

import pytest

from freehold.server.messages import (
    AddBot,
    Begin,
    Configure,
    GameStarted,
    Leave,
    Ready,
    RemoveBot,
    RoomChanged,
    RoomCommand,
    Sit,
    Stand,
)
from freehold.server.sheet import RoomSettings
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of


def empty(chairs: int = 4, **settings: Any) -> Party:
    """Return a lobby with only Ann in it."""
    party = Party(chairs=chairs, **settings)
    party.join("Ann")
    return party


# --- chairs


def test_who_comes_takes_the_first_free_chair() -> None:
    party = empty()
    party.ok("Ann", Sit, 1)
    party.join("Bob")
    assert party.member("Bob").chair == 0


def test_a_free_chair_can_be_taken() -> None:
    party = empty()
    party.ok("Ann", Sit, 3)
    assert [chair.member for chair in party.sheet.chairs] == [None, None, None, 1]


def test_who_moves_has_to_be_ready_again() -> None:
    party = empty()
    party.ok("Ann", Ready, True)
    party.ok("Ann", Sit, 3)
    assert not party.member("Ann").ready


def test_who_moves_takes_nothing_along_that_was_added_to_the_seed() -> None:
    party = empty()
    party.ok("Ann", Ready, True, "spam")
    party.ok("Ann", Sit, 3)
    assert party.sheet.entropy == (None,) * 4


def test_a_chair_that_is_taken_cannot_be_taken() -> None:
    party = gather("Ann", "Bob")
    assert party.refused("Ann", Sit, 1) == "chair_taken"


def test_a_chair_with_a_bot_cannot_be_taken() -> None:
    assert gather("Ann", bots=1).refused("Ann", Sit, 1) == "chair_taken"


def test_a_chair_that_is_not_there_cannot_be_taken() -> None:
    assert empty().refused("Ann", Sit, 4) == "no_such_chair"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (Sit, (1,)),
        (Stand, ()),
        (Ready, (True,)),
        (Configure, (RoomSettings(),)),
        (AddBot, ("steady",)),
        (RemoveBot, (0,)),
        (Begin, ()),
    ],
)
def test_not_during_a_game(command: type[RoomCommand], fields: tuple[Any, ...]) -> None:
    assert deal("Ann", "Bob").refused("Ann", command, *fields) == "not_in_lobby"


# --- bots


def test_a_bot_takes_a_free_chair() -> None:
    party = empty()
    party.ok("Ann", AddBot, "steady")
    assert (party.sheet.chairs[1].bot, party.sheet.chairs[1].name) == ("steady", "Steady 1")


def test_a_bot_can_be_put_on_a_chair() -> None:
    party = empty()
    party.ok("Ann", AddBot, "steady", 2)
    assert party.sheet.chairs[2].bot == "steady"


def test_bots_have_names_of_their_own() -> None:
    party = empty()
    for _ in range(3):
        party.ok("Ann", AddBot, "steady")
    assert len({chair.name for chair in party.sheet.chairs}) == 4


def test_a_bot_needs_a_chair() -> None:
    assert gather("Ann", "Bob").refused("Ann", AddBot, "steady") == "room_full"


def test_a_bot_needs_a_free_chair() -> None:
    assert empty().refused("Ann", AddBot, "steady", 0) == "chair_taken"


def test_a_bot_can_be_removed() -> None:
    party = gather("Ann", bots=1)
    party.ok("Ann", RemoveBot, 1)
    assert party.sheet.chairs[1].free


@pytest.mark.parametrize("chair", [0, 1, 7])
def test_only_bots_can_be_removed(chair: int) -> None:
    assert gather("Ann", "Bob").refused("Ann", RemoveBot, chair) == "no_such_chair"


# --- settings


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_can_be_changed(edition: str) -> None:
    party = empty()
    party.ok("Ann", Configure, RoomSettings(edition=edition))
    assert party["Ann"].last(RoomChanged).sheet.settings.edition == edition


def test_everybody_has_to_be_ready_again() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Configure, RoomSettings(chairs=2, pace="fast"))
    assert not party.member("Bob").ready


def test_more_chairs_are_put_to_the_table() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Configure, RoomSettings(chairs=5))
    assert len(party.sheet.chairs) == len(party.sheet.entropy) == 5


def test_fewer_chairs_move_people_together() -> None:
    party = empty()
    party.ok("Ann", Sit, 3)
    party.ok("Ann", Configure, RoomSettings(chairs=2))
    assert party.member("Ann").chair == 0
    assert len(party.sheet.chairs) == 2


def test_what_was_added_to_the_seed_moves_along() -> None:
    party = empty()
    party.ok("Ann", Sit, 3)
    party.ok("Ann", Ready, True, "spam")
    party.ok("Ann", Configure, RoomSettings(chairs=2))
    assert party.sheet.entropy == ("spam", None)


BAD = [
    RoomSettings(edition="atlantis"),
    RoomSettings(options={"start_money": 1}),
    RoomSettings(options={"no_such_rule": True}),
    RoomSettings(edition="vietnam", chairs=5),
    RoomSettings(edition="france", options={"auction": "open"}),
]


@pytest.mark.parametrize("settings", BAD, ids=lambda one: one.edition)
def test_settings_that_make_no_game_are_refused(settings: RoomSettings) -> None:
    assert empty().refused("Ann", Configure, settings) == "bad_settings"


def test_nobody_loses_the_chair_to_settings() -> None:
    party = gather("Ann", "Bob", bots=1)
    assert party.refused("Ann", Configure, RoomSettings(chairs=2)) == "bad_settings"


# --- ready, and off


def test_who_is_ready_is_shown() -> None:
    party = gather("Ann", "Bob")
    assert (party.member("Ann").ready, party.member("Bob").ready) == (False, True)


def test_who_is_not_ready_any_more_is_shown() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Ready, False)
    assert not party.member("Bob").ready


def test_a_game_needs_everybody_to_be_ready() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Ready, False)
    assert party.refused("Ann", Begin) == "not_ready"


def test_the_host_is_ready_by_starting() -> None:
    deal("Ann", "Bob")


def test_spectators_need_not_be_ready() -> None:
    party = gather("Ann", "Bob")
    party.join("Wren")
    party.ok("Ann", Begin)


def test_a_game_needs_two_players() -> None:
    assert empty().refused("Ann", Begin) == "too_few_players"


@pytest.mark.parametrize("edition", EDITIONS)
def test_free_chairs_are_taken_away(edition: str) -> None:
    party = gather("Ann", "Bob", edition=edition, chairs=4)
    party.ok("Bob", Sit, 3)
    party.ok("Bob", Ready, True)
    party.ok("Ann", Begin)
    assert [chair.name for chair in party.sheet.chairs] == ["Ann", "Bob"]
    assert party.state.seats == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_is_told_the_start(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    started = party["Bob"].last(GameStarted)
    assert started.game.id == party.sheet.game
    assert started.view == party.view("Bob")
    assert started.prompt.awaited == (0,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_everybody_knows_is_right_from_the_start(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    assert mirror_of(party["Bob"]).view() == party.view("Bob")


def test_a_lobby_that_everybody_left_can_be_used_again() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Leave)
    party.ok("Ann", Leave)
    party.join("Cleo")
    party.ok("Cleo", AddBot, "steady")
    party.ok("Cleo", Begin)
    assert party.sheet.phase == "playing"
