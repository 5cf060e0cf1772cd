"""Reading the files of an edition into typed parts."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

import msgspec

from freehold.editions import edition as parts
from freehold.editions.effects import EFFECTS, PLAIN, Alternative
from freehold.editions.options import Options
from freehold.editions.problems import EditionError, Problem, listed, shown

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
_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<key>.*)`)?$", re.DOTALL)
_FIELD: Final = re.compile(r"(missing required|contains unknown) field `(?P<name>.*)`")
_GOT: Final = re.compile(r"^Expected (?P<expected>.*?)(?:, got (?P<came>.*))?$", re.DOTALL)
_STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def read(path: Path, part: type[_Part]) -> _Part:
    """Read one file as a part of an edition, or raise EditionError."""
    where = f"{path.parent.name}/{path.name}"
    raw = _parse(_text(path, where), where)
    try:
        return msgspec.convert(raw, part)
    except msgspec.ValidationError as error:
        raise EditionError([_translate(str(error), raw, part, where)]) from None


def _text(path: Path, where: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise EditionError([Problem(where, "", "a file", "none")]) from None
    except OSError as error:
        came = error.strerror or str(error)
        raise EditionError([Problem(where, "", "a readable file", came)]) from None
    except UnicodeDecodeError as error:
        came = f"byte {error.object[error.start]:#x} at {error.start}"
        raise EditionError([Problem(where, "", "UTF-8 text", came)]) from None


def _parse(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at ")
        key = place.rstrip(")") or "end"
        raise EditionError([Problem(where, key, "valid TOML", f"a fault: {what}")]) from None


def _translate(message: str, raw: object, part: type, where: str) -> Problem:
    found = _AT.match(message)
    what, key = (found["what"], found["key"] or "") if found else (message, "")
    key = key.removesuffix("[...]")  # a value of a table, which one is not told
    if field := _FIELD.search(what):
        return _field_problem(field, key, raw, part, where)
    came = shown(value_at(raw, key))
    if what.startswith("Invalid"):
        return Problem(where, key, _words(key), came)
    got = _GOT.match(what)
    return Problem(where, key, _plain(got["expected"] if got else what), came)


def _plain(expected: str) -> str:
    for name, words in _TYPES.items():
        expected = expected.replace(name, words)
    return expected.replace(" | ", " or ").replace("`", "")


def _field_problem(field: re.Match[str], key: str, raw: object, part: type, where: str) -> Problem:
    name = field["name"]
    full = f"{key}.{name}" if key else name
    if field[1].startswith("missing"):
        return Problem(where, full, "a value", "nothing")
    known = listed(_known_keys(key, raw, part))
    return Problem(where, full, f"a known key ({known})", shown(name))


def _known_keys(key: str, raw: object, part: type) -> tuple[str, ...]:
    last = _last(key)
    struct = _STRUCTS.get(last, part)
    if last == "effect":
        value = value_at(raw, key)
        op = str(value["op"]) if isinstance(value, dict) else ""
        return ("op", *EFFECTS[op].__struct_fields__)
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
        if number and isinstance(raw, list):
            raw = raw[int(number)]
        elif isinstance(raw, dict) and name in raw:
            raw = raw[name]
        else:
            break
    return raw
