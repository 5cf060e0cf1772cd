"""Run every check and every test: on the compiled engine, on the plain source, and in a browser.

The web client's own tests run once, and so do those in a browser and those whose subject is not the
engine, on the compiled engine if there is one.  A step that fails does not stop the others.  The
last line printed is the sum, `N passed, N failed`; a check counts as one.  Arguments are handed to
pytest, and then the checks are left out, and the browser, too, unless the arguments name its tests.
"""

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.compiler import can_compile

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
WEB = ROOT / "web"
BROWSER = "tests/browser"  # left out unless named, see pyproject.toml
# Whose subject is not the engine, so that once is enough: people, connections, the store, the lab.
ONCE = (
    "tests/annals/test_ratings.py",
    "tests/lab",
    "tests/server/hostile",
    "tests/server/store",
    "tests/server/test_accounts.py",
    "tests/server/test_farewells.py",
    "tests/server/test_people.py",
    "tests/server/test_studies.py",
    "tests/server/test_uploads.py",
)

BUILD = {"build": [sys.executable, "-m", "tools.build"]}
WEB_BUILD = {"web build": [sys.executable, "-m", "tools.web"]}
CHROMIUM = {"chromium": [sys.executable, "-m", "tools.chromium"]}
# What needs no engine, so that it can be done beside the build; the web's after the web build.
EARLY_CHECKS = {
    "lint": [str(BIN / "ruff"), "check", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "web types": ["npm", "--prefix", str(WEB), "run", "--silent", "check"],
}
CHECKS = {
    "types": [str(BIN / "mypy")],
    "imports": [str(BIN / "lint-imports"), "--no-logo"],
}
WORKERS = "3"  # more than two cores: tests often wait
LOADED = "from freehold.engine import COMPILED; print('compiled' if COMPILED else 'plain')"


@dataclass(frozen=True)
class Count:
    """How many passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


PASS = Count(passed=1)
FAIL = Count(failed=1)


Step = Callable[[], tuple[str, Count]]  # returns its output


def announce(step: str) -> None:
    """Print a step's heading before its output."""
    print(f"\n== {step}", flush=True)


def run_beside(steps: Mapping[str, Step]) -> dict[str, Count]:
    """Run steps two at a time; show the output of each in one piece, in their order."""
    announce(f"side by side: {', '.join(steps)}")
    results = {}
    with ThreadPoolExecutor(2) as pool:
        running = {name: pool.submit(step) for name, step in steps.items()}
        for name, step in running.items():
            output, results[name] = step.result()
            announce(name)
            print(output, end="", flush=True)
    return results


def capture(command: list[str], variables: Mapping[str, str] | None = None) -> tuple[str, int]:
    """Run a command; return its output and its exit code."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "NO_COLOR": "1", **(variables or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return f"expected to run {command[0]}, got: {error}\n", 1
    return done.stdout, done.returncode


def checking(command: list[str]) -> Step:
    """Return a step that counts as one."""

    def step() -> tuple[str, Count]:
        output, status = capture(command)
        return output, FAIL if status else PASS

    return step


def run_web_tests() -> tuple[str, Count]:
    """Run the web client's own tests."""
    command = ["npm", "--prefix", str(WEB), "run", "--silent", "test"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        output, status = capture(command, {"VITEST_JUNIT_FILE": str(report)})
        return output, judge(report, status)


def environment(form: str) -> dict[str, str]:
    """Return the environment that selects the compiled or the plain engine."""
    kept = {name: value for name, value in os.environ.items() if name != "FREEHOLD_PLAIN"}
    return kept | {"FREEHOLD_PLAIN": "1"} if form == "plain" else kept


def check_loaded(form: str) -> Count:
    """Fail unless the engine that gets loaded is of the form that this run is about."""
    announce(f"engine is {form}")
    command = [sys.executable, "-c", LOADED]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(form), check=False, capture_output=True, text=True
    )
    found = done.stdout.strip()
    print(found or done.stderr.strip(), flush=True)
    return PASS if found == form else FAIL


def read_report(path: Path) -> Count:
    """Sum up a report in JUnit's form."""
    total = Count()
    for suite in ET.parse(path).getroot().iter("testsuite"):
        failed = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped = int(suite.get("skipped", "0"))
        ran = int(suite.get("tests", "0"))
        total += Count(max(0, ran - failed - skipped), failed, skipped)
    return total


def judge(report: Path, status: int) -> Count:
    """Return what a run came to; one that broke down counts as a failure."""
    if not report.is_file():
        return FAIL
    count = read_report(report)
    return count + FAIL if status and not count.failed else count


def run_tests(name: str, form: str, arguments: list[str]) -> Count:
    """Run pytest on one form of the engine."""
    announce(name)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", "-q", "-n", WORKERS, f"--junitxml={report}"]
        status = subprocess.run(
            [*command, *arguments], cwd=ROOT, env=environment(form), check=False
        ).returncode
        return judge(report, status)


def run_form(form: str, arguments: list[str]) -> dict[str, Count]:
    """Test one form of the engine, if that is the form that gets loaded."""
    loaded = check_loaded(form)
    results = {f"engine is {form}": loaded}
    if not loaded.failed:
        name = f"tests, {form} engine"
        results[name] = run_tests(name, form, arguments)
    return results


def run_browser(form: str, arguments: list[str]) -> dict[str, Count]:
    """Run the tests in a browser; those of a module share a server, so they stay together."""
    name = "tests, browser"
    return {name: run_tests(name, form, ["--dist=loadfile", *arguments])}


def run_all(forms: list[str]) -> dict[str, Count]:
    """Build and check everything, then run all tests."""
    early = BUILD | WEB_BUILD | CHROMIUM | EARLY_CHECKS
    builds = {name: checking(command) for name, command in early.items()}
    checks = {name: checking(command) for name, command in CHECKS.items()}
    results = run_beside({**builds, "web tests": run_web_tests}) | run_beside(checks)
    for form in forms:
        again = form != forms[0]
        results |= run_form(form, [f"--ignore={each}" for each in ONCE] if again else [])
    return results | run_browser(forms[0], [BROWSER])


def run_chosen(forms: list[str], arguments: list[str]) -> dict[str, Count]:
    """Build what is needed and run the chosen tests."""
    if any(each.startswith(BROWSER) for each in arguments):
        needed = BUILD | WEB_BUILD | CHROMIUM
        results = run_beside({name: checking(command) for name, command in needed.items()})
        return results | run_browser(forms[0], arguments)
    results = run_beside({name: checking(command) for name, command in BUILD.items()})
    for form in forms:
        results |= run_form(form, arguments)
    return results


def main(arguments: list[str]) -> int:
    """Run all steps, print their results and the sum."""
    began = time.monotonic()
    forms = ["compiled", "plain"] if can_compile() else ["plain"]
    results = run_chosen(forms, arguments) if arguments else run_all(forms)
    announce(f"results after {time.monotonic() - began:.0f} s")
    for name, count in results.items():
        print(f"{'FAILED' if count.failed else 'ok':8}{name}: {count}")
    if "compiled" not in forms:
        print("notice: no C compiler on this machine, only the plain engine was tested")
    total = sum(results.values(), Count())
    print(total, flush=True)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
