"""A restart changes nothing but that nobody is there: the room goes on where it was."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from freehold.engine import top_kind
from freehold.engine.codes import F_AUCTION
from freehold.protocol import Act, Begin, CallVote, Chat, Kick, Leave, Mute, Ready, Rematch, Silence
from freehold.server.rooms.snapshots import RoomSnapshot
from freehold.wire.actions import Bid, Decline, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.kit.cases import one_of
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of, plain, seconds
from tests.server.rooms.questions import QUESTIONS, STATIONS, Question, ask


def lobby() -> RoomRig:
    """Return a lobby in which everything has happened that can happen there."""
    rig = gather("Ann", "Bob", "Cleo", "Dov", bots=1)
    rig.join("Wren")
    rig.ok("Bob", Ready, True, "ab" * 32)
    rig.ok("Ann", Chat, "hello")
    rig.ok("Cleo", Mute, rig.number("Ann"), True)
    rig.ok("Ann", Silence, rig.number("Wren"), True)
    rig.ok("Ann", Kick, rig.number("Dov"))
    return rig


def auction() -> RoomRig:
    """Return an open auction with a bid."""
    rig = ask(QUESTIONS["purchase us"])
    rig.do("Ann", Decline())
    rig.pass_time(12)
    rig.do("Bob", Bid(10))
    rig.pass_time(1)
    assert top_kind(rig.state) == F_AUCTION
    return rig


def offer_in_an_auction() -> RoomRig:
    """Return an auction during which an offer cannot be answered."""
    rig = deal("Ann", "Bob", "Cleo")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.do("Ann", Offer(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    rig.pass_time(7)
    scene = rig.scene()
    QUESTIONS["purchase us"].pose(scene)
    rig.state.frames, rig.state.depth = scene.s.frames, scene.s.depth
    rig.match._rest_on(rig.state)  # no action leads there
    rig.keep()
    rig.do("Ann", Decline())
    rig.keep()
    rig.pass_time(3)
    return rig


def offer() -> RoomRig:
    """Return a game with an offer on the table."""
    rig = deal("Ann", "Bob", "Cleo")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.do("Ann", Offer(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    rig.pass_time(7)
    return rig


def debt() -> RoomRig:
    """Return a game with a debt that is half raised, on the bank's time."""
    rig = ask(QUESTIONS["debt us"])
    rig.pass_time(80)
    rig.do("Ann", QUESTIONS["debt us"].answer)
    rig.pass_time(3)
    return rig


def overdue() -> RoomRig:
    """Return a game with a debt that the clock has half raised."""
    rig = ask(QUESTIONS["debt us"])
    rig.pass_time(75 + 120)
    assert len(rig.acts) == 1
    return rig


def bank() -> RoomRig:
    """Return a game in which a bank runs, and was used before."""
    rig = deal("Ann", "Bob", "Cleo", edition="hongkong", options={"time_limit": 60})
    rig.pass_time(45)
    rig.do("Ann", Roll())
    rig.pass_time(45)
    return rig


def time_called() -> RoomRig:
    """Return a game whose time is up."""
    rig = deal("Ann", "Bob", "Cleo", pace="none", options={"time_limit": 1})
    rig.pass_time(61)
    return rig


def paused() -> RoomRig:
    """Return a paused game."""
    rig = bank()
    rig.agree("pause", "Ann", "Bob")
    rig.pass_time(100)
    return rig


def left() -> RoomRig:
    """Return a game that Bob has left."""
    rig = bank()
    rig.ok("Bob", Leave)
    rig.pass_time(1)
    return rig


def over() -> RoomRig:
    """Return a room after a game."""
    rig = deal("Ann", "Bob", "Cleo")
    rig.do("Ann", Roll())
    rig.do("Bob", Resign())
    rig.do("Cleo", Resign())
    rig.ok("Bob", Chat, "well played")
    return rig


def reopened() -> RoomRig:
    """Return the lobby after a game."""
    rig = over()
    rig.ok("Ann", Rematch)
    return rig


def second_game() -> RoomRig:
    """Return a second game in the same room."""
    rig = reopened()
    rig.ok("Bob", Rematch)
    rig.ok("Cleo", Rematch)
    rig.ok("Ann", Begin)
    rig.pass_time(5)
    return rig


PLACES: dict[str, Callable[[], RoomRig]] = {
    place.__name__: place
    for place in (
        *(lobby, auction, offer_in_an_auction, offer, debt, overdue, bank, time_called),
        *(paused, left, over, reopened, second_game),
    )
}
place = one_of(PLACES.values(), ids=PLACES)


def same(after: RoomSnapshot, before: RoomSnapshot) -> bool:
    """Tell whether all is the same but for the entries and the time that sleep and waking add."""
    return _timeless(replace(after, seq=before.seq, remarks=before.remarks)) == _timeless(before)


