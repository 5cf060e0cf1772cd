"""What the server keeps: one struct for each kind of row."""

import msgspec

from freehold.server.store.analysis_job_rows import JobWrite
from freehold.server.store.board_rows import BoardDeletion, BoardWrite
from freehold.server.store.moderation_rows import ModerationWrite
from freehold.server.store.puzzle_rows import PuzzleAnswerRow


class EntryRow(msgspec.Struct, frozen=True, gc=False):
    """One line of a room's log; `at` is in milliseconds of uptime. A number is never reused."""

    room: int
    seq: int
    at: int
    body: bytes


class SnapshotRow(msgspec.Struct, frozen=True, gc=False):
    """A room as it was after entry `seq`; replaces the room's older one."""

    room: int
    seq: int
    body: bytes


class RoomRow(msgspec.Struct, frozen=True, gc=False):
    """A room; replaces the older row of that id. `touched` is in Unix seconds."""

    id: int
    code: str
    phase: str
    public: bool
    touched: int
    sheet: bytes
    archived: bool = False


class RewrittenRow(msgspec.Struct, frozen=True, gc=False):
    """A line of a room's log that says the same as before without somebody's name and id."""

    room: int
    seq: int
    body: bytes


class MemberRow(msgspec.Struct, frozen=True, gc=False):
    """An identity that joined a room; its log still tells of who is not `present` any more."""

    room: int
    identity: str
    present: bool


class GameRow(msgspec.Struct, frozen=True, gc=False):
    """A game, from entry `first` to `last` of its room; replaces the older row of that id.

    `last` and `ended` are 0 while it runs.
    """

    id: str
    room: int
    first: int
    last: int
    edition: str
    started: int
    ended: int
    summary: bytes


class OriginRow(msgspec.Struct, frozen=True, gc=False):
    """A game begins, or goes on, from the first seed of that commitment."""

    commitment: str
    game: str


class RecordRow(msgspec.Struct, frozen=True, gc=False):
    """The record of a finished game, compressed by the caller."""

    game: str
    record: bytes


class PlayerRow(msgspec.Struct, frozen=True, gc=False):
    """Who sat on a seat of a game; replaces the older row of that seat."""

    game: str
    seat: int
    identity: str | None
    name: str
    bot: str | None


class IdentityRow(msgspec.Struct, frozen=True, gc=False):
    """A guest; replaces the older row of that id, but `seen` never goes back.

    `generation` is that of the signed tokens of before.
    """

    id: str
    name: str
    piece: str
    generation: int
    created: int
    seen: int


class PersonRow(msgspec.Struct, frozen=True, gc=False):
    """A guest, and the name that they sign in with if they have an account."""

    identity: IdentityRow
    account: str | None


class SessionRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody on one device; replaces the older row of that id.

    `mark` is the hash of the token's secret, empty for the signed tokens of before.  `browser` and
    `system` are names, empty where they are not known; `seen` is the day of the last visit.
    """

    id: str
    identity: str
    mark: bytes
    browser: str
    system: str
    created: int
    seen: int


class SeenRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody was here by a session; changes nothing if they were seen later, or are gone."""

    session: str
    identity: str
    seen: int


class NamedRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody has another name, unless they have changed it meanwhile."""

    identity: str
    before: str
    name: str


class EndedRow(msgspec.Struct, frozen=True, gc=False):
    """A session has ended: its token is worthless."""

    session: str


class ExpiredRow(msgspec.Struct, frozen=True, gc=False):
    """All sessions have ended that were seen last before a day."""

    before: int


class DeviceRow(msgspec.Struct, frozen=True, gc=False):
    """A device from which the owner of an account signed in, by the hash of its secret.

    Replaces the older row of that device.
    """

    identity: str
    mark: bytes
    seen: int


class ForgottenRow(msgspec.Struct, frozen=True, gc=False):
    """A device is not remembered any more."""

    identity: str
    mark: bytes


class AccountRow(msgspec.Struct, frozen=True, gc=False):
    """What an identity signs in with; replaces the older row of that identity.

    `folded` is the name as it is compared, and nobody else's; `codes` are those for recovery.
    """

    identity: str
    name: str
    folded: str
    password: str
    codes: bytes
    created: int


class SaveRow(msgspec.Struct, frozen=True, gc=False):
    """A saved game that a room waits to continue; goes when the room is archived."""

    id: str
    room: int
    body: bytes


class VisitorsRow(msgspec.Struct, frozen=True, gc=False):
    """From where the people of a room came, as hashes; replaces the older row of that room."""

    room: int
    body: bytes


class AnalysisRow(msgspec.Struct, frozen=True, gc=False):
    """The analysis of a game, by the version of what made it; replaces an older one."""

    game: str
    version: int
    body: bytes


class FinishRow(msgspec.Struct, frozen=True, gc=False):
    """A game has ended: it gets the next number, unless it has one."""

    game: str


class FinishedRow(msgspec.Struct, frozen=True, gc=False):
    """A finished game with its number in the order in which games ended."""

    number: int
    game: GameRow


class StatisticsRow(msgspec.Struct, frozen=True, gc=False):
    """A line of the statistics; replaces the older one of that kind, player and key."""

    kind: str
    player: str
    key: str
    body: bytes


class StandingRow(msgspec.Struct, frozen=True, gc=False):
    """A player's place in a season and an edition; replaces the older one."""

    season: str
    edition: str
    player: str
    rating: int
    wins: int
    points: int
    games: int
    body: bytes


class EnteredRow(msgspec.Struct, frozen=True, gc=False):
    """The statistics hold all finished games up to this number."""

    number: int


class BlankRow(msgspec.Struct, frozen=True, gc=False):
    """Empty the statistics, so that they can be written anew."""


class GoneRow(msgspec.Struct, frozen=True, gc=False):
    """Delete an identity with its account, its sessions and statistics.

    Where others need to be told apart from it, in games and standings, it goes by the alias.
    """

    identity: str
    alias: str


class PruneRow(msgspec.Struct, frozen=True, gc=False):
    """Delete the entries, the snapshot and the save of an archived room.

    Its games that did not come to an end go as well, and who was there.  Of a long log the first
    entries go at once, and the others as soon as there is time for it.
    """

    room: int


class DueRow(msgspec.Struct, frozen=True, gc=False):
    """When a room needs the server next, in milliseconds of uptime; replaces the older one."""

    room: int
    due: int | None


class SubscriptionRow(msgspec.Struct, frozen=True, gc=False):
    """Where the browser of a session takes messages; replaces the older one of that session.

    `public` and `auth` are what messages to it are encrypted with.
    """

    session: str
    identity: str
    endpoint: str
    public: bytes
    auth: bytes
    language: str
    created: int


class UnsubscribedRow(msgspec.Struct, frozen=True, gc=False):
    """A session takes no messages any more at this place."""

    session: str
    endpoint: str


class BeatRow(msgspec.Struct, frozen=True, gc=False):
    """The server has been running for `at` milliseconds."""

    at: int


class ReleasedRow(msgspec.Struct, frozen=True, gc=False):
    """A server lets a room go that has come to `at`; who has all rooms does not write it."""

    room: int
    at: int


class NoticeRow(msgspec.Struct, frozen=True, gc=False):
    """Words for the other servers on the same database, told with the commit and kept nowhere."""

    text: str


class DoorRow(msgspec.Struct, frozen=True, gc=False):
    """How a public room looks to other servers, and whether chairs are free in it.

    Without a body it is not to be seen.  It comes with the room's lease; a server that has its
    store for itself keeps none.
    """

    room: int
    body: bytes
    open: bool = False


Deletion = (
    BlankRow | GoneRow | PruneRow | EndedRow | ExpiredRow | ForgottenRow | UnsubscribedRow |
    BoardDeletion
)  # fmt: skip # a list to look things up in, side by side
Write = (
    EntryRow | RewrittenRow | SnapshotRow | RoomRow | MemberRow | GameRow | OriginRow | RecordRow |
    PlayerRow | IdentityRow | NamedRow | SessionRow | SeenRow | DeviceRow | AccountRow | SaveRow |
    VisitorsRow | AnalysisRow | FinishRow | StatisticsRow | StandingRow | EnteredRow | BeatRow |
    DueRow | SubscriptionRow | NoticeRow | ReleasedRow | DoorRow | Deletion | JobWrite |
    ModerationWrite | BoardWrite | PuzzleAnswerRow
)  # fmt: skip # a list to look things up in, side by side
