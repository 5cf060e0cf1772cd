"""Relaying: a node that is asked about a room of another passes it on to that one.

Nodes know each other by a secret that lies in their database.  Whatever one passes on is signed,
for a moment and for one address of ours, and tells from where the client has come.
"""

import asyncio
import hmac
import time
from collections import Counter
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, Literal
from urllib.parse import quote

import aiohttp
import structlog
from yarl import URL

from freehold.server.store import OtherNode

logger: Final = structlog.get_logger()
SECRET: Final = "nodes"  # its name in the store
HEADER: Final = "X-Freehold-Node"
GOOD_SECONDS: Final = 60  # that clocks of nodes may be apart
CONNECT_SECONDS: Final = 3.0
ANSWER_SECONDS: Final = 15.0  # longer than anybody lets others wait for news
REPORT_SECONDS: Final = 2.0  # people wait for it
# Between two looks whether the other node still answers, for half of which it is waited for.
HEARTBEAT: Final = 3.0
MARK_DIGITS: Final = 8
HERE: Final = "127.0.0.1"  # from where nodes ask for themselves
# What a client, or a proxy before us, says that the other node has to know.
PASSED_ON: Final = (
    *("Authorization", "Origin", "Host", "User-Agent", "Accept", "Accept-Encoding"),
    *("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Prefix"),
    *("X-Request-ID", "If-None-Match"),
)
# The same of answers; the rest follows from the connection, or is added by everybody.
ANSWERED: Final = (
    *("Content-Type", "Content-Disposition", "Content-Encoding", "ETag", "Retry-After"),
    *("Cache-Control", "Vary"),
)


# What comes of another node that is not there; an address that is none is told by ValueError.
UNREACHED: Final = (aiohttp.ClientError, OSError, TimeoutError, ValueError)
Line = aiohttp.ClientWebSocketResponse[Literal[False]]  # of bytes, as they come


class RelayError(Exception):
    """The other node cannot be reached."""