def _timeless(snapshot: RoomSnapshot) -> RoomSnapshot:
    kept = snapshot.kept
    if kept is None or kept.effort is None:
        return snapshot
    return replace(snapshot, kept=replace(kept, effort=replace(kept.effort, at=0, played=0)))


def test_everything_is_as_it_was_when_a_player_is_back(place: Callable[[], RoomRig]) -> None:
    rig = place()
    before = rig.kept
    rig.reboot("Ann")
    assert same(rig.kept, before)


def test_every_question_is_as_it_was(question: Question) -> None:
    rig = ask(question)
    rig.pass_time(5)
    before = rig.kept
    rig.reboot("Ann")
    assert same(rig.kept, before)


def test_every_edition_is_as_it_was(edition: str) -> None:
    rig = deal("Ann", "Bob", bots=1, edition=edition, pace="fast")
    rig.pass_time(200)
    before = rig.kept
    rig.reboot("Ann")
    assert same(rig.kept, before)


def test_everybody_sees_the_table_they_saw(place: Callable[[], RoomRig]) -> None:
    rig = place()
    names = [one.name for one in rig.sheet.members]
    before = {name: plain(mirror_of(rig[name]).view()) for name in names}
    rig.reboot(*names)
    assert {name: plain(mirror_of(rig[name]).view()) for name in names} == before


def test_everybody_is_asked_what_they_were_asked(place: Callable[[], RoomRig]) -> None:
    """The same question, the same choices, and the same time left."""
    rig = place()
    names = [one.name for one in rig.sheet.members]
    before = {name: plain(mirror_of(rig.join(name)).prompt) for name in names}
    rig.reboot(*names)
    after = {name: plain(mirror_of(rig[name]).prompt) for name in names}
    assert after == before


def test_what_was_done_and_said_is_known(place: Callable[[], RoomRig]) -> None:
    rig = place()
    before = (rig.kept.done, rig.kept.chat)
    rig.reboot()
    assert (rig.kept.done, rig.kept.chat) == before


def test_a_second_restart_before_anybody_came_changes_nothing(place: Callable[[], RoomRig]) -> None:
    rig = place()
    rig.reboot()
    before = rig.kept
    rig.reboot()
    assert rig.kept == before


RUNNING = [auction, offer_in_an_auction, offer, debt, overdue, bank, time_called, second_game]


@pytest.mark.parametrize("place", RUNNING)
def test_time_until_somebody_comes_does_not_count(place: Callable[[], RoomRig]) -> None:
    rig = place()
    before = rig.face
    rig.reboot()
    rig.pass_time(3600)
    rig.join("Ann")
    assert rig.face == before


def test_a_game_sleeps_after_a_restart(game: RoomRig) -> None:
    game.reboot()
    assert game.sheet.asleep


def test_a_sleeping_game_sleeps_on(game: RoomRig) -> None:
    game.pass_time(10)
    game.hang_up("Ann", "Bob")
    before = game.kept
    game.pass_time(100)
    game.reboot()
    assert game.kept == before
    game.join("Bob")
    assert game.face.left == seconds(30)


def test_time_since_the_last_heartbeat_is_given_back(game: RoomRig) -> None:
    """A server that dies has not told when; nobody loses time by that."""
    game.pass_time(10)
    game.store.beat(game.clock.now())
    game.pass_time(0.9)
    game.crash()
    game.join("Ann")
    assert game.face.left == seconds(30)


def test_absent_players_are_waited_for_anew(game: RoomRig) -> None:
    game.reboot("Ann")
    assert game.presence("Bob", "Ann").left == seconds(45)


def test_a_vote_does_not_outlive_a_restart(game: RoomRig) -> None:
    game.ok("Ann", CallVote, "pause")
    game.reboot("Ann")
    assert mirror_of(game["Ann"]).vote is None


def test_bots_go_on_after_a_restart() -> None:
    rig = deal("Ann", bots=1, pace="none")
    rig.lay(rig.scene().turn(1))
    rig.reboot("Ann")
    rig.pass_time(2)
    assert rig.acts[0] == (1, Roll())


def test_the_same_dice_fall_after_a_restart() -> None:
    seen = []
    for restarts in (0, 1):
        rig = deal("Ann", "Bob")
        for _ in range(restarts):
            rig.reboot("Ann")
        rig.do("Ann", Roll())
        seen.append(rig.happened)
    assert seen[0] == seen[1]


def test_a_question_keeps_its_number(game: RoomRig) -> None:
    asked = game.match.asked
    game.reboot("Ann")
    game.ok("Ann", Act, asked, Roll())
