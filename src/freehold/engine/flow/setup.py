"""Setting up a game: money, decks, and who begins."""

from freehold.engine import codes
from freehold.engine.core.bits import bit, count_bits, first_bit, has
from freehold.engine.core.rng import draw_below, rekeyed
from freehold.engine.core.ruleset import Ruleset
from freehold.engine.core.state import State
from freehold.engine.core.tape import emit2, emit3, emit_awaited
from freehold.engine.ints import i64
from freehold.engine.rules.cards import shuffle_decks, shuffle_top
from freehold.engine.rules.money import transfer
from freehold.engine.rules.turn import begin_turn


def new_game(
    rules: Ruleset,
    seats: i64,
    seed: i64,
    *,
    clocked: bool = False,
    taping: bool = False,
    digest: bytes = b"",
) -> State:
    """Start a game; with a `digest` of 32 bytes its generator is keyed by that, not by the seed."""
    if not 1 <= seats <= codes.MOST_SEATS:
        raise ValueError(f"expected 1 to {codes.MOST_SEATS} seats, got {seats}")
    s = State(rules, seats, seed)
    if digest:
        s.rng = rekeyed(digest)
    s.clocked = 1 if clocked else 0
    s.taping = 1 if taping else 0
    shuffle_decks(s)
    _set_order(s)
    emit2(s, codes.E_STARTED, seats, s.order[0])
    for at in range(seats):
        emit2(s, codes.E_SEATED, s.order[at], at)
    for seat in range(seats):
        money = rules.start_money + s.place[seat] * rules.later_money
        transfer(s, codes.BANK, seat, money, codes.WHY_START)
    begin_turn(s, s.order[0])
    if s.taping:
        emit_awaited(s)
    return s


def rekey(s: State, digest: bytes) -> None:
    """Replace the generator's state, so that nothing seen so far tells what comes."""
    s.rng = rekeyed(digest)


def freshen(s: State, digest: bytes, unseen: list[int]) -> None:
    """Begin anew with chance: key the generator, and shuffle what nobody has seen of each deck.

    `unseen` tells of each deck how many cards have never been drawn; those are its first ones.
    """
    if len(unseen) != len(s.rules.deck_start):
        raise ValueError(f"expected {len(s.rules.deck_start)} decks, got {len(unseen)}")
    for deck, count in enumerate(unseen):
        if not 0 <= count <= s.deck_left[deck]:
            raise ValueError(f"expected at most {s.deck_left[deck]} cards in a deck, got {count}")
    s.rng = rekeyed(digest)
    for deck, count in enumerate(unseen):
        shuffle_top(s, deck, count)


def _set_order(s: State) -> None:
    if s.rules.turn_order == codes.ORDER_RANDOM:
        _shuffle_order(s)
    elif s.rules.turn_order == codes.ORDER_ROLL:
        _rotate_order(s, _roll_for_start(s))
    else:
        _rotate_order(s, 0)


def _rotate_order(s: State, first: i64) -> None:
    for at in range(s.seats):
        seat = (first + at) % s.seats
        s.order[at] = seat
        s.place[seat] = at


def _shuffle_order(s: State) -> None:
    _rotate_order(s, 0)
    for at in range(s.seats - 1, i64(0), -1):
        other = draw_below(s.rng, codes.STREAM_DICE, at + 1)
        seat = s.order[at]
        s.order[at] = s.order[other]
        s.order[other] = seat
    for at in range(s.seats):
        s.place[s.order[at]] = at


def _roll_for_start(s: State) -> i64:
    """Let all roll; the highest begins, and those who tie roll again."""
    rolling = s.alive
    while True:
        best: i64 = 0
        leaders: i64 = 0
        for seat in range(s.seats):
            if has(rolling, seat):
                die1 = draw_below(s.rng, codes.STREAM_DICE, s.rules.dice_sides) + 1
                die2 = draw_below(s.rng, codes.STREAM_DICE, s.rules.dice_sides) + 1
                emit3(s, codes.E_OPENING_ROLL, seat, die1, die2)
                if die1 + die2 > best:
                    best = die1 + die2
                    leaders = 0
                if die1 + die2 == best:
                    leaders |= bit(seat)
        if count_bits(leaders) == 1:
            break
        rolling = leaders
    return first_bit(leaders)
