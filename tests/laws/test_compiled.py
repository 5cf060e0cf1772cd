"""The compiled engine and the plain source play the very same games."""

import hashlib
import os
import subprocess
import sys

import pytest

from freehold.editions import load
from freehold.engine import COMPILED, state_hash
from tests.random_play import random_game
from tests.scene import EDITIONS, rules_with

GAMES = 200
MOVES = 150


def fingerprint(edition: str) -> str:
    """Return a hash over the tapes and final states of many random games."""
    rules, most = rules_with(edition), load(edition).players.max
    total = hashlib.sha256()
    for seed in range(GAMES):
        for state in random_game(rules, 2 + seed % (most - 1), seed, MOVES, clocked=seed % 2 == 1):
            total.update(repr(list(state.take_tape())).encode())
        total.update(str(state_hash(state)).encode())
    return total.hexdigest()


def elsewhere(edition: str) -> str:
    """Return the fingerprint that the other form of the engine gives."""
    code = f"from tests.laws.test_compiled import fingerprint; print(fingerprint({edition!r}))"
    env = {name: value for name, value in os.environ.items() if name != "FREEHOLD_PLAIN"}
    if COMPILED:
        env["FREEHOLD_PLAIN"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.mark.skipif(not COMPILED, reason="compared once, from the compiled run")
@pytest.mark.parametrize("edition", EDITIONS)
def test_compiled_and_plain_tapes_are_identical(edition: str) -> None:
    """Hundreds of seeded random games give the same events and states in both forms."""
    assert elsewhere(edition) == fingerprint(edition)
