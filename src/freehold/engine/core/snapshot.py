"""A state as plain numbers, for saving and comparing, and its hash."""

from typing import Final

from freehold.engine.codes import FRAME
from freehold.engine.core.rng import WORD
from freehold.engine.core.ruleset import Ruleset
from freehold.engine.core.state import State
from freehold.engine.core.vectors import vector
from freehold.engine.ints import append, i64, vec

# The order of the numbers in saved games, which never changes.
NUMBERS: Final = (
    "seats", "alive", "no_bail", "mortgaged", "houses", "hotels", "pot", "current", "round",
    "turns", "decision", "revision", "die1", "die2", "riot_bar", "clocked", "time_up", "over",
    "winners", "depth",
)  # fmt: skip # a list to look things up in, side by side
VECTORS: Final = (
    "order", "place", "cash", "position", "jail", "passes", "deeds", "fallen", "owner", "level",
    "squatted", "deck_left", "cards", "rng", "frames", "offers",
)  # fmt: skip # a list to look things up in, side by side


def _fold(lane: i64, item: i64) -> i64:
    lane = ((lane ^ (item & WORD)) * 0x01000193) & WORD
    lane = ((lane ^ ((item >> 32) & WORD)) * 0x2C9277B5) & WORD
    return lane ^ (lane >> 15)


def state_hash(s: State) -> i64:
    """Return a 62-bit hash of everything that decides how the game goes on."""
    high: i64 = 0x11C9DC5
    low: i64 = 0x2545F491
    for item in _cells(s):
        high = _fold(high, item)
        low = _fold(low ^ high, item)
    return ((high & 0x3FFFFFFF) << 32) | low


def to_ints(s: State) -> list[int]:
    """Return the state as plain numbers: single ones, then each vector after its length."""
    return [int(cell) for cell in _cells(s)]


def _cells(s: State) -> vec[i64]:
    cells = vec[i64]()
    for name in NUMBERS:
        number: i64 = getattr(s, name)
        cells = append(cells, number)
    for name in VECTORS:
        items: vec[i64] = getattr(s, name)
        size: i64 = s.depth * FRAME if name == "frames" else len(items)
        cells = append(cells, size)
        for at in range(size):
            cells = append(cells, items[at])
    return cells


def from_ints(rules: Ruleset, flat: list[int]) -> State:
    """Rebuild a state from what `to_ints` gave; raise ValueError if the numbers do not fit."""
    s = State(rules, i64(flat[0]))
    for at, name in enumerate(NUMBERS):
        setattr(s, name, flat[at])
    at = len(NUMBERS)
    for name in VECTORS:
        end = at + 1 + (flat[at] if at < len(flat) else 0)
        setattr(s, name, vector(flat[at + 1 : end]))
        at = end
    if at != len(flat):
        raise ValueError(f"expected {at} numbers, got {len(flat)}")
    return s
