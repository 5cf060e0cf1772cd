"""Moves as text: `roll`, `bid 120`, `build 39`, `propose 2 give 1,3 +50 take 5 pass 0`."""

from typing import Any, Final

import msgspec

from freehold.record.notation import NotationError, Token, tokens
from freehold.wire import AnyAction, Side
from freehold.wire.actions import (
    Accept,
    Bankrupt,
    Bid,
    Build,
    BuildRun,
    Buy,
    Choose,
    Counter,
    Decline,
    EndTurn,
    EvictCompany,
    EvictForce,
    Lift,
    Mortgage,
    Pass,
    PayFine,
    Place,
    Propose,
    Reject,
    Resign,
    Roll,
    Sell,
    SellDown,
    SellRun,
    Stop,
    TimeOut,
    TimeUp,
    UsePass,
    Withdraw,
)

MOVES: Final[dict[str, type[AnyAction]]] = {
    "roll": Roll,
    "buy": Buy,
    "decline": Decline,
    "bid": Bid,
    "pass": Pass,
    "pay_fine": PayFine,
    "use_pass": UsePass,
    "build": Build,
    "sell": Sell,
    "build_run": BuildRun,
    "sell_run": SellRun,
    "sell_down": SellDown,
    "mortgage": Mortgage,
    "lift": Lift,
    "choose": Choose,
    "bankrupt": Bankrupt,
    "end_turn": EndTurn,
    "propose": Propose,
    "counter": Counter,
    "accept": Accept,
    "reject": Reject,
    "withdraw": Withdraw,
    "evict_company": EvictCompany,
    "evict_force": EvictForce,
    "resign": Resign,
    "place": Place,
    "time_out": TimeOut,
    "time_up": TimeUp,
    "stop": Stop,
}
_WORDS: Final = {kind: word for word, kind in MOVES.items()}
_SIDES: Final = ("give", "take")


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


def parse_move(text: str) -> AnyAction:
    """Return the move of a text, or raise NotationError with the column that is wrong."""
    words = tokens(text)
    if not words or words[0].text not in MOVES:
        word = words[0] if words else Token("", 1)
        raise word.error("a move: " + ", ".join(MOVES))
    kind = MOVES[words[0].text]
    reader = _Reader(text, words[1:])
    fields = {
        name: reader.side(name) if name in _SIDES else reader.next(name).number()
        for name in kind.__struct_fields__
    }
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


class _Reader:
    """Take a move's words one after another."""

    def __init__(self, text: str, left: list[Token]) -> None:
        self.left = left
        self._end = len(text) + 1

    def next(self, expected: str) -> Token:
        """Take a word."""
        if not self.left:
            raise NotationError(self._end, expected, "")
        return self.left.pop(0)

    def side(self, name: str) -> Side:
        """Take the name of a side, and what it puts in."""
        word = self.next(name)
        if word.text != name:
            raise word.error(name)
        deeds = tuple(self.left.pop(0).numbers(",")) if self._sees_deeds() else ()
        cash = 0
        if self.left and self.left[0].text.startswith("+"):
            sign = self.left.pop(0)
            cash = Token(sign.text[1:], sign.column + 1).number()
        passes: tuple[int, ...] = ()
        if self.left and self.left[0].text == "pass":
            self.left.pop(0)
            passes = tuple(self.next("passes").numbers(","))
        return Side(deeds, cash, passes)

    def _sees_deeds(self) -> bool:
        return bool(self.left) and self.left[0].text[0].isdigit()
