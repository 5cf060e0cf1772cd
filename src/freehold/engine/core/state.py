"""What a game is at one moment: the open Table, and the State that adds what nobody may see.

Each line of an `__init__` here is a field: its type, how it begins, and how a copy gets it.
`snapshot.py` says in which order fields are saved; a test compares both lists.
"""

from freehold.engine.codes import FRAME, NOBODY
from freehold.engine.core.bits import bit
from freehold.engine.core.rng import seeded
from freehold.engine.core.ruleset import Ruleset
from freehold.engine.core.vectors import filled, zeros
from freehold.engine.ints import Money, Seat, i64, vec


class Table:
    """Everything that lies open on the table.

    Rules that only look (rents, worth, what is legal) and all bots take a Table, so that they
    cannot depend on a hidden card or a coming roll.  One `Table` read from a seat's view holds only
    the frame on top and that seat's own offers.
    """

    def __init__(self, rules: Ruleset, seats: i64, source: "Table | None" = None) -> None:
        zero: i64 = 0  # a literal in a conditional expression would be boxed
        one: i64 = 1
        free: i64 = NOBODY
        squats: i64 = rules.squares if rules.squatters else zero
        self.rules: Ruleset = rules
        self.seats: i64 = seats
        # seats in order of play, and where each stands in it; never changed once a game began
        self.order: vec[i64] = zeros(seats) if source is None else source.order
        self.place: vec[i64] = zeros(seats) if source is None else source.place
        # players; deeds and passes are bit sets, jail is turns left inside
        self.cash: vec[i64] = zeros(seats) if source is None else source.cash[:]
        self.position: vec[i64] = filled(seats, rules.go) if source is None else source.position[:]
        self.jail: vec[i64] = zeros(seats) if source is None else source.jail[:]
        self.no_bail: i64 = zero if source is None else source.no_bail
        self.passes: vec[i64] = zeros(seats) if source is None else source.passes[:]
        self.deeds: vec[i64] = zeros(seats) if source is None else source.deeds[:]
        self.alive: i64 = bit(seats) - 1 if source is None else source.alive
        # 0, or 1 for the first to go out...
        self.fallen: vec[i64] = zeros(seats) if source is None else source.fallen[:]
        # squares; squatted is rounds left, mortgaged a bit set
        self.owner: vec[i64] = filled(rules.squares, free) if source is None else source.owner[:]
        self.level: vec[i64] = zeros(rules.squares) if source is None else source.level[:]
        self.squatted: vec[i64] = zeros(squats) if source is None else source.squatted[:]
        self.mortgaged: i64 = zero if source is None else source.mortgaged
        # the bank and the decks
        self.houses: i64 = rules.houses if source is None else source.houses
        self.hotels: i64 = rules.hotels if source is None else source.hotels
        self.pot: Money = zero if source is None else source.pot
        self.deck_left: vec[i64] = rules.deck_size[:] if source is None else source.deck_left[:]
        # the course of the game
        self.current: Seat = zero if source is None else source.current
        self.round: i64 = one if source is None else source.round
        self.turns: i64 = zero if source is None else source.turns
        self.decision: i64 = zero if source is None else source.decision
        self.revision: i64 = zero if source is None else source.revision
        self.die1: i64 = zero if source is None else source.die1
        self.die2: i64 = zero if source is None else source.die2
        self.riot_bar: i64 = zero if source is None else source.riot_bar
        self.clocked: i64 = zero if source is None else source.clocked
        self.time_up: i64 = zero if source is None else source.time_up
        self.over: i64 = zero if source is None else source.over
        self.winners: i64 = zero if source is None else source.winners
        # what is awaited, and what is offered
        self.depth: i64 = zero if source is None else source.depth
        self.frames: vec[i64] = (
            zeros(3 * FRAME) if source is None else source.frames[: source.depth * FRAME]
        )
        self.offers: vec[i64] = vec[i64]() if source is None else source.offers[:]


class State(Table):
    """A Table with its secrets: the order of the cards, the generator, and the tape of events."""

    def __init__(
        self,
        rules: Ruleset,
        seats: i64,
        seed: i64 = 0,
        table: Table | None = None,
        source: "State | None" = None,
    ) -> None:
        super().__init__(rules, seats, table)
        cards: i64 = len(rules.card_effect)
        self.cards: vec[i64] = zeros(cards) if source is None else source.cards[:]
        self.rng: vec[i64] = seeded(seed) if source is None else source.rng[:]
        # not part of the game, and not copied: events told so far, and the frame last told
        self.taping: i64 = 0
        self.tape: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()

    def copy(self) -> "State":
        """Return an independent copy, without the tape."""
        return State(self.rules, self.seats, 0, self, self)

    def take_tape(self) -> vec[i64]:
        """Return the events recorded since the last call."""
        taken = self.tape
        self.tape = vec[i64]()
        return taken


def with_secrets(t: Table, seed: i64) -> State:
    """Return a game on a copy of the table; its generator is new and its cards lie nowhere yet."""
    return State(t.rules, t.seats, seed, t)


def is_alive(t: Table, seat: Seat) -> bool:
    """Tell whether the seat is still in the game."""
    return (t.alive >> seat) & 1 != 0


def seat_left_of(t: Table, seat: Seat) -> Seat:
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
