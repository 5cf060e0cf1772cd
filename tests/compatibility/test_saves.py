"""Saved games of an older version are read, replayed, verified and continued."""

import hashlib
from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import msgspec
import pytest

from freehold.record import (
    load_game,
    parse_save,
    read_save,
    recover_save,
    verify,
    view_at,
    write_save,
)
from tests.compatibility.fixtures import SAVES, read_json, save_text
from tests.compatibility.playing import step

CONTENTS = read_json("saves.json.gz")
RUNNING = [name for name in SAVES if not CONTENTS[name]["over"]]


@pytest.fixture
def save(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return a save as a file."""
    path = tmp_path / f"{request.param}.jsonl"
    path.write_bytes(save_text(request.param))
    return path


def command(*words: str) -> int:
    """Run a command of the program; return its exit code."""
    (found,) = entry_points(group="console_scripts", name="freehold")
    status = found.load()(words)
    assert isinstance(status, int)
    return status


def test_all_saves_are_there() -> None:
    assert sorted(CONTENTS) == SAVES


@pytest.mark.parametrize("save", SAVES, indirect=True)
def test_a_save_plays_again_as_it_was_played(save: Path) -> None:
    expected = CONTENTS[save.stem]
    read = read_save(save)
    game = load_game(read)
    assert (len(read.acts), bool(game.state.over)) == (expected["actions"], expected["over"])
    assert game.hash == expected["hash"]
    again = save.with_name("again")
    write_save(game, again)
    assert again.read_bytes() == save.read_bytes()


@pytest.mark.parametrize("name", SAVES)
def test_everybody_sees_what_they_saw(name: str) -> None:
    read = parse_save(save_text(name), name)
    for number, seat, expected in CONTENTS[name]["views"]:
        seen = msgspec.json.encode(view_at(read, number, seat), order="sorted")
        assert hashlib.sha256(seen).hexdigest()[:16] == expected, (number, seat)


@pytest.mark.parametrize("name", RUNNING)
def test_a_game_that_was_not_over_goes_on(name: str, tmp_path: Path) -> None:
    game, rng = load_game(parse_save(save_text(name), name)), Random(name)
    for _action in range(30):
        if not game.state.over:
            step(game, rng)
    write_save(game, tmp_path / "later")
    assert verify(read_save(tmp_path / "later")).ok


@pytest.mark.parametrize("save", SAVES[::5], indirect=True)
def test_the_commands_tell_it(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command("verify", str(save)) == 0
    assert f"{CONTENTS[save.stem]['actions']:,} actions" in capsys.readouterr().out
    assert command("replay", str(save), "--log") == 0


@pytest.mark.parametrize("save", SAVES[:3], indirect=True)
def test_a_game_that_was_cut_off_is_recovered(save: Path) -> None:
    text = save.read_bytes()
    save.write_bytes(text[: len(text) // 2])
    recovered = recover_save(save)
    whole = parse_save(text, save.name)
    assert recovered.lines == whole.lines[: len(recovered.lines)]
    assert len(recovered.acts) > len(whole.acts) // 4
