"""Steps run side by side, in the order of their needs, and tell what they come to."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tools.steps import FAIL, PASS, ROOT, Count, Report, Step, capture, run_steps, show_failure


def passing(order: list[str], name: str) -> Report:
    order.append(name)
    return Report(PASS)


def test_step_waits_for_what_it_needs() -> None:
    order: list[str] = []
    late = Step("late", lambda: passing(order, "late"), needs=("early",))
    early = Step("early", lambda: passing(order, "early"))
    run_steps([late, early], 2, show_failure)
    assert order == ["early", "late"]


def test_step_whose_need_failed_is_not_run() -> None:
    order: list[str] = []
    broken = Step("broken", lambda: Report(FAIL))
    after = Step("after", lambda: passing(order, "after"), needs=("broken",))
    reports = run_steps([broken, after], 2, show_failure)
    assert order == []
    assert reports["after"] == Report(FAIL, "not run: broken failed")


def test_need_that_nobody_asked_for_is_taken_as_met() -> None:
    reports = run_steps([Step("one", lambda: Report(PASS), needs=("other",))], 1, show_failure)
    assert reports["one"].count == PASS


def test_steps_that_fit_run_at_once() -> None:
    meeting = threading.Barrier(2, timeout=30)

    def work() -> Report:
        meeting.wait()
        return Report(PASS)

    reports = run_steps([Step("a", work), Step("b", work)], 2, show_failure)
    assert sum((report.count for report in reports.values()), Count()) == Count(passed=2)


def test_step_wider_than_all_there_is_runs_alone() -> None:
    reports = run_steps([Step("wide", lambda: Report(PASS), width=9)], 2, show_failure)
    assert reports["wide"].count == PASS


def test_steps_are_told_with_number_and_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    run_steps([Step("bake", lambda: Report(PASS, "12 rolls"))], 1, show_failure)
    first, second = capsys.readouterr().out.splitlines()
    assert first == "[1/1] bake"
    assert second.startswith("[1/1] bake: done in ")
    assert second.endswith(" s (12 rolls)")


def test_output_ends_with_the_command_whoever_still_holds_it() -> None:
    output, status = capture([sys.executable, "-c", HOLDING])
    assert (output.split()[0], status) == ("told", 0)
    os.kill(int(output.split()[1]), signal.SIGKILL)


def test_command_that_takes_too_long_is_interrupted_and_tells_what_it_had_told() -> None:
    output, status = capture(["sh", "-c", "echo begun; exec sleep 600"], limit=0.5)
    assert status
    assert output.startswith("begun\n")
    assert "expected to be done within 0.5 s" in output


HOLDING = """
import subprocess, sys
child = subprocess.Popen(["sleep", "600"])
print("told", child.pid, flush=True)
"""

INTERRUPTED = """
import signal, sys
from tools.steps import Report, Step, PASS, capture, run_steps, show_failure
def work():
    capture(["sh", "-c", f"touch '{sys.argv[1]}'; exec sleep 600"])
    return Report(PASS)
run_steps([Step("sleep", work)], 1, show_failure)
"""


def test_interrupt_reaches_the_commands(tmp_path: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(tmp_path / "begun")]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    while not (tmp_path / "begun").exists():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) != 0
