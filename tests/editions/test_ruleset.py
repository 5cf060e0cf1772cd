"""Compiled rules hold what the edition says, and their digest changes whenever they do."""

import ast
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from freehold import engine
from freehold.editions import (
    Edition,
    OptionError,
    available,
    compile_rules,
    house_rules,
    load,
    rules_for,
)
from freehold.editions.effects import Bank
from freehold.editions.options import OPTION_NAMES, SERVER_ONLY
from freehold.engine import Ruleset, codes
from freehold.engine.codes import EFFECT, LADDER
from tests.kit.cases import each

# sum of hotel rents, or of rents where nothing is built
FULL_RENT = {"bangladesh": 219000, "vietnam": 21800, "us": 21850, "hongkong": 460, "france": 21850}


def cells(ruleset: Ruleset, card: int) -> list[int]:
    at = int(ruleset.card_effect[card]) * EFFECT
    return [int(ruleset.effects[at + cell]) for cell in range(EFFECT)]


def ladder(ruleset: Ruleset, square: int) -> list[int]:
    return [int(ruleset.rent[square * LADDER + cell]) for cell in range(LADDER)]


def engine_options() -> list[str]:
    """Read the option names from the engine's source: from dice_sides to riot_bar."""
    source = Path(str(engine.__file__)).parent / "core" / "ruleset.py"
    tree = ast.parse(source.read_text("utf-8"))
    names = [
        node.target.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    ]
    return names[names.index("dice_sides") : names.index("riot_bar") + 1]


def test_options_are_those_of_the_engine_in_its_order() -> None:
    assert [name for name in OPTION_NAMES if name not in SERVER_ONLY] == engine_options()


@pytest.mark.parametrize("name", FULL_RENT)
def test_full_rent(name: str) -> None:
    assert rules_for(name).full_rent == FULL_RENT[name]


@pytest.mark.parametrize(("name", "squares", "jail"), [("us", 40, 10), ("hongkong", 20, 5)])
def test_corners(name: str, squares: int, jail: int) -> None:
    ruleset = rules_for(name)
    assert (ruleset.squares, ruleset.go, ruleset.jail) == (squares, 0, jail)


def test_a_station_a_utility_and_a_square_without_price() -> None:
    """A street, too."""
    ruleset = rules_for("us")
    assert ladder(ruleset, 39) == [50, 200, 600, 1400, 1700, 2000, 0, 0]
    assert (ruleset.kind[39], ruleset.group[39]) == (codes.SQ_STREET, 7)
    assert (ruleset.price[39], ruleset.mortgage[39]) == (400, 200)
    assert (ruleset.house_cost[39], ruleset.hotel_cost[39]) == (200, 200)
    assert (ruleset.kind[5], ladder(ruleset, 5)[:5]) == (codes.SQ_STATION, [25, 50, 100, 200, 0])
    assert (ruleset.kind[12], ladder(ruleset, 12)[:3]) == (codes.SQ_UTILITY, [4, 10, 0])
    assert (ruleset.kind[20], ruleset.price[20], ruleset.group[20]) == (codes.SQ_PARKING, 0, -1)


def test_decks_of_squares() -> None:
    ruleset = rules_for("us")
    found = {at: int(deck) for at, deck in enumerate(ruleset.deck) if deck >= 0}
    assert found == {2: 1, 7: 0, 17: 1, 22: 0, 33: 1, 36: 0}
    assert [int(start) for start in ruleset.deck_start] == [0, 16]


@pytest.mark.parametrize(
    ("name", "changes", "mode", "flat", "percent"),
    [
        ("us", {}, codes.TAX_FLAT, 200, 10),
        ("us", {"tax_choice": True}, codes.TAX_CHOICE, 200, 10),
        ("vietnam", {}, codes.TAX_CHOICE, 100, 10),
        ("france", {}, codes.TAX_FLAT, 200, 0),
    ],
)
def test_income_tax(name: str, changes: dict[str, Any], mode: int, flat: int, percent: int) -> None:
    edition = load(name)
    ruleset = compile_rules(edition, house_rules(edition, changes))
    assert (ruleset.tax_mode[4], ruleset.tax_flat[4], ruleset.tax_percent[4]) == (
        mode,
        flat,
        percent,
    )


def test_luxury_tax_is_flat_even_where_income_tax_is_a_choice() -> None:
    assert rules_for("vietnam").tax_mode[38] == codes.TAX_FLAT


def test_tax_on_cash() -> None:
    ruleset = rules_for("hongkong")
    found = (ruleset.tax_mode[3], ruleset.tax_percent[3], ruleset.tax_round[3])
    assert found == (codes.TAX_CASH, 10, 10)


@each(
    "name, card, expected",
    [
        ("us", 0, [codes.OP_MOVE_TO, 0, 1, 1, 0, 0]),
        ("us", 4, [codes.OP_NEAREST, codes.SQ_STATION, 2, 1, 0, 0]),
        ("us", 6, [codes.OP_NEAREST, codes.SQ_UTILITY, 1, 1, 10, 0]),
        ("us", 8, [codes.OP_PASS, 0, 0, 0, 0, 0]),
        ("us", 9, [codes.OP_MOVE_BY, -3, 0, 0, 0, 0]),
        ("us", 10, [codes.OP_JAIL, 0, 0, 0, 0, 0]),
        ("us", 11, [codes.OP_REPAIRS, 25, 100, 0, 0, 0]),
        ("us", 12, [codes.OP_BANK, -15, 0, 0, 0, 0]),
        ("us", 14, [codes.OP_EACH, -50, 0, 0, 0, 0]),
        ("vietnam", 1, [codes.OP_DRAW, 1, 0, 0, 0, 0]),
        ("vietnam", 2, [codes.OP_MOVE_BY, 2, 0, 1, 0, 0]),
        ("vietnam", 23, [codes.OP_PER_UNIT, -5, codes.UNIT_HOUSE, 5, 0, 0]),
        ("hongkong", 0, [codes.OP_RANDOM, -300, 200, 10, 0, 0]),
        ("france", 22, [codes.OP_MOVE_TO, 1, -1, 0, 0, 0]),
    ],
)
def test_effects(name: str, card: int, expected: list[int]) -> None:
    assert cells(rules_for(name), card) == expected


