"""The installed client: starts at once and offline, and lets no update break a game."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from freehold.server.http.client_files import START, STATIC
from tests.browser.factories import ContextFactory, PageFactory
from tests.browser.player import Player, enter
from tests.browser.quick_games import play_quickly
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer
from tests.kit.server_process import COMMAND

NEWER: Final = "<!-- a newer version -->"
CONTROLLED: Final = "() => navigator.serviceWorker.controller !== null"
LOST: Final = "No connection to the server"
# The command of a server whose client lies elsewhere.
ELSEWHERE: Final = (
    "import pathlib; from freehold.server.http import client_files as c, links;"
    "c.STATIC = links.STATIC = pathlib.Path({place!r});"
)


@pytest.fixture
def page(context_factory: ContextFactory) -> Page:
    """Return a page that the worker of the client is in charge of."""
    page = context_factory(service_workers="allow").new_page()
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    return page


def test_the_client_can_be_installed(page: Page) -> None:
    """The browser finds nothing to object to, and the worker is in charge."""
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert (told["name"], told["display"], told["start_url"]) == ("Freehold", "standalone", "./")
    kinds = {(icon["sizes"], icon.get("purpose", "any")) for icon in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds
    for icon in told["icons"]:
        assert page.request.get(icon["src"]).ok
    objections = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in objections if one["errorId"] != "in-incognito"] == []


@pytest.fixture
def away(server: WebServer) -> Iterator[WebServer]:
    """Return the server, which a test may stop: it runs again afterwards."""
    yield server
    server.restart()


def test_without_a_connection_the_client_starts_and_what_is_kept_can_be_read(
    page: Page, away: WebServer, trouble: Trouble
) -> None:
    """Boards and rules from the beginning, replays once they were seen; the rest says why not."""
    trouble.allow_lost_connection()
    trouble.allow("net::ERR_FAILED")  # what the worker says instead
    game = play_quickly(away, [away.new_guest("Ann"), away.new_guest("Ben")])
    page.goto(f"/game/{game}")
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    page.goto("about:blank")
    away.stop()
    page.goto("/")
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.get_by_role("link", name="Classic US").first).to_be_visible()
    page.goto("/board/france")
    expect(page.get_by_role("heading", level=1)).to_contain_text("French edition")
    assert page.url == f"{away.base}/#/rules/france"
    page.goto(f"/game/{game}")
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    page.goto("/join/123456")
    expect(page.get_by_text(LOST)).to_be_visible()
    page.goto("about:blank")


@pytest.fixture
def newer(tmp_path: Path) -> tuple[str, ...]:
    """Return the command of a server that has a newer version of the client."""
    place = tmp_path / "newer"
    shutil.copytree(STATIC, place, ignore=shutil.ignore_patterns("*.gz"))
    (pack,) = (place / "assets").glob("offline-*.json")
    files = json.loads(pack.read_text(encoding="utf-8"))
    files[START] = files[START].replace("</body>", f"{NEWER}</body>")
    (place / START).write_text(files[START], encoding="utf-8")
    changed = pack.with_name("offline-newer.json")
    changed.write_text(json.dumps(files), encoding="utf-8")
    worker = place / "worker.js"
    text = worker.read_text(encoding="utf-8")
    worker.write_text(text.replace(pack.name, changed.name), encoding="utf-8")
    program = ELSEWHERE.format(place=str(place)) + COMMAND[2]
    return (*COMMAND[:2], program, *COMMAND[3:])


def test_an_update_waits_while_a_game_runs_and_is_loaded_when_asked_for(
    page: Page, server: WebServer, trouble: Trouble, newer: tuple[str, ...]
) -> None:
    trouble.allow_lost_connection()
    trouble.allow("net::ERR_FAILED")  # what the worker says instead
    token = page.evaluate("() => JSON.parse(localStorage.getItem('freehold.guest') ?? '{}').token")
    key = server.new_room(token=token, bots=["steady"], options={"turn_order": "seat"})
    player = enter(page, key, begin=True)
    player.play(lambda: player.clicks >= 1)
    server.stop()
    server.command = newer
    server.start()
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.update())")
    note = page.get_by_role("button", name="Load it")
    expect(note).to_be_visible()
    played = player.clicks
    player.play(lambda: player.clicks > played)  # the game goes on, in the version that runs
    assert NEWER not in page.content()
    note.click()
    page.wait_for_function(f"() => document.documentElement.outerHTML.includes({NEWER!r})")
    again = Player(page)
    again.play(lambda: again.clicks >= 1)
    expect(note).to_have_count(0)


def test_addresses_of_before_and_links_lead_to_the_same_place(
    server: WebServer, page_factory: PageFactory
) -> None:
    key = server.new_room()
    secret = key.link.partition("#")[2]
    page = page_factory(None)
    for path in (f"/join/{key.code}#{secret}", f"/#/room/{key.code}/{secret}"):
        page.goto("about:blank")
        page.goto(path)
        expect(page.get_by_role("banner")).to_contain_text(key.code)
        assert page.url == f"{server.base}/#/room/{key.code}/{secret}"
