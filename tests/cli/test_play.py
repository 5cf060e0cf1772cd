import re
from pathlib import Path

import pytest

from freehold import Game
from freehold.record import read_save
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


def test_first_choice_all_along_plays_a_game_to_its_end(run: Runner, edition: str) -> None:
    argv = play(edition, "--players", "3", "--humans", "1", "--name", "Ann")
    done = run(*argv, "--option", "round_limit=12", typed=FIRST)
    assert done.code == 0
    assert done.err == ""
    assert "The game is over" in done.out
    assert "Standings" in done.out
    assert saves() == []


def test_bots_alone_need_no_input(run: Runner, edition: str) -> None:
    done = run(*play(edition, "--players", "2", "--humans", "0", "--option", "round_limit=5"))
    assert (done.code, done.err) == (0, "")
    assert "Standings" in done.out


def test_enter_all_along_starts_a_game_against_bots(run: Runner) -> None:
    done = run("play", "--terminal", typed=lines("", "", "", "", "", "?", "q", "n"))
    assert done.code == 0
    assert "Which edition? [us]" in done.out
    assert "Classic US: " in done.out
    assert len(re.findall(r"\(steady\)", done.out)) >= 3
    assert "end the game early" in done.out


def test_it_is_told_how_long_games_take_before_they_begin(run: Runner) -> None:
    """And a limit is offered."""
    typed = lines("france", "", "", "45", "", "save a.jsonl", "q")
    done = run("play", "--terminal", typed=typed)
    assert re.search(r"\d+ of 100 such games are not over after 250 rounds", done.out)
    assert "How many minutes may it take" in done.out
    assert read_save("a.jsonl").header.options == {"time_limit": 45}


@pytest.mark.parametrize("option", ["round_limit=30", "time_limit=20", "bankruptcy_limit=1"])
def test_nobody_is_asked_for_a_limit_who_has_set_one(run: Runner, option: str) -> None:
    done = run("play", "--terminal", "--option", option, typed=lines("us", "", "", "", "q", "n"))
    assert "How many minutes" not in done.out
    assert "Classic US: " in done.out


def test_bots_among_themselves_are_not_asked_for_a_limit(run: Runner) -> None:
    typed = lines("hongkong", "2", "0")
    assert "How many minutes" not in run("play", "--terminal", typed=typed).out


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


class FakeTime:
    """Time of which so many seconds pass whenever somebody looks at the clock."""

    def __init__(self, step: float) -> None:
        self._now, self._step = 1000.0, step

    def monotonic(self) -> float:
        """Return the time."""
        self._now += self._step
        return self._now


def limited(minutes_played: int) -> None:
    """Save a game of two humans that may take ten minutes, after some of them."""
    options = {"turn_order": "seat", "time_limit": 10}
    game = Game("us", ["Ann", "Bob"], seed=7, options=options)
    game.record.played = minutes_played * 60_000
    game.save("a.jsonl")


@pytest.mark.parametrize(("before", "is_up"), [(0, False), (9, True)])
def test_a_time_limit_goes_on_where_it_was(
    run: Runner, monkeypatch: pytest.MonkeyPatch, before: int, is_up: bool
) -> None:
    limited(before)
    monkeypatch.setattr("freehold.cli.terminal.game.time", FakeTime(step=30))
    done = run("play", "--terminal", "--load", "a.jsonl", typed=lines("1", "1", "q", "n"))
    assert ("Time is up" in done.out) == is_up


