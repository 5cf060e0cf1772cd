"""A match: actions, the question on the table, and taking back what chance left alone."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from freehold.editions import (
    Edition,
    EditionError,
    OptionError,
    Options,
    carried_board,
    is_board_name,
    load,
    remember,
)
from freehold.editions.edition_json import edition_from
from freehold.engine import State, rents, top_cell, top_kind, top_seat
from freehold.engine.codes import (
    AUCTION_LOT,
    AUCTION_ORIGIN,
    AUCTION_TURNS,
    F_AUCTION,
    F_DEBT,
    F_TURN,
    FRAME,
    OFFER,
)
from freehold.protocol import Why
from freehold.record import (
    RULES_VERSION,
    Act,
    Check,
    Fresh,
    Header,
    RecordedGame,
    Result,
    deal,
    do_action,
    rules_of_header,
)
from freehold.record.game import rules_of
from freehold.server.games.entries import NO_EDITION
from freehold.wire import ONE_PIP, AnyAction, Refusal, as_key
from freehold.wire.actions import (
    Accept,
    Bankrupt,
    Bid,
    Buy,
    Choose,
    Decline,
    EndTurn,
    Pass,
    PayFine,
    Place,
    Propose,
    Reject,
    Resign,
    Roll,
    UsePass,
    Withdraw,
)

# What answers the question on the table; all else may be done beside it.
ANSWERS: Final = frozenset((
    Roll, Buy, Decline, Bid, Pass, PayFine, UsePass, Choose, Bankrupt, EndTurn, Place,
))  # fmt: skip # a list to look things up in, side by side
# What somebody can do no more often than others let them.
BOUNDED: Final = ANSWERS | {Accept, Reject, Withdraw, Resign}
MOST_OFFERED: Final = 500  # offers of a game that are remembered
MOST_UNDONE: Final = 200  # actions; where chance was silent for longer, older ones stand
Question = tuple[int, ...]
OfferKey = tuple[int, int, int]  # proposer, partner, revision
Past = Act | Check | Fresh  # what was played of a continued game before


class RestoreError(Exception):
    """Say that a log does not lead to what it says."""


class Prepared(msgspec.Struct, frozen=True):
    """What an action will come to: its line in the record, what follows there, and the state."""

    act: Act
    after: Check | Result | None
    before: State
    state: State
    drew: bool  # new chance
    why: Why | None  # what a bot says about it


def question_of(state: State) -> Question:
    """Return what tells one question from the next; raising bids do not make it another one."""
    if state.depth == 0:
        return ()
    kind, seat, *cells = state.frames[(state.depth - 1) * FRAME : state.depth * FRAME]
    if kind != F_AUCTION:
        return (kind, seat, state.turns, *cells)
    auction = (kind, state.turns, top_cell(state, AUCTION_LOT), top_cell(state, AUCTION_ORIGIN))
    return auction if is_open_to_all(state) else (*auction, seat)


def is_open_to_all(state: State) -> bool:
    """Tell whether the question is an auction by the clock, in which everybody is asked at once."""
    return (
        top_kind(state) == F_AUCTION and state.clocked != 0 and state.rules.auction != AUCTION_TURNS
    )


def is_aside(action: AnyAction) -> bool:
    """Tell whether somebody could do an action, or undo and do it again, without end."""
    return type(action) not in BOUNDED


def offers_on(state: State) -> list[OfferKey]:
    """Return the offers on the table."""
    cells = list(state.offers)
    return [(cells[at], cells[at + 1], cells[at + 2]) for at in range(0, len(cells), OFFER)]


def is_negotiable(state: State) -> bool:
    """Tell whether the rules let offers be answered beside the question on the table."""
    return top_kind(state) in (F_TURN, F_DEBT)


class Match:
    """A game in a room, from its dealing or from any state of it that was kept.

    A state is never changed once it is on the table: the next one is prepared beside it.  The game
    comes as it was before what was done `since`, which can be taken back.  Where one `retries`,
    what chance has decided can be taken back, too.
    """

    def __init__(
        self,
        game: RecordedGame,
        asked: int,
        offered: Iterable[tuple[int, Propose]] = (),
        since: Sequence[Act] = (),
        *,
        retries: bool = False,
    ) -> None:
        self.game = game
        self.state = game.state  # on the table
        self.retries = retries
        self.asked = asked  # number of the entry that brought the question
        self._base = game.state
        self._since: list[Act] = []
        if since:
            self._go_over(since)
        self.mark()
        self.question = question_of(game.state)
        self._charge(game.state)
        self.why: Why | None = None  # what a bot says about the last action
        self.offered: dict[tuple[int, Propose], None] = {}  # the newest offers made, in order
        for seat, offer in offered:
            self._note_offer(seat, offer)
        self._prepared: Prepared | None = None

    @property
    def awaited_alone(self) -> int | None:
        """Return the only seat that can answer the question; in an auction there are others."""
        state = self.state
        is_asked = state.depth > 0 and top_kind(state) != F_AUCTION
        return top_seat(state) if is_asked else None

    def was_offered(self, seat: int, offer: Propose) -> bool:
        """Tell whether the seat has made that offer before."""
        return (seat, offer) in self.offered

    @property
    def at_base(self) -> bool:
        """Tell whether nothing can be taken back at this moment."""
        return not self._since

    @property
    def undoable(self) -> tuple[State, tuple[Act, ...]]:
        """Return what can be taken back, and the state before it."""
        return self._base, tuple(self._since)

    def is_stale(self, action: AnyAction, ask: int) -> bool:
        """Tell whether an action answers a question that is not on the table any more."""
        return ask != self.asked and type(action) in ANSWERS

    # --- acting

    def prepare(
        self, seat: int | None, action: AnyAction, why: Why | None = None
    ) -> Prepared | Refusal:
        """Work out what an action comes to; nothing changes before it is taken over."""
        game, before = self.game, self.state
        game.resume(before.copy())
        try:
            refusal = do_action(game, seat, action)
            if refusal is not None:
                return refusal
            act, *rest = game.take_log()
            after = rest[0] if rest else None
            assert isinstance(act, Act)
            assert after is None or isinstance(after, Check | Result)
            prepared = Prepared(act, after, before, game.state, game.drew, why)
        finally:
            game.resume(before)
        self._prepared = prepared
        return prepared

    def advance(self, act: Act, seq: int) -> None:
        """Take over an action that was just prepared, or repeat one from the log.

        `seq` is the number of its entry.
        """
        prepared = self._taken(act)
        self._go_on_from(prepared.state)
        if prepared.drew and not self.retries:
            self._rest_on(prepared.state)
        else:
            self._since.append(act)
        if isinstance(act.action, Propose) and act.seat is not None:
            self._note_offer(act.seat, act.action)
        self.why = prepared.why
        self._ask(seq)
        self._compare_rents(prepared.state)

    def _charge(self, state: State) -> None:
        """Note what every square charges now, as if nobody knew what it did before."""
        charged = rents(state, ONE_PIP)
        self.rents, self._rents_key = tuple(charged), as_key(charged)
        self.new_rents: dict[int, int] = {}  # by square, what the last action changed of them

    def _compare_rents(self, state: State) -> None:
        """Note what every square charges now, and which do not charge what they did."""
        charged = rents(state, ONE_PIP)
        key = as_key(charged)
        self.new_rents = {}
        if key != self._rents_key:
            before, self.rents, self._rents_key = self.rents, tuple(charged), key
            pairs = enumerate(zip(before, self.rents, strict=True))
            self.new_rents = {square: rent for square, (was, rent) in pairs if rent != was}

    def _taken(self, act: Act) -> Prepared:
        prepared, self._prepared = self._prepared, None
        if prepared is not None and prepared.act is act and prepared.before is self.state:
            return prepared
        repeated = self.prepare(act.seat, act.action)
        if isinstance(repeated, Refusal) or repeated.act != act:
            came = repeated if isinstance(repeated, Refusal) else repeated.act
            raise RestoreError(f"expected {act}, got {came}")
        return repeated

    def _note_offer(self, seat: int, offer: Propose) -> None:
        self.offered[seat, offer] = None
        if len(self.offered) > MOST_OFFERED:
            del self.offered[next(iter(self.offered))]

    def _ask(self, seq: int) -> None:
        question = question_of(self.state)
        if question != self.question:
            self.question = question
            self.asked = seq

    def freshen(self, fresh: Fresh, seed: bytes) -> None:
        """Begin anew with chance; nothing before it can be taken back, its seed being told."""
        self._go_on_from(self.state.copy())
        self.game.freshen(fresh, seed)
        self.game.take_log()
        self._rest_on(self.state)

    def _go_on_from(self, state: State) -> None:
        """Lay another state on the table."""
        self.game.resume(state)
        self.state = state

    # --- taking back

    def _rest_on(self, state: State, since: Sequence[Act] = ()) -> None:
        """Let nothing be taken back any more but what was done since a state."""
        self._base, self._since = state, list(since)
        self.mark()

    def mark(self) -> None:
        """Remember this moment: actions before it are those to stand if there are many."""
        self._mark = (len(self._since), self.state)

    def let_stand(self) -> None:
        """Let actions before the mark stand if there are many, and mark this moment."""
        if len(self._since) > MOST_UNDONE:
            count, state = self._mark
            self._rest_on(state, self._since[count:])
        self.mark()

    def before_last_of(self, seat: int) -> int | None:
        """Return how many actions there were before the seat's last one, if it can be undone."""
        numbers = [act.number for act in self._since if act.seat == seat]
        return numbers[-1] - 1 if numbers else None

    def can_rewind(self, decision: int) -> bool:
        """Tell whether chance has been silent since that many actions."""
        return self._base.decision <= decision < self.state.decision

    def rewind(self, decision: int, seq: int) -> None:
        """Take back everything after that many actions."""
        self._go_over([act for act in self._since if act.number <= decision])
        self.mark()
        self._charge(self.state)
        self.why = None
        self.question = question_of(self.state)
        self.asked = seq

    def _go_over(self, since: Sequence[Act]) -> None:
        """Do again, from the base on, what was not taken back."""
        self._go_on_from(self._base.copy())
        _repeat_all(self.game, since)
        self._since = list(since)


