"""Moderators look at evidence in the browser: found when they ask, with the way to the games."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from freehold.server.store import ModeratorRow, SqliteStore
from tests.browser.axe import SIZES, findings
from tests.browser.factories import PageFactory
from tests.browser.player import sit_down
from tests.browser.web_server import WebServer
from tests.server.evidence_games import kept_games


@pytest.fixture(scope="module")
def moderator(server: WebServer) -> str:
    """Return the token of a moderator, on a server with games of two who collude."""
    token = server.new_guest("Mod")
    server.ask("POST", "/api/account", token, {"name": "Mod", "password": "correct horse battery"})
    who = server.ask("GET", "/api/me", token)["guest"]["id"]

    async def fill() -> None:
        store = await SqliteStore.open(server.data, lambda _: None)
        store.write([*kept_games(), ModeratorRow(who, 1)])
        await store.close()

    server.stop()
    with ThreadPoolExecutor(1) as pool:  # this thread has the event loop of the browser
        pool.submit(asyncio.run, fill()).result()
    server.start()
    return token


def test_a_moderator_searches_and_sees_who_stands_out(
    moderator: str, page_factory: PageFactory
) -> None:
    page = page_factory(None, viewport=SIZES["desktop"])
    sit_down(page, moderator)
    page.goto("/#/moderation")
    page.get_by_text("Evidence", exact=True).click()
    expect(page.get_by_text("Nobody has searched yet.")).to_be_visible()
    page.get_by_role("button", name="Search now").click()
    pair = page.get_by_role("article").first
    expect(pair).to_have_accessible_name("Ann and Ben", timeout=120_000)
    expect(pair.get_by_text("gifts go one way")).to_be_visible()
    expect(page.get_by_role("article", name="Cat and Dan")).to_be_visible()
    expect(page.get_by_text("gifts go one way")).to_have_count(1)
    pair.get_by_text("Where to look").first.click()
    link = pair.get_by_role("link", name="Trade, action").first
    expect(link).to_have_attribute("href", re.compile(r"^#/game/bad\d\?at=\d+$"))
    for size in SIZES.values():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert findings(page) == []
