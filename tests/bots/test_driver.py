"""The one driver of bots, and the table that a seat sees."""

from random import Random
from typing import Any

import pytest

from freehold.bots.bot import POLICIES
from freehold.bots.driver import (
    ANSWER,
    DECIDE,
    MANAGE,
    MOST_COUNTERS,
    PROPOSE,
    GameDriver,
    HostedDriver,
)
from freehold.bots.seat_table import seat_table
from freehold.engine import COMPILED, Table, Terms, apply, new_game, pack
from freehold.engine.codes import A_PROPOSE, A_ROLL, F_DEBT, OK
from freehold.engine.core.snapshot import NUMBERS, VECTORS
from freehold.wire import table_of, view
from tests.kit.scene import Scene, rules_with

LINEUP = ("sharp", "beginner", "markov", "fp-a")


def content(t: Table) -> dict[str, object]:
    """Return all that lies open on a table."""
    fields = [*NUMBERS, *(name for name in VECTORS if name not in ("cards", "rng"))]
    return {name: _plain(getattr(t, name)) for name in fields}


def _plain(value: Any) -> object:
    return int(value) if isinstance(value, int) else list(value)


# --- what a seat sees


def test_a_seat_sees_what_its_view_tells(edition: str) -> None:
    """Straight from the state comes the same table as from a view, at every step of a game."""
    rules = rules_with(edition)
    state = new_game(rules, 4, 11)
    policies = [POLICIES[name](rules) for name in LINEUP]
    driver = GameDriver(state, policies)
    rng = Random(1)
    for _ in range(1500 if COMPILED else 120):
        if state.over:
            break
        seat = rng.randrange(4)
        assert content(seat_table(state, seat)) == content(table_of(view(state, seat), rules))
        driver.step(driver.next_seat())


def test_what_is_hidden_is_not_in_a_seats_table() -> None:
    seen = seat_table(Scene().s, 0)
    assert type(seen) is Table
    assert not hasattr(seen, "cards")
    assert not hasattr(seen, "rng")


def test_a_seats_table_is_its_own() -> None:
    scene = Scene().own(0, 1)
    seen = seat_table(scene.s, 0)
    seen.cash[0], seen.owner[1] = 1, 1
    assert scene.s.cash[0] != 1
    assert scene.s.owner[1] == 0


def test_a_view_of_a_seats_table_is_the_same_table() -> None:
    """So it can be sent to another process as a view."""
    scene = Scene().own(0, 1).own(1, 3)
    seen = seat_table(scene.s, 1)
    assert content(table_of(view(seen, 1), scene.rules)) == content(seen)


# --- what hosted bots are asked for


def test_who_is_awaited_proposes_and_decides() -> None:
    assert HostedDriver().wanted(Scene().s, 0, 1) == PROPOSE | DECIDE


def test_an_offer_is_asked_for_once_at_a_question() -> None:
    driver = HostedDriver()
    driver.note_proposing(0, 1)
    assert driver.wanted(Scene().s, 0, 1) == DECIDE
    assert driver.wanted(Scene().s, 0, 2) == PROPOSE | DECIDE


def test_without_trades_nobody_is_asked_for_an_offer() -> None:
    assert HostedDriver().wanted(Scene(trade="never").s, 0, 1) == DECIDE


def test_who_owns_something_manages_it_before_anothers_roll() -> None:
    scene = Scene().own(1, 1)
    driver = HostedDriver()
    assert driver.wanted(scene.s, 1, 1) == MANAGE
    assert driver.wanted(scene.s, 2, 1) == 0
    driver.note_managed(scene.s, 1)
    assert driver.wanted(scene.s, 1, 1) == 0


def test_who_manages_in_the_own_turn_only_is_not_asked() -> None:
    assert HostedDriver().wanted(Scene("bangladesh").own(1, 1).s, 1, 1) == 0


def test_after_the_roll_nobody_else_manages() -> None:
    scene = Scene().own(1, 1).dice((1, 2))
    scene.do(0, A_ROLL)
    assert not HostedDriver().wanted(scene.s, 1, 1) & MANAGE


def test_an_offer_is_to_be_answered_by_its_partner() -> None:
    scene = Scene().own(0, 1).own(1, 3)
    assert apply(scene.s, 0, pack(A_PROPOSE, 1), Terms(1 << 1, 1 << 3)) == OK
    driver = HostedDriver()
    assert driver.wanted(scene.s, 1, 1) & ANSWER
    assert not driver.wanted(scene.s, 0, 1) & ANSWER


@pytest.mark.parametrize(("edition", "bound"), [("bangladesh", True), ("vietnam", False)])
def test_who_trades_with_one_at_a_time_is_asked_for_no_second_offer(
    edition: str, *, bound: bool
) -> None:
    scene = Scene(edition).own(0, 1).own(1, 3)
    assert HostedDriver().wanted(scene.s, 0, 1) == PROPOSE | DECIDE
    assert apply(scene.s, 0, pack(A_PROPOSE, 1), Terms(1 << 1, 1 << 3)) == OK
    assert HostedDriver().wanted(scene.s, 0, 1) == (DECIDE if bound else PROPOSE | DECIDE)


def test_who_is_to_answer_an_offer_is_asked_for_none_where_one_is_all() -> None:
    scene = Scene("bangladesh", trade="any_time").own(0, 1).own(1, 3).turn(1)
    assert apply(scene.s, 0, pack(A_PROPOSE, 1), Terms(1 << 1, 1 << 3)) == OK
    assert HostedDriver().wanted(scene.s, 1, 1) == ANSWER | DECIDE


def test_in_debt_an_offer_may_come_first() -> None:
    scene = Scene().own(0, 5).pose(F_DEBT, 0, 1, 3000)
    assert HostedDriver().wanted(scene.s, 0, 1) == PROPOSE | DECIDE


def test_counters_to_the_same_partner_at_a_question_are_limited() -> None:
    driver = HostedDriver()
    assert [driver.count_counter(0, 1, 7) for _ in range(MOST_COUNTERS + 1)] == [
        *[False] * MOST_COUNTERS,
        True,
    ]
    assert not driver.count_counter(0, 2, 7)
    assert not driver.count_counter(0, 1, 8)
