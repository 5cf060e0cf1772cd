"""Brains: bots think in threads of their own, so that nobody who plays waits for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

import structlog

from freehold.bots import Bot, make_bot
from freehold.engine import Ruleset
from freehold.record.setting import RulesKey
from freehold.wire import Action, View

log = structlog.get_logger()
THREADS: Final = 2
KNOWN_BOTS: Final = 128  # of all levels and rules


@lru_cache(maxsize=KNOWN_BOTS)
def _bot(level: str, key: RulesKey) -> Bot:
    return make_bot(level, key.rules)


def decide(level: str, rules: Ruleset, view: View) -> Action | None:
    """Return what a bot does: it answers an offer, else decides if it is awaited."""
    bot = _bot(level, RulesKey(rules))
    answer = bot.answer(view) if _is_offered(view) else None
    if answer is None and view.seat in view.awaited:
        return bot.decide(view)
    return answer


def _is_offered(view: View) -> bool:
    return any(offer.partner == view.seat for offer in view.offers)


class ThreadBrains:
    """Bots in a few threads beside the event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bots")

    def think(
        self,
        level: str,
        rules: Ruleset,
        view: View,
        tell: Callable[[Action | None], None],
    ) -> None:
        """Tell on the event loop what a bot does."""
        self._pool.submit(self._think, level, rules, view, tell)

    def _think(
        self, level: str, rules: Ruleset, view: View, tell: Callable[[Action | None], None]
    ) -> None:
        action = attempt(level, rules, view)
        try:
            self._loop.call_soon_threadsafe(tell, action)
        except RuntimeError:
            return  # the loop is closed: nobody wants to know any more

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def attempt(level: str, rules: Ruleset, view: View) -> Action | None:
    """Return what a bot does, or nothing if it fails; its failure is logged."""
    try:
        return decide(level, rules, view)
    except Exception:
        log.exception("bot failed", level=level, seat=view.seat)
        return None
