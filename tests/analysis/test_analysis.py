"""The analysis of a whole record."""

from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from freehold.analysis import ANALYSIS_VERSION, Analysis, DecisionReport, analyze
from freehold.analysis.questions import RANKS
from freehold.analysis.report import Did
from freehold.analysis.rollout_budget import admit
from freehold.analysis.verdicts import best_of, verdict_of, worst_of
from freehold.record import SaveError, parse_save
from tests.analysis.games import DECISION, begin, play, record_of, short_record, whole_record
from tests.analysis.questions import ask_buyer, ask_partner, give_away, purchase
from tests.kit.saves import saved

SMALL = 4_000  # turns: enough to look at some decisions


@cache
def whole_analysis() -> Analysis:
    """Return the analysis of a finished game."""
    return analyze(whole_record(), budget=1000)


def test_the_same_record_gives_the_same_bytes() -> None:
    one, other = (msgspec.json.encode(analyze(short_record(), budget=SMALL)) for _ in range(2))
    assert one == other


def test_an_analysis_survives_json() -> None:
    found = analyze(short_record(), budget=SMALL)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


def test_every_edition_can_be_analyzed(edition: str) -> None:
    record = short_record(edition, 16)
    found = analyze(record, budget=1000)
    assert (found.version, found.edition) == (ANALYSIS_VERSION, edition)
    assert found.actions == len(record.acts)


def test_worths_are_told_at_the_beginning_of_every_turn() -> None:
    found = analyze(short_record(), budget=1000)
    assert [moment.turn for moment in found.worths] == list(range(1, found.turns + 1))


def test_worths_are_told_at_the_end() -> None:
    found = whole_analysis()
    before, last = found.worths[-2:]
    assert (before.turn, last.turn, last.decision) == (found.turns, found.turns, found.actions)


def test_everybody_begins_with_the_same_worth() -> None:
    first = analyze(short_record(), budget=1000).worths[0]
    assert (first.decision, first.worths) == (0, (1500, 1500, 1500))


def test_chances_add_up() -> None:
    found = analyze(short_record(), budget=SMALL)
    told = [moment.chances for moment in found.worths if moment.chances]
    assert told
    assert {sum(chances) for chances in told} == {1000}


def test_at_the_end_the_winner_has_won() -> None:
    found = whole_analysis()
    assert found.finished
    assert found.winners
    last = found.worths[-1].chances
    assert [seat for seat, chance in enumerate(last) if chance == 1000] == list(found.winners)


def test_the_luck_of_a_player_is_that_of_the_throws() -> None:
    found = analyze(short_record(), budget=1000)
    for player in found.players:
        lucks = [roll.luck for roll in found.rolls if roll.seat == player.seat]
        assert (player.rolls, player.luck) == (len(lucks), sum(lucks))


def test_a_deal_is_a_decision_of_both_partners() -> None:
    game = play(begin("us", ("sharp",) * 3, 2), 40)
    found = analyze(record_of(game), budget=SMALL)
    deals = [each for each in found.decisions if each.did in ("accept", "offer")]
    assert deals
    for accepted, offered in zip(deals[::2], deals[1::2], strict=True):
        assert (accepted.did, offered.did) == ("accept", "offer")
        assert (accepted.seat, accepted.partner) == (offered.partner, offered.seat)
        assert (accepted.give, accepted.take) == (offered.take, offered.give)
        assert accepted.partner_swing == offered.swing


def test_progress_rises_to_the_whole() -> None:
    heard: list[int] = []
    analyze(short_record(), progress=heard.append, budget=SMALL)
    assert heard == sorted(set(heard))
    assert heard[-1] == 1000


def test_a_hosted_game_that_goes_on_keeps_its_seed() -> None:
    record = record_of(play(begin(hosted=True), 5))
    with pytest.raises(SaveError, match="expected a seed, got a hosted game that has not revealed"):
        analyze(record)


