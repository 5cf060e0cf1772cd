"""Section 2: the nearest station, hotels in repairs, and the order in which cash is raised."""

import pytest

from freehold.engine import codes
from freehold.game.move_preview import plan_raising
from freehold.wire.actions import Mortgage, Sell, SellRun
from tests.clauses.catalog import clause
from tests.clauses.lookup import MORTGAGING, cards, color, editions, of, payments
from tests.kit.scene import EDITIONS, Event, Scene, rules_with

NEXT_STATION = editions(lambda rules: cards(rules, codes.OP_NEAREST, codes.SQ_STATION))
NEXT_UTILITY = editions(lambda rules: cards(rules, codes.OP_NEAREST, codes.SQ_UTILITY))
PER_HOUSE = editions(lambda rules: cards(rules, codes.OP_PER_UNIT, None, codes.UNIT_HOUSE))
REPAIRS = editions(lambda rules: cards(rules, codes.OP_REPAIRS))
LONE, RED = 5, 4


def carry_out(scene: Scene, card: tuple[int, int]) -> list[Event]:
    """Let seat 0 do what a card says."""
    deck, number = card
    effect = scene.rules.card_effect[scene.rules.deck_start[deck] + number]
    scene.pose(codes.F_CARD, 0, effect, 1)
    return scene.do(0, codes.A_CHOOSE)


# --- 2.18


@clause("2.18", editions=NEXT_STATION)
@pytest.mark.parametrize(("start", "end"), [(6, 15), (16, 25), (26, 35), (36, 5), (4, 5)])
def test_2_18_nearest_station_is_the_next_one_forward(edition: str, start: int, end: int) -> None:
    """A station one step behind is nearer, but the token goes on to the one ahead."""
    for card in cards(rules_with(edition), codes.OP_NEAREST, codes.SQ_STATION):
        scene = Scene(edition).at(0, start)
        assert of(carry_out(scene, card), codes.E_MOVED) == [(0, start, end, codes.BY_CARD)]


@clause("2.18")
def test_2_18_vietnam_and_france_say_nearest_and_mean_next() -> None:
    """The four editions with such cards read them alike."""
    assert NEXT_STATION == ["bangladesh", "vietnam", "us", "france"]


@clause("2.18", editions=NEXT_UTILITY)
@pytest.mark.parametrize(("start", "end"), [(13, 28), (29, 12), (11, 12)])
def test_2_18_nearest_utility_is_the_next_one_forward(edition: str, start: int, end: int) -> None:
    """So it is with utilities."""
    for card in cards(rules_with(edition), codes.OP_NEAREST, codes.SQ_UTILITY):
        scene = Scene(edition).at(0, start)
        assert of(carry_out(scene, card), codes.E_MOVED) == [(0, start, end, codes.BY_CARD)]


@clause("2.18", editions=NEXT_STATION)
def test_2_18_the_way_past_go_pays(edition: str) -> None:
    """The next one forward may lie beyond GO, and the way there earns the salary."""
    scene = Scene(edition).at(0, 36)
    salary = (codes.BANK, 0, scene.rules.salary_pass, codes.WHY_SALARY)
    card = cards(scene.rules, codes.OP_NEAREST, codes.SQ_STATION)[0]
    assert payments(carry_out(scene, card)) == [salary]


# --- 2.19


def built(edition: str, *levels: int) -> Scene:
    """Give seat 0 a color, built so on each of its streets."""
    scene = Scene(edition).at(0, 20)
    for square, level in zip(color(scene.rules, RED), levels, strict=True):
        scene.own(0, square, level=level)
    return scene


@clause("2.19", editions=PER_HOUSE)
@pytest.mark.parametrize(
    ("levels", "houses"), [((1, 1, 1), 3), ((4, 4, 4), 12), ((5, 5, 5), 15), ((5, 5, 4), 14)]
)
def test_2_19_hotel_counts_as_five_houses(
    edition: str, levels: tuple[int, int, int], houses: int
) -> None:
    """A card that names a price for houses alone takes five times that for a hotel."""
    for deck, number in cards(rules_with(edition), codes.OP_PER_UNIT, None, codes.UNIT_HOUSE):
        scene = built(edition, *levels)
        at = scene.rules.card_effect[scene.rules.deck_start[deck] + number] * codes.EFFECT
        price = -int(scene.rules.effects[at + 1])
        paid = payments(carry_out(scene, (deck, number)))
        assert paid == [(0, codes.BANK, houses * price, codes.WHY_CARD)]


@clause("2.19")
def test_2_19_only_vietnam_has_such_a_card() -> None:
    """The others name a price for hotels."""
    assert PER_HOUSE == ["vietnam"]
    assert REPAIRS == ["bangladesh", "us", "france"]


