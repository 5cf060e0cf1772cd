"""Bots at the terminal make offers, wait for the answer, and go on."""

from collections.abc import Iterable
from io import StringIO

import pytest
from rich.console import Console

from freehold.bots.driver import ANSWER, DECIDE, MANAGE, MOST_COUNTERS, PROPOSE
from freehold.bots.reasons import SAY_NONE
from freehold.cli.terminal.game import TerminalGame
from freehold.cli.terminal.screen import Screen
from freehold.cli.terminal.session import Session
from freehold.editions import house_rules, load
from freehold.engine import Table, to_ints
from freehold.game import Game
from freehold.record import Act, Player, RecordedGame
from freehold.wire import Action
from freehold.wire.actions import Build, Counter, Propose, Reject, Roll, Withdraw
from freehold.wire.parts import Side
from tests.kit.scene import Scene

MINE, YOURS = 5, 15
SWAP = Propose(0, Side(deeds=(MINE,), cash=5), Side(deeds=(YOURS,)))


class Scripted:
    """A bot that does what it is told to."""

    def __init__(self, offers: Iterable[Action] = (), asides: Iterable[Action] = ()) -> None:
        self.offers, self.asides = list(offers), list(asides)
        self.counters = False
        self.reason = (SAY_NONE, 0, 0)

    def act(self, table: Table, seat: int, wanted: int) -> Action | None:
        """Counter what is offered, or do the next thing of what is wanted."""
        if wanted & ANSWER and self.counters:
            partner, asked, revision = table.offers[:3]
            assert asked == seat
            return Counter(partner, revision, Side(deeds=(MINE,)), Side(deeds=(YOURS,)))
        if wanted & PROPOSE and self.offers:
            return self.offers.pop(0)
        if wanted & MANAGE and self.asides:
            return self.asides.pop(0)
        return Roll() if wanted & DECIDE else None


def at_table(bot: Scripted, turn: int = 1, typed: Iterable[str] = ()) -> TerminalGame:
    """Return a game of Ann and a bot with a station each, in the turn of one of them."""
    edition = load("us")
    players = [Player("Ann"), Player("Robo", "steady")]
    record = RecordedGame(edition, house_rules(edition, {}), players, bytes(32))
    scene = Scene(seats=2).own(1, MINE, 1, 3).own(0, YOURS).turn(turn)
    record.resume_from(to_ints(scene.s))
    answers = iter(typed)
    screen = Screen(Console(file=StringIO(), width=80), lambda _question: next(answers))
    terminal = TerminalGame(screen, Game.of(record))
    terminal.bots.bots[1] = bot
    return terminal


def acts(terminal: TerminalGame) -> list[object]:
    """Return what was done."""
    return [line.action for line in terminal.game.record.log if isinstance(line, Act)]


def test_a_bot_makes_an_offer_before_it_decides() -> None:
    terminal = at_table(Scripted([SWAP]))
    terminal.bots.play(1)
    assert acts(terminal) == [SWAP]


def test_an_offer_left_open_is_withdrawn_before_the_turn_goes_on() -> None:
    terminal = at_table(Scripted([SWAP]))
    for _ in range(3):
        terminal.bots.play(1)
    assert acts(terminal) == [SWAP, Withdraw(0), Roll()]


def test_a_question_brings_one_offer() -> None:
    other = Propose(0, Side(deeds=(MINE,)), Side(deeds=(YOURS,)))
    terminal = at_table(Scripted([SWAP, other]))
    for _ in range(3):
        terminal.bots.play(1)
    assert acts(terminal) == [SWAP, Withdraw(0), Roll()]


def test_an_offer_that_was_made_in_a_loaded_game_is_not_made_again() -> None:
    terminal = at_table(Scripted())
    terminal.act(1, SWAP)
    terminal.act(0, Reject(1, 1))
    terminal.open(terminal.game)
    terminal.bots.bots[1] = Scripted([SWAP])
    terminal.bots.play(1)
    assert acts(terminal)[-1] == Roll()


@pytest.mark.parametrize(("typed", "owner"), [("1", 0), ("2", 1)])
def test_a_person_is_asked_about_it(typed: str, owner: int) -> None:
    terminal = at_table(Scripted([SWAP]), typed=[typed])
    session = Session(terminal)
    session.step()
    session.step()
    assert terminal.game.state.owner[MINE] == owner
    assert not len(terminal.game.state.offers)


def test_counter_offers_come_to_an_end() -> None:
    bot = Scripted()
    bot.counters = True
    terminal = at_table(bot, turn=0)
    terminal.act(0, Propose(1, Side(deeds=(YOURS,)), Side(deeds=(MINE,))))
    for _ in range(MOST_COUNTERS):
        terminal.bots.answer()
        revision = terminal.game.state.revision
        terminal.act(0, Counter(1, revision, Side(deeds=(YOURS,)), Side(deeds=(MINE,))))
    terminal.bots.answer()
    assert isinstance(acts(terminal)[-1], Reject)


def test_a_bot_manages_before_somebody_else_s_roll() -> None:
    terminal = at_table(Scripted(asides=[Build(1), Build(3)]), turn=0)
    for _ in range(3):
        terminal.bots.answer()
    assert acts(terminal) == [Build(1), Build(3)]


def test_a_bot_does_not_manage_beside_its_own_turn() -> None:
    terminal = at_table(Scripted(asides=[Build(1)]))
    terminal.bots.answer()
    assert acts(terminal) == []


def test_beginners_play_a_game_and_make_no_offer_twice() -> None:
    game = Game("us", bots="beginner", options={"round_limit": 40}, seed=bytes(32))
    screen = Screen(Console(file=StringIO(), width=80), lambda _question: "")
    session = Session(TerminalGame(screen, game))
    while not game.over:
        session.step()
    made = [
        (line.seat, line.action)
        for line in game.record.log
        if isinstance(line, Act) and isinstance(line.action, Propose)
    ]
    assert made
    assert len(made) == len(set(made))
