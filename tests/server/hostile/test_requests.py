"""Requests: what is wrong is refused in one shape, with all headers, and nothing is let through."""

import gzip
import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from aiohttp import WSMsgType

from freehold.server.http.errors import ErrorBody
from freehold.server.http.headers import SECURITY
from tests.kit.cases import each
from tests.kit.live_server import GENEROUS, LiveServer, ServerRig, Table, with_server
from tests.kit.raw_socket import UPGRADE, frame, request

BIG: Final = "a" * 20_000
Answer = tuple[int, dict[str, str], bytes]


async def answer(live: LiveServer, data: bytes) -> Answer:
    """Send a request as it is; return the status, the headers by small names, and the body."""
    raw = await live.raw()
    await raw.send(data)
    first, *lines = (await raw.head()).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines if line)
    size = int(headers.get("content-length", 0))
    body = await raw.reader.readexactly(size) if size else b""
    return int(first.split()[1]), headers, body


@pytest.fixture(scope="module")
def rig() -> Iterator[ServerRig]:
    with ServerRig(**GENEROUS) as opened:
        yield opened


def ask(rig: ServerRig, data: bytes) -> Answer:
    """Send one request."""
    return rig.run(lambda live: answer(live, data))


def refused(rig: ServerRig, data: bytes) -> tuple[int, str, str]:
    """Return how a request was refused: the status, the word and the message."""
    status, headers, body = ask(rig, data)
    assert headers["content-type"].startswith("application/json")
    error = msgspec.json.decode(body, type=ErrorBody).error
    return status, error.word, error.message


def post(path: str, body: bytes, *lines: str, method: str = "POST") -> bytes:
    """Return a request with a body."""
    return request(method, path, f"Content-Length: {len(body)}", *lines, body=body)


# --- what is no request


MALFORMED: Final[dict[str, bytes]] = {
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100),
    "noise": bytes(range(256)),
    "a word": b"hello\r\n\r\n",
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n",
    "an unknown method": request("BREW", "/"),
    "an unknown version": b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "a space in a header's name": request("GET", "/", "X Y: z"),
    "a header without a name": request("GET", "/", ": z"),
    "a control character in a header": request("GET", "/", "X-Y: a\x1b[31m"),
    "a NUL in a header": request("GET", "/", "X-Y: a\0b"),
    "a folded header": request("GET", "/", "X-Y: a", " b"),
    "too many headers": request("GET", "/", *[f"X-{at}: a" for at in range(500)]),
    "a header too long": request("GET", "/", "X-Y: " + BIG),
    "an address too long": request("GET", "/" + BIG),
    "a length in words": request("POST", "/api/guests", "Content-Length: ten"),
    "a negative length": request("POST", "/api/guests", "Content-Length: -1"),
    "two lengths": request("POST", "/api/guests", "Content-Length: 2", "Content-Length: 3"),
    "a length and pieces": request(
        "POST", "/api/guests", "Content-Length: 2", "Transfer-Encoding: chunked"
    ),
    "an unknown encoding": request("POST", "/api/guests", "Transfer-Encoding: cow"),
    "a bad size of a piece": request(
        "POST", "/api/guests", "Transfer-Encoding: chunked", body=b"zz\r\n{}\r\n"
    ),
    "a query that is no text": b"GET /api/names?a=\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    "two frames of a socket": frame(WSMsgType.TEXT, b"{}") * 2,
}


@each("case", MALFORMED)
def test_what_is_no_request_is_refused_in_our_own_shape(rig: ServerRig, case: str) -> None:
    assert refused(rig, MALFORMED[case]) == (
        400,
        "bad_request",
        "expected a well-formed request, got one that is not",
    )


@each("case", MALFORMED)
def test_what_is_no_request_is_answered_with_all_headers(rig: ServerRig, case: str) -> None:
    expect_headers(ask(rig, MALFORMED[case])[1])


def test_what_nobody_can_expect_is_refused_in_our_own_shape(rig: ServerRig) -> None:
    asked = request("GET", "/api/bots", "Expect: the unexpected")
    assert refused(rig, asked)[:2] == (417, "refused")
    expect_headers(ask(rig, asked)[1])


HEADERS: Final = (
    *("Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Encoding"),
    *("Content-Type", "Cookie", "Expect", "Forwarded", "Host", "If-Modified-Since"),
    *("If-None-Match", "Origin", "Range", "Referer", "User-Agent", "X-Forwarded-For"),
    *("X-Forwarded-Host", "X-Forwarded-Prefix", "X-Forwarded-Proto", "X-Request-ID"),
)
PLACES: Final = ("/", "/api/me", "/api/admin", "/api/moderation/trail", "/join/123456", "/ws")


