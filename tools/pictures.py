"""Draw the icons of the installed client, and the pictures that go with links, into web/public.

`python -m tools.pictures` draws all of them anew, with Chromium, from `icon.svg` and the boards of
the editions; look at them before they are kept.
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from freehold.editions import available, load
from freehold.editions.edition import Edition
from freehold.server.games import story_picture
from tools import chromium
from tools.steps import ROOT

PUBLIC = ROOT / "web" / "public"
PREVIEWS = PUBLIC / "preview"
GROUND, PAPER, INK, GOLD = "#1f5f4a", "#fbf6ea", "#20332c", "#e2a63b"
WIDTH, HEIGHT = 1200, 630
SIDE, LEFT = 560, 600  # of the board, and where it begins
ICONS = {"icon-192.png": (192, 0), "icon-512.png": (512, 0), "icon-maskable-512.png": (512, 18)}
COLORS = 64  # of a picture: flat colors need no more
MARGIN = 6  # around the curves of a game
LEFT_OF_STORY, TOP_OF_STORY = story_picture.LEFT - MARGIN, story_picture.TOP - MARGIN
WIDE, HIGH = story_picture.WIDTH + 2 * MARGIN, story_picture.HEIGHT + 2 * MARGIN
FACE = "font-family='Noto Sans, DejaVu Sans, sans-serif'"


def icon(side: int, margin: int) -> str:
    """Return the icon as a page; a margin, in percent, is for systems that cut its corners off."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    size = side * (100 - 2 * margin) / 100
    ground = GROUND if margin else "transparent"
    return (
        f"<body style='margin:0;width:{side}px;height:{side}px;display:grid;"
        f"place-content:center;background:{ground}'>"
        f"{drawing.replace('<svg ', f'<svg width={size} height={size} ', 1)}</body>"
    )


def board(edition: Edition | None) -> str:
    """Return the squares of a board in their colors, on an upright sheet."""
    colors = {group.id: group.color for group in edition.groups} if edition else {}
    squares = [colors.get(one.group or "", "") for one in edition.squares] if edition else PLAIN
    steps = len(squares) // 4
    tile = SIDE / (steps + 1)
    parts = [f"<rect width='{SIDE}' height='{SIDE}' rx='18' fill='{PAPER}'/>"]
    for number, color in enumerate(squares):
        x, y = place(number, steps, tile)
        parts.append(
            f"<rect x='{x:.1f}' y='{y:.1f}' width='{tile:.1f}' height='{tile:.1f}' "
            f"fill='none' stroke='{INK}' stroke-opacity='.35'/>"
        )
        if color:
            parts.append(
                f"<rect x='{x + 4:.1f}' y='{y + 4:.1f}' width='{tile - 8:.1f}' "
                f"height='{tile - 8:.1f}' rx='4' fill='{color}'/>"
            )
    house = "M16 6 6.5 14.5V26h7v-7h5v7h7V14.5z"
    parts.append(f"<g transform='translate({SIDE / 2 - 96} {SIDE / 2 - 100}) scale(6)'>")
    parts.append(f"<path d='{house}' fill='{GROUND}'/>")
    parts.append(f"<path d='M22 5.5h3.5v5.2L22 7.6z' fill='{GOLD}'/></g>")
    return "".join(parts)


PLAIN = ["", *["#AAE0FA", "#D93A96", "#F7941D", "#ED1B24", "#FEF200", "#1FB25A"] * 7][:40]


def place(number: int, steps: int, tile: float) -> tuple[float, float]:
    """Return where a square lies: clockwise, from the lower right corner on."""
    side, along = divmod(number, steps)
    far, gone = steps * tile, along * tile
    corners = ((far - gone, far), (0.0, far - gone), (gone, 0.0), (far, gone))
    return corners[side % 4]


def preview(edition: Edition | None) -> str:
    """Return the picture of an edition, or of none in particular, as a page."""
    name = edition.name.get("en", edition.id) if edition else "Monopoly-style games"
    line = f"<text x='60' y='390' font-size='40' {FACE} fill='{PAPER}'>{name}</text>"
    return (
        f"<body style='margin:0'><svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' "
        f"height='{HEIGHT}' style='display:block'>"
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='{GROUND}'/>"
        f"<text x='56' y='310' font-size='104' font-weight='800' {FACE} fill='{PAPER}'>"
        f"Freehold</text>{line}<g transform='translate({LEFT} 35)'>{board(edition)}</g>"
        "</svg></body>"
    )


def story() -> str:
    """Return the frame of pictures of games, as a page: the server lays the curves into it."""
    mark = "M16 6 6.5 14.5V26h7v-7h5v7h7V14.5z"
    return (
        f"<body style='margin:0'><svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' "
        f"height='{HEIGHT}' style='display:block'>"
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='{GROUND}'/>"
        f"<text x='58' y='96' font-size='64' font-weight='800' {FACE} fill='{PAPER}'>"
        "Freehold</text>"
        f"<text x='60' y='142' font-size='30' {FACE} fill='{PAPER}'>"
        "Everybody's chance to win, turn by turn</text>"
        f"<g transform='translate(1030 10) scale(4.2)'><path d='{mark}' fill='{PAPER}'/>"
        f"<path d='M22 5.5h3.5v5.2L22 7.6z' fill='{GOLD}'/></g>"
        f"<rect x='{LEFT_OF_STORY}' y='{TOP_OF_STORY}' width='{WIDE}' height='{HIGH}' "
        f"rx='10' fill='{PAPER}'/></svg></body>"
    )


def draw(page: Page, html: str, size: tuple[int, int], path: Path) -> None:
    """Write a page as a picture, in as few colors as it has."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(html)
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    small = shot.quantize(COLORS, method=Image.Quantize.FASTOCTREE)
    path.parent.mkdir(exist_ok=True)
    small.save(path, optimize=True, bits=8)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes", flush=True)


def main() -> None:
    """Draw all pictures."""
    found = chromium.find()
    assert found is not None, chromium.NEEDED
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (side, margin) in ICONS.items():
            draw(page, icon(side, margin), (side, side), PUBLIC / name)
        for edition in (None, *map(load, available())):
            name = edition.id if edition else "freehold"
            draw(page, preview(edition), (WIDTH, HEIGHT), PREVIEWS / f"{name}.png")
        draw(page, story(), (WIDTH, HEIGHT), PREVIEWS / "story.png")
        browser.close()


if __name__ == "__main__":
    main()
