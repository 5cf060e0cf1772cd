"""Settings of a room: what the host decides before a game."""

from msgspec.structs import replace

from freehold.editions import Edition, EditionError, OptionError, Options, house_rules, load
from freehold.protocol import LONG_PACES, UNTIMED, Configure, Private, RoomSettings, Sheet
from freehold.server.games.entries import SheetEntry
from freehold.server.rooms.lobby.sheets import (
    changed,
    closed_up,
    expect_host,
    expect_lobby,
    unready,
    with_chairs,
)
from freehold.server.rooms.refusals import RefusedError


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
    if settings.pace in LONG_PACES and options.time_limit:
        detail = f"time_limit: expected 0 in a game over days, got {options.time_limit}"
        raise RefusedError("bad_settings", detail)
    return edition, options


def configure(sheet: Sheet, private: Private, by: int, command: Configure) -> SheetEntry:
    """Change the settings; everybody has to say again that they are ready."""
    expect_host(sheet, by)
    expect_lobby(sheet)
    settings = command.settings
    checked(settings)
    _expect_same_game(sheet, settings)
    taken = sum(not chair.free for chair in sheet.chairs)
    if taken > settings.chairs:
        detail = f"chairs: expected at least {taken}, got {settings.chairs}"
        raise RefusedError("bad_settings", detail)
    if settings.chairs != len(sheet.chairs):
        sheet = with_chairs(closed_up(sheet), settings.chairs)
    return changed(unready(replace(sheet, settings=settings)), private, "configured", by=by)


def _expect_same_game(sheet: Sheet, settings: RoomSettings) -> None:
    """Refuse to change what a saved game has decided; with a clock it needs one, else none.

    What was played with a coach does not begin to count.
    """
    if sheet.continues is None:
        return
    before = sheet.settings
    fixed = [
        name
        for name in ("edition", "options", "chairs")
        if getattr(before, name) != getattr(settings, name)
    ]
    if (before.pace in UNTIMED) != (settings.pace in UNTIMED):
        fixed.append("pace")
    if before.is_coached and not settings.is_coached:
        fixed.append("coach")
    if fixed:
        detail = f"{fixed[0]}: expected what the saved game has, got a change"
        raise RefusedError("bad_settings", detail)
