"""Moderators on a real server, and what is reported to them."""

from typing import Any

from freehold.server.store import ModeratorRow
from tests.kit.accounts import Reply, account, call, identity_of
from tests.kit.live_server import LiveServer


async def moderator(live: LiveServer, name: str = "Mod") -> str:
    """Return the token of an account that moderates."""
    token, _codes = await account(live, name)
    live.admission.store.write([ModeratorRow(await identity_of(live, token), 1)])
    return token


async def report(live: LiveServer, token: str, **wish: Any) -> Reply:
    """Report somebody."""
    return await call(live, "POST", "/api/reports", {"reason": "insults", **wish}, token)


async def queue(live: LiveServer, token: str) -> list[dict[str, Any]]:
    """Return the open reports as a moderator sees them."""
    told = await live.ask("GET", "/api/moderation/reports", token)
    return list(told["reports"])


async def decide(live: LiveServer, token: str, player: str, kind: str, **wish: Any) -> Reply:
    """Warn, silence or ban somebody."""
    body = {"player": player, "kind": kind, "reason": "for a reason", **wish}
    return await call(live, "POST", "/api/moderation/sanctions", body, token)
