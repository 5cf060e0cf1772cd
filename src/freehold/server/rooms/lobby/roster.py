"""Who sits where: every change to a room's sheet, each a function from the old one to the new."""

from collections.abc import Collection, Iterable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from freehold.bots import BOTS, USUAL_BOT
from freehold.editions import Edition, EditionError, OptionError, Options, house_rules, load
from freehold.record import Player, commitment, new_seed
from freehold.server.anonymity import neutral_name
from freehold.server.identity import PIECES
from freehold.server.refusing import RefusedError
from freehold.server.sheet import (
    Chair,
    Change,
    Continued,
    Member,
    Outcome,
    Private,
    RoomSettings,
    Sheet,
    What,
)
from freehold.server.store import IdentityRow

T = TypeVar("T")


class Changed(msgspec.Struct, frozen=True):
    """A changed sheet, and what was changed."""

    sheet: Sheet
    private: Private
    change: Change


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """What a room has to know of a saved game; `told` says that its seed is no secret."""

    continued: Continued
    commitment: str
    seed: str
    told: bool
    elsewhere: tuple[int, ...] = ()
    awaited: tuple[str, ...] = ()


# --- settings


def checked(settings: RoomSettings) -> tuple[Edition, Options]:
    """Return the edition and its rules as a room wants them, or refuse."""
    try:
        edition = load(settings.edition)
        options = house_rules(edition, settings.options)
    except (EditionError, OptionError) as error:
        problem = error.problems[0]
        detail = f"{problem.key}: expected {problem.expected}, got {problem.came}"
        raise RefusedError("bad_settings", detail) from error
    allowed = edition.players
    if not allowed.min <= settings.chairs <= allowed.max:
        detail = f"chairs: expected {allowed.min} to {allowed.max}, got {settings.chairs}"
        raise RefusedError("bad_settings", detail)
    return edition, options


def open_sheet(code: str, settings: RoomSettings) -> Changed:
    """Return the sheet of a new, empty room."""
    checked(settings)
    seed = new_seed()
    sheet = Sheet(
        code=code,
        phase="lobby",
        settings=settings,
        chairs=(Chair(),) * settings.chairs,
        commitment=commitment(seed),
        entropy=(None,) * settings.chairs,
    )
    return Changed(sheet, Private(seed=seed.hex()), Change(what="opened"))


def open_continued(code: str, settings: RoomSettings, past: Past) -> Changed:
    """Return the sheet of a new, empty room in which a saved game waits to be continued."""
    checked(settings)
    sheet = Sheet(
        code=code,
        phase="lobby",
        settings=settings,
        chairs=(Chair(),) * settings.chairs,
        commitment=past.commitment,
        entropy=(None,) * settings.chairs,
        continues=past.continued,
        opened=past.told,
    )
    private = Private(seed=past.seed, elsewhere=past.elsewhere, awaited=past.awaited)
    return Changed(sheet, private, Change(what="opened"))


def configure(sheet: Sheet, private: Private, by: int, settings: RoomSettings) -> Changed:
    """Change the settings; everybody has to say again that they are ready."""
    _expect_host(sheet, by)
    _expect_lobby(sheet)
    checked(settings)
    _expect_same_game(sheet, settings)
    taken = [chair for chair in sheet.chairs if not chair.free]
    if len(taken) > settings.chairs:
        detail = f"chairs: expected at least {len(taken)}, got {settings.chairs}"
        raise RefusedError("bad_settings", detail)
    if settings.chairs != len(sheet.chairs):
        sheet = _with_chairs(_closed_up(sheet), settings.chairs)
    sheet = _unready(replace(sheet, settings=settings))
    return Changed(sheet, private, Change(what="configured", by=by))


