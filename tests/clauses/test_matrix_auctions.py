"""Rows of the matrix: auction kind, bids, bid limit, no bid; the note on auctions unclocked."""

import pytest

from freehold.editions import OptionError, house_rules, load
from freehold.engine import codes, legal
from tests.clauses.catalog import clause
from tests.clauses.columns import OPEN_KINDS, WITH_AUCTIONS, by_edition, declined, land, payments
from tests.clauses.lookup import of
from tests.kit.scene import Event, Scene

SQUARE = 6


def time_out(scene: Scene) -> list[Event]:
    """Let the clock of the present decision run out."""
    return scene.do(codes.CLOCK, codes.A_TIME_OUT, 0, int(scene.s.decision))


def bid_range(scene: Scene, seat: int) -> list[tuple[int, int, int]]:
    """Return least, most and step of the bids the seat may make."""
    found = list(legal(scene.s, seat))
    rows = [found[at : at + 4] for at in range(0, len(found), 4)]
    return [(least, most, step) for action, least, most, step in rows if action & 63 == codes.A_BID]


# --- kind: timed and open, with a clock


@clause("1.auction-kind", editions=OPEN_KINDS)
def test_with_a_clock_everybody_may_bid_at_once(edition: str) -> None:
    """Bangladesh and US: all are awaited together, who declined included."""
    assert declined(edition, clocked=True).awaited() == {0, 1, 2, 3}


@clause("1.auction-kind", editions=OPEN_KINDS)
@pytest.mark.parametrize("order", [(3, 0, 1), (2, 3, 2), (0, 3, 0)])
def test_with_a_clock_bids_come_in_any_order(edition: str, order: tuple[int, ...]) -> None:
    """Bangladesh and US: nobody waits for a neighbor to speak."""
    scene = declined(edition, clocked=True)
    for count, seat in enumerate(order, 1):
        scene.do(seat, codes.A_BID, 0, 20 * count)
    assert scene.top()[3:5] == (order[-1], 60)


@clause("1.auction-kind", editions=OPEN_KINDS)
def test_highest_bidder_waits(edition: str) -> None:
    """Bangladesh and US: nobody raises the own bid, nor passes on it."""
    scene = declined(edition, clocked=True)
    scene.do(2, codes.A_BID, 0, 50)
    assert scene.awaited() == {0, 1, 3}
    assert (
        scene.refused(2, codes.A_BID, 0, 80)
        == scene.refused(2, codes.A_PASS)
        == codes.R_ALREADY_HIGHEST
    )


@clause("1.auction-kind", editions=OPEN_KINDS)
def test_clock_closes_for_the_highest_bidder(edition: str) -> None:
    """Bangladesh and US: when the time is over the highest bidder pays the bid and has the deed."""
    scene = declined(edition, clocked=True)
    scene.do(2, codes.A_BID, 0, 50)
    scene.do(1, codes.A_BID, 0, 90)
    events = time_out(scene)
    assert of(events, codes.E_KNOCKED_DOWN) == [(SQUARE, 1, 90)]
    assert payments(events, codes.WHY_AUCTION) == [(1, codes.BANK, 90)]
    assert scene.s.owner[SQUARE] == 1


@clause("1.auction-kind", editions=OPEN_KINDS)
def test_each_bid_stops_the_running_clock(edition: str) -> None:
    """Bangladesh and US: a clock set before a bid no longer closes the sale after it."""
    scene = declined(edition, clocked=True)
    running = int(scene.s.decision)
    scene.do(2, codes.A_BID, 0, 50)
    assert scene.refused(codes.CLOCK, codes.A_TIME_OUT, 0, running) == codes.R_TOO_LATE


@clause("1.auction-kind", editions=OPEN_KINDS)
def test_with_a_clock_a_raise_brings_back_who_passed(edition: str) -> None:
    """Bangladesh and US: a pass is for the standing bid only."""
    scene = declined(edition, clocked=True)
    scene.do(1, codes.A_PASS)
    scene.do(2, codes.A_BID, 0, 50)
    scene.do(1, codes.A_BID, 0, 60)
    assert scene.top()[3:5] == (1, 60)


@clause("1.auction-kind", editions=OPEN_KINDS)
def test_with_a_clock_the_sale_ends_early_when_all_others_passed(edition: str) -> None:
    """Bangladesh and US: when nobody is left who would raise, nobody waits for the clock."""
    scene = declined(edition, clocked=True)
    scene.do(2, codes.A_BID, 0, 50)
    for seat in (3, 0, 1):
        scene.do(seat, codes.A_PASS)
    assert scene.s.owner[SQUARE] == 2


