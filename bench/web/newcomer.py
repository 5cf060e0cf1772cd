"""Time a newcomer's path through the web client, rounds against bots, and frames while dice roll.

Everything moves as it does for people: bots take their time, and motion is on.
"""

import argparse
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from bench.report import Bar
from bench.web.run import new_page
from tests.browser.conftest import FLAGS
from tests.browser.player import Player, enter, sit_down
from tests.browser.web_server import Key, WebServer
from tools import chromium

ROUND_BAR: Final = 8.0  # seconds of a round with three bots
QUICK_BAR: Final = 3.0  # at a fast table
FRAME: Final = 32.0  # milliseconds; two frames of sixty a second
FRAMES_BAR: Final = 5.0  # of a hundred may take longer while dice roll
ROUNDS: Final = 12
LONGEST: Final = 60_000  # milliseconds
USUAL_BOTS: Final = {"FREEHOLD_BOT_PACE": "1"}
RICH: Final = {"start_money": 5000}

# The dock asks for something.
ASKED: Final = '() => document.querySelector(".dock.mine") !== null'
# ... for something else than before.
ASKED_ANEW: Final = """(before) => {
  const asked = document.querySelector(".dock.mine h2")?.textContent;
  return asked !== undefined && asked !== before;
}"""
# The own turn begins: nothing but the dice, or a way out of jail.
MY_TURN: Final = "roll the dice|in jail"
SAMPLE: Final = """() => {
  const frames = (window.frames32 = []);
  let last = performance.now();
  const next = (now) => { frames.push(now - last); last = now; window.sampling = requestAnimationFrame(next); };
  window.sampling = requestAnimationFrame(next);
}"""
# A square of each of two owners, of those that may be put into a trade.
ONE_OF_EACH: Final = """() => {
  const tiles = [...document.querySelectorAll(".tile.pickable")];
  const owners = new Map(tiles.map((one) => [one.style.getPropertyValue("--owner"), one]));
  return [...owners.values()].slice(0, 2)
    .map((one) => one.querySelector("[data-square]")?.dataset.square ?? one.dataset.square);
}"""
SAMPLED: Final = "() => { cancelAnimationFrame(window.sampling); return window.frames32.slice(1); }"


class Step(msgspec.Struct, frozen=True):
    """A step of the path: how many clicks, and how many seconds until it is seen to be done."""

    name: str
    clicks: int
    seconds: float


class Found(msgspec.Struct, frozen=True):
    """What was measured: steps, seconds of rounds, milliseconds of frames while dice roll."""

    steps: list[Step]
    rounds: list[float]
    quick_rounds: list[float]
    frames: list[float]

    @property
    def late_frames(self) -> float:
        """Return how many of a hundred frames took too long."""
        late = sum(one > FRAME for one in self.frames)
        return 100 * late / max(1, len(self.frames))


class Walk:
    """Somebody at a page, whose clicks are counted and timed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.player = Player(page)
        self.steps: list[Step] = []
        self._clicks = 0

    def step(self, name: str, *acts: Callable[[], object]) -> None:
        """Do a step and note it."""
        before, began = self.clicks, time.perf_counter()
        for act in acts:
            act()
        self.steps.append(Step(name, self.clicks - before, time.perf_counter() - began))

    @property
    def clicks(self) -> int:
        """Return how often something was clicked."""
        return self._clicks + self.player.clicks

    def click(self, what: Locator) -> None:
        """Click something."""
        what.click()
        self._clicks += 1

    def press(self, label: str) -> None:
        """Press a button of the dock, and wait until it asks for something else."""
        before = self.page.locator(".dock h2").text_content()
        self.click(self.page.locator(".dock button").filter(has_text=label).first)
        self.page.wait_for_function(ASKED_ANEW, arg=before, timeout=LONGEST)

    def until_asked(self, text: str) -> None:
        """Answer everything until the dock asks for something like that."""
        self.player.play(lambda: self.is_asked(text), lambda: self.answer(text))

    def is_asked(self, text: str) -> bool:
        """Tell whether the dock asks for something like that now."""
        found = self.page.evaluate(
            "(text) => document.querySelector('.dock.mine h2')?.textContent.match(text) != null",
            text,
        )
        return bool(found)

    def answer(self, unless: str = "$^") -> bool:
        """Answer what is asked, unless it is that; never while something still moves."""
        if not self.page.evaluate(ASKED):
            return False
        seen, labels = self.player.glance()
        return re.search(unless, seen) is None and self.player.answer(labels)

    def wait(self) -> None:
        """Wait until something is asked for."""
        self.page.wait_for_function(ASKED, timeout=LONGEST)


def main(words: list[str] | None = None) -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="bench.web.newcomer", description="Time a newcomer's path.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    options = parser.parse_args(words)
    path = chromium.find()
    if path is None:
        print(f"bench.web.newcomer: {chromium.NEEDED}", file=sys.stderr)
        return 1
    found = measure(path, 4 if options.quick else ROUNDS)
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        print("\n".join(text(found)))
    return 0


def measure(path: str, rounds: int) -> Found:
    """Walk the path, then play rounds at both kinds of tables."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = WebServer(Path(folder), USUAL_BOTS)
        house.start()
        expect.set_options(timeout=LONGEST)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            steps = walk(browser, house)
            usual, frames = play_rounds(browser, house, "none", rounds)
            quick, more = play_rounds(browser, house, "quick", rounds)
        finally:
            browser.close()
            house.stop()
    return Found(steps, usual, quick, frames + more)


def walk(browser: Browser, house: WebServer) -> list[Step]:
    """Go from the first page through everything that a game has."""
    return [*first_game(browser, house), *rich_game(browser, house)]


