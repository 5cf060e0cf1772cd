"""The page of the workshop tells every code that a board may get, and the bounds of remarks."""

import re
from pathlib import Path

from freehold import balance, editions
from freehold.balance import measurement, remarks
from freehold.balance.remark_texts import REMARKS
from freehold.editions.checks import draws
from tests.kit.cases import each

PAGE = (Path(__file__).parents[2] / "docs" / "workshop.md").read_text("utf-8")
CODE = r'"([a-z]+(?:-[a-z]+)*)"'


def sources(package: Path, pattern: str) -> str:
    return "".join(path.read_text("utf-8") for path in sorted(package.glob(pattern)))


def fault_codes() -> set[str]:
    """Return the codes of faults that the sources name."""
    folder = Path(editions.__file__).parent
    found = set(re.findall(rf"yield {CODE}, ", sources(folder, "checks/*.py")))
    found |= set(re.findall(rf"Problem\([^)]*, {CODE}\)", sources(folder, "*.py")))
    return found | set(re.findall(rf"shown\(getattr\(options, name\)\), {CODE}", _conflicts()))


def _conflicts() -> str:
    return sources(Path(editions.__file__).parent, "conflicts.py")


@each("code", sorted(fault_codes()))
def test_every_code_of_a_fault_is_told(code: str) -> None:
    assert f"`{code}`" in PAGE


def test_codes_are_found_in_the_sources() -> None:
    assert {"ladder-descends", "draws-many", "rules-conflict", "missing"} <= fault_codes()


@each("code", sorted(REMARKS))
def test_every_remark_is_told(code: str) -> None:
    assert f"`{code}`" in PAGE


def test_every_remark_that_is_made_has_its_words() -> None:
    text = sources(Path(balance.__file__).parent, "remarks.py")
    made = set(re.findall(rf"code={CODE}", text)) | set(re.findall(rf"code = {CODE}", text))
    assert made <= set(REMARKS)
    assert "never-ends" in made


def test_numbers_on_the_page_are_those_of_the_report() -> None:
    for phrase in (
        f"not over after {measurement.MOST_ROUNDS} rounds",
        f"nothing was found in {measurement.ENOUGH} games",
        f"at most {draws.MOST_DRAWS} may be drawn from one landing, on average, and "
        f"{draws.MOST_LEADING} of a deck",
        f"more than {100 * remarks.NEVER:g} % of the games",
        f"one wins {100 * remarks.ADVANTAGE:g} points more",
        f"a place wins {100 * remarks.ORDER_ADVANTAGE:g} points more",
        f"more than {remarks.LONG_MINUTES} minutes; fewer than {remarks.SHORT_ROUNDS} rounds",
        f"fewer than {100 * remarks.UNSOLD:g} % of the games",
        f"losers play {100 * remarks.IDLE:g} % of their time",
        f"looks on for {100 * remarks.WAITING:g} %",
        f"less than {100 * remarks.SKILL:g} % against",
    ):
        assert phrase in PAGE, phrase
