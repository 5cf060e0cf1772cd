"""Events between the engine's tape of numbers and their messages."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec.structs import astuple

from freehold.engine import Terms, codes
from freehold.engine.codes import EVENT_ARITY
from freehold.wire import events
from freehold.wire.codec import offer_cells, sides_of
from freehold.wire.columns import (
    ENDING,
    EVICTION,
    FLAG,
    LOT,
    NUMBER,
    PARTY,
    REASON,
    SEAT_OR_NONE,
    SEAT_SET,
    WAY,
    Column,
    reader,
    writer,
)
from freehold.wire.events import Awaits, Event, Hidden, Offered, Traded
from freehold.wire.frames import awaiting_of, cells_of
from freehold.wire.parts import WireError

_ONE: Final = (NUMBER,)
_TWO: Final = (NUMBER, NUMBER)
_THREE: Final = (NUMBER, NUMBER, NUMBER)
_FOUR: Final = (NUMBER, NUMBER, NUMBER, NUMBER)
_EVENTS: Final[dict[int, tuple[type[Event], tuple[Column, ...]]]] = {
    codes.E_STARTED: (events.Started, _TWO),
    codes.E_OPENING_ROLL: (events.OpeningRoll, _THREE),
    codes.E_TURN: (events.TurnBegan, _THREE),
    codes.E_ROLLED: (events.Rolled, _THREE),
    codes.E_MOVED: (events.Moved, (NUMBER, NUMBER, NUMBER, WAY)),
    codes.E_PAID: (events.Paid, (PARTY, PARTY, NUMBER, REASON)),
    codes.E_DEED: (events.DeedMoved, (NUMBER, PARTY, PARTY, REASON)),
    codes.E_BUILT: (events.Built, _FOUR),
    codes.E_SOLD: (events.Sold, _FOUR),
    codes.E_MORTGAGED: (events.Mortgaged, _TWO),
    codes.E_LIFTED: (events.Lifted, (PARTY, NUMBER)),
    codes.E_DREW: (events.Drew, _THREE),
    codes.E_PASS_MOVED: (events.PassMoved, (NUMBER, PARTY, PARTY)),
    codes.E_JAILED: (events.Jailed, (NUMBER, WAY, NUMBER, FLAG)),
    codes.E_FREED: (events.Freed, (NUMBER, WAY)),
    codes.E_STAYED: (events.Stayed, _TWO),
    codes.E_DECLINED: (events.Declined, _TWO),
    codes.E_AUCTION: (events.AuctionOpened, (LOT, NUMBER, SEAT_SET)),
    codes.E_BID: (events.BidMade, _TWO),
    codes.E_PASSED: (events.Passed, _ONE),
    codes.E_KNOCKED_DOWN: (events.KnockedDown, (LOT, SEAT_OR_NONE, NUMBER)),
    codes.E_OWES: (events.Owes, (NUMBER, PARTY, NUMBER, REASON)),
    codes.E_CHOSE: (events.Chose, _TWO),
    codes.E_OFFER_ENDED: (events.OfferEnded, (NUMBER, NUMBER, NUMBER, ENDING)),
    codes.E_SQUATTED: (events.Squatted, _TWO),
    codes.E_EVICTED: (events.Evicted, (NUMBER, EVICTION, FLAG)),
    codes.E_SQUATTER_LEFT: (events.SquatterLeft, _ONE),
    codes.E_RIOT: (events.RiotBrewed, _ONE),
    codes.E_ARREST: (events.ArrestTried, (NUMBER, FLAG)),
    codes.E_STRUCK: (events.Struck, _FOUR),
    codes.E_BANKRUPT: (events.WentBankrupt, (NUMBER, PARTY)),
    codes.E_RESIGNED: (events.Resigned, _ONE),
    codes.E_ROUND: (events.RoundEnded, _ONE),
    codes.E_TIME_OUT: (events.TimedOut, _ONE),
    codes.E_TIME_UP: (events.TimeCalled, (FLAG,)),
    codes.E_OVER: (events.GameOver, (SEAT_SET,)),
    codes.E_FRESH_ROLL: (events.FreshRoll, _THREE),
    codes.E_RIOT_BAR: (events.RiotBar, _ONE),
    codes.E_OUT: (events.WentOut, _TWO),
    codes.E_NO_CARD: (events.NoCard, _TWO),
    codes.E_SQUATTER_STAYED: (events.SquatterStayed, _TWO),
    codes.E_SEATED: (events.Seated, _TWO),
}


def _offered(proposer: int, partner: int, revision: int, *terms: int) -> Offered:
    return Offered(proposer, partner, revision, *sides_of(Terms(*terms)))


def _traded(proposer: int, partner: int, revision: int, *terms: int) -> Traded:
    return Traded(proposer, partner, revision, *sides_of(Terms(*terms)))


def _awaits(*cells: int) -> Awaits:
    return Awaits(awaiting_of(*cells))


def _offer_cells(event: Offered | Traded) -> list[int]:
    return offer_cells(*astuple(event))


_READERS: Final[dict[int, tuple[int, Callable[..., Event]]]] = {
    **{
        code: (1 + EVENT_ARITY[code], reader(message, columns))
        for code, (message, columns) in _EVENTS.items()
    },
    codes.E_OFFERED: (1 + EVENT_ARITY[codes.E_OFFERED], _offered),
    codes.E_TRADED: (1 + EVENT_ARITY[codes.E_TRADED], _traded),
    codes.E_AWAITS: (1 + EVENT_ARITY[codes.E_AWAITS], _awaits),
}
_WRITERS: Final[dict[type[Event], tuple[int, Callable[[Any], Sequence[int]]]]] = {
    **{message: (code, writer(message, columns)) for code, (message, columns) in _EVENTS.items()},
    Offered: (codes.E_OFFERED, _offer_cells),
    Traded: (codes.E_TRADED, _offer_cells),
    Awaits: (codes.E_AWAITS, lambda event: cells_of(event.awaiting)),
}


def decode_events(tape: Iterable[int]) -> list[Event]:
    """Return the messages of a tape, or raise WireError where it is none of ours."""
    cells = list(tape)
    found: list[Event] = []
    at, end = 0, len(cells)
    try:
        while at < end:
            size, read = _READERS[cells[at]]
            found.append(read(*cells[at + 1 : at + size]))
            at += size
    except (KeyError, TypeError) as error:
        raise WireError(f"expected an event at cell {at}, got {cells[at : at + 10]}") from error
    return found


def encode_events(messages: Iterable[Event]) -> list[int]:
    """Return the tape of these messages; a hidden event has no numbers and raises WireError."""
    tape: list[int] = []
    for event in messages:
        if isinstance(event, Hidden):
            raise WireError("expected an event with its contents, got a hidden one")
        code, write = _WRITERS[type(event)]
        tape.append(code)
        tape += write(event)
    return tape
