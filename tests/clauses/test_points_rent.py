"""Section 2: deeds that cannot be afforded, and what rents are."""

import pytest

from freehold.engine import codes
from freehold.engine.rules.cards import steps_to_kind
from tests.clauses.catalog import clause
from tests.clauses.lookup import (
    AUCTIONING,
    BUILDING,
    DOUBLES,
    MORTGAGING,
    STATIONS,
    cards,
    color,
    deck_square,
    editions,
    of,
    payments,
    rent,
    stations,
    utilities,
)
from tests.kit.scene import EDITIONS, Event, Scene, rules_with

NO_AUCTION = [edition for edition in EDITIONS if edition not in AUCTIONING]
UTILITY_CARD = editions(lambda rules: cards(rules, codes.OP_NEAREST, codes.SQ_UTILITY))
DOUBLE_STATION = editions(lambda rules: cards(rules, codes.OP_NEAREST, codes.SQ_STATION, 2))
SINGLE_STATION = editions(lambda rules: cards(rules, codes.OP_NEAREST, codes.SQ_STATION, 1))
NEXT_CARD = editions(lambda rules: cards(rules, codes.OP_NEAREST))
RED = 4


def visit(scene: Scene, square: int) -> list[Event]:
    """Let seat 0 come to a square with a roll of 1 and 2."""
    scene.at(0, (square - 3) % scene.rules.squares).dice((1, 2))
    return scene.do(0, codes.A_ROLL)


def draw(scene: Scene, card: tuple[int, int], *dice: tuple[int, int]) -> list[Event]:
    """Let seat 0 come to the last square of a card's deck and draw it."""
    deck, number = card
    scene.at(0, deck_square(scene.rules, deck) - 3).card(deck, number).dice((1, 2), *dice)
    return scene.do(0, codes.A_ROLL)


def station_card_rents(edition: str, held: int) -> set[int]:
    """Return what every station card of the edition costs where the owner holds so many."""
    found = set()
    for deck, number in cards(rules_with(edition), codes.OP_NEAREST, codes.SQ_STATION):
        scene = Scene(edition)
        ahead = sorted(
            stations(scene.rules), key=lambda at: (at - deck_square(scene.rules, deck)) % 40
        )
        scene.own(1, *ahead[:held])
        payer, owner, amount, why = payments(draw(scene, (deck, number)))[-1]
        assert (payer, owner, why) == (0, 1, codes.WHY_RENT)
        found.add(amount)
    return found


# --- 2.1


@clause("2.1a", editions=AUCTIONING)
def test_2_1_deed_beyond_the_cash_is_auctioned(scene: Scene) -> None:
    """Without the price in cash the visitor is not asked, and the deed goes to auction."""
    square = color(scene.rules, 1)[0]
    scene.cash(0, scene.rules.price[square] - 1)
    events = visit(scene, square)
    assert of(events, codes.E_DECLINED) == [(0, square)]
    assert of(events, codes.E_AUCTION_OPENED) == [(square, 0, 0b111)]


@clause("2.1a", editions=NO_AUCTION)
def test_2_1_deed_beyond_the_cash_stays_where_there_is_no_auction(scene: Scene) -> None:
    """Without auctions a deed that cannot be afforded stays with the bank."""
    square = color(scene.rules, 1)[0]
    scene.cash(0, scene.rules.price[square] - 1)
    events = visit(scene, square)
    assert of(events, codes.E_DECLINED) == [(0, square)]
    assert of(events, codes.E_AUCTION_OPENED) == []
    assert scene.s.owner[square] == codes.NOBODY


@clause("2.1a")
def test_2_1_deed_worth_the_last_coin_is_offered(scene: Scene) -> None:
    """Cash of exactly the price suffices to be asked."""
    square = color(scene.rules, 1)[0]
    scene.cash(0, scene.rules.price[square])
    assert of(visit(scene, square), codes.E_DECLINED) == []
    scene.do(0, codes.A_BUY)
    assert scene.s.owner[square] == 0
    assert scene.s.cash[0] == 0


# --- 2.2


@clause("2.2a", editions=MORTGAGING)
def test_2_2a_bare_rent_is_doubled_beside_a_mortgaged_street(scene: Scene) -> None:
    """A mortgage elsewhere in the color does not end the doubled rent."""
    low, *others = color(scene.rules, RED)
    scene.own(1, *others).own(1, low, mortgaged=True)
    paid = 2 * rent(scene.rules, others[0])
    assert payments(visit(scene, others[0])) == [(0, 1, paid, codes.WHY_RENT)]


