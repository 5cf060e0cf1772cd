"""Requests whose bodies come late: whatever is to happen meanwhile happens meanwhile."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from freehold.server.http import requests
from tests.kit.live_server import LiveServer
from tests.kit.raw_socket import SOON, RawSocket, request


@asynccontextmanager
async def held_back(
    live: LiveServer, method: str, path: str, token: str, wish: object
) -> AsyncIterator[RawSocket]:
    """Send a request but for the end of its body, once that is waited for; then the end."""
    body = wish if isinstance(wish, bytes) else json.dumps(wish).encode()
    raw, waiting, read = await live.raw(), asyncio.Event(), requests._read

    async def reading(*given: Any) -> bytes:
        waiting.set()
        return await read(*given)

    with patch.object(requests, "_read", reading):
        lines = [f"Content-Length: {len(body)}", f"Authorization: Bearer {token}"]
        await raw.send(request(method, path, *lines, body=body[:-1]))
        await asyncio.wait_for(waiting.wait(), SOON)
    yield raw
    await raw.send(body[-1:])


async def status_of(raw: RawSocket) -> int:
    """Return the status of an answer."""
    return int((await raw.head()).split()[1])
