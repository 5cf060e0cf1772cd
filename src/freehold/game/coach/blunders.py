"""Blunders: what somebody is warned of before it is done, and what it costs."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from freehold.bots.valuation.set_values import completed_by, is_completing
from freehold.engine import (
    State,
    Table,
    check,
    codes,
    find_offer,
    least_bid,
    terms_at,
    top_cell,
    top_kind,
)
from freehold.game.coach.consequences import (
    CERTAIN,
    OFFERS,
    Consequences,
    consequences_of,
    imagined,
    table_after,
)
from freehold.game.coach.win_chances import chances_of, doubt_of
from freehold.wire import Action, pack_action, terms_of
from freehold.wire.actions import (
    Accept,
    Bid,
    Build,
    BuildRun,
    Buy,
    Decline,
    Lift,
    Mortgage,
    Pass,
    PayFine,
    Place,
    Sell,
    SellDown,
    SellRun,
    UsePass,
)

BlunderWord = Literal["reserve", "color_left", "color_given", "bad_trade", "loss"]
RISKY: Final = 150  # permille of a rent beyond the cash, from which on a reserve is missing
GAINFUL: Final = 20  # permille of a chance that are worth a risk
LOSS: Final = 15  # permille of a chance that are worth a warning, if the judge is that sure
SPENDING: Final = (Buy, Bid, Build, BuildRun, Lift, PayFine)
PARTING: Final = (Mortgage, Sell, SellRun, SellDown, Place, UsePass)
LEAVING: Final = (Decline, Pass)


class Blunder(NamedTuple):
    """Why an action is warned of; `square` is the deed that it is about, or NOBODY."""

    word: BlunderWord
    square: int
    consequences: Consequences


def find_blunder(
    t: Table, seat: int, action: Action, then: Sequence[Action] = ()
) -> Blunder | None:
    """Return what is wrong with an action of a seat, if anything is that its table tells.

    What is to follow at once is weighed with it.
    """
    before = imagined(t, seat)
    if not isinstance(action, CERTAIN) or check(before, seat, *pack_action(action)):
        return None
    if isinstance(action, LEAVING):
        return _leaves_color(before, t, seat, action)
    found = consequences_of(t, seat, action, then)
    if isinstance(action, (Accept, *OFFERS)):
        return _trades_badly(before, seat, action, found)
    if isinstance(action, SPENDING) and found.risk >= RISKY and found.change < GAINFUL:
        return Blunder("reserve", codes.NOBODY, found)
    is_free = isinstance(action, PARTING) and top_kind(before) == codes.F_TURN
    if (is_free or isinstance(action, SPENDING)) and _is_loss(found):
        return Blunder("loss", codes.NOBODY, found)
    return None


def _is_loss(found: Consequences) -> bool:
    return -found.change >= max(LOSS, found.doubt)


# --- what is left to others


def _leaves_color(before: State, t: Table, seat: int, action: Action) -> Blunder | None:
    """Warn of leaving a deed that would complete an own color, where it can be paid."""
    kind = top_kind(before)
    cell = codes.BUY_SQUARE if kind == codes.F_BUY else codes.AUCTION_LOT
    square = int(top_cell(before, cell))
    if kind == codes.F_AUCTION and square >= codes.LOT_HOUSE:
        return None
    taking = _taking(before, seat)
    if taking is None or not is_completing(before, seat, square):
        return None
    found, held = consequences_of(t, seat, action), chances_of(taking)[seat]
    lost = found._replace(otherwise=held, doubt=doubt_of(t.rules, held - found.chance))
    return Blunder("color_left", square, lost) if lost.change < 0 else None


def _taking(before: State, seat: int) -> State | None:
    """Return the table after taking what is offered, at its price or by the lowest bid."""
    if top_kind(before) == codes.F_BUY:
        return table_after(before, seat, Buy())
    return table_after(before, seat, Bid(int(least_bid(before))))


# --- trades


def _trades_badly(before: State, seat: int, action: Action, found: Consequences) -> Blunder | None:
    partner, gives, gets = _sides(before, seat, action)
    theirs = int(completed_by(before, partner, gives, gets))
    mine = int(completed_by(before, seat, gets, gives))
    if theirs != codes.NOBODY and mine == codes.NOBODY and found.change < 0:
        return Blunder("color_given", theirs, found)
    return Blunder("bad_trade", codes.NOBODY, found) if _is_loss(found) else None


def _sides(before: State, seat: int, action: Action) -> tuple[int, int, int]:
    """Return the partner of a trade, and the deeds that the seat gives and gets."""
    if isinstance(action, OFFERS):
        terms = terms_of(action.give, action.take)
        return action.partner, int(terms.give_deeds), int(terms.take_deeds)
    assert isinstance(action, Accept)
    terms = terms_at(before, find_offer(before, seat, action.partner))
    return action.partner, int(terms.take_deeds), int(terms.give_deeds)
