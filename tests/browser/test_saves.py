"""Saves: a game is downloaded on one page and goes on, from the same table, on another."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.factories import PageFactory
from tests.browser.player import Player, enter, sit_down
from tests.browser.shared_game import gather, play_until
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

CASH = re.compile(r"[$][\d,]+")
REFUSED = r"status 422|status of 422"
OURS = r"^Roll|Do you buy|^End turn|Roll the dice"


def cash_of(page: Page, players: int) -> list[str]:
    """Return what everybody has, in the order of the seats."""
    shown = page.locator("article .cash")
    expect(shown.first).to_be_visible()
    found = [match[0] for text in shown.all_inner_texts() if (match := CASH.search(text))]
    assert len(found) == players
    return found


def download(page: Page, folder: Path) -> Path:
    """Download a save."""
    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    with page.expect_download() as waiting:
        dialog.get_by_role("button", name="Download a save").click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    dialog.get_by_role("button", name="Close").click()
    return path


def upload(page: Page, path: Path) -> None:
    """Choose a save on the first page."""
    page.get_by_label("Choose a file").set_input_files(path)


def start(page: Page) -> None:
    """Continue the game that waits."""
    page.get_by_role("button", name="Continue the game").click()


def test_a_game_goes_on_in_another_browser_as_it_was(
    server: WebServer, page: Page, page_factory: PageFactory, tmp_path: Path
) -> None:
    key = server.new_room(bots=["beginner"] * 2, chairs=3, pace="none")
    sit_down(page, key.token)
    player = enter(page, key, begin=True)
    player.play(lambda: player.clicks >= 4)
    play_until([player], OURS)
    page.reload()
    expect(player.dock).to_contain_text(re.compile(OURS))
    before = cash_of(page, 3)
    path = download(page, tmp_path)
    other = page_factory()
    upload(other, path)
    expect(other.get_by_role("heading", name="A saved game goes on here")).to_be_visible()
    other.get_by_role("button", name="Stand up and watch").click()
    other.get_by_role("button", name="Sit here Seat of Ann").click()
    start(other)
    again = Player(other)
    expect(again.dock).to_contain_text(re.compile(OURS))
    assert cash_of(other, 3) == before
    again.play(lambda: again.clicks >= 2)


def test_who_downloads_an_open_save_is_told_that_the_dice_are_new(
    server: WebServer, page: Page, tmp_path: Path
) -> None:
    key = server.new_room(bots=["beginner"], chairs=2, pace="none")
    sit_down(page, key.token)
    player = enter(page, key, begin=True)
    expect(player.dock).to_be_visible()
    for _ in range(2):
        download(page, tmp_path)
    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_contain_text("the dice of this game are new")
    expect(dialog).not_to_contain_text("it does not count")


def test_two_people_claim_their_seats_of_a_sealed_game(
    server: WebServer, page_factory: PageFactory, tmp_path: Path
) -> None:
    _key, (ann, bob) = gather(server, page_factory, ("Ann", "Bob"), pace="none")
    play_until([ann, bob], r"Do you buy")
    before = cash_of(ann.page, 2)
    path = download(ann.page, tmp_path)
    assert path.read_bytes().startswith(b'{"line":"sealed"')
    bob.page.goto("/")
    upload(bob.page, path)
    expect(bob.page.get_by_role("heading", name="A saved game goes on here")).to_be_visible()
    start(bob.page)
    expect(bob.page.get_by_text("Others still play this game in another room")).to_be_visible()
    code = bob.page.url.rsplit("/", 1)[1]
    ann.page.goto(f"/#/room/{code}")
    ann.page.get_by_role("button", name=re.compile("m ready$")).click()
    expect(bob.page.get_by_text("Everybody is ready.")).to_be_visible()
    start(bob.page)
    for player in (ann, bob):
        expect(player.dock).to_be_visible()
        assert cash_of(player.page, 2) == before


def test_what_is_no_save_is_told_so(
    page_factory: PageFactory, trouble: Trouble, tmp_path: Path
) -> None:
    trouble.allow(REFUSED)
    path = tmp_path / "letter.jsonl"
    path.write_text("Dear Ann")
    page = page_factory()
    upload(page, path)
    expect(page.get_by_text("This is not a saved game.")).to_be_visible()


def test_a_save_is_dropped_on_the_first_page(server: WebServer, page: Page, tmp_path: Path) -> None:
    key = server.new_room(bots=["beginner"], chairs=2, pace="none")
    sit_down(page, key.token)
    expect(enter(page, key, begin=True).dock).to_be_visible()
    text = download(page, tmp_path).read_text()
    page.goto("/")
    files = page.evaluate_handle(
        """(text) => {
          const files = new DataTransfer();
          files.items.add(new File([text], "game.jsonl"));
          return files;
        }""",
        text,
    )
    page.get_by_label("Choose a file").dispatch_event("drop", {"dataTransfer": files})
    expect(page.get_by_role("heading", name="A saved game goes on here")).to_be_visible()
