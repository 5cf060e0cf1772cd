"""Analyses of finished games over HTTP."""

from typing import Any, Final

import msgspec
from aiohttp import web

from freehold.analysis import Analysis
from freehold.server.games.analysis_jobs import (
    MOST_WAITING,
    PER_ADDRESS,
    AnalysisJobs,
    JobState,
    JobStatus,
)
from freehold.server.http.errors import ApiError
from freehold.server.http.games import no_game
from freehold.server.http.requests import GAME, ResponseBody, answer, holder_of, limit
from freehold.server.people.admission import ADMISSION

ANALYSIS_JOBS: Final = web.AppKey("analysis_jobs", AnalysisJobs)


class AnalysisBody(ResponseBody, frozen=True, kw_only=True):
    """How far the analysis of a game is; a failed one says why, and may be asked for again.

    So may one that is not `current`: an earlier version made it.
    """

    state: JobState
    permille: int = 0
    analysis: Analysis | msgspec.Raw | None = None
    problem: str = ""
    current: bool = True


async def show_analysis(request: web.Request) -> web.Response:
    """Tell how far the analysis of a game is, with the analysis if it is done."""
    game = await _finished_game(request)
    return answer(_body(await request.app[ANALYSIS_JOBS].status(game)))


async def begin_analysis(request: web.Request) -> web.Response:
    """Have a game analyzed, unless it is or will be."""
    jobs = request.app[ANALYSIS_JOBS]
    limit(request, request.app[ADMISSION].budgets.analyses)
    game = await _finished_game(request)
    status = await jobs.status(game)
    if status.state == "done" and status.current:
        return answer(_body(status))
    if not await jobs.begin(game, holder_of(request)):
        message = (
            f"expected at most {PER_ADDRESS} games of an address that wait to be analyzed, "
            f"and {MOST_WAITING} in all, got one more"
        )
        raise ApiError(503, "too_many", message, {"Retry-After": "60"})
    return answer(_body(await jobs.status(game)), 202)


async def _finished_game(request: web.Request) -> str:
    """Return the game that a request is about, or refuse."""
    game = request.match_info["game"]
    row = await request.app[ADMISSION].store.game(game)
    if row is None or not row.ended:
        raise no_game()
    return game


def _body(status: JobStatus) -> AnalysisBody:
    analysis = None if status.body is None else msgspec.Raw(status.body)
    return AnalysisBody(
        state=status.state,
        permille=status.permille,
        analysis=analysis,
        problem=status.problem,
        current=status.current,
    )


BODIES: Final = (AnalysisBody,)

routes: Final[list[Any]] = [
    web.get(f"/api/games/{GAME}/study", show_analysis),
    web.post(f"/api/games/{GAME}/study", begin_analysis),
]
