"""The protocol: what clients say, and what the server says.

Every command carries an `id` of the client's choice.  A command that was done is acknowledged under
its id; said again, it is acknowledged again and not done twice.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from freehold.annals.rows import Tier
from freehold.editions.patterns import readable, whole
from freehold.record.lines import Header
from freehold.server.sheet import ChairNumber, Change, Level, MemberNumber, RoomSettings, Sheet
from freehold.wire import Action, Event, Option, Side, View
from freehold.wire.parts import Count, Money, Seat, Square, snake
from freehold.wire.refusals import RefusalWord

PROTOCOL: Final = 1
MOST_TEXT: Final = 300  # characters of a chat line
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(pattern=whole("[0-9]{6}"))]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]
Entropy = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Milliseconds = int
Rents = tuple[Money, ...]  # by square, what landing there costs; of utilities, the dice's factor
Emote = Literal["hello", "thanks", "well_played", "oops", "hurry", "deal", "no_deal", "wow"]
Topic = Literal["pause", "go_on", "take_back"]
Standing = Literal["here", "away", "stand_in"]
# What a bot may say about an action; `freehold.server.motives` knows how it comes to it.
ReasonWord = Literal[
    "buy",
    "buy_set",
    "buy_deny",
    "decline_reserve",
    "decline_worth",
    "build",
    "pledge_to_build",
    "lift",
    "lift_set",
    "raise",
    "bankrupt",
    "leave_jail",
    "stay_in_jail",
    "tax",
    "evict",
    "arrest",
    "stand_by",
    "transfer_lift",
    "transfer_interest",
    "place",
    "card",
    "offer_set",
    "offer_swap",
    "offer_sale",
    "accept",
    "reject",
    "reject_partner",
    "counter",
    "looked_ahead",
    "like",
    "dislike",
    "build_like",
    "dearest",
    "list_gain",
    "list_loss",
    "offer_like",
    "fair",
    "unfair",
]

ServerWord = Literal[
    "bad_message",
    "unknown_token",
    "no_such_room",
    "room_full",
    "room_closed",
    "not_seated",
    "not_host",
    "not_in_lobby",
    "not_playing",
    "not_ready",
    "still_played",
    "paused",
    "no_such_member",
    "no_such_chair",
    "chair_taken",
    "bad_settings",
    "too_few_players",
    "silenced",
    "slow_down",
    "no_vote",
    "vote_running",
    "nothing_to_take_back",
    "no_spectators",
    "kicked",
    "too_slow",
    "too_many",
    "greet_first",
    "wrong_origin",
    "shutting_down",
    "left",
]
Word = ServerWord | RefusalWord


# --- what clients say


class Said(msgspec.Struct, frozen=True, tag_field="say", tag=snake, forbid_unknown_fields=True):
    """What all messages of clients share."""


class Hello(Said, frozen=True):
    """Enter a room: always the first message.

    `after` is the last number seen there, to be told only what was missed.  `watch` asks for no
    chair; who had one keeps it.
    """

    token: Token
    room: Code
    after: Seq | None = None
    watch: bool = False
    protocol: Literal[1] = PROTOCOL


class Resume(Said, frozen=True):
    """Ask for everything after a number once more, after a gap."""

    after: Seq


class Ping(Said, frozen=True):
    """Ask for a sign of life."""


class Look(Said, frozen=True):
    """Ask what one could do with the own property now; nothing changes by it."""


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
    """Be ready for the start or not; add something to the seed of the dice."""

    ready: bool
    entropy: Entropy | None = None


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


class Propose(Command, frozen=True, tag="propose_vote"):
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
    Act
    | Chat
    | Emit
    | Ready
    | Sit
    | Stand
    | Configure
    | AddBot
    | RemoveBot
    | Kick
    | Silence
    | Mute
    | Begin
    | Back
    | Propose
    | Vote
    | Rematch
    | Leave
)
ClientMessage = Hello | Resume | Ping | Look | RoomCommand


# --- what the server says


class Told(msgspec.Struct, frozen=True, tag_field="tell", tag=snake, kw_only=True):
    """What all messages of the server share."""


class Numbered(Told, frozen=True):
    """A message of the room's log: numbers rise by one, and none is ever left out."""

    seq: Seq


class OfferClock(msgspec.Struct, frozen=True):
    """How long an offer still stands."""

    proposer: Seat
    partner: Seat
    left: Milliseconds


class ClockFace(msgspec.Struct, frozen=True):
    """Time left: for the question, in every seat's bank of extra time, and for the whole game.

    When a question's time is over, the bank of the seat it is for runs.  Nothing is limited where
    `left` is none; nothing runs down while `running` is false.
    """

    running: bool
    left: Milliseconds | None
    banks: tuple[Milliseconds, ...]
    game_left: Milliseconds | None
    offers: tuple[OfferClock, ...]