def test_what_is_saved_tells_how_long_it_was_played(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(2)
    monkeypatch.setattr("freehold.cli.terminal.game.time", FakeTime(step=1))
    run("play", "--terminal", "--load", "a.jsonl", typed=lines("1", "save b.jsonl", "q"))
    first = read_save("b.jsonl").played
    assert 120_000 < first < 180_000
    run("play", "--terminal", "--load", "b.jsonl", typed=lines("1", "save c.jsonl", "q"))
    assert first < read_save("c.jsonl").played < 2 * first


def test_end_of_input_saves_the_time_too(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.cli.terminal.game.time", FakeTime(step=1))
    run(*duel(), typed=lines("r"))
    [path] = saves()
    assert read_save(path).played > 0


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
        ("fly", "expected 1 to 2, r, t or a command, got 'fly'"),
        ("9", "expected 1 to 2, r, t or a command, got '9'"),
        ("stauts", "did you mean status?"),
        ("g foo", "expected g, g board or g list, got 'foo'"),
        ("l x", "expected a number from 1 to 10000, got 'x'"),
        ("s Zoe", "expected one of Ann, Bob, got 'Zoe'"),
        ("load", "expected a file: load FILE"),
        ("load nothing.jsonl", "expected a readable file, got No such file or directory"),
        ("load a\0b", "expected a readable file, got embedded null byte"),
        ("save .", "expected a file, got the folder ."),
        ("save no/such/folder", "expected a file that can be written"),
        (f"save {'x' * 300}", "expected a file that can be written, got: File name too long"),
        ("save a\0b", "expected a file that can be written, got: "),
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
        ("n", "Then comes Bob."),
        ("i", "Paid by the bank for passing GO."),
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
    assert "expected $10 to $1,500, got '5'" in done.out
    assert "Your bid ($10 to $1,500; x: back) [$10]" in done.out
    assert "expected $10 to $1,500, got '9999'" in done.out
    assert "expected $10 to $1,500, got 'abc'" in done.out
    assert "bids $20" in done.out
    assert "for $20" in done.out


def test_bid_may_be_a_raise_or_a_sum_with_its_sign(run: Runner) -> None:
    done = run(*duel(), typed=lines("r", "d", "b $1,020", "b +50", "q", "n"))
    assert "Auction of Oriental Avenue (price $100): no bid yet" in done.out
    assert "bids $1,020." in done.out
    assert "bids $1,070." in done.out


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("s", "deeds  where"),
        ("g list", "Boardwalk"),
        ("n", "Then comes Bob."),
        ("i", "Paid by the bank for passing GO."),
        ("l 2", "Oriental Avenue"),
        ("?", "go on with a saved game"),
        ("save b.jsonl", "Saved in b.jsonl."),
        ("stop", "Answer or go back first, then stop."),
        ("fly", "got 'fly'"),
    ],
)
@pytest.mark.parametrize(
    ("way", "prompt"),
    [
        (("m",), "Your property, 1 (Enter: back) > "),
        (("t",), "Trade, 1 (Enter: back) > "),
        (("t", "1"), "deeds (numbers, Enter: none; x: back) "),
        (("t", "1", ""), "cash ($0 to $1,400; x: back) [$0] "),
        (("t", "1", "1", "", "50", "y"), "Bob, an offer to you, 1 to 3 (Enter: back) > "),
    ],
)
def test_commands_work_at_every_question(
    run: Runner, way: tuple[str, ...], prompt: str, command: str, answer: str
) -> None:
    done = run(*duel(), typed=lines("r", "b", *way, command, "q", "n"))
    _, asked, after = done.out.partition(f"{prompt}{command}\n")
    assert asked
    assert answer in after
    assert f"{prompt}q" in after


def test_yes_and_no_are_answers_before_they_are_commands(run: Runner) -> None:
    done = run(*duel(), typed=lines("resign", "n", "q"))
    assert "really leave the game? [y/N] n\nA Ann" in done.out


def test_folders_lead_to_each_other(run: Runner) -> None:
    done = run(*duel(), typed=lines("r", "b", "m", "t", "", "q", "n"))
    assert "(Enter: back) > t\nTrade  [$1,400]" in done.out


def test_open_offer_is_told_on_the_menu_and_by_next(run: Runner) -> None:
    typed = lines("r", "b", "t", "1", "1", "", "50", "y", "", "n", "q", "n")
    done = run(*duel(), typed=typed)
    assert "Trade (1 open offer)" in done.out
    assert "Open: Ann offers Bob Oriental Avenue for $50." in done.out


@pytest.mark.parametrize(
    ("offers", "label"),
    [
        ("per_partner", "Trade (1 open offer)"),
        ("one", "Trade (1 open offer, one at a time)"),
    ],
)
def test_the_menu_says_that_offers_are_made_one_at_a_time(
    run: Runner, offers: str, label: str
) -> None:
    typed = lines("r", "b", "t", "1", "1", "", "50", "y", "", "n", "q", "n")
    done = run(*duel("--option", f"open_offers={offers}"), typed=typed)
    assert label in done.out


