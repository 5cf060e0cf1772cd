"""The figures behind the page of strategy, over HTTP."""

from typing import Any, Final

import msgspec
from aiohttp import web

from freehold.editions import Edition, OptionError, Options, house_rules
from freehold.server.games.strategy_figures import (
    MOST_WAITING,
    StrategyError,
    StrategyFigures,
)
from freehold.server.http.editions import answer_page, find_edition, page_of
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import holder_of
from freehold.strategy import Strategy

STRATEGY_FIGURES: Final = web.AppKey("strategy_figures", StrategyFigures)


async def show_strategy(request: web.Request) -> web.Response:
    """Answer with the figures of an edition, under the house rules that the address names."""
    edition = await find_edition(request, request.match_info["id"])
    options = _options_in(request, edition)
    try:
        body = await request.app[STRATEGY_FIGURES].find(edition, options, holder_of(request))
    except StrategyError as error:
        raise ApiError(503, "failed", str(error)) from error
    if body is None:
        message = f"expected fewer boards to be computed, of at most {MOST_WAITING}"
        raise ApiError(503, "too_many", message, {"Retry-After": "10"})
    return answer_page(request, page_of(body))


def _options_in(request: web.Request, edition: Edition) -> Options:
    """Return the rules with the changes in the query, a JSON object, or refuse."""
    text = request.query.get("options", "{}")
    try:
        changes = msgspec.json.decode(text, type=dict[str, bool | int | str | list[int]])
        return house_rules(edition, changes)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        message = f"expected options as a JSON object: {error}"
        raise ApiError(400, "bad_message", message) from error
    except OptionError as error:
        raise ApiError(400, "bad_message", str(error)) from error


BODIES: Final = (Strategy,)

routes: Final[list[Any]] = [web.get("/api/editions/{id}/strategy", show_strategy)]
