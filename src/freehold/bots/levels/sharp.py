"""A player by expected values: rents to come, what deeds mean to each, trades that pay."""

from typing import Final

from freehold.bots.levels.sharp_buying import Buyer
from freehold.bots.levels.sharp_estate import EstateManager
from freehold.bots.levels.sharp_model import SharpModel, SharpSettings
from freehold.bots.offers import acceptance, offer_to, rejection
from freehold.bots.policy import Policy
from freehold.bots.reasons import (
    SAY_ACCEPT,
    SAY_ARREST,
    SAY_BANKRUPT,
    SAY_BUY_SET,
    SAY_CARD,
    SAY_COUNTER,
    SAY_END_TURN,
    SAY_LEAVE_JAIL,
    SAY_OFFER_LIKE,
    SAY_OFFER_SALE,
    SAY_OFFER_SET,
    SAY_OFFER_SWAP,
    SAY_RAISE,
    SAY_RAISE_TO_ARREST,
    SAY_REJECT,
    SAY_REJECT_PARTNER,
    SAY_ROLL,
    SAY_STAND_BY,
    SAY_STAY_IN_JAIL,
    SAY_TAX,
    SAY_TRANSFER_INTEREST,
    SAY_TRANSFER_LIFT,
)
from freehold.bots.valuation.deals import Deal
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.bots.valuation.raising_to_buy import answer_riot
from freehold.bots.valuation.rent_risk import expected_rent
from freehold.bots.valuation.selling import raise_cash_wisely
from freehold.bots.valuation.set_values import completed_by, free_deeds
from freehold.bots.valuation.shares import MILLION
from freehold.bots.valuation.strength import Weights
from freehold.bots.valuation.trading import Trader
from freehold.engine import (
    Ruleset,
    Table,
    check_accept,
    check_counter,
    check_fine,
    check_propose,
    check_use_pass,
    codes,
    first_bit,
    has,
    kind_of,
    lift_cost,
    pack,
    top_cell,
    top_kind,
    top_seat,
    worth,
)
from freehold.engine.ints import i64

PAUSE: Final = 4  # rounds until an unchanged table is searched again


