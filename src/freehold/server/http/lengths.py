"""How long a game will take, over HTTP, for who thinks about opening or beginning one."""

from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import Meta

from freehold.editions import Edition, Options
from freehold.editions.estimate import Estimate, TablePlan, estimate
from freehold.editions.lengths import lengths_of
from freehold.engine.codes import MOST_SEATS
from freehold.protocol import LONG_PACES, Level, RoomSettings
from freehold.server.bots.driver import MOMENTS
from freehold.server.http.requests import RequestBody, ResponseBody, answer, body_of
from freehold.server.people.admission import ADMISSION
from freehold.server.rooms.clocks import SECOND, USUAL_SECONDS
from freehold.server.rooms.lobby.settings import checked


class LengthWish(RequestBody, frozen=True, kw_only=True):
    """A table that is thought of: its settings, how many people, and the levels of its bots."""

    settings: RoomSettings = RoomSettings()
    people: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 1
    bots: Annotated[tuple[Level, ...], Meta(max_length=MOST_SEATS)] = ()


class LengthAnswer(ResponseBody, frozen=True, kw_only=True):
    """How long such a game takes; nothing where nobody has measured it."""

    estimate: Estimate | None


async def estimate_length(request: web.Request) -> web.Response:
    """Tell how long a game at a table would take."""
    wish = await body_of(request, LengthWish)
    board = await request.app[ADMISSION].registry.expect_board(wish.settings)
    edition, options = checked(wish.settings)
    del board  # it is held by what was found
    found = _estimate(edition, options, wish, request.app[ADMISSION].settings.bot_pace)
    return answer(LengthAnswer(estimate=found))


def _estimate(
    edition: Edition, options: Options, wish: LengthWish, bot_pace: float
) -> Estimate | None:
    lengths = lengths_of(edition.id)
    pace = wish.settings.pace
    if lengths is None or pace in LONG_PACES or not wish.people + len(wish.bots):
        return None  # nobody has measured when people come by who have days
    plan = TablePlan(
        options=options,
        people=wish.people,
        bots=wish.bots,
        person_seconds=USUAL_SECONDS[pace],
        bot_seconds=sum(MOMENTS[pace]) / 2 / SECOND * bot_pace,
    )
    return estimate(lengths, edition, plan)


BODIES: Final = (LengthWish, LengthAnswer)

routes: Final[list[Any]] = [web.post("/api/lengths", estimate_length)]