@clause("2.2a", editions=MORTGAGING)
def test_2_2a_mortgaged_street_itself_takes_nothing(scene: Scene) -> None:
    """The mortgaged street of a full color takes no rent."""
    low, *others = color(scene.rules, RED)
    scene.own(1, *others).own(1, low, mortgaged=True)
    assert payments(visit(scene, low)) == []


@clause("2.2a")
def test_2_2a_bare_rent_is_single_while_one_street_is_missing(scene: Scene) -> None:
    """Holding all but one of the color doubles nothing."""
    streets = color(scene.rules, 1)
    scene.own(1, *streets[:-1]).own(2, streets[-1])
    paid = rent(scene.rules, streets[0])
    assert payments(visit(scene, streets[0])) == [(0, 1, paid, codes.WHY_RENT)]


@clause("2.2b", editions=BUILDING)
def test_2_2b_bare_rent_is_doubled_in_a_partly_built_color(scene: Scene) -> None:
    """A street without houses keeps the doubled rent when its neighbors have some."""
    low, *others = color(scene.rules, RED)
    scene.own(1, low, level=1).own(1, *others)
    paid = 2 * rent(scene.rules, others[0])
    assert payments(visit(scene, others[0])) == [(0, 1, paid, codes.WHY_RENT)]


@clause("2.2b", editions=BUILDING)
def test_2_2b_rent_with_a_house_is_not_doubled(scene: Scene) -> None:
    """With a house the ladder counts, and it is not doubled."""
    low, *others = color(scene.rules, RED)
    scene.own(1, low, level=1).own(1, *others)
    assert payments(visit(scene, low)) == [(0, 1, rent(scene.rules, low, 1), codes.WHY_RENT)]


@clause("2.2c", editions=MORTGAGING)
def test_2_2c_mortgaged_station_counts_for_the_ladder(scene: Scene) -> None:
    """Three stations, two of them mortgaged: the third takes the rent of three."""
    one, two, three, _ = stations(scene.rules)
    scene.own(1, one, two, mortgaged=True).own(1, three)
    paid = rent(scene.rules, three, 2)
    assert payments(visit(scene, three)) == [(0, 1, paid, codes.WHY_RENT)]


@clause("2.2c", editions=MORTGAGING)
def test_2_2c_mortgaged_utility_counts_for_the_ladder(scene: Scene) -> None:
    """Two utilities, one of them mortgaged: the other takes ten times the roll."""
    one, two = utilities(scene.rules)
    scene.own(1, one, mortgaged=True).own(1, two)
    assert payments(visit(scene, two)) == [(0, 1, 30, codes.WHY_RENT)]


# --- 2.3


@clause("2.3a", editions=UTILITY_CARD)
@pytest.mark.parametrize("both", [False, True])
def test_2_3a_utility_card_takes_ten_times_a_fresh_roll(both: bool, scene: Scene) -> None:
    """The card's rent is ten times a new roll, with one utility owned as with two."""
    one, two = utilities(scene.rules)
    scene.own(1, one, *([two] if both else []))
    events = draw(scene, cards(scene.rules, codes.OP_NEAREST, codes.SQ_UTILITY)[0], (2, 6))
    assert of(events, codes.E_FRESH_ROLL) == [(0, 2, 6)]
    assert payments(events)[-1] == (0, 1, 80, codes.WHY_RENT)


@clause("2.3a", editions=UTILITY_CARD)
def test_2_3a_utility_card_takes_nothing_at_a_mortgaged_one(scene: Scene) -> None:
    """A mortgaged utility earns nothing by the card either, and no dice are rolled for it."""
    scene.own(1, utilities(scene.rules)[0], mortgaged=True)
    events = draw(scene, cards(scene.rules, codes.OP_NEAREST, codes.SQ_UTILITY)[0])
    assert of(events, codes.E_FRESH_ROLL) == []
    assert [paid for paid in payments(events) if paid[3] == codes.WHY_RENT] == []


@clause("2.3b", editions=DOUBLE_STATION)
@pytest.mark.parametrize("held", [1, 2, 3, 4])
def test_2_3b_railroad_card_doubles_the_ladder(edition: str, held: int) -> None:
    """Each of the next-railroad cards takes twice the rent for as many as the owner holds."""
    assert station_card_rents(edition, held) == {2 * rent(rules_with(edition), 5, held - 1)}


@clause("2.3c", editions=SINGLE_STATION)
@pytest.mark.parametrize("held", [1, 2, 3, 4])
def test_2_3c_station_card_takes_single_rent(edition: str, held: int) -> None:
    """Where the station card says no more, the usual rent is due."""
    assert station_card_rents(edition, held) == {rent(rules_with(edition), 5, held - 1)}


