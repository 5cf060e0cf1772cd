"""Looking for trades that raise the own share of all strength, and judging those of others."""

from typing import Final

from freehold.bots.valuation.deals import Deal, due_on, is_two_sided, joint_groups, surplus
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.bots.valuation.list_prices import list_price
from freehold.bots.valuation.shares import MILLION, share
from freehold.bots.valuation.strength import SeatChances, Weights, might, stand, strength
from freehold.engine import Table, bit, codes, count_bits, has
from freehold.engine.ints import append, i64, vec

# --- cells of a memo: the partner, then
GIVE: Final = 1  # deeds
TAKE: Final = 2
PAID: Final = 3  # cash
TURN: Final = 4
MEMO: Final = 5  # of them
MOST_TRIES: Final = 4  # offers about the same deeds to the same partner in a game
PRICING: Final = 4  # steps towards the sum that shares a gain as wished
PENNY: Final = 3000  # millionths of all chances that are near enough
ROUNDING: Final = 150  # part of the start money that sums are rounded to


class TradeSettings:
    """How deals are struck; gains are millionths of all strength, parts are thousandths."""

    def __init__(self) -> None:
        self.least: i64 = 4000  # that an offer or an acceptance must gain
        self.modest: i64 = 300  # of the partner's gain that the own must reach
        self.opening: i64 = 1250  # of list prices in a first offer
        self.doubt: i64 = 300  # of the own gain that counts where the partner might see a loss
        self.leave: i64 = 260  # of the joint gain left to the partner at first
        self.yielding: i64 = 200  # more of it with every refusal
        self.collect: i64 = 1000  # of list prices, for deeds that bring a color near
        self.worthy: i64 = 4000  # that deeds asked for at list prices must gain
        self.purse: i64 = 30  # units of cash to keep in hand when asking for them
        self.bargain: i64 = 0  # that the partner may gain by them at most
        self.pause: i64 = 3  # rounds between offers about the same deeds


