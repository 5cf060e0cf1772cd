import re
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec
import pytest

from freehold.protocol import ClientMessage, ServerMessage
from freehold.server.http.schema import PUBLISHED, TYPES, document, schema_text
from freehold.wire import Action, Awaiting, ClockAction, Event, Option
from tools import types

UNIONS: Final = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "Action": Action,
    "ClockAction": ClockAction,
    "Event": Event,
    "Awaiting": Awaiting,
    "Option": Option,
}
DEFS: Final[dict[str, Any]] = document()["$defs"]
REFERENCE: Final = "#/$defs/"
BUILT_IN: Final = {"Record", "Partial"}


def config(kind: type[msgspec.Struct]) -> tuple[str, str]:
    return str(kind.__struct_config__.tag_field), str(kind.__struct_config__.tag)


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield a schema and everything in it."""
    if isinstance(schema, dict):
        yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for one in schema:
            yield from parts(one)


# --- TypeScript


def test_the_file_is_what_the_server_s_types_give() -> None:
    """If the protocol has changed on purpose, run `python -m tools.types`."""
    assert types.TARGET.read_text(encoding="utf-8") == types.text()


@pytest.mark.parametrize("name", UNIONS)
def test_every_kind_of_message_has_its_tag(name: str) -> None:
    written = types.text()
    for kind in get_args(UNIONS[name]):
        field, tag = config(kind)
        assert f'  {field}: "{tag}";\n' in written


def test_no_two_types_have_the_same_name() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", types.text(), re.MULTILINE)
    assert len(names) == len(set(names))


def test_no_type_is_called_as_the_browser_s_events_are() -> None:
    assert not re.search(r"\bEvent\b", types.text())


def test_every_type_that_is_referred_to_is_there() -> None:
    code = re.sub(r"/\*\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", types.text(), flags=re.DOTALL)
    names = set(re.findall(r"^export (?:interface|type|const) (\w+)", code, re.MULTILINE))
    assert set(re.findall(r"\b[A-Z]\w+", code)) <= names | BUILT_IN


def test_what_the_server_sends_is_complete_but_for_what_may_be_unset() -> None:
    spoken = set(types.SPOKEN)
    optional = [
        (name, field)
        for name, body in re.findall(r"interface (\w+) \{(.*?)\n\}", types.text(), re.DOTALL)
        for field in re.findall(r"^  (\w+)\?:", body, re.MULTILINE)
        if not name.startswith("Say") and name not in spoken
    ]
    assert optional == [
        ("Chair", "flavor"),
        ("Door", "coach"),
        ("Fault", "until"),
        ("Fault", "reason"),
        ("Fault", "request"),
        ("LineHeader", "entropy"),
        ("LineHeader", "board"),
        ("Player", "piece"),
        ("Player", "id"),
        ("Presence", "missed"),
        ("RoomSettings", "coach"),
        ("Sheet", "pledges"),
        ("Sheet", "revealing"),
        ("Sheet", "origin"),
        ("SheetDifference", "put"),
        ("SheetDifference", "within"),
        ("SheetDifference", "gone"),
        ("SheetDifference", "middle"),
        ("TellPlayed", "rents"),
        ("TellPlayed", "why"),
        ("TellWelcome", "blocked"),
        ("TradePreview", "meter"),
        ("VoteView", "chair"),
    ]


def test_clients_may_leave_out_what_has_a_default() -> None:
    hello = re.search(r"interface SayHello \{(.*?)\n\}", types.text(), re.DOTALL)
    assert hello is not None
    assert "  after?: number | null;" in hello[1]
    assert "  token: string;" in hello[1]


# --- JSON Schema


@pytest.mark.parametrize("name", UNIONS)
def test_the_schema_tells_every_kind_of_message_apart(name: str) -> None:
    mapping = DEFS[name]["discriminator"]["mapping"]
    assert set(mapping) == {config(kind)[1] for kind in get_args(UNIONS[name])}


@pytest.mark.parametrize("name", UNIONS)
def test_the_schema_of_every_kind_of_message_demands_its_tag(name: str) -> None:
    discriminator = DEFS[name]["discriminator"]
    for tag, reference in discriminator["mapping"].items():
        kind = DEFS[reference.removeprefix(REFERENCE)]
        assert kind["properties"][discriminator["propertyName"]] == {"enum": [tag]}
        assert discriminator["propertyName"] in kind["required"]


def test_all_references_of_the_schema_resolve() -> None:
    found = {part["$ref"] for part in parts(DEFS) if isinstance(part.get("$ref"), str)}
    assert found
    assert {one.removeprefix(REFERENCE) for one in found} <= set(DEFS)


def test_the_schema_has_every_root_and_every_body() -> None:
    assert set(TYPES) <= set(DEFS)


def test_the_schema_calls_types_as_clients_know_them() -> None:
    assert set(PUBLISHED.values()) <= set(DEFS)
    assert not PUBLISHED.keys() & set(DEFS)


def test_no_part_of_the_schema_takes_anything_whatever() -> None:
    alternatives = [one for part in parts(DEFS) for one in part.get("anyOf", ())]
    assert {} not in alternatives


def test_the_served_text_is_the_document() -> None:
    assert msgspec.json.decode(schema_text()) == msgspec.json.decode(
        msgspec.json.encode(document())
    )
