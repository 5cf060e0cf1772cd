"""The beginner makes the plausible mistakes of a new player."""

import pytest

from freehold.bots.levels.beginner import Beginner, mood
from freehold.engine import Terms, bit, check, codes, kind_of, target_of
from tests.kit.scene import Scene

TURNS = range(1, 201)


def kinds(scene: Scene, seat: int = 0) -> list[int]:
    """Return the kinds of what it does in each of many turns."""
    found = []
    for turn in TURNS:
        scene.s.turns = turn
        action = Beginner(scene.rules).decide(scene.s, seat)
        assert check(scene.s, seat, action) == codes.OK
        found.append(int(kind_of(action)))
    return found


def landed(square: int, cash: int) -> Scene:
    """Return a scene in which seat 0 has just reached a free square."""
    scene = Scene().cash(0, cash).at(0, square - 3).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    return scene


def answered(scene: Scene, terms: Terms) -> int:
    """Return what seat 1 answers to an offer of seat 0."""
    scene.do(0, codes.A_PROPOSE, 1, 0, terms)
    return kind_of(Beginner(scene.rules).answer(scene.s, 1))


def test_buys_nearly_everything_to_the_last_coin() -> None:
    found = kinds(landed(21, 220))
    assert 0.8 < found.count(codes.A_BUY) / len(found) < 1


@pytest.mark.parametrize("square", [5, 39])
def test_never_leaves_what_shines(square: int) -> None:
    assert set(kinds(landed(square, 400))) == {codes.A_BUY}


def test_bids_around_the_list_price() -> None:
    scene = landed(21, 1500)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_BID, 0, 200)
    found = kinds(scene, 2)
    assert {codes.A_BID, codes.A_PASS} == set(found)


def test_pays_more_for_stations_than_they_cost() -> None:
    scene = landed(25, 1500)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_BID, 0, 200)
    assert kinds(scene, 2).count(codes.A_BID) > len(TURNS) / 2


def test_builds_only_with_plenty_of_cash() -> None:
    scene = Scene().own(0, 1, 3).turn(0, ended=True)
    assert codes.A_BUILD in kinds(scene.cash(0, 1000))
    assert codes.A_BUILD not in kinds(scene.cash(0, 450))


def test_builds_one_house_in_a_turn() -> None:
    scene = Scene().own(0, 1, 3).turn(0, ended=True).cash(0, 5000)
    scene.s.turns = next(turn for turn in TURNS if _builds_in(scene, turn))
    player = Beginner(scene.rules)
    scene.do(0, *_parts(player.decide(scene.s, 0)))
    assert kind_of(player.decide(scene.s, 0)) != codes.A_BUILD


def _builds_in(scene: Scene, turn: int) -> bool:
    scene.s.turns = turn
    return mood(scene.s, 0, 0) < 50


def _parts(action: int) -> tuple[int, int]:
    return int(kind_of(action)), int(target_of(action))


def test_builds_on_the_dearest_street() -> None:
    scene = Scene().own(0, 1, 3, 37, 39).turn(0, ended=True).cash(0, 5000)
    scene.s.turns = next(turn for turn in TURNS if _builds_in(scene, turn))
    assert _parts(Beginner(scene.rules).decide(scene.s, 0)) == (codes.A_BUILD, 39)


@pytest.mark.parametrize(("cash", "does"), [(1000, codes.A_PAY_FINE), (1050, codes.A_ROLL)])
def test_leaves_jail_as_its_cash_happens_to_be(cash: int, does: int) -> None:
    scene = Scene().jailed(0).cash(0, cash)
    assert Beginner(scene.rules).decide(scene.s, 0) == does


def test_mortgages_the_dearest_deed_first_be_it_of_a_set() -> None:
    scene = Scene().own(0, 5, 6, 37, 39).own(1, 31, 32, 34, level=5)
    scene.cash(0, 1000).at(0, 28).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert _parts(Beginner(scene.rules).decide(scene.s, 0)) == (codes.A_MORTGAGE, 39)


@pytest.mark.parametrize(("cash", "answer"), [(141, codes.A_ACCEPT), (140, codes.A_REJECT)])
def test_sells_its_own_set_for_more_than_list_prices(cash: int, answer: int) -> None:
    scene = Scene().own(1, 11, 13, 14)
    assert answered(scene, Terms(take_deeds=bit(11), give_cash=cash)) == answer


def test_does_not_mind_completing_a_set_for_somebody() -> None:
    scene = Scene().own(0, 11, 13).own(1, 14)
    assert answered(scene, Terms(take_deeds=bit(14), give_cash=170)) == codes.A_ACCEPT


def test_asks_now_and_then_for_something_that_shines() -> None:
    scene = Scene().own(0, 1).own(1, 5, 39)
    player, made = Beginner(scene.rules), []
    for turn in range(1, 1000):
        scene.s.turns = turn
        action = player.propose(scene.s, 0)
        if action:
            assert check(scene.s, 0, action, player.terms) == codes.OK
            made.append((player.terms.take_deeds, player.terms.give_cash))
    assert sorted(made) == [(bit(5), 140), (bit(39), 340)]


def test_thinks_dear_deeds_are_money_lost_where_cash_is_counted() -> None:
    shares = []
    for square in (1, 17):
        scene = Scene("hongkong").cash(0, 3000).at(0, (square - 3) % 20).dice((1, 2))
        scene.do(0, codes.A_ROLL)
        shares.append(kinds(scene).count(codes.A_BUY) / len(TURNS))
    assert shares[0] == 0
    assert shares[1] > 0.8
