"""Profiles, leaderboards and achievements, after games with a known end."""

import re
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import SIZES, findings, resize
from tests.browser.factories import PageFactory
from tests.browser.player import sit_down
from tests.browser.quick_games import give_up, play_quickly
from tests.browser.reach import overflow
from tests.browser.shared_game import gather
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

LANGUAGES: Final = ("bn", "fr", "vi", "zh-HK")
NARROW: Final = 360


class Circle(NamedTuple):
    """People who have met: their tokens, the last of their games, and who Ann is."""

    ann: str
    ben: str
    cleo: str
    game: str
    ann_id: str


@pytest.fixture(scope="module")
def server_settings() -> dict[str, str]:
    """Return settings under which every game counts at once."""
    return {"FREEHOLD_LEAST_SECONDS": "0", "FREEHOLD_LEAST_ROUNDS": "1", "FREEHOLD_BOT_PACE": "0"}


@pytest.fixture(scope="module")
def circle(server: WebServer) -> Circle:
    """Return people of whom Ann came in before Ben, and Ben before Cleo, in two editions."""
    ann, ben, cleo = (server.new_guest(name) for name in ("Ann", "Ben", "Cleo"))
    play_quickly(server, [ann, ben, cleo], edition="bangladesh")
    play_quickly(server, [ann, ben, cleo])
    game = play_quickly(server, [ann, ben, cleo])
    return Circle(ann, ben, cleo, game, server.id_of(ann))


def visit(page_factory: PageFactory, token: str, path: str, **options: Any) -> Page:
    """Return a page of that guest."""
    page = page_factory(None, **options)
    sit_down(page, token)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    return page


def section(page: Page, name: str) -> Locator:
    """Return a part of the page by its heading."""
    return page.get_by_role("region", name=name, exact=True)


def names(page: Page) -> list[str]:
    """Return who is on the leaderboard, from the top."""
    rows = page.locator("table tbody").first.get_by_role("row")
    expect(rows.first).to_be_visible()
    return rows.get_by_role("link").all_inner_texts()


# --- profiles


def test_the_own_profile_tells_figures_results_and_achievements(
    circle: Circle, page_factory: PageFactory
) -> None:
    page = visit(page_factory, circle.ann, "/#/me")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    statistics = section(page, "Statistics")
    expect(statistics).to_contain_text("Win rate")
    expect(page.locator("dl > div", has_text="Win rate").locator("dd")).to_have_text("100%")
    expect(section(page, "Recent games").get_by_role("link")).to_have_count(3)
    achievements = section(page, "Achievements").get_by_role("listitem")
    expect(achievements.filter(has_text="First Victory")).to_contain_text("Reached on")
    assert findings(page) == []

    expect(statistics.get_by_text("Money earned", exact=True)).to_have_count(0)
    cash = statistics.locator("dl > div", has_text="Most cash").locator("dd")
    statistics.get_by_text("Bangladesh edition", exact=True).click()
    expect(cash).to_have_text("৳15,000")
    statistics.get_by_text("Classic US", exact=True).click()
    expect(cash).to_have_text("$1,500")
    best = page.get_by_role("link", name="Quickest win: watch the game")
    assert re.fullmatch(r"#/game/[\w-]+", best.get_attribute("href") or "")

    goal = achievements.filter(has_text="Rent Collector")
    money = page.get_by_label("Goals in the money of")
    money.select_option("bangladesh")
    expect(goal).to_contain_text("৳10,000 of rent")
    money.select_option("us")
    expect(goal).to_contain_text("$1,000 of rent")


def test_who_met_whom_is_told_with_a_way_to_the_other(
    circle: Circle, page_factory: PageFactory
) -> None:
    """The profile of another hides what only they may do."""
    page = visit(page_factory, circle.ben, "/#/me")
    expect(page.get_by_text("Account and data")).not_to_have_count(0)
    row = section(page, "Head to head").get_by_role("row").filter(has_text="Ann")
    assert row.get_by_role("cell").all_inner_texts() == ["3", "0", "3", "0", "3"]
    row.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(page).to_have_url(re.compile(f"#/player/{circle.ann_id}$"))
    expect(page.get_by_text("Account and data")).to_have_count(0)


