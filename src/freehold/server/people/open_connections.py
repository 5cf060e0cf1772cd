"""Open connections, by where they come from, so that an address can be hung up on."""

from typing import Protocol

from freehold.protocol import Word


class Line(Protocol):
    """A connection."""

    def close(self, word: Word) -> None:
        """Say why, and hang up."""


class OpenConnections:
    """All connections, by the sightings of their addresses."""

    def __init__(self) -> None:
        self._lines: dict[str, set[Line]] = {}

    def add(self, address: str, line: Line) -> None:
        """Note a connection."""
        self._lines.setdefault(address, set()).add(line)

    def remove(self, address: str, line: Line) -> None:
        """Let go of a connection."""
        lines = self._lines.get(address, set())
        lines.discard(line)
        if not lines:
            self._lines.pop(address, None)

    def hang_up(self, address: str) -> None:
        """End all connections of an address."""
        for line in tuple(self._lines.get(address, ())):
            line.close("banned")
