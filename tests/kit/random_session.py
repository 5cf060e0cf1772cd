"""A session in a room: people who play at random, talk, vote, come and go, all from one seed."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec

from freehold import protocol
from freehold.client.mirror import Mirror
from freehold.record import Seeds
from freehold.server.bots import driver
from freehold.server.games.match import ANSWERS
from freehold.server.rooms import play
from freehold.server.rooms.lobby import seeds
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.wire import Action, Amount, Button, Option, Side, View
from freehold.wire import actions as wire
from tests.kit.bare_room import BareRoom, Guest, identity
from tests.kit.dice_words import word as dice_word

NAMES: Final = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn")
WATCHER: Final = "Wren"
LINES: Final = ("hello", "nice roll", "that rent hurts", "any offers?", "আবার খেলি?", "再來一局 🎲")
MOST_STEPS: Final = 20_000  # of a session that gets nowhere
# How often each kind of action is taken, against 1 for the others.
LIKINGS: Final[Mapping[str, float]] = {
    "roll": 9,
    "buy": 9,
    "end_turn": 5,
    "build_run": 9,
    "build": 6,
    "choose": 3,
    "use_pass": 4,
    "bid": 2,
    "accept": 3,
    "propose": 0.5,
    "mortgage": 0.3,
    "sell": 0.2,
    "resign": 0,
}


class Player(Guest):
    """Somebody who knows what was told, and keeps it as it was sent."""

    def __init__(self, name: str, note: Callable[[], None]) -> None:
        super().__init__(name)
        self.mirror = Mirror()
        self.sent: list[bytes] = []
        self._note = note

    def hear(self, data: bytes) -> None:
        """Hear a message."""
        super().hear(data)
        self.sent.append(data)
        self.mirror.hear(self.heard[-1])
        self._note()

    def forget(self) -> None:
        """Know nothing any more."""
        self.heard.clear()
        self.sent.clear()
        self.mirror = Mirror()

    @property
    def options(self) -> list[Option]:
        """Return what the player was told to be possible."""
        prompt = self.mirror.prompt
        return [] if prompt is None else list(msgspec.convert(prompt.choices, tuple[Option, ...]))

    def filled(self, option: Option, rng: Random) -> Action:
        """Return an action that an option allows; of what is free, mostly little."""
        if isinstance(option, Button):
            return option.action
        if isinstance(option, Amount):
            return _amount(option, rng)
        assert self.mirror.seat is not None
        stakes = self.mirror.stake(self.mirror.seat), self.mirror.stake(option.partner)
        sides = _terms(*stakes, rng)
        if option.revision is None:
            return wire.Propose(option.partner, *sides)
        return wire.Counter(option.partner, option.revision, *sides)

    @property
    def is_awaited(self) -> bool:
        """Tell whether the player was told to be asked."""
        prompt = self.mirror.prompt
        return prompt is not None and self.mirror.seat in prompt.awaited


class RandomSession:
    """A room and its people; the `star` is the one whose side of it is recorded."""

    def __init__(
        self,
        settings: protocol.RoomSettings,
        seed: str,
        people: int,
        *,
        bots: int = 0,
        watched: bool = False,
        likings: Mapping[str, float] | None = None,
        **around: Any,
    ) -> None:
        self.rng = Random(seed)
        self.mark = ""  # in the ids of what is said twice
        self.bare = BareRoom(settings, **around)
        self.views: dict[int, View | None] = {}
        self.likings = {**LIKINGS, **(likings or {})}
        self.players = [self._admit(name) for name in NAMES[:people]]
        self.star = self._admit(WATCHER, watch=True) if watched else self.rng.choice(self.players)
        for _bot in range(bots):
            self._say(self.players[0], protocol.AddBot, "steady")
        self._begin()

    def play(self, habits: Mapping[str, float], enough: Callable[[], bool]) -> None:
        """Let things happen, each as often as it is the habit, until it is enough."""
        names, weights = list(habits), list(habits.values())
        for _step in range(MOST_STEPS):
            if enough():
                return
            if self.bare.sheet.phase == "over":
                self._play_again()
            HAPPENINGS[self.rng.choices(names, weights)[0]](self)
            self.bare.pass_time(self.rng.uniform(0.1, 1.2))
        raise AssertionError("expected a session that ends, got one that does not")

    def let_star_forget(self) -> None:
        """Let the star come in once more, as if for the first time."""
        self.bare.room.depart(self.star)
        self.star.forget()
        watches = self.star not in self.players
        self.bare.join(self.star.name, watch=watches, guest=self.star)

    # --- looking

    @property
    def here(self) -> list[Player]:
        """Return the players who are connected."""
        numbers = self.bare.room.absence.players_here()
        return [one for one in self.players if one.mirror.you in numbers]

    def view_at(self, seq: int) -> View | None:
        """Return the star's view after an entry; entries that come together look alike."""
        return self.views[min(one for one in self.views if one >= seq)]

    def _note_view(self) -> None:
        room = self.bare.room
        seen = None
        if room.match is not None:
            seen = room.match.game.view(room.durable.seat_of(self.star.mirror.you))
        self.views[room.durable.seq] = seen

    # --- doing

    def _say(self, player: Player, command: type[protocol.RoomCommand], *fields: Any) -> Any:
        return self.bare.say(player, command, *fields)

    def _do(self, player: Player, action: Action | None) -> Any:
        """Let a player act; return the answer."""
        prompt = player.mirror.prompt
        if prompt is None or action is None:
            return None
        return self._say(player, protocol.Act, prompt.ask, action)

    def _begin(self) -> None:
        host, *others = sorted(self.players, key=lambda one: one.mirror.you != self.bare.sheet.host)
        words = [dice_word(f"{one.name} {self.rng.randrange(1000)}") for one in others]
        for one, word in zip(others, words, strict=True):
            self._say(one, protocol.Ready, True, pledge_of(word))
        answer = self._say(host, protocol.Begin)
        assert isinstance(answer, protocol.Ack), answer
        for one, word in zip(others, words, strict=True):
            self._say(one, protocol.Reveal, word)

    def _play_again(self) -> None:
        for one in self.here:
            self._say(one, protocol.Rematch)
        self._begin()

    def act(self) -> None:
        """Let somebody who is asked do something; bots have to be waited for."""
        awaited = [one for one in self.here if one.is_awaited and one.options]
        if not awaited:
            self.bare.pass_time(1.5)
            return
        player = self.rng.choice(awaited)
        self._do(player, self._chosen(player, player.options))

    def meddle(self) -> None:
        """Let somebody do what answers no question: trade, build, mortgage."""
        player = self.rng.choice(self.here)
        beside = [one for one in player.options if not answers(one)]
        if beside:
            self._do(player, self._chosen(player, beside))

    def _chosen(self, player: Player, options: list[Option]) -> Action | None:
        actions = [player.filled(option, self.rng) for option in options]
        weights = [self.likings.get(_word(action), 1) for action in actions]
        return self.rng.choices(actions, weights)[0] if any(weights) else None

    def resign(self) -> None:
        """Let somebody give up, as long as it does not end the game."""
        able = [one for one in self.here if one.options]
        if len(able) > 2:
            self._do(self.rng.choice(able), wire.Resign())

    def stumble(self) -> None:
        """Let the star, or another, answer a question that is over, and say the same twice."""
        player = self.rng.choice(self.here)
        self._say(player, protocol.Act, 1, wire.Roll())
        self.bare.say(player, protocol.Emit, "oops", name=f"{player.name}-again{self.mark}")
        self.bare.say(player, protocol.Emit, "oops", name=f"{player.name}-again{self.mark}")

    def dally(self) -> None:
        """Let nobody do anything for a while."""
        self.bare.pass_time(self.rng.choice((15, 60, 200)))

    # --- talking and voting

    def talk(self) -> None:
        """Let somebody speak."""
        player = self.rng.choice([*self.here, self.star])
        if self.rng.random() < 0.7:
            self._say(player, protocol.Chat, self.rng.choice(LINES))
        else:
            self._say(player, protocol.Emit, self.rng.choice(("hello", "thanks", "wow", "hurry")))

    def hush(self) -> None:
        """Let the star hear nothing from somebody for a while, and the host silence another."""
        noisy = self.rng.choice([one for one in self.players if one is not self.star])
        self._say(self.star, protocol.Mute, noisy.mirror.you, True)
        self._say(noisy, protocol.Chat, "can you hear me?")
        self._say(self.players[0], protocol.Silence, self.players[-1].mirror.you, True)
        self._say(self.players[-1], protocol.Chat, "and me?")
        self._say(self.players[0], protocol.Silence, self.players[-1].mirror.you, False)
        self._say(self.star, protocol.Mute, noisy.mirror.you, False)

    def pause(self) -> None:
        """Stop the game by a vote, and go on by another."""
        self._vote("pause", self.rng.random() < 0.8)
        if self.bare.sheet.paused:
            self.act()
            self.talk()
            self.bare.pass_time(40)
            self._vote("go_on", True)

    def take_back(self) -> None:
        """Let somebody ask to take the last action back."""
        self.meddle()
        self._vote("take_back", self.rng.random() < 0.8)

    def _vote(self, topic: protocol.Topic, yes: bool) -> None:
        callers = self.rng.sample(self.here, len(self.here))
        for caller in callers:
            if isinstance(self._say(caller, protocol.CallVote, topic), protocol.Ack):
                break
        for voter in callers:
            if self.bare.room.votes.poll is not None and voter is not caller:
                self._say(voter, protocol.Vote, yes)

    # --- coming and going

    def slip(self) -> None:
        """Let somebody lose the connection, for a moment or for long."""
        player = self.rng.choice([*self.here, self.star])
        self.bare.room.depart(player)
        for _step in range(self.rng.choice((0, 3, 8))):
            if self.here and self.bare.room.playing:  # else the absent are soon struck off
                self.act()
                self.bare.pass_time(self.rng.choice((1, 5, 20)))
        self._return(player)

    def desert(self) -> None:
        """Let everybody go for a while: the room sleeps."""
        for player in self._everybody():
            self.bare.room.depart(player)
        self.bare.pass_time(300)
        for player in self._everybody():
            self._return(player)

    def leave(self) -> None:
        """Let somebody other than the star leave for good, and come back after all."""
        player = self.rng.choice([one for one in self.here if one is not self.star])
        self._say(player, protocol.Leave)
        self.bare.pass_time(8)
        self._return(player)

    def restart(self) -> None:
        """Kill the server; everybody comes back."""
        asyncio.run(self.bare.restart())
        for player in self._everybody():
            self._return(player)

    def _everybody(self) -> list[Player]:
        """Return all people, the star last."""
        return [*(one for one in self.players if one is not self.star), self.star]

    def take_seat(self) -> None:
        """Let everybody for whom a bot stands in take the seat back."""
        for player in self.here:
            self._say(player, protocol.Back)

    def _admit(self, name: str, *, watch: bool = False) -> Player:
        player = Player(name, self._note_view)
        self.bare.join(name, watch=watch, guest=player)
        return player

    def _return(self, player: Player) -> None:
        room, after = self.bare.room, player.mirror.seq
        assert after is not None
        if room.enter(player, identity(player.name), after, player not in self.players):
            asyncio.run(room.catch_up(player, after))


