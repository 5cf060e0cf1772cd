"""The compiled engine and the plain source play the very same games, in any process."""

import hashlib
import json
import os
import subprocess
import sys

from freehold.editions import load
from freehold.engine import COMPILED, state_hash
from tests.kit.random_play import random_game
from tests.kit.scene import EDITIONS, rules_with
from tests.kit.size import times

# The compiled run compares the two forms: it is the one that counts.
GAMES = times(30 if COMPILED else 3)
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


def fingerprints() -> dict[str, str]:
    """Return the hash over the games of every edition."""
    return {edition: fingerprint(edition, GAMES) for edition in EDITIONS}


def elsewhere() -> dict[str, str]:
    """Return the fingerprints that the plain engine gives in another process."""
    code = "import json; from tests.laws.test_compiled import *; "
    code += f"print(json.dumps({{e: fingerprint(e, {GAMES}) for e in EDITIONS}}))"
    env = os.environ | {"FREEHOLD_PLAIN": "1", "PYTHONHASHSEED": "77"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
    )
    return dict(json.loads(done.stdout))


def test_tapes_are_those_of_the_plain_engine_elsewhere() -> None:
    """Seeded random games give the same events and states, compiled or plain, in any process."""
    assert elsewhere() == fingerprints()
