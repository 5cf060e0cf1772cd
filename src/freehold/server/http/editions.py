"""The catalog: what clients and the curious read about editions."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold.editions import (
    Edition,
    EditionError,
    Form,
    Options,
    available,
    is_board_name,
    load,
    otherwise,
    schema,
)
from freehold.editions.edition import Currency, Deck, Group, Players, Square, Value
from freehold.editions.effects import Texts
from freehold.editions.problems import listed, shown
from freehold.record.game import rules_of
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import find_long
from freehold.server.people.admission import ADMISSION

CLASSIC: Final = "us"  # the edition of /board_meta
STORED: Final = "public, max-age=300"
_ETAG_DIGITS: Final = 32


class Entry(msgspec.Struct, frozen=True):
    """An edition in the list of all; `digest` is of its own rules."""

    id: str
    name: Texts
    languages: tuple[str, ...]
    players: Players
    currency: Currency
    digest: str


class Editions(msgspec.Struct, frozen=True):
    """All editions."""

    editions: tuple[Entry, ...]


class Board(msgspec.Struct, frozen=True):
    """Groups, and squares in walking order."""

    groups: tuple[Group, ...]
    squares: tuple[Square, ...]


class Whole(Entry, frozen=True):
    """Everything about an edition; `options` are what a room may set, as a form.

    `earlier` is what each earlier version of the rules had otherwise; games keep their version.
    """

    board: Board
    decks: tuple[Deck, ...]
    rules: Options
    options: list[Form]
    version: int
    earlier: dict[str, dict[str, Value]]


class Tile(msgspec.Struct, frozen=True):
    """A square of the classic board; what it does not have is null."""

    number: int
    id: str
    name: str
    type: str
    price: int | None
    group: str | None
    color: str | None


class BoardMeta(msgspec.Struct, frozen=True):
    """The classic board at a glance."""

    edition: str
    name: str
    currency: Currency
    tiles: tuple[Tile, ...]


class Page(msgspec.Struct, frozen=True):
    """An answer that never changes, and the tag by which clients know that they have it."""

    body: bytes
    tag: str


@cache
def edition_page(id_: str, part: str) -> Page:
    """Return everything about an edition, or a part of it, which is named as in addresses."""
    return _page(_PARTS[part](load(id_)))


@cache
def editions_page() -> Page:
    """Return the list of all editions."""
    return _page(Editions(tuple(_entry(load(id_)) for id_ in available())))


@cache
def board_page() -> Page:
    """Return the classic board."""
    edition = load(CLASSIC)
    colors = {group.id: group.color for group in edition.groups}
    tiles = tuple(_tile(at, square, colors) for at, square in enumerate(edition.squares))
    return _page(BoardMeta(edition.id, edition.name["en"], edition.currency, tiles))


async def list_editions(request: web.Request) -> web.Response:
    """Answer with all editions."""
    return answer_page(request, editions_page())


async def show_board(request: web.Request) -> web.Response:
    """Answer with the classic board."""
    return answer_page(request, board_page())


def show_part(part: str) -> Handler:
    """Return a handler that answers with a part of the edition in the address."""

    async def show(request: web.Request) -> web.Response:
        id_ = request.match_info["id"]
        if not is_board_name(id_):
            expect_edition(id_)
            return answer_page(request, edition_page(id_, part))
        board = await find_edition(request, id_)
        body = await find_long(
            request, f"part {part} {board.id}", lambda: msgspec.json.encode(_PARTS[part](board))
        )
        return answer_page(request, page_of(body))

    return show


async def find_edition(request: web.Request, id_: str) -> Edition:
    """Return an edition, or a board of somebody's own that is here, or raise ApiError."""
    board = None
    if is_board_name(id_):
        board = await request.app[ADMISSION].registry.boards.find(id_)
    if board is None:
        expect_edition(id_)
    return board or load(id_)


def expect_edition(id_: str) -> None:
    """Raise ApiError unless the edition ships with the program."""
    try:
        load(id_)
    except EditionError as error:
        message = f"expected {listed(available())}, got {shown(id_)}"
        raise ApiError(404, "no_such_edition", message) from error


def _entry(edition: Edition) -> Entry:
    return Entry(
        edition.id,
        edition.name,
        edition.languages,
        edition.players,
        edition.currency,
        rules_of(edition, edition.rules).digest,
    )


def _board(edition: Edition) -> Board:
    return Board(edition.groups, edition.squares)


def _whole(edition: Edition) -> Whole:
    entry = _entry(edition)
    return Whole(
        entry.id,
        entry.name,
        entry.languages,
        entry.players,
        entry.currency,
        entry.digest,
        _board(edition),
        edition.decks,
        edition.rules,
        schema(edition),
        edition.version,
        {str(one): otherwise(edition, one) for one in range(1, edition.version)},
    )


def _tile(number: int, square: Square, colors: Mapping[str, str]) -> Tile:
    return Tile(
        number,
        square.id,
        square.name["en"],
        square.kind,
        square.price or None,
        square.group or None,
        colors.get(square.group),
    )


def _page(content: object) -> Page:
    return page_of(msgspec.json.encode(content))


def page_of(body: bytes) -> Page:
    """Return JSON as an answer, with its tag."""
    return Page(body, hashlib.sha256(body).hexdigest()[:_ETAG_DIGITS])


def answer_page(request: web.Request, page: Page) -> web.Response:
    """Answer with a page, or only with its tag to who has it."""
    headers = {"Cache-Control": STORED, "ETag": f'"{page.tag}"'}
    known = request.if_none_match or ()
    if any(tag.value in (page.tag, "*") for tag in known):
        return web.Response(status=304, headers=headers)
    return web.Response(body=page.body, content_type="application/json", headers=headers)


_PARTS: Final[Mapping[str, Callable[[Edition], object]]] = {
    "": _whole,
    "/board": _board,
    "/decks": lambda edition: edition.decks,
    "/options": schema,
    "/rules": lambda edition: edition.rules,
}


routes: Final = [
    web.get("/board_meta", show_board),
    web.get("/api/editions", list_editions),
    *[web.get("/api/editions/{id}" + part, show_part(part)) for part in _PARTS],
]
