"""The coach, and the first game: hints, warnings, the meter, trying again, and lessons."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect

from freehold.engine import codes
from tests.browser.axe import findings_in_both_themes, findings_in_words
from tests.browser.factories import PageFactory
from tests.browser.laid_table import LaidTable
from tests.browser.player import sit_down
from tests.browser.reach import TIGHT, amiss, speak
from tests.browser.scenes import LESSONS
from tests.browser.web_server import WebServer

BOARDWALK: Final = 39
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}


def out_of_reach(page: Page, *languages: str) -> list[str]:
    """Return what is out of reach at any tight size, in these languages, the last one stays."""
    found = []
    for language in languages:
        speak(page, language)
        for size in TIGHT:
            found += [f"{language} {one}" for one in amiss(page, size)]
    page.set_viewport_size({"width": 1366, "height": 650})
    return found


def coach_of(page: Page) -> Locator:
    """Return where the coach speaks."""
    return page.get_by_role("region", name="Coach")


def test_the_coach_hints_warns_and_tells_what_a_trade_does(server: WebServer, page: Page) -> None:
    table = LaidTable(server, page, coach=True)
    table.lay(table.scene().own(0, 37).turn(0, ended=True).pose(codes.F_BUY, 0, BOARDWALK))
    coach, warning = coach_of(page), page.get_by_role("dialog", name="Really?")
    page.keyboard.press("i")
    expect(coach).to_contain_text("Buy Boardwalk for $400: Boardwalk completes a color of yours")
    expect(coach).to_contain_text(
        re.compile(r"\$1,100 left .* chance to win \d+% → \d+% \(± \d+\)")
    )
    assert findings_in_both_themes(page) == []
    assert out_of_reach(page, "bn", "fr", "en") == []

    page.get_by_role("button", name="Auction").click()
    expect(warning).to_contain_text("Boardwalk would complete a color of yours.")
    assert findings_in_words(page) == []
    warning.get_by_role("button", name="Think again").click()
    expect(warning).to_be_hidden()
    assert table.rig.state.decision == 0
    coach.get_by_role("button", name="Do it").click()
    expect(coach.get_by_role("status")).to_be_empty()
    assert table.rig.state.deeds[0] == 1 << 37 | 1 << BOARDWALK

    table.lay(table.scene().own(0, 37).own(1, BOARDWALK).own(2, 1, 3).turn(0, ended=True))
    page.keyboard.press("t")
    page.locator(".trade button.wide").first.click()
    page.locator(f'[data-square="{BOARDWALK}"]').click()
    balance = page.get_by_role("table", name="What the trade does")
    expect(balance.get_by_role("columnheader", name="Chance to win")).to_be_visible()
    mine = balance.locator("td.chance").first
    expect(mine).to_have_text(re.compile(r"\d+% →\s+\d+%\s+± \d+"))
    free = mine.inner_text()
    cash = page.locator("[data-stage] input").first
    cash.fill("1400")
    expect(mine).not_to_have_text(free)
    cash.blur()
    page.keyboard.press("Escape")
    assert out_of_reach(page, "bn", "en") == []
    assert findings_in_words(page) == []


def test_the_stage_holds_every_scene_beside_a_lesson(server: WebServer, page: Page) -> None:
    """At the tightest sizes, in languages with tall letters and with long words."""
    table = LaidTable(server, page, learns=True)
    found = []
    for language in ("bn", "fr"):
        speak(page, language)
        for name, begin in LESSONS.items():
            page.set_viewport_size(LAPTOP)  # deeds of a draft are picked where they are large
            begin(table)
            for size in TIGHT:
                found += [f"{name} {language} {one}" for one in amiss(page, size)]
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    assert found == []


def test_a_first_game_explains_is_left_and_gone_on_with_and_a_decision_is_tried_again(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = page_factory(None, viewport={"width": 1366, "height": 650})
    sit_down(page, server.new_guest("Ann"))
    page.goto("/")
    page.get_by_role("button", name="Learn to play").click()
    assert findings_in_words(page) == []
    page.get_by_role("button", name="Classic US").click()
    lesson = page.get_by_role("region", name="Learn to play")
    expect(lesson).to_contain_text("Welcome")
    expect(lesson).to_contain_text("The game ends after 20 rounds")
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).not_to_contain_text("Welcome")
    dock = page.get_by_role("region", name="What to do now")
    roll = dock.get_by_role("button", name="Roll")
    expect(roll).to_be_enabled()
    expect(lesson).to_contain_text("Your token walks as far as both dice say.")
    assert findings_in_words(page) == []
    assert out_of_reach(page, "bn", "en") == []
    again = page.get_by_role("button", name="Try my last decision again")
    expect(again).to_be_hidden()
    roll.click()
    again.click()
    expect(again).to_be_hidden()
    expect(roll).to_be_enabled()

    lesson.get_by_role("button", name="Leave the lessons").click()
    expect(lesson).to_be_hidden()
    coach_of(page).get_by_role("button", name="Lessons").click()
    expect(lesson).to_contain_text("Roll")
    lesson.get_by_role("button", name="Leave the lessons").click()
    page.goto("/")
    page.get_by_role("button", name="Learn to play").click()
    page.get_by_role("button", name="Go on learning").click()
    expect(lesson).to_contain_text("1 of ")
    lesson.get_by_role("button", name="Got it").click()
    expect(lesson).to_be_hidden()
    expect(coach_of(page)).to_contain_text("2 of ")
    expect(roll).to_be_enabled()
