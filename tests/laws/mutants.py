"""Positions of wild games as text, and the same with something changed."""

import re
from random import Random

from freehold.engine import Ruleset, State, apply, new_game
from freehold.engine.codes import A_RESIGN, FRAME, OK
from freehold.record import position_text
from tests.kit.random_play import Move, random_move

PURSES = (0, 20, 300, 3000, 100_000)
NUMBERS = (-3, -1, 0, 1, 2, 5, 8, 39, 40, 60, 64, 99, 100, 255, 999, 1 << 40, 1 << 62)
RESIGNING = 0.01  # share of moves at which somebody gives up: that is what stacks grow by
SQUARES, STACK = 5, 12  # which words these fields are


def wild_texts(rules: Ruleset, seats: int, seed: int, most: int) -> list[str]:
    """Play a game from a table where most is owned; return a text of each new shape of stack."""
    rng = Random(seed)
    state = new_game(rules, seats, seed, clocked=seed % 2 == 1)
    _deal(state, rng)
    shapes: set[tuple[int, ...]] = set()
    texts = []
    for _ in range(most):
        if state.over:
            break
        assert apply(state, *_wild_move(state, rng)) == OK
        shape = tuple(state.frames[depth * FRAME] for depth in range(state.depth))
        if shape not in shapes:
            shapes.add(shape)
            texts.append(position_text(state))
    return texts


def _deal(state: State, rng: Random) -> None:
    """Hand out most deeds by color, some of them mortgaged, and purses of all sizes."""
    rules = state.rules
    owners = [rng.randrange(state.seats) for _ in range(rules.groups)]
    for square in range(rules.squares):
        if rules.group[square] >= 0 and rng.random() < 0.9:
            owner = owners[rules.group[square]]
            state.owner[square] = owner
            state.deeds[owner] |= 1 << square
            if rules.mortgages and rng.random() < 0.3:
                state.mortgaged |= 1 << square
    for seat in range(state.seats):
        state.cash[seat] = rng.choice(PURSES)


def _wild_move(state: State, rng: Random) -> Move:
    if rng.random() < RESIGNING:
        seats = [seat for seat in range(state.seats) if state.alive >> seat & 1]
        return rng.choice(seats), A_RESIGN, None
    return random_move(state, rng)


def mutant(text: str, others: list[str], rng: Random) -> str:
    """Return the text with one or two changes; `others` are of the same rules."""
    words = text.split(" ")
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice((_renumber, _renumber, _swap, _restack, _restack, _resquare))(words, others, rng)
    return " ".join(words)


def _renumber(words: list[str], _: list[str], rng: Random) -> None:
    """Change a number, most often one of the stack."""
    at = rng.choice((STACK, rng.randrange(3, len(words))))
    if numbers := list(re.finditer(r"-?\d+", words[at])):
        found = rng.choice(numbers)
        number = rng.choice((*NUMBERS, int(found[0]) - 1, int(found[0]) + 1))
        words[at] = f"{words[at][: found.start()]}{number}{words[at][found.end() :]}"


def _swap(words: list[str], others: list[str], rng: Random) -> None:
    """Take a field of another position."""
    at = rng.randrange(3, len(words))
    words[at] = rng.choice(others).split(" ")[at]


def _restack(words: list[str], others: list[str], rng: Random) -> None:
    """Put in, replace or take out a frame."""
    frames = words[STACK].removeprefix("stack:").split(">")
    other = rng.choice(rng.choice(others).split(" ")[STACK].removeprefix("stack:").split(">"))
    at = rng.randrange(len(frames) + 1)
    frames[at : at + rng.randrange(2)] = rng.choice(([other], [other], []))
    words[STACK] = "stack:" + (">".join(frames) or "-")


def _resquare(words: list[str], _: list[str], rng: Random) -> None:
    """Add a square that may be there already."""
    piece = f"{rng.randrange(40)}{rng.choice('abc.')}{rng.choice(('', '1', '5', 'm'))}"
    words[SQUARES] = f"{words[SQUARES]},{piece}".replace("-,", "")
