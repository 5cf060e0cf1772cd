"""The socket: one connection of one player to one room."""

import asyncio
import contextlib
from typing import Final

import msgspec
import structlog
from aiohttp import WSMessage, WSMsgType, web

from freehold.protocol import (
    Announced,
    Begin,
    Configure,
    Consult,
    Hello,
    Look,
    Ping,
    Pong,
    Refused,
    Resume,
    Reveal,
    Word,
    decode_message,
    encode_message,
    id_of,
    is_of_another_version,
)
from freehold.server.http.connections import ConnectionHandler
from freehold.server.http.errors import ApiError
from freehold.server.http.headers import client_address, origin_allowed
from freehold.server.http.requests import limit
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.rooms.quotas import FREE
from freehold.server.rooms.refusals import RefusedError, sentence
from freehold.server.rooms.room import Room
from freehold.server.store import IdentityRow
from freehold.server.ws.fees import Fees
from freehold.server.ws.outbox import Outbox
from freehold.server.ws.way import Way

log = structlog.get_logger()
PATIENCE: Final = 10.0  # seconds until the first message
ARRIVAL: Final = 3.0  # seconds until somebody tries another node
HEARTBEAT: Final = 25.0  # seconds
SILENCE: Final = 2 * HEARTBEAT  # seconds without so much as an answer to a heartbeat
FAREWELL: Final = 1.0  # seconds that the last words may take to be sent
LINGER: Final = 5.0  # seconds after that until they are given up
MOST_STRIKES: Final = 40  # messages that are wrong or too many, until the connection ends
RESUME_COST: Final = 10.0  # what telling everything again counts, in messages
BEGIN_COST: Final = 20.0  # the same of beginning a saved game, which is read and played for that
SIGNS: Final = (WSMsgType.PING, WSMsgType.PONG)
ENDINGS: Final = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)
_PONG: Final = encode_message(Pong())


async def connect(request: web.Request) -> web.StreamResponse:
    """Serve one connection until it ends."""
    admission = request.app[ADMISSION]
    if not origin_allowed(request, admission.settings):
        raise ApiError(403, "wrong_origin", sentence("wrong_origin"))
    address = client_address(request, admission.settings)
    limit(request, admission.budgets.arrivals)
    limit(request, admission.budgets.outgoing)  # a welcome alone is long
    if not admission.enter(address):
        admission.metrics.count("refused_total", label="too_many")
        raise ApiError(503, "too_many", sentence("too_many"), {"Retry-After": "10"})
    try:
        return await _serve(request, admission, address)
    finally:
        admission.leave(address)


async def _serve(request: web.Request, admission: Admission, address: str) -> web.StreamResponse:
    socket = web.WebSocketResponse(
        max_msg_size=admission.settings.message_bytes,
        autoping=False,  # pings count as messages
        compress=False,
        decode_text=False,
    )
    await _shake_hands(socket, request)
    outbox = Outbox(socket, request.transport)
    pump = asyncio.create_task(_pump(outbox))
    lines, sighting = admission.bans.connections, admission.bans.sightings.of_address(address)
    lines.add(sighting, outbox)
    connection = Connection(admission, socket, outbox, address, Way(request, address))
    if isinstance(request.protocol, ConnectionHandler):
        request.protocol.on_bytes = connection.may_come_in
    try:
        await connection.hold()
    except BaseException:
        outbox.close("shutting_down")  # who did not leave is to come back
        raise
    finally:
        lines.remove(sighting, outbox)
        await _end(outbox, pump)
        connection.settle()
        admission.metrics.count("sent_total", outbox.sent)
        if outbox.ended == "too_slow":
            admission.metrics.count("slow_total")
    return socket


async def _shake_hands(socket: web.WebSocketResponse, request: web.Request) -> None:
    try:
        await socket.prepare(request)
    except ValueError as error:  # a key that is not even ASCII
        raise ApiError(400, "bad_request", "expected a WebSocket handshake, got none") from error


async def _pump(outbox: Outbox) -> None:
    with contextlib.suppress(ConnectionError, RuntimeError):  # the other end is gone
        await outbox.empty()


async def _end(outbox: Outbox, pump: asyncio.Task[None]) -> None:
    """Let a farewell be sent, but wait for nobody who does not read it."""
    outbox.close("left")
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(pump, FAREWELL)
    if outbox.unsent:
        asyncio.get_running_loop().call_later(LINGER, outbox.abort)


