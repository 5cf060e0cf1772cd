"""What the docs name is there; what is not is told."""

from pathlib import Path

import pytest

from tools import docs


def test_the_docs_as_they_are_lead_somewhere() -> None:
    assert docs.main() == 0


def test_what_is_not_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text(
        "# One place\n"
        "[a](page.md#one-place) [b](#other-place) [c](gone.md) [d](https://example.org/gone)\n"
        "`page.md` `make test` `make tea` `kit/gone.py` `python -m tools.gone`\n"
        "| a mistake | `test_law.py`: a law |\n| another | `test_law.py`: another law |\n"
    )
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_law.py").write_text("def test_a_law() -> None: ...\n")
    (tmp_path / "Makefile").write_text("test: setup\n")
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    assert docs.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        f"page.md: expected {what} to exist"
        for what in (
            "a link to #other-place", "a link to gone.md", "the file kit/gone.py",
            "the module tools.gone", "the target tea", "the test test_law.py: another law",
        )
    ]  # fmt: skip # side by side
