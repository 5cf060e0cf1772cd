"""Reading the fields of a position's text into a state; `order` comes first."""

import re
from typing import Final

from freehold.engine import State, bit, vector
from freehold.engine.codes import FRAME, MOST_SEATS, NOBODY, OFFER, STREAMS
from freehold.record.notation import MOST, Token
from freehold.record.positions.writing import EMPTY, FRAME_WORDS, OWNERS
from freehold.wire.parts import bits_of

_SEAT: Final = re.compile(
    r"(-?\d{1,18})@(\d{1,3})(?:j(\d{1,3}))?(!)?((?:p\d{1,2})*)(?:x([1-9]))?", re.A
)
_SQUARE: Final = re.compile(r"(\d{1,3})([a-h.])(\d{1,2})?(m)?(?:~(\d{1,4}))?", re.A)
_FRAME: Final = re.compile(r"([a-z]+)@(-?\d{1,2})(?:\((-?[\d,-]{1,140})\))?", re.A)
_OFFER: Final = re.compile(r"(\d)>(\d)#(\d{1,18})\((.*)\|(.*)\)", re.A)
_STAKE: Final = re.compile(r"((?:\d{1,2}(?:\.\d{1,2})*)?)\+(\d{1,18})((?:p\d{1,2})*)", re.A)
_RNG: Final = re.compile(r"[0-9a-f]{64}")
_FLAGS: Final = {"calm": (0, 0), "clock": (1, 0), "calm+late": (0, 1), "clock+late": (1, 1)}
_KINDS: Final = {word: kind for kind, word in FRAME_WORDS.items()}


def count_seats(token: Token) -> int:
    """Return how many seats there are by the order of play."""
    found = len(list(token.split(",")))
    if not 1 <= found <= MOST_SEATS:
        raise token.error(f"an order of 1 to {MOST_SEATS} seats")
    return found


def order(s: State, token: Token) -> None:
    """Read the order of play."""
    found = token.numbers(",", 0, s.seats - 1)
    if len(set(found)) != s.seats:
        raise token.error("every seat once")
    s.order = vector(found)
    s.place = vector([found.index(seat) for seat in range(s.seats)])


def seats(s: State, token: Token) -> None:
    """Read every seat."""
    pieces = list(token.split(","))
    if len(pieces) != s.seats:
        raise token.error(f"{s.seats} seats")
    for seat, piece in enumerate(pieces):
        _seat(s, seat, piece)


def _seat(s: State, seat: int, token: Token) -> None:
    cash, square, jail, barred, passes, out = token.match(_SEAT, "a seat like 1500@0").groups()
    numbers = _passes(s, token, passes)
    if int(square) >= s.rules.squares or int(out or 0) > s.seats:
        raise token.error(f"a square below {s.rules.squares}, and x up to {s.seats}")
    s.cash[seat], s.position[seat], s.jail[seat] = int(cash), int(square), int(jail or 0)
    s.passes[seat], s.fallen[seat] = bits_of(numbers), int(out or 0)
    if out:
        s.alive &= ~bit(seat)
    if barred:
        s.no_bail |= bit(seat)


def _passes(s: State, token: Token, text: str) -> tuple[int, ...]:
    numbers = tuple(int(number) for number in text.split("p")[1:])
    if any(number >= len(s.rules.pass_card) for number in numbers):
        raise token.error(f"passes below {len(s.rules.pass_card)}")
    return numbers


def squares(s: State, token: Token) -> None:
    """Read every square that is not bare and free."""
    pieces = list(token.split(","))
    for piece in pieces:
        _square(s, piece)
    if len({number_of(piece) for piece in pieces}) != len(pieces):
        raise token.error("every square once")


def number_of(token: Token) -> int:
    """Return the number of the square that a piece tells about."""
    return int(token.match(_SQUARE, "a square like 39a5").group(1))


def _square(s: State, token: Token) -> None:
    number, letter, level, mortgaged, squatter = token.match(_SQUARE, "a square like 39a5").groups()
    square, owner = int(number), OWNERS.find(letter)
    if square >= s.rules.squares or owner >= s.seats:
        raise token.error(f"a square below {s.rules.squares} of one of {s.seats} seats")
    if int(level or 0) > s.rules.hotel_level or (squatter and not s.rules.squatters):
        raise token.error(f"a level up to {s.rules.hotel_level}, and squatters where there are any")
    s.owner[square], s.level[square] = owner, int(level or 0)
    if owner >= 0:
        s.deeds[owner] |= bit(square)
    if mortgaged:
        s.mortgaged |= bit(square)
    if squatter:
        s.squatted[square] = int(squatter)


