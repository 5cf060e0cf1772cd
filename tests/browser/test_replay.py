"""A finished game is seen again: any moment, through any eyes, judged, and played on."""

import json
import re
from typing import Any, Final
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.factories import PageFactory
from tests.browser.finished import begin_game, finish_game
from tests.browser.player import enter, sit_down
from tests.browser.test_access import SIZES, findings_in_both_themes
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

ROUNDS: Final = 12
MOST_GAMES: Final = 20  # that are played for one in which something happens
MOMENT: Final = re.compile(r"Action (\d+) of (\d+)")


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


@pytest.fixture
def replay(game: str, page_factory: PageFactory) -> Replay:
    """Return the replay of the finished game, from its beginning."""
    return Replay(page_factory(None), f"/#/game/{game}")


def lines_of(server: WebServer, game: str) -> list[Any]:
    """Return the record of a game."""
    with urlopen(f"{server.base}/api/games/{game}/record") as answer:
        return [json.loads(line) for line in answer.read().splitlines()]


# --- going through the game


def test_a_replay_begins_at_the_beginning(replay: Replay) -> None:
    replay.expect_moment(0)
    expect(replay.controls.get_by_role("status")).to_have_text("The game begins.")


def test_names_of_accounts_lead_to_their_profiles(replay: Replay) -> None:
    links = replay.page.get_by_role("link", name=re.compile("^Profile of"))
    expect(links).to_have_count(1)  # bots have none
    links.click()
    expect(replay.page.get_by_role("heading", name="Ann")).to_be_visible()


def test_arrow_keys_go_by_actions(replay: Replay) -> None:
    replay.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    replay.expect_moment(2)


def test_shift_and_arrow_keys_go_by_turns(server: WebServer, game: str, replay: Replay) -> None:
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


def test_the_slider_has_the_same_keys(replay: Replay) -> None:
    replay.slider.focus()
    replay.press("End")
    replay.expect_moment(replay.length)
    replay.press("ArrowLeft")
    replay.expect_moment(replay.length - 1)
    replay.press("Home")
    replay.expect_moment(0)


def test_the_slider_says_where_it_is(replay: Replay) -> None:
    replay.press("ArrowRight")
    said = rf"Round 1, turn \d, .*\. Action 1 of {replay.length}\."
    expect(replay.slider).to_have_attribute("aria-valuetext", re.compile(said))


def test_the_end_shows_the_scores_of_the_result(
    server: WebServer, game: str, replay: Replay
) -> None:
    replay.press("End")
    replay.expect_moment(replay.length)
    scores = server.ask("GET", f"/api/games/{game}")["summary"]["scores"]
    players = replay.page.get_by_role("region", name="Players")
    for score in scores[1:]:
        expect(players).to_contain_text(f"${score:,}")


