"""Positions of an older version are the same: as text, as numbers, by hash and what follows."""

from typing import Any

import pytest

from freehold.engine import State, apply, from_ints, legal, state_hash, to_ints
from freehold.record import move_text, parse_move, parse_position, position_text
from freehold.wire import pack_action
from tests.compatibility.fixtures import read_json

POSITIONS = read_json("positions.json.gz")
QUESTIONS = {"auction", "card_choice", "debt", "offers", "placement", "purchase", "riot", "turn"}
CLOCK = -1


@pytest.fixture(params=sorted(POSITIONS))
def positions(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """Return the positions of one kind."""
    found: list[dict[str, Any]] = POSITIONS[request.param]
    return found


def fresh(position: dict[str, Any]) -> State:
    """Return the position, from its numbers."""
    return from_ints(parse_position(position["text"]).rules, position["numbers"])


def test_there_is_every_kind_of_question() -> None:
    assert {name.split()[1] for name in POSITIONS} > QUESTIONS


def test_text_numbers_and_hash_are_one(positions: list[dict[str, Any]]) -> None:
    for position in positions:
        state = fresh(position)
        assert to_ints(state) == position["numbers"]
        assert to_ints(parse_position(position["text"])) == position["numbers"]
        assert position_text(state) == position["text"]
        assert state_hash(state) == position["hash"]


def test_the_same_is_allowed_and_comes_to_the_same(positions: list[dict[str, Any]]) -> None:
    for position in positions:
        rules = parse_position(position["text"]).rules
        for seat, expected in enumerate(position["legal"]):
            assert list(legal(fresh(position), seat)) == expected
        for seat, action, expected in position["after"]:
            state = from_ints(rules, position["numbers"])
            apply(state, seat, action)
            assert state_hash(state) == expected, (seat, action)


def test_moves_are_read_as_they_were_written(positions: list[dict[str, Any]]) -> None:
    for position in positions:
        if position["next"] is None:
            continue
        seat, text, expected = position["next"]
        move, state = parse_move(text), fresh(position)
        assert move_text(move) == text
        assert not apply(state, CLOCK if seat is None else seat, *pack_action(move))
        assert state_hash(state) == expected
