"""The workshop: boards from nothing by mouse and by keys, cards, mistakes, the report, paper."""

import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import FilePayload, Locator, Page, expect

from freehold.editions import available, compile_rules, load, load_file, plain_board
from freehold.editions.board_file import board_toml
from tests.browser.axe import PHONE, findings
from tests.browser.factories import PageFactory
from tests.browser.pdf_text import page_sizes, text_of
from tests.browser.reach import overflow

NAMES: Final = ("Oak Street", "Elm Street", "Ash Lane", "Mill Road", "High Street")
FINE: Final = "This board can be played."
FOCUS: Final = "() => document.activeElement?.getAttribute('aria-label') ?? "
FOCUS_NAME: Final = FOCUS + "document.activeElement?.labels?.[0]?.textContent?.trim() ?? "
FOCUSED: Final = FOCUS_NAME + "document.activeElement?.textContent?.trim() ?? ''"


def show(page: Page) -> None:
    """Open the workshop."""
    page.goto("/#/workshop")
    expect(page.get_by_role("heading", name="Workshop")).to_be_visible()


def without_trials(page: Page) -> Page:
    """Let no bots play while a test is about something else."""
    told: dict[str, Any] = {
        "id": None,
        "state": "done",
        "number": 0,
        "findings": None,
        "problem": "",
        "problems": [],
    }
    page.route("**/api/workshop/trials", lambda route: route.fulfill(json=told))
    return page


def begin(page: Page, edition: str) -> None:
    """Begin with an edition."""
    page.get_by_role("button", name=edition).click()
    expect(page.get_by_text(FINE)).to_be_visible()


def square(page: Page, number: int) -> Locator:
    """Return a square of the board."""
    return page.locator(f"[data-square='{number}']")


