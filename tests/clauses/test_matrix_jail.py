"""Rows of the matrix: jail entries, fine, exits, the last roll, doubles out of jail."""

import pytest

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.columns import (
    FORTY_SQUARES,
    ROLLING_AGAIN,
    WITH_AUCTIONS,
    by_edition,
    land,
    payments,
    roll,
)
from tests.clauses.lookup import of
from tests.kit.scene import Scene

MOVING = ("bangladesh", "vietnam", "us", "hongkong")
JAIL = {"bangladesh": 10, "vietnam": 10, "us": 10, "hongkong": 5, "france": 10}
GO_TO_JAIL = {"bangladesh": 30, "vietnam": 30, "us": 30, "hongkong": 15, "france": 30}
JAIL_CARDS = {"bangladesh": (7, 5), "vietnam": (6, 6), "us": (10, 5), "france": (10, 5)}
PASS_CARD = {"bangladesh": 5, "vietnam": 7, "us": 8, "france": 8}
DECK_SQUARES = (7, 17)


def with_pass(edition: str) -> Scene:
    """Put seat 0 in jail, with a pass it drew."""
    scene = Scene(edition).card(0, PASS_CARD[edition])
    land(scene, 0, DECK_SQUARES[0])
    assert scene.s.passes[0] == 1
    return scene.turn(0).jailed(0)


# --- entries


@clause("1.jail-entries")
@by_edition(bangladesh=10, vietnam=10, us=10, hongkong=5, france=10)
def test_square_leads_to_jail(edition: str, expected: int, scene: Scene) -> None:
    """Who lands on Go to Jail is in jail."""
    events = land(scene, 0, GO_TO_JAIL[edition])
    assert of(events, codes.E_JAILED) == [(0, codes.BY_SQUARE, 3, 0)]
    assert (scene.s.position[0], scene.s.jail[0]) == (expected, 3)


@clause("1.jail-entries", editions=FORTY_SQUARES)
@pytest.mark.parametrize("deck", [0, 1])
def test_card_leads_to_jail(edition: str, deck: int) -> None:
    """A card of either deck leads to jail."""
    scene = Scene(edition).card(deck, JAIL_CARDS[edition][deck])
    events = land(scene, 0, DECK_SQUARES[deck])
    assert of(events, codes.E_JAILED) == [(0, codes.BY_CARD, 3, 0)]
    assert scene.s.position[0] == 10


@clause("1.jail-entries", "1.doubles-on-the-move", editions=ROLLING_AGAIN)
def test_third_doubles_lead_to_jail(edition: str) -> None:
    """The third doubles in a row lead to jail, and the token does not move by them."""
    scene = Scene(edition).turn(0, doubles=2)
    events = roll(scene, 0, 16, (2, 2))
    assert of(events, codes.E_JAILED) == [(0, codes.BY_DOUBLES, 3, 0)]
    assert of(events, codes.E_MOVED) == []


@clause("1.jail-entries", "1.doubles-on-the-move", editions=ROLLING_AGAIN)
def test_three_doubles_are_counted(edition: str) -> None:
    """Three doubles rolled one after another, and only the third, lead to jail."""
    scene = Scene(edition).at(0, 16).own(0, 24).dice((2, 2), (2, 2), (1, 1))
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == [(0, codes.BY_DOUBLES, 3, 0)]


@clause("1.jail-entries")
def test_turn_is_over_after_going_to_jail(edition: str, scene: Scene) -> None:
    """Who was sent to jail does not roll again, not even after doubles."""
    roll(scene, 0, GO_TO_JAIL[edition] - 4, (2, 2))
    assert scene.s.jail[0] == 3
    assert codes.A_ROLL not in scene.kinds(0)


@clause("1.jail-entries")
def test_visitors_are_not_in_jail(edition: str, scene: Scene) -> None:
    """Who lands on the jail square by dice just visits."""
    land(scene, 0, JAIL[edition])
    assert (scene.s.position[0], scene.s.jail[0]) == (JAIL[edition], 0)


@clause("1.jail-entries")
def test_hong_kong_doubles_do_not_lead_to_jail() -> None:
    """Hong Kong: only the square leads to jail; doubles never do."""
    scene = Scene("hongkong").turn(0, doubles=2)
    assert of(roll(scene, 0, 6, (2, 2)), codes.E_JAILED) == []


