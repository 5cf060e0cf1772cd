"""`freehold config`: the settings in force, and an example of their file."""

import json
from pathlib import Path

import pytest

from freehold.server.ops.settings_text import example
from tests.cli.running import Runner


def test_each_setting_is_shown_with_its_place(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FREEHOLD_PROXIES", "1")
    Path("my.toml").write_text("port = 9000\n")
    shown = run("config", "--config", "my.toml", "--bot-pace", "0.5").out
    lines = {line.split(" = ")[0]: line.split("# ")[1] for line in shown.splitlines()}
    places = [lines[name] for name in ("port", "proxies", "bot_pace", "log")]
    assert places == ["my.toml line 1", "FREEHOLD_PROXIES", "--bot-pace", "default"]
    told = json.loads(run("config", "--json").out)
    assert {"name": "proxies", "value": "1", "place": "FREEHOLD_PROXIES"} in told


def test_the_example_is_a_file_that_can_be_used(run: Runner) -> None:
    assert run("config", "--example").out == example()


def test_a_wrong_file_is_refused_by_every_command_that_reads_it(run: Runner) -> None:
    Path("my.toml").write_text("prt = 9000\n")
    for command in ("config", "serve", "rebuild", "moderators", "evidence"):
        done = run(command, "--config", "my.toml")
        assert (done.code, "my.toml line 1: prt: expected" in done.err) == (2, True), command
