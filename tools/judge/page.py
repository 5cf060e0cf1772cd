"""Write into docs/analysis.md how good the judge is: `python -m tools.judge.page`, after training.

Boosting's log-loss was measured once, with a library that is no part of the project, in games of
the same seed at other moments: by edition and players, whole games first, then the phases.
"""

import re
import sys
from typing import Final

from freehold.bots.judge.weights import FILE
from freehold.editions import available, load
from freehold.lab.judge import Measure, Sight, do_job, jobs_of, measure
from freehold.lab.workers import usual_workers, work
from tools.steps import ROOT

PAGE: Final = ROOT / "docs" / "analysis.md"
GAMES: Final = 2_400
SEED: Final = 202
SEATS: Final = (2, 3, 4, 6)
BOOSTING: Final = {
    ("us", 2): (0.5241, 0.6802, 0.5498, 0.4562),
    ("us", 4): (0.4106, 0.5288, 0.3838, 0.2264),
    ("vietnam", 2): (0.5167, 0.6765, 0.5315, 0.4592),
    ("vietnam", 3): (0.4712, 0.6120, 0.4378, 0.2867),
    ("vietnam", 4): (0.4183, 0.5275, 0.3895, 0.2939),
    ("bangladesh", 2): (0.5205, 0.6770, 0.5485, 0.4538),
    ("bangladesh", 4): (0.4079, 0.5283, 0.3782, 0.2449),
    ("hongkong", 2): (0.5739, 0.6900, 0.6678, 0.5074),
    ("hongkong", 4): (0.4628, 0.5570, 0.5375, 0.4096),
}
HEAD: Final = """\
| edition | players | average | boosting | judge | error | rounds 1 to 10 | 11 to 40 | later |
|---|---|---|---|---|---|---|---|---|"""


def main() -> int:
    """Measure and write."""
    found = {
        (name, seats): measure(_sights(name, seats))
        for name in available()
        for seats in SEATS
        if load(name).players.min <= seats <= load(name).players.max
    }
    figures = "\n".join(["", HEAD, *(_row(*key, each) for key, each in found.items()), ""])
    texts = {
        "games": f"{GAMES:,}",
        "figures": figures,
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


def _sights(name: str, seats: int) -> list[Sight]:
    jobs = list(jobs_of(name, seats, "sharp", GAMES, SEED))
    done = dict(work(do_job, jobs, usual_workers()))
    return [sight for job in jobs for sight in done[job]]


def _row(name: str, seats: int, measures: list[Measure]) -> str:
    """Return a line of the table; a phase has its log-loss, that of boosting, and the error."""
    boosting = BOOSTING.get((name, seats))
    whole, *phases = measures
    cells = [name, str(seats), f"{whole.base:.3f}", f"{boosting[0]:.3f}" if boosting else ""]
    cells += [f"{whole.log_loss:.3f}", f"{whole.error:.1f}"]
    for number, each in enumerate(phases, 1):
        beside = f" ({boosting[number]:.3f})" if boosting else ""
        cells.append(f"{each.log_loss:.3f}{beside}, {each.error:.1f}")
    return f"| {' | '.join(cells)} |"


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
