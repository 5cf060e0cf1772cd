"""Links to send: pages of the client below its root, with a title and a picture for previews.

Messengers and search engines read these without running the client.  A link to a room is the same
for any code: whether there is such a room, and who is in it, is told to nobody who has not come in;
the secret of an invitation stands behind the `#`, which no browser sends.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from html import escape
from typing import Any, Final

import msgspec
from aiohttp import web

from freehold.analysis import Analysis
from freehold.editions import available, is_board_name, load
from freehold.server.games.analysis_jobs import analysis_in
from freehold.server.games.board_picture import draw_preview
from freehold.server.games.story_picture import Frame, draw_story, read_frame
from freehold.server.games.summaries import Summary
from freehold.server.http.analyses import ANALYSIS_JOBS
from freehold.server.http.boards import BOARD as OWN_BOARD
from freehold.server.http.boards import LIBRARY, refused
from freehold.server.http.caching import ASK_AGAIN, knows, tagged
from freehold.server.http.client_files import START, STATIC, show_home
from freehold.server.http.games import no_game
from freehold.server.http.headers import own_root
from freehold.server.http.requests import CODE, GAME, find_long, limit
from freehold.server.people.admission import ADMISSION
from freehold.server.people.library import BoardFacts, LibraryError

BOARD: Final = "{board:[A-Za-z0-9_-]{1,40}}"
TITLE: Final = "<title>Freehold</title>"  # as the built page has it
HERE, ABOVE = '="./', '="../'  # addresses in it, and as seen from below the root
WIDTH, HEIGHT = 1200, 630  # of every picture
ANY_PICTURE: Final = "freehold"  # for what belongs to no edition


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What is told about a page before anybody opens it."""

    title: str
    about: str
    picture: str = ANY_PICTURE
    drawn: str = "A board with streets in all colors around the word Freehold"


INVITATION: Final = Preview(
    title="Join a game on Freehold",
    about="Somebody has invited you to a Monopoly-style game. Open the link and take a seat.",
)
NOTHING: Final = Preview(
    title="Freehold", about="Monopoly-style property games with friends and bots."
)


