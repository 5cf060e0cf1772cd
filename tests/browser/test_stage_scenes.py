"""The stage and the dock, scene by scene: in reach at every size, told aloud, sound for everybody.

The tables are laid and not played, so that every scene is there at once.
"""

import re
from typing import Final

from playwright.sync_api import Page, ViewportSize, expect

from freehold.wire import Side
from freehold.wire.actions import Counter, Propose, Reject
from tests.browser.axe import (
    EVERYWHERE,
    PHONE,
    Place,
    findings,
    findings_in_both_themes,
)
from tests.browser.factories import PageFactory
from tests.browser.laid_table import LaidTable
from tests.browser.reach import LANGUAGES, SIZES, TIGHT, Size, amiss, speak
from tests.browser.scenes import CLASSIC, FRENCH, HONGKONG, MINE, OVER, THEIRS, owned
from tests.browser.trouble import Trouble
from tests.browser.web_server import WebServer

LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
# What is different from scene to scene.
STAGED: Final[Place] = {"include": ["[data-stage]", ".dock", ".players"]}
# Those in which words take most room: of these every language is measured.
FULL: Final = ("purchase", "auction", "draft", "counter", "refusal", "debt", "jail", "estate")
WIDE: Final = (
    "auction",
    "draft",
    "debt",
)  # of these all sizes are; of the others it is the tightest
# Those that are made otherwise than any other.
MADE: Final = ("purchase", "auction", "offer", "debt", "jail", "card", "complete", "ruin", "riot")
# What is said aloud of a scene, in the words for the question or of what has happened.
HEARD: Final = {
    "roll": "Your turn",
    "purchase": "buy Pacific Avenue",
    "auction": "bid for Pacific Avenue",
    "offer": "Sofia offers you a trade",
    "counter": "Sofia offers you a trade",
    "refusal": "Sofia turned down your offer",
    "accepted": "Sofia now owns all of Red",
    "debt": "owe .300",
    "jail": "Your turn|roll",
    "end": "end",
    "mortgaged": "choose|choice",
    "card": "drew from Chance",
    "deed": "Sofia bought Pacific Avenue",
    "complete": "You now own all of Green",
    "rent": "You paid Sofia .50 rent",
    "sent": "You went to jail",
    "ruin": "Cleo went bankrupt",
    "ruined": "You went bankrupt",
    "riot": "riot",
    "struck": "The riot hit",
    "choice": "choose|choice",
}
# What the text view says first, where that is more than the question.
READ: Final = {
    "auction": r"Highest bid: \$180\. by Sofia",
    "offer": r"Sofia offers you a trade\. You get",
    "wait": "Sofia is to roll",
    "card": "You draw: Chance",
    "ruin": "Cleo went bankrupt",
}
OTHERS: Final = tuple(size for size in SIZES if size not in TIGHT)
ALOUD: Final = """() => [...document.querySelectorAll(".visually-hidden[aria-live]")]
  .map((one) => one.textContent).join(" ")"""


def measure(table: LaidTable, names: tuple[str, ...], sizes: tuple[Size, ...]) -> list[str]:
    """Return what is out of reach in scenes at these sizes; to become another size takes long."""
    page, found = table.page, []
    for size in sizes:
        for name in names:
            # deeds of a draft are picked on the board, where it is large enough
            width, height = (LAPTOP["width"], LAPTOP["height"]) if name == "draft" else size
            page.set_viewport_size({"width": width, "height": height})
            CLASSIC[name](table)
            found += [f"{name} {one}" for one in amiss(page, size)]
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    return found


def test_every_scene_is_in_reach_at_any_size_in_any_language(
    server: WebServer, page_factory: PageFactory, trouble: Trouble
) -> None:
    """The tightest sizes in every language, others in one; `tools.scenes` looks at all of them."""
    trouble.allow("/api/games/[^/]+/record")  # the server has not seen this game
    table = LaidTable(server, page_factory(None))
    for language in LANGUAGES:
        speak(table.page, language)
        assert measure(table, tuple(CLASSIC) if language == "en" else FULL, TIGHT) == [], language
    assert measure(table, WIDE, OTHERS) == []
    OVER["result"](table)
    expect(table.page.get_by_role("button", name="Play again").first).to_be_visible()
    for size in SIZES:
        assert amiss(table.page, size) == []


def test_long_amounts_are_seen_as_a_whole_on_a_phone(
    server: WebServer, page_factory: PageFactory
) -> None:
    table = LaidTable(server, page_factory(None), edition="hongkong")
    speak(table.page, "bn")
    HONGKONG["hk-wait"](table)
    assert amiss(table.page, TIGHT[0]) == []


def test_every_scene_is_told_aloud_and_sound_on_a_phone(
    server: WebServer, page_factory: PageFactory
) -> None:
    """Who hears the table or reads it as text misses nothing that is on the stage."""
    for edition, scenes in (("us", CLASSIC), ("france", FRENCH)):
        page = page_factory(None, viewport=PHONE, color_scheme="light")
        table = LaidTable(server, page, edition=edition)
        for name, begin in scenes.items():
            begin(table)
            if name in HEARD:
                page.wait_for_function(
                    f"(wanted) => new RegExp(wanted, 'i').test(({ALOUD})())", arg=HEARD[name]
                )
            if name in MADE:
                assert findings(page, STAGED) == [], name
            if name in READ:
                page.get_by_role("button", name="Text view").click()
                told = page.get_by_role("region", name="The situation")
                expect(told).to_contain_text(re.compile(READ[name]))
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")


def test_trades_are_sound_for_assistive_technology(
    server: WebServer, page_factory: PageFactory
) -> None:
    table = LaidTable(server, page_factory(None, color_scheme="light"))
    for name, place in (("draft", EVERYWHERE), ("counter", STAGED), ("refusal", STAGED)):
        CLASSIC[name](table)
        assert findings_in_both_themes(table.page, place) == [], name
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
    cash = page.get_by_role("spinbutton", name="Cash you give")
    for typed, seen in (("১৫", "15"), ("1a", "15"), ("", "0")):
        cash.fill(typed)
        expect(cash).to_have_value(seen)
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
