"""The library over HTTP: published boards listed, shown, liked, reported, taken down."""

from typing import Annotated, Any, Final, get_args

import msgspec
from aiohttp import web
from msgspec import Meta

from freehold.editions import Edition
from freehold.server.games.board_measures import BoardMeasures
from freehold.server.http import boards
from freehold.server.http.boards import LIBRARY, drawn, limit_boards, refused
from freehold.server.http.errors import ApiError
from freehold.server.http.moderation import LONGEST_REASON, for_moderators
from freehold.server.http.people_bodies import PersonBody
from freehold.server.http.reporting import REPORTS
from freehold.server.http.requests import (
    RequestBody,
    ResponseBody,
    answer,
    bearer,
    body_of,
    changing,
    expect_calm,
    limit,
)
from freehold.server.http.workshop import (
    BOARD_TRIALS,
    MOST_BOARD,
    BoardProblem,
    BoardWish,
    Drawing,
    draft_of,
)
from freehold.server.people.admission import ADMISSION
from freehold.server.people.library import (
    LONGEST_NOTE,
    BoardFacts,
    Library,
    LibraryError,
    folded,
)
from freehold.server.people.reports import LONGEST_WORDS, Complaint, Reason
from freehold.server.store import IdentityRow, ListedRow, Order

MEASURES: Final = web.AppKey("board_measures", BoardMeasures)
LISTED: Final = 24  # boards at a time
MOST_FROM: Final = 100_000
LONGEST_SEARCH: Final = 100  # characters
ITEM: Final = "{item:[A-Za-z0-9_-]{1,40}}"
Text = Annotated[str, Meta(max_length=LONGEST_NOTE)]
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{0,40}$")]


class PublishWish(BoardWish, frozen=True, kw_only=True):
    """A board to be published, as data of its file or as text, with words about it.

    `item` names a board of one's own of which it is the next version, `forked` one of the library
    that it was made from.
    """

    note: Text = ""
    item: Id = ""
    forked: Id = ""


class Publication(Drawing, frozen=True, kw_only=True):
    """The same as it is read: whatever the board is, its faults are told one by one."""

    note: Text = ""
    item: Id = ""
    forked: Id = ""


class PublishedBoard(ResponseBody, frozen=True, kw_only=True):
    """A published board: `board` is the id that rooms name, of the newest version.

    Authors who are not there any more are none; `hidden` are those that moderators took down.
    """

    id: str
    board: str
    facts: BoardFacts
    author: PersonBody | None
    created: int
    changed: int
    likes: int
    games: int
    hidden: bool = False


class BoardPublished(ResponseBody, frozen=True, kw_only=True):
    """What came of publishing: the board, or what is wrong with it."""

    published: PublishedBoard | None = None
    problems: tuple[BoardProblem, ...] = ()


class LibraryPage(ResponseBody, frozen=True, kw_only=True):
    """Boards of the library; `open` if accounts may publish here, `more` if others follow."""

    boards: tuple[PublishedBoard, ...]
    open: bool
    more: bool


class BoardVersion(ResponseBody, frozen=True, kw_only=True):
    """A version of a published board, by number from 1 on."""

    board: str
    number: int
    created: int


class LibraryBoard(ResponseBody, frozen=True, kw_only=True):
    """One board: its versions, the newest last, where it comes from, and what one may do."""

    published: PublishedBoard
    versions: tuple[BoardVersion, ...]
    source: PublishedBoard | None
    forks: int
    liked: bool
    mine: bool


class LikeWish(RequestBody, frozen=True, kw_only=True):
    """Like a board, or do so no more."""

    liked: bool = True


class BoardReportWish(RequestBody, frozen=True, kw_only=True):
    """A report of a published board: a reason, and free words."""

    reason: Reason
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class TakeDownWish(RequestBody, frozen=True, kw_only=True):
    """Take a board down, or put it back, and why."""

    hidden: bool = True
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]


async def list_boards(request: web.Request) -> web.Response:
    """List boards of the library; `mine` lists one's own, whatever became of them."""
    admission, library = request.app[ADMISSION], request.app[LIBRARY]
    store = admission.store
    if "mine" in request.query:
        who = await bearer(request)
        rows = (await store.published_by(who.id))[::-1]
        return answer(LibraryPage(boards=await _told(request, rows), open=library.open, more=False))
    by, first = _order(request), _first(request)
    words = folded(request.query.get("words", "")[:LONGEST_SEARCH])
    rows = await store.library(words, by, LISTED + 1, first)
    shown = await _told(request, rows[:LISTED])
    return answer(LibraryPage(boards=shown, open=library.open, more=len(rows) > LISTED))


def _order(request: web.Request) -> Order:
    by = request.query.get("by", "liked")
    if by not in get_args(Order):
        message = f"by: expected one of {', '.join(get_args(Order))}, got {by[:20]!r}"
        raise ApiError(400, "bad_message", message)
    return by  # type: ignore[return-value] # which was just looked at


def _first(request: web.Request) -> int:
    text = request.query.get("from", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= MOST_FROM):
        raise ApiError(400, "bad_message", f"from: expected 0 to {MOST_FROM}, got {text[:20]!r}")
    return int(text)


async def _told(request: web.Request, rows: list[ListedRow]) -> tuple[PublishedBoard, ...]:
    people = await request.app[ADMISSION].store.people({row.published.author for row in rows})
    found = []
    for row in rows:
        one, person = row.published, people.get(row.published.author)
        author = None
        if person is not None:
            named = person.identity
            account = person.account is not None
            author = PersonBody(id=named.id, name=named.name, piece=named.piece, account=account)
        found.append(
            PublishedBoard(
                id=one.id,
                board=one.board,
                facts=msgspec.json.decode(one.facts, type=BoardFacts),
                author=author,
                created=one.created,
                changed=one.changed,
                likes=row.liked,
                games=row.played,
                hidden=one.hidden,
            )
        )
    return tuple(found)


