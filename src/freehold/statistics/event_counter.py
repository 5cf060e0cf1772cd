"""Counting what every seat did, event by event, without the rules' engine."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from freehold.annals.facts import GameFacts, SeatFacts
from freehold.editions import Edition, EditionError, OptionError, Options, house_rules, load
from freehold.engine import Ruleset
from freehold.record import Act, Result, Save, SaveError, Start
from freehold.wire import Event, events
from freehold.wire.words import Party

HOTEL: Final = int(Ruleset().hotel_level)  # the level; those below are houses
NOBODY: Final = -1
_UNEARNED: Final = frozenset({"start", "write_off"})  # what a seat receives and did not earn


class SeatTally:
    """One seat's counts; the names are those of SeatFacts."""

    __slots__ = (
        "actions",
        "assets",
        "auctions",
        "bankrupt",
        "biggest_rent",
        "cash",
        "completed",
        "deeds",
        "doubles",
        "earned",
        "escapes",
        "highest_cash",
        "highest_worth",
        "hotels",
        "houses",
        "jailed",
        "longest_doubles",
        "most_deeds",
        "out",
        "owned",
        "rent_paid",
        "rent_received",
        "resigned",
        "ruined",
        "run",
        "served",
        "spent",
        "trades",
        "turns",
    )

    def __init__(self) -> None:
        self.assets = 0  # deeds and buildings as they count for worth
        self.owned = 0  # deeds as a bit set
        self.completed = 0  # colors as a bit set
        self.out = 0  # 1 for who went out first, 0 for who is in
        self.run = 0  # doubles in a row, now
        self.served = False  # whether the last turn in jail is over
        self.cash = self.earned = self.spent = self.highest_cash = self.highest_worth = 0
        self.deeds = self.most_deeds = self.houses = self.hotels = self.trades = self.auctions = 0
        self.rent_received = self.rent_paid = self.biggest_rent = self.ruined = 0
        self.jailed = self.escapes = self.doubles = self.longest_doubles = 0
        self.turns = self.actions = 0
        self.bankrupt = self.resigned = False

    def facts(self) -> SeatFacts:
        """Return the counts as they are."""
        return SeatFacts(
            earned=self.earned,
            spent=self.spent,
            cash=self.cash,
            worth=self.cash + self.assets,
            highest_cash=self.highest_cash,
            highest_worth=self.highest_worth,
            deeds=self.deeds,
            most_deeds=self.most_deeds,
            colors=self.completed.bit_count(),
            houses=self.houses,
            hotels=self.hotels,
            trades=self.trades,
            auctions=self.auctions,
            rent_received=self.rent_received,
            rent_paid=self.rent_paid,
            biggest_rent=self.biggest_rent,
            ruined=self.ruined,
            bankrupt=self.bankrupt,
            resigned=self.resigned,
            jailed=self.jailed,
            escapes=self.escapes,
            doubles=self.doubles,
            longest_doubles=self.longest_doubles,
            turns=self.turns,
            actions=self.actions,
        )