HAPPENINGS: Final[Mapping[str, Callable[[RandomSession], None]]] = {
    "act": RandomSession.act,
    "meddle": RandomSession.meddle,
    "resign": RandomSession.resign,
    "stumble": RandomSession.stumble,
    "dally": RandomSession.dally,
    "talk": RandomSession.talk,
    "hush": RandomSession.hush,
    "pause": RandomSession.pause,
    "take_back": RandomSession.take_back,
    "slip": RandomSession.slip,
    "desert": RandomSession.desert,
    "leave": RandomSession.leave,
    "restart": RandomSession.restart,
    "take_seat": RandomSession.take_seat,
}


# --- parts


def answers(option: Option) -> bool:
    """Tell whether an option answers the question on the table."""
    if isinstance(option, Button):
        return type(option.action) in ANSWERS
    return option.do == "bid"


def _amount(option: Amount, rng: Random) -> Action:
    steps = (option.most - option.least) // option.step
    amount = option.least + option.step * min(steps, rng.choice((0, 0, 1, 2, 5, 40)))
    if option.do == "bid":
        return wire.Bid(amount)
    assert option.group is not None
    return wire.BuildRun(option.group, amount)


def _terms(mine: Side, theirs: Side, rng: Random) -> tuple[Side, Side]:
    """Return a deed or a pass of one side, for one of the other or for money."""
    give, take = _thing(mine, rng), _thing(theirs, rng)
    if give == Side() or rng.random() < 0.3:
        return Side(cash=mine.cash // rng.randint(2, 9)), take
    if take == Side() or rng.random() < 0.3:
        return give, Side(cash=theirs.cash // rng.randint(2, 9))
    return give, take


def _thing(side: Side, rng: Random) -> Side:
    if side.passes and rng.random() < 0.3:
        return Side(passes=side.passes[:1])
    return Side(deeds=tuple(rng.sample(side.deeds, min(1, len(side.deeds)))))


def _word(action: Action) -> str:
    return str(type(action).__struct_config__.tag)


class _FixedSecrets:
    """Names for games that can be guessed, unlike real ones."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(f"{seed} names")

    def token_urlsafe(self, length: int) -> str:
        """Return a name as long as a real one."""
        return self._rng.randbytes(length).hex()[: length * 4 // 3]


@contextmanager
def fixed_chance(seed: str) -> Iterator[None]:
    """Let the same seed give the same dice, names of games and moments of bots."""
    dice = Random(f"{seed} dice")
    with (
        patch.object(seeds, "new_seeds", lambda: Seeds(seed := dice.randbytes(32), seed, 0)),
        patch.object(play, "secrets", _FixedSecrets(seed)),
        patch.object(driver, "random", Random(f"{seed} bots")),
    ):
        yield
