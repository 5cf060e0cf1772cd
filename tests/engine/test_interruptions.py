"""What happens when somebody leaves, or time is called, in the middle of something."""

import msgspec

from freehold.editions import compile_rules, load
from freehold.engine import Terms
from freehold.engine.codes import (
    A_ACCEPT,
    A_BANKRUPT,
    A_BUILD,
    A_BUY,
    A_CHOOSE,
    A_DECLINE,
    A_MORTGAGE,
    A_PASS,
    A_PAY_FINE,
    A_PROPOSE,
    A_RESIGN,
    A_ROLL,
    A_TIME_UP,
    A_USE_PASS,
    BANK,
    CLOCK,
    E_AUCTION,
    E_DEED,
    E_KNOCKED_DOWN,
    E_LIFTED,
    E_PAID,
    F_AUCTION,
    F_BUY,
    F_DEBT,
    F_RIOT,
    F_TURN,
    NOBODY,
    R_NO_PASS,
    R_NOT_ENOUGH_CASH,
    T_CHARGE,
    T_ROUND,
    WHY_CARD,
    WHY_INTEREST,
    WHY_RENT,
)
from tests.scene import Scene


def close(scene: Scene) -> None:
    """Let everybody pass until the auction is over."""
    while scene.top()[0] == F_AUCTION:
        scene.do(scene.top()[1], A_PASS)


def test_an_estate_is_auctioned_before_a_move_that_waits_for_a_fine() -> None:
    """A resigned player's deed is sold before the debtor's token can reach it."""
    scene = Scene(seats=4).jailed(0, 1).cash(0, 20).own(0, 39).own(1, 13).dice((1, 2))
    scene.do(0, A_ROLL)
    scene.do(1, A_RESIGN)
    assert scene.top()[0] == F_DEBT
    events = scene.do(0, A_MORTGAGE, 39)
    assert [event[1] for event in events if event[0] == E_AUCTION] == [13]
    assert scene.s.position[0] == scene.rules.jail
    close(scene)
    assert scene.top()[:3] == (F_BUY, 0, 13)


def test_an_estate_is_auctioned_at_once_while_a_deed_is_on_offer() -> None:
    """The sale comes first; who spent the cash in it can no longer buy."""
    scene = Scene(seats=4).cash(0, 400).own(1, 13).at(0, 36).dice((1, 2))
    scene.do(0, A_ROLL)
    assert scene.top()[:3] == (F_BUY, 0, 39)
    scene.do(1, A_RESIGN)
    assert scene.top()[0] == F_AUCTION
    while scene.top()[1] != 0:
        scene.do(scene.top()[1], A_PASS)
    scene.do(0, 4, 0, 100)
    close(scene)
    assert scene.s.owner[13] == 0
    assert scene.refused(0, A_BUY) == R_NOT_ENOUGH_CASH
    assert A_BUY not in scene.kinds(0)
    scene.do(0, A_DECLINE)
    assert scene.top()[:3:2] == (F_AUCTION, 39)


def test_an_estate_waits_for_an_auction_that_runs() -> None:
    """Bids are covered by cash, so two auctions never run at once."""
    scene = Scene(seats=4).own(1, 13).at(0, 36).dice((1, 2))
    scene.do(0, A_ROLL)
    scene.do(0, A_DECLINE)
    scene.do(1, A_RESIGN)
    assert scene.top()[2] == 39
    close_one = [scene.do(scene.top()[1], A_PASS) for _ in range(3)]
    assert [e[1] for e in close_one[-1] if e[0] in (E_KNOCKED_DOWN, E_AUCTION)] == [39, 13]


