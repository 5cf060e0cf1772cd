"""The lines of a saved game."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from freehold.editions import RULES_VERSION
from freehold.editions.patterns import whole
from freehold.engine.codes import MOST_SEATS
from freehold.wire import AnyAction, Event
from freehold.wire.parts import Count, Seat, Seats, snake

FORMAT: Final = "freehold"
FORMAT_VERSION: Final = 1  # of the file

Hex64 = Annotated[str, Meta(pattern=whole("[0-9a-f]{64}"))]
Hash = Annotated[str, Meta(pattern=whole("[0-9a-f]{16}"))]
Entropy = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=64)], ...],
    Meta(min_length=1, max_length=MOST_SEATS),
]
OptionValue = bool | int | str | tuple[int, ...]
PlayedTime = Annotated[int, Meta(ge=1, le=2**53)]  # milliseconds
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(pattern=whole("[a-z0-9_-]{1,40}"))]  # an edition, or a kind of bot
PlayerId = Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{1,40}"))]  # on the server that hosted


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat: a human, or a bot of that kind.

    The record of a finished game tells the piece, and the id of who has an account: what it is
    known by to everybody on the server that hosted the game.
    """

    name: Name
    bot: Word | None = None
    piece: Word | msgspec.UnsetType = msgspec.UNSET
    id: PlayerId | msgspec.UnsetType = msgspec.UNSET


class BaseLine(
    msgspec.Struct, frozen=True, tag_field="line", tag=snake, forbid_unknown_fields=True
):
    """What all lines share."""


class Header(BaseLine, frozen=True, kw_only=True):
    """The game's setting; a local game tells its seed here, a hosted one with the result.

    Where chance began anew on the way, commitment, seed and entropy are those of the first part.
    A board of somebody's own is named by its digest, and in a file it comes along as `board`.
    """

    format: Literal["freehold"] = FORMAT
    version: Literal[1] = FORMAT_VERSION
    rules: Count = RULES_VERSION
    edition: Word
    digest: Hex64
    options: dict[str, OptionValue]
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    clocked: bool
    commitment: Hex64
    seed: Hex64 | None
    entropy: Entropy | msgspec.UnsetType = msgspec.UNSET  # what the players added to the seed
    board: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Start(BaseLine, frozen=True):
    """What the dealing brought."""

    events: tuple[Event, ...]


class Act(BaseLine, frozen=True):
    """An action with what it brought; the clock acts without a seat."""

    number: Count
    seat: Seat | None
    action: AnyAction
    events: tuple[Event, ...]


class Check(BaseLine, frozen=True):
    """The hash of the state after so many actions."""

    number: Count
    hash: Hash


class Fresh(BaseLine, frozen=True):
    """New chance after so many actions: here a game was saved, or continued.

    `hash` is that of the state before, and `seed` what all dice since the last such line, or since
    the dealing, came from.  Those after it come from a seed with that `commitment`.  `unseen` are,
    by deck, how many cards nobody had drawn yet; they are shuffled anew.
    """

    number: Count
    hash: Hash
    seed: Hex64
    commitment: Hex64
    unseen: tuple[Count, ...]
    entropy: Entropy | msgspec.UnsetType = msgspec.UNSET  # what the players added to the new seed


class Pause(BaseLine, frozen=True):
    """The end of a game saved to be continued; `seed` is that of its last part, if it has several.

    The seed of the first is in the header.  `played` is for how long, if that is known.
    """

    number: Count
    hash: Hash
    seed: Hex64 | msgspec.UnsetType = msgspec.UNSET
    played: PlayedTime | msgspec.UnsetType = msgspec.UNSET


class Result(BaseLine, frozen=True):
    """The end of a finished game; ranks begin at 1 and equals share."""

    number: Count
    hash: Hash
    winners: Seats
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seed: Hex64


Line = Start | Act | Check | Fresh | Pause | Result
AnyLine = Header | Line
