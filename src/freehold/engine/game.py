"""The game's front door: apply, actors, legal moves, what a time-out does, the outcome."""

from freehold.engine import (
    auction,
    building,
    cards,
    estate,
    jail,
    mortgage,
    movement,
    purchase,
    runs,
    trade,
    turn,
    unrest,
)
from freehold.engine.actions import MOST_AMOUNT, amount_of, kind_of, target_of
from freehold.engine.bits import bit, first_bit, has
from freehold.engine.codes import (
    A_ACCEPT,
    A_BANKRUPT,
    A_BID,
    A_BUILD,
    A_BUILD_RUN,
    A_BUY,
    A_CHOOSE,
    A_COUNTER,
    A_DECLINE,
    A_END_TURN,
    A_EVICT_COMPANY,
    A_EVICT_FORCE,
    A_LIFT,
    A_MORTGAGE,
    A_PASS,
    A_PAY_FINE,
    A_PLACE,
    A_PROPOSE,
    A_REJECT,
    A_RESIGN,
    A_ROLL,
    A_SELL,
    A_SELL_DOWN,
    A_SELL_RUN,
    A_STOP,
    A_TIME_OUT,
    A_TIME_UP,
    A_USE_PASS,
    A_WITHDRAW,
    AUCTION_TURNS,
    BANK,
    CLOCK,
    E_RESIGNED,
    E_TIME_OUT,
    E_TIME_UP,
    F_AUCTION,
    F_CARD,
    F_DEBT,
    F_RIOT,
    F_TASKS,
    F_TAX,
    F_TRANSFER,
    F_TURN,
    OK,
    R_GAME_OVER,
    R_NO_SUCH_SEAT,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    R_ONLY_THE_CLOCK,
    R_OUT_OF_GAME,
    R_TOO_LATE,
    R_UNKNOWN_ACTION,
    STAGE_END,
    T_CHARGE,
    T_LOTS,
    T_MOVE,
    T_NEXT,
    T_ROUND,
    T_TRANSFER,
)
from freehold.engine.defaults import default_action
from freehold.engine.ints import i64
from freehold.engine.money import charge, settle
from freehold.engine.state import (
    State,
    Table,
    Terms,
    drop,
    emit1,
    emit_awaited,
    is_alive,
    set_top,
    top_arg,
    top_kind,
    top_seat,
)


def actors(t: Table) -> i64:
    """Return the seats the game waits for, as a bit set; empty when it is over."""
    if t.over or t.depth == 0:
        return 0
    if top_kind(t) == F_AUCTION:
        return auction.speakers(t)
    return bit(top_seat(t))


def next_actor(t: Table) -> i64:
    """Return one seat the game waits for, -1 when it is over."""
    if t.over or t.depth == 0:
        return -1
    return top_seat(t)


def check(t: Table, seat: i64, action: i64, terms: Terms | None = None) -> i64:
    """Return 0 if the seat may do the action now, else the refusal."""
    if t.over:
        return R_GAME_OVER
    if seat == CLOCK:
        return _check_clock(t, action)
    if not 0 <= seat < t.seats:
        return R_NO_SUCH_SEAT
    if not is_alive(t, seat):
        return R_OUT_OF_GAME
    if action < 0 or amount_of(action) > MOST_AMOUNT:
        return R_UNKNOWN_ACTION
    return _check_kind(t, seat, kind_of(action), target_of(action), amount_of(action), terms)


def _check_kind(
    t: Table, seat: i64, kind: i64, target: i64, amount: i64, terms: Terms | None
) -> i64:
    if kind == A_ROLL:
        return turn.check_roll(t, seat)
    if kind == A_END_TURN:
        return turn.check_end(t, seat)
    if kind == A_BUY or kind == A_DECLINE:
        return purchase.check_offer(t, seat)
    if kind == A_BID:
        return auction.check_bid(t, seat, amount)
    if kind == A_PASS:
        return auction.check_pass(t, seat)
    if kind == A_BUILD:
        return building.check_build(t, seat, target)
    if kind == A_SELL:
        return building.check_sell(t, seat, target)
    if kind == A_MORTGAGE:
        return mortgage.check_mortgage(t, seat, target)
    if kind == A_LIFT:
        return mortgage.check_lift(t, seat, target)
    if kind == A_PAY_FINE:
        return jail.check_fine(t, seat)
    if kind == A_USE_PASS:
        return jail.check_pass(t, seat, target)
    if kind == A_CHOOSE:
        return _check_choice(t, seat, amount)
    return _check_rare(t, seat, kind, target, amount, terms)


