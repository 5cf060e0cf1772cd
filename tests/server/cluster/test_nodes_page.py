"""Nodes on the operator's page: each is shown with what it tells, and drained from any other."""

import asyncio
import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from freehold import __version__
from freehold.server.ops.load import ProcessLoad
from tests.cli.running import Done, Runner
from tests.kit.accounts import Reply, call
from tests.kit.live_server import LiveServer
from tests.kit.nodes import nodes, pair

OPERATOR = "the-operator-of-these-nodes"


async def shown(node: LiveServer) -> dict[str, dict[str, Any]]:
    """Return what a node shows of all nodes, by their names."""
    told = await node.ask("GET", "/api/admin", OPERATOR)
    return {one["name"]: one for one in told["nodes"]}


async def drain(node: LiveServer, mode: str, name: str) -> Reply:
    return await call(node, "POST", "/api/admin/drain", {"mode": mode, "node": name}, OPERATOR)


async def trail(node: LiveServer) -> list[tuple[str, str]]:
    """Return what the operator did, the newest first."""
    told = await node.ask("GET", "/api/moderation/trail", OPERATOR)
    return [(line["action"], line["detail"]) for line in told["lines"]]


async def figure(node: LiveServer, name: str) -> float:
    text = (await call(node, "GET", "/metrics")).body.decode()
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return float(lines[f"freehold_{name}"])


async def test_every_node_tells_of_itself_and_any_shows_all(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        wish = {"settings": {"chairs": 2}, "bots": ["beginner"]}
        code = (await a.ask("POST", "/api/rooms", token, wish))["code"]
        await b.enter(token, code)
        for node, here in ((a, "a"), (b, "b")):
            told = await shown(node)
            assert {name: one["here"] for name, one in told.items()} == {
                "a": here == "a",
                "b": here == "b",
            }
            assert [told[name]["rooms"] for name in "ab"] == [1, 0]
            assert [told[name]["report"]["relayed"] for name in "ab"] == [0, 1]
            assert [told[name]["address"] for name in "ab"] == [a.base, b.base]
            assert all(0 < one["left"] <= 6_000 for one in told.values())
            assert all(one["report"]["since"] > 0 for one in told.values())
        assert await figure(b, 'relays_total{kind="connection"}') == 1
        assert await figure(b, "relayed_connections") == 1
        assert await figure(a, "leases_held") >= 1
        assert await figure(a, "lease_renewals_total") >= 1


async def test_a_node_is_drained_from_another_and_it_is_written_down(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        wish = {"settings": {"chairs": 2}, "bots": ["beginner"]}
        code = (await b.ask("POST", "/api/rooms", token, wish))["code"]
        wire = await b.enter(token, code)
        assert (await drain(a, "hand_over", "b")).status == 204
        assert (await wire.end())[0] == "shutting_down"
        told = await shown(a)
        assert (told["b"]["state"], told["b"]["report"]["mode"]) == ("draining", "hand_over")
        assert (told["a"]["state"], told["a"]["report"]["mode"]) == ("up", "open")
        await a.enter(token, code)
        assert (await shown(a))["a"]["rooms"] == 1
        assert await figure(a, "leases_taken_total") == 1

        # nobody is left to take the rooms of the last one
        assert (await drain(b, "hand_over", "a")).refused == (409, "bad_settings")
        assert (await drain(a, "open", "b")).status == 204
        assert (await shown(b))["b"]["state"] == "up"
        assert await trail(a) == [("drain", "open b"), ("drain", "hand_over b")]


async def test_what_a_node_cannot_be_told_is_refused_in_words(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, _b):
        for mode, name, word, part in (
            ("hand_over", "x", "absent", "expected a node that runs, of which there are: a, b"),
            ("finish", "b", "bad_settings", "expected hand_over or open for one node"),
            ("open", "b", "bad_settings", "got b, which has not"),
            ("open", "a", "bad_settings", "got a, which has not"),
        ):
            done = await drain(a, mode, name)
            assert done.refused == (409, word), (mode, name)
            assert part in done.content["error"]["message"]
        assert await trail(a) == []
        for path in ("/node/report", "/node/drain?mode=hand_over"):
            method = "GET" if path.endswith("report") else "POST"
            assert (await call(a, method, path, None, OPERATOR)).status == 404


async def test_one_that_does_not_answer_is_shown_all_the_same(postgresql: str) -> None:
    async with nodes(postgresql) as each:
        a = await each.start(admin_token=OPERATOR)
        await each.start(admin_token=OPERATOR, node_address="http://127.0.0.1:1")
        told = await shown(a)
        assert (told["b"]["state"], told["b"]["report"]) == ("up", None)
        done = await drain(a, "hand_over", "b")
        assert done.refused == (409, "absent")
        assert "node b cannot be reached at http://127.0.0.1:1" in done.content["error"]["message"]


def test_the_load_is_that_of_the_last_moments() -> None:
    now, cpu = [0.0], [0.0]
    load = ProcessLoad(lambda: now[0], lambda: cpu[0])
    assert load.percent == 0
    for _second in range(20):
        now[0] += 1
        cpu[0] += 0.5
        load.note()
    assert load.percent == 50
    now[0] += 9
    assert load.percent == 25


async def test_an_operator_looks_after_nodes_at_the_command_line(
    postgresql: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Runner(monkeypatch, capsys)
    with capture_logs():  # nodes of the same process write to the same terminal
        await looks_after_nodes(postgresql, run)


async def looks_after_nodes(postgresql: str, run: Runner) -> None:
    """Say what an operator says, from looking around to draining."""
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):

        async def admin(*words: str) -> Done:
            given = ("--url", a.base, "--admin-token", OPERATOR)
            return await asyncio.to_thread(run, "admin", *words, *given)

        assert "Nodes, with their rooms: a up 0, b up 0." in (await admin()).out
        told = (await admin("nodes")).out.splitlines()
        assert told[0] == f"Node a at {a.base}, {__version__}, which answers: up"
        assert "0 connections, 0 of them passed on; load " in told[1]
        assert told[2] == f"Node b at {b.base}, {__version__}: up"
        done = await admin("drain", "hand-over", "--node", "b")
        assert done.out == "Other nodes have all rooms of b; nobody loses time.\n"
        assert "b draining 0" in (await admin()).out
        assert (await admin("drain", "open", "--node", "b")).out == "Node b takes rooms again.\n"
        lines = json.loads((await admin("trail", "--json")).out)
        assert [line["detail"] for line in lines] == ["open b", "hand_over b"]
