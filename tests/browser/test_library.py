"""The library: a board published, played by two people and two bots, forked, edited meanwhile."""

import json
import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.axe import PHONE, findings
from tests.browser.factories import PageFactory
from tests.browser.player import Player, attempt, enter, sit_down
from tests.browser.reach import overflow
from tests.browser.test_workshop import without_trials
from tests.browser.web_server import Key, WebServer
from tests.kit.boards import small

PASSWORD: Final = "seven green umbrellas"
ROUNDS: Final = 2
LIST: Final = "freehold.workshop"
BOARD_NAME: Final = "Name of the board"


def draft() -> dict[str, Any]:
    """Return a small board on which a game takes two rounds."""
    board = small()
    board["name"] = dict.fromkeys(board["languages"], "Harbor Lanes")
    board["rules"] = {**board.get("rules", {}), "round_limit": ROUNDS}
    return board


def keep_draft(page: Page) -> None:
    """Have a draft on the device, as if it was drawn there before."""
    board = draft()
    entry = {"key": "k", "name": board["name"], "squares": len(board["squares"]), "changed": 1}
    kept = {LIST: json.dumps([entry]), f"{LIST}.k": json.dumps(board)}
    page.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(kept)}))"
        " localStorage.getItem(key) ?? localStorage.setItem(key, text)"
    )


def publish(page: Page, note: str) -> None:
    """Publish the draft on the table, and go to its page."""
    page.get_by_role("button", name="Publish", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("A few words about it").fill(note)
    dialog.get_by_role("button", name="Publish", exact=True).click()
    dialog.get_by_role("link", name="Show it").click()
    expect(page.get_by_text(note)).to_be_visible()


def board_of(page: Page) -> str:
    """Return the name of the board that a page of the library is about."""
    return page.locator("article").get_attribute("data-board") or ""


def test_a_board_is_published_played_edited_and_forked(
    server: WebServer, page_factory: PageFactory
) -> None:
    tokens = [server.new_guest(name) for name in ("Ann", "Ben")]
    server.ask("POST", "/api/account", tokens[0], {"name": "Ann", "password": PASSWORD})
    ann = without_trials(page_factory(None))
    sit_down(ann, tokens[0])
    keep_draft(ann)
    ann.goto("/#/workshop")
    ann.get_by_role("button", name=re.compile("^Harbor Lanes")).click()
    expect(ann.get_by_role("button", name="Play with others")).to_be_visible()
    publish(ann, "By the water")
    expect(ann.get_by_role("heading", name="Harbor Lanes")).to_be_visible()
    first = board_of(ann)
    item = ann.url.rsplit("/", 1)[-1]
    assert findings(ann) == []

    # two people and two bots sit down
    ann.get_by_role("button", name="Play with others").click()
    ann.wait_for_url(re.compile(r"#/room/\d{6}"))
    code = re.findall(r"room/(\d{6})", ann.url)[0]
    for seat in (2, 3):
        add = ann.get_by_role("button", name=f"Add a bot on seat {seat}")
        add.click()
        expect(add).to_have_count(0)
    link = server.ask("GET", f"/api/rooms/{code}/link", tokens[0])["link"]
    ben = page_factory(None)
    sit_down(ben, tokens[1])
    guest = enter(ben, Key(code, link, tokens[0]))
    ben.get_by_role("button", name=re.compile("m ready$")).click()
    start = ann.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    host = Player(ann)
    expect(guest.dock).to_be_visible()

    # the board is edited while they play, and becomes its next version
    editor = without_trials(ann.context.new_page())
    editor.goto(f"/#/library/{item}")
    editor.get_by_role("button", name="Edit", exact=True).click()
    editor.get_by_role("tab", name="Board").click()
    editor.get_by_label(BOARD_NAME, exact=True).fill("Harbor Walls")
    publish(editor, "Now with walls")
    expect(editor.get_by_role("heading", name="Harbor Walls")).to_be_visible()
    expect(editor.get_by_role("heading", name="Versions")).to_be_visible()
    assert board_of(editor) != first
    assert server.ask("GET", f"/api/rooms/{code}", tokens[0])["edition"] == first
    editor.close()

    # the game goes on to its end as it began
    for _step in range(400):
        if host.is_over():
            break
        moved = [attempt(one.step) for one in (host, guest)]
        if not any(moved):
            ann.wait_for_timeout(60)
    expect(host.again).to_be_visible()
    [game] = server.ask("GET", "/api/me/games", tokens[1])["games"]
    assert game["edition"] == first
    assert game["summary"]["rounds"] <= ROUNDS + 1

    # Ben finds it, likes it, and makes his own of it
    without_trials(ben).set_viewport_size(PHONE)
    ben.goto("/#/library")
    ben.get_by_label("Search").fill("walls")
    expect(ben.locator("[data-board]")).to_have_count(1)
    assert findings(ben) == []
    assert overflow(ben) == 0
    ben.get_by_role("link", name=re.compile("Harbor Walls")).click()
    ben.get_by_role("button", name="I like it").click()
    expect(ben.get_by_text("1 like · 1 game")).to_be_visible()
    assert findings(ben) == []
    assert overflow(ben) == 0
    ben.get_by_role("button", name="Make my own of it").click()
    expect(ben.get_by_role("heading", name="Harbor Walls")).to_be_visible()
    ben.get_by_role("button", name="Publish", exact=True).click()
    expect(ben.get_by_text("You need an account to publish.")).to_be_visible()
