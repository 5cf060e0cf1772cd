"""Games played on from resampled tables, to see what a decision leads to."""

from typing import Final

from freehold.bots.driver import play_out
from freehold.bots.levels.sharp import Sharp
from freehold.bots.policy import Policy
from freehold.bots.valuation.shares import MILLION, share
from freehold.bots.valuation.strength import Standing, stand
from freehold.engine import Ruleset, State, count_bits, has, zeros
from freehold.engine.codes import MOST_SEATS
from freehold.engine.ints import i64, vec

DEPTH: Final = 40  # turns of one imagined game
REACH: Final = 60  # turns after a trade, which takes longer to show


class Rollouts:
    """Plays games on with sharp players in all seats and says how they went."""

    def __init__(self, rules: Ruleset) -> None:
        self.judge: Sharp = Sharp(rules)
        self.judge.weights.power = 3
        self.players: list[Policy] = []  # who go on as they like
        self.settled: list[Policy] = []  # who make no more offers
        for _seat in range(MOST_SEATS):
            self.players.append(Sharp(rules))
            quiet = Sharp(rules)
            quiet.mute = True
            self.settled.append(quiet)
        self.standing: Standing = Standing()
        self.outcome: vec[i64] = zeros(MOST_SEATS)  # chances to win, in millionths

    def play_on(self, s: State, turns: i64) -> None:
        """Play some turns and reckon everybody's chances from where that leads.

        Offers that lie on the table lapse: nobody would come back to them in an imagined game.
        """
        s.offers = vec[i64]()
        for player in self.players:
            player.begin()
        play_out(s, self.players, s.turns + turns)
        self._appraise(s)

    def settle(self, s: State, turns: i64) -> None:
        """Play on likewise, but without further trades: as they are, holdings must show."""
        s.offers = vec[i64]()
        for player in self.settled:
            player.begin()
        play_out(s, self.settled, s.turns + turns)
        self._appraise(s)

    def _appraise(self, s: State) -> None:
        outcome = self.outcome
        if s.over:
            winners = count_bits(s.winners)
            for seat in range(s.seats):
                outcome[seat] = 0
                if has(s.winners, seat):
                    outcome[seat] = MILLION // winners
            return
        stand(self.judge.tables, self.judge.weights, s, self.standing)
        for seat in range(s.seats):
            outcome[seat] = share(self.standing.worth[seat], self.standing.total)
