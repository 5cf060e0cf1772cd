"""Health, figures and logs: what an operator sees of a server, and what nobody must see."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from freehold import protocol
from freehold.server.ops.metrics import HELP, LABELS, Metrics
from freehold.server.store import StoreError
from tests.kit.accounts import PASSWORD, account, call, let_passwords_be_cheap
from tests.kit.live_server import LiveServer, ServerRig, watching

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
TOKEN = "operator-operator-operator"


async def figures(live: LiveServer) -> dict[str, float]:
    """Return the metrics by name and labels."""
    text = (await call(live, "GET", "/metrics")).body.decode()
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name.removeprefix("freehold_"): float(value) for name, value in lines}


async def test_a_server_lives_whatever_its_store_does_and_is_not_ready_then(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = await call(live, "GET", "/readyz")
    assert (ready.status, ready.content) == (200, {"ready": True, "reasons": []})

    async def failing(_store: Any) -> None:
        raise StoreError("no space left")

    monkeypatch.setattr(type(live.admission.store), "flush", failing)
    assert (await call(live, "GET", "/healthz")).content["ok"]
    ready = await call(live, "GET", "/readyz")
    assert (ready.status, ready.content) == (503, {"ready": False, "reasons": ["store"]})


async def test_a_store_that_does_not_answer_is_not_waited_for(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stuck(_store: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(type(live.admission.store), "flush", stuck)
    assert (await call(live, "GET", "/readyz")).content["reasons"] == ["store"]


async def test_a_server_that_ends_is_not_ready(live: LiveServer) -> None:
    live.admission.registry.drain.mode = "ending"
    assert (await call(live, "GET", "/readyz")).content["reasons"] == ["ending"]


def test_the_figures_tell_what_goes_on(tmp_path: Path) -> None:
    async def plot(live: LiveServer) -> None:
        table = await live.table()
        await table.play()
        watcher = await live.guest("Cem")
        await live.enter(watcher, table.code, watch=True)
        await live.connect()  # says nothing
        await call(live, "GET", "/api/rooms/000000", None, watcher)
        told = await figures(live)
        assert told["connections"] == 4
        states = [told[f'connections_by_state{{state="{state}"}}'] for state in STATES]
        assert states == [1, 2, 1]
        phases = [told[f'rooms_by_phase{{phase="{phase}"}}'] for phase in PHASES]
        assert phases == [0, 1, 0]
        assert told['refused_total{reason="no_such_room"}'] == 1
        assert told["commit_seconds_count"] >= 4
        assert told['commit_seconds_bucket{le="+Inf"}'] == told["commit_seconds_count"]
        assert told["loop_lag_seconds_count"] >= 1
        assert told["disk_free_bytes"] > 0
        assert told["database_bytes"] > 0
        assert told['requests_total{status="404"}'] == 1
        assert told["draining"] == 0

    with ServerRig(data=tmp_path) as rig:
        rig.run(plot)


STATES = ("entering", "seated", "watching")
PHASES = ("lobby", "playing", "over")


def test_times_are_counted_up_to_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.003, 99.0):
        metrics.observe("commit_seconds", seconds)
    lines = metrics.text({}).splitlines()
    assert 'freehold_commit_seconds_bucket{le="0.001"} 1' in lines
    assert 'freehold_commit_seconds_bucket{le="10.0"} 2' in lines
    assert 'freehold_commit_seconds_bucket{le="+Inf"} 3' in lines
    assert "freehold_commit_seconds_sum 99.003500" in lines


@pytest.mark.parametrize("file", ["grafana-dashboard.json", "prometheus-alerts.yml"])
def test_the_dashboard_and_the_alerts_name_only_what_there_is(file: str) -> None:
    text = (DEPLOY / "monitoring" / file).read_text(encoding="utf-8")
    names = set(re.findall(r"\bfreehold_\w+", text))
    exist = {f"freehold_{name}" for name in HELP}
    exist |= {f"{name}_{part}" for name in exist for part in ("bucket", "sum", "count")}
    assert names <= exist
    assert len(names) > 5
    labels = set(re.findall(r"by \(([^)]*)\)", text)) - {"le"}
    known = set(LABELS.values()) | {"le", "instance"}
    assert {one.strip() for label in labels for one in label.split(",")} <= known


def test_the_dashboard_is_one_that_can_be_imported() -> None:
    board = json.loads((DEPLOY / "monitoring" / "grafana-dashboard.json").read_text())
    panels = [one for one in board["panels"] if one["type"] != "row"]
    assert all(one["title"] and one["targets"][0]["expr"] for one in panels)
    assert len({one["id"] for one in board["panels"]}) == len(board["panels"])


# --- requests by name


async def id_of(live: LiveServer, path: str, given: str = "from-eve-12345") -> str:
    """Return the id of a request that brings one."""
    headers = {"X-Request-ID": given}
    async with live.session.get(live.base + path, headers=headers) as answer:
        return str(answer.headers["X-Request-ID"])


async def test_every_answer_tells_the_id_of_its_request(live: LiveServer) -> None:
    ids = [await id_of(live, path) for path in ("/healthz", "/api/me", "/nowhere")]
    assert len(set(ids)) == 3
    assert all(re.fullmatch(r"[\w-]{8,64}", one) for one in ids)
    wire = await live.connect()
    assert wire.socket._response.headers["X-Request-ID"]


@pytest.mark.server(proxies=1)
async def test_the_id_of_our_own_proxy_is_kept(live: LiveServer) -> None:
    for given, kept in (("from-proxy_1", True), ("too short", False), ("x" * 65, False)):
        assert (await id_of(live, "/healthz", given) == given) is kept


async def test_nobody_else_names_a_request(live: LiveServer) -> None:
    assert await id_of(live, "/healthz") != "from-eve-12345"


def test_a_failure_is_found_in_the_logs_by_the_id_that_the_answer_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []

    async def plot(live: LiveServer) -> None:
        monkeypatch.setattr(live.admission.registry, "public_doors", lambda: 1 // 0)
        async with live.session.get(live.base + "/api/rooms") as answer:
            found.append((answer.status, answer.headers["X-Request-ID"], await answer.json()))

    rig = ServerRig()
    with pytest.raises(AssertionError, match="request_failed"), rig:
        rig.run(plot)
    ((status, name, body),) = found
    (logged,) = [one for one in rig._watch.entries if one["event"] == "request_failed"]
    assert (status, body["error"]["request"], logged["request"]) == (500, name, name)


def test_nothing_secret_is_logged_in_a_whole_session(monkeypatch: pytest.MonkeyPatch) -> None:
    let_passwords_be_cheap(monkeypatch)
    secrets: dict[str, str] = {"the operator's token": TOKEN, "the password": PASSWORD}

    async def plot(live: LiveServer) -> None:
        token, codes = await account(live, "Judy")
        secrets["the account's token"] = token
        secrets.update({f"recovery code {n}": code for n, code in enumerate(codes)})
        table = await live.table()
        secrets.update({"Ann's token": table.tokens[0], "Ben's token": table.tokens[1]})
        link = (await live.ask("GET", f"/api/rooms/{table.code}/link", table.tokens[0]))["link"]
        secrets["the secret of the link"] = link.rsplit("#", 1)[1]
        await call(live, "GET", f"/join/{table.code}")
        secrets["the code of the room"] = table.code
        secret = secrets["the secret of the link"]
        await live.enter(token, table.code, secret=secret, watch=True)
        await table.play()
        await table.ann.do(protocol.Chat, "whisper-whisper")
        secrets["what was said"] = "whisper-whisper"
        wire = await live.connect()
        await wire.say({"say": "hello", "token": "not-a-token", "room": table.code, "x": 1})
        await call(live, "GET", f"/api/rooms/{table.code}?token={token}", None, token)
        await call(live, "POST", "/api/sign-in", {"name": "Judy", "password": PASSWORD + "?"})
        await call(live, "POST", "/api/sign-in", b'{"password": "' + PASSWORD.encode())
        await call(live, "GET", "/api/admin", None, TOKEN)
        await call(live, "POST", "/api/admin/drain", {"mode": "hold"}, TOKEN)
        await call(live, "POST", f"/api/admin/rooms/{table.room.id}/close", {}, TOKEN)

    with watching() as watch:
        rig = ServerRig(admin_token=TOKEN, access_log=True, log="debug")
        with rig:
            rig.run(plot)
        told = rig._watch.text + watch.text
    paths = {entry["path"] for entry in rig._watch.entries if entry["event"] == "request"}
    assert {"/api/admin", "/ws", "/api/rooms/{code}", "/api/guests"} <= paths
    assert [what for what, secret in secrets.items() if secret in told] == []
