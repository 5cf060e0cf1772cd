"""Who is away is waited for, then a bot stands in, and who is back has the seat at once."""

import pytest

from freehold.server.messages import Act, Leave, Now
from freehold.server.sheet import Pace
from freehold.wire.actions import Roll
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, seconds

PATIENCE = {"relaxed": 120, "normal": 45, "fast": 20, "none": 120}
every_pace = pytest.mark.parametrize("pace", PATIENCE)


def deserted(edition: str = "us", pace: Pace = "normal") -> Party:
    """Return a game in which Ann, whose turn it is, has just lost the connection."""
    party = deal("Ann", "Bob", edition=edition, pace=pace)
    party.hang_up("Ann")
    return party


@every_pace
def test_the_countdown_is_shown(pace: Pace) -> None:
    seen = deserted(pace=pace).presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("away", seconds(PATIENCE[pace]))


def test_who_is_here_has_no_countdown() -> None:
    seen = deserted().presence("Bob", "Bob")
    assert (seen.standing, seen.left) == ("here", None)


def test_who_enters_meanwhile_is_told_what_is_left_of_it() -> None:
    party = deserted()
    party.pass_time(30)
    party.join("Wren")
    assert party.presence("Ann", "Wren").left == seconds(15)


@every_pace
def test_a_bot_stands_in_when_it_is_over(pace: Pace) -> None:
    party = deserted(pace=pace)
    party.pass_time(PATIENCE[pace])
    assert party.presence("Ann", "Bob").standing == "stand_in"


@every_pace
def test_no_bot_stands_in_before(pace: Pace) -> None:
    party = deserted(pace=pace)
    party.pass_time(PATIENCE[pace] - 0.001)
    assert party.presence("Ann", "Bob").standing == "away"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bot_plays_the_seat(edition: str) -> None:
    party = deserted(edition, "none")
    party.pass_time(120 + 2)
    assert party.acts[0] == (0, Roll())


def test_the_bot_is_the_one_the_room_chose() -> None:
    assert deal("Ann", "Bob", stand_in="steady").sheet.settings.stand_in == "steady"


def test_who_is_back_in_time_plays_on() -> None:
    party = deserted()
    party.pass_time(44)
    party.join("Ann")
    party.pass_time(10)
    assert party.acts == []


def test_who_is_back_in_time_is_shown_as_here() -> None:
    party = deserted()
    party.pass_time(44)
    party.join("Ann")
    seen = party.presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("here", None)


def test_who_is_back_late_has_the_seat_at_once() -> None:
    party = deserted(pace="none")
    party.pass_time(120)
    party.join("Ann")
    party.pass_time(10)
    assert party.acts == []
    party.do("Ann", Roll())


def test_who_is_back_late_is_shown_as_here() -> None:
    party = deserted(pace="none")
    party.pass_time(120)
    party.join("Ann")
    assert party.presence("Ann", "Bob").standing == "here"


def test_the_next_absence_is_waited_for_in_full() -> None:
    party = deserted(pace="none")
    party.pass_time(119)
    party.join("Ann")
    party.hang_up("Ann")
    assert party.presence("Ann", "Bob").left == seconds(120)


def test_who_has_two_connections_is_here_until_both_are_gone() -> None:
    party = deal("Ann", "Bob")
    first = party["Ann"]
    party.join("Ann")
    party.room.depart(first)
    assert party.presence("Ann", "Bob").standing == "here"


def test_both_connections_hear_everything() -> None:
    party = deal("Ann", "Bob")
    first = party["Ann"]
    second = party.join("Ann")
    party.do("Ann", Roll())
    assert first.numbers[-1] == second.numbers[-1] == party.kept.seq


def test_everybody_is_waited_for_on_their_own() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.hang_up("Ann")
    party.pass_time(30)
    party.hang_up("Bob")
    party.pass_time(15)
    standings = [party.presence(name, "Cleo").standing for name in ("Ann", "Bob", "Cleo")]
    assert standings == ["stand_in", "away", "here"]


def test_a_change_is_told_once() -> None:
    party = deserted()
    told = len(party["Bob"].all(Now))
    party.pass_time(30)
    assert len(party["Bob"].all(Now)) == told


def test_the_clock_of_the_question_runs_on_meanwhile() -> None:
    party = deserted()
    party.pass_time(10)
    assert party.face.left == seconds(30)


def test_the_seat_of_who_left_is_played_at_once() -> None:
    party = deal("Ann", "Bob", pace="none")
    party.ok("Ann", Leave)
    party.pass_time(2)
    assert party.acts[0] == (0, Roll())


def test_who_left_can_come_back_to_the_seat() -> None:
    party = deal("Ann", "Bob", pace="none")
    party.ok("Ann", Leave)
    party.join("Ann")
    assert party.member("Ann").chair == 0
    party.do("Ann", Roll())


def test_who_comes_back_has_the_piece_of_the_chair() -> None:
    party = deal("Ann", "Bob")
    pieces = [chair.piece for chair in party.sheet.chairs]
    party.ok("Ann", Leave)
    party.join("Ann")
    assert [chair.piece for chair in party.sheet.chairs] == pieces


def test_who_comes_back_to_the_seat_even_only_to_watch_has_it() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Leave)
    party.join("Ann", watch=True)
    assert party.member("Ann").chair == 0


def test_nobody_else_can_take_the_seat_of_who_left() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Leave)
    party.join("Wren")
    assert party.member("Wren").chair is None
    assert party.refused("Wren", Act, party.match.asked, Roll()) == "not_seated"


# --- the lobby, and after a game


def test_who_is_away_from_the_lobby_is_struck_after_a_minute() -> None:
    party = _gathered()
    party.hang_up("Bob")
    party.pass_time(59.999)
    assert len(party.sheet.members) == 2
    party.pass_time(0.001)
    assert [one.name for one in party.sheet.members] == ["Ann"]


def test_the_chair_in_the_lobby_is_free_then() -> None:
    party = _gathered()
    party.hang_up("Bob")
    party.pass_time(60)
    assert party.sheet.chairs[1].free


def test_the_countdown_in_the_lobby_is_shown() -> None:
    party = _gathered()
    party.hang_up("Bob")
    assert party.presence("Bob", "Ann").left == seconds(60)


def test_who_is_back_in_the_lobby_in_time_keeps_the_chair() -> None:
    party = _gathered()
    party.hang_up("Bob")
    party.pass_time(59)
    party.join("Bob")
    party.pass_time(60)
    assert party.member("Bob").chair == 1


def _gathered() -> Party:
    party = Party(chairs=2)
    party.join("Ann")
    party.join("Bob")
    return party
