"""Codes and messages are one vocabulary: who adds to the one and forgets the other hears it here.

CONTRIBUTING tells the steps of adding an action, an event or a frame.
"""

from collections.abc import Mapping
from typing import get_args

import pytest

from freehold.bots.learning.action_numbers import ActionNumbers
from freehold.engine import check, codes, new_game, pack
from freehold.record.positions.frame_checking import FRAME_CHECKS
from freehold.record.positions.writing import FRAME_WORDS
from freehold.text.actions import ACTION_PHRASES
from freehold.wire import Action, AnyAction, ClockAction, Event, Hidden, actions, events
from freehold.wire.codec import ACTIONS
from freehold.wire.columns import columns_of
from freehold.wire.fold import FOLDED
from freehold.wire.frames import FRAMES
from freehold.wire.parts import Group, PassNumber, Seat, Side, Square
from freehold.wire.refusals import WORDS
from freehold.wire.tape import EVENTS
from freehold.wire.words import ENDINGS, REASONS, STAGES, WAYS
from tests.kit.scene import rules_with

# Each of these says something that other events, which are folded, say by what they change.
STORY = {
    events.Started,
    events.OpeningRoll,
    events.Drew,
    events.Declined,
    events.AuctionOpened,
    events.BidMade,
    events.Passed,
    events.KnockedDown,
    events.Owes,
    events.Chose,
    events.Traded,
    events.RiotBrewed,
    events.ArrestTried,
    events.WentBankrupt,
    events.Resigned,
    events.RoundEnded,
    events.TimedOut,
    events.FreshRoll,
    events.NoCard,
}
SPECIAL = {events.Offered, events.Traded, events.Awaits}  # not of one cell a field
TARGETS = (Seat, Square, Group, PassNumber)


def named(prefix: str) -> dict[str, int]:
    """Return the codes of a family by what follows the prefix."""
    found = vars(codes).items()
    return {name.removeprefix(prefix): code for name, code in found if name.startswith(prefix)}


def test_every_kind_of_action_has_a_message() -> None:
    assert set(ACTIONS) == set(named("A_").values())


def test_every_kind_of_event_has_a_message() -> None:
    assert set(EVENTS) == set(named("E_").values()) == set(codes.EVENT_ARITY)


def test_every_frame_that_waits_for_somebody_has_a_message() -> None:
    waiting = {code for code in named("F_").values() if code < codes.F_TASKS}
    assert set(FRAMES) == waiting


@pytest.mark.parametrize("kind", sorted(ACTIONS))
def test_action_has_a_target_and_an_amount_as_its_message_has(kind: int) -> None:
    hints = [hint for hint in ACTIONS[kind].__annotations__.values() if hint is not Side]
    assert codes.TARGETED >> kind & 1 == any(hint in TARGETS for hint in hints)
    assert codes.COUNTED >> kind & 1 == any(hint not in TARGETS for hint in hints)


@pytest.mark.parametrize("code", sorted(set(EVENTS)), ids=lambda code: EVENTS[code].__name__)
def test_event_has_as_many_cells_as_its_message_has_fields(code: int) -> None:
    message = EVENTS[code]
    if message not in SPECIAL:
        assert codes.EVENT_ARITY[code] == len(columns_of(message))


@pytest.mark.parametrize("kind", sorted(FRAMES))
def test_cells_of_a_frame_are_the_fields_of_its_message(kind: int) -> None:
    family = next(name for name, code in named("F_").items() if code == kind)
    seat, *fields = FRAMES[kind].__struct_fields__
    assert seat == "seat"
    cells = [getattr(codes, f"{family}_{field.upper()}") for field in fields]
    assert cells == list(range(codes.FRAME_SEAT + 1, codes.FRAME_SEAT + 1 + len(fields)))


@pytest.mark.parametrize(
    ("words", "prefix"),
    [(REASONS, "WHY_"), (WAYS, "BY_"), (ENDINGS, "END_"), (STAGES, "STAGE_"), (WORDS, "R_")],
)
def test_words_stand_in_the_order_of_their_codes(words: Mapping[int, str], prefix: str) -> None:
    known = {name: code for name, code in named(prefix).items() if name != "COMPANY"}
    assert {word.upper(): code for code, word in words.items()} == known


@pytest.mark.parametrize("kind", sorted(ACTIONS))
def test_rules_know_every_kind_of_action(kind: int) -> None:
    state = new_game(rules_with("us"), 2, 1)
    seat = codes.CLOCK if ACTIONS[kind] in get_args(ClockAction) else 0
    assert check(state, seat, pack(kind)) != codes.R_UNKNOWN_ACTION


def test_every_event_is_folded_or_known_to_change_nothing() -> None:
    assert {*FOLDED, *STORY, Hidden} == set(get_args(Event))
    assert not STORY & set(FOLDED)


def test_every_action_has_words_in_the_terminal() -> None:
    assert {*ACTION_PHRASES, actions.Choose} == set(get_args(AnyAction))


def test_learners_have_a_number_for_every_action_but_these() -> None:
    moves = ActionNumbers(rules_with("us"), 2)
    without = {actions.Resign, actions.Counter, actions.Withdraw}
    numbered = {ACTIONS[kind] for kind in ACTIONS if kind == codes.A_ROLL or moves.base[kind] > 0}
    assert numbered == set(get_args(Action)) - without


def test_positions_can_write_and_check_every_frame() -> None:
    frames = {*named("F_").values(), *named("T_").values()}
    assert set(FRAME_WORDS) == set(FRAME_CHECKS) == frames
