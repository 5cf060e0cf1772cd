"""What a bot at a seat of a game does: it answers, proposes, decides or manages."""

from functools import lru_cache
from threading import Lock
from typing import Final

import structlog

from freehold.bots import Bot, make_bot
from freehold.record.setting import RulesKey
from freehold.server.surroundings import Task, Thought
from freehold.wire import Action, View

log = structlog.get_logger()
KNOWN_BOTS: Final = 4096  # seats that bots play, in all games


class Seated:
    """The bot at one seat of one game, who remembers it, and does one thing at a time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.lock = Lock()


@lru_cache(maxsize=KNOWN_BOTS)
def _seated(_game: str, _seat: int | None, level: str, key: RulesKey) -> Seated:
    return Seated(make_bot(level, key.rules))


def decide(task: Task) -> Thought | None:
    """Return what a bot does: it answers an offer, or decides if it is awaited, or manages."""
    view = task.view
    seated = _seated(task.game, view.seat, task.level, RulesKey(task.rules))
    with seated.lock:
        action = _decide(seated.bot, task, view)
        return None if action is None else Thought(action, seated.bot.reason)


def _decide(bot: Bot, task: Task, view: View) -> Action | None:
    answer = bot.answer(view) if _is_offered(view) else None
    if answer is not None:
        return answer
    if view.seat not in view.awaited:
        return bot.aside(view) if task.manages else None
    offer = bot.propose(view) if task.proposes else None
    return bot.decide(view) if offer is None else offer


def _is_offered(view: View) -> bool:
    return any(offer.partner == view.seat for offer in view.offers)


def attempt(task: Task) -> Thought | None:
    """Return what a bot does, or nothing if it fails; its failure is logged."""
    try:
        return decide(task)
    except Exception:
        log.exception("bot failed", level=task.level, seat=task.view.seat)
        return None
