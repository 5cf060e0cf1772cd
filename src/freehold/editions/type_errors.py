"""Every place at which plain data do not fit a type, where msgspec tells the first one only."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import msgspec

Part = tuple[Any, Any, str]  # a value, its type, and the way to it

_LISTS: Final[dict[Any, Any]] = {tuple: tuple[Any, ...], dict: dict[str, Any]}


def type_errors(value: Any, kind: Any, way: str = "$") -> Iterator[str]:
    """Yield what msgspec would say of each part that does not fit, with the way to it."""
    message = _refusal(value, kind)
    if message is None:
        return
    length = _refusal(value, _without_parts(kind))
    if length is not None:
        yield f"{length} - at `{way}`"
        return
    told = False
    for fault in (*_key_faults(value, kind, way), *_deeper(value, kind, way)):
        told = True
        yield fault
    if not told:
        what, mark, rest = message.rpartition(" - at `$")
        yield f"{what} - at `{way}{rest}" if mark else f"{message} - at `{way}`"


def _without_parts(kind: Any) -> Any:
    """Return the type of a list or table of so many things, whatever they are."""
    if get_origin(kind) is not Annotated or get_origin(_bare(kind)) not in _LISTS:
        return Any
    inner, *bounds = get_args(kind)
    return Annotated[_LISTS[get_origin(inner)], *bounds]


def _refusal(value: Any, kind: Any) -> str | None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return str(error)
    except ValueError:  # a number with more digits than Python reads
        return "Expected a number of a usual length"
    return None


def _deeper(value: Any, kind: Any, way: str) -> Iterator[str]:
    for part, of_kind, to_it in _parts(value, kind, way):
        yield from type_errors(part, of_kind, to_it)


def _key_faults(value: Any, kind: Any, way: str) -> Iterator[str]:
    """Yield the keys that a table lacks, and those that it should not have."""
    struct = _struct(value, kind)
    if struct is None:
        return
    fields = msgspec.structs.fields(struct)
    for field in fields:
        if field.required and field.name not in value:
            yield f"Object missing required field `{field.name}` - at `{way}`"
    tag = struct.__struct_config__.tag_field
    known = {tag, *(field.name for field in fields)}
    for key in value:
        if key not in known:
            yield f"Object contains unknown field `{key}` - at `{way}`"


def _parts(value: Any, kind: Any, way: str) -> Iterator[Part]:
    """Yield what a value consists of, each with the type that it should have."""
    struct = _struct(value, kind)
    if struct is not None:
        for field in msgspec.structs.fields(struct):
            if field.name in value:
                yield value[field.name], field.type, f"{way}.{field.name}"
        return
    kind = _bare(kind)
    if get_origin(kind) is tuple and isinstance(value, list):
        for number, item in enumerate(value):
            yield item, get_args(kind)[0], f"{way}[{number}]"
    elif get_origin(kind) is dict and isinstance(value, dict):
        for key, item in value.items():
            yield item, get_args(kind)[1], f"{way}.{key}"


def _struct(value: Any, kind: Any) -> type[msgspec.Struct] | None:
    """Return the struct that a table should be; of several, the one that its tag names."""
    if not isinstance(value, dict):
        return None
    kind = _bare(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    if get_origin(kind) not in (Union, UnionType):
        return None
    for one in get_args(kind):
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            config = one.__struct_config__
            if config.tag_field and value.get(config.tag_field) == config.tag:
                return one
    return None


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind
