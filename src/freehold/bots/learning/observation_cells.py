"""What a learner sees, as cells of a table of numbers; docs/envs.md describes every cell."""

from typing import Final

from freehold.engine import (
    Ruleset,
    Table,
    codes,
    count_bits,
    find_offer,
    has,
    least_bid,
    top_cell,
    top_kind,
    zeros,
)
from freehold.engine.ints import append, i32, i64, vec

# --- cells about the moment; before these a mark: 0 for an offer to be answered, else the frame
TURNS: Final = 10
HOUSES: Final = 11
HOTELS: Final = 12
POT: Final = 13
DIE1: Final = 14
DIE2: Final = 15
TO_ROLL: Final = 16
DEBT: Final = 17
LEAST_BID: Final = 18
HIGH_BID: Final = 19
BID_IS_OWN: Final = 20
LOT_IS_BUILDING: Final = 21
OFFERED_CASH: Final = 22
OFFERED_PASSES: Final = 23
HEAD: Final = 24  # of them in all
# --- cells about each seat
CASH: Final = 0
POSITION: Final = 1
JAIL: Final = 2
PASSES: Final = 3
ALIVE: Final = 4
CURRENT: Final = 5
SEAT: Final = 6  # of them
# --- cells about each deed, behind one for each seat that may own it
LEVEL: Final = 0
MORTGAGED: Final = 1
SQUATTED: Final = 2
DECIDED: Final = 3
GIVEN: Final = 4
TAKEN: Final = 5
DEED: Final = 6  # of them
MOST: Final = 2**31 - 1  # that a cell can hold