def test_alternatives_follow_their_choice() -> None:
    ruleset = rules_for("france")
    assert cells(ruleset, 28)[0] == codes.OP_CHOICE
    first, count = cells(ruleset, 28)[1:3]
    ops = [int(ruleset.effects[(first + number) * EFFECT]) for number in range(count)]
    assert ops == [codes.OP_BANK, codes.OP_DRAW]
    assert int(ruleset.card_effect[29]) == first + count


@pytest.mark.parametrize(("name", "passes"), [("us", 2), ("vietnam", 2), ("hongkong", 0)])
def test_passes(name: str, passes: int) -> None:
    assert len(rules_for(name).pass_card) == passes


@pytest.mark.parametrize(
    ("name", "option", "number"),
    [
        ("bangladesh", "turn_order", codes.ORDER_RANDOM),
        ("vietnam", "auction", codes.AUCTION_TURNS),
        ("vietnam", "estate", codes.ESTATE_CASH),
        ("us", "trade", codes.WHEN_ANY_TIME),
        ("us", "transfer_lift", 1),
        ("hongkong", "debt", codes.DEBT_NEGATIVE),
        ("hongkong", "dice_sides", 4),
        ("hongkong", "mortgages", 0),
        ("france", "build", codes.BUILD_STRICT),
        ("france", "jail_release", codes.RELEASE_NEXT_TURN),
    ],
)
def test_options_become_numbers(name: str, option: str, number: int) -> None:
    assert getattr(rules_for(name), option) == number


def digest(edition: Edition, **changes: Any) -> str:
    return str(compile_rules(edition, replace(edition.rules, **changes)).digest)


def test_digests_of_editions_differ() -> None:
    digests = {rules_for(name).digest for name in available()}
    assert len(digests) == 5
    assert all(len(one) == 64 for one in digests)


@each("option", [name for name in OPTION_NAMES if name not in SERVER_ONLY])
def test_digest_changes_with_every_option(option: str) -> None:
    edition = load("hongkong")
    own = getattr(edition.rules, option)
    other: Any
    if isinstance(own, str):
        other = {"auction": "open", "bank_estate": "auction"}.get(option) or OTHER_WORDS[option]
    else:
        other = not own if isinstance(own, bool) else own + 1
    companions = COMPANIONS.get(option, {})
    before = digest(edition, **companions)
    assert digest(edition, **companions, **{option: other}) != before


OTHER_WORDS = {
    "turn_order": "roll",
    "build": "even",
    "manage_when": "any_time",
    "hotel_shortage": "outright",
    "trade": "own_turn",
    "jail_release": "next_turn",
    "jail_last_try": "free",
    "deck_return": "reshuffle",
    "debt": "raise",
    "estate": "cash",
    "score": "worth",
    "open_offers": "one",
    "raise_order": "buildings",
    "resignation": "bank",
}
COMPANIONS: dict[str, dict[str, Any]] = {  # what an option needs beside it
    "bid_multiple": {"bid_start": 2, "bid_step": 2, "quick_bids": (2,)},
    "shortage_auction": {"auction": "open", "build": "even"},
    "bank_estate": {"auction": "open"},
    "mortgages": {"debt": "raise"},
    "riots": {"build": "even"},
}


@pytest.mark.parametrize("option", ["auction_seconds", "time_limit"])
def test_digest_ignores_what_only_the_server_needs(option: str) -> None:
    edition = load("us")
    own = getattr(edition.rules, option)
    assert digest(edition, **{option: own + 1}) == digest(edition)


def test_digest_changes_with_the_board() -> None:
    edition = load("us")
    street = replace(edition.squares[1], price=61)
    dearer = replace(edition, squares=(edition.squares[0], street, *edition.squares[2:]))
    assert digest(dearer) != digest(edition)


def test_digest_changes_with_an_effect_but_not_with_a_text() -> None:
    edition = load("hongkong")
    deck = edition.decks[0]

    def with_card(**changes: Any) -> Edition:
        return replace(edition, decks=(replace(deck, cards=(replace(deck.cards[0], **changes),)),))

    assert digest(with_card(effect=Bank(10))) != digest(edition)
    assert digest(with_card(text={"en": "Other", "zh-HK": "其他"})) == digest(edition)


def test_options_at_odds_do_not_compile() -> None:
    edition = load("hongkong")
    with pytest.raises(OptionError, match="bank_estate"):
        compile_rules(edition, replace(edition.rules, bank_estate="auction"))


def test_rules_are_shared() -> None:
    changed_rules = house_rules(load("us"), {"jackpot": True})
    assert rules_for("us", changed_rules) is rules_for("us", changed_rules)
    assert rules_for("us", changed_rules) is not rules_for("us")
