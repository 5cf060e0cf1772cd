"""After a game the same people can play another one."""

from freehold.record import commitment
from freehold.server.messages import Begin, Chat, Leave, Ready, Rematch, Sit
from freehold.wire.actions import Resign, Roll
from tests.server.rooms.party import Party, deal, mirror_of, plain, seeded


def over(*names: str) -> Party:
    """Return a room in which a game was just lost by all but the first."""
    names = names or ("Ann", "Bob", "Cleo")
    party = deal(*names)
    for name in names[1:]:
        party.do(name, Resign())
    assert party.sheet.phase == "over"
    return party


def test_the_first_who_wants_one_brings_everybody_back_to_the_lobby() -> None:
    party = over()
    party.ok("Bob", Rematch)
    assert party.sheet.phase == "lobby"


def test_everybody_keeps_the_chair() -> None:
    party = over()
    chairs = [(one.name, one.chair) for one in party.sheet.members]
    party.ok("Bob", Rematch)
    assert [(one.name, one.chair) for one in party.sheet.members] == chairs


def test_bots_keep_their_chairs() -> None:
    party = deal("Ann", bots=1)
    party.do("Ann", Resign())
    party.ok("Ann", Rematch)
    assert [chair.bot for chair in party.sheet.chairs] == [None, "steady"]


def test_who_wants_it_is_ready() -> None:
    party = over()
    party.ok("Bob", Rematch)
    assert [one.ready for one in party.sheet.members] == [False, True, False]


def test_who_wants_it_too_is_ready_as_well() -> None:
    party = over()
    party.ok("Bob", Rematch)
    party.ok("Cleo", Rematch)
    assert [one.ready for one in party.sheet.members] == [False, True, True]


def test_the_chairs_of_who_left_are_free() -> None:
    party = over()
    party.ok("Bob", Leave)
    party.ok("Ann", Rematch)
    assert [chair.free for chair in party.sheet.chairs] == [False, True, False]


def test_until_then_they_show_who_played_there() -> None:
    party = over()
    party.ok("Bob", Leave)
    assert party.sheet.chairs[1].name == "Bob"


def test_who_left_and_came_back_watches() -> None:
    party = over()
    party.ok("Bob", Leave)
    party.join("Bob")
    assert party.member("Bob").chair is None


def test_who_left_and_came_back_can_sit_down_again() -> None:
    party = over()
    party.ok("Bob", Leave)
    party.join("Bob")
    party.ok("Ann", Rematch)
    party.ok("Bob", Sit, 1)
    assert party.member("Bob").chair == 1


def test_all_chairs_of_the_room_are_there_again() -> None:
    """A game is played on the chairs that are taken; the next may have more."""
    party = deal("Ann", "Bob", chairs=4)
    party.do("Bob", Resign())
    assert len(party.sheet.chairs) == 2
    party.ok("Ann", Rematch)
    assert len(party.sheet.chairs) == len(party.sheet.entropy) == 4


def test_there_is_a_new_commitment() -> None:
    party = over()
    before = party.sheet.commitment
    party.ok("Ann", Rematch)
    assert party.sheet.commitment != before
    assert party.sheet.commitment == commitment(bytes.fromhex(party.room.private.seed))


def test_what_was_added_to_the_old_seed_is_gone() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    party.join("Bob")
    party.ok("Ann", Ready, True, "spam")
    party.ok("Bob", Ready, True, "eggs")
    party.ok("Ann", Begin)
    party.do("Bob", Resign())
    party.ok("Ann", Rematch)
    assert party.sheet.entropy == (None, None)


def test_the_last_outcome_is_still_shown() -> None:
    party = over()
    outcome = party.sheet.outcome
    party.ok("Ann", Rematch)
    assert party.sheet.outcome == outcome is not None


def test_the_next_game_can_be_played() -> None:
    party = over()
    first = party.room.book.game
    party.ok("Ann", Rematch)
    party.ok("Bob", Rematch)
    party.ok("Cleo", Rematch)
    party.ok("Ann", Begin)
    assert party.sheet.outcome is None
    assert party.room.book.game != first
    party.do("Ann", Roll())


def test_nobody_is_out_in_the_next_game() -> None:
    party = over("Ann", "Bob")
    party.ok("Ann", Rematch)
    party.ok("Bob", Rematch)
    party.ok("Ann", Begin)
    assert all(seat.alive for seat in party.view("Ann").seats)


def test_what_everybody_knows_is_right_in_the_next_game() -> None:
    party = over("Ann", "Bob")
    party.ok("Ann", Rematch)
    party.ok("Bob", Rematch)
    with seeded(bytes(32)):
        party.ok("Ann", Begin)
    party.do(party.current, Roll())
    for name in ("Ann", "Bob"):
        assert plain(mirror_of(party[name]).view()) == plain(party.view(name))


def test_talk_is_still_there() -> None:
    party = over()
    party.ok("Ann", Chat, "again?")
    party.ok("Bob", Rematch)
    assert [line.text for line in mirror_of(party.join("Cleo")).chat] == ["again?"]


def test_only_players_can_ask_for_it() -> None:
    party = over()
    party.join("Wren")
    assert party.refused("Wren", Rematch) == "not_seated"


def test_not_during_a_game() -> None:
    assert deal("Ann", "Bob").refused("Ann", Rematch) == "not_in_lobby"


def test_who_is_away_after_a_game_is_struck_after_a_minute() -> None:
    party = over()
    party.hang_up("Bob")
    party.pass_time(60)
    assert [one.name for one in party.sheet.members] == ["Ann", "Cleo"]


def test_who_was_played_for_is_here_again_in_the_next_game() -> None:
    party = over("Ann", "Bob")
    party.ok("Ann", Rematch)
    party.ok("Bob", Rematch)
    party.ok("Ann", Begin)
    assert party.presence("Bob", "Ann").standing == "here"


def test_where_only_spectators_are_left_one_of_them_may_reopen_the_room() -> None:
    party = deal("Ann", "Bob", pace="none")
    party.join("Wren", watch=True)
    party.do("Bob", Resign())
    assert party.refused("Wren", Rematch) == "not_seated"
    party.ok("Ann", Leave)
    party.ok("Bob", Leave)
    party.ok("Wren", Rematch)
    assert party.sheet.phase == "lobby"
    assert all(chair.free for chair in party.sheet.chairs)
    party.ok("Wren", Sit, 0)
