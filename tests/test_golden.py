"""Golden playthroughs: whole games, told in sentences, that change only when somebody means it."""

import pytest

from tools.golden import FOLDER, SCRIPTS, Script, play


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_playthrough_is_as_it_was(script: Script) -> None:
    """The game plays as its file says; after a meant change run `make golden` and read it."""
    expected = (FOLDER / f"{script.name}.txt").read_text(encoding="utf-8")
    assert "\n".join(play(script)) + "\n" == expected


def test_no_playthrough_is_left_over() -> None:
    """Every file belongs to a script."""
    assert {path.stem for path in FOLDER.iterdir()} == {script.name for script in SCRIPTS}
