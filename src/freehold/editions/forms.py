"""Descriptions of options, from which a lobby can draw a form."""

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect

from freehold.editions.options import Options
from freehold.editions.problems import listed

OptionType = Literal["number", "switch", "choice", "numbers"]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What an option is called, means and accepts."""

    name: str
    type: OptionType
    description: str
    least: int = 0  # of numbers
    most: int = 0
    zero: bool = False  # is accepted, too
    values: tuple[bool | int | str, ...] = ()  # where only these are accepted
    default: bool | int | str | tuple[int, ...] = 0
    changeable: bool = False  # by a room of the edition in question

    @property
    def accepts(self) -> str:
        """Say what the option accepts."""
        if self.values:
            return listed(self.values)
        return f"{'0 or ' if self.zero else ''}a number from {self.least} to {self.most}"

    def takes(self, value: object) -> bool:
        """Tell whether the option accepts a value; true and 1 are different values."""
        if self.values:
            return any(type(one) is type(value) and one == value for one in self.values)
        inside = type(value) is int and self.least <= value <= self.most
        return inside or (self.zero and type(value) is int and value == 0)


def form_of(name: str) -> Form:
    """Return the general form of an option."""
    return _forms()[name]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of Options."""
    return msgspec.json.schema(Options)


@cache
def _forms() -> dict[str, Form]:
    info = inspect.type_info(Options)
    assert isinstance(info, inspect.StructType)
    return {field.name: _form(field) for field in info.fields}


def _form(field: inspect.Field) -> Form:
    kind, description = field.type, ""
    while isinstance(kind, inspect.Metadata):
        description = (kind.extra_json_schema or {}).get("description", description)
        kind = kind.type
    form = Form(name=field.name, type="number", description=description, default=field.default)
    match kind:
        case inspect.BoolType():
            return msgspec.structs.replace(form, type="switch", values=(False, True))
        case inspect.LiteralType(values=values):
            return msgspec.structs.replace(form, type="choice", values=values)
        case inspect.IntType(ge=least, le=most):
            return msgspec.structs.replace(form, least=least, most=most)
        case _:
            return msgspec.structs.replace(form, type="numbers")
