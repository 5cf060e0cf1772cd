"""Work in several processes, whose results come as they are done."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Final, TypeVar

AHEAD: Final = 3  # jobs that wait for each process

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


def usual_workers() -> int:
    """Return how many processes make use of this machine."""
    return os.cpu_count() or 1


def work(
    task: Callable[[JobT], ResultT], jobs: Iterable[JobT], workers: int
) -> Generator[tuple[JobT, ResultT]]:
    """Do all jobs in processes of their own; yield each with its result as it is done.

    Compiled code hears no interrupt, so even a single worker is a process.  Whatever goes wrong
    here, or a caller that stops early, ends all of them at once.
    """
    waiting: dict[Future[ResultT], JobT] = {}
    todo = iter(jobs)
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    finished = False
    try:
        _submit(pool, task, islice(todo, AHEAD * workers), waiting)
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            _submit(pool, task, islice(todo, len(done)), waiting)
            for each in done:
                yield waiting.pop(each), each.result()
        finished = True
    finally:
        if not finished:
            for child in active_children():
                child.terminate()
        pool.shutdown(cancel_futures=True)


def work_here(
    task: Callable[[JobT], ResultT], jobs: Iterable[JobT]
) -> Generator[tuple[JobT, ResultT]]:
    """Do all jobs in this process, one after the other; an interrupt is heard between them."""
    for job in jobs:
        yield job, task(job)


def _submit(
    pool: ProcessPoolExecutor,
    task: Callable[[JobT], ResultT],
    jobs: Iterator[JobT],
    waiting: dict[Future[ResultT], JobT],
) -> None:
    """Hand jobs out; processes that are born of it leave interrupts to this one."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for job in jobs:
            waiting[pool.submit(task, job)] = job
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
