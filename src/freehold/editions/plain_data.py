"""Editions as plain data: what their files say, and nothing of what they leave out."""

from typing import Any

import msgspec

from freehold.editions.edition import Edition


def plain_edition(edition: Edition) -> dict[str, Any]:
    """Return an edition as tables and lists, from which `msgspec.convert` makes it again."""
    found: dict[str, Any] = _plain(edition)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _plain_struct(value)
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def _plain_struct(value: msgspec.Struct) -> dict[str, Any]:
    """Return the fields but those that have their default, which may stand for none at all."""
    config = value.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    fields = {
        field.name: getattr(value, field.name)
        for field in msgspec.structs.fields(value)
        if getattr(value, field.name) != field.default
    }
    return tag | {name: _plain(each) for name, each in fields.items()}
