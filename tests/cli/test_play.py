import re
from pathlib import Path

import pytest

from freehold.editions import available
from tests.cli.running import Runner, lines

FIRST = "1\n\n" * 4000  # the first choice, and Enter where an amount is asked


def play(edition: str, *more: str) -> tuple[str, ...]:
    return ("play", "--terminal", "--edition", edition, "--seed", "7", *more)


def duel(*more: str) -> tuple[str, ...]:
    """Two humans whose turns come in seat order."""
    names = ("--players", "2", "--humans", "2", "--name", "Ann", "--name", "Bob")
    return play("us", *names, "--option", "turn_order=seat", *more)


def saves() -> list[Path]:
    return sorted(Path().glob("freehold-*.jsonl"))


@pytest.mark.parametrize("edition", available())
def test_first_choice_all_along_plays_a_game_to_its_end(run: Runner, edition: str) -> None:
    argv = play(edition, "--players", "3", "--humans", "1", "--name", "Ann")
    done = run(*argv, "--option", "round_limit=12", typed=FIRST)
    assert done.code == 0
    assert done.err == ""
    assert "The game is over" in done.out
    assert "Standings" in done.out
    assert saves() == []


@pytest.mark.parametrize("edition", available())
def test_bots_alone_need_no_input(run: Runner, edition: str) -> None:
    done = run(*play(edition, "--players", "2", "--humans", "0", "--option", "round_limit=5"))
    assert (done.code, done.err) == (0, "")
    assert "Standings" in done.out


def test_three_times_enter_and_a_name_start_a_game_against_bots(run: Runner) -> None:
    done = run("play", "--terminal", typed=lines("", "", "", "", "?", "q", "n"))
    assert done.code == 0
    assert "Which edition? [us]" in done.out
    assert "Classic US: " in done.out
    assert len(re.findall(r"\(steady\)", done.out)) >= 3
    assert "end the game early" in done.out


def test_same_seed_plays_the_same_game(run: Runner) -> None:
    argv = play("vietnam", "--players", "3", "--humans", "0", "--option", "round_limit=3")
    assert run(*argv).out == run(*argv).out


def test_end_of_input_saves_the_game_and_says_where(run: Runner) -> None:
    done = run(*duel(), typed=lines("r"))
    assert done.code == 0
    [path] = saves()
    assert f"The game is saved in {path}." in done.out
    assert run("verify", str(path)).code == 0


def test_end_of_input_in_the_first_questions_leaves_nothing(run: Runner) -> None:
    done = run("play", "--terminal", typed=lines("us"))
    assert (done.code, list(Path().iterdir())) == (0, [])
    assert "No game was started." in done.out


def test_saved_game_is_continued_and_verified(run: Runner) -> None:
    first = run(*duel("--option", "round_limit=6"), typed=lines("1", "1", "1", "save a.jsonl", "q"))
    assert "Saved in a.jsonl." in first.out
    assert "1 round, paused" in run("verify", "a.jsonl").out
    on = "1\n\n" * 300
    second = run("play", "--terminal", "--load", "a.jsonl", typed=on)
    assert "Standings" in second.out
    again = run("play", "--terminal", "--load", "a.jsonl", typed=on)
    assert again.out == second.out


def test_game_finished_after_loading_verifies_as_won(run: Runner) -> None:
    run(*duel(), typed=lines("1", "save a.jsonl", "q", "n"))
    typed = lines("stop", "y", "save b.jsonl", "")
    run("play", "--terminal", "--load", "a.jsonl", typed=typed)
    assert "won by Ann" in run("verify", "b.jsonl").out


def test_load_at_the_prompt_takes_up_the_other_game(run: Runner) -> None:
    run(*duel(), typed=lines("r", "save a.jsonl", "q", "n"))
    names = ("--players", "2", "--humans", "2", "--name", "Cleo", "--name", "Dan")
    done = run(*play("hongkong", *names), typed=lines("load a.jsonl", "q", "n"))
    assert "Loaded a.jsonl." in done.out
    assert "Ann >" in done.out


def test_save_asks_before_it_replaces_a_file(run: Runner) -> None:
    Path("a.jsonl").write_text("mine", encoding="utf-8")
    done = run(*duel(), typed=lines("r", "save a.jsonl", "n", "q", "n"))
    assert "a.jsonl exists. Replace it?" in done.out
    assert Path("a.jsonl").read_text(encoding="utf-8") == "mine"


