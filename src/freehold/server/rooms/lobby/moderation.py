"""Moderation: whom the host sends away or silences, and whom a member does not hear."""

from msgspec.structs import replace

from freehold.protocol import Kick, Mute, Private, Sheet, Silence
from freehold.server.games.entries import SheetEntry
from freehold.server.rooms.lobby.roster import leave
from freehold.server.rooms.lobby.sheets import (
    changed,
    expect_host,
    expect_member,
    hushed,
    unhushed,
    with_member,
)
from freehold.server.rooms.refusals import RefusedError


def kick(sheet: Sheet, private: Private, by: int, command: Kick) -> SheetEntry:
    """Send somebody away who may not come back."""
    expect_host(sheet, by)
    member = expect_member(sheet, command.member)
    _expect_another(by, command.member)
    if (sheet.phase == "playing" or sheet.revealing) and member.chair is not None:
        raise RefusedError("not_in_lobby")
    identity = private.identities[command.member]
    left = leave(sheet, private, command.member)
    private = replace(left.private, banned=(*private.banned, identity))
    return changed(left.sheet, private, "kicked", by=by, member=command.member)


def silence(sheet: Sheet, private: Private, by: int, command: Silence) -> SheetEntry:
    """Take somebody's right to speak, or give it back; nobody gives it to themselves."""
    expect_host(sheet, by)
    member = expect_member(sheet, command.member)
    _expect_another(by, command.member)
    sheet = with_member(sheet, replace(member, silenced=command.silenced))
    who = private.identities[command.member]
    private = hushed(private, who, member.name) if command.silenced else unhushed(private, who)
    return changed(sheet, private, "silenced", by=by, member=command.member)


def mute(sheet: Sheet, private: Private, by: int, command: Mute) -> SheetEntry:
    """Let somebody hear nothing from another, or listen again."""
    _expect_another(by, command.member)
    expect_member(sheet, command.member)
    me, other = private.identities[by], private.identities[command.member]
    rest = tuple(who for who in private.mutes.get(me, ()) if who != other)
    muted = (*rest, other) if command.muted else rest
    private = replace(private, mutes=private.mutes | {me: muted})
    return changed(sheet, private, "muted", by=by, member=command.member)


def _expect_another(by: int, number: int) -> None:
    if number == by:
        raise RefusedError("no_such_member", "expected another member, got yourself")
