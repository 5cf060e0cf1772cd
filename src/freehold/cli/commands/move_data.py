"""`freehold move-data`: a server's data from a folder to a database, or back."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from freehold.cli.errors import CommandError, UsageError
from freehold.cli.output import Json, print_json
from freehold.cli.progress import progress

if TYPE_CHECKING:
    from freehold.server.store.data_move import MoveResult


def move_data(
    *,
    source: Annotated[
        str, Parameter(name="--from", help="Folder, or postgresql://HOST/NAME, that has the data.")
    ],
    target: Annotated[
        str, Parameter(name="--to", help="Folder or database to carry it to; must be empty.")
    ],
    json: Json = False,
) -> int:
    """Carry a server's data from a folder to a PostgreSQL database, or back.

    No server may run on either.  Every row is compared before anything counts; what was there stays
    as it is.  Nothing is left in the target if this is interrupted.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.store import StoreError

    places = _place("--from", source), _place("--to", target)
    try:
        moved = asyncio.run(_move(*places))
    except StoreError as error:
        raise CommandError(str(error)) from error
    if json:
        print_json(moved)
    else:
        print(f"{moved.rows} rows of {moved.tables} tables moved, and found to be the same.")
    return 0


def _place(option: str, text: str) -> Path | str:
    from freehold.server.store.postgresql.address import is_address

    if is_address(text):
        return text
    if not text or ":/" in text or "password" in text.lower():  # which is not to be told again
        raise UsageError(f"{option}: expected a folder or postgresql://HOST/NAME, got another")
    return Path(text).expanduser()


async def _move(source: Path | str, target: Path | str) -> "MoveResult":
    from freehold.server.store.data_move import move

    with ExitStack() as stack:

        def begin(count: int) -> Callable[[int], None]:
            return stack.enter_context(progress(count, "rows"))

        return await move(source, target, begin)
