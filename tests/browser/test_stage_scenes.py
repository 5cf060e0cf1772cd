"""Trades and what else has the stage or the dock: in reach at every size, and sound for everybody.

The tables are laid and not played, so that every scene is there at once.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect

from freehold.engine.codes import BANK, F_DEBT, WHY_TAX
from freehold.wire import Side
from freehold.wire.actions import Counter, Propose, Reject, Resign
from tests.browser.factories import PageFactory
from tests.browser.laid_table import LaidTable
from tests.browser.test_access import EVERYWHERE, Place, findings_in_both_themes
from tests.browser.test_stage import AMISS, LANGUAGES, speak
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer
from tests.kit.scene import Scene

SCENE: Final[Place] = {"exclude": ["[data-square]"]}  # squares are the same in every scene
LAPTOP: Final = (1366, 768)
TIGHT: Final = ((360, 640), (1366, 650))  # for every language
OTHERS: Final = ((390, 844), (820, 1180), LAPTOP, (1920, 1080), (2560, 1440))
MINE, THEIRS, RED = 24, 9, 11  # a red street for a light blue one, and a pink one on top

# Lists may be longer than the window, but nothing in them is cut off at their sides.
CUT: Final = """() => [...document.querySelectorAll(".estate button")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1.5;
  })
  .map((one) => "cut: " + one.textContent.trim().slice(0, 40))"""


def owned(scene: Scene) -> Scene:
    """Let everybody have something, and two of them what completes a color of the other."""
    scene.own(0, 1, 6, 8, 11, 13, MINE, 5).own(1, 3, THEIRS, 14, 21, 23, 15, 39)
    return scene.own(2, 16, 18, 12).own(3, 19, 37, 28)


def write(table: LaidTable) -> None:
    """Write a trade in which both get a color."""
    page = table.page
    table.lay(owned(table.scene()))
    page.keyboard.press("t")
    page.locator(".trade button.wide").first.click()
    for square in (THEIRS, MINE):
        page.locator(f'[data-square="{square}"]').click()
    cash = page.locator("[data-stage] input").first
    cash.fill("120")
    cash.blur()
    page.mouse.move(0, 0)  # no deed is shown because the pointer is on it
    page.keyboard.press("Escape")  # the list beside the board is closed, the draft stays


def be_countered(table: LaidTable) -> None:
    """Get a counter-offer to an offer."""
    table.lay(owned(table.scene()))
    table.do("Ann", Propose(1, Side((MINE,), 100), Side((THEIRS,))))
    revision = int(table.rig.state.revision)
    table.do("Sofia", Counter(0, revision, Side((THEIRS,)), Side((MINE, RED), 260)))


def be_refused(table: LaidTable) -> None:
    """Have an offer turned down."""
    table.lay(owned(table.scene()))
    table.do("Ann", Propose(1, Side((MINE,), 100), Side((THEIRS,))))
    table.do("Sofia", Reject(0, int(table.rig.state.revision)))
    expect(table.page.locator(".deal")).to_be_visible()


def owe(table: LaidTable) -> None:
    """Owe more than one has."""
    scene = owned(table.scene()).cash(0, 20).turn(0, ended=True)
    table.lay(scene.pose(F_DEBT, 0, BANK, 300, WHY_TAX))


def be_jailed(table: LaidTable) -> None:
    """Sit in jail, with a way out by cash."""
    table.lay(owned(table.scene()).jailed(0))


def manage(table: LaidTable) -> None:
    """Look at what can be built, sold and mortgaged."""
    table.lay(owned(table.scene()).own(0, 31, 32, 34, level=2).own(0, 35, mortgaged=True))
    table.page.keyboard.press("m")


def win(table: LaidTable) -> None:
    """Let everybody else give up."""
    table.lay(owned(table.scene()))
    for name in ("Sofia", "Cleo", "Rosalind"):
        table.do(name, Resign())


SCENES: Final[dict[str, Callable[[LaidTable], None]]] = {
    "draft": write,
    "counter": be_countered,
    "refusal": be_refused,
    "debt": owe,
    "jail": be_jailed,
    "estate": manage,
}


def measure(table: LaidTable, size: tuple[int, int]) -> list[Any]:
    """Return what is out of reach at a size."""
    width, height = size
    table.page.set_viewport_size({"width": width, "height": height})
    found: list[Any] = table.page.evaluate(CUT)
    if table.page.locator("dialog[open]").count() == 0:  # a sheet lies over everything, and scrolls
        found += table.page.evaluate(AMISS)
    return found


def amiss(table: LaidTable, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """Return what is out of reach in any scene at these sizes."""
    found = []
    for name, begin in SCENES.items():
        table.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        begin(table)
        for size in sizes:
            if name == "refusal":
                begin(table)  # it goes by itself
            found += [f"{name} {size} {one}" for one in measure(table, size)]
        table.page.keyboard.press("Escape")
        table.page.keyboard.press("Escape")
    return found


def test_every_scene_is_in_reach_at_any_size_in_any_language(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """The tightest sizes in every language, all others in one."""
    trouble.allow("/api/games/[^/]+/record")  # the server has not seen this game
    table = LaidTable(server, page_factory(None))
    for language in LANGUAGES:
        speak(table.page, language)
        assert amiss(table, (*TIGHT, *OTHERS) if language == "en" else TIGHT) == [], language
    win(table)
    expect(table.page.get_by_role("button", name="Play again").first).to_be_visible()
    for size in (*TIGHT, *OTHERS):
        assert measure(table, size) == [], size


def test_trades_are_sound_for_assistive_technology(
    server: WebServer, page_factory: PageFactory
) -> None:
    table = LaidTable(server, page_factory(None, color_scheme="light"))
    for begin, place in ((write, EVERYWHERE), (be_countered, SCENE), (be_refused, SCENE)):
        begin(table)
        assert findings_in_both_themes(table.page, place) == [], begin.__name__
        table.page.keyboard.press("Escape")


def test_a_trade_is_made_and_answered_without_a_pointer(
    server: WebServer, page_factory: PageFactory
) -> None:
    """Deeds are picked on the board by Enter; the announcer and the title tell of the offer."""
    table = LaidTable(server, page_factory(None))
    page = table.page
    table.lay(owned(table.scene()))
    page.keyboard.press("t")
    page.get_by_role("button", name="Trade with Sofia").last.press("Enter")
    for square in (THEIRS, MINE):
        page.locator(f'[data-square="{square}"]').press("Enter")
    balance = page.get_by_role("table", name="What the trade does")
    expect(balance.get_by_role("row").nth(1)).to_contain_text("You complete Light blue")
    expect(balance.get_by_role("row").nth(2)).to_contain_text("Completes Red for Sofia")
    page.get_by_role("button", name="Send offer").press("Enter")
    expect(page.get_by_role("article", name="Your offer to Sofia")).to_be_visible()
    revision = int(table.rig.state.revision)
    table.do("Sofia", Counter(0, revision, Side((THEIRS,)), Side((MINE,), 75)))
    expect(page).to_have_title(re.compile("^● Sofia waits for your answer"))
    expect(page.get_by_text("Sofia offers you a trade.")).to_be_attached()
    page.keyboard.press("Space")  # never an answer to an offer
    page.keyboard.press("o")
    expect(page.get_by_role("spinbutton", name="Cash you give")).to_have_value("75")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("y")
    expect(page.locator(".deal.accepted")).to_be_visible()
    assert table.rig.state.owner[THEIRS] == 0


def test_several_offers_wait_for_each_other_and_for_an_auction(
    server: WebServer, page_factory: PageFactory
) -> None:
    table = LaidTable(server, page_factory(None))
    page: Page = table.page
    dock = page.get_by_role("region", name="What to do now")
    table.lay(owned(table.scene()))
    table.do("Sofia", Propose(0, Side((), 50), Side((MINE,))))
    table.do("Cleo", Propose(0, Side((), 60), Side((MINE,))))
    expect(dock).to_contain_text("Sofia waits for your answer")
    expect(dock).to_contain_text("1 more offer waits")
    dock.get_by_role("button", name="Later").click()
    expect(dock).to_contain_text("Cleo waits for your answer")
    page.keyboard.press("n")
    expect(dock).to_contain_text("roll the dice")
    expect(page.get_by_role("article", name="Sofia offers")).to_be_visible()


def test_where_nobody_trades_words_say_so(server: WebServer, page_factory: PageFactory) -> None:
    table = LaidTable(server, page_factory(None), options={"trade": "never"})
    page = table.page
    table.lay(owned(table.scene()))
    page.keyboard.press("t")
    expect(page.get_by_text("There are no trades in this game.")).to_be_visible()
    expect(page.locator(".panel").get_by_role("button")).to_have_count(0)


def test_who_trades_with_one_partner_at_a_time_is_told_so(
    server: WebServer, page_factory: PageFactory
) -> None:
    table = LaidTable(server, page_factory(None), options={"open_offers": "one"})
    page = table.page
    table.lay(owned(table.scene()))
    page.keyboard.press("t")
    table.do("Ann", Propose(1, Side((MINE,)), Side((), 70)))
    note = page.get_by_text("You trade with one partner at a time here.")
    others = page.get_by_role("button", name="Trade with Cleo")
    expect(note).to_be_visible()
    expect(others).to_have_count(0)
    table.do("Sofia", Reject(0, int(table.rig.state.revision)))
    expect(others.last).to_be_visible()
    expect(note).to_have_count(0)
