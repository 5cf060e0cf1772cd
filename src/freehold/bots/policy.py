"""The interface of built-in players inside the compiled loop."""

from freehold.engine.ints import i64
from freehold.engine.state import Table


class Policy:
    """Decides for any seat from what lies open on the table."""

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        raise NotImplementedError

    def answer(self, t: Table, seat: i64) -> i64:
        """Return what the seat does out of turn when asked, 0 for nothing."""
        raise NotImplementedError