def _check_rare(
    t: Table, seat: i64, kind: i64, target: i64, amount: i64, terms: Terms | None
) -> i64:
    if kind == A_BANKRUPT:
        return estate.check_bankrupt(t, seat)
    if kind == A_BUILD_RUN:
        return runs.check_build_run(t, seat, target, amount)
    if kind == A_SELL_RUN:
        return runs.check_sell_run(t, seat, target, amount)
    if kind == A_SELL_DOWN:
        return building.check_sell_down(t, seat, target, amount)
    if kind == A_PLACE:
        return building.check_place(t, seat, target)
    if kind == A_PROPOSE:
        return trade.check_propose(t, seat, target, terms)
    if kind == A_COUNTER:
        return trade.check_counter(t, seat, target, amount, terms)
    if kind == A_ACCEPT:
        return trade.check_accept(t, seat, target, amount)
    if kind == A_REJECT:
        return trade.check_answer(t, seat, target, amount)
    if kind == A_WITHDRAW:
        return trade.check_withdraw(t, seat, target)
    if kind == A_EVICT_COMPANY:
        return unrest.check_company(t, seat, target)
    if kind == A_EVICT_FORCE:
        return unrest.check_eviction(t, seat, target)
    if kind == A_RESIGN:
        return OK
    if kind == A_TIME_OUT or kind == A_TIME_UP or kind == A_STOP:
        return R_ONLY_THE_CLOCK
    return R_UNKNOWN_ACTION


def _check_choice(t: Table, seat: i64, choice: i64) -> i64:
    kind = top_kind(t)
    if kind != F_CARD and kind != F_TAX and kind != F_TRANSFER and kind != F_RIOT:
        return R_NOT_NOW
    if top_seat(t) != seat:
        return R_NOT_YOUR_TURN
    if kind == F_CARD:
        return cards.check_choice(t, choice)
    if kind == F_TAX:
        return movement.check_tax_choice(choice)
    if kind == F_TRANSFER:
        return mortgage.check_transfer_choice(choice)
    return unrest.check_riot_choice(choice)


def _check_clock(t: Table, action: i64) -> i64:
    kind = kind_of(action)
    if kind == A_TIME_OUT:
        return OK if amount_of(action) == t.decision else R_TOO_LATE
    if kind == A_TIME_UP:
        return R_TOO_LATE if t.time_up else OK
    return OK if kind == A_STOP else R_UNKNOWN_ACTION


def apply(s: State, seat: i64, action: i64, terms: Terms | None = None) -> i64:
    """Do the action and all that follows; return 0, or a refusal with the state untouched."""
    refusal = check(s, seat, action, terms)
    if refusal:
        return refusal
    s.decision += 1
    if seat == CLOCK:
        _do_clock(s, kind_of(action))
    else:
        _do(s, seat, kind_of(action), target_of(action), amount_of(action), terms)
    _run(s)
    emit_awaited(s)
    return OK


def _do(s: State, seat: i64, kind: i64, target: i64, amount: i64, terms: Terms | None) -> None:
    if kind == A_ROLL:
        turn.roll(s, seat)
    elif kind == A_END_TURN:
        turn.end_turn(s)
    elif kind == A_BUY:
        purchase.buy(s, seat)
    elif kind == A_DECLINE:
        purchase.decline(s, seat)
    elif kind == A_BID:
        auction.bid(s, seat, amount)
    elif kind == A_PASS:
        auction.pass_bid(s, seat)
    elif kind == A_BUILD:
        building.build(s, seat, target)
    elif kind == A_SELL:
        building.sell(s, seat, target)
    elif kind == A_MORTGAGE:
        mortgage.mortgage(s, seat, target)
    elif kind == A_LIFT:
        mortgage.lift(s, seat, target)
    elif kind == A_PAY_FINE:
        jail.pay_fine(s, seat)
    elif kind == A_USE_PASS:
        jail.use_pass(s, seat, target)
    elif kind == A_CHOOSE:
        _choose(s, seat, amount)
    else:
        _do_rare(s, seat, kind, target, amount, terms)


def _do_rare(s: State, seat: i64, kind: i64, target: i64, amount: i64, terms: Terms | None) -> None:
    if kind == A_BANKRUPT:
        estate.declare_bankrupt(s, seat)
    elif kind == A_BUILD_RUN:
        runs.build_run(s, seat, target, amount)
    elif kind == A_SELL_RUN:
        runs.sell_run(s, seat, target, amount)
    elif kind == A_SELL_DOWN:
        building.sell_down(s, seat, target, amount)
    elif kind == A_PLACE:
        building.place(s, seat, target)
    elif kind == A_ACCEPT:
        trade.accept(s, seat, target)
    elif kind == A_REJECT:
        trade.reject(s, seat, target)
    elif kind == A_WITHDRAW:
        trade.withdraw(s, seat, target)
    elif kind == A_EVICT_COMPANY:
        unrest.evict_by_company(s, seat, target)
    elif kind == A_EVICT_FORCE:
        unrest.evict_by_force(s, seat, target)
    elif kind == A_RESIGN:
        _resign(s, seat)
    elif terms is not None:
        trade.propose(s, seat, target, terms)