def walk_to(page: Page, name: str) -> None:
    """Press the tabulator until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if re.match(name, page.evaluate(FOCUSED)):
            return
    raise AssertionError(f"expected {name!r} to be reached by keys")


def test_from_nothing_to_a_playable_board_by_mouse(page: Page, tmp_path: Path) -> None:
    show(page)
    page.get_by_label("Squares, from 12 to 60").fill("18")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_text("Nothing on this board can be owned")).to_be_visible()
    page.get_by_role("tab", name="Board").click()
    page.get_by_label("Names for the streets").fill("\n".join(NAMES))
    page.get_by_role("button", name="Fill the board").click()
    expect(page.get_by_text(FINE)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^about \d"))).to_be_visible()  # what bots found, roughly

    oak = page.get_by_role("button", name=re.compile("^Oak Street"))
    first = int(oak.get_attribute("data-square") or "")
    oak.drag_to(square(page, first + 2))
    expect(square(page, first + 2)).to_have_attribute("aria-label", re.compile("^Oak Street"))
    expect(page.get_by_label("Name", exact=True)).to_have_value("Oak Street")
    page.get_by_label("Price").fill("")
    problem = page.locator(".problem")
    expect(problem).to_have_text(re.compile("Oak Street · Price.*This is missing"))
    problem.click()
    page.keyboard.type("120")
    expect(page.get_by_text(FINE)).to_be_visible()

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    board = load_file(file)
    assert board.squares[first + 2].price == 120
    digest = compile_rules(board, board.rules).digest
    expect(page.locator("main")).to_have_attribute("data-digest", digest)


def test_from_nothing_to_a_playable_board_by_keys(page_factory: PageFactory) -> None:
    page = without_trials(page_factory(None))
    show(page)
    walk_to(page, "Squares, from 12 to 60")
    page.keyboard.press("Control+A")
    page.keyboard.type("13")
    walk_to(page, "Begin$")
    page.keyboard.press("Enter")
    expect(square(page, 12)).to_be_visible()
    walk_to(page, "Square$")
    page.keyboard.press("ArrowRight")
    walk_to(page, "Names for the streets")
    page.keyboard.type(NAMES[0])
    walk_to(page, "Fill the board")
    page.keyboard.press("Enter")
    expect(page.get_by_text(FINE)).to_be_visible()

    square(page, 0).focus()
    page.keyboard.press("ArrowLeft")
    before = square(page, 1).get_attribute("aria-label") or ""
    page.keyboard.press("Alt+ArrowLeft")
    expect(square(page, 2)).to_be_focused()
    expect(square(page, 2)).to_have_attribute("aria-label", before)
    page.keyboard.press("Control+z")
    expect(square(page, 1)).to_have_attribute("aria-label", before)


def test_a_card_is_composed_and_a_board_stays_on_the_device(page_factory: PageFactory) -> None:
    page = without_trials(page_factory(None))
    show(page)
    begin(page, "Classic US")
    page.get_by_role("tab", name="Cards").click()
    page.get_by_role("button", name="Add a card").click()
    card = page.locator("article", has=page.get_by_role("heading", name="Card 17"))
    card.get_by_label("What it does").select_option("Pay ___ to the bank.")
    card.locator("[data-blank=amount]").fill("77")
    expect(card.get_by_label("Words on the card")).to_have_value("Pay $77 to the bank.")
    expect(page.get_by_text(FINE)).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Classic US · 40 squares").click()
    page.get_by_role("tab", name="Cards").click()
    expect(page.get_by_label("Words on the card").last).to_have_value("Pay $77 to the bank.")


def test_a_file_with_mistakes_is_opened_and_mended(page_factory: PageFactory) -> None:
    page = without_trials(page_factory(None))
    board = plain_board(load("us"))
    board["squares"][1] |= {"price": "dear", "kind": "strete"}
    text = board_toml(board)
    show(page)
    file = FilePayload(name="x.toml", mimeType="application/toml", buffer=text.encode())
    page.get_by_label("A board as").set_input_files(file)
    expect(page.get_by_text("There are mistakes in this file:")).to_be_visible()
    page.get_by_role("button", name="Open it and mend them").click()
    expect(square(page, 39)).to_be_visible()
    page.locator(".problem").first.click()
    page.get_by_label("Kind").select_option("street")
    page.get_by_label("Group", exact=True).select_option(index=0)
    page.get_by_label("Price").fill("60")
    expect(page.get_by_text(FINE)).to_be_visible()


def test_a_square_is_dragged_by_a_finger(page_factory: PageFactory) -> None:
    page = without_trials(page_factory(None, has_touch=True))
    show(page)
    begin(page, "Classic US")
    from_, to = (square(page, number).bounding_box() for number in (3, 6))
    assert from_
    assert to
    name = square(page, 3).get_attribute("aria-label") or ""
    start, end = ((box["x"] + box["width"] / 2, box["y"] + 20) for box in (from_, to))
    page.touchscreen.tap(*start)  # what is selected can be dragged, all else scrolls
    finger = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", start), ("touchMove", (start[0], start[1] - 30)),
                     ("touchMove", (end[0], end[1] - 30)), ("touchMove", end)):  # fmt: skip
        point = {"x": at[0], "y": at[1]}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(square(page, 6)).to_have_attribute("aria-label", name)


def test_the_report_tells_of_every_group_and_square_and_compares_versions(
    page: Page,
) -> None:
    show(page)
    begin(page, "Classic US")
    page.get_by_label("Name", exact=True).fill("Begin here")
    page.get_by_role("tab", name="Report").click()
    page.get_by_text("Pay-back by level").click()
    groups = page.locator("details dl")
    expect(groups).to_have_count(len(load("us").groups))
    expect(groups.first).to_contain_text("Hotel")
    page.get_by_role("button", name="Show every square").click()
    rows = page.locator("table", has_text="Squares that earn most").locator("tbody tr")
    expect(rows).to_have_count(40)
    page.get_by_role("combobox", name="Compare with").select_option("as you opened it")
    expect(page.get_by_role("columnheader", name="This board")).to_be_visible()


def test_every_edition_goes_through_unchanged(page_factory: PageFactory) -> None:
    page = without_trials(page_factory(None))
    show(page)
    names = page.locator("section ul button").all_inner_texts()
    seen = set()
    for name in names:
        begin(page, name)
        seen.add(page.locator("main").get_attribute("data-digest"))
        page.get_by_role("button", name="Workshop").click()
    editions = [load(one) for one in available()]
    assert seen == {compile_rules(one, one.rules).digest for one in editions}


def test_paper_and_picture_have_everything(page_factory: PageFactory) -> None:
    page = without_trials(page_factory(None))
    show(page)
    begin(page, "Classic US")
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").click()
    picture = saved.value.path().read_text("utf-8")
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_text("Back to the board")).to_be_visible()
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    text = text_of(paper)
    edition = load("us")
    for deed in (one for one in edition.squares if one.price):
        assert deed.name["en"].split()[0] in picture
        assert text.count(deed.name["en"].replace(" ", "")) >= 2  # on the board, and the deed
    for card in (one for deck in edition.decks for one in deck.cards):
        assert card.text["en"].replace(" ", "") in text
    assert page_sizes(paper)[0] == (420, 420)
    assert set(page_sizes(paper)[1:]) == {(210, 297)}


def test_it_is_sound_at_a_desk_and_on_a_phone(page_factory: PageFactory) -> None:
    page = page_factory(None, color_scheme="light")
    show(page)
    assert findings(page) == []
    begin(page, "Classic US")
    page.get_by_role("tab", name="Report").click()
    expect(page.get_by_role("heading", name="Fairness")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("tab", name="Cards").click()
    page.get_by_label("Deck", exact=True).select_option(index=1)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.emulate_media(color_scheme="dark")
    assert overflow(page) == 0
    assert findings(page) == []
