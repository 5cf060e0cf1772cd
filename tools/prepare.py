"""Prepare a checkout: Python packages, the engine, web packages and the client, side by side.

Goals: `dev` asks for the packages of checks and tests besides those that running takes, `engine`
for a compiled engine, `fast-engine` for the fastest, `client` for the built web client.  Does only
what is not done yet, and says nothing if that is nothing.  What the machine lacks is named with the
command that gets it, and what can be done without it is done.

PYTHON names the interpreter for the environment; without it, one that was made before stays.  Uses
the standard library only, because it runs before anything is installed.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools import build, system, web
from tools.conditions import settle
from tools.steps import FAIL, PASS, ROOT, Report, Step, capture, run_steps, show_failure

VENV = ROOT / ".venv"
BIN = VENV / "bin"
MADE = VENV / ".made-in"  # where and of what: an environment cannot be moved
INSTALLED = VENV / ".installed"
LOCKS = {kind: ROOT / "requirements" / f"{kind}.txt" for kind in ("uv", "run", "dev")}
FORMS = {"engine": "quick", "fast-engine": "fast"}
PACKAGES, ENGINE = "Python packages", "engine"
WEB_PACKAGES, CLIENT = "web packages", "web client"
UV = {"UV_LINK_MODE": "copy", "UV_PYTHON_DOWNLOADS": "never", "VIRTUAL_ENV": str(VENV)}


class BrokenStepError(Exception):
    """A command of a step failed; the text is what it printed."""


# --- the environment and its packages


def has_environment() -> bool:
    """Tell whether there is an environment that works here, and of the wished interpreter."""
    if not os.access(BIN / "python", os.X_OK) or not MADE.is_file():
        return False
    made = MADE.read_text(encoding="utf-8")
    return made == origin() if os.environ.get("PYTHON") else made.startswith(f"{ROOT}\n")


def origin() -> str:
    """Return where an environment would be made now, and of what."""
    return f"{ROOT}\n{sys.base_prefix} {sys.version}\n"


def make_environment() -> None:
    """Make the environment anew."""
    shutil.rmtree(VENV, ignore_errors=True)
    if importlib.util.find_spec("ensurepip") is None:
        system.install("venv")
    if importlib.util.find_spec("ensurepip") is None:
        how = system.remedy("venv") or "install its module ensurepip"
        raise BrokenStepError(
            f"this Python cannot make virtual environments. To change that: {how}\n"
        )
    run(sys.executable, "-m", "venv", str(VENV))
    MADE.write_text(origin(), encoding="utf-8")


def installed(kind: str) -> str:
    """Return the stamp of installed packages of a kind."""
    total = hashlib.sha256()
    for path in (LOCKS["uv"], LOCKS[kind], ROOT / "pyproject.toml", ROOT / "setup.py"):
        total.update(path.read_bytes())
    return f"{kind} {total.hexdigest()}\n"


def has_packages(kind: str) -> bool:
    """Tell whether the packages are there; those of `dev` include those of `run`."""
    if not has_environment() or not INSTALLED.is_file():
        return False
    found = INSTALLED.read_text(encoding="utf-8")
    return found in (installed(kind), installed("dev"))


def install_packages(kind: str) -> Report:
    """Install the locked packages, and the checkout itself."""
    if not has_environment():
        make_environment()
    if INSTALLED.is_file() and INSTALLED.read_text(encoding="utf-8").startswith("dev "):
        kind = "dev"  # who has tested here goes on to
    INSTALLED.unlink(missing_ok=True)
    stamp = installed(kind)
    find_installer()
    run(BIN / "uv", "pip", "sync", "--quiet", "--require-hashes", str(LOCKS[kind]))
    run(BIN / "uv", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", ".")
    INSTALLED.write_text(stamp, encoding="utf-8")
    return Report(PASS)


def find_installer() -> None:
    """Install the installer, unless it is there in its locked version."""
    output, _status = capture([BIN / "uv", "--version"])
    wanted = LOCKS["uv"].read_text(encoding="utf-8").partition("uv==")[2].split()[0]
    if output.split()[1:2] != [wanted]:
        options = ("-qq", "--disable-pip-version-check", "--require-hashes")
        run(BIN / "python", "-m", "pip", "install", *options, "-r", LOCKS["uv"])


def run(*command: str | Path) -> str:
    """Run a command and return what it printed; raise BrokenStepError if it fails."""
    # the engine is compiled by a step of its own, not when the checkout is installed
    output, status = capture(command, os.environ | UV | {"FREEHOLD_COMPILE": "no"})
    if status:
        raise BrokenStepError(output)
    return output


# --- steps


def plan(goals: list[str]) -> list[Step]:
    """List the steps that are not done yet."""
    kind = "dev" if "dev" in goals else "run"
    ready = has_packages(kind)
    steps = [] if ready else [Step(PACKAGES, lambda: install_packages(kind))]
    if "client" in goals:
        steps += plan_client()
    form = next((FORMS[goal] for goal in goals if goal in FORMS), None)
    if form and not (ready and build.is_current(form)):
        command = (BIN / "python", "-m", "tools.build", form)
        steps.append(Step(ENGINE, lambda: telling(command), needs=(PACKAGES,)))
    return steps


def plan_client() -> list[Step]:
    """List the steps to the client that are not done yet."""
    try:
        node = web.node_version()
    except web.MissingNodeError as lack:
        print(f"no web client: {lack}", flush=True)
        return []
    steps = []
    if not web.has_packages(node):
        command = [sys.executable, "-m", "tools.web", "packages"]
        steps.append(Step(WEB_PACKAGES, lambda: telling(command)))
    if not web.has_client(node):
        whole = [sys.executable, "-m", "tools.web"]
        steps.append(Step(CLIENT, lambda: telling(whole), needs=(WEB_PACKAGES,)))
    return steps


def telling(command: Sequence[str | Path]) -> Report:
    """Run a command that tells in its last line what it came to."""
    lines = run(*command).splitlines()
    return Report(PASS, lines[-1] if lines else "")


def guarded(step: Step) -> Step:
    """Let a step report what broke."""

    def work() -> Report:
        try:
            return step.work()
        except BrokenStepError as broken:
            return Report(FAIL, output=str(broken))

    return Step(step.name, work, step.needs)


def main(goals: list[str]) -> int:
    """Do what is not done yet."""
    settle()
    os.chdir(ROOT)
    steps = [guarded(step) for step in plan(goals)]
    if not steps:
        return 0
    began = time.monotonic()
    reports = run_steps(steps, len(steps), show_failure)
    if any(report.count.failed for report in reports.values()):
        return 1
    print(f"ready after {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
