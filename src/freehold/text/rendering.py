"""What a move would cost or bring, as the rules themselves say: it is tried on a copy."""

from typing import Final

from freehold.engine import apply, check
from freehold.record import Game
from freehold.wire import Action, Refusal, actions, decode_events, pack_action, refusal_of
from freehold.wire.events import Paid

CERTAIN: Final = (  # moves whose price no dice decide
    actions.Build,
    actions.Sell,
    actions.BuildRun,
    actions.SellRun,
    actions.SellDown,
    actions.Mortgage,
    actions.Lift,
    actions.EvictCompany,
    actions.Choose,  # of what to pay for a mortgaged deed
)
PRICES: Final = ("building", "sale", "mortgage", "lift", "interest", "eviction")


def quote(game: Game, seat: int, action: Action) -> int:
    """Return what the seat receives by the action itself; a price is negative."""
    if not isinstance(action, CERTAIN):
        return 0
    trial = game.state.copy()
    trial.taping = 1
    apply(trial, seat, *pack_action(action))
    paid = [event for event in decode_events(trial.take_tape()) if isinstance(event, Paid)]
    return sum(_share(event, seat) for event in paid if event.reason in PRICES)


def objection(game: Game, seat: int, action: Action) -> Refusal | None:
    """Return why the rules would refuse the action, or nothing."""
    code = check(game.state, seat, *pack_action(action))
    return refusal_of(code) if code else None


def _share(event: Paid, seat: int) -> int:
    return event.amount * ((event.payee == seat) - (event.payer == seat))