def _expect_same_game(sheet: Sheet, settings: RoomSettings) -> None:
    """Refuse to change what a saved game has decided; with a clock it needs one, else none."""
    if sheet.continues is None:
        return
    before = sheet.settings
    fixed = [
        name
        for name in ("edition", "options", "chairs")
        if getattr(before, name) != getattr(settings, name)
    ]
    if (before.pace == "none") != (settings.pace == "none"):
        fixed.append("pace")
    if fixed:
        detail = f"{fixed[0]}: expected what the saved game has, got a change"
        raise RefusedError("bad_settings", detail)


# --- coming and going


def find_member(private: Private, identity: str) -> int | None:
    """Return the number under which somebody is in the room."""
    return next((one for one, other in private.identities.items() if other == identity), None)


def enter(sheet: Sheet, private: Private, who: IdentityRow, watch: bool, watchers: int) -> Changed:
    """Let somebody in who is not in yet: back to the own seat, to a free chair, or to watch."""
    if who.id in private.banned:
        raise RefusedError("no_such_room")
    chair = _chair_for(sheet, private, who, watch)
    if chair is None:
        _expect_room_to_watch(sheet, watchers)
    number = private.members + 1
    left = "" if chair is None else sheet.chairs[chair].piece  # on the own chair in a game
    piece = left or _free_piece(sheet, who.piece)
    hushed = who.id in private.silenced
    member = Member(number=number, name=who.name, piece=piece, chair=chair, silenced=hushed)
    private = replace(private, members=number, identities=private.identities | {number: who.id})
    sheet = replace(sheet, members=(*sheet.members, member), host=sheet.host or number)
    sheet = _placed(sheet)
    return Changed(sheet, private, Change(what="joined", by=number, member=number, chair=chair))


def _chair_for(sheet: Sheet, private: Private, who: IdentityRow, watch: bool) -> int | None:
    if sheet.phase == "playing":
        return private.seats.get(who.id)
    if watch or sheet.phase == "over":
        return None
    free = _free_chairs(sheet)
    if sheet.continues is None:
        return next(iter(free), None)
    saved = sheet.continues
    free.sort(key=lambda place: (saved.players[place] != who.name, saved.bots[place] is not None))
    return next(iter(free), None)


def _free_chairs(sheet: Sheet) -> list[int]:
    """Return the chairs that can be taken; those out of a saved game cannot."""
    out = () if sheet.continues is None else sheet.continues.out
    return [place for place, chair in enumerate(sheet.chairs) if chair.free and place not in out]


def _expect_room_to_watch(sheet: Sheet, watchers: int) -> None:
    if not sheet.settings.spectators:
        full = not _free_chairs(sheet) and sheet.phase == "lobby"
        raise RefusedError("room_full" if full else "no_spectators")
    if sum(one.chair is None for one in sheet.members) >= watchers:
        raise RefusedError("room_full")


def leave(
    sheet: Sheet, private: Private, number: int, what: What = "left", here: Iterable[int] = ()
) -> Changed:
    """Let somebody go; the chair in a game stays theirs, also when it is over.

    A host is followed by somebody who is `here`, if there is anybody.
    """
    identities = {one: who for one, who in private.identities.items() if one != number}
    gone = sheet.member(number)
    members = tuple(one for one in sheet.members if one.number != number)
    private = replace(private, identities=identities)
    sheet = replace(sheet, members=members)
    if gone is not None and gone.chair is not None and sheet.phase == "lobby":
        sheet = _cleared(sheet, gone.chair)
    sheet = _placed(sheet)
    if sheet.host == number:
        sheet = replace(sheet, host=_next_host(sheet, set(here)) or _next_host(sheet))
    return Changed(sheet, private, Change(what=what, member=number))


