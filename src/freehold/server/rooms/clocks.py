"""Time: how long each question may take, banks of extra time, offers, and the whole game.

Times are milliseconds of the server's own clock, which stands still while the server does.  A clock
knows nothing of timers: it is told what happened when, and says when something is due.
"""

from typing import Final

import msgspec

from freehold.editions import Options
from freehold.engine import State, top_cell, top_kind, top_seat
from freehold.engine.codes import AUCTION_HIGH_BID, F_AUCTION, F_BUY, F_DEBT, F_TURN
from freehold.protocol import LONG_PACES, UNTIMED, ClockFace, OfferClock, Pace
from freehold.server.games.match import (
    Match,
    OfferKey,
    Question,
    is_negotiable,
    is_open_to_all,
    offers_on,
)
from freehold.server.rooms.alarm import earliest

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
OVERDUE: Final = SECOND  # until the next step of a question that a time-out has not settled


class TimeBudget(msgspec.Struct, frozen=True):
    """Seconds for each kind of question, in a seat's bank, and until a bot stands in.

    An auction by the clock takes what the rules say, unless it has a time here: then a `bid` leaves
    as much as one by turns may take.
    """

    turn: int
    buy: int
    bid: int
    offer: int
    debt: int
    choice: int
    bank: int
    away: int
    auction: int = 0


BIDS_OF_PACE: Final = 6  # bids that fit into the time of a decision, in a game over days


def _over_days(seconds: int) -> TimeBudget:
    """Return the same time for whatever is asked, less for a bid: nobody is waited for besides."""
    bid = seconds // BIDS_OF_PACE
    return TimeBudget(
        turn=seconds,
        buy=seconds,
        bid=bid,
        offer=seconds,
        debt=seconds,
        choice=seconds,
        bank=0,
        away=0,
        auction=seconds,
    )


BUDGETS: Final[dict[Pace, TimeBudget]] = {
    "relaxed": TimeBudget(
        turn=90, buy=60, bid=60, offer=90, debt=120, choice=60, bank=300, away=120
    ),
    "normal": TimeBudget(turn=40, buy=25, bid=25, offer=45, debt=75, choice=30, bank=120, away=45),
    "fast": TimeBudget(turn=15, buy=10, bid=10, offer=20, debt=30, choice=12, bank=40, away=20),
    # without clocks only an absent player is not waited for
    "none": TimeBudget(turn=0, buy=0, bid=0, offer=0, debt=0, choice=0, bank=0, away=120),
    "quick": TimeBudget(turn=0, buy=0, bid=0, offer=0, debt=0, choice=0, bank=0, away=120),
    **{pace: _over_days(seconds) for pace, seconds in LONG_PACES.items()},
}


# Seconds that people take for a decision on average, to tell before a game how long it will take.
USUAL_SECONDS: Final[dict[Pace, float]] = {
    "relaxed": 10,
    "normal": 5,
    "fast": 2,
    "none": 6,
    "quick": 3,
}


class ClockSnapshot(msgspec.Struct, kw_only=True):
    """A clock as it is kept in snapshots."""

    banks: list[int]
    due: int | None
    owner: int | None
    game_due: int | None
    stopped: int | None
    high_bid: int
    offers: list[tuple[int, int, int, int]]
    barred: int | None = None
    began: int | None = None  # not in those of earlier versions


