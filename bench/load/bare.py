"""A bare room server: what comes from one is sent to all in the room, and that is all.

It is the same library in the same form, with a bounded queue for each connection, and shows what
the network alone costs.  Run as a program it prints its port.
"""

import asyncio
import sys
from collections import deque
from typing import Final

import uvloop
from aiohttp import WSMsgType, web

BOUND: Final = 512  # messages of a connection


class Peer:
    """A connection with its queue."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Queue a message."""
        if len(self._waiting) < BOUND:
            self._waiting.append(data)
            self._wake.set()

    async def pump(self) -> None:
        """Send what is queued."""
        while True:
            while self._waiting:
                await self._socket.send_frame(self._waiting.popleft(), WSMsgType.TEXT)
            self._wake.clear()
            await self._wake.wait()


ROOMS: Final = web.AppKey("rooms", dict[bytes, list[Peer]])


async def connect(request: web.Request) -> web.WebSocketResponse:
    """Serve a connection: its first message names the room."""
    socket = web.WebSocketResponse(compress=False, decode_text=False, heartbeat=25.0)
    await socket.prepare(request)
    peer = Peer(socket)
    pump = asyncio.create_task(peer.pump())
    first = await socket.receive()
    room = request.app[ROOMS].setdefault(first.data, [])
    room.append(peer)
    try:
        async for heard in socket:
            for other in room:
                other.send(heard.data)
    finally:
        room.remove(peer)
        pump.cancel()
    return socket


async def main() -> None:
    """Serve until the input ends."""
    app = web.Application()
    app[ROOMS] = {}
    app.add_routes([web.get("/ws", connect)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=4096)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await runner.cleanup()


if __name__ == "__main__":
    uvloop.run(main())
