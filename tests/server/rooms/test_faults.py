"""Faults at every step: whatever fails, nothing acknowledged is lost, and the game goes on.

People play, talk, vote, come and go at random; at each thing that they do one of all calls of the
server's functions fails, another one each time.  A room in which that happens is given up; its
people come back and find it as its log has it.  Or what comes of it is not committed, by which the
server ends; they come back to one that was started again.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from freehold import protocol
from freehold.engine import to_ints
from freehold.server.games.entries import SheetEntry, decode_stored
from freehold.server.rooms.live_achievements import LiveAchievements
from freehold.server.rooms.lobby import SHEET_COMMANDS, phase
from freehold.server.rooms.refusals import RefusedError
from freehold.wire.actions import Resign, Roll
from tests.kit import size
from tests.kit.bare_room import Guest, identity
from tests.kit.faults import FaultError, Faults, StopError
from tests.kit.random_session import HAPPENINGS, Player, RandomSession, fixed_chance
from tests.kit.room_rig import RoomRig, deal, mirror_of, plain

EACH: Final = size.times(26)  # faults in the course of each thing that can happen
LOST: Final = size.times(4)  # commits that fail, of each
# What brings no entry, or none where it changes nothing.
PASSING: Final = (protocol.CallVote, protocol.Vote, protocol.Back, *SHEET_COMMANDS)


def finish(session: RandomSession) -> None:
    """Let all people give up, which ends the game; begin the next one if that was done before."""
    if session.bare.sheet.phase == "over":
        session._play_again()
    elif session.bare.sheet.phase == "lobby":
        session._begin()
    for player in session.here:
        session._do(player, Resign())


STEPS: Final[dict[str, Callable[[RandomSession], None]]] = {
    **{
        name: happening
        for name, happening in HAPPENINGS.items()
        if name not in ("restart", "resign")
    },
    "finish": finish,
    "wait": lambda session: session.bare.pass_time(90),  # clocks, bots, who is away
    "deadline": lambda session: session.bare.pass_time(3_700),
    "rename": lambda session: session.bare.room.rename(identity(session.here[0].name)),
}

OVER_DAYS: Final = ("act", "slip", "leave", "finish", "deadline")
# What can be done while nothing is committed, and is told later.
SLOW: Final = (HAPPENINGS["act"], HAPPENINGS["meddle"], HAPPENINGS["talk"])


class FaultySession(RandomSession):
    """A session in which every step may be broken off; connections end as they do on a server.

    Of its people some are told whole sheets, some only what has changed.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for player in self.players[1:]:
            player.brief = True

    def survive(self, step: Callable[[RandomSession], None], faults: Faults) -> None:
        """Let something happen, and fail; then let everybody come back who was hung up on."""
        bare, failures = self.bare, self.bare.failures
        bare.store._held = bool(faults.number % 2) and step in SLOW
        self.mark = f"-{bare.room.durable.seq}-{faults.number}"  # what failed is not what is done
        with capture_logs(), faults.armed():
            step(self)
        bare.store._held = False
        bare.store.release()
        if bare.failures > failures:
            asyncio.run(bare.restore())
        if faults.hit or bare.failures > failures:
            for player in self._everybody():
                bare.room.depart(player)
            for player in self._everybody():
                self._return(player)

    def lose(self, step: Callable[[RandomSession], None], committed: float) -> bool:
        """Let something happen of which only a share is committed; tell whether any was lost.

        The server ends by a commit that fails, and starts again with what there is.
        """
        store = self.bare.store
        store._held = True
        step(self)
        lost = store._pending[round(committed * len(store._pending)) :]
        del store._pending[len(store._pending) - len(lost) :]
        store.release()
        store._pending.clear()
        store._held = False
        told = max(player.mirror.seq or 0 for player in self._everybody())
        assert told <= len(asyncio.run(store.entries(1, 0)))
        self.restart()
        return bool(lost)

    def count(self, step: Callable[[RandomSession], None]) -> int:
        """Return how many calls something takes, at most, of a few times."""
        most = 0
        for _time in range(3):
            faults = Faults(0)
            self.survive(step, faults)
            most = max(most, faults.calls)
        return most

    def expect_whole(self) -> None:
        """Expect that what everybody was told is so, and is in the store."""
        room, store = self.bare.room, self.bare.store
        rows = asyncio.run(store.entries(1, 0))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert room.durable.seq == len(rows)
        assert asyncio.run(self.bare.stored()).snapshot() == room.durable.snapshot()
        sources = {entry.source.id for row in rows if (entry := decode_stored(row.body)).source}
        for player in self._everybody():
            self._expect_answers(player, sources)
            self._expect_view(player)
        self._expect_alarm()
        self._expect_due()

    def _expect_answers(self, player: Player, sources: set[str]) -> None:
        for answer in player.all(protocol.Ack):
            if not issubclass(self.bare.said[answer.id], PASSING):
                assert answer.id in sources, f"{self.bare.said[answer.id]} is lost"
        for answer in player.all(protocol.Refused):
            assert answer.id not in sources, f"{self.bare.said[answer.id]} was done, not refused"

    def _expect_view(self, player: Player) -> None:
        room, mirror = self.bare.room, player.mirror
        assert (mirror.seq, mirror.sheet) == (room.durable.seq, room.sheet)
        if room.match is not None:
            seat = room.durable.seat_of(mirror.you)
            assert plain(mirror.view()) == plain(room.match.game.view(seat))

    def _expect_alarm(self) -> None:
        room, due = self.bare.room, self.bare.room._next_due()
        assert due is None or (room._alarm._timer is not None and room._alarm._due <= due)

    def _expect_due(self) -> None:
        """Expect that a room over days is looked at when it needs to be, whatever became of it."""
        room, dues = self.bare.room, dict(asyncio.run(self.bare.store.dues()))
        due = room._next_due()
        if room.durable.is_long and room.playing and due is not None:
            assert dues[room.id] <= due


