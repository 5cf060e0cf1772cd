"""Section 4: urban violence."""

import pytest
from msgspec.structs import replace

from freehold.editions import load
from freehold.editions.ruleset import compile_rules
from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import color, of, payments
from tests.clauses.riots import RIOTOUS, SIDES, end_round, quiet, riot, stand_by
from tests.kit.cases import one_of
from tests.kit.scene import EDITIONS, Event, Scene, rules_with

edition = one_of(RIOTOUS)
ELSEWHERE = [edition for edition in EDITIONS if edition not in RIOTOUS]
BROWN, PINK, ORANGE, RED, DARK_BLUE = 0, 2, 3, 4, 7
HALF = 50

# --- 4.2, 4.10


@clause("4.2", "1.extras", editions=ELSEWHERE)
def test_4_2_no_riots_elsewhere(edition: str) -> None:
    """Riots and squatters are settings that the other editions leave out."""
    rules = rules_with(edition)
    assert (rules.riots, rules.squatters) == (0, 0)


@clause("4.2")
def test_4_2_room_may_turn_riots_off(edition: str) -> None:
    """Without the setting the end of a round brings no riot."""
    scene = Scene(edition, riots=False, squatters=False).own(0, 37, 39, level=5)
    assert of(riot(scene, 3), codes.E_RIOT_BREWED) == []


@clause("4.2")
def test_4_2_figures_of_riots_are_settings(edition: str) -> None:
    """Full chance, a fee of 7, a certain arrest and a bar of 1 round, if an edition says so."""
    loaded = load(edition)
    figures = replace(
        loaded.rules, squatters=False, riot_percent=100, riot_fee=7, arrest_odds=1, riot_bar=1
    )
    scene = quiet(edition).own(0, 37, 39, level=5).cash(0, 7)
    scene.rules = scene.s.rules = compile_rules(loaded, figures)
    scene.rig(codes.STREAM_FATE, (SIDES[3] * 100, 3500 * 100 - 1))
    assert of(end_round(scene), codes.E_RIOT_BREWED) == [(3,)]
    events = scene.do(0, codes.A_CHOOSE, 0, 1)
    assert payments(events) == [(0, codes.BANK, 7, codes.WHY_ARREST)]
    assert of(events, codes.E_RIOT_BAR) == [(1,)]


@clause("4.10")
@pytest.mark.parametrize("seat", [0, 1])
def test_4_10_no_riot_between_turns(edition: str, seat: int) -> None:
    """The end of a turn that is not the round's last brings no riot."""
    scene = quiet(edition).own(0, 37, 39, level=5).rig(codes.STREAM_FATE, (SIDES[3] * 100, 0))
    events = scene.turn(seat, ended=True).do(seat, codes.A_END_TURN)
    assert of(events, codes.E_RIOT_BREWED, codes.E_STRUCK, codes.E_ROUND_ENDED) == []


@clause("4.10")
def test_4_10_next_round_begins_after_the_riot(edition: str) -> None:
    """The riot is over before the next round's first turn."""
    scene = quiet(edition).own(0, 37, 39, level=1)
    events = riot(scene, 3) + stand_by(scene)
    assert [
        event[0]
        for event in events
        if event[0]
        in (codes.E_RIOT_BREWED, codes.E_STRUCK, codes.E_ROUND_ENDED, codes.E_TURN_BEGAN)
    ] == [
        codes.E_RIOT_BREWED,
        codes.E_STRUCK,
        codes.E_STRUCK,
        codes.E_ROUND_ENDED,
        codes.E_TURN_BEGAN,
    ]


# --- 4.11


@clause("4.11")
@pytest.mark.parametrize(
    ("number", "side"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)]
)
def test_4_11_each_color_lies_on_its_side(edition: str, number: int, side: int) -> None:
    """A single built color draws the riot to its side of the board."""
    scene = quiet(edition)
    scene.own(0, *color(scene.rules, number), level=1)
    assert of(riot(scene, side), codes.E_RIOT_BREWED) == [(side,)]


@clause("4.11")
def test_4_11_side_with_the_highest_rents_is_struck(edition: str) -> None:
    """Hotels on brown ask 700, four houses on pink 1950: pink's side is struck alone."""
    scene = quiet(edition)
    scene.own(0, *color(scene.rules, BROWN), level=5).own(1, *color(scene.rules, PINK), level=4)
    events = riot(scene, 1) + stand_by(scene)
    assert of(events, codes.E_RIOT_BREWED) == [(1,)]
    assert {event[1] for event in of(events, codes.E_STRUCK)} == {11, 13, 14}