@clause("1.auction-kind")
@by_edition(bangladesh=(30, 0), us=(15, 8))
def test_clock_of_the_auction(edition: str, expected: tuple[int, int]) -> None:
    """The clock runs so many seconds, and so many are left at least after each bid: 0 is none."""
    rules = load(edition).rules
    assert (rules.auction_seconds, rules.auction_extension) == expected


@clause("1.auction-kind", editions=WITH_AUCTIONS)
def test_option_of_an_extension(edition: str) -> None:
    """A room may let at least 3 to 60 seconds be left after each bid, or none at all."""
    loaded = load(edition)
    for seconds in (0, 3, 60):
        changes = {"auction_seconds": 60, "auction_extension": seconds}
        assert house_rules(loaded, changes).auction_extension == seconds
    for seconds in (1, 2, 61):
        with pytest.raises(OptionError, match="0 or a number from 3 to 60"):
            house_rules(loaded, {"auction_seconds": 60, "auction_extension": seconds})


# --- kind: timed and open, without a clock


@clause("1.auction-kind", "1.note-auction-without-clock", editions=OPEN_KINDS)
def test_without_a_clock_bidding_goes_round(edition: str) -> None:
    """Bangladesh and US without clocks: from the decliner's left round to the decliner."""
    scene = declined(edition)
    for seat in (1, 2, 3, 0):
        assert scene.awaited() == {seat}
        scene.do(seat, codes.A_PASS)
    assert scene.top()[0] == codes.F_TURN


@clause("1.auction-kind", "1.note-auction-without-clock", editions=OPEN_KINDS)
def test_without_a_clock_only_who_is_asked_speaks(edition: str) -> None:
    """Bangladesh and US without clocks: nobody speaks out of turn."""
    scene = declined(edition)
    assert (
        scene.refused(3, codes.A_BID, 0, 50)
        == scene.refused(0, codes.A_PASS)
        == codes.R_NOT_YOUR_TURN
    )


@clause("1.auction-kind", "1.note-auction-without-clock", editions=OPEN_KINDS)
def test_without_a_clock_a_pass_is_for_one_round(edition: str) -> None:
    """Bangladesh and US without clocks: who passed is asked again after a raise."""
    scene = declined(edition)
    scene.do(1, codes.A_PASS)
    scene.do(2, codes.A_BID, 0, 50)
    scene.do(3, codes.A_PASS)
    scene.do(0, codes.A_PASS)
    assert scene.awaited() == {1}
    scene.do(1, codes.A_BID, 0, 60)
    assert scene.awaited() == {2}


@clause("1.auction-kind", "1.note-auction-without-clock", editions=OPEN_KINDS)
def test_without_a_clock_a_round_without_raise_ends_it(edition: str) -> None:
    """Bangladesh and US without clocks: the sale ends when all others passed in a row."""
    scene = declined(edition)
    scene.do(1, codes.A_BID, 0, 50)
    scene.do(2, codes.A_PASS)
    scene.do(3, codes.A_BID, 0, 60)
    for seat in (0, 1):
        scene.do(seat, codes.A_PASS)
    assert scene.top()[0] == codes.F_AUCTION
    assert of(scene.do(2, codes.A_PASS), codes.E_KNOCKED_DOWN) == [(SQUARE, 3, 60)]


@clause("1.auction-kind", editions=WITH_AUCTIONS)
def test_decliner_may_win(edition: str) -> None:
    """Who declined the deed may still get it by bidding."""
    scene = declined(edition)
    for seat in (1, 2, 3):
        scene.do(seat, codes.A_PASS)
    scene.do(0, codes.A_BID, 0, 10)
    while scene.top()[0] == codes.F_AUCTION:
        scene.do(min(scene.awaited()), codes.A_PASS)
    assert scene.s.owner[SQUARE] == 0


# --- kind: by turns


@clause("1.auction-kind")
@pytest.mark.parametrize("clocked", [False, True])
def test_vietnam_asks_clockwise_and_the_decliner_last(*, clocked: bool) -> None:
    """Vietnam: the decliner's left neighbor speaks first and the decliner last, clock or not."""
    scene = declined("vietnam", clocked=clocked)
    for count, seat in enumerate((1, 2, 3, 0), 1):
        assert scene.awaited() == {seat}
        scene.do(seat, codes.A_BID, 0, 10 * count)


@clause("1.auction-kind")
@pytest.mark.parametrize("clocked", [False, True])
def test_vietnam_lets_nobody_speak_out_of_turn(*, clocked: bool) -> None:
    """Vietnam: only who is asked bids or passes."""
    scene = declined("vietnam", clocked=clocked)
    assert (
        scene.refused(2, codes.A_BID, 0, 50)
        == scene.refused(0, codes.A_PASS)
        == codes.R_NOT_YOUR_TURN
    )


