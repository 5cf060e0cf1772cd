"""Section 2: bankruptcy of the player to move, the last one left, resignation."""

import pytest

from freehold.engine import codes, outcome
from freehold.record import load_game, parse_save
from freehold.wire.actions import TimeUp
from tests.clauses.catalog import clause
from tests.clauses.lookup import MORTGAGING, color, editions, of, payments
from tests.kit.saves import begin, saved
from tests.kit.scene import EDITIONS, Event, Scene, rules_with

AUCTIONED = editions(lambda rules: rules.bank_estate == codes.BANK_ESTATE_AUCTION)
OWING = editions(lambda rules: rules.debt == codes.DEBT_RAISE)
RETURNED = [edition for edition in EDITIONS if edition not in AUCTIONED]


def ruin(scene: Scene, seat: int, creditor: int = codes.BANK) -> list[Event]:
    """Ruin the seat whose turn it is: by a debt, or below zero at the end of its turn."""
    if scene.rules.debt != codes.DEBT_NEGATIVE:
        why = codes.WHY_TAX if creditor == codes.BANK else codes.WHY_RENT
        scene.cash(seat, 7).pose(codes.F_DEBT, seat, creditor, 9_000_000, why)
        return scene.do(seat, codes.A_BANKRUPT)
    street = color(scene.rules, 1)[0]
    scene.own((seat + 1) % scene.s.seats, street).at(seat, street - 3).cash(seat, 5).dice((1, 2))
    return scene.do(seat, codes.A_ROLL)


# --- 2.15


@clause("2.15a")
def test_2_15a_turn_of_a_bankrupt_passes_to_the_next(scene: Scene) -> None:
    """When the player to move goes bankrupt, the next one has the turn, before the dice."""
    events = ruin(scene, 0)
    assert [event[0] for event in of(events, codes.E_TURN_BEGAN)] == [1]
    assert scene.awaited() == {1}
    assert codes.A_ROLL in scene.kinds(1)


@clause("2.15a")
def test_2_15a_bankrupt_who_played_last_ends_the_round(edition: str) -> None:
    """When the last of the round goes bankrupt, the round ends, and the first has the turn."""
    scene = Scene(edition).turn(2)
    events = ruin(scene, 2)
    assert of(events, codes.E_ROUND_ENDED) == [(1,)]
    assert [event[:2] for event in of(events, codes.E_TURN_BEGAN)] == [(0, 2)]


@clause("2.15a")
def test_2_15a_bankrupt_is_passed_over_from_then_on(edition: str) -> None:
    """Who is out does not get the turn any more."""
    scene = Scene(edition, 4)
    scene.do(1, codes.A_RESIGN)
    assert [event[0] for event in of(ruin(scene, 0), codes.E_TURN_BEGAN)] == [2]


@clause("2.15a", editions=[e for e in EDITIONS if rules_with(e).doubles_again])
def test_2_15a_doubles_of_a_bankrupt_are_forgotten(edition: str) -> None:
    """A roll that the bankrupt still had by doubles is nobody's."""
    scene = Scene(edition).turn(0, doubles=1)
    ruin(scene, 0)
    assert scene.top()[:4] == (1, 1, 0, 0)


@clause("2.15b")
def test_2_15b_last_player_wins_at_once(edition: str) -> None:
    """When one is left the game is over, and nobody is awaited."""
    scene = Scene(edition, 2)
    events = ruin(scene, 0)
    assert of(events, codes.E_GAME_OVER) == [(0b10,)]
    assert scene.awaited() == set()
    assert outcome(scene.s).winners == [1]


@clause("2.15b")
def test_2_15b_game_goes_on_with_two(edition: str) -> None:
    """With two left the game is not over."""
    scene = Scene(edition, 3)
    assert of(ruin(scene, 0), codes.E_GAME_OVER) == []
    assert not scene.s.over


@clause("2.15b")
def test_2_15b_nothing_follows_the_end(edition: str) -> None:
    """The estate of the last to fall is not auctioned, and no turn begins."""
    scene = Scene(edition, 2).own(0, color(rules_with(edition), 0)[0])
    events = ruin(scene, 0)
    assert of(events, codes.E_AUCTION_OPENED) == []
    assert of(events, codes.E_TURN_BEGAN) == []


# --- 2.16