def test_who_has_no_games_is_invited_to_one_and_an_unknown_player_told_as_such(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    trouble.allow(r"\b404\b")
    page = visit(page_factory, server.new_guest("Newcomer"), "/#/player/nobody")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such player")
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    page.goto("/#/me")
    expect(page.get_by_text("No finished game yet")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("link", name="Play a game").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


# --- leaderboards


def test_a_board_is_that_of_its_edition_and_season(
    circle: Circle, page_factory: PageFactory
) -> None:
    """The first page leads there, and from there to the profile."""
    page = visit(page_factory, circle.ann, "/")
    page.get_by_role("link", name="Leaderboards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leaderboards")
    games = page.locator("tr[aria-current] td.games")
    expect(games).to_have_text("3")
    season = page.get_by_label("Season")
    expect(season.get_by_role("option")).to_have_count(2)
    season.select_option(index=1)
    expect(page).to_have_url(re.compile(r"season=\d{4}-Q[1-4]"))
    expect(games).to_have_text("3")
    page.get_by_label("Edition").select_option("bangladesh")
    expect(games).to_have_text("1")
    page.get_by_label("Edition").select_option("vietnam")
    expect(page.get_by_text("Nobody is on this board yet")).to_be_visible()
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")


def test_who_won_more_stands_higher_and_the_own_row_is_marked(
    circle: Circle, page_factory: PageFactory
) -> None:
    page = visit(page_factory, circle.ben, "/#/leaderboards?edition=us")
    for by in ("Wins", "Rating"):
        page.get_by_text(by, exact=True).first.click()
        expect(page.locator("th[aria-sort]")).to_have_text(by)
        assert names(page)[0] == "Ann", by
    row = page.locator("tr[aria-current]")
    expect(row).to_contain_text("Ben")
    expect(row).to_contain_text("You")


def test_who_is_nobody_yet_reads_a_shared_board_without_becoming_a_guest(
    circle: Circle, page_factory: PageFactory
) -> None:
    """What counts is told with the numbers of the server."""
    assert circle.game
    page = page_factory("/#/leaderboards?by=points&edition=us&season=")
    expect(page.locator("th[aria-sort]")).to_have_text("Points")
    expect(page.get_by_label("Edition")).to_have_value("us")
    assert "Ann" in names(page)
    expect(section(page, "What counts")).to_contain_text("20 games a day")
    assert page.evaluate("localStorage.getItem('freehold.guest')") is None


# --- looks

# Pages, and what tells that they are there after the one before.
PATHS: Final = {"/#/me?account": "#counting", "/#/leaderboards": "th[aria-sort]"}


def test_pages_are_sound_for_assistive_technology_in_the_dark(
    circle: Circle, page_factory: PageFactory
) -> None:
    page = visit(page_factory, circle.ann, "/#/", color_scheme="dark")
    for path, sign in PATHS.items():
        page.goto(path)
        page.locator(sign).wait_for()
        page.get_by_role("heading", name="What counts").wait_for()
        for size in SIZES:
            resize(page, size)
            assert findings(page) == [], (path, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_narrow_screens_in_every_language(
    language: str, circle: Circle, page_factory: PageFactory
) -> None:
    view = {"width": NARROW, "height": 740}
    page = page_factory(None, viewport=view, locale=language)
    sit_down(page, circle.ann)
    for path, sign in PATHS.items():
        page.goto(path)
        expect(page.locator(sign)).to_be_visible()
        expect(page.locator("#counting")).to_be_visible()
        assert overflow(page) == 0, path


# --- during a game


def test_an_achievement_is_told_to_all_and_listed_when_the_game_is_over(
    server: WebServer, page_factory: PageFactory
) -> None:
    key, (winner, loser) = gather(server, page_factory, ["Winner", "Loser"], pace="none")
    token = loser.page.evaluate("JSON.parse(localStorage.getItem('freehold.guest')).token")
    give_up(server, key, token)
    mine = winner.page.locator(".achievements")
    expect(mine).to_contain_text("Achievement reached!")
    expect(mine).to_contain_text("First Victory")
    expect(mine).to_have_attribute("role", "status")
    expect(loser.page.locator(".achievements")).to_contain_text("Winner reached “First Victory”")
    for page in (winner.page, loser.page):
        row = page.get_by_role("row").filter(has_text="Winner")
        expect(row.get_by_role("list", name="Achievements")).to_contain_text("First Victory (+10)")
    assert findings(winner.page) == []
    winner.page.reload()
    listed = winner.page.get_by_role("list", name="Achievements")
    expect(listed).to_contain_text("First Victory (+10)")


def test_pages_come_to_rest(page: Page, circle: Circle) -> None:
    places = ("#/leaderboards", "#/me", f"#/player/{circle.ann_id}", f"#/game/{circle.game}")
    sit_down(page, circle.ann)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place in places:
        page.goto("about:blank")
        page.goto(f"/{place}")
        expect(page.get_by_role("heading", level=1)).to_be_attached()
        page.wait_for_load_state("networkidle")
        asked.clear()
        page.wait_for_timeout(1_500)
        assert [url for url in asked if "/api/" in url] == [], place
