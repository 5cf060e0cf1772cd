"""The sender: takes calls from rooms, and brings them to the browsers of who is called.

Calls wait in a short line; a newer one to the same table takes the place of an older one.  What a
push service cannot take now is tried again, later each time; what it does not know is forgotten.
Anybody may name a service that keeps us waiting: those that did not just answer quickly have places
of their own, and nobody else waits for them.
"""

import asyncio
import hmac
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import aiohttp
import msgspec
import structlog

from freehold.server.ops.budgets import Allowance, Budget, payer_called
from freehold.server.ops.metrics import Metrics
from freehold.server.push.encryption import encoded, encrypt
from freehold.server.push.endpoints import (
    BadEndpointError,
    GuardedResolver,
    Reach,
    expect_endpoint,
)
from freehold.server.push.vapid import VapidKey
from freehold.server.store import Store, StoreError, SubscriptionRow, UnsubscribedRow

logger: Final = structlog.get_logger()
MOST_WAITING: Final = 2_000  # calls
AT_ONCE: Final = 8  # messages, to services that answer quickly
DOUBTED_AT_ONCE: Final = 4  # to others
DOUBTED_WAITING: Final = 200
QUICK_SECONDS: Final = 2.0
MOST_QUICK: Final = 1_000  # services
SECONDS: Final = 10.0  # that a push service may take
KEPT: Final = 24 * 3600  # seconds for which a push service keeps a message for who is offline
LONGEST_TOPIC: Final = 32  # characters
LENGTH: Final = 160  # bytes that every message has before it is encrypted
PER_PERSON: Final = Allowance(30 / 3600, 30)
KNOWN: Final = 10_000
PAUSES: Final = (30.0, 300.0, 1_800.0)  # seconds before each try after the first
TAKEN: Final = (200, 201, 202, 204)
GONE: Final = (404, 410)
LATER: Final = (408, 429, 500, 502, 503, 504)
Wait = Callable[[float, Callable[[], None]], object]


class Call(msgspec.Struct, frozen=True):
    """What a browser is told: what happened at which table; it finds the words itself."""

    kind: str
    room: str
    language: str


class Attempt(NamedTuple):
    """A message on its way to one browser, for the so many-th time."""

    place: SubscriptionRow
    call: Call
    tries: int


