"""Puzzles in words: what is asked, what may be answered, and why one answer is best."""

from typing import Final

from rich.table import Table
from rich.text import Text

from freehold.analysis import Work
from freehold.puzzles import Kind, Puzzle, PuzzleAnswer
from freehold.text.phrases import Phrases
from freehold.wire import Side

QUESTIONS: Final[dict[Kind, str]] = {
    "deal": "Which offer is best for you?",
    "answer": "There is an offer for you. What do you say?",
    "build": "Where do you build, and how much?",
    "bid": "Up to how much do you bid?",
    "purchase": "Do you buy it?",
    "jail": "Do you leave jail, or stay?",
    "debt": "How do you raise the money?",
}
WORKS: Final = {"build": "", "sell": "sell ", "mortgage": "mortgage ", "lift": "pay off "}


def answer_text(answer: PuzzleAnswer, phrases: Phrases) -> str:
    """Return an answer in words."""
    partner = "" if answer.partner is None else phrases.name(answer.partner)
    give, take = (phrases.side(side or Side()) for side in (answer.give, answer.take))
    price = phrases.money(answer.price)
    return {
        "offer": f"offer {partner} {give} for {take}",
        "no_deal": "make no offer",
        "accept": f"accept: give {partner} {give} for {take}",
        "reject": "turn it down",
        "counter": f"ask {partner} for {take} and offer {give}",
        "build": f"build for {price}: {_works(answer.works, phrases)}",
        "save": "build nothing",
        "bid": f"go up to {price}",
        "pass": "make no bid",
        "buy": f"buy it for {price}",
        "decline": "leave it",
        "pay_fine": f"pay {price} and leave jail",
        "use_pass": "use a pass and leave jail",
        "stay": "stay in jail",
        "raise": _works(answer.works, phrases),
    }[answer.does]


def _works(works: tuple[Work, ...], phrases: Phrases) -> str:
    return ", ".join(
        f"{WORKS[work.what]}{f'{work.levels} on ' if work.levels else ''}"
        f"{phrases.square(work.square)}"
        for work in works
    )


def explanation(puzzle: Puzzle, phrases: Phrases) -> Table:
    """Return a table of all answers with what imagined games say about them."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right")
    table.add_column("answer")
    for title in ("chance to win", "behind the best", "by the judge"):
        table.add_column(title, justify="right", no_wrap=True)
    for place, (answer, told) in enumerate(zip(puzzle.answers, puzzle.figures, strict=True)):
        is_best = place == puzzle.best
        behind = "best" if is_best else f"{told.behind / 10:.1f} ± {told.error / 10:.1f}"
        judged = "" if told.judged is None else f"{told.judged / 10:.1f} %"
        cells = (str(place + 1), answer_text(answer, phrases), f"{told.chance / 10:.1f} %", behind)
        style = "bold green" if is_best else ""
        table.add_row(*(Text(cell, style) for cell in (*cells, judged)))
    return table
