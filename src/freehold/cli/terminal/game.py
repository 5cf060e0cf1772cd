"""A game at the terminal: humans at the prompt, bots by themselves."""

import time
from collections.abc import Sequence
from typing import Final

from freehold.bots.bot import BOTS, Bot, make_bot
from freehold.cli.failures import CommandError, listed
from freehold.cli.marks import tinted
from freehold.cli.screen import Screen
from freehold.cli.sentences import Narrator
from freehold.record import Act, Game, Start
from freehold.wire import Action, Awaiting, ClockAction, Event, Refusal, View, is_visible
from freehold.wire.actions import Counter, Propose, Reject, Stop, TimeOut, TimeUp, Withdraw
from freehold.wire.awaiting import Debt, Turn

MOST_COUNTERS: Final = 2  # of a bot to the same partner in a turn


class Parlor:
    """The table: the game, its bots and its story so far."""

    def __init__(self, screen: Screen, game: Game, language: str) -> None:
        self.screen = screen
        self.language = language
        self.seat_game(game)

    def seat_game(self, game: Game) -> None:
        """Take up a game, new or loaded, with all its story."""
        self.bots = _bots_of(game)
        self.game = game
        self.saved = game.state.decision
        self._answered = -1  # the decision after which bots were asked last
        self._proposed: tuple[int, int, Awaiting | None] | None = None  # question asked about last
        self._counters: dict[tuple[int, int, int], int] = {}  # of a seat, to whom, in which turn
        self._offered = {
            (line.seat, line.action)
            for line in game.log
            if isinstance(line, Act) and isinstance(line.action, Propose)
        }
        self._began = time.monotonic()
        names = [player.name for player in game.players]
        self.narrator = Narrator(game.edition, names, self.language)
        self.phrases = self.narrator.phrases
        self.humans = [seat for seat in range(len(names)) if seat not in self.bots]
        self.log: list[str] = []
        for line in game.log:
            if isinstance(line, Start | Act):
                self.log += self._tell(line.events)

    @property
    def kinds(self) -> Sequence[str | None]:
        """Return the kind of bot at each seat, none for humans."""
        return [player.bot for player in self.game.players]

    def view(self, seat: int | None = None) -> View:
        """Return the table as a seat sees it."""
        return self.game.view(seat)

    def act(self, seat: int, action: Action) -> bool:
        """Do an action and tell what happened; tell the refusal if it was refused."""
        return self._report(self.game.act(seat, action))

    def tick(self, action: ClockAction) -> bool:
        """Do something in the clock's name."""
        return self._report(self.game.tick(action))

    def stop(self) -> None:
        """End the game now."""
        self.tick(Stop())

    def _report(self, happened: tuple[Event, ...] | Refusal) -> bool:
        if isinstance(happened, Refusal):
            self.screen.say(f"  {happened.message}", "red")
            return False
        told = self._tell(happened)
        self.log += told
        if told:
            self.screen.tell(tinted(self.phrases, " ".join(told)))
        return True

    def _tell(self, events: Sequence[Event]) -> list[str]:
        """Return the events in words; those of negotiations only if a human takes part."""
        texts = [(event, self.narrator.tell(event)) for event in events]
        return [text for event, text in texts if text is not None and self._is_ours(event)]

    def _is_ours(self, event: Event) -> bool:
        return any(is_visible(event, seat) for seat in (*self.humans, None))

    def bots_answer(self) -> None:
        """Let each bot do one thing out of turn; what the rules refuse is as if not said."""
        if self._answered == self.game.state.decision:
            return
        self._answered = self.game.state.decision
        for seat, bot in self.bots.items():
            view = self.view(seat)
            if view.over or not view.seats[seat].alive:
                continue
            action = self._bounded(seat, bot.answer(view)) or self._aside(bot, view)
            happened = self.game.act(seat, action) if action is not None else ()
            if not isinstance(happened, Refusal):
                self._report(happened)

    def _bounded(self, seat: int, answer: Action | None) -> Action | None:
        """Return a bot's answer, but a rejection in place of a counter-offer too many."""
        if not isinstance(answer, Counter):
            return answer
        key = (seat, answer.partner, self.game.state.turns)
        self._counters[key] = self._counters.get(key, 0) + 1
        if self._counters[key] <= MOST_COUNTERS:
            return answer
        return Reject(answer.partner, answer.revision)

    def _aside(self, bot: Bot, view: View) -> Action | None:
        """Return what a bot does with its property before somebody else's roll."""
        awaiting = view.awaiting
        if not isinstance(awaiting, Turn) or awaiting.stage != "roll" or awaiting.seat == view.seat:
            return None
        return bot.aside(view)

    def bot_plays(self, seat: int) -> None:
        """Let the bot decide; if it does not know the rules, the clock decides for it."""
        if self._withdraws(seat) or self._proposes(seat):
            return
        decision = self.game.state.decision
        if not self.act(seat, self.bots[seat].decide(self.view(seat))):
            self.tick(TimeOut(decision))

    def _withdraws(self, seat: int) -> bool:
        """Take back a bot's offer that was left open; tell whether there was one."""
        made = next((offer for offer in self.view(seat).offers if offer.proposer == seat), None)
        return made is not None and self.act(seat, Withdraw(made.partner))

    def _proposes(self, seat: int) -> bool:
        """Let a bot make an offer, once at each question; tell whether it did."""
        view = self.view(seat)
        question = (seat, view.turns, view.awaiting)
        if question == self._proposed or not isinstance(view.awaiting, Turn | Debt):
            return False
        self._proposed = question
        offer = self.bots[seat].propose(view)
        if not isinstance(offer, Propose) or (seat, offer) in self._offered:
            return False
        self._offered.add((seat, offer))
        return self.act(seat, offer)

    def look_at_clock(self) -> None:
        """Call time when the minutes that the options allow are over."""
        limit = self.game.options.time_limit * 60
        if limit and not self.game.state.time_up and time.monotonic() - self._began >= limit:
            self.tick(TimeUp())


def _bots_of(game: Game) -> dict[int, Bot]:
    bots = {}
    for seat, player in enumerate(game.players):
        if player.bot is None:
            continue
        if player.bot not in BOTS:
            raise CommandError(
                f"expected a bot of a known kind ({listed(BOTS)}), got {player.bot!r}"
            )
        bots[seat] = make_bot(player.bot, game.rules)
    return bots
