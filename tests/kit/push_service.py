"""A push service on this machine, and a browser that subscribes to it and reads its messages."""

import asyncio
import hashlib
import hmac
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from aiohttp import web
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from freehold.server.ops.metrics import Metrics
from freehold.server.push.encryption import decoded, encoded
from freehold.server.push.sender import PushSender
from freehold.server.push.vapid import VapidKey
from freehold.server.store import MemoryStore, SubscriptionRow


class Browser:
    """Keys of a browser; it reads a message by the letter of the RFC, not by our code."""

    def __init__(
        self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None
    ) -> None:
        self._key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = point

    def read(self, body: bytes) -> bytes:
        """Return the text of an encrypted message."""
        salt, size, named = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + named], body[21 + named :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        first = _expanded(_mac(self.auth, shared), b"WebPush: info\0" + self.public + sender, 32)
        secret = _mac(salt, first)
        key = _expanded(secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _expanded(secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return text[:-1]

    def subscription(self, endpoint: str, language: str = "en") -> dict[str, str]:
        """Return what the browser tells about itself."""
        keys = {"p256dh": encoded(self.public), "auth": encoded(self.auth)}
        return {"endpoint": endpoint, "language": language, **keys}


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def _expanded(secret: bytes, info: bytes, length: int) -> bytes:
    return _mac(secret, info + b"\x01")[:length]


class Signed(msgspec.Struct, frozen=True):
    """What a sender's signature says, once it was checked."""

    key: str
    claims: dict[str, Any]


def checked_signature(header: str) -> Signed:
    """Return who has signed what, or fail."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    text, _, signature = fields["t"].rpartition(".")
    numbers = decoded(signature)
    der = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    point = decoded(fields["k"])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    key.verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (msgspec.json.decode(decoded(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return Signed(fields["k"], claims)


class Delivery(msgspec.Struct, frozen=True):
    """A message as a push service gets it."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes messages; answers with the statuses that it was told to, then with 201."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[Delivery] = asyncio.Queue()
        self.answers: list[int] = []
        self.headers: dict[str, str] = {}
        self.base = ""

    async def _take(self, request: web.Request) -> web.Response:
        delivery = Delivery(request.path, dict(request.headers), await request.read())
        status = self.answers.pop(0) if self.answers else 201
        self.got.put_nowait(delivery)
        return web.Response(status=status, headers=self.headers)

    async def next(self) -> Delivery:
        """Return the next message."""
        async with asyncio.timeout(20):
            return await self.got.get()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["PushService"]:
        """Take messages meanwhile."""
        app = web.Application()
        app.router.add_post("/{name}", self._take)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield self
        finally:
            await runner.cleanup()


NOW: Final = 1_700_000_000
SECRET: Final = bytes(range(32))


CONTACT: Final = "mailto:operator@example.com"


class Later:
    """What is to happen later, when the test says so."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[tuple[float, Callable[[], None]]] = asyncio.Queue()

    def __call__(self, seconds: float, run: Callable[[], None]) -> None:
        """Remember it."""
        self.asked.put_nowait((seconds, run))

    async def pass_time(self) -> float:
        """Let the next happen; return after how many seconds that would have been."""
        async with asyncio.timeout(20):
            seconds, run = await self.asked.get()
        run()
        return seconds


class Post:
    """A sender with one person, Ann, whose browser takes messages."""

    def __init__(self, service: PushService) -> None:
        self.service = service
        self.store = MemoryStore()
        self.browser = Browser()
        self.later = Later()
        self.metrics = Metrics()
        key = VapidKey(SECRET, CONTACT)
        args = (self.store, self.metrics, key, "loopback", lambda: NOW, self.later)
        self.sender = PushSender(*args)  # type: ignore[arg-type]
        self.row = SubscriptionRow(
            "s1", "ann", f"{service.base}/ann", self.browser.public, self.browser.auth, "fr", NOW
        )
        self.store.write([self.row])

    async def is_answered(self) -> None:
        """Wait until what is on its way has been answered."""
        while self.sender._sending:
            await asyncio.wait(self.sender._sending)

    async def read(self) -> dict[str, Any]:
        """Return the next message, as Ann's browser reads it."""
        delivery = await self.service.next()
        text: dict[str, Any] = msgspec.json.decode(self.browser.read(delivery.body))
        return text


@asynccontextmanager
async def posting() -> AsyncIterator[Post]:
    """Offer a sender and a push service."""
    async with PushService().running() as service:
        post = Post(service)
        post.sender.start()
        try:
            yield post
        finally:
            await post.sender.close()
