"""What the pages tell about players is what the records add up to."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import sit_down
from tests.browser.quick_games import play_quickly
from tests.browser.web_server import WebServer
from tests.kit.server_process import SURROUNDINGS

PROGRAM = "from freehold.cli.main import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return settings under which every game counts at once."""
    return {"FREEHOLD_LEAST_SECONDS": "0", "FREEHOLD_LEAST_ROUNDS": "1", "FREEHOLD_BOT_PACE": "0"}


def rebuild(folder: Path) -> str:
    """Rebuild a server's annals; return what the command says."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "rebuild", "--data", str(folder), "--workers", "1"],
        env={**SURROUNDINGS, "FREEHOLD_LEAST_SECONDS": "0", "FREEHOLD_LEAST_ROUNDS": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def shown(page: Page, path: str) -> str:
    """Return everything that a page says once it is there."""
    page.goto("#/")
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    expect(page.get_by_role("table").first).to_be_visible()
    return page.get_by_role("main").inner_text()


def test_pages_are_the_same_after_a_rebuild(server: WebServer, page: Page) -> None:
    ann, ben = server.new_guest("Ann"), server.new_guest("Ben")
    for order in ([ann, ben], [ben, ann], [ann, ben]):
        play_quickly(server, order)
    sit_down(page, ann)
    paths = ("#/leaderboards", f"#/player/{server.id_of(ann)}")
    before = [shown(page, path) for path in paths]
    assert "Ann" in before[0]
    page.goto("about:blank")
    server.stop()
    assert "3 games" in (said := rebuild(server.data))
    assert "the same as before" in said
    server.start()
    page.goto("#/")
    assert [shown(page, path) for path in paths] == before
