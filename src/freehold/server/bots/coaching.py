"""The coach at work: what a level of bots would do at a seat, and what speaks against an action.

It remembers nothing of a game, and knows no more than the table of the seat that asks.
"""

from functools import lru_cache
from threading import Lock
from typing import Final, get_args

import structlog

from freehold.bots.bot import PolicyBot, make_bot
from freehold.bots.reasons import REASONS
from freehold.engine.codes import NOBODY
from freehold.game.coach.blunders import find_blunder
from freehold.game.coach.consequences import Consequences, consequences_of
from freehold.protocol import Hint, HintWord, Outcomes, Warned
from freehold.record.rules_source import RulesKey
from freehold.server.bots.tasks import CoachTask, Counsel

log: Final = structlog.get_logger()
KNOWN_ADVISERS: Final = 64  # rules for which somebody is at hand
_WORDS: Final[dict[str, HintWord]] = {
    word: word for part in get_args(HintWord) for word in get_args(part)
}


class Adviser:
    """A bot that is asked about one position at a time, each as if it were its first."""

    def __init__(self, bot: PolicyBot) -> None:
        self.bot = bot
        self.lock = Lock()


@lru_cache(maxsize=KNOWN_ADVISERS)
def _adviser(level: str, key: RulesKey) -> Adviser:
    return Adviser(make_bot(level, key.rules))


def counsel(task: CoachTask) -> Counsel:
    """Return what the coach says: a hint, or what speaks against the action that is asked about."""
    if task.action is None:
        return _hint(task)
    found = find_blunder(task.table, task.seat, task.action, task.then)
    if found is None:
        return Counsel()
    square = None if found.square == NOBODY else found.square
    return Counsel(warned=Warned(found.word, square), outcomes=_told(found.consequences))


def _hint(task: CoachTask) -> Counsel:
    adviser = _adviser(task.level, RulesKey(task.table.rules))
    with adviser.lock:
        adviser.bot.begin()
        action = adviser.bot.act(task.table, task.seat, task.wanted)
        code, a, b = adviser.bot.reason
    if action is None:
        return Counsel()
    hint = Hint(action, _WORDS[REASONS[code].word], a, b)
    return Counsel(hint=hint, outcomes=_told(consequences_of(task.table, task.seat, action)))


def _told(found: Consequences) -> Outcomes:
    return Outcomes(*found)


def attempt_counsel(task: CoachTask) -> Counsel | None:
    """Return what the coach says, or nothing if it fails; its failure is logged."""
    try:
        return counsel(task)
    except Exception:
        log.exception("coach failed", seat=task.seat)
        return None
