"""Taking back: by everybody's consent, and only what chance has left alone."""

from typing import Any

import pytest

from freehold.protocol import CallVote, Leave, Now, Rewound, Vote, Welcome
from freehold.record import Check, parse_save, verify
from freehold.server.games.entries import RewindEntry
from freehold.wire import Action
from freehold.wire.actions import Bid, Buy, Decline, EndTurn, Lift, Mortgage, Resign, Roll
from freehold.wire.awaiting import Purchase, Turn
from freehold.wire.events import Rolled
from tests.kit.room_rig import RoomRig, deal, mirror_of, plain, seconds
from tests.kit.saves import record_text
from tests.server.rooms.questions import QUESTIONS, STATIONS, ask

MORTGAGING = ["bangladesh", "vietnam", "us"]


def mortgaged(edition: str = "us", *names: str, **settings: Any) -> RoomRig:
    """Return a game in which Ann, before her roll, has just mortgaged a station."""
    rig = deal(*(names or ("Ann", "Bob", "Cleo")), edition=edition, **settings)
    rig.lay(rig.scene().own(0, *STATIONS))
    rig.do("Ann", Mortgage(STATIONS[0]))
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return a game in which Ann, before her roll, has just mortgaged a station."""
    return mortgaged()


@pytest.mark.parametrize("edition", MORTGAGING)
def test_with_everybodys_consent_the_table_is_as_before(edition: str) -> None:
    rig = mortgaged(edition)
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.state.mortgaged == 0
    assert rig.state.decision == 0


def test_a_purchase_can_be_taken_back_everywhere(edition: str) -> None:
    """It is the same question again, unless the purchase ended the turn."""
    rig = ask(QUESTIONS[f"purchase {edition}"])
    before = plain(rig.view("Ann"))
    rig.do("Ann", Buy())
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert plain(rig.view("Ann")) == before


def test_one_who_has_not_agreed_yet_holds_it_up(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Bob")
    assert rig.state.mortgaged


def test_one_who_refuses_ends_it(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "take_back")
    rig.ok("Bob", Vote, False)
    assert rig["Ann"].last(Now).vote is None
    assert rig.state.mortgaged


def test_who_is_away_has_to_agree_too(rig: RoomRig) -> None:
    rig.hang_up("Cleo")
    rig.agree("take_back", "Ann", "Bob")
    assert rig.state.mortgaged
    rig.join("Cleo")
    rig.ok("Cleo", Vote, True)
    assert not rig.state.mortgaged


def test_who_goes_away_still_has_to_agree(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Bob")
    rig.hang_up("Cleo")
    assert rig.state.mortgaged


def test_nothing_is_taken_back_behind_the_back_of_who_lost_the_connection(rig: RoomRig) -> None:
    rig.hang_up("Bob", "Cleo")
    rig.ok("Ann", CallVote, "take_back")
    assert rig.state.mortgaged
    rig.pass_time(30)
    assert rig.state.mortgaged


def test_a_bot_that_stands_in_takes_nothing_back(rig: RoomRig) -> None:
    rig.hang_up("Cleo")
    rig.room.attendance.stand_in_for(rig.number("Cleo"))
    assert rig.refused("Ann", CallVote, "take_back") == "absent"


def test_nothing_is_taken_back_behind_the_back_of_who_has_left(rig: RoomRig) -> None:
    rig.ok("Cleo", Leave)
    assert rig.refused("Ann", CallVote, "take_back") == "absent"


def test_a_vote_on_taking_back_ends_when_somebody_leaves(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Bob")
    rig.ok("Cleo", Leave)
    assert rig["Ann"].last(Now).vote is None
    assert rig.state.mortgaged


def test_who_plays_against_bots_needs_nobody() -> None:
    rig = deal("Ann", bots=1)
    rig.lay(rig.scene().own(0, *STATIONS))
    rig.do("Ann", Mortgage(STATIONS[0]))
    rig.ok("Ann", CallVote, "take_back")
    assert not rig.state.mortgaged


def test_everybody_is_told_the_table_as_it_is_now(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    told = rig["Cleo"].last(Rewound)
    assert (told.by, told.decision) == (1, 0)
    assert plain(told.view) == plain(rig.view("Cleo"))


def test_what_everybody_knows_is_right_afterwards(rig: RoomRig) -> None:
    rig.join("Wren")
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    rig.do("Ann", Roll())
    for name in ("Ann", "Bob", "Cleo", "Wren"):
        assert plain(mirror_of(rig[name]).view()) == plain(rig.view(name))


def test_only_the_last_action_of_who_asks_is_undone(rig: RoomRig) -> None:
    rig.do("Ann", Mortgage(STATIONS[1]))
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.state.mortgaged == 1 << STATIONS[0]


@pytest.mark.parametrize(
    ("order", "left"), [(("Ann", "Bob"), 0), (("Bob", "Ann"), 1 << STATIONS[1])]
)
def test_what_others_did_since_is_undone_as_well_and_what_they_did_before_stands(
    order: tuple[str, str], left: int
) -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.lay(rig.scene().own(0, STATIONS[0]).own(1, STATIONS[1]))
    for name in order:
        rig.do(name, Mortgage(STATIONS[("Ann", "Bob").index(name)]))
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.state.mortgaged == left


def test_one_can_go_back_step_by_step(rig: RoomRig) -> None:
    rig.do("Ann", Lift(STATIONS[0]))
    for _ in range(2):
        rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert (rig.state.mortgaged, rig.state.decision) == (0, 0)


def test_a_roll_stands(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    rig.do("Ann", Roll())
    assert rig.refused("Ann", CallVote, "take_back") == "nothing_to_take_back"


def test_what_was_done_before_a_roll_stands(rig: RoomRig) -> None:
    rig.do("Ann", Roll())
    assert rig.refused("Ann", CallVote, "take_back") == "nothing_to_take_back"


def test_who_has_done_nothing_has_nothing_to_take_back() -> None:
    assert mortgaged().refused("Bob", CallVote, "take_back") == "nothing_to_take_back"


def test_a_vote_is_void_once_chance_has_spoken(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Bob")
    rig.do("Ann", Roll())
    assert rig["Cleo"].last(Now).vote is None
    assert rig.refused("Cleo", Vote, True) == "no_vote"


def test_a_vote_goes_on_while_chance_is_silent(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "take_back")
    rig.do("Ann", Mortgage(STATIONS[1]))
    rig.ok("Bob", Vote, True)
    rig.ok("Cleo", Vote, True)
    assert rig.state.mortgaged == 0


def test_the_end_of_a_turn_can_be_taken_back() -> None:
    rig = ask(QUESTIONS["end us"])
    rig.do("Ann", EndTurn())
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.state.current == 0


def test_a_bid_can_be_taken_back() -> None:
    rig = ask(QUESTIONS["purchase us"])
    rig.do("Ann", Decline())
    rig.do("Bob", Bid(10))
    rig.agree("take_back", "Bob", "Ann", "Cleo")
    view = rig.view("Bob")
    assert view.awaiting is not None
    assert plain(view.awaiting)["high_bid"] == 0


def test_a_resignation_can_be_taken_back() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.do("Bob", Resign())
    rig.agree("take_back", "Bob", "Ann", "Cleo")
    assert rig.view("Bob").seats[1].alive


def test_the_end_of_a_game_cannot(game: RoomRig) -> None:
    game.do("Bob", Resign())
    assert game.refused("Bob", CallVote, "take_back") == "not_playing"


def test_the_question_is_a_new_one(rig: RoomRig) -> None:
    """Nobody answers by mistake what was asked before."""
    asked = rig.match.asked
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.match.asked == rig.kept.seq != asked


def test_the_time_of_the_same_question_runs_on(rig: RoomRig) -> None:
    rig.pass_time(10)
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.face.left == seconds(30)


def test_a_question_that_is_asked_again_has_all_its_time() -> None:
    rig = ask(QUESTIONS["purchase us"])
    rig.pass_time(10)
    rig.do("Ann", Buy())
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.face.left == seconds(25)


# --- dice and records


def played(undone: int) -> RoomRig:
    """Return a game whose first purchase was taken back so often, and made again."""
    rig = deal("Ann", "Bob", edition="hongkong", pace="none")
    while not isinstance(rig.view("Ann").awaiting, Purchase):
        rig.do(rig.current, Roll())
    buyer, other = ("Ann", "Bob") if rig.state.current == 0 else ("Bob", "Ann")
    rig.do(buyer, Buy())
    for _ in range(undone):
        rig.agree("take_back", buyer, other)
        rig.do(buyer, Buy())
    return rig


def test_a_game_with_something_taken_back_verifies() -> None:
    """What was taken back is not in the record, and the record plays again as it says."""
    rig = played(undone=2)
    rig.do("Bob", Resign())
    save = parse_save(record_text(rig.entries, rig.room.durable.game), "game")
    assert [isinstance(entry, RewindEntry) for entry in rig.entries].count(True) == 2
    assert verify(save).ok, verify(save).problem


def test_the_record_holds_each_action_once() -> None:
    rig = played(undone=1)
    rig.do("Bob", Resign())
    save = parse_save(record_text(rig.entries, rig.room.durable.game), "game")
    numbers = [act.number for act in save.acts]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_dice_are_the_same_as_without() -> None:
    rolls = []
    for rig in (played(undone=0), played(undone=1)):
        rig.do(rig.current, Roll())
        rolls.append([one for one in rig.happened if isinstance(one, Rolled)])
    assert rolls[0] == rolls[1] != []


def test_who_missed_it_is_told_everything_anew(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Cleo")
    rig.hang_up("Cleo")
    rig.ok("Bob", Vote, True)
    guest = rig.join("Cleo", rig["Cleo"].numbers[-1])
    assert isinstance(guest.heard[0], Welcome)
    assert plain(mirror_of(guest).view()) == plain(rig.view("Cleo"))


def test_it_is_still_undone_after_a_restart(rig: RoomRig) -> None:
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    rig.reboot()
    assert (rig.state.mortgaged, rig.state.decision) == (0, 0)


def test_what_could_be_taken_back_still_can_after_a_restart(rig: RoomRig) -> None:
    rig.reboot("Ann", "Bob", "Cleo")
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert rig.state.mortgaged == 0


def test_time_that_was_called_is_called_again() -> None:
    """Nobody takes the end of the game back with what was done before it."""
    rig = mortgaged(pace="none", options={"time_limit": 1})
    rig.pass_time(60)
    assert rig.state.time_up
    rig.agree("take_back", "Ann", "Bob", "Cleo")
    assert not rig.state.time_up
    rig.pass_time(0)
    assert rig.state.time_up


def test_a_record_verifies_whose_check_was_taken_back() -> None:
    """The hash of the state that is noted at every fiftieth action is noted once."""
    rig = deal("Ann", "Bob", edition="us", pace="none")
    while not rig.state.deeds[0] or rig.state.current:
        rig.do(rig.current, _plainest(rig))
    deed = next(at for at, square in enumerate(rig.view("Ann").squares) if square.owner == 0)
    while rig.state.decision % 50:
        pledged = rig.view("Ann").squares[deed].mortgaged
        rig.do("Ann", Lift(deed) if pledged else Mortgage(deed))
    for _ in range(2):
        rig.agree("take_back", "Ann", "Bob")
        pledged = rig.view("Ann").squares[deed].mortgaged
        rig.do("Ann", Lift(deed) if pledged else Mortgage(deed))
    rig.do("Bob", Resign())
    save = parse_save(record_text(rig.entries, rig.room.durable.game), "game")
    assert [type(line) for line in save.lines].count(Check) == 1
    assert verify(save).ok, verify(save).problem


def _plainest(rig: RoomRig) -> Action:
    """Return what brings the game on: to roll, to buy, to pass, to end the turn."""
    awaiting = rig.view("Ann").awaiting
    if isinstance(awaiting, Purchase):
        return Buy()
    assert isinstance(awaiting, Turn)
    return Roll() if awaiting.stage == "roll" else EndTurn()
