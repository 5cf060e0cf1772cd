"""How much the tests try: enough to be quick, or as much as somebody has time for.

`FREEHOLD_TEST_FACTOR=10` makes everything that is tried at random, or often, ten times as much.
"""

import os
from typing import Final

FACTOR: Final = float(os.environ.get("FREEHOLD_TEST_FACTOR", "1"))


def times(usual: int) -> int:
    """Return how often something is to be tried that is usually tried so often."""
    return max(1, round(usual * FACTOR))
