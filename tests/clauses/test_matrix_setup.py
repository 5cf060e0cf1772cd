"""Rows of the matrix: players, squares, dice, start money, turn order, GO."""

import pytest

from freehold.editions import load
from freehold.engine import State, apply, codes, default_action, new_game, next_actor
from tests.clauses.catalog import clause
from tests.clauses.columns import by_edition, payments, roll, size
from tests.clauses.lookup import of
from tests.kit.scene import Event, Scene, rules_with, split

WATCHED_SEEDS = range(40)


def opened(edition: str, seats: int, seed: int, **changes: object) -> tuple[State, list[Event]]:
    """Return a new game and what happened at its start."""
    s = new_game(rules_with(edition, **changes), seats, seed, taping=True)
    return s, split(list(s.take_tape()))


def players_of_first_round(s: State) -> list[int]:
    """Let all do nothing special until the second round; return who had the turn."""
    seen = [int(s.current)]
    while s.round == 1 and not s.over:
        seat = next_actor(s)
        assert apply(s, seat, default_action(s, seat)) == codes.OK
        if s.round == 1 and s.current != seen[-1]:
            seen.append(int(s.current))
    return seen


# --- players


@clause("1.players")
@by_edition(bangladesh=(2, 8), vietnam=(2, 4), us=(2, 8), hongkong=(2, 6), france=(2, 8))
def test_table_has_so_many_chairs(edition: str, expected: tuple[int, int]) -> None:
    """An edition says how few and how many may play it."""
    players = load(edition).players
    assert (players.min, players.max) == expected


@clause("1.players")
@by_edition(bangladesh=8, vietnam=4, us=8, hongkong=6, france=8)
def test_every_allowed_number_of_players_gets_its_turns(edition: str, expected: int) -> None:
    """With any number allowed everybody has a turn in the first round; the program is the bank."""
    for seats in range(2, expected + 1):
        s = new_game(rules_with(edition), seats, 7)
        assert sorted(players_of_first_round(s)) == list(range(seats))


# --- squares


@clause("1.squares")
@by_edition(bangladesh=40, vietnam=40, us=40, hongkong=20, france=40)
def test_board_goes_round_after_so_many_squares(edition: str, expected: int) -> None:
    """After the last square comes GO again."""
    events = roll(Scene(edition), 0, expected - 1, (1, 3))
    assert of(events, codes.E_MOVED)[0][:3] == (0, expected - 1, 3)


# --- dice


def rolls_of(edition: str, count: int) -> list[tuple[int, int]]:
    """Roll from GO again and again; return what the dice showed."""
    scene = Scene(edition)
    seen = []
    for _ in range(count):
        events = scene.turn(0).at(0, 0).cash(0, 5000).do(0, codes.A_ROLL)
        seen += [(event[1], event[2]) for event in of(events, codes.E_ROLLED)]
        scene.s.jail[0] = 0
    return seen


@clause("1.dice")
@by_edition(bangladesh=6, vietnam=6, us=6, hongkong=4, france=6)
def test_both_dice_show_each_of_their_sides_and_no_other(edition: str, expected: int) -> None:
    """Two dice are rolled, each of so many sides."""
    first, second = zip(*rolls_of(edition, 150), strict=True)
    assert set(first) == set(second) == set(range(1, expected + 1))


@clause("1.dice")
@by_edition(bangladesh=(2, 12), vietnam=(2, 12), us=(2, 12), hongkong=(2, 8), france=(2, 12))
def test_sum_of_the_dice_spans_its_range(edition: str, expected: tuple[int, int]) -> None:
    """A roll is at least two and at most twice the sides."""
    sums = {sum(dice) for dice in rolls_of(edition, 400)}
    assert sums == set(range(expected[0], expected[1] + 1))


@clause("1.dice")
def test_token_moves_by_both_dice(edition: str) -> None:
    """A token moves by the sum of the two dice."""
    assert of(roll(Scene(edition), 0, 0, (3, 4)), codes.E_MOVED)[0][:3] == (0, 0, 7)


# --- start money


@clause("1.start-money")
@by_edition(bangladesh=15000, vietnam=2000, us=1500, hongkong=1500, france=1500)
def test_everybody_starts_with_the_same_money(edition: str, expected: int) -> None:
    """The bank pays everybody the start money, and no more."""
    s, events = opened(edition, 4, 3)
    assert payments(events, codes.WHY_START) == [(codes.BANK, seat, expected) for seat in range(4)]
    assert list(s.cash) == [expected] * 4
    assert len(of(events, codes.E_PAID)) == 4


