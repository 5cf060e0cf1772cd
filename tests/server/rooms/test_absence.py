"""Who is away is waited for, then a bot stands in, and who is back has the seat at once."""

import pytest

from freehold.protocol import Act, Leave, Now, Pace
from freehold.wire.actions import Roll
from tests.kit.room_rig import RoomRig, deal, seconds

PATIENCE = {"relaxed": 120, "normal": 45, "fast": 20, "none": 120}
every_pace = pytest.mark.parametrize("pace", PATIENCE)


def deserted(edition: str = "us", pace: Pace = "normal") -> RoomRig:
    """Return a game in which Ann, whose turn it is, has just lost the connection."""
    rig = deal("Ann", "Bob", edition=edition, pace=pace)
    rig.hang_up("Ann")
    return rig


@every_pace
def test_the_countdown_is_shown(pace: Pace) -> None:
    seen = deserted(pace=pace).presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("away", seconds(PATIENCE[pace]))


def test_who_is_here_has_no_countdown() -> None:
    seen = deserted().presence("Bob", "Bob")
    assert (seen.standing, seen.left) == ("here", None)


def test_who_enters_meanwhile_is_told_what_is_left_of_it() -> None:
    rig = deserted()
    rig.pass_time(30)
    rig.join("Wren")
    assert rig.presence("Ann", "Wren").left == seconds(15)


@every_pace
def test_a_bot_stands_in_when_it_is_over(pace: Pace) -> None:
    rig = deserted(pace=pace)
    rig.pass_time(PATIENCE[pace])
    assert rig.presence("Ann", "Bob").standing == "stand_in"


@every_pace
def test_no_bot_stands_in_before(pace: Pace) -> None:
    rig = deserted(pace=pace)
    rig.pass_time(PATIENCE[pace] - 0.001)
    assert rig.presence("Ann", "Bob").standing == "away"


def test_the_bot_plays_the_seat(edition: str) -> None:
    rig = deserted(edition, "none")
    rig.pass_time(120 + 2)
    assert rig.acts[0] == (0, Roll())


def test_the_bot_is_the_one_the_room_chose() -> None:
    assert deal("Ann", "Bob", stand_in="steady").sheet.settings.stand_in == "steady"


def test_who_is_back_in_time_plays_on() -> None:
    rig = deserted()
    rig.pass_time(44)
    rig.join("Ann")
    rig.pass_time(10)
    assert rig.acts == []


def test_who_is_back_in_time_is_shown_as_here() -> None:
    rig = deserted()
    rig.pass_time(44)
    rig.join("Ann")
    seen = rig.presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("here", None)


def test_who_is_back_late_has_the_seat_at_once() -> None:
    rig = deserted(pace="none")
    rig.pass_time(120)
    rig.join("Ann")
    rig.pass_time(10)
    assert rig.acts == []
    rig.do("Ann", Roll())


def test_who_is_back_late_is_shown_as_here() -> None:
    rig = deserted(pace="none")
    rig.pass_time(120)
    rig.join("Ann")
    assert rig.presence("Ann", "Bob").standing == "here"


def test_the_next_absence_is_waited_for_in_full() -> None:
    rig = deserted(pace="none")
    rig.pass_time(119)
    rig.join("Ann")
    rig.hang_up("Ann")
    assert rig.presence("Ann", "Bob").left == seconds(120)


def test_who_has_two_connections_is_here_until_both_are_gone(game: RoomRig) -> None:
    first = game["Ann"]
    game.join("Ann")
    game.room.depart(first)
    assert game.presence("Ann", "Bob").standing == "here"


def test_both_connections_hear_everything(game: RoomRig) -> None:
    first = game["Ann"]
    second = game.join("Ann")
    game.do("Ann", Roll())
    assert first.numbers[-1] == second.numbers[-1] == game.kept.seq


def test_everybody_is_waited_for_on_their_own() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.hang_up("Ann", ago=30)
    rig.hang_up("Bob", ago=15)
    standings = [rig.presence(name, "Cleo").standing for name in ("Ann", "Bob", "Cleo")]
    assert standings == ["stand_in", "away", "here"]


def test_a_change_is_told_once() -> None:
    rig = deserted()
    told = len(rig["Bob"].all(Now))
    rig.pass_time(30)
    assert len(rig["Bob"].all(Now)) == told


def test_the_clock_of_the_question_runs_on_meanwhile() -> None:
    rig = deserted()
    rig.pass_time(10)
    assert rig.face.left == seconds(30)


def test_the_seat_of_who_left_is_played_at_once() -> None:
    rig = deal("Ann", "Bob", pace="none")
    rig.ok("Ann", Leave)
    rig.pass_time(2)
    assert rig.acts[0] == (0, Roll())


def test_who_left_can_come_back_to_the_seat() -> None:
    rig = deal("Ann", "Bob", pace="none")
    rig.ok("Ann", Leave)
    rig.join("Ann")
    assert rig.member("Ann").chair == 0
    rig.do("Ann", Roll())


def test_who_comes_back_has_the_piece_of_the_chair(game: RoomRig) -> None:
    pieces = [chair.piece for chair in game.sheet.chairs]
    game.ok("Ann", Leave)
    game.join("Ann")
    assert [chair.piece for chair in game.sheet.chairs] == pieces


def test_who_comes_back_to_the_seat_even_only_to_watch_has_it(game: RoomRig) -> None:
    game.ok("Ann", Leave)
    game.join("Ann", watch=True)
    assert game.member("Ann").chair == 0


def test_nobody_else_can_take_the_seat_of_who_left(game: RoomRig) -> None:
    game.ok("Ann", Leave)
    game.join("Wren")
    assert game.member("Wren").chair is None
    assert game.refused("Wren", Act, game.match.asked, Roll()) == "not_seated"


# --- the lobby, and after a game


def test_who_is_away_from_the_lobby_is_struck_after_a_minute() -> None:
    rig = _gathered()
    rig.hang_up("Bob", ago=59.999)
    assert len(rig.sheet.members) == 2
    rig.pass_time(0.001)
    assert [one.name for one in rig.sheet.members] == ["Ann"]


def test_the_chair_in_the_lobby_is_free_then() -> None:
    rig = _gathered()
    rig.hang_up("Bob", ago=60)
    assert rig.sheet.chairs[1].free


def test_who_is_back_in_the_lobby_in_time_keeps_the_chair() -> None:
    """The countdown in the lobby is shown, too."""
    rig = _gathered()
    rig.hang_up("Bob")
    assert rig.presence("Bob", "Ann").left == seconds(60)
    rig.pass_time(59)
    rig.join("Bob")
    rig.pass_time(60)
    assert rig.member("Bob").chair == 1


def _gathered() -> RoomRig:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    rig.join("Bob")
    return rig
