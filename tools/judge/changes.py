"""Measure how far the judge's changes by a trade are from those that long imagined games show.

`python -m tools.judge.changes EDITION...` lets four sharp bots play, takes the trades that sharp
would offer and trades at random, and plays the table on with the trade and without, by the same
chances.  What is left of the difference once the sampling of those games is taken off is the
judge's own error.  `game/coach/win_chances.py` has what came of it.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from freehold.bots.driver import GameDriver
from freehold.bots.judge.judge import Judge
from freehold.bots.levels.sharp import Sharp
from freehold.bots.policy import Policy
from freehold.bots.simulation.resampling import resample, resampling_seed
from freehold.editions import rules_for
from freehold.engine import (
    Ruleset,
    State,
    Terms,
    bit,
    check_terms,
    new_game,
    preview_trade,
    target_of,
    top_kind,
)
from freehold.engine.codes import F_TURN, OK
from freehold.wire.parts import members

SEATS: Final = 4
TRADES: Final = 240  # of each edition
PAIRS: Final = 96
TURNS: Final = 400  # that an imagined game goes on for, if it does not end before
FIRST_TURN: Final = 16
LAST_TURN: Final = 240
MILLION: Final = 1_000_000
BANDS: Final = (10, 30, 80, 1000)  # permille by which the judge says that a trade changes a chance


class Trade(NamedTuple):
    """Terms between two seats on a table."""

    state: State
    seat: int
    partner: int
    terms: Terms


class Found(NamedTuple):
    """What the judge says that a trade changes, what games showed, and how sure those are."""

    judged: float  # permille
    shown: float
    error: float


def main() -> int:
    """Measure and print."""
    for name in sys.argv[1:] or ("us", "bangladesh", "vietnam", "france"):
        found = list(_measure(rules_for(name)))
        print(name, *_lines(found), sep="\n", flush=True)
    return 0


def _lines(found: list[Found]) -> Iterator[str]:
    low = 0
    for high in BANDS:
        band = [one for one in found if low <= abs(one.judged) < high]
        low = high
        if band:
            yield f"  below {high}: {len(band)} changes, error {_own_error(band):.1f} permille"
    yield f"  all: {len(found)} changes, error {_own_error(found):.1f} permille"


def _own_error(found: list[Found]) -> float:
    """Return the root of the mean square that sampling does not explain."""
    rest = sum((one.judged - one.shown) ** 2 - one.error**2 for one in found) / len(found)
    return sqrt(max(0.0, rest))


class PlayedOn:
    """Games that sharp bots play on from a table."""

    def __init__(self, rules: Ruleset, judge: Judge) -> None:
        self._policies: list[Policy] = [Sharp(rules) for _seat in range(SEATS)]
        self._judge = judge

    def chance(self, state: State, seat: int) -> float:
        """Return the chance of a seat when a game is over, or after so many turns, in permille."""
        for policy in self._policies:
            policy.begin()
        driver, last = GameDriver(state, self._policies), state.turns + TURNS
        while not state.over and state.turns < last:
            driver.step(driver.next_seat())
        return _judged(self._judge, state)[seat] * 1000 / MILLION


def _measure(rules: Ruleset) -> Iterator[Found]:
    judge = Judge(rules)
    played_on = PlayedOn(rules, judge)
    for number, trade in enumerate(_trades(rules)):
        if number == TRADES:
            return
        before, after = trade.state, preview_trade(*trade)
        judged = [b - a for a, b in zip(_judged(judge, before), _judged(judge, after), strict=True)]
        for seat in (trade.seat, trade.partner):
            yield _compared(played_on, before, after, seat, judged[seat] * 1000 / MILLION)


def _judged(judge: Judge, state: State) -> list[int]:
    judge.judge(state)
    return [int(chance) for chance in judge.chances]


def _compared(played_on: PlayedOn, before: State, after: State, seat: int, judged: float) -> Found:
    gains = []
    for number in range(PAIRS):
        seed = resampling_seed(before, seat, number)
        without, having = (
            played_on.chance(resample(table, seat, seed), seat) for table in (before, after)
        )
        gains.append(having - without)
    mean = sum(gains) / PAIRS
    spread = sum((one - mean) ** 2 for one in gains) / (PAIRS - 1)
    return Found(judged, mean, sqrt(spread / PAIRS))


def _trades(rules: Ruleset) -> Iterator[Trade]:
    chance, game = Random(7), 0
    while True:
        game += 1
        state = new_game(rules, SEATS, game)
        driver = GameDriver(state, [Sharp(rules) for _seat in range(SEATS)])
        due = chance.randrange(FIRST_TURN, LAST_TURN)
        while not state.over and (state.turns < due or top_kind(state) != F_TURN):
            driver.step(driver.next_seat())
        if state.over or state.turns < due:
            continue
        state.offers = type(state.offers)()
        trade = _offered(rules, state) if chance.random() < 0.5 else _drawn(state, chance)
        if trade is not None:
            yield trade


def _offered(rules: Ruleset, state: State) -> Trade | None:
    """Return what sharp would offer."""
    seat, policy = int(state.current), Sharp(rules)
    action = policy.propose(state, seat)
    return Trade(state, seat, int(target_of(action)), policy.terms) if action else None


def _drawn(state: State, chance: Random) -> Trade | None:
    """Return a trade at random: a deed for a deed or for cash around its price."""
    alive = [seat for seat in range(SEATS) if state.alive >> seat & 1 and state.deeds[seat]]
    if len(alive) < 2:
        return None
    seat, partner = chance.sample(alive, 2)
    given = chance.choice(members(state.deeds[seat]))
    terms = Terms(bit(given))
    if chance.random() < 0.5:
        terms.take_deeds = bit(chance.choice(members(state.deeds[partner])))
    else:
        terms.take_cash = round(int(state.rules.price[given]) * chance.uniform(0.5, 2))
    if check_terms(state, seat, partner, terms) != OK:
        return None
    return Trade(state, seat, partner, terms)


if __name__ == "__main__":
    sys.exit(main())
