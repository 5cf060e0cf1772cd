from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from freehold.editions import load, rules_for, schema
from freehold.editions.problems import OptionError
from freehold.engine import Ruleset, State, new_game, state_hash, to_ints
from freehold.record import NotationError, move_text, parse_move, parse_position, position_text
from freehold.record.dice import commitment, digest_for
from freehold.wire import AnyAction, Side
from freehold.wire.actions import Bid, Build, Counter, Propose, Roll, TimeOut
from tests.kit.cases import each
from tests.kit.random_play import random_game
from tests.kit.scene import EDITIONS, Scene, rules_with
from tests.kit.size import times
from tests.wire.specimens import all_actions

OPTIONS = ("start_money", "houses", "jail_fine", "round_limit", "trade", "turn_order", "jackpot")


def changed_rules(edition: str, rng: Random) -> Ruleset | None:
    """Return rules with a few options changed at random, None if they do not go together."""
    forms = [form for form in schema(load(edition)) if form.changeable and form.name in OPTIONS]
    changes: dict[str, object] = {}
    for form in rng.sample(forms, rng.randint(0, 3)):
        if form.values:
            changes[form.name] = rng.choice(form.values)
        else:
            changes[form.name] = rng.randint(form.least or 0, form.most or 0)
    try:
        return rules_with(edition, **changes)
    except OptionError:
        return None


@given(st.sampled_from(EDITIONS), st.integers(0, 10_000), st.integers(0, 200), st.integers(1, 4))
def test_a_position_is_written_read_and_written_alike(
    edition: str, seed: int, most: int, seats: int
) -> None:
    rules = changed_rules(edition, Random(seed))
    assume(rules is not None)
    assert rules is not None
    clocked = seed % 2 == 0
    state = list(random_game(rules, seats, seed, most, clocked=clocked))[-1]
    text = position_text(state)
    again = parse_position(text)
    assert "\n" not in text
    assert again.rules.digest == rules.digest
    assert to_ints(again) == to_ints(state)
    assert state_hash(again) == state_hash(state)
    assert position_text(again) == text


def test_positions_all_through_a_game(edition: str) -> None:
    for number, state in enumerate(random_game(rules_with(edition), 4, 3, 400)):
        if state.depth > 1 or number % 10 == 0:
            assert to_ints(parse_position(position_text(state))) == to_ints(state)


def test_a_position_names_the_version_of_its_rules(edition: str) -> None:
    rules = rules_for(edition, None, 1)
    text = position_text(new_game(rules, 2, 1))
    assert text.startswith(f"fh1 {edition}#{rules.digest[:12]} options:{{}} ")
    again = parse_position(text)
    assert (again.rules.version, again.rules.digest) == (1, rules.digest)
    assert position_text(again) == text


def test_a_position_is_readable() -> None:
    scene = Scene(seats=2).own(0, 1, 3, level=2).own(1, 5, mortgaged=True).jailed(1, 3)
    text = position_text(scene.s)
    assert text.startswith("fh2 us#")
    assert " order:0,1 seats:1500@0,1500@10j3 squares:1a2,3a2,5bm bank:28/12/0 " in text
    assert " stack:turn@0 " in text


def test_a_board_of_the_users_own_needs_its_rules() -> None:
    scene = Scene()
    named = position_text(scene.s).replace(" us#", " ?#", 1)
    with pytest.raises(NotationError, match="rules given with the text"):
        parse_position(named)
    assert to_ints(parse_position(named, scene.rules)) == to_ints(scene.s)


GOOD = position_text(Scene(seats=3).own(0, 1).s)