class ObservationCells:
    """Writes what lies open, as a seat sees it, where a table is still blank.

    Other seats follow in the order of play.
    """

    def __init__(self, rules: Ruleset, seats: i64) -> None:
        self.rules: Ruleset = rules
        self.seats: i64 = seats
        self.squares: vec[i64] = vec[i64]()  # of the deeds
        self.slot: vec[i64] = vec[i64]()  # of a square among the deeds, or -1
        self.steps: vec[i64] = zeros(seats)  # from who looks on to each seat, in the order of play
        self.deeds: i64 = 0
        for square in range(rules.squares):
            if has(rules.deed_mask, square):
                self.squares = append(self.squares, square)
                self.slot = append(self.slot, self.deeds)
                self.deeds += 1
            else:
                self.slot = append(self.slot, -1)
        self.first_deed: i64 = HEAD + seats * SEAT
        self.width: i64 = self.first_deed + self.deeds * (seats + DEED)

    def write(
        self, t: Table, seat: i64, answering: i64, proposer: i64, cells: vec[i32], first: i64
    ) -> None:
        """Write an observation from the cell `first` on; `answering` is to answer an offer."""
        self._write_moment(t, seat, cells, first)
        self._write_seats(t, seat, cells, first + HEAD)
        self._write_deeds(t, seat, cells, first + self.first_deed)
        if answering >= 0:
            cells[first] = 1
            if answering == seat:
                self._write_offer(t, find_offer(t, seat, proposer), cells, first)
            return
        kind = top_kind(t)
        if codes.F_TURN <= kind <= codes.F_PLACE:
            cells[first + kind] = 1

    def _write_moment(self, t: Table, seat: i64, cells: vec[i32], first: i64) -> None:
        cells[first + TURNS] = i32(t.turns)
        cells[first + HOUSES] = i32(t.houses)
        cells[first + HOTELS] = i32(t.hotels)
        cells[first + POT] = _money(t.pot)
        cells[first + DIE1] = i32(t.die1)
        cells[first + DIE2] = i32(t.die2)
        kind = top_kind(t)
        if kind == codes.F_TURN:
            cells[first + TO_ROLL] = i32(1 - top_cell(t, codes.TURN_STAGE))
            return
        if kind == codes.F_DEBT:
            cells[first + DEBT] = _money(top_cell(t, codes.DEBT_AMOUNT))
        elif kind == codes.F_AUCTION:
            cells[first + LEAST_BID] = _money(least_bid(t))
            cells[first + HIGH_BID] = _money(top_cell(t, codes.AUCTION_HIGH_BID))
            if top_cell(t, codes.AUCTION_HIGH_SEAT) == seat:
                cells[first + BID_IS_OWN] = 1
            if top_cell(t, codes.AUCTION_LOT) >= codes.LOT_HOUSE:
                cells[first + LOT_IS_BUILDING] = 1
        # these four have their square in the same cell
        if (
            kind == codes.F_BUY
            or kind == codes.F_TAX
            or kind == codes.F_TRANSFER
            or kind == codes.F_AUCTION
        ):
            self._mark_deed(top_cell(t, codes.BUY_SQUARE), cells, first)

    def _mark_deed(self, square: i64, cells: vec[i32], first: i64) -> None:
        """Mark the deed that is decided about, if it is one."""
        if 0 <= square < self.rules.squares and self.slot[square] >= 0:
            deed = first + self.first_deed + self.slot[square] * (self.seats + DEED)
            cells[deed + self.seats + DECIDED] = 1

    def _write_seats(self, t: Table, seat: i64, cells: vec[i32], at: i64) -> None:
        place = t.place[seat]
        for _step in range(self.seats):
            other = t.order[place]
            cells[at + CASH] = _money(t.cash[other])
            cells[at + POSITION] = i32(t.position[other])
            cells[at + JAIL] = i32(t.jail[other])
            cells[at + PASSES] = i32(count_bits(t.passes[other]))
            if has(t.alive, other):
                cells[at + ALIVE] = 1
            if t.current == other:
                cells[at + CURRENT] = 1
            at += SEAT
            place += 1
            if place == self.seats:
                place = 0

    def _write_deeds(self, t: Table, seat: i64, cells: vec[i32], at: i64) -> None:
        seats = self.seats
        squares = self.squares
        owners = t.owner
        levels = t.level
        steps = self.steps
        mortgaged = t.mortgaged
        own = t.place[seat]
        for other in range(seats):
            step = t.place[other] - own
            steps[other] = step if step >= 0 else step + seats
        for number in range(self.deeds):  # zeros are written too: to ask would take longer
            square = squares[number]
            owner = owners[square]
            if owner >= 0:
                cells[at + steps[owner]] = 1
            at += seats
            cells[at + LEVEL] = i32(levels[square])
            cells[at + MORTGAGED] = i32((mortgaged >> square) & 1)
            at += DEED
        if self.rules.squatters:
            self._write_squatters(t, cells, at)

    def _write_squatters(self, t: Table, cells: vec[i32], end: i64) -> None:
        at = end - self.deeds * (self.seats + DEED) + self.seats + SQUATTED
        for number in range(self.deeds):
            cells[at] = i32(t.squatted[self.squares[number]])
            at += self.seats + DEED

    def _write_offer(self, t: Table, offer: i64, cells: vec[i32], first: i64) -> None:
        """Write what the seat would get and give."""
        offers = t.offers
        cells[first + OFFERED_CASH] = _money(
            offers[offer + codes.GIVE_CASH] - offers[offer + codes.TAKE_CASH]
        )
        passes = count_bits(offers[offer + codes.GIVE_PASSES])
        cells[first + OFFERED_PASSES] = i32(passes - count_bits(offers[offer + codes.TAKE_PASSES]))
        given = offers[offer + codes.GIVE_DEEDS]
        taken = offers[offer + codes.TAKE_DEEDS]
        at = first + self.first_deed + self.seats
        for number in range(self.deeds):
            if has(given, self.squares[number]):
                cells[at + GIVEN] = 1
            if has(taken, self.squares[number]):
                cells[at + TAKEN] = 1
            at += self.seats + DEED


def _money(amount: i64) -> i32:
    """Return an amount as a cell can hold it."""
    if amount > MOST:
        return i32(MOST)
    if amount < -MOST:
        return i32(-MOST)
    return i32(amount)


def blank_cells(count: i64) -> vec[i32]:
    """Return a table of `count` cells that are 0."""
    made = vec[i32]()
    for _step in range(count):
        made = append(made, 0)
    return made
