"""Hypothesis fills a room with people who come, go, talk, play and vote, and restarts the server.

Whatever they do and whenever they do it, the laws of rooms hold.
"""

from random import Random
from typing import Any
from unittest.mock import Mock, patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from freehold import protocol
from freehold.client.mirror import Mirror
from freehold.engine import actors
from freehold.server.games.match import ANSWERS
from freehold.server.rooms import bot_seats
from freehold.server.rooms.durable import COMMANDS, DurableState, restore
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.server.rooms.refusals import RefusedError
from freehold.wire import Action, Amount, Button, Option, Side, TradeForm
from freehold.wire.actions import Bid, BuildRun, Counter, Pass, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import members
from tests.kit import size
from tests.kit.bare_room import Guest
from tests.kit.dice_words import word
from tests.kit.room_rig import RoomRig, plain
from tests.kit.scene import EDITIONS

NAMES = ("Ann", "Bob", "Cleo", "Wren")
SEEDS = st.integers(0, 2**30)
Said = tuple[Any, ...]  # a command and its fields
names = st.sampled_from(NAMES)
numbers = st.integers(1, 6)
chairs = st.integers(0, 4)
switches = st.booleans()
times = st.sampled_from((0.1, 1.0, 7.0, 31.0, 61.0, 300.0))


def said(
    command: type[protocol.RoomCommand], *fields: st.SearchStrategy[Any]
) -> st.SearchStrategy[Said]:
    """Return a command with any of its fields."""
    return st.tuples(st.just(command), *fields)


talk = (
    said(protocol.Chat, st.sampled_from(("hello", "\u202e", "a\nb", "ক্ষ")))
    | said(protocol.Emit, st.just("wow"))
    | said(protocol.Silence, numbers, switches)
    | said(protocol.Mute, numbers, switches)
)
votes = said(protocol.CallVote, st.sampled_from(("pause", "go_on", "take_back"))) | said(
    protocol.Vote, switches
)
departures = (
    said(protocol.Kick, numbers)
    | said(protocol.Leave)
    | said(protocol.Rematch)
    | said(protocol.Back)
    | said(protocol.Act, st.integers(0, 50), st.sampled_from((Roll(), Pass(), Resign())))
)
settings_of = st.builds(
    protocol.RoomSettings,
    edition=st.sampled_from(EDITIONS),
    chairs=st.integers(2, 5),
    spectators=switches,
)
words = st.sampled_from((word("spam"), word("eggs"), "no word at all"))
arrangements = (
    said(protocol.Ready, switches, st.none() | words.map(pledge_of))
    | said(protocol.Reveal, words)
    | said(protocol.Sit, chairs)
    | said(protocol.Stand)
    | said(protocol.Configure, settings_of)
    | said(protocol.AddBot, st.just("steady"), st.none() | chairs)
    | said(protocol.RemoveBot, chairs)
    | said(protocol.Begin)
)


class Known(Guest):
    """A connection that knows at once what it is told; it fails if it misses anything."""

    def __init__(self, name: str, mirror: Mirror | None = None) -> None:
        super().__init__(name)
        self.mirror = mirror or Mirror()

    def hear(self, data: bytes) -> None:
        """Hear a message."""
        super().hear(data)
        self.mirror.hear(self.heard[-1])


