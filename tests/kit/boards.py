"""Boards with a known fault, and boards at random."""

from typing import Any

from freehold.editions import load, plain_board

Board = dict[str, Any]


def fair() -> Board:
    """Return a short game in which nothing is planted."""
    return plain_board(load("hongkong"))


def small() -> Board:
    """Return four colors of the classic board, and hardly anything else."""
    board = plain_board(load("us"))
    colors = ("lightblue", "pink", "orange", "red")
    others = ("go", "jail", "parking", "income-tax")
    board["groups"] = [one for one in board["groups"] if one["id"] in colors]
    board["squares"] = [
        one for one in board["squares"] if one.get("group") in colors or one["id"] in others
    ]
    return board | {"decks": []}


def seat_advantage() -> Board:
    """Return a board on which the first seat always begins, and whoever comes first owns all."""
    board = plain_board(load("hongkong"))
    board["allow"].pop("turn_order", None)
    board["allow"].pop("round_limit", None)
    board["rules"] |= {"turn_order": "seat", "round_limit": 3}
    for square in board["squares"]:
        if "rent" in square:
            square["price"], square["mortgage"], square["rent"] = 1, 1, [600]
    return board


def dominating_group() -> Board:
    """Return a small board on which orange costs next to nothing and charges twice as much."""
    board = small()
    number = [group["id"] for group in board["groups"]].index("orange")
    board["groups"][number] |= {"house_cost": 10, "hotel_cost": 10}
    for square in board["squares"]:
        if square.get("group") == "orange":
            square["rent"] = [2 * rent for rent in square["rent"]]
    return board


def never_ending() -> Board:
    """Return a board whose rents are a joke."""
    board = plain_board(load("us"))
    for square in board["squares"]:
        if "rent" in square:
            square["rent"] = [1] * len(square["rent"])
    return board


def money_pump() -> Board:
    """Return a board whose cards bring more than any rent costs."""
    board = plain_board(load("us"))
    for card in board["decks"][0]["cards"]:
        if card["effect"]["op"] == "bank":
            card["effect"]["amount"] = 20_000
    return board


def short(name: str = "Old Town", rounds: int = 5) -> dict[str, Any]:
    """Return a small board whose games are short."""
    drawn = small()
    drawn["name"] = dict.fromkeys(drawn["languages"], name)
    drawn["rules"] = {**drawn.get("rules", {}), "round_limit": rounds}
    return drawn
