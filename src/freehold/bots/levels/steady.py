"""A sound classic player: buys with a reserve, completes sets, builds, keeps out of debt.

It looks at the open table only, so the same code decides for a hosted bot, which has a View, and
inside the compiled loop.
"""

from freehold.bots.memory import Memory
from freehold.bots.offers import acceptance, may_accept, offer_to, rejection
from freehold.bots.policy import Policy
from freehold.bots.valuation.bidding import bid_limit, bid_to
from freehold.bots.valuation.common_moves import (
    build_on,
    evict,
    level_gain,
    lift_above,
    next_site,
)
from freehold.bots.valuation.list_prices import lone_deeds, only, usual_reserve
from freehold.bots.valuation.raising import raise_cash
from freehold.bots.valuation.raising_to_buy import answer_riot, raise_for_deed
from freehold.bots.valuation.set_values import (
    completing_rival,
    free_deeds,
    is_completing,
    offer_gain,
    swap_gain,
)
from freehold.engine import (
    Ruleset,
    Table,
    Terms,
    bit,
    check_fine,
    check_place,
    check_use_pass,
    codes,
    count_bits,
    has,
    has_buildings,
    lift_cost,
    pack,
    top_cell,
)
from freehold.engine.ints import i64


class Steady(Policy):
    """The policy, with its reserve scaled to the money of the rules."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.reserve: i64 = usual_reserve(rules)
        self.memory: Memory = Memory()

    def begin(self) -> None:
        """Forget the game before."""
        self.memory = Memory()

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        at = (t.depth - 1) * codes.FRAME
        kind = t.frames[at]
        if kind == codes.F_TURN:
            return self._turn(t, seat, t.frames[at + codes.TURN_STAGE] == codes.STAGE_ROLL)
        if kind == codes.F_BUY:
            return self._buy(t, seat, top_cell(t, codes.BUY_SQUARE))
        if kind == codes.F_AUCTION:
            return self._bid(t, seat)
        if kind == codes.F_DEBT:
            return raise_cash(t, seat)
        if kind == codes.F_PLACE:
            return self._place(t, seat)
        if kind == codes.F_RIOT:
            return answer_riot(t, seat, top_cell(t, codes.RIOT_SIDE), self.reserve)
        return pack(codes.A_CHOOSE, 0, self._choice(t, seat, kind))

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept an offer that gains by our values, else reject it; 0 if none is open."""
        at = offer_to(t, seat)
        if at < 0:
            return 0
        fair = offer_gain(t, at) >= 0
        if fair and may_accept(t, at):
            return acceptance(t, at)
        return rejection(t, at)

    def propose(self, t: Table, seat: i64) -> i64:
        """Ask for the last street of a color, for what its owner gains as much by."""
        if not self.memory.is_time(t):
            return 0
        for group in range(t.rules.groups):
            mask = t.rules.group_mask[group]
            if not mask & t.rules.street_mask or has_buildings(t, group):
                continue
            wanted = only(mask & ~t.deeds[seat])
            if wanted < 0 or t.owner[wanted] == codes.NOBODY:
                continue
            action = self._ask_for(t, seat, wanted)
            if action:
                return action
        return 0

    def _ask_for(self, t: Table, seat: i64, wanted: i64) -> i64:
        """Offer a street that completes a color of the owner's, or cash; the least that is fair."""
        partner = t.owner[wanted]
        take = bit(wanted)
        give = self._completing(t, seat, partner)
        cash = -swap_gain(t, partner, seat, give, take)
        if cash < 0:
            cash = 0
        if cash > t.cash[seat] - self.reserve // 2:
            return 0
        if swap_gain(t, seat, partner, take, give) < cash:
            return 0
        self.terms = Terms(give, take, cash, 0, 0, 0)
        return self.memory.propose(t, seat, partner, self.terms)

    def _completing(self, t: Table, seat: i64, partner: i64) -> i64:
        """Return a lone deed of ours, as a bit set, that completes a color of the partner's."""
        lone = lone_deeds(t, seat)
        for square in range(t.rules.squares):
            if has(lone & t.rules.street_mask, square) and is_completing(t, partner, square):
                return bit(square)
        return 0

    def _buy(self, t: Table, seat: i64, square: i64) -> i64:
        """Buy what leaves the reserve; raise cash for what completes a color."""
        if self._wants(t, seat, square):
            return codes.A_BUY
        if t.cash[seat] < t.rules.price[square] and is_completing(t, seat, square):
            action = raise_for_deed(t, seat, square, self.reserve)
            if action:
                return action
        return codes.A_DECLINE

    def _wants(self, t: Table, seat: i64, square: i64) -> bool:
        left = t.cash[seat] - t.rules.price[square]
        if left < 0 or left >= self.reserve:
            return left >= 0
        if is_completing(t, seat, square):
            return True
        return completing_rival(t, seat, square) >= 0 and left >= self.reserve // 2

    def _bid(self, t: Table, seat: i64) -> i64:
        """Raise half the way to what the lot is worth to us."""
        lot = top_cell(t, codes.AUCTION_LOT)
        if lot < codes.LOT_HOUSE:
            return bid_to(t, seat, bid_limit(t, seat, lot, self.reserve))
        limit = top_cell(t, codes.AUCTION_HIGH_BID) + t.rules.bid_step
        if t.cash[seat] - limit < self.reserve:
            return codes.A_PASS
        return bid_to(t, seat, limit)

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == codes.RELEASE_MOVE):
            way_out = self._leave_jail(t, seat)
            if way_out:
                return way_out
        if rolling:
            return codes.A_ROLL
        action: i64 = 0
        if t.rules.squatters:
            action = evict(t, seat, self.reserve // 2)  # hot: not called for nothing
        if action == 0 and t.rules.build:
            action = self._build(t, seat)
        if action == 0 and t.deeds[seat] & t.mortgaged:
            action = lift_above(t, seat, self.reserve * 2)
        if action == 0:
            return codes.A_END_TURN
        return action

    def _leave_jail(self, t: Table, seat: i64) -> i64:
        """Leave while there are deeds to buy; later a cell is a safe place."""
        if count_bits(free_deeds(t)) * 4 < count_bits(t.rules.deed_mask):
            return 0
        for number in range(len(t.rules.pass_card)):
            if check_use_pass(t, seat, number) == codes.OK:
                return pack(codes.A_USE_PASS, number)
        if t.cash[seat] >= self.reserve and check_fine(t, seat) == codes.OK:
            return codes.A_PAY_FINE
        return 0

    def _build(self, t: Table, seat: i64) -> i64:
        """Build where a level adds most rent for its cost, above the reserve."""
        rules = t.rules
        best: i64 = 0
        action: i64 = 0
        streets = t.deeds[seat] & rules.street_mask
        if t.cash[seat] < self.reserve or streets == 0:
            return action
        group: i64 = -1
        for mask in rules.group_mask:
            group += 1
            if streets & mask != mask:
                continue
            square = self._next_site(t, seat, group)
            if square == codes.NOBODY:
                continue
            gain = level_gain(t, square)
            if gain > best:
                best = gain
                action = build_on(t, square)
        return action

    def _next_site(self, t: Table, seat: i64, group: i64) -> i64:
        """Return the street of a full set to build on next, NOBODY if none is in reach."""
        rules = t.rules
        first = rules.group_squares[rules.group_start[group]]
        if t.cash[seat] - rules.house_cost[first] < self.reserve:
            return codes.NOBODY
        return next_site(t, seat, group)

    def _place(self, t: Table, seat: i64) -> i64:
        """Place a building won at auction where it adds most rent."""
        best: i64 = -1
        action: i64 = 0
        for square in range(t.rules.squares):
            if check_place(t, seat, square) == codes.OK and level_gain(t, square) > best:
                best = level_gain(t, square)
                action = pack(codes.A_PLACE, square)
        return action

    def _choice(self, t: Table, seat: i64, kind: i64) -> i64:
        if kind == codes.F_TAX:
            return self._tax_way(t, seat, top_cell(t, codes.TAX_SQUARE))
        if kind == codes.F_TRANSFER:
            spare = t.cash[seat] - lift_cost(t, top_cell(t, codes.TRANSFER_SQUARE))
            return 1 if spare >= self.reserve * 2 else 0
        return 0

    def _tax_way(self, t: Table, seat: i64, square: i64) -> i64:
        """Guess our worth from cash and the prices of our deeds, as a player at the table would."""
        guess = t.cash[seat]
        for each in range(t.rules.squares):
            if t.owner[each] == seat:
                guess += t.rules.price[each]
        share = guess * t.rules.tax_percent[square] // 100
        return 1 if share < t.rules.tax_flat[square] else 0