class Relay:
    """The way from this node to others."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.passed_on: Counter[str] = Counter()  # connections and requests
        self.failed = 0
        self.lines = 0  # connections that are passed on now
        self._session = aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS, sock_connect=CONNECT_SECONDS),
            connector=aiohttp.TCPConnector(limit=0),
            auto_decompress=False,
        )

    async def close(self) -> None:
        """Hang up."""
        await self._session.close()

    # --- knowing each other

    def _sign(self, text: str) -> str:
        return hmac.digest(self._secret, _bytes(text), "sha256").hex()

    def headers(self, sent: Mapping[str, str], address: str, path: str) -> dict[str, str]:
        """Return the headers under which something is passed on for a client."""
        said = f"{int(time.time())} {address}"
        kept = {name: sent[name] for name in PASSED_ON if name in sent}
        return kept | {HEADER: f"{said} {self._sign(f'{said} {path}')}"}

    def client_of(self, headers: Mapping[str, str], path: str) -> str | None:
        """Return the address of the client for whom a node asks; nothing if no node does."""
        said, _space, signature = headers.get(HEADER, "").rpartition(" ")
        moment, _space, address = said.partition(" ")
        if not hmac.compare_digest(_bytes(signature), _bytes(self._sign(f"{said} {path}"))):
            return None
        apart = time.time() - int(moment)
        if abs(apart) > GOOD_SECONDS:
            logger.warning("clocks of nodes differ: nothing is passed on", seconds=round(apart))
            return None
        return address

    def mark(self, name: str) -> str:
        """Return what nodes know one of them by in ids that anybody may read."""
        return self._sign(f"mark {name}")[:MARK_DIGITS]

    # --- passing on

    async def socket(
        self, node: OtherNode, path: str, sent: Mapping[str, str], address: str
    ) -> Line:
        """Return a WebSocket to another node for a client, or raise RelayError."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):  # it may be stopped
                line = await self._session.ws_connect(
                    URL(node.address + path, encoded=True),
                    headers=self.headers(sent, address, path),
                    timeout=aiohttp.ClientWSTimeout(ws_close=CONNECT_SECONDS),
                    heartbeat=HEARTBEAT,
                    max_msg_size=0,  # both ends look at that
                    decode_text=False,
                )
        except UNREACHED as error:
            raise self._failure(node, error) from error
        self.passed_on["connection"] += 1
        return line

    async def ask(
        self, method: str, node: OtherNode, path: str, sent: Mapping[str, str], address: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask another node for a client; return status, headers and body, or raise RelayError."""
        answer = await self._ask(method, node, path, self.headers(sent, address, path))
        self.passed_on["request"] += 1
        return answer

    async def ask_for(self, node: OtherNode, room: int) -> None:
        """Ask another node to let go of a room; whether it has is found out by taking it."""
        path = f"/node/rooms/{room}/release"
        await self._ask("POST", node, path, self.headers({}, HERE, path))

    async def seat(self, node: OtherNode, room: int, identity: str, address: str) -> bool:
        """Ask another node for a chair in its room for somebody at an address."""
        path = f"/node/rooms/{room}/seat?identity={quote(identity)}"
        try:
            status, _headers, _body = await self._ask(
                "POST", node, path, self.headers({}, address, path)
            )
        except RelayError:
            return False
        return status == HTTPStatus.OK

    async def let_leave(self, node: OtherNode, identity: str) -> bool:
        """Let somebody go on another node; tell whether nothing is under way for them there."""
        path = f"/node/leaving?identity={quote(identity)}"
        try:
            status, _headers, _body = await self._ask(
                "POST", node, path, self.headers({}, HERE, path)
            )
        except RelayError:
            return False
        return status == HTTPStatus.OK

    async def ask_to_give_up(self, node: OtherNode) -> str:
        """Ask a node for all its rooms; return the run that may be ended if it is cut off."""
        path = "/node/giving-up"
        async with asyncio.timeout(REPORT_SECONDS):
            status, _headers, body = await self._ask(
                "POST", node, path, self.headers({}, HERE, path)
            )
        return body.decode() if status == HTTPStatus.OK else ""

    async def report(self, node: OtherNode) -> bytes | None:
        """Ask another node how it is doing; nothing if it does not answer soon."""
        path = "/node/report"
        try:
            async with asyncio.timeout(REPORT_SECONDS):
                status, _headers, body = await self._ask(
                    "GET", node, path, self.headers({}, HERE, path)
                )
        except (RelayError, TimeoutError):
            return None
        return body if status == HTTPStatus.OK else None

    async def drain(self, node: OtherNode, mode: str) -> tuple[int, bytes]:
        """Ask another node to leave its rooms to others, or to take rooms again."""
        path = f"/node/drain?mode={quote(mode)}"
        status, _headers, body = await self._ask("POST", node, path, self.headers({}, HERE, path))
        return status, body

    def levels(self) -> dict[str, int | Mapping[str, int]]:
        """Return figures, by the names of metrics."""
        return {
            "relays_total": self.passed_on,
            "relays_failed_total": self.failed,
            "relayed_connections": self.lines,
        }

    def _failure(self, node: OtherNode, error: Exception) -> RelayError:
        self.failed += 1
        told = str(error) or "no answer"
        return RelayError(f"node {node.node} cannot be reached at {node.address}: {told}")

    async def _ask(
        self, method: str, node: OtherNode, path: str, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        try:
            url = URL(node.address + path, encoded=True)  # as it was signed
            async with self._session.request(
                method, url, headers=headers, allow_redirects=False
            ) as got:
                kept = {name: got.headers[name] for name in ANSWERED if name in got.headers}
                return got.status, kept, await got.read()
        except UNREACHED as error:
            raise self._failure(node, error) from error


def _bytes(text: str) -> bytes:
    """Return the bytes of a header, which need not be any text."""
    return text.encode(errors="surrogateescape")
