# Interpreted: it reads a file, once.
"""The weights that the judge was given by training: a network for each edition, and one for all."""

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from freehold.bots.judge.network import Network
from freehold.engine import Ruleset

FILE: Final = Path(__file__).with_name("weights.json")
GENERAL_NAME: Final = "general"


class Model(NamedTuple):
    """A network as it is kept: whose it is, the digest of the rules, and all weights."""

    name: str  # of the edition, or GENERAL_NAME
    digest: str
    cells: int
    first: list[int]
    first_bias: list[int]
    second: list[int]
    second_bias: list[int]
    last: list[int]

    def network(self) -> Network:
        """Return it ready to work."""
        return Network(
            self.cells, self.first, self.first_bias, self.second, self.second_bias, self.last
        )


@cache
def models() -> dict[str, Model]:
    """Return all that are kept, by the digests of their rules."""
    kept = [Model(**each) for each in json.loads(FILE.read_text(encoding="ascii"))["models"]]
    return {each.digest: each for each in kept}


def model_for(rules: Ruleset) -> Model:
    """Return the model of exactly these rules, or the one for any board and rules."""
    kept = models()
    return kept.get(rules.digest) or kept[""]


def network_for(rules: Ruleset) -> Network:
    """Return the network that judges games by these rules."""
    return model_for(rules).network()
