"""The interface of built-in players inside the compiled loop."""

from freehold.engine import Table, Terms
from freehold.engine.ints import i64


class Policy:
    """Decides for one seat of one game from what lies open on the table.

    What it remembers of a game (offers it has made) begins anew with `begin`.  An action that is a
    proposal or a counter takes its terms from `terms`.  After a decision `why` says what it was
    made for, as a code of `freehold.bots.reasons` with two arguments.  Only who `may_end` is asked
    whether a game is to end, which the loop of games has to know beforehand: it is hot.
    """

    def __init__(self) -> None:
        self.terms: Terms = Terms()
        self.may_end: bool = False
        self.why: i64 = 0
        self.why_a: i64 = 0
        self.why_b: i64 = 0

    def say(self, why: i64, a: i64, b: i64) -> None:
        """Note the reason of a decision."""
        self.why = why
        self.why_a = a
        self.why_b = b

    def begin(self) -> None:
        """Forget the game before."""
        return

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        raise NotImplementedError

    def answer(self, t: Table, seat: i64) -> i64:
        """Return what the seat answers to an offer made to it, 0 for nothing.

        That is A_ACCEPT, A_REJECT or A_COUNTER with partner and revision.
        """
        raise NotImplementedError

    def propose(self, t: Table, seat: i64) -> i64:
        """Return A_PROPOSE with a partner, 0 for nothing; asked in the own turn and in debt.

        It is asked again after every answer, so a policy limits itself and never repeats an offer.
        """
        del t, seat
        return 0

    def aside(self, t: Table, seat: i64) -> i64:
        """Return what the seat does in somebody else's turn, before the roll, 0 for nothing."""
        del t, seat
        return 0

    def wants_end(self, t: Table, seat: i64) -> bool:
        """Tell whether to propose that the game ends and is counted; asked in the own turn.

        Where bots play alone it ends at once, as bots agree to that.  In rooms it is not asked for.
        """
        del t, seat
        return False