class Caller:
    """Somebody who calls people to the table."""

    def call(self, identity: str, kind: str, code: str) -> None:
        """Hear whom."""
        assert identity
        assert kind
        assert code


@pytest.mark.parametrize("name", [name for name in STEPS if name != "deadline"])
def test_a_fault_at_any_call_loses_nothing_and_stops_nobody(name: str) -> None:
    expect_to_survive(name, Random(name).choice(("fast", "normal", "none")))


@pytest.mark.parametrize("name", OVER_DAYS)
def test_so_it_is_over_days(name: str) -> None:
    """There each thing is followed by a note of when the room is due, and by calls to people."""
    expect_to_survive(name, "hour")


def expect_to_survive(name: str, pace: protocol.Pace) -> None:
    """Let faults hit one thing that can happen, all over the course of it."""
    rng = Random(name)
    with fixed_chance(name):
        settings = protocol.RoomSettings(chairs=4, pace=pace)
        session = FaultySession(settings, name, people=3, bots=1, caller=Caller())
        hits: set[str] = set()
        calls = session.count(STEPS[name])
        for trial in range(EACH):
            number = 1 + int((trial + rng.random()) / EACH * calls)
            faults = Faults(number, FaultError if trial % 4 else StopError)
            session.survive(STEPS[name], faults)
            session.expect_whole()
            hits.add(faults.hit)
            session.play({"act": 1}, _twice())
            session.expect_whole()
    assert len(hits) > EACH // 5
    assert session.bare.failures > 0


def test_a_commit_that_fails_loses_nothing_that_was_told() -> None:
    rng, lost = Random(1), 0
    steps = LOST * list(STEPS.values())
    rng.shuffle(steps)
    with fixed_chance("commits"):
        settings = protocol.RoomSettings(chairs=4, pace="fast")
        session = FaultySession(settings, "commits", people=3, bots=1)
        for step in steps:
            session.play({"act": 1}, _twice())
            lost += session.lose(step, rng.choice((0, 0.5)))
            session.expect_whole()
    assert lost > len(steps) // 3


def _twice() -> Callable[[], bool]:
    """Return what is enough when it is asked for the third time."""
    times = iter((False, False, True))
    return lambda: next(times)


# --- single faults, told one by one


@contextmanager
def failing(part: object, name: str) -> Iterator[None]:
    """Let a function fail once, after it has done its work."""
    work, times = getattr(part, name), iter((True,))

    def fail(*args: Any, **options: Any) -> Any:
        done = work(*args, **options)
        if next(times, False):
            raise FaultError(name)
        return done

    with capture_logs(), patch.object(part, name, fail), suppress(FaultError):
        yield


def come_back(rig: RoomRig, *names: str) -> None:
    """Build the room anew that was given up, and let people come back to it."""
    assert [rig[name].closed for name in names] == ["shutting_down"] * len(names)
    asyncio.run(rig.restore())
    for name in names:
        rig.join(name, after=mirror_of(rig[name]).seq, guest=rig[name])


