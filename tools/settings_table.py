"""Write the table of settings in docs/server.md anew, from the settings themselves."""

import sys

from freehold.server.ops.settings_text import table
from tools.steps import ROOT

PAGE = ROOT / "docs" / "server.md"
HEADING = "| setting | default |"


def with_table(text: str) -> str:
    """Return a page with the table as it should be."""
    lines = text.splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith(HEADING))
    after = next(n for n in range(first, len(lines)) if not lines[n].startswith("|"))
    return "".join(lines[:first]) + table() + "".join(lines[after:])


def main() -> int:
    """Write the table."""
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
