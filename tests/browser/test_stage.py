"""The stage in the middle of the board: nothing on it or in the dock is ever out of reach."""

import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.factories import PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.shared_game import play_until
from tests.browser.web_server import WebServer

SIZES: Final = ((1366, 650), (1366, 768), (390, 844), (360, 640))
LANGUAGES: Final = {
    "bn": "বাংলা",
    "fr": "Français",
    "vi": "Tiếng Việt",
    "zh": "繁體中文",
    "en": "English",
}

# Says of every control that answers, and of the stage itself, what is wrong with where it is.
AMISS: Final = """async () => {
  const edge = 1.5;
  const inside = (box, frame) => box.left >= frame.left - edge && box.top >= frame.top - edge &&
    box.right <= frame.right + edge && box.bottom <= frame.bottom + edge;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const clips = (one) => getComputedStyle(one).overflow !== "visible";
  const framesOf = (one) => {
    const found = [];
    for (let at = one.parentElement; at; at = at.parentElement) if (clips(at)) found.push(at);
    return found;
  };
  const wrong = (one) => {
    const box = one.getBoundingClientRect();
    if (!inside(box, screen)) return "outside";
    if (framesOf(one).some((at) => !inside(box, at.getBoundingClientRect()))) return "clipped";
    if (one.tagName !== "INPUT" && one.scrollWidth > one.clientWidth + edge) return "overflows";
    if (one.clientHeight && one.scrollHeight > one.clientHeight + edge) return "too tall";
    if (one.matches("button, input")) {
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!one.contains(top)) return "covered by " + top?.className;
    }
    return null;
  };
  const measure = () => [...document.querySelectorAll(
      "[data-answers] :is(button, input), [data-answers], [data-stage], [data-stage] .caption," +
      "[data-stage] .deed, [data-stage] .drawn, [data-stage] .deal, [data-stage] .scene")]
    .filter((one) => one.checkVisibility())
    .map((one) => [wrong(one), one.className, one.textContent.trim().slice(0, 40)])
    .filter(([found]) => found)
    .map((found) => found.join(": "));
  // a page that has just become another size needs some frames to settle
  let found = measure();
  for (let frame = 0; found.length && frame < 60; frame++) {
    await new Promise(requestAnimationFrame);
    found = measure();
  }
  return found;
}"""


def speak(page: Page, language: str) -> None:
    """Choose a language in the settings."""
    page.locator(".tools button").nth(1).click()
    page.locator("dialog[open]").get_by_text(LANGUAGES[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
    page.keyboard.press("Escape")


def amiss(page: Page) -> list[Any]:
    """Return what is out of reach at any size in any language."""
    found = []
    for language in LANGUAGES:
        speak(page, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}x{height} {language} {one}" for one in page.evaluate(AMISS)]
    return found


def test_every_control_is_in_reach_at_any_size_in_any_language(
    server: WebServer, page_factory: PageFactory
) -> None:
    """None is cut off, covered or outside of the window: of a purchase, nor of an auction."""
    page = page_factory(None)
    room = server.new_room(bots=["steady"] * 3, chairs=4, pace="none")
    sit_down(page, room.token)
    player = enter(page, room, begin=True)
    play_until([player], "Do you buy")
    assert amiss(page) == []
    player.dock.get_by_role("button", name="Auction").click()
    expect(player.auction.get_by_role("button", name="Pass")).to_be_enabled()
    assert amiss(page) == []
