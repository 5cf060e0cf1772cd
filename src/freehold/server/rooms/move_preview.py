"""The outlook as clients hear it: what a seat could do with its property, and owes."""

from typing import Final

from msgspec.structs import replace

from freehold.bots.seat_table import seat_table
from freehold.engine import State, is_alive, preview_trade, raisable, top_kind, top_seat
from freehold.engine.codes import F_TAX
from freehold.game.coach.win_chances import chances_of, doubt_of
from freehold.game.move_preview import cash_wanted, plan_raising, preview_moves
from freehold.game.trade_preview import held_terms, preview_exchange
from freehold.protocol import Move, Outlook, TradeMeter, TradePreview, TradeShare, TradeTerms
from freehold.server.rooms.durable import DurableState
from freehold.wire import Side, stake, terms_of

NOTHING: Final = Outlook()


def outlook_for(durable: DurableState, member: int, asked: TradeTerms | None = None) -> Outlook:
    """Return the outlook of a member; who does not play has none."""
    seat, match = durable.seat_of(member), durable.match
    if match is None or seat is None or not durable.playing:
        return NOTHING
    outlook = outlook_of(match.state, seat, asked)
    if outlook.trade is None or not durable.sheet.settings.is_coached:
        return outlook
    return replace(outlook, trade=_metered(match.state, seat, outlook.trade))


def outlook_of(state: State, seat: int, asked: TradeTerms | None = None) -> Outlook:
    """Return the outlook of a player in a running game, with the trade that is asked about."""
    taxed = top_kind(state) == F_TAX and top_seat(state) == seat
    return Outlook(
        decision=state.decision,
        cash_most=None if taxed else raisable(state, seat),
        moves=tuple(Move(*preview) for preview in preview_moves(state, seat)),
        stakes=tuple(
            stake(state, one) if is_alive(state, one) else Side() for one in range(state.seats)
        ),
        plan=plan_raising(state, seat),
        shortfall=max(0, cash_wanted(state, seat) - state.cash[seat]),
        trade=None if asked is None else _trade_of(state, seat, asked),
    )


def _trade_of(state: State, seat: int, asked: TradeTerms) -> TradePreview | None:
    done = preview_exchange(state, seat, asked.partner, terms_of(asked.give, asked.take))
    if done is None:
        return None
    mine, theirs = (TradeShare(*share) for share in (done.mine, done.theirs))
    return TradePreview(asked, mine, theirs, done.refusal)


def _metered(state: State, seat: int, trade: TradePreview) -> TradePreview:
    """Add what a trade does to both chances to win, as the judge sees it."""
    asked, partner = trade.terms, trade.terms.partner
    terms = held_terms(state, seat, partner, terms_of(asked.give, asked.take))
    after = preview_trade(state, seat, partner, terms)
    before, then = chances_of(seat_table(state, seat)), chances_of(seat_table(after, seat))
    meter = TradeMeter(
        before[seat],
        then[seat],
        doubt_of(state.rules, then[seat] - before[seat]),
        before[partner],
        then[partner],
        doubt_of(state.rules, then[partner] - before[partner]),
    )
    return replace(trade, meter=meter)
