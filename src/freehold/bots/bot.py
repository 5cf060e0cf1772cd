"""The interface of every bot: it gets a View with its choices, never the State."""

from collections.abc import Callable
from typing import Final, Protocol

from freehold.bots.expert import Expert
from freehold.bots.fixed import make_fp_a, make_fp_b, make_fp_c
from freehold.bots.markov import Markov
from freehold.bots.nontrader import NonTrader
from freehold.bots.policy import Policy
from freehold.bots.sharp import Sharp
from freehold.bots.steady import Steady
from freehold.engine import Ruleset
from freehold.wire import Action, ClockAction, View, table_of, unpack_action


class Bot(Protocol):
    """A player that is a program."""

    def decide(self, view: View) -> Action:
        """Return what to do, for a seat that is awaited."""
        ...

    def answer(self, view: View) -> Action | None:
        """Return what to do out of turn, if anything; asked after every resolved step."""
        ...


class TableBot:
    """A bot whose policy looks at the open table, as rebuilt from its view."""

    def __init__(self, policy: Policy, rules: Ruleset) -> None:
        self._policy = policy
        self._rules = rules

    def decide(self, view: View) -> Action:
        """Return the policy's decision."""
        seat = _seat_of(view)
        return _as_action(self._policy.decide(table_of(view, self._rules), seat))

    def answer(self, view: View) -> Action | None:
        """Return the policy's answer to an open offer, if there is one."""
        seat = _seat_of(view)
        packed = self._policy.answer(table_of(view, self._rules), seat)
        return _as_action(packed) if packed else None


def _as_action(packed: int) -> Action:
    action = unpack_action(packed)
    assert not isinstance(action, ClockAction)
    return action


def _seat_of(view: View) -> int:
    if view.seat is None:
        raise ValueError("expected the view of a seat, got a spectator's")
    return view.seat


POLICIES: Final[dict[str, Callable[[Ruleset], Policy]]] = {
    "steady": Steady,
    "sharp": Sharp,
    "expert": Expert,
    "fp-a": make_fp_a,
    "fp-b": make_fp_b,
    "fp-c": make_fp_c,
    "markov": Markov,
    "non-trader": NonTrader,
}
LEVELS: Final = ("steady",)  # for people to play with, from the weakest to the strongest
REFERENCES: Final = ("fp-a", "fp-b", "fp-c", "markov", "non-trader")  # to measure levels by
BOTS: Final = LEVELS
USUAL_BOT: Final = "steady"


def make_bot(name: str, rules: Ruleset) -> Bot:
    """Return a bot by its name."""
    if name not in POLICIES:
        raise ValueError(f"expected a bot ({', '.join(BOTS)}), got {name!r}")
    return TableBot(POLICIES[name](rules), rules)
