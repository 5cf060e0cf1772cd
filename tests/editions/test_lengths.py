"""What is kept about the length of games is current, and estimates follow from it."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from freehold.bots import LEVELS
from freehold.bots.bot import DEEP
from freehold.editions import EditionError, house_rules, load, rules_for
from freehold.editions.estimate import NO_TRADER, Estimate, Spread, TablePlan, estimate
from freehold.editions.lengths import Case, Lengths, lengths_of, read_lengths
from tests.kit.values import present

TEN = tuple(range(10, 120, 10))  # rounds from 10 to 110, evenly


def case(**changes: Any) -> Case:
    """Return a case of three steady players: half of the games come to two bankruptcies."""
    made = Case(
        players=3,
        bots="steady",
        rounds=(tuple(range(5, 60, 5))[:11], TEN),
        never=(200, 500),
        decisions=(600, 600),
    )
    return replace(made, **changes)


def lengths(*cases: Case) -> Lengths:
    """Return what was measured."""
    return Lengths(format=1, digest="", games=100, most_rounds=250, seed=1, cases=cases)


OWN = lengths(case())


def plan(people: int = 3, bots: tuple[str, ...] = (), **options: Any) -> TablePlan:
    """Return a table at which a decision takes ten seconds, so that a round takes a minute."""
    return TablePlan(
        options=house_rules(load("us"), options),
        people=people,
        bots=bots,
        person_seconds=10,
        bot_seconds=10,
    )


def told(kept: Lengths = OWN, wanted: TablePlan | None = None, **options: Any) -> Estimate:
    """Return an estimate that there is."""
    return present(estimate(kept, load("us"), wanted or plan(**options)))


# --- what is kept


def test_the_figures_are_those_of_the_rules(edition: str) -> None:
    kept = present(lengths_of(edition))
    assert kept.digest == rules_for(edition).digest, "run freehold lab lengths"


def test_every_table_of_an_edition_was_measured(edition: str) -> None:
    kept, setting = lengths_of(edition), load(edition)
    assert kept is not None
    for players in range(setting.players.min, setting.players.max + 1):
        for level in (level for level in LEVELS if level not in DEEP):
            assert kept.case(players, level) is not None
        traded = setting.rules.trade != "never"
        assert (kept.case(players, NO_TRADER) is not None) == traded


def test_every_case_is_one_that_a_room_can_have(edition: str) -> None:
    kept, setting = lengths_of(edition), load(edition)
    assert kept is not None
    for one in kept.cases:
        assert len(one.rounds) == len(one.never) == len(one.decisions) == one.players - 1
        assert list(one.never) == sorted(one.never)
        assert all(list(each) == sorted(each) for each in one.rounds)
        house_rules(setting, one.changes)


def test_france_needs_a_limit() -> None:
    """More than half of the games of four never end; with trades almost all do."""
    kept = present(lengths_of("france"))
    own = present(kept.case(4, "steady"))
    assert own.never[-1] > 500
    traded = next(
        one for one in kept.cases if one.players == 4 and one.changes == {"trade": "any_time"}
    )
    assert traded.never[-1] < 50


def test_an_edition_of_the_users_own_may_have_none(tmp_path: Path) -> None:
    assert read_lengths(tmp_path) is None
    assert lengths_of("mine") is None


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "lengths.toml").write_text('format = 1\ndigest = "x"\n', encoding="utf-8")
    with pytest.raises(EditionError, match="games"):
        read_lengths(tmp_path)


# --- estimates


def test_without_a_limit_games_that_end_are_told_and_how_many_do_not() -> None:
    found = told()
    assert (found.rounds, found.minutes) == (Spread(20, 60, 100), Spread(20, 60, 100))
    assert (found.never, found.decided) == (50, 50)
    assert found.exact


def test_a_round_limit_ends_all() -> None:
    """A quarter of all games is over after 60 rounds by itself."""
    found = told(round_limit=60)
    assert (found.never, found.decided) == (0, 25)
    assert found.rounds == Spread(30, 60, 60)


def test_a_time_limit_is_as_many_rounds_as_fit_in() -> None:
    assert told(time_limit=60) == told(round_limit=60)


def test_the_nearest_limit_counts() -> None:
    assert told(time_limit=90, round_limit=60).rounds == told(round_limit=60).rounds


def test_a_limit_of_bankruptcies_ends_with_one_of_them() -> None:
    found = told(bankruptcy_limit=1)
    assert (found.rounds, found.never) == (Spread(10, 30, 50), 20)


def test_a_limit_of_bankruptcies_that_cannot_be_reached_changes_nothing() -> None:
    assert told(bankruptcy_limit=6) == told()


def test_bots_are_quicker() -> None:
    table = replace(plan(1, ("steady", "steady")), bot_seconds=1)
    found = told(wanted=table)
    assert found.minutes is not None
    assert found.minutes.median == 24


def test_games_that_never_end_have_no_length() -> None:
    found = told(lengths(case(rounds=((), ()), never=(1000, 1000))))
    assert (found.rounds, found.minutes, found.never, found.decided) == (None, None, 100, 0)
    limited = told(lengths(case(rounds=((), ()), never=(1000, 1000))), round_limit=30)
    assert (limited.rounds, limited.never) == (Spread(30, 30, 30), 0)


@pytest.mark.parametrize(("never", "percent"), [(0, 0), (3, 1), (997, 99), (1000, 100)])
def test_what_is_rare_is_not_nothing(never: int, percent: int) -> None:
    assert told(lengths(case(never=(never, never)))).never == percent


def test_rounds_for_some_minutes_can_be_set() -> None:
    assert told().limits == ((30, 30), (60, 60), (90, 90))
    slow = replace(plan(), person_seconds=37)
    assert told(wanted=slow).limits == ((30, 8), (60, 16), (90, 25))
    endless = replace(plan(), person_seconds=0.1)
    assert told(wanted=endless).limits[2] == (90, 1000)


def test_who_does_not_trade_is_told_of() -> None:
    kept = lengths(case(), case(bots=NO_TRADER, never=(700, 900)))
    assert told(kept).untraded == 90
    assert told(kept, trade="never").untraded is None
    assert told(kept, round_limit=30).untraded is None
    assert told(kept, wanted=plan(0, ("steady",) * 3)).untraded is None
    assert told(OWN).untraded is None


# --- which case


SHARP = case(bots="sharp", never=(0, 0))


def test_most_of_the_table_decide_by_whom_it_is_measured() -> None:
    kept = lengths(case(), SHARP)
    assert told(kept, wanted=plan(2, ("sharp",))).bots == "steady"
    assert told(kept, wanted=plan(1, ("sharp", "sharp"))).bots == "sharp"
    assert told(kept, wanted=plan(1, ("expert", "expert"))).bots == "sharp"


def test_a_level_that_was_not_measured_is_told_of_as_another() -> None:
    found = told(wanted=plan(1, ("beginner", "beginner")))
    assert (found.bots, found.exact) == ("steady", False)


def test_a_table_of_a_size_that_was_not_measured_has_no_estimate() -> None:
    assert estimate(OWN, load("us"), plan(4)) is None


JACKPOT = case(changes={"jackpot": True}, never=(0, 300))
RICH = case(changes={"start_money": 3000}, never=(0, 100))
KEPT = lengths(case(), JACKPOT, RICH)


def test_house_rules_have_figures_of_their_own() -> None:
    found = told(KEPT, jackpot=True)
    assert (found.never, found.exact) == (30, True)


def test_of_several_house_rules_the_one_that_matters_most_is_told() -> None:
    found = told(KEPT, jackpot=True, start_money=3000)
    assert (found.never, found.exact) == (10, False)


def test_a_sum_leans_to_the_side_that_was_measured() -> None:
    assert (told(KEPT, start_money=2000).never, told(KEPT, start_money=2000).exact) == (10, False)
    assert told(KEPT, start_money=1000).never == 50


def test_house_rules_that_were_not_measured_make_it_rough() -> None:
    found = told(KEPT, tax_choice=True)
    assert (found.never, found.exact) == (50, False)


def test_what_has_nothing_to_do_with_the_length_changes_nothing() -> None:
    assert told(KEPT, turn_order="seat", auction_seconds=30) == told(KEPT)


def test_both_house_rules_measured_together_are_exact() -> None:
    both = case(changes={"jackpot": True, "start_money": 3000}, never=(0, 400))
    found = told(lengths(case(), JACKPOT, RICH, both), jackpot=True, start_money=3000)
    assert (found.never, found.exact) == (40, True)
