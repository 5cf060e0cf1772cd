"""A board in one file: out and in again unchanged, and told of all its faults at once."""

import copy
from pathlib import Path
from typing import Any

import pytest

from freehold.editions import (
    EditionError,
    Problem,
    available,
    board_of,
    board_text,
    compile_rules,
    load,
    load_file,
    plain_board,
    read_board,
)
from freehold.editions.checks.draws import MOST_DRAWS
from freehold.editions.files import MOST_BYTES
from freehold.editions.reading import MOST_FOUND
from tests.kit.cases import each

Board = dict[str, Any]


def us() -> Board:
    """Return the plain data of a board that has nothing wrong with it."""
    return copy.deepcopy(plain_board(load("us")))


def problems(board: object) -> tuple[Problem, ...]:
    """Return what is wrong with plain data."""
    with pytest.raises(EditionError) as caught:
        board_of(board)
    return caught.value.problems


def codes(board: object) -> set[tuple[str, str]]:
    """Return where what is wrong."""
    return {(one.key, one.code) for one in problems(board)}


@pytest.mark.parametrize("name", available())
def test_editions_go_out_and_in_again_unchanged(tmp_path: Path, name: str) -> None:
    """The same board, and rules of the same digest."""
    edition = load(name)
    path = tmp_path / f"{name}.freehold.toml"
    path.write_text(board_text(edition), encoding="utf-8")
    again = load_file(path)
    assert again == edition
    assert compile_rules(again, again.rules).digest == compile_rules(edition, edition.rules).digest
    assert board_of(plain_board(edition)) == edition


def test_text_of_any_letters_comes_back() -> None:
    board = us()
    board["squares"][0]["name"]["en"] = "\\ \"quoted\" 'x' # = [] {} \u00e9\u4e2d"
    edition = board_of(board)
    assert read_board(board_text(edition)) == edition


def test_all_faults_are_told_at_once_each_with_its_place_and_code() -> None:
    board = us()
    board["squares"][1]["rent"][2] = "many"
    del board["squares"][3]["id"]
    board["squares"][5]["prise"] = 3
    board["rules"]["auction"] = "loud"
    board["rules"]["start_money"] = -1
    board["decks"][0]["cards"][0]["effect"]["sum"] = 3
    board["groups"][0]["color"] = "brown"
    assert codes(board) == {
        ("squares[1].rent[2]", "type"),
        ("squares[3].id", "missing"),
        ("squares[5].prise", "unknown-key"),
        ("rules.auction", "word"),
        ("rules.start_money", "range"),
        ("decks[0].cards[0].effect.sum", "unknown-key"),
        ("groups[0].color", "pattern"),
    }


def test_contradictions_are_told_at_once_too() -> None:
    board = us()
    board["squares"][1]["rent"] = [2, 10, 5, 90, 160, 250]
    board["squares"][3]["group"] = "violet"
    board["squares"][6]["mortgage"] = 1000
    board["rules"]["fine_turns"] = 9
    board["decks"][0]["cards"][0]["effect"]["square"] = "nowhere"
    found = {(one.key, one.code): one for one in problems(board)}
    assert {
        ("squares[1].rent[2]", "ladder-descends"),
        ("squares[3].group", "unknown-group"),
        ("squares[6].mortgage", "mortgage-high"),
        ("rules.fine_turns", "rules-conflict"),
        ("decks[0].cards[0].effect.square", "unknown-square"),
        ("groups[0]", "group-size"),
    } == set(found)
    told = found["squares[1].rent[2]", "ladder-descends"]
    assert (told.expected, told.came) == ("a ladder that never descends: at least 10", "5")


@pytest.mark.parametrize("count", [12, 13, 39, 58, 60])
def test_boards_have_any_number_of_squares(count: int) -> None:
    board = us()
    free = [one for one in board["squares"] if one["kind"] in ("go", "jail")]
    streets = [one for one in board["squares"] if one.get("group") in ("orange", "red")]
    rest = [
        {"id": f"p{number}", "kind": "parking", "name": {"en": f"Place {number}"}}
        for number in range(count - len(free) - len(streets))
    ]
    board["squares"] = [*streets, *rest, *free]  # and corners of any kind
    board["groups"] = [one for one in board["groups"] if one["id"] in ("orange", "red")]
    board["decks"] = []
    assert len(board_of(board).squares) == count


def hostile() -> dict[str, tuple[object, str]]:
    """Return drafts that nobody means well with, and what they are refused for."""
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    loop = us()
    loop["decks"][0]["cards"] = [_card(f"c{n}", "draw", deck="chance") for n in range(60)]
    loop["decks"][0]["cards"] += [_card("end", "bank", amount=1)]
    many = us()
    many["decks"][0]["cards"] = [_card(f"c{n}", "draw", deck="chance") for n in range(13)]
    many["decks"][0]["cards"] += [_card(f"e{n}", "bank", amount=1) for n in range(50)]
    names = us()
    names["squares"][0]["name"]["en"] = "\u202egnp.exe\n\x1b[2J"
    return {
        "not a table": ([1, 2], "type"),
        "nothing": ({}, "missing"),
        "too many squares": (us() | {"squares": us()["squares"] * 50}, "length"),
        "deep": (us() | {"name": {"en": deep}}, "type"),
        "hostile name": (names, "text-letters"),
        "cards that lead to cards": (loop, "draws-long"),
        "many ways from card to card": (many, "draws-many"),
        "money without bound": (_with_rule("salary_pass", 10**12), "range"),
        "a number with an end of its own": (_with_rule("start_money", 1e308), "type"),
        "no square": (us() | {"squares": []}, "squares-count"),
        "two jails": (us() | {"squares": [*us()["squares"], _jail()]}, "one-jail"),
    }


def _card(id_: str, op: str, **fields: object) -> Board:
    return {"id": id_, "effect": {"op": op, **fields}, "text": {"en": "Again"}}


def _jail() -> Board:
    return {"id": "jail-2", "kind": "jail", "name": {"en": "Another"}}


def _with_rule(name: str, value: object) -> Board:
    board = us()
    board["rules"][name] = value
    return board


@each("name, board, code", [(name, *case) for name, case in hostile().items()])
def test_hostile_drafts_are_refused_in_words(name: str, board: object, code: str) -> None:
    found = problems(board)
    assert code in {one.code for one in found}, name
    assert len(found) <= MOST_FOUND
    for one in found:
        assert one.expected
        assert one.came
        assert str(one).isprintable()


def test_texts_that_are_no_board_are_refused() -> None:
    for text in ("", "a = [", "[" * 5000, "x" * (MOST_BYTES + 1), "a." * 40 + "b = 1"):
        with pytest.raises(EditionError):
            read_board(text)


def test_cards_may_lead_to_cards_as_often_as_is_bearable() -> None:
    board = us()
    again = [_card(f"again-{n}", "draw", deck="chance") for n in range(3)]
    board["decks"][0]["cards"] = [*again, _card("end", "bank", amount=1)]
    assert board_of(board).decks[0].cards[0].id == "again-0"  # four draws on average
    board["decks"][0]["cards"] += [_card(f"more-{n}", "draw", deck="chance") for n in range(6)]
    told = next(one for one in problems(board) if one.code == "draws-long")
    assert told.expected == f"cards that lead to at most {MOST_DRAWS} draws on average"
    assert float(told.came) > MOST_DRAWS
