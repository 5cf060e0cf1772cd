"""Reaching somebody in all the rooms that are in memory."""

from collections.abc import Iterable

from freehold.protocol import ServerMessage, encode_message
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.room import Room


def greet_again(rooms: Iterable[Room], identity: str) -> None:
    """Tell somebody each room anew, as whom they hear has changed."""
    for room in rooms:
        number = find_member(room.private, identity)
        if number is None:
            continue
        for listener in room.subscribers.of(number):
            room.publisher.welcome(listener, number)


def tell(rooms: Iterable[Room], identity: str, message: ServerMessage) -> None:
    """Tell somebody something, wherever they are."""
    data = encode_message(message)
    for room in rooms:
        for listener in room.subscribers.of(find_member(room.private, identity)):
            room.subscribers.say(listener, data)
