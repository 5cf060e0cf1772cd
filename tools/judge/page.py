"""Write into docs/analysis.md how good the judge is: `python -m tools.judge.page`, after training.

What boosting comes to in the same games is what `tools.judge.boosting` has found.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

from freehold.bots.judge.weights import FILE
from freehold.editions import available, load
from freehold.lab.judge import Measure, Sight, do_job, jobs_of, measure
from freehold.lab.workers import usual_workers, work
from tools.steps import ROOT

PAGE: Final = ROOT / "docs" / "analysis.md"
GAMES: Final = 2_400
SEED: Final = 202
SEATS: Final = (2, 3, 4, 6)
BOOSTING: Final = Path(__file__).with_name("boosting.json")  # as `tools.judge.boosting` found it
MOST_ERROR: Final = 2.0  # points
MOST_GAP: Final = 0.004  # of log-loss, above boosting's
HEAD: Final = """\
| edition | players | average | boosting | judge | error | rounds 1 to 10 | 11 to 40 | later |
|---|---|---|---|---|---|---|---|---|"""


def main() -> int:
    """Measure and write."""
    found = {(name, seats): measure(_sights(name, seats)) for name, seats in lines()}
    beside = json.loads(BOOSTING.read_text(encoding="ascii")) if BOOSTING.exists() else {}
    rows = (_row(*key, each, beside) for key, each in found.items())
    figures = "\n".join(["", HEAD, *rows, ""])
    texts = {
        "games": f"{GAMES:,}",
        "figures": figures,
        "calibration": _calibration(found),
        "gap": gap(beside),
        "reliability": reliability(found),
        "size": _size(),
    }
    page = PAGE.read_text(encoding="utf-8")
    for name, text in texts.items():
        between = rf"(<!-- {name} -->)(.*?)(<!-- end -->)"
        page = re.sub(between, rf"\g<1>{text}\g<3>", page, flags=re.DOTALL)
    PAGE.write_text(page, encoding="utf-8")
    print(figures)
    return 0


def lines() -> list[tuple[str, int]]:
    """Return the editions and numbers of players that are measured."""
    return [
        (name, seats)
        for name in available()
        for seats in SEATS
        if load(name).players.min <= seats <= load(name).players.max
    ]


def _sights(name: str, seats: int) -> list[Sight]:
    jobs = list(jobs_of(name, seats, "sharp", GAMES, SEED))
    done = dict(work(do_job, jobs, usual_workers()))
    return [sight for job in jobs for sight in done[job]]


def _row(name: str, seats: int, measures: list[Measure], beside: dict[str, Any]) -> str:
    """Return a line of the table; a phase has its log-loss, that of boosting, and the error."""
    line = beside.get(f"{name}:{seats}", {"phases": [], "boosting": []})
    boosting = dict(zip(line["phases"], line["boosting"], strict=True))
    told = {phase: f" ({loss:.3f})" for phase, loss in boosting.items()}
    whole, *phases = measures
    cells = [name, str(seats), f"{whole.base:.3f}", told.get(whole.phase, "").strip(" ()")]
    cells += [f"{whole.log_loss:.3f}", f"{whole.error:.1f}"]
    for each in phases:
        cells.append(f"{each.log_loss:.3f}{told.get(each.phase, '')}, {each.error:.1f}")
    return f"| {' | '.join(cells)} |"


def _calibration(found: dict[tuple[str, int], list[Measure]]) -> str:
    """Say in how many lines the error is small enough everywhere, and where it is greatest."""
    worst = {line: max(each.error for each in measures) for line, measures in found.items()}
    most, where = max(
        (each.error, f"{name}, {seats} players, {each.phase}")
        for (name, seats), measures in found.items()
        for each in measures
    )
    met = sum(error < MOST_ERROR for error in worst.values())
    return f"met in {met} of {len(found)} lines; the most is {most:.1f}, {where}"


def gap(beside: dict[str, Any]) -> str:
    """Say in how many lines the judge is as good as boosting, and where it is furthest behind."""
    gaps = {
        f"{line.replace(':', ', ')} players, {phase}": (judge - boosting, off)
        for line, found in beside.items()
        for phase, judge, boosting, off in zip(
            found["phases"], found["judge"], found["boosting"], found["off"], strict=True
        )
    }
    missed = [
        f"{where} {above:.3f} ± {off:.3f}"
        for where, (above, off) in gaps.items()
        if round(above, 4) > MOST_GAP
    ]
    lines = len({where.rsplit(",", 1)[0] for where in gaps})
    if not gaps:
        return "not measured"
    if missed:
        return f"of {len(gaps)} figures in {lines} lines **missed** are {'; '.join(missed)}"
    (above, off), where = max((gap, where) for where, gap in gaps.items())
    return f"met in all {lines} lines; the most is {above:+.3f} ± {off:.3f}, {where}"


def reliability(found: dict[tuple[str, int], list[Measure]]) -> str:
    """Return what became of each class of chances, for four players, or as many as there may be."""
    lines = ["| edition | said: won |", "|---|---|"]
    for (name, seats), measures in found.items():
        if seats == 4:
            bins = ", ".join(f"{100 * b.said:.0f}: {100 * b.won:.0f}" for b in measures[0].bins)
            lines.append(f"| {name} | {bins} |")
    return "\n".join(["", *lines, ""])


def _size() -> str:
    return f"{FILE.stat().st_size // 1000} KB"


if __name__ == "__main__":
    sys.exit(main())
