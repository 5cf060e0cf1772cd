"""The page about strength: its matches, its tables, and going on after a stop."""

from itertools import pairwise
from pathlib import Path

from freehold.bots.bot import DEEP, LEVELS
from freehold.editions import available
from freehold.lab.match import MatchSetup, Score
from freehold.lab.matched import Block, match_up
from freehold.lab.strength import Scale, plan_strength, usual_editions, write_strength
from tests.cli.running import Runner

SCALE = Scale(games=12, slow_games=6, close_games=24, seed=1, most_turns=100)
DUEL = MatchSetup(
    edition="us", bots=("steady", "steady", "steady:reserve=5", "steady:reserve=5"), games=100
)
TRIAL = MatchSetup(
    edition="us",
    bots=("steady", "steady:reserve=5", "steady:reserve=6", "steady:reserve=7"),
    games=150,
)
SCORES = [
    Score(600, 500, 10, 60_000, 15_000, 1, (200, 100, 90, 100)),
    Score(600, 600, 0, 30_000, 7_500, 1, (240, 120, 120, 120)),
]

# a hundred blocks of six games, of which two and four are won in turn
BLOCKS = [Block(6, (n % 2 * 2, 2, 2 - n % 2, 2 - n % 2)) for n in range(100)]


def test_every_level_meets_the_next_in_every_edition() -> None:
    found = plan_strength(usual_editions(), SCALE)
    duels = [(match.edition, match.bots[2], match.bots[0]) for match in found if is_duel(match)]
    steps = list(pairwise(LEVELS))
    assert duels == [(edition, *step) for edition in usual_editions() for step in steps]


def is_duel(match: MatchSetup) -> bool:
    return match.seats == "every-way"


def test_every_level_meets_every_set_of_references() -> None:
    found = [match.bots for match in plan_strength(["us"], SCALE) if not is_duel(match)]
    assert len(found) == len(set(found)) == 3 * len(LEVELS)


def test_who_thinks_for_long_plays_fewer_games() -> None:
    for match in plan_strength(["us"], SCALE):
        slow = bool(DEEP & set(match.bots))
        assert match.games * len(match.seatings()) < 12 if slow else match.games > 1


def test_duels_where_nobody_trades_are_played_more_often() -> None:
    for edition in ("france", "hongkong"):
        duels = plan_strength([edition], SCALE)[: len(LEVELS) - 1]
        assert [duel.games * len(duel.seatings()) for duel in duels] == [24, 24, 24]
    traded = plan_strength(["us"], SCALE)[: len(LEVELS) - 1]
    assert [duel.games * len(duel.seatings()) for duel in traded] == [12, 12, 6]


def test_all_editions_are_measured() -> None:
    assert sorted(usual_editions()) == sorted(available())


def test_tables_tell_shares_intervals_finish_rates_and_lengths() -> None:
    page = write_strength([DUEL, TRIAL], SCORES, [BLOCKS, []], "freehold lab strength")
    numbers = "600 | **50.0 %** | 46.0 to 54.0 | ± 3.3 | 1.5 | 61.2 % | 83.3 % | 10 | 100 |"
    assert f"| 2 steady against 2 steady:reserve=5 | {numbers}" in page
    assert "| 600 | **40.0 %** | 36.2 to 44.0 |  |  | 40.0 % | 100.0 % | 0 | 50 |" in page
    assert "Ratings: steady" in page
    assert "```sh\nfreehold lab strength\n```" in page


def test_matches_not_yet_played_are_left_out() -> None:
    empty = Score(0, 0, 0, 0, 0, 0, (0, 0, 0, 0))
    page = write_strength([DUEL, TRIAL], [SCORES[0], empty], [BLOCKS, []], "freehold lab strength")
    assert "one against three" not in page


def test_command_writes_the_page_and_can_be_run_again(run: Runner, tmp_path: Path) -> None:
    levels = ("--level", "beginner", "--level", "steady")
    scale = ("--games", "4", "--most-turns", "20")
    words = ("lab", "strength", "--edition", "hongkong", *levels, *scale)
    assert run(*words).code == 0
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert page.startswith("# Strength of the bots")
    assert run(*words).code == 0
    assert (tmp_path / "strength.md").read_text(encoding="utf-8") == page


def test_blocks_that_are_few_or_alike_tell_no_interval() -> None:
    assert match_up(DUEL.bots, BLOCKS) is not None
    assert match_up(DUEL.bots, BLOCKS[:10]) is None
    assert match_up(DUEL.bots, BLOCKS[:1] * 100) is None
