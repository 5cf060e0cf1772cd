"""A state as plain numbers, for saving and comparing, and its hash."""

from freehold.engine.codes import FRAME
from freehold.engine.ints import append, i64, vec
from freehold.engine.rng import WORD
from freehold.engine.rules import Ruleset
from freehold.engine.state import State


def _fold(lane: i64, item: i64) -> i64:
    lane = ((lane ^ (item & WORD)) * 0x01000193) & WORD
    lane = ((lane ^ ((item >> 32) & WORD)) * 0x2C9277B5) & WORD
    return lane ^ (lane >> 15)


def state_hash(s: State) -> i64:
    """Return a 62-bit hash of everything that decides how the game goes on."""
    high: i64 = 0x11C9DC5
    low: i64 = 0x2545F491
    for item in to_ints(s):
        high = _fold(high, i64(item))
        low = _fold(low ^ high, i64(item))
    return ((high & 0x3FFFFFFF) << 32) | low


def _numbers(s: State) -> list[int]:
    return [
        s.seats, s.alive, s.no_bail, s.mortgaged, s.houses, s.hotels, s.pot, s.current, s.round,
        s.turns, s.decision, s.revision, s.die1, s.die2, s.riot_bar, s.clocked, s.time_up, s.over,
        s.winners, s.depth,
    ]  # fmt: skip


def _vectors(s: State) -> list[vec[i64]]:
    return [
        s.order, s.place, s.cash, s.position, s.jail, s.passes, s.deeds, s.fallen, s.owner,
        s.level, s.squatted, s.deck_left, s.cards, s.rng, s.frames[: s.depth * FRAME], s.offers,
    ]  # fmt: skip


def to_ints(s: State) -> list[int]:
    """Return the state as plain numbers: single ones, then each vector after its length."""
    flat = _numbers(s)
    for items in _vectors(s):
        flat.append(len(items))
        for item in items:
            flat.append(int(item))
    return flat


def from_ints(rules: Ruleset, flat: list[int]) -> State:
    """Rebuild a state from what `to_ints` gave; raise ValueError if the numbers do not fit."""
    s = State(rules, i64(flat[0]))
    parts = _parts(flat, len(_numbers(s)), len(_vectors(s)))
    s.alive, s.no_bail, s.mortgaged, s.houses = flat[1], flat[2], flat[3], flat[4]
    s.hotels, s.pot, s.current, s.round = flat[5], flat[6], flat[7], flat[8]
    s.turns, s.decision, s.revision, s.die1 = flat[9], flat[10], flat[11], flat[12]
    s.die2, s.riot_bar, s.clocked, s.time_up = flat[13], flat[14], flat[15], flat[16]
    s.over, s.winners, s.depth = flat[17], flat[18], flat[19]
    s.order, s.place, s.cash, s.position = parts[0], parts[1], parts[2], parts[3]
    s.jail, s.passes, s.deeds, s.fallen = parts[4], parts[5], parts[6], parts[7]
    s.owner, s.level, s.squatted, s.deck_left = parts[8], parts[9], parts[10], parts[11]
    s.cards, s.rng, s.frames, s.offers = parts[12], parts[13], parts[14], parts[15]
    return s


def _parts(flat: list[int], at: int, count: int) -> list[vec[i64]]:
    """Cut the vectors out of the plain numbers, from `at` on."""
    parts: list[vec[i64]] = []
    for _step in range(count):
        end = at + 1 + (flat[at] if at < len(flat) else 0)
        part = vec[i64]()
        for item in flat[at + 1 : end]:
            part = append(part, i64(item))
        parts.append(part)
        at = end
    if at != len(flat):
        raise ValueError(f"expected {at} numbers, got {len(flat)}")
    return parts
