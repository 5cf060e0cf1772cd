"""A stack that no game can wait on is refused at the frame that is wrong."""

from functools import cache

import pytest

from freehold.record import NotationError, parse_position, position_text
from freehold.wire import view
from tests.kit.cases import each
from tests.kit.scene import Scene

US, FRANCE, VIETNAM, BANGLADESH = "us", "france", "vietnam", "bangladesh"
LOTS = 1 << 5 | 1 << 8  # two free squares
BROWN = 1 << 1 | 1 << 3


@cache
def text(edition: str) -> str:
    """Return a position after a roll: seat 0 has the turn, stands where it may buy, 3 is out."""
    changes = {US: {"shortage_auction": True}}.get(edition, {})
    scene = Scene(edition, 4, **changes).own(0, 1, 3).own(1, 37, 39).at(0, 6).turn(0, ended=True)
    if edition == US:
        scene.own(2, 12, 28, mortgaged=True)
    if edition == VIETNAM:
        scene.at(0, 4)
    s = scene.s
    s.die1, s.die2, s.cash[3], s.fallen[3] = 2, 4, 0, 1
    s.alive &= ~8
    return position_text(s)


def with_stack(edition: str, stack: str, *changes: tuple[str, str]) -> str:
    """Return the position with another stack, and other changes."""
    found = text(edition)
    for old, new in (("stack:turn@0(1)", f"stack:{stack}"), *changes):
        assert old in found
        found = found.replace(old, new, 1)
    return found


@each(
    "edition, stack",
    [
        (US, "turn@0"),
        (US, "turn@0(0,2)"),
        (US, "turn@0(1)>buy@0(6)"),
        (US, "turn@0(1)>buy@0(6)>lots@-1(0,3)>auction@1(5,-1,0,0,7,3)"),
        (US, f"turn@0(1)>lots@-1({LOTS},3)>auction@1(6,2,50,0,7)"),
        (US, "turn@0(1)>auction@1(6,2,1499,1,7)"),
        (US, "turn@0>auction@1(100,0,50,0,3)"),
        (US, "turn@0>place@0"),
        (US, "turn@0(1)>debt@0(1,1501,2)"),
        (US, "turn@0(1)>debt@0(-3,2000,7,1000)"),
        (US, "turn@0(1)>move@0(6,1,1)>debt@0(-1,1600,6)"),
        (US, "turn@0(1)>charge@2(0,50,7)>debt@1(0,1600,7)"),
        (US, f"turn@0(1)>transfers@0({BROWN})>debt@0(-1,1600,12)>transfer@2(12)"),
        (US, f"turn@0>transfers@2({1 << 28})>transfer@2(12,{1 << 28})"),
        (FRANCE, "round@-1(2)>strike@-1(3,4)>riot@1(3)"),
        (VIETNAM, "turn@0(1)>tax@0(4)"),
    ],
)
def test_stacks_that_games_wait_on(edition: str, stack: str) -> None:
    state = parse_position(with_stack(edition, stack))
    assert view(state, 0).awaiting is not None


