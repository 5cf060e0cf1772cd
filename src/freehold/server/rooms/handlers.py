"""Which part of a room a command is for."""

from collections.abc import Callable
from typing import Any

from freehold.protocol import (
    Act,
    Back,
    Begin,
    CallVote,
    Chat,
    Emit,
    Kick,
    Leave,
    Reveal,
    RoomCommand,
    Silence,
    Vote,
)
from freehold.server.rooms import chat
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.lobby import SHEET_COMMANDS
from freehold.server.rooms.play import Play
from freehold.server.rooms.sheet_changes import SheetChanges
from freehold.server.rooms.votes import Votes

Decide = Callable[[int, Any], EntryDraft | None]  # what a member's command comes to


def handlers_of(
    play: Play, votes: Votes, talk: chat.RoomChat, sheet: SheetChanges
) -> dict[type[RoomCommand], Decide]:
    """Return what decides about each command."""
    return {
        Act: play.act,
        Begin: play.begin,
        Reveal: play.reveal,
        Back: play.take_seat_back,
        CallVote: votes.call,
        Vote: votes.answer,
        Chat: talk.say,
        Emit: talk.emit,
        **dict.fromkeys(SHEET_COMMANDS, sheet.change),
        Kick: sheet.kick,
        Silence: sheet.silence,
        Leave: sheet.leave,
    }
