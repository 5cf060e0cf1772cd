"""What to learn from one's decisions: the same mistake made often, or something done well."""

from collections.abc import Sequence
from typing import Final

from freehold.analysis.report import DecisionReport, Did, Instead, Lesson, Topic
from freehold.analysis.verdicts import notable

MOST: Final = 3

# What a mistake is about, by what was done and what would have been better.
MISTAKES: Final[dict[tuple[Did, Instead], Topic]] = {
    ("win", "pass"): "overpaid",
    ("win", "bid"): "overpaid",
    ("leave", "bid"): "left_lot",
    ("decline", "buy"): "left_deed",
    ("buy", "decline"): "bought_deed",
    ("accept", "reject"): "gave_much",
    ("offer", "no_deal"): "gave_much",
    ("reject", "accept"): "missed_deal",
    ("counter", "accept"): "missed_deal",
    ("counter", "reject"): "haggled",
    ("save", "build"): "built_little",
    ("build", "save"): "built_much",
    ("build", "build"): "built_elsewhere",
    ("pay_fine", "stay"): "left_jail",
    ("use_pass", "stay"): "left_jail",
    ("pay_fine", "use_pass"): "left_jail",
    ("use_pass", "pay_fine"): "left_jail",
    ("stay", "pay_fine"): "stayed_in_jail",
    ("stay", "use_pass"): "stayed_in_jail",
    ("raise", "raise"): "raised_dearly",
}
MERITS: Final[dict[Did, Topic]] = {
    "buy": "well_bought",
    "win": "well_bought",
    "accept": "well_traded",
    "offer": "well_traded",
    "counter": "well_traded",
    "build": "well_built",
    "decline": "well_kept",
    "leave": "well_kept",
    "save": "well_kept",
    "raise": "well_kept",
}


def lessons_of(decisions: Sequence[DecisionReport], seat: int) -> tuple[Lesson, ...]:
    """Return what a seat has to learn, what cost most first; what went well fills up the rest."""
    places = notable(decisions, seat)
    mistakes = _gather(decisions, [at for at in places if decisions[at].swing < 0])
    merits = _gather(decisions, [at for at in places if decisions[at].swing > 0])
    return (*mistakes[:MOST], *merits[: MOST - len(mistakes[:MOST])])


def _gather(decisions: Sequence[DecisionReport], places: Sequence[int]) -> list[Lesson]:
    """Return one lesson for each topic, what weighs most first."""
    topics: dict[Topic, list[int]] = {}
    for at in places:
        topic = _topic(decisions[at])
        if topic is not None:
            topics.setdefault(topic, []).append(at)
    found = [
        Lesson(
            topic=topic,
            times=len(shared),
            swing=round(sum(decisions[at].swing for at in shared), 1),
            at=max(shared, key=lambda at: abs(decisions[at].swing)),
        )
        for topic, shared in topics.items()
    ]
    return sorted(found, key=lambda lesson: -abs(lesson.swing))


def _topic(decision: DecisionReport) -> Topic | None:
    if decision.swing < 0:
        return MISTAKES.get((decision.did, decision.instead))
    return MERITS.get(decision.did)
