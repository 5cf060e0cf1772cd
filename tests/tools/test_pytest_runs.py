"""What fails is told with its reason, and once more alone; what passes then is named."""

from pathlib import Path

import pytest

from freehold.engine import COMPILED
from tools.pytest_runs import PytestRun, Results, try_unsteady
from tools.steps import Count

FORM = "compiled" if COMPILED else "plain"
GOOD = "def test_good():\n    pass\n\n\n"
BAD = "def test_bad():\n    assert 1 == 2\n\n\n"
ONCE = (
    "from pathlib import Path\n\n\n"
    "def test_once():\n"
    "    mark = Path(__file__).with_suffix('.mark')\n"
    "    known = mark.exists()\n"
    "    mark.touch()\n"
    "    assert known, 'never seen before'\n\n\n"
)


def run_of(folder: Path, source: str) -> PytestRun:
    """Return a run of one file, whose settings are its own."""
    folder.joinpath("pytest.ini").write_text("[pytest]\n")
    file = folder / "test_some.py"
    file.write_text(source)
    arguments = ("-c", str(folder / "pytest.ini"), "--rootdir", str(folder), str(file))
    return PytestRun(folder.name, FORM, 0, arguments, Results(), folder)


def test_failure_is_named_with_its_reason(tmp_path: Path) -> None:
    run = run_of(tmp_path, GOOD + BAD)
    assert run.work().count == Count(passed=1, failed=1)
    (failure,) = run.results.failures[run.step]
    assert failure.name.endswith("test_some.py::test_bad")
    assert "assert 1 == 2" in str(failure)


def test_what_passes_alone_is_unsteady_and_no_failure(tmp_path: Path) -> None:
    run = run_of(tmp_path, GOOD + ONCE)
    reports = {run.step: run.work()}
    assert reports[run.step].count == Count(passed=1, failed=1)
    (unsteady,) = try_unsteady([run], reports)
    assert unsteady.name.endswith("::test_once")
    assert reports[run.step].count == Count(passed=2)
    assert not run.results.failures.get(run.step)


@pytest.mark.parametrize("source", [BAD + ONCE, "import nothing_of_this_name\n"])
def test_what_fails_alone_stays_a_failure(tmp_path: Path, source: str) -> None:
    run = run_of(tmp_path, source)
    first = run.work()
    reports = {run.step: first}
    assert try_unsteady([run], reports) == []
    assert reports[run.step].count == first.count
    assert first.count.failed
    assert len(run.results.failures[run.step]) == first.count.failed


def test_many_failures_are_not_tried_again(tmp_path: Path) -> None:
    many = "".join(ONCE.replace("once", f"once_{n}").replace(".mark", f".{n}") for n in range(4))
    run = run_of(tmp_path, many)
    reports = {run.step: run.work()}
    assert try_unsteady([run], reports) == []
    assert reports[run.step].count == Count(failed=4)
