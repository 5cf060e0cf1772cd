"""Each seat of each game that a bot plays has its own bot, who remembers that game only."""

from freehold.bots.driver import DECIDE, PROPOSE
from freehold.bots.seat_table import seat_table
from freehold.server.bots.decisions import decide
from freehold.server.bots.tasks import BotTask
from freehold.wire.actions import EndTurn, Propose, Roll
from tests.kit.scene import Scene

TURNS = range(1, 400)


def scene() -> Scene:
    """Return a turn in which a beginner likes to trade now and then."""
    return Scene().own(0, 1).own(1, 5)


def offers(game: str, *, proposes: bool = True) -> list[Propose]:
    """Return the offers that a bot makes in many turns."""
    made, staged = [], scene()
    for turn in TURNS:
        staged.s.turns = turn
        table = seat_table(staged.s, 0)
        wanted = PROPOSE | DECIDE if proposes else DECIDE
        task = BotTask(game=game, level="beginner", seat=0, table=table, wanted=wanted)
        thought = decide(task)
        assert thought is not None
        action = thought.action
        assert isinstance(action, Propose | Roll | EndTurn)
        if isinstance(action, Propose):
            made.append(action)
    return made


def test_a_bot_remembers_its_offers() -> None:
    assert len(offers("one game")) == 1
    assert offers("one game") == []


def test_in_another_game_it_remembers_nothing() -> None:
    assert offers("a second game") == offers("a third game") != []


def test_it_makes_no_offer_where_it_is_not_asked_for_one() -> None:
    assert offers("a fourth game", proposes=False) == []


def test_the_offer_names_what_is_given_and_taken() -> None:
    [offer] = offers("a fifth game")
    assert (offer.partner, offer.give.deeds, offer.take.deeds) == (1, (1,), (5,))
