"""Learning environments: every seat an agent (PettingZoo), or one against bots (Gymnasium).

They need the packages of the extra `envs`; docs/envs.md describes actions and observations.
"""

from freehold.bots.learning.action_numbers import ACTION_TABLE_VERSION
from freehold.envs import freehold_v0
from freehold.envs.observation import action_meanings
from freehold.envs.solo import FreeholdSolo

__all__ = ["ACTION_TABLE_VERSION", "FreeholdSolo", "action_meanings", "freehold_v0"]
