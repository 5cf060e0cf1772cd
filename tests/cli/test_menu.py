"""Labels of choices: what they cost and what they risk."""

import pytest
from msgspec.structs import replace

from freehold.cli.terminal.menu import Menu
from freehold.editions import load
from freehold.record import Player, RecordedGame
from freehold.text.phrases import Phrases
from freehold.wire import Action, Awaiting, Button, actions
from freehold.wire.awaiting import Riot, Transfer, Turn


def label(edition: str, awaiting: Awaiting, action: Action, price: int = 0) -> str:
    setting = load(edition)
    game = RecordedGame(setting, setting.rules, [Player("Ann"), Player("Bob")], bytes(32))
    view = replace(game.view(0), awaiting=awaiting, choices=())
    menu = Menu(view, Phrases(setting, ["Ann", "Bob"]), setting.rules, lambda _: price)
    return menu.label(Button(action))


@pytest.mark.parametrize(
    ("edition", "awaiting", "action", "text"),
    [
        ("us", Turn(0, "roll", 0), actions.PayFine(), "Pay the fine to leave jail (-$50)"),
        ("france", Riot(0, 0), actions.Choose(1), "Pay 100 $ for an arrest (1 in 2 succeeds)"),
        ("france", Riot(0, 0), actions.Choose(0), "Stand by (buildings there may be lost)"),
        ("france", Turn(0, "end", 0), actions.EvictForce(39),
         "Evict the squatter in Rue de la Paix by force (1 in 3 ends in jail for 8 turns)"),
    ],
)  # fmt: skip # a list to look things up in, side by side
def test_prices_and_odds_are_shown(
    edition: str, awaiting: Awaiting, action: Action, text: str
) -> None:
    assert label(edition, awaiting, action) == text


def test_property_is_listed_by_what_is_done_to_it() -> None:
    setting = load("us")
    game = RecordedGame(setting, setting.rules, [Player("Ann"), Player("Bob")], bytes(32))
    does = (actions.Mortgage(5), actions.Sell(1), actions.Build(1), actions.Sell(3))
    view = replace(game.view(0), choices=tuple(Button(action) for action in does))
    menu = Menu(view, Phrases(setting, ["Ann", "Bob"]), setting.rules, lambda _: 0)
    assert [entry.label for entry in menu.managing] == [
        "Build on Mediterranean Avenue, now no building",
        "Sell a building on Mediterranean Avenue, now no building",
        "Sell a building on Baltic Avenue, now no building",
        "Mortgage Reading Railroad",
    ]


def test_interest_on_a_mortgaged_deed_has_its_price() -> None:
    text = label("us", Transfer(0, 1, ()), actions.Choose(0), -3)
    assert text == "Pay the interest only (-$3)"
