"""A detailed batch plays the games of the batch loop, and its sums are those of the rules."""

from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import play_batch
from freehold.bots.simulation.detailed_batch import GameObserver, play_detailed_batch
from freehold.editions import rules_for
from freehold.engine import COMPILED, Ruleset, codes, vector

GAMES = 60 if COMPILED else 4
MOST_TURNS = 300


def players(rules: Ruleset) -> list[Policy]:
    return [Steady(rules) for _ in range(4)]


def test_a_detailed_batch_plays_the_games_of_the_batch(edition: str) -> None:
    """Looking on at every round changes nothing."""
    rules = rules_for(edition)
    result = play_batch(rules, players(rules), 5, GAMES, 1, MOST_TURNS)
    found = play_detailed_batch(rules, players(rules), 5, GAMES, 1, MOST_TURNS)
    assert found.games == result.games
    assert found.finished == result.finished
    assert found.draws == result.draws
    assert sum(found.wins) == sum(result.wins)
    assert sum(abs(int(length)) for length in found.lengths) == result.turns


def test_games_that_were_cut_off_have_a_negative_length() -> None:
    rules = rules_for("us")
    found = play_detailed_batch(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    assert sum(1 for length in found.lengths if length > 0) == found.finished


def test_everybody_begins_with_the_money_of_the_start() -> None:
    rules = rules_for("us")
    found = play_detailed_batch(rules, players(rules), 0, GAMES, 1, 1000)
    assert found.winner_worth[0] == found.winner_count[0] * rules.start_money
    assert found.loser_worth[0] == found.loser_count[0] * rules.start_money


def test_rent_is_earned_on_deeds_only() -> None:
    rules = rules_for("us")
    found = play_detailed_batch(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    deeds = [square for square in range(rules.squares) if rules.price[square]]
    assert sum(found.rent) == sum(found.rent[square] for square in deeds) > 0
    assert sum(found.bought) == sum(found.bought[square] for square in deeds) > 0


def test_stations_have_no_buildings() -> None:
    rules = rules_for("us")
    found = play_detailed_batch(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    stations = [square for square in range(rules.squares) if rules.station_mask >> square & 1]
    assert all(found.built[square] == 0 for square in stations)
    assert sum(found.built) > 0


def test_everybody_but_the_winner_of_a_decided_game_was_ruined(edition: str) -> None:
    """Nobody resigns here; a game that its rounds end ruins fewer."""
    rules = rules_for(edition)
    found = play_detailed_batch(rules, players(rules), 0, GAMES, 1, MOST_TURNS)
    assert sum(found.ruins) <= found.ruined
    if not rules.round_limit:
        assert found.ruined >= 3 * found.finished


def test_ruins_are_told_where_something_is_to_be_paid() -> None:
    """A street by its level, others by how many are owned, taxes, cards and jail in one cell."""
    rules = rules_for("us")
    found = play_detailed_batch(rules, players(rules), 0, GAMES, 1, 1000)
    paying = (codes.SQ_STREET, codes.SQ_STATION, codes.SQ_UTILITY)
    once = (codes.SQ_TAX, codes.SQ_DECK, codes.SQ_JAIL)
    for cell, count in enumerate(found.ruins):
        kind = int(rules.kind[cell // codes.LADDER])
        if count:
            assert kind in paying or (kind in once and cell % codes.LADDER == 0)
            assert cell % codes.LADDER < {paying[0]: 6, paying[1]: 4, paying[2]: 2}.get(kind, 1)
    assert int(sum(found.ruins)) > 0.9 * int(found.ruined) > 0


def test_a_ruin_is_told_by_what_the_creditor_charged() -> None:
    """The observer reads a debt at a street with two houses, and the bankruptcy that follows."""
    rules = rules_for("us")
    observer = GameObserver(rules, 2)
    observer.read(
        vector(
            [
                *(codes.E_DEED_MOVED, 39, codes.BANK, 1, codes.WHY_PRICE),
                *(codes.E_BUILT, 1, 39, 0, 2),
                *(codes.E_MOVED, 0, 30, 39, codes.BY_DICE),
                *(codes.E_OWES, 0, 1, 600, codes.WHY_RENT),
                *(codes.E_WENT_BANKRUPT, 0, 1),
            ]
        )
    )
    assert observer.ruined == 1
    assert observer.ruins[39 * codes.LADDER + 2] == 1
