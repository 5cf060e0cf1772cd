"""Rows of the matrix: doubles on the move, decks."""

from itertools import pairwise

import pytest

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.columns import ROLLING_AGAIN, by_edition, land, payments, roll
from tests.clauses.lookup import of
from tests.kit.scene import Scene

TO_BOTTOM = ("bangladesh", "us", "france")
DECK_SQUARES = (7, 17)

# --- doubles


@clause("1.doubles-on-the-move", editions=ROLLING_AGAIN)
def test_doubles_move_and_roll_again(scene: Scene) -> None:
    """After doubles the token moves, and the same player rolls again."""
    roll(scene, 0, 16, (2, 2), (1, 3))
    assert scene.s.position[0] == 20
    assert scene.refused(0, codes.A_END_TURN) == codes.R_NOT_NOW
    assert of(scene.do(0, codes.A_ROLL), codes.E_MOVED)[0][:3] == (0, 20, 24)


@clause("1.doubles-on-the-move", editions=ROLLING_AGAIN)
def test_other_rolls_do_not_roll_again(scene: Scene) -> None:
    """Without doubles there is one roll a turn."""
    roll(scene, 0, 16, (1, 3))
    assert scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW


@clause("1.doubles-on-the-move", editions=ROLLING_AGAIN)
def test_doubles_are_forgotten_with_the_turn(edition: str) -> None:
    """Doubles of an earlier turn do not count toward the three."""
    scene = Scene(edition).turn(0, doubles=2, ended=True)
    scene.do(0, codes.A_END_TURN)
    assert of(roll(scene, 1, 16, (2, 2)), codes.E_JAILED) == []


@clause("1.doubles-on-the-move")
def test_hong_kong_doubles_mean_nothing() -> None:
    """Hong Kong: after doubles the next player rolls."""
    scene = Scene("hongkong")
    roll(scene, 0, 6, (2, 2))
    assert scene.s.position[0] == 10
    assert scene.top()[:2] == (codes.F_TURN, 1)


@clause("1.doubles-on-the-move")
def test_france_has_one_throw_a_turn() -> None:
    """France: after doubles the token moves, and there is no other roll."""
    scene = Scene("france")
    roll(scene, 0, 16, (2, 2))
    assert scene.s.position[0] == 20
    assert scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW
    scene.do(0, codes.A_END_TURN)
    assert scene.top()[:2] == (codes.F_TURN, 1)


@clause("1.doubles-on-the-move")
def test_france_sends_nobody_to_jail_for_doubles() -> None:
    """France: without further rolls no doubles lead to jail."""
    scene = Scene("france").turn(0, doubles=2)
    assert of(roll(scene, 0, 16, (2, 2)), codes.E_JAILED) == []


@clause("1.doubles-on-the-move")
def test_france_option_of_another_roll() -> None:
    """France option: doubles roll again, and the third lead to jail unmoved."""
    scene = Scene("france", doubles_again=True).at(0, 16).own(0, 24).dice((2, 2), (2, 2), (1, 1))
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
    assert scene.refused(0, codes.A_END_TURN) == codes.R_NOT_NOW
    assert of(scene.do(0, codes.A_ROLL), codes.E_JAILED) == []
    events = scene.do(0, codes.A_ROLL)
    assert of(events, codes.E_JAILED) == [(0, codes.BY_DOUBLES, 3, 0)]
    assert of(events, codes.E_MOVED) == []


# --- decks


def drawn(scene: Scene, deck: int, count: int) -> list[int]:
    """Draw so many cards from a deck by visits; return them as numbers within it."""
    cards = []
    for _ in range(count):
        scene.s.jail[0] = 0
        events = land(scene.turn(0).cash(0, 90000), 0, DECK_SQUARES[deck])
        cards.append(of(events, codes.E_DREW)[0])
    assert all(card[:2] == (0, deck) for card in cards)
    return [card[2] - int(scene.rules.deck_start[deck]) for card in cards]


@clause("1.decks")
@pytest.mark.parametrize("deck", [0, 1])
@by_edition(bangladesh=16, us=16, france=16)
def test_deck_runs_through_before_it_repeats(edition: str, expected: int, deck: int) -> None:
    """Bangladesh, US, France: 16 draws bring 16 different cards."""
    assert sorted(drawn(Scene(edition), deck, expected)) == list(range(expected))