class Prompt(msgspec.Struct, frozen=True):
    """The question on the table, who is to answer it, and what the receiver may do."""

    ask: Seq
    decision: Count
    awaited: tuple[Seat, ...]
    choices: tuple[Option, ...] | msgspec.Raw
    clock: ClockFace


class Presence(msgspec.Struct, frozen=True):
    """Whether a member is here; `left` is the time until a bot stands in for who is away."""

    member: MemberNumber
    standing: Standing
    left: Milliseconds | None = None


class VoteView(msgspec.Struct, frozen=True):
    """A vote that is running: who is asked, and who has agreed."""

    topic: Topic
    by: MemberNumber
    asked: tuple[MemberNumber, ...]
    agreed: tuple[MemberNumber, ...]
    left: Milliseconds


class GameInfo(msgspec.Struct, frozen=True):
    """The game being played: its number among all games, and the head of its record."""

    id: str
    header: Header


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat, or an emote; `at` is in seconds since 1970."""

    member: MemberNumber
    name: str
    at: int
    text: str | None = None
    emote: Emote | None = None


class RoomChanged(Numbered, frozen=True, tag="room"):
    """The sheet has changed."""

    change: Change
    sheet: Sheet


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


class Why(msgspec.Struct, frozen=True):
    """Why a bot acted; what `a` and `b` are depends on the word, 0 where it has none."""

    word: ReasonWord
    a: int = 0
    b: int = 0


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
    """The whole room as it is: how everything begins for who enters."""

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


class Ack(Told, frozen=True):
    """A command was done, for good; `seq` is the number of what it brought, if anything."""

    id: str
    seq: Seq


class Refused(Told, frozen=True):
    """A command, or what could not be understood, was refused; nothing has changed."""

    id: str | None
    word: Word
    message: str


class Move(msgspec.Struct, frozen=True):
    """Something to do with the own property: what it brings, and why it is refused, if it is."""

    action: Action
    cash: int
    word: RefusalWord | None


class Outlook(Told, frozen=True):
    """What a player could do with the own property at this moment; nothing for others.

    `cash_most` is what selling and mortgaging everything would come to, the own cash included, and
    `plan` the steps that raise the cash for a debt of which `shortfall` is missing.
    """

    decision: Count | None = None
    cash_most: int | None = None
    moves: tuple[Move, ...] = ()
    stakes: tuple[Side, ...] = ()
    plan: tuple[Action, ...] = ()
    shortfall: Money = 0


class Honored(Told, frozen=True):
    """A player has reached an achievement; it is theirs for good once the game is finished."""

    seat: Seat
    achievement: str
    tier: Tier
    points: Count


class Pong(Told, frozen=True):
    """A sign of life."""


class Bye(Told, frozen=True):
    """The connection is about to be closed, and why."""

    word: Word
    message: str


ServerMessage = (
    Welcome
    | Welcomed
    | RoomChanged
    | GameStarted
    | Played
    | Rewound
    | ChatSaid
    | Withheld
    | Now
    | Ack
    | Refused
    | Outlook
    | Honored
    | Pong
    | Bye
)

ENGLISH: Final[dict[ServerWord, str]] = {
    "bad_message": "The message could not be understood.",
    "unknown_token": "The token is not valid any more; get a new identity.",
    "no_such_room": "There is no room to enter with that code.",
    "room_full": "Every chair is taken and no more spectators fit in.",
    "room_closed": "The room has been closed.",
    "not_seated": "Only who sits at the table can do that.",
    "not_host": "Only the host can do that.",
    "not_in_lobby": "That can only be done before the game starts.",
    "not_playing": "That can only be done while a game is played.",
    "not_ready": "Not everybody at the table is ready.",
    "still_played": "Others still play this game in another room; they have to sit here, too.",
    "paused": "The game is paused.",
    "no_such_member": "There is no such person in the room.",
    "no_such_chair": "There is no such chair.",
    "chair_taken": "The chair is taken.",
    "bad_settings": "These settings do not go together.",
    "too_few_players": "There are not enough players at the table.",
    "silenced": "The host has silenced you.",
    "slow_down": "Too much at once; wait a moment.",
    "no_vote": "No vote is running that asks you.",
    "vote_running": "Another vote is running.",
    "nothing_to_take_back": "Nothing of yours can be taken back: chance has spoken since.",
    "no_spectators": "The room takes no spectators.",
    "kicked": "The host has sent you away.",
    "too_slow": "The connection could not keep up; come back and go on.",
    "too_many": "Too many connections.",
    "greet_first": "The first message must be a hello.",
    "wrong_origin": "Pages of other sites may not speak for you.",
    "shutting_down": "The server is restarting; come back in a moment.",
    "left": "You have left the room.",
}

_decoder: Final = msgspec.json.Decoder(ClientMessage)


def decode_message(data: bytes | str) -> Any:
    """Return a client's message, or raise msgspec.DecodeError with what is wrong."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(readable(str(error))) from error
