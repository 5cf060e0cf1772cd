"""Events between the engine's tape of numbers and their messages."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, get_args

from msgspec.structs import astuple

from freehold.engine import Terms
from freehold.engine.codes import EVENT_ARITY
from freehold.wire.codec import offer_cells, sides_of
from freehold.wire.columns import reader, writer
from freehold.wire.events import Awaits, Event, Hidden, Offered, Traded
from freehold.wire.frames import awaiting_of, cells_of
from freehold.wire.parts import WireError, code_of

EVENTS: Final[dict[int, type[Event]]] = {
    code_of("E", message): message for message in get_args(Event) if message is not Hidden
}


def _offered(proposer: int, partner: int, revision: int, *terms: int) -> Offered:
    return Offered(proposer, partner, revision, *sides_of(Terms(*terms)))


def _traded(proposer: int, partner: int, revision: int, *terms: int) -> Traded:
    return Traded(proposer, partner, revision, *sides_of(Terms(*terms)))


def _awaits(*cells: int) -> Awaits:
    return Awaits(awaiting_of(*cells))


def _offer_cells(event: Offered | Traded) -> list[int]:
    return offer_cells(*astuple(event))


_SPECIAL: Final[dict[type[Event], tuple[Callable[..., Event], Callable[[Any], Sequence[int]]]]] = {
    Offered: (_offered, _offer_cells),
    Traded: (_traded, _offer_cells),
    Awaits: (_awaits, lambda event: cells_of(event.awaiting)),
}
_READERS: Final[dict[int, tuple[int, Callable[..., Event]]]] = {
    code: (1 + EVENT_ARITY[code], _SPECIAL[kind][0] if kind in _SPECIAL else reader(kind))
    for code, kind in EVENTS.items()
}
_WRITERS: Final[dict[type[Event], tuple[int, Callable[[Any], Sequence[int]]]]] = {
    kind: (code, _SPECIAL[kind][1] if kind in _SPECIAL else writer(kind))
    for code, kind in EVENTS.items()
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
    except (IndexError, KeyError, TypeError) as error:
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