@clause("4.11")
def test_4_11_bare_rents_count_for_the_side(edition: str) -> None:
    """A house on brown asks 10 + 20; bare rents on the last side ask more: no riot at all."""
    scene = quiet(edition)
    scene.own(0, *color(scene.rules, BROWN), level=1).own(1, 39)
    for side in (0, 3):
        assert of(riot(scene, side), codes.E_RIOT_BREWED) == []


@clause("4.11")
def test_4_11_rents_that_cannot_be_asked_do_not_count(edition: str) -> None:
    """A squatted hotel does not make its side the dearest."""
    scene = Scene(edition).own(0, 39, level=5).own(1, 16, level=1)
    scene.s.squatted[39] = 5
    scene.rig(codes.STREAM_FATE, (21_850 * 100, 2_000_000), (SIDES[1] * 100, 0))
    assert of(end_round(scene), codes.E_RIOT_BREWED) == [(1,)]


@clause("4.11")
def test_4_11_no_riot_where_nothing_is_built(edition: str) -> None:
    """On a bare side nothing happens, whatever is drawn."""
    scene = quiet(edition).own(0, 37, 39)
    scene.rig(codes.STREAM_FATE, (SIDES[3] * 100, 0))
    before = list(scene.s.rng)
    assert of(end_round(scene), codes.E_RIOT_BREWED) == []
    assert list(scene.s.rng) == before


# --- 4.12


@clause("4.12")
@pytest.mark.parametrize(("level", "rent"), [(1, 175 + 200), (4, 1300 + 1700), (5, 1500 + 2000)])
def test_4_12_chance_is_half_of_rent_now_by_full_rent(edition: str, level: int, rent: int) -> None:
    """On the last side the riot comes in half of rent/7450 of all cases, to the last draw."""
    for draw, comes in ((rent * HALF - 1, True), (rent * HALF, False)):
        scene = quiet(edition).own(0, 37, 39, level=level)
        scene.rig(codes.STREAM_FATE, (SIDES[3] * 100, draw))
        assert (of(end_round(scene), codes.E_RIOT_BREWED) == [(3,)]) == comes


@clause("4.12")
@pytest.mark.parametrize("side", range(4))
def test_4_12_full_hotels_are_struck_half_the_time(edition: str, side: int) -> None:
    """A side full of hotels has a riot in just half of all rounds."""
    rules = rules_with(edition)
    assert list(rules.side_full) == list(SIDES)
    for draw, comes in ((SIDES[side] * 50 - 1, True), (SIDES[side] * 50, False)):
        scene = quiet(edition)
        for number in (2 * side, 2 * side + 1):
            scene.own(0, *color(rules, number), level=5)
        scene.rig(codes.STREAM_FATE, (SIDES[side] * 100, draw))
        assert (of(end_round(scene), codes.E_RIOT_BREWED) == [(side,)]) == comes


# --- 4.14


@clause("4.14")
def test_4_14_every_owner_on_the_side_is_asked_in_order(edition: str) -> None:
    """Owners of streets, stations or utilities there are asked one after the other."""
    scene = quiet(edition, 4).own(3, 37, 39, level=1).own(1, 35).own(0, 5)
    riot(scene, 3)
    assert scene.top()[:3] == (codes.F_RIOT, 1, 3)
    scene.do(1, codes.A_CHOOSE, 0, 0)
    assert scene.top()[:3] == (codes.F_RIOT, 3, 3)
    events = scene.do(3, codes.A_CHOOSE, 0, 0)
    assert len(of(events, codes.E_STRUCK)) == 2
    assert scene.awaited() == {0}


@clause("4.14")
def test_4_14_nobody_is_charged_who_stands_by(edition: str) -> None:
    """Standing by costs nothing, and the riot strikes."""
    scene = quiet(edition).own(0, 37, 39, level=1)
    riot(scene, 3)
    events = scene.do(0, codes.A_CHOOSE, 0, 0)
    assert payments(events) == []
    assert len(of(events, codes.E_STRUCK)) == 2


