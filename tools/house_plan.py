"""Check that docs/architecture.md tells the truth: its packages, its contracts and its glossary."""

import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.steps import ROOT

PAGE = ROOT / "docs" / "architecture.md"
PACKAGE = ROOT / "src" / "freehold"
# Each table by the heading of its first column, and the folder whose parts it lists.
TABLES = {
    "layer": PACKAGE,
    "package or module of `bots`": PACKAGE / "bots",
    "package of `server`": PACKAGE / "server",
    "folder of `web/src`": ROOT / "web" / "src",
    "feature": ROOT / "web" / "src" / "features",
}
UNLISTED = {"__pycache__", "static", "data", "main.ts", "App.svelte", "vite-env.d.ts"}
# Words of our own that nobody could guess: names of modules and classes do without them.
RETIRED = re.compile(
    "annal|honors|desk|evening|parlor|prospect|passage|redraw|surrounding|farewell|ordeal|troupe",
    re.IGNORECASE,
)


def rows(heading: str) -> list[str]:
    """Return the first cells of a table of the page."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.M)
    return [line.split("|")[1].strip() for line in found[1].splitlines()] if found else []


def quoted(cells: list[str]) -> set[str]:
    """Return what stands between back quotes."""
    return {name.strip("/") for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def parts_of(folder: Path) -> set[str]:
    """List the packages, modules or folders directly in a folder."""
    shown = (path for path in folder.iterdir() if path.name not in UNLISTED)
    return {path.stem for path in shown if path.is_dir() or path.suffix == ".py"} - {"__init__"}


def contracts() -> list[str]:
    """List the names of all contracts between packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [each["name"] for each in project["tool"]["importlinter"]["contracts"]]


def differences(what: str, told: set[str], found: set[str]) -> Iterator[str]:
    """Yield what is only on the page, and what is only in the project."""
    for name in sorted(told - found):
        yield f"{what}: expected {name}, which the page tells of, to exist"
    for name in sorted(found - told):
        yield f"{what}: expected the page to tell of {name}"


def wrong_tables() -> Iterator[str]:
    """Yield where tables of parts differ from the folders."""
    for heading, folder in TABLES.items():
        yield from differences(heading, quoted(rows(heading)), parts_of(folder))
    engine = {f"engine.{name}" for name in parts_of(PACKAGE / "engine")} | {"engine"}
    yield from differences("engine", quoted(rows("package")[:6]), engine)
    yield from differences("contract", set(rows("contract")), set(contracts()))


def wrong_words() -> Iterator[str]:
    """Yield words of the glossary that are not in use, or that are there twice."""
    words = [word for cell in rows("word") for word in cell.split(", ")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")).lower()
    for word in sorted(set(words)):
        if words.count(word) > 1:
            yield f"glossary: expected one meaning for {word}, got {words.count(word)}"
        if not re.search(rf"(?<![a-z]){re.escape(word.replace(' ', '_'))}", sources):
            yield f"glossary: expected {word} to be a word of the sources"


def wrong_names() -> Iterator[str]:
    """Yield modules and classes with names that were given up."""
    for path in PACKAGE.rglob("*.py"):
        named = re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M)
        for name in [path.stem, *named]:
            if RETIRED.search(name):
                yield f"{path.relative_to(ROOT)}: expected a plain word, got {name}"


def main() -> int:
    """Name every place where the page and the project disagree."""
    found = list(chain(wrong_tables(), wrong_words(), wrong_names()))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
