"""Pages for people who open the server's address in a browser."""

from typing import Final

from aiohttp import web

from freehold import __version__

_HOME: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freehold</title>
<body>
<h1>Freehold {__version__}</h1>
<p>This server hosts Monopoly-style property games.</p>
<ul>
<li><a href="/api/editions">Editions</a>: boards, decks and rules</li>
<li><a href="/board_meta">The classic board</a></li>
<li><a href="/api/rooms">Public rooms</a></li>
<li><a href="/api/protocol.json">The protocol</a>, as JSON Schema</li>
</ul>
</body>
</html>
"""


async def show_home(request: web.Request) -> web.Response:
    """Show where things are."""
    del request
    return web.Response(text=_HOME, content_type="text/html")
