"""Work on a cluster of Dask: the same jobs, played wherever there are workers."""

from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Final, TypeVar

from distributed import Client, as_completed

from freehold.lab.lineup import LabError

AHEAD: Final = 4  # jobs that wait for each thread of the cluster
LEAST_AHEAD: Final = 16
RETRIES: Final = 10  # of a job whose worker died
PATIENCE: Final = "10s"  # for the scheduler to answer

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


def work_on_cluster(
    address: str, task: Callable[[JobT], ResultT], jobs: Iterable[JobT]
) -> Generator[tuple[JobT, ResultT]]:
    """Do all jobs on the cluster; yield each with its result as it is done.

    A job whose worker died is done again elsewhere; its result comes once.
    """
    todo = iter(jobs)
    with _connect(address) as client:
        ahead = max(LEAST_AHEAD, AHEAD * sum(client.nthreads().values()))
        waiting = {}
        for job in islice(todo, ahead):
            waiting[client.submit(task, job, pure=False, retries=RETRIES)] = job
        running = as_completed(list(waiting), loop=client.loop)
        try:
            for future in running:
                yield waiting.pop(future), future.result()
                for job in islice(todo, 1):
                    added = client.submit(task, job, pure=False, retries=RETRIES)
                    waiting[added] = job
                    running.add(added)
        finally:
            client.cancel(list(waiting))


def check_scheduler(address: str) -> None:
    """Refuse an address at which no scheduler answers."""
    _connect(address).close()


def _connect(address: str) -> Client:
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise LabError(
            f"expected the address of a Dask scheduler, got {address!r}: {error}"
        ) from error
