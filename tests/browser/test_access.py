"""Every page and panel is sound for assistive technology, as far as axe can tell."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import (
    BESIDE_THE_BOARD,
    LOOKS,
    PHONE,
    SIZES,
    findings,
    put_on,
    resize,
)
from tests.browser.factories import PageFactory
from tests.browser.player import Player, enter, sit_down
from tests.browser.reach import left
from tests.browser.shared_game import play_until
from tests.browser.web_server import WebServer

CUT_OFF: Final = """(tabs) => [...document.querySelectorAll(tabs)].filter((tab) =>
  ![tab, ...tab.children].every((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && one.scrollWidth <= one.clientWidth + 1;
  })).map((tab) => tab.textContent)"""


def game(server: WebServer, page: Page, until: str, **settings: Any) -> Player:
    """Play against bots until the dock shows a text."""
    room = server.new_room(bots=["steady"] * 2, chairs=3, **{"pace": "none", **settings})
    sit_down(page, room.token)
    player = enter(page, room, begin=True)
    play_until([player], until)
    return player


@pytest.mark.parametrize("path", ["/", "/#/rules/us", "/#/room/000000"])
def test_pages_around_the_game(path: str, page_factory: PageFactory) -> None:
    page = page_factory(path, color_scheme="light")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    for size in LOOKS:
        put_on(page, size)
        assert findings(page) == [], size


def test_lobby(server: WebServer, page: Page) -> None:
    room = server.new_room(bots=["steady"], chairs=4)
    sit_down(page, room.token)
    enter(page, room)
    for size in SIZES:
        resize(page, size)
        assert findings(page) == [], size


# By the names that dialogs have, and the buttons beside the board that show them.
PANELS: Final[dict[str, Callable[[Page], None]]] = {
    "Log": lambda page: page.keyboard.press("l"),
    "Chat": lambda page: page.keyboard.press("c"),
    "Trades": lambda page: page.keyboard.press("t"),
    "My estate": lambda page: page.keyboard.press("m"),
    "Keyboard": lambda page: page.keyboard.press("?"),
    "Mediterranean Avenue": lambda page: page.locator('[data-square="1"]').press("Enter"),
    "Rules": lambda page: page.get_by_role("button", name="Rules").click(),
    "Text view": lambda page: page.get_by_role("button", name="Text view").click(),
    "Settings": lambda page: page.get_by_role("button", name="Settings").click(),
    "Saved games on this device": lambda page: show_saves(page),
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
            dialog = page.get_by_role("dialog", name=name, exact=True)
            panel = page.get_by_role("button", name=name, exact=True, pressed=True)
            expect(dialog.or_(panel).first).to_be_visible()
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


def test_auction_and_result(server: WebServer, page: Page) -> None:
    player = game(server, page, "Do you buy")
    player.dock.get_by_role("button", name="Auction").click()
    expect(player.auction.get_by_role("button", name="Pass")).to_be_enabled()
    assert findings(page) == []
    play_until([player], "roll the dice|Doubles|End turn")
    player.dock.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End the game and count").click()
    page.get_by_role("button", name="Yes, end and count").click()
    expect(player.again).to_be_visible()
    expect(page.get_by_role("button", name="Save the game")).to_be_enabled()
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
    assert left(page, CUT_OFF, "nav[aria-label=Panels] button") == []
