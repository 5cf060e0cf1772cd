"""Learning environments: every seat an agent (PettingZoo), or one against bots (Gymnasium).

They need the packages of the extra `envs`; docs/envs.md describes actions and observations.
"""

from freehold.bots.moves import ACTION_TABLE_VERSION
from freehold.envs import freehold_v0
from freehold.envs.solo import FreeholdSolo
from freehold.envs.table import action_meanings

__all__ = ["ACTION_TABLE_VERSION", "FreeholdSolo", "action_meanings", "freehold_v0"]
