"""Trials play the games of a batch, whoever plays which piece, and change nothing by looking on."""

from itertools import islice

import msgspec

from freehold.balance import Balance, BoardChange, TrialTask, do_task
from freehold.balance.patches import patched, value_at
from freehold.balance.trials import TrialPlan, add_sums
from freehold.bots import POLICIES
from freehold.bots.simulation.batch import play_batch
from freehold.editions import load, plain_board, rules_for

GAMES = 12


def task(trial: TrialPlan, begin: int = 0, games: int = GAMES) -> TrialTask:
    board = msgspec.json.encode(plain_board(load("us")))
    return TrialTask(
        board=board, trial=trial, seats=4, turned=0, begin=begin, games=games, most_turns=400
    )


OWN = TrialPlan(first="steady", second="steady")


def test_looking_on_changes_nothing() -> None:
    rules = rules_for("us")
    policies = [POLICIES["steady"](rules) for _ in range(4)]
    plain = play_batch(rules, policies, 0, GAMES, 1, 400)
    found = do_task(task(OWN))
    assert found.seat_wins == list(plain.wins)
    assert sum(abs(turns) for turns in found.turns) == plain.turns
    assert (found.decisions, found.finished) == (plain.decisions, plain.finished)


def test_pieces_add_up_to_the_whole() -> None:
    half = GAMES // 2
    parts = add_sums(do_task(task(OWN, 0, half)), do_task(task(OWN, half, half)))
    assert parts == do_task(task(OWN))


def test_pieces_are_handed_out_while_others_are_still_being_played() -> None:
    balance = Balance(load("hongkong"))
    ahead = list(islice(balance.tasks(), 60))
    assert len({(each.trial, each.begin) for each in ahead}) == len(ahead)
    assert balance.games == 0


def test_changes_are_made_on_a_copy_and_played() -> None:
    board = plain_board(load("us"))
    changes = (
        BoardChange("rules.round_limit", 3),
        BoardChange("squares[1].rent", (1, 2, 3, 4, 5, 6)),
    )
    after = patched(board, changes)
    assert value_at(after, "squares[1].rent") == [1, 2, 3, 4, 5, 6]
    assert value_at(board, "squares[1].rent") == [2, 10, 30, 90, 160, 250]
    short = do_task(task(TrialPlan(first="steady", second="steady", changes=changes)))
    assert max(short.rounds) <= 4


def test_better_players_win_more_wherever_they_sit() -> None:
    balance = Balance(load("us"))
    for each in balance.tasks():
        balance.add(each, do_task(each))
        report = balance.report()
        if report.skill:
            break
    assert (report.skill[0].first, report.skill[0].second) == ("sharp", "beginner")
    assert report.skill[0].share.value > report.skill[0].even
