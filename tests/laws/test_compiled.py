"""The compiled engine and the plain source play the very same games, in any process."""

import hashlib
import os
import subprocess
import sys

import pytest

from freehold.editions import load
from freehold.engine import COMPILED, state_hash
from tests.random_play import random_game
from tests.scene import EDITIONS, rules_with

GAMES = (
    200 if COMPILED else 20
)  # the compiled run compares the two forms; it is the one that counts
MOVES = 150


def fingerprint(edition: str, games: int) -> str:
    """Return a hash over the tapes and final states of many random games."""
    rules, most = rules_with(edition), load(edition).players.max
    total = hashlib.sha256()
    for seed in range(games):
        for state in random_game(rules, 2 + seed % (most - 1), seed, MOVES, clocked=seed % 2 == 1):
            total.update(repr(list(state.take_tape())).encode())
        total.update(str(state_hash(state)).encode())
    return total.hexdigest()


def elsewhere(edition: str) -> str:
    """Return the fingerprint that the plain engine gives in another process."""
    code = f"from tests.laws.test_compiled import fingerprint as f; print(f({edition!r}, {GAMES}))"
    env = os.environ | {"FREEHOLD_PLAIN": "1", "PYTHONHASHSEED": "77"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize("edition", EDITIONS)
def test_tapes_are_those_of_the_plain_engine_elsewhere(edition: str) -> None:
    """Seeded random games give the same events and states, compiled or plain, in any process."""
    assert elsewhere(edition) == fingerprint(edition, GAMES)
