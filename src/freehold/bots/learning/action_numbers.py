"""Actions by number for learning: a table of fixed meaning for each board and number of seats."""

from typing import Final

from freehold.engine import (
    Ruleset,
    Table,
    Terms,
    amount_of,
    bit,
    check_accept,
    check_bid,
    check_propose,
    codes,
    count_bits,
    find_offer,
    has,
    has_buildings,
    kind_of,
    least_bid,
    legal,
    pack,
    target_of,
    top_cell,
    vector,
    zeros,
)
from freehold.engine.ints import i64, vec

ACTION_TABLE_VERSION: Final = 1  # of the meaning of all numbers here
CHOICES: Final = 4  # alternatives of a question
KINDS: Final = 64
BIDS: Final = 8
BID_PARTS: Final = (0, 40, 60, 80, 100, 125, 150, 200)  # percent of the price; 0: the least bid

BUY_DEEDS: Final = 0  # ways of a trade about one group with one partner: for the price,
BUY_DEAR: Final = 1  # for twice the price,
SELL_DEEDS: Final = 2
SELL_DEAR: Final = 3
SWAP: Final = 4  # for the group of ours that the partner has most of
WAYS: Final = 5


class ActionNumbers:
    """The table of one board, and which of its actions a seat may take now.

    `base` says where the actions of a kind begin.  Kinds about a square have one number for each
    deed (or street) in the order of the board, kinds about a group one for each group.
    """

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = seats
        self.deed_slot: vec[i64] = zeros(rules.squares)
        self.street_slot: vec[i64] = zeros(rules.squares)
        self.deeds: i64 = 0
        self.streets: i64 = 0
        for square in range(rules.squares):
            self.deed_slot[square] = self.deeds
            self.street_slot[square] = self.streets
            if has(rules.deed_mask, square):
                self.deeds += 1
            if has(rules.street_mask, square):
                self.streets += 1
        self.parts: vec[i64] = vector(list(BID_PARTS))
        self.bare: i64 = 0  # kinds of a single action
        self.base: vec[i64] = zeros(KINDS)
        self.size: i64 = 0
        self._lay_out()
        self.mask: vec[i64] = zeros(self.size)  # 1 where an action is allowed
        self.packed: vec[i64] = zeros(self.size)  # what it is to the engine
        self.allowed: vec[i64] = zeros(self.size)  # the numbers of those allowed, `count` of them
        self.count: i64 = 0
        self.terms: Terms = Terms()
        self.gift: i64 = -1  # groups of ours that a partner has most of
        self.other_gift: i64 = -1

    def _lay_out(self) -> None:
        """Give every action its number; the order is part of the version."""
        for kind in (
            codes.A_ROLL,
            codes.A_END_TURN,
            codes.A_BUY,
            codes.A_DECLINE,
            codes.A_PASS,
            codes.A_PAY_FINE,
            codes.A_BANKRUPT,
        ):
            self._reserve(kind, 1)
            self.bare |= bit(kind)
        self._reserve(codes.A_ACCEPT, 1)
        self._reserve(codes.A_REJECT, 1)
        self._reserve(codes.A_CHOOSE, CHOICES)
        self._reserve(codes.A_BID, BIDS)
        self._reserve(codes.A_USE_PASS, len(self.rules.pass_card))
        for kind in (
            codes.A_BUILD,
            codes.A_SELL,
            codes.A_PLACE,
            codes.A_EVICT_COMPANY,
            codes.A_EVICT_FORCE,
        ):
            self._reserve(kind, self.streets)
        self._reserve(codes.A_MORTGAGE, self.deeds)
        self._reserve(codes.A_LIFT, self.deeds)
        for kind in (codes.A_BUILD_RUN, codes.A_SELL_RUN, codes.A_SELL_DOWN):
            self._reserve(kind, self.rules.groups)
        self._reserve(codes.A_PROPOSE, (self.seats - 1) * self.rules.groups * WAYS)

    def _reserve(self, kind: i64, count: i64) -> None:
        self.base[kind] = self.size
        self.size += count

    # --- what is allowed

    def list_actions(self, t: Table, seat: i64, offers_left: i64) -> None:
        """Find what an awaited seat may do; trades are offered at the end of the own turn."""
        self.clear()
        found = legal(t, seat)
        trades = False
        for at in range(i64(0), len(found), codes.CHOICE):
            kind = kind_of(found[at])
            if kind == codes.A_PROPOSE:
                trades = True
            else:
                self._add_choice(t, seat, kind, found[at])
        if trades and offers_left > 0 and self.mask[self.base[codes.A_END_TURN]]:
            self._list_offers(t, seat)

    def list_answers(self, t: Table, seat: i64, partner: i64) -> None:
        """Find how a seat may answer the partner's offer: accept if it can, or reject."""
        self.clear()
        revision = t.offers[find_offer(t, seat, partner) + codes.OFFER_REVISION]
        if check_accept(t, seat, partner, revision) == codes.OK:
            self._add(self.base[codes.A_ACCEPT], pack(codes.A_ACCEPT, partner, revision))
        self._add(self.base[codes.A_REJECT], pack(codes.A_REJECT, partner, revision))

    def clear(self) -> None:
        """Allow nothing."""
        for at in range(self.count):
            self.mask[self.allowed[at]] = 0
        self.count = 0

    def _add(self, number: i64, action: i64) -> None:
        self.packed[number] = action
        if self.mask[number] == 0:
            self.mask[number] = 1
            self.allowed[self.count] = number
            self.count += 1

    def _add_choice(self, t: Table, seat: i64, kind: i64, action: i64) -> None:
        base = self.base[kind]
        target = target_of(action)
        if kind == codes.A_BID:
            self._add_bids(t, seat)
        elif kind == codes.A_MORTGAGE or kind == codes.A_LIFT:
            self._add(base + self.deed_slot[target], action)
        elif (
            kind == codes.A_BUILD
            or kind == codes.A_SELL
            or kind == codes.A_PLACE
            or kind == codes.A_EVICT_COMPANY
            or kind == codes.A_EVICT_FORCE
        ):
            self._add(base + self.street_slot[target], action)
        elif kind == codes.A_BUILD_RUN:
            self._add(base + target, pack(kind, target, 1))
        elif kind == codes.A_SELL_RUN:
            if self.mask[base + target] == 0:  # the shortest run comes first
                self._add(base + target, action)
        elif kind == codes.A_SELL_DOWN or kind == codes.A_USE_PASS:
            self._add(base + target, action)  # the highest level comes last
        elif kind == codes.A_CHOOSE:
            if amount_of(action) < CHOICES:
                self._add(base + amount_of(action), action)
        elif has(self.bare, kind):
            self._add(base, action)

    def _add_bids(self, t: Table, seat: i64) -> None:
        """Offer the least bid, and shares of a deed's price above it."""
        least = least_bid(t)
        self._try_bid(t, seat, 0, least)
        lot = top_cell(t, codes.AUCTION_LOT)
        if lot >= codes.LOT_HOUSE:
            return
        step = t.rules.bid_multiple
        for slot in range(i64(1), i64(BIDS)):
            amount = t.rules.price[lot] * self.parts[slot] // 100 // step * step
            if amount > least:
                self._try_bid(t, seat, slot, amount)

    def _try_bid(self, t: Table, seat: i64, slot: i64, amount: i64) -> None:
        if check_bid(t, seat, amount) == codes.OK:
            self._add(self.base[codes.A_BID] + slot, pack(codes.A_BID, 0, amount))

    # --- trades

    def _list_offers(self, t: Table, seat: i64) -> None:
        for step in range(i64(1), self.seats):
            partner = t.order[(t.place[seat] + step) % self.seats]
            if not has(t.alive, partner):
                continue
            self._find_gifts(t, seat, partner)
            for group in range(self.rules.groups):
                if not has_buildings(t, group):
                    self._list_group(t, seat, partner, step, group)

    def _list_group(self, t: Table, seat: i64, partner: i64, step: i64, group: i64) -> None:
        mask = self.rules.group_mask[group]
        wanted = t.deeds[partner] & mask
        own = t.deeds[seat] & mask
        base = self.base[codes.A_PROPOSE] + ((step - 1) * self.rules.groups + group) * WAYS
        for way in range(i64(WAYS)):
            if way == SELL_DEEDS or way == SELL_DEAR:
                if own == 0:
                    continue
            elif wanted == 0:
                continue
            if (
                self.lay_terms(t, seat, partner, group, way)
                and check_propose(t, seat, partner, self.terms) == codes.OK
            ):
                self._add(base + way, pack(codes.A_PROPOSE, partner))

    def lay_terms(self, t: Table, seat: i64, partner: i64, group: i64, way: i64) -> bool:
        """Put the terms of an offer into `terms`; tell whether there is such an offer."""
        terms = self.terms
        terms.give_deeds = 0
        terms.take_deeds = 0
        terms.give_cash = 0
        terms.take_cash = 0
        mask = self.rules.group_mask[group]
        if way == SELL_DEEDS or way == SELL_DEAR:
            terms.give_deeds = t.deeds[seat] & mask
            terms.take_cash = self._price(terms.give_deeds, group) * (way - 1)
            return True
        terms.take_deeds = t.deeds[partner] & mask
        price = self._price(terms.take_deeds, group)
        if way != SWAP:
            terms.give_cash = price * (way + 1)
            return True
        gift = self.gift if self.gift != group else self.other_gift
        if gift < 0:
            return False
        terms.give_deeds = t.deeds[seat] & self.rules.group_mask[gift]
        price -= self._price(terms.give_deeds, gift)
        if price > 0:
            terms.give_cash = price
        else:
            terms.take_cash = -price
        return True

    def terms_of(self, t: Table, seat: i64, number: i64) -> Terms:
        """Return the terms of a numbered offer, which must be allowed now."""
        slot = number - self.base[codes.A_PROPOSE]
        partner = target_of(self.packed[number])
        self._find_gifts(t, seat, partner)
        group = slot // WAYS % self.rules.groups
        self.lay_terms(t, seat, partner, group, slot % WAYS)
        return self.terms

    def _price(self, deeds: i64, group: i64) -> i64:
        rules = self.rules
        total: i64 = 0
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            if has(deeds, rules.group_squares[at]):
                total += rules.price[rules.group_squares[at]]
        return total

    def _find_gifts(self, t: Table, seat: i64, partner: i64) -> None:
        """Find the two bare groups we could give from, of which the partner has most."""
        self.gift = -1
        self.other_gift = -1
        best: i64 = -1
        second: i64 = -1
        for group in range(self.rules.groups):
            mask = self.rules.group_mask[group]
            if t.deeds[seat] & mask == 0 or has_buildings(t, group):
                continue
            held = count_bits(t.deeds[partner] & mask)
            if held > best:
                second = best
                self.other_gift = self.gift
                best = held
                self.gift = group
            elif held > second:
                second = held
                self.other_gift = group
