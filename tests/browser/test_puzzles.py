"""Puzzles in the browser: today's by keys, its explanation, another, all languages and sizes."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from freehold.puzzles import pool
from tests.browser.axe import CONTRAST, findings
from tests.browser.factories import PageFactory
from tests.browser.reach import overflow

LANGUAGES: Final = ("bn", "fr", "vi", "zh-HK")
SIZES: Final = ((360, 640), (820, 1180), (1366, 650), (2560, 1440))


def asked(page: Page) -> None:
    """Wait for a puzzle that is not answered yet."""
    expect(page.locator("[data-square]").first).to_be_visible()
    expect(page.get_by_role("button", name="Answer", exact=True)).to_be_disabled()
    expect(page.get_by_role("table")).to_have_count(0)


def test_today_by_keys_then_another_in_every_language_and_size(page_factory: PageFactory) -> None:
    page = page_factory("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzle of the day")
    asked(page)
    assert findings(page) == []

    # today's, with no pointer
    with page.expect_response("**/api/puzzles/*/answer") as answered:
        page.get_by_role("radio").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    solution = answered.value.json()["solution"]
    puzzle = pool()[int(re.findall(r"/puzzles/(\d+)/", answered.value.url)[0])]
    verdict = "Right!" if solution["solved"] else "Another answer is best."
    expect(page.get_by_role("heading", name=verdict)).to_be_focused()
    expect(page.get_by_role("row")).to_have_count(1 + len(puzzle.answers))
    expect(page.get_by_role("radio").first).to_be_disabled()
    standing = page.get_by_role("region", name="How you stand")
    expect(standing).to_contain_text("1 day" if solution["solved"] else "0 days")
    assert findings(page) == []

    # it stays answered
    page.reload()
    expect(page.get_by_role("heading", name=verdict)).to_be_visible()

    # another one, of a kind
    page.get_by_role("combobox", name="Kind").select_option("answer")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Another puzzle")
    asked(page)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("radio").last.check()
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.get_by_role("table")).to_be_visible()
    expect(standing).to_contain_text("of 2")

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert overflow(page) == 0, (width, height)
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(color_scheme="dark")
    assert findings(page, run=CONTRAST) == []


def test_it_is_said_in_every_language(page_factory: PageFactory) -> None:
    for language in LANGUAGES:
        page = page_factory("/#/puzzle", locale=language)
        expect(page.get_by_role("radio").first).to_be_visible()
        assert overflow(page) == 0
        assert "puzzles." not in page.inner_text("body")
        page.close()
