"""Administration over HTTP, for who has the operator's token; for others there is nothing here."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, Literal

from aiohttp import web
from msgspec import Meta

from freehold import __version__
from freehold.server.http.moderation import ModeratedPerson
from freehold.server.http.nodes import AdminNode, all_nodes
from freehold.server.http.requests import (
    RequestBody,
    ResponseBody,
    answer,
    body_of,
    is_operator,
)
from freehold.server.ops.drain import DrainMode
from freehold.server.ops.uptime import MILLISECONDS
from freehold.server.people.administration import ADMINISTRATION, LONGEST_ANNOUNCEMENT
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.identity import fold_name
from freehold.server.rooms.doors import Listing
from freehold.server.store import PersonRow

LISTED: Final = 200  # rooms, those in which most people are first
FOUND: Final = 20  # people of a name
LONGEST_NODE: Final = 32  # characters

Endpoint = Callable[[web.Request], Awaitable[web.Response]]


class AdminMember(ResponseBody, frozen=True, kw_only=True):
    """Somebody in a room; the id is that by which they can be banned."""

    id: str
    name: str


class AdminRoom(ResponseBody, frozen=True, kw_only=True):
    """A room at a glance; `idle` are the seconds for which nothing has changed in it.

    Members are told of rooms that are in memory.
    """

    number: int
    code: str
    phase: str
    edition: str
    public: bool
    people: int
    bots: int
    idle: int
    awake: bool
    members: tuple[AdminMember, ...]


class AdminOverview(ResponseBody, frozen=True, kw_only=True):
    """The server at a glance, with the rooms in which most people are."""

    version: str
    uptime: int
    mode: DrainMode
    announcement: str
    connections: int
    reports: int
    phases: dict[str, int]
    rooms: tuple[AdminRoom, ...]
    nodes: tuple[AdminNode, ...]


class AdminPeople(ResponseBody, frozen=True, kw_only=True):
    """People whom a word may mean: an id, the name of an account, or a name in a room."""

    people: tuple[ModeratedPerson, ...]


class AnnouncementWish(RequestBody, frozen=True, kw_only=True):
    """Words to everybody; empty ones take back what was said."""

    text: Annotated[str, Meta(max_length=LONGEST_ANNOUNCEMENT)]


class DrainWish(RequestBody, frozen=True, kw_only=True):
    """How far games are to be taken: by one node, this or another, if it is named."""

    mode: Literal["open", "finish", "hold", "hand_over"]
    node: Annotated[str, Meta(max_length=LONGEST_NODE)] = ""


def for_operator(endpoint: Endpoint) -> Endpoint:
    """Return an endpoint that is there for the operator only."""

    async def handle(request: web.Request) -> web.Response:
        if not is_operator(request):
            raise web.HTTPNotFound
        return await endpoint(request)

    return handle


# --- looking


async def show_overview(request: web.Request) -> web.Response:
    """Tell how the server is doing."""
    admission, administration = request.app[ADMISSION], request.app[ADMINISTRATION]
    listings = admission.registry.listings
    rooms = sorted((_room(admission, one) for one in listings), key=_rank)
    return answer(
        AdminOverview(
            version=__version__,
            uptime=admission.clock.now() // MILLISECONDS,
            mode=administration.mode,
            announcement=administration.announcement,
            connections=admission.connections,
            reports=await admission.store.count_open_reports(),
            phases=dict(Counter(one.sheet.phase for one in listings)),
            rooms=tuple(rooms[:LISTED]),
            nodes=await all_nodes(request.app),
        )
    )


def _room(admission: Admission, listing: Listing) -> AdminRoom:
    sheet = listing.sheet
    room = admission.registry.awake(sheet.code)
    members = () if room is None else room.private.identities.items()
    names = {member.number: member.name for member in sheet.members}
    return AdminRoom(
        number=listing.id,
        code=sheet.code,
        phase=sheet.phase,
        edition=sheet.settings.edition,
        public=sheet.settings.public,
        people=0 if room is None else len(room.subscribers),
        bots=sum(chair.bot is not None for chair in sheet.chairs),
        idle=max(0, admission.clock.wall() - listing.idleness.touched),
        awake=room is not None,
        members=tuple(AdminMember(id=who, name=names.get(n, "")) for n, who in members),
    )


def _rank(room: AdminRoom) -> tuple[int, int]:
    return -room.people, room.idle


async def find_people(request: web.Request) -> web.Response:
    """Tell whom a word may mean."""
    admission, word = request.app[ADMISSION], request.query.get("name", "")
    folded = fold_name(word)
    found = {word}
    account = await admission.store.account_named(folded)
    if account is not None:
        found.add(account.identity)
    for room in admission.registry.rooms:
        names = {member.number: member.name for member in room.sheet.members}
        found |= {
            who
            for number, who in room.private.identities.items()
            if folded and fold_name(names.get(number, "")) == folded
        }
    rows = await admission.store.people(found)
    return answer(AdminPeople(people=tuple(_person(rows[who]) for who in sorted(rows)[:FOUND])))


def _person(row: PersonRow) -> ModeratedPerson:
    who = row.identity
    return ModeratedPerson(id=who.id, name=who.name, account=row.account, since=who.created)


# --- acting


async def announce(request: web.Request) -> web.Response:
    """Tell everybody something."""
    wish = await body_of(request, AnnouncementWish)
    await request.app[ADMINISTRATION].announce(wish.text.strip())
    return web.Response(status=204)


async def drain(request: web.Request) -> web.Response:
    """Take new games, or none any more."""
    wish = await body_of(request, DrainWish)
    administration = request.app[ADMINISTRATION]
    if wish.node:
        await administration.drain_node(wish.node, wish.mode)
    else:
        await administration.drain(wish.mode)
    return web.Response(status=204)


async def close_room(request: web.Request) -> web.Response:
    """Close a room for good."""
    await request.app[ADMINISTRATION].close_room(int(request.match_info["room"]))
    return web.Response(status=204)


BODIES: Final = (AdminOverview, AdminPeople, AnnouncementWish, DrainWish)

routes: Final[list[Any]] = [
    web.get("/api/admin", for_operator(show_overview)),
    web.get("/api/admin/people", for_operator(find_people)),
    web.post("/api/admin/announcement", for_operator(announce)),
    web.post("/api/admin/drain", for_operator(drain)),
    web.post("/api/admin/rooms/{room:[0-9]{1,12}}/close", for_operator(close_room)),
]