def test_save_with_force_replaces_a_file(run: Runner) -> None:
    Path("a.jsonl").write_text("mine", encoding="utf-8")
    run(*duel(), typed=lines("r", "save a.jsonl --force", "q"))
    assert run("verify", "a.jsonl").code == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("fly", "expected 1 to 2, r, t, a command, got 'fly'"),
        ("9", "expected 1 to 2, r, t, a command, got '9'"),
        ("stauts", "did you mean status?"),
        ("s Zoe", "expected one of Ann, Bob, got 'Zoe'"),
        ("load", "expected a file: load FILE"),
        ("load nothing.jsonl", "expected a readable file, got No such file or directory"),
        ("save .", "expected a file, got the folder ."),
        ("save no/such/folder", "expected a file that can be written"),
    ],
)
def test_wrong_input_is_answered_with_what_is_accepted(
    run: Runner, typed: str, answer: str
) -> None:
    done = run(*duel(), typed=lines(typed, "q"))
    assert (done.code, done.err) == (0, "")
    assert answer in done.out
    assert done.out.count("Ann > ") == 2


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("s", "player"),
        ("s ann", "total worth $1,500"),
        ("g", "Boardwalk"),
        ("g board", "└"),
        ("g list", "39"),
        ("n", "Then come Bob."),
        ("i", "salary_pass"),
        ("l 3", "Ann has the turn."),
        ("?", "go on with a saved game"),
        ("o", "Bob acts"),
    ],
)
def test_commands_show_the_game(run: Runner, typed: str, answer: str) -> None:
    done = run(*duel(), typed=lines(typed, "", "q", "n"))
    assert answer in done.out


def test_bid_within_bounds_is_asked_for_until_it_comes(run: Runner) -> None:
    typed = lines("r", "d", "b 5", "x", "b", "9999", "abc", "20", "p", "q", "n")
    done = run(*duel(), typed=typed)
    assert "expected a number from 10 to 1500, got '5'" in done.out
    assert "expected a number from 10 to 1500, got '9999'" in done.out
    assert "expected a number from 10 to 1500, got 'abc'" in done.out
    assert "bids $20" in done.out
    assert "for $20" in done.out


def test_trade_is_built_by_questions_and_accepted(run: Runner) -> None:
    typed = lines("r", "b", "t", "1", "1", "0", "50", "y", "1", "s Bob", "q", "n")
    done = run(*duel(), typed=typed)
    assert "Ann offers Bob Oriental Avenue for $50." in done.out
    assert "Accept the offer of Ann" in done.out
    assert "Oriental Avenue goes from Ann to Bob." in done.out


def test_offer_is_countered_and_rejected(run: Runner) -> None:
    typed = lines("r", "b", "t", "1", "1", "0", "50", "y", "3", "20", "1", "0", "y", "2", "q", "n")
    done = run(*duel(), typed=typed)
    assert "Bob offers Ann $20 for Oriental Avenue." in done.out
    assert "Ann rejects the offer of Bob." in done.out


def test_refused_offer_is_told_and_the_question_comes_again(run: Runner) -> None:
    typed = lines("r", "b", "t", "1", "1", "0", "0", "y", "q", "n")
    done = run(*duel(), typed=typed)
    assert "Both sides of a trade must put something in." in done.out


def test_bot_answers_an_offer_at_once(run: Runner) -> None:
    argv = play("us", "--players", "2", "--humans", "1", "--name", "Ann", "--name", "Robo")
    typed = lines("r", "b", "t", "1", "1", "0", "1", "y", "q", "n")
    done = run(*argv, "--option", "turn_order=seat", typed=typed)
    assert re.search("Robo (accepts|rejects) the offer of Ann", done.out)


def test_property_is_managed_in_its_menu(run: Runner) -> None:
    done = run(*duel(), typed=lines("r", "b", "m", "1", "1", "", "q", "n"))
    assert "Mortgage Oriental Avenue (+$50)" in done.out
    assert "Lift the mortgage on Oriental Avenue (-$55)" in done.out


def test_resigning_is_asked_for_and_ends_a_duel(run: Runner) -> None:
    done = run(*duel(), typed=lines("resign", "n", "resign", "y", ""))
    assert "Ann gives up." in done.out
    assert "Bob wins" in done.out


def test_stopping_early_shows_the_standings(run: Runner) -> None:
    done = run(*duel(), typed=lines("r", "b", "stop", "y", ""))
    assert "Standings" in done.out
    assert "share the victory" in done.out


def test_pause_lets_humans_act_before_a_bots_turn(run: Runner) -> None:
    argv = play("us", "--players", "2", "--humans", "1", "--name", "Ann", "--name", "Robo")
    typed = lines("r", "b", "e", "o", "1", "", "q", "n")
    done = run(*argv, "--option", "turn_order=seat", "--pause", typed=typed)
    assert "Before Robo's turn" in done.out
    assert "Ann mortgages Oriental Avenue." in done.out


def test_names_are_offered_and_wrong_ones_are_asked_again(run: Runner) -> None:
    argv = play("us", "--players", "2", "--humans", "2")
    done = run(*argv, typed=lines("Ann", "ann", "x" * 50, "", "q"))
    assert "expected a name that is not taken (Ann), got 'ann'" in done.out
    assert "expected a name of 1 to 24 printable characters" in done.out


def test_squares_have_the_names_of_the_chosen_language(run: Runner) -> None:
    argv = play("hongkong", "--players", "2", "--humans", "1", "--name", "Ann")
    done = run(*argv, "--language", "zh-HK", typed=lines("g", "q"))
    assert "中環" in done.out


def test_names_cannot_steer_the_terminal(run: Runner) -> None:
    done = run(*duel()[:-2], "--name", "\x1b[2J")
    assert done.code == 2
    assert "\x1b" not in done.err