def _several(token: Token, mark: str, count: int, least: int = 0) -> list[int]:
    found = token.numbers(mark, least)
    if len(found) != count:
        raise token.error(f"{count} numbers with {mark} between them")
    return found


def bank(s: State, token: Token) -> None:
    """Read houses, hotels and the pot."""
    s.houses, s.hotels, s.pot = _several(token, "/", 3)


def turn(s: State, token: Token) -> None:
    """Read whose turn, which round and which turn it is."""
    s.current, s.round, s.turns = _several(token, "/", 3)
    if s.current >= s.seats:
        raise token.error(f"a seat below {s.seats}")


def count(s: State, token: Token) -> None:
    """Read the number of decisions, the last revision, and rounds without riots."""
    s.decision, s.revision, s.riot_bar = _several(token, "/", 3)


def dice(s: State, token: Token) -> None:
    """Read the last roll."""
    s.die1, s.die2 = _several(token, "+", 2)


def flags(s: State, token: Token) -> None:
    """Read whether a clock runs and whether time is up."""
    if token.text not in _FLAGS:
        raise token.error("one of " + ", ".join(_FLAGS))
    s.clocked, s.time_up = _FLAGS[token.text]


def over(s: State, token: Token) -> None:
    """Read the winners of a finished game."""
    s.over = 0 if token.text == "-" else 1
    if token.text != "nobody":
        s.winners = bits_of(tuple(token.numbers(",", 0, s.seats - 1)))


def stack(s: State, token: Token) -> None:
    """Read the frames from bottom to top."""
    frames = [_frame(s, piece) for piece in token.split(">")]
    s.frames = vector([cell for frame in frames for cell in frame])
    s.depth = len(frames)


def _frame(s: State, token: Token) -> list[int]:
    word, seat, listed = token.match(_FRAME, "a frame like buy@0(39)").groups()
    inside = Token(listed or "", token.column + len(word) + len(seat) + 2)
    arguments = inside.numbers(",", -MOST) if listed else []
    if word not in _KINDS or not NOBODY <= int(seat) < s.seats or len(arguments) > FRAME - 2:
        raise token.error(f"one of {', '.join(_KINDS)}, a seat, and up to {FRAME - 2} numbers")
    cells = [_KINDS[word], int(seat), *arguments]
    return cells + [0] * (FRAME - len(cells))


def offers(s: State, token: Token) -> None:
    """Read the open offers."""
    found = [_offer(s, piece) for piece in token.split(",")]
    s.offers = vector([cell for offer in found for cell in offer])


def _offer(s: State, token: Token) -> list[int]:
    proposer, partner, revision, give, take = token.match(
        _OFFER, "an offer like 0>1#3(1.3+50|5+0p0)"
    ).groups()
    if int(proposer) >= s.seats or int(partner) >= s.seats:
        raise token.error(f"seats below {s.seats}")
    at = token.column + len(f"{proposer}>{partner}#{revision}(")
    sides = _stake(s, Token(give, at)), _stake(s, Token(take, at + len(give) + 1))
    cells = [
        int(proposer),
        int(partner),
        int(revision),
        *(n for pair in zip(*sides, strict=True) for n in pair),
    ]
    assert len(cells) == OFFER
    return cells


def _stake(s: State, token: Token) -> tuple[int, int, int]:
    deeds, cash, passes = token.match(_STAKE, "a side like 1.3+50p0").groups()
    listed = tuple(int(deed) for deed in deeds.split(".")) if deeds else ()
    if any(deed >= s.rules.squares for deed in listed):
        raise token.error(f"squares below {s.rules.squares}")
    return bits_of(listed), int(cash), bits_of(_passes(s, token, passes))


def cards(s: State, token: Token) -> None:
    """Read every deck from its top to its bottom."""
    piles = list(token.split("/"))
    if len(piles) != len(s.rules.deck_start):
        raise token.error(f"{len(s.rules.deck_start)} decks")
    for deck, pile in enumerate(piles):
        _deck(s, deck, pile)


def _deck(s: State, deck: int, token: Token) -> None:
    first, size = s.rules.deck_start[deck], s.rules.deck_size[deck]
    pile = [] if token.text == EMPTY else token.numbers(".", first, first + size - 1)
    if len(set(pile)) != len(pile):
        raise token.error("every card once")
    s.deck_left[deck] = len(pile)
    for at, card in enumerate(pile):
        s.cards[first + at] = card


def rng(s: State, token: Token) -> None:
    """Read the generator's words."""
    text = token.match(_RNG, "64 hexadecimal digits").group()
    s.rng = vector([int(text[at * 8 : at * 8 + 8], 16) for at in range(STREAMS * 2)])
