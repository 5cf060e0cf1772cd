from collections.abc import Iterator

import pytest

from freehold.engine import State, actors, legal
from freehold.wire import decode_events, fold_action, fold_all, opening, redact, table_of, view
from tests.kit.random_play import random_game
from tests.kit.scene import EDITIONS, rules_with

TRADING: dict[str, dict[str, object]] = {
    "bangladesh": {},
    "vietnam": {},
    "us": {"shortage_auction": True, "houses": 12, "jackpot": True},
    "hongkong": {},
    "france": {"trade": "any_time", "mortgages": True},
}
GAMES = [(edition, clocked) for edition in EDITIONS for clocked in (False, True)]


def games(edition: str, clocked: bool) -> Iterator[Iterator[State]]:
    """Yield a game of two by the edition's own rules and a game of four by house rules."""
    yield random_game(rules_with(edition), 2, 1, 150, clocked=clocked)
    yield random_game(rules_with(edition, **TRADING[edition]), 4, 2, 250, clocked=clocked)


def viewer(state: State, number: int) -> int | None:
    """Return a seat, another each time, or a spectator."""
    return None if number % 5 == 0 else number % state.seats


@pytest.mark.parametrize(("edition", "clocked"), GAMES)
def test_folding_all_events_gives_every_view(edition: str, clocked: bool) -> None:
    for game in games(edition, clocked):
        state = next(game)
        full = opening(state.rules, state.seats, clocked=clocked)
        fold_all(full, decode_events(state.take_tape()))
        for number, after in enumerate(game):
            fold_action(full, decode_events(after.take_tape()))
            seat = viewer(after, number)
            assert view(full, seat) == view(after, seat)


@pytest.mark.parametrize(("edition", "clocked"), GAMES)
def test_folding_redacted_events_gives_the_seats_view(edition: str, clocked: bool) -> None:
    for game in games(edition, clocked):
        state = next(game)
        audience: list[int | None] = [None, *range(state.seats)]
        tables = {seat: opening(state.rules, state.seats, clocked=clocked) for seat in audience}
        events = decode_events(state.take_tape())
        for seat, table in tables.items():
            fold_all(table, redact(events, seat))
        for number, after in enumerate(game):
            events = decode_events(after.take_tape())
            for seat, table in tables.items():
                fold_action(table, redact(events, seat))
            seat = viewer(after, number)
            assert view(tables[seat], seat) == view(after, seat)


@pytest.mark.parametrize(("edition", "clocked"), GAMES)
def test_a_table_from_a_view_allows_the_same(edition: str, clocked: bool) -> None:
    for game in games(edition, clocked):
        for number, state in enumerate(game):
            seat = number % state.seats
            table = table_of(view(state, seat), state.rules)
            assert list(legal(table, seat)) == list(legal(state, seat))
            assert actors(table) == actors(state)
