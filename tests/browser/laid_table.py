"""A page at a table that a test lays as it likes: its socket leads to a room in this process.

The client and all that it fetches come from the module's server; only the room is here.  So any
position is there at once, and nobody has to play for it.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute, expect

from freehold.protocol import (
    Consult,
    Hello,
    Look,
    Ping,
    Pong,
    Resume,
    decode_message,
    encode_message,
)
from freehold.wire import Action
from tests.browser.player import sit_down
from tests.browser.web_server import WebServer
from tests.kit.bare_room import Guest
from tests.kit.room_rig import RoomRig, deal
from tests.kit.scene import Scene

CODE: Final = "123456"
NAMES: Final = ("Ann", "Sofia", "Cleo", "Rosalind")
BEGUN: Final = {"room": CODE, "seen": ["welcome"], "left": False}


class PageGuest(Guest):
    """A connection that is a page's socket."""

    def __init__(self, name: str, socket: WebSocketRoute) -> None:
        super().__init__(name)
        self._socket = socket

    def hear(self, data: bytes) -> None:
        """Hear a message, and let the page hear it."""
        super().hear(data)
        self._socket.send(data.decode())


class LaidTable:
    """A game, of which the first of its players looks at the page, or somebody who only watches.

    One who `learns` has a coach, and lessons beside the game.
    """

    def __init__(
        self,
        server: WebServer,
        page: Page,
        names: Sequence[str] = NAMES,
        watcher: str | None = None,
        learns: bool = False,
        **settings: Any,
    ) -> None:
        self.page = page
        if learns:
            settings["coach"] = True
            lessons = json.dumps(json.dumps(BEGUN))
            page.add_init_script(f"localStorage.setItem('freehold.lessons', {lessons})")
        self.looks = watcher or names[0]
        self._watches = watcher is not None
        self.rig: RoomRig = deal(*names, **{"pace": "none", **settings})
        page.route_web_socket("**/ws/*", self._connect)
        sit_down(page, server.new_guest(self.looks))
        page.goto(f"{server.base}/#/room/{CODE}")
        expect(page.get_by_role("banner")).to_contain_text(CODE)

    def _connect(self, socket: WebSocketRoute) -> None:
        guest = PageGuest(self.looks, socket)
        socket.on_message(lambda text: self._hear(guest, text))

    def _hear(self, guest: Guest, text: str | bytes) -> None:
        room = self.rig.room
        message = decode_message(text if isinstance(text, bytes) else text.encode())
        if isinstance(message, Hello):
            self.rig.join(self.looks, watch=self._watches, guest=guest)
        elif isinstance(message, Look):
            room.look(guest, message.trade)
        elif isinstance(message, Consult):
            room.consult(guest, message)
        elif isinstance(message, Ping):
            guest.hear(encode_message(Pong()))
        elif not isinstance(message, Resume):  # before the table was laid nothing was played
            room.receive(guest, message)

    def scene(self) -> Scene:
        """Return a fresh scene, with the first player to roll."""
        return self.rig.scene()

    def lay(self, scene: Scene) -> None:
        """Go on from a scene; no vote runs any more."""
        self.rig.room.votes.poll = None
        self.rig.lay(scene)

    def do(self, name: str, action: Action) -> None:
        """Let somebody do something."""
        self.rig.do(name, action)
