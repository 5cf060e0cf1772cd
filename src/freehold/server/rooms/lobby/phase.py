"""Phases of a room: it opens, a game begins, pauses, sleeps and ends, and the lobby comes back."""

from collections.abc import Collection, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.bots import BOTS, USUAL_BOT
from freehold.protocol import (
    PIECES,
    Chair,
    Continued,
    Member,
    Outcome,
    Private,
    Ready,
    Rematch,
    RoomSettings,
    Sheet,
)
from freehold.record import Fresh, Player, Seeds
from freehold.server.games.anonymity import neutral_name
from freehold.server.games.entries import SheetEntry
from freehold.server.rooms.lobby.dice_words import ready
from freehold.server.rooms.lobby.seeds import draw_seeds, with_seeds
from freehold.server.rooms.lobby.settings import checked
from freehold.server.rooms.lobby.sheets import (
    bot_chair,
    changed,
    closed_up,
    expect_host,
    expect_member,
    free_piece,
    swapped,
    unready,
    with_chairs,
    with_member,
)
from freehold.server.rooms.refusals import RefusedError

NO_SEED: Final = "0" * 64  # until one is drawn


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What a room has to know of a saved game; `Private` tells of the fields."""

    continued: Continued
    sealed: bool
    elsewhere: tuple[int, ...] = ()
    awaited: tuple[str, ...] = ()
    named: Mapping[int, str] = {}


# --- opening


def open_sheet(code: str, settings: RoomSettings, saved: SavedGame | None = None) -> SheetEntry:
    """Return the sheet of a new, empty room, in which a saved game may wait to be continued."""
    checked(settings)
    sheet = Sheet(
        code=code,
        phase="lobby",
        settings=settings,
        chairs=(Chair(),) * settings.chairs,
        commitment=NO_SEED,
        continues=None if saved is None else saved.continued,
        opened=saved is not None and not saved.sealed,  # anybody may have written what came before
    )
    sheet, private = draw_seeds(sheet, Private(seed=NO_SEED))
    if saved is not None:
        where, who = saved.elsewhere, saved.awaited
        private = replace(private, sealed=saved.sealed, elsewhere=where, awaited=who)
        private = replace(private, named=dict(saved.named) or msgspec.UNSET)
    return changed(sheet, private, "opened")


# --- beginning


def players_of(sheet: Sheet) -> tuple[Player, ...]:
    """Return who plays, in the order of the chairs."""
    return tuple(Player(chair.name, chair.bot) for chair in sheet.chairs)


def begin(sheet: Sheet, private: Private, by: int, game: str) -> tuple[Sheet, Private]:
    """Close the ranks and start; who sits on a chair has a seat of the game."""
    expect_host(sheet, by)
    edition, _options = checked(sheet.settings)
    saved = sheet.continues
    sheet = closed_up(sheet) if saved is None else _manned(sheet, saved, private.named or {})
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
    sheet = replace(sheet, revealing=msgspec.UNSET)
    return sheet, replace(private, seats=seats)


def can_begin(sheet: Sheet, private: Private) -> bool:
    """Tell whether a game could begin with who is at the table."""
    try:
        begin(sheet, private, sheet.host or 0, "")
    except RefusedError:
        return False
    return True


def _holds_up(member: Member, host: int) -> bool:
    return member.chair is not None and not member.ready and member.number != host


def expect_everybody(sheet: Sheet, private: Private, elsewhere: Collection[int]) -> None:
    """Refuse to continue a sealed game that others still play, unless all of them sit here.

    The record of a game tells the offers between others, also those of the part before.
    """
    if not private.sealed:
        return
    seated = {private.identities[one.number] for one in sheet.members if one.chair is not None}
    missing = len(set(private.awaited) - seated)
    if missing and not set(private.elsewhere).isdisjoint(elsewhere):
        detail = f"expected all who play this game in another room to sit here, {missing} do not"
        raise RefusedError("still_played", detail)
    if not set(elsewhere) <= set(private.elsewhere):
        detail = "expected a game that nobody has begun to continue, got one; upload it again"
        raise RefusedError("still_played", detail)


def _manned(sheet: Sheet, saved: Continued, named: Collection[int]) -> Sheet:
    """Put bots on the free chairs of a saved game; who is out of it keeps the name only.

    Somebody of this server, who has not come, does not keep even that: the new game is not theirs.
    """
    for place, chair in enumerate(sheet.chairs):
        if not chair.free:
            continue
        if place in saved.out:
            piece = free_piece(sheet, PIECES[-1])
            name = neutral_name(place) if place in named else saved.players[place]
            taken = Chair(name=name, bot=_level(saved, place), piece=piece)
        else:
            level = _level(saved, place) or USUAL_BOT
            taken = bot_chair(sheet, level, saved.players[place])
        sheet = replace(sheet, chairs=swapped(sheet.chairs, place, taken))
    return sheet


def _level(saved: Continued, place: int) -> str | None:
    bot = saved.bots[place]
    return bot if bot is None or bot in BOTS else USUAL_BOT


# --- while a game is played


def save(sheet: Sheet, private: Private, by: int | None, seeds: Seeds, fresh: Fresh) -> SheetEntry:
    """Note that somebody has saved the game: what comes has dice that the save does not know."""
    origin = sheet.origin or sheet.commitment
    sheet = replace(sheet, commitment=fresh.commitment, origin=origin)
    entry = changed(sheet, with_seeds(private, seeds), "saved", by=by)
    return replace(entry, fresh=fresh)


def pause(sheet: Sheet, private: Private, by: int) -> SheetEntry:
    """Stop the game for a while."""
    return changed(replace(sheet, paused=True), private, "paused", by=by)


def go_on(sheet: Sheet, private: Private, by: int | None) -> SheetEntry:
    """Let a paused game go on, by a vote or by itself."""
    return changed(replace(sheet, paused=False), private, "went_on", by=by)


def sleep(sheet: Sheet, private: Private) -> SheetEntry:
    """Stop while no player is there."""
    return changed(replace(sheet, asleep=True), private, "slept")


def wake(sheet: Sheet, private: Private) -> SheetEntry:
    """Go on now that a player is back."""
    return changed(replace(sheet, asleep=False), private, "woke")


# --- ending


def finish(sheet: Sheet, private: Private, outcome: Outcome) -> SheetEntry:
    """Note how the game ended."""
    sheet = replace(unready(sheet), phase="over", outcome=outcome, paused=False)
    return changed(sheet, replace(private, seats={}, gone=()), "game_over")


def rematch(sheet: Sheet, private: Private, by: int, command: Rematch) -> SheetEntry:
    """Go back to the lobby with the same people; the chairs of who has left are free again."""
    if sheet.phase == "lobby":
        return ready(sheet, private, by, Ready(command.id, ready=True))
    if sheet.phase != "over":
        raise RefusedError("not_in_lobby", "expected a game that is over")
    member = expect_member(sheet, by)
    if member.chair is None and any(one.chair is not None for one in sheet.members):
        raise RefusedError("not_seated")
    here = {one.number for one in sheet.members}
    chairs = tuple(
        Chair() if chair.bot is None and chair.member not in here else chair
        for chair in sheet.chairs
    )
    sheet = replace(
        sheet, phase="lobby", chairs=chairs, continues=None, opened=False, origin=msgspec.UNSET
    )
    private = replace(private, seats={}, sealed=False, elsewhere=(), awaited=())
    private = replace(private, named=msgspec.UNSET)
    sheet, private = draw_seeds(sheet, private)
    sheet = with_chairs(sheet, sheet.settings.chairs)
    sheet = with_member(sheet, replace(member, ready=member.chair is not None))
    return changed(sheet, private, "reopened", by=by, member=by)
