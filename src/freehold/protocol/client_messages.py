"""What clients say.

Every command carries an `id` of the client's choice.  A command that was done is acknowledged under
its id; said again, it is acknowledged again and not done twice.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from freehold.editions.patterns import readable, whole
from freehold.protocol.parts import MOST_ID, Id, Seq, TradeTerms
from freehold.protocol.sheet import ChairNumber, Level, MemberNumber, RoomSettings
from freehold.protocol.words import Emote, Topic
from freehold.record.lines import Hex64
from freehold.wire import Action
from freehold.wire.parts import snake

PROTOCOL: Final = 1
MOST_TEXT: Final = 300  # characters of a chat line
MOST_THEN: Final = 40  # actions that are weighed with one
Code = Annotated[str, Meta(pattern=whole("[0-9]{6}"))]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
LinkSecret = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]
Entropy = Annotated[str, Meta(min_length=1, max_length=64)]


class Said(msgspec.Struct, frozen=True, tag_field="say", tag=snake, forbid_unknown_fields=True):
    """What all messages of clients share."""


class Hello(Said, frozen=True):
    """Enter a room: always the first message.

    `after` is the last number seen there, to be told only what was missed.  `watch` asks for no
    chair; who had one keeps it.  `secret` is that of a link, which opens the room whatever was
    guessed before.  `differences` asks to be told what has changed of a sheet, not all of it.
    """

    token: Token
    room: Code
    after: Seq | None = None
    watch: bool = False
    secret: LinkSecret | None = None
    differences: bool = False
    protocol: Literal[1] = PROTOCOL


class Resume(Said, frozen=True):
    """Ask for everything after a number once more, after a gap."""

    after: Seq


class Ping(Said, frozen=True):
    """Ask for a sign of life."""


class Look(Said, frozen=True):
    """Ask what one could do with the own property now; nothing changes by it.

    `trade` asks as well what that trade would do.
    """

    trade: TradeTerms | None = None


class Consult(Said, frozen=True):
    """Ask the coach what to do, or what is to be said against an action; nothing changes by it.

    `ask` is the number of the question that was on the table, `then` what is to be done right
    after the action.  It is answered under its id.
    """

    id: Id
    ask: Seq
    action: Action | None = None
    then: Annotated[tuple[Action, ...], Meta(max_length=MOST_THEN)] = ()


class Command(Said, frozen=True):
    """What all messages that change something share."""

    id: Id


class Act(Command, frozen=True):
    """Do something in the game; `ask` is the number of the question that was on the table."""

    ask: Seq
    action: Action


class Chat(Command, frozen=True):
    """Say something to the room."""

    text: Text


class Emit(Command, frozen=True):
    """Show an emote."""

    emote: Emote


class Ready(Command, frozen=True):
    """Be ready for the start or not; pledge, by its SHA-256, a word for the seed of the dice."""

    ready: bool
    pledge: Hex64 | None = None


class Reveal(Command, frozen=True):
    """Tell the word that was pledged, once all are asked for theirs."""

    entropy: Entropy


class Sit(Command, frozen=True):
    """Take a free chair."""

    chair: ChairNumber


class Stand(Command, frozen=True):
    """Give the chair up and watch."""


class Configure(Command, frozen=True):
    """Change the room's settings; only the host, before the start."""

    settings: RoomSettings


class AddBot(Command, frozen=True):
    """Put a bot on a free chair; only the host."""

    level: Level
    chair: ChairNumber | None = None


class RemoveBot(Command, frozen=True):
    """Take a bot off its chair; only the host."""

    chair: ChairNumber


class Kick(Command, frozen=True):
    """Send somebody away for good; only the host, not a player during a game."""

    member: MemberNumber


class Silence(Command, frozen=True):
    """Take somebody's right to speak, or give it back; only the host."""

    member: MemberNumber
    silenced: bool


class Mute(Command, frozen=True):
    """Hear nothing from somebody, or listen again; nobody else is told."""

    member: MemberNumber
    muted: bool


class Begin(Command, frozen=True):
    """Start the game; only the host."""


class Back(Command, frozen=True):
    """Take the seat back from the bot that stands in."""


class CallVote(Command, frozen=True, tag="propose_vote"):
    """Call a vote."""

    topic: Topic


class Vote(Command, frozen=True):
    """Answer the vote that is running."""

    yes: bool


class Rematch(Command, frozen=True):
    """Go back to the lobby after a game, ready for another with the same people."""


class Leave(Command, frozen=True):
    """Leave the room; during a game a bot plays the seat until its player is back."""


RoomCommand = (
    Act | Chat | Emit | Ready | Reveal | Sit | Stand | Configure | AddBot | RemoveBot | Kick
    | Silence | Mute | Begin | Back | CallVote | Vote | Rematch | Leave
)  # fmt: skip # a list to look things up in, side by side
ClientMessage = Hello | Resume | Ping | Look | Consult | RoomCommand
_decoder: Final = msgspec.json.Decoder(ClientMessage)


class _Greeting(msgspec.Struct, tag_field="say", tag="hello"):
    """As much of a hello as all versions of the protocol have."""

    protocol: int = PROTOCOL


_greeting: Final = msgspec.json.Decoder(_Greeting)


def is_of_another_version(data: bytes | str) -> bool:
    """Tell whether it is a hello of another version of the protocol, whatever else is in it."""
    try:
        return _greeting.decode(data).protocol != PROTOCOL
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


class _Named(msgspec.Struct):
    """As much of a message as an answer to it needs."""

    id: str | None = None


def id_of(data: bytes | str) -> str | None:
    """Return the id of a message that is wrong otherwise."""
    try:
        name = msgspec.json.decode(data, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return name if name and len(name) <= MOST_ID else None


def decode_message(data: bytes | str) -> Any:
    """Return a client's message, or raise msgspec.DecodeError with what is wrong."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(readable(str(error))) from error