def test_enter_is_an_answer_only_where_it_is_marked(run: Runner) -> None:
    done = run(*duel(), typed=lines("", "", "b", "q", "n"))
    assert "1/r Roll the dice [Enter]" in done.out
    assert "expected" not in done.out
    assert "Ann now owns Oriental Avenue." in done.out


def test_rules_are_told_as_players_say_them(run: Runner) -> None:
    done = run(*duel("--option", "start_money=2000", "--option", "round_limit=30"), typed="i\nq\n")
    assert "2 players. Who is left last wins; after 30 rounds" in done.out
    assert "Income Tax $200; Luxury Tax $100." in done.out
    assert re.search(r"\* +\$2,000 +Cash of every player .*\(usually \$1,500\)", done.out)
    assert "a house rule" in done.out
    assert "A declined deed is auctioned openly." in done.out
    assert "squatter" not in done.out.lower()
    assert "arrested" not in done.out


def test_rules_of_older_prints_are_told(run: Runner) -> None:
    done = run(*duel("--option", "older_taxes=yes"), typed="i\nq\n")
    assert "Income Tax $200; Luxury Tax $75." in done.out
    assert "Who resigns in debt is bankrupt to the creditor" in done.out
    assert "A player has one open offer with each partner at most." in done.out
    assert "random amount" not in done.out


def test_unchanged_rules_have_no_marks(run: Runner) -> None:
    argv = play("us", "--players", "2", "--humans", "2", "--name", "Ann", "--name", "Bob")
    assert "a house rule" not in run(*argv, typed="i\nq\n").out


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


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (("1", "0", "0"), "Both sides of a trade must put something in."),
        (("", "", ""), "Both sides of a trade must put something in."),
        (("1", "100", "1"), "Cash can go one way only"),
    ],
)
def test_terms_that_make_no_trade_are_told_and_asked_for_again(
    run: Runner, terms: tuple[str, ...], reason: str
) -> None:
    typed = lines("r", "b", "t", "1", *terms, "y", "1", "0", "50", "y", "q", "n")
    done = run(*duel(), typed=typed)
    before, _, after = done.out.partition(reason)
    assert "Send this offer?" not in before
    assert "Ann offers Bob Oriental Avenue for $50." in after


def test_offer_may_be_given_up_after_it_was_refused(run: Runner) -> None:
    done = run(*duel(), typed=lines("r", "b", "t", "1", "", "", "", "n", "q", "n"))
    assert "Enter other terms? [Y/n] n\nA Ann" in done.out


def test_bot_answers_an_offer_at_once(run: Runner) -> None:
    argv = play("us", "--players", "2", "--humans", "1", "--name", "Ann", "--name", "Robo")
    typed = lines("r", "b", "t", "1", "1", "0", "1", "y", "q", "n")
    done = run(*argv, "--option", "turn_order=seat", typed=typed)
    assert re.search("Robo (accepts|rejects) the offer of Ann", done.out)


def test_property_is_managed_in_its_menu(run: Runner) -> None:
    done = run(*duel(), typed=lines("r", "b", "m", "1", "1", "", "q", "n"))
    assert "Mortgage Oriental Avenue (+$50)" in done.out
    assert "Lift the mortgage on Oriental Avenue (-$55)" in done.out


def test_cash_for_a_deed_is_raised_on_the_way(run: Runner) -> None:
    """Who lacks cash is told how much, raises it in a menu, and is asked again at once."""
    names = ("--players", "2", "--humans", "2", "--name", "Ann", "--name", "Bob")
    house = ("--option", "turn_order=seat", "--option", "start_money=500")
    turns = ("r", "e", "r", "b", "e", "r", "b", "e", "r", "e", "r")
    argv = ("play", "--terminal", "--edition", "us", "--seed", "1", *names, *house)
    done = run(*argv, typed=lines(*turns, "b", "m", "1", "b", "q", "n"))
    assert "Ann may buy B. & O. Railroad for $200.  [$140, $60 short]" in done.out
    assert "1/d Decline (auction)   2/m Raise cash first (1)" in done.out
    assert "expected" in done.out  # no buying before
    assert "1  Mortgage Virginia Avenue (+$80)" in done.out
    assert "Ann may buy B. & O. Railroad for $200.  [$220]" in done.out
    assert "Ann now owns B. & O. Railroad." in done.out


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
