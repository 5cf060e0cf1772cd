"""Reports: numbers that agree with the exact chain and with the rules, a page that stands alone."""

import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import house_rules, load
from freehold.engine import COMPILED
from freehold.lab.report_data import (
    ReportData,
    ReportPlan,
    do_task,
    empty_report,
    tasks_of,
    variants_of,
)
from freehold.lab.report_page import deviation, write_page
from freehold.strategy.landing import landing_shares
from tests.cli.running import Runner
from tests.kit.size import times

GAMES = times(12 if COMPILED else 2)
ROLLS = 300_000 if COMPILED else 10_000


def plan(edition: str) -> ReportPlan:
    return ReportPlan(
        edition=edition, bots=("steady",) * 4, games=GAMES, rolls=ROLLS, seed=1, most_turns=300
    )


def survey(edition: str) -> ReportData:
    found = empty_report(plan(edition))
    for task in tasks_of(found):
        found.add(task, do_task(task))
    return found


def test_measured_landings_agree_with_the_exact_chain(edition: str) -> None:
    found = empty_report(plan(edition))
    for task in tasks_of(found):
        if task.kind == "walk":
            found.add(task, do_task(task))
    assert sum(found.visits) == ROLLS
    assert deviation(found.visits, landing_shares(lonely_rules(load(edition)), stay=False)) < 5.5


def test_deviation_sees_a_wrong_square() -> None:
    exact = landing_shares(lonely_rules(load("us")), stay=False)
    visits = [round(1_000_000 * share) for share in [*exact.squares, exact.in_jail]]
    assert deviation(visits, exact) < 0.1
    visits[5], visits[7] = visits[7], visits[5]
    assert deviation(visits, exact) > 10


def test_order_of_results_does_not_matter() -> None:
    tasks = list(tasks_of(empty_report(plan("us"))))
    results = [(task, do_task(task)) for task in tasks[:12]]
    one, other = empty_report(plan("us")), empty_report(plan("us"))
    for task, result in results:
        one.add(task, result)
    for task, result in reversed(results):
        other.add(task, result)
    assert one == other


def test_every_part_gets_something_early() -> None:
    found = empty_report(plan("us"))
    tasks = list(tasks_of(found))
    first = tasks[: len(found.variants) + 1]
    assert {task.variant for task in first} == {-1, *range(len(found.variants))}


def test_variants_are_rules_that_the_edition_allows(edition: str) -> None:
    setting = load(edition)
    found = variants_of(setting)
    assert found
    for changes in found:
        assert house_rules(setting, changes) != setting.rules


class Page(HTMLParser):
    """Collects what a page refers to, its headings and its open tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sources: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember the tag and what it refers to."""
        self.sources += [value or "" for name, value in attrs if name in {"src", "href"}]
        if tag not in {"meta", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Check that the tag closes the last one open."""
        assert self.open.pop() == tag


@pytest.mark.parametrize("edition", ["us", "hongkong"] if COMPILED else ["hongkong"])
def test_page_stands_alone(edition: str) -> None:
    """Tags are closed, nothing is loaded from elsewhere, every figure is sound XML."""
    found = survey(edition)
    text = write_page(found, complete=True)
    page = Page(text)
    assert page.open == []
    assert len(page.sources) >= 3
    for source in page.sources:
        assert source.startswith("data:image/svg+xml;base64,")
        ET.fromstring(b64decode(source.partition(",")[2]))
    assert "http" not in re.sub(r'src="[^"]*"', "", text)
    assert write_page(found, complete=True) == text  # the same findings give the same page


def test_data_of_nothing_still_make_a_page() -> None:
    assert "Return on investment" in write_page(empty_report(plan("us")), complete=False)


def test_report_is_written_where_told(run: Runner, tmp_path: Path) -> None:
    words = ("--games", "2", "--rolls", "1000", "--most-turns", "60", "--out", "r.html")
    done = run("lab", "report", "hongkong", *words)
    assert (done.code, done.err) == (0, "freehold: wrote r.html\n")
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!doctype html>")
