"""The key decisions of a game: where somebody bought, bid, traded or sat in jail with a choice."""

from typing import Final, NamedTuple

from freehold.analysis.action_sequences import ActionSequence, take
from freehold.analysis.replay_steps import Step
from freehold.analysis.report import Did, Instead, Kind, Work
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
from freehold.wire.actions import Accept, Bid, Buy, Counter, Decline, Pass, Reject
from freehold.wire.codec import sides_of
from freehold.wire.events import AuctionOpened, KnockedDown


class Other(NamedTuple):
    """Something else that could have been done."""

    sequence: ActionSequence
    instead: Instead
    price: int
    works: tuple[Work, ...] = ()


class DecisionPoint(NamedTuple):
    """A decision: the state it was made in, what was done, and what else could have been.

    In a trade `give` and `take` are the proposer's, who is the partner of the seat that answers.
    """

    number: int
    state: State
    seat: int
    kind: Kind
    did: Did
    sequence: ActionSequence
    others: tuple[Other, ...]
    square: int | None = None
    price: int = 0
    partner: int | None = None
    give: Side | None = None
    take: Side | None = None
    works: tuple[Work, ...] = ()

    @property
    def rank(self) -> int:
        """Return how soon it is looked at if there are too many, 0 first."""
        return RANKS.index(self.did)


RANKS: Final[tuple[Did, ...]] = (
    "accept", "counter", "buy", "decline", "win", "build", "raise",
    "pay_fine", "use_pass", "stay", "leave", "save", "reject", "offer",
)  # fmt: skip # in order, at a glance
JAIL: Final[dict[int, Did]] = {
    codes.A_PAY_FINE: "pay_fine",
    codes.A_USE_PASS: "use_pass",
    codes.A_ROLL: "stay",
    codes.A_END_TURN: "stay",
}


class _Part(NamedTuple):
    """What a seat said last in an auction, and the state it said it in."""

    number: int
    state: State
    action: int


class Questioner:
    """Finds the decisions worth a question, step by step."""

    def __init__(self) -> None:
        self._parts: dict[int, _Part] = {}  # of the auction under way, by seat

    def ask(self, step: Step) -> list[DecisionPoint]:
        """Return the questions that an action settles."""
        action = step.act.action
        found: list[DecisionPoint] = []
        if isinstance(action, Buy | Decline):
            found = _ask_buyer(step)
        elif isinstance(action, Accept | Reject):
            found = ask_partner(step)
        elif isinstance(action, Counter):
            found = _ask_haggler(step)
        elif isinstance(action, Bid | Pass):
            self._note_part(step)
        elif step.act.seat is not None:
            found = _ask_prisoner(step, step.act.seat)
        return [question for question in found + self._end_auction(step) if is_open(question)]

    def _note_part(self, step: Step) -> None:
        if step.act.seat is not None and top_cell(step.before, codes.AUCTION_LOT) < codes.LOT_HOUSE:
            packed, _ = pack_action(step.act.action)
            self._parts[step.act.seat] = _Part(step.act.number, step.before, packed)

    def _end_auction(self, step: Step) -> list[DecisionPoint]:
        """Return the questions about an auction that ends with this action."""
        found: list[DecisionPoint] = []
        for event in step.act.events:
            if isinstance(event, AuctionOpened):
                self._parts = {}
            elif isinstance(event, KnockedDown) and isinstance(event.lot, int):
                found += self._ask_bidders(step, event.lot, event.seat)
                self._parts = {}
        return found

    def _ask_bidders(self, step: Step, lot: int, winner: int | None) -> list[DecisionPoint]:
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


def _ask_buyer(step: Step) -> list[DecisionPoint]:
    s, seat = step.before, step.act.seat
    if seat is None or top_kind(s) != codes.F_BUY:
        return []
    square = int(top_cell(s, codes.BUY_SQUARE))
    price = int(s.rules.price[square])
    bought = isinstance(step.act.action, Buy)
    buy, decline = ActionSequence((codes.A_BUY,)), ActionSequence((codes.A_DECLINE,))
    other = Other(decline, "decline", 0) if bought else Other(buy, "buy", price)
    return [
        DecisionPoint(
            number=step.act.number,
            state=s,
            seat=seat,
            kind="purchase",
            did="buy" if bought else "decline",
            sequence=buy if bought else decline,
            others=(other,),
            square=square,
            price=price,
        )
    ]


def _ask_winner(part: _Part, seat: int, lot: int) -> DecisionPoint:
    """Ask whether a lot was worth the bid: a pass, or the least bid, is what else there was."""
    least = int(least_bid(part.state))
    price = int(amount_of(part.action))
    others = [Other(ActionSequence((codes.A_PASS,)), "pass", 0)]
    if price > least:
        others.append(_bidding(least))
    return DecisionPoint(
        number=part.number,
        state=part.state,
        seat=seat,
        kind="auction",
        did="win",
        sequence=ActionSequence((part.action,)),
        others=tuple(others),
        square=lot,
        price=price,
    )


