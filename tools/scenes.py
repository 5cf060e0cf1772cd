"""Show every scene of the table at every size, look for what is out of reach, take pictures.

Scenes are laid and not played, so that a page shows one after the other at once; the first page, a
lobby of eight, settings and a replay come with them.  All sizes are looked at in English, the
tightest ones in every language.  `make scenes` writes pictures to build/scenes, and says what is
amiss; `--languages` and `--sizes` choose, `--dark` wears the dark theme.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import scenes
from tests.browser.conftest import FLAGS
from tests.browser.finished import finish_game
from tests.browser.laid_table import LaidTable
from tests.browser.player import enter, sit_down
from tests.browser.reach import LANGUAGES, SIZES, TIGHT, Size, amiss, speak
from tests.browser.web_server import WebServer
from tools import chromium

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = ROOT / "build" / "scenes"
LAPTOP: Final[Size] = (1366, 768)
EIGHT: Final = ("Ann", "Sofia", "Cleo", "Rosalind", "Maximilian", "Nguyễn Thị", "陳大文", "Zoë")
# What would pass by stays until the next scene is laid.
HOLD: Final = """
const wait = window.setTimeout.bind(window);
const held = (delay) => (delay >= 3000 && delay < 7000 ? 3_600_000 : delay);
window.setTimeout = (act, delay, ...rest) => wait(act, held(delay), ...rest);
"""
HURRY: Final = {"FREEHOLD_BOT_PACE": "0.02"}
TIMED: Final = {"auction": "timed", "auction_seconds": 30}


class Sitting(NamedTuple):
    """A table, and the scenes that are laid on it; after one that `ends` it nothing can be laid."""

    settings: Mapping[str, Any]
    scenes: Mapping[str, scenes.Begin]
    ends: bool = False


SITTINGS: Final = (
    Sitting({"pace": "relaxed", "options": TIMED}, scenes.CLASSIC),
    Sitting({"edition": "france", "pace": "relaxed"}, scenes.FRENCH),
    Sitting({"edition": "hongkong"}, scenes.HONGKONG),
    Sitting({"edition": "vietnam", "pace": "relaxed"}, scenes.VIETNAMESE),
    Sitting({"names": EIGHT}, scenes.EIGHT),
    Sitting({"options": {"shortage_auction": True}}, scenes.SHORT),
    Sitting({"watcher": "Wilhelmina", "pace": "relaxed", "options": TIMED}, scenes.WATCHED),
    Sitting({"learns": True, "pace": "relaxed", "options": TIMED}, scenes.LESSONS),
    Sitting({}, scenes.OVER, ends=True),
)


def home(house: WebServer, page: Page) -> None:
    """Open the first page of somebody who is new."""
    page.goto(house.base)


def room_form(house: WebServer, page: Page) -> None:
    """Open the form of a new room."""
    page.goto(house.base)
    page.locator("main .way").last.click()


def settings(house: WebServer, page: Page) -> None:
    """Open the settings."""
    page.goto(house.base)
    page.locator("header button").last.click()


def lobby(house: WebServer, page: Page) -> None:
    """Enter a room of eight."""
    key = house.new_room(bots=["steady", "sharp", "beginner"] * 2 + ["steady"], chairs=8)
    sit_down(page, key.token)
    enter(page, key)


def replay(house: WebServer, page: Page) -> None:
    """Look at a game that is over."""
    token = house.new_guest("Mira")
    sit_down(page, token)
    page.goto(f"{house.base}/#/game/{finish_game(house, token=token)}?at=150")


PAGES: Final[Mapping[str, Callable[[WebServer, Page], None]]] = {
    "home": home,
    "room-form": room_form,
    "settings": settings,
    "lobby": lobby,
    "replay": replay,
}


def show_page(
    house: WebServer,
    browser: Browser,
    name: str,
    sizes: Mapping[str, tuple[Size, ...]],
    *,
    dark: bool,
) -> Iterator[str]:
    """Open a page anew in each language, and yield what is amiss at each size."""
    for language, chosen in sizes.items():
        page = new_page(browser, dark=dark)
        kept = json.dumps({"language": language})
        page.add_init_script(f"localStorage.setItem('freehold.preferences', {kept!r})")
        PAGES[name](house, page)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(400)
        yield from look(page, name, language, chosen, dark=dark)
        page.context.close()


def main(words: list[str]) -> int:
    """Show the scenes that were asked for."""
    parser = argparse.ArgumentParser(prog="scenes", description="Show every scene of the table.")
    parser.add_argument("--languages", nargs="*", default=[], choices=LANGUAGES)
    parser.add_argument("--sizes", nargs="*", default=[], metavar="WIDTHxHEIGHT")
    parser.add_argument("--dark", action="store_true", help="wear the dark theme")
    parser.add_argument("scenes", nargs="*", metavar="SCENE")
    options = parser.parse_args(words)
    chosen = tuple(_size(one) for one in options.sizes)
    path = chromium.find()
    if path is None:
        sys.exit(f"scenes: {chromium.NEEDED}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    sizes = {
        language: chosen or (SIZES if language == "en" else TIGHT)
        for language in options.languages or LANGUAGES
    }
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = WebServer(Path(folder), HURRY)
        house.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        expect.set_options(timeout=60_000)
        found = 0
        try:
            for wrong in show_all(house, browser, options.scenes, sizes, dark=options.dark):
                print(wrong, flush=True)
                found += 1
        finally:
            browser.close()
            house.stop()
    print(f"{found} things amiss")
    return 1 if found else 0


def show_all(
    house: WebServer,
    browser: Browser,
    names: list[str],
    sizes: Mapping[str, tuple[Size, ...]],
    *,
    dark: bool,
) -> Iterator[str]:
    """Show what was asked for, or everything, and yield what is amiss."""
    for settings, all_scenes, ends in SITTINGS:
        wanted = {name: all_scenes[name] for name in all_scenes if not names or name in names}
        tables = [[language] for language in sizes] if ends else [list(sizes)]
        for languages in tables if wanted else ():
            table = sit(house, browser, dict(settings), dark=dark)
            for language in languages:
                speak(table.page, language)
                for name, begin in wanted.items():
                    yield from show(table, name, begin, language, sizes[language], dark=dark)
            table.page.context.close()
    for name in PAGES:
        if not names or name in names:
            yield from show_page(house, browser, name, sizes, dark=dark)


def _size(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def new_page(browser: Browser, *, dark: bool) -> Page:
    """Return a page of somebody new."""
    context = browser.new_context(
        locale="en-US",
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]},
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
        service_workers="block",
    )
    context.set_default_timeout(60_000)
    return context.new_page()


def sit(house: WebServer, browser: Browser, settings: dict[str, Any], *, dark: bool) -> LaidTable:
    """Return a table in a page of its own."""
    page = new_page(browser, dark=dark)
    page.add_init_script(HOLD)
    return LaidTable(house, page, **settings)


def show(
    table: LaidTable,
    name: str,
    begin: scenes.Begin,
    language: str,
    sizes: tuple[Size, ...],
    *,
    dark: bool,
) -> Iterator[str]:
    """Lay a scene, and yield what is amiss at each size."""
    page = table.page
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.mouse.move(0, 0)  # no deed is shown because the pointer is on it
    begin(table)
    page.wait_for_timeout(250)
    yield from look(page, name, language, sizes, dark=dark)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def look(
    page: Page, name: str, language: str, sizes: tuple[Size, ...], *, dark: bool
) -> Iterator[str]:
    """Keep a picture of each size, and yield what is amiss."""
    for size in sizes:
        for wrong in amiss(page, size):
            yield f"{name} {language} {wrong}"
        width, height = size
        page.wait_for_timeout(200)  # letters fit themselves to their squares
        theme = "-dark" if dark else ""
        page.screenshot(path=PICTURES / f"{name}-{width}x{height}-{language}{theme}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
