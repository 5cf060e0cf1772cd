"""Try a wheel where nothing else is: an empty environment without compiler, Node.js or checkout.

Installs the newest wheel of `dist`, or the one that is named, and what it needs, from the lock.
Then simulates, plays in the terminal, and serves: the pages of the client, and a game that is
played with the Python client of the wheel itself.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "runtime.txt"
PLAYER = ROOT / "examples" / "play_on_server.py"
UV = Path(sys.executable).with_name("uv")
LONGEST = 300.0  # seconds that a command may take
ENGINE = "import freehold.engine.core.state as state; print(state.__file__)"
READY = re.compile(r"Freehold is ready: (\S+)")


class Place:
    """An environment of its own, and an empty folder to be in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "environment" / "bin"
        # nothing else is found: neither compilers nor Node.js, and no settings of ours
        self.variables = {"PATH": str(self.bin), "HOME": str(folder), "LANG": "C.UTF-8"}

    def install(self, wheel: Path) -> None:
        """Install a wheel and the locked packages that it needs."""
        made = self.bin.parent
        call(UV, "venv", "--quiet", "--python", sys.executable, str(made))
        install = (UV, "pip", "install", "--quiet", "--python", self.bin / "python")
        call(*install, "--require-hashes", "-r", str(LOCK))
        call(*install, "--no-deps", str(wheel))
        call(UV, "pip", "check", "--quiet", "--python", self.bin / "python")

    def run(self, *words: str, typed: str = "") -> str:
        """Return what a command of the environment prints."""
        command = [str(self.bin / words[0]), *words[1:]]
        return call(*command, typed=typed, variables=self.variables, folder=self.folder)


def call(
    *words: str | Path,
    typed: str = "",
    variables: dict[str, str] | None = None,
    folder: Path = ROOT,
) -> str:
    """Run a command and return what it prints; end if it fails."""
    done = subprocess.run(
        [str(word) for word in words],
        input=typed,
        env=variables or os.environ,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        sys.exit(f"wheel: {' '.join(map(str, words))} FAILED:\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(holds: object, what: str) -> None:
    """Say what is so, or end because it is not."""
    if not holds:
        sys.exit(f"wheel: FAILED: {what}")
    print(f"wheel: {what}", flush=True)


def try_commands(place: Place) -> None:
    """Simulate and play; the engine is the compiled one."""
    for missing in ("gcc", "cc", "node", "npm"):
        expect(shutil.which(missing, path=place.variables["PATH"]) is None, f"no {missing} there")
    engine = Path(place.run("python", "-c", ENGINE).strip())
    expect(engine.suffix == ".so" and place.folder in engine.parents, "the engine is compiled")
    batch = ("simulate", "--edition", "us", "--seats", "4", "--games", "200", "--seed", "1")
    expect("200" in place.run("freehold", *batch), "freehold simulate plays 200 games")
    game = ("play", "--terminal", "--edition", "us", "--players", "2", "--humans", "1", "--seed")
    told = place.run("freehold", *game, "7", "--option", "round_limit=5", typed="1\n\n" * 2000)
    expect("Standings" in told, "freehold play plays a game to its end")


def try_server(place: Place) -> None:
    """Serve the client, and let somebody play."""
    command = [str(place.bin / "freehold"), "serve", "--port", "0", "--data", "data"]
    server = subprocess.Popen(
        command, env=place.variables, cwd=place.folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        ready = READY.match(server.stdout.readline())
        expect(ready, "freehold serve is ready")
        assert ready is not None
        page = fetched(ready[1])
        expect('<div id="app">' in page, "it serves the client")
        names = re.findall(r'(?:src|href)="\./([^"]+)"', page)
        expect(all(fetched(ready[1] + name) for name in names), f"and its {len(names)} files")
        told = place.run("python", str(PLAYER), ready[1])
        expect("played" in told, f"and games: {told.strip()}")
    finally:
        server.terminate()
        status = server.wait(LONGEST)
    expect(status == 0, "and ends in good order")


def fetched(address: str) -> str:
    """Return what is at an address."""
    with urllib.request.urlopen(address, timeout=LONGEST) as answer:
        text: str = answer.read().decode(errors="replace")  # pictures, too
        return text


def newest() -> Path:
    """Return the newest wheel of `dist`, or end."""
    found = sorted((ROOT / "dist").glob("freehold-*.whl"), key=lambda path: path.stat().st_mtime)
    if not found:
        sys.exit("wheel: expected a wheel in dist, found none: run make wheel")
    return found[-1]


def main(arguments: list[str]) -> None:
    """Try the wheel."""
    wheel = Path(arguments[0]).resolve() if arguments else newest()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        place.install(wheel)
        expect(True, f"{wheel.name} is installed")
        try_commands(place)
        try_server(place)


if __name__ == "__main__":
    main(sys.argv[1:])
