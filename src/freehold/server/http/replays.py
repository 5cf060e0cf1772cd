"""What replays need beside the record of a game."""

from typing import Any, Final

from aiohttp import web

from freehold.record import SaveError
from freehold.server.games.replay_rents import RentsAfter, ReplayRents
from freehold.server.http.errors import ApiError, crowded
from freehold.server.http.games import no_game
from freehold.server.http.requests import GAME, ResponseBody, answer
from freehold.server.ops.known_answers import CrowdedError

REPLAY_RENTS: Final = web.AppKey("replay_rents", ReplayRents)


class ReplayRentsBody(ResponseBody, frozen=True, kw_only=True):
    """Which rents have changed in the course of a game, and when; there are none before."""

    rents: tuple[RentsAfter, ...]


async def show_rents(request: web.Request) -> web.Response:
    """Tell what each square charged in the course of a finished game."""
    try:
        found = await request.app[REPLAY_RENTS].find(request.match_info["game"])
    except CrowdedError as error:
        raise crowded(error) from error
    except (SaveError, ValueError) as error:
        message = "expected a game whose record can be read here, got another"
        raise ApiError(422, "unreadable", message) from error
    if found is None:
        raise no_game()
    return answer(ReplayRentsBody(rents=found))


async def close(app: web.Application) -> None:
    """Stop whatever is under way when the server ends."""
    await app[REPLAY_RENTS].close()


BODIES: Final = (ReplayRentsBody,)

routes: Final[list[Any]] = [web.get(f"/api/games/{GAME}/rents", show_rents)]
