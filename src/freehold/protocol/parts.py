"""Parts of messages: the question on the table, clocks, votes, who is here, lines of chat."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from freehold.protocol.sheet import ChairNumber, MemberNumber
from freehold.protocol.words import BlunderWord, Emote, HintWord, ReasonWord, Standing, Topic
from freehold.record.lines import Header
from freehold.wire import Action, Option
from freehold.wire.parts import Count, Group, Money, Seat, Side, Square
from freehold.wire.refusals import RefusalWord

MOST_ID: Final = 40  # characters
Id = Annotated[str, Meta(min_length=1, max_length=MOST_ID)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Milliseconds = int
Rents = tuple[Money, ...]  # by square, what landing there costs; of utilities, the dice's factor


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
    """Whether a member is here; `left` is the time until a bot stands in for who is away.

    `missed` are the deadlines that they let pass in a row, if any, in a game over days.
    """

    member: MemberNumber
    standing: Standing
    left: Milliseconds | None = None
    missed: Count | msgspec.UnsetType = msgspec.UNSET


class VoteView(msgspec.Struct, frozen=True):
    """A vote that is running: who is asked, who has agreed; `chair` is whom a drop is about.

    An end that a bot proposes is by nobody, and `chair` is the bot's.
    """

    topic: Topic
    by: MemberNumber | None
    asked: tuple[MemberNumber, ...]
    agreed: tuple[MemberNumber, ...]
    left: Milliseconds
    chair: ChairNumber | msgspec.UnsetType = msgspec.UNSET


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


class Why(msgspec.Struct, frozen=True):
    """Why a bot acted; what `a` and `b` are depends on the word, 0 where it has none."""

    word: ReasonWord
    a: int = 0
    b: int = 0


class Move(msgspec.Struct, frozen=True):
    """Something to do with the own property: what it brings, and why it is refused, if it is."""

    action: Action
    cash: int
    word: RefusalWord | None


class TradeTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trade that a player thinks about, from the own side."""

    partner: Seat
    give: Side = Side()
    take: Side = Side()


class TradeShare(msgspec.Struct, frozen=True):
    """What a trade does for one of the two.

    `cash` is what is in hand after it, with the interest on mortgaged deeds paid; `rent` and
    `rent_after` are what one visit to every deed would bring; `completes` and `breaks` are groups.
    """

    cash: int
    rent: Money
    rent_after: Money
    completes: tuple[Group, ...] = ()
    breaks: tuple[Group, ...] = ()


class TradeMeter(msgspec.Struct, frozen=True):
    """What a trade does to both chances to win, in permille, before and after it.

    `mine_doubt` and `theirs_doubt` are by how many permille such a change is usually off.
    """

    mine: Count
    mine_after: Count
    mine_doubt: Count
    theirs: Count
    theirs_after: Count
    theirs_doubt: Count


class TradePreview(msgspec.Struct, frozen=True):
    """What a trade would do for both, and why the rules would refuse its terms, if they would.

    `meter` is left out in rooms without a coach.
    """

    terms: TradeTerms
    mine: TradeShare
    theirs: TradeShare
    word: RefusalWord | None = None
    meter: TradeMeter | msgspec.UnsetType = msgspec.UNSET


class Hint(msgspec.Struct, frozen=True):
    """What the coach would do, and why; what `a` and `b` are depends on the word."""

    action: Action
    word: HintWord
    a: int = 0
    b: int = 0


class Outcomes(msgspec.Struct, frozen=True):
    """What an action leads to, as the coach reckons; chances to win and odds are in permille.

    `cash` is what is in hand after it, `rent` the dearest that the next roll may well cost, `risk`
    how likely a rent takes more than that cash.  `otherwise` is the chance without the action,
    `doubt` by how much the difference is usually off.  Where dice decide both chances are the same.
    """

    cash: int
    rent: Money
    risk: Count
    chance: Count
    otherwise: Count
    doubt: Count


class Warned(msgspec.Struct, frozen=True):
    """What speaks against an action, and the deed that it is about, if it is about one."""

    word: BlunderWord
    square: Square | None = None
