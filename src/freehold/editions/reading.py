"""Reading the files of an edition into typed parts."""

import re
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

import msgspec

from freehold.editions import edition as parts
from freehold.editions.effects import EFFECTS, PLAIN, Alternative, Title, Wording
from freehold.editions.files import read_toml
from freehold.editions.options import Options
from freehold.editions.patterns import readable
from freehold.editions.problems import EditionError, Problem, listed, shown
from freehold.editions.type_errors import type_errors

_Part = TypeVar("_Part")

# the struct that sits under a key, to tell which keys it knows
_STRUCTS: Final[dict[str, type[msgspec.Struct]]] = {
    "currency": parts.Currency,
    "players": parts.Players,
    "rules": Options,
    "allow": parts.Range,
    "groups": parts.Group,
    "squares": parts.Square,
    "tax": parts.Tax,
    "decks": parts.Deck,
    "cards": parts.Card,
    "alternatives": Alternative,
}
# what the values of a table are, by the table's key
_VALUES: Final[dict[str, Any]] = {"allow": parts.Allowed, "name": Title, "text": Wording}
_WORDS: Final = {
    "kind": get_args(parts.SquareKind),
    "position": ("prefix", "suffix"),
    "unit": ("house", "deed"),
    "format": (1,),
}
_TYPES: Final = {
    "`int`": "a whole number",
    "`str`": "a text",
    "`bool`": "true or false",
    "`array`": "a list",
    "`object`": "a table",
}
MOST_FOUND: Final = 200  # faults of one file that are told
_AT: Final = " - at `$"
_UNNAMED: Final = "[...]"  # stands for a value of a table, which one is not told
_FIELD: Final = re.compile(r"(missing required|contains unknown) field `(?P<name>.*)`", re.DOTALL)
_GOT: Final = re.compile(r"^Expected (?P<expected>.*?)(?:, got (?P<came>.*))?$", re.DOTALL)
_STEP: Final = re.compile(r"\[(\d{1,9})\]|([^.\[\]]+)")


def read(path: Path, part: type[_Part]) -> _Part:
    """Read one file as a part of an edition, or raise EditionError."""
    where = f"{path.parent.name}/{path.name}"
    return read_raw(read_toml(path, where), part, where)


def read_raw(raw: object, part: type[_Part], where: str) -> _Part:
    """Return plain data as a part of an edition, or raise EditionError with all that is wrong."""
    try:
        return msgspec.convert(raw, part)
    except msgspec.ValidationError as error:
        first = _translate(str(error), raw, part, where)
    except ValueError:  # Python's own limit
        expected = "numbers of a usual length"
        first = Problem(where, "", expected, "one with too many digits", "number-long")
    messages = islice(type_errors(raw, part), MOST_FOUND)
    found = [_translate(message, raw, part, where) for message in messages]
    raise EditionError(dict.fromkeys(found or [first]))


def _translate(message: str, raw: object, part: type, where: str) -> Problem:
    what, mark, key = message.rpartition(_AT)
    if not mark:
        what, key = message, ""
    key = key.removeprefix(".").removesuffix("`")
    place = _named(key, raw)
    if field := _FIELD.search(what):
        return _field_problem(field, place, _known_keys(key, raw, part), where)
    came = shown(value_at(raw, place))
    if what.startswith("Invalid"):
        return Problem(where, place, _words(place), came, "word")
    got = _GOT.match(what)
    expected = got["expected"] if got else what
    return Problem(where, place, _plain(expected), came, _code(expected))


def _code(expected: str) -> str:
    """Return the code of a value that does not fit."""
    if " of length " in expected:
        return "length"
    if "matching regex" in expected:
        return "pattern"
    return "range" if any(sign in expected for sign in "<>=") else "type"


def _named(key: str, raw: object) -> str:
    """Return the key with the name of the value that does not fit, if it is one of a table."""
    before, mark, after = key.partition(_UNNAMED)
    if not mark:
        return key
    table, kind = value_at(raw, before), _VALUES.get(_last(before))
    items = table.items() if isinstance(table, dict) else ()
    name = next((name for name, value in items if not _fits(value, kind)), "")
    return f"{before}.{name}{after}" if name else before


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _plain(expected: str) -> str:
    expected = readable(expected).replace(" | ", "` or `")
    for name, words in _TYPES.items():
        expected = expected.replace(name, words)
    return expected.replace("`", "")


def _field_problem(field: re.Match[str], key: str, known: tuple[str, ...], where: str) -> Problem:
    name = field["name"]
    full = f"{key}.{name}" if key else name
    if field[1].startswith("missing"):
        return Problem(where, full, "a value", "nothing", "missing")
    return Problem(where, full, f"a known key ({listed(known)})", shown(name), "unknown-key")


def _known_keys(key: str, raw: object, part: type) -> tuple[str, ...]:
    last = _last(key.removesuffix(_UNNAMED))
    struct: type | None = parts.Range if key.startswith("allow.") else _STRUCTS.get(last, part)
    if last == "effect":
        value = value_at(raw, key)
        op = str(value.get("op")) if isinstance(value, dict) else ""
        struct = EFFECTS.get(op)
        return ("op", *getattr(struct, "__struct_fields__", ()))
    return tuple(getattr(struct, "__struct_fields__", ()))


def _words(key: str) -> str:
    last = _last(key)
    if last == "op":
        return listed(PLAIN if ".alternatives[" in key else EFFECTS)
    if last == "kind" and "effect" in key:
        return listed(("street", "station", "utility"))
    if key.startswith("rules."):
        return listed(_option_words(last))
    return listed(_WORDS.get(last, ()))


def _option_words(name: str) -> tuple[object, ...]:
    kind = next(field.type for field in msgspec.structs.fields(Options) if field.name == name)
    return get_args(get_args(kind)[0])


def _last(key: str) -> str:
    names = [name for _, name in _STEP.findall(key) if name]
    return names[-1] if names else ""


def value_at(raw: object, key: str) -> object:
    """Follow a key like `squares[7].rent` as far as it goes and return what is there."""
    for number, name in _STEP.findall(key):
        if number and isinstance(raw, list) and int(number) < len(raw):
            raw = raw[int(number)]
        elif isinstance(raw, dict) and name in raw:
            raw = raw[name]
        else:
            break
    return raw
