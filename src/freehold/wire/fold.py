"""Folding events over a public position, without the rules' engine.

The position is a Table that starts from `opening`.  All events of a game give exactly its public
position; a seat's redacted events give what that seat may see.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import astuple

from freehold.engine import Ruleset, Table, bit, vector
from freehold.engine.codes import NOBODY, OFFER
from freehold.wire import events
from freehold.wire.codec import offer_cells
from freehold.wire.events import Event
from freehold.wire.frames import cells_of


def opening(rules: Ruleset, seats: int, *, clocked: bool = False) -> Table:
    """Return the position before the first event."""
    t = Table(rules, seats)
    t.clocked = int(clocked)
    return t


def fold_action(position: Table, happened: Iterable[Event]) -> None:
    """Carry one action's events into the position; it counts as one decision."""
    position.decision += 1
    fold_all(position, happened)


def fold_all(position: Table, happened: Iterable[Event]) -> None:
    """Carry events into the position."""
    for event in happened:
        fold(position, event)


def fold(position: Table, event: Event) -> None:
    """Carry one event into the position."""
    step = FOLDED.get(type(event))
    if step is not None:
        step(position, event)


def _seat_player(t: Table, event: events.Seated) -> None:
    t.order[event.place] = event.seat
    t.place[event.seat] = event.place


def _begin_turn(t: Table, event: events.TurnBegan) -> None:
    t.current, t.round, t.turns = event.seat, event.round, event.turn


def _roll(t: Table, event: events.Rolled) -> None:
    t.die1, t.die2 = event.die1, event.die2


def _move(t: Table, event: events.Moved) -> None:
    t.position[event.seat] = event.to


def _pay(t: Table, event: events.Paid) -> None:
    _add_money(t, event.payer, -event.amount)
    _add_money(t, event.payee, event.amount)


def _add_money(t: Table, party: int | str, amount: int) -> None:
    if isinstance(party, int):
        t.cash[party] += amount
    elif party == "pot":
        t.pot += amount


def _move_deed(t: Table, event: events.DeedMoved) -> None:
    square = event.square
    if isinstance(event.giver, int):
        t.deeds[event.giver] &= ~bit(square)
    if isinstance(event.taker, int):
        t.deeds[event.taker] |= bit(square)
        t.owner[square] = event.taker
        return
    t.owner[square] = NOBODY
    if t.rules.squatters:
        t.squatted[square] = 0


def _set_level(t: Table, event: events.Built | events.Sold | events.Struck) -> None:
    _stock(t, event.before, 1)
    _stock(t, event.after, -1)
    t.level[event.square] = event.after


def _stock(t: Table, level: int, sign: int) -> None:
    """Return the buildings of a level to the bank, or take them from it."""
    if level == t.rules.hotel_level:
        t.hotels += sign
    else:
        t.houses += sign * level


def _mortgage(t: Table, event: events.Mortgaged) -> None:
    t.mortgaged |= bit(event.square)


def _lift(t: Table, event: events.Lifted) -> None:
    t.mortgaged &= ~bit(event.square)


def _move_pass(t: Table, event: events.PassMoved) -> None:
    number, deck = event.number, t.rules.pass_deck[event.number]
    if isinstance(event.giver, int):
        t.passes[event.giver] &= ~bit(number)
    else:
        t.deck_left[deck] -= 1
    if isinstance(event.taker, int):
        t.passes[event.taker] |= bit(number)
    else:
        t.deck_left[deck] += 1


def _jail(t: Table, event: events.Jailed) -> None:
    t.position[event.seat] = t.rules.jail
    t.jail[event.seat] = event.turns
    if event.bail_barred:
        t.no_bail |= bit(event.seat)


def _free(t: Table, event: events.Freed) -> None:
    t.jail[event.seat] = 0
    t.no_bail &= ~bit(event.seat)


def _stay(t: Table, event: events.Stayed) -> None:
    t.jail[event.seat] = event.turns_left


def _offer(t: Table, event: events.Offered) -> None:
    t.offers = vector([*t.offers, *offer_cells(*astuple(event))])
    t.revision = event.revision


def _end_offer(t: Table, event: events.OfferEnded) -> None:
    cells = list(t.offers)
    gone = [event.proposer, event.partner, event.revision]
    kept = [cells[at : at + OFFER] for at in range(0, len(cells), OFFER)]
    t.offers = vector([cell for offer in kept if offer[:3] != gone for cell in offer])


def _squat(t: Table, event: events.Squatted) -> None:
    t.squatted[event.square] = event.rounds


def _keep_squatter(t: Table, event: events.SquatterStayed) -> None:
    t.squatted[event.square] = event.rounds_left


def _lose_squatter(t: Table, event: events.Evicted | events.SquatterLeft) -> None:
    t.squatted[event.square] = 0


def _bar_riots(t: Table, event: events.RiotBar) -> None:
    t.riot_bar = event.rounds


def _go_out(t: Table, event: events.WentOut) -> None:
    t.alive &= ~bit(event.seat)
    t.no_bail &= ~bit(event.seat)
    t.jail[event.seat] = 0
    t.fallen[event.seat] = event.out_before + 1


def _await(t: Table, event: events.Awaits) -> None:
    t.frames = vector(list(cells_of(event.awaiting)))
    t.depth = 0 if event.awaiting is None else 1


def _call_time(t: Table, event: events.TimeCalled) -> None:
    if not event.at_once:
        t.time_up = 1


def _end(t: Table, event: events.GameOver) -> None:
    t.over = 1
    t.winners = sum(bit(seat) for seat in event.winners)
    t.offers = vector([])
    t.depth = 0


FOLDED: Final[dict[type[Event], Callable[[Table, Any], None]]] = {
    # what is missing here tells a story, but changes nothing that others do not
    events.Seated: _seat_player,
    events.TurnBegan: _begin_turn,
    events.Rolled: _roll,
    events.Moved: _move,
    events.Paid: _pay,
    events.DeedMoved: _move_deed,
    events.Built: _set_level,
    events.Sold: _set_level,
    events.Struck: _set_level,
    events.Mortgaged: _mortgage,
    events.Lifted: _lift,
    events.PassMoved: _move_pass,
    events.Jailed: _jail,
    events.Freed: _free,
    events.Stayed: _stay,
    events.Offered: _offer,
    events.OfferEnded: _end_offer,
    events.Squatted: _squat,
    events.SquatterStayed: _keep_squatter,
    events.SquatterLeft: _lose_squatter,
    events.Evicted: _lose_squatter,
    events.RiotBar: _bar_riots,
    events.WentOut: _go_out,
    events.Awaits: _await,
    events.TimeCalled: _call_time,
    events.GameOver: _end,
}