@clause("1.jail-entries")
@pytest.mark.parametrize("square", [8, 12, 18])
def test_hong_kong_chance_does_not_lead_to_jail(square: int) -> None:
    """Hong Kong: only the square leads to jail; Chance never does."""
    scene = Scene("hongkong")
    for _ in range(60):
        land(scene.turn(0).cash(0, 1000), 0, square)
        assert scene.s.jail[0] == 0


# --- fine


@clause("1.jail-fine")
@by_edition(bangladesh=500, vietnam=50, us=50, hongkong=150, france=50)
def test_fine_is_paid_to_the_bank(edition: str, expected: int) -> None:
    """The fine frees, for just so much."""
    scene = Scene(edition).jailed(0)
    assert payments(scene.do(0, codes.A_PAY_FINE), codes.WHY_FINE) == [(0, codes.BANK, expected)]
    assert scene.s.jail[0] == 0


@clause("1.jail-fine")
@by_edition(bangladesh=499, vietnam=49, us=49, hongkong=149, france=49)
def test_fine_needs_the_cash(edition: str, expected: int) -> None:
    """Without the cash the fine is not paid, and with one more unit it is."""
    scene = Scene(edition).jailed(0).cash(0, expected)
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NOT_ENOUGH_CASH
    scene.cash(0, expected + 1).do(0, codes.A_PAY_FINE)


@clause("1.jail-fine")
def test_free_players_pay_no_fine(edition: str) -> None:
    """Who is not in jail pays no fine."""
    assert Scene(edition).refused(0, codes.A_PAY_FINE) == codes.R_NOT_IN_JAIL


# --- exits: fine


@clause("1.jail-exits", editions=("bangladesh", "vietnam", "us", "france"))
@pytest.mark.parametrize("left", [3, 2, 1])
def test_fine_is_taken_on_each_of_three_turns(edition: str, left: int) -> None:
    """The fine may be paid in the first, the second and the third turn inside."""
    scene = Scene(edition).jailed(0, left)
    assert of(scene.do(0, codes.A_PAY_FINE), codes.E_FREED) != []


@clause("1.jail-exits")
@pytest.mark.parametrize("left", [3, 2])
def test_hong_kong_takes_the_fine_on_the_first_two_turns(left: int) -> None:
    """Hong Kong: the fine may be paid before the roll of the first two turns."""
    assert of(Scene("hongkong").jailed(0, left).do(0, codes.A_PAY_FINE), codes.E_FREED) != []


@clause("1.jail-exits")
def test_hong_kong_takes_no_fine_before_the_third_roll() -> None:
    """Hong Kong: in the third turn the prisoner rolls."""
    scene = Scene("hongkong").jailed(0, 1)
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NO_BAIL
    assert codes.A_ROLL in scene.kinds(0)


