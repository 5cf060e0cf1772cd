"""Section 4: squatters."""

import pytest
from msgspec.structs import replace

from freehold.editions import load
from freehold.editions.ruleset import compile_rules
from freehold.engine import codes
from freehold.engine.rules.unrest import total_rent
from tests.clauses.catalog import clause
from tests.clauses.lookup import color, editions, of, payments
from tests.kit.cases import one_of
from tests.kit.scene import EDITIONS, Event, Scene, rules_with

SQUATTED = editions(lambda rules: rules.squatters)
ELSEWHERE = [edition for edition in EDITIONS if edition not in SQUATTED]
edition = one_of(SQUATTED)
RED, DARK_BLUE = 4, 7
FULL = 21_850
WHOLE = FULL * 100  # what is drawn below, to scale the chance by a percentage
ROUNDS = 8


def end_round(scene: Scene) -> list[Event]:
    """Let the last of three end the round."""
    return scene.turn(2, ended=True).do(2, codes.A_END_TURN)


def squatted(edition: str, level: int = 0) -> Scene:
    """Return a scene where a squatter lives on seat 0's dearest red street."""
    scene = Scene(edition)
    scene.own(0, *color(scene.rules, RED), level=level)
    scene.s.squatted[24] = ROUNDS
    return scene


def calm(edition: str) -> Scene:
    """Return a scene without riots, whose draws would come between."""
    return Scene(edition, riots=False)


def tuned(edition: str, **figures: int) -> Scene:
    """Return a scene under an edition whose figures are others."""
    loaded = load(edition)
    scene = Scene(edition)
    scene.rules = compile_rules(loaded, replace(loaded.rules, riots=False, **figures))
    scene.s.rules = scene.rules
    return scene


# --- 4.1 to 4.4


@clause("4.4")
def test_4_4_full_rent_is_the_sum_of_all_hotel_rents(edition: str) -> None:
    """T is 21,850."""
    rules = rules_with(edition)
    assert rules.full_rent == FULL
    assert sum(rules.side_full) == FULL


@clause("4.4")
@pytest.mark.parametrize(("draw", "comes"), [(0, True), (4999, True), (5000, False)])
def test_4_4_probability_is_rent_now_by_full_rent(edition: str, draw: int, comes: bool) -> None:
    """With a rent of 50 asked on the board a squatter comes in just 50 of 21,850 cases."""
    scene = calm(edition).own(0, 39).rig(codes.STREAM_FATE, (WHOLE, draw))
    events = end_round(scene)
    assert of(events, codes.E_SQUATTED) == ([(39, ROUNDS)] if comes else [])


@clause("4.4")
def test_4_4_rents_now_are_those_that_can_be_asked(edition: str) -> None:
    """R adds up rents as buildings and colors make them: here 2 x 35, 100 and 4 houses."""
    scene = Scene(edition, mortgages=True)
    scene.own(0, 37, 39).own(1, 1).own(2, 5, 12)
    assert total_rent(scene.s) == 70 + 100 + 2
    scene.own(0, 39, level=4)
    assert total_rent(scene.s) == 70 + 1700 + 2


@clause("4.4")
def test_4_4_squatted_and_mortgaged_streets_add_nothing(edition: str) -> None:
    """What cannot be charged does not count for R; free streets do not, either."""
    scene = Scene(edition, mortgages=True).own(0, 1, 3).own(1, 39, mortgaged=True)
    assert total_rent(scene.s) == 4 + 8
    scene.s.squatted[3] = 1
    assert total_rent(scene.s) == 4


@clause("4.4")
def test_4_4_nobody_comes_where_nothing_is_owned(edition: str) -> None:
    """Without a rent there is no squatter, whatever is drawn."""
    scene = calm(edition).own(0, 5).rig(codes.STREAM_FATE, (WHOLE, 0))
    before = list(scene.s.rng)
    assert of(end_round(scene), codes.E_SQUATTED) == []
    assert list(scene.s.rng) == before


@clause("4.4")
def test_4_4_all_hotels_make_it_certain(edition: str) -> None:
    """With every hotel standing the chance is 1."""
    scene = calm(edition)
    scene.s.hotels = 40
    for number in range(8):
        scene.own(number % 3, *color(scene.rules, number), level=5)
    scene.rig(codes.STREAM_FATE, (WHOLE, WHOLE - 1))
    assert len(of(end_round(scene), codes.E_SQUATTED)) == 1


