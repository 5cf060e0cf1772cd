"""Ratings follow the published figures of the model, and common sense."""

from itertools import permutations
from math import sqrt

import pytest

from freehold.statistics.ratings import BETA, MU, SIGMA, Skill, deviation, rate, shown

NEW: Skill = (MU, SIGMA)
STRONG: Skill = (32.0, 2.0)

# What OpenSkill publishes for newcomers without drift, in the order of their finish.
PUBLISHED = [
    [(27.63523138347365, 8.065506316323548), (22.36476861652635, 8.065506316323548)],
    [
        (27.868876552746237, 8.204837030780652),
        (25.717219138186557, 8.057829747583874),
        (21.413904309067206, 8.057829747583874),
    ],
    [
        (27.795084971874736, 8.263160757613477),
        (26.552824984374855, 8.179213704945203),
        (24.68943500312503, 8.083731307186588),
        (20.96265504062538, 8.083731307186588),
    ],
    [
        (27.666666666666668, 8.290556877154474),
        (26.833333333333332, 8.240145629781066),
        (25.72222222222222, 8.179996679645559),
        (24.055555555555557, 8.111796013701358),
        (20.72222222222222, 8.111796013701358),
    ],
]


@pytest.mark.parametrize("expected", PUBLISHED)
def test_newcomers_are_rated_as_published(expected: list[Skill]) -> None:
    found = rate([NEW] * len(expected), range(1, len(expected) + 1), tau=0.0)
    for one, other in zip(found, expected, strict=True):
        assert one == pytest.approx(other, rel=1e-12)


def test_the_winner_rises_and_the_last_falls() -> None:
    (first, _), _, (last, _) = rate([NEW] * 3, (1, 2, 3))
    assert last < MU < first


def test_the_order_of_seats_does_not_matter() -> None:
    skills = [NEW, STRONG, (20.0, 5.0)]
    expected = dict(zip(skills, rate(skills, (1, 2, 3)), strict=True))
    for seats in permutations(range(3)):
        found = rate([skills[seat] for seat in seats], [seat + 1 for seat in seats])
        for seat, skill in zip(seats, found, strict=True):
            assert skill == pytest.approx(expected[skills[seat]], rel=1e-12)


def test_ranks_count_only_by_their_order() -> None:
    assert rate([NEW, STRONG], (1, 2)) == rate([NEW, STRONG], (1, 5))


def test_equals_who_tie_stay_equal() -> None:
    one, other = rate([NEW, NEW], (1, 1))
    assert one == other
    assert one[0] == pytest.approx(MU)


def test_those_who_share_a_rank_share_its_draw() -> None:
    """Of three equals two tie ahead: each gains half of 1 - 1/3 less half of 1/3."""
    step = SIGMA**2 / sqrt(3 * (SIGMA**2 + BETA**2))
    found = [mu for mu, _ in rate([NEW] * 3, (1, 1, 3), tau=0.0)]
    assert found == pytest.approx([MU + step / 6, MU + step / 6, MU - step / 3])


def test_a_tie_raises_the_weaker() -> None:
    (weak, _), (strong, _) = rate([NEW, STRONG], (1, 1))
    assert weak > MU
    assert strong < STRONG[0]


def test_beating_the_stronger_brings_more() -> None:
    (over_strong, _), _ = rate([NEW, STRONG], (1, 2))
    (over_equal, _), _ = rate([NEW, (MU, STRONG[1])], (1, 2))
    assert over_strong > over_equal


def test_a_newcomer_is_never_less_sure_than_before_the_first_game() -> None:
    skill = NEW
    for game in range(300):
        skill = rate([skill, NEW, NEW], (1 + game % 3, 3, 2))[0]
        assert 0 < skill[1] <= SIGMA


def test_who_is_known_well_moves_little() -> None:
    (known, _), (new, _) = rate([(MU, 1.0), NEW], (2, 1))
    assert MU - known < new - MU


def test_far_apart_skills_overflow_nothing() -> None:
    (low, _), (high, _) = rate([(-50_000.0, 1.0), (50_000.0, 1.0)], (1, 2))
    assert low > -50_000
    assert high < 50_000


@pytest.mark.parametrize("skills", [[], [NEW]])
def test_alone_nobody_is_rated(skills: list[Skill]) -> None:
    assert rate(skills, [1] * len(skills)) == skills


def test_ranks_for_other_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 2 ranks, got 3"):
        rate([NEW, NEW], (1, 2, 3))


def test_a_newcomer_shows_a_thousand() -> None:
    assert shown(*NEW) == 1000


def test_surer_players_show_more() -> None:
    assert shown(MU, 2.0) > shown(MU, 4.0)


def test_a_deviation_is_in_the_same_points() -> None:
    assert shown(30.0, 2.0) - shown(30.0, 3.0) == 3 * deviation(1.0)