@each(
    "edition, stack, expected",
    [
        (US, "-", "1 to 64 frames"),
        (US, "turn@0" + ">lots@-1(0,3)" * 64, "1 to 64 frames"),
        (US, "buy@0(6)", "turn or next or round at the bottom and only there"),
        (US, "turn@0>turn@0", "turn or next or round at the bottom and only there"),
        (US, "turn@0(1)>lots@-1(0,3)>buy@0(6)", "this on turn only"),
        (US, "turn@0>auction@1(6,-1,0,0,7)>debt@0(1,1501,2)", "this on turn or next or move"),
        (US, "turn@0(1)>buy@0(6)>lots@-1(0,3)>debt@0(1,1501,2)", "only sales while somebody is"),
        (US, "turn@0(1)>lots@-1(0,3)", "a frame on top that waits for somebody"),
        (US, "turn@0(1,0,1)", "2 numbers at most"),
        (US, "turn@1", "the turn of seat 0"),
        (US, "turn@3", "a seat that is in the game"),
        (US, "turn@-1", "a seat that is in the game"),
        (US, "turn@0(2)", "stage 0 or 1"),
        (US, "turn@0(0,3)", "up to 2 doubles in a row"),
        (US, "turn@0(0,-1)", "up to 2 doubles in a row"),
        (US, "next@-1>auction@1(6,-1,0,0,7)", "the turn of the current seat, which went out"),
        (US, "next@0>auction@1(6,-1,0,0,7)", "the seat -1"),
        (US, "round@-1(2)>strike@-1(3,4)>riot@1(3)", "no riots in this game"),
        (US, "turn@0(1)>buy@1(6)", "the free square that who has the turn stands on"),
        (US, "turn@0(1)>buy@0(8)", "the free square that who has the turn stands on"),
        (US, "turn@0(1)>buy@0(999)", "the free square that who has the turn stands on"),
        (US, "turn@0(1)>card@0(0,2)", "the alternatives of a card"),
        (US, "turn@0(1)>tax@0(6)", "a tax with a choice"),
        (US, "turn@0(1)>tax@0(4)", "the square that who has the turn stands on"),
        (US, "turn@0(1)>move@0(7,1,1)>debt@0(-1,1600,6)", "move@0(6,1,1)"),
        (US, "turn@0(1)>move@1(6,1,1)>debt@0(-1,1600,6)", "move@0(6,1,1)"),
        (US, "turn@0(1)>charge@1(2,50,7)>debt@1(0,1600,7)", "each other player to pay once"),
        (US, "turn@0(1)>charge@0(0,50,7)>debt@1(0,1600,7)", "each other player to pay once"),
        (US, "turn@0(1)>charge@2(0,0,7)>debt@1(0,1600,7)", "an amount up to"),
        (US, "turn@0(1)>auction@1(1,-1,0,0,7)", "a free square as the lot"),
        (US, "turn@0(1)>auction@1(0,-1,0,0,7)", "a free square as the lot"),
        (US, "turn@0(1)>auction@1(99,-1,0,0,7)", "a free square as the lot"),
        (US, "turn@0(1)>auction@1(6,-1,0,0,8)", "bidders who are in the game"),
        (US, "turn@0(1)>auction@1(6,-1,0,0,256)", "bidders who are in the game"),
        (US, "turn@0(1)>auction@1(6,-1,0,256,7)", "passes and the origin among 4 seats"),
        (US, "turn@0(1)>auction@1(6,-1,0,0,7,9)", "passes and the origin among 4 seats"),
        (US, "turn@0(1)>auction@1(6,-1,5,0,7)", "no bid, as nobody made it"),
        (US, "turn@0(1)>auction@1(6,3,5,0,7)", "the highest bid of a bidder"),
        (US, "turn@0(1)>auction@1(6,2,5,4,7)", "the highest bid of a bidder"),
        (US, "turn@0(1)>auction@1(6,-9,5,4,7)", "the highest bid of a bidder"),
        (US, "turn@0(1)>auction@1(6,2,1501,0,7)", "a bid that the cash covers"),
        (US, "turn@0(1)>auction@1(6,1,50,0,7)", "a seat to speak that may raise the bid"),
        (US, "turn@0(1)>auction@1(6,-1,0,2,7)", "a seat to speak that may raise the bid"),
        (US, "turn@0>auction@1(100,0,50,0,7)", "bidders who can place the building"),
        (US, "turn@0>auction@1(101,0,50,0,3)", "bidders who can place the building"),
        (US, "turn@0>auction@1(100,-1,0,0,3)", "the highest bid of a bidder"),
        (US, "turn@0>place@0(1)", "a building that can be placed"),
        (US, "turn@0>place@2", "a building that can be placed"),
        (US, "turn@0>place@0(7)", "no building to place here"),
        (FRANCE, "turn@0>place@0", "no building to place here"),
        (FRANCE, "turn@0(1)>auction@1(6,-1,0,0,7)", "no auction, as there are none"),
        (US, f"turn@0>lots@-1({LOTS},2)>auction@1(6,-1,0,0,7)", "the estate of who went out"),
        (US, f"turn@0>lots@0({LOTS},3)>auction@1(6,-1,0,0,7)", "the seat -1"),
        (US, "turn@0>lots@-1(2,3)>auction@1(6,-1,0,0,7)", "free squares as lots"),
        (US, "turn@0>lots@-1(1,3)>auction@1(6,-1,0,0,7)", "free squares as lots"),
        (US, "turn@0>lots@-1(-1,3)>auction@1(6,-1,0,0,7)", "free squares as lots"),
        (US, f"turn@0>lots@-1({LOTS},3)>auction@1(5,-1,0,0,7)", "every square for sale once"),
        (US, "turn@0(1)>buy@0(6)>lots@-1(64,3)>auction@1(5,-1,0,0,7)", "every square for sale"),
        (US, "turn@0(1)>debt@0(1,1500,2)", "a debt that exceeds the cash"),
        (US, "turn@0(1)>debt@0(1,-5,2)", "an amount from 1 to"),
        (US, "turn@0(1)>debt@0(1,1501,77)", "a reason to pay"),
        (US, "turn@0(1)>debt@0(0,1501,2)", "a creditor"),
        (US, "turn@0(1)>debt@0(3,1501,2)", "a creditor"),
        (US, "turn@0(1)>debt@0(-2,1501,2)", "a creditor"),
        (US, "turn@0(1)>debt@0(-9,1501,2)", "a creditor"),
        (US, "turn@0(1)>debt@0(-3,1501,7,1000)", "2 equal shares"),
        (US, "turn@0>transfer@2(1)", "a mortgaged square of the seat"),
        (US, "turn@0>transfer@2(60)", "a mortgaged square of the seat"),
        (US, "turn@0>transfer@2(12,32)", "the rest as it lies below"),
        (US, "turn@0>transfers@2>transfer@2(12)", "squares that can be owned"),
        (US, "turn@0>transfers@2(1)>transfer@2(12)", "squares that can be owned"),
        (FRANCE, "turn@0>transfer@0(1)", "no such choice in this game"),
        (FRANCE, "round@-1(1)>strike@-1(3,4)>riot@1(3)", "stage 2 after seat 0"),
        (FRANCE, "round@-1(2)>strike@-1(4,4)>riot@1(4)", "a side below 4"),
        (FRANCE, "round@-1(2)>strike@-1(3,999)>riot@1(3)", "owners among 4 seats"),
        (FRANCE, "round@-1(2)>strike@-1(3,4)>riot@1(2)", "the side that is struck"),
        (FRANCE, "round@-1(2)>strike@-1(3,2)>riot@1(3)", "a seat that was not asked before"),
        (FRANCE, "round@-1(2)>riot@1(3)", "this on strike only"),
    ],
)
def test_stacks_that_no_game_waits_on(edition: str, stack: str, expected: str) -> None:
    with pytest.raises(NotationError, match=r"column \d+: expected") as caught:
        parse_position(with_stack(edition, stack))
    assert expected in str(caught.value)