@clause("4.1")
@pytest.mark.parametrize(("level", "draw"), [(0, 4999), (1, 19999), (3, 139999), (5, 199999)])
def test_4_1_chance_grows_with_the_rent(edition: str, level: int, draw: int) -> None:
    """The same street draws squatters the likelier the more is built: 50, 200, 1400, 2000."""
    scene = calm(edition).own(0, 39, level=level).rig(codes.STREAM_FATE, (WHOLE, draw))
    assert len(of(end_round(scene), codes.E_SQUATTED)) == 1
    scene = calm(edition).own(0, 39, level=level).rig(codes.STREAM_FATE, (WHOLE, draw + 1))
    assert of(end_round(scene), codes.E_SQUATTED) == []


@clause("4.2", editions=ELSEWHERE)
def test_4_2_no_squatters_elsewhere(scene: Scene) -> None:
    """Squatters are a setting that the other editions leave out."""
    street = color(scene.rules, 0)[0]
    scene.own(0, street)
    assert scene.refused(0, codes.A_EVICT_COMPANY, street) == codes.R_NOT_IN_THIS_GAME
    assert scene.refused(0, codes.A_EVICT_FORCE, street) == codes.R_NOT_IN_THIS_GAME


@clause("4.2")
def test_4_2_room_may_turn_squatters_off(edition: str) -> None:
    """Without the setting the end of a round draws nothing for squatters."""
    scene = Scene(edition, squatters=False, riots=False).own(0, 39)
    scene.rig(codes.STREAM_FATE, (WHOLE, 0))
    assert of(end_round(scene), codes.E_SQUATTED) == []


@clause("4.2")
def test_4_2_chance_and_stay_are_settings(edition: str) -> None:
    """A tenth of the chance and a stay of 3 rounds, if an edition says so."""
    scene = tuned(edition, squatter_percent=10, squatter_rounds=3).own(0, 39)
    assert of(end_round(scene.rig(codes.STREAM_FATE, (WHOLE, 500))), codes.E_SQUATTED) == []
    assert of(end_round(scene.rig(codes.STREAM_FATE, (WHOLE, 499))), codes.E_SQUATTED) == [(39, 3)]


@clause("4.2")
def test_4_2_company_and_force_are_settings(edition: str) -> None:
    """Half the rent for the company, and certain jail of 5 turns, if an edition says so."""
    scene = tuned(edition, company_percent=50, force_odds=1, force_turns=5).own(0, 37, 39)
    scene.s.squatted[37] = scene.s.squatted[39] = ROUNDS
    assert payments(scene.do(0, codes.A_EVICT_COMPANY, 39)) == [
        (0, codes.BANK, 50, codes.WHY_EVICTION)
    ]
    assert of(scene.do(0, codes.A_EVICT_FORCE, 37), codes.E_JAILED) == [(0, codes.BY_FORCE, 5, 1)]


