# Interpreted: it speaks msgspec's messages, once a decision.
"""Bots by name: a policy at a seat, which gets the open table, never the state."""

from collections.abc import Callable
from typing import Final, Protocol

from freehold.bots.counter_offers import counter_by_cash
from freehold.bots.driver import DECIDE, HAGGLE, ask
from freehold.bots.explanations import Reasoned, usual_reason
from freehold.bots.levels.beginner import Beginner
from freehold.bots.levels.expert import Expert
from freehold.bots.levels.flavors import Grudge, make_builder, make_cautious, make_trader
from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.reasons import SAY_COUNTER, SAY_NONE
from freehold.bots.references.fixed import make_fp_a, make_fp_b, make_fp_c
from freehold.bots.references.markov import Markov
from freehold.bots.references.nontrader import NonTrader
from freehold.engine import Ruleset, Table, kind_of
from freehold.engine.codes import A_COUNTER, A_PROPOSE, A_REJECT
from freehold.wire import Action, ClockAction, unpack_action

WITH_TERMS: Final = (A_PROPOSE, A_COUNTER)


class Bot(Protocol):
    """A player of one seat that is a program; `reason` is why it did what it did last."""

    reason: Reasoned

    def act(self, table: Table, seat: int, wanted: int) -> Action | None:
        """Return what to do of what is wanted, a bit set of `freehold.bots.driver`, if anything.

        The table is what the seat sees of it (`freehold.bots.seat_table`).
        """
        ...


class PolicyBot:
    """A bot by one of the policies."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.reason: Reasoned = (SAY_NONE, 0, 0)

    def begin(self) -> None:
        """Forget the game before."""
        self._policy.begin()

    def decide(self, table: Table, seat: int) -> Action:
        """Return what to do, for a seat that is awaited."""
        action = self.act(table, seat, DECIDE)
        assert action is not None
        return action

    def act(self, table: Table, seat: int, wanted: int) -> Action | None:
        """Return what the policy does, with its terms if it takes any."""
        policy = self._policy
        policy.say(SAY_NONE, 0, 0)  # else what it said last time would count
        packed = ask(policy, table, seat, wanted)
        if not packed:
            return None
        terms = policy.terms if kind_of(packed) in WITH_TERMS else None
        self.reason = policy.why, policy.why_a, policy.why_b
        if wanted & HAGGLE and kind_of(packed) == A_REJECT:
            counter = counter_by_cash(policy, table, seat)
            if counter is not None:
                packed, terms = counter
                self.reason = SAY_COUNTER, 0, int(terms.give_cash + terms.take_cash)
        if self.reason[0] == SAY_NONE:
            self.reason = usual_reason(table, seat, packed, terms)
        action = unpack_action(packed, terms)
        assert not isinstance(action, ClockAction)
        return action


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
    "cautious": make_cautious,
    "trader": make_trader,
    "builder": make_builder,
    "grudge": Grudge,
}
# For people to play with, from the weakest to the strongest.
LEVELS: Final = ("beginner", "steady", "sharp", "expert")
REFERENCES: Final = ("fp-a", "fp-b", "fp-c", "markov", "non-trader")  # to measure levels by
FLAVORED: Final = "sharp"  # the level that has flavors, as strong as it is
FLAVORS: Final = ("cautious", "trader", "builder", "grudge")
BOTS: Final = LEVELS
USUAL_BOT: Final = "steady"
# Who manages property in others' turns; nobody else is asked.
ASIDES: Final = frozenset({"sharp", "expert", "fp-a", "fp-b", "fp-c", *FLAVORS})

# Who thinks for so long that others must not wait for it.
DEEP: Final = frozenset({"expert"})


def make_bot(name: str, rules: Ruleset) -> PolicyBot:
    """Return a bot by its name."""
    if name not in POLICIES:
        raise ValueError(f"expected a bot ({', '.join(BOTS)}), got {name!r}")
    return PolicyBot(POLICIES[name](rules))
