"""Options: what editions set, what rooms may change, and what is refused."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.editions import (
    OptionError,
    Options,
    available,
    changed,
    house_rules,
    json_schema,
    load,
    schema,
)
from freehold.editions.conflicts import conflicts
from freehold.editions.forms import form_of
from freehold.editions.options import CODES, OPTION_NAMES
from tests.kit.cases import each

# one column an edition, in the order of the rulebook's matrix
ORDER = ("bangladesh", "vietnam", "us", "hongkong", "france")
MATRIX: dict[str, tuple[Any, ...]] = {
    "dice_sides": (6, 6, 6, 4, 6),
    "start_money": (15000, 2000, 1500, 1500, 1500),
    "later_money": (0, 0, 0, 0, 0),
    "turn_order": ("random", "roll", "roll", "seat", "seat"),
    "salary_pass": (2000, 200, 200, 1500, 200),
    "salary_land": (2000, 200, 200, 1500, 200),
    "tax_choice": (False, True, False, False, False),
    "older_taxes": (False, False, False, False, False),
    "raise_for_purchase": (True, True, True, False, True),
    "auction": ("timed", "turns", "open", "none", "none"),
    "set_rent_factor": (2, 2, 2, 1, 2),
    "utility_scale": (1, 1, 1, 1, 1),
    "build": ("even", "even", "even", "none", "strict"),
    "houses": (32, 32, 32, 0, 32),
    "hotels": (12, 12, 12, 0, 12),
    "shortage_auction": (False, False, False, False, False),
    "manage_when": ("own_turn", "own_turn", "any_time", "own_turn", "any_time"),
    "hotel_shortage": ("together", "outright", "together", "together", "together"),
    "mortgages": (True, True, True, False, False),
    "transfer_lift": (False, False, True, False, False),
    "trade": ("own_turn", "own_turn", "any_time", "never", "never"),
    "open_offers": ("one", "per_partner", "per_partner", "per_partner", "per_partner"),
    "jail_fine": (500, 50, 50, 150, 50),
    "jail_turns": (3, 3, 3, 3, 3),
    "fine_turns": (3, 3, 3, 2, 3),
    "fine_on_arrival": (False, False, False, False, True),
    "jail_release": ("move", "move", "move", "move", "next_turn"),
    "jail_last_try": ("pay", "pay", "pay", "pay", "free"),
    "doubles_again": (True, True, True, False, False),
    "doubles_jail": (3, 3, 3, 0, 3),
    "deck_return": ("bottom", "reshuffle", "bottom", "bottom", "bottom"),
    "random_zero": (True, True, True, False, True),
    "raise_order": ("buildings", "deeds", "deeds", "deeds", "deeds"),
    "resignation": ("creditor",) * 5,
    "debt": ("raise", "raise", "raise", "negative", "raise"),
    "estate": ("all", "cash", "all", "bare", "all"),
    "bank_estate": ("return", "return", "auction", "return", "return"),
    "round_limit": (0, 0, 0, 100, 0),
    "time_limit": (0, 0, 0, 0, 0),
    "score": ("worth", "worth", "worth", "cash", "worth"),
    "jackpot": (False, False, False, False, False),
    "squatters": (False, False, False, False, True),
    "riots": (False, False, False, False, True),
}
BIDS = {"bangladesh": (10, 10, 1, 30, 0), "vietnam": (10, 10, 10, 30, 10), "us": (10, 1, 1, 15, 8)}
ROOM_OPTIONS = [
    ("bangladesh", {"utility_scale": 10}),
    ("bangladesh", {"bank_estate": "auction"}),
    ("bangladesh", {"time_limit": 90}),
    ("bangladesh", {"jackpot": True}),
    ("bangladesh", {"auction_extension": 3}),
    ("bangladesh", {"auction_extension": 30, "auction_seconds": 60}),
    ("bangladesh", {"open_offers": "per_partner"}),
    ("vietnam", {"open_offers": "one"}),
    ("vietnam", {"auction": "timed", "auction_extension": 0}),
    ("us", {"open_offers": "one"}),
    ("us", {"manage_when": "own_turn"}),
    ("us", {"older_taxes": True}),
    ("us", {"auction_extension": 0}),
    ("france", {"trade": "any_time", "open_offers": "one"}),
    ("bangladesh", {"raise_for_purchase": False}),
    ("vietnam", {"jackpot": True}),
    ("vietnam", {"raise_for_purchase": False}),
    ("us", {"tax_choice": True}),
    ("us", {"raise_for_purchase": False}),
    ("us", {"auction": "none", "bank_estate": "return"}),
    ("us", {"shortage_auction": True}),
    ("us", {"trade": "own_turn"}),
    ("us", {"time_limit": 60, "round_limit": 30}),
    ("us", {"jackpot": True}),
    ("france", {"mortgages": True}),
    ("france", {"raise_for_purchase": False}),
    ("france", {"trade": "own_turn"}),
    ("france", {"doubles_again": True}),
    ("france", {"squatters": False, "riots": False}),
]
REFUSED: list[tuple[str, str, object, str, str]] = [
    ("us", "auction", "dutch", 'one of "open", "timed", "turns", "none"', '"dutch"'),
    ("us", "start_money", 499, "a number from 500 to 10000", "499"),
    ("us", "start_money", 10001, "a number from 500 to 10000", "10001"),
    ("us", "start_money", "many", "a number from 500 to 10000", '"many"'),
    ("us", "start_money", True, "a number from 500 to 10000", "true"),
    ("us", "jackpot", 1, "one of false, true", "1"),
    ("us", "dice_sides", 8, "6, which rooms of this edition cannot change", "8"),
    ("us", "start_mony", 2000, '"start_money"', '"start_mony"'),
    ("us", "quick_bids", [5], "[1,10,50,100], which rooms", "[5]"),
    ("bangladesh", "utility_scale", 5, "one of 1, 10", "5"),
    ("bangladesh", "auction_extension", 2, "0 or a number from 3 to 60", "2"),
    ("bangladesh", "auction_extension", 61, "0 or a number from 3 to 60", "61"),
    ("bangladesh", "auction_extension", False, "0 or a number from 3 to 60", "false"),
    ("bangladesh", "manage_when", "any_time", '"own_turn", which rooms', '"any_time"'),
    ("vietnam", "older_taxes", True, "false, which rooms", "true"),
    ("us", "raise_order", "buildings", '"deeds", which rooms', '"buildings"'),
    ("hongkong", "auction", "open", '"none", which rooms', '"open"'),
    ("hongkong", "raise_for_purchase", True, "false, which rooms", "true"),
    ("hongkong", "round_limit", 0, "a number from 1 to 1000", "0"),
    ("vietnam", "bank_estate", "auction", '"return", which rooms', '"auction"'),
]
AT_ODDS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"bid_start": 15, "bid_step": 10, "bid_multiple": 10, "quick_bids": ()},
        "bid_start",
        "multiple",
    ),
    (
        {"bid_start": 10, "bid_step": 5, "bid_multiple": 10, "quick_bids": ()},
        "bid_step",
        "multiple",
    ),
    (
        {"bid_step": 10, "bid_multiple": 10, "quick_bids": (10, 25)},
        "quick_bids",
        "multiples of bid_multiple (10)",
    ),
    ({"auction_seconds": 10, "auction_extension": 11}, "auction_extension", "at most"),
    ({"auction": "none", "bank_estate": "auction"}, "bank_estate", '"return" while auction'),
    (
        {"auction": "none", "bank_estate": "return", "shortage_auction": True},
        "shortage_auction",
        "false while auction",
    ),
    ({"build": "none", "shortage_auction": True}, "shortage_auction", "false while build"),
    ({"jail_turns": 2, "fine_turns": 3}, "fine_turns", "at most jail_turns (2)"),
    ({"build": "none", "riots": True}, "riots", "false while build"),
    ({"debt": "negative", "mortgages": True}, "mortgages", "false while debt"),
]


@each("name", MATRIX)
def test_rulebook_matrix(name: str) -> None:
    assert tuple(getattr(load(edition).rules, name) for edition in ORDER) == MATRIX[name]


@pytest.mark.parametrize("name", BIDS)
def test_bids(name: str) -> None:
    rules = load(name).rules
    assert (
        rules.bid_start,
        rules.bid_step,
        rules.bid_multiple,
        rules.auction_seconds,
        rules.auction_extension,
    ) == BIDS[name]


def test_quick_bids_of_bangladesh() -> None:
    assert load("bangladesh").rules.quick_bids == (10, 50, 100, 500)


@pytest.mark.parametrize("name", sorted(set(ORDER) - {"hongkong"}))
def test_interest_and_sale_everywhere(name: str) -> None:
    rules = load(name).rules
    assert (rules.sell_percent, rules.lift_interest, rules.transfer_interest) == (50, 10, 10)


def test_french_figures() -> None:
    rules = load("france").rules
    assert (rules.squatter_percent, rules.squatter_rounds, rules.company_percent) == (100, 8, 25)
    assert (rules.force_odds, rules.force_turns) == (3, 8)
    assert rules.riot_order
    assert (rules.riot_percent, rules.riot_fee, rules.arrest_odds, rules.riot_bar) == (
        50,
        100,
        2,
        3,
    )


@each("name, changes", ROOM_OPTIONS)
def test_room_options_of_the_rulebook(name: str, changes: dict[str, object]) -> None:
    edition = load(name)
    assert changed(edition, house_rules(edition, changes)) == changes


@pytest.mark.parametrize("name", ORDER)
def test_no_change_gives_the_editions_own_rules(name: str) -> None:
    assert house_rules(load(name), {}) == load(name).rules


@pytest.mark.parametrize("name", ORDER)
def test_stating_the_own_rules_is_no_change(name: str) -> None:
    own = msgspec.to_builtins(load(name).rules)
    assert house_rules(load(name), own) == load(name).rules


@each("name, option, value, expected, came", REFUSED)
def test_refused(name: str, option: str, value: object, expected: str, came: str) -> None:
    with pytest.raises(OptionError) as caught:
        house_rules(load(name), {option: value})
    (problem,) = caught.value.problems
    assert problem.key == option
    assert expected in problem.expected
    assert problem.came == came
    assert str(problem) == f"options: {option}: expected {problem.expected}, got {came}"


def test_all_refusals_are_told_together() -> None:
    with pytest.raises(OptionError) as caught:
        house_rules(load("us"), {"start_money": 1, "auction": "dutch"})
    assert [problem.key for problem in caught.value.problems] == ["start_money", "auction"]


@pytest.mark.parametrize(("changes", "key", "expected"), AT_ODDS)
def test_options_at_odds(changes: dict[str, Any], key: str, expected: str) -> None:
    (problem,) = conflicts(msgspec.structs.replace(Options(), **changes))
    assert problem.key == key
    assert expected in problem.expected


def test_a_room_cannot_put_options_at_odds() -> None:
    with pytest.raises(OptionError, match="bank_estate"):
        house_rules(load("us"), {"auction": "none"})


def test_the_defaults_are_those_of_the_classic_edition() -> None:
    assert load("us").rules == Options()


@each("name", OPTION_NAMES)
def test_bounds_of_each_option_are_checked(name: str) -> None:
    form = form_of(name)
    wrong: dict[str, list[object]] = {"number": [form.least - 1, form.most + 1], "numbers": [[0]]}
    for value in wrong.get(form.type, ["x"]):
        with pytest.raises(msgspec.ValidationError, match=name):
            msgspec.convert({name: value}, Options)


@each("name", CODES)
def test_every_word_has_a_number(name: str) -> None:
    assert set(CODES[name]) == set(form_of(name).values)
    assert len(set(CODES[name].values())) == len(CODES[name])


def test_only_words_have_numbers() -> None:
    words = {name for name in OPTION_NAMES if form_of(name).type == "choice"}
    assert words == set(CODES)


def test_unknown_option_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="luck"):
        msgspec.convert({"luck": 1}, Options)


@pytest.mark.parametrize("name", ORDER)
def test_schema_tells_all_options_in_order(name: str) -> None:
    forms = schema(load(name))
    assert tuple(form.name for form in forms) == OPTION_NAMES
    assert all(form.description.endswith(".") for form in forms)
    assert {form.name for form in forms if form.changeable} == set(load(name).allow)


def test_schema_narrows_to_what_the_edition_allows() -> None:
    forms = {form.name: form for form in schema(load("bangladesh"))}
    assert forms["utility_scale"].values == (1, 10)
    assert (forms["start_money"].least, forms["start_money"].most) == (5000, 100000)
    assert forms["start_money"].default == 15000


def test_json_schema_has_descriptions_and_bounds() -> None:
    options = json_schema()["$defs"]["Options"]
    assert options["additionalProperties"] is False
    dice = options["properties"]["dice_sides"]
    assert (dice["minimum"], dice["maximum"]) == (2, 12)
    assert dice["description"] == "Sides of each of the two dice."


@given(st.sampled_from(available()), st.data())
def test_whatever_the_form_offers_is_accepted(name: str, data: st.DataObject) -> None:
    edition = load(name)
    form = data.draw(st.sampled_from([form for form in schema(edition) if form.changeable]))
    values = st.sampled_from(form.values) if form.values else st.integers(form.least, form.most)
    value = data.draw(values)
    try:
        options = house_rules(edition, {form.name: value})
    except OptionError as error:
        assert "while" in str(error) or "at most" in str(error)  # noqa: PT017 - one of two outcomes
    else:
        assert getattr(options, form.name) == value
