"""Boards of people's own in files of games, in positions, and in other processes."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from freehold.editions import board_of, boards, house_rules, named, plain_board
from freehold.game import Game
from freehold.record import SaveError, load_game, parse_position, position_text, save_bytes
from freehold.record.game import rules_of
from freehold.record.hash_chain import write_lines
from freehold.record.rules_source import compile_source, rules_source_of
from freehold.record.save import parse_save
from tests.kit.boards import small


@pytest.fixture
def game() -> Game:
    game = Game(board_of(small()), players=2, seed=1)
    for _ in range(4):
        game.bot_move("beginner")
    return game


def forget() -> None:
    """Know no board any more, as another process does."""
    boards._held.clear()
    boards._by_rules.clear()


def test_a_board_is_named_by_all_that_it_says_but_for_its_id() -> None:
    board = board_of(small())
    assert named(replace(board, id="other")).id == named(board).id
    assert boards.is_board_name(named(board).id)
    dearer = small()
    dearer["groups"][0]["house_cost"] += 1
    assert named(board_of(dearer)).id != named(board).id


def test_a_name_stays_when_a_board_goes_out_and_comes_in_again() -> None:
    board = named(board_of(small()))
    assert named(board_of(plain_board(board))).id == board.id


def test_a_save_needs_nothing_but_itself(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game.save(path)
    forget()
    assert Game.load(path).record.hash == game.record.hash


def test_a_board_that_does_not_fit_its_name_is_refused(game: Game) -> None:
    save = parse_save(save_bytes(game.record), "save")
    other = small()
    other["rules"] = {**other.get("rules", {}), "start_money": 1234}
    false = write_lines([replace(save.header, board=other), *save.lines])
    with pytest.raises(SaveError, match="board-"):
        load_game(parse_save(false, "save"))


def test_a_save_with_a_faulty_board_is_refused_in_words(game: Game) -> None:
    save = parse_save(save_bytes(game.record), "save")
    faulty = {**small(), "squares": []}
    with pytest.raises(SaveError, match="expected"):
        load_game(parse_save(write_lines([replace(save.header, board=faulty), *save.lines]), "s"))


def test_house_rules_of_a_board_are_known_in_another_process() -> None:
    board = named(board_of(small()))
    options = house_rules(board, {"start_money": 10_000})
    rules = rules_of(board, options)
    source = rules_source_of(rules)
    forget()
    assert compile_source(source).digest == rules.digest


def test_a_position_names_its_board(game: Game) -> None:
    text = position_text(game.state)
    assert game.edition.id in text
    assert parse_position(text).decision == game.state.decision
