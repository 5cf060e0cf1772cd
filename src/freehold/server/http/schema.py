"""The whole protocol as one JSON Schema document, for clients in other languages."""

from functools import cache
from typing import Any, Final

import msgspec

from freehold.protocol import ClientMessage, ServerMessage
from freehold.server.http import (
    accounts,
    administration,
    analyses,
    editions,
    errors,
    evidence,
    games,
    guests,
    lengths,
    library,
    moderation,
    people_bodies,
    push,
    puzzles,
    replays,
    reporting,
    rooms,
    saves,
    sessions,
    strategies,
    workshop,
)
from freehold.wire.schema import ROOTS

BODIES: Final[tuple[type[Any], ...]] = (
    *guests.BODIES,
    *rooms.BODIES,
    *lengths.BODIES,
    *games.BODIES,
    *replays.BODIES,
    *saves.BODIES,
    *people_bodies.BODIES,
    *accounts.BODIES,
    *sessions.BODIES,
    *analyses.BODIES,
    *strategies.BODIES,
    *reporting.BODIES,
    *moderation.BODIES,
    *evidence.BODIES,
    *workshop.BODIES,
    *library.BODIES,
    *administration.BODIES,
    *push.BODIES,
    *puzzles.BODIES,
)
# What the protocol calls types that have another name here: clients know them by these.
PUBLISHED: Final = {
    "AchievementBody": "AchievementTold",
    "AnalysisBody": "StudyTold",
    "DecisionReport": "StudyDecision",
    "EarnedAchievement": "Honor",
    "EncounterBody": "EncounterTold",
    "EvidenceBody": "EvidenceTold",
    "Mark": "MarkTold",
    "MomentReport": "StudyMoment",
    "PersonBody": "PersonTold",
    "PlayerReport": "StudyPlayer",
    "ProgressBody": "ProgressTold",
    "ReplayRentsBody": "ReplayRents",
    "RollReport": "StudyRoll",
    "SessionBody": "SessionTold",
    "StandingBody": "StandingTold",
    "StatisticsBody": "StatisticsTold",
}
TYPES: Final[dict[str, Any]] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    **ROOTS,
    **{PUBLISHED.get(body.__name__, body.__name__): body for body in BODIES},
    "Editions": editions.Editions,
    "Edition": editions.Whole,
    "BoardMeta": editions.BoardMeta,
    "HttpError": errors.ErrorBody,
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
        "$defs": {PUBLISHED.get(name, name): _published(one) for name, one in found.items()},
    }


def _published(schema: Any) -> Any:
    """Return a schema as clients read it: with the protocol's names.

    Alternatives that say nothing, which stand for text made before, are left out.
    """
    if isinstance(schema, list):
        return [_published(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: _published(one) for name, one in schema.items()}
    for name in kept.keys() & {"title", "$ref"}:
        kept[name] = _renamed(kept[name])
    if {} not in kept.get("anyOf", ()):
        return kept
    said = [one for one in kept.pop("anyOf") if one != {}]
    return {**kept, **said[0]} if len(said) == 1 else {**kept, "anyOf": said}


def _renamed(said: Any) -> Any:
    """Return a title or a reference with the protocol's name in it."""
    if not isinstance(said, str):
        return said  # a property of that name
    place, slash, name = said.rpartition("/")
    return place + slash + PUBLISHED.get(name, name)