@pytest.mark.server.with_args(admin_token="operator-operator-operator", proxies=1)
async def test_bytes_that_are_no_letters_break_nothing_in_any_header(live: LiveServer) -> None:
    """They come as halves of letters, which cannot be written down again."""
    for name in HEADERS:
        for path in PLACES:
            for begin in (b"", b"Bearer "):
                line = f"{name}: ".encode() + begin + b"\xff\xc3("
                asked = f"GET {path} HTTP/1.1\r\nConnection: close\r\n".encode() + line
                asked += b"" if name == "Host" else b"\r\nHost: x"
                raw = await live.raw()
                await raw.send(asked + b"\r\n\r\n")
                status = int((await raw.rest()).split()[1])
                assert status < 500, (name, path, status)


def expect_headers(headers: dict[str, str]) -> None:
    """Expect everything that browsers must be told, and nothing about what we run on."""
    for name, value in SECURITY.items():
        assert headers[name.lower()] == value.lower()
    assert "script-src 'self'" in headers["content-security-policy"]
    assert headers["server"] == "freehold"
    assert not any(name.startswith("access-control-") for name in headers)


# --- headers of every answer


def _socket(*lines: str) -> bytes:
    return request("GET", "/ws", *lines)


ANSWERS: Final[dict[str, tuple[bytes, int]]] = {
    "a page": (request("GET", "/"), 200),
    "an answer": (request("GET", "/api/names"), 200),
    "the board": (request("GET", "/board_meta"), 200),
    "nothing new": (request("GET", "/board_meta", "If-None-Match: *"), 304),
    "the metrics": (request("GET", "/metrics"), 200),
    "a new guest": (post("/api/guests", b"{}"), 201),
    "a bad body": (post("/api/guests", b"["), 400),
    "no token": (request("GET", "/api/me"), 401),
    "another origin": (post("/api/guests", b"{}", "Origin: https://evil.example"), 403),
    "no such address": (request("GET", "/nowhere"), 404),
    "no such game": (request("GET", "/api/games/abc"), 404),
    "no such edition": (request("GET", "/api/editions/mars"), 404),
    "a wrong method": (request("DELETE", "/api/guests"), 405),
    "too large": (post("/api/guests", b" " * 20_000), 413),
    "an unknown expectation": (request("GET", "/", "Expect: miracles"), 417),
    "a head": (request("HEAD", "/"), 200),
    "options": (request("OPTIONS", "/api/guests", "Origin: https://evil.example"), 405),
    "a handshake": (_socket(*UPGRADE), 101),
    "a handshake from elsewhere": (_socket(*UPGRADE, "Origin: https://evil.example"), 403),
    "no handshake": (_socket(), 400),
}


@each("case", ANSWERS)
async def test_every_answer_has_all_headers(live: LiveServer, case: str) -> None:
    data, expected = ANSWERS[case]
    raw = await live.raw()
    await raw.send(data)
    first, *lines = (await raw.head()).decode("latin-1").lower().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines if line)
    status = int(first.split()[1])
    _body = b""
    assert status == expected
    expect_headers(headers)


def test_a_failure_of_our_own_is_answered_with_all_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def plot(live: LiveServer) -> Answer:
        monkeypatch.setattr(live.admission.registry, "public_doors", lambda: 1 / 0)
        return await answer(live, request("GET", "/api/rooms"))

    with pytest.raises(AssertionError, match="request_failed"):
        with_server(lambda live: _expect_failure(plot, live))


async def _expect_failure(plot: Any, live: LiveServer) -> None:
    status, headers, body = await plot(live)
    assert status == 500
    expect_headers(headers)
    assert b"ZeroDivision" not in body


# --- bodies


BODIES: Final[dict[str, tuple[bytes, str]]] = {
    "a list": (b"[]", "Expected `object`, got `array`"),
    "a word": (b"hello", "malformed"),
    "half an object": (b'{"name":', "truncated"),
    "bytes": (b'{"name":"\xff"}', "utf-8"),
    "a number as name": (b'{"name":7}', "Expected `str | null`, got `int` - at `$.name`"),
    "an unknown field": (b'{"admin":true}', "unknown field `admin`"),
    "an id": (b'{"id":"me"}', "unknown field `id`"),
    "deep lists": (b'{"name":' + b"[" * 10_000, "got `array`"),
    "deep objects": (b'{"a":' * 2_500, "unknown field `a`"),
    "a compressed body": (gzip.compress(b"{}"), "malformed"),
}


