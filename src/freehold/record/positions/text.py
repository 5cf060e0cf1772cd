"""Positions as text: everything about a state, hidden parts too, in one readable line.

    fh2 us#0a1b2c3d4e5f options:{} order:0,1 seats:1500@0,1440@10j3 squares:1a2,3a,5bm ...

Seats are numbers, owners of squares the letters a to h.  A square is number, owner, level if
built, `m` if mortgaged, `~` and rounds if squatted.  A seat is cash@square, then `j` and turns if
in jail, `!` if bail is barred, `p` and number for each pass, `x` and 1 for the first who went out,
2 for the second...  The stack of frames goes from bottom to top.  The first word has the version
of the rules.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from freehold.editions import RULES_VERSION
from freehold.engine import Ruleset, State
from freehold.record.notation import NotationError, Token, tokens
from freehold.record.positions import checking as checking
from freehold.record.positions import reading as reading
from freehold.record.positions import writing as writing
from freehold.record.positions.stack_checking import check_stack
from freehold.record.rules_source import UNKNOWN, RulesSource, compile_source, rules_source_of

MARK: Final = "fh"  # and the version of the rules
DIGEST: Final = 12  # digits of the rules' digest in the text

_FIELDS: Final[dict[str, tuple[Callable[[State], str], Callable[[State, Token], None]]]] = {
    "order": (writing.order, reading.order),
    "seats": (writing.seats, reading.seats),
    "squares": (writing.squares, reading.squares),
    "bank": (writing.bank, reading.bank),
    "turn": (writing.turn, reading.turn),
    "count": (writing.count, reading.count),
    "dice": (writing.dice, reading.dice),
    "flags": (writing.flags, reading.flags),
    "over": (writing.over, reading.over),
    "stack": (writing.stack, reading.stack),
    "offers": (writing.offers, reading.offers),
    "cards": (writing.cards, reading.cards),
    "rng": (writing.rng, reading.rng),
}
_CHECKS: Final[dict[str, Callable[[State, Token], None]]] = {
    "seats": checking.check_seats,
    "squares": checking.check_squares,
    "bank": checking.check_bank,
    "turn": checking.check_turn,
    "count": checking.check_count,
    "dice": checking.check_dice,
    "over": checking.check_over,
    "offers": checking.check_offers,
    "cards": checking.check_cards,
    "rng": checking.check_rng,
    "stack": check_stack,  # last: it takes all else for granted
}
_NAMES: Final = ("options", *_FIELDS)


def position_text(state: State) -> str:
    """Return the position in one line."""
    source = rules_source_of(state.rules)
    mark = f"{MARK}{state.rules.version}"
    parts = [mark, f"{source.edition}#{state.rules.digest[:DIGEST]}", f"options:{source.changes}"]
    parts += [f"{name}:{write(state)}" for name, (write, _) in _FIELDS.items()]
    return " ".join(parts)


def parse_position(text: str, rules: Ruleset | None = None) -> State:
    """Return the state of a text, or raise NotationError with the column that is wrong.

    Whatever is returned can be looked at and played on.

    The rules are those the text names; a board of the user's own needs them given.
    """
    words = tokens(text)
    version = _version(words[0] if words else Token("", 1))
    if len(words) != 2 + len(_NAMES):
        raise NotationError(1, f"{2 + len(_NAMES)} words", f"{len(words)}")
    fields = {name: _field(word, name) for name, word in zip(_NAMES, words[2:], strict=True)}
    found = rules or _rules(words[1], fields["options"], version)
    _expect_digest(words[1], found)
    state = State(found, reading.count_seats(fields["order"]))
    for name, (_, read) in _FIELDS.items():
        read(state, fields[name])
    for name, check in _CHECKS.items():
        check(state, fields[name])
    return state


def position_version(text: str) -> int:
    """Return the version of the rules that a position's text names."""
    return _version(next(iter(tokens(text)), Token("", 1)))


def _version(word: Token) -> int:
    marks = [f"{MARK}{version}" for version in range(1, RULES_VERSION + 1)]
    if word.text not in marks:
        raise word.error(" or ".join(marks))
    return marks.index(word.text) + 1


def _field(word: Token, name: str) -> Token:
    label, colon, value = word.text.partition(":")
    if label != name or not colon:
        raise word.error(f"{name}:")
    return Token(value, word.column + len(label) + 1)


def _rules(word: Token, options: Token, version: int) -> Ruleset:
    edition = word.text.partition("#")[0]
    if edition == UNKNOWN:
        raise word.error("rules given with the text, as it names no edition")
    try:
        return compile_source(RulesSource(edition, options.text, version))
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise word.error(f"a known edition and its options ({error})") from error


def _expect_digest(word: Token, rules: Ruleset) -> None:
    expected = rules.digest[:DIGEST]
    if word.text.partition("#")[2] != expected:
        raise word.error(f"rules with digest {expected}")
