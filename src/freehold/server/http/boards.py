"""Boards of people's own to play on, over HTTP: brought, sent as data and as a file, drawn."""

from typing import Any, Final

from aiohttp import web

from freehold.editions import Edition, EditionError, board_text, named
from freehold.server.games.board_picture import draw_board
from freehold.server.http.caching import ASK_AGAIN, knows, tagged
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    BODY,
    ResponseBody,
    answer,
    answer_bytes,
    attachment,
    bearer,
    find_long,
    limit,
)
from freehold.server.http.workshop import (
    MOST_BOARD,
    BoardProblem,
    Drawing,
    board_body,
    draft_of,
    edition_of_draft,
    read_alone,
    told_problems,
)
from freehold.server.people.admission import ADMISSION
from freehold.server.people.library import Library, LibraryError
from freehold.server.store import IdentityRow

LIBRARY: Final = web.AppKey("library", Library)
BOARD: Final = "{board:board-[0-9a-f]{32}}"
TOML: Final = "application/toml"
BYTES_OF_BOARD: Final = 16_384  # of a request, that are charged as one board
STATUS: Final = {
    "no_such_board": 404,
    "no_account": 403,
    "not_yours": 403,
    "hushed": 403,
    "closed": 403,
    "bad_text": 422,
    "taken_down": 410,
}


class BoardKept(ResponseBody, frozen=True, kw_only=True):
    """A board is kept to be played by its id; one with faults is not, and has none."""

    id: str | None = None
    problems: tuple[BoardProblem, ...] = ()


def refused(error: LibraryError) -> ApiError:
    """Return what the library refuses as an answer."""
    return ApiError(STATUS.get(error.word, 409), error.word, error.message)


async def keep_board(request: web.Request) -> web.Response:
    """Keep a board so that rooms can play it by its id, published or not."""
    who = await bearer(request, MOST_BOARD)
    limit_boards(request, who)
    board = await drawn(request, await draft_of(request, Drawing))
    if not isinstance(board, Edition):
        return answer(BoardKept(problems=board))
    try:
        await request.app[LIBRARY].keep(board, who)
    except LibraryError as error:
        raise refused(error) from error
    return answer(BoardKept(id=board.id), 201)


def limit_boards(request: web.Request, who: IdentityRow) -> None:
    """Refuse who brings too many boards, or too large ones: they are kept for long."""
    cost = 1 + len(request[BODY]) // BYTES_OF_BOARD
    limit(request, request.app[ADMISSION].budgets.boards, who, cost)


async def drawn(request: web.Request, draft: Drawing) -> Edition | tuple[BoardProblem, ...]:
    """Return the board of a draft by its name, or what is wrong with it."""
    try:
        return await read_alone(request, lambda: named(edition_of_draft(draft)))
    except EditionError as error:
        return told_problems(error)


async def _board(request: web.Request) -> Edition:
    try:
        return await request.app[LIBRARY].expect_playable(request.match_info["board"])
    except LibraryError as error:
        raise refused(error) from error


async def show_board(request: web.Request) -> web.Response:
    """Tell a board as data and as a file; one that was taken down to who is in a room with it."""
    try:
        board = await request.app[LIBRARY].expect_playable(request.match_info["board"])
    except LibraryError as error:
        board = await _own_game(request, error)
    return answer_bytes(await find_long(request, f"board {board.id}", lambda: board_body(board)))


async def _own_game(request: web.Request, error: LibraryError) -> Edition:
    """Return a board that was taken down, and that a room of who asks plays on, or refuse."""
    registry, name = request.app[ADMISSION].registry, request.match_info["board"]
    if error.word == "taken_down" and request.headers.get("Authorization"):
        who = await bearer(request)
        names = {room.door.edition for room in await registry.rooms_of(who.id)}
        if name in names and (board := await registry.boards.find(name)) is not None:
            return board
    raise refused(error) from error


async def send_file(request: web.Request) -> web.Response:
    """Send a board as a file, which the terminal plays."""
    board = await _board(request)
    text = await find_long(request, f"file {board.id}", lambda: board_text(board).encode())
    return attachment(text, f"{board.id}.freehold.toml", TOML)


async def show_picture(request: web.Request) -> web.Response:
    """Draw a board."""
    board = await _board(request)
    headers = {"Cache-Control": ASK_AGAIN}
    if knows(request, board.id):
        return tagged(web.Response(status=304, headers=headers), board.id)
    body = draw_board(board)
    response = web.Response(body=body, content_type="image/svg+xml", headers=headers)
    return tagged(response, board.id)


BODIES: Final = (BoardKept,)

routes: Final[list[Any]] = [
    web.post("/api/boards", keep_board),
    web.get(f"/api/boards/{BOARD}", show_board),
    web.get(f"/api/boards/{BOARD}/file", send_file),
    web.get(f"/api/boards/{BOARD}/picture", show_picture),
]
