"""Saves on this device: found again whatever the server has forgotten, continued, kept in order."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.factories import PageFactory
from tests.browser.player import Player, enter, sit_down
from tests.browser.shared_game import gather, play_until
from tests.browser.test_saves import CASH, cash_of, download
from tests.browser.trouble import Trouble
from tests.browser.web_server import Key, WebServer

FORGOTTEN = r"status (of )?401"
REFUSED = r"status (of )?422"
OURS = r"[Rr]oll the dice|Do you buy|^End turn|Doubles"
DATABASE = "freehold.db"
# Tells whether the browser has a saved game. The page makes the database: who opened it before
# would make an empty one, in which nothing can be kept.
KEPT = """async () => {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "freehold")) return false;
  return new Promise((done) => {
    indexedDB.open("freehold").onsuccess = ({ target: { result: base } }) => {
      if (!base.objectStoreNames.contains("saves")) return void (base.close(), done(false));
      base.transaction("saves").objectStore("saves").count().onsuccess = ({ target }) => {
        base.close();
        done(target.result > 0);
      };
    };
  });
}"""
PATIENCE = 120  # seconds; looked at some twenty times in each


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebServer]:
    """Return a server that may forget everything."""
    made = WebServer(tmp_path / "house", {})
    made.data.parent.mkdir()
    made.start()
    yield made
    made.stop()
    assert made.complaints == ""


def start_anew(house: WebServer, *, same_keys: bool) -> None:
    """Let a server begin with an empty folder; what it seals saves with may stay."""
    house.stop()
    old, house.data = house.data, house.data.with_name("anew")
    if same_keys:
        house.start()
        house.stop()
        with (
            sqlite3.connect(old / DATABASE) as before,
            sqlite3.connect(house.data / DATABASE) as after,
        ):
            kept = before.execute("SELECT * FROM secrets").fetchall()
            after.execute("DELETE FROM secrets")
            after.executemany("INSERT INTO secrets VALUES (?, ?)", kept)
        before.close()
        after.close()
    house.start()


def is_auto_save(response: Response) -> bool:
    """Tell whether a response is a save that a game made by itself."""
    return response.url.endswith("/save?sealed")


def wait_until_kept(page: Page) -> None:
    """Wait until a save is on this device: what the server has told is not yet kept there."""
    for _ in range(20 * PATIENCE):
        if page.evaluate(KEPT):  # a promise is not something to wait for with a function
            return
        page.wait_for_timeout(50)
    pytest.fail("no game was kept on this device")


def switch_autosave(page: Page, *, on: bool) -> None:
    """Say whether games save themselves, from the next page on."""
    kept = json.dumps({"autosave": on})
    page.add_init_script(
        f"""try {{ localStorage.setItem("freehold.preferences", {kept!r}) }}
        catch {{ /* a blank page has no storage */ }}"""
    )


def own_turn(server: WebServer, page: Page) -> tuple[Key, Player]:
    """Return a game against two bots that has saved itself at the start of the own turn."""
    key = server.new_room(bots=["beginner"] * 2, chairs=3, pace="none")
    sit_down(page, key.token)
    page.goto(server.base)
    with page.expect_response(is_auto_save):
        player = enter(page, key, begin=True)
    wait_until_kept(page)
    expect(player.dock).to_contain_text(re.compile(OURS))
    return key, player


def menu(page: Page) -> Locator:
    """Open the settings of a room."""
    page.get_by_role("banner").get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog", name="Settings")


def save_by_hand(page: Page) -> None:
    """Save the game of a room on this device."""
    dialog = menu(page)
    dialog.get_by_role("button", name="Save on this device").click()
    expect(dialog.get_by_text("Saved on this device.")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()


def entries(page: Page) -> Locator:
    """Return the saved games that a page lists."""
    return page.get_by_role("list", name="Saved games on this device").get_by_role("listitem")


def go_home(page: Page, server: WebServer) -> None:
    """Open the first page anew."""
    page.goto("about:blank")
    page.goto(server.base)
    expect(page.get_by_role("heading", name="Saved games on this device")).to_be_visible()


def test_a_game_that_saved_itself_goes_on_though_the_server_has_forgotten_it(
    house: WebServer, page: Page, trouble: Trouble
) -> None:
    trouble.allow_lost_connection()
    trouble.allow(FORGOTTEN)
    key = house.new_room(bots=["beginner"] * 2, chairs=3, pace="none")
    sit_down(page, key.token)
    switch_autosave(page, on=False)
    player = enter(page, key, begin=True)
    player.play(lambda: player.clicks >= 12)
    play_until([player], r"\bEnd turn\b")
    switch_autosave(page, on=True)
    enter(page, key)
    with page.expect_response(is_auto_save):
        player.dock.get_by_role("button", name="End turn").click()
        play_until([player], r"[Rr]oll the dice")
    wait_until_kept(page)
    page.goto("about:blank")
    start_anew(house, same_keys=True)
    go_home(page, house)
    expect(page.get_by_text("Your game is waiting")).to_have_count(0)
    expect(entries(page)).to_have_count(1)
    expect(entries(page)).to_contain_text("Classic US")
    expect(entries(page)).to_contain_text("Saved by itself")
    before = sorted(CASH.findall(entries(page).inner_text()))
    assert len(set(before)) > 1  # something was played
    entries(page).get_by_role("button", name="Continue").click()
    again = Player(page)
    expect(again.dock).to_contain_text(re.compile(OURS))
    assert sorted(cash_of(page, 3)) == before
    again.play(lambda: again.clicks >= 2)


def test_only_an_open_save_goes_on_on_a_server_that_never_saw_the_game(
    house: WebServer, page: Page, trouble: Trouble, tmp_path: Path
) -> None:
    """One that the server cannot open says so, and stays."""
    trouble.allow_lost_connection()
    trouble.allow(FORGOTTEN)
    trouble.allow(REFUSED)
    own_turn(house, page)
    download(page, tmp_path)
    save_by_hand(page)
    before = cash_of(page, 3)
    page.goto("about:blank")
    start_anew(house, same_keys=False)
    go_home(page, house)
    sealed = entries(page).filter(has_text="Saved by itself")
    expect(sealed).to_contain_text("Only on this server")
    sealed.get_by_role("button", name="Continue").click()
    expect(sealed).to_contain_text("This server cannot open the save")
    expect(entries(page)).to_have_count(2)
    by_hand = entries(page).filter(has_not_text="Saved by itself")
    expect(by_hand).not_to_contain_text("Only on this server")
    by_hand.get_by_role("button", name="Continue").click()
    expect(Player(page).dock).to_contain_text(re.compile(OURS))
    assert cash_of(page, 3) == before


def look_at_saves(page: Page, many: int) -> None:
    """Expect so many saved games in the game's settings."""
    menu(page).get_by_role("button", name="Saved games on this device").click()
    expect(entries(page)).to_have_count(many)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def test_a_game_saves_itself_in_one_place_until_it_is_over(server: WebServer, page: Page) -> None:
    key = server.new_room(bots=["beginner"], chairs=2, pace="none", options={"round_limit": 1})
    sit_down(page, key.token)
    with page.expect_response(is_auto_save):
        player = enter(page, key, begin=True)
    save_by_hand(page)
    look_at_saves(page, 2)
    player.play_to_the_end()
    look_at_saves(page, 1)
    go_home(page, server)
    expect(entries(page)).to_have_count(1)
    expect(entries(page)).not_to_contain_text("Saved by itself")