@each(
    "edition, old, new, expected",
    [
        (US, "seats:1500@6", "seats:-1@6", "cash from 0 to"),
        (US, "seats:1500@6", "seats:99999999999999@6", "cash from 0 to"),
        (US, "seats:1500@6", "seats:1500@6j3", "up to j8, on square 10"),
        (US, "seats:1500@6", "seats:1500@10j9", "up to j8, on square 10"),
        (US, "seats:1500@6", "seats:1500@6!", "bail barred in jail only"),
        (US, "seats:1500@6", "seats:1500@6p0p1", "every card of the deck"),
        (US, "seats:1500@6,1500@0", "seats:1500@6p0,1500@0p0", "p0 once"),
        (US, "0@0x1", "5@0x1", "nothing in the hands of who went out"),
        (US, "0@0x1", "0@0x2", "x1 for the first who went out"),
        (US, "0@0x1", "0@0x0", "a seat like"),
        (US, "squares:1a", "squares:1d", "an owner who is in the game"),
        (US, "squares:1a", "squares:1.m", "an owner who is in the game"),
        (US, "squares:1a", "squares:1a,1b", "every square once"),
        (US, "squares:1a", "squares:0a,1a", "a square that can be owned"),
        (US, "squares:1a,3a,12cm", "squares:1a,3a,5a1,12cm", "no building here"),
        (US, "squares:1a,3a", "squares:1a1", "buildings on complete colors"),
        (US, "squares:1a,3a", "squares:1a1,3am", "buildings on complete colors"),
        (US, "squares:1a,3a", "squares:1a1,3a", "31/12, what the squares leave of the stock"),
        (FRANCE, "squares:1a", "squares:1am", "no mortgage"),
        (FRANCE, "squares:1a", "squares:1a~999", "squatters on streets, for up to"),
        (US, "bank:32/", "bank:31/", "32/12, what the squares leave of the stock"),
        (US, "bank:32/12/0", "bank:32/12/5", "a pot of up to 0"),
        (US, "turn:0/1/1", "turn:0/0/1", "a round from 1 to"),
        (US, "turn:0/1/1", "turn:0/1/4611686018427387904", "a turn from 1 to"),
        (US, "count:0/0/0", "count:4611686018427387904/0/0", "numbers up to"),
        (US, "count:0/0/0", "count:0/0/1", "numbers up to"),
        (US, "dice:2+4", "dice:2+7", "two numbers from 1 to 6, or 0+0"),
        (US, "dice:2+4", "dice:0+4", "two numbers from 1 to 6, or 0+0"),
        (US, "over:-", "over:3", "winners who are in the game"),
        (US, "over:-", "over:nobody", "winners, as somebody is in the game"),
        (US, "over:-", "over:1", "none after the end"),
        (US, "offers:-", "offers:0>0#1(+1|1+0)", "two players who are in the game"),
        (US, "offers:-", "offers:0>3#1(+1|1+0)", "two players who are in the game"),
        (US, "offers:-", "offers:0>1#1(+1|1+0)", "a revision from 1 to 0"),
        (FRANCE, "offers:-", "offers:0>1#1(+1|1+0)", "no offers, as there are none"),
    ],
)
def test_fields_that_do_not_go_together(edition: str, old: str, new: str, expected: str) -> None:
    assert old in text(edition)
    with pytest.raises(NotationError, match=r"column \d+: expected") as caught:
        parse_position(text(edition).replace(old, new, 1))
    assert expected in str(caught.value)


