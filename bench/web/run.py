"""Measure the web client in Chromium, and say which bars were met.

The page is loaded from a server on loopback.  What a browser does once in its life (making a guest,
reading fonts) is done before; every load has an empty cache all the same.
"""

import argparse
import gzip
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, Page, Response, sync_playwright

from bench.report import Bar
from tests.browser.conftest import FLAGS
from tests.browser.web_server import WebServer
from tests.browser.player import sit_down
from tools import chromium

SCRIPT_BAR: Final = 150.0  # kilobytes of script, compressed
READY_BAR: Final = 1000.0  # milliseconds
UPDATE_BAR: Final = 16.0  # milliseconds of script
LOADS: Final = 7
UPDATES: Final = 400
VIEWPORT: Final = {"width": 1366, "height": 768}

# Counts the time from a message of the socket until everything that it set off in script is done:
# the page brings itself up to date in microtasks, and after ten rounds of those none is left.
WATCH: Final = """
(() => {
  const times = (window.updates = []);
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    ...own,
    set(handler) {
      own.set.call(this, handler && ((event) => {
        const began = performance.now();
        handler(event);
        if (!event.data.startsWith('{"tell":"played"')) return;
        let rounds = 10;
        const wait = () => (rounds-- ? queueMicrotask(wait) : times.push(performance.now() - began));
        wait();
      }));
    },
  });
})();
"""


class Found(msgspec.Struct, frozen=True):
    """What was measured; times are milliseconds, sizes kilobytes."""

    script: float
    style: float
    fonts: float
    ready: list[float]
    updates: int
    update_median: float
    update_p95: float
    update_worst: float


def main(words: list[str] | None = None) -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="bench.web", description="Measure the web client.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="fewer loads and updates")
    options = parser.parse_args(words)
    path = chromium.find()
    if path is None:
        print(f"bench.web: {chromium.NEEDED}", file=sys.stderr)
        return 1
    found = measure(path, 3 if options.quick else LOADS, 60 if options.quick else UPDATES)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        print("\n".join(text(found)))
    return 0


def measure(path: str, loads: int, updates: int) -> Found:
    """Load the first page several times, then watch bots play."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = WebServer(Path(folder), {"FREEHOLD_BOT_PACE": "0.05"})
        house.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            sizes = weigh(browser, house)
            ready = [time_load(browser, house) for _load in range(loads)]
            times = time_updates(browser, house, updates)
        finally:
            browser.close()
            house.stop()
    return Found(
        script=sizes["script"],
        style=sizes["stylesheet"],
        fonts=sizes["font"],
        ready=ready,
        updates=len(times),
        update_median=statistics.median(times),
        update_p95=statistics.quantiles(times, n=20)[-1],
        update_worst=max(times),
    )


def new_page(browser: Browser, **options: Any) -> Page:
    """Return a page of somebody who has never been here."""
    context = browser.new_context(locale="en-US", viewport=VIEWPORT, **options)  # type: ignore[arg-type]
    return context.new_page()


def weigh(browser: Browser, house: WebServer) -> dict[str, float]:
    """Return how much of each kind the first page loads, scripts and styles compressed."""
    answers: list[Response] = []
    page = new_page(browser)
    page.on("response", lambda answer: answers.append(answer))
    page.goto(house.base, wait_until="networkidle")
    sizes = {"script": 0.0, "stylesheet": 0.0, "font": 0.0}
    for answer in answers:
        kind = answer.request.resource_type
        if kind in sizes:
            body = answer.body()
            packed = body if kind == "font" else gzip.compress(body, 9)
            sizes[kind] += len(packed) / 1000
    page.context.close()
    return sizes


def time_load(browser: Browser, house: WebServer) -> float:
    """Return the milliseconds until the page can be used."""
    page = new_page(browser)
    page.goto(house.base)
    page.wait_for_function("performance.getEntriesByName('ready').length > 0")
    ready = page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    page.context.close()
    return float(ready)


def time_updates(browser: Browser, house: WebServer, wanted: int) -> list[float]:
    """Return the milliseconds of script after each of so many actions that somebody watches."""
    page = new_page(browser)
    page.add_init_script(WATCH)
    room = house.new_room(bots=["steady"] * 3, pace="fast", edition="us")
    sit_down(page, room.token)
    page.goto(f"{room.link}?begin")
    while len(times := page.evaluate("window.updates")) < wanted:
        page.keyboard.press("Space")  # our own turns: roll, buy, end
        page.keyboard.press("a")
        page.wait_for_timeout(50)
    page.context.close()
    return [float(one) for one in times]


def text(found: Found) -> Iterator[str]:
    """Say everything."""
    yield "the web client in Chromium, from loopback"
    yield f"first page: {found.script:.1f} KB of script, {found.style:.1f} KB of style, compressed"
    yield f"            {found.fonts:.1f} KB of fonts"
    yield f"usable after {', '.join(f'{one:.0f}' for one in found.ready)} ms"
    yield (
        f"{found.updates} actions shown: script takes {found.update_median:.1f} ms (median), "
        f"{found.update_p95:.1f} (p95), {found.update_worst:.1f} (worst)"
    )
    yield ""
    yield from (bar.text() for bar in bars(found))


def bars(found: Found) -> Iterator[Bar]:
    """Compare with what was asked for."""
    ready = statistics.median(found.ready)
    yield _below("script of the first page", found.script, SCRIPT_BAR, "KB")
    yield _below("usable", ready, READY_BAR, "ms")
    yield _below("board after an action (p95)", found.update_p95, UPDATE_BAR, "ms")


def _below(name: str, found: float, wanted: float, unit: str) -> Bar:
    return Bar(name, f"under {wanted:.0f} {unit}", f"{found:.1f} {unit}", found < wanted)


if __name__ == "__main__":
    sys.exit(main())
