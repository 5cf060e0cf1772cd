"""Drive a browser by WebDriver BiDi, which Firefox speaks by itself: no driver is needed between.

Only what playing a game takes: going somewhere, asking the page, clicking.
"""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

READY: Final = "WebDriver BiDi listening on "
VIEWPORT: Final = {"width": 1366, "height": 768}
LONGEST: Final = 120.0  # seconds that anything may take
COMPLAINTS: Final = frozenset({"error", "warn"})
# No first page, no updates, nothing that asks the network for anything but our server.
PREFERENCES: Final = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.safebrowsing.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("intl.accept_languages", "en-US");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


class BidiPage:
    """One page of a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._count = 0
        self._context = ""
        self.complaints: list[str] = []  # what went wrong in the page unseen

    async def begin(self) -> None:
        """Begin a session with the page that is open."""
        await self.say("session.new", capabilities={})
        await self.say("session.subscribe", events=["log.entryAdded"])
        tree = await self.say("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]
        await self.say(
            "browsingContext.setViewport", context=self._context, viewport=dict(VIEWPORT)
        )

    async def say(self, method: str, **params: Any) -> Any:
        """Say a command; return its result."""
        self._count += 1
        await self._socket.send_json({"id": self._count, "method": method, "params": params})
        async with asyncio.timeout(LONGEST):
            while True:
                told = await self._socket.receive_json()
                if told.get("id") == self._count:
                    break
                self._note(told)
        if told["type"] == "error":
            raise RuntimeError(f"expected {method} to be done, got {told['message']}")
        return told["result"]

    def _note(self, told: dict[str, Any]) -> None:
        params = told.get("params", {})
        if told.get("method") == "log.entryAdded" and params["level"] in COMPLAINTS:
            self.complaints.append(f"{params['level']}: {params['text']}")

    async def go(self, address: str) -> None:
        """Go to an address, and wait until it is loaded."""
        await self.say(
            "browsingContext.navigate", context=self._context, url=address, wait="complete"
        )

    async def ask(self, expression: str) -> Any:
        """Return what an expression comes to in the page, as far as JSON has it."""
        answer = await self.say(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self._context},
            awaitPromise=False,
        )
        if answer["type"] != "success":
            raise RuntimeError(f"expected a value, got {answer['exceptionDetails']['text']}")
        return json.loads(answer["result"]["value"])

    async def click(self, x: float, y: float) -> None:
        """Click at a point of the window."""
        pointer = {"type": "pointer", "id": "mouse"}
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        await self.say(
            "input.performActions", context=self._context, actions=[{**pointer, "actions": moves}]
        )


@asynccontextmanager
async def open_page(path: str) -> AsyncIterator[BidiPage]:
    """Start a browser without a window in a folder of its own, and end both."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder, "user.js").write_text(PREFERENCES, encoding="ascii")
        process = await asyncio.create_subprocess_exec(
            *[path, "--headless", "--no-remote", "--profile", folder],
            *["--remote-debugging-port", "0", "about:blank"],
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            address = await _address(process)
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"{address}/session", max_msg_size=0) as socket,
            ):
                page = BidiPage(socket)
                await page.begin()
                yield page
        finally:
            process.terminate()
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    """Return where the browser listens, as it tells when it does."""
    assert process.stderr is not None
    async with asyncio.timeout(LONGEST):
        while line := (await process.stderr.readline()).decode(errors="replace"):
            if READY in line:
                return line.split(READY)[1].strip()
    raise RuntimeError("expected a browser that listens, got one that has ended")