@each(
    "offers, expected",
    [
        ("0>1#1(+1|1+0),1>0#2(+1|1+0)", "one offer between the two"),
        ("0>1#3(+1|1+0)", "a revision from 1 to 2"),
        ("0>1#1(+0|1+0)", "something on both sides"),
        ("0>1#1(+5|1+5)", "cash on one at most"),
        ("0>1#1(0+0|1+0)", "squares that can be owned"),
        ("0>1#1(+999999999999999|1+0)", "cash up to"),
    ],
)
def test_offers_that_nobody_could_make(offers: str, expected: str) -> None:
    changes = ("count:0/0/0", "count:0/2/0"), ("offers:-", f"offers:{offers}")
    with pytest.raises(NotationError) as caught:
        parse_position(with_stack(US, "turn@0", *changes))
    assert expected in str(caught.value)


def test_a_player_has_one_offer_where_the_rules_say_so() -> None:
    two = "0>1#1(+1|37+0),0>2#2(1+0|+1)"
    changes = ("count:0/0/0", "count:0/2/0"), ("offers:-", f"offers:{two}")
    parse_position(with_stack(US, "turn@0", *changes))
    with pytest.raises(NotationError, match="one offer of a player in all"):
        parse_position(with_stack(BANGLADESH, "turn@0", *changes))


def test_a_generator_that_stands_still_is_refused() -> None:
    found = text(US)
    with pytest.raises(NotationError, match="not all 0"):
        parse_position(found[:-48] + "0" * 16 + found[-32:])


def test_cards_are_all_there() -> None:
    found = text(US)
    start = found.index("cards:") + 6
    first = found[start : found.index(".", start) + 1]
    with pytest.raises(NotationError, match="every card of the deck"):
        parse_position(found.replace(f"cards:{first}", "cards:", 1))


def test_the_last_one_left_has_won() -> None:
    changes = ("1500@0,1500@0,0@0x1", "0@0x2,0@0x3,0@0x1"), ("37b,39b", "37a,39a")
    found = with_stack(US, "turn@0", *changes).replace("12cm,28cm,", "")
    with pytest.raises(NotationError, match="winners, as fewer than two are in the game"):
        parse_position(found)


def test_deep_options_are_refused() -> None:
    deep = '{"a":' + "[" * 100_000
    with pytest.raises(NotationError, match="a known edition and its options"):
        parse_position(text(US).replace("options:{", f"options:{deep}", 1))