@each("case", BODIES)
def test_a_body_of_nonsense_is_refused_with_what_is_wrong(rig: ServerRig, case: str) -> None:
    body, said = BODIES[case]
    status, word, message = refused(rig, post("/api/guests", body))
    assert (status, word) == (400, "bad_message")
    assert message.startswith("expected a body of type GuestWish: ")
    assert said in message


@each(
    "name",
    [
        *("", " ", "\t\n", "a" * 25, "a" * 10_000, "...", "\u200b", "\u202eAnn", "Ann\u200f"),
        *("a\0b", "a\x1b[31m", "\u2066a", "\ufeffa", "a" + "\u0301" * 6, "\u3164", "\ue000"),
        "a\u2800b",
        "\U000e0041a",
    ],
)
def test_a_name_that_nobody_should_see_is_refused(rig: ServerRig, name: str) -> None:
    status, word, message = refused(rig, post("/api/guests", json.dumps({"name": name}).encode()))
    assert (status, word) == (400, "bad_name")
    assert message.startswith("expected ")
    assert ", got " in message


@pytest.mark.parametrize("escape", [r"\ud800", r"\udfff\ud800", r"a\udc00b"])
def test_a_name_with_half_a_letter_is_refused(rig: ServerRig, escape: str) -> None:
    body = b'{"name":"' + escape.encode() + b' and more","piece":"kite"}'
    assert refused(rig, post("/api/guests", body))[:2] == (400, "bad_message")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b onclick=x>Al</b>", "<b onclick=x>Al</b>"),
        ("</script><script>", "</script><script>"),
        ("a\r\nSet-Cookie: b=c", "a Set-Cookie: b=c"),
        ("'; drop table", "'; drop table"),
        ("{{7*7}}${7*7}", "{{7*7}}${7*7}"),
    ],
)
def test_a_name_comes_out_as_plain_text_in_json(rig: ServerRig, name: str, shown: str) -> None:
    status, headers, body = ask(rig, post("/api/guests", json.dumps({"name": name}).encode()))
    assert status == 201
    assert headers["content-type"].startswith("application/json")
    assert headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in headers
    assert json.loads(body)["name"] == shown


@pytest.mark.parametrize("piece", ["", "dragon", "../kite", "kite\n", "\0", "<svg>"])
def test_an_unknown_piece_is_refused(rig: ServerRig, piece: str) -> None:
    status, word, message = refused(rig, post("/api/guests", json.dumps({"piece": piece}).encode()))
    assert (status, word) == (400, "bad_name")
    assert message.startswith('expected a piece, one of "kite"')


@pytest.mark.parametrize("path", ["/api/guests", "/api/rooms", "/api/quick", "/api/me"])
@pytest.mark.parametrize("chunked", [True, False])
def test_a_body_beyond_the_limit_is_refused(path: str, chunked: bool) -> None:
    async def plot(live: LiveServer) -> Answer:
        lines = [f"Authorization: Bearer {await live.guest('Eve')}"]
        method = "PATCH" if path == "/api/me" else "POST"
        if not chunked:
            return await answer(live, post(path, b" " * 20_000, *lines, method=method))
        body = b"4e20\r\n" + b" " * 20_000 + b"\r\n0\r\n\r\n"
        lines.append("Transfer-Encoding: chunked")
        return await answer(live, request(method, path, *lines, body=body))

    status, _headers, body = with_server(plot)
    assert status == 413
    assert b'"too_large","message":"expected at most 16384 bytes, got ' in body


def test_a_compressed_body_is_not_unpacked(rig: ServerRig) -> None:
    bomb = gzip.compress(bytes(10_000_000))
    status, word, _message = refused(rig, post("/api/guests", bomb, "Content-Encoding: gzip"))
    assert (status, word) == (400, "bad_message")


@pytest.mark.parametrize(
    ("path", "body", "word"),
    [
        ("/api/rooms", {"settings": {"edition": "mars"}}, "bad_settings"),
        ("/api/rooms", {"settings": {"chairs": 2}, "bots": ["steady"] * 2}, "room_full"),
        ("/api/rooms", {"bots": ["steady"] * 1000}, "room_full"),
        ("/api/rooms", {"bots": ["steady\n"]}, "bad_message"),
        ("/api/rooms", {"settings": {"options": {"start_money": 10**30}}}, "bad_settings"),
        ("/api/rooms", {"settings": {"chairs": 2**63}}, "bad_message"),
        ("/api/rooms", {"code": "123456"}, "bad_message"),
        ("/api/quick", {"bot": "steady\n"}, "bad_message"),
        ("/api/quick", {"bot": "god"}, "bad_message"),
        ("/api/quick", {"settings": {"edition": "us\n"}}, "bad_message"),
        ("/api/quick", {"settings": {"edition": "vietnam", "chairs": 8}}, "bad_settings"),
    ],
)
async def test_a_room_that_cannot_be_is_not_opened(
    live: LiveServer, path: str, body: Any, word: str
) -> None:
    line = f"Authorization: Bearer {await live.guest('Eve')}"
    found = await answer(live, post(path, json.dumps(body).encode(), line))
    (status, _headers, told), rooms = found, live.admission.registry.open_count
    assert (status >= 400, rooms) == (True, 0)
    assert json.loads(told)["error"]["word"] == word


