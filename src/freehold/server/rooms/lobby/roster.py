"""The roster: who comes and goes, who is host, and who sits on which chair."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from freehold.protocol import AddBot, Member, Private, RemoveBot, Sheet, Sit, Stand
from freehold.server.games.anonymity import NOBODY, neutral_name
from freehold.server.games.entries import SheetEntry
from freehold.server.games.lookalikes import marked, skeleton
from freehold.server.rooms.lobby.sheets import (
    bot_chair,
    changed,
    cleared,
    expect_free,
    expect_host,
    expect_lobby,
    expect_member,
    expect_seated,
    find_member,
    free_chairs,
    free_piece,
    hushed,
    placed,
    swapped,
    unhushed,
    with_member,
)
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import IdentityRow

# --- coming and going


def enter(
    sheet: Sheet,
    private: Private,
    who: IdentityRow,
    watch: bool,
    watchers: int,
    silenced: bool = False,
) -> SheetEntry:
    """Let somebody in who is not in yet: back to the own seat, to a free chair, or to watch.

    Who may not speak has the name of before; who seems to be such a one has none.
    """
    if who.id in private.banned:
        raise RefusedError("no_such_room")
    chair = _chair_for(sheet, private, who, watch)
    if chair is None:
        _expect_room_to_watch(sheet, watchers)
    number = private.members + 1
    left = "" if chair is None else sheet.chairs[chair].piece  # on the own chair in a game
    piece = left or free_piece(sheet, who.piece)
    if silenced and who.id not in private.silenced:
        private = hushed(private, who.id, NOBODY)
    silenced = who.id in private.silenced
    name = (private.silenced_as or {}).get(who.id, who.name)
    name = _told_apart(sheet, private, name, who.id)
    member = Member(number=number, name=name, piece=piece, chair=chair, silenced=silenced)
    private = replace(private, members=number, identities=private.identities | {number: who.id})
    sheet = replace(sheet, members=(*sheet.members, member), host=sheet.host or number)
    return changed(placed(sheet), private, "joined", by=number, member=number, chair=chair)


def _told_apart(sheet: Sheet, private: Private, name: str, identity: str) -> str:
    """Return a name, marked if it looks like that of somebody else here, or of who is away."""
    number, seat = find_member(private, identity), private.seats.get(identity)
    playing = sheet.phase == "playing"
    others = [one.name for one in sheet.members if one.number != number]
    others += [
        chair.name
        for place, chair in enumerate(sheet.chairs)
        if chair.bot is not None or (playing and place != seat)
    ]
    looks = skeleton(name)
    return marked(name, identity) if any(skeleton(one) == looks for one in others) else name


def _chair_for(sheet: Sheet, private: Private, who: IdentityRow, watch: bool) -> int | None:
    if sheet.phase == "playing":
        return private.seats.get(who.id)
    if watch or sheet.phase == "over" or sheet.revealing:
        return None
    free = free_chairs(sheet)
    saved = sheet.continues
    if saved is not None:
        free.sort(
            key=lambda place: (saved.players[place] != who.name, saved.bots[place] is not None)
        )
    return next(iter(free), None)


def _expect_room_to_watch(sheet: Sheet, watchers: int) -> None:
    if not sheet.settings.spectators:
        full = not free_chairs(sheet) and sheet.phase == "lobby"
        raise RefusedError("room_full" if full else "no_spectators")
    if sum(one.chair is None for one in sheet.members) >= watchers:
        raise RefusedError("room_full")


def leave(sheet: Sheet, private: Private, number: int, here: Iterable[int] = ()) -> SheetEntry:
    """Let somebody go; the chair in a game stays theirs, also when it is over.

    A host is followed by somebody who is `here`, if there is anybody.
    """
    identities = {one: who for one, who in private.identities.items() if one != number}
    gone = sheet.member(number)
    members = tuple(one for one in sheet.members if one.number != number)
    private = replace(private, identities=identities)
    sheet = replace(sheet, members=members)
    if gone is not None and gone.chair is not None and sheet.phase == "lobby":
        sheet = cleared(sheet, gone.chair)
    sheet = placed(sheet)
    if sheet.host == number:
        sheet = replace(sheet, host=_next_host(sheet, set(here)) or _next_host(sheet))
    return changed(sheet, private, "left", member=number)


def forget(
    sheet: Sheet, private: Private, identity: str, here: Iterable[int] = ()
) -> SheetEntry | None:
    """Let somebody go for good, if they belong here: their chair in a game loses its name."""
    number, seat = find_member(private, identity), private.seats.get(identity)
    if number is not None:
        left = leave(sheet, private, number, here)
    elif seat is not None:
        left = changed(sheet, private, "renamed", chair=seat)
    else:
        return None
    chairs = tuple(
        replace(chair, name=neutral_name(place))
        if place == seat or (number is not None and chair.member == number)
        else chair
        for place, chair in enumerate(left.sheet.chairs)
    )
    sheet, private = replace(left.sheet, chairs=chairs), _without(left.private, identity)
    return replace(left, sheet=sheet, private=private)


def _without(private: Private, identity: str) -> Private:
    """Strike somebody from what the room knows, but for whose seat is nobody's now."""
    seat, private = private.seats.get(identity), unhushed(private, identity)
    mutes = {
        who: tuple(one for one in muted if one != identity)
        for who, muted in private.mutes.items()
        if who != identity
    }
    return replace(
        private,
        seats={who: one for who, one in private.seats.items() if who != identity},
        gone=private.gone if seat is None else (*private.gone, seat),
        banned=tuple(one for one in private.banned if one != identity),
        awaited=tuple(one for one in private.awaited if one != identity),
        named=unnamed(private, identity),
        mutes=mutes,
    )


