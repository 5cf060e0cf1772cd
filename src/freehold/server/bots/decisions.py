"""What a bot at a seat of a game does: it answers, proposes, decides or manages."""

from functools import lru_cache
from threading import Lock
from typing import Final

from freehold.bots import Bot, make_bot
from freehold.bots.patience import Patience
from freehold.engine import top_kind, top_seat
from freehold.engine.codes import F_TURN
from freehold.record.rules_source import RulesKey
from freehold.server.bots.tasks import BotMove, BotTask
from freehold.server.ops.lazy_log import LazyLog

log: Final = LazyLog(__name__)
KNOWN_BOTS: Final = 4096  # seats that bots play, in all games


class SeatedBot:
    """The bot at one seat of one game, who remembers it, and does one thing at a time."""

    def __init__(self, bot: Bot, patience: Patience) -> None:
        self.bot = bot
        self.patience = patience
        self.lock = Lock()


@lru_cache(maxsize=KNOWN_BOTS)
def _seated(_game: str, _seat: int, level: str, key: RulesKey) -> SeatedBot:
    return SeatedBot(make_bot(level, key.rules), Patience(key.rules))


def decide(task: BotTask) -> BotMove | None:
    """Return what a bot does of what is wanted from it, if anything."""
    seated = _seated(task.game, task.seat, task.level, RulesKey(task.table.rules))
    with seated.lock:
        action = seated.bot.act(task.table, task.seat, task.wanted)
        if action is None:
            return None
        is_own_turn = top_kind(task.table) == F_TURN and int(top_seat(task.table)) == task.seat
        wants_end = is_own_turn and seated.patience.is_over(task.table)
        return BotMove(action, seated.bot.reason, wants_end)


def attempt(task: BotTask) -> BotMove | None:
    """Return what a bot does, or nothing if it fails; its failure is logged."""
    try:
        return decide(task)
    except Exception:
        log.exception("bot failed", level=task.level, seat=task.seat)
        return None
