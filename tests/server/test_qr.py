import re
from xml.etree import ElementTree

import pytest
import segno

from freehold.server.http.qr import invite_svg

URL = "https://play.example/r/KITE-42?x=1&y=<2>"
SVG = "{http://www.w3.org/2000/svg}"
QUIET = 4
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def drawn(svg: bytes) -> list[list[bool]]:
    """Return which modules are dark, by following the pen of the drawing."""
    root = ElementTree.fromstring(svg)
    side = int(root.attrib["viewBox"].split()[2])
    grid = [[False] * side for _ in range(side)]
    path = next(one for one in root.iter(f"{SVG}path") if "stroke" in one.attrib)
    x, y = 0, 0.5
    for pen, numbers in re.findall(r"([Mmh])([-0-9. ]+)", path.attrib["d"]):
        steps = [float(number) for number in numbers.split()]
        if pen == "M":
            x, y = int(steps[0]), steps[1]
        elif pen == "m":
            x, y = x + int(steps[0]), y + steps[1]
        else:
            for at in range(x, x + int(steps[0])):
                grid[int(y)][at] = True
            x += int(steps[0])
    return grid


def corner(grid: list[list[bool]], top: int, left: int) -> list[str]:
    """Return seven by seven modules as text."""
    rows = [row[left : left + 7] for row in grid[top : top + 7]]
    return ["".join("#" if dark else "." for dark in row) for row in rows]


def test_the_drawing_is_the_code_of_the_address() -> None:
    code = segno.make_qr(URL, error="m")
    expected = [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET)]
    assert drawn(invite_svg(URL)) == expected


def test_three_corners_have_the_pattern_that_readers_look_for() -> None:
    grid = drawn(invite_svg(URL))
    far = len(grid) - QUIET - 7
    corners = [
        corner(grid, top, left) for top, left in ((QUIET, QUIET), (QUIET, far), (far, QUIET))
    ]
    assert corners == [FINDER] * 3


def test_the_margin_is_empty() -> None:
    grid = drawn(invite_svg(URL))
    sides = [*grid[:QUIET], *grid[-QUIET:], *[row[:QUIET] + row[-QUIET:] for row in grid]]
    assert not any(any(side) for side in sides)


def test_the_title_is_the_address() -> None:
    root = ElementTree.fromstring(invite_svg(URL))
    assert root.findtext(f"{SVG}title") == URL


def test_the_picture_is_announced_as_one() -> None:
    assert ElementTree.fromstring(invite_svg(URL)).attrib["role"] == "img"


def test_the_picture_takes_the_size_of_its_place() -> None:
    attributes = ElementTree.fromstring(invite_svg(URL)).attrib
    assert "viewBox" in attributes
    assert not {"width", "height"} & attributes.keys()


def test_other_addresses_have_other_pictures() -> None:
    assert drawn(invite_svg("http://a.example/1")) != drawn(invite_svg("http://a.example/2"))


@pytest.mark.parametrize("url", ["", "KITE-42", "javascript:alert(1)", "https://"])
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="expected a web address, got "):
        invite_svg(url)


def test_an_address_too_long_to_read_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 300 characters, got 1020"):
        invite_svg("https://a.example/" + "x" * 1002)
