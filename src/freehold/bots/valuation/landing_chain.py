"""Where tokens come to rest: the one Markov chain of dice, cards and jail that the rules make."""

from typing import Final

from freehold.engine import Ruleset, codes
from freehold.engine.ints import i64

# What a token in jail does.
LEAVE_JAIL: Final = 0  # it gets out before its next roll
ROLL_FOR_DOUBLES: Final = 1
HALF_LEAVE_JAIL: Final = 2  # each turn half of those inside get out, and roll in the next one

MOST_STEPS: Final = 1000
CLOSE: Final = 1e-11  # change of a share by a step from which on the chain stands still
MOST_DOUBLES: Final = 16  # rolls of a turn that are followed where doubles never lead to jail


class Shares:
    """Where a token gets with which chance: squares it touches, squares it rests on, and jail."""

    def __init__(self, squares: i64) -> None:
        self.touched: list[float] = [0.0] * int(squares)
        self.rested: list[float] = [0.0] * int(squares)
        self.jailed: float = 0.0
        self.reached: list[int] = []  # squares that are touched at all

    def touch(self, square: int, share: float) -> None:
        """Add tokens that touch a square, whether they rest there or not."""
        if self.touched[square] == 0.0:
            self.reached.append(square)
        self.touched[square] += share

    def add(self, other: "Shares", share: float) -> None:
        """Add a share of all that another one holds."""
        if share == 0.0:
            return
        for square in other.reached:
            self.touch(square, share * other.touched[square])
            self.rested[square] += share * other.rested[square]
        self.jailed += share * other.jailed


class LongRun:
    """Where tokens are in the long run, however they began."""

    def __init__(self, squares: i64) -> None:
        self.rested: list[float] = [0.0] * int(squares)  # shares of rolls that end on a square
        self.in_jail: float = 0.0
        self.rolls_per_turn: float = 1.0
        self.touched: list[float] = [0.0] * int(squares)  # visits of a turn, passing through too


