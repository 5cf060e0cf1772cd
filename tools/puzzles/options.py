"""What may be done in a position, as far as it makes a question; kind by kind."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from freehold.analysis.action_sequences import ActionSequence, take, works_between
from freehold.analysis.resampling import resample_moment
from freehold.bots.levels.expert import Expert
from freehold.bots.levels.sharp import Sharp
from freehold.bots.offers import offer_to
from freehold.engine import (
    Ruleset,
    State,
    actors,
    amount_of,
    check,
    codes,
    has,
    kind_of,
    least_bid,
    legal,
    most_bid,
    offer_by,
    pack,
    target_of,
    terms_at,
    top_cell,
    top_kind,
    top_seat,
)
from freehold.puzzles.puzzle import Doing, Kind, Puzzle, PuzzleAnswer
from freehold.record import move_text, parse_move, parse_position
from freehold.wire.codec import pack_action, sides_of, unpack_action

MOST: Final = 5  # answers of a puzzle
LONGEST: Final = 40  # moves of an answer
BIDS: Final = (50, 100, 150, 200, 300)  # limits, in percent of a deed's price
BUILDING: Final = frozenset({codes.A_BUILD, codes.A_BUILD_RUN})
SELLING: Final = frozenset({codes.A_SELL, codes.A_SELL_RUN})
JAIL: Final[tuple[tuple[int, Doing], ...]] = (
    (codes.A_PAY_FINE, "pay_fine"),
    (codes.A_USE_PASS, "use_pass"),
    (codes.A_ROLL, "stay"),
    (codes.A_END_TURN, "stay"),
)


class Option(NamedTuple):
    """Something that may be done, as the engine takes it and as people read it."""

    answer: PuzzleAnswer
    sequence: ActionSequence


class Asked(NamedTuple):
    """A question without its figures."""

    kind: Kind
    state: State
    seat: int
    options: tuple[Option, ...]


class Advisers:
    """The players whose ideas become answers."""

    def __init__(self, rules: Ruleset) -> None:
        self.sharp = Sharp(rules)
        self.expert = Expert(rules)


def option_of(answer: PuzzleAnswer, sequence: ActionSequence) -> Option:
    """Return an option with its moves in words."""
    moves = tuple(move_text(unpack_action(each, sequence.terms)) for each in sequence.actions)
    return Option(replace(answer, moves=moves), sequence)


def ask(s: State, seat: int, kind: Kind, advisers: Advisers) -> Asked | None:
    """Return the question of a kind that a position puts to a seat, if it is one."""
    partner = _partner(s, seat) if kind == "answer" else None
    if kind == "answer" and partner is None:
        return None
    table = resample_moment(s, seat, int(s.decision), partner)
    table.clocked = 0
    found = ASKING[kind](table, seat, advisers)
    options = tuple(option for option in found[:MOST] if is_open(table, seat, option))
    return Asked(kind, table, seat, options) if len(options) > 1 else None


def is_open(s: State, seat: int, option: Option) -> bool:
    """Tell whether all moves of an option are allowed."""
    return len(option.sequence.actions) <= LONGEST and take(s.copy(), seat, option.sequence)


def _partner(s: State, seat: int) -> int | None:
    at = int(offer_to(s, seat))
    return int(s.offers[at]) if at >= 0 else None


def _purchases(s: State, seat: int, _advisers: Advisers) -> list[Option]:
    if top_kind(s) != codes.F_BUY or top_seat(s) != seat:
        return []
    price = int(s.rules.price[top_cell(s, codes.BUY_SQUARE)])
    return [
        option_of(PuzzleAnswer(does="buy", price=price), ActionSequence((codes.A_BUY,))),
        option_of(PuzzleAnswer(does="decline"), ActionSequence((codes.A_DECLINE,))),
    ]


def _bids(s: State, seat: int, _advisers: Advisers) -> list[Option]:
    """Return limits up to which one goes on to raise; the first move is the least bid."""
    if top_kind(s) != codes.F_AUCTION or top_seat(s) != seat:
        return []
    lot = int(top_cell(s, codes.AUCTION_LOT))
    if lot >= codes.LOT_HOUSE:
        return []
    least, most = int(least_bid(s)), int(most_bid(s, seat))
    limits = {min(most, int(s.rules.price[lot]) * part // 100) for part in BIDS}
    first = ActionSequence((pack(codes.A_BID, 0, least),))
    bids = [option_of(PuzzleAnswer(does="bid", price=each), first) for each in sorted(limits)]
    passing = option_of(PuzzleAnswer(does="pass"), ActionSequence((codes.A_PASS,)))
    return [passing, *(option for option in bids if option.answer.price >= least)]


def _ways_out(s: State, seat: int, _advisers: Advisers) -> list[Option]:
    if not s.jail[seat] or top_kind(s) != codes.F_TURN or top_seat(s) != seat:
        return []
    passes = len(s.rules.pass_card)
    found: dict[Doing, Option] = {}
    for kind, does in JAIL:
        numbers = range(passes if kind == codes.A_USE_PASS else 1)
        for action in (pack(kind, number) for number in numbers):
            price = int(s.rules.jail_fine) if kind == codes.A_PAY_FINE else 0
            if check(s, seat, action) == codes.OK:
                found.setdefault(
                    does,
                    option_of(PuzzleAnswer(does=does, price=price), ActionSequence((int(action),))),
                )
    return list(found.values())


# --- property


def _buildings(s: State, seat: int, advisers: Advisers) -> list[Option]:
    """Return nothing, what sharp builds, and every color up to the reserve, or to the last coin."""
    if top_kind(s) != codes.F_TURN or top_seat(s) != seat or not s.rules.build:
        return []
    model = advisers.sharp.model
    colors = int(model.full_colors(s, seat))
    groups = [group for group in range(s.rules.groups) if colors >> group & 1]
    tries = [_work(s, seat, lambda t: int(advisers.sharp.estate.manage(t, seat)))]
    for group in groups:
        for floor in (0, int(model.reserve(s, seat))):
            tries.append(_work(s, seat, _builder(seat, group, floor)))
    built = [one for one in tries if one is not None and _is_building(one)]
    saved = option_of(PuzzleAnswer(does="save"), ActionSequence(waits=True))
    return [saved, *_different(built)] if built else []


def _is_building(option: Option) -> bool:
    return all(work.what in ("build", "lift") for work in option.answer.works) and any(
        work.what == "build" for work in option.answer.works
    )


def _builder(seat: int, group: int, floor: int) -> Callable[[State], int]:
    """Return what builds a color as high as a floor of cash allows."""

    def choose(s: State) -> int:
        best, level = 0, 0
        for action in map(int, legal(s, seat)):
            if kind_of(action) not in BUILDING:
                continue
            target = int(target_of(action))
            is_run = kind_of(action) == codes.A_BUILD_RUN
            if (target if is_run else int(s.rules.group[target])) != group:
                continue
            if is_run and amount_of(action) != 1:
                continue
            height = 0 if is_run else int(s.level[target])
            if not best or height < level:
                best, level = action, height
        if not best:
            return 0
        tried = s.copy()
        take(tried, seat, ActionSequence((best,)))
        return best if tried.cash[seat] >= floor else 0

    return choose


def _work(s: State, seat: int, choose: Callable[[State], int]) -> Option | None:
    """Return what somebody does with property in the own turn."""
    tried = s.copy()
    actions: list[int] = []
    while len(actions) < LONGEST:
        action = choose(tried)
        if not action or not take(tried, seat, ActionSequence((action,))):
            break
        if top_kind(tried) != codes.F_TURN:
            return None  # too few buildings: an auction decides
        actions.append(action)
    if not actions:
        return None
    works = works_between(s, tried, seat)
    price = int(s.cash[seat] - tried.cash[seat])
    return option_of(
        PuzzleAnswer(does="build", price=price, works=works),
        ActionSequence(tuple(actions), waits=True),
    )


def _different(options: Sequence[Option]) -> list[Option]:
    """Return those of which each does something else."""
    found: dict[object, Option] = {}
    for option in options:
        found.setdefault(frozenset(map(str, option.answer.works)), option)
    return list(found.values())


def _raisings(s: State, seat: int, advisers: Advisers) -> list[Option]:
    """Return ways to raise a debt: as sharp does, mortgages first or buildings first."""
    if top_kind(s) != codes.F_DEBT or top_seat(s) != seat:
        return []
    ways: list[Callable[[State], int]] = [lambda t: int(advisers.sharp.decide(t, seat))]
    for sells in (False, True):
        for dearest in (False, True):
            ways.append(_raiser(seat, sells, dearest))
    tries = [_raise(s, seat, way) for way in ways]
    return _different([one for one in tries if one is not None])


def _raiser(seat: int, sells: bool, dearest: bool) -> Callable[[State], int]:
    def choose(s: State) -> int:
        found: list[tuple[bool, int, int]] = []
        for action in map(int, legal(s, seat)):
            kind, target = kind_of(action), int(target_of(action))
            if kind == codes.A_MORTGAGE:
                worth = int(s.rules.price[target])
            elif kind in SELLING and amount_of(action) <= 1:
                worth = target if kind == codes.A_SELL_RUN else int(s.rules.group[target])
            else:
                continue
            first = (kind in SELLING) == sells
            found.append((not first, -worth if dearest else worth, action))
        return min(found)[2] if found else 0

    return choose


def _raise(s: State, seat: int, choose: Callable[[State], int]) -> Option | None:
    tried = s.copy()
    actions: list[int] = []
    while top_kind(tried) == codes.F_DEBT and top_seat(tried) == seat:
        action = choose(tried)
        if not action or kind_of(action) == codes.A_BANKRUPT or len(actions) >= LONGEST:
            return None
        if not take(tried, seat, ActionSequence((action,))):
            return None
        actions.append(action)
    works = works_between(s, tried, seat)
    if not works or any(work.what not in ("sell", "mortgage") for work in works):
        return None
    price = int(top_cell(s, codes.DEBT_AMOUNT))
    return option_of(
        PuzzleAnswer(does="raise", price=price, works=works), ActionSequence(tuple(actions))
    )


# --- trades


def _replies(s: State, seat: int, advisers: Advisers) -> list[Option]:
    partner = _partner(s, seat)
    if partner is None:
        return []
    at = int(offer_to(s, seat))
    give, receive = sides_of(terms_at(s, at))
    revision = int(s.offers[at + codes.OFFER_REVISION])
    found = []
    replies: tuple[tuple[int, Doing], ...] = (
        (codes.A_ACCEPT, "accept"),
        (codes.A_REJECT, "reject"),
    )
    for kind, does in replies:
        reply = PuzzleAnswer(does=does, partner=partner, give=receive, take=give)
        found.append(option_of(reply, ActionSequence((int(pack(kind, partner, revision)),))))
    advisers.sharp.begin()
    action = int(advisers.sharp.answer(s, seat))
    if kind_of(action) == codes.A_COUNTER:
        terms = advisers.sharp.terms
        give, receive = sides_of(terms)
        reply = PuzzleAnswer(does="counter", partner=partner, give=give, take=receive)
        found.append(option_of(reply, ActionSequence((action,), terms=terms)))
    return found


def _deals(s: State, seat: int, advisers: Advisers) -> list[Option]:
    """Return the offers that an expert thinks of, and none."""
    own = top_kind(s) == codes.F_TURN and top_seat(s) == seat
    if not own or not s.rules.trade or offer_by(s, seat) >= 0:
        return []
    expert = advisers.expert
    expert.begin()
    expert.deals.search(s, seat)
    found: dict[tuple[int, int, int], Option] = {}
    for draft in expert.deals.found:
        terms = draft.terms()
        give, receive = sides_of(terms)
        offer = PuzzleAnswer(does="offer", partner=int(draft.partner), give=give, take=receive)
        sequence = ActionSequence((int(pack(codes.A_PROPOSE, draft.partner)),), terms=terms)
        found.setdefault(
            (int(draft.partner), int(draft.give), int(draft.take)), option_of(offer, sequence)
        )
    none = option_of(PuzzleAnswer(does="no_deal"), ActionSequence())
    return [none, *found.values()] if len(found) > 1 else []


Asking = Callable[[State, int, Advisers], list[Option]]
ASKING: Final[dict[Kind, Asking]] = {
    "deal": _deals,
    "answer": _replies,
    "build": _buildings,
    "bid": _bids,
    "purchase": _purchases,
    "jail": _ways_out,
    "debt": _raisings,
}


def kinds_at(s: State, seat: int) -> tuple[Kind, ...]:
    """Return the kinds of questions that may be put to a seat here."""
    kind = top_kind(s)
    found: list[Kind] = []
    if _partner(s, seat) is not None:
        found.append("answer")
    if not has(actors(s), seat):
        return tuple(found)
    if kind == codes.F_TURN:
        found += ["jail"] if s.jail[seat] else ["deal", "build"]
    elif kind == codes.F_BUY:
        found.append("purchase")
    elif kind == codes.F_AUCTION:
        found.append("bid")
    elif kind == codes.F_DEBT:
        found.append("debt")
    return tuple(found)


def read(puzzle: Puzzle) -> Asked:
    """Return the question of a puzzle that was written down."""
    state = parse_position(puzzle.position)
    options = tuple(Option(answer, _sequence_of(answer, puzzle)) for answer in puzzle.answers)
    return Asked(puzzle.kind, state, puzzle.seat, options)


def _sequence_of(answer: PuzzleAnswer, puzzle: Puzzle) -> ActionSequence:
    packed = [pack_action(parse_move(move)) for move in answer.moves]
    terms = next((terms for _, terms in packed if terms is not None), None)
    return ActionSequence(tuple(action for action, _ in packed), puzzle.kind == "build", terms)
