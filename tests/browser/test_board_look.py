"""How the board looks: names large enough to read, and tokens beside them."""

from typing import Any, Final

from tests.browser.factories import PageFactory
from tests.browser.player import enter, sit_down
from tests.browser.web_server import WebServer

SEATS: Final = 8
SCREENS: Final = (((1366, 768), 11.0), ((1920, 1080), 13.0))
SHARE: Final = 0.47  # of the width of a screen that a board is drawn for
# All that is measured, as soon as the board has at least a width, and all names a size.
MEASURE: Final = """([least, width]) => {
  const box = (one) => one.getBoundingClientRect().toJSON();
  const names = [...document.querySelectorAll(".board text.name")];
  const scale = document.querySelector(".board > svg").getScreenCTM().a;
  const sizes = names.map((one) => Number(one.getAttribute("font-size")) * scale);
  if (sizes.length < 40 || Math.min(...sizes) < least || scale * 1000 <= width) return null;
  const tokens = [...document.querySelectorAll(".token .outline")].map(box);
  return { names: names.map(box), tokens };
}"""


def overlaps(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two boxes share more than an edge."""
    return bool(
        one["right"] > other["left"] + 0.5
        and other["right"] > one["left"] + 0.5
        and one["bottom"] > other["top"] + 0.5
        and other["bottom"] > one["top"] + 0.5
    )


def test_names_are_readable_and_eight_tokens_stand_beside_them(
    server: WebServer, page_factory: PageFactory
) -> None:
    page = page_factory(None, viewport={"width": 1366, "height": 768})
    bots, order = ["steady"] * (SEATS - 1), {"turn_order": "seat"}
    room = server.new_room(bots=bots, chairs=SEATS, pace="none", options=order)
    sit_down(page, room.token)
    enter(page, room, begin=True)
    page.locator(".token").nth(SEATS - 1).wait_for(state="attached")
    for (width, height), least in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        seen = page.wait_for_function(MEASURE, arg=[least, SHARE * width]).json_value()
        assert len(seen["tokens"]) == SEATS
        assert min(token["width"] for token in seen["tokens"]) > 10
        covered = [
            (name, token)
            for name in seen["names"]
            for token in seen["tokens"]
            if overlaps(name, token)
        ]
        assert covered == []
