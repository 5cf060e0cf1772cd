"""Driving: which seats bots play now, and when each of them is to make up its mind."""

import random
from collections.abc import Callable, Mapping
from typing import Final

from freehold.bots import ASIDES
from freehold.bots.driver import ANSWER, HAGGLE, MANAGE, HostedDriver, waits_for_roll
from freehold.engine import State, actors, top_cell, top_kind, top_seat
from freehold.engine.codes import F_BUY, F_TURN, STAGE_END, TURN_STAGE
from freehold.protocol import LONG_PACES, Pace
from freehold.server.games.match import OfferKey, is_negotiable, offers_on
from freehold.wire.parts import members

# Milliseconds that a bot takes, so that people can follow.
MOMENTS: Final[dict[Pace, tuple[int, int]]] = {
    "relaxed": (900, 1800),
    "normal": (550, 1150),
    "fast": (250, 500),
    "none": (550, 1150),
    "quick": (120, 240),
    **dict.fromkeys(LONG_PACES, (0, 0)),  # who is not there need not follow
}


# Milliseconds for people to answer a bot's offer: less than its turn may take.
PATIENCE: Final[dict[Pace, int]] = {
    "relaxed": 60_000,
    "normal": 25_000,
    "fast": 10_000,
    "none": 40_000,
    "quick": 40_000,
    **{pace: seconds * 1000 // 6 for pace, seconds in LONG_PACES.items()},  # as long as for a bid
}
QUICKER: Final = 4  # times, for what bots do before somebody else's roll
ENDING: Final = 3  # times quicker is who has nothing left but to end the turn
ARRIVED: Final = 2  # times quicker is who decides about a deed: people still see the token walk


class BotDriver:
    """The bots of one game: when they are due, and what they are thinking about."""

    def __init__(self) -> None:
        self.chairs: frozenset[int] = frozenset()  # where bots sit, not for somebody else
        self._dues: dict[int, tuple[int, int]] = {}  # seat: when, and about which decision
        self._thinking: dict[int, int] = {}
        self._left_alone: set[tuple[int, OfferKey]] = set()  # offers a bot did not answer
        self._waiting: dict[OfferKey, int] = {}  # offers of bots, and since when they lie there
        self._made: set[OfferKey] = set()  # offers that bots made in place of people
        self._driver = HostedDriver()  # what they were asked for

    def plan(
        self,
        state: State,
        levels: Mapping[int, str],
        at: int,
        tempo: "Tempo",
        offered: Callable[[OfferKey, int], int],
    ) -> None:
        """Give every bot that has something to decide its moment; `offered` tells since when."""
        self._note_offers(state, levels, at, offered)
        self._dues = {
            seat: self._due(state, seat, at, tempo)
            for seat, level in levels.items()
            if self._has_business(state, seat, level) and self._thinking.get(seat) != state.decision
        }

    def _note_offers(
        self,
        state: State,
        levels: Mapping[int, str],
        at: int,
        offered: Callable[[OfferKey, int], int],
    ) -> None:
        if self._waiting or len(state.offers):
            made = [key for key in offers_on(state) if key[0] in levels]
            made = [key for key in made if key in self._made or key[0] in self.chairs]
            waiting = self._waiting
            self._waiting = {key: waiting.get(key, offered(key, at)) for key in made}

    def _due(self, state: State, seat: int, at: int, tempo: "Tempo") -> tuple[int, int]:
        if self.own_offer(state, seat) is not None and not self.open_offers(state, seat):
            since = [when for key, when in self._waiting.items() if key[0] == seat]
            return min(since) + tempo.patience, state.decision
        due = self._dues.get(seat)
        if due is not None and due[1] == state.decision:
            return due
        moment = tempo.moment()
        if waits_for_roll(state, seat) and not self.open_offers(state, seat):
            moment //= QUICKER
        elif is_ending(state, seat):
            moment //= ENDING
        elif top_kind(state) == F_BUY:
            moment //= ARRIVED
        return at + moment, state.decision

    def _has_business(self, state: State, seat: int, level: str) -> bool:
        if seat in members(actors(state)) or self.open_offers(state, seat):
            return True
        return level in ASIDES and self._driver.may_manage(state, seat)

    # --- what bots do beside deciding

    def own_offer(self, state: State, seat: int) -> OfferKey | None:
        """Return an offer of an awaited bot that is to be answered before it goes on."""
        if not self._waiting or not is_negotiable(state) or top_seat(state) != seat:
            return None
        return next((key for key in self._waiting if key[0] == seat), None)

    def wanted(self, state: State, seat: int, level: str, asked: int) -> int:
        """Return what a bot is to be asked for now, as `freehold.bots.driver` has it."""
        wanted = self._driver.wanted(state, seat, asked)
        if wanted & ANSWER and self._is_of_people(state, seat):
            wanted |= HAGGLE
        return wanted if level in ASIDES else wanted & ~MANAGE

    def _is_of_people(self, state: State, seat: int) -> bool:
        """Tell whether the offer that a bot is to answer was made by a person."""
        key = next(key for key in offers_on(state) if key[1] == seat)
        return key[0] not in self.chairs and key not in self._made

    def note_offers(self, state: State, seat: int) -> None:
        """Note the offers of a seat as those of the bot that plays it."""
        self._made |= {key for key in offers_on(state) if key[0] == seat}

    def note_proposing(self, seat: int, asked: int) -> None:
        """Note that a bot was asked for an offer at this question."""
        self._driver.note_proposing(seat, asked)

    def count_counter(self, seat: int, partner: int, asked: int) -> bool:
        """Count a counter-offer; tell whether it is one too many."""
        return self._driver.count_counter(seat, partner, asked)

    def open_offers(self, state: State, seat: int) -> list[OfferKey]:
        """Return the offers that a bot may answer now and has not looked at yet."""
        if not is_negotiable(state):
            return []
        made = [key for key in offers_on(state) if key[1] == seat]
        return [key for key in made if (seat, key) not in self._left_alone]

    def leave_alone(self, state: State, seat: int) -> None:
        """Note that a bot has nothing to say to its offers, nor anything to manage this turn."""
        self._left_alone |= {(seat, key) for key in self.open_offers(state, seat)}
        self._driver.note_managed(state, seat)

    # --- thinking

    def ready(self, at: int) -> list[int]:
        """Return the bots whose moment has come."""
        return [seat for seat, (due, _decision) in self._dues.items() if due <= at]

    def begin(self, seat: int, decision: int) -> None:
        """Note that a bot has begun to think."""
        self._dues.pop(seat, None)
        self._thinking[seat] = decision

    def end(self, seat: int) -> int | None:
        """Note that a bot has come to an end; return which decision it thought about."""
        return self._thinking.pop(seat, None)

    @property
    def thinks(self) -> bool:
        """Tell whether a bot is about to make up its mind."""
        return bool(self._thinking)

    @property
    def busy(self) -> bool:
        """Tell whether a bot is to think."""
        return bool(self._dues)

    def rest(self) -> None:
        """Let no bot begin to think."""
        self._dues.clear()
        self._waiting.clear()

    def next_due(self) -> int | None:
        """Return when the next bot is to think."""
        if not self._dues:
            return None
        return min(due for due, _decision in self._dues.values())


def is_ending(state: State, seat: int) -> bool:
    """Tell whether a seat has rolled, and is asked for the end of its turn."""
    return (
        top_kind(state) == F_TURN
        and top_seat(state) == seat
        and top_cell(state, TURN_STAGE) == STAGE_END
    )


class Tempo:
    """How fast the bots of a room are."""

    def __init__(self, pace: Pace, factor: float) -> None:
        self._moments = MOMENTS[pace]
        self._factor = factor
        self.patience = PATIENCE[pace]

    def moment(self) -> int:
        """Return how long a bot takes this time."""
        return round(random.uniform(*self._moments) * self._factor)
