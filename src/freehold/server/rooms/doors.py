"""Doors: rooms as they look from outside."""

from collections.abc import Mapping
from typing import Final

import msgspec

from freehold.protocol import Pace, Phase, Private, Sheet
from freehold.server.rooms.households import Households
from freehold.server.rooms.shelf import Idleness

LISTED: Final = 100  # public rooms in a list


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """A room as it looks from outside."""

    code: str
    phase: Phase
    edition: str
    pace: Pace
    host: str
    chairs: int
    taken: int
    people: int
    changed_rules: int
    spectators: bool


class OwnRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A room that somebody belongs to; `chair` is theirs in it.

    What is `set_aside` cannot be entered: its game does not go on in this version.
    """

    door: Door
    chair: int | None
    playing: bool
    set_aside: bool = False


class Listing(msgspec.Struct):
    """What the registry knows of a room without opening it."""

    id: int
    idleness: Idleness
    sheet: Sheet


def door_of(sheet: Sheet, people: int) -> Door:
    """Return how a room looks with so many connections."""
    host = None if sheet.host is None else sheet.member(sheet.host)
    return Door(
        code=sheet.code,
        phase=sheet.phase,
        edition=sheet.settings.edition,
        pace=sheet.settings.pace,
        host="" if host is None else host.name,
        chairs=len(sheet.chairs),
        taken=sum(not chair.free for chair in sheet.chairs),
        people=people,
        changed_rules=len(sheet.settings.options),
        spectators=sheet.settings.spectators,
    )


def in_turns(doors: Mapping[int, Door], households: Households) -> list[Door]:
    """List rooms, given by rising number: those to join first, then those to watch.

    Households take turns, the oldest room of each first.
    """

    def rank(number: int) -> tuple[bool, bool]:
        return doors[number].phase != "lobby", doors[number].taken == doors[number].chairs

    ranked = sorted(doors, key=rank)
    turns = households.turns(ranked)
    ranked.sort(key=lambda number: (*rank(number), turns[number]))
    return [doors[number] for number in ranked[:LISTED]]


def living_players(private: Private, alive: int) -> set[str]:
    """Return who plays in a room: has a seat that is alive, by its bit, and has not left."""
    members = set(private.identities.values())
    return {who for who, seat in private.seats.items() if who in members and alive >> seat & 1}
