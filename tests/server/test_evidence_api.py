"""Evidence over HTTP: for moderators alone, found when they ask, without who has gone."""

import asyncio
from typing import Any

import pytest

from freehold.server.moderation.evidence import jobs
from freehold.server.moderation.evidence.judging import judge
from freehold.server.store import GoneRow
from tests.kit import accounts
from tests.kit.accounts import account, call
from tests.kit.live_server import LiveServer
from tests.kit.moderation import moderator
from tests.server.evidence_games import kept_games

PATH = "/api/moderation/evidence"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    accounts.let_passwords_be_cheap(monkeypatch)

    async def judged(tasks: Any) -> Any:
        return [judge(task) for task in tasks]

    monkeypatch.setattr(jobs, "judge_all", judged)


async def searched(live: LiveServer, token: str) -> Any:
    """Search, wait until it is done, and return what a moderator is told."""
    begun = await call(live, "POST", PATH, {}, token)
    assert (begun.status, begun.content["state"]) == (202, "working")
    async with asyncio.timeout(120):
        while (told := await live.ask("GET", PATH, token))["state"] == "working":
            await asyncio.sleep(0.01)
    return told


async def test_for_everybody_else_there_is_no_evidence(live: LiveServer) -> None:
    guest, (somebody, _codes) = await live.guest("Eve"), await account(live, "Ann")
    for method in ("GET", "POST"):
        for token in ("", guest, somebody):
            assert (await call(live, method, PATH, {}, token)).refused == (404, "not_found")
    token = await moderator(live)
    assert (await live.ask("GET", PATH, token))["state"] == "none"  # nobody has begun a search


async def test_moderators_are_told_who_stands_out(live: LiveServer) -> None:
    token = await moderator(live)
    assert await live.ask("GET", PATH, token) == {
        "state": "none",
        "permille": 0,
        "evidence": None,
        "names": {},
    }
    live.admission.store.write(kept_games())
    told = await searched(live, token)
    assert (told["state"], told["permille"]) == ("done", 1000)
    first, second = told["evidence"]["pairs"]
    assert (first["players"], first["notable"]) == (["ann", "ben"], ["gifts"])
    assert (second["players"], second["notable"]) == (["cat", "dan"], [])
    assert told["names"] == {"ann": "Ann", "ben": "Ben", "cat": "Cat", "dan": "Dan"}
    assert "home" not in str(told)  # nobody is told an address, or a device


async def test_who_has_gone_since_is_not_told_of(live: LiveServer) -> None:
    token = await moderator(live)
    store = live.admission.store
    store.write(kept_games())
    await searched(live, token)
    store.write([GoneRow("ben", "gone:xyz")])
    told = await live.ask("GET", PATH, token)
    assert [pair["players"] for pair in told["evidence"]["pairs"]] == [["cat", "dan"]]
    assert "ben" not in told["names"]