@pytest.mark.parametrize(
    "name", ["advance", "due_snapshot"], ids=["when the game goes on", "at a snapshot"]
)
def test_what_failed_before_it_was_written_was_never_so(name: str, game: RoomRig) -> None:
    before = to_ints(game.state)
    with failing(game.room.durable, name):
        game.room.receive(game["Ann"], protocol.Act("roll", game.match.asked, Roll()))
    if name == "due_snapshot":  # which can be done without
        assert game["Ann"].last(protocol.Ack).id == "roll"
        return
    assert game["Ann"].last(protocol.Refused).word == "failed"
    come_back(game, "Ann", "Bob")
    slept = [entry.change.what for entry in game.entries[-2:] if isinstance(entry, SheetEntry)]
    assert slept == ["slept", "woke"]
    assert to_ints(game.state) == before
    game.do("Ann", Roll())
    assert mirror_of(game["Bob"]).view() == game.view("Bob")


def test_what_failed_after_it_was_written_is_done_once(game: RoomRig) -> None:
    roll = protocol.Act("roll", game.match.asked, Roll())
    with failing(game.room, "_settle"):
        game.room.receive(game["Ann"], roll)
    come_back(game, "Ann", "Bob")
    game.room.receive(game["Ann"], roll)
    assert game["Ann"].last(protocol.Ack).id == "roll"
    assert not game["Ann"].all(protocol.Refused)
    assert [action for _seat, action in game.acts] == [Roll()]


def test_a_clock_that_failed_runs_again() -> None:
    rig = deal("Ann", "Bob", pace="fast")
    with failing(rig.room.votes, "end_late"):
        rig.pass_time(60)
    come_back(rig, "Ann", "Bob")
    assert rig.acts == []
    rig.pass_time(60)
    assert rig.acts


def test_a_bot_whose_move_failed_moves_again() -> None:
    rig = deal("Ann", bots=1, pace="fast")
    with failing(rig.room.bots, "hear"):
        rig.pass_until(lambda: rig.failures > 0)
    come_back(rig, "Ann")
    assert not [seat for seat, _action in rig.acts if seat == 1]
    rig.pass_until(lambda: (1, Roll()) in rig.acts)


def test_the_time_until_a_failed_room_is_back_counts_for_nobody() -> None:
    rig = deal("Ann", "Bob", pace="fast")
    rig.pass_time(5)
    left = rig.face.left
    with failing(rig.room.durable, "advance"):
        rig.ok("Bob", protocol.Chat, "hello")
    asyncio.run(rig.restore())
    rig.pass_time(500)
    for name in ("Ann", "Bob"):
        rig.join(name)
    assert rig.face.left == left


def test_a_room_that_was_given_up_writes_nothing_more(game: RoomRig) -> None:
    room = game.room
    with failing(room.durable, "advance"):
        game.ok("Bob", protocol.Chat, "hello")
    rows = game.rows
    with pytest.raises(RefusedError, match="restarting"):
        room.change(phase.pause(room.sheet, room.private, 1))
    with pytest.raises(RefusedError, match="restarting"):
        room.enter(Guest("Ann"), identity("Ann"), None, False)
    assert game.rows == rows


def test_a_connection_that_fails_is_no_matter_of_the_others(game: RoomRig) -> None:
    with capture_logs(), patch.object(game["Ann"], "send", side_effect=FaultError):
        game.ok("Bob", protocol.Chat, "hello")
    assert (game["Ann"].closed, game["Bob"].closed) == ("too_slow", None)
    assert game.failures == 0
    assert game["Bob"].last(protocol.ChatSaid).line.text == "hello"


def test_who_cannot_be_told_what_was_missed_is_told_everything(game: RoomRig) -> None:
    with capture_logs(), patch.object(game.room.publisher, "_retold", side_effect=FaultError):
        bob = game.join("Bob", after=2)
    assert isinstance(bob.heard[0], protocol.Welcome)


def test_a_game_that_cannot_be_watched_goes_on_unwatched(game: RoomRig) -> None:
    game.do("Ann", Roll())
    observer, entry = LiveAchievements(game.store), game.entries[-1]
    with capture_logs() as logs, patch.object(observer, "_hear", side_effect=FaultError):
        observer.note(game.room, entry)
    assert [one["event"] for one in logs] == ["game cannot be watched"]
    with patch.object(observer, "_open") as opened:
        observer.note(game.room, entry)
    assert not opened.called