class LandingChain:
    """The chain before a roll: a square after so many doubles in a row, or jail.

    At most `depth` cards follow from one landing; of a choice between effects the first is taken.
    Cards come as from a deck shuffled before every draw.  `redraws` tells whether a card that says
    to draw another may then come again, as it may not in play.
    """

    def __init__(self, rules: Ruleset, depth: i64, redraws: bool) -> None:
        self.rules: Ruleset = rules
        self.squares: i64 = rules.squares
        self.redraws: bool = redraws
        self.rows: i64 = 1  # doubles in a row that matter
        if rules.doubles_again and rules.doubles_jail > 0:
            self.rows = rules.doubles_jail
        landings: list[Shares] = []
        for square in range(rules.squares):
            landing = Shares(rules.squares)
            self._land(landing, square, 1.0, depth)
            landings.append(landing)
        self.plain: list[Shares] = []  # where a roll without doubles leads to, from each square
        self.doubles: list[Shares] = []  # where doubles do, unless they lead to jail by themselves
        for square in range(rules.squares):
            self._fill_rolls(square, landings)

    def _fill_rolls(self, square: i64, landings: list[Shares]) -> None:
        sides = self.rules.dice_sides
        chance = 1.0 / int(sides * sides)
        plain = Shares(self.squares)
        doubles = Shares(self.squares)
        for total in range(i64(2), 2 * sides + 1):
            landing = landings[(square + total) % self.squares]
            ways = total - 1
            if total > sides + 1:
                ways = 2 * sides - total + 1
            even: i64 = 1 - total % 2
            plain.add(landing, int(ways - even) * chance)
            if even:
                doubles.add(landing, chance)
        self.plain.append(plain)
        self.doubles.append(doubles)

    # --- rolling

    def turn_from(self, square: i64) -> Shares:
        """Return where one turn that begins on a square leads to, all its rolls together."""
        turn = Shares(self.squares)
        here = [0.0] * int(self.squares)
        here[int(square)] = 1.0
        rolls = self.rows
        if self.rules.doubles_again and not self.rules.doubles_jail:
            rolls = MOST_DOUBLES
        for row in range(rolls):
            again = Shares(self.squares)
            self._roll(here, row, turn, again)
            turn.jailed += again.jailed
            for at in range(len(here)):
                turn.touched[at] += again.touched[at]
            here = again.rested
        return turn

    def _roll(self, here: list[float], row: i64, plain: Shares, again: Shares) -> None:
        """Let tokens roll after so many doubles; add where they get, with a further roll or not."""
        rules = self.rules
        after_doubles = again if rules.doubles_again else plain
        to_jail = rules.doubles_again and row + 1 == rules.doubles_jail
        by_doubles = 1.0 / int(rules.dice_sides)
        for square in range(len(here)):
            share = here[square]
            if share == 0.0:
                continue
            plain.add(self.plain[square], share)
            if to_jail:
                again.jailed += share * by_doubles
            else:
                after_doubles.add(self.doubles[square], share)

    def settle(self, in_jail: i64) -> LongRun:
        """Let the chain run until it stands still; `in_jail` says how tokens get out of jail."""
        now = Position(self.rows, self.squares, self.rules.jail_turns)
        now.outside[0][int(self.rules.go)] = 1.0
        for _step in range(MOST_STEPS):
            after = self._step(now, in_jail, None)
            change = after.distance(now)
            now = after
            if change < CLOSE:
                break
        found = LongRun(self.squares)
        begun = self._begun(now)
        found.rolls_per_turn = 1.0 / begun
        found.in_jail = sum(now.inside)
        for row in now.outside:
            for square in range(len(row)):
                found.rested[square] += row[square]
        self._step(now, in_jail, found.touched)
        for square in range(len(found.touched)):
            found.touched[square] /= begun
        return found

    def _begun(self, now: "Position") -> float:
        """Return the share of rolls that begin a turn."""
        if not self.rules.doubles_again:
            return 1.0
        if not self.rules.doubles_jail:
            return 1.0 - 1.0 / int(self.rules.dice_sides)
        begun = 1.0
        for row in range(1, len(now.outside)):
            begun -= sum(now.outside[row])
        return begun

    def _step(self, now: "Position", in_jail: i64, touched: list[float] | None) -> "Position":
        """Let everybody roll once; add the squares that are touched, if they are wanted."""
        after = Position(self.rows, self.squares, self.rules.jail_turns)
        jailed = 0.0
        for row in range(self.rows):
            here = now.outside[int(row)]
            if row == 0 and in_jail == LEAVE_JAIL:
                here = here[:]
                here[int(self.rules.jail)] += sum(now.inside)
            plain = Shares(self.squares)
            again = Shares(self.squares)
            self._roll(here, row, plain, again)
            jailed += plain.jailed + again.jailed
            after.add(0, plain.rested)
            after.add(row + 1 if row + 1 < self.rows else 0, again.rested)
            if touched is not None:
                for at in range(len(touched)):
                    touched[at] += plain.touched[at] + again.touched[at]
        if in_jail == HALF_LEAVE_JAIL:
            inside = sum(now.inside)
            after.outside[0][int(self.rules.jail)] += 0.5 * inside
            after.inside[0] += 0.5 * inside
        elif in_jail == ROLL_FOR_DOUBLES:
            jailed += self._roll_inside(now, after, touched)
        after.inside[-1] += jailed
        return after

    def _roll_inside(
        self, now: "Position", after: "Position", touched: list[float] | None
    ) -> float:
        """Let those in jail roll for doubles; return the share that comes back at once."""
        rules = self.rules
        jail = int(rules.jail)
        out = Shares(self.squares)
        by_doubles = 1.0 / int(rules.dice_sides)
        for left in range(len(now.inside)):
            share = now.inside[left]
            if rules.jail_release == codes.RELEASE_MOVE:
                out.add(self.doubles[jail], share)
            else:
                out.rested[jail] += share * by_doubles
            if left > 0:
                after.inside[left - 1] += share * (1.0 - by_doubles)
            elif rules.jail_last_try == codes.LAST_TRY_PAY:
                out.add(self.plain[jail], share)
            else:
                out.rested[jail] += share * (1.0 - by_doubles)
        after.add(0, out.rested)
        if touched is not None:
            for at in range(len(touched)):
                touched[at] += out.touched[at]
        return out.jailed

    # --- squares and cards that send the token on

    def _land(self, into: Shares, square: i64, part: float, depth: i64) -> None:
        square %= self.squares
        into.touch(int(square), part)
        kind = self.rules.kind[square]
        if kind == codes.SQ_GO_TO_JAIL:
            into.jailed += part
        elif kind == codes.SQ_DECK and depth > 0 and self.rules.deck[square] >= 0:
            self._draw(into, square, self.rules.deck[square], part, depth, [])
        else:
            into.rested[int(square)] += part

    def _draw(
        self, into: Shares, square: i64, deck: i64, part: float, depth: i64, drawn: list[int]
    ) -> None:
        """Follow every card of a deck but those that were drawn to get here."""
        rules = self.rules
        first = rules.deck_start[deck]
        size = rules.deck_size[deck]
        left = [card for card in range(int(first), int(first + size)) if card not in drawn]
        if not left:
            into.rested[int(square)] += part
        for card in left:
            out = drawn if self.redraws else [*drawn, card]
            self._follow(into, square, rules.card_effect[card], part / len(left), depth, out)

    def _follow(
        self, into: Shares, square: i64, effect: i64, part: float, depth: i64, drawn: list[int]
    ) -> None:
        """Go where an effect sends the token."""
        rules = self.rules
        op = rules.effects[effect * codes.EFFECT]
        operand = rules.effects[effect * codes.EFFECT + 1]
        if op == codes.OP_JAIL:
            into.jailed += part
        elif op == codes.OP_MOVE_TO:
            self._land(into, operand, part, depth - 1)
        elif op == codes.OP_MOVE_BY:
            self._land(into, square + operand, part, depth - 1)
        elif op == codes.OP_NEAREST:
            self._land(into, self._nearest(square, operand), part, depth - 1)
        elif op == codes.OP_DRAW and depth > 0:
            self._draw(into, square, operand, part, depth - 1, drawn)
        elif op == codes.OP_CHOICE:
            self._follow(into, square, operand, part, depth, drawn)
        else:
            into.rested[int(square)] += part

    def _nearest(self, square: i64, kind: i64) -> i64:
        for steps in range(i64(1), self.squares):
            if self.rules.kind[(square + steps) % self.squares] == kind:
                return square + steps
        return square


class Position:
    """Shares of tokens before a roll: outside by doubles and square, inside by turns left."""

    def __init__(self, rows: i64, squares: i64, jail_turns: i64) -> None:
        self.outside: list[list[float]] = []
        for _row in range(rows):
            self.outside.append([0.0] * int(squares))
        self.inside: list[float] = [0.0] * int(jail_turns)

    def add(self, row: i64, rested: list[float]) -> None:
        """Add tokens that rest on squares."""
        into = self.outside[int(row)]
        for square in range(len(into)):
            into[square] += rested[square]

    def distance(self, other: "Position") -> float:
        """Return the largest difference of a share."""
        largest = 0.0
        for row in range(len(self.outside)):
            for square in range(len(self.outside[row])):
                largest = max(largest, abs(self.outside[row][square] - other.outside[row][square]))
        for left in range(len(self.inside)):
            largest = max(largest, abs(self.inside[left] - other.inside[left]))
        return largest
