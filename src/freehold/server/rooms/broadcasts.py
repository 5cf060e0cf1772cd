"""Broadcasts: what somebody, or everybody, is told in all the rooms that are in memory."""

import contextlib
from collections.abc import Iterable

from freehold.protocol import ServerMessage, Word, encode_message
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.room import Room
from freehold.server.store import IdentityRow


def greet_again(rooms: Iterable[Room], identity: str) -> None:
    """Tell somebody each room anew, as whom they hear has changed."""
    for room in rooms:
        number = find_member(room.private, identity)
        if number is None:
            continue
        for listener in room.subscribers.of(number):
            room.publisher.welcome(listener, number)


def rename(rooms: Iterable[Room], who: IdentityRow) -> None:
    """Let every room know somebody's new name."""
    for room in rooms:
        with contextlib.suppress(Exception):  # the room has said why, and is no more
            room.rename(who)


def dismiss(rooms: Iterable[Room], identity: str, word: Word) -> None:
    """Hang up on somebody everywhere, who stays a member."""
    for room in rooms:
        with contextlib.suppress(Exception):  # the room has said why, and hung up on all
            for listener in room.subscribers.of(find_member(room.private, identity)):
                listener.close(word)
                room.depart(listener)


def tell_all(rooms: Iterable[Room], message: ServerMessage) -> None:
    """Tell everybody something."""
    data = encode_message(message)
    for room in rooms:
        for listener, _member in room.subscribers.all():
            room.subscribers.say(listener, data)


def tell(rooms: Iterable[Room], identity: str, message: ServerMessage) -> None:
    """Tell somebody something, wherever they are."""
    data = encode_message(message)
    for room in rooms:
        for listener in room.subscribers.of(find_member(room.private, identity)):
            room.subscribers.say(listener, data)