def test_saved_games_are_renamed_downloaded_and_deleted(
    server: WebServer, page: Page, tmp_path: Path
) -> None:
    key, _player = own_turn(server, page)
    go_home(page, server)
    entries(page).get_by_role("button", name="Rename Classic US").click()
    page.get_by_label("Name of the saved game").fill("Rainy day")
    page.keyboard.press("Enter")
    rename = entries(page).get_by_role("button", name="Rename Rainy day")
    expect(rename).to_be_focused()
    page.reload()
    expect(entries(page).get_by_role("heading", name="Rainy day")).to_be_visible()
    with page.expect_download() as waiting:
        entries(page).get_by_role("button", name="Download Rainy day").click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    assert path.name == f"freehold-us-{key.code}.jsonl"
    assert path.read_bytes().startswith(b'{"line":"sealed"')
    entries(page).get_by_role("button", name="Delete Rainy day").click()
    entries(page).get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No saved games yet.")).to_be_visible()
    expect(page.get_by_role("switch", name="Games against bots")).to_be_focused()
    page.get_by_label("Add a file").set_input_files(path)
    expect(entries(page)).to_contain_text("From a file")
    expect(entries(page).get_by_role("heading", name=path.stem)).to_be_visible()


def test_who_continues_a_game_that_still_runs_is_told_what_comes_of_it(
    server: WebServer, page: Page
) -> None:
    key, _player = own_turn(server, page)
    before = cash_of(page, 3)
    expect(menu(page)).not_to_contain_text("it does not count")  # it has saved itself
    go_home(page, server)
    entries(page).get_by_role("button", name="Continue").click()
    expect(entries(page)).to_contain_text("goes on with new dice")
    entries(page).get_by_role("button", name="Continue the save").click()
    expect(Player(page).dock).to_contain_text(re.compile(OURS))
    assert cash_of(page, 3) == before
    enter(page, key)
    expect(menu(page)).not_to_contain_text("it does not count")


def test_a_game_among_people_is_saved_by_hand_only(
    server: WebServer, page_factory: PageFactory
) -> None:
    _key, (ann, bob) = gather(server, page_factory, ("Ann", "Bob"), pace="none")
    play_until([ann, bob], r"Do you buy")
    save_by_hand(ann.page)
    ann.page.goto("/")
    expect(entries(ann.page)).to_have_count(1)
    entries(ann.page).get_by_role("button", name="Continue").click()
    entries(ann.page).get_by_role("button", name="Continue the save").click()
    heading = ann.page.get_by_role("heading", name="A saved game goes on here")
    expect(heading).to_be_visible()  # others may want to claim their seats


def test_a_browser_without_storage_says_so(server: WebServer, page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    key = server.new_room(bots=["beginner"], chairs=2, pace="none")
    sit_down(page, key.token)
    go_home(page, server)
    expect(page.get_by_text("This browser keeps no saved games")).to_be_visible()
    enter(page, key, begin=True)
    dialog = menu(page)
    dialog.get_by_role("button", name="Save on this device").click()
    expect(dialog.get_by_text("Download a save instead")).to_be_visible()


def test_a_browser_without_space_says_so(server: WebServer, page: Page) -> None:
    key = server.new_room(bots=["beginner"], chairs=2, pace="none")
    sit_down(page, key.token)
    go_home(page, server)
    expect(page.get_by_text("No saved games yet.")).to_be_visible()
    quota = {"origin": server.base, "quotaSize": 1}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    page.goto(f"/#/room/{key.code}?begin")
    expect(Player(page).dock).to_be_visible()
    dialog = menu(page)
    dialog.get_by_role("button", name="Save on this device").click()
    expect(dialog.get_by_text("There is no space left in this browser")).to_be_visible()
