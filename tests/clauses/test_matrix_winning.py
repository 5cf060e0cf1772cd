"""Rows of the matrix: win, free parking, extras; with the note on total worth."""

import pytest

from freehold.editions import OptionError, house_rules, load
from freehold.engine import codes, outcome
from tests.clauses.catalog import clause
from tests.clauses.columns import by_edition, land, payments
from tests.clauses.lookup import of
from tests.kit.scene import EDITIONS, Event, Scene

PARKING = {"bangladesh": 20, "vietnam": 20, "us": 20, "hongkong": 10, "france": 20}
TIMED = ("bangladesh", "us")


def play(scene: Scene, seat: int) -> list[Event]:
    """Let a seat visit Free Parking and end its turn."""
    squares = int(scene.rules.squares)
    events = land(scene, seat, squares // 2)
    if not scene.s.over and scene.awaited() == {seat}:
        events += scene.do(seat, codes.A_END_TURN)
    return events


# --- the last one


@clause("1.win")
def test_last_one_wins(scene: Scene) -> None:
    """Whoever is left alone has won, at once."""
    assert of(scene.do(1, codes.A_RESIGN), codes.E_GAME_OVER) == []
    assert of(scene.do(0, codes.A_RESIGN), codes.E_GAME_OVER) == [(0b100,)]
    assert outcome(scene.s).winners == [2]
    assert scene.refused(2, codes.A_ROLL) == codes.R_GAME_OVER


@clause("1.win", editions=("bangladesh", "vietnam", "us", "france"))
def test_no_round_ends_the_game_unasked(scene: Scene) -> None:
    """Bangladesh, Vietnam, US, France: without an option rounds go on for ever."""
    for number in (99, 100, 1000):
        scene.s.round = number
        assert of(play(scene.turn(2), 2), codes.E_ROUND_ENDED) == [(number,)]
    assert not scene.s.over


# --- the time limit


@clause("1.win")
def test_no_time_limit_by_itself(edition: str) -> None:
    """No edition has a time limit unless a room sets one."""
    assert load(edition).rules.time_limit == 0


@clause("1.win", editions=TIMED)
def test_time_limit_is_an_option(edition: str) -> None:
    """Bangladesh and US: a room may set a time limit."""
    assert house_rules(load(edition), {"time_limit": 60}).time_limit == 60


@clause("1.win", editions=TIMED)
def test_time_up_lets_the_turn_be_finished(edition: str) -> None:
    """Bangladesh and US: when time is up the turn under way is still played."""
    scene = Scene(edition, time_limit=60)
    scene.do(codes.CLOCK, codes.A_TIME_UP)
    assert not scene.s.over
    land(scene, 0, 20)
    assert not scene.s.over
    assert of(scene.do(0, codes.A_END_TURN), codes.E_GAME_OVER) != []


@clause("1.win", editions=TIMED)
def test_time_up_lets_doubles_be_finished(edition: str) -> None:
    """Bangladesh and US: the further roll of doubles belongs to the turn."""
    scene = Scene(edition, time_limit=60).at(0, 16).own(0, 24)
    scene.do(codes.CLOCK, codes.A_TIME_UP)
    scene.dice((2, 2), (1, 3)).do(0, codes.A_ROLL)
    scene.do(0, codes.A_ROLL)
    assert not scene.s.over


@clause("1.win", "1.note-total-worth", editions=TIMED)
def test_richest_by_worth_wins_when_time_is_up(edition: str) -> None:
    """Bangladesh and US: worth decides, deeds and buildings included, not cash."""
    scene = Scene(edition, time_limit=60).cash(0, 1000).cash(1, 900).cash(2, 800)
    scene.own(1, 1).own(2, 37, 39, level=1).turn(0, ended=True)
    scene.do(codes.CLOCK, codes.A_TIME_UP)
    scene.do(0, codes.A_END_TURN)
    assert outcome(scene.s).winners == [2]


@clause("1.note-total-worth")
@by_edition(bangladesh=24300, vietnam=2520, us=2520)
def test_worth_by_the_book(edition: str, expected: int) -> None:
    """Worth is cash, deeds at their price (mortgaged at half), and buildings at cost.

    Here 100, 350 + 400 + 4 * 200, 60 + 60 + 10 * 50, 200 / 2, and 150 in the classic money.
    """
    scene = Scene(edition).cash(0, 100).own(0, 37, 39, level=2).own(0, 1, 3, level=5)
    scene.own(0, 5, mortgaged=True).own(0, 12)
    assert outcome(scene.s).scores[0] == expected


@clause("1.note-total-worth")
def test_worth_in_france() -> None:
    """France: worth is reckoned likewise."""
    scene = Scene("france").cash(0, 100).own(0, 37, 39, level=2).own(0, 1, 3, level=5)
    assert outcome(scene.s).scores[0] == 100 + 1550 + 620


@clause("1.win", editions=TIMED)
def test_equal_worth_shares(edition: str) -> None:
    """Bangladesh and US: equals at the top share the victory."""
    scene = Scene(edition, time_limit=60).cash(0, 500).cash(1, 700).cash(2, 700)
    scene.turn(0, ended=True).do(codes.CLOCK, codes.A_TIME_UP)
    scene.do(0, codes.A_END_TURN)
    assert outcome(scene.s).winners == [1, 2]


@clause("1.win", editions=TIMED)
def test_without_time_up_the_turn_just_ends(edition: str) -> None:
    """Bangladesh and US: the limit does nothing before it is reached."""
    scene = Scene(edition, time_limit=60).turn(0, ended=True)
    assert of(scene.do(0, codes.A_END_TURN), codes.E_GAME_OVER) == []


# --- rounds


@clause("1.win")
def test_us_option_of_a_round_limit() -> None:
    """US option: the game ends with the last turn of the round set, the richest by worth wins."""
    scene = Scene("us", round_limit=30).cash(0, 100).cash(1, 200).cash(2, 50).own(0, 39)
    scene.s.round = 30
    assert of(play(scene.turn(1), 1), codes.E_GAME_OVER) == []
    assert of(play(scene, 2), codes.E_GAME_OVER) == [(0b001,)]


@clause("1.win")
def test_us_round_limit_waits_for_its_round() -> None:
    """US option: the round before the last one ends nothing."""
    scene = Scene("us", round_limit=30)
    scene.s.round = 29
    assert of(play(scene.turn(2), 2), codes.E_GAME_OVER) == []
    assert scene.s.round == 30


@clause("1.win")
def test_hong_kong_ends_after_100_rounds() -> None:
    """Hong Kong: the game ends with the last turn of the 100th round."""
    scene = Scene("hongkong")
    scene.s.round = 100
    assert of(play(scene.turn(1), 1), codes.E_GAME_OVER) == []
    assert len(of(play(scene, 2), codes.E_GAME_OVER)) == 1


@clause("1.win")
def test_hong_kong_does_not_end_after_99_rounds() -> None:
    """Hong Kong: after 99 rounds there is one more."""
    scene = Scene("hongkong")
    scene.s.round = 99
    assert of(play(scene.turn(2), 2), codes.E_GAME_OVER) == []
    assert (scene.s.round, scene.awaited()) == (100, {0})


@clause("1.win")
def test_hong_kong_counts_rounds_by_turns_played() -> None:
    """Hong Kong: a round is a turn of everybody still in the game."""
    scene = Scene("hongkong")
    for number in (1, 2, 3):
        play(scene, 0)
        play(scene, 1)
        assert scene.s.round == number
        play(scene, 2)


@clause("1.win")
def test_hong_kong_counts_cash_only() -> None:
    """Hong Kong: most cash wins after the last round; deeds do not count."""
    scene = Scene("hongkong").cash(0, 300).cash(1, 310).cash(2, 290).own(0, 1, 2, 4)
    scene.s.round = 100
    play(scene.turn(2), 2)
    assert outcome(scene.s).winners == [1]


@clause("1.win")
def test_hong_kong_ties_share() -> None:
    """Hong Kong: those with equal most cash share the victory."""
    scene = Scene("hongkong", 4).cash(0, 400).cash(1, 310).cash(2, 400).cash(3, 10)
    scene.s.round = 100
    play(scene.turn(3), 3)
    assert outcome(scene.s).winners == [0, 2]


@clause("1.win")
def test_hong_kong_last_one_wins_before_the_limit() -> None:
    """Hong Kong: the last one in the game wins whatever the round."""
    scene = Scene("hongkong", 2).own(1, 11).cash(0, 20)
    land(scene, 0, 11)
    assert (scene.s.over, outcome(scene.s).winners) == (1, [1])


# --- bankruptcies


@clause("1.win")
def test_no_bankruptcy_limit_by_itself(edition: str) -> None:
    """No edition ends a game at a bankruptcy unless a room says so."""
    assert load(edition).rules.bankruptcy_limit == 0
    scene = Scene(edition, 4)
    assert of(scene.do(1, codes.A_RESIGN), codes.E_GAME_OVER) == []
    assert of(scene.do(2, codes.A_RESIGN), codes.E_GAME_OVER) == []


@clause("1.win")
def test_option_of_a_bankruptcy_limit_ends_the_game_at_once(edition: str) -> None:
    """Option: as soon as so many are bankrupt, the game is over, whoever has the turn."""
    scene = Scene(edition, 4, bankruptcy_limit=2).cash(3, 90_000)
    assert of(scene.do(1, codes.A_RESIGN), codes.E_GAME_OVER) == []
    assert of(scene.do(2, codes.A_RESIGN), codes.E_GAME_OVER) == [(0b1000,)]
    assert scene.refused(0, codes.A_ROLL) == codes.R_GAME_OVER


@clause("1.win", "1.note-total-worth", editions=("bangladesh", "vietnam", "us", "france"))
def test_richest_by_worth_wins_at_the_bankruptcy_limit(edition: str) -> None:
    """Option: worth decides among those who are left, deeds included."""
    scene = Scene(edition, 4, bankruptcy_limit=1).cash(0, 1000).cash(1, 990).cash(2, 990)
    scene.own(2, 39).own(3, 37).cash(3, 0)
    scene.do(3, codes.A_RESIGN)
    assert outcome(scene.s).winners == [2]
    assert outcome(scene.s).ranks == [2, 3, 1, 4]


@clause("1.win")
def test_hong_kong_counts_cash_at_the_bankruptcy_limit() -> None:
    """Hong Kong option: the measure is the edition's own, and equals share."""
    scene = Scene("hongkong", 4, bankruptcy_limit=1).cash(0, 300).cash(1, 310).cash(2, 310)
    scene.own(0, 1, 2, 4).do(3, codes.A_RESIGN)
    assert outcome(scene.s).winners == [1, 2]


@clause("1.win")
def test_hong_kong_below_zero_reaches_the_bankruptcy_limit() -> None:
    """Hong Kong option: who ends the turn below zero counts."""
    scene = Scene("hongkong", 3, bankruptcy_limit=1).own(1, 11).cash(0, 20).cash(2, 100)
    assert of(land(scene, 0, 11), codes.E_GAME_OVER) == [(0b010,)]


@clause("1.win", editions=("bangladesh", "us", "france"))
def test_estate_counts_at_the_bankruptcy_limit(edition: str) -> None:
    """Option: what the creditor gets from the bankrupt belongs to the creditor's worth."""
    scene = Scene(edition, 3, bankruptcy_limit=1).cash(0, 7).cash(1, 1000).cash(2, 1300)
    scene.own(0, 39).own(1, 37)
    scene.pose(codes.F_DEBT, 0, 1, 9_000_000, codes.WHY_RENT)
    scene.do(0, codes.A_BANKRUPT)
    assert outcome(scene.s).winners == [1]


@clause("1.win")
def test_last_one_wins_before_the_bankruptcy_limit(edition: str) -> None:
    """Option: a limit that the table cannot reach changes nothing."""
    scene = Scene(edition, 2, bankruptcy_limit=2).cash(0, 0)
    scene.do(1, codes.A_RESIGN)
    assert outcome(scene.s).winners == [0]


# --- free parking


@clause("1.free-parking")
def test_parking_does_nothing(edition: str) -> None:
    """A visit to Free Parking moves no money, even after taxes were paid."""
    scene = Scene(edition).cash(0, 9000).cash(1, 9000)
    land(scene, 0, 3 if edition == "hongkong" else 4)
    if edition == "vietnam":
        scene.do(0, codes.A_CHOOSE, 0, 0)
    before = int(scene.s.cash[1])
    land(scene.turn(1), 1, PARKING[edition])
    assert scene.s.cash[1] == before
    assert scene.s.pot == 0


def jackpot(edition: str) -> Scene:
    """Play with the option of a jackpot."""
    return Scene(edition, jackpot=True).cash(0, 9000).cash(1, 9000)


@clause("1.free-parking")
@by_edition(bangladesh=1000, vietnam=200, us=100)
def test_option_keeps_taxes_for_a_visitor(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US option: taxes wait on Free Parking, and the next visitor has them."""
    scene = jackpot(edition)
    assert payments(land(scene, 0, 38), codes.WHY_TAX) == [(0, codes.POT, expected)]
    assert payments(land(scene.turn(1), 1, 20), codes.WHY_JACKPOT) == [(codes.POT, 1, expected)]
    assert scene.s.pot == 0


@clause("1.free-parking")
@by_edition(bangladesh=500, vietnam=50, us=50)
def test_option_keeps_fines_for_a_visitor(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US option: jail fines wait on Free Parking, too."""
    scene = jackpot(edition).jailed(0)
    assert payments(scene.do(0, codes.A_PAY_FINE), codes.WHY_FINE) == [(0, codes.POT, expected)]
    assert payments(land(scene.turn(1), 1, 20), codes.WHY_JACKPOT) == [(codes.POT, 1, expected)]


@clause("1.free-parking")
@by_edition(bangladesh=500, vietnam=50, us=50)
def test_option_keeps_the_fine_of_the_last_roll(edition: str, expected: int) -> None:
    """Bangladesh, Vietnam, US option: so does the fine after the third failed roll."""
    scene = jackpot(edition).jailed(0, 1)
    scene.dice((1, 3)).do(0, codes.A_ROLL)
    assert scene.s.pot == expected


@clause("1.free-parking")
@by_edition(bangladesh=2, vietnam=7, us=2)
def test_option_keeps_no_other_payments(edition: str, expected: int) -> None:
    """The jackpot is of taxes and fines: a doctor's bill goes to the bank."""
    scene = jackpot(edition).card(1, expected)
    paid = payments(land(scene, 0, 17), codes.WHY_CARD)
    assert [payment[:2] for payment in paid] == [(0, codes.BANK)]
    assert scene.s.pot == 0


@clause("1.free-parking", editions=("bangladesh", "vietnam", "us"))
def test_option_pays_once(edition: str) -> None:
    """The visitor takes all; the next one finds nothing."""
    scene = jackpot(edition)
    land(scene, 0, 38)
    land(scene.turn(1), 1, 20)
    assert payments(land(scene.turn(2), 2, 20), codes.WHY_JACKPOT) == []


# --- extras


@clause("1.extras")
def test_france_knows_squatters() -> None:
    """France: the end of a round may bring a squatter."""
    scene = Scene("france").own(1, 37, 39, level=5).rig(codes.STREAM_FATE, (2_185_000, 0))
    assert len(of(play(scene.turn(2), 2), codes.E_SQUATTED)) == 1


@clause("1.extras")
def test_france_knows_urban_violence() -> None:
    """France: the end of a round may bring a riot."""
    scene = Scene("france", squatters=False).own(1, 31, 32, 34, 37, 39, level=5)
    seen = set()
    for seed in range(30):
        scene.s.rng[2 * codes.STREAM_FATE] = seed + 1
        events = play(scene.turn(2), 2)
        seen |= {event[0] for event in events}
    assert codes.E_RIOT_BREWED in seen


@clause("1.extras", editions=[edition for edition in EDITIONS if edition != "france"])
def test_elsewhere_rounds_end_quietly(edition: str, scene: Scene) -> None:
    """Outside France no round brings squatters or riots, whatever stands on the board."""
    if edition == "hongkong":
        scene.own(1, 11, 13, 14)
    else:
        scene.own(1, 31, 32, 34, 37, 39, level=5)
    for _ in range(60):
        events = play(scene.turn(2), 2)
        assert not {codes.E_SQUATTED, codes.E_RIOT_BREWED} & {event[0] for event in events}


@clause("1.extras", editions=[edition for edition in EDITIONS if edition != "france"])
@pytest.mark.parametrize("option", ["squatters", "riots"])
def test_elsewhere_they_are_no_option(edition: str, option: str) -> None:
    """Outside France a room cannot ask for them."""
    with pytest.raises(OptionError):
        house_rules(load(edition), {option: True})
