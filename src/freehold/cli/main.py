"""The way into the program, and out of it when somebody interrupts."""

import sys
from collections.abc import Sequence

from freehold.cli.errors import INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    try:
        # loading takes a while, in which an interrupt is to be heard, too
        from freehold.cli.program import run

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        print("freehold: interrupted", file=sys.stderr)
        return INTERRUPTED
