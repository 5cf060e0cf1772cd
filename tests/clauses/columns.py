"""The columns of the matrix: one test an edition, each with what the rulebook says of it."""

import pytest

from freehold.engine.codes import A_DECLINE, A_ROLL, E_PAID
from tests.kit.scene import EDITIONS, Event, Scene

WITH_AUCTIONS = ("bangladesh", "vietnam", "us")
WITH_MORTGAGES = ("bangladesh", "vietnam", "us")
FORTY_SQUARES = ("bangladesh", "vietnam", "us", "france")
ROLLING_AGAIN = ("bangladesh", "vietnam", "us")  # after doubles
OPEN_KINDS = ("bangladesh", "us")
BIG_BOARD = 40
SMALL_BOARD = 20
Payment = tuple[int, int, int]


def by_edition(**expected: object) -> pytest.MarkDecorator:
    """Run a test for each edition named, with what is expected of it there."""
    assert set(expected) <= set(EDITIONS)
    return pytest.mark.parametrize(("edition", "expected"), list(expected.items()), ids=[*expected])


def size(edition: str) -> int:
    """Return how many squares the edition's board has."""
    return SMALL_BOARD if edition == "hongkong" else BIG_BOARD


def roll(scene: Scene, seat: int, start: int, *dice: tuple[int, int]) -> list[Event]:
    """Roll these dice from a square."""
    return scene.at(seat, start).dice(*dice).do(seat, A_ROLL)


def land(scene: Scene, seat: int, square: int) -> list[Event]:
    """Bring a seat to a square by a roll of 1 and 2."""
    return roll(scene, seat, (square - 3) % int(scene.rules.squares), (1, 2))


def payments(events: list[Event], why: int) -> list[Payment]:
    """Return payer, payee and amount of the payments made for a reason."""
    return [
        (event[1], event[2], event[3]) for event in events if event[0] == E_PAID and event[4] == why
    ]


def declined(edition: str, seats: int = 4, *, clocked: bool = False, **changes: object) -> Scene:
    """Let seat 0 decline square 6; a deed of 100 in the classic money."""
    scene = Scene(edition, seats, clocked=clocked, **changes)
    land(scene, 0, 6)
    scene.do(0, A_DECLINE)
    return scene
