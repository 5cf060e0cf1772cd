# Interpreted: it is asked once a turn, of games in which people play.
"""For how long a table has been stuck, so that bots may propose to end a game and count."""

from freehold.bots.levels.expert import PATIENCE, mark_of
from freehold.bots.valuation.landing_tables import landing_tables_of
from freehold.bots.valuation.stalemate import is_stuck
from freehold.engine import Ruleset, Table


class Patience:
    """Watches one game from one seat; what it has seen lasts as long as it does."""

    def __init__(self, rules: Ruleset) -> None:
        self._tables = landing_tables_of(rules)
        self._mark = 0  # of who owned what
        self._since = 0  # round

    def is_over(self, t: Table) -> bool:
        """Look at the table; tell whether the game gets nowhere, and has no end by itself."""
        mark = int(mark_of(t))
        if mark != self._mark or self._since == 0 or not is_stuck(self._tables, t):
            self._mark = mark
            self._since = int(t.round)
        return not t.rules.round_limit and int(t.round) - self._since >= PATIENCE