def offers_in(past: Iterable[Past]) -> Iterator[tuple[int, Propose]]:
    """Yield which offers were made before a game was continued."""
    for line in past:
        if isinstance(line, Act) and isinstance(line.action, Propose) and line.seat is not None:
            yield line.seat, line.action


def game_of(
    header: Header, seed: bytes, past: Sequence[Past] = (), kept: msgspec.Raw = NO_EDITION
) -> RecordedGame:
    """Return a game as its header describes it, with an empty log: dealt, or after its past.

    The seed is the newest one; a past in which chance began anew tells those before.  `kept` is
    the edition it began with.
    """
    told = [bytes.fromhex(line.seed) for line in past if isinstance(line, Fresh)]
    first, *later = [*told, seed]
    game = deal(header, *_rules_of(header, kept), first)
    _repeat_all(game, past, later)
    return game


def _rules_of(header: Header, kept: msgspec.Raw) -> tuple[Edition, Options]:
    """Return the edition and the options a game began with; raise RestoreError if they are lost."""
    if header.rules > RULES_VERSION:
        raise RestoreError(f"expected rules of version {RULES_VERSION}, got {header.rules}")
    for edition in _editions(header, kept):
        with suppress(OptionError):
            setting, options = rules_of_header(header, edition)
            if rules_of(setting, options).digest == header.digest:
                return setting, options
    raise RestoreError(f"expected {header.edition} with the digest {header.digest}, got another")


def _editions(header: Header, kept: msgspec.Raw) -> Iterator[Edition]:
    with suppress(EditionError):
        yield load(header.edition)
    with suppress(EditionError):
        if header.board is not msgspec.UNSET:
            yield carried_board(header.board, header.edition)
    if kept != NO_EDITION:
        edition = edition_from(bytes(kept))
        yield remember(edition) if is_board_name(edition.id) else edition


def _repeat_all(game: RecordedGame, past: Iterable[Past], seeds: Iterable[bytes] = ()) -> None:
    """Do again what was done before, without a log of it."""
    later = iter(seeds)
    for line in past:
        if isinstance(line, Act):
            refused = do_action(game, line.seat, line.action)
            assert refused is None
        elif isinstance(line, Fresh):
            game.freshen(line, next(later))
    game.take_log()