@clause("4.14")
@pytest.mark.parametrize(("draw", "success"), [(0, 1), (1, 0)])
def test_4_14_arrest_costs_100_and_succeeds_one_time_in_two(
    edition: str, draw: int, success: int
) -> None:
    """The fee is paid in either case; one of two draws succeeds."""
    scene = quiet(edition).own(0, 37, 39, level=1)
    riot(scene, 3, (2, draw))
    events = scene.do(0, codes.A_CHOOSE, 0, 1)
    assert payments(events) == [(0, codes.BANK, 100, codes.WHY_ARREST)]
    assert of(events, codes.E_ARREST_TRIED) == [(0, success)]
    assert len(of(events, codes.E_STRUCK)) == (0 if success else 2)


@clause("4.14")
def test_4_14_second_owner_may_try_after_a_failure(edition: str) -> None:
    """After a failed arrest the next owner is asked, and may succeed."""
    scene = quiet(edition).own(0, 37, 39, level=1).own(1, 35)
    riot(scene, 3, (2, 1), (2, 0))
    assert of(scene.do(0, codes.A_CHOOSE, 0, 1), codes.E_STRUCK) == []
    events = scene.do(1, codes.A_CHOOSE, 0, 1)
    assert of(events, codes.E_ARREST_TRIED) == [(1, 1)]
    assert of(events, codes.E_STRUCK) == []


@clause("4.14")
def test_4_14_who_cannot_pay_is_not_asked(edition: str) -> None:
    """With 99 and nothing to sell there is no question, with 100 there is."""
    for cash, asked in ((99, {0}), (100, {1})):
        scene = quiet(edition).own(0, 37, 39, level=1).own(1, 35).cash(1, cash)
        riot(scene, 3)
        scene.do(0, codes.A_CHOOSE, 0, 0)
        assert scene.awaited() == asked


@clause("4.14")
def test_4_14_only_the_owner_asked_answers(edition: str) -> None:
    """Others cannot answer, and there are two answers only."""
    scene = quiet(edition).own(0, 37, 39, level=1)
    riot(scene, 3)
    assert scene.refused(1, codes.A_CHOOSE, 0, 1) == codes.R_NOT_YOUR_TURN
    assert scene.refused(0, codes.A_CHOOSE, 0, 2) == codes.R_NO_SUCH_CHOICE


@clause("4.14")
def test_4_14_riot_goes_on_when_the_owner_asked_resigns(edition: str) -> None:
    """Who resigns instead of answering leaves the question to the next owner."""
    scene = quiet(edition).own(0, 35).own(1, 37, 39, level=1)
    riot(scene, 3)
    scene.do(0, codes.A_RESIGN)
    assert scene.top()[:3] == (codes.F_RIOT, 1, 3)


# --- 4.15


def arrested(edition: str) -> tuple[Scene, list[Event]]:
    """Return a scene after an arrest that succeeded, and its events."""
    scene = quiet(edition).own(0, 37, 39, level=5).own(1, 35)
    riot(scene, 3, (2, 0))
    return scene, scene.do(0, codes.A_CHOOSE, 0, 1)


@clause("4.15")
def test_4_15_success_cancels_the_riot(edition: str) -> None:
    """After a success nothing is destroyed, nobody else is asked, and play goes on."""
    scene, events = arrested(edition)
    assert of(events, codes.E_STRUCK) == []
    assert of(events, codes.E_RIOT_BAR) == [(3,)]
    assert scene.s.level[39] == 5
    assert scene.awaited() == {0}
    assert scene.top()[0] != codes.F_RIOT


@clause("4.15")
def test_4_15_success_bars_riots_for_three_rounds(edition: str) -> None:
    """The three following rounds end without a riot, the fourth may bring one."""
    scene, _ = arrested(edition)
    for left in (2, 1, 0):
        events = riot(scene, 3)
        assert of(events, codes.E_RIOT_BREWED) == []
        assert of(events, codes.E_RIOT_BAR) == [(left,)]
    assert of(riot(scene, 3), codes.E_RIOT_BREWED) == [(3,)]


@clause("4.15")
def test_4_15_failure_bars_nothing(edition: str) -> None:
    """After a failed arrest the very next round may bring a riot."""
    scene = quiet(edition).own(0, 37, 39, level=5)
    riot(scene, 3, (2, 1))
    scene.do(0, codes.A_CHOOSE, 0, 1)
    assert of(riot(scene, 3), codes.E_RIOT_BREWED) == [(3,)]
