"""Origins: pages of other sites may not speak for the people who look at them."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from aiohttp import WSServerHandshakeError

from tests.server.hostile.arena import Arena, fight
from tests.server.hostile.raw import UPGRADE, request

# Made from our own origin.
FOREIGN: Final[dict[str, Callable[[str], str]]] = {
    "another site": lambda _own: "https://evil.example",
    "no site": lambda _own: "null",
    "an empty one": lambda _own: "",
    "another port": lambda own: own.rpartition(":")[0] + ":1",
    "no port": lambda own: own.rpartition(":")[0],
    "another scheme": lambda own: own.replace("http", "https"),
    "a file": lambda _own: "file://",
    "an extension": lambda _own: "chrome-extension://abcdef",
    "our name as a part": lambda own: own.rpartition(":")[0] + ".evil.example",
    "our name as a user": lambda own: own + "@evil.example",
    "our name as a path": lambda own: "http://evil.example/" + own,
    "a path after it": lambda own: own + "/page",
    "two in one": lambda own: f"{own}, https://evil.example",
    "another name of ours": lambda own: own.replace("127.0.0.1", "localhost"),
    "a wildcard": lambda _own: "*",
}


@pytest.mark.parametrize("case", FOREIGN)
def test_a_socket_for_a_page_of_another_site_is_refused(case: str) -> None:
    async def plot(place: Arena) -> int:
        table = await place.table()
        with pytest.raises(WSServerHandshakeError) as refused:
            await place.connect(headers={"Origin": FOREIGN[case](place.base)})
        await table.play()
        return refused.value.status

    assert fight(plot) == 403


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/guests"),
        ("POST", "/api/rooms"),
        ("POST", "/api/quick"),
        ("POST", "/api/me/revoke"),
        ("POST", "/api/verify"),
        ("PATCH", "/api/me"),
    ],
)
def test_a_request_for_a_page_of_another_site_changes_nothing(method: str, path: str) -> None:
    async def plot(place: Arena) -> tuple[int, Any, Any, Any]:
        token = await place.guest("Ann")
        before = await place.ask("GET", "/api/me", token)
        headers = {"Authorization": f"Bearer {token}", "Origin": "https://evil.example"}
        url = place.base + path
        async with place.session.request(method, url, data=b"{}", headers=headers) as answer:
            told = await answer.json()
        return (
            answer.status,
            told["error"]["word"],
            before,
            await place.ask("GET", "/api/me", token),
        )

    status, word, before, after = fight(plot)
    assert (status, word) == (403, "wrong_origin")
    assert before == after


@pytest.mark.parametrize("case", FOREIGN)
def test_a_request_with_a_foreign_origin_is_refused(case: str) -> None:
    async def plot(place: Arena) -> int:
        headers = {"Origin": FOREIGN[case](place.base)}
        async with place.session.post(place.base + "/api/guests", headers=headers) as answer:
            return answer.status

    assert fight(plot) == 403


def test_two_origins_are_none() -> None:
    async def plot(place: Arena) -> bytes:
        raw = await place.raw()
        lines = (f"Origin: {place.base}", "Origin: https://evil.example")
        await raw.send(request("GET", "/ws", *UPGRADE, *lines))
        return await raw.head()

    assert fight(plot).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("settings", [{}, {"origins": ("https://play.example",)}])
def test_our_own_pages_are_let_in(settings: dict[str, Any]) -> None:
    async def plot(place: Arena) -> None:
        await place.connect(headers={"Origin": place.base})

    fight(plot, **settings)


def test_pages_that_the_settings_name_are_let_in() -> None:
    async def plot(place: Arena) -> None:
        await place.connect(headers={"Origin": "https://play.example"})

    fight(plot, origins=("https://play.example",))


@pytest.mark.parametrize("method", ["GET", "OPTIONS"])
def test_pages_of_other_sites_may_not_read_our_answers(method: str) -> None:
    async def plot(place: Arena) -> list[str]:
        headers = {
            "Origin": "https://evil.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization",
        }
        url = place.base + "/api/rooms"
        async with place.session.request(method, url, headers=headers) as answer:
            return [name for name in answer.headers if name.lower().startswith("access-control")]

    assert fight(plot) == []


def test_what_a_client_says_a_proxy_said_does_not_make_it_ours() -> None:
    async def plot(place: Arena) -> int:
        headers = {"Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"}
        headers["X-Forwarded-Proto"] = "https"
        with pytest.raises(WSServerHandshakeError) as refused:
            await place.connect(headers=headers)
        return refused.value.status

    assert fight(plot) == 403
