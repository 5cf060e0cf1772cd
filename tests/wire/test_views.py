from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.engine import State, Terms, check, seeded, state_hash, top_kind
from freehold.engine.codes import A_PROPOSE, A_ROLL, F_TAX, OK
from freehold.wire import (
    Amount,
    Button,
    Side,
    TradeForm,
    View,
    WireError,
    choices_text,
    options_of,
    pack_action,
    protocol_schema,
    stake,
    table_of,
    view,
)
from freehold.wire.actions import Bid, BuildRun, Counter
from freehold.wire.awaiting import Auction, TaxChoice, Turn
from freehold.wire.views import seat_views
from tests.kit.random_play import random_game
from tests.kit.scene import EDITIONS, Scene, rules_with
from tests.kit.size import times


def resample(state: State, rng: Random) -> State:
    """Return a copy with other cards to come and another generator."""
    copy = state.copy()
    for deck, first in enumerate(copy.rules.deck_start):
        left = copy.deck_left[deck]
        pile = rng.sample(list(copy.cards[first : first + left]), left)
        for at, card in enumerate(pile):
            copy.cards[first + at] = card
    copy.rng = seeded(rng.getrandbits(60))
    return copy


@settings(max_examples=times(25))
@given(st.sampled_from(EDITIONS), st.integers(0, 10_000), st.integers(0, 300), st.booleans())
def test_a_view_does_not_change_with_what_is_hidden(
    edition: str, seed: int, steps: int, clocked: bool
) -> None:
    state = list(random_game(rules_with(edition), 3, seed, steps, clocked=clocked))[-1]
    other = resample(state, Random(seed))
    assert state_hash(other) != state_hash(state)
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        assert view(other, seat) == seen
        assert msgspec.json.encode(view(other, seat)) == msgspec.json.encode(seen)


@settings(max_examples=times(25))
@given(st.sampled_from(EDITIONS), st.integers(0, 10_000), st.integers(0, 300), st.booleans())
def test_json_of_a_view_reads_back(edition: str, seed: int, steps: int, clocked: bool) -> None:
    state = list(random_game(rules_with(edition), 4, seed, steps, clocked=clocked))[-1]
    for seat in (None, 0, 3):
        seen = view(state, seat)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_offers_are_seen_by_the_two_only() -> None:
    scene = Scene(seats=3).own(0, 1).own(1, 3)
    scene.do(0, A_PROPOSE, 1, 0, Terms(give_deeds=2, take_deeds=8))
    assert [len(view(scene.s, seat).offers) for seat in (None, 0, 1, 2)] == [0, 1, 1, 0]
    (offer,) = view(scene.s, 1).offers
    assert (offer.give.deeds, offer.take.deeds) == ((1,), (3,))


def test_worth_is_not_told_while_its_tax_is_chosen() -> None:
    scene = Scene("vietnam").at(0, 2).dice((1, 1))
    scene.do(0, A_ROLL)
    assert top_kind(scene.s) == F_TAX
    for seat in (None, 0, 1):
        seen = view(scene.s, seat)
        assert isinstance(seen.awaiting, TaxChoice)
        assert seen.seats[0].worth is None
        assert seen.seats[2].worth == scene.rules.start_money


def test_who_may_have_to_choose_a_tax_is_never_told_the_own_worth() -> None:
    flat, chosen = Scene("us"), Scene("us", tax_choice=True)
    assert view(flat.s, 0).seats[0].worth == 1500
    assert view(chosen.s, 0).seats[0].worth is None
    assert view(chosen.s, 1).seats[0].worth == 1500


def test_a_spectator_has_nothing_to_choose() -> None:
    seen = view(Scene().s, None)
    assert seen.choices == ()
    assert seen.awaiting == Turn(0, "roll", 0)
    assert seen.awaited == (0,)


def test_who_is_out_has_a_rank_and_who_plays_has_none_yet() -> None:
    for state in random_game(rules_with("us"), 4, 2, 2000):
        seats = seat_views(state, None)
        if not state.over:
            assert all((seat.rank is None) == seat.alive for seat in seats)
    assert state.over
    assert sorted(seat.rank or 0 for seat in seats)[0] == 1


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(WireError, match="seat from 0 to 2"):
        view(Scene().s, 3)


def test_a_view_of_another_board_is_refused() -> None:
    with pytest.raises(WireError, match="20 squares"):
        table_of(view(Scene().s, 0), rules_with("hongkong"))


def test_every_choice_on_show_is_accepted(edition: str) -> None:
    for number, state in enumerate(random_game(rules_with(edition), 3, 7, 400)):
        seat = number % state.seats
        for option in options_of(state, seat):
            _expect_accepted(state, seat, option)


def _expect_accepted(state: State, seat: int, option: Button | Amount | TradeForm) -> None:
    if isinstance(option, Button):
        assert check(state, seat, *pack_action(option.action)) == OK
    elif isinstance(option, Amount):
        for amount in (option.least, option.most // option.step * option.step):
            bid = Bid(amount) if option.group is None else BuildRun(option.group, amount)
            assert check(state, seat, *pack_action(bid)) == OK


def test_choices_as_text_are_the_choices_encoded(edition: str) -> None:
    for state in random_game(rules_with(edition), 4, 11, 300):
        for seat in range(state.seats):
            assert choices_text(state, seat) == msgspec.json.encode(options_of(state, seat))


def test_a_stake_is_all_that_can_be_put_into_a_trade() -> None:
    scene = Scene(seats=2).own(0, 1, 3, level=1).own(0, 5).own(1, 6).cash(1, 70)
    forms = [form for form in options_of(scene.s, 0) if isinstance(form, TradeForm)]
    assert [(form.do, form.partner, form.revision) for form in forms] == [("propose", 1, None)]
    assert stake(scene.s, 0).deeds == (5,)
    assert (stake(scene.s, 1).deeds, stake(scene.s, 1).cash) == ((6,), 70)
    scene.do(0, A_PROPOSE, 1, 0, Terms(give_deeds=1 << 5, take_cash=50))
    (counter,) = [form for form in options_of(scene.s, 1) if isinstance(form, TradeForm)]
    assert (counter.do, counter.partner, counter.revision) == ("counter", 0, 1)
    answer = Counter(0, 1, Side((6,)), Side((5,)))
    assert check(scene.s, 1, *pack_action(answer)) == OK


def test_in_an_auction_bounds_and_steps_are_told() -> None:
    for state in random_game(rules_with("vietnam"), 3, 5, 400):
        seen = view(state, None)
        if isinstance(seen.awaiting, Auction):
            break
    assert isinstance(seen.awaiting, Auction)
    mine = view(state, seen.awaiting.seat)
    (bid,) = [option for option in mine.choices if isinstance(option, Amount)]
    assert (bid.do, bid.group, bid.step) == ("bid", None, 10)
    assert bid.least % 10 == 0


def test_the_schema_names_every_message() -> None:
    document = protocol_schema()
    assert {"View", "Propose", "Offered", "Hidden", "Refusal"} <= set(document["$defs"])
    text = msgspec.json.encode(document).decode()
    assert "TimeOut" in document["$defs"]
    assert '"rng"' not in text
    assert '"cards"' not in text
