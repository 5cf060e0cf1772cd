"""Check that docs/architecture.md tells the truth: packages, contracts, glossary, dependencies."""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

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
# The tables whose rows stand in the order of a contract, with the package that it is about.
ORDERED = {
    "layer": "freehold",
    "package or module of `bots`": "freehold.bots",
    "package of `server`": "freehold.server",
}
VOCABULARY = {"codes", "ints"}  # of the engine, which all of it may speak
SIDE_BY_SIDE = re.compile(
    r"^Packages of one layer stand beside each other .*?: (.*?)\.$", re.M | re.S
)
CLIENT = {".ts", ".svelte"}
NAMED = r"^(?:export )?(?:class|interface|type) (\w+)"
UNLISTED = {"__pycache__", "static", "data", "main.ts", "App.svelte", "vite-env.d.ts"}
# Words of our own that nobody could guess: names of modules and classes do without them.
RETIRED = re.compile(
    "annal|honors|desk|evening|parlor|prospect|passage|redraw|surrounding|farewell|ordeal|troupe"
    "|keeper|glimpse|vigil|lookout|wholeness|departure|lapses|elsewhere|tallies|neighbors|lonely"
    "|puzzling|reckoning|census|misfit",
    re.IGNORECASE,
)


ROOMS = PACKAGE / "server" / "rooms"
LAYERS = ROOT / "web" / "eslint.layers.js"
REQUIREMENTS = ROOT / "requirements"


def tables(heading: str) -> list[list[tuple[str, ...]]]:
    """Return the cells of the page's tables whose first column has a heading, row by row."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.M)
    return [[_cells(line) for line in lines.splitlines()] for lines in found]


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))


def rows(heading: str) -> list[str]:
    """Return the first cells of a table of the page."""
    return [row[0] for row in tables(heading)[0]]


def quoted(cells: list[str]) -> set[str]:
    """Return what stands between back quotes."""
    return {name.strip("/") for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def parts_of(folder: Path) -> set[str]:
    """List the packages, modules or folders directly in a folder."""
    shown = (path for path in folder.iterdir() if path.name not in UNLISTED)
    return {path.stem for path in shown if path.is_dir() or path.suffix == ".py"} - {"__init__"}


def contracts() -> list[dict[str, Any]]:
    """List all contracts between packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def levels(package: str) -> list[set[str]]:
    """Return the parts of a package, from above, as its contract has them beside each other."""
    (layered,) = (each for each in contracts() if package in each.get("containers", ()))
    return [set(re.findall(r"\w+", layer)) for layer in layered["layers"]]


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
    names = {each["name"] for each in contracts()}
    yield from differences("contract", set(rows("contract")), names)
    texts = [path.read_text(encoding="utf-8") for path in ROOMS.rglob("*.py")]
    parts = set(re.findall(r"^class (\w+)", "\n".join(texts), re.M))
    parts |= {path.stem for path in ROOMS.rglob("*")}
    for name in sorted(quoted(rows("part in `rooms`")) - parts):
        yield f"part in rooms: expected {name}, which the page tells of, to exist"


def wrong_order() -> Iterator[str]:
    """Yield where the page tells otherwise than the contracts what may import what."""
    for heading, package in ORDERED.items():
        above = 0
        for row in rows(heading):
            for name in sorted(quoted([row])):
                level = next((at for at, names in enumerate(levels(package)) if name in names), 0)
                if level < above:
                    yield f"{heading}: expected {name} above what it may import"
                above = max(above, level)
    text = SIDE_BY_SIDE.search(PAGE.read_text(encoding="utf-8"))
    told = [quoted([names]) for names in text[1].split(";")] if text else []
    for names in levels("freehold"):
        if len(names) > 1 and names not in told:
            yield f"layers: expected the page to tell that {sorted(names)} stand beside each other"
    for name, _what, imports in tables("package")[0]:
        part = name.strip("`").removeprefix("engine").removeprefix(".")
        told_imports, found = quoted([imports]) | VOCABULARY, imports_in_engine(part) | VOCABULARY
        if part and part not in VOCABULARY:
            yield from differences(f"engine.{part}", told_imports, found)


