"""The page about the architecture is held to the project: what it tells wrongly is named."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import house_plan

Check = Callable[[], Iterator[str]]


@pytest.mark.parametrize("check", [
    house_plan.wrong_tables, house_plan.wrong_order, house_plan.wrong_layers,
    house_plan.wrong_dependencies, house_plan.wrong_words, house_plan.wrong_names,
])  # fmt: skip # side by side
def test_the_page_as_it_is_tells_the_truth(check: Check) -> None:
    assert list(check()) == []


@pytest.mark.parametrize(("check", "truth", "wrong", "named"), [
    (house_plan.wrong_tables, "| `balance` |", "| `balances` |", "expected balances"),
    (house_plan.wrong_tables, "| `BotSeats` |", "| `BotChairs` |", "expected BotChairs"),
    (house_plan.wrong_order, "| `wire` |", "| `game` |", "expected game above"),
    (house_plan.wrong_order, "| `people` | who", "| `store` | who", "expected rooms above"),
    (house_plan.wrong_order, "`server`, `lab`, ", "`lab`, ", "'server'] stand beside"),
    (house_plan.wrong_order, "outcome | `rules`, ", "outcome | ", "to tell of rules"),
    (house_plan.wrong_layers, "`lobby`: board, ", "`lobby`: ", "feature lobby: expected"),
    (house_plan.wrong_dependencies, "| segno | 1.6 |", "| segno | 1.7 |", "expected segno 1.6"),
    (house_plan.wrong_dependencies, "| svelte | 5", "| svelte | 6", "expected svelte 5"),
    (house_plan.wrong_dependencies, "| ruff | ", "| rough | ", "expected rough"),
    (house_plan.wrong_words, "| tape | ", "| tapeworm | ", "expected tapeworm"),
])  # fmt: skip # side by side
def test_what_is_told_wrongly_is_named(
    check: Check,
    truth: str,
    wrong: str,
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = house_plan.PAGE.read_text("utf-8")
    assert truth in text
    page = tmp_path / "architecture.md"
    page.write_text(text.replace(truth, wrong), "utf-8")
    monkeypatch.setattr(house_plan, "PAGE", page)
    assert named in "\n".join(check())
