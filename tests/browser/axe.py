"""Whether a page is sound for assistive technology at any size and theme, as far as axe tells."""

from typing import Any, Final, Literal

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import ROOT

AXE: Final = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
Theme = Literal["light", "dark"]
Place = str | dict[str, list[str]]  # as axe is told where to look
EVERYWHERE: Final = "html"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}
# What is amiss hangs on a size or on a theme: so each is looked at, but not each with each.
LOOKS: Final[dict[str, Theme]] = {"desktop": "light", "phone": "dark"}
# What only passes by is let pass: a word that fades is nobody's to read.
STILL: Final = """() => document.getAnimations().every(({ playState, effect }) =>
  playState !== "running" || effect.getTiming().iterations === Infinity)"""
# Rules whose findings are never serious are not asked: no finding of theirs would be told.
RUN: Final = """async (place) => {
  const slight = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run(place, { rules, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((one) => one.html) }));
}"""
CONTRAST: Final = RUN.replace("{ rules,", '{ runOnly: ["color-contrast"],')
WORDS: Final = RUN.replace(
    "{ rules,", '{ rules: { ...rules, "color-contrast": { enabled: false } },'
)
# The board is the same whatever is opened beside it or over it; it is looked at once.
BESIDE_THE_BOARD: Final[Place] = {"exclude": [".board"]}


def findings(page: Page, place: Place = EVERYWHERE, run: str = RUN) -> list[Any]:
    """Return what axe finds to be serious."""
    page.wait_for_function(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[Any] = page.evaluate(run, place)
    return found


def findings_in_words(page: Page) -> list[Any]:
    """Return what is serious apart from colors: they are the same in every language."""
    return findings(page, run=WORDS)


def wear(page: Page, theme: Theme) -> None:
    """Let a page have the light or the dark theme."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def findings_in_both_themes(page: Page, place: Place = EVERYWHERE) -> list[Any]:
    """Return what is serious in the light, and which colors are too much alike in the dark."""
    found = findings(page, place)
    wear(page, "dark")
    found += findings(page, place, CONTRAST)
    wear(page, "light")
    return found


def resize(page: Page, size: str) -> None:
    """Let a page have the size of a desktop or of a phone."""
    page.set_viewport_size(SIZES[size])


def put_on(page: Page, size: str) -> None:
    """Let a page have a size, and the theme that goes with it here."""
    resize(page, size)
    wear(page, LOOKS[size])
