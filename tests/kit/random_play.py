"""Random but legal play for tests: every kind of move, trades, out-of-turn acts and the clock."""

from collections.abc import Iterator
from random import Random

from freehold.engine import (
    Ruleset,
    State,
    Terms,
    actors,
    apply,
    check,
    codes,
    kind_of,
    legal,
    new_game,
    pack,
    target_of,
)

Move = tuple[int, int, Terms | None]  # seat, action, terms

WEIGHTS = {
    codes.A_ROLL: 6.0,
    codes.A_END_TURN: 4.0,
    codes.A_BUY: 8.0,
    codes.A_CHOOSE: 2.0,
    codes.A_BUILD: 4.0,
    codes.A_BUILD_RUN: 8.0,
}
TRADES = (codes.A_PROPOSE, codes.A_COUNTER)
LEAVING = 0.0005  # share of moves at which anybody, asked or not, gives up
RESIGNING = 0.02  # weight of giving up among the others


def random_action(state: State, seat: int, rng: Random) -> tuple[int, Terms | None]:
    """Return a legal action of the seat; without any, as for a seat that is out, fail."""
    found = [int(cell) for cell in legal(state, seat)]
    choices = [found[at : at + codes.CHOICE] for at in range(0, len(found), codes.CHOICE)]
    weights = [_weight(kind_of(choice[0])) for choice in choices]
    for _ in range(20):
        action, least, most, step = rng.choices(choices, weights)[0]
        if kind_of(action) in TRADES:
            terms = random_terms(state, seat, target_of(action), rng)
            if check(state, seat, action, terms) == codes.OK:
                return action, terms
        elif least == most:
            return pack(kind_of(action), target_of(action), most), None
        else:
            amount = _random_amount(least, most, step, rng)
            return pack(kind_of(action), target_of(action), amount), None
    return choices[0][0] if kind_of(choices[0][0]) not in TRADES else codes.A_RESIGN, None


def _weight(kind: int) -> float:
    return RESIGNING if kind == codes.A_RESIGN else WEIGHTS.get(kind, 1.0)


def _random_amount(least: int, most: int, step: int, rng: Random) -> int:
    """Return an amount in the range; mostly a small one, so that auctions take several bids."""
    steps = (most - least) // step
    return least + step * (
        rng.randint(0, steps) if rng.random() < 0.2 else rng.randint(0, 3) % (steps + 1)
    )


def random_terms(state: State, seat: int, partner: int, rng: Random) -> Terms:
    """Return terms that give and take a little of what both have; not all of them are valid."""
    give_cash, take_cash = 0, 0
    if rng.random() < 0.5:
        give_cash = rng.randint(0, max(0, state.cash[seat]))
    else:
        take_cash = rng.randint(0, max(0, state.cash[partner]))
    return Terms(
        _some(state.deeds[seat], rng),
        _some(state.deeds[partner], rng),
        give_cash,
        take_cash,
        _some(state.passes[seat], rng),
        _some(state.passes[partner], rng),
    )


def _some(bits: int, rng: Random) -> int:
    members = [at for at in range(62) if bits >> at & 1]
    picked = rng.sample(members, rng.randint(0, min(2, len(members))))
    return sum(1 << at for at in picked)


def random_move(state: State, rng: Random) -> Move:
    """Return who acts next and how: who is awaited, now and then somebody else or the clock."""
    awaited = [seat for seat in range(state.seats) if actors(state) >> seat & 1]
    able = [seat for seat in range(state.seats) if len(legal(state, seat)) > codes.CHOICE]
    chance = rng.random()
    if chance < 0.02:
        return codes.CLOCK, pack(codes.A_TIME_OUT, 0, state.decision), None
    if chance < 0.0202:
        return codes.CLOCK, codes.A_STOP if state.time_up else codes.A_TIME_UP, None
    if chance > 1 - LEAVING:
        return (
            rng.choice([seat for seat in range(state.seats) if state.alive >> seat & 1]),
            codes.A_RESIGN,
            None,
        )
    seat = rng.choice(able if able and chance < 0.1 else awaited)
    return seat, *random_action(state, seat, rng)


def random_game(
    rules: Ruleset, seats: int, seed: int, most: int = 400, *, clocked: bool = False
) -> Iterator[State]:
    """Play at random; yield the one taped state at the start and after every action."""
    state = new_game(rules, seats, seed, clocked=clocked, taping=True)
    rng = Random(seed)
    yield state
    for _ in range(most):
        if state.over:
            return
        seat, action, terms = random_move(state, rng)
        assert apply(state, seat, action, terms) == codes.OK
        yield state
