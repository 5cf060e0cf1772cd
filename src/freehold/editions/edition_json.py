"""Editions as one text, for games that go on under the rules they began with."""

from typing import Any

import msgspec
from msgspec.structs import fields

from freehold.editions.edition import Edition


def edition_text(edition: Edition) -> bytes:
    """Return an edition as compact JSON, from which it can be read again."""
    return msgspec.json.encode(_plain(edition))


def edition_from(text: bytes) -> Edition:
    """Return the edition that was kept as a text."""
    return msgspec.json.decode(text, type=Edition)


def _plain(value: Any) -> Any:
    """Return plain data without what nobody has set: a default need not be a value one may set."""
    if isinstance(value, msgspec.Struct):
        found = {
            one.encode_name: _plain(getattr(value, one.name))
            for one in fields(value)
            if one.required or getattr(value, one.name) != _default(one)
        }
        config = value.__struct_config__
        return found if config.tag is None else {config.tag_field: config.tag, **found}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
