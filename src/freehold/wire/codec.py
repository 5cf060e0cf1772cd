"""Actions between their messages and the engine's numbers."""

from typing import Any, Final, get_args, get_type_hints

from freehold.engine import Terms, amount_of, kind_of, pack, target_of
from freehold.engine.codes import MOST_AMOUNT
from freehold.wire.actions import AnyAction, Counter, Propose
from freehold.wire.parts import (
    Group,
    PassNumber,
    Seat,
    Side,
    Square,
    WireError,
    bits_of,
    code_of,
    members,
)

MOST_TARGETS: Final = 256  # eight bits of an action's number
_OFFERS: Final = (Propose, Counter)
_TARGETS: Final = (Seat, Square, Group, PassNumber)  # types of fields that are a target


def _shape(message: type[AnyAction]) -> tuple[str, str]:
    """Return the field that is the target and the field that is the amount, or no name."""
    target = amount = ""
    for name, hint in get_type_hints(message, include_extras=True).items():
        if hint in _TARGETS:
            target = name
        elif hint is not Side:
            amount = name
    return target, amount


ACTIONS: Final[dict[int, type[AnyAction]]] = {
    code_of("A", message): message for message in get_args(AnyAction)
}
_SHAPES: Final = {kind: (message, *_shape(message)) for kind, message in ACTIONS.items()}
_BY_TYPE: Final = {message: (kind, *_shape(message)) for kind, message in ACTIONS.items()}


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
    if isinstance(action, _OFFERS):
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
