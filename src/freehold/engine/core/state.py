"""What a game is at one moment: the open Table, and the State that adds what nobody may see."""

from typing import Final

from freehold.engine.bits import bit
from freehold.engine.codes import (
    E_AWAITS,
    F_AUCTION,
    F_DEBT,
    FRAME,
    NOBODY,
)
from freehold.engine.ints import append, i64, vec
from freehold.engine.rng import seeded
from freehold.engine.rules import Ruleset

OFFER: Final = 9  # cells of an offer: proposer, partner, revision, then the terms:
GIVE_DEEDS: Final = 3  # what the proposer gives
TAKE_DEEDS: Final = 4
GIVE_CASH: Final = 5
TAKE_CASH: Final = 6
GIVE_PASSES: Final = 7
TAKE_PASSES: Final = 8


def zeros(count: i64) -> vec[i64]:
    """Return a vector of `count` zeros."""
    return filled(count, 0)


def filled(count: i64, item: i64) -> vec[i64]:
    """Return a vector of `count` equal items."""
    made = vec[i64]()
    for _step in range(count):
        made = append(made, item)
    return made


class Terms:
    """What the proposer of a trade gives and takes; deeds and passes are bit sets."""

    def __init__(
        self,
        give_deeds: i64 = 0,
        take_deeds: i64 = 0,
        give_cash: i64 = 0,
        take_cash: i64 = 0,
        give_passes: i64 = 0,
        take_passes: i64 = 0,
    ) -> None:
        self.give_deeds = give_deeds
        self.take_deeds = take_deeds
        self.give_cash = give_cash
        self.take_cash = take_cash
        self.give_passes = give_passes
        self.take_passes = take_passes


class Table:
    """Everything that lies open on the table.

    Rules that only look (rents, worth, what is legal) and all bots take a Table, so that they
    cannot depend on a hidden card or a coming roll.  One `Table` read from a seat's view holds only
    the frame on top and that seat's own offers.
    """

    def __init__(self, rules: Ruleset, seats: i64, source: "Table | None" = None) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = seats
        # both ways assign everything right here: so the compiler knows no field is ever unset
        if source is None:
            squares = len(rules.kind)
            self.order: vec[i64] = zeros(seats)  # seats in order of play
            self.place: vec[i64] = zeros(seats)  # where a seat stands in it
            self.cash: vec[i64] = zeros(seats)
            self.position: vec[i64] = filled(seats, rules.go)
            self.jail: vec[i64] = zeros(seats)  # turns left inside, 0 when free
            self.passes: vec[i64] = zeros(seats)  # bit sets
            self.deeds: vec[i64] = zeros(seats)  # bit sets of squares
            self.fallen: vec[i64] = zeros(seats)  # 0, or 1 for the first to go out...
            self.alive: i64 = bit(seats) - 1
            self.no_bail: i64 = 0
            self.owner: vec[i64] = filled(squares, NOBODY)
            self.level: vec[i64] = zeros(squares)
            self.squatted: vec[i64] = zeros(squares if rules.squatters else 0)  # rounds left
            self.mortgaged: i64 = 0  # bit set of squares
            self.deck_left: vec[i64] = rules.deck_size[:]
            self.houses: i64 = rules.houses
            self.hotels: i64 = rules.hotels
            self.pot: i64 = 0
            self.current: i64 = 0
            self.round: i64 = 1
            self.turns: i64 = 0
            self.decision: i64 = 0
            self.revision: i64 = 0
            self.die1: i64 = 0
            self.die2: i64 = 0
            self.riot_bar: i64 = 0
            self.clocked: i64 = 0
            self.time_up: i64 = 0
            self.over: i64 = 0
            self.winners: i64 = 0
            self.frames: vec[i64] = zeros(3 * FRAME)
            self.depth: i64 = 0
            self.offers: vec[i64] = vec[i64]()
        else:
            self.order = source.order
            self.place = source.place
            self.cash = source.cash[:]
            self.position = source.position[:]
            self.jail = source.jail[:]
            self.passes = source.passes[:]
            self.deeds = source.deeds[:]
            self.fallen = source.fallen[:]
            self.alive = source.alive
            self.no_bail = source.no_bail
            self.owner = source.owner[:]
            self.level = source.level[:]
            self.squatted = source.squatted[:]
            self.mortgaged = source.mortgaged
            self.deck_left = source.deck_left[:]
            self.houses = source.houses
            self.hotels = source.hotels
            self.pot = source.pot
            self.current = source.current
            self.round = source.round
            self.turns = source.turns
            self.decision = source.decision
            self.revision = source.revision
            self.die1 = source.die1
            self.die2 = source.die2
            self.riot_bar = source.riot_bar
            self.clocked = source.clocked
            self.time_up = source.time_up
            self.over = source.over
            self.winners = source.winners
            self.frames = source.frames[: source.depth * FRAME]
            self.depth = source.depth
            self.offers = source.offers[:]


