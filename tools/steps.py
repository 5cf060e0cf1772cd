"""Run steps side by side and tell what runs: each step with its number and its seconds.

Uses the standard library only, because it runs before anything is installed.
"""

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
SILENCE = 10.0  # seconds without a word, after which we say what is still running
PATIENCE = 20.0  # seconds in which an interrupted command may put its things away


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


@dataclass(frozen=True)
class Report:
    """What a step came to: a count, one line about it, and what it printed."""

    count: Count
    summary: str = ""
    output: str = ""


@dataclass(frozen=True)
class Step:
    """Something to do once all that it needs is done; `width` is how many cores it fills."""

    name: str
    work: Callable[[], Report]
    needs: tuple[str, ...] = ()
    width: int = 1


@dataclass
class Course:
    """How far the steps are."""

    steps: Sequence[Step]
    reports: dict[str, Report] = field(default_factory=dict)
    began: dict[str, float] = field(default_factory=dict)

    def waiting(self) -> list[Step]:
        """Return the steps that have not begun."""
        return [step for step in self.steps if step.name not in self.began]

    def running(self) -> list[Step]:
        """Return the steps that have begun and not ended."""
        return [step for step in self.steps if step.name in self.began.keys() - self.reports.keys()]

    def awaits(self, step: Step) -> bool:
        """Tell whether something that a step needs has still to be done."""
        names = {each.name for each in self.steps}
        return any(need in names and need not in self.reports for need in step.needs)

    def broken_need(self, step: Step) -> str | None:
        """Return what a step needs and what failed."""
        failed = {name for name, report in self.reports.items() if report.count.failed}
        return next((need for need in step.needs if need in failed), None)

    def begin(self, step: Step) -> None:
        """Say that a step begins."""
        self.began[step.name] = time.monotonic()
        print(self._label(step), flush=True)

    def end(self, step: Step, report: Report) -> None:
        """Say what a step came to."""
        self.reports[step.name] = report
        took = time.monotonic() - self.began[step.name]
        verdict = "FAILED" if report.count.failed else "done"
        about = f" ({report.summary})" if report.summary else ""
        print(f"{self._label(step)}: {verdict} in {took:.1f} s{about}", flush=True)

    def remind(self) -> None:
        """Say what is still running."""
        now = time.monotonic()
        parts = [f"{step.name} {now - self.began[step.name]:.0f} s" for step in self.running()]
        print(f"      still running: {', '.join(parts)}", flush=True)

    def _label(self, step: Step) -> str:
        number = 1 + [each.name for each in self.steps].index(step.name)
        return f"[{number}/{len(self.steps)}] {step.name}"


def run_steps(
    steps: Sequence[Step], width: int, show: Callable[[Step, Report], None]
) -> dict[str, Report]:
    """Run all steps, as many at a time as fit; `show` is told of each when it ends."""
    course = Course(steps)
    tasks: dict[Future[Report], Step] = {}
    with ThreadPoolExecutor(len(steps) or 1) as pool:
        try:
            while course.waiting() or tasks:
                for step in _startable(course, width):
                    course.begin(step)
                    tasks[pool.submit(_work, course, step)] = step
                done, _rest = wait(tasks, SILENCE, FIRST_COMPLETED)
                for task in done:
                    step = tasks.pop(task)
                    course.end(step, task.result())
                    show(step, course.reports[step.name])
                if not done:
                    course.remind()
        except BaseException:
            interrupt_commands()
            raise
    return {step.name: course.reports[step.name] for step in steps}


def show_failure(_step: Step, report: Report) -> None:
    """Show what a step printed, if it failed."""
    if report.count.failed:
        print(report.output, end="", flush=True)


def _startable(course: Course, width: int) -> list[Step]:
    """Return the steps that can begin now; none goes ahead of one that waits for room only."""
    free = width - sum(step.width for step in course.running())
    chosen: list[Step] = []
    for step in course.waiting():
        if course.awaits(step):
            continue
        if step.width > free and (course.running() or chosen):
            break
        chosen.append(step)
        free -= step.width
    return chosen


def _work(course: Course, step: Step) -> Report:
    if need := course.broken_need(step):
        return Report(FAIL, f"not run: {need} failed")
    return step.work()


# --- commands

_commands: set[subprocess.Popen[bytes]] = set()
_starting = threading.Lock()
_interrupted = threading.Event()  # from then on no command begins


def capture(
    command: Sequence[str | Path],
    variables: Mapping[str, str] | None = None,
    folder: Path = ROOT,
    limit: float | None = None,
) -> tuple[str, int]:
    """Run a command, for at most as many seconds; return its output and its exit code.

    It gets a session of its own: Ctrl-C reaches it once, by `interrupt_commands`, and not a second
    time from the terminal, while it is putting its things away.  Its output goes to a file, for who
    reads a pipe waits for everybody who holds it.
    """
    with tempfile.TemporaryFile() as output:
        try:
            process = _start(command, variables, folder, output)
        except OSError as error:
            return f"expected to run {command[0]}, got: {error}\n", 1
        stopped = ""
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            stopped = f"\nexpected to be done within {limit:g} s, and was interrupted\n"
            _end([process])
            status = process.wait() or 1
        _commands.discard(process)
        output.seek(0)
        return output.read().decode(errors="replace") + stopped, status


def _start(
    command: Sequence[str | Path],
    variables: Mapping[str, str] | None,
    folder: Path,
    output: IO[bytes],
) -> subprocess.Popen[bytes]:
    with _starting:
        if _interrupted.is_set():
            raise InterruptedError("interrupted before it began")
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=folder,
            env=dict(os.environ if variables is None else variables) | {"NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        _commands.add(process)
        return process


def checking(command: Sequence[str | Path], folder: Path = ROOT) -> Callable[[], Report]:
    """Return the work of a step that passes if its command does."""

    def work() -> Report:
        output, status = capture(command, folder=folder)
        return Report(FAIL if status else PASS, output=output)

    return work


def interrupt_commands() -> None:
    """Interrupt all commands; end those that do not mind it."""
    with _starting:
        _interrupted.set()
        running = list(_commands)
    _end(running)


def _end(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        _signal(process, signal.SIGINT)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and any(process.poll() is None for process in processes):
        time.sleep(0.05)
    for process in processes:
        _signal(process, signal.SIGKILL)


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    if process.poll() is None:
        os.killpg(process.pid, number)
