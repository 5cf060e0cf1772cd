"""Trouble: whatever goes wrong in a page without anybody seeing it there."""

import re
from typing import Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

ABORTED: Final = "net::ERR_ABORTED"  # a page was left while it was loading something
BAD: Final = 400  # and all statuses above are errors
LOUD: Final = ("error", "warning")


class Trouble:
    """Keeps what goes wrong in the contexts that it watches."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Let pass whatever contains the pattern, before and after."""
        self._allowed.append(re.compile(pattern))

    def allow_lost_connection(self) -> None:
        """Let pass what a browser says when its server is gone or it is offline."""
        self.allow(r"net::ERR_(CONNECTION|INTERNET|EMPTY|NETWORK|SOCKET|ADDRESS)")
        self.allow(r"WebSocket connection to '[^']*' failed")
        self.allow(r"WebSocket is closed before the connection is established")

    @property
    def unexpected(self) -> list[str]:
        """Return what was not to happen."""
        return [one for one in self.found if not any(each.search(one) for each in self._allowed)]

    def watch(self, context: BrowserContext) -> None:
        """Keep what goes wrong in all pages of a context."""
        context.on("console", self._hear)
        context.on("weberror", self._catch)
        context.on("requestfailed", self._miss)
        context.on("response", self._read)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in LOUD:
            place = message.location.get("url", "")
            self.found.append(f"console {message.type}: {message.text} ({place})")

    def _catch(self, error: WebError) -> None:
        self.found.append(f"exception: {error.error}")

    def _miss(self, request: Request) -> None:
        if request.failure != ABORTED:
            self.found.append(f"request failed: {request.method} {request.url}: {request.failure}")

    def _read(self, response: Response) -> None:
        if response.status >= BAD:
            self.found.append(f"status {response.status}: {response.url}")
