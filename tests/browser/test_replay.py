"""A finished game is seen again: any moment, through any eyes, judged, and played on."""

import re
from typing import Final
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import (
    BESIDE_THE_BOARD,
    LOOKS,
    SIZES,
    findings,
    put_on,
)
from tests.browser.factories import PageFactory
from tests.browser.finished import begin_game, finish_game
from tests.browser.player import enter, sit_down
from tests.browser.reach import overflow
from tests.browser.replay_page import Replay, lines_of
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

ROUNDS: Final = 12
MOST_GAMES: Final = 20  # that are played for one in which something happens


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return settings for bots that take no time."""
    return {"FREEHOLD_BOT_PACE": "0"}


@pytest.fixture(scope="module")
def game(server: WebServer) -> str:
    """Return the id of a finished game of somebody with an account."""
    token = server.new_guest("Ann", "teapot")
    wish = {"name": "ann-replayed", "password": "correct horse battery"}
    server.ask("POST", "/api/account", token, wish)
    return finish_game(server, token=token, options={"round_limit": ROUNDS})


@pytest.fixture
def replay(game: str, page_factory: PageFactory) -> Replay:
    """Return the replay of the finished game, from its beginning."""
    return Replay(page_factory(None), f"/#/game/{game}")


# --- going through the game


def test_keys_the_slider_the_log_and_curves_lead_to_any_moment(
    server: WebServer, game: str, replay: Replay
) -> None:
    """One walk through the game, from its beginning."""
    replay.expect_moment(0)
    expect(replay.controls.get_by_role("status")).to_have_text("The game begins.")
    has_street_names_on_a_laptop(replay)
    goes_by_actions_and_turns(server, game, replay)
    goes_by_the_slider(replay)
    ends_with_the_scores_of_the_result(server, game, replay)
    goes_back_by_the_log(replay)
    goes_by_the_curves(replay)
    plays_and_pauses(replay)
    leads_to_the_profiles_of_accounts(replay)


def has_street_names_on_a_laptop(replay: Replay) -> None:
    """See names on the board even where it is small."""
    board = replay.page.get_by_role("main", name="Board")
    for height in (650, 768):
        replay.page.set_viewport_size({"width": 1366, "height": height})
        expect(board.locator("text", has_text="Boardwalk")).to_be_visible()
    replay.page.set_viewport_size(SIZES["desktop"])


def goes_by_actions_and_turns(server: WebServer, game: str, replay: Replay) -> None:
    """Use the arrow keys, alone and with shift."""
    replay.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    replay.expect_moment(2)
    replay.press("ArrowLeft", "ArrowLeft")
    acts = [line for line in lines_of(server, game) if line["line"] == "act"]
    turns = [
        act["number"]
        for act in acts
        if any(event["event"] == "turn_began" for event in act["events"])
    ]
    replay.press("Shift+ArrowRight", "Shift+ArrowRight")
    replay.expect_moment(turns[1])
    replay.press("ArrowDown")
    replay.expect_moment(turns[0])


def goes_by_the_slider(replay: Replay) -> None:
    """Use the keys of the slider, which says where it is."""
    replay.slider.focus()
    replay.press("End")
    replay.expect_moment(replay.length)
    replay.press("ArrowLeft")
    replay.expect_moment(replay.length - 1)
    replay.press("Home")
    replay.expect_moment(0)
    replay.press("ArrowRight")
    said = rf"Round 1, turn \d, .*\. Action 1 of {replay.length}\."
    expect(replay.slider).to_have_attribute("aria-valuetext", re.compile(said))


def ends_with_the_scores_of_the_result(server: WebServer, game: str, replay: Replay) -> None:
    """See at the end what the server has kept of it."""
    replay.press("End")
    replay.expect_moment(replay.length)
    scores = server.ask("GET", f"/api/games/{game}")["summary"]["scores"]
    players = replay.page.get_by_role("region", name="Players")
    for score in scores[1:]:
        expect(players).to_contain_text(f"${score:,}")


def goes_back_by_the_log(replay: Replay) -> None:
    """See the log up to the moment, and go back by a line of it."""
    lines = replay.log.get_by_role("button")
    expect(lines.last).to_have_attribute("aria-current", "step")
    told = lines.count()
    early = lines.nth(told // 3)
    text = early.inner_text()
    early.click()
    expect(replay.log.locator("[aria-current=step]").filter(has_text=text)).not_to_have_count(0)
    assert replay.moment < replay.length
    assert lines.count() < told


def goes_by_the_curves(replay: Replay) -> None:
    """Click into the middle of a curve, from the beginning."""
    replay.controls.get_by_role("slider").focus()  # in the log the key scrolls the log
    replay.press("Home")
    replay.expect_moment(0)
    replay.page.get_by_role("button", name="Curves").click()
    chart = replay.page.get_by_role("img", name="Worth over time")
    width = int(chart.locator("..").evaluate("figure => figure.clientWidth"))
    expect(chart).to_have_attribute("width", str(width))  # it was measured
    chart.click(position={"x": width / 2, "y": 100})
    expect(replay.controls).not_to_contain_text("Action 0 of")
    assert 0 < replay.moment < replay.length


def plays_and_pauses(replay: Replay) -> None:
    """Let it play from the beginning, and stop it by a key."""
    replay.press("Home")
    replay.expect_moment(0)
    replay.controls.get_by_role("combobox", name="Speed").select_option("16")
    replay.controls.get_by_role("button", name="Play", exact=True).click()
    expect(replay.controls.get_by_role("button", name="Pause")).to_be_visible()
    expect(replay.controls).to_contain_text(re.compile(r"Action ([5-9]|\d\d+) of"))
    replay.page.locator("h1").click()
    replay.press(" ")
    expect(replay.controls.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = replay.moment
    replay.page.wait_for_timeout(1000)
    assert replay.moment == stopped


def leads_to_the_profiles_of_accounts(replay: Replay) -> None:
    """Go to who has an account; bots have no profile."""
    links = replay.page.get_by_role("link", name=re.compile("^Profile of"))
    expect(links).to_have_count(1)
    links.click()
    expect(replay.page.get_by_role("heading", name="Ann")).to_be_visible()


# Dice roll for a moment only, which a busy machine may look away from.
WATCH_DICE: Final = """() => {
  const look = () => (window.rolled ||= document.querySelector(".die.rolling") !== null);
  const everything = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, everything);
}"""


def test_single_steps_move_on_the_board_and_jumps_do_not(
    game: str, page_factory: PageFactory
) -> None:
    replay = Replay(page_factory(None, reduced_motion="no-preference"), f"/#/game/{game}")
    replay.page.evaluate(WATCH_DICE)
    for _ in range(20):
        replay.press("ArrowRight")
        replay.page.wait_for_timeout(300)  # to be drawn: the next step ends what still moves
        if replay.page.evaluate("() => window.rolled"):
            break
    assert replay.page.evaluate("() => window.rolled")
    replay.press("Home")
    expect(replay.page.locator(".die.rolling")).to_have_count(0)


# --- eyes


def find_offer(server: WebServer) -> tuple[str, int]:
    """Return a game in which bots made each other an offer, and the number of that action."""
    for _ in range(MOST_GAMES):
        game = finish_game(server, options={"round_limit": 4 * ROUNDS})
        for line in lines_of(server, game):
            if any(event["event"] == "offered" for event in line.get("events", [])):
                return game, line["number"]
    raise AssertionError(f"expected an offer in {MOST_GAMES} games, got none")


def test_an_eye_does_not_see_offers_between_others(
    server: WebServer, page_factory: PageFactory
) -> None:
    game, number = find_offer(server)
    replay = Replay(page_factory(None), f"/#/game/{game}?at={number}")
    offers = replay.page.get_by_role("heading", name="Open offers")
    expect(offers).to_be_visible()
    replay.controls.get_by_role("combobox", name="Seen by").select_option("Ann")
    expect(offers).to_have_count(0)
    expect(replay.controls).to_contain_text("Nothing that this player could see.")


# --- what to do with it


def test_a_moment_is_shared_verified_kept_and_played_on(
    server: WebServer, game: str, replay: Replay, page_factory: PageFactory
) -> None:
    """One walk over everything that a moment is good for."""
    opens_by_a_link_at_the_same_moment(game, replay, page_factory)
    stays_at_its_moment_over_a_reload_and_follows_a_link(replay)
    is_saved_as_the_server_has_it(server, game, replay)
    is_verified_on_the_page(replay)
    is_not_played_on_when_it_was_over(replay)
    is_played_on_from_the_moment(replay)


def opens_by_a_link_at_the_same_moment(
    game: str, replay: Replay, page_factory: PageFactory
) -> None:
    """Share a moment, through somebody's eyes."""
    replay.press("Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight")
    replay.controls.get_by_role("combobox", name="Seen by").select_option(value="2")
    moment, cash = replay.moment, replay.cash()
    replay.page.get_by_role("button", name="Share this moment").click()
    link = replay.page.get_by_role("textbox", name="Link").input_value()
    assert link.endswith(f"/game/{game}?at={moment}&eye=2")
    replay.page.keyboard.press("Escape")
    other = Replay(page_factory(None), link)
    other.expect_moment(moment)
    assert other.cash() == cash
    expect(other.controls.get_by_role("combobox", name="Seen by")).to_have_value("2")


