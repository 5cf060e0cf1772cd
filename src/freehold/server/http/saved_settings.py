"""Settings and names of a room in which a save waits to be continued, by what the save says."""

import asyncio
import secrets
from collections.abc import Collection
from typing import Final

from msgspec import UNSET, convert

from freehold.editions import Edition, carried_board, changed, load
from freehold.protocol import Continued, RoomSettings
from freehold.record import Header, rules_of_header
from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import OptionValue
from freehold.server.games.anonymity import names_without
from freehold.server.games.boards import board_row
from freehold.server.games.upload_checks import UploadReport
from freehold.server.people.admission import Admission
from freehold.server.people.identity import is_title
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import IdentityRow

SAVE_ID_BYTES: Final = 9


def header_of(save: bytes) -> Header:
    """Return the header of a verified save."""
    header, _chain = read_line(save.partition(b"\n")[0], FIRST)
    assert isinstance(header, Header)
    return header


async def board_in(admission: Admission, header: Header, who: IdentityRow) -> Edition | None:
    """Return the board of somebody's own that a verified save holds, kept for its room."""
    if header.board is UNSET:
        return None
    board = await asyncio.to_thread(carried_board, header.board, header.edition)
    if await admission.registry.boards.is_taken_down(board.id):
        raise RefusedError("bad_settings", "edition: moderators have taken this board down")
    if await admission.store.drawn_board(board.id) is None:
        admission.bans.expect_voice(who.id)  # others in the room read what it says
    now = admission.sessions.now()
    admission.store.write([await asyncio.to_thread(board_row, board, who.id, now)])
    admission.registry.boards.note(board)
    return board


def continued_of(
    report: UploadReport, bots: tuple[str | None, ...], gone: Collection[int] = ()
) -> Continued:
    """Return what the sheet tells about a save that waits, but for the names of some seats."""
    return Continued(
        save=secrets.token_urlsafe(SAVE_ID_BYTES),
        players=names_without(tuple(player.name for player in report.players), gone),
        bots=bots,
        out=report.out,
        actions=report.actions,
        round=report.round,
        scores=report.scores,
        played=report.played,
    )


def settings_of(header: Header, board: Edition | None, *, coached: bool = False) -> RoomSettings:
    """Return the settings of a game by what they would be if it began today."""
    _edition, options = rules_of_header(header)
    differing = changed(board or load(header.edition), options)
    return RoomSettings(
        edition=header.edition,
        options=convert(differing, dict[str, OptionValue]),
        chairs=len(header.players),
        pace="normal" if header.clocked else "none",
        coach=coached or UNSET,
    )


def unsaid_seats(admission: Admission, report: UploadReport, who: IdentityRow) -> set[int]:
    """Return the seats of an open save whose names others are not told: they could be any words."""
    hushed = admission.bans.is_hushed(who.id)
    names = (player.name for player in report.players)
    return {seat for seat, name in enumerate(names) if hushed or not is_title(name)}
