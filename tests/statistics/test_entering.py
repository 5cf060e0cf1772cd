"""Entering games changes the rows of who played, and nothing else, always alike."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from freehold.statistics.achievements import ONCE_WITH_PEOPLE
from freehold.statistics.eligibility import (
    DAY_SECONDS,
    LEAST_ROUNDS,
    LONGEST_MEMORY,
    MOST_A_DAY_AGAINST_BOTS,
    Bounds,
)
from freehold.statistics.entering import (
    LONGEST_TRAIL,
    AnyKind,
    RowKey,
    RowSet,
    StandingKey,
    decode_row,
    encode_row,
    enter,
    rename_met,
    season_of,
    touched,
)
from freehold.statistics.facts import SeatFacts
from freehold.statistics.finished_game import FIRST_LAW, LAW, FinishedGame, SeatHolder
from freehold.statistics.ratings import MU, SIGMA, rate, shown
from freehold.statistics.rows import EVER, EVERYWHERE, Day, Progress, Standing
from tests.kit.cases import each
from tests.statistics.games import (
    ANN,
    BEN,
    EASY,
    NOON,
    encounter_of,
    facts_with,
    figures_of,
    game_of,
    progress_of,
    standing_of,
    trail_of,
)

FORGOTTEN = SeatHolder("gone:x1")
NEW = (MU, SIGMA)
Stored = dict[RowKey | StandingKey, bytes]


def entered(*games: FinishedGame) -> RowSet:
    """Return a row_set with these games."""
    row_set = RowSet()
    for game in games:
        enter(row_set, game)
    return row_set


def kinds_of(row_set: RowSet, player: str) -> set[str]:
    """Return which kinds of rows a player has."""
    return {key.kind for key in row_set.rows if key.player == player}


def did_just(name: str, value: int) -> SeatFacts:
    """Return what a seat did that did nothing else."""
    return msgspec.convert({name: value}, SeatFacts)


# --- figures


SUMS = (
    *("ruined", "earned", "spent", "rent_received", "rent_paid", "deeds", "houses", "hotels"),
    *("trades", "auctions", "jailed", "escapes", "doubles"),
)


@pytest.mark.parametrize("name", SUMS)
def test_figures_add_up_over_games(name: str) -> None:
    row_set = entered(*[game_of(ANN, BEN, did=did_just(name, each)) for each in (3, 4)])
    assert getattr(figures_of(row_set), name) == 7


def test_figures_count_games_wins_and_time() -> None:
    row_set = entered(game_of(ANN, BEN), game_of(ANN, BEN, winner=1, seconds=400))
    figures = figures_of(row_set)
    assert (figures.games, figures.wins, figures.seconds) == (2, 1, 4000)


def test_figures_count_own_bankruptcies() -> None:
    row_set = entered(game_of(ANN, BEN, did=SeatFacts(bankrupt=True), winner=1), game_of(ANN, BEN))
    assert figures_of(row_set).bankrupt == 1


def test_figures_are_kept_by_edition() -> None:
    row_set = entered(game_of(ANN, BEN), game_of(ANN, BEN, edition="france"))
    assert figures_of(row_set).games == figures_of(row_set, edition="france").games == 1


def test_a_streak_ends_with_a_loss_and_its_best_stays() -> None:
    row_set = entered(*[game_of(ANN, BEN, winner=winner) for winner in (0, 0, 1, 0)])
    assert (figures_of(row_set).streak, figures_of(row_set).best_streak) == (1, 2)


def bests_of(row_set: RowSet) -> dict[str, tuple[int, str]]:
    """Return the best feats."""
    return {best.name: (best.value, best.game) for best in figures_of(row_set).bests}


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        ("highest_cash", "highest_cash"),
        ("highest_worth", "highest_worth"),
        ("biggest_rent", "biggest_rent"),
        ("most_deeds", "most_deeds"),
        ("trades", "most_trades"),
    ],
)
def test_the_best_of_all_games_is_kept_with_its_game(fact: str, name: str) -> None:
    values = {"g1": 5, "g2": 9, "g3": 9, "g4": 2}
    row_set = entered(
        *[game_of(ANN, BEN, did=did_just(fact, v), game=g) for g, v in values.items()]
    )
    assert bests_of(row_set)[name] == (9, "g2")


def test_the_quickest_win_has_the_fewest_rounds() -> None:
    pair = (SeatFacts(), SeatFacts())
    games = [
        game_of(
            ANN,
            BEN,
            game=f"g{count}-{winner}",
            facts=facts_with(*pair, winner=winner, rounds=count),
        )
        for count, winner in ((30, 0), (12, 1), (20, 0), (25, 0))
    ]
    assert bests_of(entered(*games))["quickest_win"] == (20, "g20-0")


def test_what_never_happened_is_no_best() -> None:
    assert "biggest_rent" not in bests_of(entered(game_of(ANN, BEN)))


def test_games_that_do_not_count_are_in_the_figures() -> None:
    row_set = entered(game_of(ANN, BEN, rules_changed=True))
    assert figures_of(row_set).games == 1


# --- who has which rows


def test_people_have_all_rows() -> None:
    row_set = entered(game_of(ANN, BEN))
    assert kinds_of(row_set, "ann") == {"figures", "progress", "encounter", "trail"}


def test_bots_have_figures_and_standings_only() -> None:
    row_set = entered(game_of(ANN, EASY))
    assert kinds_of(row_set, "bot:easy") == {"figures"}
    assert standing_of(row_set, "bot:easy").games == 1


def test_the_forgotten_have_progress_and_standings_only() -> None:
    """Their bounds and points decide about the ratings and boards of others."""
    row_set = entered(game_of(ANN, FORGOTTEN))
    assert kinds_of(row_set, "gone:x1") == {"progress"}
    assert standing_of(row_set, "gone:x1").games == 1


def test_nobody_has_met_the_forgotten() -> None:
    row_set = entered(game_of(ANN, FORGOTTEN))
    assert kinds_of(row_set, "ann") == {"figures", "progress", "trail"}


def test_who_has_no_id_leaves_no_trace() -> None:
    row_set = entered(game_of(ANN, SeatHolder(None), EASY))
    assert {key.player for key in row_set.rows} == {"ann", "bot:easy"}
    assert {place.player for place in row_set.standings} == {"ann", "bot:easy"}


# --- standings


def test_a_counted_game_moves_four_standings() -> None:
    row_set = entered(game_of(ANN, BEN))
    boards = {(place.season, place.edition) for place in row_set.standings if place.player == "ann"}
    season = season_of(NOON)
    assert boards == {(season, "us"), (season, EVERYWHERE), (EVER, "us"), (EVER, EVERYWHERE)}


@pytest.mark.parametrize(
    ("ended", "season"),
    [
        (1_767_225_599, "2025-Q4"),
        (1_767_225_600, "2026-Q1"),
        (1_775_001_599, "2026-Q1"),
        (1_775_001_600, "2026-Q2"),
        (1_790_812_800, "2026-Q4"),
    ],
)
def test_a_season_is_a_quarter_in_utc(ended: int, season: str) -> None:
    assert season_of(ended) == season


def test_ratings_are_those_of_the_model() -> None:
    row_set = entered(game_of(ANN, BEN, EASY, winner=1))
    found = [standing_of(row_set, player) for player in ("ann", "ben", "bot:easy")]
    assert [(each.mu, each.sigma) for each in found] == rate([NEW] * 3, (2, 1, 3))


def test_another_edition_begins_anew_and_everywhere_goes_on() -> None:
    row_set = entered(game_of(ANN, BEN), game_of(ANN, BEN, edition="france"))
    once = rate([NEW, NEW], (1, 2))
    assert standing_of(row_set, edition="france").mu == once[0][0]
    assert standing_of(row_set).mu == rate(once, (1, 2))[0][0]


def test_wins_and_games_are_on_the_boards() -> None:
    row_set = entered(game_of(ANN, BEN), game_of(ANN, BEN, winner=1))
    assert (standing_of(row_set).games, standing_of(row_set).wins) == (2, 1)


@pytest.mark.parametrize("flag", ["rules_changed", "continued", "opened", "coached"])
def test_a_game_that_counts_for_nobody_moves_no_standing(flag: str) -> None:
    changes: dict[str, Any] = {flag: True}
    assert entered(game_of(ANN, EASY, SeatHolder(None, "sharp"), **changes)).standings == {}


def test_who_was_stood_in_for_is_left_out_of_the_rating() -> None:
    row_set = entered(game_of(SeatHolder("ann", None, 10), BEN, EASY))
    assert StandingKey(EVER, EVERYWHERE, "ann") not in row_set.standings
    assert standing_of(row_set, "ben").mu == rate([NEW, NEW], (2, 3))[0][0]


def test_who_is_left_alone_wins_but_is_not_rated() -> None:
    row_set = entered(game_of(ANN, SeatHolder("ben", None, 10)))
    assert standing_of(row_set) == Standing(mu=MU, sigma=SIGMA, games=1, wins=1, points=10)


def test_two_bots_of_a_level_are_rated_by_their_mean() -> None:
    row_set = entered(game_of(EASY, ANN, EASY))
    after = rate([NEW] * 3, (1, 2, 3))
    found = standing_of(row_set, "bot:easy")
    assert found.mu == (after[0][0] + after[2][0]) / 2
    assert found.sigma == (after[0][1] + after[2][1]) / 2
    assert (found.games, found.wins) == (2, 1)


# --- achievements


def test_an_achievement_is_kept_with_its_time_and_game() -> None:
    row_set = entered(game_of(ANN, BEN))
    honor = progress_of(row_set).earned[0]
    found = (honor.achievement, honor.at, honor.game, honor.edition)
    assert found == ("first_victory", NOON, "g1", "us")


def test_points_go_to_the_season_and_the_edition_of_the_game() -> None:
    row_set = entered(
        game_of(ANN, BEN), game_of(ANN, BEN, edition="france", did=SeatFacts(cash=999, hotels=5))
    )
    assert standing_of(row_set).points == 60
    assert standing_of(row_set, edition="us").points == 10
    assert standing_of(row_set, season=season_of(NOON), edition="france").points == 50


def test_an_achievement_is_reached_once() -> None:
    row_set = entered(*[game_of(ANN, BEN) for _ in range(3)])
    assert [honor.achievement for honor in progress_of(row_set).earned] == ["first_victory"]


def test_counts_go_on_after_an_achievement() -> None:
    row_set = entered(*[game_of(ANN, BEN) for _ in range(3)])
    assert progress_of(row_set).counts["champion"] == 3


UNRATED: list[dict[str, Any]] = [
    {"rules_changed": True},
    {"continued": True},
    {"seconds": 20},
    {"facts": facts_with(SeatFacts(), SeatFacts(), rounds=2)},
]


@each("changes", UNRATED)
def test_a_game_that_is_not_rated_brings_achievements_but_no_points_on_boards(
    changes: dict[str, Any],
) -> None:
    row_set = entered(game_of(ANN, EASY, **changes))
    assert "first_victory" in [one.achievement for one in progress_of(row_set).earned]
    assert row_set.standings == {}
    assert progress_of(row_set).today == Day(day=0)


@pytest.mark.parametrize("flag", ["opened", "coached"])
def test_a_game_with_known_dice_or_a_coach_brings_no_progress(flag: str) -> None:
    changes: dict[str, Any] = {flag: True}
    row_set = entered(game_of(ANN, BEN, **changes))
    assert RowKey("progress", "ann") not in row_set.rows


def test_what_a_bot_played_for_somebody_brings_no_progress() -> None:
    row_set = entered(game_of(SeatHolder("ann", None, 49), SeatHolder("ben", None, 50)))
    assert RowKey("progress", "ann") not in row_set.rows
    assert progress_of(row_set, "ben").counts["veteran"] == 1


@pytest.mark.parametrize(("rounds", "brings"), [(LEAST_ROUNDS - 1, False), (LEAST_ROUNDS, True)])
def test_a_game_that_was_ended_by_consent_must_have_been_one(rounds: int, brings: bool) -> None:
    facts = facts_with(SeatFacts(), SeatFacts(), rounds=rounds, stopped=True)
    row_set = entered(game_of(ANN, EASY, facts=facts))
    assert (RowKey("progress", "ann") in row_set.rows) == brings


def test_every_achievement_can_be_reached_against_bots() -> None:
    row_set = entered(game_of(ANN, EASY, did=SeatFacts(cash=1, trades=5), seconds=600))
    new = {one.achievement for one in progress_of(row_set).earned}
    assert {"first_victory", "master_trader", "survivor", "speed_runner"} <= new
    assert progress_of(row_set).counts["champion"] == 1


def test_a_game_continued_twice_counts_once() -> None:
    first = game_of(ANN, BEN, continued=True)
    row_set = entered(first, replace(first, game="g2"), game_of(ANN, BEN))
    assert progress_of(row_set).counts["veteran"] == 2
    assert figures_of(row_set).games == 3


def test_a_game_that_was_finished_does_not_count_again_from_its_save() -> None:
    whole = game_of(ANN, BEN)
    row_set = entered(whole, replace(whole, game="g2", continued=True))
    assert progress_of(row_set).counts["veteran"] == 1


def test_who_comes_to_a_continued_game_later_has_not_finished_it() -> None:
    first = game_of(ANN, BEN, continued=True)
    row_set = entered(first, replace(first, game="g2", seats=(ANN, SeatHolder("cy"))))
    assert progress_of(row_set, "cy").counts["veteran"] == 1


def test_only_the_last_games_are_remembered() -> None:
    row_set = entered(*[game_of(ANN, BEN) for _ in range(LONGEST_MEMORY + 3)])
    assert len(progress_of(row_set).finished or ()) == LONGEST_MEMORY


@each("changes", UNRATED)
def test_by_the_first_law_only_rated_games_bring_achievements(changes: dict[str, Any]) -> None:
    row_set = entered(game_of(ANN, BEN, law=FIRST_LAW, **changes))
    assert RowKey("progress", "ann") not in row_set.rows


def test_by_the_first_law_some_achievements_need_people() -> None:
    row_set = entered(game_of(ANN, EASY, law=FIRST_LAW, did=SeatFacts(cash=1, trades=9)))
    assert not ONCE_WITH_PEOPLE & progress_of(row_set).counts.keys()
    assert progress_of(row_set).counts["first_victory"] == 1
    together = entered(game_of(ANN, BEN, law=FIRST_LAW, did=SeatFacts(cash=1, trades=9)))
    assert progress_of(together).counts["negotiator"] == 9


def test_by_the_first_law_rows_are_written_as_they_were() -> None:
    row_set = entered(game_of(ANN, BEN, law=FIRST_LAW))
    assert b"finished" not in encode_row(progress_of(row_set))


def test_the_bound_of_a_day_ends_ratings_but_neither_progress_nor_figures() -> None:
    games = MOST_A_DAY_AGAINST_BOTS + 1
    row_set = entered(*[game_of(ANN, EASY) for _ in range(games)])
    assert standing_of(row_set).games == games - 1
    assert figures_of(row_set).games == progress_of(row_set).counts["veteran"] == games


def test_the_next_day_counts_again() -> None:
    games = [game_of(ANN, EASY) for _ in range(MOST_A_DAY_AGAINST_BOTS + 1)]
    row_set = entered(*games, game_of(ANN, EASY, ended=NOON + DAY_SECONDS))
    assert standing_of(row_set).games == MOST_A_DAY_AGAINST_BOTS + 1


def test_money_counts_in_the_standard_editions() -> None:
    row_set = entered(game_of(ANN, BEN, did=SeatFacts(rent_received=123)))
    assert progress_of(row_set).counts["rent_collector"] == 1230


# --- trails and encounters


def test_a_mark_tells_the_rating_after_the_game() -> None:
    row_set = entered(game_of(ANN, BEN, winner=1))
    mark = trail_of(row_set).marks[-1]
    standing = standing_of(row_set)
    assert (mark.rank, mark.seats, mark.counted) == (2, 2, True)
    assert mark.rating == shown(standing.mu, standing.sigma) < 1000


def test_a_game_that_does_not_count_is_on_the_trail_as_such() -> None:
    mark = trail_of(entered(game_of(ANN, BEN, opened=True))).marks[-1]
    assert (mark.counted, mark.rating) == (False, 1000)


def test_a_trail_keeps_the_last_games() -> None:
    row_set = entered(
        *[game_of(ANN, BEN, game=f"g{number}") for number in range(LONGEST_TRAIL + 5)]
    )
    found = [mark.game for mark in trail_of(row_set).marks]
    assert found == [f"g{number}" for number in range(5, LONGEST_TRAIL + 5)]


def test_an_encounter_has_two_sides() -> None:
    row_set = entered(game_of(ANN, BEN), game_of(ANN, BEN), game_of(ANN, BEN, winner=1))
    one, other = encounter_of(row_set, "ann", "ben"), encounter_of(row_set, "ben", "ann")
    assert (one.games, one.ahead, one.behind, one.wins, one.losses) == (3, 2, 1, 2, 1)
    assert (other.games, other.ahead, other.behind, other.wins, other.losses) == (3, 1, 2, 1, 2)


def test_to_be_ahead_is_not_to_win() -> None:
    row_set = entered(game_of(ANN, BEN, EASY, winner=2))
    found = encounter_of(row_set, "ann", "ben")
    assert (found.ahead, found.wins, found.losses) == (1, 0, 0)


def test_equal_ranks_are_neither_ahead_nor_behind() -> None:
    facts = facts_with(SeatFacts(), SeatFacts(), winners=(0, 1), ranks=(1, 1))
    found = encounter_of(entered(game_of(ANN, BEN, facts=facts)), "ann", "ben")
    assert (found.ahead, found.behind, found.wins, found.losses) == (0, 0, 1, 1)


def test_two_bots_of_a_level_are_met_once_and_at_their_best() -> None:
    found = encounter_of(entered(game_of(EASY, ANN, EASY)), "ann", "bot:easy")
    assert (found.games, found.ahead, found.behind, found.losses) == (1, 0, 1, 1)


# --- the row_set itself


def random_games(count: int) -> list[FinishedGame]:
    """Return games of all kinds of seats and outcomes."""
    rng = Random(7)
    holders = [
        ANN,
        BEN,
        SeatHolder("cy"),
        EASY,
        SeatHolder(None, "sharp"),
        FORGOTTEN,
        SeatHolder("di", None, 30),
    ]
    return [random_game(rng, holders, number) for number in range(count)]


def random_game(rng: Random, holders: list[SeatHolder], number: int) -> FinishedGame:
    """Return any game."""
    seats = [*rng.sample(holders, rng.randint(1, 4)), EASY]
    did = [msgspec.convert({name: rng.randint(0, 9) for name in SUMS}, SeatFacts) for _ in seats]
    facts = facts_with(*did, winner=rng.randrange(len(seats)), rounds=rng.randint(5, 60))
    return replace(
        game_of(*seats, facts=facts),
        number=number,
        game=f"g{number}",
        edition=rng.choice(("us", "france")),
        ended=NOON + number * 3000,
        continued=rng.random() < 0.1,
        law=rng.choice((FIRST_LAW, LAW)),
    )


def written(row_set: RowSet) -> Stored:
    """Return all rows as bytes."""
    rows: Stored = {key: encode_row(row) for key, row in row_set.rows.items()}
    return rows | {place: encode_row(row) for place, row in row_set.standings.items()}


def load_rows(stored: Stored, game: FinishedGame) -> RowSet:
    """Return a row_set with only what is kept of the rows that the game touches."""
    keys, places = touched(game)
    rows = {key: decode_row(key.kind, stored[key]) for key in keys if key in stored}
    standings: dict[StandingKey, Standing] = {}
    for place in places:
        if place in stored:
            standing = decode_row("standing", stored[place])
            assert isinstance(standing, Standing)
            standings[place] = standing
    return RowSet(rows, standings)


def test_rows_are_the_same_whether_kept_or_written_and_read_after_every_game() -> None:
    games = random_games(150)
    stored: Stored = {}
    for game in games:
        row_set = load_rows(stored, game)
        enter(row_set, game)
        stored |= {key: encode_row(row_set.rows[key]) for key in row_set.changed}
        stored |= {place: encode_row(row_set.standings[place]) for place in row_set.moved}
    assert stored == written(entered(*games))


def test_what_is_not_told_as_changed_is_unchanged() -> None:
    *before, last = random_games(60)
    kept = entered(*before)
    row_set = RowSet(kept.rows, kept.standings)
    old = written(row_set)
    enter(row_set, last)
    told: set[RowKey | StandingKey] = {*row_set.changed, *row_set.moved}
    new = written(row_set)
    assert {key for key in new if new[key] != old.get(key)} <= told
    assert told


def test_all_that_is_changed_was_named_before() -> None:
    for game in random_games(60):
        keys, places = touched(game)
        row_set = entered(game)
        assert row_set.changed <= set(keys)
        assert row_set.moved <= set(places)


def test_every_row_survives_writing() -> None:
    row_set = entered(*random_games(60))
    for key, row in row_set.rows.items():
        assert decode_row(key.kind, encode_row(row)) == row


def test_floats_survive_writing_to_the_last_bit() -> None:
    for standing in entered(*random_games(60)).standings.values():
        assert decode_row("standing", encode_row(standing)) == standing


@pytest.mark.parametrize("kind", ["figures", "progress", "encounter", "trail", "standing"])
def test_bytes_that_are_no_row_are_refused(kind: AnyKind) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_row(kind, b'{"games": "many", "counts": 1, "marks": 2}')


def test_a_row_of_another_kind_in_its_place_is_refused() -> None:
    row_set = RowSet({RowKey("figures", "ann", "us"): Standing(mu=1, sigma=1)})
    with pytest.raises(TypeError, match="expected a row of PlayerFigures"):
        enter(row_set, game_of(ANN, BEN))


def test_other_bounds_let_a_short_game_count() -> None:
    row_set = RowSet()
    enter(row_set, game_of(ANN, BEN, seconds=5), Bounds(least_seconds=5))
    assert standing_of(row_set).games == 1


def test_somebody_who_was_met_goes_by_another_id() -> None:
    row = Progress(today=Day(day=9, with_people={"ann": 1, "ben": 4}))
    renamed = decode_row("progress", rename_met(encode_row(row), "ben", "gone:x1"))
    assert isinstance(renamed, Progress)
    assert renamed.today == Day(day=9, with_people={"ann": 1, "gone:x1": 4})


def test_a_row_without_the_renamed_stays_as_it_is() -> None:
    written_before = encode_row(Progress(counts={"veteran": 3}))
    assert rename_met(written_before, "ben", "gone:x1") == written_before
