from typing import get_args

import pytest

from freehold.bots.levels.steady import Steady
from freehold.editions import load
from freehold.editions.options import CODES
from freehold.engine import codes, next_actor
from freehold.game import Game
from freehold.record import Act, Start
from freehold.text.events import EVENT_SENTENCES
from freehold.text.rule_words import RULE_SENTENCES
from freehold.text.sentences import Narrator
from freehold.text.status import next_lines
from freehold.wire import Event, Side, events
from freehold.wire.actions import Bid, Choose, Propose, Stop
from freehold.wire.awaiting import CardChoice, Purchase, Riot, TaxChoice, Transfer, Turn
from tests.kit.scene import Scene
from tests.wire.specimens import EVENT_TYPES, all_actions, all_events

NAMES = [f"P{seat}" for seat in range(8)]
SILENT = {events.Awaits, events.Hidden}


@pytest.fixture
def us() -> Narrator:
    return Narrator(load("us"), NAMES)


def test_every_kind_of_event_has_its_words() -> None:
    assert set(get_args(Event)) == {*EVENT_SENTENCES, *SILENT, events.Chose}


@pytest.mark.parametrize("edition", ["us", "bangladesh", "vietnam", "france"])
def test_every_event_is_one_sentence_or_nothing(edition: str) -> None:
    narrator = Narrator(load(edition), NAMES, load(edition).languages[0])
    for event in all_events():
        text = narrator.tell(event)
        assert (text is None) == (type(event) in SILENT), event
        if text is not None:
            assert text.endswith((".", "”")), text
            assert text[0] == text[0].upper()
            assert not {"{", "}", "None", "_"} & set(text), text
    assert len(EVENT_TYPES) + 1 == len(get_args(Event))


def test_every_action_is_one_sentence(us: Narrator) -> None:
    for action in all_actions():
        text = us.act(0, action)
        assert text.startswith("P0 ")
        assert text.endswith(".")


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (events.Rolled(0, 3, 3), "P0 rolls 3 and 3: doubles."),
        (events.Moved(1, 0, 39, "card"), "P1 moves from GO to Boardwalk by the card."),
        (events.Paid(0, 1, 1200, "rent"), "P0 pays P1 $1,200 rent."),
        (events.Paid("bank", 2, 200, "salary"), "P2 collects a salary of $200."),
        (events.DeedMoved(39, "bank", 0, "price"), "P0 now owns Boardwalk."),
        (events.DeedMoved(39, 0, "bank", "estate"), "Boardwalk returns to the bank."),
        (events.Built(0, 39, 4, 5), "P0 builds on Boardwalk: a hotel now."),
        (events.Jailed(0, "doubles", 3, bail_barred=False),
         "P0 is sent to jail for rolling doubles too often: 3 turns."),
        (events.KnockedDown(39, None, 0), "Nobody bids for Boardwalk."),
        (events.Offered(0, 1, 1, Side((39,), 5, ()), Side((), 0, (0,))),
         "P0 offers P1 Boardwalk and $5 for a jail pass (Chance)."),
        (events.GameOver((0, 2)), "The game is over: P0 and P2 share the victory."),
    ],
)  # fmt: skip # a list to look things up in, side by side
def test_event_reads_like_this(us: Narrator, event: Event, text: str) -> None:
    assert us.tell(event) == text


def test_choice_is_told_by_what_was_awaited() -> None:
    vietnam = Narrator(load("vietnam"), NAMES)
    vietnam.tell(events.Awaits(TaxChoice(0, 4)))
    assert vietnam.act(0, Choose(1)) == "P0 chooses: 10 % of the total worth."
    assert vietnam.tell(events.Chose(0, 0)) == "P0 chooses: the flat tax of $100."


