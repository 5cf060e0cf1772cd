"""What the server keeps to keep the peace: reports, sanctions, their trail, blocks, sightings."""

from typing import Literal

import msgspec

SanctionKind = Literal["warning", "silence", "ban"]


class ReportedLine(msgspec.Struct, frozen=True):
    """A line of chat as it was said; `seq` is its number in the room's log, `who` an identity."""

    seq: int
    who: str
    name: str
    at: int
    text: str | None = None
    emote: str | None = None
    meant: bool = False  # the line that the report is about


class ReportPlace(msgspec.Struct, frozen=True):
    """Where in a room something was: `step` counts the actions of the game up to then."""

    room: int
    code: str
    game: str
    seq: int
    step: int
    lines: tuple[ReportedLine, ...] = ()


class ReportItem(msgspec.Struct, frozen=True):
    """One complaint: a reason from the list, free words, and the place that it is about.

    Of a published board it is the id, else nothing.
    """

    at: int
    reason: str
    words: str
    name: str
    place: ReportPlace | None = None
    board: str = ""


class ReportRow(msgspec.Struct, frozen=True, gc=False):
    """Everything that one person complains of about another; replaces the older row of that id."""

    id: str
    reporter: str
    subject: str
    open: bool
    created: int
    changed: int
    body: bytes


class SanctionRow(msgspec.Struct, frozen=True, gc=False):
    """What moderators decided about somebody; replaces the older row of that id.

    `address` is that of a sighting, empty where it is not concerned, and `seen` tells whether the
    person has read it.
    """

    id: str
    kind: SanctionKind
    identity: str
    address: str
    since: int
    until: int
    moderator: str
    reason: str
    lifted: bool = False
    seen: bool = False

    def stands(self, now: int) -> bool:
        """Tell whether it holds at a time."""
        return not self.lifted and now < self.until


class AuditRow(msgspec.Struct, frozen=True, gc=False):
    """What a moderator, or the operator, did; rows are added and never changed."""

    at: int
    moderator: str
    action: str
    subject: str
    detail: str


class ModeratorRow(msgspec.Struct, frozen=True, gc=False):
    """An account that moderates, or does no more if not `present`."""

    identity: str
    since: int
    present: bool = True


class BlockRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody who wants to have nothing to do with another, or does again if not `present`.

    Name and piece are those that the other had then: of later ones they are not told.
    """

    identity: str
    other: str
    since: int
    name: str = ""
    piece: str = ""
    present: bool = True


class SightingRow(msgspec.Struct, frozen=True, gc=False):
    """A keyed hash of a device that somebody used, or, without one, of their last address."""

    identity: str
    device: str = ""
    address: str = ""


class KickRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody was sent away from a room, or `silenced` there, at a time in seconds.

    Who may speak again, if not `present`, is not known any more.
    """

    room: int
    identity: str
    at: int
    silenced: bool = False
    present: bool = True


class KickedSighting(msgspec.Struct, frozen=True, gc=False):
    """What is known of somebody who was sent away from a room, or `silenced` there."""

    identity: str
    at: int
    silenced: bool
    device: str
    address: str


class ExpiryRow(msgspec.Struct, frozen=True, gc=False):
    """Delete what was kept for a time: reports closed before `reports`, bans over before `bans`.

    Of a ban that is over its address is struck, and all of it if it is nobody's any more.
    """

    reports: int
    bans: int


ModerationWrite = (
    ReportRow | SanctionRow | AuditRow | ModeratorRow | BlockRow | SightingRow | KickRow | ExpiryRow
)


def items_of(row: ReportRow) -> tuple[ReportItem, ...]:
    """Return the complaints of a report, the oldest first."""
    return msgspec.json.decode(row.body, type=tuple[ReportItem, ...])


def body_of(items: tuple[ReportItem, ...]) -> bytes:
    """Return complaints as they are kept."""
    return msgspec.json.encode(items)


def without_lines_of(body: bytes, identity: str) -> bytes:
    """Return complaints without what somebody said, who is not what they are about."""
    items: tuple[ReportItem, ...] = msgspec.json.decode(body, type=tuple[ReportItem, ...])
    return body_of(tuple(_item_without(item, identity) for item in items))


def _item_without(item: ReportItem, identity: str) -> ReportItem:
    if item.place is None:
        return item
    lines = tuple(line for line in item.place.lines if line.who != identity)
    place = msgspec.structs.replace(item.place, lines=lines)
    return msgspec.structs.replace(item, place=place)
