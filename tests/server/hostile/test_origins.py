"""Origins: pages of other sites may not speak for the people who look at them."""

from collections.abc import Callable
from typing import Final

import pytest
from aiohttp import WSServerHandshakeError

from tests.kit.cases import each
from tests.kit.live_server import LiveServer
from tests.kit.raw_socket import UPGRADE, request

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


@each("case", FOREIGN)
async def test_a_socket_for_a_page_of_another_site_is_refused(live: LiveServer, case: str) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await live.connect(headers={"Origin": FOREIGN[case](live.base)})
    assert refused.value.status == 403


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
async def test_a_request_for_a_page_of_another_site_changes_nothing(
    live: LiveServer, method: str, path: str, token: str
) -> None:
    before = await live.ask("GET", "/api/me", token)
    headers = {"Authorization": f"Bearer {token}", "Origin": "https://evil.example"}
    url = live.base + path
    async with live.session.request(method, url, data=b"{}", headers=headers) as answer:
        told = await answer.json()
    status = answer.status
    word = told["error"]["word"]
    after = await live.ask("GET", "/api/me", token)
    assert (status, word) == (403, "wrong_origin")
    assert before == after


@each("case", FOREIGN)
async def test_a_request_with_a_foreign_origin_is_refused(live: LiveServer, case: str) -> None:
    headers = {"Origin": FOREIGN[case](live.base)}
    async with live.session.post(live.base + "/api/guests", headers=headers) as answer:
        found = answer.status
    assert found == 403


async def test_two_origins_are_none(live: LiveServer) -> None:
    raw = await live.raw()
    lines = (f"Origin: {live.base}", "Origin: https://evil.example")
    await raw.send(request("GET", "/ws", *UPGRADE, *lines))
    assert (await raw.head()).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("settings", [{}, {"origins": ("https://play.example",)}])
async def test_our_own_pages_are_let_in(live: LiveServer) -> None:
    await live.connect(headers={"Origin": live.base})


@pytest.mark.server(origins=("https://play.example",))
async def test_pages_that_the_settings_name_are_let_in(live: LiveServer) -> None:
    await live.connect(headers={"Origin": "https://play.example"})


@pytest.mark.parametrize("method", ["GET", "OPTIONS"])
async def test_pages_of_other_sites_may_not_read_our_answers(live: LiveServer, method: str) -> None:
    headers = {
        "Origin": "https://evil.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    url = live.base + "/api/rooms"
    async with live.session.request(method, url, headers=headers) as answer:
        found = [name for name in answer.headers if name.lower().startswith("access-control")]
    assert found == []


async def test_what_a_client_says_a_proxy_said_does_not_make_it_ours(live: LiveServer) -> None:
    headers = {"Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"}
    headers["X-Forwarded-Proto"] = "https"
    with pytest.raises(WSServerHandshakeError) as refused:
        await live.connect(headers=headers)
    assert refused.value.status == 403
