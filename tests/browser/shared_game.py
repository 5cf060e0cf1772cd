"""People around one table, each with a browser."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.browser.factories import PageFactory
from tests.browser.player import Player, attempt, enter, sit_down
from tests.browser.web_server import Key, WebServer


def gather(
    server: WebServer, page_factory: PageFactory, names: Sequence[str], **settings: Any
) -> tuple[Key, list[Player]]:
    """Return a room with these people at its table, the game begun."""
    tokens = [server.new_guest(name) for name in names]
    key = server.new_room(token=tokens[0], chairs=len(names), **settings)
    players = []
    for token in tokens:
        page = page_factory(None)
        sit_down(page, token)
        players.append(enter(page, key))
    for player in players[1:]:
        player.page.get_by_role("button", name=re.compile("m ready$")).click()
    start = players[0].page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    for player in players:
        expect(player.dock).to_be_visible()
    return key, players


def play_until(players: Sequence[Player], seen: str) -> Player:
    """Let everybody play until somebody's dock shows a text; return who that is."""
    pattern = re.compile(seen)
    for _round in range(600):
        moved = False
        for player in players:
            text, labels = player.glance()
            if pattern.search(text):
                player.page.wait_for_timeout(200)  # what was clicked just now may change it
                if pattern.search(player.glance()[0]):
                    return player
                continue
            moved |= attempt(partial(player.answer, labels))
        if not moved:
            players[0].page.wait_for_timeout(50)
    raise AssertionError(f"expected {seen!r} in a dock, never saw it")


def log_of(player: Player) -> str:
    """Return what the log tells a player."""
    return player.page.get_by_role("log", name="Game log").inner_text()
