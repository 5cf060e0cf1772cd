"""The text of a PDF that Chromium printed, as far as tests need it: letters, without spaces."""

import re
import zlib
from collections.abc import Iterator
from typing import Final

_OBJECT: Final = re.compile(rb"(\d+) 0 obj\b(.*?)endobj", re.DOTALL)
_STREAM: Final = re.compile(rb"stream\r?\n(.*)\r?\nendstream", re.DOTALL)
_FONT: Final = re.compile(rb"/(F\d+) (\d+) 0 R")
_SHOWN: Final = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>")
_CODES: Final = re.compile(rb"begincodespacerange\n<([0-9A-F]+)>.*?endcodespacerange", re.DOTALL)
_CHAR: Final = re.compile(rb"^<([0-9A-F]+)> <([0-9A-F]+)>$", re.MULTILINE)
_RANGE: Final = re.compile(rb"^<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>$", re.MULTILINE)

Letters = dict[bytes, str]  # by the code of the glyph, in hexadecimal digits


def text_of(pdf: bytes) -> str:
    """Return all letters of a document in the order in which they are drawn."""
    parts = {int(number): body for number, body in _OBJECT.findall(pdf)}
    letters = {number: _letters(parts, body) for number, body in parts.items()}
    return "".join("".join(_page(parts, letters, page)) for page in _pages(parts))


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Return the sizes of all pages, in millimeters."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(w) / 72 * 25.4), round(float(h) / 72 * 25.4)) for w, h in boxes]


def _pages(parts: dict[int, bytes]) -> Iterator[bytes]:
    return (body for _, body in sorted(parts.items()) if re.search(rb"/Type\s*/Page\b", body))


def _stream(body: bytes) -> bytes:
    found = _STREAM.search(body)
    return zlib.decompress(found[1]) if found else b""


def _letters(parts: dict[int, bytes], font: bytes) -> Letters:
    """Return what the glyphs of a font mean; all codes of a font have the same length."""
    named = re.search(rb"/ToUnicode (\d+) 0 R", font)
    if not named:
        return {}
    table = _CODES.sub(b"", _stream(parts[int(named[1])]))
    found = {glyph: _text(text) for glyph, text in _CHAR.findall(table)}
    for first, last, text in _RANGE.findall(table):
        for step in range(int(last, 16) - int(first, 16) + 1):
            code = b"%0*X" % (len(first), int(first, 16) + step)
            found[code] = chr(int(text, 16) + step)
    return found


def _text(code: bytes) -> str:
    return bytes.fromhex(code.decode()).decode("utf-16-be")


def _page(parts: dict[int, bytes], letters: dict[int, Letters], page: bytes) -> Iterator[str]:
    fonts = {name: int(number) for name, number in _FONT.findall(page)}
    content = re.search(rb"/Contents (\d+) 0 R", page)
    known: Letters = {}
    for name, glyphs in _SHOWN.findall(_stream(parts[int(content[1])]) if content else b""):
        if name:
            known = letters.get(fonts.get(name, -1), {})
            continue
        width = len(next(iter(known), b"0000"))
        for at in range(0, len(glyphs), width):
            yield known.get(glyphs[at : at + width], "").replace(" ", "")