class Room(RuleBasedStateMachine):
    """One room of an edition, from its opening on."""

    edition = ""

    @initialize(
        pace=st.sampled_from(("relaxed", "normal", "fast", "none")),
        count=st.integers(2, 4),
        people=st.integers(1, 4),
        plays=st.sampled_from((True, True, True, False)),
    )
    def open_room(self, pace: str, count: int, people: int, plays: bool) -> None:
        """Open a room, let some come in, and begin a game, mostly."""
        self.rig = RoomRig(edition=self.edition, chairs=count, pace=pace, spectators_per_room=2)
        self.here: list[Known] = []
        self.last: dict[str, Mirror] = {}
        self.shadow: DurableState = restore(None, self.rig.rows)
        self.said = 0
        for name in NAMES[:people]:
            self.come(name, watch=False, resumes=False)
        if plays:
            self.begin(bots=max(0, 2 - people))

    # --- coming and going

    @rule(name=names, watch=switches, resumes=switches)
    def come(self, name: str, watch: bool, resumes: bool) -> None:
        """Come in, for the first time, again, or once more; and know what was missed."""
        mirror = self.last.pop(name, None) if resumes else None
        guest = Known(name, mirror)
        before = self.rig.kept
        try:
            self.rig.join(name, mirror.seq if mirror else None, watch, guest)
        except RefusedError:
            assert self.rig.kept == before
        else:
            self.here.append(guest)

    @precondition(lambda self: self.here)
    @rule(which=SEEDS)
    def go(self, which: int) -> None:
        """Lose a connection."""
        guest = self.here.pop(which % len(self.here))
        self.last[guest.name] = guest.mirror
        self.rig.room.depart(guest)

    @rule(beat=switches)
    def restart(self, beat: bool) -> None:
        """Kill the server, which knows its time or not, and start it again."""
        for guest in self.here:
            self.last[guest.name] = guest.mirror
        self.here = []
        if beat:
            self.rig.reboot()
        else:
            self.rig.crash()

    @rule(seconds=times)
    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.rig.pass_time(seconds)

    # --- speaking

    def say(self, which: int, command: type[protocol.RoomCommand], *fields: Any) -> None:
        """Give a command, twice now and then; if it is refused, nothing has changed."""
        if not self.here:
            return
        guest = self.here[which % len(self.here)]
        before = self.rig.kept
        self.said += 1
        answer = self.rig.say(guest, command, *fields, name=f"command {self.said}")
        if isinstance(answer, protocol.Refused):
            assert self.rig.kept == before
        elif self.said % 3 == 0 and guest.closed is None:
            after = self.rig.kept
            again = self.rig.say(guest, command, *fields, name=f"command {self.said}")
            assert (again, self.rig.kept) == (answer, after)
        self.here = [one for one in self.here if one.closed is None]

    @rule(which=SEEDS, line=talk)
    def speak(self, which: int, line: Said) -> None:
        """Speak, or decide who may."""
        self.say(which, *line)

    @precondition(lambda self: self.rig.sheet.phase == "lobby")
    @rule(which=SEEDS, said=arrangements)
    def arrange(self, which: int, said: Said) -> None:
        """Get ready for a game, or get in the way of one."""
        self.say(which, *said)

    @rule(which=SEEDS, said=arrangements | votes | departures | talk)
    def say_anything(self, which: int, said: Said) -> None:
        """Say what may not be said now."""
        self.say(which, *said)

    @precondition(lambda self: self.rig.room.playing)
    @rule(which=SEEDS, topic=votes)
    def vote(self, which: int, topic: Said) -> None:
        """Call a vote, or answer one; most agree."""
        self.say(which, *topic)
        for other in range(len(self.here) - 1):
            self.say(which + other + 1, protocol.Vote, True)

    @precondition(lambda self: self.rig.sheet.phase == "over")
    @rule(which=SEEDS)
    def rematch(self, which: int) -> None:
        """Want another game."""
        self.say(which, protocol.Rematch)

    # --- playing

    @precondition(lambda self: self.rig.sheet.phase == "lobby")
    @rule(bots=st.integers(0, 2))
    def begin(self, bots: int) -> None:
        """Let everybody be ready, and the host begin."""
        for _ in range(bots):
            self.say(0, protocol.AddBot, "steady")
        for which in range(len(self.here)):
            self.say(which, protocol.Ready, True)
        for which in range(len(self.here)):
            self.say(which, protocol.Begin)

    @precondition(lambda self: self.rig.room.playing)
    @rule(seed=SEEDS)
    def do_something(self, seed: int) -> None:
        """Do one thing that can be done."""
        self._play(Random(seed))

    @precondition(lambda self: self.rig.room.playing)
    @rule(seed=SEEDS, steps=st.sampled_from((3, 10)), seconds=st.sampled_from((0.0, 0.5, 3.0)))
    def play(self, seed: int, steps: int, seconds: float) -> None:
        """Do some of what can be done, mostly in time."""
        rng = Random(seed)
        for _ in range(steps):
            self._play(rng)
            self.rig.pass_time(seconds)

    def _play(self, rng: Random) -> None:
        able = [at for at, guest in enumerate(self.here) if _choices(guest)]
        if not able:
            return
        which = rng.choice(able)
        guest = self.here[which]
        assert guest.mirror.prompt is not None
        action = _action(guest, rng.choice(_choices(guest)))
        late = rng.random() < 0.1
        self.say(which, protocol.Act, guest.mirror.prompt.ask - late, action)
        if late and type(action) in ANSWERS:
            answer = guest.heard[-1]
            assert not isinstance(answer, protocol.Refused) or answer.word in ("too_late", "paused")

    # --- laws

    @invariant()
    def everybody_has_heard_everything(self) -> None:
        """Numbers came without a gap, up to the last one, and lead to what there is."""
        for guest in self.here:
            seat = self.rig.room.durable.seat_of(guest.mirror.you)
            assert guest.mirror.seq == self.rig.kept.seq
            assert guest.mirror.sheet == self.rig.sheet
            match = self.rig.room.match
            seen = None if match is None else plain(match.game.view(seat))
            assert plain(guest.mirror.view()) == seen

    @invariant()
    def the_log_leads_to_what_there_is(self) -> None:
        """Read the log again, and find everything that outlives the server."""
        for row in self.rig.rows[self.shadow.seq :]:
            self.shadow.repeat(row)
        assert self.shadow.snapshot() == self.rig.kept

    @invariant()
    def the_room_is_not_stuck(self) -> None:
        """Something is due, or somebody who is here is awaited, or it rests for a reason."""
        room = self.rig.room
        if not room.playing or room.sheet.paused:
            return
        if room.sheet.asleep:
            assert not room.absence.players_here()
            return
        awaited = members(actors(self.rig.state))
        present = [room.attendance.is_here(room.sheet.chairs[seat].member) for seat in awaited]
        assert awaited
        assert any(present) or room._next_due() is not None

    @invariant()
    def the_host_is_a_member(self) -> None:
        """Or nobody, in an empty room."""
        sheet = self.rig.sheet
        if sheet.members:
            assert sheet.host in {one.number for one in sheet.members}
        else:
            assert sheet.host is None

    @invariant()
    def chairs_and_members_agree(self) -> None:
        """Who has a chair sits on it, alone."""
        sheet = self.rig.sheet
        seated = {one.number: one.chair for one in sheet.members if one.chair is not None}
        for number, chair in seated.items():
            assert sheet.chairs[chair].member == number
            assert sheet.chairs[chair].bot is None
        assert len(set(seated.values())) == len(seated)
        if sheet.phase == "lobby":
            taken = {chair.member for chair in sheet.chairs if chair.member is not None}
            assert taken == seated.keys()
            assert len(sheet.chairs) == sheet.settings.chairs
        assert len(sheet.entropy) == len(sheet.chairs)

    @invariant()
    def everybody_in_the_room_is_somebody(self) -> None:
        """Members, who they are, and who is connected agree."""
        room = self.rig.room
        listed = [one.number for one in room.sheet.members]
        assert listed == sorted(room.private.identities)
        assert set(room.absence.members_here()) == {guest.mirror.you for guest in self.here}
        identities = list(room.private.identities.values())
        assert len(set(identities)) == len(identities)
        assert not set(identities) & set(room.private.banned)

    @invariant()
    def little_is_remembered(self) -> None:
        """Of each member who is there only so many commands, and nothing of others."""
        done = self.rig.kept.done
        assert done.keys() <= self.rig.room.private.identities.keys()
        assert all(len(each) <= COMMANDS for each in done.values())