@clause("1.decks", editions=TO_BOTTOM)
@pytest.mark.parametrize("deck", [0, 1])
def test_drawn_card_goes_to_the_bottom(edition: str, deck: int) -> None:
    """Bangladesh, US, France: after the last card the first comes again, in the same order."""
    cards = drawn(Scene(edition).card(deck, 0), deck, 16)
    scene = Scene(edition).card(deck, 0)
    again = drawn(scene, deck, 31)
    kept = [
        card for card in cards if scene.rules.card_pass[scene.rules.deck_start[deck] + card] < 0
    ]
    assert again == cards + kept


@clause("1.decks", editions=("bangladesh", "us", "france"))
def test_decks_lie_in_an_order_of_their_own_each_game(scene: Scene) -> None:
    """Decks are shuffled at the start: the two decks of a game differ in their order."""
    first, second = drawn(scene, 0, 16), drawn(scene, 1, 16)
    assert first != second
    assert first != sorted(first)


@clause("1.decks")
@pytest.mark.parametrize("deck", [0, 1])
def test_vietnam_has_twelve_cards(deck: int) -> None:
    """Vietnam: each deck has 12 cards, and every one comes up."""
    assert set(drawn(Scene("vietnam"), deck, 150)) == set(range(12))


@clause("1.decks")
@pytest.mark.parametrize("deck", [0, 1])
def test_vietnam_shuffles_after_every_draw(deck: int) -> None:
    """Vietnam: the card just drawn may come again at once, as no card laid to the bottom can."""
    cards = drawn(Scene("vietnam"), deck, 150)
    assert any(one == other for one, other in pairwise(cards))


@clause("1.decks", editions=TO_BOTTOM)
def test_elsewhere_no_card_comes_twice_in_a_row(edition: str) -> None:
    """Bangladesh, US, France: a card waits for the others before it comes again."""
    cards = drawn(Scene(edition), 0, 60)
    assert all(one != other for one, other in pairwise(cards))


@clause("1.decks")
@pytest.mark.parametrize(
    ("draw", "amount"), [(0, -300), (1, -290), (29, -10), (30, 10), (48, 190), (49, 200)]
)
def test_hong_kong_chance_is_a_number_of_tens(draw: int, amount: int) -> None:
    """Hong Kong: Chance pays or takes one of 50 sums from -300 to 200, in tens."""
    scene = Scene("hongkong").rig(codes.STREAM_DECKS, (50, draw))
    paid = payments(land(scene, 0, 8), codes.WHY_CARD)
    assert paid == [(codes.BANK, 0, amount) if amount > 0 else (0, codes.BANK, -amount)]


@clause("1.decks")
def test_hong_kong_chance_brings_every_sum_but_nothing() -> None:
    """Hong Kong: every multiple of 10 from -300 to 200 comes up but 0, and no other sum."""
    scene = Scene("hongkong")
    sums = set()
    for _ in range(800):
        land(scene.turn(0).cash(0, 1000), 0, 8)
        sums.add(int(scene.s.cash[0]) - 1000)
    assert sums == set(range(-300, 201, 10)) - {0}


@clause("1.decks")
def test_hong_kong_chance_is_uniform() -> None:
    """Hong Kong: about 20 of 50 sums are gains; a seeded sample keeps within five deviations."""
    scene = Scene("hongkong")
    gains = 0
    for _ in range(1000):
        land(scene.turn(0).cash(0, 1000), 0, 8)
        gains += scene.s.cash[0] > 1000
    assert abs(gains - 400) < 78


@clause("1.decks")
@pytest.mark.parametrize(("draw", "amount"), [(0, -300), (29, -10), (31, 10), (50, 200)])
def test_hong_kong_chance_of_games_begun_before(draw: int, amount: int) -> None:
    """Hong Kong: by the first version of the rules nothing was one of 51 sums."""
    scene = Scene("hongkong", random_zero=True).rig(codes.STREAM_DECKS, (51, draw))
    paid = payments(land(scene, 0, 8), codes.WHY_CARD)
    assert paid == [(codes.BANK, 0, amount) if amount > 0 else (0, codes.BANK, -amount)]
    scene = Scene("hongkong", random_zero=True).rig(codes.STREAM_DECKS, (51, 30))
    assert payments(land(scene, 0, 8), codes.WHY_CARD) == []
