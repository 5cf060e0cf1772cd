"""The sharp player with a look ahead: what matters is tried out in imagined games and judged."""

from typing import Final

from freehold.bots.levels.deal_search import DealDraft, DealSearch
from freehold.bots.levels.look_ahead import LookAhead
from freehold.bots.levels.partners import Partners
from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.sharp_model import SharpSettings
from freehold.bots.offers import acceptance, may_accept, offer_to, rejection
from freehold.bots.reasons import (
    SAY_ACCEPT,
    SAY_COUNTER,
    SAY_LOOKED_AHEAD,
    SAY_REJECT,
    SAY_REJECT_PARTNER,
)
from freehold.bots.simulation.resampling import resample, resampling_seed
from freehold.bots.valuation.deals import Deal
from freehold.bots.valuation.stalemate import is_stuck
from freehold.bots.valuation.strength import stand
from freehold.engine import (
    Ruleset,
    Table,
    apply,
    check,
    check_counter,
    check_fine,
    codes,
    count_bits,
    kind_of,
    least_bid,
    most_bid,
    offer_by,
    pack,
    top_cell,
    top_kind,
    top_seat,
)
from freehold.engine.ints import i64

BUDGET: Final = 1500  # turns imagined for one decision
FINALISTS: Final = 2  # deals that are tried out further
PAUSE: Final = 4  # rounds until an unchanged table is searched again
OFFERS: Final = 3  # in a turn
STYLES: Final = (400, 2000)  # thousandths of the usual reserve that may be better to keep
USUAL: Final = 1000
STUCK: Final = 8  # rounds of a stuck table after which more is left to others
PATIENCE: Final = 40  # rounds of it after which the game had better end
# Where nobody trades, what sharp does is hard to better until the last round is in sight; then
# imagined games are played to it, many of them, for what matters are small differences.
LONE_BUDGET: Final = 48000
LONE_SURE: Final = 20
LONE_SIGHT: Final = 10  # rounds
# Where nobody trades and there is no end in sight, what is owned counts when a stuck game is ended:
# cash in hand when buying, of a start with 1500.
LONE_STRAY: Final = 500
LONE_PURSE: Final = 60


