"""One list of fields: copies, saves and imagined games forget none."""

import ast
from pathlib import Path

from freehold import engine
from freehold.engine import State, from_ints, to_ints, vector, with_secrets
from freehold.engine.core.snapshot import NUMBERS, VECTORS
from tests.kit.scene import rules_with

SOURCE = Path(str(engine.__file__)).parent / "core" / "state.py"
UNSAVED = {"rules", "taping", "tape", "shown"}
SECRET = {"cards", "rng"}


def fields() -> set[str]:
    """Read the names of all fields from the source."""
    return {
        node.target.attr
        for node in ast.walk(ast.parse(SOURCE.read_text("utf-8")))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }


def odd_state() -> State:
    """Return a state in which every field has a value of its own."""
    state = State(rules_with("us"), 4)
    for at, name in enumerate(NUMBERS[1:]):
        setattr(state, name, 100 + at)
    state.depth = 2
    for at, name in enumerate(VECTORS):
        size = 16 if name == "frames" else 3 + at
        setattr(state, name, vector([1000 * at + cell for cell in range(size)]))
    return state


def values(state: State, names: set[str]) -> dict[str, object]:
    return {
        name: list(getattr(state, name)) if name in VECTORS else getattr(state, name)
        for name in names
    }


def test_every_field_is_saved_or_known_not_to_be() -> None:
    assert fields() == {*NUMBERS, *VECTORS, *UNSAVED}


def test_saved_numbers_keep_every_field() -> None:
    """Copy keeps every field, too."""
    state = odd_state()
    assert values(state.copy(), {*NUMBERS, *VECTORS}) == values(state, {*NUMBERS, *VECTORS})
    read = from_ints(state.rules, to_ints(state))
    assert values(read, {*NUMBERS, *VECTORS}) == values(state, {*NUMBERS, *VECTORS})


def test_game_on_a_copied_table_keeps_every_open_field() -> None:
    state = odd_state()
    names = {*NUMBERS, *VECTORS} - SECRET
    made = with_secrets(state, 1)
    assert values(made, names) == values(state, names)
    assert list(made.cards) != list(state.cards)
    assert list(made.rng) != list(state.rng)