# --- addresses


@each(
    "path",
    [
        *("/api/../metrics", "//metrics", "/./metrics", "/metrics/", "/metrics%00", "/%6detrics/x"),
        *("/api/rooms/12345", "/api/rooms/1234567", "/api/rooms/123456%0a", "/api/rooms/12345a"),
        *("/api/rooms/%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5%D9%A6", "/api/rooms/123456/", "/api/rooms/"),
        *("/api/games/", "/api/games/..", "/api/games/a%2fb", "/api/games/" + "a" * 41),
        *("/api/games/%0d%0aSet-Cookie:%20a=b", "/api/games/a/record/x", "/api/games/a.b/record"),
        *("/.git/config", "/etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/static/../app.py", "/ws/"),
        *("/api/editions/us/../../me", "/api/editions/us/secret", "/index.php", "/api"),
    ],
)
def test_tricks_with_addresses_lead_nowhere(rig: ServerRig, path: str) -> None:
    status, headers, body = ask(rig, request("GET", path))
    assert status == 404
    assert "set-cookie" not in headers
    assert b'"not_found"' in body


@pytest.mark.parametrize(
    "name",
    ["..", "..%2fus", "us%00", "%2e%2e%2f%2e%2e", "us%0a", "%ff", "US", "a" * 5000, "us%2f."],
)
@pytest.mark.parametrize("part", ["", "/board", "/rules"])
def test_only_editions_that_ship_are_shown(rig: ServerRig, name: str, part: str) -> None:
    status, word, message = refused(rig, request("GET", f"/api/editions/{name}{part}"))
    assert (status, word) == (404, "no_such_edition")
    assert message.startswith('expected one of "bangladesh"')
    assert len(message) < 300


@each(
    "method, path, allowed",
    [
        ("GET", "/api/guests", "POST"),
        ("PUT", "/api/guests", "POST"),
        ("PUT", "/api/me", "DELETE,GET,HEAD,PATCH"),
        ("POST", "/api/me", "DELETE,GET,HEAD,PATCH"),
        ("GET", "/api/sign-in", "POST"),
        ("POST", "/api/me/export", "GET,HEAD"),
        ("GET", "/api/me/revoke", "POST"),
        ("DELETE", "/api/rooms", "GET,HEAD,POST"),
        ("DELETE", "/api/rooms/123456", "GET,HEAD"),
        ("GET", "/api/verify", "POST"),
        ("GET", "/api/quick", "POST"),
        ("POST", "/ws", "GET,HEAD"),
        ("POST", "/metrics", "GET,HEAD"),
        ("TRACE", "/", "GET,HEAD"),
    ],
)
def test_a_wrong_method_is_refused(rig: ServerRig, method: str, path: str, allowed: str) -> None:
    status, headers, body = ask(rig, request(method, path, "Content-Length: 0"))
    assert (status, headers["allow"].upper()) == (405, allowed)
    assert b'"method_not_allowed"' in body


@pytest.mark.parametrize("text", ["-1", "1e5", "x", "\u0661", "9" * 16, "1%00", "1.5", " 1", "%ff"])
async def test_a_time_that_is_none_is_refused(live: LiveServer, text: str) -> None:
    line = f"Authorization: Bearer {await live.guest('Eve')}"
    quoted = text.replace("\u0661", "%D9%A1").replace(" ", "%20")
    status, _headers, body = await answer(
        live, request("GET", f"/api/me/games?before={quoted}", line)
    )
    assert status == 400
    assert b'"bad_message","message":"expected seconds since 1970, got ' in body


# --- whom we think we are


@pytest.mark.parametrize(
    "host", ["a b", "<script>", 'a"b', "x" * 400, "", "[::1", "user@host", "a:b:c", "a:999999", "é"]
)
async def test_a_host_that_is_none_gives_no_picture(live: LiveServer, host: str) -> None:
    line = f"Authorization: Bearer {await live.guest('Eve')}"
    data = request("GET", "/api/rooms/123456/qr.svg", line)
    status, _headers, body = await answer(
        live, data.replace(b"Host: localhost", f"Host: {host}".encode())
    )
    assert status == 400
    assert b'"bad_request"' in body


