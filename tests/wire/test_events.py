import msgspec
import pytest

from freehold.engine import codes
from freehold.wire import Event, Hidden, WireError, decode_events, encode_events, redact
from freehold.wire.events import GameOver, Moved, Offered, OfferEnded, Paid, Rolled, Traded
from freehold.wire.parts import Side
from freehold.wire.refusals import ENGLISH, WORDS, refusal_of
from tests.kit.cases import each
from tests.kit.random_play import random_game
from tests.kit.scene import rules_with
from tests.wire.specimens import all_events


@each("event", all_events())
def test_event_survives_tape_and_json(event: Event) -> None:
    assert decode_events(encode_events([event])) == [event]
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_an_event_reads_like_a_sentence() -> None:
    tape = [codes.E_PAID, 2, codes.BANK, 200, codes.WHY_TAX, codes.E_MOVED, 1, 3, 9, codes.BY_CARD]
    assert decode_events(tape) == [Paid(2, "bank", 200, "tax"), Moved(1, 3, 9, "card")]


def test_tapes_of_whole_games_are_decoded_and_encoded_exactly(edition: str) -> None:
    for seed in range(3):
        for state in random_game(rules_with(edition), 4, seed, 300):
            tape = list(state.take_tape())
            assert encode_events(decode_events(tape)) == tape


@pytest.mark.parametrize(
    "tape", [[99], [codes.E_ROLLED, 1, 2], [codes.E_PAID, 1, 2, 3, 77], [codes.E_AWAITS, *[32] * 8]]
)
def test_a_foreign_tape_is_refused(tape: list[int]) -> None:
    with pytest.raises(WireError, match="expected"):
        decode_events(tape)


def test_a_hidden_event_has_no_numbers() -> None:
    with pytest.raises(WireError, match="hidden"):
        encode_events([Hidden()])


SIDE = Side((1,), 5)
NEGOTIATION: list[Event] = [
    Rolled(0, 1, 2),
    Offered(0, 1, 3, SIDE, SIDE),
    OfferEnded(0, 1, 3, "rejected"),
    Traded(0, 1, 3, SIDE, SIDE),
    GameOver((0,)),
]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_negotiates_sees_the_offers(seat: int) -> None:
    assert redact(NEGOTIATION, seat) == NEGOTIATION


@pytest.mark.parametrize("seat", [2, 3, None])
def test_others_see_that_something_is_hidden_and_every_trade(seat: int | None) -> None:
    seen = redact(NEGOTIATION, seat)
    assert seen == [NEGOTIATION[0], Hidden(), Hidden(), *NEGOTIATION[3:]]


def test_every_refusal_has_a_word_and_a_sentence() -> None:
    assert set(WORDS.values()) == set(ENGLISH)
    assert all(text.endswith(".") for text in ENGLISH.values())
    assert refusal_of(codes.R_NO_BAIL).word == "no_bail"


def test_acceptance_is_no_refusal() -> None:
    with pytest.raises(WireError, match="refusal"):
        refusal_of(codes.OK)
