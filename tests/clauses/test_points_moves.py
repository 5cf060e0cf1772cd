"""Section 2: the salary on unusual ways, and doubles."""

import pytest

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import (
    DOUBLES,
    cards,
    color,
    deck_square,
    editions,
    of,
    payments,
    rent,
    squares,
)
from tests.kit.scene import Event, Scene

TO_GO = editions(lambda rules: cards(rules, codes.OP_MOVE_TO, rules.go))
BACK_THREE = editions(lambda rules: cards(rules, codes.OP_MOVE_BY, -3))
BACKWARD_TO = editions(lambda rules: cards(rules, codes.OP_MOVE_TO, None, -1))
JAIL_CARD = editions(lambda rules: cards(rules, codes.OP_JAIL))
MOVING_OUT = editions(
    lambda rules: rules.doubles_again and rules.jail_release == codes.RELEASE_MOVE
)


def salaries(events: list[Event]) -> list[int]:
    """List the salaries among what was paid to seat 0."""
    return [paid[2] for paid in payments(events) if paid[3] == codes.WHY_SALARY]


def carry_out(scene: Scene, card: tuple[int, int], square: int) -> list[Event]:
    """Let seat 0, standing on that square, do what a card says."""
    deck, number = card
    effect = scene.rules.card_effect[scene.rules.deck_start[deck] + number]
    scene.at(0, square).pose(codes.F_CARD, 0, effect, 1)
    return scene.do(0, codes.A_CHOOSE)


# --- 2.6


@clause("2.6a", editions=TO_GO)
def test_2_6a_passing_go_and_going_there_by_card_pays_twice(scene: Scene) -> None:
    """Dice past GO and then a card back to GO: both salaries are paid."""
    rules = scene.rules
    deck, number = cards(rules, codes.OP_MOVE_TO, rules.go)[-1]
    first = min(square for square in range(rules.squares) if rules.deck[square] == deck)
    scene.at(0, (first - 11) % rules.squares).card(deck, number).dice((5, 6))
    events = scene.do(0, codes.A_ROLL)
    assert scene.s.position[0] == rules.go
    assert payments(events) == [
        (codes.BANK, 0, rules.salary_pass, codes.WHY_SALARY),
        (codes.BANK, 0, rules.salary_land, codes.WHY_SALARY),
    ]


@clause("2.6a", editions=TO_GO)
def test_2_6a_going_to_go_by_card_alone_pays_once(scene: Scene) -> None:
    """Without passing GO before, the card's salary is the only one."""
    rules = scene.rules
    deck, number = cards(rules, codes.OP_MOVE_TO, rules.go)[0]
    scene.at(0, deck_square(rules, deck) - 3).card(deck, number).dice((1, 2))
    assert salaries(scene.do(0, codes.A_ROLL)) == [rules.salary_land]


@clause("2.6b", editions=BACK_THREE)
@pytest.mark.parametrize(("start", "end"), [(3, 0), (2, 39), (7, 4)])
def test_2_6b_three_steps_back_never_pay(start: int, end: int, scene: Scene) -> None:
    """Going backward onto GO or past it pays no salary."""
    events = carry_out(scene, cards(scene.rules, codes.OP_MOVE_BY, -3)[0], start)
    assert scene.s.position[0] == end
    assert salaries(events) == []


@clause("2.6b", editions=BACKWARD_TO)
@pytest.mark.parametrize("start", [0, 2, 17, 33])
def test_2_6b_back_to_a_street_never_pays(start: int, scene: Scene) -> None:
    """A card that leads back to a street pays nothing, from GO itself neither."""
    events = carry_out(scene, cards(scene.rules, codes.OP_MOVE_TO, None, -1)[0], start)
    assert of(events, codes.E_MOVED)[0][:3] == (0, start, 1)
    assert salaries(events) == []


@clause("2.6b", editions=editions(lambda rules: cards(rules, codes.OP_MOVE_BY, 2)))
def test_2_6b_steps_ahead_by_card_do_pay(scene: Scene) -> None:
    """Only backward moves are without salary: two steps ahead past GO earn it."""
    events = carry_out(scene, cards(scene.rules, codes.OP_MOVE_BY, 2)[0], 39)
    assert salaries(events) == [scene.rules.salary_pass]


@clause("2.6c")
def test_2_6c_square_go_to_jail_pays_nothing(scene: Scene) -> None:
    """The way from Go to Jail to jail leads past GO without a salary."""
    (square,) = squares(scene.rules, codes.SQ_GO_TO_JAIL)
    scene.at(0, square - 3).dice((1, 2))
    events = scene.do(0, codes.A_ROLL)
    assert scene.s.position[0] == scene.rules.jail
    assert payments(events) == []


