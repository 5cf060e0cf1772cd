"""Budgets: who has used most is refused first, and who has used nothing gets through."""

import pytest

from freehold.server.ops.addresses import address_key, networks_of
from freehold.server.ops.budgets import (
    MOST_KNOWN,
    Allowance,
    Budget,
    FullError,
    Payer,
    Places,
    Purse,
    payer_at,
    payer_called,
    per_minute,
)
from freehold.server.ops.server_budgets import ServerBudgets, places, shared
from freehold.server.ops.settings import Settings
from tests.kit.turned_clock import Clock

ANN = payer_at("203.0.113.7")
# What a browser asks for that comes for the first time, and opens the pages: files, then answers.
FILES = 30
REQUESTS = 16


def v6(site: int, house: int = 0, host: int = 1) -> Payer:
    """Return a payer in a network of IPv6."""
    return payer_at(f"2001:db8:{site:x}:{house:x}::{host:x}")


def taken(budget: Budget, payer: Payer, times: int) -> int:
    """Return how often out of so many times a payer is let."""
    return sum(budget.take(payer) == 0.0 for _ in range(times))


# --- people behind one address


@pytest.mark.parametrize(("people", "times"), [(30, 1), (6, 4)])
def test_a_class_or_a_family_that_opens_the_pages_at_once_is_refused_nothing(
    people: int, times: int
) -> None:
    """Most of a class were refused, and then hung up on before they were guests."""
    budgets = ServerBudgets(Settings())
    loads = people * times
    assert taken(budgets.files, ANN, loads * FILES) == loads * FILES
    assert taken(budgets.requests, ANN, loads * REQUESTS) == loads * REQUESTS
    assert taken(budgets.guests, ANN, people) == people
    assert taken(budgets.arrivals, ANN, loads) == loads


@pytest.mark.parametrize(("addresses", "later"), [(20, 0.0), (200, 1.0)])
def test_addresses_that_use_up_what_they_have_at_once_leave_something_to_others(
    addresses: int, later: float
) -> None:
    budget, clock = ServerBudgets(Settings()).requests, [0.0]
    budget.now = lambda: clock[0]
    for number in range(addresses):
        taken(budget, payer_at(f"198.51.{number}.1"), Settings().http_burst)
    clock[0] += later
    assert taken(budget, ANN, REQUESTS) == REQUESTS


# --- addresses


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("203.0.113.7", ["203.0.113.7", "203.0.113.0/24"]),
        ("::ffff:203.0.113.7", ["203.0.113.7", "203.0.113.0/24"]),
        ("2001:db8:1:2ff::6", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]),
        ("fe80::1%eth0", ["fe80::/64", "fe80::/56", "fe80::/48"]),
        ("no address", ["no address"]),
    ],
)
def test_an_address_is_known_with_the_networks_around_it(text: str, keys: list[str]) -> None:
    assert [key for _scope, key in networks_of(text)] == keys
    assert address_key(text) == keys[0]


# --- what is used up


def test_every_scope_bounds_what_is_taken() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 3), address=Allowance(1, 5))
    at = payer_at("203.0.113.7")
    assert taken(budget, at.within("identity", "a"), 10) == 3
    assert taken(budget, at.within("identity", "b"), 10) == 2


def test_what_is_refused_is_charged_to_nobody() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 1), address=Allowance(1, 5))
    taken(budget, ANN.within("identity", "a"), 10)
    assert taken(budget, ANN, 10) == 4


def test_who_is_refused_is_told_when_to_come_again() -> None:
    clock = Clock()
    budget = Budget(MOST_KNOWN, clock, identity=Allowance(1, 4), address=Allowance(0.5, 1))
    budget.take(ANN)
    wait = budget.take(ANN)
    clock.now += wait
    assert (wait, budget.take(ANN)) == (2.0, 0.0)


def test_scopes_without_an_allowance_have_no_bound() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 1))
    assert taken(budget, ANN, 100) == 100


