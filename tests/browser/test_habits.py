"""Settings of one's own, and what is seen at once: the first page of a phone, a lobby of eight."""

import json
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.factories import PageFactory
from tests.browser.player import Player, enter, sit_down
from tests.browser.reach import left
from tests.browser.shared_game import play_until
from tests.browser.web_server import WebServer

PHONES: Final = ((390, 844), (360, 640))
LANGUAGES: Final = ("en", "bn", "fr", "vi", "zh")
# What of these is not wholly on the screen.
UNSEEN: Final = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  const covered = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight ||
    !one.contains(covered);
}).map((one) => one.textContent.trim().slice(0, 40) || one.className)"""


def prefer(page: Page, **kept: Any) -> None:
    """Keep preferences as the settings would; call it before the page goes anywhere."""
    page.add_init_script(
        f"try {{ localStorage.setItem('freehold.preferences', {json.dumps(json.dumps(kept))}) }}"
        "catch { /* a blank page has no storage */ }"
    )


def test_turns_roll_and_end_by_themselves_and_a_step_is_undone_by_one_press(
    server: WebServer, page: Page
) -> None:
    prefer(page, habits={"roll": True, "end": True})
    room = server.new_room(bots=["steady"], chairs=2, pace="quick", edition="us")
    sit_down(page, room.token)
    player = enter(page, room, begin=True)
    player.play(lambda: "Do you buy" in player.glance()[0], lambda: _only_purchases(player))
    player.dock.get_by_role("button", name="Auction").click()
    expect(player.auction.get_by_role("button", name="Pass")).to_be_enabled()
    page.get_by_role("button", name="Undo my last step").click()
    expect(player.dock).to_contain_text("Do you buy")


def _only_purchases(player: Player) -> bool:
    """Answer what never goes by itself."""
    labels = player.labels()
    rest = [one for one in labels if one and not one.startswith(("Roll", "End turn"))]
    return player.answer([one if one in rest else "" for one in labels])


def test_a_code_and_the_ways_into_a_game_are_on_the_first_screen_of_a_phone(
    page: Page,
) -> None:
    for language in LANGUAGES:
        prefer(page, language=language)
        page.goto("/")
        page.locator(".panel .action").first.wait_for()
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            assert left(page, UNSEEN, ".way, .join input, .join button, .often label") == []


def test_eight_seats_the_chat_and_the_start_are_seen_at_once(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = page_factory(None, viewport={"width": 1366, "height": 768})
    room = server.new_room(bots=["steady"] * 7, chairs=8)
    sit_down(page, room.token)
    enter(page, room)
    expect(page.locator("main ol > li")).to_have_count(8)
    assert left(page, UNSEEN, "main ol > li, .chat input, .bar button") == []
    page.get_by_role("button", name="Start the game").click()
    play_until([Player(page)], "roll the dice|is to roll|is thinking")
    assert left(page, UNSEEN, ".players article") == []
