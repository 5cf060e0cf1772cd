"""Build the web client if its sources changed since the last time.

`python -m tools.web packages` only installs what that needs.  Leaves `build/web.stamp`, a digest of
the sources.  What an earlier build left is removed first, so that what is served is never older
than its source.  Beside every text lies the same compressed, for the server to send.  Uses the
standard library only, because it runs beside the installation of packages.
"""

import fcntl
import gzip
import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import system

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "freehold" / "server" / "static"
STAMP = ROOT / "build" / "web.stamp"
LOCK = WEB / "package-lock.json"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".freehold-stamp"  # goes when the packages go
SKIPPED = {"node_modules", "dist", "coverage", ".svelte-kit"}
TEXTS = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
OLDEST_NODE = 20


def inputs() -> list[Path]:
    """List every file that the client depends on."""
    return [path for each in sorted(WEB.iterdir()) if each.name not in SKIPPED for path in of(each)]


def of(place: Path) -> list[Path]:
    """List a file itself, or all files of a folder."""
    if place.is_file():
        return [place]
    return sorted(path for path in place.rglob("*") if path.is_file())


def digest(paths: list[Path], extra: str) -> str:
    """Hash the names and the contents of files, and a word more."""
    total = hashlib.sha256(extra.encode())
    for path in paths:
        total.update(f"\0{path.relative_to(ROOT)}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest() + "\n"


def holds(stamp: Path, value: str) -> bool:
    """Tell whether a stamp is of this value."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


class MissingNodeError(Exception):
    """There is no Node.js that could build the client."""


def node_version() -> str:
    """Return Node's version, or raise MissingNodeError with what is needed."""
    found = _told_version()
    number = re.match(r"v(\d+)\.", found)
    if shutil.which("npm") and number and int(number[1]) >= OLDEST_NODE:
        return found
    seen = f"found {found}" if found else "found none"
    how = system.remedy("node") or "see the README"
    raise MissingNodeError(
        f"Node.js {OLDEST_NODE} or newer with npm is needed for the web client, {seen}. "
        f"To get it: {how} (if that is older: from nodejs.org)"
    )


def _told_version() -> str:
    if shutil.which("node") is None:
        return ""
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    return told.stdout.strip()


def has_packages(node: str) -> bool:
    """Tell whether the locked packages are installed."""
    return holds(INSTALLED, digest([LOCK], node))


def install_packages(node: str) -> None:
    """Install the locked packages, unless they are there."""
    with alone():
        if not has_packages(node):
            run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
            INSTALLED.write_text(digest([LOCK], node), encoding="utf-8")


def has_client(node: str) -> bool:
    """Tell whether the client is built of these sources."""
    return (STATIC / "index.html").is_file() and holds(STAMP, digest(inputs(), node))


def build_client(node: str) -> None:
    """Build the client and compress its texts, unless that is done."""
    with alone():
        if has_client(node):
            return
        stamp = digest(inputs(), node)
        STAMP.unlink(missing_ok=True)
        shutil.rmtree(STATIC, ignore_errors=True)
        run("npm", "run", "--silent", "build", "--", "--logLevel=warn")
        if not (STATIC / "index.html").is_file():
            sys.exit(f"web: expected the build to write {STATIC.relative_to(ROOT)}/index.html")
        compress_texts()
        STAMP.write_text(stamp, encoding="utf-8")


def compress_texts() -> None:
    """Write each text a second time, compressed, where that makes it smaller."""
    for path in of(STATIC):
        if path.suffix not in TEXTS:
            continue
        plain = path.read_bytes()
        packed = gzip.compress(plain, mtime=0)
        if len(packed) < len(plain):
            path.with_name(path.name + ".gz").write_bytes(packed)


def run(*command: str) -> None:
    """Run a command in the client's folder; end if it fails."""
    status = subprocess.run(command, cwd=WEB, check=False).returncode
    if status:
        sys.exit(f"web: {' '.join(command)} FAILED with exit code {status}")


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else builds the client here."""
    STAMP.parent.mkdir(exist_ok=True)
    with STAMP.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(wanted: list[str]) -> None:
    """Bring the packages, or also the built client, up to date."""
    try:
        node = node_version()
    except MissingNodeError as lack:
        sys.exit(f"web: {lack}")
    install_packages(node)
    if wanted != ["packages"]:
        build_client(node)


if __name__ == "__main__":
    main(sys.argv[1:])
