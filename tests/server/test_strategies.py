"""Figures of editions over HTTP: computed once, in a process of their own, and bounded."""

import asyncio
import gc
import json
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from unittest.mock import Mock

import msgspec
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from freehold.editions import house_rules, load, ruins_of
from freehold.server.games import strategy_figures
from freehold.server.games.strategy_figures import MOST_WAITING, StrategyError, StrategyFigures
from freehold.server.http import strategies
from freehold.server.http.errors import speak_errors
from freehold.server.ops import limited_process
from freehold.server.ops.server_budgets import ServerBudgets
from freehold.server.ops.settings import Settings
from freehold.server.people.admission import ADMISSION
from freehold.strategy import Strategy, strategy_of

LONG: Final = 180.0  # seconds, for a process to be done
US: Final = "/api/editions/us/strategy"
Client = TestClient[web.Request, web.Application]


@asynccontextmanager
async def place(figures: StrategyFigures) -> AsyncIterator[Client]:
    """Serve nothing but figures."""
    app = web.Application(middlewares=[speak_errors])
    admission: Any = Mock(settings=Settings(), budgets=ServerBudgets(Settings()))
    app[ADMISSION] = admission
    app[strategies.STRATEGY_FIGURES] = figures
    app.add_routes(strategies.routes)
    async with TestClient(TestServer(app)) as client:
        yield client
    await figures.close()
    gc.collect()  # whatever was not closed complains now


def options(**changes: object) -> dict[str, str]:
    return {"options": json.dumps(changes)}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Return the processes that are started from now on."""
    found: list[Process] = []
    start = limited_process.start_process

    async def note(module: str, *arguments: object) -> Process:
        found.append(await start(module, *arguments))
        return found[-1]

    monkeypatch.setattr(strategy_figures, "start_process", note)
    return found


async def test_figures_are_those_of_the_edition_and_computed_once(started: list[Process]) -> None:
    """However many ask at the same time, and whoever asks again."""
    edition = load("us")
    async with place(StrategyFigures(LONG)) as client:
        answers = await asyncio.gather(*(client.get(US) for _ in range(5)))
        bodies = {await answer.read() for answer in answers}
        again = await client.get(US, headers={"If-None-Match": answers[0].headers["ETag"]})
        tuned = await client.get(US, params=options(start_money=2000))  # of no matter here
        assert [again.status, tuned.status] == [304, 200]
        bodies.add(await tuned.read())
    assert [answer.status for answer in answers] == [200] * 5
    assert answers[0].headers["Cache-Control"] == "public, max-age=300"
    assert len(started) == len(bodies) == 1
    found = msgspec.json.decode(bodies.pop(), type=Strategy)
    assert found == strategy_of(edition, edition.rules, ruins_of("us"))


async def test_house_rules_that_matter_have_figures_of_their_own(started: list[Process]) -> None:
    edition = load("bangladesh")
    changes: dict[str, Any] = {"utility_scale": 10, "trade": "never"}
    async with place(StrategyFigures(LONG)) as client:
        answer = await client.get("/api/editions/bangladesh/strategy", params=options(**changes))
        found = msgspec.json.decode(await answer.read(), type=Strategy)
    assert found.options == {"utility_scale": 10}
    assert found.leave == strategy_of(edition, house_rules(edition, changes), None).leave
    assert len(started) == 1


@pytest.mark.parametrize(
    ("path", "status", "word"),
    [
        ("/api/editions/atlantis/strategy", 404, "no_such_edition"),
        (f"{US}?options=nonsense", 400, "bad_message"),
        (f"{US}?options=[1]", 400, "bad_message"),
        (f'{US}?options={{"dice_sides":4}}', 400, "bad_message"),
        (f'{US}?options={{"auction":"loud"}}', 400, "bad_message"),
        (f'{US}?options={{"auction":"\ud800"}}', 400, "bad_message"),
    ],
)
async def test_nonsense_is_refused_and_nothing_computed(
    path: str, status: int, word: str, started: list[Process]
) -> None:
    async with place(StrategyFigures(LONG)) as client:
        answer = await client.get(path.encode("utf-8", "surrogatepass").decode("latin-1"))
        told = await answer.json()
    assert (answer.status, told["error"]["word"]) == (status, word)
    assert started == []


async def test_a_board_that_takes_too_long_is_given_up(started: list[Process]) -> None:
    async with place(StrategyFigures(0.001)) as client:
        answer = await client.get(US)
        told = await answer.json()
    assert answer.status == 503
    assert "0.001 s" in told["error"]["message"]
    assert all(process.returncode is not None for process in started)


async def test_too_many_boards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits is bounded; who asks for the same as others is none more."""
    gate = asyncio.Event()

    async def wait(_data: bytes, _seconds: float) -> bytes:
        await gate.wait()
        return b"{}"

    monkeypatch.setattr(strategy_figures, "_ask_process", wait)
    figures = StrategyFigures(LONG)
    us = load("us")
    asked = [
        asyncio.create_task(figures.find(us, msgspec.structs.replace(us.rules, jail_turns=turns)))
        for turns in range(3, MOST_WAITING + 3)  # the fine may be paid on three
    ]
    await asyncio.sleep(0)
    same = asyncio.create_task(figures.find(us, us.rules))
    more = msgspec.structs.replace(us.rules, jail_turns=MOST_WAITING + 3)
    assert await figures.find(us, more) is None
    gate.set()
    assert await asyncio.gather(same, *asked) == [b"{}"] * (MOST_WAITING + 1)
    assert await figures.find(us, us.rules) == b"{}"
    await figures.close()


async def test_only_the_last_ones_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    async def note(data: bytes, _seconds: float) -> bytes:
        asked.append(data)
        return b"{}"

    monkeypatch.setattr(strategy_figures, "_ask_process", note)
    monkeypatch.setattr(strategy_figures, "MOST_KNOWN", 2)
    figures = StrategyFigures(LONG)
    us = load("us")
    for turns in (4, 5, 4, 6, 4, 5):
        await figures.find(us, msgspec.structs.replace(us.rules, jail_turns=turns))
    assert len(asked) == 4  # 4, 5, 6, and 5 again


async def test_a_process_that_fails_is_told_as_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """And may be asked for again."""
    monkeypatch.setattr(strategy_figures, "plain_edition", lambda _edition: {"id": 7})
    figures = StrategyFigures(LONG)
    us = load("us")
    with pytest.raises(StrategyError, match="can be computed"):
        await figures.find(us, us.rules)
    monkeypatch.undo()
    assert await figures.find(us, us.rules) is not None
    await figures.close()
