"""The key decisions of a game: where somebody bought, bid or traded, and could have done else."""

from typing import Final, NamedTuple

from freehold.analysis.replay_steps import Step
from freehold.analysis.report import Did, Instead, Kind
from freehold.analysis.resampling import resample_moment
from freehold.engine import (
    State,
    amount_of,
    bidders,
    check,
    codes,
    find_offer,
    kind_of,
    least_bid,
    pack,
    terms_at,
    top_cell,
    top_kind,
)
from freehold.wire import Side, pack_action
from freehold.wire.actions import Accept, Bid, Buy, Decline, Pass, Reject
from freehold.wire.codec import sides_of
from freehold.wire.events import AuctionOpened, KnockedDown


class Other(NamedTuple):
    """Something else that could have been done."""

    action: int
    instead: Instead
    price: int


class Question(NamedTuple):
    """A decision: the state it was made in, what was done, and what else could have been.

    In a trade `give` and `take` are the proposer's, who is the partner of the seat that answers.
    """

    number: int
    state: State
    seat: int
    kind: Kind
    did: Did
    action: int
    others: tuple[Other, ...]
    square: int | None = None
    price: int = 0
    partner: int | None = None
    give: Side | None = None
    take: Side | None = None

    @property
    def rank(self) -> int:
        """Return how soon it is looked at if there are too many, 0 first."""
        return RANKS.index(self.did)


RANKS: Final[tuple[Did, ...]] = ("accept", "buy", "decline", "win", "leave", "reject", "offer")


class _Part(NamedTuple):
    """What a seat said last in an auction, and the state it said it in."""

    number: int
    state: State
    action: int


class Questioner:
    """Finds the decisions worth a question, step by step."""

    def __init__(self) -> None:
        self._parts: dict[int, _Part] = {}  # of the auction under way, by seat

    def ask(self, step: Step) -> list[Question]:
        """Return the questions that an action settles."""
        action = step.act.action
        found: list[Question] = []
        if isinstance(action, Buy | Decline):
            found = _ask_buyer(step)
        elif isinstance(action, Accept | Reject):
            found = ask_partner(step)
        elif isinstance(action, Bid | Pass):
            self._note_part(step)
        return [question for question in found + self._end_auction(step) if is_open(question)]

    def _note_part(self, step: Step) -> None:
        if step.act.seat is not None and top_cell(step.before, codes.AUCTION_LOT) < codes.LOT_HOUSE:
            packed, _ = pack_action(step.act.action)
            self._parts[step.act.seat] = _Part(step.act.number, step.before, packed)

    def _end_auction(self, step: Step) -> list[Question]:
        """Return the questions about an auction that ends with this action."""
        found: list[Question] = []
        for event in step.act.events:
            if isinstance(event, AuctionOpened):
                self._parts = {}
            elif isinstance(event, KnockedDown) and isinstance(event.lot, int):
                found += self._ask_bidders(step, event.lot, event.seat)
                self._parts = {}
        return found

    def _ask_bidders(self, step: Step, lot: int, winner: int | None) -> list[Question]:
        self._parts |= _silent(step, lot)
        found = []
        for seat, part in sorted(self._parts.items()):
            if seat == winner and kind_of(part.action) == codes.A_BID:
                found.append(_ask_winner(part, seat, lot))
            elif seat != winner and kind_of(part.action) == codes.A_PASS:
                found.append(_ask_leaver(part, seat, lot))
        return found


def _silent(step: Step, lot: int) -> dict[int, _Part]:
    """Return the parts of those who could still have raised when the clock closed an auction."""
    s = step.before
    if (
        step.act.seat is not None
        or top_kind(s) != codes.F_AUCTION
        or top_cell(s, codes.AUCTION_LOT) != lot
    ):
        return {}
    able = bidders(s)
    part = _Part(step.act.number, s, codes.A_PASS)
    return {seat: part for seat in range(s.seats) if able >> seat & 1}


def _ask_buyer(step: Step) -> list[Question]:
    s, seat = step.before, step.act.seat
    if seat is None or top_kind(s) != codes.F_BUY:
        return []
    square = int(top_cell(s, codes.BUY_SQUARE))
    price = int(s.rules.price[square])
    bought = isinstance(step.act.action, Buy)
    other = Other(codes.A_DECLINE, "decline", 0) if bought else Other(codes.A_BUY, "buy", price)
    return [
        Question(
            number=step.act.number,
            state=s,
            seat=seat,
            kind="purchase",
            did="buy" if bought else "decline",
            action=codes.A_BUY if bought else codes.A_DECLINE,
            others=(other,),
            square=square,
            price=price,
        )
    ]


def _ask_winner(part: _Part, seat: int, lot: int) -> Question:
    """Ask whether a lot was worth the bid: a pass, or the least bid, is what else there was."""
    least = int(least_bid(part.state))
    price = int(amount_of(part.action))
    others = [Other(codes.A_PASS, "pass", 0)]
    if price > least:
        others.append(Other(pack(codes.A_BID, 0, least), "bid", least))
    return Question(
        number=part.number,
        state=part.state,
        seat=seat,
        kind="auction",
        did="win",
        action=part.action,
        others=tuple(others),
        square=lot,
        price=price,
    )


def _ask_leaver(part: _Part, seat: int, lot: int) -> Question:
    least = int(least_bid(part.state))
    return Question(
        number=part.number,
        state=part.state,
        seat=seat,
        kind="auction",
        did="leave",
        action=codes.A_PASS,
        others=(Other(pack(codes.A_BID, 0, least), "bid", least),),
        square=lot,
        price=int(top_cell(part.state, codes.AUCTION_HIGH_BID)),
    )


def ask_partner(step: Step) -> list[Question]:
    """Ask about a trade that was accepted or rejected."""
    s, seat, action = step.before, step.act.seat, step.act.action
    if seat is None or not isinstance(action, Accept | Reject):
        return []
    yes = pack(codes.A_ACCEPT, action.partner, action.revision)
    no = pack(codes.A_REJECT, action.partner, action.revision)
    accepted = isinstance(action, Accept)
    give, take = sides_of(terms_at(s, find_offer(s, seat, action.partner)))
    return [
        Question(
            number=step.act.number,
            state=s,
            seat=seat,
            kind="trade",
            did="accept" if accepted else "reject",
            action=yes if accepted else no,
            others=(Other(no, "reject", 0) if accepted else Other(yes, "accept", 0),),
            partner=action.partner,
            give=give,
            take=take,
        )
    ]


def is_open(question: Question) -> bool:
    """Tell whether there was a choice at all: everything considered is allowed."""
    table = resample_moment(question.state, question.seat, 0, question.partner)
    actions = (question.action, *(other.action for other in question.others))
    return all(check(table, question.seat, action) == codes.OK for action in actions)
