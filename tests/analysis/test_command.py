"""`freehold analyze`, as it is typed."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from freehold.analysis.report import Did, Instead
from freehold.cli.commands.analyze import decision_text
from freehold.editions import load
from freehold.record import write_save
from freehold.text.phrases import Phrases
from tests.analysis.games import DECISION, begin, play
from tests.cli.running import Runner


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game of some turns, in the folder that commands run in."""
    write_save(play(begin("us", ("sharp", "beginner"), 3), 20), tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def test_luck_and_decisions_are_told_in_a_table(run: Runner, saved: Path) -> None:
    done = run("analyze", saved.name, "--budget", "1000")
    assert (done.code, done.err) == (0, "")
    assert "Player 1" in done.out
    for title in ("rolls", "luck", "decisions", "brilliant", "blunder"):
        assert title in done.out


@pytest.mark.parametrize(
    ("did", "instead", "text"),
    [
        ("buy", "decline", "bought Boardwalk for $400 instead of leaving it"),
        ("decline", "buy", "left Boardwalk, which cost $400, instead of buying it"),
        ("win", "pass", "won Boardwalk at $400 instead of passing"),
        ("win", "bid", "won Boardwalk at $400 instead of bidding $310"),
        ("leave", "bid", "let Boardwalk go at $400 instead of bidding $310"),
        ("accept", "reject", "gave Bo Baltic Avenue for $90 instead of rejecting it"),
        ("reject", "accept", "did not give Bo Baltic Avenue for $90 instead of accepting"),
        ("offer", "no_deal", "got Bo to take Baltic Avenue for $90 instead of making no deal"),
    ],
)
def test_decisions_are_told_in_words(did: Did, instead: Instead, text: str) -> None:
    decision = replace(DECISION, did=did, instead=instead)
    told = decision_text(decision, Phrases(load("us"), ["Ann", "Bo"]))
    assert told == f"turn 12, {text} (-8.3 % ± 1.1, blunder)"


def test_json_is_for_programs(run: Runner, saved: Path) -> None:
    done = run("analyze", saved.name, "--budget", "1000", "--json")
    told = json.loads(done.out)
    assert (told["edition"], told["budget"], len(told["players"])) == ("us", 1000, 2)
    assert done.err == ""


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("no.jsonl", 1, "no.jsonl: expected a readable file"),
        ("game.jsonl --budget 5", 2, "--budget: expected a number from 1000"),
        ("game.jsonl --budget many", 2, "--budget: expected a whole number, got 'many'"),
        ("game.jsonl --language xx", 2, "--language: expected one of en, got 'xx'"),
        ("game.jsonl --edition vietnam", 1, "expected edition vietnam, got us"),
        ("", 2, "requires an argument"),
    ],
)
def test_wrong_input_is_answered_with_one_message(
    run: Runner, saved: Path, words: str, code: int, message: str
) -> None:
    assert saved.exists()
    done = run("analyze", *words.split())
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert done.err.count("freehold: ") == 1


def test_a_damaged_file_is_refused(run: Runner, saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b"Player 1", b"Player 7", 1))
    done = run("analyze", saved.name)
    assert (done.code, done.out) == (1, "")
    assert "line 1: expected a line as it was written" in done.err


def test_a_hosted_game_that_goes_on_is_refused(run: Runner, tmp_path: Path) -> None:
    write_save(play(begin(hosted=True), 3), tmp_path / "hosted.jsonl")
    done = run("analyze", "hosted.jsonl")
    assert (done.code, done.out) == (1, "")
    assert "expected a seed, got a hosted game that has not revealed it" in done.err
