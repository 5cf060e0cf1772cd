"""Section 2: jail passes, and cards that draw from each other's deck."""

import pytest

from freehold.engine import Terms, codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import PASSES, cards, deck_square, editions, of, payments
from tests.kit.scene import Event, Scene, rules_with

TRADING = [edition for edition in PASSES if rules_with(edition).trade]
ALL_TO_CREDITOR = [edition for edition in PASSES if rules_with(edition).estate != codes.ESTATE_CASH]
CASH_TO_CREDITOR = [
    edition for edition in PASSES if rules_with(edition).estate == codes.ESTATE_CASH
]
CHAINING = editions(lambda rules: len({deck for deck, _ in cards(rules, codes.OP_DRAW)}) > 1)
RESHUFFLED = [e for e in PASSES if rules_with(e).deck_return == codes.DECK_RESHUFFLE]
BOTTOM = [edition for edition in PASSES if edition not in RESHUFFLED]
BOTH = [0, 1]


def roll_onto(scene: Scene, deck: int) -> list[Event]:
    """Let seat 0 come to the last square of a deck and draw its next card."""
    scene.turn(0).at(0, deck_square(scene.rules, deck) - 3).dice((1, 2))
    scene.s.jail[0] = 0
    return scene.do(0, codes.A_ROLL)


# --- 2.13


@clause("2.13a", editions=PASSES)
@pytest.mark.parametrize("number", BOTH)
def test_2_13a_drawn_pass_is_kept(number: int, scene: Scene) -> None:
    """A drawn pass stays with the drawer, out of its deck."""
    rules = scene.rules
    deck, card = rules.pass_deck[number], rules.pass_card[number]
    scene.card(deck, card - rules.deck_start[deck])
    events = roll_onto(scene, deck)
    assert of(events, codes.E_PASS_MOVED) == [(number, codes.BANK, 0)]
    assert scene.s.passes[0] == 1 << number
    assert card not in scene.deck(deck)


@clause("2.13a", editions=PASSES)
@pytest.mark.parametrize("number", BOTH)
def test_2_13a_pass_opens_the_jail_for_nothing(edition: str, number: int) -> None:
    """Using a pass frees without a payment."""
    scene = Scene(edition).hold(0, number).jailed(0)
    events = scene.do(0, codes.A_USE_PASS, number)
    assert of(events, codes.E_FREED) == [(0, codes.BY_PASS)]
    assert payments(events) == []
    assert scene.s.passes[0] == 0


@clause("2.13a", editions=PASSES)
def test_2_13a_pass_is_not_used_outside(edition: str) -> None:
    """A pass is of no use to who is free."""
    assert Scene(edition).hold(0, 0).refused(0, codes.A_USE_PASS, 0) == codes.R_NOT_IN_JAIL


@clause("2.13a", editions=PASSES)
def test_2_13a_only_the_holder_uses_a_pass(edition: str) -> None:
    """Another's pass opens nothing."""
    assert Scene(edition).hold(1, 0).jailed(0).refused(0, codes.A_USE_PASS, 0) == codes.R_NO_PASS


@clause("2.13a", editions=TRADING)
@pytest.mark.parametrize("number", BOTH)
def test_2_13a_pass_is_tradeable(edition: str, number: int) -> None:
    """A pass changes hands in a trade and frees its new holder."""
    scene = Scene(edition).hold(0, number).jailed(1)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(give_passes=1 << number, take_cash=7))
    events = scene.do(1, codes.A_ACCEPT, 0, 1)
    assert of(events, codes.E_PASS_MOVED) == [(number, 0, 1)]
    scene.turn(1).do(1, codes.A_USE_PASS, number)
    assert scene.s.jail[1] == 0


@clause("2.13b", editions=PASSES)
@pytest.mark.parametrize("number", BOTH)
def test_2_13b_used_pass_goes_under_its_own_deck(edition: str, number: int) -> None:
    """The used one of two passes goes to the bottom of its own deck; the other deck stays."""
    scene = Scene(edition).hold(0, 0).hold(0, 1).jailed(0)
    own = scene.rules.pass_deck[number]
    before = [scene.deck(0), scene.deck(1)]
    events = scene.do(0, codes.A_USE_PASS, number)
    assert of(events, codes.E_PASS_MOVED) == [(number, 0, codes.BANK)]
    assert scene.deck(own) == [*before[own], scene.rules.pass_card[number]]
    assert scene.deck(1 - own) == before[1 - own]
    assert scene.s.passes[0] == 1 << 1 - number


@clause("2.13c", editions=ALL_TO_CREDITOR)
def test_2_13c_creditor_gets_the_passes(edition: str) -> None:
    """Who is ruined by a player leaves both passes to that player."""
    scene = (
        Scene(edition).hold(0, 0).hold(0, 1).cash(0, 0).pose(codes.F_DEBT, 0, 2, 10, codes.WHY_RENT)
    )
    events = scene.do(0, codes.A_BANKRUPT)
    assert of(events, codes.E_PASS_MOVED) == [(0, 0, 2), (1, 0, 2)]
    assert scene.s.passes[2] == 0b11


@clause("2.13c", editions=CASH_TO_CREDITOR)
def test_2_13c_passes_return_where_the_creditor_gets_cash_only(edition: str) -> None:
    """Vietnam: the creditor gets cash only, so the pass goes to its deck."""
    scene = Scene(edition).hold(0, 0).cash(0, 0).pose(codes.F_DEBT, 0, 2, 10, codes.WHY_RENT)
    events = scene.do(0, codes.A_BANKRUPT)
    assert of(events, codes.E_PASS_MOVED) == [(0, 0, codes.BANK)]
    assert scene.s.passes[2] == 0
    assert scene.deck(0)[-1] == scene.rules.pass_card[0]


