"""Chances to win that passed from one player to another: by trades, and by leaving the game.

It is the same judge as that of decisions, asked about few things, so that it can be asked about
many games.  What it finds is a measure, and no verdict: a beginner gives much away, too.
"""

from collections.abc import Collection
from typing import Final

import msgspec

from freehold.analysis.chances import chances_of
from freehold.analysis.questions import DecisionPoint, ask_partner, is_open
from freehold.analysis.replay_steps import Step, steps
from freehold.analysis.rollouts import SURE, Rollout, RolloutResult, look_ahead_for
from freehold.bots.levels.look_ahead import LookAhead
from freehold.record import Save, open_game
from freehold.wire.actions import Accept
from freehold.wire.events import Resigned, WentBankrupt

PAIRS: Final = 100  # of imagined games for each trade
MOST_TRADES: Final = 60  # of one game that are looked at


class TradeTransfer(msgspec.Struct, frozen=True, kw_only=True):
    """An accepted trade: what it changed of both partners' chances, in permille.

    `seat` accepted what `partner` offered, as action `number`; the errors are standard errors.
    """

    number: int
    seat: int
    partner: int
    swing: float
    error: float
    partner_swing: float
    partner_error: float

    def given_by(self, seat: int) -> float:
        """Return what a seat gave away to the other, if both changes stand out from chance."""
        own, other = (self.swing, self.error), (self.partner_swing, self.partner_error)
        if seat == self.partner:
            own, other = other, own
        lost, gained = own[0] < -SURE * own[1], other[0] > SURE * other[1]
        return -own[0] if lost and gained else 0.0


class ExitTransfer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody left the game, by giving up or by a debt to another seat.

    `chances` are those of all seats before somebody gave up, in permille, and `gains` what changed
    of them; both are empty after a debt, which nobody chooses.
    """

    number: int
    seat: int
    resigned: bool
    creditor: int | None = None
    chances: tuple[int, ...] = ()
    gains: tuple[int, ...] = ()


class Transfers(msgspec.Struct, frozen=True, kw_only=True):
    """What passed between some seats of one game; `left_out` counts trades beyond the bound."""

    trades: tuple[TradeTransfer, ...]
    exits: tuple[ExitTransfer, ...]
    left_out: int = 0


def transfers_of(save: Save, seats: Collection[int]) -> Transfers:
    """Return what passed between these seats, or raise SaveError if the record plays otherwise."""
    game = open_game(save)
    look = look_ahead_for(game.rules)
    questions: list[DecisionPoint] = []
    exits: list[ExitTransfer] = []
    left_out = 0
    for step in steps(save, game):
        action = step.act.action
        if isinstance(action, Accept) and {step.act.seat, action.partner} <= set(seats):
            found = [question for question in ask_partner(step) if is_open(question)]
            left_out += len(found) if len(questions) >= MOST_TRADES else 0
            questions += found if len(questions) < MOST_TRADES else []
        exits += [one for one in _exits(step, look) if one.seat in seats]
    trades = tuple(_judged(question, look) for question in questions)
    return Transfers(trades=trades, exits=tuple(exits), left_out=left_out)


def _judged(question: DecisionPoint, look: LookAhead) -> TradeTransfer:
    rollout = Rollout(question)
    rollout.run(look, PAIRS)
    own, other = rollout.found(), rollout.found_for_partner()
    assert question.partner is not None
    return TradeTransfer(
        number=question.number,
        seat=question.seat,
        partner=question.partner,
        swing=round(own.swing, 1),
        error=_error(own),
        partner_swing=round(other.swing, 1),
        partner_error=_error(other),
    )


def _error(found: RolloutResult) -> float:
    return round(found.error, 1)


def _exits(step: Step, look: LookAhead) -> list[ExitTransfer]:
    number, events = step.act.number, step.act.events
    given_up = [event.seat for event in events if isinstance(event, Resigned)]
    found = [_given_up(step, seat, look) for seat in given_up]
    for event in events:
        if isinstance(event, WentBankrupt) and event.seat not in given_up:
            creditor = event.creditor if isinstance(event.creditor, int) else None
            found.append(
                ExitTransfer(number=number, seat=event.seat, resigned=False, creditor=creditor)
            )
    return found


def _given_up(step: Step, seat: int, look: LookAhead) -> ExitTransfer:
    before, after = (chances_of(s, look.judge) for s in (step.before, step.after))
    gains = tuple(late - early for early, late in zip(before, after, strict=True))
    return ExitTransfer(
        number=step.act.number, seat=seat, resigned=True, chances=before, gains=gains
    )
