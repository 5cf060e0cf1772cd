"""A player that is forbidden something, to measure what the thing is worth."""

from typing import Final

from freehold.bots.offers import offer_to, rejection
from freehold.bots.policy import Policy
from freehold.engine import Table, amount_of, has, kind_of, target_of, top_cell, top_kind
from freehold.engine.codes import (
    A_ACCEPT,
    A_BUILD,
    A_BUILD_RUN,
    A_COUNTER,
    A_DECLINE,
    A_END_TURN,
    A_PASS,
    A_ROLL,
    AUCTION_LOT,
    BUY_SQUARE,
    F_AUCTION,
    F_BUY,
    F_TURN,
    GIVE_DEEDS,
    LOT_HOTEL,
    LOT_HOUSE,
    STAGE_ROLL,
    TURN_STAGE,
)
from freehold.engine.ints import i64

FREE: Final = 0
NO_HOTELS: Final = 1
NO_BUILDINGS: Final = 2


class Restrained(Policy):
    """The policy: another one, without certain deeds, buildings or trades.

    `deeds` is the set of those that it neither buys nor bids or trades for; what somebody leaves to
    it, it keeps.
    """

    def __init__(self, inner: Policy, deeds: i64, building: i64, trading: bool) -> None:
        super().__init__()
        self.inner: Policy = inner
        self.deeds: i64 = deeds
        self.building: i64 = building
        self.trading: bool = trading

    def begin(self) -> None:
        """Forget the game before."""
        self.inner.begin()

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        kind = top_kind(t)
        if kind == F_BUY and has(self.deeds, top_cell(t, BUY_SQUARE)):
            return A_DECLINE
        if kind == F_AUCTION and self._shuns(top_cell(t, AUCTION_LOT)):
            return A_PASS
        action = self.inner.decide(t, seat)
        if kind == F_TURN and self._is_forbidden(t, action):
            return A_ROLL if top_cell(t, TURN_STAGE) == STAGE_ROLL else A_END_TURN
        return action

    def answer(self, t: Table, seat: i64) -> i64:
        """Answer as the other would, but never take what is forbidden."""
        at = offer_to(t, seat)
        if at < 0:
            return 0
        if not self.trading:
            return rejection(t, at)
        action = self.inner.answer(t, seat)
        self.terms = self.inner.terms
        taken = t.offers[at + GIVE_DEEDS]
        if kind_of(action) == A_COUNTER:
            taken = self.terms.take_deeds
        elif kind_of(action) != A_ACCEPT:
            return action
        return rejection(t, at) if taken & self.deeds else action

    def propose(self, t: Table, seat: i64) -> i64:
        """Propose what the other would, unless it is forbidden."""
        if not self.trading:
            return 0
        action = self.inner.propose(t, seat)
        self.terms = self.inner.terms
        return 0 if self.terms.take_deeds & self.deeds else action

    def aside(self, t: Table, seat: i64) -> i64:
        """Do in somebody else's turn what the other would, unless it is forbidden."""
        action = self.inner.aside(t, seat)
        return 0 if self._is_forbidden(t, action) else action

    def _shuns(self, lot: i64) -> bool:
        if lot == LOT_HOTEL:
            return self.building != FREE
        if lot == LOT_HOUSE:
            return self.building == NO_BUILDINGS
        return has(self.deeds, lot)

    def _is_forbidden(self, t: Table, action: i64) -> bool:
        kind = kind_of(action)
        if self.building == FREE or (kind != A_BUILD and kind != A_BUILD_RUN):
            return False
        if self.building == NO_BUILDINGS:
            return True
        if kind == A_BUILD:
            return t.level[target_of(action)] + 1 >= t.rules.hotel_level
        return self._reaches_hotel(t, target_of(action), amount_of(action))

    def _reaches_hotel(self, t: Table, group: i64, count: i64) -> bool:
        """Tell whether so many steps more, in whatever order, could lead to a hotel."""
        room: i64 = 0
        for at in range(t.rules.group_start[group], t.rules.group_start[group + 1]):
            room += t.rules.hotel_level - 1 - t.level[t.rules.group_squares[at]]
        return count > room