class Tally:
    """The counts of one game, from its dealing on; live or from a record.

    Feed it the events of the Start line and of every Act line, complete and in order.
    """

    def __init__(self, edition: Edition, options: Options, seats: int) -> None:
        squares = edition.squares
        costs = {group.id: (group.house_cost, group.hotel_cost) for group in edition.groups}
        self.seats = [SeatTally() for _ in range(seats)]
        self.rounds = 1
        self.turns = 0
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.prices = [square.price for square in squares]
        self.costs = [costs.get(square.group, (0, 0)) for square in squares]
        self.colors = _color_masks(edition)
        self.owners = [NOBODY] * len(squares)
        self.levels = [0] * len(squares)
        self.mortgaged = 0
        self.changed_hands: set[int] = set()  # seats that received deeds in this action
        self._by_cash = options.score == "cash"

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
        return self._facts(self.over, self.winners, self._ranks())

    def _facts(self, over: bool, winners: tuple[int, ...], ranks: tuple[int, ...]) -> GameFacts:
        return GameFacts(
            over=over,
            rounds=self.rounds,
            turns=self.turns,
            winners=winners,
            ranks=ranks,
            seats=tuple(seat.facts() for seat in self.seats),
        )

    def _ranks(self) -> tuple[int, ...]:
        """Rank who is in by score, before those who are out, the last of them first."""
        marks = [(seat.out == 0, seat.out or self._score(seat)) for seat in self.seats]
        return tuple(1 + sum(other > mark for other in marks) for mark in marks)

    def _score(self, seat: SeatTally) -> int:
        return seat.cash if self._by_cash else seat.cash + seat.assets

    def _count(self, happened: Iterable[Event]) -> None:
        for event in happened:
            step = _STEPS.get(type(event))
            if step is not None:
                step(self, event)
        self._note_peaks()

    def _note_peaks(self) -> None:
        """Note what is highest between actions: within a trade a seat has both sides' deeds."""
        for seat in self.seats:
            cash = seat.cash
            if cash > seat.highest_cash:
                seat.highest_cash = cash
            if cash + seat.assets > seat.highest_worth:
                seat.highest_worth = cash + seat.assets
        if self.changed_hands:
            for number in self.changed_hands:
                self._note_holdings(self.seats[number])
            self.changed_hands.clear()

    def _note_holdings(self, seat: SeatTally) -> None:
        seat.most_deeds = max(seat.most_deeds, seat.owned.bit_count())
        for number, mask in enumerate(self.colors):
            if seat.owned & mask == mask:
                seat.completed |= 1 << number

    def value_of(self, square: int) -> int:
        """Return what a deed and its buildings add to worth."""
        price = self.prices[square]
        if self.mortgaged >> square & 1:
            price //= 2
        level = self.levels[square]
        return price + self._cost_of(square, level) if level else price

    def _cost_of(self, square: int, level: int) -> int:
        house, hotel = self.costs[square]
        return (level - 1) * house + hotel if level == HOTEL else level * house


def facts_of(save: Save, edition: Edition | None = None) -> GameFacts:
    """Return what came of a saved game, or how it stood when it was cut off.

    A board of the user's own comes as `edition`. Raise SaveError if events do not fit the board.
    """
    tally = Tally(*_setting(save, edition), len(save.header.players))
    number = 0
    try:
        for number, line in enumerate(save.lines, 2):  # noqa: B007 - told by the error
            if isinstance(line, Act):
                tally.take(line.seat, line.events)
            elif isinstance(line, Start):
                tally.deal(line.events)
    except (IndexError, TypeError) as error:
        raise SaveError(save.name, number, "events that fit the board", str(error)) from error
    result = save.result
    if result is None:
        return tally.facts_now()
    if len(result.ranks) != len(tally.seats):
        expected = f"ranks of {len(tally.seats)} seats"
        raise SaveError(save.name, number, expected, str(len(result.ranks)))
    return tally.facts(result)


def _setting(save: Save, edition: Edition | None) -> tuple[Edition, Options]:
    header = save.header
    try:
        found = edition or load(header.edition)
        options = house_rules(found, header.options)
    except (EditionError, OptionError) as error:
        problem = error.problems[0]
        raise SaveError(save.name, 1, problem.expected, problem.came) from error
    if found.id != header.edition:
        raise SaveError(save.name, 1, f"edition {found.id}", header.edition)
    return found, options


def _color_masks(edition: Edition) -> list[int]:
    """Return the deeds of each color as a bit set; stations and utilities are no colors."""
    masks: dict[str, int] = {}
    for number, square in enumerate(edition.squares):
        if square.kind == "street":
            masks[square.group] = masks.get(square.group, 0) | 1 << number
    return list(masks.values())


def _begin_turn(t: Tally, event: events.TurnBegan) -> None:
    t.rounds, t.turns = event.round, event.turn
    t.seats[event.seat].turns += 1


def _roll(t: Tally, event: events.Rolled) -> None:
    seat = t.seats[event.seat]
    if event.die1 != event.die2:
        seat.run = 0
        return
    seat.doubles += 1
    seat.run += 1
    seat.longest_doubles = max(seat.longest_doubles, seat.run)


