"""The README's Python really runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_readme_code_plays_saves_verifies_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both blocks, run one after the other, play a game to its end and confirm it."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    play, replay = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    scope: dict[str, object] = {}
    for code in (play, replay):
        assert len([line for line in code.splitlines() if line.strip()]) <= 10
        exec(compile(code, "README.md", "exec"), scope)
    *told, won, verified, _seats, last = capsys.readouterr().out.splitlines()
    assert told[:2] == re.findall(r"^print.*  # (.*)$", play, re.MULTILINE)
    assert won.startswith("won by ")
    assert "ok=True" in verified
    assert last.startswith("The game is over: ")