def _choose(s: State, seat: i64, choice: i64) -> None:
    kind = top_kind(s)
    if kind == F_CARD:
        cards.choose(s, seat, choice)
    elif kind == F_TAX:
        movement.choose_tax(s, seat, choice)
    elif kind == F_TRANSFER:
        mortgage.choose_transfer(s, seat, choice)
    else:
        unrest.choose_riot(s, seat, choice)


def _resign(s: State, seat: i64) -> None:
    emit1(s, E_RESIGNED, seat)
    estate.go_bankrupt(s, seat, BANK)
    if not s.over and top_kind(s) == F_AUCTION:
        auction.resume_auction(s)


def _do_clock(s: State, kind: i64) -> None:
    if kind == A_TIME_OUT:
        emit1(s, E_TIME_OUT, s.decision - 1)
        _time_out(s)
    elif kind == A_TIME_UP:
        emit1(s, E_TIME_UP, 0)
        s.time_up = 1
    else:
        emit1(s, E_TIME_UP, 1)
        estate.finish_by_score(s)


def _time_out(s: State) -> None:
    """Close an auction that runs by the clock; else do what is default for who is awaited."""
    if top_kind(s) == F_AUCTION and s.clocked and s.rules.auction != AUCTION_TURNS:
        auction.close_auction(s)
        return
    seat = top_seat(s)
    action = default_action(s, seat)
    _do(s, seat, kind_of(action), target_of(action), amount_of(action), None)


def _run(s: State) -> None:
    """Do everything that waits for nobody."""
    while s.depth > 0:
        kind = top_kind(s)
        if kind >= F_TASKS:
            _do_task(s, kind)
        elif kind == F_DEBT and s.cash[top_seat(s)] >= top_arg(s, 1):
            settle(s)
        elif kind == F_TURN and not s.rules.manages and top_arg(s, 0) == STAGE_END:
            turn.end_turn(s)
        else:
            return


def _do_task(s: State, kind: i64) -> None:
    if kind == T_NEXT:
        turn.pass_turn(s)
    elif kind == T_MOVE:
        seat, steps, pays = top_seat(s), top_arg(s, 0), top_arg(s, 1)
        factor, fresh, way = top_arg(s, 2), top_arg(s, 3), top_arg(s, 4)
        drop(s)
        movement.move(s, seat, steps, pays, factor, fresh, way)
    elif kind == T_CHARGE:
        seat, creditor, amount, why = top_seat(s), top_arg(s, 0), top_arg(s, 1), top_arg(s, 2)
        drop(s)
        charge(s, seat, creditor, amount, why)
    elif kind == T_TRANSFER:
        mortgage.take_next_mortgaged(s)
    elif kind == T_LOTS:
        _sell_next_lot(s)
    elif kind == T_ROUND:
        turn.end_round(s)
    else:
        unrest.go_on_with_riot(s)


def _sell_next_lot(s: State) -> None:
    """Bring the next deed of a bankrupt to auction."""
    lots, origin = top_arg(s, 0), top_arg(s, 1)
    if lots == 0:
        drop(s)
        return
    set_top(s, 0, lots & (lots - 1))
    auction.open_auction(s, first_bit(lots), origin, s.alive)


class Outcome:
    """How a game stands or ended: winners as seats, and each seat's rank and score."""

    def __init__(self, over: bool, winners: list[int], ranks: list[int], scores: list[int]) -> None:
        self.over = over
        self.winners = winners
        self.ranks = ranks
        self.scores = scores


def outcome(t: Table) -> Outcome:
    """Return winners, ranks (1 is best, equals share) and scores."""
    winners = [int(seat) for seat in range(t.seats) if has(t.winners, seat)]
    scores = [int(estate.score_of(t, seat)) for seat in range(t.seats)]
    ranks = [int(_rank(t, seat)) for seat in range(t.seats)]
    return Outcome(t.over != 0, winners, ranks, scores)


def _rank(t: Table, seat: i64) -> i64:
    """Count who did better: those who stayed longer, and the living with a higher score."""
    rank: i64 = 1
    for other in range(t.seats):
        if t.fallen[seat]:
            if t.fallen[other] == 0 or t.fallen[other] > t.fallen[seat]:
                rank += 1
        elif t.fallen[other] == 0 and estate.score_of(t, other) > estate.score_of(t, seat):
            rank += 1
    return rank
