"""Take pictures of the web client in every main state.

Games are played in a real browser on a server of their own until a state comes up; then it is shown
in several languages and sizes.  Dice decide how a game goes, so pictures differ from run to run.
`python -m tools.screenshots [STATE ...]` writes all, or those of the named states, to
build/screenshots; with `--gallery` only what docs/gallery.md shows, small, to docs/screenshots.
"""

import argparse
import io
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.finished import finish_game
from tests.browser.player import Player, attempt, enter, sit_down
from tests.browser.quick_games import play_quickly
from tests.browser.shared_game import play_until
from tests.browser.web_server import WebServer
from tools import chromium

ROOT: Final = Path(__file__).resolve().parent.parent
EVERYTHING: Final = ROOT / "build" / "screenshots"
GALLERY: Final = ROOT / "docs" / "screenshots"
SHOWN: Final = (
    "debt-desktop-en",
    "home-desktop-en",
    "strategy-desktop-en",
    "lobby-desktop-vi",
    "board-dark-desktop-en",
    "board-bangladesh-desktop-bn",
    "trade-desktop-vi",
    "over-desktop-zh",
    "replay-desktop-en",
    "leaderboards-desktop-fr",
    "board-hongkong-phone-zh",
    "auction-phone-en",
    "debt-phone-bn",
    "deed-phone-fr",
    "rules-phone-fr",
    "workshop-desktop-en",
    "workshop-cards-desktop-en",
    "workshop-report-desktop-en",
)
STREETS: Final = (
    "Rope Walk", "Tar Lane", "Anchor Street", "Net Loft", "Sail Yard", "Chandlers Row",
    "Ferry Street", "Custom House", "Pilot Square", "Lantern Hill", "Captains Walk",
)  # fmt: skip # of a board that is drawn
COLORS: Final = 256  # of a picture in the gallery; drawings and letters need no more
LANGUAGES: Final = ("en", "bn", "vi", "fr", "zh")
SIZES: Final[dict[str, Any]] = {
    "desktop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
EVERY_GAME_COUNTS: Final = {"FREEHOLD_LEAST_SECONDS": "0", "FREEHOLD_LEAST_ROUNDS": "1"}
Arrange = Callable[[Page], None]


def nothing(page: Page) -> None:
    """Leave the page as it is."""
    del page


def key(name: str) -> Arrange:
    """Return what presses a key."""

    def press(page: Page) -> None:
        page.keyboard.press(name)

    return press


@dataclass(frozen=True)
class State:
    """How to come to a state, how to show it, and in which languages."""

    name: str
    reach: Callable[["Studio"], Page]
    languages: tuple[str, ...]
    show: Arrange = nothing
    dark: bool = False


class Studio:
    """A server and a browser."""

    def __init__(self, house: WebServer, browser: Browser) -> None:
        self.house = house
        self.browser = browser
        self._pages: dict[str, Page] = {}

    def page(self) -> Page:
        """Return the page of somebody new."""
        context = self.browser.new_context(
            locale="en-US", viewport=SIZES["desktop"], reduced_motion="reduce"
        )
        return context.new_page()

    def once(self, name: str, make: Callable[[], Page]) -> Page:
        """Return a page that several states share."""
        if name not in self._pages:
            self._pages[name] = make()
        return self._pages[name]

    def table(self, edition: str, until: str, **settings: Any) -> Page:
        """Play against bots until the dock shows a text."""
        page = self.page()
        room = self.house.new_room(
            edition=edition, bots=["steady"] * 3, **{"pace": "none", **settings}
        )
        sit_down(page, room.token)
        player = enter(page, room, begin=True)
        play_until([player], until)
        return page


def speak(page: Page, language: str, *, dark: bool) -> None:
    """Switch language and theme, as the settings would, and start over on the same page."""
    kept = {"language": language, "theme": "dark" if dark else "light", "motion": "off"}
    page.evaluate("(kept) => localStorage.setItem('freehold.preferences', kept)", json.dumps(kept))
    page.reload()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.wait_for_timeout(400)


def pictures(state: State) -> Iterator[tuple[str, str, str]]:
    """Return the name, the language and the size of all pictures of a state."""
    for language in state.languages:
        for size in SIZES:
            yield f"{state.name}-{size}-{language}", language, size


def shoot(studio: Studio, state: State, album: "Album") -> Iterator[Path]:
    """Take all pictures of a state that belong in an album."""
    wanted = [one for one in pictures(state) if album.wants(one[0])]
    if not wanted:
        return
    page = state.reach(studio)
    for name, language, size in wanted:
        page.set_viewport_size(SIZES[size])
        speak(page, language, dark=state.dark)
        state.show(page)
        page.wait_for_timeout(500)
        yield album.keep(name, page.screenshot())


class Album:
    """Where all pictures go, as they were taken."""

    folder = EVERYTHING

    def wants(self, name: str) -> bool:
        """Tell whether a picture belongs here."""
        return bool(name)

    def keep(self, name: str, picture: bytes) -> Path:
        """Write a picture, in PNG."""
        path = self.folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)
        return path


