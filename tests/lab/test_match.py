"""Matches: seatings, the same games for all of them, pieces that add up."""

from itertools import islice

import pytest
from msgspec.structs import replace

from freehold.bots.levels.steady import Steady
from freehold.bots.simulation.batch import play_batch
from freehold.editions import rules_for
from freehold.engine import COMPILED
from freehold.lab.lineup import LabError, arrangements, make_policy, read_bot, rotations
from freehold.lab.match import Job, MatchSetup, Piece, cut, jobs_of, play, spread
from freehold.lab.standings import standings_of, wilson

GAMES = 20 if COMPILED else 3
MATCH = MatchSetup(
    edition="us",
    bots=("steady", "steady:reserve=50", "steady:reserve=300", "steady"),
    games=GAMES,
    most_turns=150,
)


def test_rotations_seat_everybody_everywhere() -> None:
    found = rotations(["a", "b", "c"])
    assert found == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_rotations_of_equals_are_one() -> None:
    assert len(rotations(["a", "a", "a"])) == 1
    assert len(rotations(["a", "b", "a", "b"])) == 2


def test_two_against_two_has_six_seatings() -> None:
    found = arrangements(["a", "a", "b", "b"])
    assert len({tuple("aabb"[entry] for entry in seating) for seating in found}) == 6
    assert len(found) == 6


def test_games_are_spread_evenly_and_not_too_few() -> None:
    assert (spread(10, 4), spread(8, 4), spread(1, 4)) == (3, 2, 1)


@pytest.mark.parametrize("games", [1, 7, 250, 40_001])
def test_pieces_cover_every_game_of_every_seating_once(games: int) -> None:
    match = replace(MATCH, games=games)
    covered = {
        (piece.seating, number)
        for piece in cut(0, match)
        for number in range(piece.first, piece.first + piece.games)
    }
    assert len(covered) == games * 4 == sum(piece.games for piece in cut(0, match))


def test_pieces_take_seatings_in_turn() -> None:
    assert [piece.seating for piece in islice(cut(0, MATCH), 5)] == [0, 1, 2, 3, 0]


def test_every_seating_plays_the_same_dice() -> None:
    """With equal players a seating changes nothing but who is told to have won."""
    match = replace(MATCH, bots=("steady", "steady:reserve=150"), games=GAMES)
    reserve = Steady(rules_for("us")).reserve
    same = replace(match, bots=("steady", f"steady:reserve={reserve}"))
    one = play(Job(same, Piece(0, 0, 0, GAMES)))
    other = play(Job(same, Piece(0, 1, 0, GAMES)))
    assert one.wins == other.wins[::-1]
    assert (one.turns, one.decisions) == (other.turns, other.decisions)


def test_pieces_add_up_to_the_whole() -> None:
    whole = play(Job(MATCH, Piece(0, 2, 0, GAMES)))
    half = GAMES // 2
    parts = [Piece(0, 2, 0, half), Piece(0, 2, half, GAMES - half)]
    assert play(Job(MATCH, parts[0])) + play(Job(MATCH, parts[1])) == whole


def test_wins_go_to_the_entry_whatever_its_seat() -> None:
    rules = rules_for("us")
    policies = [make_policy(MATCH.bots[entry], rules) for entry in (1, 2, 3, 0)]
    result = play_batch(rules, policies, 0, GAMES, 1, 150)
    score = play(Job(MATCH, Piece(0, 1, 0, GAMES)))
    assert score.wins == (result.wins[3], result.wins[0], result.wins[1], result.wins[2])


def test_numbers_of_matches_are_told_in_their_jobs() -> None:
    assert {job.piece.match for job in jobs_of([MATCH, MATCH])} == {0, 1}


def test_parameters_change_a_policy() -> None:
    policy = make_policy("steady:reserve=77", rules_for("us"))
    assert isinstance(policy, Steady)
    assert policy.reserve == 77


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stedy", "expected a bot .*, got 'stedy'; did you mean steady"),
        ("steady:reserve", "expected name:parameter=number, got 'steady:reserve'"),
        ("steady:reserve=much", "expected name:parameter=number"),
        ("steady:terms=1", "expected a whole number that steady has, got 'terms'"),
        ("steady:wealth=1", "expected a whole number that steady has, got 'wealth'"),
        ("steady:__doc__=1", "expected a whole number"),
    ],
)
def test_wrong_bots_are_refused(text: str, message: str) -> None:
    with pytest.raises(LabError, match=message):
        make_policy(text, rules_for("us"))


def test_bot_reads_as_it_is_written() -> None:
    assert str(read_bot("steady:reserve=5")) == "steady:reserve=5"


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert abs(found[0] - low) < 1e-4
    assert abs(found[1] - high) < 1e-4


def test_standings_count_equal_bots_together() -> None:
    score = play(Job(MATCH, Piece(0, 0, 0, GAMES)))
    found = standings_of(MATCH, score)
    assert [each.bot for each in found.results] == [
        "steady",
        "steady:reserve=50",
        "steady:reserve=300",
    ]
    assert found.results[0].wins == score.wins[0] + score.wins[3]
    assert sum(each.wins for each in found.results) + found.draws == found.finished
