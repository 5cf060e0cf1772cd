"""Measured lengths are those of the games that bots play, however many work on them."""

import shutil
from pathlib import Path

import pytest

from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import play_batch
from freehold.bots.simulation.length_batch import play_length_batch
from freehold.editions import available, house_rules, load, rules_for
from freehold.editions.lengths import read_lengths
from freehold.editions.loader import DATA
from freehold.engine import COMPILED, Ruleset
from freehold.lab.lengths import lengths_text, quantiles, setups_of, unlimited
from tests.cli.running import Runner
from tests.kit.values import present

GAMES = 40 if COMPILED else 3
ROUNDS = 120
SEATS = 4


def players(rules: Ruleset) -> list[Policy]:
    """Return four steady players."""
    return [Steady(rules) for _ in range(SEATS)]


@pytest.mark.parametrize("edition", [name for name in available() if name != "hongkong"])
def test_the_games_are_those_of_the_batch(edition: str) -> None:
    """A game is over in the round of its last bankruptcy."""
    rules = rules_for(edition)
    found = play_length_batch(rules, players(rules), 5, GAMES, 1, ROUNDS)
    last = [int(number) for number in found.rounds][SEATS - 2 :: SEATS - 1]
    for number, came in enumerate(last, 5):
        game = play_batch(rules, players(rules), number, 1, 1, ROUNDS * SEATS)
        over = game.finished and game.rounds <= ROUNDS
        assert came == (game.rounds if over else 0)


def test_bankruptcies_of_a_game_come_one_after_another() -> None:
    rules = rules_for("us")
    found = play_length_batch(rules, players(rules), 0, GAMES, 1, ROUNDS)
    rounds, ends = list(found.rounds), list(found.ends)
    for at in range(0, len(rounds), SEATS - 1):
        came = [number for number in rounds[at : at + SEATS - 1] if number]
        assert came == sorted(came)
        assert rounds[at : at + len(came)] == came
        assert ends[at : at + SEATS - 1] == sorted(ends[at : at + SEATS - 1])
    assert any(rounds)


def test_games_are_cut_off_after_the_rounds() -> None:
    rules = rules_for("france")
    found = play_length_batch(rules, players(rules), 0, GAMES, 1, 10)
    assert max(found.ends) <= 11
    assert max(found.rounds) <= 10


def test_no_limit_ends_what_is_measured() -> None:
    own = house_rules(load("hongkong"), {"bankruptcy_limit": 1})
    assert unlimited(own, 250).round_limit == 250
    assert unlimited(own, 250).bankruptcy_limit == 0
    assert unlimited(load("us").rules, 250).round_limit == 0


def test_quantiles_go_from_the_least_to_the_greatest() -> None:
    assert quantiles(range(100, -1, -1)) == (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    assert quantiles([7]) == (7,) * 11
    assert quantiles([]) == ()


def test_every_setup_can_be_played_and_is_there_once(edition: str) -> None:
    setting = load(edition)
    setups = setups_of(setting)
    for setup in setups:
        house_rules(setting, setup.changes)
    told = [(one.players, one.bots, tuple(one.changes.items())) for one in setups]
    assert len(set(told)) == len(told)


def test_the_kept_file_is_written_as_the_lab_writes_it(edition: str) -> None:
    kept = present(read_lengths(DATA / edition))
    assert (DATA / edition / "lengths.toml").read_text(encoding="utf-8") == lengths_text(kept)


def test_the_command_writes_beside_the_edition(run: Runner, tmp_path: Path) -> None:
    """The same however many work, and others with another seed."""
    texts = []
    for words in (("1", "3"), ("2", "3"), ("1", "4")):
        folder = tmp_path / "hongkong"
        shutil.copytree(DATA / "hongkong", folder)
        (folder / "lengths.toml").unlink()
        workers, seed = words
        scale = ("--games", "4", "--most-rounds", "20", "--seed", seed, "--workers", workers)
        done = run("lab", "lengths", "--edition", str(folder), *scale)
        assert (done.code, done.err) == (0, f"freehold: wrote {folder / 'lengths.toml'}\n")
        texts.append((folder / "lengths.toml").read_text(encoding="utf-8"))
        kept = present(read_lengths(folder))
        assert (kept.games, kept.most_rounds, kept.digest) == (4, 20, rules_for("hongkong").digest)
        shutil.rmtree(folder)
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--edition", "atlantis"), "expected an edition"),
        (("--games", "0"), "--games: expected a number"),
        (("--most-rounds", "0"), "--most-rounds: expected a number"),
        (("--workers", "0"), "--workers: expected a number"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_played(
    run: Runner, words: tuple[str, ...], problem: str
) -> None:
    done = run("lab", "lengths", *words)
    assert done.code == 2
    assert problem in done.err
