"""Commands: what each message of a member does in a room."""

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from freehold.server import playing, seating
from freehold.server.entries import ChatEntry
from freehold.server.messages import (
    Act,
    AddBot,
    Back,
    Begin,
    Chat,
    ChatLine,
    Configure,
    Emit,
    Kick,
    Leave,
    Mute,
    Propose,
    Ready,
    Rematch,
    RemoveBot,
    RoomCommand,
    Silence,
    Sit,
    Stand,
    Vote,
)
from freehold.server.refusing import RefusedError
from freehold.server.voting import VOTE_TIME, Poll

if TYPE_CHECKING:
    from freehold.server.room import Room


# --- the game


def act(room: "Room", member: int, command: Act) -> None:
    """Do something in the game."""
    playing.act(room, member, command.ask, command.action)


def begin(room: "Room", member: int, command: Begin) -> None:
    """Start the game."""
    del command
    playing.begin(room, member)


def take_seat_back(room: "Room", member: int, command: Back) -> None:
    """Play again for oneself."""
    del command
    if not room.playing:
        raise RefusedError("not_playing")
    if room.seat_of(member) is None:
        raise RefusedError("not_seated")
    room.hand_back(member)


def rematch(room: "Room", member: int, command: Rematch) -> None:
    """Get ready for another game."""
    del command
    if room.sheet.phase == "lobby":
        room.record_change(seating.ready(room.sheet, room.private, member, True, None))
    else:
        room.record_change(seating.reopen(room.sheet, room.private, member))


# --- votes


def call_vote(room: "Room", member: int, command: Propose) -> None:
    """Call a vote; who is alone has won it at once."""
    if not room.playing:
        raise RefusedError("not_playing")
    if room.seat_of(member) is None:
        raise RefusedError("not_seated")
    if room.poll is not None:
        raise RefusedError("vote_running")
    room.hand_back(member)
    decision = _expect_sense(room, member, command)
    voters = _voters(room)
    if command.topic != "take_back" and member not in voters:
        raise RefusedError("out_of_game")
    due = room.around.clock.now() + VOTE_TIME
    room.poll = Poll(command.topic, member, voters, due, decision)
    count(room)


def _voters(room: "Room") -> list[int]:
    """Return the players who are here, still in the game, and play for themselves."""
    assert room.match is not None
    alive = room.match.state.alive
    return [
        one
        for one in room.players_here()
        if room.attendance.plays(one) and alive >> (room.seat_of(one) or 0) & 1
    ]


def _expect_sense(room: "Room", member: int, command: Propose) -> int:
    """Refuse votes about what is so already; return how many actions a take-back leaves."""
    if command.topic == "take_back":
        if room.sheet.paused:
            raise RefusedError("paused")
        return playing.back_to(room, member)
    if room.sheet.paused == (command.topic == "pause"):
        raise RefusedError("paused" if room.sheet.paused else "no_vote", _STATE[room.sheet.paused])
    return 0


_STATE: Final = {True: "The game is paused already.", False: "The game is not paused."}


def vote(room: "Room", member: int, command: Vote) -> None:
    """Answer a vote."""
    if room.poll is None or not room.poll.asks(member):
        raise RefusedError("no_vote")
    room.poll.answer(member, command.yes)
    count(room)


def count(room: "Room") -> None:
    """Do what a vote has decided."""
    poll = room.poll
    if poll is None or not (poll.carried or poll.lost):
        return
    room.poll = None
    if not poll.carried:
        return
    if poll.topic == "take_back":
        playing.take_back(room, poll.by, poll.decision)
    else:
        step = seating.pause if poll.topic == "pause" else seating.go_on
        room.record_change(step(room.sheet, room.private, poll.by))


# --- the table


def configure(room: "Room", member: int, command: Configure) -> None:
    """Change the settings."""
    room.record_change(seating.configure(room.sheet, room.private, member, command.settings))


def get_ready(room: "Room", member: int, command: Ready) -> None:
    """Be ready, or not."""
    room.record_change(
        seating.ready(room.sheet, room.private, member, command.ready, command.entropy)
    )


def sit(room: "Room", member: int, command: Sit) -> None:
    """Take a chair."""
    room.record_change(seating.sit(room.sheet, room.private, member, command.chair))


def stand(room: "Room", member: int, command: Stand) -> None:
    """Give the chair up."""
    del command
    room.record_change(seating.stand(room.sheet, room.private, member))


def add_bot(room: "Room", member: int, command: AddBot) -> None:
    """Put a bot on a chair."""
    room.record_change(
        seating.add_bot(room.sheet, room.private, member, command.level, command.chair)
    )


def remove_bot(room: "Room", member: int, command: RemoveBot) -> None:
    """Take a bot off its chair."""
    room.record_change(seating.remove_bot(room.sheet, room.private, member, command.chair))


def kick(room: "Room", member: int, command: Kick) -> None:
    """Send somebody away."""
    room.record_change(seating.kick(room.sheet, room.private, member, command.member))
    room.dismiss(command.member, "kicked")


def leave(room: "Room", member: int, command: Leave) -> None:
    """Go."""
    del command
    room.record_change(seating.leave(room.sheet, room.private, member, here=room.members_here()))


# --- talk


def chat(room: "Room", member: int, command: Chat) -> None:
    """Say something."""
    text = _spoken(command.text)
    if not text:
        raise RefusedError("bad_message", "expected text, got nothing that can be read")
    _speak(room, member, text, command)


def emit(room: "Room", member: int, command: Emit) -> None:
    """Show an emote."""
    _speak(room, member, None, command)


def _speak(room: "Room", member: int, text: str | None, command: Chat | Emit) -> None:
    one = room.sheet.member(member)
    assert one is not None
    if one.silenced:
        raise RefusedError("silenced")
    if wait := room.talk.take(room.private.identities[member]):  # who comes back is no new one
        raise RefusedError("slow_down", f"expected a pause of {wait:.0f} s before the next line")
    emote = command.emote if isinstance(command, Emit) else None
    line = ChatLine(member, one.name, room.around.clock.wall(), text, emote)
    room.record([ChatEntry(source=room.take_source(), line=line)])


_JOINERS: Final = "\u200c\u200d"  # scripts need them inside of words


def _spoken(text: str) -> str:
    """Return text as one line of what can be seen; control and direction marks are left out."""
    shown = "".join(
        letter if letter in _JOINERS or unicodedata.category(letter)[0] != "C" else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    return " ".join(shown.split())


def silence(room: "Room", member: int, command: Silence) -> None:
    """Take somebody's right to speak, or give it back."""
    room.record_change(
        seating.silence(room.sheet, room.private, member, command.member, command.silenced)
    )


def mute(room: "Room", member: int, command: Mute) -> None:
    """Hear nothing from somebody, or listen again."""
    room.record_change(
        seating.mute(room.sheet, room.private, member, command.member, command.muted)
    )


HANDLERS: Final[dict[type[RoomCommand], Callable[["Room", int, Any], None]]] = {
    Act: act,
    Chat: chat,
    Emit: emit,
    Ready: get_ready,
    Sit: sit,
    Stand: stand,
    Configure: configure,
    AddBot: add_bot,
    RemoveBot: remove_bot,
    Kick: kick,
    Silence: silence,
    Mute: mute,
    Begin: begin,
    Back: take_seat_back,
    Propose: call_vote,
    Vote: vote,
    Rematch: rematch,
    Leave: leave,
}
