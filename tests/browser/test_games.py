"""Whole games against bots, to their end, by clicking."""

from playwright.sync_api import Page

from tests.browser.factories import PageFactory
from tests.browser.player import Player, enter, sit_down
from tests.browser.web_server import WebServer

ROUNDS = 2


def test_a_game_against_bots_is_played_to_its_end(
    edition: str, server: WebServer, page: Page
) -> None:
    key = server.new_room(
        edition=edition, bots=["steady"] * 2, chairs=3, pace="none", options={"round_limit": ROUNDS}
    )
    sit_down(page, key.token)
    player = enter(page, key, begin=True)
    player.play_to_the_end()
    assert player.clicks >= 2
    game = server.ask("GET", "/api/me/games", key.token)["games"][0]
    assert game["summary"]["rounds"] <= ROUNDS + 1


def test_one_click_leads_from_the_first_page_into_a_game(page_factory: PageFactory) -> None:
    page = page_factory()
    page.get_by_role("button", name="Classic US").click()
    player = Player(page)
    player.play(lambda: player.clicks >= 3)


def test_a_game_is_played_to_its_end_by_keyboard_alone(server: WebServer, page: Page) -> None:
    key = server.new_room(bots=["steady"], chairs=2, pace="none", options={"round_limit": ROUNDS})
    sit_down(page, key.token)
    player = enter(page, key, begin=True)
    player.play(player.is_over, player.press_step)
    assert player.clicks == 0
