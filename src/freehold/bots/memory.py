"""What a player remembers of a game: the offers it has made."""

from typing import Final

from freehold.engine import Table, Terms, check_propose, pack, top_kind
from freehold.engine.codes import A_PROPOSE, F_DEBT, OK
from freehold.engine.ints import append, i64, vec

# --- cells of a memo: the turn, then
PARTNER: Final = 1
GIVE_DEEDS: Final = 2
TAKE_DEEDS: Final = 3
GIVE_CASH: Final = 4
TAKE_CASH: Final = 5
GIVE_PASSES: Final = 6
TAKE_PASSES: Final = 7
MEMO: Final = 8  # of them
PAUSE: Final = 12  # rounds until the same deeds are spoken of again, at another price


class Memory:
    """The offers one seat has made in one game, and when it last thought of making one."""

    def __init__(self) -> None:
        self.memos: vec[i64] = vec[i64]()
        self.asked: i64 = 0

    def is_time(self, t: Table) -> bool:
        """Tell, once in a turn and once more in debt, that an offer may be thought of."""
        mark = t.turns * 2
        if top_kind(t) == F_DEBT:
            mark += 1
        if mark <= self.asked:
            return False
        self.asked = mark
        return True

    def is_new(self, t: Table, partner: i64, terms: Terms) -> bool:
        """Tell whether the offer was never made, nor one about the same deeds just now."""
        memos = self.memos
        for at in range(i64(0), len(memos), MEMO):
            if memos[at + PARTNER] != partner:
                continue
            if memos[at + GIVE_DEEDS] != terms.give_deeds:
                continue
            if memos[at + TAKE_DEEDS] != terms.take_deeds:
                continue
            if t.turns - memos[at] < PAUSE * t.seats:
                return False
            if self._is_same(at, terms):
                return False
        return True

    def _is_same(self, at: i64, terms: Terms) -> bool:
        memos = self.memos
        if memos[at + GIVE_CASH] - memos[at + TAKE_CASH] != terms.give_cash - terms.take_cash:
            return False
        given = memos[at + GIVE_PASSES] == terms.give_passes
        return given and memos[at + TAKE_PASSES] == terms.take_passes

    def propose(self, t: Table, seat: i64, partner: i64, terms: Terms) -> i64:
        """Return the proposal and remember it, 0 if it cannot or should not be made."""
        if check_propose(t, seat, partner, terms) != OK or not self.is_new(t, partner, terms):
            return 0
        self.note(t.turns, partner, terms)
        return pack(A_PROPOSE, partner)

    def note(self, turn: i64, partner: i64, terms: Terms) -> None:
        """Remember an offer."""
        memos = append(append(self.memos, turn), partner)
        memos = append(append(memos, terms.give_deeds), terms.take_deeds)
        memos = append(append(memos, terms.give_cash), terms.take_cash)
        self.memos = append(append(memos, terms.give_passes), terms.take_passes)
