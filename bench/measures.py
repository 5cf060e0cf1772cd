"""What a worker does when told to: play, step, decode, copy, list, hash."""

import time
from collections.abc import Callable, Sized
from typing import Final

from bench.model import EDITION, SEATS, Batch, BatchTask, Measure, Sample, Task, Totals, bare_rules
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed, play_batch
from freehold.engine import State, apply, legal, new_game, next_actor, state_hash

SEED: Final = 20
MOST_DECISIONS: Final = 800  # of one stepped game; about what a batch game has
SPACING: Final = 50  # decisions between two positions that are copied, listed and hashed
SAMPLED: Final = 10  # games that these are of: with one, a figure hangs on its course


def perform(order: Task | BatchTask) -> Sample:
    """Carry out an order."""
    if isinstance(order, BatchTask):
        return play(order.batch, order.edition)
    return _MEASURES[order.measure](order.size)


def play(batch: Batch, edition: str) -> Sample:
    """Play the batch in the compiled loop of the engine."""
    rules = bare_rules(edition)
    policies: list[Policy] = [Steady(rules) for _ in range(SEATS)]
    began = time.process_time()
    result = play_batch(rules, policies, batch.first, batch.games, batch.seed, batch.most_turns)
    seconds = time.process_time() - began
    totals = Totals(
        result.games,
        result.finished,
        result.turns,
        result.rounds,
        result.decisions,
        tuple(result.wins),
    )
    return Sample(batch.games, seconds, totals)


def step(size: int) -> Sample:
    """Drive games from here, one decision at a time, without events."""
    return _drive(size, taping=False, drive=_step_game)


def step_with_events(size: int) -> Sample:
    """Drive games from here and make messages of all that happens."""
    return _drive(size, taping=True, drive=_step_game_with_events)


def copy(size: int) -> Sample:
    """Copy positions."""
    return _repeat(size, [state.copy for state in _positions()])


def list_choices(size: int) -> Sample:
    """List the choices of who is to act."""
    return _call(size, [(state, next_actor(state)) for state in _positions()])


def hash_states(size: int) -> Sample:
    """Hash positions."""
    states = _positions()
    began = time.process_time()
    rounds = _rounds(size, states)
    for _ in range(rounds):
        for state in states:
            state_hash(state)
    return Sample(rounds * len(states), time.process_time() - began)


_MEASURES: Final[dict[Measure, Callable[[int], Sample]]] = {
    "stepped": step,
    "events": step_with_events,
    "copy": copy,
    "legal": list_choices,
    "hash": hash_states,
}


def _drive(size: int, *, taping: bool, drive: Callable[[State, Steady], int]) -> Sample:
    rules = bare_rules(EDITION)
    policy = Steady(rules)
    done = number = 0
    began = time.process_time()
    while done < size:
        done += drive(new_game(rules, SEATS, game_seed(SEED, number), taping=taping), policy)
        number += 1
    return Sample(done, time.process_time() - began)


def _step_game(state: State, policy: Steady) -> int:
    decide = policy.decide
    for count in range(MOST_DECISIONS):
        seat = next_actor(state)
        if seat < 0:
            return count
        apply(state, seat, decide(state, seat))
    return MOST_DECISIONS


def _step_game_with_events(state: State, policy: Steady) -> int:
    from freehold.wire import decode_events

    decide = policy.decide
    for count in range(MOST_DECISIONS):
        seat = next_actor(state)
        if seat < 0:
            return count
        apply(state, seat, decide(state, seat))
        decode_events(state.take_tape())
    return MOST_DECISIONS


def _positions() -> list[State]:
    """Return some games as they stood every so many decisions."""
    rules = bare_rules(EDITION)
    policy = Steady(rules)
    found: list[State] = []
    for number in range(SAMPLED):
        state = new_game(rules, SEATS, game_seed(SEED, number))
        found += _positions_of(state, policy)
    return found


def _positions_of(state: State, policy: Steady) -> list[State]:
    found: list[State] = []
    for count in range(MOST_DECISIONS):
        seat = next_actor(state)
        if seat < 0:
            break
        if count % SPACING == 0:
            found.append(state.copy())
        apply(state, seat, policy.decide(state, seat))
    return found


def _rounds(size: int, sample: Sized) -> int:
    return max(1, size // len(sample))


def _repeat(size: int, calls: list[Callable[[], State]]) -> Sample:
    began = time.process_time()
    rounds = _rounds(size, calls)
    for _ in range(rounds):
        for call in calls:
            call()
    return Sample(rounds * len(calls), time.process_time() - began)


def _call(size: int, turns: list[tuple[State, int]]) -> Sample:
    began = time.process_time()
    rounds = _rounds(size, turns)
    for _ in range(rounds):
        for state, seat in turns:
            legal(state, seat)
    return Sample(rounds * len(turns), time.process_time() - began)
