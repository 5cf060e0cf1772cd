"""Parts of a whole in millionths: exact enough for chances, and within machine integers."""

from typing import Final

from freehold.engine.ints import i64

MILLION: Final = 1000000


def share(part: i64, total: i64) -> i64:
    """Return a part in millionths of the total."""
    if total < MILLION * MILLION:
        return part * MILLION // total
    return part // (total // MILLION)
