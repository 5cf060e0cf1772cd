"""The judge: whole numbers that are the same everywhere, and never against what is certain."""

import json
from hashlib import sha256

import pytest

from freehold.bots import POLICIES
from freehold.bots.driver import play_out
from freehold.bots.judge.cells import BY_GROUP, COMMON, FULL, GENERAL, JudgeCells
from freehold.bots.judge.judge import Judge
from freehold.bots.judge.network import SECOND, UNITS, Network
from freehold.bots.judge.weights import FILE, model_for, models
from freehold.bots.valuation.shares import MILLION
from freehold.editions import available, compile_rules, house_rules, load
from freehold.engine import Ruleset, State, codes, new_game, zeros

EDITIONS = available()


def rules_of(edition: str, **changes: object) -> Ruleset:
    setting = load(edition)
    return compile_rules(setting, house_rules(setting, dict(changes)))


def played(rules: Ruleset, seats: int, turns: int, seed: int = 3) -> State:
    s = new_game(rules, seats, seed)
    play_out(s, [POLICIES["sharp"](rules) for _ in range(seats)], turns)
    return s


def chances(judge: Judge, s: State) -> list[int]:
    judge.judge(s)
    return [int(judge.chances[seat]) for seat in range(s.seats)]


def test_an_edition_has_a_network_of_its_own_and_house_rules_have_the_general_one(
    edition: str,
) -> None:
    rules = rules_of(edition)
    assert model_for(rules).name == edition
    assert model_for(rules).cells == GENERAL + int(rules.groups) * BY_GROUP
    assert model_for(rules_of(edition, jackpot=True)).name == "general"


def test_the_weights_are_small_and_say_what_play_they_are_made_for() -> None:
    assert FILE.stat().st_size < 1_000_000
    kept = json.loads(FILE.read_text(encoding="ascii"))
    assert kept["play"] == "games of sharp bots"
    assert sorted(each.name for each in models().values()) == sorted([*EDITIONS, "general"])


def test_chances_add_up_and_everybody_left_has_one(edition: str) -> None:
    rules = rules_of(edition)
    judge = Judge(rules)
    for seats in range(load(edition).players.min, load(edition).players.max + 1):
        s = played(rules, seats, 25)
        found = chances(judge, s)
        assert sum(found) == MILLION
        for seat in range(seats):
            assert (found[seat] > 0) == bool(s.alive >> seat & 1)


def test_what_is_certain_is_told_as_it_is() -> None:
    rules = rules_of("us")
    judge = Judge(rules)
    s = played(rules, 4, 40)
    s.alive = 0b1001
    found = chances(judge, s)
    assert found[1] == found[2] == 0
    assert found[0] + found[3] == MILLION
    s.alive = 0b1000
    assert chances(judge, s) == [0, 0, 0, MILLION]
    s.over = 1
    s.winners = 0b0011
    assert chances(judge, s) == [MILLION // 2, MILLION // 2, 0, 0]


def test_the_seat_does_not_matter() -> None:
    """Two players change seats with all they have: so do their chances."""
    rules = rules_of("hongkong")  # seats play in their own order, nobody else between them
    judge = Judge(rules)
    s = played(rules, 2, 60)
    before = chances(judge, s)
    for each in (s.cash, s.position, s.jail, s.passes, s.deeds):
        each[0], each[1] = each[1], each[0]
    for square in range(rules.squares):
        if s.owner[square] >= 0:
            s.owner[square] = 1 - s.owner[square]
    s.current = 1 - s.current
    s.frames[(s.depth - 1) * codes.FRAME + codes.FRAME_SEAT] = s.current
    assert chances(judge, s) == before[::-1]


def test_more_cash_is_better() -> None:
    rules = rules_of("us")
    judge = Judge(rules)
    s = played(rules, 4, 30)
    before = chances(judge, s)
    s.cash[2] += 2 * rules.start_money
    assert chances(judge, s)[2] > before[2]


def test_cells_stay_within_their_bounds(edition: str) -> None:
    rules = rules_of(edition)
    view = JudgeCells(rules)
    for seed in range(3):
        s = played(rules, 4, 60 + 30 * seed, seed)
        s.cash[0] = -500
        s.cash[1] = 10**9
        cells = zeros(view.width)
        view.read(s)
        view.write_common(s, cells)
        for seat in range(4):
            view.write_seat(s, seat, cells)
            assert all(0 <= cell <= FULL for cell in cells)


def test_sums_that_share_a_number_do_not_touch_each_other() -> None:
    """A network whose weights differ from unit to unit scores as one that is written out."""
    cells = COMMON + 5
    first = [(7 * at) % 41 - 15 for at in range(cells * UNITS)]
    second = [(11 * at * at) % 2001 - 900 for at in range(UNITS * SECOND)]
    first_bias = [50 * at - 400 for at in range(UNITS)]
    second_bias = [90_000 * at - 200_000 for at in range(SECOND)]
    last = [300 * at - 1000 for at in range(SECOND)]
    network = Network(cells, first, first_bias, second, second_bias, last)
    row = zeros(cells)
    for at in range(cells):
        row[at] = (at * 37) % (FULL + 1)
    network.read_common(row)
    said = [
        _spoken(
            (first_bias[u] + sum(int(row[c]) * first[c * UNITS + u] for c in range(cells))) >> 4
        )
        for u in range(UNITS)
    ]
    told = [
        _spoken(
            (second_bias[v] + sum(said[u] * second[u * SECOND + v] for u in range(UNITS))) >> 10
        )
        for v in range(SECOND)
    ]
    assert any(said)
    assert any(told)
    assert network.score(row) == sum(t * w for t, w in zip(told, last, strict=True)) >> 10


def _spoken(total: int) -> int:
    return min(max(total, 0), 16383)


def test_weights_that_could_overflow_are_refused() -> None:
    none = [0] * UNITS
    with pytest.raises(ValueError, match="unit 0 of the first layer"):
        Network(9, [500] * 9 * UNITS, none, [0] * UNITS * SECOND, [0] * SECOND, [0] * SECOND)
    with pytest.raises(ValueError, match="weights, got"):
        Network(9, [0] * 8 * UNITS, none, [0] * UNITS * SECOND, [0] * SECOND, [0] * SECOND)


def test_compiled_and_plain_look_at_the_same() -> None:
    """The digest was taken once; both forms of the engine run this test."""
    seen = []
    for edition in EDITIONS:
        rules = rules_of(edition)
        view = JudgeCells(rules)
        cells = zeros(view.width)
        for turns in (5, 30, 90):
            s = played(rules, 3, turns)
            view.read(s)
            view.write_common(s, cells)
            for seat in range(3):
                if s.alive >> seat & 1:
                    view.write_seat(s, seat, cells)
                    seen.append([int(cell) for cell in cells])
    assert sha256(repr(seen).encode()).hexdigest()[:16] == "2afb59c2bea429b3"
