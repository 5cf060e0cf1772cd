"""The tape: events as numbers, a code and its cells each; folding it rebuilds what is public."""

from freehold.engine.codes import E_AWAITS, FRAME, OFFER
from freehold.engine.core.state import State
from freehold.engine.ints import append, i64, vec


def resume_tape(s: State) -> None:
    """Record from here on, in a state that was copied or read; its top frame counts as recorded."""
    s.taping = 1
    s.shown = _top(s)


def emit1(s: State, code: i64, a: i64) -> None:
    """Record an event of one argument."""
    if s.taping:
        s.tape = append(append(s.tape, code), a)


def emit2(s: State, code: i64, a: i64, b: i64) -> None:
    """Record an event of two arguments."""
    if s.taping:
        s.tape = append(append(append(s.tape, code), a), b)


def emit3(s: State, code: i64, a: i64, b: i64, c: i64) -> None:
    """Record an event of three arguments."""
    if s.taping:
        s.tape = append(append(append(append(s.tape, code), a), b), c)


def emit4(s: State, code: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Record an event of four arguments."""
    if s.taping:
        s.tape = append(append(append(append(append(s.tape, code), a), b), c), d)


def emit_offer(s: State, code: i64, at: i64) -> None:
    """Record an event that carries the offer whose cells begin at `at`."""
    if s.taping:
        s.tape = append(s.tape, code)
        for cell in range(at, at + OFFER):
            s.tape = append(s.tape, s.offers[cell])


def emit_awaited(s: State) -> None:
    """Record the frame on top, if it is not the one recorded last."""
    top = _top(s)
    if _is_same(top, s.shown):
        return
    s.shown = top
    s.tape = append(s.tape, E_AWAITS)
    for cell in range(i64(FRAME)):
        s.tape = append(s.tape, top[cell] if s.depth > 0 else 0)


def _top(s: State) -> vec[i64]:
    if s.depth > 0:
        return s.frames[(s.depth - 1) * FRAME : s.depth * FRAME]
    return vec[i64]()


def _is_same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    cell: i64 = 0
    while cell < len(one) and one[cell] == other[cell]:
        cell += 1
    return cell == len(one)
