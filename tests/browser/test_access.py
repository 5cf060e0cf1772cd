"""Every page and panel is sound for assistive technology, as far as axe can tell."""

from collections.abc import Callable
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import ROOT
from tests.browser.factories import PageFactory
from tests.browser.player import Player, enter, sit_down
from tests.browser.shared_game import play_until
from tests.browser.web_server import WebServer

AXE: Final = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
Theme = Literal["light", "dark"]
Place = str | dict[str, list[str]]  # as axe is told where to look
EVERYWHERE: Final = "html"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}
# What is amiss hangs on a size or on a theme: so each is looked at, but not each with each.
LOOKS: Final[dict[str, Theme]] = {"desktop": "light", "phone": "dark"}
# What only passes by is let pass: a word that fades is nobody's to read.
STILL: Final = """() => document.getAnimations().every(({ playState, effect }) =>
  playState !== "running" || effect.getTiming().iterations === Infinity)"""
# Rules whose findings are never serious are not asked: no finding of theirs would be told.
RUN: Final = """async (place) => {
  const slight = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run(place, { rules, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((one) => one.html) }));
}"""
CONTRAST: Final = RUN.replace("{ rules,", '{ runOnly: ["color-contrast"],')
WORDS: Final = RUN.replace(
    "{ rules,", '{ rules: { ...rules, "color-contrast": { enabled: false } },'
)
# The board is the same whatever is opened beside it or over it; it is looked at once.
BESIDE_THE_BOARD: Final[Place] = {"exclude": [".board"]}

WHOLE: Final = """(tab) => [tab, ...tab.children].every((one) => {
  const { left, right } = one.getBoundingClientRect();
  return left >= 0 && right <= innerWidth && one.scrollWidth <= one.clientWidth + 1;
})"""


def findings(page: Page, place: Place = EVERYWHERE, run: str = RUN) -> list[Any]:
    """Return what axe finds to be serious."""
    page.wait_for_function(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[Any] = page.evaluate(run, place)
    return found


def findings_in_words(page: Page) -> list[Any]:
    """Return what is serious apart from colors: they are the same in every language."""
    return findings(page, run=WORDS)


def wear(page: Page, theme: Theme) -> None:
    """Let a page have the light or the dark theme."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def findings_in_both_themes(page: Page, place: Place = EVERYWHERE) -> list[Any]:
    """Return what is serious in the light, and which colors are too much alike in the dark."""
    found = findings(page, place)
    wear(page, "dark")
    found += findings(page, place, CONTRAST)
    wear(page, "light")
    return found


def resize(page: Page, size: str) -> None:
    """Let a page have the size of a desktop or of a phone."""
    page.set_viewport_size(SIZES[size])


def game(server: WebServer, page: Page, until: str, **settings: Any) -> Player:
    """Play against bots until the dock shows a text."""
    room = server.new_room(bots=["steady"] * 2, chairs=3, **{"pace": "none", **settings})
    sit_down(page, room.token)
    player = enter(page, room, begin=True)
    play_until([player], until)
    return player


def put_on(page: Page, size: str) -> None:
    """Let a page have a size, and the theme that goes with it here."""
    resize(page, size)
    wear(page, LOOKS[size])


@pytest.mark.parametrize("path", ["/", "/#/rules/us", "/#/room/000000"])
def test_pages_around_the_game(path: str, page_factory: PageFactory) -> None:
    page = page_factory(path, color_scheme="light")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    page.wait_for_timeout(300)
    for size in LOOKS:
        put_on(page, size)
        assert findings(page) == [], size


def test_lobby(server: WebServer, page_factory: PageFactory) -> None:
    page = page_factory(None)
    room = server.new_room(bots=["steady"], chairs=4)
    sit_down(page, room.token)
    enter(page, room)
    page.wait_for_timeout(300)
    for size in SIZES:
        resize(page, size)
        assert findings(page) == [], size


PANELS: Final[dict[str, Callable[[Page], None]]] = {
    "log": lambda page: page.keyboard.press("l"),
    "chat": lambda page: page.keyboard.press("c"),
    "trades": lambda page: page.keyboard.press("t"),
    "estate": lambda page: page.keyboard.press("m"),
    "help": lambda page: page.keyboard.press("?"),
    "deed": lambda page: page.locator('[data-square="1"]').press("Enter"),
    "rules": lambda page: page.get_by_role("button", name="Rules").click(),
    "text view": lambda page: page.get_by_role("button", name="Text view").click(),
    "settings": lambda page: page.get_by_role("button", name="Settings").click(),
    "saved games": lambda page: show_saves(page),
}


def show_saves(page: Page) -> None:
    """Save the game on this device, and look at all saved games."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Save on this device").click()
    expect(page.get_by_text("Saved on this device.")).to_be_visible()
    page.get_by_role("button", name="Saved games on this device").click()
    expect(page.get_by_role("button", name="Continue Classic US").first).to_be_visible()


def test_game_with_every_panel(server: WebServer, page_factory: PageFactory) -> None:
    page = page_factory(None, color_scheme="light")
    game(server, page, "Do you buy")
    for size in LOOKS:
        put_on(page, size)
        assert findings(page) == [], size
        for name, show in PANELS.items():
            show(page)
            page.wait_for_timeout(250)
            assert findings(page, BESIDE_THE_BOARD) == [], (size, name)
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")


ASKED: Final = ("Rename Classic US", "Delete Classic US", "Continue Classic US")
SAVES: Final = '[aria-label="Saved games on this device"]'


def test_saved_games_on_the_first_page(server: WebServer, page_factory: PageFactory) -> None:
    page = page_factory(None, color_scheme="light")
    game(server, page, "Do you buy")
    show_saves(page)
    page.goto("/")
    for size in LOOKS:
        put_on(page, size)
        assert findings(page) == [], size
        for name in ASKED:
            page.get_by_role("button", name=name).first.click()
            expect(page.get_by_role("button", name="Cancel")).to_be_visible()
            assert findings(page, SAVES) == [], (size, name)
            page.get_by_role("button", name="Cancel").click()
            expect(page.get_by_role("button", name=name).first).to_be_focused()


def test_auction_and_result(server: WebServer, page_factory: PageFactory) -> None:
    page = page_factory(None)
    player = game(server, page, "Do you buy")
    player.dock.get_by_role("button", name="Auction").click()
    page.wait_for_timeout(300)
    assert findings(page) == []
    play_until([player], "roll the dice|Doubles|End turn")
    player.dock.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End the game and count").click()
    page.get_by_role("button", name="Yes, end and count").click()
    expect(player.again).to_be_visible()
    page.wait_for_timeout(500)
    assert findings(page) == []


def test_targets_are_large_enough_for_thumbs(server: WebServer, page_factory: PageFactory) -> None:
    page = page_factory(None, viewport=PHONE)
    game(server, page, "Do you buy")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a[href], input, select")]
          .filter((one) => one.checkVisibility() && !one.closest(".board, dialog:not([open])"))
          .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
          .filter(([box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
          .map(([box, html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""
    )
    assert small == []
    page.set_viewport_size({"width": 360, "height": 640})
    tabs = page.get_by_role("navigation", name="Panels").get_by_role("button")
    expect(tabs).to_have_count(6)
    assert [tab.inner_text() for tab in tabs.all() if not tab.evaluate(WHOLE)] == []
