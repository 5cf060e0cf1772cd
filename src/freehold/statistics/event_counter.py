"""Counting what every seat did, event by event; the figures of a moment are the open table's."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final

from freehold.editions import Edition, Options
from freehold.engine import outcome, worth
from freehold.record import Act, Result, Save, SaveError, Start
from freehold.record.game import rules_of
from freehold.record.lines import AnyLine
from freehold.record.replay import edition_of
from freehold.statistics.facts import GameFacts, SeatFacts
from freehold.wire import Event, WireError, events, fold, opening
from freehold.wire.words import Party

_UNEARNED: Final = frozenset({"start", "write_off"})  # what a seat receives and did not earn


class SeatCounter:
    """One seat's counts; the names are those of SeatFacts."""

    __slots__ = (
        "actions", "auctions", "bankrupt", "biggest_rent", "completed", "deeds", "doubles",
        "earned", "escapes", "highest_cash", "highest_worth", "hotels", "houses", "jailed",
        "longest_doubles", "most_deeds", "owned", "rent_paid", "rent_received", "resigned",
        "ruined", "run", "served", "spent", "trades", "turns",
    )  # fmt: skip # a list to look things up in, side by side

    def __init__(self) -> None:
        self.owned = 0  # deeds as a bit set, between actions
        self.completed = 0  # colors as a bit set
        self.run = 0  # doubles in a row, now
        self.served = False  # whether the last turn in jail is over
        self.earned = self.spent = self.highest_cash = self.highest_worth = 0
        self.deeds = self.most_deeds = self.houses = self.hotels = self.trades = self.auctions = 0
        self.rent_received = self.rent_paid = self.biggest_rent = self.ruined = 0
        self.jailed = self.escapes = self.doubles = self.longest_doubles = 0
        self.turns = self.actions = 0
        self.bankrupt = self.resigned = False

    @property
    def colors(self) -> int:
        """Return how many colors were complete at some time."""
        return self.completed.bit_count()


_COUNTED: Final = tuple(  # what facts take over as it is
    name for name in SeatCounter.__slots__ if name in SeatFacts.__struct_fields__
)
_counts_of: Final = attrgetter(*_COUNTED)


class EventCounter:
    """The counts of one game, from its dealing on; live or from a record.

    Feed it the Start line and every Act line of a record, complete and in order.
    """

    def __init__(self, edition: Edition, options: Options, seats: int) -> None:
        # Who is out, cash, deeds and buildings; where tokens stand is of no interest here.
        self.table = opening(rules_of(edition, options), seats)
        self.seats = [SeatCounter() for _ in range(seats)]
        self.stopped = False  # by consent
        self._risen: set[int] = set()  # seats that may have more after this action than before
        self._colors = _color_masks(edition)

    def count(self, line: AnyLine) -> None:
        """Count a line of a record; only dealing and actions bring anything."""
        if isinstance(line, Act):
            self.take(line.seat, line.events)
        elif isinstance(line, Start):
            self.deal(line.events)

    def deal(self, happened: Iterable[Event]) -> None:
        """Count what the dealing brought."""
        self._count(happened)

    def take(self, seat: int | None, happened: Iterable[Event]) -> None:
        """Count one action of a seat, or of the clock, and what it brought."""
        if seat is not None:
            self.seats[seat].actions += 1
        self._count(happened)

    def facts(self, result: Result) -> GameFacts:
        """Return what came of the game, with its result."""
        return self._facts(True, result.winners, result.ranks)

    def facts_now(self) -> GameFacts:
        """Return how the game stands; while it is under way nobody has won."""
        stands = outcome(self.table)
        return self._facts(bool(stands.over), tuple(stands.winners), tuple(stands.ranks))

    def _facts(self, over: bool, winners: tuple[int, ...], ranks: tuple[int, ...]) -> GameFacts:
        return GameFacts(
            over=over,
            rounds=int(self.table.round),
            turns=int(self.table.turns),
            winners=winners,
            ranks=ranks,
            seats=tuple(self._seat_facts(number) for number in range(len(self.seats))),
            stopped=self.stopped,
        )

    def _seat_facts(self, number: int) -> SeatFacts:
        seat = self.seats[number]
        return SeatFacts(
            cash=int(self.table.cash[number]),
            worth=int(worth(self.table, number)),
            colors=seat.colors,
            **dict(zip(_COUNTED, _counts_of(seat), strict=True)),
        )

    def raise_seat(self, party: Party) -> SeatCounter | None:
        """Return the counts of a seat that comes to have more; the bank has none."""
        if not isinstance(party, int):
            return None
        self._risen.add(party)
        return self.seats[party]

    def _count(self, happened: Iterable[Event]) -> None:
        for event in happened:
            step = _STEPS.get(type(event))
            if step is not None:
                step(self, event)
        self._note_peaks()

    def _note_peaks(self) -> None:
        """Note what is highest between actions: within a trade a seat has both sides' deeds."""
        table = self.table
        for number in self._risen:
            seat, deeds = self.seats[number], table.deeds[number]
            seat.highest_cash = max(seat.highest_cash, table.cash[number])
            seat.highest_worth = max(seat.highest_worth, worth(table, number))
            if deeds != seat.owned:
                self._note_deeds(seat, deeds)
        self._risen.clear()

    def _note_deeds(self, seat: SeatCounter, deeds: int) -> None:
        seat.owned = deeds
        seat.most_deeds = max(seat.most_deeds, deeds.bit_count())
        for color, mask in enumerate(self._colors):
            if deeds & mask == mask:
                seat.completed |= 1 << color


