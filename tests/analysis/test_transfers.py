"""What passes between players: gifts and surrenders are measured, honest trades are none."""

from functools import cache

import pytest

from freehold.analysis.transfers import TradeTransfer, transfers_of
from freehold.record import Save
from freehold.wire.actions import Accept, Resign
from tests.analysis.games import begin, give_everything, play, play_to_turn, record_of

THREE = ("steady", "steady", "steady")


@cache
def colluding() -> Save:
    """Return a game in which seat 0 gives everything to seat 1, and then gives up."""
    game = play_to_turn(begin("us", THREE, 5), 30)
    give_everything(game, 0, 1)
    assert isinstance(game.act(0, Resign()), tuple)
    return record_of(game)


@cache
def honest() -> Save:
    """Return a game of sharp players, who trade to their own advantage."""
    return record_of(play(begin("us", ("sharp",) * 3, 4), 200))


def test_a_gift_is_measured_on_both_sides() -> None:
    (trade,) = transfers_of(colluding(), {0, 1}).trades
    assert (trade.seat, trade.partner) == (1, 0)
    assert trade.given_by(0) > 100
    assert trade.given_by(1) == 0


def test_who_gives_up_gives_the_chances_to_who_is_left() -> None:
    exits = transfers_of(colluding(), {0, 1}).exits
    assert [(one.seat, one.resigned, one.creditor) for one in exits] == [(0, True, None)]
    assert sum(exits[0].chances) == 1000
    assert sum(exits[0].gains) == 0
    assert exits[0].gains[0] == -exits[0].chances[0]


def test_honest_trades_give_nothing_away() -> None:
    found = transfers_of(honest(), {0, 1, 2})
    assert found.trades
    assert [one for one in found.trades if one.given_by(one.seat) > 60] == []
    assert [one for one in found.trades if one.given_by(one.partner) > 60] == []


def test_only_the_seats_asked_for_are_looked_at() -> None:
    found = transfers_of(colluding(), {1, 2})
    assert (found.trades, found.exits, found.left_out) == ((), (), 0)


def test_trades_beyond_the_bound_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    trades = sum(isinstance(act.action, Accept) for act in honest().acts)
    monkeypatch.setattr("freehold.analysis.transfers.MOST_TRADES", 1)
    monkeypatch.setattr("freehold.analysis.transfers.PAIRS", 2)
    found = transfers_of(honest(), {0, 1, 2})
    assert trades > 1
    assert (len(found.trades), found.left_out) == (1, trades - 1)


@pytest.mark.parametrize(
    ("swings", "given"),
    [
        ((-80.0, 5.0, 70.0, 5.0), 80.0),
        ((-80.0, 50.0, 70.0, 5.0), 0.0),  # may be chance
        ((-80.0, 5.0, -70.0, 5.0), 0.0),  # both lost: a mistake, and no gift
        ((80.0, 5.0, 70.0, 5.0), 0.0),
    ],
)
def test_a_gift_is_what_one_loses_and_the_other_gains(
    swings: tuple[float, float, float, float], given: float
) -> None:
    swing, error, partner_swing, partner_error = swings
    trade = TradeTransfer(
        number=1,
        seat=0,
        partner=1,
        swing=swing,
        error=error,
        partner_swing=partner_swing,
        partner_error=partner_error,
    )
    assert trade.given_by(0) == given
    assert trade.given_by(1) == 0.0
