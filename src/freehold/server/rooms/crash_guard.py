"""A guard against crashes: what gives something up where anything unexpected happens."""

from collections.abc import Callable
from types import TracebackType


class CrashGuard:
    """Surrounds what is to be done as a whole, as often as one likes; what is expected passes."""

    __slots__ = ("_expected", "_give_up")

    def __init__(self, give_up: Callable[[], None], *expected: type[Exception]) -> None:
        self._give_up = give_up
        self._expected = expected

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give up at whatever was not expected."""
        if kind is not None and not issubclass(kind, self._expected):
            self._give_up()
