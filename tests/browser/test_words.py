"""Words for the dice: pledged in the lobby, told by the page itself when the game begins."""

import re

from playwright.sync_api import Page, expect

from tests.browser.player import Player, enter, sit_down
from tests.browser.web_server import WebServer


def test_a_word_that_was_pledged_is_told_when_the_game_begins(
    server: WebServer, page: Page
) -> None:
    key = server.new_room(bots=["beginner"], chairs=2, pace="none")
    sit_down(page, key.token)
    enter(page, key)
    page.get_by_label("Your word").fill("rain")
    page.get_by_role("button", name="Add and be ready").click()
    expect(page.get_by_text("“rain” is pledged for the dice.")).to_be_visible()
    page.reload()  # what was pledged is not forgotten
    expect(page.get_by_text("“rain” is pledged for the dice.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(Player(page).dock).to_be_visible()
