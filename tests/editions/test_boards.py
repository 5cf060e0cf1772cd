"""The shipped boards and decks are the ones of the rulebook, told by their totals.

The totals were taken from the source tables, not from the files under test.  Sums weighted by
position notice squares, rents and cards that changed places.
"""

from collections import Counter

import pytest

from freehold.editions import Edition, available, load
from freehold.editions.effects import Bank, Choice, Draw, MoveTo, Nearest, PerUnit, Random

# squares, prices, prices by place, rents, rents by place, building costs, highest street rents
TOTALS = {
    "bangladesh": (40, 56900, 1359100, 634688, 74600730, 55000, 219000),
    "vietnam": (40, 5690, 135910, 63394, 7442037, 5500, 21800),
    "us": (40, 5690, 135910, 63444, 7451487, 5500, 21850),
    "hongkong": (20, 6400, 58600, 460, 3430, 0, 460),
    "france": (40, 5690, 135910, 63444, 7451487, 5500, 21850),
}

# cards, bank amounts, bank amounts by place, squares moved to
DECKS = {
    ("bangladesh", 0): (16, 1850, 22000, [0, 6, 5, 39, 21]),
    ("bangladesh", 1): (16, 4050, 26850, [0]),
    ("vietnam", 0): (12, 100, 450, [0, 24]),
    ("vietnam", 1): (12, 750, 2200, []),
    ("us", 0): (16, 185, 2605, [0, 39, 24, 11, 5]),
    ("us", 1): (16, 405, 2685, [0]),
    ("hongkong", 0): (1, 0, 0, []),
    ("france", 0): (16, 115, 905, [39, 0, 24, 11, 15]),
    ("france", 1): (16, 405, 2875, [0, 1]),
}

KINDS = {
    "street": 22,
    "station": 4,
    "utility": 2,
    "tax": 2,
    "deck": 6,
    "go": 1,
    "jail": 1,
    "go_to_jail": 1,
    "parking": 1,
}

TAXES = {
    "bangladesh": [(4, 2000, 0, 0), (38, 1000, 0, 0)],
    "vietnam": [(4, 100, 10, 0), (38, 200, 0, 0)],
    "us": [(4, 200, 10, 0), (38, 100, 0, 0)],
    "hongkong": [(3, 0, 0, 10)],
    "france": [(4, 200, 0, 0), (38, 150, 0, 0)],
}


def totals(edition: Edition) -> tuple[int, ...]:
    squares = edition.squares
    costs = {group.id: group.house_cost + group.hotel_cost for group in edition.groups}
    return (
        len(squares),
        sum(square.price for square in squares),
        sum(at * square.price for at, square in enumerate(squares)),
        sum(sum(square.rent) for square in squares),
        sum(
            at * level * rent
            for at, square in enumerate(squares)
            for level, rent in enumerate(square.rent, start=1)
        ),
        sum(costs[square.group] for square in squares if square.kind == "street"),
        sum(square.rent[-1] for square in squares if square.kind == "street"),
    )


def test_five_editions_ship() -> None:
    assert available() == sorted(TOTALS)


@pytest.mark.parametrize("name", TOTALS)
def test_board_totals(name: str) -> None:
    assert totals(load(name)) == TOTALS[name]


@pytest.mark.parametrize("name", TOTALS)
def test_an_edition_is_called_as_its_folder(name: str) -> None:
    assert load(name).id == name


@pytest.mark.parametrize("name", sorted(set(TOTALS) - {"hongkong"}))
def test_kinds_of_squares(name: str) -> None:
    assert Counter(square.kind for square in load(name).squares) == KINDS


@pytest.mark.parametrize("name", TAXES)
def test_taxes(name: str) -> None:
    found = [
        (at, square.tax.flat, square.tax.worth_percent, square.tax.cash_percent)
        for at, square in enumerate(load(name).squares)
        if square.tax
    ]
    assert found == TAXES[name]


@pytest.mark.parametrize("name", TOTALS)
def test_a_mortgage_is_half_the_price(name: str) -> None:
    squares = load(name).squares
    assert [square.mortgage for square in squares] == [square.price // 2 for square in squares]


@pytest.mark.parametrize(("name", "number"), DECKS)
def test_deck_totals(name: str, number: int) -> None:
    edition = load(name)
    places = {square.id: at for at, square in enumerate(edition.squares)}
    effects = [card.effect for card in edition.decks[number].cards]
    amounts = [effect.amount if isinstance(effect, Bank) else 0 for effect in effects]
    placed = sum(at * amount for at, amount in enumerate(amounts, start=1))
    moves = [places[effect.square] for effect in effects if isinstance(effect, MoveTo)]
    assert (len(effects), sum(amounts), placed, moves) == DECKS[name, number]


@pytest.mark.parametrize("name", TOTALS)
def test_no_deck_is_untested(name: str) -> None:
    expected = [number for edition, number in DECKS if edition == name]
    assert list(range(len(load(name).decks))) == expected


@pytest.mark.parametrize("name", ["bangladesh", "us"])
def test_next_station_doubles_and_next_utility_rolls(name: str) -> None:
    found = [
        (effect.kind, effect.rent_factor, effect.roll_factor)
        for card in load(name).decks[0].cards
        if isinstance(effect := card.effect, Nearest)
    ]
    assert sorted(found) == [("station", 2, 0), ("station", 2, 0), ("utility", 1, 10)]


@pytest.mark.parametrize(("name", "decks"), [("vietnam", (0, 1)), ("france", (1,))])
def test_station_cards_charge_single_rent(name: str, decks: tuple[int, ...]) -> None:
    for number in decks:
        found = [
            card.effect
            for card in load(name).decks[number].cards
            if isinstance(card.effect, Nearest)
        ]
        assert found == [Nearest(kind="station", rent_factor=1)]


def test_vietnam_decks_draw_from_each_other() -> None:
    found = [
        (deck.id, card.effect.deck)
        for deck in load("vietnam").decks
        for card in deck.cards
        if isinstance(card.effect, Draw)
    ]
    assert found == [("chance", "chest"), ("chest", "chance")]


def test_vietnam_house_levy() -> None:
    assert load("vietnam").decks[1].cards[11].effect == PerUnit(-5, "house", 5)


def test_hong_kong_chance_is_a_random_amount() -> None:
    assert load("hongkong").decks[0].cards[0].effect == Random(-300, 200, 10)


def test_french_choice_pays_ten_or_draws() -> None:
    effect = load("france").decks[1].cards[12].effect
    assert isinstance(effect, Choice)
    assert [one.effect for one in effect.alternatives] == [Bank(-10), Draw("chance")]


def test_french_card_goes_back_to_belleville() -> None:
    effect = load("france").decks[1].cards[6].effect
    assert effect == MoveTo("boulevard-de-belleville", backward=True)
