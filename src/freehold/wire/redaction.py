"""Who may see which events: negotiations are for the two who negotiate, the rest is public."""

from collections.abc import Iterable
from typing import Final

from freehold.wire.events import Event, Hidden, Offered, OfferEnded

PRIVATE: Final[frozenset[type[Event]]] = frozenset({Offered, OfferEnded})  # of two seats
_HIDDEN: Final = Hidden()


def redact(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return the events as a seat, or a spectator, may see them; none is left out."""
    return [event if is_visible(event, seat) else _HIDDEN for event in events]


def is_visible(event: Event, seat: int | None) -> bool:
    """Tell whether the seat may see the event."""
    if isinstance(event, Offered | OfferEnded):
        return seat is not None and seat in (event.proposer, event.partner)
    return True