def test_the_log_goes_up_to_the_moment_and_leads_back(replay: Replay) -> None:
    replay.press("End")
    replay.expect_moment(replay.length)
    lines = replay.log.get_by_role("button")
    expect(lines.last).to_have_attribute("aria-current", "step")
    told = lines.count()
    early = lines.nth(told // 3)
    text = early.inner_text()
    early.click()
    expect(replay.log.locator("[aria-current=step]").filter(has_text=text)).not_to_have_count(0)
    assert replay.moment < replay.length
    assert lines.count() < told


def test_curves_lead_to_a_moment(replay: Replay) -> None:
    replay.page.get_by_role("button", name="Curves").click()
    chart = replay.page.get_by_role("img", name="Worth over time")
    width = int(chart.locator("..").evaluate("figure => figure.clientWidth"))
    expect(chart).to_have_attribute("width", str(width))  # it was measured
    chart.click(position={"x": width / 2, "y": 100})
    expect(replay.controls).not_to_contain_text("Action 0 of")
    assert 0 < replay.moment < replay.length


def test_it_plays_and_pauses(replay: Replay) -> None:
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
    for _ in range(6):
        replay.press("ArrowRight")
        replay.page.wait_for_timeout(50)
    replay.page.wait_for_function("() => window.rolled")
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


def test_a_shared_link_opens_at_the_same_moment(
    game: str, replay: Replay, page_factory: PageFactory
) -> None:
    replay.press("Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight")
    replay.controls.get_by_role("combobox", name="Seen by").select_option(value="2")
    moment, cash = replay.moment, replay.cash()
    replay.page.get_by_role("button", name="Share this moment").click()
    link = replay.page.get_by_role("textbox", name="Link").input_value()
    assert link.endswith(f"/game/{game}?at={moment}&eye=2")
    other = Replay(page_factory(None), link)
    other.expect_moment(moment)
    assert other.cash() == cash
    expect(other.controls.get_by_role("combobox", name="Seen by")).to_have_value("2")


def test_a_reload_comes_back_to_the_moment(replay: Replay) -> None:
    replay.press("ArrowRight", "ArrowRight", "ArrowRight")
    replay.page.wait_for_url(re.compile(r"at=3$"))
    replay.page.reload()
    replay.expect_moment(3)


def test_another_link_to_the_same_game_leads_to_its_moment(replay: Replay) -> None:
    replay.press("ArrowRight", "ArrowRight")
    replay.page.evaluate("location.hash = location.hash.replace(/\\?.*|$/, '?at=7&eye=1')")
    replay.expect_moment(7)
    expect(replay.controls.get_by_role("combobox", name="Seen by")).to_have_value("1")


def test_the_record_is_saved_as_the_server_has_it(
    server: WebServer, game: str, replay: Replay
) -> None:
    with replay.page.expect_download() as saved:
        replay.page.get_by_role("button", name="Download the record").click()
    assert saved.value.suggested_filename == f"freehold-{game}.jsonl"
    with urlopen(f"{server.base}/api/games/{game}/record") as answer:
        assert saved.value.path().read_bytes() == answer.read()


def test_the_dice_are_verified_on_the_page(replay: Replay) -> None:
    length = replay.length
    replay.page.get_by_role("button", name="Verify the dice").click()
    dialog = replay.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Verify the dice").click()
    expect(dialog).to_contain_text(f"{length} actions were played again from the seed")
    expect(dialog).to_contain_text("The seed fits the commitment")


def test_playing_on_leads_to_a_room_at_that_moment(replay: Replay) -> None:
    eyes = replay.controls.get_by_role("combobox", name="Seen by")
    name = eyes.evaluate("(eyes) => [...eyes.options].find((one) => one.value === '2').text")
    mine = re.compile(f"^{name} Round [2-9]")
    while not mine.search(replay.controls.locator(".where").inner_text()):
        replay.press("Shift+ArrowRight")
    cash = replay.cash()
    replay.page.get_by_role("button", name="Play on from here").click()
    dialog = replay.page.get_by_role("dialog")
    dialog.get_by_text(name, exact=True).click()
    dialog.get_by_role("button", name="Open the room").click()
    replay.page.wait_for_url(re.compile(r"#/room/\d{6}"))
    dock = replay.page.get_by_role("region", name="What to do now")
    expect(dock.get_by_role("button", name=re.compile("^Roll"))).to_be_visible()
    assert replay.cash() == cash


def test_a_game_that_was_over_is_not_played_on(replay: Replay) -> None:
    replay.press("End")
    replay.page.get_by_role("button", name="Play on from here").click()
    dialog = replay.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game was over by this moment.")
    expect(dialog.get_by_role("button", name="Open the room")).to_have_count(0)


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


def test_the_first_page_lists_games_to_watch_again(
    server: WebServer, page_factory: PageFactory
) -> None:
    token = server.new_guest("Bea")
    game = finish_game(server, token=token, options={"round_limit": 1})
    page = page_factory(None)
    sit_down(page, token)
    page.goto("/")
    page.get_by_role("link", name="Watch again").click()
    page.wait_for_url(re.compile(f"#/game/{game}"))
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_the_result_of_a_game_leads_to_its_replay(
    server: WebServer, page_factory: PageFactory
) -> None:
    room = server.new_room(bots=["steady"], chairs=2, pace="none", options={"round_limit": 1})
    page = page_factory(None)
    sit_down(page, room.token)
    player = enter(page, room, begin=True)
    player.play_to_the_end()
    page.get_by_role("button", name="Replay and analysis").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()


def test_an_unknown_game_has_a_way_home(page_factory: PageFactory, trouble: Trouble) -> None:
    trouble.allow("404")
    page = page_factory("/#/game/nowhere")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()
    page.get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="No such game")).to_have_count(0)


def test_a_running_game_has_a_way_home(server: WebServer, page_factory: PageFactory) -> None:
    page = page_factory(f"/#/game/{begin_game(server)}")
    expect(page.get_by_role("heading", name="This game is still being played")).to_be_visible()
    expect(page.get_by_role("link")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious(size: str, game: str, page_factory: PageFactory) -> None:
    page = page_factory(None, viewport=SIZES[size], color_scheme="light")
    Replay(page, f"/#/game/{game}?at=40")
    for tab in ("Log", "Curves", "Analysis", *(["Players"] if size == "phone" else [])):
        page.get_by_role("button", name=tab, exact=True).click()
        page.wait_for_timeout(200)
        assert findings_in_both_themes(page) == [], tab
    page.get_by_role("button", name="Play on from here").click()
    assert findings_in_both_themes(page) == []


@pytest.mark.parametrize("height", [650, 768])
def test_the_board_has_street_names_on_a_laptop(height: int, replay: Replay) -> None:
    replay.page.set_viewport_size({"width": 1366, "height": height})
    board = replay.page.get_by_role("main", name="Board")
    expect(board.locator("text", has_text="Boardwalk")).to_be_visible()


def test_nothing_is_wider_than_a_small_phone(game: str, page_factory: PageFactory) -> None:
    page = page_factory(None, viewport={"width": 360, "height": 740}, has_touch=True)
    Replay(page, f"/#/game/{game}?at=40")
    for tab in ("Log", "Players", "Curves", "Analysis"):
        page.get_by_role("button", name=tab, exact=True).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, tab