@pytest.mark.parametrize("host", ["<script>", "a'; script-src *", "a b", "", "a,b"])
def test_a_host_cannot_widen_the_policy(rig: ServerRig, host: str) -> None:
    data = request("GET", "/").replace(b"Host: localhost", f"Host: {host}".encode())
    status, headers, _body = ask(rig, data)
    assert status in (200, 400)
    assert "connect-src 'self';" in headers["content-security-policy"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:1234"])
async def test_a_link_says_what_the_client_itself_called_us(live: LiveServer, host: str) -> None:
    line = f"Authorization: Bearer {await live.guest('Eve')}"
    data = post("/api/rooms", b"", line).replace(b"Host: localhost", f"Host: {host}".encode())
    made = json.loads((await answer(live, data))[2])
    assert made["link"].startswith(f"http://{host}/join/{made['code']}#")


# --- the handshake


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Sec-WebSocket-Key", "x"),
        ("Sec-WebSocket-Key", "!!!!!!!!!!!!!!!!!!!!!!=="),
        ("Sec-WebSocket-Key", "é" * 12),
        ("Sec-WebSocket-Key", ""),
        ("Sec-WebSocket-Key", "A" * 4000),
        ("Sec-WebSocket-Version", "12"),
        ("Sec-WebSocket-Version", "x"),
        ("Sec-WebSocket-Version", ""),
        ("Upgrade", "h2c"),
        ("Upgrade", ""),
        ("Connection", "close"),
    ],
)
def test_a_bad_handshake_is_refused(rig: ServerRig, name: str, value: str) -> None:
    lines = [line for line in UPGRADE if not line.startswith(f"{name}:")]
    status, word, _message = refused(rig, request("GET", "/ws", *lines, f"{name}: {value}"))
    assert (status, word) == (400, "bad_request")


async def test_protocols_and_extensions_that_we_do_not_know_are_ignored(live: LiveServer) -> None:
    raw = await live.raw()
    lines = ("Sec-WebSocket-Protocol: chat, mqtt", "Sec-WebSocket-Extensions: permessage-deflate")
    await raw.send(request("GET", "/ws", *UPGRADE, *lines))
    head = (await raw.head()).decode().lower()
    assert " 101 " in head
    assert "sec-websocket-protocol" not in head
    assert "sec-websocket-extensions" not in head


# --- metrics


NOT_FOUND: Final = (404, "not_found", "expected the address of something, got one where nothing is")


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        ({"metrics": "off"}, ()),
        ({"proxies": 1}, ("X-Forwarded-For: 203.0.113.9",)),
        ({"proxies": 1}, ("X-Forwarded-For: 127.0.0.1, 203.0.113.9",)),
        ({"proxies": 1}, ("X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: 2001:db8::1")),
    ],
)
def test_metrics_are_not_for_others(settings: dict[str, Any], lines: tuple[str, ...]) -> None:
    with ServerRig(**settings) as rig:
        assert refused(rig, request("GET", "/metrics", *lines)) == NOT_FOUND


def test_metrics_are_for_who_is_here(rig: ServerRig) -> None:
    lines = ["X-Forwarded-For: 203.0.113.9"]
    status, _headers, body = ask(rig, request("GET", "/metrics", *lines))
    assert (status, b"freehold_connections 0" in body) == (200, True)


# --- other people's


async def test_games_are_listed_only_to_who_played_them(live: LiveServer, table: Table) -> None:
    await table.begin()
    await table.finish()
    eve = await live.guest("Eve")
    found = [await live.ask("GET", "/api/me/games", token) for token in (*table.tokens, eve)]
    assert [len(games["games"]) for games in found] == [1, 1, 0]


async def test_a_game_that_is_still_played_has_no_record(live: LiveServer, table: Table) -> None:
    await table.play()
    status, _headers, body = await answer(
        live, request("GET", f"/api/games/{table.room.durable.game}/record")
    )
    assert (status, b'"no_such_game"' in body) == (404, True)


async def test_the_door_tells_no_ids_and_no_seed(live: LiveServer, table: Table) -> None:
    await table.play()
    eve = await live.guest("Eve")
    door = await live.ask("GET", f"/api/rooms/{table.code}", eve)
    private = table.room.private
    text = json.dumps(door)
    secrets = [private.seed, *private.identities.values(), *table.tokens]
    assert not any(secret in text for secret in secrets)
