"""Measure trials of boards: when the first figures come, how many games a second, who waits.

A server on loopback tries a board again and again, as an editor asks for it, while somebody else
asks the server for something small all the time: once without a trial, once beside one.
"""

import argparse
import asyncio
import json
import logging
import sys
import time
from statistics import median
from typing import Any, Final

import aiohttp
import structlog

from bench.model import EDITION
from freehold.editions import load, plain_board
from freehold.engine import COMPILED
from freehold.server.app import Server
from freehold.server.ops.process import loop_factory
from freehold.server.ops.settings import Settings

FIRST_BAR: Final = 1.0  # seconds until the first figures
REFINED_BAR: Final = 10.0  # until a verdict can be told
REFINED_GAMES: Final = 600
TRIALS: Final = 5
QUICK: Final = 2
ASKING: Final = 400  # small requests
PAUSE: Final = 0.005  # seconds between two of them

Figures = dict[str, float]


def main(words: list[str] | None = None) -> int:
    """Measure and print what was found."""
    options = _parser().parse_args(words)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        found = runner.run(_measure(QUICK if options.quick else TRIALS))
    if options.json:
        print(json.dumps(found))
    else:
        _print(found)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.workshop", description="Measure trials.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    return parser


async def _measure(trials: int) -> Figures:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    settings = Settings(port=0, data=None, limits=False)
    async with Server(settings).running() as server, aiohttp.ClientSession() as http:
        visitor = Visitor(http, f"http://127.0.0.1:{server.port}")
        await visitor.enter()
        alone = await visitor.wait_times()
        edits = [await visitor.try_board() for _ in range(trials)]
        beside = await visitor.beside_a_trial()
    firsts = [first for first, _, _ in edits]
    return {
        "first_cold": firsts[0],
        "first": median(firsts[1:]),
        "refined": median(refined for _, refined, _ in edits),
        "games_per_second": median(rate for _, _, rate in edits),
        "wait_alone": alone[len(alone) // 2],
        "wait_alone_99": alone[len(alone) * 99 // 100],
        "wait_beside": beside[len(beside) // 2],
        "wait_beside_99": beside[len(beside) * 99 // 100],
    }


class Visitor:
    """Somebody who edits a board, and somebody who only asks for something small."""

    def __init__(self, http: aiohttp.ClientSession, base: str) -> None:
        self._http = http
        self._base = base
        self._headers: dict[str, str] = {}
        self._board = {"board": plain_board(load(EDITION))}

    async def enter(self) -> None:
        """Become a guest."""
        guest = await self._ask("POST", "/api/guests", {})
        self._headers = {"Authorization": f"Bearer {guest['token']}"}

    async def try_board(self) -> tuple[float, float, float]:
        """Return the seconds until the first figures, until enough games, and games a second."""
        began = time.perf_counter()
        trial = await self._ask("POST", "/api/workshop/trials", self._board)
        first, number = 0.0, 0
        while True:
            path = f"/api/workshop/trials/{trial['id']}?after={number}"
            told = await self._ask("GET", path, None)
            number, findings = told["number"], told["findings"]
            first = first or time.perf_counter() - began
            if findings["report"]["games"] >= REFINED_GAMES or told["state"] != "working":
                refined = time.perf_counter() - began
                return first, refined, findings["games"] / findings["seconds"]

    async def wait_times(self) -> list[float]:
        """Return how long small requests wait, the shortest first."""
        found = []
        for _ in range(ASKING):
            began = time.perf_counter()
            await self._ask("GET", "/healthz", None)
            found.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
        return sorted(found)

    async def beside_a_trial(self) -> list[float]:
        """Return the same while a board is tried and looked at."""
        trial = asyncio.create_task(self.try_board())
        found = await self.wait_times()
        trial.cancel()
        await asyncio.gather(trial, return_exceptions=True)
        return found

    async def _ask(self, method: str, path: str, body: Any) -> Any:
        request = self._http.request(method, self._base + path, json=body, headers=self._headers)
        async with request as answer:
            answer.raise_for_status()
            return await answer.json()


def _print(found: Figures) -> None:
    print(f"trials of boards, {'compiled' if COMPILED else 'plain'} engine, edition {EDITION}")
    print(
        f"{'first figures':20}{found['first']:>10.2f} s, {found['first_cold']:.2f} s the first time"
    )
    print(f"{'600 games':20}{found['refined']:>10.2f} s, with all other trials")
    print(f"{'games':20}{found['games_per_second']:>10,.0f} a second")
    for name in ("alone", "beside"):
        middle, high = found[f"wait_{name}"], found[f"wait_{name}_99"]
        title = "alone" if name == "alone" else "beside a trial"
        print(f"{'requests ' + title:28}{1000 * middle:.2f} ms, one in a hundred {1000 * high:.2f}")
    print()
    for title, seconds, bar in (
        ("first figures", found["first"], FIRST_BAR),
        ("refined figures", found["refined"], REFINED_BAR),
    ):
        met = "met" if seconds < bar else "missed"
        print(f"{met:7} {title}: {seconds:.2f} s, bar under {bar:g} s")


if __name__ == "__main__":
    sys.exit(main())
