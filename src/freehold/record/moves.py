"""Moves as text: `roll`, `bid 120`, `build 39`, `propose 2 give 1,3 +50 take 5 pass 0`.

People may say it with less: `trade Ben give boardwalk +50 take baltic-avenue`, `accept Ben`.
"""

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from freehold.record.notation import NotationError, Token, tokens
from freehold.wire import AnyAction, Side

MOVES: Final[dict[str, type[AnyAction]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(AnyAction)
}
ALIASES: Final = {"trade": "propose"}
_WORDS: Final = {kind: word for word, kind in MOVES.items()}
_SIDES: Final = ("give", "take")


class Names(msgspec.Struct, frozen=True):
    """What people may say for numbers: ids of squares and colors, names of partners.

    All of it in lower case.  A revision need not be said where the partner has made an offer.
    """

    squares: Mapping[str, int] = {}
    groups: Mapping[str, int] = {}
    partners: Mapping[str, int] = {}
    revisions: Mapping[int, int] = {}

    def number(self, field: str, word: Token) -> int:
        """Return what a word stands for in a field."""
        known = {"square": self.squares, "group": self.groups, "partner": self.partners}
        found = known.get(field, {}).get(word.text.casefold())
        return word.number() if found is None or word.text.isdecimal() else found


NUMBERS_ONLY: Final = Names()


def move_text(action: AnyAction) -> str:
    """Return the move in one line."""
    words = [_WORDS[type(action)]]
    for field in type(action).__struct_fields__:
        value = getattr(action, field)
        words += [field, *_side_words(value)] if isinstance(value, Side) else [str(value)]
    return " ".join(words)


def _side_words(side: Side) -> list[str]:
    words = [",".join(map(str, side.deeds))] if side.deeds else []
    words += [f"+{side.cash}"] if side.cash else []
    return words + (["pass", ",".join(map(str, side.passes))] if side.passes else [])


def parse_move(text: str, names: Names = NUMBERS_ONLY) -> AnyAction:
    """Return the move of a text, or raise NotationError with the column that is wrong."""
    words = tokens(text)
    first = words[0] if words else Token("", 1)
    said = first.text.lower()
    word = ALIASES.get(said, said)
    if word not in MOVES:
        raise first.error("a move: " + ", ".join(MOVES))
    kind = MOVES[word]
    reader = _WordReader(text, words[1:], names)
    fields: dict[str, Any] = {}
    for field in kind.__struct_fields__:
        fields[field] = reader.field(field, fields.get("partner"))
    if reader.left:
        raise reader.left[0].error("the end of the move")
    return _checked(text, kind, fields)


def _checked(text: str, kind: type[AnyAction], fields: dict[str, Any]) -> AnyAction:
    """Return the move if its numbers are within bounds."""
    builtins: dict[str, Any] = {"do": _WORDS[kind], **msgspec.to_builtins(fields)}
    try:
        return msgspec.convert(builtins, kind, strict=True)
    except msgspec.ValidationError as error:
        raise NotationError(1, "numbers within bounds", f"{text} ({error})") from error


class _WordReader:
    """Take a move's words one after another."""

    def __init__(self, text: str, left: list[Token], names: Names) -> None:
        self.left = left
        self._end = len(text) + 1
        self._names = names

    def field(self, name: str, partner: int | None) -> int | Side:
        """Take the words of a field; a revision may be left out."""
        if name in _SIDES:
            return self._side(name)
        known = self._names.revisions.get(partner) if partner is not None else None
        if name == "revision" and known is not None and not self._sees_number():
            return known
        return self._names.number(name, self._next(name))

    def _next(self, expected: str) -> Token:
        if not self.left:
            raise NotationError(self._end, expected, "")
        return self.left.pop(0)

    def _side(self, name: str) -> Side:
        """Take the name of a side, and what it puts in."""
        word = self._next(name)
        if word.text != name:
            raise word.error(name)
        deeds = self._deeds()
        cash = 0
        if self.left and self.left[0].text.startswith("+"):
            sign = self.left.pop(0)
            cash = Token(sign.text[1:], sign.column + 1).number()
        passes: tuple[int, ...] = ()
        if self.left and self.left[0].text == "pass":
            self.left.pop(0)
            passes = tuple(self._next("passes").numbers(","))
        return Side(deeds, cash, passes)

    def _deeds(self) -> tuple[int, ...]:
        """Take the deeds of a side."""
        if not self._sees_number() and not self._sees_square():
            return ()
        pieces = self.left.pop(0).split(",")
        return tuple(self._names.number("square", piece) for piece in pieces)

    def _sees_number(self) -> bool:
        return bool(self.left) and self.left[0].text[0].isdigit()

    def _sees_square(self) -> bool:
        return bool(self.left) and self.left[0].text.split(",")[0].casefold() in self._names.squares
