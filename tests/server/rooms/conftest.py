from typing import Any

import pytest

from tests.kit.cases import one_of
from tests.kit.registry_rig import RegistryRig
from tests.kit.rig import Opened
from tests.kit.room_rig import RoomRig, deal, gather
from tests.server.rooms.questions import QUESTIONS

question = one_of(QUESTIONS.values(), ids=QUESTIONS)


@pytest.fixture
def lobby() -> RoomRig:
    """Return a room in whose lobby two people are ready."""
    return gather("Ann", "Bob")


@pytest.fixture
def game() -> RoomRig:
    """Return a room in which two people have just begun a game."""
    return deal("Ann", "Bob")


@pytest.fixture
def rig(settings: dict[str, Any]) -> Opened:
    """Offer a registry."""
    return Opened(RegistryRig(**settings).opened)