class Clocks:
    """All clocks of one game."""

    def __init__(self, pace: Pace, options: Options, seats: int) -> None:
        self.pace = pace
        self._budget = BUDGETS[pace]
        self._options = options
        self.banks = [self._budget.bank * SECOND] * seats
        self.due: int | None = None  # when the question's own time ends
        self.owner: int | None = None  # whose bank runs after that
        self.game_due: int | None = None  # when the game's own time is up
        self.began: int | None = None  # when it would have begun had it been played without a stop
        self.offers: dict[OfferKey, int] = {}
        self.barred: int | None = None  # since when nobody can answer offers
        self.stopped: int | None = None  # since when
        self._high_bid = 0
        self._question: Question = ()

    # --- what happened

    def start(self, at: int, match: Match, played: int = 0) -> None:
        """Begin with the first question of a game, or go on after so many milliseconds of it."""
        self.began = at - played
        if self._options.time_limit and not match.state.time_up:
            self.game_due = at - played + self._limit
        self._ask(at, match)

    def note(self, at: int, match: Match) -> None:
        """Carry on after an action."""
        at = at if self.stopped is None else self.stopped  # one may resign while all stands still
        state = match.state
        if state.time_up:
            self.game_due = None
        elif self.game_due is None and self._options.time_limit:
            self.game_due = at  # that time was called has been taken back
        self._note_offers(at, state)
        if match.question == self._question:
            self._extend(at, state)
            return
        self._charge(at)
        self._ask(at, match)

    def note_time_out(self, at: int) -> None:
        """Give a question that is still there after its time-out one more moment."""
        self._charge(at)
        if self.due is not None and self.due <= at:
            self.due = at + OVERDUE

    def postpone(self, at: int) -> None:
        """Let nothing be due for a moment."""
        self.due = None if self.due is None else max(self.due, at + OVERDUE)
        self.game_due = None if self.game_due is None else max(self.game_due, at + OVERDUE)
        self.offers = {key: max(due, at + OVERDUE) for key, due in self.offers.items()}

    def stop(self, at: int) -> None:
        """Stand still."""
        if self.stopped is None:
            self.stopped = at

    def go_on(self, at: int) -> None:
        """Run again; the time between counts for nothing."""
        if self.stopped is None:
            return
        gap, self.stopped = at - self.stopped, None
        self.began = None if self.began is None else self.began + gap
        self.due = None if self.due is None else self.due + gap
        self.game_due = None if self.game_due is None else self.game_due + gap
        self.barred = None if self.barred is None else self.barred + gap
        self._shift_offers(gap)

    def _shift_offers(self, gap: int) -> None:
        self.offers = {key: due + gap for key, due in self.offers.items()}

    def _ask(self, at: int, match: Match) -> None:
        state = match.state
        self._question = match.question
        self._high_bid = 0
        self.owner = None
        seconds = self._seconds(state)
        self.due = at + seconds * SECOND if seconds else None
        if seconds and not is_open_to_all(state):
            self.owner = top_seat(state)
        self._note_offers(at, state)
        self._extend(at, state)

    def _seconds(self, state: State) -> int:
        if state.over or state.depth == 0 or not self.timed:
            return 0
        kind = top_kind(state)
        if is_open_to_all(state):
            return self._budget.auction or self._options.auction_seconds
        if kind == F_TURN:
            return self._budget.turn
        if kind == F_AUCTION:
            return self._budget.bid
        if kind == F_BUY:
            return self._budget.buy
        return self._budget.debt if kind == F_DEBT else self._budget.choice

    def _extend(self, at: int, state: State) -> None:
        """Leave at least the extension after each bid of an auction by the clock; 0 leaves it."""
        if self.due is None or not is_open_to_all(state):
            return
        high = top_cell(state, AUCTION_HIGH_BID)
        if high > self._high_bid:
            extension = self._options.auction_extension
            if self._budget.auction and extension:
                extension = self._budget.bid
            self.due = max(self.due, at + extension * SECOND)
        self._high_bid = high  # lower than before if who had bid it is out

    def _charge(self, at: int) -> None:
        """Take what was used beyond the question's own time from the bank."""
        if self.owner is not None and self.due is not None and at > self.due:
            self.banks[self.owner] = max(0, self.banks[self.owner] - (at - self.due))

    def _note_offers(self, at: int, state: State) -> None:
        if not self.offers and not len(state.offers):
            self.barred = None
            return
        self._bar_offers(at, not is_negotiable(state))
        due = at + self._budget.offer * SECOND
        keys = offers_on(state) if self.timed else []
        self.offers = {key: self.offers.get(key, due) for key in keys}

    def _bar_offers(self, at: int, barred: bool) -> None:
        """Let no time pass for offers while the rules let nobody answer them."""
        if barred:
            self.barred = at if self.barred is None else self.barred
        elif self.barred is not None:
            gap, self.barred = at - self.barred, None
            self._shift_offers(gap)

    # --- what is due

    def played(self, at: int) -> int:
        """Return for how many milliseconds the game has been played, 0 if that is not known."""
        at = at if self.stopped is None else self.stopped
        return 0 if self.began is None else at - self.began

    @property
    def _limit(self) -> int:
        return self._options.time_limit * MINUTE

    @property
    def timed(self) -> bool:
        """Tell whether questions have a time at all."""
        return self.pace not in UNTIMED

    @property
    def away(self) -> int:
        """Return how long an absent player is waited for."""
        return self._budget.away * SECOND

    def expiry(self) -> int | None:
        """Return when the question times out, the bank included."""
        if self.due is None or self.stopped is not None:
            return None
        return self.due + (0 if self.owner is None else self.banks[self.owner])

    def offered_at(self, key: OfferKey, at: int) -> int:
        """Return since when an offer lies there, as far as its time tells."""
        due = self.offers.get(key)
        return at if due is None else min(at, due - self._budget.offer * SECOND)

    def late_offer(self, at: int) -> OfferKey | None:
        """Return an offer whose time is over."""
        if self.stopped is not None or self.barred is not None:
            return None
        return next((key for key, due in self.offers.items() if due <= at), None)

    def next_due(self) -> int | None:
        """Return when something is due next."""
        if self.stopped is not None:
            return None
        offers = self.offers.values() if self.barred is None else ()
        return earliest(self.expiry(), self.game_due, *offers)

    # --- how it looks

    def face(self, at: int) -> ClockFace:
        """Return the time left everywhere."""
        at = at if self.stopped is None else self.stopped
        overrun = 0 if self.due is None else max(0, at - self.due)
        offers_at = at if self.barred is None else self.barred
        banks = list(self.banks)
        if overrun and self.owner is not None:
            banks[self.owner] = max(0, banks[self.owner] - overrun)
        return ClockFace(
            running=self.stopped is None,
            left=None if self.due is None else max(0, self.due - at),
            banks=tuple(banks),
            game_left=None if self.game_due is None else max(0, self.game_due - at),
            offers=tuple(
                OfferClock(proposer, partner, max(0, due - offers_at))
                for (proposer, partner, _revision), due in self.offers.items()
            ),
        )

    def snapshot(self) -> ClockSnapshot:
        """Return everything, as it is kept."""
        return ClockSnapshot(
            banks=list(self.banks),
            due=self.due,
            owner=self.owner,
            game_due=self.game_due,
            stopped=self.stopped,
            high_bid=self._high_bid,
            offers=[(*key, due) for key, due in self.offers.items()],
            barred=self.barred,
            began=self.began,
        )

    def restore(self, kept: ClockSnapshot, match: Match) -> None:
        """Take over what was kept."""
        self.banks = kept.banks
        self.began = kept.began
        if kept.began is None and kept.game_due is not None:
            self.began = kept.game_due - self._limit
        self.due, self.owner, self.game_due = kept.due, kept.owner, kept.game_due
        self.stopped, self.barred, self._high_bid = kept.stopped, kept.barred, kept.high_bid
        self.offers = {(one, other, revision): due for one, other, revision, due in kept.offers}
        self._question = match.question