class Sharp(Policy):
    """The policy of one seat."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.model: SharpModel = SharpModel(rules)
        self.tables: LandingTables = self.model.tables
        self.weights: Weights = self.model.weights
        self.settings: SharpSettings = self.model.settings
        self.buyer: Buyer = Buyer(self, self.model)
        self.estate: EstateManager = EstateManager(self, self.model)
        self.trader: Trader = Trader(self.tables, self.weights)
        self.bail_cost: i64 = bail_cost(rules)
        self.mute: bool = False  # makes no offers
        self.idle: bool = False  # leaves its property as it is
        self.searched: i64 = 0  # turn of the last search for a trade
        self.seen: i64 = 0  # mark of who owned what then

    def begin(self) -> None:
        """Forget the game before."""
        self.trader.forget()
        self.searched = 0
        self.seen = 0
        self.buyer.forget()

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        at = (t.depth - 1) * codes.FRAME
        kind = t.frames[at]
        if kind == codes.F_TURN:
            return self._turn(t, seat, t.frames[at + codes.TURN_STAGE] == codes.STAGE_ROLL)
        if kind == codes.F_BUY:
            return self.buyer.buy(t, seat, top_cell(t, codes.BUY_SQUARE))
        if kind == codes.F_AUCTION:
            if top_cell(t, codes.AUCTION_LOT) >= codes.LOT_HOUSE:
                return self.buyer.bid_for_building(t, seat)
            return self.buyer.bid(t, seat, top_cell(t, codes.AUCTION_LOT))
        if kind == codes.F_DEBT:
            return self._pay(t, seat)
        if kind == codes.F_PLACE:
            return self.estate.place(t, seat)
        return self._choose(t, seat, kind)

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == codes.RELEASE_MOVE):
            way_out = self._leave_jail(t, seat)
            if way_out:
                return way_out
        elif rolling:
            self.say(SAY_ROLL, 0, 0)
        if rolling:
            return codes.A_ROLL
        if not self.idle:
            action = self.estate.manage(t, seat)
            if action:
                return action
        self.say(SAY_END_TURN, t.cash[seat], 0)
        return codes.A_END_TURN

    def aside(self, t: Table, seat: i64) -> i64:
        """Build before somebody else rolls."""
        if self.idle:
            return 0
        return self.estate.build_aside(t, seat)

    # --- jail

    def _leave_jail(self, t: Table, seat: i64) -> i64:
        """Leave as long as a turn outside gains more than it costs by the odds."""
        rules = t.rules
        gain = rules.salary_pass * (rules.dice_sides + 1) * 1000 // rules.squares
        base = rules.jail * rules.squares
        free = free_deeds(t)
        for square in range(rules.squares):
            if has(free, square) and t.cash[seat] > rules.price[square]:
                reached = self.tables.reach[base + square] * rules.price[square] // 1000
                gain += reached * self.settings.explore // 1000
        gain -= expected_rent(self.tables, t, seat, rules.jail)
        if gain <= 0:
            self.say(SAY_STAY_IN_JAIL, 0, 0)
            return 0
        self.say(SAY_LEAVE_JAIL, 0, 0)
        for number in range(len(rules.pass_card)):
            if check_use_pass(t, seat, number) == codes.OK:
                return pack(codes.A_USE_PASS, number)
        if gain * 1000 > self.bail_cost * self.settings.bail and check_fine(t, seat) == codes.OK:
            return codes.A_PAY_FINE
        self.say(SAY_STAY_IN_JAIL, 0, 0)
        return 0

    # --- debts and choices

    def _pay(self, t: Table, seat: i64) -> i64:
        action = raise_cash_wisely(self.tables, t, seat)
        if kind_of(action) == codes.A_BANKRUPT:
            self.say(SAY_BANKRUPT, top_cell(t, codes.DEBT_AMOUNT), 0)
        else:
            self.say(SAY_RAISE, top_cell(t, codes.DEBT_AMOUNT), 0)
        return action

    def _choose(self, t: Table, seat: i64, kind: i64) -> i64:
        if kind == codes.F_TAX:
            return pack(codes.A_CHOOSE, 0, self._tax_way(t, seat, top_cell(t, codes.TAX_SQUARE)))
        if kind == codes.F_TRANSFER:
            return pack(
                codes.A_CHOOSE, 0, self._transfer_way(t, seat, top_cell(t, codes.TRANSFER_SQUARE))
            )
        if kind == codes.F_RIOT:
            return self._arrest(t, seat, top_cell(t, codes.RIOT_SIDE))
        self.say(SAY_CARD, 0, 0)
        return pack(codes.A_CHOOSE, 0, 0)

    def _tax_way(self, t: Table, seat: i64, square: i64) -> i64:
        self.say(SAY_TAX, 0, 0)
        share = worth(t, seat) * t.rules.tax_percent[square] // 100
        return 1 if share < t.rules.tax_flat[square] else 0

    def _transfer_way(self, t: Table, seat: i64, square: i64) -> i64:
        spare = t.cash[seat] - lift_cost(t, square)
        if spare >= self.model.reserve(t, seat) + self.model.scaled(self.settings.lift_spare):
            self.say(SAY_TRANSFER_LIFT, square, 0)
            return 1
        self.say(SAY_TRANSFER_INTEREST, square, 0)
        return 0

    def _arrest(self, t: Table, seat: i64, side: i64) -> i64:
        action = answer_riot(t, seat, side, self.model.reserve(t, seat))
        if action == pack(codes.A_CHOOSE, 0, 0):
            self.say(SAY_STAND_BY, 0, 0)
        elif action == pack(codes.A_CHOOSE, 0, 1):
            self.say(SAY_ARREST, 0, 0)
        else:
            self.say(SAY_RAISE_TO_ARREST, t.rules.riot_fee, 0)
        return action

    # --- trades

    def propose(self, t: Table, seat: i64) -> i64:
        """Make the offer that raises the own share most, once a turn at most."""
        if self.mute or not self.is_time_to_search(t, seat) or not self.trader.search(t, seat):
            return 0
        return self.offer(t, seat, self.trader.best)

    def is_time_to_search(self, t: Table, seat: i64) -> bool:
        """Tell whether to look for a trade: in the own turn, when something has changed."""
        if self.searched == t.turns or top_kind(t) != codes.F_TURN or top_seat(t) != seat:
            return False
        mark: i64 = 0
        for each in range(t.seats):
            mark = mark * 31 + t.deeds[each]
        if mark == self.seen and t.turns - self.searched < PAUSE * t.seats:
            return False
        self.searched = t.turns
        self.seen = mark
        return True

    def offer(self, t: Table, seat: i64, deal: Deal) -> i64:
        """Return the proposal of a deal, and remember it."""
        terms = deal.terms()
        if check_propose(t, seat, deal.partner, terms) != codes.OK:
            return 0
        self.trader.note(t, deal)
        self.terms = terms
        self._explain(t, seat, deal)
        return pack(codes.A_PROPOSE, deal.partner)

    def _explain(self, t: Table, seat: i64, deal: Deal) -> None:
        """Note why a deal is proposed: for a color, if it completes one, or for the deed."""
        mine = completed_by(t, seat, deal.take, deal.give)
        theirs = completed_by(t, deal.partner, deal.give, deal.take)
        if mine != codes.NOBODY and theirs != codes.NOBODY:
            self.say(SAY_OFFER_SWAP, theirs, 0)
        elif mine != codes.NOBODY and not deal.give:
            self.say(SAY_OFFER_SET, mine, deal.cash)
        elif mine != codes.NOBODY:
            self.say(SAY_BUY_SET, mine, 0)
        elif deal.take:
            self.say(SAY_OFFER_LIKE, first_bit(deal.take), 0)
        else:
            self.say(SAY_OFFER_SALE, first_bit(deal.give), 0)

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what makes us stronger, counter what could; 0 if no offer is open."""
        at = offer_to(t, seat)
        return self._answer(t, seat, at) if at >= 0 else 0

    def _answer(self, t: Table, seat: i64, at: i64) -> i64:
        partner = t.offers[at]
        revision = t.offers[at + codes.OFFER_REVISION]
        trader = self.trader
        trader.consider(t, seat, at)
        if (
            trader.is_good(t, seat, trader.deal)
            and check_accept(t, seat, partner, revision) == codes.OK
        ):
            self.say(SAY_ACCEPT, partner, 0)
            return acceptance(t, at)
        why: i64 = SAY_REJECT
        if trader.deal.mine > 0:
            why = SAY_REJECT_PARTNER
        if trader.amend(t, seat):
            terms = trader.deal.terms()
            if check_counter(t, seat, partner, revision, terms) == codes.OK:
                trader.note(t, trader.deal)
                self.terms = terms
                self.say(SAY_COUNTER, 0, terms.give_cash + terms.take_cash)
                return pack(codes.A_COUNTER, partner, revision)
        self.say(why, partner, 0)
        return rejection(t, at)


def bail_cost(rules: Ruleset) -> i64:
    """Return what the fine costs for each turn that it saves, in thousandths of money.

    Who waits gets out by doubles or after the last try, which may cost the fine, too.
    """
    stay: i64 = MILLION
    saved: i64 = 0
    for _turn in range(i64(1), rules.jail_turns):
        stay = stay * (rules.dice_sides - 1) // rules.dice_sides
        saved += stay
    if saved == 0:
        return 0
    cost: i64 = MILLION
    if rules.jail_last_try == codes.LAST_TRY_PAY:
        cost -= stay * (rules.dice_sides - 1) // rules.dice_sides
    return rules.jail_fine * cost * 1000 // saved
