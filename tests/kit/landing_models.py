"""Exact shares of landings, computed elsewhere: by edition, options and way out of jail."""

import json
from pathlib import Path
from typing import Any, Final

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import house_rules, load
from freehold.engine import Ruleset

Model = dict[str, Any]
EXACT: Final[list[Model]] = json.loads(
    (Path(__file__).parents[1] / "data" / "landing.json").read_text()
)


def model_name(model: Model) -> str:
    """Return the name of a model."""
    return "-".join([model["edition"], model["jail"], *model.get("options", {})])


def rules_of_model(model: Model) -> Ruleset:
    """Return the rules that a model is of."""
    edition = load(model["edition"])
    return lonely_rules(edition, house_rules(edition, model.get("options", {})))
