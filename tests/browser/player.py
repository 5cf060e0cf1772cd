"""A person at a page: finds the button that answers the question, and clicks it."""

import re
import time
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.web_server import Key

LONGEST_GAME: Final = 120.0  # seconds
# What is clicked first if there are several; the rest are alternatives, of which any will do.
WISHES: Final = (
    r"^Decline$",  # a bot waits a while for the answer to its offer
    r"^Roll",
    r"^Buy for",
    r"^Do all|^Do this|^Mortgage|^Sell",
    r"^End turn",
    r"^Pass",
    r"^Pay",
    r"^Auction|^Leave it",
)
NEVER: Final = re.compile(
    r"^(Manage|Raise cash|Trade|More|Give up|Bankrupt|Cancel|Play again|New game|Later)"
    r"|^(Counter|Leave$)"
    r"|up$"
)

# Where questions are answered: the dock, and the stage in an auction. A lot only shows its deed.
DOCK: Final = "section.dock"
BUTTONS: Final = "[data-answers] button:not(.lot)"
# The text of every button that can be pressed, an empty one for the others.
LABELS: Final = f"""() => [...document.querySelectorAll("{BUTTONS}")].map((one) =>
  one.disabled || one.ariaDisabled === "true" || one.ariaBusy === "true" || !one.checkVisibility()
    ? "" : (one.querySelector(".label") ?? one).textContent.trim())"""
# Whether a button of the page says something: roles are much work to ask for again and again.
SAYS: Final = """(text) =>
  [...document.querySelectorAll("button")].some((one) => one.textContent.includes(text))"""


class Player:
    """Plays on one page by clicking."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dock: Locator = page.get_by_role("region", name="What to do now")
        self.auction: Locator = page.get_by_role("region", name="Auction")
        self.again: Locator = self.dock.get_by_role("button", name="Play again")
        self.clicks = 0

    def labels(self) -> list[str]:
        """Return what the buttons that answer say now."""
        found: list[str] = self.page.evaluate(LABELS)
        return found

    def glance(self) -> tuple[str, list[str]]:
        """Return what the dock says and what the buttons say, at one moment."""
        seen: tuple[str, list[str]] = self.page.locator(DOCK).evaluate(
            f"(dock) => [dock.innerText, ({LABELS})()]"
        )
        return seen

    def step(self) -> bool:
        """Answer the question on the table, if it is for us."""
        return self.answer(self.labels())

    def answer(self, labels: list[str]) -> bool:
        """Press the best of these buttons, if it is still there."""
        wanted = chosen(labels)
        if wanted is None:
            return self.decline()
        button = self.page.locator(BUTTONS).nth(labels.index(wanted)).filter(has_text=wanted)
        button.click(timeout=1000, no_wait_after=True)
        self.clicks += 1
        return True

    def decline(self) -> bool:
        """Turn an offer down: a bot waits a while for the answer."""
        offers = self.page.get_by_role("button", name="Decline")
        if not (self.page.evaluate(SAYS, "Decline") and offers.count()):
            return False
        offers.first.click(timeout=1000, no_wait_after=True)
        return True

    def is_over(self) -> bool:
        """Tell whether the result is shown."""
        return bool(self.page.evaluate(SAYS, "Play again")) and self.again.count() > 0

    def play(self, until: Callable[[], bool], step: Callable[[], bool] | None = None) -> None:
        """Play on until something has come about."""
        deadline = time.monotonic() + LONGEST_GAME
        while not until():
            assert time.monotonic() < deadline, f"expected an end, got {self.labels()}"
            if not attempt(step or self.step):
                self.page.wait_for_timeout(60)

    def play_to_the_end(self) -> None:
        """Play until the game is over."""
        self.play(self.is_over)

    def press_step(self) -> bool:
        """Answer by a key, without a look at any button but for what is asked."""
        labels = " ".join(self.labels())
        key = next((key for key, sign in KEYS.items() if re.search(sign, labels)), None)
        if key is None:
            return False
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(40)
        return True


KEYS: Final = {
    "n": r"\bDecline\b",
    "r": r"\bRoll\b",
    "b": r"\bBuy for",
    "e": r"\bEnd turn",
    "a": r"\b(Pass|Auction|Leave it)\b",
    "1": r"\S",
}


def chosen(labels: list[str]) -> str | None:
    """Return the best of these buttons; None if none is to be pressed."""
    for wish in WISHES:
        for label in labels:
            if re.search(wish, label):
                return label
    others = [label for label in labels if label and not NEVER.search(label)]
    return others[0] if others else None


def attempt(step: Callable[[], bool]) -> bool:
    """Try a step; a button that went away meanwhile was just not to be clicked."""
    try:
        return step()
    except Exception as error:
        if "Timeout" not in type(error).__name__:
            raise
        return False


def sit_down(page: Page, token: str) -> None:
    """Make a page that guest's; call it before the page goes anywhere else."""
    page.add_init_script(
        f"""try {{ localStorage.getItem("freehold.guest") ??
          localStorage.setItem("freehold.guest", JSON.stringify({{ token: "{token}" }})) }}
        catch {{ /* a blank page has no storage */ }}"""
    )


def enter(page: Page, key: Key, *, begin: bool = False) -> Player:
    """Go into a room."""
    if page.url != "about:blank":
        page.goto("about:blank")  # another room of the same page would not be loaded anew
    page.goto(f"{key.link}{'?begin' if begin else ''}")
    expect(page.get_by_role("banner")).to_contain_text(key.code)
    return Player(page)
