"""Choices as text: the very bytes that encoding `options_of` gives, remembered piece by piece.

A server tells every seat its choices after every action, and mostly they are the same again.
"""

from collections.abc import Hashable
from typing import Final

import msgspec

from freehold.engine import Table, kind_of, legal
from freehold.engine.codes import A_RESIGN, CHOICE
from freehold.wire.choices import option_of
from freehold.wire.parts import as_key

MOST_PIECES: Final = 8192  # remembered
MOST_TEXTS: Final = 8192  # of about a kilobyte: what 128 rooms say again and again
_pieces: Final[dict[tuple[int, ...], bytes]] = {}
_texts: Final[dict[Hashable, bytes]] = {}
_encoder: Final = msgspec.json.Encoder()


def choices_text(t: Table, seat: int) -> bytes:
    """Return everything the seat may do, as a JSON array."""
    cells = legal(t, seat)
    key = as_key(cells)
    return _texts.get(key) or _remembered(key, tuple(cells))


def resigning_text(t: Table, seat: int) -> bytes:
    """Return all that the seat may do while everything else stands still."""
    cells = tuple(legal(t, seat))
    starts = [at for at in range(0, len(cells), CHOICE) if kind_of(cells[at]) == A_RESIGN]
    return _text(tuple(cell for at in starts for cell in cells[at : at + CHOICE]))


def _remembered(key: Hashable, cells: tuple[int, ...]) -> bytes:
    """Put a text together to be found again; what never comes again is not kept for ever."""
    if len(_texts) >= MOST_TEXTS:
        _texts.clear()
    text = _texts[key] = _text(cells)
    return text


def _text(cells: tuple[int, ...]) -> bytes:
    pieces = []
    for at in range(0, len(cells), CHOICE):
        choice = cells[at : at + CHOICE]
        pieces.append(_pieces.get(choice) or _piece(choice))
    return b"[%s]" % b",".join(pieces)


def _piece(choice: tuple[int, ...]) -> bytes:
    if len(_pieces) >= MOST_PIECES:
        _pieces.clear()
    text = _pieces[choice] = _encoder.encode(option_of(*choice))
    return text
