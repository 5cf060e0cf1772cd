"""What happens when somebody leaves, or time is called, in the middle of something."""

import msgspec

from freehold.editions import compile_rules, load
from freehold.engine import Terms, codes
from tests.kit.scene import Scene


def close(scene: Scene) -> None:
    """Let everybody pass until the auction is over."""
    while scene.top()[0] == codes.F_AUCTION:
        scene.do(scene.top()[1], codes.A_PASS)


def test_an_estate_is_auctioned_before_a_move_that_waits_for_a_fine() -> None:
    """A resigned player's deed is sold before the debtor's token can reach it."""
    scene = Scene(seats=4).jailed(0, 1).cash(0, 20).own(0, 39).own(1, 13).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    scene.do(1, codes.A_RESIGN)
    assert scene.top()[0] == codes.F_DEBT
    events = scene.do(0, codes.A_MORTGAGE, 39)
    assert [event[1] for event in events if event[0] == codes.E_AUCTION_OPENED] == [13]
    assert scene.s.position[0] == scene.rules.jail
    close(scene)
    assert scene.top()[:3] == (codes.F_BUY, 0, 13)


def test_an_estate_is_auctioned_at_once_while_a_deed_is_on_offer() -> None:
    """The sale comes first; who spent the cash in it can no longer buy."""
    scene = Scene(seats=4).cash(0, 400).own(1, 13).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert scene.top()[:3] == (codes.F_BUY, 0, 39)
    scene.do(1, codes.A_RESIGN)
    assert scene.top()[0] == codes.F_AUCTION
    while scene.top()[1] != 0:
        scene.do(scene.top()[1], codes.A_PASS)
    scene.do(0, 4, 0, 100)
    close(scene)
    assert scene.s.owner[13] == 0
    assert scene.refused(0, codes.A_BUY) == codes.R_NOT_ENOUGH_CASH
    assert codes.A_BUY not in scene.kinds(0)
    scene.do(0, codes.A_DECLINE)
    assert scene.top()[:3:2] == (codes.F_AUCTION, 39)


def test_an_estate_waits_for_an_auction_that_runs() -> None:
    """Bids are covered by cash, so two auctions never run at once."""
    scene = Scene(seats=4).own(1, 13).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_RESIGN)
    assert scene.top()[2] == 39
    close_one = [scene.do(scene.top()[1], codes.A_PASS) for _ in range(3)]
    assert [
        e[1] for e in close_one[-1] if e[0] in (codes.E_KNOCKED_DOWN, codes.E_AUCTION_OPENED)
    ] == [39, 13]


def test_a_deed_passed_on_is_not_lifted_by_who_passed_it_on() -> None:
    """The heir owes the interest, but has no say in a mortgage that is another's by now."""
    scene = Scene(seats=4).turn(1).own(0, 5).cash(0, 0).own(1, 1, 39, mortgaged=True).cash(1, 0)
    scene.pose(codes.F_DEBT, 1, 0, 500, codes.WHY_RENT)
    scene.do(1, codes.A_BANKRUPT)
    scene.do(0, codes.A_PROPOSE, 2, 0, Terms(give_deeds=1 << 39, take_cash=500))
    scene.do(2, codes.A_ACCEPT, 0, scene.s.revision)
    events = scene.do(2, codes.A_CHOOSE, 0, 1)
    assert (codes.E_LIFTED, 2, 39) in events
    assert (codes.E_PAID, 0, codes.BANK, 20, codes.WHY_INTEREST) in events
    assert scene.top()[0] == codes.F_TURN
    assert scene.s.owner[39] == 2


def test_passes_beyond_those_of_the_game_are_refused() -> None:
    """Whatever number a client sends, only a pass in hand is used."""
    scene = Scene().jailed(0).hold(0, 0)
    for number in (1, 2, 63, 64, 65, 128, 192, 255):
        assert scene.refused(0, codes.A_USE_PASS, number) == codes.R_NO_PASS


def test_time_called_at_the_end_of_a_round_ends_the_game_there() -> None:
    """No new turn begins once time is up."""
    scene = Scene("france", 2).turn(1, ended=True).own(0, 37, 39, level=5)
    scene.s.frames[0], scene.s.frames[1] = codes.T_ROUND, codes.NOBODY
    scene.s.frames[2], scene.s.frames[3] = 2, 1
    scene.pose(codes.F_RIOT, 0, 3)
    scene.do(codes.CLOCK, codes.A_TIME_UP)
    turns = scene.s.turns
    scene.do(0, codes.A_CHOOSE, 0, 0)
    assert scene.s.over
    assert scene.s.turns == turns


def test_a_building_nobody_asks_for_any_more_is_not_sold() -> None:
    """When who asked for a scarce house resigns, its auction is off."""
    scene = Scene(seats=4, shortage_auction=True).own(0, 1, 3).own(1, 37, 39)
    scene.s.houses = 1
    scene.do(0, codes.A_BUILD, 1)
    assert scene.top()[0] == codes.F_AUCTION
    events = scene.do(0, codes.A_RESIGN)
    assert (codes.E_KNOCKED_DOWN, 100, codes.NOBODY, 0) in events
    assert scene.s.houses == 1
    assert not [event for event in events if event[0] == codes.E_DEED_MOVED and event[3] >= 0]


def test_the_next_turn_begins_after_the_current_player_resigned_mid_auction() -> None:
    """The auction goes on without the decliner, then the turn passes."""
    scene = Scene(seats=3).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    scene.do(0, codes.A_RESIGN)
    assert scene.awaited() == {1}
    close(scene)
    assert scene.top()[:2] == (codes.F_TURN, 1)


def test_the_fine_is_offered_on_arrival_even_where_there_is_nothing_else_to_do() -> None:
    """A turn does not end by itself where the fine may be paid in the turn of arrival."""
    loaded = load("hongkong")
    options = msgspec.structs.replace(loaded.rules, fine_on_arrival=True)
    scene = Scene("hongkong").at(0, 13).dice((1, 1))
    scene.rules = compile_rules(loaded, options)
    scene.s.rules = scene.rules
    scene.do(0, codes.A_ROLL)
    assert scene.awaited() == {0}
    assert codes.A_PAY_FINE in scene.kinds(0)


def test_nobody_pays_for_the_birthday_of_somebody_who_left() -> None:
    """Charges that had not come up when the collector resigned are dropped; open debts are not."""
    scene = Scene(seats=4).cash(1, 0).own(1, 5)
    scene.pose(codes.T_CHARGE, 3, 0, 10, codes.WHY_CARD).pose(
        codes.F_DEBT, 1, 0, 10, codes.WHY_CARD
    )
    scene.do(0, codes.A_RESIGN)
    events = scene.do(1, codes.A_MORTGAGE, 5)
    assert [
        event for event in events if event[0] == codes.E_PAID and event[4] == codes.WHY_CARD
    ] == [(codes.E_PAID, 1, codes.BANK, 10, codes.WHY_CARD)]