@clause("1.jail-exits")
@by_edition(bangladesh=14, vietnam=14, us=14, hongkong=9)
def test_after_the_fine_the_turn_is_ordinary(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US, Hong Kong: who paid rolls and moves in the same turn."""
    scene = Scene(edition).jailed(0)
    scene.do(0, codes.A_PAY_FINE)
    scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert scene.s.position[0] == expected


@clause("1.jail-exits", editions=("bangladesh", "vietnam", "us"))
@pytest.mark.parametrize("left", [3, 2])
def test_after_the_roll_it_is_too_late_for_the_fine(edition: str, left: int) -> None:
    """Bangladesh, Vietnam, US: the fine is paid before rolling."""
    scene = Scene(edition).jailed(0, left)
    scene.dice((1, 2)).do(0, codes.A_ROLL)
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NOT_NOW


@clause("1.jail-exits", editions=("bangladesh", "vietnam", "us"))
def test_no_fine_in_the_turn_of_arrival(scene: Scene) -> None:
    """Bangladesh, Vietnam, US: who was just jailed stays until the next own turn."""
    land(scene, 0, 30)
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NOT_NOW


@clause("1.jail-exits")
def test_hong_kong_turn_of_arrival_is_over() -> None:
    """Hong Kong: with the arrival in jail the turn goes to the next player."""
    scene = Scene("hongkong")
    land(scene, 0, 15)
    assert scene.awaited() == {1}
    assert scene.refused(0, codes.A_PAY_FINE) == codes.R_NOT_YOUR_TURN


@clause("1.jail-exits")
def test_france_takes_the_fine_in_the_turn_of_arrival() -> None:
    """France: the fine may be paid right after the arrival."""
    scene = Scene("france")
    land(scene, 0, 30)
    assert payments(scene.do(0, codes.A_PAY_FINE), codes.WHY_FINE) == [(0, codes.BANK, 50)]
    assert scene.s.jail[0] == 0


@clause("1.jail-exits")
@pytest.mark.parametrize("arrival", [False, True])
def test_france_freed_by_fine_plays_on_the_next_turn(*, arrival: bool) -> None:
    """France: who paid stands on Just Visiting and can but end the turn."""
    scene = Scene("france").jailed(0)
    if arrival:
        scene.s.jail[0] = 0
        land(scene, 0, 30)
    scene.do(0, codes.A_PAY_FINE)
    assert scene.s.position[0] == 10
    assert scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW
    assert codes.A_END_TURN in scene.kinds(0)


@clause("1.jail-exits")
def test_france_freed_player_moves_on_the_next_turn() -> None:
    """France: the next own turn of who paid is an ordinary one."""
    scene = Scene("france", 2, squatters=False, riots=False).jailed(0)
    scene.do(0, codes.A_PAY_FINE)
    scene.do(0, codes.A_END_TURN)
    land(scene, 1, 20)
    scene.do(1, codes.A_END_TURN)
    scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert scene.s.position[0] == 14


# --- exits: pass


@clause("1.jail-exits", editions=FORTY_SQUARES)
def test_pass_frees_without_a_fine(edition: str) -> None:
    """A pass frees for nothing, and is used up."""
    scene = with_pass(edition)
    assert payments(scene.do(0, codes.A_USE_PASS, 0), codes.WHY_FINE) == []
    assert (scene.s.jail[0], scene.s.passes[0]) == (0, 0)


@clause("1.jail-exits", editions=FORTY_SQUARES)
def test_without_a_pass_none_is_used(edition: str) -> None:
    """Nobody uses a pass that is not the own."""
    assert Scene(edition).jailed(0).refused(0, codes.A_USE_PASS, 0) == codes.R_NO_PASS


@clause("1.jail-exits", editions=("bangladesh", "vietnam", "us"))
def test_after_a_pass_the_turn_is_ordinary(edition: str) -> None:
    """Bangladesh, Vietnam, US: who used a pass rolls and moves in the same turn."""
    scene = with_pass(edition)
    scene.do(0, codes.A_USE_PASS, 0)
    scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert scene.s.position[0] == 14


@clause("1.jail-exits")
def test_france_freed_by_pass_plays_on_the_next_turn() -> None:
    """France: who used a pass stands on Just Visiting and can but end the turn."""
    scene = with_pass("france")
    scene.do(0, codes.A_USE_PASS, 0)
    assert scene.s.position[0] == 10
    assert scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW


@clause("1.jail-exits")
def test_hong_kong_has_no_passes() -> None:
    """Hong Kong: there is no pass to draw."""
    assert len(Scene("hongkong").rules.pass_card) == 0


# --- exits: doubles


@clause("1.jail-exits")
@pytest.mark.parametrize("left", [3, 2, 1])
def test_doubles_free_on_each_of_three_turns(edition: str, left: int) -> None:
    """Doubles free in the first, the second and the third turn inside, without a fine."""
    scene = Scene(edition).jailed(0, left)
    events = scene.dice((2, 2)).do(0, codes.A_ROLL)
    assert of(events, codes.E_FREED) == [(0, codes.BY_DOUBLES)]
    assert payments(events, codes.WHY_FINE) == []


@clause("1.jail-exits")
@pytest.mark.parametrize("left", [3, 2])
def test_failed_roll_keeps_inside(edition: str, left: int) -> None:
    """Without doubles the prisoner stays, and one turn less is left."""
    scene = Scene(edition).jailed(0, left)
    events = scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert of(events, codes.E_MOVED) == []
    assert scene.s.jail[0] == left - 1


# --- the third failed roll


@clause("1.after-the-3rd-failed-roll")
@by_edition(bangladesh=(500, 14), vietnam=(50, 14), us=(50, 14), hongkong=(150, 9))
def test_last_failed_roll_is_paid_for_and_moved(edition: str, expected: tuple[int, int]) -> None:
    """Bangladesh, Vietnam, US, Hong Kong: the fine is due, and the token moves by that roll."""
    scene = Scene(edition).jailed(0, 1)
    events = scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert payments(events, codes.WHY_FINE) == [(0, codes.BANK, expected[0])]
    assert (scene.s.jail[0], scene.s.position[0]) == (0, expected[1])


@clause("1.after-the-3rd-failed-roll", editions=MOVING)
def test_three_failed_rolls_from_the_arrival(edition: str, scene: Scene) -> None:
    """Bangladesh, Vietnam, US, Hong Kong: of three failed rolls only the third moves."""
    land(scene, 0, GO_TO_JAIL[edition])
    moved = [of(scene.turn(0).dice((1, 3)).do(0, codes.A_ROLL), codes.E_MOVED) for _ in range(3)]
    assert [len(events) for events in moved] == [0, 0, 1]


@clause("1.after-the-3rd-failed-roll")
def test_france_goes_free_after_the_third_failed_roll() -> None:
    """France: after three missed turns the prisoner is free, without a fee, and has not moved."""
    scene = Scene("france").jailed(0, 1)
    events = scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert payments(events, codes.WHY_FINE) == []
    assert (scene.s.jail[0], scene.s.position[0]) == (0, 10)


@clause("1.after-the-3rd-failed-roll")
def test_france_plays_the_fourth_turn() -> None:
    """France: three turns are missed, and the fourth is an ordinary one."""
    scene = Scene("france")
    land(scene, 0, 30)
    moved = [of(scene.turn(0).dice((1, 3)).do(0, codes.A_ROLL), codes.E_MOVED) for _ in range(4)]
    assert [len(events) for events in moved] == [0, 0, 0, 1]
    assert scene.s.position[0] == 14


@clause("1.after-the-3rd-failed-roll", "1.cannot-pay")
@by_edition(bangladesh=5, vietnam=5, us=5)
def test_last_fine_is_raised_before_the_move(edition: str, expected: int) -> None:
    """Who lacks the cash raises it first, and then moves by that roll."""
    scene = Scene(edition).jailed(0, 1).cash(0, 0).own(0, expected)
    scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert scene.top()[0] == codes.F_DEBT
    assert scene.s.position[0] == 10
    scene.do(0, codes.A_MORTGAGE, expected)
    assert scene.s.position[0] == 14


@clause("1.after-the-3rd-failed-roll")
def test_last_roll_of_doubles_costs_nothing() -> None:
    """Doubles at the third try are no failed roll."""
    scene = Scene("us").jailed(0, 1).cash(0, 10)
    scene.dice((2, 2)).do(0, codes.A_ROLL)
    assert scene.s.cash[0] == 10


# --- doubles out of jail


@clause("1.doubles-out-of-jail")
@by_edition(bangladesh=14, vietnam=14, us=14, hongkong=9)
def test_doubles_out_of_jail_move(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US, Hong Kong: doubles free and move the token."""
    scene = Scene(edition).jailed(0)
    scene.dice((2, 2)).do(0, codes.A_ROLL)
    assert scene.s.position[0] == expected


@clause("1.doubles-out-of-jail")
@by_edition(bangladesh=14, vietnam=14, us=14, hongkong=9)
def test_doubles_out_of_jail_give_no_other_roll(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US, Hong Kong: there is no extra roll after them."""
    scene = Scene(edition).own(0, expected).jailed(0)
    scene.dice((2, 2)).do(0, codes.A_ROLL)
    assert scene.top()[0] == codes.F_TURN
    assert codes.A_ROLL not in scene.kinds(0)


@clause("1.doubles-out-of-jail")
def test_france_doubles_free_and_the_next_turn_plays() -> None:
    """France: doubles free, the token stays on Just Visiting, and the turn can but end."""
    scene = Scene("france").jailed(0)
    events = scene.dice((2, 2)).do(0, codes.A_ROLL)
    assert of(events, codes.E_MOVED) == []
    assert (scene.s.jail[0], scene.s.position[0]) == (0, 10)
    assert scene.top()[:3] == (codes.F_TURN, 0, codes.STAGE_END)


# --- rights in jail


@clause("1.note-rights-in-jail")
def test_prisoners_collect_rent(edition: str) -> None:
    """The owner of a deed takes rent while in jail."""
    scene = Scene(edition).own(1, 6).jailed(1)
    assert [payment[:2] for payment in payments(land(scene, 0, 6), codes.WHY_RENT)] == [(0, 1)]


@clause("1.note-rights-in-jail", editions=WITH_AUCTIONS)
def test_prisoners_bid(edition: str) -> None:
    """A player in jail bids at auctions."""
    scene = Scene(edition).jailed(1)
    land(scene, 0, 6)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_BID, 0, 10)
    assert scene.top()[3:5] == (1, 10)