@clause("2.13c", editions=PASSES)
def test_2_13c_passes_return_to_their_decks_from_who_is_ruined_by_the_bank(edition: str) -> None:
    """Who is ruined by the bank returns each pass to the bottom of its own deck."""
    scene = (
        Scene(edition)
        .hold(0, 0)
        .hold(0, 1)
        .cash(0, 0)
        .pose(codes.F_DEBT, 0, codes.BANK, 10, codes.WHY_TAX)
    )
    scene.do(0, codes.A_BANKRUPT)
    assert [scene.deck(deck)[-1] for deck in BOTH] == list(scene.rules.pass_card)


@clause("2.13c", "2.16a", editions=PASSES)
def test_2_13c_passes_return_from_who_resigns(edition: str) -> None:
    """Who resigns returns the passes to their decks."""
    scene = Scene(edition).hold(0, 0).hold(0, 1)
    scene.do(0, codes.A_RESIGN)
    assert [scene.deck(deck)[-1] for deck in BOTH] == list(scene.rules.pass_card)
    assert scene.s.passes[0] == 0


@clause("2.13d", editions=BOTTOM)
@pytest.mark.parametrize("number", BOTH)
def test_2_13d_pass_out_of_the_deck_is_never_drawn(edition: str, number: int) -> None:
    """While a pass is held, a deck's cards come round without it."""
    scene = Scene(edition).hold(1, number)
    rules = scene.rules
    deck = rules.pass_deck[number]
    drawn: list[int] = []
    while len(drawn) < 16:
        scene.cash(0, 50_000)
        drawn += [
            event[2] for event in of(roll_onto(scene, deck), codes.E_DREW) if event[1] == deck
        ]
    every = {*range(rules.deck_start[deck], rules.deck_start[deck] + rules.deck_size[deck])}
    assert set(drawn[:15]) == every - {rules.pass_card[number]}
    assert drawn[15] == drawn[0]


@clause("2.13d", editions=RESHUFFLED)
@pytest.mark.parametrize("number", BOTH)
def test_2_13d_reshuffling_leaves_a_held_pass_out(edition: str, number: int) -> None:
    """Vietnam: whatever the shuffle, only the eleven other cards can be on top."""
    drawn = set()
    for at in range(11):
        scene = Scene(edition).hold(1, number)
        deck = scene.rules.pass_deck[number]
        scene.rig(codes.STREAM_DECKS, (11, at))
        drawn.add(of(roll_onto(scene, deck), codes.E_DREW)[0][2])
    first = scene.rules.deck_start[deck]
    assert drawn == {*range(first, first + 12)} - {scene.rules.pass_card[number]}


# --- 2.14


def test_chaining_edition_is_vietnam() -> None:
    assert CHAINING == ["vietnam"]


def chain(edition: str, deck: int, last: int) -> tuple[Scene, list[Event]]:
    """Draw the card of a deck that draws from the other, whose card draws from the first again.

    The third card is the one in place `last` of what is left of the deck.
    """
    scene = Scene(edition)
    drawing = dict(cards(scene.rules, codes.OP_DRAW))
    order = [scene.deck(0), scene.deck(1)]
    other = 1 - deck
    first = order[deck].index(scene.rules.deck_start[deck] + drawing[deck])
    second = order[other].index(scene.rules.deck_start[other] + drawing[other])
    scene.rig(codes.STREAM_DECKS, (12, first), (12, second), (11, last))
    return scene, roll_onto(scene, deck)


@clause("2.14", editions=CHAINING)
@pytest.mark.parametrize("deck", BOTH)
def test_2_14_drawing_cards_chain(edition: str, deck: int) -> None:
    """Each drawing card of the chain is followed; the last card is carried out."""
    _, events = chain(edition, deck, 0)
    drawn = of(events, codes.E_DREW)
    assert [event[1] for event in drawn[:3]] == [deck, 1 - deck, deck]
    assert drawn[2][2] not in (drawn[0][2], drawn[1][2])


@clause("2.14", editions=CHAINING)
@pytest.mark.parametrize("deck", BOTH)
def test_2_14_chain_is_finite(edition: str, deck: int) -> None:
    """The first drawing card is out while the chain lasts: no draw brings it again."""
    thirds = set()
    for last in range(11):
        scene, events = chain(edition, deck, last)
        drawn = of(events, codes.E_DREW)
        thirds.add(drawn[2][2])
    start = scene.rules.deck_start[deck]
    assert thirds == {*range(start, start + 12)} - {drawn[0][2]}


@clause("2.14", editions=CHAINING)
@pytest.mark.parametrize("deck", BOTH)
def test_2_14_cards_of_a_chain_return(edition: str, deck: int) -> None:
    """After the chain both drawing cards are back in their decks."""
    scene, events = chain(edition, deck, 0)
    for _, drawn_from, card in of(events, codes.E_DREW)[:2]:
        assert card in scene.deck(drawn_from)


@clause("2.14", editions=CHAINING)
def test_2_14_last_card_of_a_chain_pays(edition: str) -> None:
    """What the chain ends with is paid once."""
    rules = rules_with(edition)
    paid = {}
    for last in range(11):
        _, events = chain(edition, 0, last)
        card = of(events, codes.E_DREW)[2][2]
        cell = rules.card_effect[card] * codes.EFFECT
        if rules.effects[cell] == codes.OP_BANK and rules.effects[cell + 1] > 0:
            paid[card] = payments(events) == [
                (codes.BANK, 0, rules.effects[cell + 1], codes.WHY_CARD)
            ]
    assert list(paid.values()) == [True] * 3
