"""Whether everything on a page is within reach: at every size and in every language."""

import re
from typing import Any, Final

from playwright.sync_api import Page, expect

Size = tuple[int, int]
TIGHT: Final[tuple[Size, ...]] = ((360, 640), (1366, 650))
SIZES: Final[tuple[Size, ...]] = (
    *TIGHT,
    (390, 844),
    (820, 1180),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
LANGUAGES: Final = {
    "bn": "বাংলা",
    "fr": "Français",
    "vi": "Tiếng Việt",
    "zh": "繁體中文",
    "en": "English",
}

# Says of every control that answers, and of the stage itself, what is wrong with where it is; of
# all other controls what no scrolling would mend.
AMISS: Final = """async () => {
  const edge = 1.5;
  const inside = (box, frame) => box.left >= frame.left - edge && box.top >= frame.top - edge &&
    box.right <= frame.right + edge && box.bottom <= frame.bottom + edge;
  const beside = (box, frame) => box.left >= frame.left - edge && box.right <= frame.right + edge;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const styleOf = (one) => getComputedStyle(one);
  const rolls = (overflow) => overflow === "auto" || overflow === "scroll";
  const isLong = (one) => one.scrollHeight > one.clientHeight + edge;
  const isWide = (one) => one.scrollWidth > one.clientWidth + edge;
  const scrolls = (one) => rolls(styleOf(one).overflowY) && isLong(one) ||
    rolls(styleOf(one).overflowX) && isWide(one);
  const framesOf = (one) => {
    const found = [];
    for (let at = one.parentElement; at; at = at.parentElement)
      if (styleOf(at).overflow !== "visible") found.push(at);
    return found;
  };
  const full = (one) => {
    if (one.tagName !== "INPUT" && one.scrollWidth > one.clientWidth + edge) return "overflows";
    if (one.clientHeight && one.scrollHeight > one.clientHeight + edge) return "too tall";
    return null;
  };
  const covered = (one, box) => {
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return one.contains(top) ? null : "covered by " + top?.className;
  };
  const strict = (one) => {
    const box = one.getBoundingClientRect();
    if (!inside(box, screen)) return "outside";
    if (framesOf(one).some((at) => !inside(box, at.getBoundingClientRect()))) return "clipped";
    return full(one) ?? (one.matches("button, input") ? covered(one, box) : null);
  };
  const page = document.scrollingElement;
  // what lies under a bar that stays is scrolled out from under it
  const isUnderBar = (one, box) => {
    let at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    while (at && styleOf(at).position !== "sticky") at = at.parentElement;
    return at !== null && !at.contains(one);
  };
  const lenient = (one) => {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || one.closest(".visually-hidden")) return null;
    if (one.type === "radio" || one.type === "checkbox") return null;
    const frames = framesOf(one);
    const strip = frames.find((at) => rolls(styleOf(at).overflowX) && scrolls(at));
    if (!strip && !beside(box, screen)) return "outside at its side";
    const scrolled = frames.some(scrolls) || page.scrollHeight > innerHeight + edge;
    if (!scrolled && !inside(box, screen)) return "outside";
    for (const at of frames) {
      if (scrolls(at)) break;
      if (!inside(box, at.getBoundingClientRect())) return "clipped";
    }
    if (full(one) === "overflows") return "overflows";
    const isSeen = inside(box, screen) &&
      frames.every((at) => inside(box, at.getBoundingClientRect()));
    return isSeen && !isUnderBar(one, box) ? covered(one, box) : null;
  };
  const top = document.querySelector("dialog[open]");
  const answers = "[data-answers] :is(button, input), [data-answers]";
  const staged = "[data-stage], [data-stage] .caption, [data-stage] .deed, [data-stage] .drawn," +
    "[data-stage] .deal, [data-stage] .scene, [data-stage] .pay, [data-stage] .emblem," +
    "[data-stage] .stamp";
  const others = ":is(button, input, select, a[href]):not([data-square])";
  const listed = (root, selector, check) => [...root.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((one) => [check(one), one.className, one.textContent.trim().slice(0, 40)]);
  const measure = () => {
    const first = top ? [] : listed(document, answers + "," + staged, strict);
    const rest = listed(top ?? document, others, lenient)
      .filter(([found]) => found);
    return [...first, ...rest].filter(([found]) => found).map((found) => found.join(": "));
  };
  // a page that has just become another size needs some frames to settle
  let found = measure();
  for (let frame = 0; found.length && frame < 60; frame++) {
    await new Promise(requestAnimationFrame);
    found = measure();
  }
  return [...new Set(found)];
}"""

# By how much a page is wider than its window, once it has become another size.
OVERFLOW: Final = """async () => {
  const root = document.documentElement;
  for (let frame = 0; frame < 60 && root.scrollWidth > root.clientWidth; frame++)
    await new Promise(requestAnimationFrame);
  return root.scrollWidth - root.clientWidth;
}"""


# What a measure finds that has to find nothing, once a page that has changed has settled.
LEFT: Final = """async (given) => {
  const measure = MEASURE;
  let found = measure(given);
  for (let frame = 0; found.length && frame < 60; frame++) {
    await new Promise(requestAnimationFrame);
    found = measure(given);
  }
  return found;
}"""


def left(page: Page, measure: str, given: object = None) -> list[Any]:
    """Return what a measure, a function in the page, finds again and again."""
    found: list[Any] = page.evaluate(LEFT.replace("MEASURE", measure), given)
    return found


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    beyond: int = page.evaluate(OVERFLOW)
    return beyond


def speak(page: Page, language: str) -> None:
    """Choose a language in the settings."""
    page.locator(".tools button").nth(1).click()
    page.locator("dialog[open]").get_by_text(LANGUAGES[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
    page.keyboard.press("Escape")


def amiss(page: Page, size: Size) -> list[Any]:
    """Return what is out of reach at a size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    found: list[Any] = page.evaluate(AMISS)
    return [f"{width}x{height} {one}" for one in found]
