"""The state in which somebody decided, found again in the record."""

from freehold.analysis.estate_questions import EstateQuestioner
from freehold.analysis.questions import DecisionPoint, Questioner
from freehold.analysis.replay_steps import steps
from freehold.analysis.report import DecisionReport
from freehold.editions import Edition
from freehold.engine import State
from freehold.record import Save, open_game


def state_of_decision(
    save: Save, decision: DecisionReport, edition: Edition | None = None
) -> State | None:
    """Return the state in which a decision was made, or raise SaveError; None if it has none."""
    game = open_game(save, edition)
    questioner, estate = Questioner(), EstateQuestioner(game.rules)
    seat = decision.partner if decision.did == "offer" else decision.seat
    for step in steps(save, game):
        for question in (*questioner.ask(step), *estate.ask(step)):
            if _is_about(question, decision, seat):
                return question.state
    return None


def _is_about(question: DecisionPoint, decision: DecisionReport, seat: int | None) -> bool:
    asked = question.number, question.kind, question.seat
    return asked == (decision.decision, decision.kind, seat)