# --- turn order


@clause("1.turn-order")
def test_random_order_seats_everybody_once() -> None:
    """Bangladesh: the order of play is a random arrangement of all seats."""
    for seed in WATCHED_SEEDS:
        s, _ = opened("bangladesh", 5, seed)
        assert sorted(s.order) == [0, 1, 2, 3, 4]


@clause("1.turn-order")
def test_random_order_is_any_order() -> None:
    """Bangladesh: every order of three occurs, not only rotations of the seats."""
    orders = {tuple(opened("bangladesh", 3, seed)[0].order) for seed in WATCHED_SEEDS}
    assert len(orders) == 6


@clause("1.turn-order")
def test_random_order_is_the_order_played() -> None:
    """Bangladesh: turns follow the drawn order."""
    for seed in range(5):
        s, _ = opened("bangladesh", 4, seed)
        drawn = list(s.order)
        assert players_of_first_round(s) == drawn


def rounds_of_rolls(rolls: list[Event], seats: int) -> list[dict[int, int]]:
    """Cut opening rolls into rounds, by the law: all roll, then those who tied for the best."""
    rounds: list[dict[int, int]] = []
    rolling = set(range(seats))
    left = rolls
    while left:
        now = {seat: die + other for seat, die, other in left[: len(rolling)]}
        assert set(now) == rolling
        rounds.append(now)
        left = left[len(rolling) :]
        rolling = {seat for seat, total in now.items() if total == max(now.values())}
    return rounds


@clause("1.turn-order", editions=("vietnam", "us"))
def test_highest_opening_roll_begins(edition: str) -> None:
    """Vietnam and US: who rolls highest begins."""
    for seed in WATCHED_SEEDS:
        s, events = opened(edition, 4, seed)
        last = rounds_of_rolls(of(events, codes.E_OPENING_ROLL), 4)[-1]
        best = max(last.values())
        assert [seat for seat in last if last[seat] == best] == [s.order[0]] == [s.current]


@clause("1.turn-order", editions=("vietnam", "us"))
def test_tied_opening_rolls_are_rolled_again(edition: str) -> None:
    """Vietnam and US: those who tie for the highest opening roll, and only they, roll again."""
    lengths = set()
    for seed in WATCHED_SEEDS:
        rounds = rounds_of_rolls(of(opened(edition, 4, seed)[1], codes.E_OPENING_ROLL), 4)
        lengths.add(len(rounds))
    assert len(lengths) > 1


@clause("1.turn-order", editions=("vietnam", "us"))
def test_play_goes_clockwise_from_who_begins(edition: str) -> None:
    """Vietnam and US: after the first player the turn goes round by seats."""
    for seed in range(8):
        s, _ = opened(edition, 4, seed)
        first = int(s.order[0])
        assert players_of_first_round(s) == [(first + at) % 4 for at in range(4)]


@clause("1.turn-order", editions=("hongkong", "france"))
def test_seats_play_in_their_order(edition: str) -> None:
    """Hong Kong and France: the first seat begins, and nobody rolls for it."""
    for seed in range(8):
        s, events = opened(edition, 4, seed)
        assert of(events, codes.E_OPENING_ROLL) == []
        assert players_of_first_round(s) == [0, 1, 2, 3]


# --- GO


@clause("1.go-pass-or-land")
@pytest.mark.parametrize("before", [3, 2])
@by_edition(bangladesh=2000, vietnam=200, us=200, hongkong=1500, france=200)
def test_going_round_pays_the_salary(edition: str, expected: int, before: int) -> None:
    """Who lands on GO, or passes it, gets the salary, once."""
    events = roll(Scene(edition), 0, size(edition) - before, (1, 2))
    assert payments(events, codes.WHY_SALARY) == [(codes.BANK, 0, expected)]


@clause("1.go-pass-or-land")
def test_leaving_go_pays_nothing(edition: str) -> None:
    """Who starts from GO gets no salary for it."""
    assert payments(roll(Scene(edition), 0, 0, (2, 4)), codes.WHY_SALARY) == []


@clause("1.go-pass-or-land")
def test_stopping_before_go_pays_nothing(edition: str) -> None:
    """Who stops on the last square has not passed GO."""
    assert payments(roll(Scene(edition), 0, size(edition) - 4, (1, 2)), codes.WHY_SALARY) == []
