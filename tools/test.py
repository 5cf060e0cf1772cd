"""Run every check and every test: on the compiled engine, on the plain source, and in a browser.

All tests run on the compiled engine if there is one; those whose subject is the engine run on the
plain source, too.  Steps run side by side, and one that fails does not stop the others.  No test
may leave a process behind.  The last line printed is the sum, `N passed, N failed`; a check is one.
Arguments are handed to pytest, and then the checks are left out, and the browser, too, unless
the arguments name its tests.
"""

import os
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path

from tools.checks import CHECKS, NPM, PACKAGES, WEB
from tools.compiler import can_compile
from tools.conditions import settle
from tools.orphans import adopt_orphans, end_orphans
from tools.steps import FAIL, PASS, Count, Report, Step, capture, checking, run_steps

BROWSER = "tests/browser"  # left out unless named, see pyproject.toml
# What the plain source has to pass, too: the engine's own tests, and a sample of who plays with it.
PLAIN = (
    "tests/clauses",
    "tests/engine",
    "tests/laws",
    "tests/test_golden.py",
    "tests/wire",
    "tests/bots/test_games.py",
    "tests/bots/test_steady.py",
)

BUILD = Step("engine", checking([sys.executable, "-m", "tools.build"]))
CLIENT = Step("web client", checking([sys.executable, "-m", "tools.web"]), needs=("web packages",))
CHROMIUM = Step("chromium", checking([sys.executable, "-m", "tools.chromium"]))
CORES = os.cpu_count() or 1
LANES = CORES + 2  # more than cores, because tests often wait, above all those in a browser
LOADED = "from freehold.engine import COMPILED; print('compiled' if COMPILED else 'plain')"
SLOWEST = 10

_seconds: dict[str, float] = {}  # by file and step


# --- reports


def read_report(name: str, path: Path) -> Count:
    """Sum up a report in JUnit's form, and take down how long each file took."""
    total = Count()
    for suite in ET.parse(path).getroot().iter("testsuite"):
        failed = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
        skipped = int(suite.get("skipped", "0"))
        ran = int(suite.get("tests", "0"))
        total += Count(max(0, ran - failed - skipped), failed, skipped)
        for case in suite.iter("testcase"):
            file = case.get("file") or case.get("classname", "")
            key = f"{file} ({name})"
            _seconds[key] = _seconds.get(key, 0.0) + float(case.get("time", "0"))
    return total


def judge(name: str, report: Path, status: int) -> Count:
    """Return what a run came to; one that broke down counts as a failure."""
    if not report.is_file():
        return FAIL
    count = read_report(name, report)
    return count + FAIL if status and not count.failed else count


# --- steps


def web_tests() -> Report:
    """Run the web client's own tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.xml")
        variables = os.environ | {"VITEST_JUNIT_FILE": str(path)}
        output, status = capture([*NPM, "test"], variables, WEB)
        count = judge("web", path, status)
        return Report(count, str(count), output)


def environment(form: str) -> dict[str, str]:
    """Return the environment that selects the compiled or the plain engine."""
    kept = {name: value for name, value in os.environ.items() if name != "FREEHOLD_PLAIN"}
    return kept | {"FREEHOLD_PLAIN": "1"} if form == "plain" else kept


def testing(form: str, workers: int, arguments: list[str]) -> Callable[[], Report]:
    """Return the work of a step that runs pytest on one form of the engine."""

    def work() -> Report:
        found, _status = capture([sys.executable, "-c", LOADED], environment(form))
        if found.strip() != form:
            return Report(FAIL, f"expected the {form} engine", found)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "report.xml")
            options = ["-q", "-n", str(workers), f"--junitxml={path}", "-o", "junit_family=xunit1"]
            command = [sys.executable, "-m", "pytest", *options, *arguments]
            output, status = capture(command, environment(form))
            count = judge(form, path, status)
            return Report(count, str(count), output)

    return work


def pytest_step(form: str, arguments: list[str]) -> Step:
    """Return the step that runs tests on one form of the engine."""
    needs = ("engine",) if form == "compiled" else ()
    return Step(f"tests, {form} engine", testing(form, CORES, arguments), needs, CORES)


def browser_step(form: str, arguments: list[str]) -> Step:
    """Return the step that runs the tests in a browser.

    Those of a module share a server, so they stay together.
    """
    work = testing(form, CORES, ["--dist=loadfile", *arguments])
    return Step("tests, browser", work, ("engine", "web client", "chromium"), CORES)


def plan_all(forms: list[str]) -> list[Step]:
    """List the builds, the checks and all tests."""
    plain = [pytest_step("plain", list(PLAIN))] if len(forms) > 1 else []
    return [
        BUILD,
        PACKAGES,
        CLIENT,
        CHROMIUM,
        pytest_step(forms[0], []),
        browser_step(forms[0], [BROWSER]),
        Step("web tests", web_tests, ("web packages",)),
        *CHECKS,
        *plain,
    ]


def plan_chosen(forms: list[str], arguments: list[str]) -> list[Step]:
    """List what the chosen tests need, and them."""
    if any(each.startswith(BROWSER) for each in arguments):
        return [BUILD, PACKAGES, CLIENT, CHROMIUM, browser_step(forms[0], arguments)]
    return [BUILD, *(pytest_step(form, arguments) for form in forms)]


def show(step: Step, report: Report) -> None:
    """Show what a step printed, if it failed or has more to say than its summary."""
    if report.count.failed or report.count.skipped:
        print(f"\n== {step.name}\n{report.output}", flush=True)


# --- the whole


def print_slowest() -> None:
    """Print which files took longest."""
    print(f"\n== slowest {SLOWEST} files")
    slowest = sorted(_seconds.items(), key=itemgetter(1), reverse=True)
    for name, seconds in slowest[:SLOWEST]:
        print(f"{seconds:7.1f} s  {name}")


def check_orphans() -> Report:
    """Fail if a process was left behind, and name it."""
    left = end_orphans()
    return Report(FAIL if left else PASS, output="".join(f"left behind: {each}\n" for each in left))


def main(arguments: list[str]) -> int:
    """Run all steps, print their results and the sum."""
    settle()
    adopt_orphans()
    began = time.monotonic()
    forms = ["compiled", "plain"] if can_compile() else ["plain"]
    steps = plan_chosen(forms, arguments) if arguments else plan_all(forms)
    reports = run_steps(steps, LANES, show)
    reports["no process left behind"] = check_orphans()
    print(reports["no process left behind"].output, end="")
    print_slowest()
    print(f"\n== results after {time.monotonic() - began:.0f} s")
    for name, report in reports.items():
        print(f"{'FAILED' if report.count.failed else 'ok':8}{name}: {report.count}")
    if "compiled" not in forms:
        print("notice: no C compiler on this machine, only the plain engine was tested")
    total = sum((report.count for report in reports.values()), Count())
    print(total, flush=True)
    return 1 if total.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        end_orphans()
        sys.exit(130)