@cache
def start_page() -> str:
    """Return the client's page as it was built; nothing if it was not."""
    path = STATIC / START
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def linked_page(page: str, preview: Preview, root: str | None, path: str) -> str:
    """Return the client's page for an address one folder below its root, with its preview."""
    title = f"{preview.title} · Freehold" if preview is not NOTHING else preview.title
    told = {"og:site_name": "Freehold", "og:type": "website", "og:title": preview.title}
    told["og:description"] = preview.about
    if root is not None:
        told |= {"og:url": root + path, "og:image": f"{root}/preview/{preview.picture}.png"}
        told |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        told["og:image:alt"] = preview.drawn
    lines = [f"<title>{escape(title)}</title>"]
    lines += [f'<meta property="{name}" content="{escape(it)}" />' for name, it in told.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace(HERE, ABOVE).replace(TITLE, "\n    ".join(lines), 1)


async def _show(request: web.Request, preview: Preview) -> web.Response:
    if not start_page():
        return await show_home(request)
    root = own_root(request, request.app[ADMISSION].settings)
    text = linked_page(start_page(), preview, root, request.path)
    status = 404 if preview is NOTHING else 200
    headers = {"Cache-Control": ASK_AGAIN}
    return web.Response(text=text, status=status, content_type="text/html", headers=headers)


async def show_invitation(request: web.Request) -> web.Response:
    """Show the client for a link to a room."""
    return await _show(request, INVITATION)


async def show_replay(request: web.Request) -> web.Response:
    """Show the client for a link to a finished game."""
    admission = request.app[ADMISSION]
    limit(request, admission.budgets.requests)  # for the store is asked
    row = await admission.store.game(request.match_info["game"])
    if row is None or row.ended == 0:  # of a game that runs nothing is told
        return await _show(request, NOTHING)
    summary = msgspec.json.decode(row.summary, type=Summary)
    found = await request.app[ANALYSIS_JOBS].kept(row.id)
    if found is None or story_frame() is None:
        return await _show(request, game_preview(row.edition, summary))
    return await _show(request, story_preview(row.id, row.edition, summary, found))


async def show_story(request: web.Request) -> web.Response:
    """Show the picture of a game that was analyzed."""
    limit(request, request.app[ADMISSION].budgets.pictures)
    frame = story_frame()
    found = await request.app[ANALYSIS_JOBS].packed(request.match_info["game"])
    if frame is None or found is None:
        raise no_game()
    picture = await find_long(request, f"story {_digest(found)}", lambda: _story(frame, found))
    if not picture:
        raise no_game()
    tag = _digest(picture)
    headers = {"Cache-Control": ASK_AGAIN, "Cross-Origin-Resource-Policy": "cross-origin"}
    if knows(request, tag):
        return tagged(web.Response(status=304, headers=headers), tag)
    return tagged(web.Response(body=picture, content_type="image/png", headers=headers), tag)


def _story(frame: Frame, kept: bytes) -> bytes | None:
    found = analysis_in(kept)
    return None if found is None else draw_story(frame, found)


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


@cache
def story_frame() -> Frame | None:
    """Return what pictures of games are laid into; none if the client was not built."""
    path = STATIC / "preview" / "story.png"
    return read_frame(path.read_bytes()) if path.is_file() else None


async def show_board(request: web.Request) -> web.Response:
    """Show the client for a link to a board and its rules."""
    board = request.match_info["board"]
    if board in available():
        return await _show(request, board_preview(board))
    limit(request, request.app[ADMISSION].budgets.requests)  # for the store is asked
    try:
        return await _show(request, await _own_preview(request, board))
    except LibraryError:
        return await _show(request, NOTHING)


async def _own_preview(request: web.Request, name: str) -> Preview:
    """Return what is told about a published board, or one by its name, or raise LibraryError."""
    library = request.app[LIBRARY]
    if is_board_name(name):
        board = await library.expect_playable(name)
        title, about = _title(board.name), "A board of somebody's own: its squares and its rules."
    else:
        row = (await library.expect_shown(name)).published
        facts, name = msgspec.json.decode(row.facts, type=BoardFacts), row.board
        title = _title(facts.name)
        about = facts.note or f"{facts.squares} squares, {facts.least} to {facts.most} players."
    return Preview(title=title, about=about, picture=f"board/{name}", drawn=f"The board {title}")


async def show_drawn(request: web.Request) -> web.Response:
    """Show the picture of a board of somebody's own."""
    limit(request, request.app[ADMISSION].budgets.requests)
    try:
        board = await request.app[LIBRARY].expect_playable(request.match_info["board"])
    except LibraryError as error:
        raise refused(error) from error
    headers = {"Cache-Control": ASK_AGAIN, "Cross-Origin-Resource-Policy": "cross-origin"}
    if knows(request, board.id):
        return tagged(web.Response(status=304, headers=headers), board.id)
    picture = await find_long(request, f"preview {board.id}", lambda: draw_preview(board))
    response = web.Response(body=picture, content_type="image/png", headers=headers)
    return tagged(response, board.id)


def board_preview(board: str) -> Preview:
    """Return what is told about an edition."""
    name = _name_of(board)
    about = f"{name}: the board, its rules in words, and the odds of every square."
    return Preview(title=name, about=about, picture=board)


def game_preview(edition: str, summary: Summary) -> Preview:
    """Return what is told about a game that is over, as everybody may see it in its replay."""
    names = [summary.players[seat] for seat in summary.winners if seat < len(summary.players)]
    won = f", won by {' and '.join(names)}" if names else ""
    known = edition in available()
    about = f"{' · '.join(summary.players)}. {summary.rounds} rounds. Watch it again, move by move."
    return Preview(
        title=f"{_name_of(edition) if known else 'A game'}{won}",
        about=about,
        picture=edition if known else ANY_PICTURE,
    )


def story_preview(game: str, edition: str, summary: Summary, found: Analysis) -> Preview:
    """Return what is told about a game that was analyzed: how everybody played, too."""
    plain = game_preview(edition, summary)
    styles = [
        f"{name}: {player.style.word}"
        for name, player in zip(summary.players, found.players, strict=True)
        if player.style is not None
    ]
    about = f"{' · '.join(styles)}. See what decided it." if styles else plain.about
    return Preview(
        title=plain.title,
        about=about,
        picture=f"game/{game}",
        drawn="Everybody's chance to win from the first turn to the last, as areas in their colors",
    )


def _name_of(edition: str) -> str:
    return _title(load(edition).name)


def _title(names: Mapping[str, str]) -> str:
    return names.get("en") or next(iter(names.values()))


routes: Final[list[Any]] = [
    web.get(f"/join/{CODE}", show_invitation),
    web.get(f"/game/{GAME}", show_replay),
    web.get(f"/board/{BOARD}", show_board),
    web.get(f"/preview/game/{GAME}.png", show_story),
    web.get(f"/preview/board/{OWN_BOARD}.png", show_drawn),
]