class Trader:
    """One seat's search for trades and its memory of offers."""

    def __init__(self, tables: LandingTables, weights: Weights) -> None:
        self.tables: LandingTables = tables
        self.weights: Weights = weights
        self.settings: TradeSettings = TradeSettings()
        self.now: SeatChances = SeatChances()
        self.memos: vec[i64] = vec[i64]()  # of offers made in this game
        self.unit: i64 = tables.rules.start_money // ROUNDING
        if self.unit < 1:
            self.unit = 1
        self.deal: Deal = Deal()  # under consideration
        self.best: Deal = Deal()
        self.lead: i64 = 0  # score of the best

    def forget(self) -> None:
        """Begin a new game."""
        self.memos = vec[i64]()

    def note(self, t: Table, deal: Deal) -> None:
        """Remember an offer that is made."""
        memos = append(append(self.memos, deal.partner), deal.give)
        self.memos = append(append(append(memos, deal.take), deal.cash), t.turns)

    # --- looking for a deal

    def search(self, t: Table, seat: i64) -> bool:
        """Find the best offer to make now, kept in `best`; tell whether there is one."""
        self.best.partner = -1
        self.lead = 0
        fresh = False
        for partner in range(t.seats):
            if partner == seat or not has(t.alive, partner):
                continue
            joint = joint_groups(self.tables, t, seat, partner)
            split = self._split_groups(t, seat, partner, joint)
            if joint == 0 and split == 0:
                continue
            if not fresh:
                stand(self.tables, self.weights, t, self.now)
                fresh = True
            if joint:
                self.search_with(t, seat, partner, joint)
            if split:
                self._search_split(t, seat, partner, split)
        return self.best.partner >= 0

    def search_with(self, t: Table, seat: i64, partner: i64, joint: i64) -> None:
        """Look at sales and swaps of the parts of colors that only both together hold."""
        masks = t.rules.group_mask
        for group in range(t.rules.groups):
            if not has(joint, group):
                continue
            take = t.deeds[partner] & masks[group]
            self.attempt(t, seat, partner, 0, take)
            self.attempt(t, seat, partner, t.deeds[seat] & masks[group], 0)
            for other in range(t.rules.groups):
                if other != group and has(joint, other):
                    self.attempt(t, seat, partner, t.deeds[seat] & masks[other], take)

    def _split_groups(self, t: Table, seat: i64, partner: i64, joint: i64) -> i64:
        """Return further groups of which buying the partner's part brings us near, as a bit set."""
        found: i64 = 0
        if not self.settings.collect:
            return found
        mine = t.deeds[seat]
        theirs = t.deeds[partner]
        group: i64 = -1
        for mask in t.rules.group_mask:
            group += 1
            if mine & mask == 0 or theirs & mask == 0 or has(joint, group):
                continue
            lacking = mask & ~(mine | theirs)
            if (lacking & (lacking - 1) == 0 or self.tables.fair[group] == 0) and self._is_bare(
                t, theirs & mask
            ):
                found |= bit(group)
        return found

    def _is_bare(self, t: Table, deeds: i64) -> bool:
        return deeds & t.mortgaged == 0

    def _search_split(self, t: Table, seat: i64, partner: i64, split: i64) -> None:
        masks = t.rules.group_mask
        for group in range(t.rules.groups):
            if has(split, group):
                self._try_list(t, seat, partner, t.deeds[partner] & masks[group])

    def _try_list(self, t: Table, seat: i64, partner: i64, take: i64) -> None:
        """Ask once for deeds at about their list price."""
        if self.tries(t, partner, 0, take) != 0:
            return
        deal = self.deal
        deal.partner = partner
        deal.give = 0
        deal.take = take
        deal.cash = list_price(t, take) * self.settings.collect // 1000
        deal.cash = (deal.cash + self.unit - 1) // self.unit * self.unit
        if deal.cash + self.settings.purse * self.unit <= t.cash[seat]:
            self.weigh(t, seat, deal)
            if deal.mine >= self.settings.worthy and deal.theirs <= self.settings.bargain:
                self.keep(deal)

    def attempt(self, t: Table, seat: i64, partner: i64, give: i64, take: i64) -> None:
        """Price a deal and keep it if it is the best so far."""
        tries = self.tries(t, partner, give, take)
        if tries < 0:
            return
        deal = self.deal
        deal.partner = partner
        deal.give = give
        deal.take = take
        if tries == 0 and give == 0 and self._price_by_list(t, seat, deal) and self.keep(deal):
            return
        if self.price(
            t, seat, deal, self.settings.leave + tries * self.settings.yielding
        ) and self._is_dear(t, seat, deal):
            self.keep(deal)

    def keep(self, deal: Deal) -> bool:
        """Keep a deal if it is the best so far; tell whether it is."""
        if deal.mine <= self.settings.least or not is_two_sided(deal) or self.is_known(deal):
            return False
        score = self.score(deal)
        if score <= self.lead:
            return False
        self.lead = score
        self.best.set(deal)
        return True

    def score(self, deal: Deal) -> i64:
        """Return the own gain, less what is doubtful where the partner would lose by our values."""
        if deal.theirs * 1000 >= deal.mine * self.settings.modest:
            return deal.mine
        return deal.mine * self.settings.doubt // 1000

    def _price_by_list(self, t: Table, seat: i64, deal: Deal) -> bool:
        """Offer list prices first: who does not see further may be content with them."""
        cash = list_price(t, deal.take) * self.settings.opening // 1000
        deal.cash = (cash + self.unit - 1) // self.unit * self.unit
        if deal.cash + due_on(t, deal.take) > t.cash[seat]:
            return False
        self.weigh(t, seat, deal)
        return True

    def price(self, t: Table, seat: i64, deal: Deal, part: i64) -> bool:
        """Find the cash that leaves the partner that part of the joint gain."""
        deal.cash = 0
        self.weigh(t, seat, deal)
        if deal.mine + deal.theirs < self.settings.least:
            return False
        before: i64 = 0
        excess = surplus(deal, part)
        deal.cash = self._payable(t, seat, deal, -excess * self.now.wealth // MILLION)
        for _step in range(PRICING):
            if deal.cash == before:
                break
            self.weigh(t, seat, deal)
            now = surplus(deal, part)
            if now == excess or (now < PENNY and now > -PENNY):
                break
            cash = deal.cash
            wish = cash - now * (cash - before) // (now - excess)
            before = cash
            excess = now
            deal.cash = self._payable(t, seat, deal, wish)
        self.weigh(t, seat, deal)
        return self._is_payable(t, seat, deal)

    def _payable(self, t: Table, seat: i64, deal: Deal, wish: i64) -> i64:
        """Return the wished sum, rounded and within what its payer has."""
        cash = wish // self.unit * self.unit
        most = t.cash[seat] - due_on(t, deal.take)
        if cash > most:
            cash = most // self.unit * self.unit
        least = due_on(t, deal.give) - t.cash[deal.partner]
        if cash < least:
            cash = -(-least // self.unit * self.unit)
        return cash

    def _is_payable(self, t: Table, seat: i64, deal: Deal) -> bool:
        if t.cash[seat] - deal.cash < due_on(t, deal.take):
            return False
        return t.cash[deal.partner] + deal.cash >= due_on(t, deal.give)

    # --- judging

    def weigh(self, t: Table, seat: i64, deal: Deal) -> None:
        """Reckon what both sides would gain in share."""
        now = self.now
        partner = deal.partner
        mine = (t.deeds[seat] | deal.take) & ~deal.give
        theirs = (t.deeds[partner] | deal.give) & ~deal.take
        my_cash = t.cash[seat] - deal.cash
        their_cash = t.cash[partner] + deal.cash
        if (deal.give | deal.take) & t.mortgaged:
            my_cash -= due_on(t, deal.take)
            their_cash -= due_on(t, deal.give)
        start = t.rules.start_money
        if start < 1:
            start = 1
        one = strength(self.tables, self.weights, t, mine, my_cash, now.free, now.foes)
        one = might(self.weights, one, start)
        other = strength(self.tables, self.weights, t, theirs, their_cash, now.free, now.foes)
        other = might(self.weights, other, start)
        total = now.total + one + other - now.worth[seat] - now.worth[partner]
        deal.mine = share(one, total) - share(now.worth[seat], now.total)
        deal.theirs = share(other, total) - share(now.worth[partner], now.total)

    def consider(self, t: Table, seat: i64, at: i64) -> None:
        """Weigh the offer whose cells begin at `at`, from the side of who answers it."""
        stand(self.tables, self.weights, t, self.now)
        deal = self.deal
        deal.partner = t.offers[at]
        deal.give = t.offers[at + codes.TAKE_DEEDS]
        deal.take = t.offers[at + codes.GIVE_DEEDS]
        deal.cash = t.offers[at + codes.TAKE_CASH] - t.offers[at + codes.GIVE_CASH]
        passes = count_bits(t.offers[at + codes.TAKE_PASSES]) - count_bits(
            t.offers[at + codes.GIVE_PASSES]
        )
        deal.cash += passes * t.rules.jail_fine
        self.weigh(t, seat, deal)

    def is_good(self, t: Table, seat: i64, deal: Deal) -> bool:
        """Tell whether a deal gains enough, also beside the partner's gain."""
        if deal.mine < self.settings.least or deal.mine * 1000 < deal.theirs * self.settings.modest:
            return False
        return self._is_dear(t, seat, deal)

    def _is_dear(self, t: Table, seat: i64, deal: Deal) -> bool:
        """Tell whether a color that the partner completes brings us one or well above its price."""
        if not self.completes(t, deal.partner, deal.take, deal.give):
            return True
        if self.completes(t, seat, deal.give, deal.take):
            return True
        gets = list_price(t, deal.take) - deal.cash
        return gets * 1000 >= list_price(t, deal.give) * self.settings.opening

    def amend(self, t: Table, seat: i64) -> bool:
        """Find a sum that makes the deal good for both sides; tell whether there is one."""
        deal = self.deal
        if not self.completes(t, seat, deal.give, deal.take) and not self.completes(
            t, deal.partner, deal.take, deal.give
        ):
            return False
        if not self.price(t, seat, deal, 500) or not self.is_good(t, seat, deal):
            return False
        return deal.theirs > 0 and is_two_sided(deal) and not self.is_known(deal)

    def completes(self, t: Table, seat: i64, give: i64, take: i64) -> bool:
        """Tell whether giving and taking these deeds completes a color for the seat."""
        after = (t.deeds[seat] | take) & ~give
        group: i64 = -1
        for mask in t.rules.group_mask:
            group += 1
            if take & mask and after & mask == mask and self.tables.fair[group] > 0:
                return True
        return False

    # --- memory

    def tries(self, t: Table, partner: i64, give: i64, take: i64) -> i64:
        """Return how often these deeds were spoken of, -1 if too often or just now."""
        count: i64 = 0
        memos = self.memos
        for at in range(i64(0), len(memos), MEMO):
            if memos[at] == partner and memos[at + GIVE] == give and memos[at + TAKE] == take:
                count += 1
                if t.turns - memos[at + TURN] < self.settings.pause * t.seats:
                    return -1
        if count < MOST_TRIES:
            return count
        return -1

    def is_known(self, deal: Deal) -> bool:
        """Tell whether this very offer was made before."""
        memos = self.memos
        for at in range(i64(0), len(memos), MEMO):
            if (
                memos[at] == deal.partner
                and memos[at + GIVE] == deal.give
                and memos[at + TAKE] == deal.take
                and memos[at + PAID] == deal.cash
            ):
                return True
        return False