def unnamed(private: Private, identity: str) -> dict[int, str] | UnsetType:
    """Return who is named by what the room goes on with, but for somebody."""
    return {at: who for at, who in (private.named or {}).items() if who != identity} or UNSET


def rename(sheet: Sheet, private: Private, number: int, name: str, piece: str) -> SheetEntry:
    """Take over the new name or piece of somebody; who is silenced says nothing by a name."""
    member = expect_member(sheet, number)
    name = member.name if member.silenced else name
    others = replace(sheet, members=tuple(one for one in sheet.members if one is not member))
    piece = piece if piece == member.piece else free_piece(others, piece)
    name = _told_apart(sheet, private, name, private.identities.get(number, ""))
    sheet = placed(with_member(sheet, replace(member, name=name, piece=piece)))
    return changed(sheet, private, "renamed", by=number, member=number)


def move_host(sheet: Sheet, private: Private, here: Iterable[int]) -> SheetEntry | None:
    """Make somebody who is here the host, if the host is not."""
    present = set(here)
    if sheet.host in present:
        return None
    found = _next_host(sheet, present)
    if found is None:
        return None
    return changed(replace(sheet, host=found), private, "host_moved", member=found)


def _next_host(sheet: Sheet, among: set[int] | None = None) -> int | None:
    """Return who has been here longest; who may speak comes first, players before spectators."""
    able = [one for one in sheet.members if among is None or one.number in among]
    able.sort(key=lambda one: (one.silenced, one.chair is None, one.number))
    return able[0].number if able else None


# --- chairs


def sit(sheet: Sheet, private: Private, number: int, command: Sit) -> SheetEntry:
    """Take a free chair."""
    expect_lobby(sheet)
    member, chair = expect_member(sheet, number), command.chair
    expect_free(sheet, chair)
    if member.chair is not None:
        sheet = cleared(sheet, member.chair)
    sheet = placed(with_member(sheet, replace(member, chair=chair, ready=False)))
    return changed(sheet, private, "moved_seat", by=number, member=number, chair=chair)


def stand(sheet: Sheet, private: Private, number: int, command: Stand) -> SheetEntry:
    """Give the chair up."""
    del command
    expect_lobby(sheet)
    member = expect_seated(sheet, number)
    if not sheet.settings.spectators:
        raise RefusedError("no_spectators")
    assert member.chair is not None
    sheet = cleared(sheet, member.chair)
    sheet = placed(with_member(sheet, replace(member, chair=None, ready=False)))
    return changed(sheet, private, "moved_seat", by=number, member=number)


def add_bot(sheet: Sheet, private: Private, by: int, command: AddBot) -> SheetEntry:
    """Put a bot on a chair."""
    expect_host(sheet, by)
    expect_lobby(sheet)
    place = _any_free(sheet) if command.chair is None else command.chair
    expect_free(sheet, place)
    chairs = swapped(sheet.chairs, place, bot_chair(sheet, command.level))
    return changed(replace(sheet, chairs=chairs), private, "bot_added", by=by, chair=place)


def _any_free(sheet: Sheet) -> int:
    free = free_chairs(sheet)
    if not free:
        raise RefusedError("room_full", "expected a free chair, got none")
    return free[0]


def remove_bot(sheet: Sheet, private: Private, by: int, command: RemoveBot) -> SheetEntry:
    """Take a bot off its chair."""
    expect_host(sheet, by)
    expect_lobby(sheet)
    chair = command.chair
    if chair >= len(sheet.chairs) or sheet.chairs[chair].bot is None:
        raise RefusedError("no_such_chair", f"expected the chair of a bot, got {chair}")
    return changed(cleared(sheet, chair), private, "bot_removed", by=by, chair=chair)
