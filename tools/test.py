"""Run every check and every test: on the compiled engine, on the plain source, and in a browser.

All tests run on the compiled engine if there is one; those whose subject is the engine run on the
plain source, too.  Steps run side by side, and one that fails does not stop the others.  No test
may leave a process behind.  What failed is told again at the end, and tried once more, alone.  The
last line printed is the sum, `N passed, N failed`; a check is one.
Arguments are handed to pytest, and then the checks are left out, and the browser, too, unless
the arguments name its tests.
"""

import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from tools.checks import CHECKS, NPM, PACKAGES, WEB
from tools.compiler import can_compile
from tools.conditions import settle
from tools.orphans import adopt_orphans, end_orphans
from tools.pytest_runs import Failure, PytestRun, Results, try_unsteady
from tools.steps import FAIL, PASS, ROOT, Count, Report, Step, capture, checking, run_steps

BROWSER = "tests/browser"  # left out unless named, see pyproject.toml
# Half of the work is a step of its own, so that each half is collected once.
SERVER = "tests/server"
OTHER_HALF = ("tests/server/hostile", "tests/server/rooms")  # of the server's tests
# What the plain source has to pass, too: the engine's own tests, and a sample of who plays with it.
PLAIN = (
    "tests/clauses",
    "tests/engine",
    "tests/laws",
    "tests/test_golden.py",
    "tests/wire",
    "tests/bots/test_expert_trades.py::test_a_game_of_bots_ends_and_is_counted_when_one_proposes_it",
    "tests/bots/test_games.py",
    "tests/bots/test_steady.py",
)

BUILD = Step("engine", checking([sys.executable, "-m", "tools.build"]))
CLIENT = Step("web client", checking([sys.executable, "-m", "tools.web"]), needs=("web packages",))
CHROMIUM = Step("chromium", checking([sys.executable, "-m", "tools.chromium"]))
POSTGRESQL = Step("postgresql", checking([sys.executable, "-m", "tools.postgresql"]))
HAPROXY = Step("haproxy", checking([sys.executable, "-m", "tools.haproxy"]))
CORES = os.cpu_count() or 1
HALF = (CORES + 1) // 2  # fewer workers collect the tests fewer times
LANES = CORES + 2  # more than cores, because tests often wait, above all those in a browser
SLOWEST = 10

_results = Results()
_runs: list[PytestRun] = []


# --- steps


def web_tests() -> Report:
    """Run the web client's own tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.xml")
        variables = os.environ | {"VITEST_JUNIT_FILE": str(path)}
        output, status = capture([*NPM, "test"], variables, WEB)
        count = _results.read("web tests", path, status)
        return Report(count, str(count), output)


def pytest_step(form: str, arguments: list[str], workers: int = CORES) -> Step:
    """Return the step that runs tests on one form of the engine."""
    return _step(f"tests, {form} engine", form, _needs(form), arguments, workers)


def half_steps(form: str) -> list[Step]:
    """Return the steps that run about half each of all tests but those in a browser."""
    first = [SERVER, *(f"--ignore={each}" for each in OTHER_HALF)]
    second = [*_places(), *OTHER_HALF]
    return [
        _step("tests, server", form, _needs(form), first, HALF),
        _step(f"tests, {form} engine", form, _needs(form), second, HALF),
    ]


def _places() -> list[str]:
    """List where tests are, but for those of the server and in a browser."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").iterdir())
    tests = [path for path in found if not path.startswith("tests/_") and path != SERVER]
    tests.remove(BROWSER)
    return [path for path in tests if (ROOT / path).is_dir() or path.startswith("tests/test_")]


def _needs(form: str) -> tuple[str, ...]:
    return ("engine", "postgresql") if form == "compiled" else ("postgresql",)


def browser_step(form: str, arguments: list[str]) -> Step:
    """Return the step that runs the tests in a browser.

    Those of a module share a server, so they stay together.
    """
    needs = ("engine", "web client", "chromium", "postgresql", "haproxy")
    return _step("tests, browser", form, needs, ["--dist=loadfile", *arguments])


def _step(
    name: str, form: str, needs: tuple[str, ...], arguments: list[str], workers: int = CORES
) -> Step:
    run = PytestRun(name, form, workers, tuple(arguments), _results)
    _runs.append(run)
    return Step(name, run.work, needs, workers)


def plan_all(forms: list[str]) -> list[Step]:
    """List the builds, the checks and all tests."""
    plain = [pytest_step("plain", list(PLAIN), HALF)] if len(forms) > 1 else []
    return [
        BUILD,
        PACKAGES,
        CLIENT,
        CHROMIUM,
        POSTGRESQL,
        HAPROXY,
        *half_steps(forms[0]),
        browser_step(forms[0], [BROWSER]),
        Step("web tests", web_tests, ("web packages",)),
        *map(_after_engine, CHECKS),
        *plain,
    ]


def _after_engine(check: Step) -> Step:
    """Let checks that take long begin behind the tests, which take longer."""
    return replace(check, needs=(*check.needs, "engine")) if check.needs else check


def plan_chosen(forms: list[str], arguments: list[str]) -> list[Step]:
    """List what the chosen tests need, and them."""
    if any(each.startswith(BROWSER) for each in arguments):
        return [
            BUILD,
            PACKAGES,
            CLIENT,
            CHROMIUM,
            POSTGRESQL,
            HAPROXY,
            browser_step(forms[0], arguments),
        ]
    return [BUILD, POSTGRESQL, *(pytest_step(form, arguments) for form in forms)]


def show(step: Step, report: Report) -> None:
    """Show what a step printed, if it failed or has more to say than its summary."""
    if report.count.failed or report.count.skipped:
        print(f"\n== {step.name}\n{report.output}", flush=True)


# --- the whole


def print_slowest() -> None:
    """Print which files took longest."""
    print(f"\n== slowest {SLOWEST} files")
    for name, seconds in _results.slowest(SLOWEST):
        print(f"{seconds:7.1f} s  {name}")


def print_failures(title: str, failures: list[Failure]) -> None:
    """Print which tests failed, and why: who reads only the end of a long run sees it there."""
    if failures:
        print(f"\n== {title}", *failures, sep="\n")


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
    unsteady = try_unsteady(_runs, reports)
    reports["no process left behind"] = check_orphans()
    print(reports["no process left behind"].output, end="")
    print_slowest()
    print_failures("failed", [each for found in _results.failures.values() for each in found])
    print_failures("unsteady: failed beside others, passed alone; to be mended", unsteady)
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
