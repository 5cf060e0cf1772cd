"""Taking back: by everybody's consent, and only what chance has left alone."""

from typing import Any

import pytest

from freehold.record import Check, parse_save, verify
from freehold.server.entries import RewindEntry
from freehold.server.messages import Now, Propose, Rewound, Vote, Welcome
from freehold.server.summaries import record_text
from freehold.wire import Action
from freehold.wire.actions import Bid, Buy, Decline, EndTurn, Lift, Mortgage, Resign, Roll
from freehold.wire.awaiting import Purchase, Turn
from freehold.wire.events import Rolled
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, mirror_of, plain, seconds
from tests.server.rooms.questions import QUESTIONS, STATIONS, ask

MORTGAGING = ["bangladesh", "vietnam", "us"]


def mortgaged(edition: str = "us", *names: str, **settings: Any) -> Party:
    """Return a game in which Ann, before her roll, has just mortgaged a station."""
    party = deal(*(names or ("Ann", "Bob", "Cleo")), edition=edition, **settings)
    party.lay(party.scene().own(0, *STATIONS))
    party.do("Ann", Mortgage(STATIONS[0]))
    return party


@pytest.mark.parametrize("edition", MORTGAGING)
def test_with_everybodys_consent_the_table_is_as_before(edition: str) -> None:
    party = mortgaged(edition)
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.state.mortgaged == 0
    assert party.state.decision == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_purchase_can_be_taken_back_everywhere(edition: str) -> None:
    """It is the same question again, unless the purchase ended the turn."""
    party = ask(QUESTIONS[f"purchase {edition}"])
    before = plain(party.view("Ann"))
    party.do("Ann", Buy())
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert plain(party.view("Ann")) == before


def test_one_who_has_not_agreed_yet_holds_it_up() -> None:
    party = mortgaged()
    party.ok("Ann", Propose, "take_back")
    party.ok("Bob", Vote, True)
    assert party.state.mortgaged


def test_one_who_refuses_ends_it() -> None:
    party = mortgaged()
    party.ok("Ann", Propose, "take_back")
    party.ok("Bob", Vote, False)
    assert party["Ann"].last(Now).vote is None
    assert party.state.mortgaged


def test_who_is_away_is_not_asked() -> None:
    party = mortgaged()
    party.hang_up("Cleo")
    party.agree("take_back", "Ann", "Bob")
    assert not party.state.mortgaged


def test_who_goes_away_is_asked_no_longer() -> None:
    party = mortgaged()
    party.ok("Ann", Propose, "take_back")
    party.ok("Bob", Vote, True)
    party.hang_up("Cleo")
    assert not party.state.mortgaged


def test_who_plays_against_bots_needs_nobody() -> None:
    party = deal("Ann", bots=1)
    party.lay(party.scene().own(0, *STATIONS))
    party.do("Ann", Mortgage(STATIONS[0]))
    party.ok("Ann", Propose, "take_back")
    assert not party.state.mortgaged


def test_everybody_is_told_the_table_as_it_is_now() -> None:
    party = mortgaged()
    party.agree("take_back", "Ann", "Bob", "Cleo")
    told = party["Cleo"].last(Rewound)
    assert (told.by, told.decision) == (1, 0)
    assert plain(told.view) == plain(party.view("Cleo"))


def test_what_everybody_knows_is_right_afterwards() -> None:
    party = mortgaged()
    party.join("Wren")
    party.agree("take_back", "Ann", "Bob", "Cleo")
    party.do("Ann", Roll())
    for name in ("Ann", "Bob", "Cleo", "Wren"):
        assert plain(mirror_of(party[name]).view()) == plain(party.view(name))


def test_only_the_last_action_of_who_asks_is_undone() -> None:
    party = mortgaged()
    party.do("Ann", Mortgage(STATIONS[1]))
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.state.mortgaged == 1 << STATIONS[0]


def test_what_others_did_since_is_undone_as_well() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.lay(party.scene().own(0, STATIONS[0]).own(1, STATIONS[1]))
    party.do("Ann", Mortgage(STATIONS[0]))
    party.do("Bob", Mortgage(STATIONS[1]))
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.state.mortgaged == 0


def test_what_others_did_before_stands() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.lay(party.scene().own(0, STATIONS[0]).own(1, STATIONS[1]))
    party.do("Bob", Mortgage(STATIONS[1]))
    party.do("Ann", Mortgage(STATIONS[0]))
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.state.mortgaged == 1 << STATIONS[1]