def test_choices_of_cards_deeds_and_riots_are_told() -> None:
    france = Narrator(load("france"), NAMES, "fr")
    first = next(at for at in range(100) if france.phrases.alternatives(at))
    france.tell(events.Awaits(CardChoice(0, first, 2)))
    assert france.tell(events.Chose(0, 1)) == "P0 chooses: Tirer une carte Chance."
    france.tell(events.Awaits(Transfer(0, 1, ())))
    assert france.tell(events.Chose(0, 0)) == "P0 chooses: pay the interest only."
    france.tell(events.Awaits(Riot(0, 2)))
    assert france.tell(events.Chose(0, 1)) == "P0 chooses: pay for an arrest."


def test_deed_nobody_was_asked_about_was_too_dear(us: Narrator) -> None:
    us.tell(events.Awaits(Turn(0, "roll", 0)))
    assert us.tell(events.Declined(0, 39)) == "P0 cannot afford Boardwalk ($400)."
    us.tell(events.Awaits(Purchase(0, 39)))
    assert us.tell(events.Declined(0, 39)) == "P0 does not buy Boardwalk."


def test_offer_is_accepted_before_the_trade(us: Narrator) -> None:
    deed, cash = Side((39,), 0, ()), Side((), 5, ())
    told = us.tell_all([events.Traded(0, 1, 1, deed, cash), events.OfferEnded(0, 1, 1, "accepted")])
    assert told == ["P1 accepts the offer of P0.", "P0 and P1 trade Boardwalk for $5."]


def test_release_from_jail_is_no_stay(us: Narrator) -> None:
    told = us.tell_all([events.Stayed(0, 0), events.Freed(0, "time")])
    assert told == ["P0 leaves jail as the time is over."]


def test_every_way_of_a_rule_has_its_words() -> None:
    assert {name: set(ways) for name, ways in RULE_SENTENCES.items()} == {
        name: set(ways) for name, ways in CODES.items()
    }


def test_buildings_are_sold_until_the_owner_is_ruined(us: Narrator) -> None:
    assert us.tell(events.Sold(0, 39, 2, 1)) == "P0 sells a house on Boardwalk: 1 house now."
    assert us.tell(events.Sold(0, 39, 5, 4)) == "P0 sells the hotel on Boardwalk: 4 houses now."
    us.tell(events.WentBankrupt(0, 1))
    assert us.tell(events.Sold(0, 39, 4, 0)) == "The buildings on Boardwalk return to the bank."


def test_clock_has_no_seat(us: Narrator) -> None:
    assert us.act(None, Stop()) == "The clock ends the game now."


def test_actions_name_partners_and_sums(us: Narrator) -> None:
    assert us.act(1, Bid(1500)) == "P1 bids $1,500."
    offer = Propose(0, Side((1, 3), 0, ()), Side((), 10, ()))
    assert us.act(1, offer) == "P1 offers P0 Mediterranean Avenue and Baltic Avenue for $10."


def test_whole_games_are_told(edition: str) -> None:
    game = Game(edition, 3).record
    narrator = Narrator(game.edition, ["Ann", "Ben", "Cleo"], game.edition.languages[0])
    policy = Steady(game.rules)
    while not game.state.over and game.state.turns < 60:
        seat = next_actor(game.state)
        game.do(seat, policy.decide(game.state, seat))
    told = [
        text
        for line in game.log
        if isinstance(line, Start | Act)
        for text in narrator.tell_all(line.events)
    ]
    assert len(told) > 100
    assert all(text.endswith((".", "”")) for text in told)


@pytest.mark.parametrize(
    ("cash", "question"),
    [
        (350, "P0 may buy Boardwalk for $400, after raising $50."),
        (400, "P0 may buy Boardwalk for $400."),
    ],
)
def test_a_question_tells_the_cash_that_a_purchase_lacks(cash: int, question: str) -> None:
    scene = Scene("us", 2).own(0, 5).cash(0, cash).at(0, 39).pose(codes.F_BUY, 0, 39)
    game = Game("us", NAMES[:2]).at(scene.s)
    assert game.question == question
    assert next_lines(game.view(), game.phrases)[0] == question
