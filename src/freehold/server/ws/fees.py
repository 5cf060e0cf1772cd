"""What one connection is charged for: messages, and the bytes that come and go."""

import itertools
from typing import Final

from freehold.server.ops.budgets import Payer, Purse
from freehold.server.ops.server_budgets import HANGING_UP, ServerBudgets

CHARGED_IN: Final = 4_096  # bytes that are charged together
CHARGED_OUT: Final = 65_536
_numbers: Final = itertools.count(1)  # of connections


class Fees:
    """What one connection pays, to the account of its address and of whom it turns out to be."""

    def __init__(self, budgets: ServerBudgets, address: str) -> None:
        self.at = budgets.payer(address)  # who pays for what comes and goes
        self._budgets = budgets
        self._payer = self.at.within("connection", str(next(_numbers)))
        self._messages = Purse(budgets.messages, self._payer)
        self._unpaid_in = 0  # bytes that were not charged yet
        self._paid_out = 0  # bytes that were
        self._owing = False

    def identify(self, identity: str) -> None:
        """Charge somebody from now on who is known by name."""
        self._payer = Payer((self._payer.scopes[0], ("identity", identity), *self.at.scopes))
        self._messages.give_back()
        self._messages = Purse(self._budgets.messages, self._payer)

    def pay_message(self, cost: float = 1) -> float:
        """Charge a message and return 0, or return the seconds to wait."""
        return self._messages.take(cost)

    def pay_advice(self) -> float:
        """Charge a question to the coach, in the same way."""
        return self._budgets.advice.take(self._payer)

    def pay_change(self) -> float:
        """Charge a change of the room, in the same way."""
        return self._budgets.changes.take(self.at)

    def pay_in(self, size: int) -> bool:
        """Charge what comes in, whatever it is; tell whether there was enough for it."""
        self._unpaid_in += size
        if self._unpaid_in < CHARGED_IN:
            return True
        size, self._unpaid_in = self._unpaid_in, 0
        return not self._budgets.incoming.take(self._payer, size)

    def pay_out(self, sent: int) -> float:
        """Charge what was sent so far; return the seconds until the address has paid for it."""
        if (size := sent - self._paid_out) >= CHARGED_OUT:
            self._paid_out = sent
            self._budgets.outgoing.charge(self.at, size)
            self._owing = True  # perhaps; nothing else of this connection makes it so
        if not self._owing:
            return 0.0
        wait = self._budgets.outgoing.take(self.at, 0)
        self._owing = wait > 0
        return wait

    def settle(self, sent: int) -> None:
        """Charge what came and went but is not charged yet: the connection has ended.

        Whoever comes again and again pays for it all.
        """
        self._messages.give_back()
        self._budgets.incoming.charge(self._payer, self._unpaid_in)
        self._budgets.outgoing.charge(self.at, sent - self._paid_out)
        self._unpaid_in, self._paid_out = 0, sent

    def lose_patience(self) -> None:
        """Note that the address was hung up on."""
        self._budgets.has_no_patience(self.at, HANGING_UP)
