"""Build the web client if its sources changed since the last time.

Leaves `build/web.stamp`, a digest of the sources.  What an earlier build left is removed first, so
that what is served is never older than its source.  Beside every text lies the same compressed, for
the server to send.
"""

import fcntl
import gzip
import hashlib
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


def node_version() -> str:
    """Return Node's version, or end with what is needed."""
    needed = f"Node.js {OLDEST_NODE} or newer with npm is needed for the web client"
    if shutil.which("node") is None or shutil.which("npm") is None:
        sys.exit(f"web: {needed}; expected the commands node and npm, found not both")
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    version = told.stdout.strip()
    found = re.match(r"v(\d+)\.", version)
    if found is None or int(found[1]) < OLDEST_NODE:
        sys.exit(f"web: {needed}; found {version or told.stderr.strip() or 'no version'}")
    return version


def install_packages(node: str) -> None:
    """Install the locked packages, unless they are there."""
    stamp = digest([LOCK], node)
    if holds(INSTALLED, stamp):
        return
    began = time.monotonic()
    run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(stamp, encoding="utf-8")
    print(f"web: packages installed in {time.monotonic() - began:.1f} s", flush=True)


def build_client() -> None:
    """Build the client and compress its texts."""
    began = time.monotonic()
    shutil.rmtree(STATIC, ignore_errors=True)
    run("npm", "run", "--silent", "build", "--", "--logLevel=warn")
    if not (STATIC / "index.html").is_file():
        sys.exit(f"web: expected the build to write {STATIC.relative_to(ROOT)}/index.html")
    compress_texts()
    print(f"web: client built in {time.monotonic() - began:.1f} s", flush=True)


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


def main() -> int:
    """Bring the packages and the built client up to date."""
    node = node_version()
    with alone():
        install_packages(node)
        stamp = digest(inputs(), node)
        if holds(STAMP, stamp) and (STATIC / "index.html").is_file():
            return 0
        STAMP.unlink(missing_ok=True)
        build_client()
        STAMP.write_text(stamp, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
