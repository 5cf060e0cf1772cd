"""Check that the docs lead somewhere: links, and the files, modules, targets and tests named."""

import os
import re
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.steps import ROOT

FOLDERS = ("bench", "deploy", "docs", "examples", "requirements", "src", "tests", "tools", "web")
SKIPPED = {"node_modules", "__pycache__"}
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)
ANCHOR = re.compile(r'<a id="([\w-]+)">')
# Names of files are said from any folder on, those of modules of the language even without one.
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.[a-z]+|\w+\.py)`")
MODULE = re.compile(r"python -m ((?:tools|bench)[\w.]*)")
TARGET = re.compile(r"`make ([a-z-]+)")
PROOF = re.compile(r"^\| .+ \| `([\w/]+\.py)`: (.+) \|$", re.M)


def pages() -> list[Path]:
    """List everything that people read."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def anchors(page: Path) -> set[str]:
    """Return what a link may name within a page."""
    text = page.read_text(encoding="utf-8")
    headings = (re.sub(r"[^\w\- ]", "", title.lower()) for title in HEADING.findall(text))
    return {*(title.strip().replace(" ", "-") for title in headings), *ANCHOR.findall(text)}


def files() -> set[str]:
    """Return every file as a path from the root with a slash before it."""
    found = [*(path for path in ROOT.iterdir() if path.is_file())]
    for folder in FOLDERS:
        for path, inside, names in os.walk(ROOT / folder):
            inside[:] = [name for name in inside if name not in SKIPPED]
            found += [Path(path, name) for name in names]
    return {f"/{path.relative_to(ROOT).as_posix()}" for path in found}


def wrong_links(page: Path) -> Iterator[str]:
    """Yield links to files and places that are not there."""
    for place, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        target = page.parent / place if place else page
        if re.match(r"\w+:", place):
            continue
        if not target.exists():
            yield f"a link to {place}"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            yield f"a link to {place}#{anchor}"


def wrong_names(page: Path, known: set[str], targets: set[str]) -> Iterator[str]:
    """Yield files, modules and targets that are told of and are not there."""
    text = page.read_text(encoding="utf-8")
    for name in NAMED.findall(text):
        if not any(path.endswith(f"/{name}") for path in known):
            yield f"the file {name}"
    for name in MODULE.findall(text):
        path = f"/{name.replace('.', '/')}"
        if not {f"{path}.py", f"{path}/__main__.py"} & known:
            yield f"the module {name}"
    for name in sorted(set(TARGET.findall(text)) - targets):
        yield f"the target {name}"


def wrong_proofs(page: Path) -> Iterator[str]:
    """Yield tests that are said to have caught a mistake and are not there, by their words."""
    for name, law in PROOF.findall(page.read_text(encoding="utf-8")):
        test = ROOT / "tests" / name
        told = "test_" + "_".join(re.findall(r"\w+", law.lower().replace("'", "")))
        if not (test.is_file() and f"def {told}" in test.read_text(encoding="utf-8")):
            yield f"the test {name}: {law}"


def main() -> int:
    """Name what every page tells of and is not there."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    known = files()
    count = 0
    for page in pages():
        for problem in chain(
            wrong_links(page), wrong_names(page, known, targets), wrong_proofs(page)
        ):
            print(f"{page.relative_to(ROOT)}: expected {problem} to exist")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
