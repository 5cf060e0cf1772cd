"""A second set of books: the open position as the tape of events alone tells it."""

from collections.abc import Callable, Sequence

from freehold.engine import Ruleset, State, codes
from tests.kit.scene import split


class Ledger:
    """Money, deeds, buildings, mortgages and passes, kept from events only."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self.rules = rules
        self.cash = [0] * seats
        self.pot = 0
        self.owner = [codes.NOBODY] * rules.squares
        self.level = [0] * rules.squares
        self.mortgaged = [False] * rules.squares
        self.holder = [codes.BANK] * len(rules.pass_card)

    def read(self, tape: Sequence[int]) -> None:
        """Enter all events of a tape; each must fit what the books hold."""
        for event in split(tape):
            entry = ENTRIES.get(event[0])
            if entry is not None:
                entry(self, *event[1:])

    def paid(self, payer: int, payee: int, amount: int, _why: int) -> None:
        """Enter a payment."""
        assert amount > 0
        for party, change in ((payer, -amount), (payee, amount)):
            if party >= 0:
                self.cash[party] += change
            elif party == codes.POT:
                self.pot += change
            else:
                assert party == codes.BANK

    def deed(self, square: int, before: int, after: int, why: int) -> None:
        """Enter a deed that changes hands; the bank sells only what nobody owns."""
        assert self.owner[square] == before != after
        assert before == codes.NOBODY or why not in (codes.WHY_PRICE, codes.WHY_AUCTION)
        assert self.rules.price[square] > 0
        self.owner[square] = after

    def built(self, seat: int, square: int, before: int, after: int) -> None:
        """Enter a level built."""
        assert self.owner[square] == seat
        assert after == before + 1
        self._raise(square, before, after)

    def sold(self, seat: int, square: int, before: int, after: int) -> None:
        """Enter levels sold or taken off."""
        assert self.owner[square] == seat
        assert after < before
        self._raise(square, before, after)

    def struck(self, _side: int, square: int, before: int, after: int) -> None:
        """Enter a level lost to a riot."""
        assert after < before
        self._raise(square, before, after)

    def _raise(self, square: int, before: int, after: int) -> None:
        assert self.level[square] == before
        self.level[square] = after

    def mortgage(self, seat: int, square: int) -> None:
        """Enter a mortgage."""
        assert self.owner[square] == seat
        assert not self.mortgaged[square]
        self.mortgaged[square] = True

    def lift(self, seat: int, square: int) -> None:
        """Enter a mortgage lifted by the owner or canceled by the bank."""
        assert seat in (codes.BANK, self.owner[square])
        assert self.mortgaged[square]
        self.mortgaged[square] = False

    def pass_moved(self, number: int, before: int, after: int) -> None:
        """Enter a jail pass that changes hands."""
        assert self.holder[number] == before != after
        self.holder[number] = after

    def compare(self, state: State) -> None:
        """Compare the books with the state."""
        squares, seats = range(self.rules.squares), range(state.seats)
        assert list(state.cash) == self.cash
        assert state.pot == self.pot
        assert list(state.owner) == self.owner
        assert list(state.level) == self.level
        assert [bool(state.mortgaged >> square & 1) for square in squares] == self.mortgaged
        assert list(state.passes) == [
            sum(1 << number for number, holder in enumerate(self.holder) if holder == seat)
            for seat in seats
        ]
        assert list(state.deeds) == [
            sum(1 << square for square in squares if self.owner[square] == seat) for seat in seats
        ]


ENTRIES: dict[int, Callable[..., None]] = {
    codes.E_PAID: Ledger.paid,
    codes.E_DEED_MOVED: Ledger.deed,
    codes.E_BUILT: Ledger.built,
    codes.E_SOLD: Ledger.sold,
    codes.E_STRUCK: Ledger.struck,
    codes.E_MORTGAGED: Ledger.mortgage,
    codes.E_LIFTED: Ledger.lift,
    codes.E_PASS_MOVED: Ledger.pass_moved,
}
