"""Pictures for links: each is drawn once, and the last ones are remembered."""

from collections.abc import Callable
from typing import Final

from freehold.server.ops.known_answers import KnownAnswers
from freehold.server.ops.long_work import LongWork

MOST_WAITING: Final = 64  # pictures that are drawn, or wait for it
MOST_KNOWN: Final = 256  # that are remembered, of some 20 KB each


class LinkPictures:
    """Draws pictures when they are asked for first."""

    def __init__(self, work: LongWork) -> None:
        self._work = work
        self._pictures = KnownAnswers[bytes](MOST_KNOWN, MOST_WAITING)

    async def find(self, key: str, draw: Callable[[], bytes | None]) -> bytes | None:
        """Return the picture of that key, None if none can be drawn; raise CrowdedError."""
        return await self._pictures.ask(key, lambda: self._work.do(draw))

    async def close(self) -> None:
        """Stop whatever is under way."""
        await self._pictures.close()
