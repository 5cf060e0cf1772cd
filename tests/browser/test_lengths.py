"""How long a game takes is told before it begins, and can be limited or ended by consent."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.factories import PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.shared_game import gather
from tests.browser.web_server import Key, WebServer


def lobby(page_factory: PageFactory, key: Key) -> Page:
    """Return the lobby of a room, as its host sees it."""
    page = page_factory(None)
    sit_down(page, key.token)
    enter(page, key)
    return page


def length_of(page: Page) -> Locator:
    """Return where a lobby tells how long it takes."""
    return page.get_by_role("region", name="How long it takes")


def test_the_lobby_warns_of_games_that_never_end_and_limits_them_with_one_press(
    server: WebServer, page_factory: PageFactory
) -> None:
    key = server.new_room(edition="france", chairs=4, bots=["steady"] * 3)
    page = lobby(page_factory, key)
    length = length_of(page)
    expect(length).to_contain_text(re.compile(r"\d\d of 100\s*within 250 rounds"))
    expect(length).to_contain_text("never end by themselves")
    expect(page.get_by_text(re.compile(r"\d\d of 100 never end"))).to_be_visible()
    length.get_by_text("About 30 min").click()
    expect(length).to_contain_text("Decided before")
    expect(length).not_to_contain_text("never end by themselves")
    expect(length.get_by_label("About 30 min")).to_be_checked()


def test_a_limit_is_measured_by_rounds_or_by_bankruptcies_as_well(
    server: WebServer, page_factory: PageFactory
) -> None:
    key = server.new_room(edition="us", chairs=4, bots=["steady"] * 3)
    length = length_of(lobby(page_factory, key))
    length.get_by_text("About 60 min").click()
    length.get_by_text("Rounds", exact=True).click()
    expect(length.get_by_label("Rounds", exact=True)).to_be_checked()
    length.get_by_text("By the rules").click()
    length.get_by_role("group", name="bankrupt").get_by_text("2", exact=True).click()
    expect(length).to_contain_text("the greatest worth wins")
    expect(length.get_by_label("By the rules")).to_be_checked()


def test_house_rules_leave_the_limit_alone(server: WebServer, page_factory: PageFactory) -> None:
    key = server.new_room(edition="us", chairs=2, bots=["steady"], options={"time_limit": 60})
    page = lobby(page_factory, key)
    page.get_by_role("button", name="Tight money").click()
    expect(page.get_by_text("1 rule changed")).to_be_visible()
    expect(length_of(page).get_by_label("About 60 min")).to_be_checked()


def test_two_people_end_their_game_and_count(server: WebServer, page_factory: PageFactory) -> None:
    _key, (ann, bob) = gather(server, page_factory, ("Ann", "Bob"))
    ann.dock.get_by_role("button", name="More").click()
    ann.page.get_by_role("button", name="End the game and count").click()
    ann.page.get_by_role("button", name="Yes, end and count").click()
    expect(bob.page.get_by_text("Ann wants to end the game and count.")).to_be_visible()
    bob.page.get_by_role("button", name="Agree", exact=True).click()
    for player in (ann, bob):
        expect(player.again).to_be_visible()
