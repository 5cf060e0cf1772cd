"""Actions by number for learning: a table of fixed meaning for each board and number of seats."""

from typing import Final

from freehold.bots.learning.holdings import Holdings
from freehold.engine import (
    Choices,
    Ruleset,
    Table,
    Terms,
    amount_of,
    bit,
    check_accept,
    check_bid,
    codes,
    count_bits,
    find_offer,
    has,
    kind_of,
    least_bid,
    list_choices,
    pack,
    target_of,
    top_cell,
    vector,
    zeros,
)
from freehold.engine.ints import i64, u8, vec

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
        self.choices: Choices = Choices()
        self.holdings: Holdings = Holdings(rules, seats)
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

    def share_tables(self, other: "ActionNumbers") -> None:
        """Use what never changes, or is written anew before it is read, of another table."""
        self.choices = other.choices
        self.terms = other.terms
        self.deed_slot = other.deed_slot
        self.street_slot = other.street_slot
        self.parts = other.parts
        self.base = other.base

    # --- what is allowed

    def list_actions(self, t: Table, seat: i64, offers_left: i64) -> None:
        """Find what an awaited seat may do; trades are offered at the end of the own turn."""
        self.clear()
        list_choices(t, seat, self.choices)
        found = self.choices.cells
        partners: i64 = 0
        for at in range(i64(0), self.choices.end, codes.CHOICE):
            kind = kind_of(found[at])
            if kind == codes.A_PROPOSE:
                partners |= bit(target_of(found[at]))
            else:
                self._add_choice(t, seat, kind, found[at])
        if partners and offers_left > 0 and self.mask[self.base[codes.A_END_TURN]]:
            self._list_offers(t, seat, partners)

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

    def first(self) -> i64:
        """Return the lowest number that is allowed; there must be one."""
        found = self.allowed[0]
        for at in range(self.count):
            if self.allowed[at] < found:
                found = self.allowed[at]
        return found

    def write_mask(self, masks: vec[u8], first: i64) -> None:
        """Mark what is allowed in a table of actions that is blank from `first` on."""
        allowed = self.allowed
        for at in range(self.count):
            masks[first + allowed[at]] = 1

    def erase_mask(self, masks: vec[u8], first: i64) -> None:
        """Make blank again what was marked from `first` on; nothing else may be allowed since."""
        allowed = self.allowed
        for at in range(self.count):
            masks[first + allowed[at]] = 0

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

    def _list_offers(self, t: Table, seat: i64, partners: i64) -> None:
        holdings = self.holdings
        holdings.note_buildings(t)
        holdings.note_seat(t, seat)
        for step in range(i64(1), self.seats):
            partner = t.order[(t.place[seat] + step) % self.seats]
            if not has(partners, partner) or t.cash[seat] < 0 or t.cash[partner] < 0:
                continue
            holdings.note_seat(t, partner)
            self._find_gifts(t, seat, partner)
            mine = t.deeds[seat]
            theirs = t.deeds[partner]
            for group in range(self.rules.groups):
                mask = self.rules.group_mask[group]
                if (mine | theirs) & mask == 0 or has(holdings.built, group):
                    continue
                if mine & mask:
                    self._list_sales(t, seat, partner, step, group)
                if theirs & mask:
                    self._list_purchases(t, seat, partner, step, group)

    def _list_sales(self, t: Table, seat: i64, partner: i64, step: i64, group: i64) -> None:
        """Add offers of our deeds that the partner can pay, interest on mortgaged ones included."""
        holdings = self.holdings
        at = seat * self.rules.groups + group
        price = holdings.price[at]
        left = t.cash[partner] - holdings.due[at] - price
        if left >= 0:
            self._add_offer(partner, step, group, SELL_DEEDS)
        if left >= price:
            self._add_offer(partner, step, group, SELL_DEAR)

    def _list_purchases(self, t: Table, seat: i64, partner: i64, step: i64, group: i64) -> None:
        """Add offers for the partner's deeds that both can pay."""
        holdings = self.holdings
        at = partner * self.rules.groups + group
        price = holdings.price[at]
        left = t.cash[seat] - holdings.due[at] - price
        if left >= 0:
            self._add_offer(partner, step, group, BUY_DEEDS)
        if left >= price:
            self._add_offer(partner, step, group, BUY_DEAR)
        gift = self.gift
        if gift == group:
            gift = self.other_gift
        if gift < 0:
            return
        given = seat * self.rules.groups + gift
        price -= holdings.price[given]
        if (
            t.cash[seat] - price >= holdings.due[at]
            and t.cash[partner] + price >= holdings.due[given]
        ):
            self._add_offer(partner, step, group, SWAP)

    def _add_offer(self, partner: i64, step: i64, group: i64, way: i64) -> None:
        slot = ((step - 1) * self.rules.groups + group) * WAYS + way
        self._add(self.base[codes.A_PROPOSE] + slot, pack(codes.A_PROPOSE, partner))

    def terms_of(self, t: Table, seat: i64, number: i64) -> Terms:
        """Return the terms of a numbered offer, which must be allowed now."""
        slot = number - self.base[codes.A_PROPOSE]
        partner = target_of(self.packed[number])
        self.holdings.note_buildings(t)
        self.holdings.note_seat(t, seat)
        self.holdings.note_seat(t, partner)
        self._find_gifts(t, seat, partner)
        self._lay_terms(t, seat, partner, slot // WAYS % self.rules.groups, slot % WAYS)
        return self.terms

    def _lay_terms(self, t: Table, seat: i64, partner: i64, group: i64, way: i64) -> None:
        """Put the terms of an offer that is allowed into `terms`."""
        terms = self.terms
        terms.give_deeds = 0
        terms.take_deeds = 0
        terms.give_cash = 0
        terms.take_cash = 0
        price = self.holdings.price
        mask = self.rules.group_mask[group]
        if way == SELL_DEEDS or way == SELL_DEAR:
            terms.give_deeds = t.deeds[seat] & mask
            terms.take_cash = price[seat * self.rules.groups + group] * (way - 1)
            return
        terms.take_deeds = t.deeds[partner] & mask
        cost = price[partner * self.rules.groups + group]
        if way != SWAP:
            terms.give_cash = cost * (way + 1)
            return
        gift = self.gift if self.gift != group else self.other_gift
        terms.give_deeds = t.deeds[seat] & self.rules.group_mask[gift]
        cost -= price[seat * self.rules.groups + gift]
        if cost > 0:
            terms.give_cash = cost
        else:
            terms.take_cash = -cost

    def _find_gifts(self, t: Table, seat: i64, partner: i64) -> None:
        """Find the two bare groups we could give from, of which the partner has most."""
        self.gift = -1
        self.other_gift = -1
        best: i64 = -1
        second: i64 = -1
        mine = t.deeds[seat]
        theirs = t.deeds[partner]
        for group in range(self.rules.groups):
            mask = self.rules.group_mask[group]
            if mine & mask == 0 or has(self.holdings.built, group):
                continue
            held = count_bits(theirs & mask)
            if held > best:
                second = best
                self.other_gift = self.gift
                best = held
                self.gift = group
            elif held > second:
                second = held
                self.other_gift = group