def _bidding(amount: int) -> Other:
    return Other(ActionSequence((pack(codes.A_BID, 0, amount),)), "bid", amount)


def _ask_leaver(part: _Part, seat: int, lot: int) -> DecisionPoint:
    least = int(least_bid(part.state))
    return DecisionPoint(
        number=part.number,
        state=part.state,
        seat=seat,
        kind="auction",
        did="leave",
        sequence=ActionSequence((codes.A_PASS,)),
        others=(_bidding(least),),
        square=lot,
        price=int(top_cell(part.state, codes.AUCTION_HIGH_BID)),
    )


def ask_partner(step: Step) -> list[DecisionPoint]:
    """Ask about a trade that was accepted or rejected."""
    s, seat, action = step.before, step.act.seat, step.act.action
    if seat is None or not isinstance(action, Accept | Reject):
        return []
    yes, no = _answers(action)
    accepted = isinstance(action, Accept)
    give, take = sides_of(terms_at(s, find_offer(s, seat, action.partner)))
    return [
        DecisionPoint(
            number=step.act.number,
            state=s,
            seat=seat,
            kind="trade",
            did="accept" if accepted else "reject",
            sequence=yes.sequence if accepted else no.sequence,
            others=(no if accepted else yes,),
            partner=action.partner,
            give=give,
            take=take,
        )
    ]


def _answers(action: Accept | Reject | Counter) -> tuple[Other, Other]:
    """Return yes and no to the offer that an action answers."""
    yes, no = (
        ActionSequence((pack(kind, action.partner, action.revision),))
        for kind in (codes.A_ACCEPT, codes.A_REJECT)
    )
    return Other(yes, "accept", 0), Other(no, "reject", 0)


def _ask_haggler(step: Step) -> list[DecisionPoint]:
    """Ask about a counter-offer; the sides are turned, as those of any question about a trade."""
    s, seat, action = step.before, step.act.seat, step.act.action
    if seat is None or not isinstance(action, Counter):
        return []
    packed, terms = pack_action(action)
    question = DecisionPoint(
        number=step.act.number,
        state=s,
        seat=seat,
        kind="trade",
        did="counter",
        sequence=ActionSequence((packed,), terms=terms),
        others=_answers(action),
        partner=action.partner,
        give=action.take,
        take=action.give,
    )
    allowed = tuple(other for other in question.others if _is_allowed(question, other.sequence))
    return [question._replace(others=allowed)]


def _ask_prisoner(step: Step, seat: int) -> list[DecisionPoint]:
    """Ask who was in jail and could pay, use a pass or wait."""
    s = step.before
    packed = int(pack_action(step.act.action)[0])
    did = JAIL.get(int(kind_of(packed)))
    if did is None or not s.jail[seat] or top_kind(s) != codes.F_TURN:
        return []
    others = _ways_out(s, seat)
    others = tuple(other for other in others if other.instead != did)
    if not others or (did == "stay" and all(other.instead == "stay" for other in others)):
        return []
    return [
        DecisionPoint(
            number=step.act.number,
            state=s,
            seat=seat,
            kind="jail",
            did=did,
            sequence=ActionSequence((packed,)),
            others=others,
            price=int(s.rules.jail_fine) if did == "pay_fine" else 0,
        )
    ]


def _ways_out(s: State, seat: int) -> tuple[Other, ...]:
    """Return what a prisoner may do: leave, one way of each kind, or stay."""
    fine = int(s.rules.jail_fine)
    ways = [Other(ActionSequence((codes.A_PAY_FINE,)), "pay_fine", fine)]
    passes = [pack(codes.A_USE_PASS, number) for number in range(len(s.rules.pass_card))]
    ways += [Other(ActionSequence((action,)), "use_pass", 0) for action in passes]
    ways += [Other(ActionSequence((kind,)), "stay", 0) for kind in (codes.A_ROLL, codes.A_END_TURN)]
    first: dict[str, Other] = {}
    for way in ways:
        if check(s, seat, way.sequence.actions[0]) == codes.OK:
            first.setdefault(way.instead, way)
    return tuple(first.values())


def is_open(question: DecisionPoint) -> bool:
    """Tell whether there was a choice at all: everything considered is allowed."""
    sequences = (question.sequence, *(other.sequence for other in question.others))
    return bool(question.others) and all(_is_allowed(question, sequence) for sequence in sequences)


def _is_allowed(question: DecisionPoint, sequence: ActionSequence) -> bool:
    table = resample_moment(question.state, question.seat, 0, question.partner)
    return take(table, question.seat, sequence)