@clause("2.16a")
def test_2_16a_resignation_is_a_bankruptcy_to_the_bank(edition: str) -> None:
    """Cash and deeds of who resigns go to the bank."""
    scene = Scene(edition).cash(0, 123)
    street = color(scene.rules, 0)[0]
    scene.own(0, street)
    events = scene.do(0, codes.A_RESIGN)
    assert of(events, codes.E_RESIGNED) == [(0,)]
    assert of(events, codes.E_WENT_BANKRUPT) == [(0, codes.BANK)]
    assert of(events, codes.E_WENT_OUT) == [(0, 0)]
    assert payments(events) == [(0, codes.BANK, 123, codes.WHY_ESTATE)]
    assert of(events, codes.E_DEED_MOVED) == [(street, 0, codes.NOBODY, codes.WHY_ESTATE)]


@clause("2.16a", editions=AUCTIONED)
def test_2_16a_deeds_of_who_resigns_are_auctioned(edition: str) -> None:
    """Where the bank's estates are auctioned, so is that of who resigns, deed by deed."""
    scene = Scene(edition).own(0, 1, 5, mortgaged=True)
    assert of(scene.do(0, codes.A_RESIGN), codes.E_AUCTION_OPENED) == [(1, 0, 0b110)]
    scene.do(1, codes.A_PASS)
    assert of(scene.do(2, codes.A_PASS), codes.E_AUCTION_OPENED) == [(5, 0, 0b110)]
    assert scene.s.mortgaged == 0


@clause("2.16a", editions=RETURNED)
def test_2_16a_deeds_of_who_resigns_return(edition: str) -> None:
    """Elsewhere the deeds are free again, without an auction."""
    street = color(rules_with(edition), 0)[0]
    scene = Scene(edition).own(0, street)
    assert of(scene.do(0, codes.A_RESIGN), codes.E_AUCTION_OPENED) == []
    assert scene.s.owner[street] == codes.NOBODY


@clause("2.16a", editions=MORTGAGING)
def test_2_16a_mortgages_of_who_resigns_are_cancelled(edition: str) -> None:
    """Deeds come back to the bank unmortgaged."""
    scene = Scene(edition).own(0, 5, mortgaged=True)
    scene.do(0, codes.A_RESIGN)
    assert scene.s.mortgaged == 0


@clause("2.16a")
def test_2_16a_resignation_on_ones_turn_passes_it_on(scene: Scene) -> None:
    """Who resigns on the own turn ends it."""
    assert [event[0] for event in of(scene.do(0, codes.A_RESIGN), codes.E_TURN_BEGAN)] == [1]


@clause("2.16a")
def test_2_16a_resignation_out_of_turn_leaves_the_turn(scene: Scene) -> None:
    """Who resigns on another's turn does not disturb it."""
    assert of(scene.do(2, codes.A_RESIGN), codes.E_TURN_BEGAN) == []
    assert scene.awaited() == {0}


@clause("2.16a", "2.15b")
def test_2_16a_resignation_of_the_last_opponent_ends_the_game(edition: str) -> None:
    """When all others have resigned, the one left has won."""
    scene = Scene(edition, 2)
    assert of(scene.do(1, codes.A_RESIGN), codes.E_GAME_OVER) == [(0b01,)]


# --- 2.16, in debt


def indebted(edition: str, creditor: int, amount: int = 9_000_000, share: int = 0) -> Scene:
    """Let seat 0, with a station, a built color and 50 in cash, owe on its own turn."""
    scene = Scene(edition)
    scene.own(0, *color(scene.rules, 0), level=1).own(0, 5).cash(0, 50)
    return scene.pose(codes.F_DEBT, 0, creditor, amount, codes.WHY_RENT, share)


def estate(scene: Scene) -> tuple[list[int], list[int], list[int]]:
    """Return everybody's cash, who owns what, and what stands there."""
    s = scene.s
    squares = range(scene.rules.squares)
    cash = [int(s.cash[seat]) for seat in range(s.seats)]
    return cash, [int(s.owner[at]) for at in squares], [int(s.level[at]) for at in squares]


@clause("2.16b", editions=OWING)
@pytest.mark.parametrize("creditor", [1, 2, codes.BANK])
def test_2_16b_resignation_in_debt_is_a_bankruptcy_to_the_creditor(
    edition: str, creditor: int
) -> None:
    """Who resigns leaves what a bankrupt would leave, to whom a bankrupt would leave it."""
    resigned, ruined = indebted(edition, creditor), indebted(edition, creditor)
    events = resigned.do(0, codes.A_RESIGN)
    assert of(events, codes.E_RESIGNED) == [(0,)]
    assert of(events, codes.E_WENT_BANKRUPT) == [(0, creditor)]
    assert events[1:] == ruined.do(0, codes.A_BANKRUPT)
    assert estate(resigned) == estate(ruined)


