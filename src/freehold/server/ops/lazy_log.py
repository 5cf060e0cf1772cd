"""A log that loads what it takes when something is written to it.

It is for modules that run as processes for one task, too: many of these begin, hardly any writes,
and loading what logs take would be a third of all they load.
"""

from typing import Any


class LazyLog:
    """Writes to the log as a logger of this name does."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, level: str) -> Any:
        import structlog

        return getattr(structlog.stdlib.get_logger(self._name), level)
