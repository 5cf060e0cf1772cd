"""A game drawn from what lies on the table: all that is hidden is chance."""

from freehold.engine import (
    State,
    Table,
    codes,
    draw_below,
    has,
    push,
    push_top_of,
    top_kind,
    with_secrets,
)
from freehold.engine.ints import append, i64, vec


def resample(t: Table, seat: i64, seed: i64) -> State:
    """Return a game that looks like the table to the seat; cards and dice to come are chance.

    Only the frame on top and the seat's own offers count, as these are all that a view shows.
    """
    s = with_secrets(t, seed)
    s.clocked = 0  # an imagined player speaks when it is its turn
    _lay_frames(s, t)
    _lay_offers(s, t, seat)
    _lay_cards(s, t)
    return s


def _lay_frames(s: State, t: Table) -> None:
    """Put the turn that must be under way below the frame on top."""
    s.depth = 0
    if top_kind(t) != codes.F_TURN:
        again = t.die1 == t.die2 and t.rules.doubles_again and t.jail[t.current] == 0
        if not has(t.alive, t.current):
            push(s, codes.T_NEXT, codes.NOBODY, t.current)
        elif again:
            push(s, codes.F_TURN, t.current, codes.STAGE_ROLL, 1)
        else:
            push(s, codes.F_TURN, t.current, codes.STAGE_END)
    push_top_of(s, t)


def _lay_offers(s: State, t: Table, seat: i64) -> None:
    s.offers = vec[i64]()
    s.revision = 0
    for at in range(i64(0), len(t.offers), codes.OFFER):
        if t.offers[at] == seat or t.offers[at + codes.OFFER_PARTNER] == seat:
            for cell in range(at, at + codes.OFFER):
                s.offers = append(s.offers, t.offers[cell])
            if t.offers[at + codes.OFFER_REVISION] > s.revision:
                s.revision = t.offers[at + codes.OFFER_REVISION]


def _lay_cards(s: State, t: Table) -> None:
    """Shuffle every deck, without the passes that players hold."""
    rules = t.rules
    held: i64 = 0
    for each in range(t.seats):
        held |= t.passes[each]
    for deck in range(len(rules.deck_start)):
        first = rules.deck_start[deck]
        cards = vec[i64]()
        for card in range(first, first + rules.deck_size[deck]):
            number = rules.card_pass[card]
            if number < 0 or not has(held, number):
                cards = append(cards, card)
        for at in range(len(cards) - 1, i64(0), -1):
            other = draw_below(s.rng, codes.STREAM_BOTS, at + 1)
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
        for at in range(s.deck_left[deck]):
            if at < len(cards):
                s.cards[first + at] = cards[at]


def resampling_seed(t: Table, seat: i64, number: i64) -> i64:
    """Return the seed of a resampled game: the same for the same question and number."""
    mixed = (t.turns * 1009 + t.decision * 31 + seat) & 0x3FFFFFFF
    return (mixed << 20) ^ number