def test_one_can_go_back_step_by_step() -> None:
    party = mortgaged()
    party.do("Ann", Lift(STATIONS[0]))
    for _ in range(2):
        party.agree("take_back", "Ann", "Bob", "Cleo")
    assert (party.state.mortgaged, party.state.decision) == (0, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roll_stands(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    party.do("Ann", Roll())
    assert party.refused("Ann", Propose, "take_back") == "nothing_to_take_back"


def test_what_was_done_before_a_roll_stands() -> None:
    party = mortgaged()
    party.do("Ann", Roll())
    assert party.refused("Ann", Propose, "take_back") == "nothing_to_take_back"


def test_who_has_done_nothing_has_nothing_to_take_back() -> None:
    assert mortgaged().refused("Bob", Propose, "take_back") == "nothing_to_take_back"


def test_a_vote_is_void_once_chance_has_spoken() -> None:
    party = mortgaged()
    party.ok("Ann", Propose, "take_back")
    party.ok("Bob", Vote, True)
    party.do("Ann", Roll())
    assert party["Cleo"].last(Now).vote is None
    assert party.refused("Cleo", Vote, True) == "no_vote"


def test_a_vote_goes_on_while_chance_is_silent() -> None:
    party = mortgaged()
    party.ok("Ann", Propose, "take_back")
    party.do("Ann", Mortgage(STATIONS[1]))
    party.ok("Bob", Vote, True)
    party.ok("Cleo", Vote, True)
    assert party.state.mortgaged == 0


def test_the_end_of_a_turn_can_be_taken_back() -> None:
    party = ask(QUESTIONS["end us"])
    party.do("Ann", EndTurn())
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.state.current == 0


def test_a_bid_can_be_taken_back() -> None:
    party = ask(QUESTIONS["purchase us"])
    party.do("Ann", Decline())
    party.do("Bob", Bid(10))
    party.agree("take_back", "Bob", "Ann", "Cleo")
    view = party.view("Bob")
    assert view.awaiting is not None
    assert plain(view.awaiting)["high_bid"] == 0


def test_a_resignation_can_be_taken_back() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.do("Bob", Resign())
    party.agree("take_back", "Bob", "Ann", "Cleo")
    assert party.view("Bob").seats[1].alive


def test_the_end_of_a_game_cannot() -> None:
    party = deal("Ann", "Bob")
    party.do("Bob", Resign())
    assert party.refused("Bob", Propose, "take_back") == "not_playing"


def test_the_question_is_a_new_one() -> None:
    """Nobody answers by mistake what was asked before."""
    party = mortgaged()
    asked = party.match.asked
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.match.asked == party.kept.seq != asked


def test_the_time_of_the_same_question_runs_on() -> None:
    party = mortgaged()
    party.pass_time(10)
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.face.left == seconds(30)


def test_a_question_that_is_asked_again_has_all_its_time() -> None:
    party = ask(QUESTIONS["purchase us"])
    party.pass_time(10)
    party.do("Ann", Buy())
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert party.face.left == seconds(25)


# --- dice and records


def played(undone: int) -> Party:
    """Return a game whose first purchase was taken back so often, and made again."""
    party = deal("Ann", "Bob", edition="hongkong", pace="none")
    while not isinstance(party.view("Ann").awaiting, Purchase):
        party.do(party.current, Roll())
    buyer, other = ("Ann", "Bob") if party.state.current == 0 else ("Bob", "Ann")
    party.do(buyer, Buy())
    for _ in range(undone):
        party.agree("take_back", buyer, other)
        party.do(buyer, Buy())
    return party


def test_a_game_with_something_taken_back_verifies() -> None:
    """What was taken back is not in the record, and the record plays again as it says."""
    party = played(undone=2)
    party.do("Bob", Resign())
    save = parse_save(record_text(party.entries, party.room.book.game), "game")
    assert [isinstance(entry, RewindEntry) for entry in party.entries].count(True) == 2
    assert verify(save).ok, verify(save).problem


def test_the_record_holds_each_action_once() -> None:
    party = played(undone=1)
    party.do("Bob", Resign())
    save = parse_save(record_text(party.entries, party.room.book.game), "game")
    numbers = [act.number for act in save.acts]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_dice_are_the_same_as_without() -> None:
    rolls = []
    for party in (played(undone=0), played(undone=1)):
        party.do(party.current, Roll())
        rolls.append([one for one in party.happened if isinstance(one, Rolled)])
    assert rolls[0] == rolls[1] != []


def test_who_missed_it_is_told_everything_anew() -> None:
    party = mortgaged()
    party.hang_up("Cleo")
    party.agree("take_back", "Ann", "Bob")
    guest = party.join("Cleo", party["Cleo"].numbers[-1])
    assert isinstance(guest.heard[0], Welcome)
    assert plain(mirror_of(guest).view()) == plain(party.view("Cleo"))


def test_it_is_still_undone_after_a_restart() -> None:
    party = mortgaged()
    party.agree("take_back", "Ann", "Bob", "Cleo")
    party.reboot()
    assert (party.state.mortgaged, party.state.decision) == (0, 0)


def test_what_could_be_taken_back_still_can_after_a_restart() -> None:
    party = mortgaged()
    party.reboot()
    party.join("Ann")
    party.ok("Ann", Propose, "take_back")
    assert party.state.mortgaged == 0


def test_time_that_was_called_is_called_again() -> None:
    """Nobody takes the end of the game back with what was done before it."""
    party = mortgaged(pace="none", options={"time_limit": 1})
    party.pass_time(60)
    assert party.state.time_up
    party.agree("take_back", "Ann", "Bob", "Cleo")
    assert not party.state.time_up
    party.pass_time(0)
    assert party.state.time_up


def test_a_record_verifies_whose_check_was_taken_back() -> None:
    """The hash of the state that is noted at every fiftieth action is noted once."""
    party = deal("Ann", "Bob", edition="us", pace="none")
    while not party.state.deeds[0] or party.state.current:
        party.do(party.current, _plainest(party))
    deed = next(at for at, square in enumerate(party.view("Ann").squares) if square.owner == 0)
    while party.state.decision % 50:
        pledged = party.view("Ann").squares[deed].mortgaged
        party.do("Ann", Lift(deed) if pledged else Mortgage(deed))
    for _ in range(2):
        party.agree("take_back", "Ann", "Bob")
        pledged = party.view("Ann").squares[deed].mortgaged
        party.do("Ann", Lift(deed) if pledged else Mortgage(deed))
    party.do("Bob", Resign())
    save = parse_save(record_text(party.entries, party.room.book.game), "game")
    assert [type(line) for line in save.lines].count(Check) == 1
    assert verify(save).ok, verify(save).problem


def _plainest(party: Party) -> Action:
    """Return what brings the game on: to roll, to buy, to pass, to end the turn."""
    awaiting = party.view("Ann").awaiting
    if isinstance(awaiting, Purchase):
        return Buy()
    assert isinstance(awaiting, Turn)
    return Roll() if awaiting.stage == "roll" else EndTurn()
