"""Run pytest as a step, tell what failed, and try what failed once more, alone.

A test that fails beside everything else and passes alone leans on how busy the machine is.  That is
a defect of the test or of what it tests, so it is named; but it does not stop the run, unless there
are several of them.
"""

import os
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from tools.steps import FAIL, ROOT, Count, Report, capture

LOADED = "from freehold.engine import COMPILED; print('compiled' if COMPILED else 'plain')"
# Not as a module: processes that tests spawn would load that, and so all of pytest, once more.
PYTEST = "import sys, pytest; sys.exit(pytest.main())"
UNSTEADY = 3  # as many tests may pass at the second try only
LINES = 12  # of what went wrong that are told again at the end
# Seconds after which tests are taken to hang; no run may last for ever.
LIMIT = 2400 * max(1.0, float(os.environ.get("FREEHOLD_TEST_FACTOR", "1")))


@dataclass(frozen=True)
class Failure:
    """A test that failed, and the lines that say why."""

    name: str
    reason: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([self.name, *(f"    {line}" for line in self.reason)])


class Results:
    """What the reports in JUnit's form say: how long each file took, and what failed."""

    def __init__(self) -> None:
        self.failures: dict[str, list[Failure]] = {}  # by step
        self._seconds: dict[str, float] = {}  # by file and step

    def read(self, step: str, path: Path, status: int) -> Count:
        """Sum up a report; a run that broke down counts as a failure."""
        if not path.is_file():
            return FAIL
        total = Count()
        for suite in ET.parse(path).getroot().iter("testsuite"):
            failed = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
            skipped = int(suite.get("skipped", "0"))
            ran = int(suite.get("tests", "0"))
            total += Count(max(0, ran - failed - skipped), failed, skipped)
            for case in suite.iter("testcase"):
                key = f"{_file_of(case)} ({step})"
                self._seconds[key] = self._seconds.get(key, 0.0) + float(case.get("time", "0"))
        self.failures[step] = list(_failures(path))
        return total + FAIL if status and not total.failed else total

    def slowest(self, many: int) -> list[tuple[str, float]]:
        """Return the files that took longest, and their seconds."""
        return sorted(self._seconds.items(), key=itemgetter(1), reverse=True)[:many]


def _file_of(case: ET.Element) -> str:
    return case.get("file") or case.get("classname") or ""


def _failures(path: Path) -> Iterator[Failure]:
    for case in ET.parse(path).getroot().iter("testcase"):
        for tag in ("failure", "error"):
            for found in case.iter(tag):
                yield Failure(f"{_file_of(case)}::{case.get('name')}", _reason(found.text or ""))


def _reason(text: str) -> tuple[str, ...]:
    """Return the lines in which pytest says what went wrong, or the last ones."""
    lines = text.rstrip().splitlines()
    return tuple([line for line in lines if line.startswith("E ")][:LINES] or lines[-LINES:])


@dataclass(frozen=True)
class PytestRun:
    """A run of pytest on one form of the engine; `step` names it."""

    step: str
    form: str
    workers: int
    arguments: tuple[str, ...]
    results: Results
    caches: Path = ROOT / ".pytest_cache"

    def work(self) -> Report:
        """Run it, on several processes if there are several workers."""
        return self._run("-n", str(self.workers if self.workers > 1 else 0))

    def try_again(self) -> Report:
        """Run once more, one after another, what failed."""
        return self._run("-n", "0", "--last-failed", "--last-failed-no-failures=none")

    def _run(self, *how: str) -> Report:
        found, _status = capture([sys.executable, "-c", LOADED], environment(self.form))
        if found.strip() != self.form:
            return Report(FAIL, f"expected the {self.form} engine", found)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "report.xml")
            cache = self.caches / self.step.replace(" ", "-").replace(",", "")
            report = [f"--junitxml={path}", "-o", "junit_family=xunit1", "-o", f"cache_dir={cache}"]
            command = [sys.executable, "-c", PYTEST, "-q", *how, *report, *self.arguments]
            output, status = capture(command, environment(self.form), limit=LIMIT)
            count = self.results.read(self.step, path, status)
            return Report(count, str(count), output)


def environment(form: str) -> dict[str, str]:
    """Return the environment that selects the compiled or the plain engine."""
    kept = {name: value for name, value in os.environ.items() if name != "FREEHOLD_PLAIN"}
    return kept | {"FREEHOLD_PLAIN": "1"} if form == "plain" else kept


def try_unsteady(runs: list[PytestRun], reports: dict[str, Report]) -> list[Failure]:
    """Try again what failed, if it is not much, now that nothing else runs; return what passes."""
    unsteady: list[Failure] = []
    failed = [run for run in runs if reports[run.step].count.failed]
    if sum(reports[run.step].count.failed for run in failed) > UNSTEADY:
        return unsteady
    for run in failed:
        first, failures = reports[run.step].count, run.results.failures.pop(run.step, [])
        second = run.try_again()
        if second.count == Count(passed=len(failures)) == Count(passed=first.failed):
            count = Count(first.passed + first.failed, 0, first.skipped)
            reports[run.step] = Report(count, str(count))
            unsteady += failures
        else:
            run.results.failures[run.step] = failures
    return unsteady
