"""Links to send: pages of the client below its root, with a title and a picture for previews.

Messengers and search engines read these without running the client.  A link to a room is the same
for any code: whether there is such a room, and who is in it, is told to nobody who has not come in;
the secret of an invitation stands behind the `#`, which no browser sends.
"""

from functools import cache
from html import escape
from typing import Any, Final

import msgspec
from aiohttp import web

from freehold.editions import available, load
from freehold.server.games.summaries import Summary
from freehold.server.http.caching import ASK_AGAIN
from freehold.server.http.client_files import START, STATIC, show_home
from freehold.server.http.headers import own_root
from freehold.server.http.requests import CODE, GAME, limit
from freehold.server.people.admission import ADMISSION

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
        told["og:image:alt"] = "A board with streets in all colors around the word Freehold"
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
    return await _show(request, game_preview(row.edition, summary))


async def show_board(request: web.Request) -> web.Response:
    """Show the client for a link to a board and its rules."""
    board = request.match_info["board"]
    return await _show(request, board_preview(board) if board in available() else NOTHING)


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


def _name_of(edition: str) -> str:
    names = load(edition).name
    return names.get("en") or next(iter(names.values()))


routes: Final[list[Any]] = [
    web.get(f"/join/{CODE}", show_invitation),
    web.get(f"/game/{GAME}", show_replay),
    web.get(f"/board/{BOARD}", show_board),
]
