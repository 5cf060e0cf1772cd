"""Scenes for tests: any position, with the dice, cards and chances that are to come."""

from collections.abc import Sequence
from functools import cache
from random import Random

from freehold.editions import house_rules, load
from freehold.editions.ruleset import compile_rules
from freehold.engine import (
    Ruleset,
    State,
    Terms,
    actors,
    apply,
    codes,
    draw_below,
    legal,
    new_game,
    pack,
    push,
    state_hash,
    vector,
)
from freehold.engine.core.rng import MULTIPLIER, WORD

EDITIONS = ("bangladesh", "vietnam", "us", "hongkong", "france")
Event = tuple[int, ...]


@cache
def _rules(edition: str, changes: tuple[tuple[str, object], ...]) -> Ruleset:
    loaded = load(edition)
    return compile_rules(loaded, house_rules(loaded, dict(changes)))


def rules_with(edition: str, **changes: object) -> Ruleset:
    """Return an edition's rules with house rules changed as a room may change them."""
    return _rules(edition, tuple(sorted(changes.items())))


@cache
def _words(wanted: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Search the two words of a stream whose next draws are (bound, value) as wanted.

    The first two draws are computed backward, so that only the further ones need luck.
    """
    chosen = Random(len(wanted))
    for _ in range(5_000_000):
        first, second = (_source(_some_word(chosen, wanted, at)) for at in (0, 1))
        words = vector([first, first ^ _unshift(second ^ _turned(first, 26))])
        found = tuple(words)
        if all(draw_below(words, codes.STREAM_DICE, bound) == value for bound, value in wanted):
            return found
    raise AssertionError(f"no generator state draws {wanted}")


def _some_word(chosen: Random, wanted: tuple[tuple[int, int], ...], at: int) -> int:
    """Choose an output of the generator that gives the wanted draw."""
    bound, value = wanted[at] if at < len(wanted) else (1, 0)
    least, beyond = (-(-(each << 32) // bound) for each in (value, value + 1))
    return chosen.randrange(least, beyond)


def _turned(word: int, count: int) -> int:
    return (word << count | word >> 32 - count) & WORD


def _source(output: int) -> int:
    """Return the first word of the generator's state before it gives this output."""
    return _turned(output * pow(5, -1, 1 << 32) & WORD, 27) * pow(MULTIPLIER, -1, 1 << 32) & WORD


def _unshift(mixed: int) -> int:
    """Return the word that, combined with itself shifted left by 9, gives this one."""
    word = mixed
    for _ in range(4):
        word = mixed ^ (word << 9 & WORD)
    return word


def split(tape: Sequence[int]) -> list[Event]:
    """Cut a tape of events into its events."""
    events, at = [], 0
    while at < len(tape):
        end = at + 1 + codes.EVENT_ARITY[tape[at]]
        events.append(tuple(tape[at:end]))
        at = end
    return events


class Scene:
    """A game in seat order, seat 0 to roll, on which a test sets what it needs."""

    def __init__(
        self, edition: str = "us", seats: int = 3, *, clocked: bool = False, **changes: object
    ) -> None:
        self.rules = rules_with(edition, **changes)
        self.s: State = new_game(self.rules, seats, 1, clocked=clocked)
        for seat in range(seats):
            self.s.order[seat] = seat
            self.s.place[seat] = seat
        self.s.taping = 1
        self.turn(0)

    def turn(self, seat: int, *, ended: bool = False, doubles: int = 0) -> "Scene":
        """Give the turn to a seat: before its roll, or after it with `ended`."""
        self.s.current = seat
        self.s.depth = 1
        frame = [
            codes.F_TURN,
            seat,
            codes.STAGE_END if ended else codes.STAGE_ROLL,
            doubles,
            0,
            0,
            0,
            0,
        ]
        self.s.frames = vector(frame + [0] * codes.FRAME)
        return self

    def own(self, seat: int, *squares: int, level: int = 0, mortgaged: bool = False) -> "Scene":
        """Give deeds to a seat, built to a level (taken from the bank's stock) or mortgaged."""
        s = self.s
        for square in squares:
            if s.owner[square] >= 0:
                s.deeds[s.owner[square]] &= ~(1 << square)
            s.owner[square] = seat
            s.deeds[seat] |= 1 << square
            if mortgaged:
                s.mortgaged |= 1 << square
            if level:
                assert self.rules.build != codes.BUILD_NONE
                s.level[square] = level
                if level == self.rules.hotel_level:
                    s.hotels -= 1
                else:
                    s.houses -= level
        return self

    def cash(self, seat: int, amount: int) -> "Scene":
        """Set a seat's cash."""
        self.s.cash[seat] = amount
        return self

    def at(self, seat: int, square: int) -> "Scene":
        """Put a seat's token on a square."""
        self.s.position[seat] = square
        return self

    def jailed(self, seat: int, turns: int | None = None) -> "Scene":
        """Put a seat in jail with that many turns left."""
        self.s.position[seat] = self.rules.jail
        self.s.jail[seat] = self.rules.jail_turns if turns is None else turns
        return self

    def rig(self, stream: int, *wanted: tuple[int, int]) -> "Scene":
        """Make a stream's next draws come out as (bound, value) pairs."""
        words = _words(wanted)
        self.s.rng[stream * 2], self.s.rng[stream * 2 + 1] = words
        assert 0 <= stream < codes.STREAMS
        return self

    def dice(self, *rolls: tuple[int, int]) -> "Scene":
        """Make the next rolls come out so."""
        sides = self.rules.dice_sides
        return self.rig(codes.STREAM_DICE, *[(sides, die - 1) for roll in rolls for die in roll])

    def card(self, deck: int, card: int) -> "Scene":
        """Make a card, numbered within its deck, the next to be drawn from it."""
        first, left = self.rules.deck_start[deck], self.s.deck_left[deck]
        order = [self.s.cards[first + at] for at in range(left)]
        wanted = first + card
        if self.rules.deck_return == codes.DECK_RESHUFFLE:
            return self.rig(codes.STREAM_DECKS, (left, order.index(wanted)))
        order.remove(wanted)
        for at, each in enumerate([wanted, *order]):
            self.s.cards[first + at] = each
        return self

    def pose(self, kind: int, seat: int, *cells: int) -> "Scene":
        """Put a frame on top: the game waits for it first."""
        push(self.s, kind, seat, *cells)
        return self

    def hold(self, seat: int, number: int) -> "Scene":
        """Give a jail pass to a seat, out of its deck."""
        s, deck = self.s, self.rules.pass_deck[number]
        first, left = self.rules.deck_start[deck], s.deck_left[deck]
        kept = [s.cards[first + at] for at in range(left)]
        kept.remove(self.rules.pass_card[number])
        for at, card in enumerate([*kept, 0]):
            s.cards[first + at] = card
        s.deck_left[deck] -= 1
        s.passes[seat] |= 1 << number
        return self

    def deck(self, deck: int) -> list[int]:
        """Return the cards of a deck as they lie, from the top."""
        first = self.rules.deck_start[deck]
        return [int(self.s.cards[first + at]) for at in range(self.s.deck_left[deck])]

    def do(
        self, seat: int, kind: int, target: int = 0, amount: int = 0, terms: Terms | None = None
    ) -> list[Event]:
        """Do an action that must be accepted; return its events."""
        self.s.take_tape()
        refusal = apply(self.s, seat, pack(kind, target, amount), terms)
        assert refusal == codes.OK, f"refused with {refusal}"
        return split(list(self.s.take_tape()))

    def refused(
        self, seat: int, kind: int, target: int = 0, amount: int = 0, terms: Terms | None = None
    ) -> int:
        """Try an action that must be refused and change nothing; return the refusal."""
        before = state_hash(self.s)
        refusal = apply(self.s, seat, pack(kind, target, amount), terms)
        assert refusal != codes.OK, "accepted"
        assert state_hash(self.s) == before
        return int(refusal)

    def kinds(self, seat: int) -> set[int]:
        """Return the kinds of action the seat may choose from."""
        found = list(legal(self.s, seat))
        return {found[at] & 63 for at in range(0, len(found), codes.CHOICE)}

    def awaited(self) -> set[int]:
        """Return the seats the game waits for."""
        return {seat for seat in range(self.s.seats) if actors(self.s) >> seat & 1}

    def top(self) -> tuple[int, ...]:
        """Return the cells of the frame on top."""
        return tuple(self.s.frames[(self.s.depth - 1) * codes.FRAME : self.s.depth * codes.FRAME])
