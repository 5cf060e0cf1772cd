"""A few turns into games that may come, judged where they lead to."""

from freehold.bots.driver import play_out
from freehold.bots.judge.judge import Judge
from freehold.bots.levels.sharp import Sharp
from freehold.bots.policy import Policy
from freehold.bots.simulation.resampling import resample, resampling_seed
from freehold.engine import Ruleset, State, Table, apply, codes, count_bits, kind_of, zeros
from freehold.engine.codes import MOST_SEATS
from freehold.engine.ints import i64, vec


class LookAhead:
    """Compares what may be done by the same imagined games; `rounds` is how far they go.

    Nobody makes offers in them unless told so: the judge has learned what trades are to come.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.judge: Judge = Judge(rules)
        self.rounds: i64 = 2
        self.imagined: list[Sharp] = []
        self.players: list[Policy] = []
        for _seat in range(MOST_SEATS):
            player = Sharp(rules)
            player.mute = True
            self.imagined.append(player)
            self.players.append(player)
        self.games: i64 = 0  # of the comparison under way
        self.total: i64 = 0  # of gains by doing the other thing, in millionths
        self.squares: i64 = 0
        self.before: vec[i64] = zeros(MOST_SEATS)

    def clear(self) -> None:
        """Begin another comparison."""
        self.games = 0
        self.total = 0
        self.squares = 0

    def add(self, gain: i64) -> None:
        """Count a pair of games."""
        self.games += 1
        self.total += gain
        self.squares += gain * gain

    def mean(self) -> i64:
        """Return what is gained on average."""
        if self.games == 0:
            return 0
        return self.total // self.games

    def is_clear(self, sure: i64) -> bool:
        """Tell whether the gain is more than so many tenths of its standard error."""
        total = self.total
        if total <= 0 or self.games < 2:
            return False
        spread = self.squares - total * total // self.games
        return total * total // 100 > sure * sure * (spread // 10000)

    def compare(self, t: Table, seat: i64, one: i64, other: i64, games: i64) -> None:
        """Add pairs of games after each of two actions."""
        for _game in range(games):
            seed = resampling_seed(t, seat, self.games)
            base = self._after(resample(t, seat, seed), seat, one)
            self.add(self._after(resample(t, seat, seed), seat, other) - base)

    def _after(self, s: State, seat: i64, action: i64) -> i64:
        if apply(s, seat, action) != codes.OK:
            return 0
        return self.go_on(s, seat)

    def go_on(self, s: State, seat: i64) -> i64:
        """Play some rounds and return a seat's chance then; offers on the table lapse."""
        s.offers = vec[i64]()
        for player in self.players:
            player.begin()
        play_out(s, self.players, s.turns + self.rounds * count_bits(s.alive) - 1)
        self.judge.judge(s)
        return self.judge.chances[seat]

    def wait(self, s: State, seat: i64) -> None:
        """Play a round in which a seat leaves its property as it is, in others' turns, too."""
        s.offers = vec[i64]()
        for player in self.players:
            player.begin()
        self.imagined[seat].idle = True
        play_out(s, self.players, s.turns + count_bits(s.alive) - 1)
        self.imagined[seat].idle = False

    def hear(self, s: State, seat: i64) -> None:
        """Let a seat accept the offer that lies before it, if it would."""
        player = self.imagined[seat]
        player.begin()
        action = player.answer(s, seat)
        if kind_of(action) == codes.A_ACCEPT:
            apply(s, seat, action)

    def now(self, t: Table, seat: i64) -> i64:
        """Return a seat's chance as the table lies."""
        self.judge.judge(t)
        return self.judge.chances[seat]