async def publish(request: web.Request) -> web.Response:
    """Publish a board under the bearer's account; bots measure it afterwards."""
    library, who = request.app[LIBRARY], await bearer(request, MOST_BOARD)
    limit_boards(request, who)
    wish = await draft_of(request, Publication)
    board = await drawn(request, wish)
    if not isinstance(board, Edition):
        return answer(BoardPublished(problems=board))
    try:
        row = await library.publish(board, who, wish.note, wish.item, wish.forked)
    except LibraryError as error:
        raise refused(error) from error
    request.app[MEASURES].begin(board)
    return answer(BoardPublished(published=(await _told(request, [row]))[0]), 201)


async def show_board(request: web.Request) -> web.Response:
    """Tell all about one board; of one that was taken down, to its author alone."""
    admission, library = request.app[ADMISSION], request.app[LIBRARY]
    store, item = admission.store, request.match_info["item"]
    who = await bearer(request) if request.headers.get("Authorization") else None
    try:
        row = await library.expect(item)
        mine = who is not None and row.published.author == who.id
        if row.published.hidden and not mine:
            await library.expect_shown(item)
    except LibraryError as error:
        raise refused(error) from error
    origin = await store.published(row.published.forked) if row.published.forked else None
    sources = [] if origin is None or origin.published.hidden else [origin]
    told, *rest = await _told(request, [row, *sources])
    if told.facts.report is None:
        await _measure_late(request, row.published.board)
    return answer(
        LibraryBoard(
            published=told,
            versions=tuple(
                BoardVersion(board=one.board, number=one.number, created=one.created)
                for one in await store.prints_of(item)
            ),
            source=rest[0] if rest else None,
            forks=await store.forks_of(item),
            liked=who is not None and await store.does_like(item, who.id),
            mine=mine,
        )
    )


async def _measure_late(request: web.Request, name: str) -> None:
    """Let bots play on a board that nobody measured, as when the server ended meanwhile."""
    board = await request.app[ADMISSION].registry.boards.find(name)
    if board is not None:
        request.app[MEASURES].begin(board)


async def like(request: web.Request) -> web.Response:
    """Like a board, or do so no more."""
    admission, who = request.app[ADMISSION], await bearer(request)
    expect_calm(admission, admission.budgets.likes, who.id)
    wish = await body_of(request, LikeWish)
    try:
        row = await request.app[LIBRARY].like(who, request.match_info["item"], wish.liked)
    except LibraryError as error:
        raise refused(error) from error
    return answer((await _told(request, [row]))[0])


async def withdraw(request: web.Request) -> web.Response:
    """Take a board of one's own out of the library."""
    who = await bearer(request)
    try:
        await request.app[LIBRARY].withdraw(who, request.match_info["item"])
    except LibraryError as error:
        raise refused(error) from error
    return web.Response(status=204)


async def report(request: web.Request) -> web.Response:
    """Report a board to moderators; it is a report about its author."""
    admission, who = request.app[ADMISSION], await bearer(request)
    wish = await body_of(request, BoardReportWish)
    limit(request, admission.budgets.reports, who)
    try:
        row = (await request.app[LIBRARY].expect_shown(request.match_info["item"])).published
    except LibraryError as error:
        raise refused(error) from error
    people = await admission.store.people([row.author])
    name = people[row.author].identity.name if row.author in people else ""
    complaint = Complaint(row.author, name, wish.reason, wish.words, None, row.id)
    async with changing(request) as who:
        merged = await request.app[REPORTS].file(who.id, complaint)
    return answer({"merged": merged}, 201)


async def take_down(request: web.Request, moderator: IdentityRow) -> web.Response:
    """Take a board down, or put it back."""
    wish = await body_of(request, TakeDownWish)
    item = request.match_info["item"]
    try:
        await request.app[LIBRARY].hide(moderator, item, wish.hidden, wish.reason.strip())
    except LibraryError as error:
        raise refused(error) from error
    return web.Response(status=204)


def open_library(app: web.Application) -> None:
    """Make the library, and what reads and measures its boards, as parts of the application."""
    admission = app[ADMISSION]
    library = app[LIBRARY] = Library(
        admission.store,
        admission.clock,
        admission.registry.boards,
        admission.bans.sanctions,
        admission.sessions,
        admission.bus,
        open_=admission.settings.publishing,
    )
    app[MEASURES] = BoardMeasures(app[BOARD_TRIALS], library.note_findings)


async def close(app: web.Application) -> None:
    """Stop measuring when the server ends."""
    await app[MEASURES].close()


BODIES: Final = (
    *boards.BODIES,
    PublishWish, BoardPublished, LibraryPage, LibraryBoard, LikeWish, BoardReportWish, TakeDownWish,
)  # fmt: skip # a list to look things up in, side by side

routes: Final[list[Any]] = [
    *boards.routes,
    web.get("/api/library", list_boards),
    web.post("/api/library", publish),
    web.get(f"/api/library/{ITEM}", show_board),
    web.delete(f"/api/library/{ITEM}", withdraw),
    web.post(f"/api/library/{ITEM}/like", like),
    web.post(f"/api/library/{ITEM}/report", report),
    web.post(f"/api/moderation/boards/{ITEM}", for_moderators(take_down)),
]
