"""The page of a replay, as tests go through it, and the record that it shows."""

import json
import re
from typing import Any, Final
from urllib.request import urlopen

from playwright.sync_api import Locator, Page, expect

from tests.browser.web_server import WebServer

MOMENT: Final = re.compile(r"Action (\d+) of (\d+)")


class Replay:
    """A page with the replay of a game."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        self.controls: Locator = page.get_by_role("region", name="Go through the game")
        self.slider: Locator = page.get_by_role("slider", name="Moment of the game")
        self.log: Locator = page.get_by_role("log", name="Game log")
        expect(self.slider).to_be_visible()

    @property
    def moment(self) -> int:
        """Return how many actions have been done at the moment that is shown."""
        return self._numbers()[0]

    @property
    def length(self) -> int:
        """Return how many actions there are."""
        return self._numbers()[1]

    def _numbers(self) -> tuple[int, int]:
        found = MOMENT.search(self.controls.inner_text())
        assert found is not None
        return int(found[1]), int(found[2])

    def expect_moment(self, number: int) -> None:
        """Wait until a moment is shown."""
        expect(self.controls).to_contain_text(f"Action {number} of")

    def press(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def cash(self) -> list[str]:
        """Return the cash of everybody, without how it has just changed."""
        texts = self.page.locator(".players .cash").all_inner_texts()
        return [text.splitlines()[1] for text in texts]


def lines_of(server: WebServer, game: str) -> list[Any]:
    """Return the record of a game."""
    with urlopen(f"{server.base}/api/games/{game}/record") as answer:
        return [json.loads(line) for line in answer.read().splitlines()]
