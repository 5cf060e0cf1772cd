"""`freehold admin`: the operator at the command line, over HTTP with the server's token."""

import asyncio
import json

import pytest

from tests.cli.running import Done, Runner
from tests.kit.accounts import identity_of
from tests.kit.live_server import LiveServer, ServerRig
from tests.kit.moderation import report

TOKEN = "operator-operator-operator"


class Operator:
    """Types commands beside a server."""

    def __init__(self, run: Runner, live: LiveServer) -> None:
        self._run = run
        self._url = live.base

    async def __call__(self, *words: str) -> Done:
        """Run a command."""
        given = ("--url", self._url, "--admin-token", TOKEN)
        return await asyncio.to_thread(self._run, "admin", *words, *given)


def test_an_operator_looks_after_a_server(run: Runner) -> None:
    async def plot(live: LiveServer) -> None:
        admin, table = Operator(run, live), await live.table()
        await table.begin()
        ben = await identity_of(live, table.tokens[1])
        await report(live, table.tokens[0], player=ben, words="He stalls.")

        told = (await admin()).out
        assert "takes games" in told
        assert "2 connections; rooms: 1 playing; 1 open reports." in told
        assert ben in (await admin("rooms", "--json")).out
        assert "Ben" in (await admin("rooms")).out
        assert "He stalls." in (await admin("reports")).out

        assert (await admin("announce", "Restart at 18:00")).out == "Announced.\n"
        assert "Announced: Restart at 18:00" in (await admin()).out
        assert (await admin("announce")).out == "Taken back.\n"
        assert "No new games are taken; 1 are still played." in (await admin("drain")).out
        assert "takes no new games" in (await admin()).out
        await table.play()
        assert (await admin("drain", "open")).out == "Games are taken.\n"

        assert "it has its store for itself" in (await admin("nodes")).out
        assert (await admin("nodes", "--json")).out == "[]\n"
        done = await admin("ban", "ben", "--reason", "stalling", "--hours", "2")
        assert done.out.startswith("Ben is banned until ")
        sanction = done.out.split(": ")[-1].strip()
        assert "stalling" in (await admin("bans")).out
        assert (await admin("reports")).out == "No open reports.\n"
        assert (await admin("unban", sanction)).out == "Lifted.\n"

        room = json.loads((await admin("rooms", "--json")).out)[0]["number"]
        assert (await admin("close-room", str(room))).out == f"Room {room} is closed.\n"
        lines = json.loads((await admin("trail", "--json")).out)
        acts = ["close_room", "lift", "ban", "drain", "drain", "announce", "announce"]
        assert [line["action"] for line in lines] == acts
        assert "close_room" in (await admin("trail")).out

        for words, complaint in {
            ("close-room", "999"): "expected the number of an open room",
            ("drain", "hand-over"): "expected another node to hand rooms over to, found none",
            ("drain", "hand-over", "--node", "x"): "expected a node that runs",
            ("ban", "nobody", "--reason", "x"): "expected an id, an account or a name",
            ("unban", "-nothing"): "expected one that stands",
            ("dismiss", "--nothing"): "expected an open report",
            ("ban", "-nobody", "--reason", "x"): "expected an id, an account or a name",
        }.items():
            done = await admin(*words)
            assert (done.code, complaint in done.err) == (1, True), (words, done)
        done = await admin("drain", "hold", "--node", "x")
        assert (done.code, "expected hand-over or open with it" in done.err) == (2, True)

    with ServerRig(admin_token=TOKEN) as rig:
        rig.run(plot)


def test_what_cannot_be_asked_is_told_in_words(run: Runner) -> None:
    async def plot(live: LiveServer) -> Done:
        return await asyncio.to_thread(
            run, "admin", "--url", live.base, "--admin-token", "another-another-another-"
        )

    with ServerRig(admin_token=TOKEN) as rig:
        done = rig.run(plot)
    assert (done.code, "expected its admin_token" in done.err) == (1, True)
    assert "admin_token: expected the token of the server" in run("admin").err
    assert run("admin", "--admin-token", TOKEN, "--url", "ftp://here").code == 2


def test_the_address_is_that_of_the_settings(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FREEHOLD_ADMIN_TOKEN", TOKEN)
    monkeypatch.setenv("FREEHOLD_PORT", "1")
    for host, shown in (("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("127.0.0.1", "127.0.0.1")):
        monkeypatch.setenv("FREEHOLD_HOST", host)
        done = run("admin")
        assert (done.code, f"no server answers at http://{shown}:1:" in done.err) == (1, True)
