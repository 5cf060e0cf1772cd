"""What an action would lead to for the seat that does it: cash, rents ahead, the chance to win."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from freehold.bots.simulation.resampling import resample
from freehold.bots.valuation.landing_tables import landing_tables_of
from freehold.engine import (
    State,
    Table,
    apply,
    check,
    codes,
    find_offer,
    has,
    is_mortgaged,
    preview_trade,
    rent_due,
    terms_at,
    top_kind,
    top_seat,
)
from freehold.game.coach.win_chances import chances_of, doubt_of
from freehold.wire import Action, pack_action, terms_of
from freehold.wire.actions import (
    Accept,
    Bid,
    Build,
    BuildRun,
    Buy,
    Counter,
    Decline,
    Lift,
    Mortgage,
    Pass,
    PayFine,
    Place,
    Propose,
    Reject,
    Sell,
    SellDown,
    SellRun,
    UsePass,
)

IMAGINED: Final = 1  # the seed of what is hidden; nothing that is looked at depends on it
LIKELY: Final = 20_000  # millionths: what comes less often than one time in fifty is left out
THOUSAND: Final = 1000
MOST_BIDS: Final = 64  # after which an auction is not followed any further
OFFERS: Final = (Propose, Counter)
# What no dice or cards decide, so that the table after it can be judged.
CERTAIN: Final = (
    Buy, Decline, Bid, Pass, Build, BuildRun, Sell, SellRun, SellDown, Mortgage, Lift, Place,
    PayFine, UsePass, Accept, Reject, *OFFERS,
)  # fmt: skip # a list to look things up in, side by side


class Consequences(NamedTuple):
    """What an action leads to; chances are in permille, `otherwise` is the one without it.

    `rent` is the dearest that the next roll may well cost, `risk` how likely it is, in permille,
    that a rent takes more than the cash then in hand.  Where dice decide, both chances are the
    present one.
    """

    cash: int
    rent: int
    risk: int
    chance: int
    otherwise: int
    doubt: int

    @property
    def change(self) -> int:
        """Return what the action does to the chance."""
        return self.chance - self.otherwise


def imagined(t: Table, seat: int) -> State:
    """Return a game that looks like the seat's table, to try things on."""
    return resample(t, seat, IMAGINED)


def consequences_of(
    t: Table, seat: int, action: Action, then: Sequence[Action] = ()
) -> Consequences:
    """Return what an action, and what follows it at once, leads to for a seat by its own table."""
    before = imagined(t, seat)
    after = table_after(before, seat, action)
    for each in then:
        after = None if after is None else table_after(after, seat, each) or after
    other = before if after is None else _alternative(before, seat, action)
    return _compared(before if after is None else after, other, seat)


def _compared(after: State, other: State, seat: int) -> Consequences:
    chance, otherwise = chances_of(after)[seat], chances_of(other)[seat]
    cash = int(after.cash[seat])
    rent, risk = rents_ahead(after, seat, cash)
    return Consequences(
        cash, rent, risk, chance, otherwise, doubt_of(after.rules, chance - otherwise)
    )


# --- trying


def table_after(before: State, seat: int, action: Action) -> State | None:
    """Return the table after an action; nothing where dice decide or the rules refuse it."""
    if not isinstance(action, CERTAIN):
        return None
    packed, terms = pack_action(action)
    if check(before, seat, packed, terms):
        return None
    if isinstance(action, OFFERS):
        return preview_trade(before, seat, action.partner, terms_of(action.give, action.take))
    if isinstance(action, Bid):
        return _won(before, seat, action.amount)
    trial = before.copy()
    apply(trial, seat, packed, terms)
    return trial


def _won(before: State, seat: int, amount: int) -> State | None:
    """Return the table after an auction that a bid wins."""
    trial = before.copy()
    if apply(trial, seat, pack_action(Bid(amount))[0]):
        return None
    passing = pack_action(Pass())[0]
    for _bid in range(MOST_BIDS):
        if top_kind(trial) != codes.F_AUCTION:
            return trial
        if apply(trial, top_seat(trial), passing):
            return None
    return None


def _alternative(before: State, seat: int, action: Action) -> State:
    """Return the table after what would be done instead: the other answer, or nothing."""
    match action:
        case Buy():
            other = table_after(before, seat, Decline())
        case Decline():
            other = table_after(before, seat, Buy())
        case Reject(partner, _):
            other = _traded(before, seat, partner)
        case _:
            other = None
    return before if other is None else other


def _traded(before: State, seat: int, partner: int) -> State | None:
    at = find_offer(before, seat, partner)
    return preview_trade(before, partner, seat, terms_at(before, at)) if at >= 0 else None


# --- rents


def rents_ahead(t: Table, seat: int, cash: int) -> tuple[int, int]:
    """Return the dearest likely rent of the next roll, and the permille of one beyond the cash."""
    rules, reach = t.rules, landing_tables_of(t.rules).reach
    base = int(t.position[seat]) * rules.squares
    dearest, beyond = 0, 0
    for square in range(rules.squares):
        odds = int(reach[base + square])
        if odds == 0 or not _is_charged(t, seat, square):
            continue
        rent = int(rent_due(t, square, rules.dice_sides + 1))
        if odds >= LIKELY:
            dearest = max(dearest, rent)
        if rent > cash:
            beyond += odds
    return dearest, min(THOUSAND, round(beyond / THOUSAND))


def _is_charged(t: Table, seat: int, square: int) -> bool:
    others = (other for other in range(t.seats) if other != seat and has(t.alive, other))
    return not is_mortgaged(t, square) and any(has(t.deeds[other], square) for other in others)