def imports_in_engine(part: str) -> set[str]:
    """Return what a part of the engine imports from the others."""
    folder = PACKAGE / "engine" / part
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    return set(re.findall(r"^from freehold\.engine\.(\w+)", "\n".join(texts), re.M)) - {part}


def layers(name: str) -> dict[str, set[str]]:
    """Return what each folder or feature of the web client may import."""
    text = LAYERS.read_text(encoding="utf-8")
    block = text.split(f"const {name} = {{")[1].split("};")[0]
    found = re.findall(r"(\w+): \[([^\]]*)\]", block)
    return {part: set(re.findall(r'"(\w+)"', names)) for part, names in found}


def told_features() -> Iterator[tuple[str, set[str]]]:
    """Yield what each feature is made of; in a row of several, their names stand before."""
    for first, _what, made in tables("feature")[0]:
        names = quoted([first])
        parts = dict(re.findall(r"`(\w+)`: ([^;]+)", made))
        for name in names:
            own = parts.get(name, "" if len(names) > 1 else made)
            yield name, set(re.findall(r"\w+", own))


def wrong_layers() -> Iterator[str]:
    """Yield where the page tells otherwise what may import what in the web client."""
    for name, made in told_features():
        yield from differences(f"feature {name}", made, layers("FEATURES").get(name, set()))
    for folder, _what, imports in tables("folder of `web/src`")[0]:
        name = folder.strip("`/")
        yield from differences(f"folder {name}", quoted([imports]), layers("LAYERS")[name])


def needed() -> dict[str, str]:
    """Return the version of each package that requirements name, with "exactly" if pinned."""
    locks = "".join(path.read_text(encoding="utf-8") for path in REQUIREMENTS.glob("*.txt"))
    locked = dict(re.findall(r"^([\w-]+)==([\w.]+)", locks, re.M))
    found = {}
    for path in REQUIREMENTS.glob("*.in"):
        for name, pin in re.findall(r"^([a-z][\w-]*)(==)?", path.read_text("utf-8"), re.M):
            found[name] = locked[name] + (" exactly" if pin else "")
    return found


def needed_by_client() -> dict[str, str]:
    """Return the same for the packages of the web client, all of which are pinned."""
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    overrides = {name: f"{version} exactly" for name, version in package["overrides"].items()}
    return {**package["dependencies"], **package["devDependencies"], **overrides}


def wrong_dependencies() -> Iterator[str]:
    """Yield packages that only the page or only the project has, and versions that differ."""
    for table, known in zip(tables("package")[1:], (needed(), needed_by_client()), strict=True):
        told: dict[str, str] = {}
        for first, second, *_rest in table:
            names, versions = first.split(", "), second.split(", ")
            names = [names[0] + name if name.startswith("-") else name for name in names]
            told |= dict(zip(names, versions * (len(names) // len(versions)), strict=True))
        yield from differences("dependency", set(told), set(known))
        for name in sorted(told.keys() & known):
            if not f"{known[name]}.".startswith(f"{told[name]}."):
                yield f"dependency: expected {name} {known[name]}, the page tells of {told[name]}"


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
    client = (ROOT / "web" / "src").rglob("*")
    for path in [*PACKAGE.rglob("*.py"), *(path for path in client if path.suffix in CLIENT)]:
        named = re.findall(NAMED, path.read_text(encoding="utf-8"), re.M)
        for name in [path.stem, *named]:
            if RETIRED.search(name):
                yield f"{path.relative_to(ROOT)}: expected a plain word, got {name}"


def main() -> int:
    """Name every place where the page and the project disagree."""
    found = list(
        chain(
            wrong_tables(),
            wrong_order(),
            wrong_layers(),
            wrong_dependencies(),
            wrong_words(),
            wrong_names(),
        )
    )
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
