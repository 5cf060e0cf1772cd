"""Sentences: what happens and what players do, one English sentence each."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from freehold.cli.doings import DOINGS
from freehold.cli.happenings import HAPPENINGS
from freehold.cli.phrases import ENGLISH, Phrases
from freehold.cli.waiting import choice_text
from freehold.editions import Edition
from freehold.wire import AnyAction, Awaiting, Event
from freehold.wire.actions import Choose
from freehold.wire.awaiting import Purchase
from freehold.wire.events import (
    Awaits,
    Chose,
    Declined,
    Freed,
    OfferEnded,
    Resigned,
    Sold,
    Stayed,
    Traded,
    WentBankrupt,
)

CLOCK: Final = "The clock"


class Narrator:
    """Tells a game; it must hear all events in order, as choices are told by what was awaited."""

    def __init__(self, edition: Edition, names: Sequence[str], language: str = ENGLISH) -> None:
        self.phrases = Phrases(edition, names, language)
        self._awaiting: Awaiting | None = None
        self._ruined: set[int] = set()  # seats whose buildings go without a sale

    def tell(self, event: Event) -> str | None:
        """Return the event as a sentence; none if it is not worth a line."""
        if isinstance(event, Awaits):
            self._awaiting = event.awaiting
            return None
        if isinstance(event, Chose):
            return f"{self.phrases.name(event.seat)} chooses: {self._choice(event.choice)}."
        if isinstance(event, Declined) and not isinstance(self._awaiting, Purchase):
            return self._unaffordable(event)
        if isinstance(event, WentBankrupt | Resigned):
            self._ruined.add(event.seat)
        if isinstance(event, Sold) and event.seat in self._ruined:
            return f"The buildings on {self.phrases.square(event.square)} return to the bank."
        say: Callable[[Phrases, Any], str] | None = HAPPENINGS.get(type(event))
        return capital(say(self.phrases, event)) if say else None

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """Return the events that are worth a line."""
        return [text for text in map(self.tell, _in_order(events)) if text is not None]

    def act(self, seat: int | None, action: AnyAction) -> str:
        """Return what a seat, or the clock, is about to do; say it before telling the events."""
        who = CLOCK if seat is None else self.phrases.name(seat)
        if isinstance(action, Choose):
            return f"{who} chooses: {self._choice(action.choice)}."
        say: Callable[[Phrases, Any], str] = DOINGS[type(action)]
        return f"{who} {say(self.phrases, action)}."

    def _unaffordable(self, event: Declined) -> str:
        """Return that a seat was not even asked: it lacks the cash."""
        name, square = self.phrases.name(event.seat), self.phrases.square(event.square)
        return f"{name} cannot afford {square} ({self.phrases.price(event.square)})."

    def _choice(self, choice: int) -> str:
        return choice_text(self.phrases, self._awaiting, choice)


def _in_order(events: Sequence[Event]) -> list[Event]:
    """Return the events with acceptance before trade, and no stay in jail before release."""
    pairs = zip(events, [*events[1:], None], strict=True)
    told = [event for event, after in pairs if not _is_released(event, after)]
    for at in range(1, len(told)):
        if isinstance(told[at], OfferEnded) and isinstance(told[at - 1], Traded):
            told[at - 1 : at + 1] = [told[at], told[at - 1]]
    return told


def _is_released(event: Event, after: Event | None) -> bool:
    return isinstance(event, Stayed) and isinstance(after, Freed)


def capital(text: str) -> str:
    """Return the sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]
