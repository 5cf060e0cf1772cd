"""The whole protocol as one JSON Schema document, for clients in other languages."""

from functools import cache
from typing import Any, Final

import msgspec

from freehold.server import catalog, errors
from freehold.server.api import BODIES
from freehold.server.continuing import PlayOnWish
from freehold.server.messages import ClientMessage, ServerMessage
from freehold.server.people_bodies import PEOPLE_BODIES
from freehold.server.studies import STUDY_BODIES
from freehold.wire.schema import ROOTS

TYPES: Final[dict[str, Any]] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    **ROOTS,
    **{body.__name__: body for body in (*BODIES, PlayOnWish, *PEOPLE_BODIES, *STUDY_BODIES)},
    "Editions": catalog.Editions,
    "Edition": catalog.Whole,
    "BoardMeta": catalog.BoardMeta,
    "HttpError": errors.Refused,
}


@cache
def schema_text() -> bytes:
    """Return the document."""
    return msgspec.json.format(msgspec.json.encode(document(), order="sorted"), indent=1)


def document() -> dict[str, Any]:
    """Return a schema whose `$defs` hold every type of the protocol and of the HTTP interface."""
    roots, parts = msgspec.json.schema_components(TYPES.values(), ref_template="#/$defs/{name}")
    named = dict(zip(TYPES, roots, strict=True))
    found = {**{name: root for name, root in named.items() if name not in parts}, **parts}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Freehold protocol",
        "$defs": {name: _without_raw(one) for name, one in found.items()},
    }


def _without_raw(schema: Any) -> Any:
    """Return a schema without alternatives that say nothing, which stand for text made before."""
    if isinstance(schema, list):
        return [_without_raw(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: _without_raw(one) for name, one in schema.items()}
    if {} not in kept.get("anyOf", ()):
        return kept
    said = [one for one in kept.pop("anyOf") if one != {}]
    return {**kept, **said[0]} if len(said) == 1 else {**kept, "anyOf": said}
