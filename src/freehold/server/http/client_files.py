"""Pages: the browser client as it was built, or where things are if it was not."""

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web

from freehold import __version__
from freehold.server.http.caching import ASK_AGAIN, knows, tagged, takes

STATIC: Final = Path(__file__).parent.parent / "static"  # where `make build` puts the client
START: Final = "index.html"
ASSETS: Final = "/assets/"  # their names change with their content
PREVIEWS: Final = "/preview/"  # pictures for other sites, which show them beside our links
FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
UNKNOWN: Final = "application/octet-stream"
GZIP: Final = "gzip"
PACKED: Final = ".gz"  # added to the name of a file, what it is when compressed

_HOME: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freehold</title>
<link rel="icon" href="data:,">
<body>
<h1>Freehold {__version__}</h1>
<p>This server hosts Monopoly-style property games.
The browser client is not built: <code>make build</code> builds it.</p>
<ul>
<li><a href="api/editions">Editions</a>: boards, decks and rules</li>
<li><a href="board_meta">The classic board</a></li>
<li><a href="api/rooms">Public rooms</a></li>
<li><a href="api/protocol.json">The protocol</a>, as JSON Schema</li>
</ul>
</body>
</html>
"""


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A file of the client, held in memory."""

    kind: str
    caching: str
    tag: str
    plain: bytes
    packed: bytes | None
    anywhere: bool = False  # other sites may show it

    async def show(self, request: web.Request) -> web.Response:
        """Answer with the file, compressed for those who take it so; or that it has not changed."""
        packed = self.packed if takes(request, GZIP) else None
        headers = {"Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        tag = self.tag if packed is None else f"{self.tag}-{GZIP}"
        if knows(request, tag):
            return tagged(web.Response(status=304, headers=headers), tag)
        headers["Content-Type"] = self.kind
        if self.anywhere:
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        if packed is not None:
            headers["Content-Encoding"] = GZIP
        body = self.plain if packed is None else packed
        return tagged(web.Response(body=body, headers=headers), tag)


def routes(folder: Path) -> list[web.RouteDef]:
    """Return a route for each file of the client that is built in a folder.

    The files are read now: what is asked for later is compared with their names only, and a client
    that is built anew meanwhile is not mixed with the old one.
    """
    files = read_files(folder)
    if "/" not in files:
        return [web.get("/", show_home)]
    return [web.get(path, file.show) for path, file in files.items()]


@cache
def built_routes() -> list[web.RouteDef]:
    """Return the routes of the client that belongs to this server."""
    return routes(STATIC)


def read_files(folder: Path) -> dict[str, File]:
    """Return the files by the paths that they are asked for with."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    files = {}
    for path in found:
        if path.suffix != PACKED:
            name = path.relative_to(folder).as_posix()
            place = "/" if name == START else f"/{name}"
            files[place] = _read(path, place)
    return files


async def show_home(request: web.Request) -> web.Response:
    """Show where things are."""
    del request
    return web.Response(text=_HOME, content_type="text/html")


def _read(path: Path, place: str) -> File:
    plain = path.read_bytes()
    packed = path.with_name(path.name + PACKED)
    return File(
        kind=TYPES.get(path.suffix, UNKNOWN),
        caching=FOREVER if place.startswith(ASSETS) else ASK_AGAIN,
        tag=blake2b(plain, digest_size=16).hexdigest(),
        plain=plain,
        packed=packed.read_bytes() if packed.is_file() else None,
        anywhere=place.startswith(PREVIEWS),
    )