class PushSender:
    """Sends calls for one server; nothing waits for it."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        key: VapidKey,
        reach: Reach,
        now: Callable[[], int],
        wait: Wait | None = None,
    ) -> None:
        self.key = key
        self.reach: Reach = reach
        self._store = store
        self._metrics = metrics
        self._now = now
        self._wait = wait or asyncio.get_running_loop().call_later
        self._calls: dict[tuple[str, str], str] = {}  # by person and table, the newest kind
        self._retries: list[Attempt] = []
        self._woken = asyncio.Event()
        self._budget = Budget(KNOWN, identity=PER_PERSON)
        self._places = asyncio.Semaphore(AT_ONCE)
        self._doubted = asyncio.Semaphore(DOUBTED_AT_ONCE)
        self._doubts = 0  # messages to such services that wait or are on their way
        self._quick: dict[str, None] = {}  # services that answered quickly the last time
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def call(self, identity: str, kind: str, code: str) -> None:
        """Tell somebody, in a moment, that they are awaited in a room or what happened there."""
        if len(self._calls) >= MOST_WAITING and (identity, code) not in self._calls:
            self._metrics.count("pushes_total", label="dropped")
            return
        self._calls[identity, code] = kind
        self._woken.set()

    def start(self) -> None:
        """Begin to send."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Send nothing any more."""
        tasks = [*self._sending, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        connector = aiohttp.TCPConnector(resolver=GuardedResolver(self.reach), limit=0)
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        jar = aiohttp.DummyCookieJar()
        async with aiohttp.ClientSession(
            connector=connector, timeout=timeout, cookie_jar=jar
        ) as session:
            while True:
                await self._woken.wait()
                self._woken.clear()
                try:
                    await self._send_all(session)
                except StoreError:
                    return  # the server stops, for this very reason
                except Exception:
                    logger.exception("sending calls failed")

    async def _send_all(self, session: aiohttp.ClientSession) -> None:
        calls, self._calls = self._calls, {}
        again, self._retries = self._retries, []
        for attempt in again:
            place = attempt.place  # they may have gone, or want no more
            if place in await self._store.subscriptions_of(place.identity):
                await self._begin(session, attempt)
        for (identity, code), kind in calls.items():
            places = await self._store.subscriptions_of(identity)
            if places and self._budget.take(payer_called(identity)):
                self._metrics.count("pushes_total", label="too_many")
                continue
            for place in places:
                await self._begin(session, Attempt(place, Call(kind, code, place.language), 1))

    async def _begin(self, session: aiohttp.ClientSession, attempt: Attempt) -> None:
        """Send a message as soon as there is a place; the next need not wait for the answer."""
        if _service(attempt) in self._quick:
            await self._places.acquire()
            self._do(self._send(session, attempt)).add_done_callback(
                lambda _done: self._places.release()
            )
        elif self._doubts < DOUBTED_WAITING:
            self._doubts += 1
            self._do(self._doubt(session, attempt)).add_done_callback(self._end_doubt)
        else:
            self._metrics.count("pushes_total", label="dropped")

    def _do(self, sending: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(sending)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return task

    async def _doubt(self, session: aiohttp.ClientSession, attempt: Attempt) -> None:
        """Send a message to a service that may keep us waiting."""
        async with self._doubted:
            await self._send(session, attempt)

    def _end_doubt(self, _done: object) -> None:
        self._doubts -= 1

    def _note(self, service: str, quick: bool) -> None:
        """Remember whether a service answers quickly."""
        self._quick.pop(service, None)
        if quick:
            self._quick[service] = None
            if len(self._quick) > MOST_QUICK:
                del self._quick[next(iter(self._quick))]

    async def _send(self, session: aiohttp.ClientSession, attempt: Attempt) -> None:
        place, since = attempt.place, time.monotonic()
        try:
            expect_endpoint(place.endpoint, self.reach)
            status, pause = await self._post(session, attempt)
        except (aiohttp.ClientError, TimeoutError, OSError, BadEndpointError) as error:
            logger.debug("push service out of reach", error=repr(error))
            status, pause = 0, 0.0
        self._note(_service(attempt), status > 0 and time.monotonic() - since < QUICK_SECONDS)
        if status in TAKEN:
            self._metrics.count("pushes_total", label="sent")
        elif status in GONE:
            self._metrics.count("pushes_total", label="gone")
            self._store.write([UnsubscribedRow(place.session, place.endpoint)])
        elif status in (0, *LATER) and attempt.tries <= len(PAUSES):
            self._metrics.count("pushes_total", label="later")
            wait = max(PAUSES[attempt.tries - 1], min(pause, PAUSES[-1]))
            self._wait(wait, lambda: self._try_again(attempt))
        else:
            self._metrics.count("pushes_total", label="failed")
            logger.warning("push service refused a message", status=status)

    def _try_again(self, attempt: Attempt) -> None:
        if len(self._retries) < MOST_WAITING:
            self._retries.append(attempt._replace(tries=attempt.tries + 1))
            self._woken.set()

    async def _post(self, session: aiohttp.ClientSession, attempt: Attempt) -> tuple[int, float]:
        """Send a message; return what the service says, and how long it wants us to wait."""
        place, call = attempt.place, attempt.call
        body = encrypt(msgspec.json.encode(call), place.public, place.auth, length=LENGTH)
        headers = {
            "Authorization": self.key.header(place.endpoint, self._now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": topic_of(call.room, place.auth),
            "Urgency": "normal",
        }
        async with session.post(
            place.endpoint, data=body, headers=headers, allow_redirects=False
        ) as answer:
            pause = answer.headers.get("Retry-After", "")
            return answer.status, float(pause) if pause.isascii() and pause.isdigit() else 0.0


def _service(attempt: Attempt) -> str:
    """Return which service a message goes to."""
    return urlsplit(attempt.place.endpoint).netloc


def topic_of(room: str, auth: bytes) -> str:
    """Return what a push service knows a table by; the code itself would let it in."""
    return encoded(hmac.digest(auth, room.encode(), "sha256"))[:LONGEST_TOPIC]