@clause("2.6c", editions=JAIL_CARD)
def test_2_6c_jail_card_pays_nothing(scene: Scene) -> None:
    """A card sends to jail from beyond it without a salary."""
    events = carry_out(scene, cards(scene.rules, codes.OP_JAIL)[0], 36)
    assert scene.s.position[0] == scene.rules.jail
    assert payments(events) == []


@clause("2.6c", editions=DOUBLES)
def test_2_6c_third_doubles_before_go_pay_nothing(edition: str) -> None:
    """A third doubles that would have passed GO pays no salary."""
    scene = Scene(edition).turn(0, doubles=2).at(0, 38).dice((3, 3))
    assert payments(scene.do(0, codes.A_ROLL)) == []


# --- 2.7


@clause("2.7a", editions=DOUBLES)
def test_2_7a_third_doubles_neither_moves_nor_resolves(edition: str) -> None:
    """The third doubles leads to jail at once: no move, no rent, and the turn is over."""
    scene = Scene(edition).own(1, 12).turn(0, doubles=2).at(0, 6).dice((3, 3))
    events = scene.do(0, codes.A_ROLL)
    assert of(events, codes.E_MOVED) == []
    assert payments(events) == []
    assert of(events, codes.E_JAILED) == [(0, codes.BY_DOUBLES, scene.rules.jail_turns, 0)]
    assert codes.A_END_TURN in scene.kinds(0)
    assert codes.A_ROLL not in scene.kinds(0)


@clause("2.7a", editions=DOUBLES)
def test_2_7a_second_doubles_moves_resolves_and_rolls_again(edition: str) -> None:
    """The second doubles is an ordinary roll with another to follow."""
    scene = Scene(edition).own(1, 12).turn(0, doubles=1).at(0, 6).dice((3, 3))
    events = scene.do(0, codes.A_ROLL)
    assert payments(events) == [(0, 1, 24, codes.WHY_RENT)]
    assert of(events, codes.E_JAILED) == []
    assert codes.A_ROLL in scene.kinds(0)


@clause("2.7a", editions=DOUBLES)
def test_2_7a_doubles_of_two_turns_are_not_added_up(edition: str) -> None:
    """The count begins anew with every turn."""
    scene = Scene(edition, 2).turn(0, doubles=2).at(0, 7).at(1, 7).dice((1, 2), (1, 2), (5, 5))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_END_TURN)
    scene.do(1, codes.A_ROLL)
    scene.do(1, codes.A_END_TURN)
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []


@clause("2.7a")
def test_2_7a_no_doubles_lead_to_jail_where_they_do_not_roll_again() -> None:
    """Where doubles give nothing, they punish nothing either."""
    for scene in (Scene("hongkong"), Scene("france")):
        scene.turn(0, doubles=2).at(0, 6).dice((2, 2))
        assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
        assert scene.s.position[0] == 10


@clause("2.7b", editions=MOVING_OUT)
def test_2_7b_doubles_after_the_fine_roll_again(edition: str) -> None:
    """Who paid the fine moves by doubles and rolls again."""
    scene = Scene(edition).jailed(0).own(1, 12).dice((1, 1))
    paid = scene.do(0, codes.A_PAY_FINE)
    assert payments(paid) == [(0, codes.BANK, scene.rules.jail_fine, codes.WHY_FINE)]
    assert payments(scene.do(0, codes.A_ROLL)) == [(0, 1, 8, codes.WHY_RENT)]
    assert codes.A_ROLL in scene.kinds(0)


@clause("2.7b", editions=MOVING_OUT)
def test_2_7b_doubles_after_the_fine_are_the_first_of_three(edition: str) -> None:
    """After the fine it takes three doubles to go back to jail, like in any turn."""
    scene = Scene(edition).jailed(0).dice((5, 5), (5, 5), (1, 1))
    scene.do(0, codes.A_PAY_FINE)
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
    scene.at(0, 0)
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == [(0, codes.BY_DOUBLES, 3, 0)]


@clause("2.7b", editions=MOVING_OUT)
def test_2_7b_doubles_without_the_fine_end_the_turn(edition: str) -> None:
    """Doubles that free from jail are not such a turn: no roll follows."""
    scene = Scene(edition).jailed(0).own(1, 12).dice((1, 1))
    scene.do(0, codes.A_ROLL)
    assert codes.A_ROLL not in scene.kinds(0)


@clause("2.7b")
def test_2_7b_doubles_after_the_fine_are_ordinary_in_hong_kong() -> None:
    """Where doubles give nothing, they give nothing after the fine."""
    scene = Scene("hongkong").jailed(0).dice((1, 1))
    street = color(scene.rules, 1)[-1]
    scene.own(1, street).at(0, street - 2).do(0, codes.A_PAY_FINE)
    events = scene.do(0, codes.A_ROLL)
    assert payments(events) == [(0, 1, rent(scene.rules, street), codes.WHY_RENT)]
    assert scene.awaited() == {1}
