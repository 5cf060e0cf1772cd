"""Play the first turn of a game against a bot on any server, by its address.

    python examples/play_on_server.py https://play.example.com/freehold

A second argument names the certificate to trust, for a server whose own it is.  It shows what a
program needs that plays, and tells whether a server can be reached with WebSockets.
"""

import asyncio
import contextlib
import ssl
import sys

import aiohttp

from freehold.client.room_client import Client, ask, new_guest
from freehold.protocol import Ack, Act, Begin
from freehold.wire.actions import Roll
from freehold.wire.choices import Button

FIRST = {"options": {"turn_order": "seat"}}  # who opens the room begins


async def play(address: str, certificate: str | None) -> str:
    """Open a room with a bot, roll as soon as that is asked, and tell where the token went."""
    base = address.rstrip("/")
    trusted: ssl.SSLContext | bool = True
    if certificate:
        trusted = ssl.create_default_context(cafile=certificate)
    connector = aiohttp.TCPConnector(ssl=trusted)
    async with aiohttp.ClientSession(connector=connector) as session:
        token = await new_guest(session, base, "Ann")
        wish = {"settings": FIRST, "bots": ["steady"]}
        room = await ask(session, "POST", f"{base}/api/rooms", token, wish)
        client = Client(session, base, token, room["code"])
        async with client.present():
            return await first_turn(client)


async def first_turn(client: Client) -> str:
    """Begin, and roll."""
    answer = await client.do(Begin)
    assert isinstance(answer, Ack), answer
    await client.until(lambda: may_roll(client))
    prompt, seat = client.mirror.prompt, client.mirror.seat
    assert prompt is not None
    assert seat is not None
    answer = await client.do(Act, prompt.ask, Roll())
    assert isinstance(answer, Ack), answer
    await client.until(lambda: place_of(client, seat) != 0)
    return f"played: the token is on square {place_of(client, seat)}"


def place_of(client: Client, seat: int) -> int:
    """Return the square on which a token stands."""
    view = client.mirror.view()
    assert view is not None
    return view.seats[seat].position


def may_roll(client: Client) -> bool:
    """Tell whether the question on the table is ours, and a roll answers it."""
    prompt = client.mirror.prompt
    if prompt is None or client.mirror.seat not in prompt.awaited:
        return False
    return isinstance(prompt.choices, tuple) and Button(Roll()) in prompt.choices


def main() -> None:
    """Play at the address that is given."""
    if len(sys.argv) not in (2, 3):
        sys.exit("expected the address of a server: https://play.example.com")
    address = sys.argv[1]
    certificate = sys.argv[2] if len(sys.argv) == 3 else None
    with contextlib.suppress(KeyboardInterrupt):
        print(asyncio.run(play(address, certificate)))


if __name__ == "__main__":
    main()
