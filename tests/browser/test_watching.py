"""Bots among themselves, watched for a whole game: nothing goes wrong, jumps or piles up."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.factories import PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.web_server import WebServer

ROUNDS = 25
MOST_GROWTH = 4_000_000  # bytes that the page may keep of a whole game: its log, mostly
# The lines of the log move up by nature, scenes follow each other on the stage, and the result
# fills itself when the game is over; everything else is to keep its place. Shifts are weighed as
# browsers do: by the area they touch, and how far.
WATCH_SHIFTS = """
window.shifts = [];
const MOVING = "[role=log], [data-stage], .over";
const isMoving = ({ node, previousRect, currentRect }) => {
  const element = node instanceof Element ? node : node?.parentElement;
  if (element?.isConnected) return element.closest(MOVING) !== null;
  // what is gone by now has its place only
  const places = [...document.querySelectorAll(MOVING)].map((one) => one.getBoundingClientRect());
  return [previousRect, currentRect].every(({ width, left, right }) =>
    width === 0 || places.some((place) => left >= place.left && right <= place.right));
};
const weightOf = ({ previousRect: from, currentRect: to }) => {
  const far = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
  const area = from.width * from.height + to.width * to.height;
  return (area / (innerWidth * innerHeight)) * (far / Math.max(innerWidth, innerHeight));
};
new PerformanceObserver((list) => {
  for (const { sources, hadRecentInput } of list.getEntries()) {
    if (hadRecentInput) continue;
    for (const source of sources.filter((one) => !isMoving(one))) {
      window.shifts.push([weightOf(source), source.node?.outerHTML?.slice(0, 120)]);
    }
  }
}).observe({ type: "layout-shift", buffered: false });
"""

# Whoever has not scrolled up sees the newest line, however many have come and gone.
AT_ITS_END = """() => {
  const log = document.querySelector("[role=log]");
  return log !== null && log.scrollHeight - log.scrollTop - log.clientHeight < 24;
}"""


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return settings for bots in a hurry."""
    return {"FREEHOLD_BOT_PACE": "0.02"}


def heap(devtools: CDPSession) -> int:
    """Return how much memory the page's script holds, garbage apart."""
    devtools.send("HeapProfiler.collectGarbage")
    used: Any = devtools.send("Runtime.getHeapUsage")["usedSize"]
    return int(used)


def begin_watching(page: Page, server: WebServer, edition: str) -> None:
    """Open a room, leave the table to bots and let them begin."""
    room = server.new_room(
        edition=edition, bots=["steady"] * 3, chairs=4, pace="fast", options={"round_limit": ROUNDS}
    )
    sit_down(page, room.token)
    enter(page, room)
    page.get_by_role("button", name="Stand up and watch").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("region", name="What to do now")).to_be_visible()


@pytest.mark.parametrize("edition", ["us", "hongkong"])
def test_a_watched_game_runs_to_its_end(
    edition: str, server: WebServer, page_factory: PageFactory
) -> None:
    page = page_factory(None, reduced_motion="no-preference")
    begin_watching(page, server, edition)
    page.wait_for_timeout(1000)
    devtools = page.context.new_cdp_session(page)
    page.evaluate(WATCH_SHIFTS)
    before = heap(devtools)
    expect(page.get_by_text("Game over ·")).to_be_visible(timeout=90_000)
    page.wait_for_function(AT_ITS_END)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _moved in shifts) < 0.02, shifts
    assert heap(devtools) - before < MOST_GROWTH
