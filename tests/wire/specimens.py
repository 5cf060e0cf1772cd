"""One specimen of every action and of every event, made from the types themselves."""

from typing import Any, get_args

import msgspec
from msgspec import inspect

from freehold.wire import Action, AnyAction, ClockAction, Event, Hidden, Side

ACTION_TYPES: tuple[type[Action], ...] = get_args(Action)
CLOCK_TYPES: tuple[type[ClockAction], ...] = get_args(ClockAction)
EVENT_TYPES: tuple[type[Event], ...] = tuple(t for t in get_args(Event) if t is not Hidden)
SIDE = {"deeds": [1, 39], "cash": 50, "passes": [0, 1]}


def specimens(kind: type[msgspec.Struct]) -> list[Any]:
    """Return messages of a kind that together show every value of its words."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    columns = [_values(field.type) for field in info.fields]
    count = max((len(column) for column in columns), default=1)
    names = [field.name for field in info.fields]
    rows = [[column[at % len(column)] for column in columns] for at in range(count)]
    tagged = {info.tag_field: info.tag} if info.tag_field else {}
    return [msgspec.convert({**tagged, **dict(zip(names, row, strict=True))}, kind) for row in rows]


def _values(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.UnionType):
        return [value for part in kind.types for value in _values(part)]
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.StructType):
        return [SIDE, {}] if kind.cls is Side else _structs(kind)
    return _PLAIN[type(kind)]


def _structs(kind: inspect.StructType) -> list[Any]:
    return [msgspec.to_builtins(message) for message in specimens(kind.cls)]


_PLAIN: dict[type[inspect.Type], list[Any]] = {
    inspect.IntType: [1, 3, 7],
    inspect.BoolType: [False, True],
    inspect.NoneType: [None],
    inspect.VarTupleType: [[], [0, 2]],
}


def all_actions() -> list[AnyAction]:
    """Return specimens of everything that can be done."""
    return [action for kind in (*ACTION_TYPES, *CLOCK_TYPES) for action in specimens(kind)]


def all_events() -> list[Event]:
    """Return specimens of everything that can happen."""
    return [event for kind in EVENT_TYPES for event in specimens(kind)]