def forget(
    sheet: Sheet, private: Private, identity: str, here: Iterable[int] = ()
) -> Changed | None:
    """Let somebody go for good, if they belong here: their chair in a game loses its name."""
    number, seat = find_member(private, identity), private.seats.get(identity)
    if number is None and seat is None:
        return None
    if number is None:
        assert seat is not None
        changed = Changed(sheet, private, Change(what="renamed", chair=seat))
    else:
        changed = leave(sheet, private, number, here=here)
    chairs = tuple(
        replace(chair, name=neutral_name(place))
        if place == seat or (number is not None and chair.member == number)
        else chair
        for place, chair in enumerate(changed.sheet.chairs)
    )
    private = _without(changed.private, identity)
    return replace(changed, sheet=replace(changed.sheet, chairs=chairs), private=private)


def _without(private: Private, identity: str) -> Private:
    """Strike somebody from what the room knows, but for whose seat is nobody's now."""
    seat = private.seats.get(identity)
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
        silenced=tuple(one for one in private.silenced if one != identity),
        awaited=tuple(one for one in private.awaited if one != identity),
        mutes=mutes,
    )


def kick(sheet: Sheet, private: Private, by: int, number: int) -> Changed:
    """Send somebody away who may not come back."""
    _expect_host(sheet, by)
    member = _expect_member(sheet, number)
    if number == by:
        raise RefusedError("no_such_member", "expected another member, got yourself")
    if sheet.phase == "playing" and member.chair is not None:
        raise RefusedError("not_in_lobby")
    identity = private.identities[number]
    changed = leave(sheet, private, number, "kicked")
    private = replace(changed.private, banned=(*private.banned, identity))
    return replace(changed, private=private, change=replace(changed.change, by=by))


def rename(sheet: Sheet, private: Private, number: int, name: str, piece: str) -> Changed:
    """Take over the new name or piece of somebody."""
    member = _expect_member(sheet, number)
    others = replace(sheet, members=tuple(one for one in sheet.members if one is not member))
    piece = piece if piece == member.piece else _free_piece(others, piece)
    sheet = _with_member(sheet, replace(member, name=name, piece=piece))
    return Changed(_placed(sheet), private, Change(what="renamed", by=number, member=number))


def move_host(sheet: Sheet, private: Private, here: Iterable[int]) -> Changed | None:
    """Make somebody who is here the host, if the host is not."""
    present = set(here)
    if sheet.host in present:
        return None
    found = _next_host(sheet, present)
    if found is None:
        return None
    return Changed(replace(sheet, host=found), private, Change(what="host_moved", member=found))


def _next_host(sheet: Sheet, among: set[int] | None = None) -> int | None:
    """Return who has been here longest; players come before spectators."""
    able = [one for one in sheet.members if among is None or one.number in among]
    able.sort(key=lambda one: (one.chair is None, one.number))
    return able[0].number if able else None


# --- chairs


def sit(sheet: Sheet, private: Private, number: int, chair: int) -> Changed:
    """Take a free chair."""
    _expect_lobby(sheet)
    member = _expect_member(sheet, number)
    _expect_free(sheet, chair)
    if member.chair is not None:
        sheet = _cleared(sheet, member.chair)
    sheet = _placed(_with_member(sheet, replace(member, chair=chair, ready=False)))
    return Changed(sheet, private, Change(what="moved_seat", by=number, member=number, chair=chair))


def stand(sheet: Sheet, private: Private, number: int) -> Changed:
    """Give the chair up."""
    _expect_lobby(sheet)
    member = _expect_seated(sheet, number)
    if not sheet.settings.spectators:
        raise RefusedError("no_spectators")
    assert member.chair is not None
    sheet = _cleared(sheet, member.chair)
    sheet = _placed(_with_member(sheet, replace(member, chair=None, ready=False)))
    return Changed(sheet, private, Change(what="moved_seat", by=number, member=number))


def add_bot(
    sheet: Sheet, private: Private, by: int, level: str, chair: int | None = None
) -> Changed:
    """Put a bot on a chair."""
    _expect_host(sheet, by)
    _expect_lobby(sheet)
    place = chair if chair is not None else _any_free(sheet)
    _expect_free(sheet, place)
    bot = _bot(sheet, level)
    sheet = replace(sheet, chairs=_swapped(sheet.chairs, place, bot))
    return Changed(sheet, private, Change(what="bot_added", by=by, chair=place))


