"""The protocol's types as JSON Schema, for clients in other languages."""

from typing import Any, Final

import msgspec

from freehold.wire.actions import Action, ClockAction
from freehold.wire.awaiting import Awaiting
from freehold.wire.choices import Option
from freehold.wire.events import Event
from freehold.wire.refusals import Refusal
from freehold.wire.views import View

ROOTS: Final[dict[str, Any]] = {
    "Action": Action,
    "ClockAction": ClockAction,
    "Event": Event,
    "Awaiting": Awaiting,
    "Option": Option,
    "Refusal": Refusal,
    "View": View,
}


def protocol_schema() -> dict[str, Any]:
    """Return one schema document; every type of the protocol is among its `$defs`."""
    roots, parts = msgspec.json.schema_components(ROOTS.values(), ref_template="#/$defs/{name}")
    named = dict(zip(ROOTS, roots, strict=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**{name: root for name, root in named.items() if name not in parts}, **parts},
    }