def stays_at_its_moment_over_a_reload_and_follows_a_link(replay: Replay) -> None:
    """Find the moment in the address, and the address of another moment obeyed."""
    replay.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    replay.page.wait_for_url(re.compile(r"at=3\b"))
    replay.page.reload()
    replay.expect_moment(3)
    expect(replay.controls.get_by_role("combobox", name="Seen by")).to_have_value("2")
    replay.page.evaluate("location.hash = location.hash.replace(/\\?.*|$/, '?at=7&eye=1')")
    replay.expect_moment(7)
    expect(replay.controls.get_by_role("combobox", name="Seen by")).to_have_value("1")


def is_saved_as_the_server_has_it(server: WebServer, game: str, replay: Replay) -> None:
    """Download the record."""
    with replay.page.expect_download() as saved:
        replay.page.get_by_role("button", name="Download the record").click()
    assert saved.value.suggested_filename == f"freehold-{game}.jsonl"
    with urlopen(f"{server.base}/api/games/{game}/record") as answer:
        assert saved.value.path().read_bytes() == answer.read()


def is_verified_on_the_page(replay: Replay) -> None:
    """Play all actions again from the seed."""
    length = replay.length
    replay.page.get_by_role("button", name="Verify the dice").click()
    dialog = replay.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Verify the dice").click()
    expect(dialog).to_contain_text(f"{length} actions were played again from the seed")
    expect(dialog).to_contain_text("The seed fits the commitment")
    replay.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def is_not_played_on_when_it_was_over(replay: Replay) -> None:
    """Be told so at the last moment."""
    replay.press("End")
    replay.expect_moment(replay.length)
    replay.page.get_by_role("button", name="Play on from here").click()
    dialog = replay.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game was over by this moment.")
    expect(dialog.get_by_role("button", name="Open the room")).to_have_count(0)
    replay.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def is_played_on_from_the_moment(replay: Replay) -> None:
    """Take the seat of a bot in its turn, with what it had then."""
    replay.press("Home")
    replay.expect_moment(0)
    eyes = replay.controls.get_by_role("combobox", name="Seen by")
    name = eyes.evaluate("(eyes) => [...eyes.options].find((one) => one.value === '2').text")
    mine = re.compile(f"^{name} Round [2-9]")
    where = replay.controls.locator(".where")
    for _turn in range(replay.length):
        if mine.search(where.inner_text()):
            break
        replay.press("Shift+ArrowRight")
    assert mine.search(where.inner_text())
    cash = replay.cash()
    replay.page.get_by_role("button", name="Play on from here").click()
    dialog = replay.page.get_by_role("dialog")
    dialog.get_by_text(name, exact=True).click()
    dialog.get_by_role("button", name="Open the room").click()
    replay.page.wait_for_url(re.compile(r"#/room/\d{6}"))
    dock = replay.page.get_by_role("region", name="What to do now")
    expect(dock.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    assert replay.cash() == cash


# --- the analysis


def test_a_game_is_analyzed_and_its_decisions_lead_to_their_moments(replay: Replay) -> None:
    page = replay.page
    page.get_by_role("button", name="Analysis").click()
    page.get_by_role("button", name="Analyze").click()
    expect(page.get_by_role("heading", name="Luck of the dice")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("img", name="Chance to win")).to_be_visible()
    decision = page.get_by_role("listitem").get_by_role("button", name=re.compile("Instead:")).first
    decision.click()
    expect(decision).to_have_attribute("aria-current", "step")
    assert replay.moment > 0
    expect(replay.controls.locator(".verdict")).not_to_have_count(0)


# --- the ways there


def test_the_result_of_a_game_and_the_first_page_lead_to_its_replay(
    server: WebServer, page: Page
) -> None:
    room = server.new_room(bots=["steady"], chairs=2, pace="none")
    sit_down(page, room.token)
    player = enter(page, room, begin=True)
    player.dock.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End the game and count").click()
    page.get_by_role("button", name="Yes, end and count").click()
    page.get_by_role("button", name="Replay and analysis").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    game = page.url.rpartition("/")[2].partition("?")[0]
    page.goto("/")
    page.get_by_role("link", name="Watch again").click()
    page.wait_for_url(re.compile(f"#/game/{game}"))
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_a_game_that_cannot_be_seen_has_a_way_home(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """It is still being played, or unknown."""
    trouble.allow("404")
    page = page_factory(f"/#/game/{begin_game(server)}")
    expect(page.get_by_role("heading", name="This game is still being played")).to_be_visible()
    expect(page.get_by_role("link")).to_be_visible()
    page.goto("/#/game/nowhere")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()
    page.get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="No such game")).to_have_count(0)


TABS: Final = ("Log", "Players", "Curves", "Analysis")
SMALL: Final[ViewportSize] = {"width": 360, "height": 740}


def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_small_phone(
    game: str, page_factory: PageFactory
) -> None:
    page = page_factory(None, color_scheme="light", has_touch=True)
    Replay(page, f"/#/game/{game}?at=40")
    for size in LOOKS:
        put_on(page, size)
        assert findings(page) == [], size
        for tab in TABS if size == "phone" else ("Log", "Curves", "Analysis"):
            page.get_by_role("button", name=tab, exact=True).click()
            expect(page.get_by_role("button", name=tab, exact=True, pressed=True)).to_be_visible()
            assert findings(page, BESIDE_THE_BOARD) == [], (size, tab)
        page.get_by_role("button", name="Play on from here").click()
        assert findings(page, BESIDE_THE_BOARD) == [], size
        page.keyboard.press("Escape")
    page.set_viewport_size(SMALL)
    for tab in TABS:
        page.get_by_role("button", name=tab, exact=True).click()
        assert overflow(page) == 0, tab
