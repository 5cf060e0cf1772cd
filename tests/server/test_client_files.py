"""Pages: the built client is served whole, compressed, cached, and nothing else is."""

import asyncio
import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from freehold.server.http import client_files
from freehold.server.http.errors import speak_errors
from freehold.server.http.headers import SECURITY, security_headers
from freehold.server.ops.settings import Settings
from tools import web as building

START = b"<!doctype html><title>Freehold</title>"
SCRIPT = b"export const squares = 40;" * 100
FONT = b"wOF2 is compressed already"
FILES = {
    "index.html": START,
    "assets/app-Bq1x.js": SCRIPT,
    "assets/app-Cz2y.css": b"body { margin: 0 }",
    "assets/face-Dk3z.woff2": FONT,
    "assets/icon-Em4a.png": b"\x89PNG",
    "icon.svg": b"<svg/>",
    "preview/us.png": b"\x89PNG",
    "site.webmanifest": b"{}",
    "odd.strange": b"?",
}
APP = "/assets/app-Bq1x.js"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return the folder of a built client; beside it lies what is nobody's business."""
    folder = tmp_path / "static"
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in ("index.html", "assets/app-Bq1x.js"):
        Path(folder, name + ".gz").write_bytes(gzip.compress(FILES[name]))
    (tmp_path / "secret.txt").write_bytes(b"secret")
    return folder


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> Answer:
    """Return the answer of a server with the client in a folder; underscores are hyphens."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}

    async def run() -> Answer:
        async with TestClient(serving(folder), auto_decompress=False) as client:
            client.session.headers.setdefault("Accept-Encoding", "identity")
            async with client.request(method, path, headers=sent) as response:
                return Answer(response.status, response.headers, await response.read())

    return asyncio.run(run())


def ask_bare(folder: Path, target: str) -> bytes:
    """Return the whole answer to a target that no client would send as it is."""

    async def run() -> bytes:
        async with serving(folder) as server:
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(f"GET {target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            await writer.wait_closed()
            return answer

    return asyncio.run(run())


def serving(folder: Path) -> TestServer:
    """Return a server with the client in a folder."""
    app = web.Application(middlewares=[speak_errors])
    app.add_routes(client_files.routes(folder))
    app.on_response_prepare.append(security_headers(Settings()))
    return TestServer(app)


def test_the_client_is_served_from_where_it_is_built() -> None:
    assert client_files.STATIC == building.STATIC


def test_the_start_page_is_the_client(built: Path) -> None:
    assert ask(built, "/").body == START


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        (APP, "text/javascript; charset=utf-8"),
        ("/assets/app-Cz2y.css", "text/css; charset=utf-8"),
        ("/assets/face-Dk3z.woff2", "font/woff2"),
        ("/assets/icon-Em4a.png", "image/png"),
        ("/icon.svg", "image/svg+xml"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/odd.strange", "application/octet-stream"),
    ],
)
def test_a_file_says_its_type(built: Path, path: str, kind: str) -> None:
    assert ask(built, path).headers["Content-Type"] == kind


def test_a_file_comes_unchanged(built: Path) -> None:
    assert ask(built, "/assets/face-Dk3z.woff2").body == FONT


@pytest.mark.parametrize(
    ("path", "who"), [("/preview/us.png", "cross-origin"), ("/icon.svg", "same-origin")]
)
def test_other_sites_may_show_previews_and_nothing_else(built: Path, path: str, who: str) -> None:
    assert ask(built, path).headers["Cross-Origin-Resource-Policy"] == who


@pytest.mark.parametrize("path", ["/", "/icon.svg"])
def test_what_keeps_its_name_is_asked_for_again(built: Path, path: str) -> None:
    assert ask(built, path).headers["Cache-Control"] == "no-cache"


def test_what_changes_its_name_is_kept_for_a_year(built: Path) -> None:
    assert ask(built, APP).headers["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_what_has_not_changed_is_not_sent_again(built: Path, encoding: str) -> None:
    first = ask(built, "/", Accept_Encoding=encoding)
    tag = first.headers["ETag"]
    again = ask(built, "/", Accept_Encoding=encoding, If_None_Match=tag)
    assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)


def test_what_has_changed_is_sent_again(built: Path) -> None:
    tag = ask(built, "/").headers["ETag"]
    (built / "index.html").write_bytes(b"other")
    assert ask(built, "/", If_None_Match=tag).body == b"other"


def test_two_encodings_have_two_tags(built: Path) -> None:
    tags = [ask(built, "/", Accept_Encoding=each).headers["ETag"] for each in ("gzip", "identity")]
    assert tags[0] != tags[1]


@pytest.mark.parametrize("accepted", ["gzip", "deflate, gzip;q=0.5, br", "GZIP"])
def test_who_takes_gzip_gets_it(built: Path, accepted: str) -> None:
    answer = ask(built, APP, Accept_Encoding=accepted)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.body) == SCRIPT


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", "gzip; q=0.00", ""])
def test_who_does_not_take_gzip_gets_it_plain(built: Path, accepted: str) -> None:
    answer = ask(built, APP, Accept_Encoding=accepted)
    assert "Content-Encoding" not in answer.headers
    assert answer.body == SCRIPT


def test_what_is_not_compressed_comes_plain(built: Path) -> None:
    answer = ask(built, "/assets/face-Dk3z.woff2", Accept_Encoding="gzip")
    assert "Content-Encoding" not in answer.headers


def test_caches_keep_encodings_apart(built: Path) -> None:
    assert ask(built, "/").headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/", APP])
def test_head_tells_the_size_without_the_body(built: Path, path: str) -> None:
    whole, head = ask(built, path), ask(built, path, "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == str(len(whole.body))


@pytest.mark.parametrize("name", [*SECURITY, "Content-Security-Policy"])
@pytest.mark.parametrize("path", ["/", APP])
def test_a_file_has_the_header(built: Path, path: str, name: str) -> None:
    assert name in ask(built, path).headers


@pytest.mark.parametrize(
    "target",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/..\\..\\secret.txt",
        "//secret.txt",
    ],
)
def test_no_path_leads_out_of_the_folder(built: Path, target: str) -> None:
    assert ask_bare(built, target).startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize(
    "path", ["/assets/", "/assets", "/assets/app-Bq1x.js.gz", "/index.html", "/room/123456"]
)
def test_what_is_no_file_of_the_client_is_not_found(built: Path, path: str) -> None:
    answer = ask(built, path)
    assert answer.status == 404
    assert answer.headers["Content-Type"].startswith("application/json")


def test_files_are_only_read(built: Path) -> None:
    assert ask(built, "/", "POST").status == 405


@pytest.mark.parametrize("folder", ["empty", "missing"])
def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path, folder: str) -> None:
    (tmp_path / "empty").mkdir()
    assert b"<code>make build</code>" in ask(tmp_path / folder, "/").body


def test_half_a_client_is_none(built: Path) -> None:
    (built / "index.html").unlink()
    assert ask(built, APP).status == 404
