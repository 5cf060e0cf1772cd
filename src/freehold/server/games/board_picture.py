"""The picture of a board for lists: its squares around a middle, each in the color of its group."""

from html import escape
from typing import Final

from freehold.editions import Edition
from freehold.editions.edition import Square
from freehold.server.games.story_picture import write_png

SIZE: Final = 400
EDGE: Final = 44  # how deep a side is
WIDTH, HEIGHT = 1200, 630  # of the picture for links
GAP: Final = 2  # pixels of a line around each square
GROUND, LINE, INK = "#f4f1e6", "#3b3a36", "#2b2a27"
MARKS: Final = {
    "go": "#c0392b", "jail": "#e67e22", "go_to_jail": "#34495e", "parking": "#7f8c8d",
    "tax": "#8d6e63", "deck": "#9b59b6", "station": "#455a64", "utility": "#90a4ae",
}  # fmt: skip # what has no color of its own


def draw_board(board: Edition) -> bytes:
    """Return a picture as SVG; the name stands in the middle, and no other words."""
    colors = {group.id: group.color for group in board.groups}
    tiles = [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{_fill(square, colors)}"/>'
        for square, (x, y, width, height) in zip(
            board.squares, places(len(board.squares)), strict=True
        )
    ]
    name = board.name.get("en") or next(iter(board.name.values()))
    inner = SIZE - 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img">'
        f"<title>{escape(name)}</title>"
        f'<rect width="{SIZE}" height="{SIZE}" fill="{GROUND}"/>'
        f'<g stroke="{LINE}" stroke-width="1.5">{"".join(tiles)}</g>'
        f'<rect x="{EDGE}" y="{EDGE}" width="{inner}" height="{inner}" fill="{GROUND}" '
        f'stroke="{LINE}" stroke-width="2"/>'
        f'<text x="{SIZE / 2}" y="{SIZE / 2}" text-anchor="middle" dominant-baseline="middle" '
        f'font-family="sans-serif" font-weight="700" fill="{INK}" '
        f'font-size="{min(40, 420 // max(10, len(name)))}">{escape(name)}</text></svg>'
    ).encode()


def draw_preview(board: Edition) -> bytes:
    """Return a picture for links as PNG: the squares alone, on the ground, without a word."""
    colors = {group.id: group.color for group in board.groups}
    palette = [GROUND, LINE]
    rows = [bytearray(WIDTH) for _ in range(HEIGHT)]
    scale, left = HEIGHT / SIZE, (WIDTH - HEIGHT) // 2
    for square, (x, y, width, height) in zip(
        board.squares, places(len(board.squares)), strict=True
    ):
        color = _fill(square, colors).lower()
        if color not in palette:
            palette.append(color)
        box = [round(at * scale) for at in (x, y, x + width, y + height)]
        _paint(rows, left, box, 1)
        low, high = [at + GAP for at in box[:2]], [at - GAP for at in box[2:]]
        _paint(rows, left, [*low, *high], palette.index(color))
    known = b"".join(bytes.fromhex(color[1:]) for color in palette)
    return write_png(WIDTH, HEIGHT, known, [bytes(row) for row in rows])


def _paint(rows: list[bytearray], left: int, box: list[int], color: int) -> None:
    x, y, right, low = box
    for row in rows[y:low]:
        row[left + x : left + right] = bytes([color]) * (right - x)


def _fill(square: Square, colors: dict[str, str]) -> str:
    return colors.get(square.group) or MARKS.get(square.kind, GROUND)


def places(count: int) -> list[tuple[float, float, float, float]]:
    """Return where squares lie, from the lower right corner on, against the sun's course.

    Each side has a corner and its share of the rest; the first sides have one more where they must.
    """
    found = []
    for side in range(4):
        steps = count // 4 + (side < count % 4)
        for at in range(steps):
            width = EDGE if at == 0 else (SIZE - 2 * EDGE) / (steps - 1)
            start = 0.0 if at == 0 else EDGE + (at - 1) * width
            found.append(_turned(side, start, width))
    return found


def _turned(side: int, start: float, width: float) -> tuple[float, float, float, float]:
    far = SIZE - start - width
    turns = (
        (far, SIZE - EDGE, width, EDGE),
        (0.0, far, EDGE, width),
        (start, 0.0, width, EDGE),
        (SIZE - EDGE, start, EDGE, width),
    )
    return tuple(map(float, turns[side]))  # type: ignore[return-value] # four of them