def test_a_record_that_plays_differently_is_refused() -> None:
    game = play(begin(), 5)
    other = begin(seed=2)
    game.seed = other.seed
    record = parse_save(saved(game), "record")
    with pytest.raises(SaveError, match="expected"):
        analyze(record)


@pytest.mark.parametrize("budget", [0, 999, 1_000_000_001])
def test_a_budget_beyond_the_bounds_is_refused(budget: int) -> None:
    with pytest.raises(
        ValueError, match=f"expected a budget from 1000 to 1000000000, got {budget}"
    ):
        analyze(short_record(), budget=budget)


# --- sharing the budget out


def test_what_the_budget_does_not_reach_is_counted() -> None:
    record = short_record("us", 8)
    poor, rich = (analyze(record, budget=budget) for budget in (3000, 24_000))
    asked = len(rich.decisions)
    assert rich.left_out == 0
    assert 0 < len(poor.decisions) < asked
    assert poor.left_out == asked - len(poor.decisions)


def test_deals_are_looked_at_before_purchases() -> None:
    rollouts = [ask_buyer(purchase(), bought=True), ask_partner(give_away(), accepted=True)]
    enough_for_one = 2 * 16 * rollouts[0].cost
    assert [rollout.question.did for rollout in admit(rollouts, enough_for_one)] == ["accept"]


def test_every_kind_of_decision_has_a_rank() -> None:
    assert set(RANKS) == set(get_args(Did))


def test_no_more_is_imagined_than_the_budget_allows() -> None:
    budget = 4_000
    found = analyze(short_record(), budget=budget).decisions
    turns = sum(each.games * 2 * 4 * 3 for each in found if each.did != "offer")
    assert 0 < turns <= budget


def test_a_trial_costs_what_it_plays() -> None:
    """Two ways, four rounds, three players."""
    assert ask_buyer(purchase(), bought=True).cost == 2 * 4 * 3


# --- verdicts


@pytest.mark.parametrize(
    ("swing", "word"),
    [
        (80.0, "brilliant"),
        (79.9, "good"),
        (20.0, "good"),
        (19.9, "fine"),
        (-19.9, "fine"),
        (-20.0, "doubtful"),
        (-79.9, "doubtful"),
        (-80.0, "blunder"),
    ],
)
def test_words_go_by_the_swing(swing: float, word: str) -> None:
    assert verdict_of(swing, significant=True) == word


def test_what_does_not_stand_out_is_fine() -> None:
    assert verdict_of(-500.0, significant=False) == "fine"


def decisions(*swings: float, **changes: Any) -> list[DecisionReport]:
    """Return decisions of seat 0 with these swings."""
    return [replace(DECISION, swing=swing, **changes) for swing in swings]


def test_the_best_decision_has_the_highest_swing() -> None:
    assert best_of(decisions(30.0, 90.0, -200.0, 60.0), 0) == 1


def test_the_worst_decision_has_the_lowest_swing() -> None:
    assert worst_of(decisions(30.0, -10.0, -200.0, 300.0), 0) == 2


def test_only_a_good_decision_is_the_best() -> None:
    assert best_of(decisions(-30.0, -10.0), 0) is None


def test_only_a_bad_decision_is_the_worst() -> None:
    assert worst_of(decisions(30.0, 10.0), 0) is None


def test_what_changes_next_to_nothing_is_neither_best_nor_worst() -> None:
    found = decisions(4.9, -4.9)
    assert (best_of(found, 0), worst_of(found, 0)) == (None, None)


def test_what_does_not_stand_out_is_neither_best_nor_worst() -> None:
    found = decisions(90.0, -90.0, significant=False)
    assert (best_of(found, 0), worst_of(found, 0)) == (None, None)


def test_others_decisions_are_not_one_s_own() -> None:
    found = decisions(90.0, -90.0)
    assert (best_of(found, 1), worst_of(found, 1)) == (None, None)
