"""Hypothesis plays every edition under any house rules and checks every law on the way."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from freehold.editions import compile_rules, load
from freehold.engine import State, apply, legal, new_game, state_hash
from freehold.engine.codes import F_DEBT, FRAME, OK
from freehold.wire import AnyAction, pack_action, table_of, unpack_action, view
from tests.laws import laws
from tests.laws.ledger import Ledger
from tests.laws.options import random_options
from tests.random_play import random_move
from tests.scene import EDITIONS

SEEDS = st.integers(0, 2**30)


class Play(RuleBasedStateMachine):
    """Random legal play of one edition, with all books kept."""

    edition = ""
    state: State

    @initialize(seed=SEEDS, seats=st.integers(2, 8), clocked=st.booleans())
    def start(self, seed: int, seats: int, clocked: bool) -> None:
        """Start a game under random house rules."""
        loaded = load(self.edition)
        self.seats = min(seats, loaded.players.max)
        self.ruleset = compile_rules(loaded, random_options(self.edition, Random(seed)))
        self.seed, self.clocked = seed, clocked
        self.log: list[bytes] = []
        self.state = new_game(self.ruleset, self.seats, seed, clocked=clocked, taping=True)
        self.ledger = Ledger(self.ruleset, self.seats)
        self.ledger.read(list(self.state.take_tape()))

    def step(self, rng: Random) -> None:
        """Make one legal move and enter it into all books."""
        seat, action, terms = random_move(self.state, rng)
        assert apply(self.state, seat, action, terms) == OK
        self.log.append(msgspec.json.encode((seat, unpack_action(action, terms))))
        self.ledger.read(list(self.state.take_tape()))

    @precondition(lambda self: not self.state.over)
    @rule(seed=SEEDS, steps=st.sampled_from((1, 1, 5, 40)))
    def play_on(self, seed: int, steps: int) -> None:
        """Play on for some moves."""
        rng = Random(seed)
        for _ in range(steps):
            if not self.state.over:
                self.step(rng)

    @rule(seed=SEEDS)
    def keep_the_laws(self, seed: int) -> None:
        """Check everything that must hold in any position."""
        laws.check_all(self.state, Random(seed))

    @rule()
    def rebuild_from_the_log(self) -> None:
        """Replay the log, read back from JSON, and reach the same state."""
        replayed = new_game(self.ruleset, self.seats, self.seed, clocked=self.clocked)
        for line in self.log:
            seat, action = msgspec.json.decode(line, type=tuple[int, AnyAction])
            assert apply(replayed, seat, *pack_action(action)) == OK
        assert state_hash(replayed) == state_hash(self.state)

    @rule(seed=SEEDS)
    def look_from_every_seat(self, seed: int) -> None:
        """Resample what nobody can see: no view changes, nor what is legal by it."""
        other = laws.with_other_secrets(self.state, Random(seed))
        for seat in range(self.seats):
            seen = view(self.state, seat)
            assert seen == view(other, seat)
            table = table_of(seen, self.ruleset)
            assert list(legal(table, seat)) == list(legal(self.state, seat))

    @precondition(lambda self: self.state.depth > 0)
    @rule()
    def let_only_the_hopeless_give_up(self) -> None:
        """Check that who may give up could not have paid."""
        top = list(self.state.frames[(self.state.depth - 1) * FRAME :])
        if top[0] == F_DEBT:
            laws.givers_up_cannot_pay(self.state, top[1])

    @invariant()
    def books_agree(self) -> None:
        """Money, deeds, buildings and passes are where the tape says they went."""
        if hasattr(self, "ledger"):
            self.ledger.compare(self.state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_laws_hold(edition: str) -> None:
    """All laws hold in random play of the edition."""
    machine: Any = type(f"Play_{edition}", (Play,), {"edition": edition})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
