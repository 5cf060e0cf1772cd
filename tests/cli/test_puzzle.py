"""`freehold puzzle`: shown, answered, explained, and clear where a word is wrong."""

from itertools import product

import msgspec
import pytest

from freehold.puzzles import KINDS, pool
from freehold.text.phrases import LETTERS
from tests.cli.running import Runner, lines

FIRST = next(iter(pool().values()))


def test_an_answer_is_asked_for_until_it_is_one_and_then_explained(run: Runner) -> None:
    typed = lines("chess", "99", str(FIRST.best + 1))
    done = run("puzzle", "1", typed=typed)
    assert done.code == 0
    assert done.out.count("expected a number from 1 to") == 2
    assert "Right." in done.out
    assert f"{FIRST.gap / 10:.1f} ± {FIRST.gap_error / 10:.1f}" in " ".join(done.out.split())


def test_a_wrong_answer_is_told_with_the_best(run: Runner) -> None:
    done = run("puzzle", "1", "--answer", str(FIRST.second + 1))
    assert (done.code, f"No: {FIRST.best + 1} is best." in done.out) == (0, True)


def test_who_leaves_without_an_answer_is_told_nothing(run: Runner) -> None:
    done = run("puzzle", "1", typed=lines("chess"))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("No answer was given.\n")


def test_one_is_told_which_seat_is_ones_own(run: Runner) -> None:
    """By its letter, as it stands on the board and in all sentences."""
    done = run("puzzle", "1", typed=lines())
    assert f"You are {LETTERS[FIRST.seat]}. " in done.out


def test_programs_are_told_the_solution_with_an_answer_only(run: Runner) -> None:
    asked = msgspec.json.decode(run("puzzle", "1", "--json").out)
    assert asked["id"] == FIRST.id
    assert "figures" not in asked
    told = msgspec.json.decode(run("puzzle", "1", "--json", "--answer", "1").out)
    assert told["solved"] == (FIRST.best == 0)
    assert len(told["figures"]) == len(asked["answers"])


def test_every_puzzle_is_told_in_words(run: Runner) -> None:
    seen = {(one.kind, answer.does) for one in pool().values() for answer in one.answers}
    for number, puzzle in enumerate(pool().values(), 1):
        new = {(puzzle.kind, answer.does) for answer in puzzle.answers} & seen
        if new:
            done = run("puzzle", str(number), "--answer", "1")
            assert (done.code, done.err) == (0, "")
            seen -= new


def test_a_kind_and_an_edition_are_found(run: Runner) -> None:
    told = msgspec.json.decode(
        run("puzzle", "--kind", FIRST.kind, "--edition", FIRST.edition, "--json").out
    )
    assert (told["kind"], told["edition"]) == (FIRST.kind, FIRST.edition)


def test_it_is_told_which_kinds_an_edition_has(run: Runner) -> None:
    there = {(one.edition, one.kind) for one in pool().values()}
    for edition, kind in product({edition for edition, _ in there}, KINDS):
        if (edition, kind) not in there:
            done = run("puzzle", "--kind", kind, "--edition", edition)
            assert (done.code, f"expected one that {edition} has" in done.err) == (2, True)
            break


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["0"], "NUMBER: expected a number from 1 to"),
        (["x"], "NUMBER: expected a number from 1 to"),
        (["1", "--kind", "bid"], "expected a puzzle's number, or --kind and --edition, got both"),
        (["--kind", "chess"], "--kind: expected one of"),
        (["--edition", "atlantis"], "--edition: expected one of"),
        (["1", "--answer", "9"], "--answer: expected a number from 1 to"),
    ],
)
def test_what_is_wrong_is_told(run: Runner, words: list[str], problem: str) -> None:
    done = run("puzzle", *words)
    assert (done.code, problem in done.err) == (2, True), done.err