def remove_bot(sheet: Sheet, private: Private, by: int, chair: int) -> Changed:
    """Take a bot off its chair."""
    _expect_host(sheet, by)
    _expect_lobby(sheet)
    if chair >= len(sheet.chairs) or sheet.chairs[chair].bot is None:
        raise RefusedError("no_such_chair", f"expected the chair of a bot, got {chair}")
    return Changed(_cleared(sheet, chair), private, Change(what="bot_removed", by=by, chair=chair))


def ready(
    sheet: Sheet, private: Private, number: int, is_ready: bool, entropy: str | None
) -> Changed:
    """Say who is ready, and take what they add to the seed."""
    _expect_lobby(sheet)
    member = _expect_seated(sheet, number)
    assert member.chair is not None
    sheet = _with_member(sheet, replace(member, ready=is_ready))
    if entropy is not None and sheet.continues is None:  # else its dice are decided already
        sheet = replace(sheet, entropy=_swapped(sheet.entropy, member.chair, entropy))
    return Changed(sheet, private, Change(what="readied", by=number, member=number))


# --- speaking


def silence(sheet: Sheet, private: Private, by: int, number: int, silenced: bool) -> Changed:
    """Take somebody's right to speak, or give it back."""
    _expect_host(sheet, by)
    member = _expect_member(sheet, number)
    sheet = _with_member(sheet, replace(member, silenced=silenced))
    who = private.identities[number]
    others = tuple(one for one in private.silenced if one != who)
    private = replace(private, silenced=(*others, who) if silenced else others)
    return Changed(sheet, private, Change(what="silenced", by=by, member=number))


def mute(sheet: Sheet, private: Private, by: int, number: int, muted: bool) -> Changed:
    """Let somebody hear nothing from another, or listen again."""
    if number == by:
        raise RefusedError("no_such_member", "expected another member, got yourself")
    _expect_member(sheet, number)
    me, other = private.identities[by], private.identities[number]
    rest = tuple(who for who in private.mutes.get(me, ()) if who != other)
    private = replace(private, mutes=private.mutes | {me: (*rest, other) if muted else rest})
    return Changed(sheet, private, Change(what="muted", by=by, member=number))


# --- games


def players_of(sheet: Sheet) -> tuple[Player, ...]:
    """Return who plays, in the order of the chairs."""
    return tuple(Player(chair.name, chair.bot) for chair in sheet.chairs)


def begin(sheet: Sheet, private: Private, by: int, game: str) -> tuple[Sheet, Private]:
    """Close the ranks and start; who sits on a chair has a seat of the game."""
    _expect_host(sheet, by)
    _expect_lobby(sheet)
    edition, _options = checked(sheet.settings)
    sheet = _closed_up(sheet) if sheet.continues is None else _manned(sheet, sheet.continues)
    if len(sheet.chairs) < edition.players.min:
        detail = f"expected at least {edition.players.min} players, got {len(sheet.chairs)}"
        raise RefusedError("too_few_players", detail)
    waiting = [one.name for one in sheet.members if _holds_up(one, by)]
    if waiting:
        raise RefusedError("not_ready", f"expected everybody to be ready, got {waiting[0]}")
    seats = {
        private.identities[one.number]: one.chair for one in sheet.members if one.chair is not None
    }
    sheet = replace(sheet, phase="playing", game=game, outcome=None, paused=False, asleep=False)
    return sheet, replace(private, seats=seats)


def _holds_up(member: Member, host: int) -> bool:
    return member.chair is not None and not member.ready and member.number != host


