"""How somebody plays, in one word, by what was done and risked in a game."""

from typing import Final

from freehold.analysis.replay_steps import Step
from freehold.analysis.report import Style, StyleWord
from freehold.engine import State, has, rent_due
from freehold.wire import Event
from freehold.wire.events import Paid, Traded

LEAST_TURNS: Final = 8  # below which nothing is told
WHOLE: Final = 1000

# From which on a word fits: about what one in five bots of all levels reaches where there is trade.
TRADING: Final = 150  # deals in a thousand own turns
BUILDING: Final = 600  # permille of the money spent on property
GAMBLING: Final = 400  # permille of own turns, after which a throw could cost more than the cash
# Who is exposed in half as many turns as all on average is cautious, if there was any danger.
DANGER: Final = 100  # permille of turns, on average


class _Conduct:
    """What one seat has done so far."""

    def __init__(self) -> None:
        self.turns = 0
        self.deals = 0
        self.on_buildings = 0  # money
        self.on_deeds = 0
        self.exposed = 0  # turns


class StyleCounter:
    """Counts what everybody does, step by step."""

    def __init__(self, seats: int) -> None:
        self._conducts = [_Conduct() for _ in range(seats)]

    def look(self, step: Step) -> None:
        """Take in one action."""
        for event in step.act.events:
            self._count(event)
        if step.after.turns != step.before.turns or step.after.over:
            self._end_turn(step.after, int(step.before.current))

    def _count(self, event: Event) -> None:
        if isinstance(event, Traded):
            self._conducts[event.proposer].deals += 1
            self._conducts[event.partner].deals += 1
        elif isinstance(event, Paid) and isinstance(event.payer, int):
            conduct = self._conducts[event.payer]
            if event.reason == "building":
                conduct.on_buildings += event.amount
            elif event.reason in ("price", "auction"):
                conduct.on_deeds += event.amount

    def _end_turn(self, s: State, seat: int) -> None:
        conduct = self._conducts[seat]
        conduct.turns += 1
        if has(s.alive, seat) and is_exposed(s, seat):
            conduct.exposed += 1

    def style_of(self, seat: int) -> Style | None:
        """Return how a seat has played, if it had turns enough to tell."""
        conduct = self._conducts[seat]
        if conduct.turns < LEAST_TURNS:
            return None
        spent = conduct.on_buildings + conduct.on_deeds
        building = conduct.on_buildings * WHOLE // spent if spent else 0
        exposed = conduct.exposed * WHOLE // conduct.turns
        return Style(
            word=word_for(conduct.deals * WHOLE // conduct.turns, building, exposed, self._danger),
            turns=conduct.turns,
            deals=conduct.deals,
            building=building,
            exposed=exposed,
        )

    @property
    def _danger(self) -> int:
        """Return after how many turns anybody was exposed, in permille of all."""
        turns = sum(conduct.turns for conduct in self._conducts)
        return sum(conduct.exposed for conduct in self._conducts) * WHOLE // max(1, turns)


def is_exposed(s: State, seat: int) -> bool:
    """Tell whether a single throw could cost a seat more rent than it has cash."""
    rules = s.rules
    for dice in range(2, 2 * int(rules.dice_sides) + 1):
        square = (int(s.position[seat]) + dice) % int(rules.squares)
        owner = int(s.owner[square])
        if owner in (-1, seat) or not has(s.alive, owner):
            continue
        if rent_due(s, square, dice) > s.cash[seat]:
            return True
    return False


def word_for(trading: int, building: int, exposed: int, danger: int) -> StyleWord:
    """Return the word for what stands out most, all in permille."""
    marks: list[tuple[int, StyleWord]] = [
        (trading * WHOLE // TRADING, "trader"),
        (building * WHOLE // BUILDING, "builder"),
        (exposed * WHOLE // GAMBLING, "gambler"),
    ]
    mark, word = max(marks, key=lambda one: one[0])
    if mark >= WHOLE:
        return word
    return "cautious" if danger >= DANGER and 2 * exposed <= danger else "balanced"
