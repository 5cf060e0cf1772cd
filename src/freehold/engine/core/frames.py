"""The stack of frames: what the game waits for, and what it does next by itself.

A frame has FRAME cells: its kind, its seat, and what `freehold.engine.codes` names for its kind.
"""

from freehold.engine.codes import F_AUCTION, F_DEBT, FRAME, FRAME_SEAT
from freehold.engine.core.state import State, Table
from freehold.engine.ints import Seat, append, i64


def push(
    s: State,
    kind: i64,
    seat: Seat,
    a: i64 = 0,
    b: i64 = 0,
    c: i64 = 0,
    d: i64 = 0,
    e: i64 = 0,
    f: i64 = 0,
) -> None:
    """Put a frame on top of the stack."""
    at = s.depth * FRAME
    while len(s.frames) < at + FRAME:
        s.frames = append(s.frames, 0)
    s.depth += 1
    frames = s.frames
    frames[at] = kind
    frames[at + FRAME_SEAT] = seat
    frames[at + 2] = a
    frames[at + 3] = b
    frames[at + 4] = c
    frames[at + 5] = d
    frames[at + 6] = e
    frames[at + 7] = f


def push_top_of(s: State, t: Table) -> None:
    """Put a copy of the frame that lies on top of another table on top of the stack."""
    at = (t.depth - 1) * FRAME
    push(s, t.frames[at], t.frames[at + FRAME_SEAT])
    for cell in range(i64(FRAME)):
        set_top_cell(s, cell, t.frames[at + cell])


def slip(s: State, kind: i64, seat: Seat, a: i64, b: i64) -> None:
    """Put a frame on top, or just below an auction or a debt, which are to end first."""
    push(s, kind, seat, a, b)
    if s.depth < 2:
        return
    below = (s.depth - 2) * FRAME
    if s.frames[below] != F_AUCTION and s.frames[below] != F_DEBT:
        return
    for cell in range(below, below + FRAME):
        held = s.frames[cell]
        s.frames[cell] = s.frames[cell + FRAME]
        s.frames[cell + FRAME] = held


def drop(s: State) -> None:
    """Take the top frame off the stack."""
    s.depth -= 1


def top_kind(t: Table) -> i64:
    """Return the kind of the frame on top, 0 if there is none."""
    if t.depth == 0:
        return 0
    return t.frames[(t.depth - 1) * FRAME]


def top_seat(t: Table) -> Seat:
    """Return the seat of the frame on top."""
    return t.frames[(t.depth - 1) * FRAME + FRAME_SEAT]


def top_cell(t: Table, cell: i64) -> i64:
    """Return a cell of the frame on top, by the name that its kind gives it."""
    return t.frames[(t.depth - 1) * FRAME + cell]


def set_top_cell(s: State, cell: i64, value: i64) -> None:
    """Change a cell of the frame on top."""
    s.frames[(s.depth - 1) * FRAME + cell] = value