def expect_everybody(sheet: Sheet, private: Private, elsewhere: Collection[int]) -> None:
    """Refuse to continue a secret game that others still play, unless all of them sit here.

    Who plays the same dice twice would know what comes.
    """
    if sheet.continues is None or sheet.opened:
        return
    seated = {private.identities[one.number] for one in sheet.members if one.chair is not None}
    missing = len(set(private.awaited) - seated)
    if missing and not set(private.elsewhere).isdisjoint(elsewhere):
        detail = f"expected all who play this game in another room to sit here, {missing} do not"
        raise RefusedError("still_played", detail)
    if not set(elsewhere) <= set(private.elsewhere):
        detail = "expected a game that nobody has begun to continue, got one; upload it again"
        raise RefusedError("still_played", detail)


def _manned(sheet: Sheet, saved: Continued) -> Sheet:
    """Put bots on the free chairs of a saved game; who is out of it keeps the name only."""
    for place, chair in enumerate(sheet.chairs):
        if not chair.free:
            continue
        if place in saved.out:
            piece = _free_piece(sheet, PIECES[-1])
            taken = Chair(name=saved.players[place], bot=_level(saved, place), piece=piece)
        else:
            taken = _bot(sheet, _level(saved, place) or USUAL_BOT)
        sheet = replace(sheet, chairs=_swapped(sheet.chairs, place, taken))
    return sheet


def _level(saved: Continued, place: int) -> str | None:
    bot = saved.bots[place]
    return bot if bot is None or bot in BOTS else USUAL_BOT


def _closed_up(sheet: Sheet) -> Sheet:
    """Take the free chairs away."""
    taken = [place for place, chair in enumerate(sheet.chairs) if not chair.free]
    moved = {place: at for at, place in enumerate(taken)}
    members = tuple(
        one if one.chair is None else replace(one, chair=moved[one.chair]) for one in sheet.members
    )
    return replace(
        sheet,
        members=members,
        chairs=tuple(sheet.chairs[place] for place in taken),
        entropy=tuple(sheet.entropy[place] for place in taken),
    )


def _with_chairs(sheet: Sheet, count: int) -> Sheet:
    """Put free chairs to the table, up to a number."""
    spare = max(0, count - len(sheet.chairs))
    return replace(
        sheet,
        chairs=(*sheet.chairs, *(Chair(),) * spare),
        entropy=(*sheet.entropy, *(None,) * spare),
    )


def finish(sheet: Sheet, private: Private, outcome: Outcome) -> Changed:
    """Note how the game ended."""
    sheet = replace(_unready(sheet), phase="over", outcome=outcome, paused=False)
    return Changed(sheet, replace(private, seats={}, gone=()), Change(what="game_over"))


def reopen(sheet: Sheet, private: Private, by: int) -> Changed:
    """Go back to the lobby with the same people; the chairs of who has left are free again."""
    if sheet.phase != "over":
        raise RefusedError("not_in_lobby", "expected a game that is over")
    member = _expect_member(sheet, by)
    if member.chair is None and any(one.chair is not None for one in sheet.members):
        raise RefusedError("not_seated")
    here = {one.number for one in sheet.members}
    chairs = tuple(
        Chair() if chair.bot is None and chair.member not in here else chair
        for chair in sheet.chairs
    )
    seed = new_seed()
    sheet = replace(
        sheet,
        phase="lobby",
        chairs=chairs,
        commitment=commitment(seed),
        entropy=(None,) * len(chairs),
        continues=None,
        opened=False,
    )
    sheet = _with_chairs(sheet, sheet.settings.chairs)
    sheet = _with_member(sheet, replace(member, ready=member.chair is not None))
    private = replace(private, seed=seed.hex(), seats={}, elsewhere=(), awaited=())
    return Changed(sheet, private, Change(what="reopened", by=by, member=by))


def open_save(sheet: Sheet, private: Private, by: int | None) -> Changed:
    """Note that somebody has learned the seed of the running game."""
    return Changed(replace(sheet, opened=True), private, Change(what="opened_save", by=by))


