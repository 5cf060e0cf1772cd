"""Blunders of one's own as puzzles: what was done, and what would have been better."""

from typing import Final

from freehold.analysis import DecisionReport
from freehold.analysis.decision_states import state_of_decision
from freehold.puzzles.puzzle import AnswerFigures, Doing, Kind, Puzzle, PuzzleAnswer
from freehold.record import Save, position_text

DOING: Final[dict[str, Doing]] = {"win": "bid", "leave": "pass"}  # else the words are the same
KINDS: Final[dict[str, Kind]] = {
    "purchase": "purchase",
    "auction": "bid",
    "trade": "answer",
    "building": "build",
    "jail": "jail",
    "debt": "debt",
}


def is_blunder(decision: DecisionReport) -> bool:
    """Tell whether something else was clearly better."""
    return decision.verdict in ("blunder", "doubtful")


def blunder_puzzle(save: Save, decision: DecisionReport) -> Puzzle | None:
    """Return the puzzle of a decision, or raise SaveError; None if its moment is not found.

    The alternative comes first or last as the decision's number has it.
    """
    state = state_of_decision(save, decision)
    if state is None:
        return None
    better = AnswerFigures(chance=round(decision.chance - decision.swing, 1), behind=0.0, error=0.0)
    worse = AnswerFigures(chance=decision.chance, behind=-decision.swing, error=decision.error)
    pairs = [(_done(decision), worse), (_instead(decision), better)]
    if decision.decision % 2:
        pairs.reverse()
    return Puzzle(
        id=0,
        kind="deal" if decision.did == "offer" else KINDS[decision.kind],
        edition=save.header.edition,
        seat=decision.seat,
        position=position_text(state),
        answers=tuple(answer for answer, _ in pairs),
        figures=tuple(figures for _, figures in pairs),
        games=decision.games,
        rating=0,
    )


def _done(decision: DecisionReport) -> PuzzleAnswer:
    return PuzzleAnswer(
        does=DOING.get(decision.did, decision.did),  # type: ignore[arg-type] # all others are words
        price=decision.price if decision.did not in ("decline", "leave", "save", "stay") else 0,
        works=decision.works,
        partner=decision.partner,
        give=decision.give,
        take=decision.take,
    )


def _instead(decision: DecisionReport) -> PuzzleAnswer:
    is_trade = decision.kind == "trade" and decision.instead != "no_deal"
    return PuzzleAnswer(
        does=decision.instead,
        price=decision.instead_price,
        works=decision.instead_works,
        partner=decision.partner if is_trade else None,
        give=decision.give if is_trade else None,
        take=decision.take if is_trade else None,
    )
