"""The luck of a throw is what it brought less what throws bring there on average."""

from statistics import fmean, pstdev

import pytest

from freehold.analysis import analyze
from freehold.analysis.luck import VARIANTS, expected_holding, holding, throws_of, turned
from freehold.engine import state_hash
from freehold.engine.codes import A_ROLL
from freehold.wire.actions import Roll
from tests.analysis.games import begin, play, record_of
from tests.kit.scene import Scene

ORIENTAL = 6  # 7 squares from the last one of the board
LAST = 39
HOTEL_RENT = 550
CHEST = 0
CHANCE = 1


def luck(scene: Scene, *dice: int) -> float:
    """Return the luck of seat 0 with such a throw."""
    expected = expected_holding(scene.s, 0)
    scene.dice((dice[0], dice[1])).do(0, A_ROLL)
    return holding(scene.s, 0) - expected


def hotel() -> Scene:
    """Return a scene with somebody's hotel 7 squares ahead."""
    return Scene().at(0, LAST).own(1, 6, 8, 9).own(1, ORIENTAL, level=5)


def test_landing_on_a_hotel_is_bad_luck() -> None:
    assert luck(hotel(), 3, 4) < -400


def test_missing_a_hotel_is_good_luck() -> None:
    assert luck(hotel(), 2, 4) > 50


def test_passing_go_is_no_luck_if_every_throw_does() -> None:
    """From the last square all throws collect the same salary, so it cancels out."""
    scene = Scene(jackpot=False).at(0, LAST)
    rich = Scene(jackpot=False).at(0, LAST).cash(0, 5000)
    assert luck(scene, 4, 5) == pytest.approx(luck(rich, 4, 5))
    assert abs(luck(Scene().at(0, LAST), 4, 5)) < 100  # far from the salary of 200


def test_passing_go_is_good_luck_if_few_throws_do() -> None:
    assert luck(Scene().at(0, 29), 6, 6) > 100


def test_a_throw_weighs_as_often_as_it_comes() -> None:
    """The hotel is met with a 7, which is 6 of 36 throws, and no card leads there."""
    free = Scene().at(0, LAST).own(1, 6, 8, 9)
    without = expected_holding(free.s, 0)
    rent = int(free.rules.rent[ORIENTAL * 8]) * int(free.rules.set_rent_factor)
    meeting = expected_holding(hotel().s, 0)
    assert without - meeting == pytest.approx((HOTEL_RENT - rent) * 6 / 36)


def test_a_rent_that_is_still_owed_counts_as_paid() -> None:
    scene = hotel().cash(0, 300).own(0, 39)
    before = holding(scene.s, 0)
    scene.dice((3, 4)).do(0, A_ROLL)
    assert scene.s.cash[0] == 500  # with the salary; the debt waits
    assert holding(scene.s, 0) == max(0, before + 200 - HOTEL_RENT)


def test_nobody_loses_more_than_everything() -> None:
    scene = hotel().cash(0, 10)
    scene.dice((3, 4)).do(0, A_ROLL)
    assert holding(scene.s, 0) == 0


def test_what_lies_on_the_decks_is_not_known() -> None:
    scenes = [Scene().at(0, 0) for _ in range(2)]
    scenes[1].card(CHEST, 9).card(CHANCE, 9).dice((6, 1))
    one, other = [expected_holding(scene.s, 0) for scene in scenes]
    assert one == other


@pytest.mark.parametrize("deck", [CHEST, CHANCE])
def test_each_card_comes_to_lie_at_every_place_once(deck: int) -> None:
    scene = Scene()
    first, cards = int(scene.rules.deck_start[deck]), scene.deck(deck)
    for place in (0, 5, len(cards) - 1):
        turns = (turned(scene.s, deck, turn) for turn in range(len(cards)))
        assert {int(each.cards[first + place]) for each in turns} == set(cards)


def test_in_jail_the_throw_decides_whether_one_gets_out() -> None:
    """At the last try all other throws cost the fine."""
    scene = Scene().jailed(0, 1).cash(0, 1000)
    assert luck(scene, 1, 1) > 30


@pytest.mark.parametrize("sides", [2, 4, 6, 12])
def test_all_throws_are_gone_through(sides: int) -> None:
    throws = throws_of(sides)
    assert sum(throw.weight for throw in throws) == sides * sides
    assert {len(throw.generators) for throw in throws} == {VARIANTS}


def test_looking_at_what_could_be_thrown_changes_nothing() -> None:
    scene = hotel()
    before = state_hash(scene.s)
    expected_holding(scene.s, 0)
    assert state_hash(scene.s) == before


@pytest.mark.parametrize("edition", ["us", "hongkong"])
def test_luck_is_about_nothing_on_average(edition: str) -> None:
    """The bound is four standard errors; a mean that leaves something out is soon beyond it."""
    found: list[int] = []
    for seed in (1, 2):
        game = play(begin(edition, ("steady",) * 4, seed), 60)
        found += [roll.luck for roll in analyze(record_of(game), budget=1000).rolls]
    assert len(found) > 100
    assert abs(fmean(found)) < 4 * pstdev(found) / len(found) ** 0.5


def test_every_throw_of_a_turn_is_told() -> None:
    game = play(begin("us", ("steady",) * 2, 5), 30)
    record = record_of(game)
    thrown = [act.number for act in record.acts if act.action == Roll()]
    assert [roll.decision for roll in analyze(record, budget=1000).rolls] == thrown
