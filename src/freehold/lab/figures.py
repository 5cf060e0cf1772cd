"""Figures of a report, each as SVG."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from freehold.lab.report_data import GameSums
from freehold.lab.standings import wilson
from freehold.strategy import GroupFigures
from freehold.strategy.landing import Landing

INK: Final = "#23303b"
FAINT: Final = "#8b99a5"
GRID: Final = "#e4e9ed"
GREEN: Final = "#1d7a5f"
AMBER: Final = "#d98a29"
RED: Final = "#b3403a"
HALF: Final = 0.5  # of games: only if more came to an end, half of them have a length
PLAIN_SQUARE: Final = "#c3ccd3"
STYLE: Final[dict[Any, Any]] = {
    "svg.hashsalt": "freehold",  # the same numbers give the same file
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
}


class FigureSheet:
    """A figure to draw on; `svg` holds it once it is done."""

    def __init__(self, width: float, height: float) -> None:
        self.figure = Figure(figsize=(width, height), layout="constrained")
        self.axes: Axes = self.figure.add_subplot()
        self.svg = ""


@contextmanager
def sheet(width: float = 10.0, height: float = 3.6) -> Iterator[FigureSheet]:
    """Hand out a sheet in our own look and take the drawing off it."""
    with mpl.rc_context(STYLE):
        made = FigureSheet(width, height)
        yield made
        out = io.StringIO()
        made.figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
        made.svg = out.getvalue()


def draw_landing(
    exact: Landing, measured: Sequence[float], names: Sequence[str], colors: Sequence[str | None]
) -> str:
    """Draw where tokens rest: bars for the exact shares, marks for the measured ones."""
    shares = [*exact.squares, exact.in_jail]
    shades = [color or PLAIN_SQUARE for color in colors] + [FAINT]
    with sheet(height=4.6) as made:
        at = np.arange(len(shares))
        made.axes.bar(at, [100 * share for share in shares], color=shades, width=0.8, label="exact")
        made.axes.plot(
            at, [100 * share for share in measured], "_", color=INK, markersize=9, label="measured"
        )
        made.axes.set_xticks(at, [*names, "in jail"], rotation=90, fontsize=7)
        made.axes.set_ylabel("% of rolls")
        made.axes.grid(visible=False, axis="x")
        made.axes.margins(x=0.01)
        made.axes.legend(loc="upper left", ncols=2)
    return made.svg


def draw_returns(
    groups: Sequence[GroupFigures], names: Sequence[str], colors: Sequence[str]
) -> str:
    """Draw after how many turns of opponents each color has paid for itself, by level."""
    with sheet(height=4.2) as made:
        for found in groups:
            made.axes.plot(
                [stage.level for stage in found.stages],
                [stage.turns or float("nan") for stage in found.stages],
                marker="o",
                color=colors[found.group],
                label=names[found.group],
                linewidth=2,
            )
        made.axes.set_yscale("log")
        made.axes.set_ylabel("opponents' turns until paid back")
        most = max(len(found.stages) for found in groups)
        labels = ["bare set", *(f"{level} each" for level in range(1, most - 1)), "hotels"]
        made.axes.set_xticks(range(most), labels[:most])
        made.axes.yaxis.set_major_formatter("{x:,.0f}")
        made.axes.yaxis.set_minor_formatter("{x:,.0f}")
        made.axes.legend(ncols=2, fontsize=8)
    return made.svg


def draw_earnings(earned: Sequence[float], names: Sequence[str], colors: Sequence[str]) -> str:
    """Draw what each group earned in games for each unit of money spent on it."""
    order = sorted(range(len(earned)), key=lambda group: earned[group])
    with sheet(height=0.32 * len(earned) + 1.0) as made:
        made.axes.barh(
            [names[group] for group in order],
            [earned[group] for group in order],
            color=[colors[group] for group in order],
        )
        made.axes.set_xlabel("rent earned for each unit spent on deeds and buildings")
        made.axes.grid(visible=False, axis="y")
    return made.svg


def draw_lengths(sums: GameSums, most_turns: int) -> str:
    """Draw how many games have come to an end by which turn."""
    ends = sorted(length for length in sums.lengths if length > 0)
    shares = [100 * (number + 1) / sums.games for number in range(len(ends))]
    with sheet() as made:
        made.axes.step(
            [0, *ends, most_turns],
            [0, *shares, shares[-1] if shares else 0],
            color=GREEN,
            where="post",
            linewidth=2,
        )
        made.axes.fill_between(
            [0, *ends, most_turns],
            [0, *shares, shares[-1] if shares else 0],
            step="post",
            color=GREEN,
            alpha=0.12,
        )
        made.axes.set_xlim(0, most_turns)
        made.axes.set_ylim(0, 100)
        made.axes.set_xlabel("turns, those of all players counted")
        made.axes.set_ylabel("% of games over")
    return made.svg


def draw_seats(sums: GameSums) -> str:
    """Draw who wins by the place in the order of play, with intervals of 95 %."""
    decided = sum(sums.wins)
    bounds = [wilson(wins, decided) for wins in sums.wins]
    shares = [wins / decided for wins in sums.wins] if decided else []
    with sheet(height=3.0) as made:
        at = np.arange(len(shares))
        errors = [
            [100 * (share - low) for share, (low, _) in zip(shares, bounds, strict=True)],
            [100 * (high - share) for share, (_, high) in zip(shares, bounds, strict=True)],
        ]
        made.axes.bar(
            at,
            [100 * share for share in shares],
            color=GREEN,
            width=0.6,
            yerr=errors,
            ecolor=INK,
            capsize=4,
        )
        made.axes.axhline(100 / len(sums.wins), color=AMBER, linestyle="--", label="equal shares")
        made.axes.set_xticks(at, [f"plays {place + 1}." for place in range(len(shares))])
        made.axes.set_ylabel("% of decided games")
        made.axes.grid(visible=False, axis="x")
        made.axes.set_ylim(0, 125 * max(high for _, high in bounds))
        made.axes.legend(loc="upper right")
    return made.svg


def draw_worth(sums: GameSums) -> str:
    """Draw how winners and the others grow, while enough games go on to tell."""
    least = max(1, sums.finished // 20)
    with sheet() as made:
        for name, color, amounts, counts in (
            ("winners", GREEN, sums.winner_worth, sums.winner_count),
            ("others still in the game", RED, sums.loser_worth, sums.loser_count),
        ):
            known = [at for at, count in enumerate(counts) if count >= least]
            made.axes.plot(
                known,
                [amounts[at] / counts[at] for at in known],
                color=color,
                label=name,
                linewidth=2,
            )
        made.axes.set_xlabel("rounds played")
        made.axes.set_ylabel("average worth")
        made.axes.yaxis.set_major_formatter("{x:,.0f}")
        made.axes.legend()
    return made.svg


def _reach(rate: float, length: float) -> str:
    return f"{100 * rate:.0f} %" + (f", median {length:,.0f} turns" if rate >= HALF else "")


def draw_variants(names: Sequence[str], rates: Sequence[float], lengths: Sequence[float]) -> str:
    """Draw finish rates and usual lengths under other house rules; the first is the edition's."""
    with sheet(height=0.36 * len(names) + 1.2) as made:
        at = np.arange(len(names))[::-1]
        colors = [AMBER, *[GREEN] * (len(names) - 1)]
        made.axes.barh(at, [100 * rate for rate in rates], color=colors, height=0.62)
        for place, rate, length in zip(at, rates, lengths, strict=True):
            made.axes.text(
                100 * rate + 1,
                place,
                _reach(rate, length),
                va="center",
                fontsize=8,
            )
        made.axes.axvline(100 * rates[0], color=AMBER, linestyle="--", linewidth=1)
        made.axes.set_yticks(at, names)
        made.axes.set_xlim(0, 125)
        made.axes.set_xticks(range(0, 101, 20))
        made.axes.set_xlabel("% of games finished")
        made.axes.grid(visible=False, axis="y")
    return made.svg