@pytest.mark.parametrize(("house", "most"), [(0, 4), (1, 16), (0x100, 64)])
def test_a_site_and_a_network_of_ipv6_have_shares_of_their_own(house: int, most: int) -> None:
    """An address more is no help within 64 bits; other subnets are, up to the share of all."""
    budget = shared(Allowance(0.001, 4), in_all=Allowance(1, 1e6))
    assert sum(taken(budget, v6(1, house * at, at), 100) for at in range(1, 200)) <= most


def test_a_newcomer_gets_through_where_the_greedy_are_refused() -> None:
    budget = Budget(MOST_KNOWN, Clock(), address=Allowance(1, 100), all=Allowance(1, 1000))
    greedy = [payer_at(f"10.0.{at}.1") for at in range(200)]
    for _round in range(100):
        for one in greedy:
            budget.take(one)
    assert all(budget.take(one) for one in greedy)
    assert taken(budget, ANN, 2) == 2


def test_the_greedy_are_known_as_such_however_large_their_network_is() -> None:
    budget = shared(Allowance(1, 100), in_all=Allowance(1, 1000))
    greedy = [payer_at(f"10.0.{at}.1") for at in range(200)]
    for _round in range(100):
        for one in greedy:
            budget.take(one)
    assert taken(budget, ANN, 2) == 2


def test_newcomers_get_through_for_as_long_as_the_greedy_go_on() -> None:
    clock = Clock()
    budget = Budget(MOST_KNOWN, clock, address=Allowance(10, 40), all=Allowance(100, 400))
    refused = 0
    for second in range(600):
        clock.now += 0.1
        for at in range(40):
            taken(budget, payer_at(f"10.0.{at}.1"), 3)
        if second % 5 == 0:  # twice a second, as somebody plays
            refused += budget.take(ANN) > 0
    assert refused == 0


def test_a_greedy_guest_is_refused_before_others_at_the_same_address() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 100), address=Allowance(1, 120))
    assert taken(budget, ANN.within("identity", "eve"), 200) < 100
    assert taken(budget, ANN.within("identity", "ben"), 5) == 5


def test_a_guest_who_asks_again_is_not_greedier_than_many_who_ask_once() -> None:
    """Whoever wants to can be many guests; an address is harder to come by."""
    guest, address, everybody = Allowance(0.1, 6), Allowance(0.1, 30), Allowance(0.1, 100)
    budget = Budget(MOST_KNOWN, Clock(), identity=guest, address=address, all=everybody)
    for one in range(30):
        for at in range(20):
            budget.take(payer_at(f"10.0.{at}.1").within("identity", f"{at} {one}"))
    assert taken(budget, ANN.within("identity", "ann"), 2) == 2


def test_nobody_is_compared_while_there_is_enough() -> None:
    budget = Budget(MOST_KNOWN, Clock(), address=Allowance(1, 100), all=Allowance(1, 1000))
    assert taken(budget, ANN, 200) == 100


def test_what_was_used_already_is_owed() -> None:
    clock = Clock()
    budget = Budget(MOST_KNOWN, clock, address=Allowance(10, 100))
    budget.charge(ANN, 150)
    assert budget.take(ANN, 0.1) == pytest.approx(5.01)


def test_no_more_is_owed_than_what_can_be_had_at_once() -> None:
    """So who stops is served soon, however much it was."""
    budget = Budget(MOST_KNOWN, Clock(), address=Allowance(10, 100))
    budget.charge(ANN, 1_000_000)
    assert budget.take(ANN, 0) == pytest.approx(10)


def test_what_costs_more_than_the_burst_is_let_when_all_is_there() -> None:
    budget = Budget(MOST_KNOWN, Clock(), connection=Allowance(1, 1))
    one = Payer((("connection", "1"),))
    assert (budget.take(one, 10), budget.take(one) > 1) == (0.0, True)