@clause("2.19", editions=REPAIRS)
def test_2_19_named_price_of_a_hotel_is_what_it_costs(edition: str) -> None:
    """Where the card names one, a hotel costs that, and no house is counted for it."""
    for deck, number in cards(rules_with(edition), codes.OP_REPAIRS):
        scene = built(edition, 5, 5, 4)
        at = scene.rules.card_effect[scene.rules.deck_start[deck] + number] * codes.EFFECT
        house, hotel = int(scene.rules.effects[at + 1]), int(scene.rules.effects[at + 2])
        assert house < hotel != 5 * house
        paid = payments(carry_out(scene.cash(0, 99_000), (deck, number)))
        assert paid == [(0, codes.BANK, 4 * house + 2 * hotel, codes.WHY_CARD)]


# --- 2.20


def debtor(edition: str, amount: int, **changes: object) -> Scene:
    """Let seat 0, with a lone station and houses on a color, owe the bank."""
    scene = Scene(edition, 3, clocked=False, **changes)
    scene.own(0, *color(scene.rules, RED), level=1).own(0, LONE).cash(0, 0)
    return scene.pose(codes.F_DEBT, 0, codes.BANK, amount, codes.WHY_TAX)


def time_out(scene: Scene) -> list[Event]:
    """Let the time of who is awaited run out."""
    return scene.do(codes.CLOCK, codes.A_TIME_OUT, 0, int(scene.s.decision))


def raised(scene: Scene) -> list[int]:
    """Let time run out until the debt is paid; return the reasons of all payments on the way."""
    found = []
    while scene.top()[0] == codes.F_DEBT:
        found += [paid[3] for paid in payments(time_out(scene))]
    return found


def owed(edition: str) -> int:
    """Return a sum that takes all three houses and two mortgages, one of them of the color."""
    rules = rules_with(edition)
    street = color(rules, RED)[0]
    return int(rules.house_cost[street]) * 3 // 2 + int(rules.mortgage[LONE]) + 1


@clause("2.20", editions=MORTGAGING)
def test_2_20_time_out_raises_cash_in_the_order_of_the_edition(edition: str) -> None:
    """Bangladesh sells buildings, then mortgages; elsewhere a lone deed is mortgaged first."""
    sale, pledge = codes.WHY_SALE, codes.WHY_MORTGAGE
    order = [sale] * 3 + [pledge] if edition == "bangladesh" else [pledge] + [sale] * 3
    assert raised(debtor(edition, owed(edition))) == [*order, pledge, codes.WHY_TAX]


@clause("2.20")
def test_2_20_time_out_sells_where_there_are_no_mortgages() -> None:
    """France: there is nothing but buildings to raise cash by."""
    scene = debtor("france", 1)
    assert [paid[3] for paid in payments(time_out(scene))] == [codes.WHY_SALE, codes.WHY_TAX]


@clause("2.20", editions=MORTGAGING)
def test_2_20_suggestion_has_the_order_of_the_edition(edition: str) -> None:
    """What is suggested to a debtor is what the clock would do."""
    plan = plan_raising(debtor(edition, owed(edition)).s, 0)
    first = [Sell] * 3 + [Mortgage] if edition == "bangladesh" else [Mortgage] + [Sell] * 3
    assert [type(step) for step in plan] == [*first, Mortgage]
    lone = plan.index(Mortgage(LONE))
    assert lone == (3 if edition == "bangladesh" else 0)


@clause("2.20")
def test_2_20_suggestion_where_there_are_no_mortgages() -> None:
    """France: sales are suggested."""
    assert [type(step) for step in plan_raising(debtor("france", 1).s, 0)] == [SellRun]


@clause("2.20", editions=MORTGAGING)
def test_2_20_a_player_may_go_another_way(edition: str) -> None:
    """The order is advice: who raises cash in person does it in any order."""
    debtor(edition, owed(edition)).do(0, codes.A_MORTGAGE, LONE)
    debtor(edition, owed(edition)).do(0, codes.A_SELL, color(rules_with(edition), RED)[0])


@clause("2.20")
def test_2_20_games_begun_before_keep_their_order() -> None:
    """By the first version of the rules Bangladesh mortgaged lone deeds first, too."""
    scene = debtor("bangladesh", owed("bangladesh"), raise_order="deeds")
    assert raised(scene)[0] == codes.WHY_MORTGAGE


@clause("2.20")
def test_2_20_hong_kong_never_raises_cash() -> None:
    """Hong Kong: there is neither anything to sell nor a debt to sell it for."""
    rules = rules_with("hongkong")
    assert (rules.debt, rules.build) == (codes.DEBT_NEGATIVE, codes.BUILD_NONE)
    assert not rules.mortgages
    assert set(MORTGAGING) | {"france", "hongkong"} == set(EDITIONS)
