"""The interface of every bot: it gets a View with its choices, never the State."""

from collections.abc import Callable
from typing import Final, Protocol

from freehold.bots.beginner import Beginner
from freehold.bots.expert import Expert
from freehold.bots.explaining import Reasoned, usual_reason
from freehold.bots.fixed import make_fp_a, make_fp_b, make_fp_c
from freehold.bots.markov import Markov
from freehold.bots.nontrader import NonTrader
from freehold.bots.policy import Policy
from freehold.bots.reasons import SAY_NONE
from freehold.bots.sharp import Sharp
from freehold.bots.steady import Steady
from freehold.engine import Ruleset, kind_of
from freehold.engine.codes import A_COUNTER, A_PROPOSE
from freehold.engine.state import Table
from freehold.wire import Action, ClockAction, View, table_of, unpack_action

WITH_TERMS: Final = (A_PROPOSE, A_COUNTER)


class Bot(Protocol):
    """A player that is a program; `reason` is why it did what it did last."""

    reason: Reasoned

    def decide(self, view: View) -> Action:
        """Return what to do, for a seat that is awaited."""
        ...

    def answer(self, view: View) -> Action | None:
        """Return what to do about an offer made to it, if anything."""
        ...

    def propose(self, view: View) -> Action | None:
        """Return an offer to somebody, if any; asked in the own turn and in the own debt."""
        ...

    def aside(self, view: View) -> Action | None:
        """Return what to do with the own property before somebody else's roll, if anything."""
        ...


class TableBot:
    """A bot whose policy looks at the open table, as rebuilt from its view."""

    def __init__(self, policy: Policy, rules: Ruleset) -> None:
        self._policy = policy
        self._rules = rules
        self.reason: Reasoned = (SAY_NONE, 0, 0)  # of what it did last

    def decide(self, view: View) -> Action:
        """Return the policy's decision."""
        action = self._act(self._policy.decide, view)
        assert action is not None
        return action

    def answer(self, view: View) -> Action | None:
        """Return the policy's answer to an open offer, if there is one."""
        return self._act(self._policy.answer, view)

    def propose(self, view: View) -> Action | None:
        """Return the policy's offer, if it wants to make one."""
        return self._act(self._policy.propose, view)

    def aside(self, view: View) -> Action | None:
        """Return what the policy does in somebody else's turn, if anything."""
        return self._act(self._policy.aside, view)

    def _act(self, ask: Callable[[Table, int], int], view: View) -> Action | None:
        """Return what the policy does when asked, with its terms if it takes any; 0 is nothing."""
        table, seat = table_of(view, self._rules), _seat_of(view)
        self._policy.say(SAY_NONE, 0, 0)  # else what it said last time would count
        packed = ask(table, seat)
        if not packed:
            return None
        terms = self._policy.terms if kind_of(packed) in WITH_TERMS else None
        self.reason = self._policy.why, self._policy.why_a, self._policy.why_b
        if self.reason[0] == SAY_NONE:
            self.reason = usual_reason(table, seat, packed, terms)
        action = unpack_action(packed, terms)
        assert not isinstance(action, ClockAction)
        return action


def _seat_of(view: View) -> int:
    if view.seat is None:
        raise ValueError("expected the view of a seat, got a spectator's")
    return view.seat


POLICIES: Final[dict[str, Callable[[Ruleset], Policy]]] = {
    "beginner": Beginner,
    "steady": Steady,
    "sharp": Sharp,
    "expert": Expert,
    "fp-a": make_fp_a,
    "fp-b": make_fp_b,
    "fp-c": make_fp_c,
    "markov": Markov,
    "non-trader": NonTrader,
}
# For people to play with, from the weakest to the strongest.
LEVELS: Final = ("beginner", "steady", "sharp", "expert")
REFERENCES: Final = ("fp-a", "fp-b", "fp-c", "markov", "non-trader")  # to measure levels by
BOTS: Final = LEVELS
USUAL_BOT: Final = "steady"
# Who manages property in others' turns; nobody else is asked.
ASIDES: Final = frozenset({"sharp", "expert", "fp-a", "fp-b", "fp-c"})

# Who thinks for so long that others must not wait for it.
DEEP: Final = frozenset({"expert"})


def make_bot(name: str, rules: Ruleset) -> Bot:
    """Return a bot by its name."""
    if name not in POLICIES:
        raise ValueError(f"expected a bot ({', '.join(BOTS)}), got {name!r}")
    return TableBot(POLICIES[name](rules), rules)
