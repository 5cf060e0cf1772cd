import pytest

from tests.kit.scene import Scene


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that names the clauses a test is about."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rulebook a test is about")


@pytest.fixture
def scene(edition: str) -> Scene:
    """Return a game of the edition that has just begun."""
    return Scene(edition)