def first_game(browser: Browser, house: WebServer) -> list[Step]:
    """Load, start by one click, roll, buy, auction, trade."""
    page = new_page(browser)
    path = Walk(page)
    board = page.locator(".action").first
    path.step("load", lambda: page.goto(house.base), board.wait_for)
    path.step("start", lambda: path.click(board), path.wait)
    path.step("roll", lambda: path.press("Roll"))
    path.until_asked("Do you buy")
    path.step("buy", lambda: path.press("Buy for"))
    path.until_asked("Do you buy")
    path.step("auction", lambda: hold_auction(path))
    path.until_asked(MY_TURN)
    path.step("trade", lambda: offer_trade(path))
    page.context.close()
    return path.steps


def hold_auction(path: Walk) -> None:
    """Leave a deed to an auction, and pass until it is over."""
    path.click(path.player.dock.get_by_role("button", name="Auction"))
    path.player.auction.wait_for()
    path.player.play(lambda: path.player.auction.count() == 0, path.answer)


def offer_trade(path: Walk) -> None:
    """Offer a deed for a deed, or what there is, until the offer lies on the table."""
    path.click(path.page.locator("[aria-label^='Propose a trade']:not([aria-disabled=true])").first)
    for square in path.page.evaluate(ONE_OF_EACH):
        path.click(path.page.locator(f"[data-square='{square}']").first)
    path.click(path.page.get_by_role("button", name="Send offer"))
    path.page.get_by_role("button", name="Send offer").wait_for(state="detached", timeout=LONGEST)


def rich_game(browser: Browser, house: WebServer) -> list[Step]:
    """Build as soon as a color is whole, then end the game and count."""
    page = new_page(browser, reduced_motion="reduce")  # the way to a whole color is long
    path = Walk(page)
    room = house.new_room(bots=["beginner"], chairs=2, pace="quick", options=RICH)
    sit_down(page, room.token)
    enter(page, room, begin=True)
    build = page.locator(".dock button").filter(has_text="Build ")
    late = time.monotonic() + LONGEST / 1000
    path.player.play(
        lambda: build.count() > 0 or path.player.is_over() or time.monotonic() > late, path.answer
    )
    if build.count():
        path.step("build", lambda: path.click(build.first), lambda: build_done(path))
    path.step("end the game", lambda: end_game(path))
    page.context.close()
    return path.steps


def build_done(path: Walk) -> None:
    """Wait until what was built is in the log."""
    path.page.get_by_role("log").get_by_text("You built").first.wait_for(timeout=LONGEST)


def end_game(path: Walk) -> None:
    """End the game by the menu, and wait for the result."""
    path.click(path.player.dock.get_by_role("button", name="More"))
    path.click(path.page.get_by_role("button", name="End the game and count"))
    path.click(path.page.get_by_role("button", name="Yes, end and count"))
    path.page.get_by_role("button", name="Play again").first.wait_for(timeout=LONGEST)


def play_rounds(
    browser: Browser, house: WebServer, pace: str, wanted: int
) -> tuple[list[float], list[float]]:
    """Return the seconds of rounds with three bots, and the frames while our dice roll.

    A round goes from the end of our turn to our next one; one in which we are asked for something
    in between takes as long as we do, and is left out.
    """
    page = new_page(browser)
    path = Walk(page)
    room: Key = house.new_room(bots=["steady"] * 3, chairs=4, pace=pace)
    sit_down(page, room.token)
    enter(page, room, begin=True)
    rounds: list[float] = []
    frames: list[float] = []
    while len(rounds) < wanted and not path.player.is_over():
        path.until_asked("Nothing left|You own all|roll the dice")
        if path.is_asked("roll the dice"):
            frames += sample_roll(path)
            continue
        began = time.perf_counter()
        path.press("End turn")
        if path.is_asked(MY_TURN):
            rounds.append(time.perf_counter() - began)
    page.context.close()
    return rounds, frames


def sample_roll(path: Walk) -> list[float]:
    """Roll, and return how long each frame took until all was shown."""
    path.page.evaluate(SAMPLE)
    path.press("Roll")
    found: list[float] = path.page.evaluate(SAMPLED)
    return found


def text(found: Found) -> Iterator[str]:
    """Say everything."""
    yield "a newcomer's path, at the pace of people"
    for step in found.steps:
        yield f"  {step.name:<14}{step.clicks} clicks {step.seconds:6.2f} s"
    yield f"rounds with three bots: {_spread(found.rounds)} s; at a fast table {_spread(found.quick_rounds)} s"
    yield f"frames while dice roll: {len(found.frames)}, of which {found.late_frames:.1f} of a hundred took over 32 ms"
    yield ""
    yield from (bar.text() for bar in bars(found))


def _spread(times: list[float]) -> str:
    if not times:
        return "none"
    return f"{min(times):.1f} to {max(times):.1f}, half below {statistics.median(times):.1f}"


def bars(found: Found) -> Iterator[Bar]:
    """Compare with what was asked for."""
    usual, quick = statistics.median(found.rounds), statistics.median(found.quick_rounds)
    yield Bar("round with three bots", f"under {ROUND_BAR:.0f} s", f"{usual:.1f} s", usual < ROUND_BAR)
    yield Bar("at a fast table", f"under {QUICK_BAR:.0f} s", f"{quick:.1f} s", quick < QUICK_BAR)
    late = found.late_frames
    yield Bar("late frames", f"under {FRAMES_BAR:.0f} %", f"{late:.1f} %", late < FRAMES_BAR)


if __name__ == "__main__":
    sys.exit(main())