@clause("1.auction-kind")
def test_vietnam_pass_is_final() -> None:
    """Vietnam: who passed is never asked again, whatever is bid."""
    scene = declined("vietnam")
    scene.do(1, codes.A_PASS)
    scene.do(2, codes.A_BID, 0, 10)
    scene.do(3, codes.A_BID, 0, 20)
    scene.do(0, codes.A_BID, 0, 30)
    assert scene.awaited() == {2}
    assert scene.refused(1, codes.A_BID, 0, 40) == codes.R_ALREADY_PASSED


@clause("1.auction-kind", "1.bids")
def test_vietnam_last_one_left_wins() -> None:
    """Vietnam: when all others have passed, the last one has the deed for the own bid."""
    scene = declined("vietnam")
    scene.do(1, codes.A_BID, 0, 30)
    scene.do(2, codes.A_PASS)
    scene.do(3, codes.A_PASS)
    events = scene.do(0, codes.A_PASS)
    assert of(events, codes.E_KNOCKED_DOWN) == [(SQUARE, 1, 30)]
    assert payments(events, codes.WHY_AUCTION) == [(1, codes.BANK, 30)]


@clause("1.auction-kind")
def test_vietnam_time_out_passes_for_one_seat_only() -> None:
    """Vietnam: who says nothing has passed, and the next one is asked."""
    scene = declined("vietnam", clocked=True)
    time_out(scene)
    assert scene.awaited() == {2}


# --- no auctions


@clause("1.auction-kind", "1.bids", "1.bid-limit", "1.no-bid", editions=("hongkong", "france"))
def test_nobody_bids_where_there_are_no_auctions(edition: str) -> None:
    """Hong Kong and France: there is never anything to bid on."""
    scene = declined(edition)
    assert {scene.refused(seat, codes.A_BID, 0, 50) for seat in range(4)} <= {
        codes.R_NOT_NOW,
        codes.R_NOT_IN_THIS_GAME,
    }


# --- bids


@clause("1.bids", editions=WITH_AUCTIONS)
def test_first_bid_is_at_least_10(edition: str) -> None:
    """The first bid is 10 or more."""
    scene = declined(edition)
    assert (
        scene.refused(1, codes.A_BID, 0, 9)
        == scene.refused(1, codes.A_BID, 0, 0)
        == codes.R_BID_TOO_LOW
    )
    scene.do(1, codes.A_BID, 0, 10)


@clause("1.bids")
@by_edition(bangladesh=(10, 1), vietnam=(10, 10), us=(10, 1))
def test_bids_offered_at_the_start(edition: str, expected: tuple[int, int]) -> None:
    """The offered range begins at the least bid, ends at the cash, and has the edition's step."""
    scene = declined(edition).cash(1, 700)
    assert bid_range(scene, 1) == [(expected[0], 700, expected[1])]


@clause("1.bids")
@by_edition(bangladesh=60, vietnam=60, us=51)
def test_least_raise(edition: str, expected: int) -> None:
    """A raise over 50 is at least: 10 more, the next ten, or 1 more."""
    scene = declined(edition)
    scene.do(1, codes.A_BID, 0, 50)
    assert scene.refused(2, codes.A_BID, 0, expected - 1) == codes.R_BID_TOO_LOW
    assert scene.refused(2, codes.A_BID, 0, 50) == codes.R_BID_TOO_LOW
    scene.do(2, codes.A_BID, 0, expected)


@clause("1.bids", editions=("bangladesh", "us"))
def test_bids_need_not_be_round(edition: str) -> None:
    """Bangladesh and US: any sum that is high enough is a bid."""
    scene = declined(edition)
    scene.do(1, codes.A_BID, 0, 13)
    scene.do(2, codes.A_BID, 0, 27)
    assert scene.top()[3:5] == (2, 27)


@clause("1.bids")
@pytest.mark.parametrize("amount", [11, 15, 25, 101])
def test_vietnam_bids_in_tens(amount: int) -> None:
    """Vietnam: bids are multiples of 10."""
    assert declined("vietnam").refused(1, codes.A_BID, 0, amount) == codes.R_BID_NOT_A_STEP


@clause("1.bids")
def test_vietnam_bids_may_jump() -> None:
    """Vietnam: any higher multiple of 10 is a bid."""
    scene = declined("vietnam")
    scene.do(1, codes.A_BID, 0, 250)
    assert scene.top()[3:5] == (1, 250)


@clause("1.bids")
def test_bangladesh_quick_bids() -> None:
    """Bangladesh: the buttons raise by 10, 50, 100 and 500."""
    assert load("bangladesh").rules.quick_bids == (10, 50, 100, 500)


# --- bid limit