@each(
    "old, new, expected",
    [
        ("fh2", "fh3", "column 1: expected fh1 or fh2, got fh3"),
        ("fh2 us#", "fh2 mars#", "column 5: expected a known edition"),
        ("fh2 us#", "fh2 us#0", "rules with digest"),
        ("options:{}", "options:{", "a known edition and its options"),
        ("options:{}", 'options:{"houses":-1}', "a known edition and its options"),
        ("order:0,1,2", "order:0,1,1", "every seat once"),
        ("order:0,1,2", "order:0,1,2,3,4,5,6,7,8", "1 to 8 seats"),
        ("order:0,1,2", "order:", "a number"),
        ("seats:1500@0", "seats:1500@40", "a square below 40"),
        ("seats:1500@0", "seats:lots", "a seat like 1500@0, got lots"),
        ("seats:1500@0,", "seats:", "3 seats"),
        ("squares:1a", "squares:1h", "one of 3 seats"),
        ("squares:1a", "squares:99a", "a square below 40"),
        ("squares:1a", "squares:1a9", "a level up to 5"),
        ("squares:1a", "squares:1a~3", "squatters where there are any"),
        ("bank:32/12/0", "bank:32/12", "3 numbers"),
        ("turn:0/", "turn:7/", "a seat below 3"),
        ("flags:calm", "flags:windy", "one of calm"),
        ("over:-", "over:5", "a number from 0 to 2"),
        ("stack:turn@0", "stack:nap@0", "one of turn"),
        ("stack:turn@0", "stack:turn@0(1,2,3,4,5,6,7)", "up to 6 numbers"),
        ("offers:-", "offers:0>1", "an offer like"),
        ("offers:-", "offers:0>1#1(99+0|+1)", "squares below 40"),
        ("cards:", "cards:99.", "a number from"),
        ("rng:", "rng:x", "64 hexadecimal digits"),
        ("dice:", "eyes:", "expected dice:"),
        (" over:-", "", "words"),
    ],
)
def test_a_wrong_position_is_told_with_its_column(old: str, new: str, expected: str) -> None:
    assert old in GOOD
    with pytest.raises(NotationError, match=r"column \d+: expected") as caught:
        parse_position(GOOD.replace(old, new, 1))
    assert expected in str(caught.value)


@settings(max_examples=times(150))
@given(st.integers(0, len(GOOD) - 1), st.characters(codec="utf-8"))
def test_no_changed_letter_breaks_the_reader(at: int, letter: str) -> None:
    try:
        state = parse_position(GOOD[:at] + letter + GOOD[at + 1 :])
    except NotationError:
        return
    assert isinstance(state, State)


@each("action", all_actions())
def test_a_move_is_written_and_read_alike(action: AnyAction) -> None:
    text = move_text(action)
    assert parse_move(text) == action
    assert move_text(parse_move(text)) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("roll", Roll()),
        ("bid 120", Bid(120)),
        ("build 39", Build(39)),
        ("time_out 12", TimeOut(12)),
        ("propose 2 give 1,3 +50 take 5 pass 0", Propose(2, Side((1, 3), 50), Side((5,), 0, (0,)))),
        ("counter 1 7 give take +5", Counter(1, 7, Side(), Side((), 5))),
        ("  propose  1   give 5   take  +10 ", Propose(1, Side((5,)), Side((), 10))),
    ],
)
def test_moves_as_people_write_them(text: str, action: AnyAction) -> None:
    assert parse_move(text) == action
    assert parse_move(move_text(action)) == action


@each(
    "text, expected",
    [
        ("", "column 1: expected a move: roll"),
        ("fly", "column 1: expected a move: roll"),
        ("roll 3", "column 6: expected the end of the move, got 3"),
        ("bid", "column 4: expected amount, got nothing"),
        ("bid many", "column 5: expected a number, got many"),
        ("bid 0", "expected numbers within bounds"),
        ("build 60", "expected numbers within bounds"),
        ("propose 1 take 5", "column 11: expected give, got take"),
        ("propose 1 give 5", "column 17: expected take, got nothing"),
        ("propose 1 give 5,x take 6", "column 18: expected a number, got x"),
        ("propose 1 give +x take 6", "column 17: expected a number, got x"),
        ("propose 1 give 5 take 6 pass", "column 29: expected passes, got nothing"),
        ("propose 1 give 5 take 6 7", "column 25: expected the end of the move, got 7"),
    ],
)
def test_a_wrong_move_is_told_with_its_column(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert expected in str(caught.value)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader_of_moves(text: str) -> None:
    try:
        action = parse_move(text)
    except NotationError:
        return
    assert parse_move(move_text(action)) == action


def test_keys_come_from_the_seed_and_the_index() -> None:
    seed = bytes(32)
    assert commitment(seed).startswith("66687aadf862bd77")
    assert len({digest_for(seed, index) for index in range(100)}) == 100
    with pytest.raises(ValueError, match="expected a seed of 32 bytes, got 3"):
        digest_for(b"abc", 0)
