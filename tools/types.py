"""Write the protocol's types for TypeScript: `python -m tools.types`.

A type that is told apart from others by a tag bears the name of the tag before its own: an action
`propose` is `DoPropose`, the command to show an emote `SayEmit`.  What the server sends is always
complete, but for structs that leave out defaults; in what only clients send, a field with a default
may be left out.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from freehold import protocol
from freehold.editions.edition import SquareKind
from freehold.editions.effects import Effect, Plain
from freehold.editions.forms import OptionType
from freehold.record.lines import OptionValue
from freehold.server.http.schema import PUBLISHED, TYPES
from freehold.wire import refusals, words

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "protocol" / "types.ts"
SPOKEN = (  # what clients send
    "ClientMessage",
    "GuestWish",
    "RoomWish",
    "QuickWish",
    "LengthWish",
    "PlayOnWish",
    "AccountWish",
    "RecoveryWish",
    "PasswordWish",
    "QuotedLine",
    "ReportWish",
    "BlockWish",
    "SanctionWish",
    "AnnouncementWish",
    "DrainWish",
    "SubscriptionWish",
)
RENAMED = {"Event": "GameEvent"}  # browsers have an Event of their own
WORDS: dict[str, Any] = {
    "RefusalWord": refusals.RefusalWord,
    "ServerWord": protocol.ServerWord,
    "ReasonWord": protocol.ReasonWord,
    "Word": protocol.Word,
    "Emote": protocol.Emote,
    "Topic": protocol.Topic,
    "Standing": protocol.Standing,
    "Pace": protocol.Pace,
    "Phase": protocol.Phase,
    "What": protocol.What,
    "Party": words.Party,
    "Lot": words.Lot,
    "Reason": words.Reason,
    "Way": words.Way,
    "Ending": words.Ending,
    "SquareKind": SquareKind,
    "OptionType": OptionType,
    "OptionValue": OptionValue,
    "PlainEffect": Plain,
    "Effect": Effect,
}
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}
LONGEST_LINE = 100
HEADING = "// Written by `python -m tools.types` from the server's own types; do not edit.\n"


def text() -> str:
    """Return the file."""
    unions = {name: kind for name, kind in TYPES.items() if not isinstance(kind, type)}
    parts = [HEADING, f"export const PROTOCOL = {protocol.PROTOCOL};\n"]
    parts += [alias(name, _info(kind)) for name, kind in {**WORDS, **unions}.items()]
    parts += [interface(struct) for _name, struct in sorted(_structs().items())]
    return "\n".join(parts)


def alias(name: str, kind: inspect.Type) -> str:
    """Return a name for a type that is no struct; a long one has its parts below each other."""
    body = _body(kind)
    line = f"export type {RENAMED.get(name, name)} = {body};\n"
    if len(line) <= LONGEST_LINE:
        return line
    return "\n  | ".join([f"export type {RENAMED.get(name, name)} =", *body.split(" | ")]) + ";\n"


# --- structs


def interface(struct: inspect.StructType) -> str:
    """Return a struct as an interface."""
    lines = [_comment(struct.cls.__doc__), f"export interface {name_of(struct)} {{"]
    if struct.tag_field:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};")
    for field in struct.fields:
        lines += [_comment(_description(field.type), "  "), _member(struct, field)]
    return "\n".join(line for line in [*lines, "}"] if line) + "\n"


def _member(struct: inspect.StructType, field: inspect.Field) -> str:
    spoken = struct.cls in _spoken_only()
    may_lack = (spoken or struct.cls.__struct_config__.omit_defaults) and not field.required
    mark = "?" if _is_unset(field) or may_lack else ""
    kind = reference(field.type)
    if spoken and isinstance(field.type, inspect.StructType) and _is_optional(field.type):
        kind = f"Partial<{kind}>"
    return f"  {field.encode_name}{mark}: {kind};"


def _is_unset(field: inspect.Field) -> bool:
    """Tell whether a field may be missing altogether."""
    return not field.required and field.default is field.default_factory is msgspec.NODEFAULT


def _is_optional(struct: inspect.StructType) -> bool:
    return bool(struct.fields) and not any(field.required for field in struct.fields)


def _description(kind: inspect.Type) -> str:
    found = ""
    while isinstance(kind, inspect.Metadata):
        found = (kind.extra_json_schema or {}).get("description", found)
        kind = kind.type
    return found


def _comment(doc: str | None, indent: str = "") -> str:
    lines = cleandoc(doc or "").splitlines()
    if len(lines) < 2:
        return f"{indent}/** {lines[0]} */" if lines else ""
    body = [f"{indent} * {line}".rstrip() for line in lines]
    return "\n".join([f"{indent}/**", *body, f"{indent} */"])


# --- names


def name_of(struct: inspect.StructType) -> str:
    """Return a struct's name: as a root, or its own with the tag's before it."""
    return _names()[struct.cls]


@cache
def _names() -> dict[type, str]:
    roots = {kind: name for name, kind in TYPES.items() if isinstance(kind, type)}
    found: dict[type, str] = {}
    for struct in _reached(TYPES.values()):
        known = PUBLISHED.get(struct.cls.__name__, struct.cls.__name__)
        own = f"{(struct.tag_field or '').capitalize()}{known}"
        found[struct.cls] = roots.get(struct.cls, own)
    taken = [*found.values(), *WORDS, *(RENAMED.get(name, name) for name in TYPES)]
    clashes = {name for name in found.values() if taken.count(name) > 1 + (name in TYPES)}
    if clashes:
        raise ValueError(f"expected names that differ, got {', '.join(sorted(clashes))} twice")
    return found


# --- types


def reference(kind: inspect.Type) -> str:
    """Return how a type is referred to."""
    return _known(kind) or _body(kind)


def _known(kind: inspect.Type) -> str:
    """Return the name of a type that has one."""
    if isinstance(kind, inspect.StructType):
        return name_of(kind)
    named = {**WORDS, **TYPES}
    return next((RENAMED.get(name, name) for name in named if _info(named[name]) == kind), "")


def _body(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata():
            return reference(kind.type)
        case inspect.StructType():
            return name_of(kind)
        case inspect.UnionType():
            return _union(kind)
        case inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case inspect.TupleType():
            return f"[{', '.join(reference(item) for item in kind.item_types)}]"
        case inspect.VarTupleType() | inspect.ListType():
            return _array(reference(kind.item_type))
        case inspect.DictType():
            return f"Record<string, {reference(kind.value_type)}>"
    return PLAIN[type(kind)]


def _union(kind: inspect.UnionType) -> str:
    parts = tuple(part for part in kind.types if not isinstance(part, inspect.RawType))
    solid = tuple(part for part in parts if not isinstance(part, inspect.NoneType))
    if solid == kind.types:
        return " | ".join(reference(part) for part in solid)
    whole = reference(solid[0] if len(solid) == 1 else inspect.UnionType(solid))
    return whole if len(solid) == len(parts) else f"{whole} | null"


def _array(item: str) -> str:
    return f"({item})[]" if "|" in item else f"{item}[]"


# --- what there is


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


@cache
def _structs() -> dict[str, inspect.StructType]:
    return {name_of(struct): struct for struct in _reached(TYPES.values())}


@cache
def _spoken_only() -> frozenset[type]:
    """Return the structs that only clients send."""
    said = {struct.cls for struct in _reached(TYPES[name] for name in SPOKEN)}
    heard = _reached(kind for name, kind in TYPES.items() if name not in SPOKEN)
    return frozenset(said - {struct.cls for struct in heard})


def _reached(kinds: Iterable[Any]) -> list[inspect.StructType]:
    """Return all structs that types are made of."""
    found: dict[type, inspect.StructType] = {}
    waiting = [_info(kind) for kind in kinds]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType) and kind.cls not in found:
            found[kind.cls] = kind
            waiting += [field.type for field in kind.fields]
        elif not isinstance(kind, inspect.StructType):
            waiting += _inside(kind)
    return list(found.values())


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types that a type is made of."""
    match kind:
        case inspect.Metadata():
            yield kind.type
        case inspect.UnionType():
            yield from kind.types
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.VarTupleType() | inspect.ListType():
            yield kind.item_type
        case inspect.DictType():
            yield kind.value_type


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
    print(f"types: {TARGET.name}")


if __name__ == "__main__":
    main()