def facts_of(save: Save, edition: Edition | None = None) -> GameFacts:
    """Return what came of a saved game, or how it stood when it was cut off.

    A board of the user's own comes as `edition`. Raise SaveError if events do not fit the board.
    """
    counter = EventCounter(*edition_of(save, edition), len(save.header.players))
    number = 0
    try:
        for number, line in enumerate(save.lines, 2):  # noqa: B007 - told by the error
            counter.count(line)
    except (IndexError, KeyError, OverflowError, TypeError, WireError) as error:
        raise SaveError(save.name, number, "events that fit the board", str(error)) from error
    result = save.result
    if result is None:
        return counter.facts_now()
    if len(result.ranks) != len(counter.seats):
        expected = f"ranks of {len(counter.seats)} seats"
        raise SaveError(save.name, number, expected, str(len(result.ranks)))
    return counter.facts(result)


def _color_masks(edition: Edition) -> list[int]:
    """Return the deeds of each color as a bit set; stations and utilities are no colors."""
    masks: dict[str, int] = {}
    for number, square in enumerate(edition.squares):
        if square.kind == "street":
            masks[square.group] = masks.get(square.group, 0) | 1 << number
    return list(masks.values())


def _begin_turn(c: EventCounter, event: events.TurnBegan) -> None:
    fold(c.table, event)
    c.seats[event.seat].turns += 1


def _call_time(c: EventCounter, event: events.TimeCalled) -> None:
    c.stopped = event.at_once


def _roll(c: EventCounter, event: events.Rolled) -> None:
    seat = c.seats[event.seat]
    if event.die1 != event.die2:
        seat.run = 0
        return
    seat.doubles += 1
    seat.run += 1
    seat.longest_doubles = max(seat.longest_doubles, seat.run)


def _pay(c: EventCounter, event: events.Paid) -> None:
    fold(c.table, event)
    amount, is_rent = event.amount, event.reason == "rent"
    if isinstance(event.payer, int):
        giver = c.seats[event.payer]
        giver.spent += amount
        giver.rent_paid += amount if is_rent else 0
    taker = c.raise_seat(event.payee)
    if taker is not None:
        taker.earned += amount if event.reason not in _UNEARNED else 0
        if is_rent:
            taker.rent_received += amount
            taker.biggest_rent = max(taker.biggest_rent, amount)


def _move_deed(c: EventCounter, event: events.DeedMoved) -> None:
    fold(c.table, event)
    taker = c.raise_seat(event.taker)
    if taker is not None:
        taker.deeds += 1


def _build(c: EventCounter, event: events.Built) -> None:
    fold(c.table, event)
    seat, hotel = c.seats[event.seat], c.table.rules.hotel_level
    hotels = 1 if event.before < hotel <= event.after else 0
    seat.hotels += hotels
    seat.houses += event.after - event.before - hotels
    c.raise_seat(event.seat)


def _lift(c: EventCounter, event: events.Lifted) -> None:
    fold(c.table, event)
    c.raise_seat(event.party)


def _jail(c: EventCounter, event: events.Jailed) -> None:
    seat = c.seats[event.seat]
    seat.jailed += 1
    seat.served = False


def _stay(c: EventCounter, event: events.Stayed) -> None:
    c.seats[event.seat].served = event.turns_left == 0


def _free(c: EventCounter, event: events.Freed) -> None:
    seat = c.seats[event.seat]
    if not seat.served:
        seat.escapes += 1
    seat.served = False


def _knock_down(c: EventCounter, event: events.KnockedDown) -> None:
    if event.seat is not None:
        c.seats[event.seat].auctions += 1


def _trade(c: EventCounter, event: events.Traded) -> None:
    c.seats[event.proposer].trades += 1
    c.seats[event.partner].trades += 1


def _go_bankrupt(c: EventCounter, event: events.WentBankrupt) -> None:
    c.seats[event.seat].bankrupt = True
    if isinstance(event.creditor, int):
        c.seats[event.creditor].ruined += 1


def _resign(c: EventCounter, event: events.Resigned) -> None:
    c.seats[event.seat].resigned = True


def _fold_only(c: EventCounter, event: Event) -> None:
    fold(c.table, event)


# What is missing here changes no figure: neither a count nor cash, deeds, buildings or the end.
_STEPS: Final[dict[type[Event], Callable[[EventCounter, Any], None]]] = {
    events.TurnBegan: _begin_turn,
    events.TimeCalled: _call_time,
    events.Rolled: _roll,
    events.Paid: _pay,
    events.DeedMoved: _move_deed,
    events.Built: _build,
    events.Sold: _fold_only,
    events.Struck: _fold_only,
    events.Mortgaged: _fold_only,
    events.Lifted: _lift,
    events.Jailed: _jail,
    events.Stayed: _stay,
    events.Freed: _free,
    events.KnockedDown: _knock_down,
    events.Traded: _trade,
    events.WentBankrupt: _go_bankrupt,
    events.Resigned: _resign,
    events.WentOut: _fold_only,
    events.GameOver: _fold_only,
}
