"""What is said of values."""

from typing import TypeVar

Value = TypeVar("Value")


def present(value: Value | None) -> Value:
    """Return what must be there."""
    assert value is not None
    return value
