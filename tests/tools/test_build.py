"""What is compiled, and what has to be compiled again."""

from pathlib import Path

import pytest

import setup
from tools import build


def test_packages_are_compiled_but_what_says_that_it_is_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / "src/freehold/engine/inner"
    inner.mkdir(parents=True)
    (inner / "__init__.py").touch()
    (inner / "hot.py").touch()
    (inner / "texts.py").write_text("# Interpreted: a table of texts.\n", encoding="utf-8")
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    assert setup.compiled_sources() == ["src/freehold/engine/inner/hot.py"]


@pytest.mark.parametrize(
    ("made", "asked", "serves"),
    [
        ("fast", "quick", True),
        ("fast", "fast", True),
        ("quick", "quick", True),
        ("quick", "fast", False),
    ],
)
def test_fast_engine_serves_who_asks_for_a_quick_one_only(
    made: str, asked: str, serves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / "engine.stamp"
    stamp.write_text(f"{made} {build.digest()}\n", encoding="utf-8")
    monkeypatch.setattr(build, "STAMP", stamp)
    monkeypatch.setattr(build, "extensions", lambda: [stamp])
    assert build.is_current(asked) is serves


def test_engine_of_other_sources_serves_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = tmp_path / "engine.stamp"
    stamp.write_text("fast 0123\n", encoding="utf-8")
    monkeypatch.setattr(build, "STAMP", stamp)
    monkeypatch.setattr(build, "extensions", lambda: [stamp])
    assert not build.is_current("quick")
