"""Learning environments: all seats agents (PettingZoo), one against bots (Gymnasium), many games.

They need the packages of the extra `envs`; docs/envs.md describes actions and observations.
"""

from freehold.bots.learning.action_numbers import ACTION_TABLE_VERSION
from freehold.envs import freehold_v0
from freehold.envs.observation import action_meanings
from freehold.envs.solo import FreeholdSolo
from freehold.envs.solo_vector import FreeholdSoloVector
from freehold.envs.vector import FreeholdVector, VectorArrays

__all__ = [
    "ACTION_TABLE_VERSION",
    "FreeholdSolo",
    "FreeholdSoloVector",
    "FreeholdVector",
    "VectorArrays",
    "action_meanings",
    "freehold_v0",
]
