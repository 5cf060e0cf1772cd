"""An action as one number: kind, target and amount packed together."""

from typing import Final

from freehold.engine.codes import COUNTED, MOST_AMOUNT, TARGETED
from freehold.engine.core.bits import has
from freehold.engine.ints import i64

TARGET_SHIFT: Final = 6
KIND_MASK: Final = 63
AMOUNT_SHIFT: Final = 14
BARE: Final = 1 << TARGET_SHIFT  # actions below are nothing but their kind


def pack(kind: i64, target: i64 = 0, amount: i64 = 0) -> i64:
    """Return an action as one number."""
    return kind | target << TARGET_SHIFT | amount << AMOUNT_SHIFT


def kind_of(action: i64) -> i64:
    """Return the action's kind."""
    return action & KIND_MASK


def target_of(action: i64) -> i64:
    """Return the square, group, seat or pass the action is about."""
    return (action >> TARGET_SHIFT) & 255


def amount_of(action: i64) -> i64:
    """Return the action's number: money, a count, a revision, an alternative."""
    return action >> AMOUNT_SHIFT


def is_well_formed(action: i64) -> bool:
    """Tell whether the number is an action's one form: nothing where its kind has nothing."""
    if action < 0 or amount_of(action) > MOST_AMOUNT:
        return False
    kind = kind_of(action)
    if target_of(action) and not has(TARGETED, kind):
        return False
    return amount_of(action) == 0 or has(COUNTED, kind)
