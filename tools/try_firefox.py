"""Play a whole game against bots in Firefox, by clicks, from the first page on.

It is tried apart, because Firefox is large and slow to start; where it is missing and cannot be
installed this says so and fails.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.browser.player import BUTTONS, LABELS, chosen
from tests.browser.web_server import WebServer
from tools import firefox
from tools.bidi import BidiPage, open_page

ROUNDS: Final = 5
LONGEST: Final = 300.0  # seconds
# The middle of an element that an expression names; nothing if it is not there.
PLACE: Final = """((one) => {
  one?.scrollIntoView({ block: "nearest" });
  const box = one?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})(%s)"""
FIRST_BOARD: Final = 'document.querySelector(".action")'
DECLINE: Final = """[...document.querySelectorAll("button")].find(
  (one) => one.textContent.trim().startsWith("Decline") && one.checkVisibility())"""
IS_OVER: Final = """[...document.querySelectorAll("button")].some(
  (one) => one.textContent.includes("Play again"))"""


def main() -> int:
    """Play, and say how it went."""
    path = firefox.provide()
    if path is None:
        print(f"firefox: {firefox.NEEDED}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        house = WebServer(Path(folder), {})
        house.start()
        try:
            problem = asyncio.run(play(path, house))
        finally:
            house.stop()
        problem = problem or house.complaints
    print(f"firefox: {problem or 'a whole game was played'}")
    return 1 if problem else 0


async def play(path: str, house: WebServer) -> str | None:
    """Start by one click, then play a short game to its end; return what went wrong."""
    async with open_page(path) as page:
        await page.go(house.base)
        await until(page, f"{FIRST_BOARD} !== null")
        await press(page, FIRST_BOARD)
        await until(page, "document.querySelector('.dock.mine') !== null")
        room = house.new_room(
            bots=["steady"] * 2, chairs=3, pace="none", options={"round_limit": ROUNDS}
        )
        token = f'{{"token": "{room.token}"}}'
        await page.ask(f"localStorage.setItem('freehold.guest', '{token}')")
        await page.go("about:blank")
        await page.go(f"{room.link}?begin")
        clicks = await play_on(page)
        if page.complaints:
            return "; ".join(page.complaints[:5])
        games = house.ask("GET", "/api/me/games", room.token)["games"]
        if len(games) != 1:
            return f"expected one finished game, got {len(games)}"
        print(f"firefox: {clicks} clicks, {games[0]['summary']['rounds']} rounds")
        return None


async def play_on(page: BidiPage) -> int:
    """Answer whatever is asked until the game is over; return how many clicks that took."""
    clicks = 0
    deadline = time.monotonic() + LONGEST
    while not await page.ask(IS_OVER):
        if time.monotonic() > deadline:
            raise RuntimeError(f"expected an end, got {await page.ask(f'({LABELS})()')}")
        labels: list[str] = await page.ask(f"({LABELS})()")
        wanted = chosen(labels)
        button = (
            f"document.querySelectorAll('{BUTTONS}')[{labels.index(wanted)}]" if wanted else DECLINE
        )
        if await press(page, button):
            clicks += 1
        else:
            await asyncio.sleep(0.05)  # it is the turn of others
    return clicks


async def press(page: BidiPage, element: str) -> bool:
    """Click in the middle of an element; tell whether it was there."""
    place = await page.ask(PLACE % element)
    if place is None:
        return False
    await page.click(place["x"], place["y"])
    return True


async def until(page: BidiPage, predicate: str) -> None:
    """Wait until something is so in the page."""
    async with asyncio.timeout(LONGEST):
        while not await page.ask(predicate):
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())