@clause("2.3b", "2.3c")
def test_2_3_station_cards_are_single_in_vietnam_and_france_only() -> None:
    """No edition has both kinds of station card."""
    assert SINGLE_STATION == ["vietnam", "france"]
    assert DOUBLE_STATION == ["bangladesh", "us"]


@clause("2.3a", editions=UTILITY_CARD)
def test_2_3a_free_utility_is_offered(scene: Scene) -> None:
    """A next card to a free deed offers it, without any roll."""
    events = draw(scene, cards(scene.rules, codes.OP_NEAREST, codes.SQ_UTILITY)[0])
    assert of(events, codes.E_FRESH_ROLL) == []
    scene.do(0, codes.A_BUY)
    assert scene.s.owner[utilities(scene.rules)[0]] == 0


# --- 2.4


@clause("2.4", editions=NEXT_CARD)
@pytest.mark.parametrize("kind", [codes.SQ_STATION, codes.SQ_UTILITY])
def test_2_4_standing_on_the_target_goes_on_to_the_next(kind: int, scene: Scene) -> None:
    """From each station or utility the next one is the one after it, never itself."""
    targets = stations(scene.rules) if kind == codes.SQ_STATION else utilities(scene.rules)
    for at, target in enumerate(targets):
        following = targets[(at + 1) % len(targets)]
        assert steps_to_kind(scene.s, target, kind) == (following - target) % 40


@clause("2.4", editions=NEXT_CARD)
def test_2_4_card_drawn_on_its_target_moves_on(scene: Scene) -> None:
    """A next-station card carried out on the last station passes GO to the first one."""
    rules = scene.rules
    deck, card = cards(rules, codes.OP_NEAREST, codes.SQ_STATION)[0]
    effect = rules.card_effect[rules.deck_start[deck] + card]
    scene.at(0, stations(rules)[-1]).pose(codes.F_CARD, 0, effect, 1)
    events = scene.do(0, codes.A_CHOOSE)
    assert of(events, codes.E_MOVED) == [(0, 35, 5, codes.BY_CARD)]
    assert payments(events) == [(codes.BANK, 0, rules.salary_pass, codes.WHY_SALARY)]


@clause("2.4")
def test_2_4_only_target_is_a_full_round_away() -> None:
    """On a board with one square of the kind the way to it from itself is the whole board."""
    scene = Scene("us")
    jail = scene.rules.jail
    assert steps_to_kind(scene.s, jail, scene.rules.kind[jail]) == scene.rules.squares


# --- 2.5


@clause("2.5a", editions=STATIONS)
@pytest.mark.parametrize(("held", "factor"), [(1, 4), (2, 10)])
def test_2_5a_utility_rent_counts_the_roll_that_led_there(
    held: int, factor: int, scene: Scene
) -> None:
    """The rent is a multiple of the visitor's own roll; no further dice are rolled."""
    one, two = utilities(scene.rules)
    scene.own(1, *[one, two][:held]).at(0, one - 9).dice((4, 5))
    events = scene.do(0, codes.A_ROLL)
    assert of(events, codes.E_FRESH_ROLL) == []
    assert payments(events) == [(0, 1, 9 * factor, codes.WHY_RENT)]


@clause("2.5a", editions=[each for each in STATIONS if each in DOUBLES])
def test_2_5a_second_roll_counts_after_doubles(edition: str) -> None:
    """After doubles the second roll counts, not the sum of both."""
    scene = Scene(edition).own(1, 12).at(0, 4).dice((3, 3), (1, 1))
    scene.do(0, codes.A_ROLL)
    assert payments(scene.do(0, codes.A_ROLL)) == [(0, 1, 8, codes.WHY_RENT)]


@clause("2.5b", editions=STATIONS)
def test_2_5b_after_a_move_by_card_the_last_roll_counts(scene: Scene) -> None:
    """A card that moves onto a utility without a fresh roll leaves the last roll to count."""
    rules = scene.rules
    deck, card = cards(rules, codes.OP_MOVE_BY)[0]
    effect = rules.card_effect[rules.deck_start[deck] + card]
    start = 12 - rules.effects[effect * codes.EFFECT + 1]
    scene.own(1, 12).at(0, 1).dice((4, 5))
    scene.do(0, codes.A_ROLL)
    scene.at(0, start).pose(codes.F_CARD, 0, effect, 1)
    events = scene.do(0, codes.A_CHOOSE)
    assert of(events, codes.E_FRESH_ROLL) == []
    assert payments(events) == [(0, 1, 36, codes.WHY_RENT)]
