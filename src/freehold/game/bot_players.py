"""Bots at a game: what they do in their turn, and out of it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from freehold.bots import Bot
from freehold.bots.driver import ANSWER, DECIDE, HAGGLE, MANAGE, PROPOSE, HostedDriver
from freehold.bots.offers import offer_to
from freehold.bots.seat_table import seat_table
from freehold.engine import is_alive
from freehold.engine.codes import FRAME
from freehold.record import Act
from freehold.wire import Action, AnyAction, Refusal
from freehold.wire.actions import Counter, Propose, Reject, TimeOut, Withdraw

if TYPE_CHECKING:
    from freehold.game.game import Game

Attempt = Callable[[int | None, AnyAction], Refusal | None]


class BotPlayers:
    """The bots of one game, by seats; no offer of theirs comes twice."""

    def __init__(
        self, game: "Game", bots: Mapping[int, Bot], attempt: Attempt | None = None
    ) -> None:
        self._game = game
        self._attempt = attempt or game.attempt  # how an action is done
        self.bots = dict(bots)
        self._driver = HostedDriver()
        self._answered = -1  # the decision after which bots were asked last
        self._question: tuple[int, ...] = ()  # what was awaited last
        self._questions = 0
        self._offered = {
            (line.seat, line.action)
            for line in game.record.log
            if isinstance(line, Act) and isinstance(line.action, Propose)
        }

    def answer(self) -> None:
        """Let each bot do one thing out of turn; what the rules refuse is as if not said."""
        if self._answered == self._game.state.decision:
            return
        self._answered = self._game.state.decision
        for seat in self.bots:
            state = self._game.state
            if state.over or not is_alive(state, seat):
                continue
            action = self._bounded(seat, self._ask(seat, ANSWER | MANAGE))
            if action is not None:
                self._attempt(seat, action)

    def play(self, seat: int) -> None:
        """Let a bot make an offer or decide; if it does not know the rules, the clock decides."""
        if self._withdraws(seat):
            return
        action = self._ask(seat, PROPOSE | DECIDE)
        if isinstance(action, Propose) and (seat, action) in self._offered:
            action = self._ask(seat, DECIDE)
        assert action is not None
        decision = self._game.state.decision
        refusal = self._attempt(seat, action)
        if isinstance(action, Propose):
            self._offered.add((seat, action))
        elif refusal:
            self._attempt(None, TimeOut(decision))

    def _ask(self, seat: int, allowed: int) -> Action | None:
        """Return what a bot does of what is allowed and wanted now."""
        state = self._game.state
        question = self._count_questions()
        wanted = self._driver.wanted(state, seat, question) & allowed
        if wanted & PROPOSE:
            self._driver.note_proposing(seat, question)
        if wanted & ANSWER and int(state.offers[offer_to(state, seat)]) not in self.bots:
            wanted |= HAGGLE
        return self.bots[seat].act(seat_table(state, seat), seat, wanted)

    def _count_questions(self) -> int:
        """Return the number of the question on the table, another for another thing awaited."""
        state = self._game.state
        question = (state.turns, *state.frames[(state.depth - 1) * FRAME : state.depth * FRAME])
        if question != self._question:
            self._question = question
            self._questions += 1
        return self._questions

    def _bounded(self, seat: int, answer: Action | None) -> Action | None:
        """Return a bot's answer, but a rejection in place of a counter-offer too many."""
        if not isinstance(answer, Counter):
            return answer
        if self._driver.count_counter(seat, answer.partner, self._game.state.turns):
            return Reject(answer.partner, answer.revision)
        return answer

    def _withdraws(self, seat: int) -> bool:
        """Take back a bot's offer that was left open; tell whether there was one."""
        offers = self._game.view(seat).offers
        made = next((offer for offer in offers if offer.proposer == seat), None)
        return made is not None and not self._attempt(seat, Withdraw(made.partner))
