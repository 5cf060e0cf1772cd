"""Boards over HTTP: all faults at once, rough figures first, and one trial a person."""

import asyncio
import copy
from collections.abc import Callable
from typing import Any

import pytest

from freehold.editions import available, board_of, board_text, compile_rules, load, plain_board
from freehold.editions.board_file import board_toml
from freehold.editions.options import OPTION_NAMES
from freehold.server.games import board_trials
from freehold.server.games.board_trials import BoardTrials, TrialFindings, TrialOrder, try_boards
from freehold.server.http.workshop import BOARD_TRIALS, MOST_BOARD
from tests.kit.accounts import call
from tests.kit.live_server import LiveServer
from tests.kit.rig import LONGEST
from tests.kit.values import present

CHECK, TRIALS = "/api/workshop/check", "/api/workshop/trials"
Body = dict[str, Any]


def board() -> Body:
    return copy.deepcopy(plain_board(load("hongkong")))


async def status(live: LiveServer, method: str, path: str, token: str, body: Any) -> int:
    return (await call(live, method, path, body, token)).status


async def first_findings(live: LiveServer, token: str, id_: str) -> Body:
    """Look on until something is known."""
    async with asyncio.timeout(LONGEST):
        while True:
            told: Body = await live.ask("GET", f"{TRIALS}/{id_}?after=0", token)
            if told["number"] or told["state"] == "failed":
                return told


async def test_a_board_is_told_in_all_its_forms(live: LiveServer, token: str) -> None:
    edition = load("hongkong")
    by_data = await live.ask("POST", CHECK, token, {"board": board()})
    by_text = await live.ask("POST", CHECK, token, {"toml": board_text(edition)})
    assert by_data == by_text
    assert by_data["problems"] == []
    assert by_data["digest"] == compile_rules(edition, edition.rules).digest
    assert by_data["toml"] == board_text(edition)


async def test_every_edition_can_be_begun_with_and_every_option_is_explained(
    live: LiveServer,
) -> None:
    for name in available():
        found = await live.ask("GET", f"/api/workshop/editions/{name}")
        assert board_of(found["board"]) == load(name)
    assert await status(live, "GET", "/api/workshop/editions/atlantis", "", None) == 404
    told = (await live.ask("GET", "/api/workshop/options"))["options"]
    assert [one["name"] for one in told] == list(OPTION_NAMES)
    assert all(one["description"] for one in told)


async def test_a_text_with_faults_comes_back_as_data(live: LiveServer, token: str) -> None:
    draft = board() | {"name": 5}
    found = await live.ask("POST", CHECK, token, {"toml": board_toml(draft)})
    assert found["said"] == draft
    assert found["board"] is None


@pytest.mark.parametrize("text", ["x = ", f"x = {'9' * 40}", f"x = {'[' * 400}{']' * 400}"])
async def test_a_text_that_is_no_data_comes_back_as_faults_alone(
    live: LiveServer, text: str
) -> None:
    found = await live.ask("POST", CHECK, await live.guest("Ann"), {"toml": text})
    assert found["problems"]
    assert found["said"] is None or "x" in found["said"]


async def test_every_fault_is_told_with_its_place(live: LiveServer, token: str) -> None:
    draft = board()
    draft["squares"][1]["rent"] = ["x"]
    draft["rules"]["auction"] = "loud"
    draft["id"] = "\u202e"
    found = await live.ask("POST", CHECK, token, {"board": draft})
    assert {(one["path"], one["code"]) for one in found["problems"]} == {
        ("squares[1].rent[0]", "type"),
        ("rules.auction", "word"),
        ("id", "pattern"),
    }
    assert found["board"] is None
    tried = await live.ask("POST", TRIALS, token, {"board": draft})
    assert (tried["state"], tried["id"]) == ("failed", None)
    assert tried["problems"] == found["problems"]