def test_what_was_harmless_is_put_back_everywhere() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 1), address=Allowance(1, 1))
    who = ANN.within("identity", "a")
    for _time in range(10):
        assert budget.take(who) == 0.0
        budget.put_back(who)


@pytest.mark.parametrize("burst", [1, 5, 9, 10, 40, 41])
def test_a_purse_that_pays_ahead_pays_for_no_more_than_there_is(burst: int) -> None:
    clock = Clock()
    budget = Budget(MOST_KNOWN, clock, identity=Allowance(1, burst))
    purse = Purse(budget, payer_called("ann"))
    assert [purse.take() == 0.0 for _ in range(burst + 3)] == [True] * burst + [False] * 3
    assert purse.take() == pytest.approx(1.0)
    clock.now += 1.0
    assert [purse.take() == 0.0 for _ in range(2)] == [True, False]


def test_what_a_purse_has_paid_ahead_comes_back_from_who_leaves() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 40))
    for _visit in range(10):  # of which each says three things
        purse = Purse(budget, payer_called("ann"))
        assert [purse.take() for _ in range(3)] == [0.0] * 3
        purse.give_back()
    assert taken(budget, payer_called("ann"), 20) == 10


def test_what_a_purse_has_paid_ahead_goes_into_what_costs_more() -> None:
    purse = Purse(Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 44)), payer_called("ann"))
    assert [purse.take(cost) == 0.0 for cost in (1, 20, 1, 20, 2, 1)] == [True] * 5 + [False]


def test_a_purse_never_opened_gives_nothing_back() -> None:
    budget = Budget(MOST_KNOWN, Clock(), identity=Allowance(1, 40))
    taken(budget, payer_called("ann"), 40)
    Purse(budget, payer_called("ann")).give_back()
    assert taken(budget, payer_called("ann"), 1) == 0


def test_a_whole_network_of_addresses_takes_bounded_memory() -> None:
    budget = Budget(50, address=Allowance(1, 1), site=Allowance(1, 1), network=Allowance(1, 1))
    for at in range(2_000):
        budget.take(v6(at >> 4, at & 15))
    assert len(budget) <= 150


def test_a_network_that_is_used_stays_known_however_many_addresses_come() -> None:
    budget = Budget(50, Clock(), address=Allowance(0.1, 1), network=Allowance(0.1, 30))
    assert sum(taken(budget, v6(1, at), 1) for at in range(1_000)) <= 30


def test_an_allowance_below_one_a_minute_lets_one_at_once() -> None:
    assert per_minute(0.5) == (0.5 / 60, 1.0)


# --- what is held


def test_places_are_held_up_to_the_limit_of_each_scope() -> None:
    held = Places(identity=2, address=3)
    payers = [ANN.within("identity", name) for name in "aaabb"]
    assert [held.enter(one) for one in payers] == [True, True, False, True, False]


def test_who_leaves_makes_room_and_is_forgotten() -> None:
    held = Places(address=1, all=1)
    assert held.enter(ANN)
    held.leave(ANN)
    assert len(held) == 0
    assert held.enter(ANN)


def test_leaving_without_having_entered_is_a_bug() -> None:
    with pytest.raises(ValueError, match="somebody inside"):
        Places(identity=1).leave(payer_called("a"))


def test_the_greedy_leave_places_to_newcomers() -> None:
    held = places(64, 1_000)
    crowd = [payer_at(f"10.{at}.0.1") for at in range(100)]
    for _time in range(64):
        for one in crowd:
            held.enter(one)
    assert not any(held.enter(one) for one in crowd)
    newcomers = [payer_at(f"11.{at}.0.1") for at in range(50)]
    assert all(held.enter(one) for one in newcomers)


def test_a_place_is_given_back_whatever_happens() -> None:
    held = Places(address=1)
    with pytest.raises(KeyError), held.inside(ANN):
        raise KeyError
    with held.inside(ANN), pytest.raises(FullError), held.inside(ANN):
        pass
    assert len(held) == 0