class State(Table):
    """A Table with its secrets: the order of the cards, the generator, and the tape of events."""

    def __init__(
        self, rules: Ruleset, seats: i64, seed: i64 = 0, source: "State | None" = None
    ) -> None:
        super().__init__(rules, seats, source)
        if source is None:
            self.cards: vec[i64] = zeros(len(rules.card_effect))
            self.rng: vec[i64] = seeded(seed)
        else:
            self.cards = source.cards[:]
            self.rng = source.rng[:]
        self.taping: i64 = 0
        self.tape: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()  # the frame last put on the tape

    def copy(self) -> "State":
        """Return an independent copy, without the tape."""
        return State(self.rules, self.seats, 0, self)

    def take_tape(self) -> vec[i64]:
        """Return the events recorded since the last call."""
        taken = self.tape
        self.tape = vec[i64]()
        return taken


# --- the tape


def resume_tape(s: State) -> None:
    """Record from here on, in a state that was copied or read; its top frame counts as recorded."""
    s.taping = 1
    s.shown = vec[i64]()
    if s.depth > 0:
        s.shown = s.frames[(s.depth - 1) * FRAME : s.depth * FRAME]


def emit1(s: State, code: i64, a: i64) -> None:
    """Record an event of one argument."""
    if s.taping:
        s.tape = append(append(s.tape, code), a)


def emit2(s: State, code: i64, a: i64, b: i64) -> None:
    """Record an event of two arguments."""
    if s.taping:
        s.tape = append(append(append(s.tape, code), a), b)


def emit3(s: State, code: i64, a: i64, b: i64, c: i64) -> None:
    """Record an event of three arguments."""
    if s.taping:
        s.tape = append(append(append(append(s.tape, code), a), b), c)


def emit4(s: State, code: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    """Record an event of four arguments."""
    if s.taping:
        s.tape = append(append(append(append(append(s.tape, code), a), b), c), d)


def emit_offer(s: State, code: i64, at: i64) -> None:
    """Record an event that carries the offer whose cells begin at `at`."""
    if s.taping:
        s.tape = append(s.tape, code)
        for cell in range(at, at + OFFER):
            s.tape = append(s.tape, s.offers[cell])


def emit_awaited(s: State) -> None:
    """Record the frame on top, if it is not the one recorded last."""
    top = vec[i64]()
    if s.depth > 0:
        top = s.frames[(s.depth - 1) * FRAME : s.depth * FRAME]
    if len(top) == len(s.shown):
        same = True
        for cell in range(len(top)):
            if top[cell] != s.shown[cell]:
                same = False
        if same:
            return
    s.shown = top
    s.tape = append(s.tape, E_AWAITS)
    for cell in range(i64(FRAME)):
        s.tape = append(s.tape, top[cell] if s.depth > 0 else 0)


# --- the stack of frames


def push(
    s: State,
    kind: i64,
    seat: i64,
    a: i64 = 0,
    b: i64 = 0,
    c: i64 = 0,
    d: i64 = 0,
    e: i64 = 0,
    f: i64 = 0,
) -> None:
    """Put a frame on top of the stack."""
    at = s.depth * FRAME
    while len(s.frames) < at + FRAME:
        s.frames = append(s.frames, 0)
    s.depth += 1
    frames = s.frames
    frames[at] = kind
    frames[at + 1] = seat
    frames[at + 2] = a
    frames[at + 3] = b
    frames[at + 4] = c
    frames[at + 5] = d
    frames[at + 6] = e
    frames[at + 7] = f


def slip(s: State, kind: i64, seat: i64, a: i64, b: i64) -> None:
    """Put a frame on top, or just below an auction or a debt, which are to end first."""
    push(s, kind, seat, a, b)
    if s.depth < 2:
        return
    below = (s.depth - 2) * FRAME
    if s.frames[below] != F_AUCTION and s.frames[below] != F_DEBT:
        return
    for cell in range(below, below + FRAME):
        held = s.frames[cell]
        s.frames[cell] = s.frames[cell + FRAME]
        s.frames[cell + FRAME] = held


def drop(s: State) -> None:
    """Take the top frame off the stack."""
    s.depth -= 1


def top_kind(t: Table) -> i64:
    """Return the kind of the frame on top, 0 if there is none."""
    if t.depth == 0:
        return 0
    return t.frames[(t.depth - 1) * FRAME]


def top_seat(t: Table) -> i64:
    """Return the seat of the frame on top."""
    return t.frames[(t.depth - 1) * FRAME + 1]


def top_arg(t: Table, number: i64) -> i64:
    """Return argument 0 (a) to 5 (f) of the frame on top."""
    return t.frames[(t.depth - 1) * FRAME + 2 + number]


def set_top(s: State, number: i64, value: i64) -> None:
    """Change argument 0 (a) to 5 (f) of the frame on top."""
    s.frames[(s.depth - 1) * FRAME + 2 + number] = value


# --- seats


def is_alive(t: Table, seat: i64) -> bool:
    """Tell whether the seat is still in the game."""
    return (t.alive >> seat) & 1 != 0


def seat_left_of(t: Table, seat: i64) -> i64:
    """Return the next seat in order of play that is still in the game."""
    order = t.order
    at = t.place[seat]
    for _step in range(t.seats):
        at += 1
        if at == t.seats:
            at = 0
        if (t.alive >> order[at]) & 1:
            return order[at]
    return seat
