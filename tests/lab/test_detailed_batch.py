"""The census plays the games of the batch loop, and its sums are those of the rules."""

import pytest

from freehold.bots.batch import play_batch
from freehold.bots.census import take_census
from freehold.bots.policy import Policy
from freehold.bots.steady import Steady
from freehold.editions import available, rules_for
from freehold.engine import COMPILED, Ruleset

GAMES = 60 if COMPILED else 4
MOST_TURNS = 300


def players(rules: Ruleset) -> list[Policy]:
    return [Steady(rules) for _ in range(4)]


@pytest.mark.parametrize("edition", available())
def test_census_plays_the_games_of_the_batch(edition: str) -> None:
    """Looking on at every round changes nothing."""
    rules = rules_for(edition)
    tally = play_batch(rules, players(rules), 5, GAMES, 1, MOST_TURNS)
    census = take_census(rules, players(rules), 5, GAMES, 1, MOST_TURNS)
    assert census.games == tally.games
    assert census.finished == tally.finished
    assert census.draws == tally.draws
    assert sum(census.wins) == sum(tally.wins)
    assert sum(abs(int(length)) for length in census.lengths) == tally.turns


def test_games_that_were_cut_off_have_a_negative_length() -> None:
    rules = rules_for("us")
    census = take_census(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    assert sum(1 for length in census.lengths if length > 0) == census.finished


def test_everybody_begins_with_the_money_of_the_start() -> None:
    rules = rules_for("us")
    census = take_census(rules, players(rules), 0, GAMES, 1, 1000)
    assert census.winner_worth[0] == census.winner_count[0] * rules.start_money
    assert census.loser_worth[0] == census.loser_count[0] * rules.start_money


def test_rent_is_earned_on_deeds_only() -> None:
    rules = rules_for("us")
    census = take_census(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    deeds = [square for square in range(rules.squares) if rules.price[square]]
    assert sum(census.rent) == sum(census.rent[square] for square in deeds) > 0
    assert sum(census.bought) == sum(census.bought[square] for square in deeds) > 0


def test_stations_have_no_buildings() -> None:
    rules = rules_for("us")
    census = take_census(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    stations = [square for square in range(rules.squares) if rules.station_mask >> square & 1]
    assert all(census.built[square] == 0 for square in stations)
    assert sum(census.built) > 0
