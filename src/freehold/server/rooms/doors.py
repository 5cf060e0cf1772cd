"""Doors: rooms as they look from outside."""

from collections.abc import Mapping
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from freehold.engine import actors
from freehold.protocol import Pace, Phase, Private, Sheet
from freehold.server.games.match import offers_on
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.retention import Idleness, found_idle
from freehold.server.rooms.visitor_addresses import VisitorAddresses
from freehold.server.store import RoomRow
from freehold.wire.parts import members

logger: Final = structlog.get_logger()

LISTED: Final = 100  # public rooms in a list


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """A room as it looks from outside; `coach` is left out where there is none."""

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
    coach: bool | msgspec.UnsetType = msgspec.UNSET


class OwnRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A room that somebody belongs to; `chair` is theirs in it.

    What is `set_aside` cannot be entered: its game does not go on in this version.  In a running
    game `awaited` are the names of whom it waits for, `mine` tells whether one of them is who asks,
    `left` how much time there is, in milliseconds, and `offers` how many wait for an answer of who
    asks.
    """

    door: Door
    chair: int | None
    playing: bool
    set_aside: bool = False
    awaited: tuple[str, ...] = ()
    mine: bool = False
    left: int | None = None
    offers: int = 0


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
        coach=sheet.settings.is_coached or msgspec.UNSET,
    )


def inviting(doors: Mapping[int, Door], addresses: VisitorAddresses) -> list[Door]:
    """List doors with somebody behind them: those to join first, then those to watch.

    Households take turns, the oldest room of each first.
    """

    def rank(number: int) -> tuple[bool, bool]:
        return doors[number].phase != "lobby", doors[number].taken == doors[number].chairs

    lively = (at for at, door in doors.items() if door.people and door.phase != "over")
    ranked = sorted(sorted(lively), key=rank)
    turns = addresses.turns(ranked)
    ranked.sort(key=lambda number: (*rank(number), turns[number]))
    return [doors[number] for number in ranked[:LISTED]]


def listing_of(row: RoomRow, clock: Clock) -> Listing | None:
    """Return what is known of a room by its row; nothing if another version has written that."""
    try:
        sheet = msgspec.json.decode(row.sheet, type=Sheet)
    except msgspec.DecodeError as error:
        logger.error("room cannot be read", room=row.id, error=str(error))
        return None
    return Listing(row.id, found_idle(row.touched, clock), sheet)


def own_room(door: Door, durable: DurableState, identity: str, at: int | None) -> OwnRoom:
    """Return a room as somebody who belongs to it sees it from outside at a time of its own."""
    private, match, clocks = durable.private, durable.match, durable.clocks
    member = find_member(private, identity)
    chair = private.seats.get(identity) if member is None else durable.chairs.get(member)
    place = OwnRoom(door=door, chair=chair, playing=door.phase == "playing" and chair is not None)
    if not place.playing or match is None or clocks is None:
        return place
    seats = members(actors(match.state))
    return replace(
        place,
        awaited=tuple(durable.sheet.chairs[seat].name for seat in seats),
        mine=chair in seats,
        left=None if at is None else clocks.face(at).left,
        offers=sum(key[1] == chair for key in offers_on(match.state)),
    )


def living_players(private: Private, alive: int) -> set[str]:
    """Return who plays in a room: has a seat that is alive, by its bit, and has not left."""
    members = set(private.identities.values())
    return {who for who, seat in private.seats.items() if who in members and alive >> seat & 1}
