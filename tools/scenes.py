"""Show every scene of the table at every size, look for what is out of reach, take pictures.

Scenes are laid and not played, so that a page shows one after the other at once.  All sizes are
looked at in English, the tightest ones, the board and the stage in every language.
`python -m tools.scenes [SCENE ...]` writes pictures to build/scenes, and says what is amiss;
`--languages` and `--sizes` choose; `--dark` wears the dark theme.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import scenes
from tests.browser.conftest import FLAGS
from tests.browser.laid_table import LaidTable
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
window.setTimeout = (act, delay, ...rest) => wait(act, delay >= 3000 && delay < 7000 ? 3_600_000 : delay, ...rest);
"""
TIMED: Final = {"auction": "timed", "auction_seconds": 30}


class Sitting(NamedTuple):
    """A table, and the scenes that are laid on it."""

    settings: Mapping[str, Any]
    scenes: Mapping[str, scenes.Begin]


SITTINGS: Final = (
    Sitting({"pace": "relaxed", "options": TIMED}, scenes.CLASSIC),
    Sitting({"edition": "france", "pace": "relaxed"}, scenes.FRENCH),
    Sitting({"edition": "hongkong"}, scenes.HONGKONG),
    Sitting({"edition": "vietnam", "pace": "relaxed"}, scenes.VIETNAMESE),
    Sitting({"names": EIGHT}, scenes.EIGHT),
    Sitting({"options": {"shortage_auction": True}}, scenes.SHORT),
    Sitting({"watcher": "Wilhelmina", "pace": "relaxed", "options": TIMED}, scenes.WATCHED),
    Sitting({}, scenes.OVER),
)


def main(words: list[str]) -> int:
    """Show the scenes that were asked for."""
    parser = argparse.ArgumentParser(prog="scenes", description="Show every scene of the table.")
    parser.add_argument("--languages", nargs="*", default=[], choices=LANGUAGES)
    parser.add_argument("--sizes", nargs="*", default=[], metavar="WIDTHxHEIGHT")
    parser.add_argument("--dark", action="store_true", help="wear the dark theme")
    parser.add_argument("scenes", nargs="*", metavar="SCENE")
    options = parser.parse_args(words)
    chosen = [_size(one) for one in options.sizes]
    path = chromium.find()
    if path is None:
        sys.exit(f"scenes: {chromium.NEEDED}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    count, found = 0, []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = WebServer(Path(folder), {})
        house.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        expect.set_options(timeout=60_000)
        try:
            for settings, all_scenes in SITTINGS:
                wanted = {
                    name: begin
                    for name, begin in all_scenes.items()
                    if not options.scenes or name in options.scenes
                }
                if not wanted:
                    continue
                table = sit(house, browser, dict(settings), dark=options.dark)
                for language in options.languages or LANGUAGES:
                    speak(table.page, language)
                    sizes = chosen or (SIZES if language == "en" else TIGHT)
                    for name, begin in wanted.items():
                        for wrong in show(table, name, begin, language, sizes):
                            print(wrong, flush=True)
                            found.append(wrong)
                        count += len(sizes)
                table.page.context.close()
        finally:
            browser.close()
            house.stop()
    print(f"{count} pictures, {len(found)} things amiss")
    return 1 if found else 0


def _size(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def sit(house: WebServer, browser: Browser, settings: dict[str, Any], *, dark: bool) -> LaidTable:
    """Return a table in a page of its own."""
    context = browser.new_context(
        locale="en-US",
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]},
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
        service_workers="block",
    )
    context.set_default_timeout(60_000)
    page: Page = context.new_page()
    page.add_init_script(HOLD)
    return LaidTable(house, page, **settings)


def show(
    table: LaidTable,
    name: str,
    begin: Callable[[LaidTable], None],
    language: str,
    sizes: tuple[Size, ...],
) -> Iterator[str]:
    """Lay a scene, and yield what is amiss at each size; a picture is kept of each."""
    page = table.page
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    begin(table)
    page.wait_for_timeout(250)
    for size in sizes:
        for wrong in amiss(page, size):
            yield f"{name} {language} {wrong}"
        width, height = size
        page.screenshot(path=PICTURES / f"{name}-{width}x{height}-{language}.png")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