class Connection:
    """What one connection says, from its hello on."""

    def __init__(
        self,
        admission: Admission,
        socket: web.WebSocketResponse,
        outbox: Outbox,
        address: str,
        way: Way,
    ) -> None:
        self._way = way
        self._admission = admission
        self._socket = socket
        self._outbox = outbox
        self._address = address
        self._fees = Fees(admission.budgets, address)
        self._strikes = 0
        self._first = b""  # the hello as it came
        self._heard_at = admission.seconds()
        self._heard = False  # anything since the last look

    async def hold(self) -> None:
        """Listen until the connection ends."""
        watch = asyncio.create_task(self._feel_pulse())
        try:
            await self._hold()
        finally:
            watch.cancel()

    async def _feel_pulse(self) -> None:
        """Ping now and then, and hang up on a dead connection: it does not even answer that."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            now = self._admission.seconds()
            if self._heard:
                self._heard, self._heard_at = False, now
            if now - self._heard_at >= SILENCE:
                break
            self._fees.pay_out(self._outbox.bytes_out)
            self._outbox.ping()
        self._outbox.abort()

    async def _hold(self) -> None:
        hello = await self._hello()
        if hello is None:
            return
        try:
            self._admission.bans.expect_welcome_from(self._address)
            while await self._leads_elsewhere(hello.room):
                if await self._way.follow(self._outbox, self._first, self._hear):
                    return
            if not self._admission.registry.drain.lets_play:
                raise RefusedError("shutting_down")
            async with asyncio.timeout(self._patience()):
                who = await self._admission.identify(hello.token)
                room = await self._admission.room_for(hello.room, who, self._address, hello.secret)
        except TimeoutError:
            self._outbox.close("shutting_down")
            return
        except RefusedError as refused:
            self._outbox.close(refused.word, refused.message)
            return
        self._fees.identify(who.id)
        if not self._admission.enter_identity(who.id):
            self._outbox.close("too_many")
            return

        def hang_up() -> None:
            self._outbox.close("unknown_token")
            with contextlib.suppress(Exception):  # the room has said why, and hung up on all
                room.depart(self._outbox)

        sessions = self._admission.sessions
        sessions.connect(hello.token, hang_up)
        try:
            await self._stay(room, who, hello)
        finally:
            sessions.disconnect(hello.token, hang_up)
            self._admission.leave_identity(who.id)
            room.depart(self._outbox)

    async def _leads_elsewhere(self, code: str) -> bool:
        """Tell whether another server has a room; who is cut off from the database cannot know."""
        store = self._admission.store
        if store.leases.shared and store.backlog.behind:
            raise RefusedError("shutting_down")  # others may not be
        async with asyncio.timeout(self._patience()):
            return await self._way.leads_elsewhere(self._admission.registry, code)

    def _patience(self) -> float | None:
        """Return for how many seconds somebody waits at the door, where others may be quicker."""
        return ARRIVAL if self._admission.store.leases.shared else None

    async def _hello(self) -> Hello | None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                heard = await self._hear()
            if heard and heard.type is WSMsgType.TEXT and is_of_another_version(heard.data):
                self._outbox.close("other_protocol")
                return None
            self._first = b"" if heard is None else heard.data
            message = None if heard is None else self._decoded(heard)  # the arrival is paid for
            if isinstance(message, Hello):
                return message
        self._outbox.close("greet_first")
        return None

    async def _hear(self) -> WSMessage | None:
        """Return what is said next, or nothing at the end; answer signs of life, if few."""
        while self._outbox.ended is None:
            heard = await self._socket.receive()
            self._heard = True
            if heard.type not in SIGNS:
                return None if heard.type in ENDINGS else heard
            self._answer_sign(heard)
        return None

    def _answer_sign(self, heard: WSMessage) -> None:
        if wait := self._fees.pay_message():
            self._refuse_haste(wait)
        elif heard.type is WSMsgType.PING:
            self._outbox.pong(heard.data)

    async def _stay(self, room: Room, who: IdentityRow, hello: Hello) -> None:
        try:
            async with asyncio.timeout(self._patience()):
                await self._admission.store.backlog.caught_up()
                hushed = await self._admission.is_silenced(room, who)
                with self._admission.sessions.deletion_holds.hold(who.id):
                    who = await self._admission.identify(hello.token)  # gone, perhaps, meanwhile
                    self._outbox.brief = hello.differences
                    behind = room.enter(self._outbox, who, hello.after, hello.watch, hushed)
            self._admission.note_arrival(room, who, self._address)
        except TimeoutError:
            self._outbox.close("shutting_down")
            return
        except RefusedError as refused:
            self._outbox.close(refused.word, refused.message)
            return
        self._admission.metrics.count("connections_total")
        if told := self._admission.announcement:
            room.subscribers.say(self._outbox, encode_message(Announced(text=told)))
        if behind and hello.after is not None:
            await room.catch_up(self._outbox, hello.after)
        # in a task of its own: a message would pass all who wait for the end of this one
        await asyncio.create_task(self._listen(room))

    async def _listen(self, room: Room) -> None:
        """Do what is said in a room, until the connection ends."""
        backlog = self._admission.store.backlog
        while (heard := await self._hear()) is not None:
            message = self._understand(heard)
            if isinstance(message, FREE) and not backlog.behind:
                room.receive(self._outbox, message)
            elif message is not None:
                await self._do(room, message)

    async def _do(self, room: Room, message: object) -> None:
        if not isinstance(message, Ping | Resume | Look | Consult):  # which change nothing
            await self._admission.store.backlog.caught_up()
        if isinstance(message, Ping):
            self._outbox.send(_PONG)
        elif isinstance(message, Resume):
            await self._tell_again(room, message)
        elif isinstance(message, Look):
            room.look(self._outbox, message.trade)
        elif isinstance(message, Consult) and (wait := self._fees.pay_advice()):
            self._refuse_haste(wait, message.id)
        elif isinstance(message, Consult):
            room.consult(self._outbox, message)
        elif isinstance(message, Hello):
            self._strike("bad_message", "expected one hello, got another")
        elif not isinstance(message, FREE) and (wait := self._fees.pay_change()):
            self._refuse_haste(wait, message.id)  # type: ignore[attr-defined]
        elif isinstance(message, Begin) and not self._admission.registry.drain.begins_games:
            room.subscribers.say(self._outbox, RefusedError("draining").answer(message.id))
        elif isinstance(message, Configure):
            await self._configure(room, message)
        elif isinstance(message, Begin | Reveal):
            await self._begin(room, message)
        else:
            room.receive(self._outbox, message)  # type: ignore[arg-type]

    async def _configure(self, room: Room, message: Configure) -> None:
        """Change the settings; a room over days counts for who makes it one."""
        number = room.subscribers.member_of(self._outbox)
        identity = room.private.identities.get(number or 0, "")
        admission, settings = self._admission, message.settings
        try:
            board = await admission.registry.take_board(settings)
            await admission.expect_few_long_rooms(identity, settings, self._address, room.id)
        except RefusedError as refused:
            room.subscribers.say(self._outbox, refused.answer(message.id))
        else:
            room.receive(self._outbox, message)
            del board  # the room holds it

    async def _begin(self, room: Room, message: Begin | Reveal) -> None:
        """Begin a game, unless its board was taken down since the room took it."""
        if room.play.saved and (wait := self._fees.pay_message(BEGIN_COST)):
            self._refuse_haste(wait, message.id)
            return
        try:
            await self._admission.registry.expect_board(room.sheet.settings)
        except RefusedError as refused:
            room.subscribers.say(self._outbox, refused.answer(message.id))
            return
        await room.play.prepare(room.subscribers.member_of(self._outbox), message)
        room.receive(self._outbox, message)
        room.play.put_away()

    async def _tell_again(self, room: Room, message: Resume) -> None:
        if wait := self._fees.pay_message(RESUME_COST):
            self._refuse_haste(wait)
        elif room.resume(self._outbox, message.after):
            await room.catch_up(self._outbox, message.after)

    def _understand(self, heard: WSMessage) -> object | None:
        """Return a message, or nothing if it is none or one too many."""
        if wait := self._fees.pay_message() or self._fees.pay_out(self._outbox.bytes_out):
            self._refuse_haste(wait, id_of(heard.data))
            return None
        return self._decoded(heard)

    def _decoded(self, heard: WSMessage) -> object | None:
        """Return a message, or nothing if it is none."""
        if heard.type is not WSMsgType.TEXT:
            if heard.type is WSMsgType.BINARY:
                self._outbox.close("bad_message")
            return None
        try:
            message: object = decode_message(heard.data)
        except msgspec.DecodeError as error:
            self._admission.metrics.count("bad_messages_total")
            self._strike(
                "bad_message", f"expected a message of the protocol: {error}", id_of(heard.data)
            )
            return None
        self._admission.metrics.count("commands_total")
        return message

    def may_come_in(self, size: int) -> bool:
        """Charge what comes in, and hang up on who sends too much."""
        if self._fees.pay_in(size):
            return True
        self._outbox.close("slow_down")
        self._outbox.stop_reading()
        self._fees.lose_patience()
        return False

    def settle(self) -> None:
        """Charge what is not charged yet, at the end."""
        self._fees.settle(self._outbox.bytes_out)

    def _refuse_haste(self, wait: float, name: str | None = None) -> None:
        message = f"{sentence('slow_down')} Expected a pause of {wait:.1f} s."
        self._strike("slow_down", message, name)

    def _strike(self, word: Word, message: str, name: str | None = None) -> None:
        """Refuse a message; whoever sends too many of such is hung up on."""
        self._strikes += 1
        self._outbox.send(encode_message(Refused(id=name, word=word, message=message)))
        if self._strikes > MOST_STRIKES:
            self._outbox.close(word)
            self._fees.lose_patience()
