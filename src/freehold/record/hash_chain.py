"""The text of lines: one canonical form, each carrying a hash of itself and all before it."""

import hashlib
from collections.abc import Iterable
from typing import Final

import msgspec

from freehold.record.lines import AnyLine

FIRST: Final = "freehold"  # stands for the chain before the first line
LINK: Final = 16  # hexadecimal digits
_MARK: Final = b',"chain":"'
_END: Final = b'"}'
_TAIL: Final = len(_MARK) + LINK + len(_END)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[AnyLine]] = msgspec.json.Decoder(AnyLine)


def link(before: str, body: bytes) -> str:
    """Return the chain after a line."""
    return hashlib.sha256(before.encode() + body).hexdigest()[:LINK]


def write_line(line: AnyLine, before: str) -> tuple[bytes, str]:
    """Return a line's text without the line break, and the chain after it."""
    body = _encoder.encode(line)
    chain = link(before, body)
    return body[:-1] + _MARK + chain.encode() + _END, chain


def write_lines(lines: Iterable[AnyLine]) -> bytes:
    """Return the whole text of a save."""
    text, chain = [], FIRST
    for line in lines:
        written, chain = write_line(line, chain)
        text.append(written + b"\n")
    return b"".join(text)


def read_line(text: bytes, before: str) -> tuple[AnyLine, str]:
    """Return the line and the chain after it; raise ValueError if a byte is not as written."""
    body, chain = text[:-_TAIL] + b"}", text[-_TAIL + len(_MARK) : -len(_END)]
    expected = link(before, body)
    if text[-_TAIL:] != _MARK + expected.encode() + _END:
        came = chain.decode("ascii", "backslashreplace")
        raise ValueError(f"a line as it was written, chain {expected}|a changed one, chain {came}")
    line = _decoder.decode(body)
    if _encoder.encode(line) != body:
        raise ValueError("a line in its canonical form|another spelling of it")
    return line, chain.decode()