def test_a_deed_passed_on_is_not_lifted_by_who_passed_it_on() -> None:
    """The heir owes the interest, but has no say in a mortgage that is another's by now."""
    scene = Scene(seats=4).turn(1).own(0, 5).cash(0, 0).own(1, 1, 39, mortgaged=True).cash(1, 0)
    scene.pose(F_DEBT, 1, 0, 500, WHY_RENT)
    scene.do(1, A_BANKRUPT)
    scene.do(0, A_PROPOSE, 2, 0, Terms(give_deeds=1 << 39, take_cash=500))
    scene.do(2, A_ACCEPT, 0, scene.s.revision)
    events = scene.do(2, A_CHOOSE, 0, 1)
    assert (E_LIFTED, 2, 39) in events
    assert (E_PAID, 0, BANK, 20, WHY_INTEREST) in events
    assert scene.top()[0] == F_TURN
    assert scene.s.owner[39] == 2


def test_passes_beyond_those_of_the_game_are_refused() -> None:
    """Whatever number a client sends, only a pass in hand is used."""
    scene = Scene().jailed(0).hold(0, 0)
    for number in (1, 2, 63, 64, 65, 128, 192, 255):
        assert scene.refused(0, A_USE_PASS, number) == R_NO_PASS


def test_time_called_at_the_end_of_a_round_ends_the_game_there() -> None:
    """No new turn begins once time is up."""
    scene = Scene("france", 2).turn(1, ended=True).own(0, 37, 39, level=5)
    scene.s.frames[0], scene.s.frames[1] = T_ROUND, NOBODY
    scene.s.frames[2], scene.s.frames[3] = 2, 1
    scene.pose(F_RIOT, 0, 3)
    scene.do(CLOCK, A_TIME_UP)
    turns = scene.s.turns
    scene.do(0, A_CHOOSE, 0, 0)
    assert scene.s.over
    assert scene.s.turns == turns


def test_a_building_nobody_asks_for_any_more_is_not_sold() -> None:
    """When who asked for a scarce house resigns, its auction is off."""
    scene = Scene(seats=4, shortage_auction=True).own(0, 1, 3).own(1, 37, 39)
    scene.s.houses = 1
    scene.do(0, A_BUILD, 1)
    assert scene.top()[0] == F_AUCTION
    events = scene.do(0, A_RESIGN)
    assert (E_KNOCKED_DOWN, 100, NOBODY, 0) in events
    assert scene.s.houses == 1
    assert not [event for event in events if event[0] == E_DEED and event[3] >= 0]


def test_the_next_turn_begins_after_the_current_player_resigned_mid_auction() -> None:
    """The auction goes on without the decliner, then the turn passes."""
    scene = Scene(seats=3).at(0, 36).dice((1, 2))
    scene.do(0, A_ROLL)
    scene.do(0, A_DECLINE)
    scene.do(0, A_RESIGN)
    assert scene.awaited() == {1}
    close(scene)
    assert scene.top()[:2] == (F_TURN, 1)


def test_the_fine_is_offered_on_arrival_even_where_there_is_nothing_else_to_do() -> None:
    """A turn does not end by itself where the fine may be paid in the turn of arrival."""
    loaded = load("hongkong")
    options = msgspec.structs.replace(loaded.rules, fine_on_arrival=True)
    scene = Scene("hongkong").at(0, 13).dice((1, 1))
    scene.rules = compile_rules(loaded, options)
    scene.s.rules = scene.rules
    scene.do(0, A_ROLL)
    assert scene.awaited() == {0}
    assert A_PAY_FINE in scene.kinds(0)


def test_nobody_pays_for_the_birthday_of_somebody_who_left() -> None:
    """Charges that had not come up when the collector resigned are dropped; open debts are not."""
    scene = Scene(seats=4).cash(1, 0).own(1, 5)
    scene.pose(T_CHARGE, 3, 0, 10, WHY_CARD).pose(F_DEBT, 1, 0, 10, WHY_CARD)
    scene.do(0, A_RESIGN)
    events = scene.do(1, A_MORTGAGE, 5)
    assert [event for event in events if event[0] == E_PAID and event[4] == WHY_CARD] == [
        (E_PAID, 1, BANK, 10, WHY_CARD)
    ]
