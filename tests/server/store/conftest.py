from pathlib import Path

import pytest

from tests.kit.rig import Opened
from tests.kit.stores import opened


@pytest.fixture(params=["sqlite", "memory", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Offer a store, of any kind."""
    kind = request.param
    place = {"sqlite": tmp_path, "memory": None}.get(kind)
    if kind == "postgresql":
        place = request.getfixturevalue("postgresql")
    return Opened(lambda: opened(place, failures=None))