class Gallery(Album):
    """Where the pictures go that the docs show: a third of the size, with a palette."""

    folder = GALLERY

    def wants(self, name: str) -> bool:
        """Tell whether a picture is shown."""
        return name in SHOWN

    def keep(self, name: str, picture: bytes) -> Path:
        """Write a picture, smaller; without dithering letters stay as crisp as they were."""
        image = Image.open(io.BytesIO(picture)).convert("RGB")
        small = io.BytesIO()
        image.quantize(COLORS, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
        return super().keep(name, small.getvalue())


# --- how states come about


def home(studio: Studio) -> Page:
    """Open the first page."""
    page = studio.page()
    page.goto(studio.house.base)
    return page


def lobby(studio: Studio) -> Page:
    """Open a room with friends and bots in it."""
    page = studio.page()
    room = studio.house.new_room(bots=["steady"], chairs=4, edition="vietnam")
    guest = studio.page()
    sit_down(page, room.token)
    sit_down(guest, studio.house.new_guest("Mai"))
    enter(page, room)
    enter(guest, room)
    return page


def middle(studio: Studio, edition: str = "us") -> Page:
    """Play a while, until there is something to see and it is our turn."""

    def make() -> Page:
        page = studio.table(edition, r"Round\s+(9|1\d)\b")
        play_until([Player(page)], "roll the dice|Doubles|in jail")
        return page

    return studio.once(f"middle {edition}", make)


def purchase(studio: Studio) -> Page:
    """Land on a free deed."""
    return studio.table("bangladesh", "Do you buy")


def auction(studio: Studio) -> Page:
    """Leave a deed to an auction in which we have bid."""
    options = {"auction": "timed", "auction_seconds": 120}
    page = studio.table("us", "Do you buy", pace="relaxed", options=options)
    player = Player(page)
    player.dock.get_by_role("button", name="Auction").click()
    page.wait_for_timeout(600)
    return page


def debt(studio: Studio) -> Page:
    """Owe more than is there."""
    for _try in range(6):
        page = studio.page()
        options = {"start_money": 800}
        room = studio.house.new_room(bots=["steady"] * 3, pace="none", options=options)
        sit_down(page, room.token)
        player = enter(page, room, begin=True)
        for _step in range(600):
            text = player.dock.inner_text()
            if re.search("You owe", text):
                return page
            if player.is_over():
                break
            if not attempt(player.step):
                page.wait_for_timeout(30)
    raise RuntimeError("expected a debt in one of six games, got none")


def jail(studio: Studio) -> Page:
    """Sit in jail with a way out."""
    return studio.table("france", "in jail. How")


def haggle(studio: Studio) -> Page:
    """Write a trade."""
    return middle(studio)


def write_trade(page: Page) -> None:
    """Put something on both sides."""
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    page.locator(".trade button.wide").first.click()
    page.wait_for_timeout(400)
    for side in page.locator("fieldset ul").all()[:2]:
        side.locator("button").first.click()


def open_deed(page: Page) -> None:
    """Show a deed."""
    page.locator('[data-square="39"], [data-index="39"]').first.click(force=True)


def over(studio: Studio) -> Page:
    """Play a short game to its end."""
    page = studio.page()
    room = studio.house.new_room(
        bots=["steady"] * 3, pace="none", edition="hongkong", options={"round_limit": 12}
    )
    sit_down(page, room.token)
    enter(page, room, begin=True).play_to_the_end()
    page.wait_for_timeout(800)
    return page


def gone(studio: Studio) -> Page:
    """Knock at a room that does not exist."""
    page = studio.page()
    page.goto(f"{studio.house.base}/#/room/000000")
    page.wait_for_timeout(500)
    return page


def rules(studio: Studio) -> Page:
    """Read the rules of an edition."""
    page = studio.page()
    page.goto(f"{studio.house.base}/#/rules/france")
    return page


def strategy(studio: Studio) -> Page:
    """Study the odds of a board."""
    page = studio.page()
    page.goto(f"{studio.house.base}/#/strategy/us")
    page.locator("[data-square]").first.wait_for()
    return page


def workshop(studio: Studio) -> Page:
    """Draw a board of one's own, which stays on the device."""

    def make() -> Page:
        page = studio.page()
        page.goto(f"{studio.house.base}/#/workshop")
        page.get_by_label("Squares, from").fill("26")
        page.get_by_role("button", name="Begin", exact=True).click()
        page.get_by_role("tab", name="Board").click()
        page.get_by_label("Names for the streets").fill("\n".join(STREETS))
        page.get_by_role("button", name="Fill the board").click()
        page.get_by_label("Name of the board").fill("Harbor Town")
        page.locator("main[data-digest]").wait_for()
        return page

    return studio.once("workshop", make)


def open_draft(page: Page) -> None:
    """Go on with the draft on the device, at one of its streets."""
    page.locator(".kept button").first.click()
    page.locator("[data-square='3']").click()
    page.mouse.move(0, 0)
    page.locator("main[data-digest]").wait_for()
    page.wait_for_timeout(1500)


def open_part(page: Page, nth: int) -> None:
    """Go on with the draft, at one of its parts."""
    open_draft(page)
    page.locator("[role=tab]").nth(nth).click()
    page.wait_for_timeout(6000)


def acquaintance(studio: Studio, path: str) -> Page:
    """Open a page of somebody who has played with others, in several editions."""

    def make() -> Page:
        house, page = studio.house, studio.page()
        mira, anders, wei = (house.new_guest(name) for name in ("Mira", "Anders", "Wei"))
        for edition in ("us", "vietnam", "us", "france"):
            play_quickly(house, [mira, wei, anders], edition=edition)
        play_quickly(house, [wei, mira, anders])
        sit_down(page, mira)
        return page

    page = studio.once("acquaintance", make)
    page.goto(f"{studio.house.base}/{path}")
    page.wait_for_timeout(800)
    return page


def replay(studio: Studio) -> Page:
    """Look at a game that is over, somewhere in the middle, with its analysis."""
    page = studio.page()
    token = studio.house.new_guest("Mira")
    game = finish_game(studio.house, token=token)
    sit_down(page, token)
    page.goto(f"{studio.house.base}/#/game/{game}?at=250")
    page.get_by_role("button", name="Analysis").click()
    page.get_by_role("button", name="Analyze").click()
    page.get_by_role("heading", name="Luck").wait_for(timeout=60_000)
    return page


def saves(studio: Studio) -> Page:
    """Save a game on this device, and open the first page."""
    page = studio.table("vietnam", r"Round\s+[4-9]\b")
    play_until([Player(page)], "roll the dice|Doubles|in jail")
    open_menu(page)
    page.get_by_role("button", name="Save on this device").click()
    page.get_by_text("Saved on this device.").wait_for()
    page.goto(studio.house.base)
    return page


def show_saves(page: Page) -> None:
    """Scroll to the saved games."""
    page.locator("#saves").evaluate("(heading) => heading.scrollIntoView()")


def open_menu(page: Page) -> None:
    """Open the settings of a room."""
    page.get_by_role("banner").get_by_role("button", name="Settings").click()


def open_analysis(page: Page) -> None:
    """Show what bots think of the game."""
    page.locator(".tabs button").last.click()


def open_creator(page: Page) -> None:
    """Open the form of a new room."""
    page.locator("main button[aria-expanded]").nth(1).click()


def open_settings(page: Page) -> None:
    """Open the settings."""
    page.locator("header button").last.click()


def boards() -> Iterator[State]:
    """Return the board of every edition, the classic one in all languages."""
    for edition, languages in {
        "us": LANGUAGES,
        "bangladesh": ("bn", "en"),
        "vietnam": ("vi", "en"),
        "hongkong": ("zh", "en"),
        "france": ("fr", "en"),
    }.items():
        yield State(f"board-{edition}", partial(middle, edition=edition), languages)


STATES: Final = (
    State("home", home, ("en", "bn")),
    State("create", home, ("en", "zh"), open_creator),
    State("settings", home, ("en", "vi"), open_settings),
    State("saves", saves, LANGUAGES, show_saves),
    State("lobby", lobby, ("en", "vi")),
    *boards(),
    State("board-dark", middle, ("en", "zh"), dark=True),
    State("deed", middle, ("en", "fr"), open_deed),
    State("purchase", purchase, ("en", "bn")),
    State("auction", auction, ("en", "zh")),
    State("debt", debt, ("en", "bn")),
    State("jail", jail, ("en", "fr")),
    State("trade", haggle, ("en", "vi"), write_trade),
    State("estate", middle, ("en", "zh"), key("m")),
    State("log", middle, ("en", "fr"), key("l")),
    State("chat", middle, ("en", "vi"), key("c")),
    State("keys", middle, ("en", "bn"), key("?")),
    State("rules", rules, ("en", "fr")),
    State("strategy", strategy, LANGUAGES),
    State("workshop", workshop, ("en", "bn"), open_draft),
    State("workshop-cards", workshop, ("en", "zh"), partial(open_part, nth=2)),
    State("workshop-report", workshop, ("en", "fr"), partial(open_part, nth=4)),
    State("over", over, ("en", "zh")),
    State("gone", gone, ("en", "bn")),
    State("replay", replay, ("en", "bn"), open_analysis),
    State("profile", partial(acquaintance, path="#/me"), ("en", "vi")),
    State("leaderboards", partial(acquaintance, path="#/leaderboards"), ("en", "fr")),
    State("account", partial(acquaintance, path="#/me?account"), ("en", "zh")),
)


@contextmanager
def studio() -> Iterator[Studio]:
    """Start a server and a browser, and end both."""
    path = chromium.find()
    if path is None:
        sys.exit(f"screenshots: {chromium.NEEDED}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = WebServer(Path(folder), EVERY_GAME_COUNTS)
        house.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield Studio(house, browser)
        finally:
            browser.close()
            house.stop()


def main(words: list[str]) -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(prog="screenshots", description="Take pictures.")
    parser.add_argument("--gallery", action="store_true", help="only those that the docs show")
    parser.add_argument("states", nargs="*", metavar="STATE", help="only those of this state")
    options = parser.parse_args(words)
    known = {state.name for state in STATES}
    if unknown := sorted(set(options.states) - known):
        parser.error(f"expected {', '.join(sorted(known))}; got {', '.join(unknown)}")
    album = Gallery() if options.gallery else Album()
    with studio() as place:
        for state in STATES:
            if not options.states or state.name in options.states:
                for path in shoot(place, state, album):
                    print(path.relative_to(ROOT), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
