"""A restart changes nothing but that nobody is there: the room goes on where it was."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from freehold.engine.codes import F_AUCTION
from freehold.engine.state import top_kind
from freehold.server.entries import Snapshot
from freehold.server.messages import (
    Act,
    Begin,
    Chat,
    Kick,
    Leave,
    Mute,
    Propose,
    Ready,
    Rematch,
    Silence,
)
from freehold.wire.actions import Bid, Decline, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of, plain, seconds
from tests.server.rooms.questions import QUESTIONS, STATIONS, Question, ask

every_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=[*QUESTIONS])


def lobby() -> Party:
    """Return a lobby in which everything has happened that can happen there."""
    party = gather("Ann", "Bob", "Cleo", "Dov", bots=1)
    party.join("Wren")
    party.ok("Bob", Ready, True, "eggs")
    party.ok("Ann", Chat, "hello")
    party.ok("Cleo", Mute, party.number("Ann"), True)
    party.ok("Ann", Silence, party.number("Wren"), True)
    party.ok("Ann", Kick, party.number("Dov"))
    return party


def auction() -> Party:
    """Return an open auction with a bid."""
    party = ask(QUESTIONS["purchase us"])
    party.do("Ann", Decline())
    party.pass_time(12)
    party.do("Bob", Bid(10))
    party.pass_time(1)
    assert top_kind(party.state) == F_AUCTION
    return party


def offer_in_an_auction() -> Party:
    """Return an auction during which an offer cannot be answered."""
    party = deal("Ann", "Bob", "Cleo")
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", Offer(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    party.pass_time(7)
    scene = party.scene()
    QUESTIONS["purchase us"].pose(scene)
    party.state.frames, party.state.depth = scene.s.frames, scene.s.depth
    party.keep()
    party.do("Ann", Decline())
    party.keep()
    party.pass_time(3)
    return party


def offer() -> Party:
    """Return a game with an offer on the table."""
    party = deal("Ann", "Bob", "Cleo")
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", Offer(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    party.pass_time(7)
    return party


def debt() -> Party:
    """Return a game with a debt that is half raised, on the bank's time."""
    party = ask(QUESTIONS["debt us"])
    party.pass_time(80)
    party.do("Ann", QUESTIONS["debt us"].answer)
    party.pass_time(3)
    return party


def overdue() -> Party:
    """Return a game with a debt that the clock has half raised."""
    party = ask(QUESTIONS["debt us"])
    party.pass_time(75 + 120)
    assert len(party.acts) == 1
    return party


def bank() -> Party:
    """Return a game in which a bank runs, and was used before."""
    party = deal("Ann", "Bob", "Cleo", edition="hongkong", options={"time_limit": 60})
    party.pass_time(45)
    party.do("Ann", Roll())
    party.pass_time(45)
    return party


def time_called() -> Party:
    """Return a game whose time is up."""
    party = deal("Ann", "Bob", "Cleo", pace="none", options={"time_limit": 1})
    party.pass_time(61)
    return party


def paused() -> Party:
    """Return a paused game."""
    party = bank()
    party.agree("pause", "Ann", "Bob")
    party.pass_time(100)
    return party


def left() -> Party:
    """Return a game that Bob has left."""
    party = bank()
    party.ok("Bob", Leave)
    party.pass_time(1)
    return party


def over() -> Party:
    """Return a room after a game."""
    party = deal("Ann", "Bob", "Cleo")
    party.do("Ann", Roll())
    party.do("Bob", Resign())
    party.do("Cleo", Resign())
    party.ok("Bob", Chat, "well played")
    return party


def reopened() -> Party:
    """Return the lobby after a game."""
    party = over()
    party.ok("Ann", Rematch)
    return party


def second_game() -> Party:
    """Return a second game in the same room."""
    party = reopened()
    party.ok("Bob", Rematch)
    party.ok("Cleo", Rematch)
    party.ok("Ann", Begin)
    party.pass_time(5)
    return party


PLACES: dict[str, Callable[[], Party]] = {
    place.__name__: place
    for place in (
        *(lobby, auction, offer_in_an_auction, offer, debt, overdue, bank, time_called),
        *(paused, left, over, reopened, second_game),
    )
}
every_place = pytest.mark.parametrize("place", PLACES.values(), ids=[*PLACES])


def same(after: Snapshot, before: Snapshot) -> bool:
    """Tell whether all is the same but for the entries and the time that sleep and waking add."""
    return _timeless(replace(after, seq=before.seq)) == _timeless(before)


def _timeless(snapshot: Snapshot) -> Snapshot:
    kept = snapshot.kept
    if kept is None or kept.effort is None:
        return snapshot
    return replace(snapshot, kept=replace(kept, effort=replace(kept.effort, at=0, played=0)))