def _choices(guest: Known) -> list[Option]:
    """Return what a connection was told it may do, but not to give up."""
    prompt = guest.mirror.prompt
    if prompt is None or not isinstance(prompt.choices, tuple):
        return []
    return [one for one in prompt.choices if one != Button(Resign())]


def _action(guest: Known, option: Option) -> Action:
    """Return one action of an option."""
    if isinstance(option, Button):
        return option.action
    if isinstance(option, Amount):
        if option.group is None:
            return Bid(option.least)
        return BuildRun(option.group, option.least)
    return _offer(guest, option)


def _offer(guest: Known, form: TradeForm) -> Action:
    """Return an offer of the first deed of each side, or of a little cash."""
    view = guest.mirror.view()
    assert view is not None
    deeds = {square.owner: at for at, square in reversed(list(enumerate(view.squares)))}
    give, take = (
        Side(deeds=(deeds[seat],)) if seat in deeds else Side(cash=1)
        for seat in (view.seat, form.partner)
    )
    if form.revision is None:
        return Offer(form.partner, give, take)
    return Counter(form.partner, form.revision, give, take)


def test_the_laws_of_rooms_hold(edition: str) -> None:
    """Whatever happens in any order; and nothing that a bot or the clock does is refused."""
    machine: Any = type(f"Room_{edition}", (Room,), {"edition": edition})
    run = settings(
        max_examples=size.times(12), stateful_step_count=50, suppress_health_check=list(HealthCheck)
    )
    with patch.object(bot_seats, "logger", Mock(error=Mock(side_effect=AssertionError))):
        run_state_machine_as_test(machine, settings=run)