async def test_hostile_requests_are_refused(live: LiveServer, token: str) -> None:
    assert await status(live, "POST", CHECK, "", {"board": board()}) == 401
    assert await status(live, "GET", f"{TRIALS}/abc", "", None) == 401
    assert await status(live, "POST", CHECK, token, {"toml": "x" * MOST_BOARD}) == 413
    for depth in (5_000, 20_000):  # from which on it is too deep is for the interpreter to say
        deep = b'{"board": {"name": ' + b"[" * depth + b"]" * depth + b"}}"
        answered = await status(live, "POST", CHECK, token, deep)
        assert answered == 400 or (answered == 200 and depth == 5_000)
    odd = rb'{"board": {"\ud800": 1, "name": {"en": "\ud800\u0000"}}}'
    assert await status(live, "POST", CHECK, token, odd) in (200, 400)
    told = await live.ask("POST", CHECK, token, {"board": {"k" * 100_000: 1}})
    assert all(len(one["path"]) <= 200 for one in told["problems"])
    for body in ({}, {"board": board(), "toml": ""}, {"board": board(), "against": "atlantis"}):
        told = await live.ask("POST", TRIALS, token, body)
        assert told["state"] == "failed"
        assert told["problems"]


async def test_figures_come_and_the_next_trial_ends_the_one_before(live: LiveServer) -> None:
    token, other = await live.guest("Ann"), await live.guest("Ben")
    began = await live.ask("POST", TRIALS, token, {"board": board(), "against": "hongkong"})
    told = await first_findings(live, token, began["id"])
    findings = told["findings"]
    assert findings["report"]["board"] == findings["against"]["board"] == "hongkong"
    assert findings["report"]["length"]["turns"]["error"] >= 0
    assert findings["differences"]
    assert await status(live, "GET", f"{TRIALS}/{began['id']}", other, None) == 404
    again = await live.ask("POST", TRIALS, token, {"board": board()})
    assert again["id"] != began["id"]
    assert await status(live, "GET", f"{TRIALS}/{began['id']}", token, None) == 404
    ended = await live.ask("DELETE", f"{TRIALS}/{again['id']}", token)
    assert ended["state"] == "done"
    assert await status(live, "DELETE", f"{TRIALS}/{again['id']}", token, None) == 404
    assert len(live.server.app[BOARD_TRIALS]._trials) == 0


async def test_a_trial_ends_when_nobody_looks_on() -> None:
    trials = BoardTrials(seconds=600, looking=0.0)
    trial = present(await trials.begin("ann", (board(),)))
    assert trial.work is not None
    async with asyncio.timeout(LONGEST):
        await trial.work
    assert trial.is_over
    await trials.close()


async def test_only_so_many_are_tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes first waits for a process that is never free here."""
    trials = BoardTrials()
    monkeypatch.setattr(trials, "_processes", asyncio.Semaphore(0))
    found = [await trials.begin(f"person {n}", (board(),)) for n in range(board_trials.MOST_TRIALS)]
    assert all(found)
    assert await trials.begin("one more", (board(),)) is None
    assert await trials.begin("person 0", (board(),)) is not None  # in place of the one before
    await trials.close()
    assert await trials.begin("one more", (board(),)) is not None
    await trials.close()


def test_the_process_tells_rough_figures_after_its_first_games() -> None:
    found: list[TrialFindings] = []
    try_boards(TrialOrder((board(),), 0.0), found.append)
    assert [one.report.games for one in found] == [20]


async def test_a_process_that_cannot_be_started_fails_the_trial(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def start(_module: str, *_arguments: object) -> Any:
        raise OSError(12, "no memory")

    monkeypatch.setattr(board_trials, "start_process", start)
    trials = BoardTrials()
    trial = present(await trials.begin("ann", (board(),)))
    await trials.look(trial, 0, LONGEST)
    assert trial.state == "failed"
    assert trial.problem
    await trials.close()


async def test_a_long_text_counts_as_many_drafts(live: LiveServer, token: str) -> None:
    text = board_text(load("hongkong"))
    tried = [text + "#" * 200_000] * 2 + [text]
    found = [await status(live, "POST", CHECK, token, {"toml": each}) for each in tried]
    assert found == [200, 429, 200]


@pytest.mark.parametrize("path", [CHECK, TRIALS, "/api/boards", "/api/library"])
async def test_boards_are_read_one_after_the_other(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    at_work, most = 0, 0

    async def counted(work: Callable[[], Any]) -> Any:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0.01)  # the others come meanwhile
        at_work -= 1
        return work()

    token = await live.guest("Ann")
    monkeypatch.setattr(asyncio, "to_thread", counted)
    await asyncio.gather(*(status(live, "POST", path, token, {"board": {}}) for _ in range(2)))
    assert most == 1
