"""Whether a game can wait on such a stack: each frame by itself, and on what lies below it.

Not every stack that passes can be reached, but all can be played on: nothing in them refers to what
is not there, and no task is left without what it needs.
"""

from typing import Final

from freehold.engine import State, bidders, codes, has
from freehold.record.notation import Token
from freehold.record.positions.frame_checking import FrameCells, frame_fault
from freehold.record.positions.writing import FRAME_WORDS

MOST_FRAMES: Final = 64

_BOTTOMS: Final = (codes.F_TURN, codes.T_NEXT, codes.T_ROUND)
_RAISING: Final = (
    codes.F_TURN,
    codes.T_NEXT,
    codes.T_MOVE,
    codes.T_CHARGE,
    codes.T_TRANSFER,
    codes.F_DEBT,
    codes.T_LOTS,
)
_ASKING: Final = (
    codes.F_BUY,
    codes.F_CARD,
    codes.F_TAX,
    codes.F_PLACE,
    codes.F_RIOT,
    codes.F_TRANSFER,
)  # wait for one answer
_BELOW: Final[dict[int, tuple[int, ...]]] = {
    codes.F_BUY: (codes.F_TURN,),
    codes.F_CARD: (codes.F_TURN,),
    codes.F_TAX: (codes.F_TURN,),
    codes.T_MOVE: (codes.F_TURN,),
    codes.T_CHARGE: (codes.F_TURN, codes.T_CHARGE),
    codes.F_AUCTION: (codes.F_TURN, codes.T_NEXT, codes.T_LOTS),
    codes.F_PLACE: (codes.F_TURN, codes.T_NEXT, codes.T_LOTS),
    codes.F_DEBT: _RAISING,
    codes.F_TRANSFER: _RAISING,
    codes.T_TRANSFER: _RAISING,
    codes.T_STRIKE: (codes.T_ROUND,),
    codes.F_RIOT: (codes.T_STRIKE,),
    codes.T_LOTS: (*_RAISING, *_ASKING, codes.T_STRIKE),
}


def check_stack(s: State, token: Token) -> None:
    """Check the stack from bottom to top."""
    cells = [int(cell) for cell in s.frames[: s.depth * codes.FRAME]]
    frames = [FrameCells(*cells[at : at + codes.FRAME]) for at in range(0, len(cells), codes.FRAME)]
    if bool(frames) == bool(s.over) or len(frames) > MOST_FRAMES:
        raise token.error(f"1 to {MOST_FRAMES} frames, none after the end")
    pieces = list(token.split(">"))
    for depth, piece in enumerate(pieces, 1):
        if expected := _place_fault(frames[:depth]) or frame_fault(s, frames[:depth]):
            raise piece.error(expected)
    if expected := _top_fault(s, frames[-1]) if frames else "":
        raise pieces[-1].error(expected)


def _place_fault(frames: list[FrameCells]) -> str:
    """Say what the last frame should lie on."""
    *under, frame = frames
    if not under or frame.kind in _BOTTOMS:
        fits = not under and frame.kind in _BOTTOMS
        return "" if fits else f"{_words(_BOTTOMS)} at the bottom and only there"
    if under[-1].kind not in _BELOW[frame.kind]:
        return f"this on {_words(_BELOW[frame.kind])} only"
    asked = any(each.kind in (*_ASKING, codes.T_STRIKE) for each in under[:-1])
    if asked and frame.kind not in (codes.T_LOTS, codes.F_AUCTION):
        return "only sales while somebody is asked"
    return ""


def _words(kinds: tuple[int, ...]) -> str:
    return " or ".join(FRAME_WORDS[kind] for kind in kinds)


def _top_fault(s: State, top: FrameCells) -> str:
    """Say what is missing for the frame on top to wait for somebody."""
    if top.kind >= codes.F_TASKS:
        return "a frame on top that waits for somebody"
    if top.kind == codes.F_AUCTION and not has(bidders(s), top.seat):
        return "a seat to speak that may raise the bid"
    if top.kind == codes.F_DEBT and s.cash[top.seat] >= top.b:
        return "a debt that exceeds the cash"
    return ""
