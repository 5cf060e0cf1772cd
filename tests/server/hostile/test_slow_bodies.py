"""Bodies that come late: who asks is who they are when all of it is here."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from freehold.server.http.requests import SAFE_METHODS
from freehold.server.ops import server_budgets
from freehold.server.ops.budgets import Allowance
from freehold.server.people import sign_in_limits
from tests.kit.accounts import PASSWORD, account, call, identity_of, let_passwords_be_cheap
from tests.kit.live_server import GENEROUS, LiveServer
from tests.kit.moderation import decide, moderator
from tests.kit.push_service import Browser
from tests.kit.slow_bodies import held_back, status_of

EVERYBODY: Final = {  # what is there without a token
    "/api/guests", "/api/sign-in", "/api/recover", "/api/verify", "/api/lengths",
    "/api/games/{game}/study",
}  # fmt: skip # a list to look things up in, side by side
OPERATOR: Final = "/api/admin"  # who is nobody that could be deleted
CALLING: Final = {**GENEROUS, "push_contact": "mailto:a@example.com"}
ACCOUNT: Final = {"name": "Eve", "password": PASSWORD}
# A good body for all others; {player} is the id of somebody else.
BODIES: Final[dict[tuple[str, str], Any]] = {
    ("POST", "/api/account"): ACCOUNT,
    ("POST", "/api/account/password"): {"password": PASSWORD, "new": "a different staple"},
    ("POST", "/api/account/codes"): {"password": PASSWORD},
    ("DELETE", "/api/me"): {"password": PASSWORD},
    ("PATCH", "/api/me"): {"name": "Eve"},
    ("POST", "/api/rooms"): {"settings": {}},
    ("POST", "/api/quick"): {"settings": {"chairs": 3}},
    ("POST", "/api/continue"): {"any": "file"},
    ("POST", "/api/games/{game}/continue"): {"number": 0, "seat": 0},
    ("POST", "/api/reports"): {"player": "{player}", "reason": "spam"},
    ("POST", "/api/blocks"): {"player": "{player}"},
    ("POST", "/api/me/notices/{notice}"): {},
    ("DELETE", "/api/me/sessions/{session}"): {},
    ("POST", "/api/me/revoke"): {},
    ("PUT", "/api/me/push"): Browser().subscription("https://push.example.com/1"),
    ("DELETE", "/api/me/push"): {},
    ("POST", "/api/workshop/check"): {"any": "board"},
    ("POST", "/api/workshop/trials"): {"any": "board"},
    ("DELETE", "/api/workshop/trials/{trial}"): {},
    ("POST", "/api/puzzles/{puzzle}/answer"): {"choice": 0},
    ("POST", "/api/games/{game}/puzzles/{place}"): {"choice": 0},
    ("POST", "/api/boards"): {"board": {"any": "board"}},
    ("POST", "/api/library"): {"board": {"any": "board"}},
    ("DELETE", "/api/library/{item}"): {},
    ("POST", "/api/library/{item}/like"): {"liked": True},
    ("POST", "/api/library/{item}/report"): {"reason": "spam"},
}
MODERATING: Final[dict[tuple[str, str], Any]] = {
    ("POST", "/api/moderation/reports/{report}/dismiss"): {},
    ("POST", "/api/moderation/sanctions"): {"player": "{player}", "kind": "ban", "reason": "r"},
    ("POST", "/api/moderation/sanctions/{sanction}/lift"): {},
    ("POST", "/api/moderation/evidence"): {},
    ("POST", "/api/moderation/boards/{item}"): {"reason": "r"},
}
Happening = Callable[[LiveServer, str, str], Awaitable[None]]


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    let_passwords_be_cheap(monkeypatch)
    monkeypatch.setattr(server_budgets, "PASSWORDS_TRIED", Allowance(1e6, 1e6))
    monkeypatch.setattr(sign_in_limits, "ADDRESS_AT_ONCE", 1_000)


async def be_deleted(live: LiveServer, token: str, _judge: str) -> None:
    """Let somebody go for good."""
    reply = await call(live, "DELETE", "/api/me", {"password": PASSWORD}, token)
    assert reply.status == 204, reply


async def be_signed_out(live: LiveServer, token: str, _judge: str) -> None:
    """End the session."""
    assert (await call(live, "DELETE", "/api/me/sessions/current", token=token)).status == 204


async def be_banned(live: LiveServer, token: str, judge: str) -> None:
    """Let a moderator ban somebody."""
    assert (await decide(live, judge, await identity_of(live, token), "ban")).status == 201


async def late(
    live: LiveServer, judge: str, token: str, route: tuple[str, str], do: Happening
) -> int:
    """Return how a request is answered if something happens before all of it is there."""
    method, path = route
    player = await identity_of(live, judge)
    wish = json.dumps((BODIES | MODERATING)[route]).replace("{player}", player).encode()
    for name in ("game", "notice", "session", "report", "sanction", "trial", "item"):
        path = path.replace(f"{{{name}}}", "current")
    path = path.replace("{puzzle}", "1").replace("{place}", "0")
    async with held_back(live, method, path, token, wish) as raw:
        assert not live.admission.sessions.changing.here.locked()  # nobody else has to wait
        await do(live, token, judge)
    return await status_of(raw)


async def test_all_endpoints_that_change_something_are_tried_here(live: LiveServer) -> None:
    found = {
        (route.method, route.resource.canonical)
        for route in live.server.app.router.routes()
        if route.resource is not None and route.resource.canonical.startswith("/api")
    }
    changing = {
        (method, path)
        for method, path in found
        if method not in SAFE_METHODS and path not in EVERYBODY and not path.startswith(OPERATOR)
    }
    assert changing == BODIES.keys() | MODERATING.keys()


@pytest.mark.server.with_args(**CALLING)
@pytest.mark.parametrize(
    ("do", "expected"), [(be_deleted, 401), (be_signed_out, 401), (be_banned, 403)]
)
async def test_who_is_gone_when_the_body_is_there_gets_nothing(
    live: LiveServer, do: Happening, expected: int
) -> None:
    judge = await moderator(live, "Judge")
    found = {}
    for number, route in enumerate(BODIES):
        token, _codes = await account(live, f"Somebody {number}")
        found[route] = await late(live, judge, token, route, do)
    allowed = {("DELETE", "/api/me"): 204} if do is be_banned else {}
    assert found == dict.fromkeys(BODIES, expected) | allowed
    store = live.admission.store
    assert not live.admission.registry.open_count
    assert not await store.open_reports(10)
    assert not await store.blocks()


@pytest.mark.server.with_args(**GENEROUS)
@pytest.mark.parametrize("do", [be_deleted, be_signed_out])
async def test_who_moderates_no_more_when_the_body_is_there_decides_nothing(
    live: LiveServer, do: Happening
) -> None:
    found = {}
    for number, route in enumerate(MODERATING):
        other = await moderator(live, f"Warden {number}")
        found[route] = await late(live, await live.guest("Ann"), other, route, do)
    assert found == dict.fromkeys(MODERATING, 404)
    assert not await live.admission.store.sanctions()
