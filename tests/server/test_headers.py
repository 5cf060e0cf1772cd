import asyncio

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer, make_mocked_request
from multidict import CIMultiDict, CIMultiDictProxy

from freehold.server.http.headers import (
    SECURITY,
    client_address,
    content_policy,
    origin_allowed,
    own_root,
    security_headers,
)
from freehold.server.ops.settings import Settings

Headers = CIMultiDictProxy[str]
LOCAL = Settings()
ELSEWHERE = Settings(origins=("https://friends.example",))
PROXIED = Settings(proxies=1)
TWICE_PROXIED = Settings(proxies=2)


def request(*headers: tuple[str, str]) -> web.Request:
    """Return a request to play.example with more headers."""
    return make_mocked_request("GET", "/", CIMultiDict([("Host", "play.example"), *headers]))


def from_page(origin: str, *headers: tuple[str, str]) -> web.Request:
    """Return a request from a page of that origin."""
    return request(("Origin", origin), *headers)


def forwarded(*chains: str) -> web.Request:
    """Return a request with X-Forwarded-For headers, from the peer 10.0.0.1."""
    asked = request(*[("X-Forwarded-For", chain) for chain in chains])
    return asked.clone(remote="10.0.0.1")


def answered(path: str) -> Headers:
    """Return the headers of an answer."""

    async def plain(_request: web.Request) -> web.Response:
        return web.Response(text="hello")

    async def own(_request: web.Request) -> web.Response:
        return web.Response(text="hello", headers={"Cache-Control": "public, max-age=300"})

    async def run() -> Headers:
        app = web.Application()
        app.add_routes(
            [web.get("/", plain), web.get("/api/plain", plain), web.get("/api/own", own)]
        )
        app.on_response_prepare.append(security_headers(LOCAL))
        async with TestClient(TestServer(app)) as client:
            return (await client.get(path)).headers

    return asyncio.run(run())


@pytest.mark.parametrize("name", [*SECURITY, "Content-Security-Policy"])
@pytest.mark.parametrize("path", ["/", "/api/plain", "/no/such/page"])
def test_every_answer_has_the_header(path: str, name: str) -> None:
    assert name in answered(path)


def test_the_server_header_tells_no_versions() -> None:
    assert answered("/")["Server"] == "freehold"


@pytest.mark.parametrize(
    ("path", "stored"), [("/api/plain", "no-store"), ("/api/own", "public, max-age=300")]
)
def test_answers_of_the_api_are_not_stored_unless_they_say_so(path: str, stored: str) -> None:
    assert answered(path)["Cache-Control"] == stored


def test_pages_say_nothing_about_storing() -> None:
    assert "Cache-Control" not in answered("/")


@pytest.mark.parametrize(
    "directive",
    [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "connect-src 'self' ws://play.example wss://play.example",
    ],
)
def test_the_content_policy_has_the_directive(directive: str) -> None:
    assert directive in content_policy(request(), LOCAL).split("; ")


def test_a_malformed_host_does_not_get_into_the_content_policy() -> None:
    asked = make_mocked_request("GET", "/", {"Host": "a.example; script-src *"})
    assert "connect-src 'self';" in content_policy(asked, LOCAL)


@pytest.mark.parametrize(
    ("asked", "settings"),
    [
        (request(), LOCAL),
        (from_page("http://play.example"), LOCAL),
        (from_page("http://PLAY.example:80"), LOCAL),
        (from_page("https://friends.example"), ELSEWHERE),
        (from_page("https://play.example", ("X-Forwarded-Proto", "https")), PROXIED),
        (from_page("http://out.example", ("X-Forwarded-Host", "out.example")), PROXIED),
        (
            from_page(
                "https://out.example",
                ("X-Forwarded-Host", "out.example, inner"),
                ("X-Forwarded-Proto", "https"),
            ),
            TWICE_PROXIED,
        ),
    ],
)
def test_pages_that_may_ask(asked: web.Request, settings: Settings) -> None:
    assert origin_allowed(asked, settings)


@pytest.mark.parametrize(
    ("asked", "settings"),
    [
        (from_page("http://evil.example"), LOCAL),
        (from_page("https://play.example"), LOCAL),
        (from_page("http://play.example:8000"), LOCAL),
        (from_page("http://play.example.evil.example"), LOCAL),
        (from_page("null"), LOCAL),
        (from_page(""), LOCAL),
        (from_page("http://play.example", ("Origin", "http://evil.example")), LOCAL),
        (from_page("http://evil.example", ("X-Forwarded-Host", "evil.example")), LOCAL),
        (from_page("http://friends.example"), ELSEWHERE),
        (from_page("http://play.example", ("X-Forwarded-Proto", "https")), PROXIED),
        (make_mocked_request("GET", "/", {"Origin": "http://"}), LOCAL),
    ],
)
def test_pages_that_may_not_ask(asked: web.Request, settings: Settings) -> None:
    assert not origin_allowed(asked, settings)


@pytest.mark.parametrize(
    ("asked", "settings", "address"),
    [
        (forwarded(), LOCAL, "10.0.0.1"),
        (forwarded("203.0.113.7"), LOCAL, "10.0.0.1"),
        (forwarded("203.0.113.7"), PROXIED, "203.0.113.7"),
        (forwarded("6.6.6.6, 203.0.113.7"), PROXIED, "203.0.113.7"),
        (forwarded("6.6.6.6", "203.0.113.7"), PROXIED, "203.0.113.7"),
        (forwarded("6.6.6.6, 203.0.113.7, 10.0.0.2"), TWICE_PROXIED, "203.0.113.7"),
        (forwarded("203.0.113.7"), TWICE_PROXIED, "203.0.113.7"),
        (forwarded("203.0.113.7:4711"), PROXIED, "203.0.113.7"),
        (forwarded("2001:db8::1"), PROXIED, "2001:db8::1"),
        (forwarded("[2001:db8::1]"), PROXIED, "2001:db8::1"),
        (forwarded("[2001:db8::1]:4711"), PROXIED, "2001:db8::1"),
        (forwarded("6.6.6.6, unknown"), PROXIED, "10.0.0.1"),
        (forwarded(), PROXIED, "10.0.0.1"),
        (forwarded(""), PROXIED, "10.0.0.1"),
    ],
)
def test_a_client_is_known_by_the_address_that_the_outermost_trusted_proxy_saw(
    asked: web.Request, settings: Settings, address: str
) -> None:
    assert client_address(asked, settings) == address


@pytest.mark.parametrize(
    ("prefix", "settings", "root"),
    [
        (None, PROXIED, "http://play.example"),
        ("/freehold", PROXIED, "http://play.example/freehold"),
        ("/freehold/", PROXIED, "http://play.example/freehold"),
        ("/games/freehold", PROXIED, "http://play.example/games/freehold"),
        ("/", PROXIED, "http://play.example"),
        ("", PROXIED, "http://play.example"),
        ("/freehold", LOCAL, "http://play.example"),
        ("freehold", PROXIED, "http://play.example"),
        ("//evil.example", PROXIED, "http://play.example"),
        ('/"><script>', PROXIED, "http://play.example"),
        ("/a" * 9, PROXIED, "http://play.example"),
        ("/" + "a" * 65, PROXIED, "http://play.example"),
    ],
)
def test_the_root_is_under_the_path_that_a_trusted_proxy_tells(
    prefix: str | None, settings: Settings, root: str
) -> None:
    asked = request() if prefix is None else request(("X-Forwarded-Prefix", prefix))
    assert own_root(asked, settings) == root
