"""The page of strategy: reached from everywhere, sound in every language and size, by keys."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import CONTRAST, PHONE, findings
from tests.browser.factories import PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.reach import left, overflow
from tests.browser.web_server import WebServer

LANGUAGES: Final = {
    "en-US": "us",
    "bn": "bangladesh",
    "fr": "france",
    "vi": "vietnam",
    "zh-HK": "hongkong",
}
SECTIONS: Final = ("tips", "where", "earnings", "investments", "payback", "folklore", "questions")
SMALL: Final = """() => [...document.querySelectorAll("button, a[href], select, summary, label")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .filter((one) => !one.matches(".choice-field label"))
  .map((one) => one.outerHTML.slice(0, 80))"""


def show(page: Page, edition: str) -> None:
    """Open the page of an edition and wait for its figures."""
    page.goto(f"/#/strategy/{edition}")
    expect(page.locator("[data-square]").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_sound_in_every_language_on_desktop_and_phone(
    language: str, page_factory: PageFactory
) -> None:
    page = page_factory(None, locale=language, color_scheme="light")
    show(page, LANGUAGES[language])
    for section in SECTIONS:
        expect(page.locator(f"section[aria-labelledby={section}]")).to_be_attached()
    assert findings(page) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.emulate_media(color_scheme="dark")
    assert overflow(page) == 0
    assert left(page, SMALL) == []
    assert findings(page, run=CONTRAST) == []


def test_from_home_to_every_board_by_links_keys_and_house_rules(page_factory: PageFactory) -> None:
    page = page_factory("/")
    page.get_by_role("link", name="Strategy Classic US").click()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Strategy: Classic US")
    walk_the_map_by_keys(page)
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="Strategy and odds").click()
    page.get_by_label("Board", exact=True).select_option("hongkong")
    expect(title).to_have_text("Strategy: Hong Kong, twenty squares")
    change_opponents_and_house_rules(page)


def walk_the_map_by_keys(page: Page) -> None:
    """Go from square to square; the table tells the same, and how one waits in jail."""
    page.get_by_role("button", name=re.compile("^Illinois Avenue")).focus()
    page.keyboard.press("ArrowRight")
    facts = page.locator(".facts")
    expect(facts).to_contain_text("B. & O. Railroad")
    expect(page.locator(":focus")).to_have_attribute("data-square", "25")
    page.get_by_text("As a table").click()
    row = page.get_by_role("row", name=re.compile("Just Visiting"))
    expect(row).to_contain_text("6.22%")
    page.get_by_text("stays for doubles", exact=True).click()
    expect(row).to_contain_text("11.53%")


def change_opponents_and_house_rules(page: Page) -> None:
    """See more opponents make it quicker, and house rules in the address."""
    page.get_by_label("Board", exact=True).select_option("bangladesh")
    row = page.get_by_role("row", name=re.compile("^Electric Company"))
    expect(row.get_by_role("cell").nth(1)).to_have_text("487")
    page.get_by_role("group", name="Rent of utilities").locator("label").nth(1).click()
    expect(page).to_have_url(re.compile("options=.*utility_scale"))
    expect(page.get_by_text("With the house rules of your room.")).to_be_visible()
    expect(row.get_by_role("cell").nth(1)).to_have_text("62")
    page.get_by_role("group", name="Opponents").get_by_text("6", exact=True).click()
    expect(row.get_by_role("cell").nth(1)).to_have_text("31")


def test_it_is_reached_from_the_lobby_and_the_game_by_their_house_rules(
    server: WebServer, page: Page
) -> None:
    settings: Any = {"bots": ["steady"], "chairs": 2, "options": {"trade": "never"}}
    lobby = server.new_room(**settings)
    sit_down(page, lobby.token)
    enter(page, lobby)
    link = page.get_by_role("link", name="Strategy and odds")
    expect(link).to_have_attribute("href", re.compile(r"#/strategy/us\?options=.*trade.*never"))
    enter(page, server.new_room(token=lobby.token, **settings), begin=True)
    page.get_by_role("button", name="Rules").click()
    expect(link).to_have_attribute("target", "_blank")
    page.get_by_role("button", name="More").click()
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Strategy and odds").click()
    tip = opened.value.get_by_role("heading", name="One street blocks a color")
    expect(tip).to_be_visible()
