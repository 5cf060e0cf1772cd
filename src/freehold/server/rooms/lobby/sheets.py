"""Parts of changes to a sheet: what they expect, and what they put in its place."""

import zlib
from typing import Final, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from freehold.bots import FLAVORED, FLAVORS
from freehold.protocol import PIECES, Chair, Change, Member, Private, Sheet, What
from freehold.server.games.entries import SheetEntry
from freehold.server.rooms.lobby.bot_names import free_name
from freehold.server.rooms.refusals import RefusedError

T = TypeVar("T")
Pledges = tuple[str | None, ...]
KEPT_BANS: Final = 100  # of people who may not come back, or not speak when they do
KEPT_MUTES: Final = 8  # of people whom somebody does not want to hear and who have left


def changed(
    sheet: Sheet,
    private: Private,
    what: What,
    *,
    by: int | None = None,
    member: int | None = None,
    chair: int | None = None,
) -> SheetEntry:
    """Return the entry of a changed sheet."""
    change = Change(what=what, by=by, member=member, chair=chair)
    return SheetEntry(change=change, sheet=sheet, private=_bounded(private))


def _bounded(private: Private) -> Private:
    """Return what is worth being remembered: of who is not here any more, the newest only.

    What somebody does not want to hear goes with them, unless they have a seat to come back to.
    """
    if not (private.mutes or private.banned or private.silenced):
        return private
    here = set(private.identities.values())
    mutes = {
        who: _newest(muted, here, KEPT_MUTES)
        for who, muted in private.mutes.items()
        if muted and (who in here or who in private.seats)
    }
    silenced = _newest(private.silenced, here, KEPT_BANS)
    names = {who: name for who, name in (private.silenced_as or {}).items() if who in silenced}
    private = replace(private, silenced=silenced, silenced_as=names or UNSET)
    return replace(private, banned=private.banned[-KEPT_BANS:], mutes=mutes)


def hushed(private: Private, identity: str, name: str) -> Private:
    """Let somebody not speak, nor say anything by another name."""
    private = unhushed(private, identity)
    names = {**(private.silenced_as or {}), identity: name}
    return replace(private, silenced=(*private.silenced, identity), silenced_as=names)


def unhushed(private: Private, identity: str) -> Private:
    """Let somebody speak."""
    names = {who: name for who, name in (private.silenced_as or {}).items() if who != identity}
    others = tuple(one for one in private.silenced if one != identity)
    return replace(private, silenced=others, silenced_as=names or UNSET)


def _newest(people: tuple[str, ...], here: set[str], kept: int) -> tuple[str, ...]:
    """Return who is here, and the newest of the others."""
    gone = [who for who in people if who not in here]
    if len(gone) <= kept:
        return people
    dropped = set(gone[: len(gone) - kept])
    return tuple(who for who in people if who not in dropped)


def find_member(private: Private, identity: str) -> int | None:
    """Return the number under which somebody is in the room."""
    return next((one for one, other in private.identities.items() if other == identity), None)


# --- what is expected


def expect_host(sheet: Sheet, number: int) -> None:
    """Refuse what only the host may do."""
    if sheet.host != number:
        raise RefusedError("not_host")


def expect_lobby(sheet: Sheet) -> None:
    """Refuse what can only be done before a game, and before it is about to begin."""
    if sheet.phase != "lobby" or sheet.revealing:
        raise RefusedError("not_in_lobby")


def expect_member(sheet: Sheet, number: int) -> Member:
    """Return a member, or refuse."""
    member = sheet.member(number)
    if member is None:
        raise RefusedError("no_such_member")
    return member


def expect_seated(sheet: Sheet, number: int) -> Member:
    """Return a member who sits at the table, or refuse."""
    member = expect_member(sheet, number)
    if member.chair is None:
        raise RefusedError("not_seated")
    return member


def expect_free(sheet: Sheet, chair: int) -> None:
    """Refuse a chair that cannot be taken."""
    if chair >= len(sheet.chairs):
        most = len(sheet.chairs) - 1
        raise RefusedError("no_such_chair", f"expected a chair from 0 to {most}, got {chair}")
    if not sheet.chairs[chair].free:
        raise RefusedError("chair_taken")
    if sheet.continues is not None and chair in sheet.continues.out:
        raise RefusedError("out_of_game", f"expected a chair still in the game, got {chair}")


