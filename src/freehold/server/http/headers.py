"""Headers: what browsers may do with our answers, and whom requests really come from."""

import re
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address
from typing import Final

from aiohttp import web

from freehold.server.ops.settings import Settings, normal_origin

PrepareHook = Callable[[web.Request, web.StreamResponse], Awaitable[None]]

SECURITY: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), "
    "midi=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NAME: Final = "freehold"  # all that the Server header tells
RELAYED: Final = web.RequestKey("relayed", str)  # for whom another node asks
_API: Final = "/api"
_POLICY: Final = (
    "default-src 'self'; connect-src {connect}; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; script-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]{1,64}){1,8}")
_PORT: Final = re.compile(r"(\[.*\]|[^:]*):[0-9]{1,5}")


def security_headers(settings: Settings) -> PrepareHook:
    """Return a hook for `on_response_prepare`; a header that a handler has set itself stays."""

    async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
        headers = response.headers
        for name, value in SECURITY.items():
            headers.setdefault(name, value)
        headers.setdefault("Content-Security-Policy", content_policy(request, settings))
        headers["Server"] = NAME
        if request.path == _API or request.path.startswith(_API + "/"):
            headers.setdefault("Cache-Control", "no-store")

    return add_headers


def bare_headers() -> dict[str, str]:
    """Return the headers of an answer to what is no request, so that nobody is known to ask."""
    policy = _POLICY.format(connect="'self'")
    return {
        **SECURITY,
        "Content-Security-Policy": policy,
        "Server": NAME,
        "Cache-Control": "no-store",
    }


def content_policy(request: web.Request, settings: Settings) -> str:
    """Return the content security policy of an answer.

    Sockets to our own host are named, because not every browser counts them as 'self'.
    """
    own = own_origin(request, settings)
    if own is None:
        return _POLICY.format(connect="'self'")
    host = own.partition("://")[2]
    return _POLICY.format(connect=f"'self' ws://{host} wss://{host}")


def origin_allowed(request: web.Request, settings: Settings) -> bool:
    """Tell whether the page that asks is one of ours; what sends no origin is not a browser."""
    sent = request.headers.getall("Origin", [])
    if not sent:
        return True
    origin = normal_origin(sent[0]) if len(sent) == 1 else None
    if origin is None:
        return False
    return origin in settings.origins or origin == own_origin(request, settings)


def own_origin(request: web.Request, settings: Settings) -> str | None:
    """Return the origin under which the client knows us, or None if its Host is malformed.

    A client can forge what proxies say about it, but a page in a browser cannot.
    """
    scheme = _forwarded(request, "X-Forwarded-Proto", settings.proxies) or request.scheme
    host = _forwarded(request, "X-Forwarded-Host", settings.proxies)
    return normal_origin(f"{scheme}://{host or request.headers.get('Host', '')}")


def own_root(request: web.Request, settings: Settings) -> str | None:
    """Return the address of our start page without the slash at its end, as the client knows it.

    A proxy that serves us under a path of its host says which; what is no path is ignored.
    """
    origin = own_origin(request, settings)
    path = _forwarded(request, "X-Forwarded-Prefix", settings.proxies).rstrip("/")
    return origin if origin is None or not _PATH.fullmatch(path) else origin + path


def client_address(request: web.Request, settings: Settings) -> str:
    """Return the client's address, as the outermost of our own proxies saw it.

    What stands further left in X-Forwarded-For came from the client, who may write anything.  The
    address of a client at a local socket is empty.
    """
    if RELAYED in request:
        return request[RELAYED]
    peer = request.remote or ""
    return _address(_forwarded(request, "X-Forwarded-For", settings.proxies)) or peer


def _forwarded(request: web.Request, name: str, proxies: int) -> str:
    """Return what the outermost trusted proxy said, or nothing."""
    if proxies == 0:
        return ""
    said = [part.strip() for part in ",".join(request.headers.getall(name, [])).split(",")]
    return said[-min(proxies, len(said))]


def _address(text: str) -> str:
    """Return an address without port and brackets, or nothing if it is none."""
    if found := _PORT.fullmatch(text):
        text = found[1]
    try:
        return str(ip_address(text.strip("[]")))
    except ValueError:
        return ""