def _pay(t: Tally, event: events.Paid) -> None:
    payer, payee, amount, reason = event.payer, event.payee, event.amount, event.reason
    if isinstance(payer, int):
        giver = t.seats[payer]
        giver.cash -= amount
        giver.spent += amount
        if reason == "rent":
            giver.rent_paid += amount
    if isinstance(payee, int):
        taker = t.seats[payee]
        taker.cash += amount
        if reason not in _UNEARNED:
            taker.earned += amount
        if reason == "rent":
            taker.rent_received += amount
            taker.biggest_rent = max(taker.biggest_rent, amount)


def _move_deed(t: Tally, event: events.DeedMoved) -> None:
    square = event.square
    value, bit = t.value_of(square), 1 << square
    if isinstance(event.giver, int):
        giver = t.seats[event.giver]
        giver.owned &= ~bit
        giver.assets -= value
    if not isinstance(event.taker, int):
        t.owners[square] = NOBODY
        return
    taker = t.seats[event.taker]
    taker.owned |= bit
    taker.assets += value
    taker.deeds += 1
    t.owners[square] = event.taker
    t.changed_hands.add(event.taker)


def _build(t: Tally, event: events.Built) -> None:
    seat = t.seats[event.seat]
    hotels = 1 if event.before < HOTEL <= event.after else 0
    seat.hotels += hotels
    seat.houses += event.after - event.before - hotels
    _set_level(t, event)


def _set_level(t: Tally, event: events.Built | events.Sold | events.Struck) -> None:
    before = t.value_of(event.square)
    t.levels[event.square] = event.after
    _revalue(t, event.square, before)


def _mortgage(t: Tally, event: events.Mortgaged) -> None:
    before = t.value_of(event.square)
    t.mortgaged |= 1 << event.square
    _revalue(t, event.square, before)


def _lift(t: Tally, event: events.Lifted) -> None:
    before = t.value_of(event.square)
    t.mortgaged &= ~(1 << event.square)
    _revalue(t, event.square, before)


def _revalue(t: Tally, square: int, before: int) -> None:
    if t.owners[square] != NOBODY:
        t.seats[t.owners[square]].assets += t.value_of(square) - before


def _jail(t: Tally, event: events.Jailed) -> None:
    seat = t.seats[event.seat]
    seat.jailed += 1
    seat.served = False


def _stay(t: Tally, event: events.Stayed) -> None:
    t.seats[event.seat].served = event.turns_left == 0


def _free(t: Tally, event: events.Freed) -> None:
    seat = t.seats[event.seat]
    if not seat.served:
        seat.escapes += 1
    seat.served = False


def _knock_down(t: Tally, event: events.KnockedDown) -> None:
    if event.seat is not None:
        t.seats[event.seat].auctions += 1


def _trade(t: Tally, event: events.Traded) -> None:
    t.seats[event.proposer].trades += 1
    t.seats[event.partner].trades += 1


def _go_bankrupt(t: Tally, event: events.WentBankrupt) -> None:
    t.seats[event.seat].bankrupt = True
    creditor: Party = event.creditor
    if isinstance(creditor, int):
        t.seats[creditor].ruined += 1


def _resign(t: Tally, event: events.Resigned) -> None:
    t.seats[event.seat].resigned = True


def _go_out(t: Tally, event: events.WentOut) -> None:
    t.seats[event.seat].out = event.out_before + 1


def _end(t: Tally, event: events.GameOver) -> None:
    t.over = True
    t.winners = event.winners


_STEPS: Final[dict[type[Event], Callable[[Tally, Any], None]]] = {
    events.TurnBegan: _begin_turn,
    events.Rolled: _roll,
    events.Paid: _pay,
    events.DeedMoved: _move_deed,
    events.Built: _build,
    events.Sold: _set_level,
    events.Struck: _set_level,
    events.Mortgaged: _mortgage,
    events.Lifted: _lift,
    events.Jailed: _jail,
    events.Stayed: _stay,
    events.Freed: _free,
    events.KnockedDown: _knock_down,
    events.Traded: _trade,
    events.WentBankrupt: _go_bankrupt,
    events.Resigned: _resign,
    events.WentOut: _go_out,
    events.GameOver: _end,
}
