"""Saves that are downloaded and uploaded."""

import io
import json

from tests.kit.live_server import LiveServer


async def request(
    live: LiveServer, method: str, path: str, token: str = "", data: bytes | None = None
) -> tuple[int, bytes]:
    """Return the status of an answer, and its body."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = None if data is None else io.BytesIO(data)
    async with live.session.request(method, live.base + path, data=body, headers=headers) as answer:
        return answer.status, await answer.read()


async def refused(
    live: LiveServer, method: str, path: str, token: str = "", data: bytes | None = None
) -> tuple[int, str]:
    """Return how a request is refused, which opens no room."""
    before = live.admission.registry.open_count
    status, body = await request(live, method, path, token, data)
    assert live.admission.registry.open_count == before
    told = json.loads(body)["error"]
    assert len(told["message"]) > 10
    return status, told["word"]


async def uploaded(live: LiveServer, token: str, data: bytes) -> str:
    """Return the code of the room where a save waits."""
    status, body = await request(live, "POST", "/api/continue", token, data)
    assert status == 201, body
    code = json.loads(body)["code"]
    assert isinstance(code, str)
    return code


async def saved(live: LiveServer, code: str, token: str) -> bytes:
    """Return somebody's save of the game in a room."""
    status, save = await request(live, "GET", f"/api/rooms/{code}/save", token)
    assert status == 200, save
    return save
