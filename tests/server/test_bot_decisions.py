"""Each seat of each game that a bot plays has its own bot, who remembers that game only."""

from freehold.server.surroundings import Task
from freehold.server.thoughts import decide
from freehold.wire import view
from freehold.wire.actions import EndTurn, Propose, Roll
from tests.scene import Scene

TURNS = range(1, 400)


def scene() -> Scene:
    """Return a turn in which a beginner likes to trade now and then."""
    return Scene().own(0, 1).own(1, 5)


def offers(game: str, *, proposes: bool = True) -> list[Propose]:
    """Return the offers that a bot makes in many turns."""
    made, staged = [], scene()
    for turn in TURNS:
        staged.s.turns = turn
        seen = view(staged.s, 0)
        task = Task(game=game, level="beginner", rules=staged.rules, view=seen, proposes=proposes)
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
