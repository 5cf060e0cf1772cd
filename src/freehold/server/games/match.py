"""A hosted game: actions, the question on the table, and taking back what chance left alone."""

from collections.abc import Iterable
from typing import Final

import msgspec

from freehold.editions import house_rules, load
from freehold.engine.codes import AUCTION_TURNS, F_AUCTION, F_DEBT, F_TURN, FRAME
from freehold.engine.state import OFFER, State, top_kind
from freehold.record import Act, Check, Game, Header, Result
from freehold.server.messages import Why
from freehold.wire import AnyAction, ClockAction, Refusal, rents_of
from freehold.wire.actions import (
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
    Roll,
    UsePass,
)

# What answers the question on the table; all else may be done beside it.
ANSWERS: Final = (
    Roll,
    Buy,
    Decline,
    Bid,
    Pass,
    PayFine,
    UsePass,
    Choose,
    Bankrupt,
    EndTurn,
    Place,
)
MOST_OFFERED: Final = 500  # offers of a game that are remembered
Question = tuple[int, ...]
OfferKey = tuple[int, int, int]  # proposer, partner, revision


class Deed(msgspec.Struct, frozen=True):
    """What an action came to: its line in the record, and what follows it there."""

    act: Act
    after: Check | Result | None


def question_of(state: State) -> Question:
    """Return what tells one question from the next; raising bids do not make it another one."""
    if state.depth == 0:
        return ()
    kind, seat, *cells = state.frames[(state.depth - 1) * FRAME : state.depth * FRAME]
    if kind != F_AUCTION:
        return (kind, seat, state.turns, *cells)
    lot, origin = cells[0], cells[5]
    if is_open_to_all(state):
        return (kind, state.turns, lot, origin)
    return (kind, state.turns, lot, origin, seat)


def is_open_to_all(state: State) -> bool:
    """Tell whether the question is an auction by the clock, in which everybody is asked at once."""
    return (
        top_kind(state) == F_AUCTION and state.clocked != 0 and state.rules.auction != AUCTION_TURNS
    )


def offers_on(state: State) -> list[OfferKey]:
    """Return the offers on the table."""
    cells = list(state.offers)
    return [(cells[at], cells[at + 1], cells[at + 2]) for at in range(0, len(cells), OFFER)]


def is_negotiable(state: State) -> bool:
    """Tell whether the rules let offers be answered beside the question on the table."""
    return top_kind(state) in (F_TURN, F_DEBT)


class Match:
    """A game in a room, from its dealing or from any state of it that was kept."""

    def __init__(self, game: Game, asked: int) -> None:
        self.game = game
        self.state = game.state
        self.asked = asked  # number of the entry that brought the question
        self.question = question_of(game.state)
        self.rents = rents_of(game.state)
        self.new_rents: dict[int, int] = {}  # by square, what the last action changed of them
        self.why: Why | None = None  # what a bot says about the last action
        self.offered: dict[tuple[int, Propose], None] = {}  # the newest offers made, in order
        self._base = game.state.copy()
        self._since: list[Act] = []

    def remember(self, past: Iterable[Act | Check]) -> None:
        """Take over which offers were made before the game was continued."""
        for line in past:
            if isinstance(line, Act) and isinstance(line.action, Propose) and line.seat is not None:
                self._note_offer(line.seat, line.action)

    def was_offered(self, seat: int, offer: Propose) -> bool:
        """Tell whether the seat has made that offer before."""
        return (seat, offer) in self.offered

    @property
    def at_base(self) -> bool:
        """Tell whether nothing can be taken back at this moment."""
        return not self._since

    def is_stale(self, action: AnyAction, ask: int) -> bool:
        """Tell whether an action answers a question that is not on the table any more."""
        return isinstance(action, ANSWERS) and ask != self.asked

    def do(
        self, seat: int | None, action: AnyAction, seq: int, why: Why | None = None
    ) -> Deed | Refusal:
        """Do an action; `seq` is the number its entry will have."""
        if isinstance(action, ClockAction):
            happened = self.game.tick(action)
        else:
            assert seat is not None
            happened = self.game.act(seat, action)
        if isinstance(happened, Refusal):
            return happened
        deed = _deed(self.game)
        if isinstance(action, Propose) and seat is not None:
            self._note_offer(seat, action)
        self._note(deed.act, seq)
        self.why = why
        return deed

    def _note_offer(self, seat: int, offer: Propose) -> None:
        self.offered[seat, offer] = None
        if len(self.offered) > MOST_OFFERED:
            del self.offered[next(iter(self.offered))]

    def _note(self, act: Act, seq: int) -> None:
        if self.game.drew:
            self._base = self.game.state.copy()
            self._since = []
        else:
            self._since.append(act)
        self._ask(seq)
        self._count_rents()

    def _count_rents(self) -> None:
        before, self.rents = self.rents, rents_of(self.state)
        self.new_rents = {
            square: rent for square, rent in enumerate(self.rents) if rent != before[square]
        }

    def _ask(self, seq: int) -> None:
        question = question_of(self.state)
        if question != self.question:
            self.question = question
            self.asked = seq

    def before_last_of(self, seat: int) -> int | None:
        """Return how many actions there were before the seat's last one, if it can be undone."""
        numbers = [act.number for act in self._since if act.seat == seat]
        return numbers[-1] - 1 if numbers else None

    def can_rewind(self, decision: int) -> bool:
        """Tell whether chance has been silent since that many actions."""
        return self._base.decision <= decision < self.state.decision

    def rewind(self, decision: int, seq: int) -> None:
        """Take back everything after that many actions."""
        kept = [act for act in self._since if act.number <= decision]
        self.game.resume(self._base)
        self.state = self._base
        self._base = self._base.copy()
        for act in kept:
            _repeat(self.game, act)
        self.game.take_log()
        self._since = kept
        self.rents, self.new_rents = rents_of(self.state), {}
        self.why = None
        self.question = question_of(self.state)
        self.asked = seq


def _repeat(game: Game, act: Act) -> None:
    if isinstance(act.action, ClockAction):
        happened = game.tick(act.action)
    else:
        assert act.seat is not None
        happened = game.act(act.seat, act.action)
    assert not isinstance(happened, Refusal)


def _deed(game: Game) -> Deed:
    act, *after = game.take_log()
    assert isinstance(act, Act)
    last = after[0] if after else None
    assert last is None or isinstance(last, Check | Result)
    return Deed(act, last)


def game_of(header: Header, seed: bytes, past: Iterable[Act | Check] = ()) -> Game:
    """Return a game as its header describes it, with an empty log: fresh, or after its past."""
    edition = load(header.edition)
    game = Game(
        edition,
        house_rules(edition, header.options),
        header.players,
        seed,
        clocked=header.clocked,
        hosted=header.seed is None,
        entropy=header.entropy or (),
    )
    for line in past:
        if isinstance(line, Act):
            _repeat(game, line)
    game.take_log()
    return game
