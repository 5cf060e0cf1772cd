"""Games over HTTP: how they went, and their records."""

import asyncio
from typing import Any, Final

import msgspec
from aiohttp import web

from freehold.server.games.packing import CODING, pieces, slices, tag_of
from freehold.server.games.summaries import Summary
from freehold.server.http.caching import ASK_AGAIN, knows, tagged, takes
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    GAME,
    ResponseBody,
    answer,
    bearer,
    disposition,
    limit,
    payer_of,
    place,
)
from freehold.server.people.admission import ADMISSION
from freehold.server.store import GameRow

GAMES_LISTED: Final = 50
RECORD_TYPE: Final = "application/x-ndjson"
LATER: Final = 2**53  # than any game


class GameSummary(ResponseBody, frozen=True, kw_only=True):
    """A game: when it was played and how it went; times are seconds since 1970."""

    id: str
    edition: str
    started: int
    ended: int
    summary: Summary


class Games(ResponseBody, frozen=True, kw_only=True):
    """Finished games, the newest first."""

    games: tuple[GameSummary, ...]


async def show_game(request: web.Request) -> web.Response:
    """Tell how a game went."""
    row = await request.app[ADMISSION].store.game(request.match_info["game"])
    if row is None:
        raise no_game()
    return answer(_summary(row))


async def send_record(request: web.Request) -> web.StreamResponse:
    """Send the record of a finished game."""
    game = request.match_info["game"]
    return await record_answer(request, game, f"freehold-{game}.jsonl")


async def record_answer(request: web.Request, game: str, name: str) -> web.StreamResponse:
    """Answer with the record of a finished game, under that name: as it is kept, or unpacked.

    It is sent piece by piece, as fast as it is taken.
    """
    admission = request.app[ADMISSION]
    limit(request, admission.budgets.records)
    with place(request, admission.budgets.record_readers, "records that are read"):
        kept = await admission.registry.records.packed(game)
    if kept is None:
        raise no_game()
    as_kept = takes(request, CODING)
    tag = f"{tag_of(kept)}-{CODING}" if as_kept else tag_of(kept)
    headers = {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Encoding"}
    if knows(request, tag):
        return tagged(web.Response(status=304, headers=headers), tag)
    headers |= {"Content-Type": RECORD_TYPE, "Content-Disposition": disposition(name)}
    if as_kept:
        headers |= {"Content-Encoding": CODING, "Content-Length": str(len(kept))}
    response = tagged(web.StreamResponse(headers=headers), tag)
    await response.prepare(request)
    if request.method != "HEAD":
        payer = payer_of(request)
        for piece in slices(kept) if as_kept else pieces(kept):
            admission.budgets.outgoing.charge(payer, len(piece))  # also if the rest is not taken
            await response.write(piece)
            await asyncio.sleep(0)  # where the network takes all at once others come in between
    await response.write_eof()
    return response


def no_game() -> ApiError:
    """Return the answer to who asks for a game that is not there, or not over."""
    return ApiError(404, "no_such_game", "expected the id of a finished game, got another")


def _summary(row: GameRow) -> GameSummary:
    return GameSummary(
        id=row.id,
        edition=row.edition,
        started=row.started,
        ended=row.ended,
        summary=msgspec.json.decode(row.summary, type=Summary),
    )


async def list_games(request: web.Request) -> web.Response:
    """List the finished games of who asks."""
    admission = request.app[ADMISSION]
    who = await bearer(request)
    rows = await admission.store.games_of(who.id, GAMES_LISTED, _before(request))
    return answer(Games(games=tuple(_summary(row) for row in rows)))


def _before(request: web.Request) -> int:
    """Return the time that a list goes back from, given as a query."""
    text = request.query.get("before", "")
    if not text:
        return LATER
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise ApiError(400, "bad_message", f"expected seconds since 1970, got {text[:20]!r}")
    return int(text)


BODIES: Final = (GameSummary, Games)

routes: Final[list[Any]] = [
    web.get("/api/me/games", list_games),
    web.get(f"/api/games/{GAME}", show_game),
    web.get(f"/api/games/{GAME}/record", send_record),
]
