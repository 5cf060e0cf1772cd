"""`freehold lab judge`: what it measures, of games of bots and of records."""

import json
import math
from pathlib import Path

import pytest

from freehold.lab.judge import JudgeJob, Sight, do_job, measure, measure_record
from freehold.record import write_save
from tests.analysis.games import begin, play, short_record, whole_record
from tests.cli.running import Runner


def test_log_loss_and_error_are_those_of_the_chances() -> None:
    sights = [Sight(5, 0.75, 1.0), Sight(5, 0.25, 0.0), Sight(50, 0.75, 0.0), Sight(50, 0.25, 1.0)]
    whole, early, late = measure(sights)
    phases = [each.phase for each in (whole, early, late)]
    assert phases == ["whole games", "rounds 1 to 10", "later"]
    assert early.log_loss == pytest.approx(-math.log(0.75))
    assert late.log_loss == pytest.approx(-math.log(0.25))
    assert whole.base == pytest.approx(math.log(2))
    found = [(each.count, each.said, each.won) for each in whole.bins]
    assert found == [(2, 0.25, 0.5), (2, 0.75, 0.5)]
    assert whole.error == pytest.approx(25)


def test_games_of_bots_are_looked_at_at_moments_of_their_own() -> None:
    job = JudgeJob("us", 3, "sharp", 0, 6, 202)
    sights = do_job(job)
    assert sights == do_job(job)
    assert all(0.0 < each.chance < 1.0 for each in sights)
    assert sum(each.won for each in sights) * 3 == pytest.approx(len(sights), rel=0.4)
    assert measure(sights)[0].log_loss < measure(sights)[0].base


def test_a_record_is_judged_at_every_turn_if_it_has_an_end() -> None:
    sights = measure_record(whole_record())
    assert sum(each.chance for each in sights) == pytest.approx(sum(each.won for each in sights))
    assert measure_record(short_record()) == []


def test_the_command_measures_games_and_records(run: Runner, tmp_path: Path) -> None:
    done = run("lab", "judge", "--edition", "hongkong", "--players", "2", "--games", "4", "--json")
    assert done.code == 0
    (title,) = found = json.loads(done.out)
    assert title == "hongkong, 2 players, judge: hongkong"
    assert found[title][0]["phase"] == "whole games"
    path = tmp_path / "game.jsonl"
    write_save(play(begin("us", ("sharp", "steady"), 3, start_money=500), 400), path)
    done = run("lab", "judge", str(path))
    assert done.code == 0
    assert "1 of 1 records" in done.out
    assert "said: won" in done.out


def test_players_whom_no_edition_takes_are_refused(run: Runner) -> None:
    done = run("lab", "judge", "--edition", "us", "--players", "9", "--games", "1")
    assert (done.code, done.out) == (2, "")
    assert "--players: expected a number from 2 to 8, got 9" in done.err
