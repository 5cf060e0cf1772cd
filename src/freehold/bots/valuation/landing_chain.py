"""How often a turn's moves end on each square: the exact chain of the rules' dice and cards."""

from typing import Final

from freehold.engine.codes import (
    OP_CHOICE,
    OP_DRAW,
    OP_JAIL,
    OP_MOVE_BY,
    OP_MOVE_TO,
    OP_NEAREST,
    SQ_DECK,
    SQ_GO_TO_JAIL,
)
from freehold.engine.ints import append, i64, vec
from freehold.engine.rules import EFFECT, Ruleset

MILLION: Final = 1000000
STEPS: Final = 150  # of the iteration; the token forgets where it began much earlier
DEEPEST: Final = 4  # moves that follow from one another
MOST_KNOWN: Final = 64

_known: dict[str, vec[i64]] = {}


def landing_chances(rules: Ruleset) -> vec[i64]:
    """Return how often a turn's moves come to rest on each square, in millionths.

    Who is in jail leaves at once, and of a choice between effects the first is taken.  One cell
    more at the end holds the rolls of a turn, in millionths, too.
    """
    found = _known.get(rules.digest)
    if found is None:
        found = Chain(rules).solve()
        if rules.digest:
            if len(_known) >= MOST_KNOWN:
                _known.clear()
            _known[rules.digest] = found
    return found


class Chain:
    """The token before a roll: on which square, after how many doubles in a row."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.squares: i64 = rules.squares
        self.rows: i64 = 1  # doubles in a row that matter
        if rules.doubles_again and rules.doubles_jail > 1:
            self.rows = rules.doubles_jail
        self.rests: list[list[float]] = []
        for square in range(rules.squares):
            self.rests.append(self._rest(square, 0))

    def solve(self) -> vec[i64]:
        """Let the chain run until it stands still."""
        now = [0.0] * int(self.rows * self.squares)
        now[int(self.rules.go)] = 1.0
        for _step in range(STEPS):
            now = self._roll(now)
        return self._share(now)

    def _share(self, now: list[float]) -> vec[i64]:
        """Turn shares of rolls into shares of turns; a turn begins without doubles."""
        begun = sum(now[: int(self.squares)])
        if not self.rules.doubles_again:
            begun = 1.0
        elif self.rows == 1:
            begun = 1.0 - 1.0 / int(self.rules.dice_sides)
        visits = [0.0] * int(self.squares)
        for row in range(self.rows):
            self._land(now, row, visits, visits)
        found = vec[i64]()
        for visit in visits:
            found = append(found, i64(int(visit / begun * MILLION)))
        return append(found, i64(int(MILLION / begun)))

    def _roll(self, now: list[float]) -> list[float]:
        after = [0.0] * int(self.rows * self.squares)
        jailed = 0.0
        for row in range(self.rows):
            plain = [0.0] * int(self.squares)
            again = [0.0] * int(self.squares)
            jailed += self._land(now, row, plain, again)
            self._store(after, 0, plain)
            if row + 1 < self.rows:
                self._store(after, row + 1, again)
            elif self.rows == 1:
                self._store(after, 0, again)
        after[int(self.rules.jail)] += jailed
        return after

    def _store(self, after: list[float], row: i64, rested: list[float]) -> None:
        first = int(row * self.squares)
        for square in range(int(self.squares)):
            after[first + square] += rested[square]

    def _land(self, now: list[float], row: i64, plain: list[float], again: list[float]) -> float:
        """Add where the rolls of a row come to rest, doubles apart; return who went to jail."""
        sides = int(self.rules.dice_sides)
        squares = int(self.squares)
        part = 1.0 / (sides * sides)
        bars = self.rules.doubles_again and row + 1 == self.rules.doubles_jail
        jailed = 0.0
        for square in range(squares):
            here = now[int(row) * squares + square] * part
            for total in range(2, 2 * sides + 1):
                ways = sides - abs(total - sides - 1)
                double = 1 if total % 2 == 0 else 0
                target = (square + total) % squares
                jailed += self._spread(target, here * (ways - double), plain)
                if double and bars:
                    jailed += here
                elif double:
                    into = again if self.rules.doubles_again else plain
                    jailed += self._spread(target, here, into)
        return jailed

    def _spread(self, target: int, share: float, into: list[float]) -> float:
        """Add a share where it rests; return the part that went to jail."""
        rest = self.rests[target]
        if len(rest) == 0:
            into[target] += share
            return 0.0
        for square in range(int(self.squares)):
            into[square] += share * rest[square]
        return share * rest[int(self.squares)]

    # --- squares that send the token on

    def _rest(self, square: i64, depth: i64) -> list[float]:
        """Return where a token that reaches a square rests, jail last; nothing if just there."""
        kind = self.rules.kind[square]
        if kind == SQ_GO_TO_JAIL:
            return self._in_jail()
        if kind != SQ_DECK or depth == DEEPEST:
            return []
        return self._drawn(square, self.rules.deck[square], depth)

    def _in_jail(self) -> list[float]:
        return [0.0] * int(self.squares) + [1.0]

    def _there(self, square: i64) -> list[float]:
        rest = [0.0] * int(self.squares + 1)
        rest[int(square)] = 1.0
        return rest

    def _drawn(self, square: i64, deck: i64, depth: i64) -> list[float]:
        """Average over the cards of a deck."""
        rules = self.rules
        total = [0.0] * int(self.squares + 1)
        first = rules.deck_start[deck]
        size = rules.deck_size[deck]
        for card in range(first, first + size):
            rest = self._moved(square, rules.card_effect[card], depth)
            for at in range(len(total)):
                total[at] += rest[at] / int(size)
        return total

    def _moved(self, square: i64, effect: i64, depth: i64) -> list[float]:
        """Return where an effect leaves the token."""
        at = effect * EFFECT
        op = self.rules.effects[at]
        a = self.rules.effects[at + 1]
        if op == OP_JAIL:
            return self._in_jail()
        if op == OP_DRAW and depth < DEEPEST:
            return self._drawn(square, a, depth + 1)
        if op == OP_CHOICE and depth < DEEPEST:
            return self._moved(square, a, depth + 1)
        target = square
        if op == OP_MOVE_TO:
            target = a
        elif op == OP_MOVE_BY:
            target = (square + a) % self.squares
        elif op == OP_NEAREST:
            target = self._nearest(square, a)
        if target == square:
            return self._there(square)
        rest = self._rest(target, depth + 1)
        return rest if len(rest) else self._there(target)

    def _nearest(self, square: i64, kind: i64) -> i64:
        for step in range(i64(1), self.squares):
            target = (square + step) % self.squares
            if self.rules.kind[target] == kind:
                return target
        return square
