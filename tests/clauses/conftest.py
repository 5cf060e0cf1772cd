import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that names the clauses a test is about."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rulebook a test is about")