def pause(sheet: Sheet, private: Private, by: int) -> Changed:
    """Stop the game for a while."""
    return Changed(replace(sheet, paused=True), private, Change(what="paused", by=by))


def go_on(sheet: Sheet, private: Private, by: int) -> Changed:
    """Let a paused game go on."""
    return Changed(replace(sheet, paused=False), private, Change(what="went_on", by=by))


def sleep(sheet: Sheet, private: Private) -> Changed:
    """Stop while no player is there."""
    return Changed(replace(sheet, asleep=True), private, Change(what="slept"))


def wake(sheet: Sheet, private: Private) -> Changed:
    """Go on now that a player is back."""
    return Changed(replace(sheet, asleep=False), private, Change(what="woke"))


# --- parts


def _expect_host(sheet: Sheet, number: int) -> None:
    if sheet.host != number:
        raise RefusedError("not_host")


def _expect_lobby(sheet: Sheet) -> None:
    if sheet.phase != "lobby":
        raise RefusedError("not_in_lobby")


def _expect_member(sheet: Sheet, number: int) -> Member:
    member = sheet.member(number)
    if member is None:
        raise RefusedError("no_such_member")
    return member


def _expect_seated(sheet: Sheet, number: int) -> Member:
    member = _expect_member(sheet, number)
    if member.chair is None:
        raise RefusedError("not_seated")
    return member


def _expect_free(sheet: Sheet, chair: int) -> None:
    if chair >= len(sheet.chairs):
        most = len(sheet.chairs) - 1
        raise RefusedError("no_such_chair", f"expected a chair from 0 to {most}, got {chair}")
    if not sheet.chairs[chair].free:
        raise RefusedError("chair_taken")
    if sheet.continues is not None and chair in sheet.continues.out:
        raise RefusedError("out_of_game", f"expected a chair still in the game, got {chair}")


def _any_free(sheet: Sheet) -> int:
    free = _free_chairs(sheet)
    if not free:
        raise RefusedError("room_full", "expected a free chair, got none")
    return free[0]


def _swapped(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def _with_member(sheet: Sheet, member: Member) -> Sheet:
    members = tuple(member if one.number == member.number else one for one in sheet.members)
    return replace(sheet, members=members)


def _unready(sheet: Sheet) -> Sheet:
    return replace(sheet, members=tuple(replace(one, ready=False) for one in sheet.members))


def _cleared(sheet: Sheet, chair: int) -> Sheet:
    return replace(
        sheet,
        chairs=_swapped(sheet.chairs, chair, Chair()),
        entropy=_swapped(sheet.entropy, chair, None),
    )


def _placed(sheet: Sheet) -> Sheet:
    """Let members and chairs agree; the chair of an absent player keeps the name."""
    sitting = {one.chair: one for one in sheet.members if one.chair is not None}
    chairs = tuple(
        Chair(member=sitting[place].number, name=sitting[place].name, piece=sitting[place].piece)
        if place in sitting
        else chair
        for place, chair in enumerate(sheet.chairs)
    )
    return replace(sheet, chairs=chairs)


def _free_piece(sheet: Sheet, wished: str) -> str:
    """Return the piece wished for, or one that nobody has."""
    taken = {one.piece for one in sheet.members} | {chair.piece for chair in sheet.chairs}
    if wished not in taken:
        return wished
    return next((piece for piece in PIECES if piece not in taken), wished)


def _bot(sheet: Sheet, level: str) -> Chair:
    return Chair(bot=level, name=_bot_name(sheet, level), piece=_free_piece(sheet, PIECES[-1]))


def _bot_name(sheet: Sheet, level: str) -> str:
    taken = {chair.name for chair in sheet.chairs}
    names = (f"{level.capitalize()} {number}" for number in range(1, len(sheet.chairs) + 2))
    return next(name for name in names if name not in taken)