@clause("2.16b", editions=OWING)
def test_2_16b_creditor_gets_the_cash_at_least(edition: str) -> None:
    """The creditor of who resigns has the cash in every edition, and the deeds where it says so."""
    scene = indebted(edition, 1)
    before = int(scene.s.cash[1])
    scene.do(0, codes.A_RESIGN)
    assert scene.s.cash[1] >= before + 50
    keeps = scene.rules.estate != codes.ESTATE_CASH
    assert scene.s.owner[5] == (1 if keeps else codes.NOBODY)


@clause("2.16b", editions=OWING)
def test_2_16b_it_does_not_matter_that_the_debt_could_be_paid(edition: str) -> None:
    """A debtor who could still raise the sum may resign, and leaves all to the creditor."""
    scene = indebted(edition, 1, 51)
    assert scene.refused(0, codes.A_BANKRUPT) == codes.R_CAN_STILL_PAY
    assert of(scene.do(0, codes.A_RESIGN), codes.E_WENT_BANKRUPT) == [(0, 1)]


@clause("2.16b", editions=OWING)
def test_2_16b_debt_to_everybody_is_shared(edition: str) -> None:
    """Who owes all others leaves them the cash in equal parts, and the deeds to the bank."""
    scene = indebted(edition, codes.EVERYBODY, 2_000_000, 1_000_000)
    start = [int(scene.s.cash[seat]) for seat in (1, 2)]
    events = scene.do(0, codes.A_RESIGN)
    gains = [int(scene.s.cash[seat]) - before for seat, before in zip((1, 2), start, strict=True)]
    assert gains[0] - gains[1] in (0, 1)
    assert sum(gains) >= 50
    assert of(events, codes.E_WENT_BANKRUPT) == [(0, codes.EVERYBODY)]
    assert 5 not in [square for square in range(scene.rules.squares) if scene.s.owner[square] >= 0]


@clause("2.16b", editions=MORTGAGING)
def test_2_16b_debt_below_another_question_counts(edition: str) -> None:
    """A debt is open, too, while what was traded to pay it is still to be settled."""
    scene = indebted(edition, 1).pose(codes.F_TRANSFER, 2, 12, 0)
    assert of(scene.do(0, codes.A_RESIGN), codes.E_WENT_BANKRUPT) == [(0, 1)]


@clause("2.16b", editions=OWING)
def test_2_16b_others_resign_to_the_bank_meanwhile(edition: str) -> None:
    """Only the debtor has a creditor: the creditor and third players resign to the bank."""
    for seat in (1, 2):
        scene = indebted(edition, 1)
        assert of(scene.do(seat, codes.A_RESIGN), codes.E_WENT_BANKRUPT) == [(seat, codes.BANK)]


@clause("2.16b", editions=OWING)
def test_2_16b_games_begun_before_leave_all_to_the_bank(edition: str) -> None:
    """By the first version of the rules even a debtor resigned to the bank."""
    scene = Scene(edition, resignation="bank").own(0, 5).cash(0, 50)
    scene.pose(codes.F_DEBT, 0, 1, 1000, codes.WHY_RENT)
    assert of(scene.do(0, codes.A_RESIGN), codes.E_WENT_BANKRUPT) == [(0, codes.BANK)]


@clause("2.16b")
def test_2_16b_hong_kong_knows_no_debts() -> None:
    """Hong Kong: below zero nobody is owed anything, so who resigns does so to the bank."""
    scene = Scene("hongkong").cash(0, -70)
    events = scene.do(0, codes.A_RESIGN)
    assert of(events, codes.E_WENT_BANKRUPT) == [(0, codes.BANK)]
    assert payments(events) == [(codes.BANK, 0, 70, codes.WHY_WRITE_OFF)]


# --- 2.17


@clause("2.17")
def test_2_17_time_played_is_kept_with_a_saved_game(edition: str) -> None:
    """A save tells for how long the game was played, and who continues it counts from there."""
    game = begin(edition, time_limit=60)
    game.played = 25 * 60_000
    again = load_game(parse_save(saved(game), "save"))
    assert again.played == 25 * 60_000
    assert again.options.time_limit == 60


@clause("2.17")
def test_2_17_time_that_was_called_stays_called(edition: str) -> None:
    """A game saved in its last turn goes on with that turn and no further."""
    game = begin(edition, time_limit=60)
    game.tick(TimeUp())
    assert load_game(parse_save(saved(game), "save")).state.time_up
