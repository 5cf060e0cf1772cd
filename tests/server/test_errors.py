import asyncio
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
import structlog
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from freehold.server.http.errors import ApiError, speak_errors


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    """Collect what is logged."""
    structlog.reset_defaults()
    with capture_logs() as entries:
        yield entries


async def refuse(_request: web.Request) -> NoReturn:
    raise ApiError(429, "too_fast", "expected patience, got haste", {"Retry-After": "3"})


async def crash(_request: web.Request) -> NoReturn:
    raise RuntimeError("the secret is 42")


async def redirect(_request: web.Request) -> NoReturn:
    raise web.HTTPFound("/refuse")


async def swallow(request: web.Request) -> web.Response:
    return web.Response(body=await request.read())


async def crash_midway(request: web.Request) -> NoReturn:
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    await socket.send_str("hello")
    raise RuntimeError("the secret is 42")


async def quarrel(_request: web.Request) -> NoReturn:
    raise web.HTTPConflict(text="the secret is 42")


def ask(method: str, path: str, data: bytes | None = None) -> tuple[int, Any, Any]:
    """Return the status, the headers and the body of an answer."""

    async def run() -> tuple[int, Any, Any]:
        app = web.Application(middlewares=[speak_errors], client_max_size=100)
        app.router.add_get("/refuse", refuse)
        app.router.add_get("/crash", crash)
        app.router.add_get("/redirect", redirect)
        app.router.add_get("/quarrel", quarrel)
        app.router.add_post("/swallow", swallow)
        async with TestClient(TestServer(app)) as client:
            answer = await client.request(method, path, data=data, allow_redirects=False)
            body = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, answer.headers, body

    return asyncio.run(run())


def test_an_api_error_speaks_its_word_and_message() -> None:
    status, _, body = ask("GET", "/refuse")
    error = {"word": "too_fast", "message": "expected patience, got haste"}
    assert (status, body) == (429, {"error": error})


def test_an_api_error_may_bring_headers() -> None:
    _, headers, _ = ask("GET", "/refuse")
    assert headers["Retry-After"] == "3"


def test_a_wrong_method_is_told_which_are_allowed() -> None:
    status, headers, body = ask("DELETE", "/refuse")
    assert (status, body["error"]["word"]) == (405, "method_not_allowed")
    assert headers["Allow"] == "GET,HEAD"


@pytest.mark.parametrize(
    ("method", "path", "sent", "error"),
    [
        ("GET", "/nowhere", None, (404, "not_found")),
        ("POST", "/swallow", bytes(101), (413, "too_large")),
        ("GET", "/quarrel", None, (409, "refused")),
    ],
)
def test_errors_of_the_framework_have_our_shape(
    method: str, path: str, sent: bytes | None, error: tuple[int, str]
) -> None:
    status, _, body = ask(method, path, sent)
    assert (status, body["error"]["word"]) == error


def test_redirects_are_left_alone() -> None:
    status, headers, _ = ask("GET", "/redirect")
    assert (status, headers["Location"]) == (302, "/refuse")


def test_an_unexpected_exception_tells_nothing_about_itself(logged: list[Any]) -> None:
    status, _, body = ask("GET", "/crash?token=hush")
    assert (status, body["error"]["word"]) == (500, "failed")
    assert "42" not in str(body)
    assert logged


def test_an_unexpected_exception_is_logged_without_the_query(logged: list[Any]) -> None:
    ask("GET", "/crash?token=hush")
    assert logged[0]["event"] == "request_failed"
    assert logged[0]["exc_info"]
    assert logged[0]["path"] == "/crash"


async def test_no_second_answer_is_written_into_a_socket(logged: list[Any]) -> None:
    app = web.Application(middlewares=[speak_errors])
    app.router.add_get("/midway", crash_midway)
    async with TestClient(TestServer(app)) as client, client.ws_connect("/midway") as socket:
        kinds = [(await socket.receive()).type for _ in range(2)]
    assert kinds[0] is WSMsgType.TEXT
    assert kinds[1] in (WSMsgType.CLOSE, WSMsgType.CLOSED)
    assert logged
