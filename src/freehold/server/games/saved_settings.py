"""The settings of a room in which a saved game goes on."""

from msgspec import UNSET, convert

from freehold.editions import changed, load
from freehold.protocol import RoomSettings
from freehold.record import Header, setting_of_header
from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import OptionValue


def header_of(save: bytes) -> Header:
    """Return the header of a save that was found good."""
    header, _chain = read_line(save.partition(b"\n")[0], FIRST)
    assert isinstance(header, Header)
    return header


def settings_of(header: Header, *, coached: bool = False) -> RoomSettings:
    """Return the settings of a game by what they would be if it began today."""
    _edition, options = setting_of_header(header)
    differing = changed(load(header.edition), options)
    return RoomSettings(
        edition=header.edition,
        options=convert(differing, dict[str, OptionValue]),
        chairs=len(header.players),
        pace="normal" if header.clocked else "none",
        coach=coached or UNSET,
    )
