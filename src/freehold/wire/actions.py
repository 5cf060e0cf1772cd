"""What a seat may say to the game, and, apart from it, what only the clock says."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from freehold.engine.codes import MOST_AMOUNT
from freehold.wire.parts import (
    Choice,
    Count,
    Group,
    PassNumber,
    Revision,
    Seat,
    Side,
    Square,
    WireError,
    shown,
    snake,
)

LONGEST_ACTION: Final = 4096  # bytes
Positive = Annotated[int, Meta(ge=1, le=MOST_AMOUNT)]


class Spoken(
    msgspec.Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True, gc=False
):
    """What all actions share."""


class Roll(Spoken, frozen=True):
    """Roll the dice."""


class Buy(Spoken, frozen=True):
    """Buy the deed on offer."""


class Decline(Spoken, frozen=True):
    """Leave the deed on offer."""


class Bid(Spoken, frozen=True):
    """Raise the auction's bid to an amount."""

    amount: Positive


class Pass(Spoken, frozen=True):
    """Make no bid."""


class PayFine(Spoken, frozen=True):
    """Pay the fine and leave jail."""


class UsePass(Spoken, frozen=True):
    """Hand in a jail pass."""

    number: PassNumber


class Build(Spoken, frozen=True):
    """Build one level on a street."""

    square: Square


class Sell(Spoken, frozen=True):
    """Sell one level of a street."""

    square: Square


class BuildRun(Spoken, frozen=True):
    """Build so many levels on a color, in its strict order."""

    group: Group
    count: Positive


class SellRun(Spoken, frozen=True):
    """Sell so many levels of a color, in its strict order."""

    group: Group
    count: Positive


class SellDown(Spoken, frozen=True):
    """Sell a whole color down to one level."""

    group: Group
    level: Count


class Mortgage(Spoken, frozen=True):
    """Mortgage a deed."""

    square: Square


class Lift(Spoken, frozen=True):
    """Lift a mortgage."""

    square: Square


class Choose(Spoken, frozen=True):
    """Take one of the alternatives."""

    choice: Choice


class Bankrupt(Spoken, frozen=True):
    """Give up over a debt."""


class EndTurn(Spoken, frozen=True):
    """End the turn."""


class Propose(Spoken, frozen=True):
    """Offer a partner a trade; sides are seen from who speaks."""

    partner: Seat
    give: Side
    take: Side


class Counter(Spoken, frozen=True):
    """Answer that revision of a partner's offer with other terms."""

    partner: Seat
    revision: Revision
    give: Side
    take: Side


class Accept(Spoken, frozen=True):
    """Accept that revision of a partner's offer."""

    partner: Seat
    revision: Revision


class Reject(Spoken, frozen=True):
    """Turn that revision of a partner's offer down."""

    partner: Seat
    revision: Revision


class Withdraw(Spoken, frozen=True):
    """Take back the offer to a partner."""

    partner: Seat


class EvictCompany(Spoken, frozen=True):
    """Have a squatter evicted by the company."""

    square: Square


class EvictForce(Spoken, frozen=True):
    """Evict a squatter by force."""

    square: Square


class Resign(Spoken, frozen=True):
    """Leave the game."""


class Place(Spoken, frozen=True):
    """Place a building won at auction."""

    square: Square


class TimeOut(Spoken, frozen=True):
    """Let the time for a decision run out."""

    decision: Count


class TimeUp(Spoken, frozen=True):
    """End the game with this turn."""


class Stop(Spoken, frozen=True):
    """End the game now."""


Action = (
    Roll | Buy | Decline | Bid | Pass | PayFine | UsePass | Build | Sell | BuildRun | SellRun
    | SellDown | Mortgage | Lift | Choose | Bankrupt | EndTurn | Propose | Counter | Accept
    | Reject | Withdraw | EvictCompany | EvictForce | Resign | Place
)  # fmt: skip # a list to look things up in, side by side
ClockAction = TimeOut | TimeUp | Stop
AnyAction = Action | ClockAction

_decoder: Final[msgspec.json.Decoder[Action]] = msgspec.json.Decoder(Action)


def decode_action(data: bytes) -> Action:
    """Return the action a client sent, or raise WireError; the clock's actions are none."""
    if len(data) > LONGEST_ACTION:
        raise WireError(f"expected an action of at most {LONGEST_ACTION} bytes, got {len(data)}")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError(f"expected an action, got {shown(data)}: {error}") from error
