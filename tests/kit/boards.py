"""Boards with a known fault, and boards at random."""

from typing import Any

from freehold.editions import load, plain_board

Board = dict[str, Any]


def seat_advantage() -> Board:
    """Return a board on which the first seat always begins and gets what is worth having."""
    board = plain_board(load("hongkong"))
    board["allow"].pop("turn_order", None)
    board["rules"] |= {"turn_order": "seat"}
    for square in board["squares"]:
        if "rent" in square:
            square["price"], square["mortgage"] = 60, 30
            square["rent"] = [40]
    return board


def dominating_group() -> Board:
    """Return a board on which orange costs next to nothing and charges three times as much."""
    board = plain_board(load("us"))
    number = [group["id"] for group in board["groups"]].index("orange")
    board["groups"][number] |= {"house_cost": 10, "hotel_cost": 10}
    for square in board["squares"]:
        if square.get("group") == "orange":
            square["rent"] = [3 * rent for rent in square["rent"]]
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
