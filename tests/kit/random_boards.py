"""Boards at random, of any size the rules allow: most can be played, some must be refused."""

from random import Random
from typing import Any

from freehold.editions.forms import form_of
from freehold.editions.options import OPTION_NAMES, SERVER_ONLY
from tests.laws.options import random_value

Board = dict[str, Any]

KINDS = ("street", "street", "street", "station", "utility")
OTHERS = ("deck", "deck", "tax", "parking", "go_to_jail")
PLAIN = ("bank", "each", "move_to", "move_by", "nearest", "jail", "repairs", "per_unit", "draw")
MONEY = 400  # of usual cards


def random_board(rng: Random, size: int | None = None) -> Board:
    """Return the plain data of a board."""
    count = size or rng.randint(12, 60)
    squares, groups = _squares(rng, count)
    decks = [_deck(rng, number, squares) for number in range(rng.randint(1, 3))]
    for square in squares:
        if square["kind"] == "deck":
            square["deck"] = rng.choice(decks)["id"]
    least = rng.randint(2, 4)
    rules = _rules(rng)
    board: Board = {
        "format": 1,
        "id": f"random-{count}",
        "name": {"en": "Random"},
        "languages": ["en"],
        "currency": {"code": "USD", "symbol": "$", "position": "prefix"},
        "players": {"min": least, "max": rng.randint(least, 8)},
        "rules": rules,
        "groups": groups,
        "squares": squares,
        "decks": decks,
    }
    if rules.get("build") == "none":
        _tear_down(board)
    return board


def _rules(rng: Random) -> Board:
    """Return some options with any value they take, and others as they are."""
    names = [name for name in OPTION_NAMES if name not in SERVER_ONLY]
    chosen = rng.sample(names, rng.randint(0, 12))
    rules = {name: random_value(form_of(name), rng) for name in chosen}
    return {"start_money": rng.randint(0, 3000), "salary_pass": rng.randint(0, 300)} | rules


def _tear_down(board: Board) -> None:
    """Take away what only boards with buildings have."""
    for group in board["groups"]:
        group.pop("house_cost", None)
        group.pop("hotel_cost", None)
    for square in board["squares"]:
        if square["kind"] == "street":
            square["rent"] = square["rent"][:1]


def _squares(rng: Random, count: int) -> tuple[list[Board], list[Board]]:
    """Return squares in any order, and the groups of those that are owned."""
    deeds: list[Board] = []
    groups: list[Board] = []
    wanted = rng.randint(count // 3, count - 3)
    while len(deeds) < wanted:
        number, kind = len(groups), KINDS[0] if not groups else rng.choice(KINDS)
        members = rng.randint(2, 4 if kind != "street" else 5)
        group: Board = {
            "id": f"group-{number}",
            "name": {"en": f"Group {number}"},
            "color": f"#{rng.randrange(1 << 24):06x}",
        }
        if kind == "street":
            cost = rng.randint(1, 250)
            group |= {"house_cost": cost, "hotel_cost": cost}
        groups.append(group)
        deeds += [_deed(rng, kind, group["id"], members) for _ in range(members)]
    kinds = ["go", "jail", *rng.choices(OTHERS, k=max(0, count - 2 - len(deeds)))]
    squares = deeds + [_square(rng, kind) for kind in kinds]
    rng.shuffle(squares)
    for number, square in enumerate(squares):
        square["id"] = f"s{number}"
        square["name"] = {"en": f"Square {number}"}
    return squares, groups


def _deed(rng: Random, kind: str, group: str, members: int) -> Board:
    price = rng.randint(1, 500)
    length = 6 if kind == "street" else members
    most = 40 if kind == "utility" else rng.choice((5, 200, 2000))
    rents = sorted(rng.randint(0, most) for _ in range(length))
    return {
        "kind": kind,
        "group": group,
        "price": price,
        "rent": rents,
        "mortgage": price // 2 or 1,
    }


def _square(rng: Random, kind: str) -> Board:
    if kind == "tax":
        share = {"cash_percent": rng.randint(1, 100), "round_down": rng.choice((1, 10))}
        return {"kind": kind, "tax": rng.choice(({"flat": rng.randint(1, 300)}, share))}
    return {"kind": kind}


def _deck(rng: Random, number: int, squares: list[Board]) -> Board:
    cards = [
        {
            "id": f"card-{number}-{index}",
            "effect": _effect(rng, squares, number),
            "text": {"en": "A card"},
        }
        for index in range(rng.randint(1, 12))
    ]
    return {"id": f"deck-{number}", "name": {"en": f"Deck {number}"}, "cards": cards}


def _effect(rng: Random, squares: list[Board], number: int) -> Board:
    op = rng.choice((*PLAIN, "pass", "choice", "random"))
    if op != "choice":
        return _plain(rng, squares, number, op)
    chosen = [_plain(rng, squares, number, rng.choice(PLAIN)) for _ in range(rng.randint(2, 4))]
    alternatives = [{"effect": effect, "text": {"en": "This"}} for effect in chosen]
    return {"op": "choice", "alternatives": alternatives}


def _plain(rng: Random, squares: list[Board], number: int, op: str) -> Board:
    amount = rng.randint(-MONEY, MONEY)
    extra: dict[str, Board] = {
        "bank": {"amount": amount},
        "each": {"amount": amount // 4},
        "move_to": {"square": rng.choice(squares)["id"], "backward": rng.random() < 0.2},
        "move_by": {"steps": rng.choice((-3, -1, 1, 4))},
        "nearest": {
            "kind": rng.choice(("street", "station", "utility")),
            "rent_factor": rng.randint(1, 3),
        },
        "repairs": {"house": rng.randint(0, 50), "hotel": rng.randint(0, 150)},
        "per_unit": {"amount": amount // 4, "unit": rng.choice(("house", "deed"))},
        "draw": {"deck": f"deck-{rng.randint(0, number)}"},
        "random": {"least": -100, "most": -100 + 10 * rng.randint(0, 40), "step": 10},
    }
    return {"op": op} | extra.get(op, {})
