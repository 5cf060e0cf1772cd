"""Whatever position is accepted as text can be looked at and played on."""

from random import Random

from freehold.editions import compile_rules, load
from freehold.engine import COMPILED, Ruleset, State, apply, to_ints
from freehold.engine.codes import OK
from freehold.record import NotationError, parse_position, position_text
from freehold.wire import decode_events, view
from tests.kit.random_play import random_move
from tests.kit.size import times
from tests.laws.mutants import mutant, wild_texts
from tests.laws.options import random_options

GAMES = times(4 if COMPILED else 2)
MOVES = 150 if COMPILED else 60
MUTANTS = 15 if COMPILED else 2  # that are accepted, for each game
TRIES = 40  # for each of them
DECISIONS = 300


def some_rules(edition: str, seed: int) -> Ruleset:
    """Return rules that a room may have."""
    return compile_rules(load(edition), random_options(edition, Random(seed)))


def look(state: State) -> None:
    """Look from every seat, and from none."""
    for seat in (None, *range(state.seats)):
        view(state, seat)


def play_on(state: State, rng: Random) -> None:
    """Play at random, and look now and then."""
    state.taping = 1
    for number in range(DECISIONS):
        if state.over:
            break
        seat, action, terms = random_move(state, rng)
        assert apply(state, seat, action, terms) == OK
        decode_events(state.take_tape())
        if number % 50 == 0:
            look(state)
    look(state)


def test_all_positions_of_wild_games_are_accepted(edition: str) -> None:
    for seed in range(GAMES):
        for text in wild_texts(some_rules(edition, seed), 2 + seed % 3, seed, 2 * MOVES):
            assert position_text(parse_position(text)) == text


def test_accepted_positions_can_be_looked_at_and_played_on(edition: str) -> None:
    for seed in range(GAMES):
        rules, rng = some_rules(edition, seed), Random(seed)
        texts = wild_texts(rules, 2 + seed % 3, seed, MOVES)
        accepted = 0
        for _ in range(MUTANTS * TRIES):
            text = mutant(rng.choice(texts), texts, rng)
            try:
                state = parse_position(text, rules)
            except NotationError:
                continue
            accepted += 1
            look(state)
            play_on(state, rng)
            assert to_ints(parse_position(position_text(state), rules)) == to_ints(state)
            if accepted == MUTANTS:
                break
        assert accepted
