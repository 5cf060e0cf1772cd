"""What happens in a game: one message for each kind of event on the engine's tape."""

import msgspec

from freehold.wire.awaiting import Awaiting
from freehold.wire.parts import Count, Money, PassNumber, Revision, Seat, Seats, Side, Square, snake
from freehold.wire.words import Ending, Eviction, Lot, Party, Reason, Way


class Happening(
    msgspec.Struct, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True, gc=False
):
    """What all events share."""


class Started(Happening, frozen=True):
    """The game begins."""

    seats: Count
    first: Seat


class OpeningRoll(Happening, frozen=True):
    """A seat rolled for who begins."""

    seat: Seat
    die1: Count
    die2: Count


class TurnBegan(Happening, frozen=True):
    """A seat has the turn."""

    seat: Seat
    round: Count
    turn: Count


class Rolled(Happening, frozen=True):
    """A seat rolled to move, or to get out of jail."""

    seat: Seat
    die1: Count
    die2: Count


class Moved(Happening, frozen=True):
    """A token moved."""

    seat: Seat
    start: Square
    to: Square
    way: Way


class Paid(Happening, frozen=True):
    """Money moved."""

    payer: Party
    payee: Party
    amount: int
    reason: Reason


class DeedMoved(Happening, frozen=True):
    """A deed has a new owner."""

    square: Square
    giver: Party
    taker: Party
    reason: Reason


class Built(Happening, frozen=True):
    """A street has more buildings."""

    seat: Seat
    square: Square
    before: Count
    after: Count


class Sold(Happening, frozen=True):
    """A street has fewer buildings."""

    seat: Seat
    square: Square
    before: Count
    after: Count


class Mortgaged(Happening, frozen=True):
    """A deed is mortgaged."""

    seat: Seat
    square: Square


class Lifted(Happening, frozen=True):
    """A mortgage is gone; by the bank when an estate returns to it."""

    party: Party
    square: Square


class Drew(Happening, frozen=True):
    """A seat drew a card, numbered through all decks."""

    seat: Seat
    deck: Count
    card: Count


class PassMoved(Happening, frozen=True):
    """A jail pass has a new holder; the bank's are in their deck."""

    number: PassNumber
    giver: Party
    taker: Party


class Jailed(Happening, frozen=True):
    """A seat went to jail."""

    seat: Seat
    way: Way
    turns: Count
    bail_barred: bool


class Freed(Happening, frozen=True):
    """A seat is out of jail."""

    seat: Seat
    way: Way


class Stayed(Happening, frozen=True):
    """A seat spent a turn in jail."""

    seat: Seat
    turns_left: Count


class Declined(Happening, frozen=True):
    """A seat left a deed it was offered."""

    seat: Seat
    square: Square


class AuctionOpened(Happening, frozen=True):
    """Something is up for sale."""

    lot: Lot
    origin: Seat
    present: Seats


class BidMade(Happening, frozen=True):
    """A seat raised."""

    seat: Seat
    amount: Money


class Passed(Happening, frozen=True):
    """A seat made no bid."""

    seat: Seat


class KnockedDown(Happening, frozen=True):
    """An auction closed."""

    lot: Lot
    seat: Seat | None
    amount: Money


class Owes(Happening, frozen=True):
    """A seat cannot pay and must raise cash."""

    seat: Seat
    creditor: Party
    amount: Money
    reason: Reason


class Chose(Happening, frozen=True):
    """A seat took an alternative."""

    seat: Seat
    choice: Count


class Offered(Happening, frozen=True):
    """A trade was proposed; the sides are the proposer's."""

    proposer: Seat
    partner: Seat
    revision: Revision
    give: Side
    take: Side


class OfferEnded(Happening, frozen=True):
    """An offer is off the table."""

    proposer: Seat
    partner: Seat
    revision: Revision
    why: Ending


class Traded(Happening, frozen=True):
    """A trade was agreed; the sides are the proposer's."""

    proposer: Seat
    partner: Seat
    revision: Revision
    give: Side
    take: Side


class Squatted(Happening, frozen=True):
    """A squatter came."""

    square: Square
    rounds: Count


class Evicted(Happening, frozen=True):
    """A squatter was thrown out."""

    square: Square
    way: Eviction
    caught: bool


class SquatterLeft(Happening, frozen=True):
    """A squatter left unasked."""

    square: Square


class SquatterStayed(Happening, frozen=True):
    """A squatter stays on."""

    square: Square
    rounds_left: Count


class RiotBrewed(Happening, frozen=True):
    """A riot is about to strike a side of the board."""

    side: Count


class ArrestTried(Happening, frozen=True):
    """A seat paid for an arrest."""

    seat: Seat
    succeeded: bool


class Struck(Happening, frozen=True):
    """A riot destroyed buildings."""

    side: Count
    square: Square
    before: Count
    after: Count


class RiotBar(Happening, frozen=True):
    """So many rounds are safe from riots."""

    rounds: Count


class WentBankrupt(Happening, frozen=True):
    """A seat is ruined."""

    seat: Seat
    creditor: Party


class Resigned(Happening, frozen=True):
    """A seat gave up."""

    seat: Seat


class WentOut(Happening, frozen=True):
    """A seat is out of the game, after so many others."""

    seat: Seat
    out_before: Count


class RoundEnded(Happening, frozen=True):
    """Everybody had a turn."""

    round: Count


class Awaits(Happening, frozen=True):
    """The game waits for something else than before."""

    awaiting: Awaiting | None


class TimedOut(Happening, frozen=True):
    """The time for a decision ran out."""

    decision: Count


class TimeCalled(Happening, frozen=True):
    """The game's time is up: it ends with this turn, or at once."""

    at_once: bool


class GameOver(Happening, frozen=True):
    """The game is over."""

    winners: Seats


class FreshRoll(Happening, frozen=True):
    """A seat rolled anew for the rent of a utility."""

    seat: Seat
    die1: Count
    die2: Count


class NoCard(Happening, frozen=True):
    """A deck was empty."""

    seat: Seat
    deck: Count


class Seated(Happening, frozen=True):
    """A seat has its place in the order of play."""

    seat: Seat
    place: Count


class Hidden(Happening, frozen=True):
    """Something happened that is not for these eyes; it only keeps its place in the count."""


Event = (
    Started | OpeningRoll | TurnBegan | Rolled | Moved | Paid | DeedMoved | Built | Sold
    | Mortgaged | Lifted | Drew | PassMoved | Jailed | Freed | Stayed | Declined | AuctionOpened
    | BidMade | Passed | KnockedDown | Owes | Chose | Offered | OfferEnded | Traded | Squatted
    | Evicted | SquatterLeft | SquatterStayed | RiotBrewed | ArrestTried | Struck | RiotBar
    | WentBankrupt | Resigned | WentOut | RoundEnded | Awaits | TimedOut | TimeCalled | GameOver
    | FreshRoll | NoCard | Seated | Hidden
)  # fmt: skip # a list to look things up in, side by side