@every_place
def test_everything_is_as_it_was_when_a_player_is_back(place: Callable[[], Party]) -> None:
    party = place()
    before = party.kept
    party.reboot()
    party.join("Ann")
    assert same(party.kept, before)


@every_question
def test_every_question_is_as_it_was(question: Question) -> None:
    party = ask(question)
    party.pass_time(5)
    before = party.kept
    party.reboot()
    party.join("Ann")
    assert same(party.kept, before)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_as_it_was(edition: str) -> None:
    party = deal("Ann", "Bob", bots=1, edition=edition, pace="fast")
    party.pass_time(200)
    before = party.kept
    party.reboot()
    party.join("Ann")
    assert same(party.kept, before)


@every_place
def test_everybody_sees_the_table_they_saw(place: Callable[[], Party]) -> None:
    party = place()
    names = [one.name for one in party.sheet.members]
    before = {name: plain(mirror_of(party[name]).view()) for name in names}
    party.reboot()
    for name in names:
        party.join(name)
    assert {name: plain(mirror_of(party[name]).view()) for name in names} == before


@every_place
def test_everybody_is_asked_what_they_were_asked(place: Callable[[], Party]) -> None:
    """The same question, the same choices, and the same time left."""
    party = place()
    names = [one.name for one in party.sheet.members]
    before = {name: plain(mirror_of(party.join(name)).prompt) for name in names}
    party.reboot()
    for name in names:
        party.join(name)
    after = {name: plain(mirror_of(party[name]).prompt) for name in names}
    assert after == before


@every_place
def test_what_was_done_is_known(place: Callable[[], Party]) -> None:
    party = place()
    before = party.kept.done
    party.reboot()
    assert party.kept.done == before


@every_place
def test_what_was_said_is_known(place: Callable[[], Party]) -> None:
    party = place()
    before = party.kept.chat
    party.reboot()
    assert party.kept.chat == before


@every_place
def test_a_second_restart_before_anybody_came_changes_nothing(place: Callable[[], Party]) -> None:
    party = place()
    party.reboot()
    before = party.kept
    party.reboot()
    assert party.kept == before


RUNNING = [auction, offer_in_an_auction, offer, debt, overdue, bank, time_called, second_game]


@pytest.mark.parametrize("place", RUNNING)
def test_time_until_somebody_comes_does_not_count(place: Callable[[], Party]) -> None:
    party = place()
    before = party.face
    party.reboot()
    party.pass_time(3600)
    party.join("Ann")
    assert party.face == before


def test_a_game_sleeps_after_a_restart() -> None:
    party = deal("Ann", "Bob")
    party.reboot()
    assert party.sheet.asleep


def test_a_sleeping_game_sleeps_on() -> None:
    party = deal("Ann", "Bob")
    party.pass_time(10)
    party.hang_up("Ann", "Bob")
    before = party.kept
    party.pass_time(100)
    party.reboot()
    assert party.kept == before
    party.join("Bob")
    assert party.face.left == seconds(30)


def test_time_since_the_last_heartbeat_is_given_back() -> None:
    """A server that dies has not told when; nobody loses time by that."""
    party = deal("Ann", "Bob")
    party.pass_time(10)
    party.store.beat(party.clock.now())
    party.pass_time(0.9)
    party.crash()
    party.join("Ann")
    assert party.face.left == seconds(30)


def test_absent_players_are_waited_for_anew() -> None:
    party = deal("Ann", "Bob")
    party.reboot()
    party.join("Ann")
    assert party.presence("Bob", "Ann").left == seconds(45)


def test_a_vote_does_not_outlive_a_restart() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Propose, "pause")
    party.reboot()
    party.join("Ann")
    assert mirror_of(party["Ann"]).vote is None


def test_bots_go_on_after_a_restart() -> None:
    party = deal("Ann", bots=1, pace="none")
    party.lay(party.scene().turn(1))
    party.reboot()
    party.join("Ann")
    party.pass_time(2)
    assert party.acts[0] == (1, Roll())


def test_the_same_dice_fall_after_a_restart() -> None:
    seen = []
    for restarts in (0, 1):
        party = deal("Ann", "Bob")
        for _ in range(restarts):
            party.reboot()
            party.join("Ann")
        party.do("Ann", Roll())
        seen.append(party.happened)
    assert seen[0] == seen[1]


def test_a_question_keeps_its_number() -> None:
    party = deal("Ann", "Bob")
    asked = party.match.asked
    party.reboot()
    party.join("Ann")
    party.ok("Ann", Act, asked, Roll())
