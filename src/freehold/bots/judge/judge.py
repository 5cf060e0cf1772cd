"""Everybody's chance to win, in millionths, from what lies open on the table."""

from typing import Final

from freehold.bots.judge.cells import JudgeCells
from freehold.bots.judge.network import Network
from freehold.bots.judge.weights import network_for
from freehold.bots.valuation.shares import MILLION
from freehold.engine import Ruleset, Table, count_bits, has, zeros
from freehold.engine.codes import MOST_SEATS
from freehold.engine.ints import append, i64, vec

ONE: Final = 1073741824  # 2 ** 30
STEP: Final = 32  # parts of a score, 1024 of which are one, between two steps of the table
RATIO: Final = 1040706261  # of two steps: exp(-1 / 32) * 2 ** 30
STEPS: Final = 416  # beyond which a chance is as small as it gets
LEAST: Final = 2048  # parts of ONE that anybody has who is still in the game


class Judge:
    """Judges tables of one ruleset; `chances` holds what came of the last one."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.view: JudgeCells = JudgeCells(rules)
        self.network: Network = network_for(rules)
        self.chances: vec[i64] = zeros(MOST_SEATS)
        self.cells: vec[i64] = zeros(self.view.width)
        self.scores: vec[i64] = zeros(MOST_SEATS)
        self.falling: vec[i64] = _falling()

    def judge(self, t: Table) -> None:
        """Reckon the chances of all seats: what is certain is told as it is."""
        if t.over:
            self._share(t, t.winners)
        elif count_bits(t.alive) < 2:
            self._share(t, t.alive)
        else:
            self._weigh(t)

    def _share(self, t: Table, winners: i64) -> None:
        """Give equal chances to some seats and none to the others."""
        count = count_bits(winners)
        for seat in range(t.seats):
            self.chances[seat] = 0
            if has(winners, seat):
                self.chances[seat] = MILLION // count

    def _weigh(self, t: Table) -> None:
        """Give chances by scores: a score one higher is worth e times as much."""
        view = self.view
        cells = self.cells
        scores = self.scores
        view.read(t)
        view.write_common(t, cells)
        self.network.read_common(cells)
        best: i64 = -1
        for seat in range(t.seats):
            if has(t.alive, seat):
                view.write_seat(t, seat, cells)
                scores[seat] = self.network.score(cells)
                if best < 0 or scores[seat] > scores[best]:
                    best = seat
        total: i64 = 0
        top = scores[best]
        for seat in range(t.seats):
            self.chances[seat] = 0
            if has(t.alive, seat):
                self.chances[seat] = self._part(top - scores[seat])
                total += self.chances[seat]
        rest: i64 = MILLION
        for seat in range(t.seats):
            self.chances[seat] = self.chances[seat] * MILLION // total
            rest -= self.chances[seat]
        self.chances[best] += rest

    def _part(self, behind: i64) -> i64:
        """Return exp(-behind) in parts of ONE, but at least LEAST."""
        step = behind // STEP
        if step >= STEPS:
            return LEAST
        high = self.falling[step]
        return high - (high - self.falling[step + 1]) * (behind % STEP) // STEP


def _falling() -> vec[i64]:
    """Return exp(-n / 32) in parts of ONE, for n from 0 on."""
    made = vec[i64]()
    part: i64 = ONE
    for _step in range(STEPS + 1):
        if part < LEAST:
            part = LEAST
        made = append(made, part)
        part = part * RATIO >> 30
    return made