@clause("4.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_4_3_no_squatter_comes_between_turns(edition: str, seat: int) -> None:
    """The end of a turn that is not the round's last brings nobody."""
    scene = calm(edition).own(0, 39).rig(codes.STREAM_FATE, (WHOLE, 0)).turn(seat, ended=True)
    events = scene.do(seat, codes.A_END_TURN)
    assert of(events, codes.E_ROUND_ENDED) == []
    assert of(events, codes.E_SQUATTED) == []


@clause("4.3")
def test_4_3_round_ends_with_the_last_who_is_in_the_game(edition: str) -> None:
    """A round is full when all who are still in have played."""
    scene = calm(edition).own(0, 39).rig(codes.STREAM_FATE, (WHOLE, 0))
    scene.s.alive = 0b011
    events = scene.turn(1, ended=True).do(1, codes.A_END_TURN)
    assert of(events, codes.E_SQUATTED) == [(39, ROUNDS)]


# --- 4.5


@clause("4.5")
@pytest.mark.parametrize(
    ("draw", "street"), [(0, 1), (1, 1), (2, 37), (36, 37), (37, 39), (236, 39)]
)
def test_4_5_target_is_weighted_by_its_rent(edition: str, draw: int, street: int) -> None:
    """Rents of 2, 35 and 200: each street is hit in as many of 237 cases."""
    scene = calm(edition).own(0, 1).own(1, 37).own(2, 39, level=1)
    scene.rig(codes.STREAM_FATE, (WHOLE, 0), (237, draw))
    assert of(end_round(scene), codes.E_SQUATTED) == [(street, ROUNDS)]
    assert scene.s.squatted[street] == ROUNDS


@clause("4.5")
def test_4_5_stations_and_utilities_are_no_target(edition: str) -> None:
    """Only streets count, for the chance and as the target."""
    scene = calm(edition).own(0, 5, 12, 15, 28).own(1, 1).rig(codes.STREAM_FATE, (WHOLE, 0), (2, 1))
    assert of(end_round(scene), codes.E_SQUATTED) == [(1, ROUNDS)]


@clause("4.5")
def test_4_5_squatted_street_is_no_target(edition: str) -> None:
    """A second squatter goes elsewhere."""
    scene = calm(edition).own(0, 37, 39)
    scene.s.squatted[39] = ROUNDS
    scene.rig(codes.STREAM_FATE, (WHOLE, 0), (70, 69))
    assert of(end_round(scene), codes.E_SQUATTED) == [(37, ROUNDS)]


# --- 4.6


@clause("4.6a")
@pytest.mark.parametrize("level", [0, 5])
def test_4_6a_squatted_street_takes_no_rent(edition: str, level: int) -> None:
    """A visitor of a squatted street pays nothing, even with a hotel there."""
    scene = squatted(edition, level).turn(1).at(1, 21).dice((1, 2))
    assert payments(scene.do(1, codes.A_ROLL)) == []


@clause("4.6b")
def test_4_6b_nothing_is_built_on_a_squatted_street(edition: str) -> None:
    """Building stops before the squatted street, whose turn it would be."""
    scene = squatted(edition).cash(0, 5000)
    assert scene.refused(0, codes.A_BUILD_RUN, RED, 3) == codes.R_SQUATTED
    scene.do(0, codes.A_BUILD_RUN, RED, 2)
    assert [scene.s.level[street] for street in (21, 23, 24)] == [1, 1, 0]
    assert scene.refused(0, codes.A_BUILD_RUN, RED, 1) == codes.R_SQUATTED


@clause("4.6b")
def test_4_6b_building_is_free_again_after_eviction(edition: str) -> None:
    """Once the squatter is gone, the street is built on."""
    scene = squatted(edition).cash(0, 5000)
    scene.do(0, codes.A_EVICT_COMPANY, 24)
    scene.do(0, codes.A_BUILD_RUN, RED, 3)
    assert scene.s.level[24] == 1


@clause("4.6b")
def test_4_6b_buildings_may_be_sold_all_the_same(edition: str) -> None:
    """Only building is barred: a level of a squatted street may be sold."""
    scene = squatted(edition, 1)
    assert of(scene.do(0, codes.A_SELL_RUN, RED, 1), codes.E_SOLD) == [(0, 24, 1, 0)]


@clause("4.6c")
def test_4_6c_squatted_street_counts_for_the_color(edition: str) -> None:
    """The other streets keep the doubled rent of the full color."""
    scene = squatted(edition).turn(1).at(1, 20).dice((1, 2))
    assert payments(scene.do(1, codes.A_ROLL)) == [(1, 0, 36, codes.WHY_RENT)]


# --- 4.7


@clause("4.7")
@pytest.mark.parametrize(("level", "cost"), [(0, 10), (1, 25), (3, 188), (4, 232), (5, 275)])
def test_4_7_company_takes_a_quarter_of_the_rent_rounded_up(
    edition: str, level: int, cost: int
) -> None:
    """Rents of 40 (doubled), 100, 750, 925 and 1100 cost 10, 25, 187.5, 231.25 and 275."""
    scene = squatted(edition, level).cash(0, cost)
    events = scene.do(0, codes.A_EVICT_COMPANY, 24)
    assert payments(events) == [(0, codes.BANK, cost, codes.WHY_EVICTION)]
    assert of(events, codes.E_EVICTED) == [(24, codes.BY_COMPANY, 0)]
    assert scene.s.squatted[24] == 0


@clause("4.7")
def test_4_7_company_is_certain(edition: str) -> None:
    """No chance is drawn for the company, and nobody goes to jail."""
    scene = squatted(edition)
    before = list(scene.s.rng)
    assert of(scene.do(0, codes.A_EVICT_COMPANY, 24), codes.E_JAILED) == []
    assert list(scene.s.rng) == before


@clause("4.7")
def test_4_7_company_wants_cash(edition: str) -> None:
    """One unit short the company does not come."""
    assert (
        squatted(edition).cash(0, 9).refused(0, codes.A_EVICT_COMPANY, 24)
        == codes.R_NOT_ENOUGH_CASH
    )


@clause("4.7", "4.8a")
@pytest.mark.parametrize("action", [codes.A_EVICT_COMPANY, codes.A_EVICT_FORCE])
def test_4_7_eviction_is_for_the_owners_turn(edition: str, action: int) -> None:
    """On another's turn the owner waits; before and after the own roll it is time."""
    scene = squatted(edition).turn(1)
    assert scene.refused(0, action, 24) == codes.R_NOT_YOUR_TURN
    assert action in scene.turn(0).kinds(0)
    assert action in scene.turn(0, ended=True).kinds(0)


@clause("4.7", "4.8a")
@pytest.mark.parametrize("action", [codes.A_EVICT_COMPANY, codes.A_EVICT_FORCE])
def test_4_7_only_the_owner_evicts_and_only_squatters(edition: str, action: int) -> None:
    """Nobody evicts on another's street, nor where nobody squats, nor amid another step."""
    scene = squatted(edition)
    assert scene.refused(0, action, 23) == codes.R_NOT_SQUATTED
    assert scene.turn(1).refused(1, action, 24) == codes.R_NOT_YOURS
    assert scene.turn(0).pose(codes.F_BUY, 0, 39).refused(0, action, 24) == codes.R_NOT_NOW


# --- 4.8


@clause("4.8a")
@pytest.mark.parametrize(("draw", "caught"), [(0, 1), (1, 0), (2, 0)])
def test_4_8a_force_is_free_and_caught_one_time_in_three(
    edition: str, draw: int, caught: int
) -> None:
    """The squatter always goes, for nothing; one of three draws leads to jail."""
    scene = squatted(edition).rig(codes.STREAM_FATE, (3, draw))
    events = scene.do(0, codes.A_EVICT_FORCE, 24)
    assert of(events, codes.E_EVICTED) == [(24, codes.BY_FORCE, caught)]
    assert payments(events) == []
    assert scene.s.squatted[24] == 0
    assert len(of(events, codes.E_JAILED)) == caught


def caught(edition: str) -> Scene:
    """Return a scene where seat 0 was caught evicting by force, on its next turn."""
    scene = squatted(edition).rig(codes.STREAM_FATE, (3, 0))
    scene.do(0, codes.A_EVICT_FORCE, 24)
    return scene


@clause("4.8b")
def test_4_8b_force_may_cost_eight_turns_without_bail(edition: str) -> None:
    """Who is caught sits for 8 turns, bail barred, and rolls no more in this turn."""
    scene = squatted(edition).rig(codes.STREAM_FATE, (3, 0))
    events = scene.do(0, codes.A_EVICT_FORCE, 24)
    assert of(events, codes.E_JAILED) == [(0, codes.BY_FORCE, 8, 1)]
    assert scene.s.position[0] == scene.rules.jail
    assert codes.A_ROLL not in scene.kinds(0)


@clause("4.8b")
def test_4_8b_fine_is_refused(edition: str) -> None:
    """The fine does not free who evicted by force: not on arrival, not later."""
    scene = caught(edition)
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NO_BAIL
    assert scene.turn(0).refused(0, codes.A_PAY_FINE) == codes.R_NO_BAIL
    scene.s.jail[0] = 2
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NO_BAIL


@clause("4.8b")
def test_4_8b_doubles_still_free(edition: str) -> None:
    """Doubles free who evicted by force, like anybody."""
    scene = caught(edition).turn(0).dice((2, 2))
    assert of(scene.do(0, codes.A_ROLL), codes.E_FREED) == [(0, codes.BY_DOUBLES)]
    assert scene.s.jail[0] == 0


@clause("4.8b")
def test_4_8b_eight_turns_are_missed_at_most(edition: str) -> None:
    """Seven failed rolls keep the prisoner in, the eighth ends the time."""
    scene = caught(edition)
    for left in range(7, -1, -1):
        events = scene.turn(0).dice((1, 2)).do(0, codes.A_ROLL)
        assert scene.s.jail[0] == left
        assert of(events, codes.E_FREED) == ([] if left else [(0, codes.BY_TIME)])


@clause("4.8b")
def test_4_8b_bail_is_open_again_the_next_time(edition: str) -> None:
    """After the time is served, an ordinary stay in jail may be paid off again."""
    scene = caught(edition).turn(0).dice((2, 2))
    scene.do(0, codes.A_ROLL)
    scene.jailed(0).turn(0).do(0, codes.A_PAY_FINE)
    assert scene.s.jail[0] == 0


# --- 4.9


@clause("4.9")
def test_4_9_squatter_leaves_after_eight_rounds(edition: str) -> None:
    """Seven rounds' ends after the one of arrival the squatter stays; the eighth it leaves."""
    scene = calm(edition).own(0, 39).rig(codes.STREAM_FATE, (WHOLE, 0), (50, 0))
    end_round(scene)
    for left in range(7, 0, -1):
        events = end_round(scene)
        assert of(events, codes.E_SQUATTER_STAYED) == [(39, left)]
        assert of(events, codes.E_SQUATTER_LEFT) == []
    scene.rig(codes.STREAM_FATE, (WHOLE, WHOLE - 1))
    assert of(end_round(scene), codes.E_SQUATTER_LEFT) == [(39,)]
    assert scene.s.squatted[39] == 0


@clause("4.9")
@pytest.mark.parametrize("seat", [0, 1])
def test_4_9_time_passes_by_rounds_not_by_turns(edition: str, seat: int) -> None:
    """The end of a turn within the round does not count."""
    scene = squatted(edition).turn(seat, ended=True)
    scene.do(seat, codes.A_END_TURN)
    assert scene.s.squatted[24] == ROUNDS