def free_chairs(sheet: Sheet) -> list[int]:
    """Return the chairs that can be taken; those out of a saved game cannot."""
    out = () if sheet.continues is None else sheet.continues.out
    return [place for place, chair in enumerate(sheet.chairs) if chair.free and place not in out]


# --- what is put in place


def swapped(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return items with another one at a place."""
    return (*items[:at], item, *items[at + 1 :])


def with_member(sheet: Sheet, member: Member) -> Sheet:
    """Put a changed member in place of the old one."""
    members = tuple(member if one.number == member.number else one for one in sheet.members)
    return replace(sheet, members=members)


def unready(sheet: Sheet) -> Sheet:
    """Let nobody be ready."""
    return replace(sheet, members=tuple(replace(one, ready=False) for one in sheet.members))


def cleared(sheet: Sheet, chair: int) -> Sheet:
    """Free a chair."""
    sheet = replace(
        sheet,
        chairs=swapped(sheet.chairs, chair, Chair()),
        entropy=swapped(sheet.entropy, chair, None),
    )
    return with_pledges(sheet, swapped(pledges_of(sheet), chair, None))


def placed(sheet: Sheet) -> Sheet:
    """Let members and chairs agree; the chair of an absent player keeps the name."""
    sitting = {one.chair: one for one in sheet.members if one.chair is not None}
    chairs = tuple(
        Chair(member=sitting[place].number, name=sitting[place].name, piece=sitting[place].piece)
        if place in sitting
        else chair
        for place, chair in enumerate(sheet.chairs)
    )
    return replace(sheet, chairs=chairs)


def closed_up(sheet: Sheet) -> Sheet:
    """Take the free chairs away."""
    taken = [place for place, chair in enumerate(sheet.chairs) if not chair.free]
    moved = {place: at for at, place in enumerate(taken)}
    members = tuple(
        one if one.chair is None else replace(one, chair=moved[one.chair]) for one in sheet.members
    )
    pledges = pledges_of(sheet)
    sheet = replace(
        sheet,
        members=members,
        chairs=tuple(sheet.chairs[place] for place in taken),
        entropy=tuple(sheet.entropy[place] for place in taken),
    )
    return with_pledges(sheet, tuple(pledges[place] for place in taken))


def with_chairs(sheet: Sheet, count: int) -> Sheet:
    """Put free chairs to the table, up to a number."""
    spare = (None,) * max(0, count - len(sheet.chairs))
    pledges = (*pledges_of(sheet), *spare)
    sheet = replace(
        sheet,
        chairs=(*sheet.chairs, *(Chair() for _ in spare)),
        entropy=(*sheet.entropy, *spare),
    )
    return with_pledges(sheet, pledges)


def pledges_of(sheet: Sheet) -> Pledges:
    """Return the pledge of each chair."""
    return sheet.pledges or (None,) * len(sheet.chairs)


def with_pledges(sheet: Sheet, pledges: Pledges) -> Sheet:
    """Put pledges in place; where there are none, none are told of."""
    return replace(sheet, pledges=pledges if any(pledges) else UNSET)


def free_piece(sheet: Sheet, wished: str) -> str:
    """Return the piece wished for, or one that nobody has."""
    taken = {one.piece for one in sheet.members} | {chair.piece for chair in sheet.chairs}
    if wished not in taken:
        return wished
    return next((piece for piece in PIECES if piece not in taken), wished)


def bot_chair(sheet: Sheet, level: str, wished: str = "") -> Chair:
    """Return the chair of one more bot, by the name wished for if it is one of a bot's."""
    others = [one.name for one in sheet.members] + [chair.name for chair in sheet.chairs]
    name = free_name(sheet.settings.edition, sheet.code, others, wished)
    piece = free_piece(sheet, PIECES[-1])
    return Chair(bot=level, flavor=_free_flavor(sheet, level), name=name, piece=piece)


def _free_flavor(sheet: Sheet, level: str) -> str | UnsetType:
    """Return a flavor for a bot of a level that has them: one that no other bot at the table has.

    A room begins somewhere in the list, as with names; where all are taken, a bot has none.
    """
    if level != FLAVORED:
        return UNSET
    taken = {chair.flavor for chair in sheet.chairs}
    first = zlib.crc32(sheet.code.encode()) % len(FLAVORS)
    order = (*FLAVORS[first:], *FLAVORS[:first])
    return next((flavor for flavor in order if flavor not in taken), UNSET)
