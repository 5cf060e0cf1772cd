"""What the server says."""

from typing import Final

import msgspec

from freehold.protocol.differences import SheetDifference
from freehold.protocol.parts import (
    ChatLine,
    GameInfo,
    Hint,
    Move,
    Outcomes,
    Presence,
    Prompt,
    Rents,
    Seq,
    TradePreview,
    VoteView,
    Warned,
    Why,
)
from freehold.protocol.sheet import Change, MemberNumber, Sheet
from freehold.protocol.words import Word
from freehold.statistics.rows import Tier
from freehold.wire import Action, Event, Side, View
from freehold.wire.parts import Count, Money, Seat, Square, snake


class Told(msgspec.Struct, frozen=True, tag_field="tell", tag=snake, kw_only=True):
    """What all messages of the server share."""


class Numbered(Told, frozen=True):
    """A message of the room's log: numbers rise by one, and none is ever left out."""

    seq: Seq


class RoomChanged(Numbered, frozen=True, tag="room"):
    """The sheet has changed."""

    change: Change
    sheet: Sheet


class SheetChanged(Numbered, frozen=True, tag="sheet"):
    """The sheet has changed, told as what is other than on the sheet that was told before."""

    change: Change
    difference: SheetDifference


class GameStarted(Numbered, frozen=True, tag="started"):
    """A game has begun; the view is what it begins from.

    `rents` and `prompt` are missing where a message is told again later.
    """

    game: GameInfo
    sheet: Sheet
    events: tuple[Event, ...] | msgspec.Raw
    view: View
    rents: Rents | None
    prompt: Prompt | None = None


class Played(Numbered, frozen=True):
    """Somebody acted, or the clock did: what happened.

    `rents` holds those that have changed, `why` what a bot says about its action.  They are left
    out if there are none, and they and `prompt` are missing where a message is told again later.
    """

    seat: Seat | None
    decision: Count
    events: tuple[Event, ...] | msgspec.Raw
    rents: dict[Square, Money] | msgspec.UnsetType = msgspec.UNSET
    why: Why | msgspec.UnsetType = msgspec.UNSET
    prompt: Prompt | None = None


class Rewound(Numbered, frozen=True):
    """Actions were taken back by consent: the table is as it was before."""

    by: MemberNumber
    decision: Count
    view: View
    rents: Rents
    prompt: Prompt | None = None


class ChatSaid(Numbered, frozen=True, tag="chat"):
    """Somebody spoke."""

    line: ChatLine


class Withheld(Numbered, frozen=True):
    """Something that is not for the receiver; it only keeps its place in the count."""


class Welcome(Told, frozen=True):
    """The whole room as it is: how everything begins for who enters.

    `muted` are those whom the receiver does not hear; of them, those in `blocked`, which is left
    out if there are none, are blocked everywhere.
    """

    seq: Seq
    protocol: int
    you: MemberNumber
    sheet: Sheet
    chat: tuple[ChatLine, ...]
    muted: tuple[MemberNumber, ...]
    game: GameInfo | None
    view: View | None
    rents: Rents | None
    prompt: Prompt | None
    blocked: tuple[MemberNumber, ...] | msgspec.UnsetType = msgspec.UNSET


class Welcomed(Told, frozen=True, tag="resumed"):
    """The receiver is back; what was missed follows at once, up to number `seq`.

    `rents` are those after that number: what follows up to it tells none.
    """

    seq: Seq
    you: MemberNumber
    rents: Rents | None


class Now(Told, frozen=True):
    """What is so at this moment and kept in no log; the newest one counts."""

    presence: tuple[Presence, ...]
    vote: VoteView | None
    prompt: Prompt | None


class Standings(Told, frozen=True):
    """Who stands otherwise than was told; all others in the room stand as they did."""

    presence: tuple[Presence, ...]


class Ack(Told, frozen=True):
    """A command was done, for good; `seq` is the number of what it brought, if anything."""

    id: str
    seq: Seq


class Refused(Told, frozen=True):
    """A command, or what could not be understood, was refused; nothing has changed."""

    id: str | None
    word: Word
    message: str


class Outlook(Told, frozen=True):
    """What a player could do with the own property at this moment; nothing for others.

    `cash_most` is what selling and mortgaging everything would come to, the own cash included, and
    `plan` the steps that raise the cash for a debt, a deed on offer or an arrest, of which
    `shortfall` is missing.  `trade` is what the trade that was asked about would do.
    """

    decision: Count | None = None
    cash_most: int | None = None
    moves: tuple[Move, ...] = ()
    stakes: tuple[Side, ...] = ()
    plan: tuple[Action, ...] = ()
    shortfall: Money = 0
    trade: TradePreview | None = None


class Advice(Told, frozen=True):
    """What the coach says to whom it was asked by, at that question.

    It has a `hint` where it was asked what to do; asked about an action, `warned` is what speaks
    against it, if anything does.  `outcomes` are those of the action.
    """

    id: str
    ask: Seq
    hint: Hint | None = None
    warned: Warned | None = None
    outcomes: Outcomes | None = None


class Honored(Told, frozen=True):
    """A player has reached an achievement; it is theirs for good once the game is finished."""

    seat: Seat
    achievement: str
    tier: Tier
    points: Count


class Moderated(Told, frozen=True):
    """Moderators have decided something about the receiver: `/api/me` tells what."""


class Announced(Told, frozen=True):
    """The operator's words to everybody, as they were written; empty ones take them back."""

    text: str


class Pong(Told, frozen=True):
    """A sign of life."""


class Bye(Told, frozen=True):
    """The connection is about to be closed, and why."""

    word: Word
    message: str


ServerMessage = (
    Welcome | Welcomed | RoomChanged | SheetChanged | GameStarted | Played | Rewound | ChatSaid |
    Withheld | Now | Standings | Ack | Refused | Outlook | Advice | Honored | Moderated |
    Announced | Pong | Bye
)  # fmt: skip # a list to look things up in, side by side


_encoder: Final = msgspec.json.Encoder()


def encode_message(message: ServerMessage) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(message)
