"""The lobby: every change to a room's sheet, each a function from the old sheet to an entry."""

from collections.abc import Callable
from typing import Any, Final

from freehold.protocol import (
    AddBot,
    Configure,
    Kick,
    Mute,
    Private,
    Ready,
    Rematch,
    RemoveBot,
    RoomCommand,
    Sheet,
    Silence,
    Sit,
    Stand,
)
from freehold.server.games.entries import SheetEntry
from freehold.server.rooms.lobby import dice_words, moderation, phase, roster, settings

# What a member's command makes of the sheet.
SHEET_COMMANDS: Final[dict[type[RoomCommand], Callable[[Sheet, Private, int, Any], SheetEntry]]] = {
    Configure: settings.configure,
    Ready: dice_words.ready,
    Sit: roster.sit,
    Stand: roster.stand,
    AddBot: roster.add_bot,
    RemoveBot: roster.remove_bot,
    Kick: moderation.kick,
    Silence: moderation.silence,
    Mute: moderation.mute,
    Rematch: phase.rematch,
}
