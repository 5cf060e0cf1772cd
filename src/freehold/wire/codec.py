"""Actions between their messages and the engine's numbers."""

from typing import Any, Final

from freehold.engine import Terms, amount_of, codes, kind_of, pack, target_of
from freehold.engine.actions import MOST_AMOUNT
from freehold.wire import actions
from freehold.wire.actions import AnyAction, Counter, Propose
from freehold.wire.parts import Side, WireError, bits_of, members

_SHAPES: Final[dict[int, tuple[type[AnyAction], str, str]]] = {
    # kind: message, the field that is the target, the field that is the amount
    codes.A_ROLL: (actions.Roll, "", ""),
    codes.A_BUY: (actions.Buy, "", ""),
    codes.A_DECLINE: (actions.Decline, "", ""),
    codes.A_BID: (actions.Bid, "", "amount"),
    codes.A_PASS: (actions.Pass, "", ""),
    codes.A_PAY_FINE: (actions.PayFine, "", ""),
    codes.A_USE_PASS: (actions.UsePass, "number", ""),
    codes.A_BUILD: (actions.Build, "square", ""),
    codes.A_SELL: (actions.Sell, "square", ""),
    codes.A_BUILD_RUN: (actions.BuildRun, "group", "count"),
    codes.A_SELL_RUN: (actions.SellRun, "group", "count"),
    codes.A_SELL_DOWN: (actions.SellDown, "group", "level"),
    codes.A_MORTGAGE: (actions.Mortgage, "square", ""),
    codes.A_LIFT: (actions.Lift, "square", ""),
    codes.A_CHOOSE: (actions.Choose, "", "choice"),
    codes.A_BANKRUPT: (actions.Bankrupt, "", ""),
    codes.A_END_TURN: (actions.EndTurn, "", ""),
    codes.A_PROPOSE: (actions.Propose, "partner", ""),
    codes.A_COUNTER: (actions.Counter, "partner", "revision"),
    codes.A_ACCEPT: (actions.Accept, "partner", "revision"),
    codes.A_REJECT: (actions.Reject, "partner", "revision"),
    codes.A_WITHDRAW: (actions.Withdraw, "partner", ""),
    codes.A_EVICT_COMPANY: (actions.EvictCompany, "square", ""),
    codes.A_EVICT_FORCE: (actions.EvictForce, "square", ""),
    codes.A_RESIGN: (actions.Resign, "", ""),
    codes.A_PLACE: (actions.Place, "square", ""),
    codes.A_TIME_OUT: (actions.TimeOut, "", "decision"),
    codes.A_TIME_UP: (actions.TimeUp, "", ""),
    codes.A_STOP: (actions.Stop, "", ""),
}
_BY_TYPE: Final = {shape[0]: (kind, *shape[1:]) for kind, shape in _SHAPES.items()}
MOST_TARGETS: Final = 256  # eight bits of an action's number
CLOCK_KINDS: Final = frozenset({codes.A_TIME_OUT, codes.A_TIME_UP, codes.A_STOP})


def pack_action(action: AnyAction) -> tuple[int, Terms | None]:
    """Return an action as the engine's number, and the terms if it is a trade's.

    Raise WireError for numbers that do not fit, which only a message built by hand can hold.
    """
    kind, target_name, amount_name = _BY_TYPE[type(action)]
    target = getattr(action, target_name) if target_name else 0
    amount = getattr(action, amount_name) if amount_name else 0
    if not (0 <= target < MOST_TARGETS and 0 <= amount <= MOST_AMOUNT):
        raise WireError(f"expected an action with numbers that fit, got {action}")
    packed = pack(kind, target, amount)
    if isinstance(action, Propose | Counter):
        return packed, terms_of(action.give, action.take)
    return packed, None


def unpack_action(packed: int, terms: Terms | None = None) -> AnyAction:
    """Return the message of an engine's action, or raise WireError."""
    shape = _SHAPES.get(kind_of(packed))
    if shape is None:
        raise WireError(f"expected an action of a known kind, got {packed}")
    message, target, amount = shape
    fields: dict[str, Any] = {}
    if target:
        fields[target] = target_of(packed)
    if amount:
        fields[amount] = amount_of(packed)
    if message is Propose or message is Counter:
        fields["give"], fields["take"] = sides_of(terms or Terms())
    return message(**fields)


def terms_of(give: Side, take: Side) -> Terms:
    """Return the two sides of a trade as the engine's terms."""
    return Terms(
        bits_of(give.deeds),
        bits_of(take.deeds),
        give.cash,
        take.cash,
        bits_of(give.passes),
        bits_of(take.passes),
    )


def sides_of(terms: Terms) -> tuple[Side, Side]:
    """Return what the proposer gives and takes."""
    return (
        Side(members(terms.give_deeds), terms.give_cash, members(terms.give_passes)),
        Side(members(terms.take_deeds), terms.take_cash, members(terms.take_passes)),
    )


def offer_cells(proposer: int, partner: int, revision: int, give: Side, take: Side) -> list[int]:
    """Return an offer as the engine's cells."""
    terms = terms_of(give, take)
    return [
        proposer,
        partner,
        revision,
        terms.give_deeds,
        terms.take_deeds,
        terms.give_cash,
        terms.take_cash,
        terms.give_passes,
        terms.take_passes,
    ]
