"""Boards of people's own, and the library of those that were published."""

import msgspec


class BoardRow(msgspec.Struct, frozen=True, gc=False):
    """A board by its name, compressed by the caller; who brings one again renews `created`.

    It is deleted some time later unless a game has begun on it, or it is published.
    """

    id: str
    identity: str
    created: int
    body: bytes


class BoardWantedRow(msgspec.Struct, frozen=True, gc=False):
    """A room is going to play on a board: it counts as brought then."""

    at: int
    id: str


class BoardUsedRow(msgspec.Struct, frozen=True, gc=False):
    """A game has begun on a board: it is kept for good."""

    id: str


class BoardPlayedRow(msgspec.Struct, frozen=True, gc=False):
    """A game on a board has come to its end."""

    id: str


class PublishedRow(msgspec.Struct, frozen=True, gc=False):
    """A board in the library, in its newest version; replaces the older row of that id.

    `forked` is the id of what it was made from, `words` are what it is found by, `facts` what lists
    show of it.  Moderators have taken down what is `hidden`.
    """

    id: str
    author: str
    board: str
    forked: str
    created: int
    changed: int
    hidden: bool
    words: str
    facts: bytes


class ListedRow(msgspec.Struct, frozen=True, gc=False):
    """A board in the library with how many like it, and how many games on it came to an end."""

    published: PublishedRow
    liked: int
    played: int


class PrintRow(msgspec.Struct, frozen=True, gc=False):
    """A version of a published board, by number from 1 on; a board is a version of one thing.

    It stays without the published board if moderators took that down and its author is deleted.
    """

    board: str
    item: str
    number: int
    created: int


class LikeRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody likes a published board, or does no more if not `present`."""

    item: str
    identity: str
    since: int
    present: bool = True


class UnpublishedRow(msgspec.Struct, frozen=True, gc=False):
    """A board is in the library no more; games on it go on."""

    item: str


class BoardExpiryRow(msgspec.Struct, frozen=True, gc=False):
    """Delete boards that came before a time, on which nobody has played, and not published."""

    before: int


BoardWrite = (
    BoardRow | BoardWantedRow | BoardUsedRow | BoardPlayedRow | PublishedRow | PrintRow | LikeRow
)
BoardDeletion = UnpublishedRow | BoardExpiryRow
