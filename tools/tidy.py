"""Check that no source file is too long: what does not fit on a few screens is two things.

What is generated may be, which says so in its first line; so may data, which is no source.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tools.steps import ROOT
from tools.web import STATIC

FOLDERS = ("src", "web/src")
KINDS = {".css", ".js", ".py", ".sql", ".svelte", ".ts"}
GENERATED = "do not edit"
MOST = 400


def sources() -> Iterator[Path]:
    """Yield the files that people write."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in KINDS and not is_exempt(path):
                yield path


def is_exempt(path: Path) -> bool:
    """Tell whether a file may be long."""
    if path.is_relative_to(STATIC):
        return True
    with path.open(encoding="utf-8") as text:
        return GENERATED in text.readline()


def length(path: Path) -> int:
    """Count the lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def main() -> int:
    """Name every file that is too long."""
    found = {path: length(path) for path in sources()}
    long = {path: lines for path, lines in found.items() if lines > MOST}
    for path, lines in long.items():
        print(f"{path.relative_to(ROOT)}: expected at most {MOST} lines, got {lines}")
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())
