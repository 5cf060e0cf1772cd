"""Run every check and every test, the tests twice: on the compiled engine and on the plain source.

A step that fails does not stop the others.  The last line printed is the sum, `N passed, N failed`;
a check counts as one.  Arguments are handed to pytest, and then the checks are left out.
"""

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

from tools.compiler import can_compile

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

BUILD = [sys.executable, "-m", "tools.build"]
CHECKS = {
    "lint": [str(BIN / "ruff"), "check", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "types": [str(BIN / "mypy")],
    "imports": [str(BIN / "lint-imports"), "--no-logo"],
}
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


def announce(step: str) -> None:
    """Print a step's heading before its output."""
    print(f"\n== {step}", flush=True)


def run_check(name: str, command: list[str]) -> Count:
    """Run one check and show its output."""
    announce(name)
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    return FAIL if status else PASS


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


def run_tests(form: str, arguments: list[str]) -> Count:
    """Run pytest on one form of the engine; a run that broke down counts as a failure."""
    announce(f"tests, {form} engine")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", f"--junitxml={report}"]
        status = subprocess.run(
            [*command, *arguments], cwd=ROOT, env=environment(form), check=False
        ).returncode
        count = read_report(report) if report.is_file() else Count()
    return count + FAIL if status and not count.failed else count


def run_form(form: str, arguments: list[str]) -> dict[str, Count]:
    """Test one form of the engine, if that is the form that gets loaded."""
    loaded = check_loaded(form)
    results = {f"engine is {form}": loaded}
    if not loaded.failed:
        results[f"tests, {form} engine"] = run_tests(form, arguments)
    return results


def main(arguments: list[str]) -> int:
    """Run all steps, print their results and the sum."""
    began = time.monotonic()
    forms = ["compiled", "plain"] if can_compile() else ["plain"]
    results = {"build": run_check("build", BUILD)}
    if not arguments:
        results |= {name: run_check(name, command) for name, command in CHECKS.items()}
    for form in forms:
        results |= run_form(form, arguments)
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
