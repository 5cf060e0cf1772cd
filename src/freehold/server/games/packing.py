"""Packing: records and saves as they are kept, compressed."""

import zlib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final

from freehold.record.hash_chain import FIRST, write_line
from freehold.server.games.game_lines import Outline
from freehold.server.games.log_lines import LogReader
from freehold.server.store import EntryRow

LEVEL: Final = 6
CODING: Final = "deflate"  # what HTTP calls the way in which it is packed
PIECE: Final = 32_768  # bytes of a record that are sent at a time
_SLICE: Final = 8_192  # bytes of a packed one
_TAIL: Final = 4_096  # bytes at the end of it


def packed(record: bytes) -> bytes:
    """Return a record as it is kept."""
    return zlib.compress(record, LEVEL)


def unpacked(kept: bytes) -> bytes:
    """Return a record as it was, or raise ValueError."""
    return b"".join(pieces(kept))


def pieces(kept: bytes) -> Iterator[bytes]:
    """Yield a record as it was, piece by piece, or raise ValueError."""
    unpacker = zlib.decompressobj()
    try:
        for at in range(0, len(kept), _SLICE):
            rest = kept[at : at + _SLICE]
            while rest:
                if piece := unpacker.decompress(rest, PIECE):
                    yield piece
                rest = unpacker.unconsumed_tail
        yield unpacker.flush()
    except zlib.error as error:
        raise ValueError(f"expected a packed record, got {error}") from error
    if not unpacker.eof:
        raise ValueError("expected a packed record, got a part of one")


def slices(kept: bytes) -> Iterator[memoryview]:
    """Yield a record as it is kept, piece by piece."""
    view = memoryview(kept)
    for at in range(0, len(kept), PIECE):
        yield view[at : at + PIECE]


def tag_of(kept: bytes) -> str:
    """Return what tells a packed record from any other: its last line has a hash of all before."""
    return blake2b(kept[-_TAIL:], digest_size=16).hexdigest()


class RecordPacker:
    """Writes and packs a record from its part of a log, while that comes page by page."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._reader = LogReader()
        self._chain = FIRST
        self._packer = zlib.compressobj(LEVEL)
        self._parts: list[bytes] = []

    def add(self, rows: Iterable[EntryRow]) -> None:
        """Go on with the next entries."""
        texts = []
        for row in rows:
            for line in self._outline.lines(row.seq, self._reader.read(row.body)):
                text, self._chain = write_line(line, self._chain)
                texts += [text, b"\n"]
        self._parts.append(self._packer.compress(b"".join(texts)))

    @property
    def is_empty(self) -> bool:
        """Tell whether there was no line."""
        return self._chain == FIRST

    def finish(self) -> bytes:
        """Return the packed record."""
        return b"".join((*self._parts, self._packer.flush()))
