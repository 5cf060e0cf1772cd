import contextlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freehold.engine import Terms, codes, pack
from freehold.wire import (
    Action,
    AnyAction,
    ClockAction,
    Side,
    WireError,
    decode_action,
    pack_action,
    unpack_action,
)
from freehold.wire.actions import Accept, Bid, Build, Propose, Roll, TimeOut
from tests.kit.cases import each
from tests.wire.specimens import ACTION_TYPES, CLOCK_TYPES, all_actions, specimens


@each("action", all_actions())
def test_packing_is_undone_by_unpacking(action: Action | ClockAction) -> None:
    assert unpack_action(*pack_action(action)) == action


@each("kind", ACTION_TYPES)
def test_json_of_an_action_reads_back(kind: type[Action]) -> None:
    for action in specimens(kind):
        assert decode_action(msgspec.json.encode(action)) == action


@each("kind", CLOCK_TYPES)
def test_clients_cannot_send_what_the_clock_says(kind: type[ClockAction]) -> None:
    for action in specimens(kind):
        with pytest.raises(WireError, match="expected an action"):
            decode_action(msgspec.json.encode(action))


def test_terms_are_bit_sets_to_the_engine() -> None:
    packed, terms = pack_action(Propose(2, Side((1, 3), 50), Side((5,), 0, (1,))))
    assert packed == pack(codes.A_PROPOSE, 2)
    assert terms is not None
    assert (terms.give_deeds, terms.take_deeds) == (0b1010, 0b100000)
    assert (terms.give_cash, terms.take_cash) == (50, 0)
    assert (terms.give_passes, terms.take_passes) == (0, 2)


@each(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b'"roll"',
        b"{}",
        b'{"do":"fly"}',
        b'{"do":"roll","seat":1}',
        b'{"do":"bid"}',
        b'{"do":"bid","amount":0}',
        b'{"do":"bid","amount":-5}',
        b'{"do":"bid","amount":1.5}',
        b'{"do":"bid","amount":"10"}',
        b'{"do":"bid","amount":99999999999999999999}',
        b'{"do":"build","square":60}',
        b'{"do":"accept","partner":8,"revision":1}',
        b'{"do":"propose","partner":1,"give":{"deeds":[99]},"take":{}}',
        b'{"do":"propose","partner":1,"give":{"cash":-1},"take":{}}',
        b'{"do":"propose","partner":1,"give":{}}',
        b'{"do":"roll"',
        b'\xff{"do":"roll"}',
        b'{"do":"roll"}' + b" " * 5000,
        b"[" * 4000,
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(text: bytes) -> None:
    with pytest.raises(WireError, match=r"expected an action.*got"):
        decode_action(text)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_decoder(data: bytes) -> None:
    with contextlib.suppress(WireError):
        decode_action(data)


def test_an_unknown_number_is_refused() -> None:
    with pytest.raises(WireError, match="known kind"):
        unpack_action(63)


def test_actions_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Bid(10).amount = 20  # type: ignore[misc]


def test_a_plain_action_has_no_terms() -> None:
    assert pack_action(Roll()) == (codes.A_ROLL, None)
    assert isinstance(pack_action(Propose(1, Side(), Side()))[1], Terms)


@each("action", [Bid(2**62), Bid(-1), TimeOut(2**60), Build(256), Accept(-1, 1)])
def test_numbers_that_do_not_fit_are_not_packed_as_another_action(action: AnyAction) -> None:
    with pytest.raises(WireError, match="numbers that fit"):
        pack_action(action)