class Expert(Sharp):
    """The policy of one seat; `budget` is how many turns it imagines for a decision."""

    def __init__(self, rules: Ruleset, budget: i64 = BUDGET) -> None:
        super().__init__(rules)
        self.budget: i64 = budget
        self.may_end = True
        self.look: LookAhead = LookAhead(rules)
        self.partners: Partners = Partners(self.trader)
        self.deals: DealSearch = DealSearch(self.look.judge, self.trader, self.partners)
        self.sure: i64 = 10  # tenths of a standard error by which another choice must be better
        self.margin: i64 = 0  # millionths by which it must be better, too
        self.trader.settings.pause = 0  # it learns from answers instead
        self.offers: i64 = OFFERS
        self.made: i64 = 0  # offers made in the turn of the last search
        self.pending: Deal = Deal()  # the last offer, until its answer is known
        self.pending_table: Table = Table(rules, 2)
        self.is_pending: bool = False
        self.heard: i64 = -1  # revision of the last offer of others that was learned from
        self.stuck_since: i64 = 0  # round
        self.stuck_mark: i64 = 0  # of who owned what then
        self.styled: i64 = -1  # turn in which the reserve was thought about
        self.usual: SharpSettings = SharpSettings()
        self.use_buy: bool = True
        self.use_bid: bool = True
        self.use_jail: bool = True
        self.use_style: bool = True
        self.use_answer: bool = True
        self.use_propose: bool = True
        self.use_counter: bool = True
        self.use_trial: bool = True
        self.waits: bool = False  # looks ahead only when the last round is in sight
        if not rules.trade:
            self._play_alone(rules)

    def _play_alone(self, rules: Ruleset) -> None:
        """Set what is different where nobody trades."""
        self.use_style = False
        if rules.round_limit:
            self.budget = self.budget * LONE_BUDGET // BUDGET
            self.sure = LONE_SURE
            self.look.rounds = LONE_SIGHT + 1
            self.waits = True
            return
        self.settings.stray = LONE_STRAY
        self.settings.purse = LONE_PURSE
        self.use_buy = False
        self.use_jail = False

    def begin(self) -> None:
        """Forget the game before."""
        super().begin()
        self.partners.forget()
        self.is_pending = False
        self.made = 0
        self.heard = -1
        self.stuck_since = 0
        self.stuck_mark = 0
        self.styled = -1
        set_style(self.settings, self.usual, USUAL)

    # --- decisions

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        kind = top_kind(t)
        if kind == codes.F_TURN and self.use_style and self.styled != t.turns:
            self.styled = t.turns
            self._choose_style(t, seat)
        action = super().decide(t, seat)
        if kind == codes.F_BUY and self.use_buy:
            if action == codes.A_BUY:
                return self._better(t, seat, action, codes.A_DECLINE)
            return self._better(t, seat, action, codes.A_BUY)
        if kind == codes.F_TURN and t.jail[seat] > 0 and self.use_jail:
            return self._leave_or_stay(t, seat, action)
        if (
            kind == codes.F_AUCTION
            and top_cell(t, codes.AUCTION_LOT) < codes.LOT_HOUSE
            and self.use_bid
        ):
            return self._bid_or_pass(t, seat, action)
        return action

    def _leave_or_stay(self, t: Table, seat: i64, action: i64) -> i64:
        kind = kind_of(action)
        if kind == codes.A_PAY_FINE or kind == codes.A_USE_PASS:
            return self._better(t, seat, action, codes.A_ROLL)
        if kind == codes.A_ROLL and check_fine(t, seat) == codes.OK:
            return self._better(t, seat, action, codes.A_PAY_FINE)
        return action

    def _bid_or_pass(self, t: Table, seat: i64, action: i64) -> i64:
        if kind_of(action) == codes.A_BID:
            return self._better(t, seat, action, codes.A_PASS)
        least = least_bid(t)
        price = t.rules.price[top_cell(t, codes.AUCTION_LOT)]
        if most_bid(t, seat) < least or top_cell(t, codes.AUCTION_HIGH_BID) > price * 2:
            return action
        return self._better(t, seat, action, pack(codes.A_BID, 0, least))

    def _rounds(self, t: Table) -> i64:
        """Return how many rounds imagined games go on."""
        left = t.rules.round_limit - t.round + 1
        if t.rules.round_limit and 0 < left < self.look.rounds:
            return left
        return self.look.rounds

    def _games(self, t: Table) -> i64:
        """Return how many pairs of games the budget is enough for."""
        return self.budget // (2 * self._rounds(t) * count_bits(t.alive)) + 1

    def _better(self, t: Table, seat: i64, action: i64, other: i64) -> i64:
        """Return the other action if imagined games go clearly better after it."""
        if check(t, seat, other) != codes.OK:
            return action
        if self.waits and t.rules.round_limit - t.round >= LONE_SIGHT:
            return action
        look = self.look
        look.clear()
        look.compare(t, seat, action, other, self._games(t))
        if look.is_clear(self.sure) and look.mean() > self.margin:
            self.say(SAY_LOOKED_AHEAD, look.games, 0)
            return other
        return action

    def _choose_style(self, t: Table, seat: i64) -> None:
        """Choose how much cash to keep this turn, where there is something to build on."""
        set_style(self.settings, self.usual, USUAL)
        if not t.rules.build or self.model.full_colors(t, seat) == 0:
            return
        look = self.look
        own = look.imagined[seat].settings
        best: i64 = 0
        chosen: i64 = USUAL
        games = self._games(t) // 2 + 1
        for style in STYLES:
            look.clear()
            for number in range(games):
                seed = resampling_seed(t, seat, number)
                base = look.go_on(resample(t, seat, seed), seat)
                set_style(own, self.usual, style)
                look.add(look.go_on(resample(t, seat, seed), seat) - base)
                set_style(own, self.usual, USUAL)
            if look.mean() > best and look.is_clear(self.sure):
                best = look.mean()
                chosen = style
        set_style(self.settings, self.usual, chosen)

    # --- trades

    def propose(self, t: Table, seat: i64) -> i64:
        """Make the offer that gains most by the judge, as likely as it is agreed to."""
        if not self.use_propose:
            return super().propose(t, seat)
        if self.mute or not self._is_time(t, seat):
            return 0
        self._hear(t, seat)
        self.deals.pressing = self._pressing(t)
        self.deals.haggling = self.made + 1 < self.offers
        self.deals.search(t, seat)
        best = self._best(t, seat)
        if best is None:
            return 0
        action = self.offer(t, seat, best)
        if action:
            self.made += 1
            self.pending.set(best)
            self.pending_table = Table(t.rules, t.seats, t)
            self.is_pending = True
        return action

    def _is_time(self, t: Table, seat: i64) -> bool:
        """Tell whether to look for a trade: in the own turn, when something has changed."""
        if top_kind(t) != codes.F_TURN or top_seat(t) != seat:
            return False
        if self.searched == t.turns:
            return self.made > 0 and self.made < self.offers
        mark = mark_of(t)
        if mark == self.seen and t.turns - self.searched < PAUSE * t.seats:
            return False
        self.searched = t.turns
        self.seen = mark
        self.made = 0
        return True

    def wants_end(self, t: Table, seat: i64) -> bool:
        """Propose to end and count when nobody can build and nobody has traded for long."""
        del seat
        return not t.rules.round_limit and self._rounds_stuck(t) >= PATIENCE

    def _rounds_stuck(self, t: Table) -> i64:
        """Return for how many rounds nobody could build and nothing has changed hands."""
        mark = mark_of(t)
        if mark != self.stuck_mark or not is_stuck(self.tables, t):
            self.stuck_mark = mark
            self.stuck_since = t.round
        return t.round - self.stuck_since

    def _pressing(self, t: Table) -> i64:
        """Return how much of a gain to leave to others, more the longer nobody can build."""
        rounds = self._rounds_stuck(t)
        if rounds < STUCK:
            return 0
        if rounds >= 5 * STUCK:
            return 800
        return rounds * 160 // STUCK

    def _best(self, t: Table, seat: i64) -> DealDraft | None:
        """Return the deal that is most worth offering, tried out in imagined games."""
        best: DealDraft | None = None
        lead: i64 = 0
        for draft in self.deals.found[:FINALISTS]:
            gain = draft.mine
            if self.use_trial:
                gain = self._try_out(t, seat, draft)
            score = draft.score * gain // draft.mine
            if gain >= self.deals.least // 2 and score > lead:
                lead = score
                best = draft
        return best

    def _try_out(self, t: Table, seat: i64, deal: Deal) -> i64:
        """Return what a deal gains in imagined games."""
        look = self.look
        look.clear()
        for _game in range(self._games(t) // 2 + 1):
            seed = resampling_seed(t, seat, look.games)
            base = look.go_on(resample(t, seat, seed), seat)
            s = resample(t, seat, seed)
            if apply(s, seat, pack(codes.A_PROPOSE, deal.partner), deal.terms()) != codes.OK:
                return 0
            apply(s, deal.partner, pack(codes.A_ACCEPT, seat, s.revision))
            look.add(look.go_on(s, seat) - base)
        return look.mean()

    def _hear(self, t: Table, seat: i64) -> None:
        """Learn from the answer to the last offer, if it is known by now."""
        if not self.is_pending or offer_by(t, seat) >= 0:
            return
        self.is_pending = False
        deal = self.pending
        held = t.deeds[seat]
        agreed = held & deal.take == deal.take and held & deal.give == 0
        self._learn(self.pending_table, seat, deal, agreed)

    def _learn(self, t: Table, seat: i64, deal: Deal, agreed: bool) -> None:
        stand(self.tables, self.weights, t, self.trader.now)
        self.partners.learn(t, seat, deal, agreed)

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept, counter or reject, whatever promises most; 0 if no offer is open."""
        if not self.use_answer:
            return super().answer(t, seat)
        at = offer_to(t, seat)
        if at < 0:
            return 0
        self._hear(t, seat)
        self.trader.consider(t, seat, at)
        deal = self.trader.deal
        revision = t.offers[at + codes.OFFER_REVISION]
        if self.heard != revision:
            self.heard = revision
            self._learn(t, seat, deal, True)
        gain: i64 = 0
        if may_accept(t, at):
            gain = self._weigh_offer(t, seat, at)
        counter = self._counter(t, seat, deal, gain)
        if counter is not None:
            terms = counter.terms()
            if check_counter(t, seat, deal.partner, revision, terms) == codes.OK:
                self.trader.note(t, counter)
                self.terms = terms
                self.say(SAY_COUNTER, 0, terms.give_cash + terms.take_cash)
                return pack(codes.A_COUNTER, deal.partner, revision)
        if gain > 0:
            self.say(SAY_ACCEPT, deal.partner, 0)
            return acceptance(t, at)
        if deal.mine > 0:
            self.say(SAY_REJECT_PARTNER, deal.partner, 0)
        else:
            self.say(SAY_REJECT, deal.partner, 0)
        return rejection(t, at)

    def _weigh_offer(self, t: Table, seat: i64, at: i64) -> i64:
        """Return what saying yes gains in imagined games, 0 if it is in doubt."""
        look = self.look
        look.clear()
        look.compare(t, seat, rejection(t, at), acceptance(t, at), self._games(t))
        if look.mean() >= self.deals.least // 2:
            return look.mean()
        return 0

    def _counter(self, t: Table, seat: i64, deal: Deal, gain: i64) -> DealDraft | None:
        """Return the same deal at another sum, if asking for it promises more than an answer."""
        if not self.use_counter or (deal.give == 0 and deal.take == 0):
            return None
        search = self.deals
        search.haggling = False
        search.begin(t, seat)
        draft = search.draft
        draft.partner = deal.partner
        draft.give = deal.give
        draft.take = deal.take
        search.price(t, seat, draft)
        for each in search.found:
            if each.score > gain and (gain == 0 or each.cash < deal.cash):
                return each
        return None


def set_style(settings: SharpSettings, usual: SharpSettings, style: i64) -> None:
    """Keep so many thousandths of the usual reserve when building."""
    settings.caution = usual.caution * style // USUAL
    settings.floor = usual.floor * style // USUAL
    settings.bare_floor = usual.bare_floor * style // USUAL


def mark_of(t: Table) -> i64:
    """Return a number that changes whenever a deed changes hands, or nearly so."""
    mark: i64 = 0
    for seat in range(t.seats):
        mark = mark * 31 + t.deeds[seat]
    return mark
