"""The picture of an analyzed game: everybody's chance to win from the first turn to the last.

It is laid into a frame that was drawn beforehand.  Both are plain PNG with a palette: a row is one
byte for each pixel, so that nothing but `zlib` is needed and a picture takes some milliseconds.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from freehold.analysis import Analysis

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEFT, TOP, WIDTH, HEIGHT = 60, 170, 1080, 400  # where the frame has room for the curves
LEVEL: Final = 6  # of compression
LINE: Final = 2  # pixels between two areas
WHOLE: Final = 1000  # what chances add up to
# As the client has them, by seat, in the light theme; then what lies between areas.
COLORS: Final = (
    "c23b52", "2468b8", "2e7d43", "a85c08", "7d4cc2", "0f7676", "66702a", "7d5033", "fbf6ea",
)  # fmt: skip # a list to look things up in, side by side


class Frame(NamedTuple):
    """A picture that others are laid into: its size, its colors, and its rows."""

    width: int
    height: int
    palette: bytes
    rows: tuple[bytes, ...]


def read_frame(data: bytes) -> Frame:
    """Return a picture as rows, or raise ValueError if it is not of the one kind that is read."""
    if not data.startswith(SIGNATURE):
        raise ValueError("expected a PNG, got something else")
    chunks: dict[bytes, bytes] = {}
    at = len(SIGNATURE)
    while at < len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        chunks[name] = chunks.get(name, b"") + data[at + 8 : at + 8 + length]
        at += length + 12
    width, height, depth, kind, _packing, _filter, interlaced = struct.unpack(
        ">IIBBBBB", chunks[b"IHDR"]
    )
    plain = zlib.decompress(chunks[b"IDAT"])
    rows = [plain[start : start + width + 1] for start in range(0, len(plain), width + 1)]
    if (depth, kind, interlaced) != (8, 3, 0) or any(row[0] for row in rows):
        raise ValueError("expected a PNG of one byte a pixel without filters, got another kind")
    return Frame(width, height, chunks[b"PLTE"], tuple(row[1:] for row in rows))


def draw_story(frame: Frame, analysis: Analysis) -> bytes:
    """Return the picture of a game as PNG."""
    first = len(frame.palette) // 3
    chances = [moment.chances for moment in analysis.worths if moment.chances]
    columns = [_column(_between(chances, at), first) for at in range(WIDTH)]
    area = [bytes(row) for row in zip(*columns, strict=True)]
    rows = [
        row[:LEFT] + area[at - TOP] + row[LEFT + WIDTH :] if TOP <= at < TOP + HEIGHT else row
        for at, row in enumerate(frame.rows)
    ]
    palette = frame.palette + b"".join(bytes.fromhex(color) for color in COLORS)
    return write_png(frame.width, frame.height, palette, rows)


def _between(chances: Sequence[tuple[int, ...]], at: int) -> list[float]:
    """Return the chances at a column, which may lie between two moments."""
    place = at * (len(chances) - 1) / (WIDTH - 1)
    number = min(int(place), max(0, len(chances) - 2))
    early, late = chances[number], chances[min(number + 1, len(chances) - 1)]
    part = place - number
    return [one * (1 - part) + other * part for one, other in zip(early, late, strict=True)]


def _column(chances: Sequence[float], first: int) -> bytes:
    """Return one column of pixels: an area for each seat, the first one at the bottom."""
    column = bytearray()
    height = 0.0
    for seat, chance in enumerate(chances):
        height += chance * HEIGHT / WHOLE
        rest = round(height) - len(column)
        line = min(LINE, max(0, rest - 1)) if seat < len(chances) - 1 else 0
        column += bytes([first + seat]) * max(0, rest - line) + bytes([first + 8]) * line
    column += bytes([first + len(chances) - 1]) * (HEIGHT - len(column))
    return bytes(column[HEIGHT - 1 :: -1])


def write_png(width: int, height: int, palette: bytes, rows: Sequence[bytes]) -> bytes:
    """Return rows of one byte a pixel as PNG."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), LEVEL)
    return SIGNATURE + b"".join(
        _chunk(name, data)
        for name, data in ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", body), (b"IEND", b""))
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
