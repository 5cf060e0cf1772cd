"""How far long work is, for who watches a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from freehold.cli.output import notice_console


@contextmanager
def progress(total: int, word: str = "") -> Iterator[Callable[[int], None]]:
    """Show how far it is, on a terminal only; yield the function that is told of progress."""
    console = notice_console()
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (
        *((TextColumn("{task.description}"),) if word else ()),
        *(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
    )
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task(word, total=total)
        yield lambda done: shown.advance(task, done)
