"""After a game the same people can play another one."""

import pytest

from freehold.protocol import Begin, Chat, Leave, Rematch, Sit
from freehold.record import commitment
from freehold.wire.actions import Resign, Roll
from tests.kit.room_rig import RoomRig, deal, mirror_of, plain, seeded


def over(*names: str) -> RoomRig:
    """Return a room in which a game was just lost by all but the first."""
    names = names or ("Ann", "Bob", "Cleo")
    rig = deal(*names)
    for name in names[1:]:
        rig.do(name, Resign())
    assert rig.sheet.phase == "over"
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return a room in which a game was just lost by all but the first."""
    return over()


def test_the_first_who_wants_one_brings_everybody_back_to_the_lobby(rig: RoomRig) -> None:
    rig.ok("Bob", Rematch)
    assert rig.sheet.phase == "lobby"


def test_everybody_keeps_the_chair(rig: RoomRig) -> None:
    chairs = [(one.name, one.chair) for one in rig.sheet.members]
    rig.ok("Bob", Rematch)
    assert [(one.name, one.chair) for one in rig.sheet.members] == chairs


def test_bots_keep_their_chairs() -> None:
    rig = deal("Ann", bots=1)
    rig.do("Ann", Resign())
    rig.ok("Ann", Rematch)
    assert [chair.bot for chair in rig.sheet.chairs] == [None, "steady"]


def test_who_wants_it_is_ready(rig: RoomRig) -> None:
    rig.ok("Bob", Rematch)
    assert [one.ready for one in rig.sheet.members] == [False, True, False]


def test_who_wants_it_too_is_ready_as_well(rig: RoomRig) -> None:
    rig.ok("Bob", Rematch)
    rig.ok("Cleo", Rematch)
    assert [one.ready for one in rig.sheet.members] == [False, True, True]


def test_the_chairs_of_who_left_are_free(rig: RoomRig) -> None:
    rig.ok("Bob", Leave)
    rig.ok("Ann", Rematch)
    assert [chair.free for chair in rig.sheet.chairs] == [False, True, False]


def test_until_then_they_show_who_played_there(rig: RoomRig) -> None:
    rig.ok("Bob", Leave)
    assert rig.sheet.chairs[1].name == "Bob"


def test_who_left_and_came_back_watches(rig: RoomRig) -> None:
    rig.ok("Bob", Leave)
    rig.join("Bob")
    assert rig.member("Bob").chair is None


def test_who_left_and_came_back_can_sit_down_again(rig: RoomRig) -> None:
    rig.ok("Bob", Leave)
    rig.join("Bob")
    rig.ok("Ann", Rematch)
    rig.ok("Bob", Sit, 1)
    assert rig.member("Bob").chair == 1


def test_all_chairs_of_the_room_are_there_again() -> None:
    """A game is played on the chairs that are taken; the next may have more."""
    rig = deal("Ann", "Bob", chairs=4)
    rig.do("Bob", Resign())
    assert len(rig.sheet.chairs) == 2
    rig.ok("Ann", Rematch)
    assert len(rig.sheet.chairs) == len(rig.sheet.entropy) == 4


def test_there_is_a_new_commitment(rig: RoomRig) -> None:
    before = rig.sheet.commitment
    rig.ok("Ann", Rematch)
    assert rig.sheet.commitment != before
    assert rig.sheet.commitment == commitment(bytes.fromhex(rig.room.private.seed))


def test_what_was_added_to_the_old_seed_is_gone() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    rig.join("Bob")
    rig.stir({"Ann": "spam", "Bob": "eggs"})
    rig.do("Bob", Resign())
    rig.ok("Ann", Rematch)
    assert rig.sheet.entropy == (None, None)
    assert not rig.sheet.pledges


def test_the_last_outcome_is_still_shown(rig: RoomRig) -> None:
    outcome = rig.sheet.outcome
    rig.ok("Ann", Rematch)
    assert rig.sheet.outcome == outcome is not None


def test_the_next_game_can_be_played(rig: RoomRig) -> None:
    first = rig.room.durable.game
    rig.ok("Ann", Rematch)
    rig.ok("Bob", Rematch)
    rig.ok("Cleo", Rematch)
    rig.ok("Ann", Begin)
    assert rig.sheet.outcome is None
    assert rig.room.durable.game != first
    rig.do("Ann", Roll())


def test_nobody_is_out_and_all_are_here_in_the_next_game() -> None:
    rig = over("Ann", "Bob")
    rig.ok("Ann", Rematch)
    rig.ok("Bob", Rematch)
    rig.ok("Ann", Begin)
    assert rig.presence("Bob", "Ann").standing == "here"
    assert all(seat.alive for seat in rig.view("Ann").seats)


def test_what_everybody_knows_is_right_in_the_next_game() -> None:
    rig = over("Ann", "Bob")
    rig.ok("Ann", Rematch)
    rig.ok("Bob", Rematch)
    with seeded(bytes(32)):
        rig.ok("Ann", Begin)
    rig.do(rig.current, Roll())
    for name in ("Ann", "Bob"):
        assert plain(mirror_of(rig[name]).view()) == plain(rig.view(name))


def test_talk_is_still_there(rig: RoomRig) -> None:
    rig.ok("Ann", Chat, "again?")
    rig.ok("Bob", Rematch)
    assert [line.text for line in mirror_of(rig.join("Cleo")).chat] == ["again?"]


def test_only_players_can_ask_for_it(rig: RoomRig) -> None:
    rig.join("Wren")
    assert rig.refused("Wren", Rematch) == "not_seated"


def test_not_during_a_game() -> None:
    assert deal("Ann", "Bob").refused("Ann", Rematch) == "not_in_lobby"


def test_who_is_away_after_a_game_is_struck_after_a_minute(rig: RoomRig) -> None:
    rig.hang_up("Bob", ago=60)
    assert [one.name for one in rig.sheet.members] == ["Ann", "Cleo"]


def test_where_only_spectators_are_left_one_of_them_may_reopen_the_room() -> None:
    rig = deal("Ann", "Bob", pace="none")
    rig.join("Wren", watch=True)
    rig.do("Bob", Resign())
    assert rig.refused("Wren", Rematch) == "not_seated"
    rig.ok("Ann", Leave)
    rig.ok("Bob", Leave)
    rig.ok("Wren", Rematch)
    assert rig.sheet.phase == "lobby"
    assert all(chair.free for chair in rig.sheet.chairs)
    rig.ok("Wren", Sit, 0)
