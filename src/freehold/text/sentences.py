"""Sentences: what happens and what players do, one English sentence each."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final, NamedTuple

from freehold.editions import Edition
from freehold.text.actions import ACTION_PHRASES
from freehold.text.awaited import choice_text
from freehold.text.events import EVENT_SENTENCES
from freehold.text.phrases import ENGLISH, Phrases
from freehold.text.wording import capital
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


class ToldEvent(NamedTuple):
    """An event and its sentence."""

    event: Event
    text: str


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
        say: Callable[[Phrases, Any], str] | None = EVENT_SENTENCES.get(type(event))
        return capital(say(self.phrases, event)) if say else None

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """Return the sentences of the events that are worth a line."""
        return [told.text for told in self.narrate(events)]

    def narrate(self, events: Sequence[Event]) -> list[ToldEvent]:
        """Return the events that are worth a line, in the order in which they are told."""
        texts = [(event, self.tell(event)) for event in _in_order(events)]
        return [ToldEvent(event, text) for event, text in texts if text is not None]

    def copy(self) -> "Narrator":
        """Return a narrator who has heard the same."""
        other = copy(self)
        other._ruined = set(self._ruined)
        return other

    def act(self, seat: int | None, action: AnyAction) -> str:
        """Return what a seat, or the clock, is about to do; say it before telling the events."""
        who = CLOCK if seat is None else self.phrases.name(seat)
        if isinstance(action, Choose):
            return f"{who} chooses: {self._choice(action.choice)}."
        say: Callable[[Phrases, Any], str] = ACTION_PHRASES[type(action)]
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
