"""Bots at the terminal make offers, wait for the answer, and go on."""

from collections.abc import Iterable
from io import StringIO

import pytest
from rich.console import Console

from freehold.bots.reasons import SAY_NONE
from freehold.cli.evening import Evening
from freehold.cli.parlor import MOST_COUNTERS, Parlor
from freehold.cli.screen import Screen
from freehold.editions import house_rules, load
from freehold.engine import to_ints
from freehold.record import Act, Game, Player
from freehold.wire import Action, View
from freehold.wire.actions import Build, Counter, Propose, Reject, Roll, Withdraw
from freehold.wire.parts import Side
from tests.scene import Scene

MINE, YOURS = 5, 15
SWAP = Propose(0, Side(deeds=(MINE,), cash=5), Side(deeds=(YOURS,)))


class Scripted:
    """A bot that does what it is told to."""

    def __init__(self, offers: Iterable[Action] = (), asides: Iterable[Action] = ()) -> None:
        self.offers, self.asides = list(offers), list(asides)
        self.counters = False
        self.reason = (SAY_NONE, 0, 0)

    def decide(self, view: View) -> Action:
        """Roll."""
        del view
        return Roll()

    def answer(self, view: View) -> Action | None:
        """Counter whatever is offered, or do nothing."""
        made = [offer for offer in view.offers if offer.partner == view.seat]
        if not made or not self.counters:
            return None
        offer = made[0]
        return Counter(offer.proposer, offer.revision, Side(deeds=(MINE,)), Side(deeds=(YOURS,)))

    def propose(self, view: View) -> Action | None:
        """Make the next offer."""
        del view
        return self.offers.pop(0) if self.offers else None

    def aside(self, view: View) -> Action | None:
        """Do the next thing."""
        del view
        return self.asides.pop(0) if self.asides else None


def at_table(bot: Scripted, turn: int = 1, typed: Iterable[str] = ()) -> Parlor:
    """Return a game of Ann and a bot with a station each, in the turn of one of them."""
    edition = load("us")
    players = [Player("Ann"), Player("Robo", "steady")]
    game = Game(edition, house_rules(edition, {}), players, bytes(32))
    scene = Scene(seats=2).own(1, MINE, 1, 3).own(0, YOURS).turn(turn)
    game.resume_from(to_ints(scene.s))
    answers = iter(typed)
    screen = Screen(Console(file=StringIO(), width=80), lambda _question: next(answers))
    parlor = Parlor(screen, game, "en")
    parlor.bots[1] = bot
    return parlor


def acts(parlor: Parlor) -> list[object]:
    """Return what was done."""
    return [line.action for line in parlor.game.log if isinstance(line, Act)]


def test_a_bot_makes_an_offer_before_it_decides() -> None:
    parlor = at_table(Scripted([SWAP]))
    parlor.bot_plays(1)
    assert acts(parlor) == [SWAP]


def test_an_offer_left_open_is_withdrawn_before_the_turn_goes_on() -> None:
    parlor = at_table(Scripted([SWAP]))
    for _ in range(3):
        parlor.bot_plays(1)
    assert acts(parlor) == [SWAP, Withdraw(0), Roll()]


def test_a_question_brings_one_offer() -> None:
    other = Propose(0, Side(deeds=(MINE,)), Side(deeds=(YOURS,)))
    parlor = at_table(Scripted([SWAP, other]))
    for _ in range(3):
        parlor.bot_plays(1)
    assert acts(parlor) == [SWAP, Withdraw(0), Roll()]


def test_an_offer_that_was_made_in_a_loaded_game_is_not_made_again() -> None:
    parlor = at_table(Scripted())
    parlor.act(1, SWAP)
    parlor.act(0, Reject(1, 1))
    parlor.seat_game(parlor.game)
    parlor.bots[1] = Scripted([SWAP])
    parlor.bot_plays(1)
    assert acts(parlor)[-1] == Roll()


@pytest.mark.parametrize(("typed", "owner"), [("1", 0), ("2", 1)])
def test_a_person_is_asked_about_it(typed: str, owner: int) -> None:
    parlor = at_table(Scripted([SWAP]), typed=[typed])
    evening = Evening(parlor)
    evening._step()
    evening._step()
    assert parlor.game.state.owner[MINE] == owner
    assert not len(parlor.game.state.offers)


def test_counter_offers_come_to_an_end() -> None:
    bot = Scripted()
    bot.counters = True
    parlor = at_table(bot, turn=0)
    parlor.act(0, Propose(1, Side(deeds=(YOURS,)), Side(deeds=(MINE,))))
    for _ in range(MOST_COUNTERS):
        parlor.bots_answer()
        revision = parlor.game.state.revision
        parlor.act(0, Counter(1, revision, Side(deeds=(YOURS,)), Side(deeds=(MINE,))))
    parlor.bots_answer()
    assert isinstance(acts(parlor)[-1], Reject)


def test_a_bot_manages_before_somebody_else_s_roll() -> None:
    parlor = at_table(Scripted(asides=[Build(1), Build(3)]), turn=0)
    for _ in range(3):
        parlor.bots_answer()
    assert acts(parlor) == [Build(1), Build(3)]


def test_a_bot_does_not_manage_beside_its_own_turn() -> None:
    parlor = at_table(Scripted(asides=[Build(1)]))
    parlor.bots_answer()
    assert acts(parlor) == []


def test_beginners_play_a_game_and_make_no_offer_twice() -> None:
    edition = load("us")
    players = [Player(f"Robo {number}", "beginner") for number in range(4)]
    game = Game(edition, house_rules(edition, {"round_limit": 40}), players, bytes(32))
    parlor = Parlor(Screen(Console(file=StringIO(), width=80), lambda _question: ""), game, "en")
    evening = Evening(parlor)
    while not game.state.over:
        evening._step()
    made = [
        (line.seat, line.action)
        for line in game.log
        if isinstance(line, Act) and isinstance(line.action, Propose)
    ]
    assert made
    assert len(made) == len(set(made))