@clause("1.bid-limit", editions=WITH_AUCTIONS)
def test_bid_is_limited_by_the_cash(edition: str) -> None:
    """Nobody bids more than the cash in hand, deeds or not."""
    scene = declined(edition).cash(1, 320).own(1, 37, 39)
    assert scene.refused(1, codes.A_BID, 0, 330) == codes.R_NOT_ENOUGH_CASH
    scene.do(1, codes.A_BID, 0, 320)


@clause("1.bid-limit", editions=OPEN_KINDS)
def test_bid_is_limited_by_the_cash_with_a_clock(edition: str) -> None:
    """The limit holds when everybody shouts, too."""
    scene = declined(edition, clocked=True).cash(3, 320)
    assert scene.refused(3, codes.A_BID, 0, 321) == codes.R_NOT_ENOUGH_CASH


@clause("1.bid-limit", editions=WITH_AUCTIONS)
def test_who_cannot_raise_is_not_asked(edition: str) -> None:
    """Who has not the cash for the least bid is passed over."""
    scene = Scene(edition, 4).cash(1, 9).cash(2, 10)
    land(scene, 0, SQUARE)
    scene.do(0, codes.A_DECLINE)
    assert scene.awaited() == {2}


@clause("1.bid-limit", editions=WITH_AUCTIONS)
def test_winner_can_always_pay(edition: str) -> None:
    """A bid of all one's cash wins and leaves nothing, and no debt."""
    scene = declined(edition, 2).cash(1, 400)
    scene.do(1, codes.A_BID, 0, 400)
    scene.do(0, codes.A_PASS)
    assert scene.s.cash[1] == 0
    assert scene.s.owner[SQUARE] == 1


# --- no bid


@clause("1.no-bid", editions=WITH_AUCTIONS)
def test_without_a_bid_the_deed_stays_with_the_bank(edition: str) -> None:
    """When all have passed the deed stays with the bank, and the turn goes on."""
    scene = declined(edition)
    for seat in (1, 2, 3):
        scene.do(seat, codes.A_PASS)
    assert of(scene.do(0, codes.A_PASS), codes.E_KNOCKED_DOWN) == [(SQUARE, codes.NOBODY, 0)]
    assert scene.s.owner[SQUARE] == codes.NOBODY
    assert scene.top()[0] == codes.F_TURN


@clause("1.no-bid", editions=OPEN_KINDS)
def test_without_a_bid_the_clock_leaves_the_deed(edition: str) -> None:
    """Bangladesh and US: when the time is over without a bid the deed stays with the bank."""
    scene = declined(edition, clocked=True)
    assert of(time_out(scene), codes.E_KNOCKED_DOWN) == [(SQUARE, codes.NOBODY, 0)]
    assert scene.s.owner[SQUARE] == codes.NOBODY


@clause("1.no-bid")
def test_vietnam_last_one_may_take_it_for_10() -> None:
    """Vietnam: the one player left when nobody bid may have the deed for 10."""
    scene = declined("vietnam")
    for seat in (1, 2, 3):
        scene.do(seat, codes.A_PASS)
    assert payments(scene.do(0, codes.A_BID, 0, 10), codes.WHY_AUCTION) == [(0, codes.BANK, 10)]
    assert scene.s.owner[SQUARE] == 0


@clause("1.no-bid")
def test_vietnam_last_one_has_no_other_price() -> None:
    """Vietnam: the last one left is offered 10 and nothing else."""
    scene = declined("vietnam")
    for seat in (1, 2, 3):
        scene.do(seat, codes.A_PASS)
    assert bid_range(scene, 0) == [(10, 10, 10)]
    scene.refused(0, codes.A_BID, 0, 20)


@clause("1.no-bid")
def test_vietnam_last_one_needs_the_10() -> None:
    """Vietnam: without 10 in cash the last one left gets nothing."""
    scene = declined("vietnam").cash(0, 9)
    for seat in (1, 2):
        scene.do(seat, codes.A_PASS)
    assert of(scene.do(3, codes.A_PASS), codes.E_KNOCKED_DOWN) == [(SQUARE, codes.NOBODY, 0)]


@clause("1.no-bid")
def test_vietnam_one_left_among_two() -> None:
    """Vietnam: of two players the decliner is the last one left once the other passed."""
    scene = declined("vietnam", 2)
    scene.do(1, codes.A_PASS)
    assert bid_range(scene, 0) == [(10, 10, 10)]


@clause("1.no-bid", editions=WITH_AUCTIONS)
def test_deed_left_by_all_is_offered_to_the_next_visitor(edition: str) -> None:
    """A deed that stayed with the bank is sold like any other later."""
    scene = declined(edition, 2)
    scene.do(1, codes.A_PASS)
    scene.do(0, codes.A_PASS)
    land(scene.turn(1), 1, SQUARE)
    scene.do(1, codes.A_BUY)
    assert scene.s.owner[SQUARE] == 1
