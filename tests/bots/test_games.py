"""Whole games of all players among themselves: nothing is refused, nothing stands still."""

import pytest

from freehold.bots.bot import POLICIES, PolicyBot, make_bot
from freehold.bots.driver import ANSWER, MANAGE, PROPOSE, play_out
from freehold.bots.policy import Policy
from freehold.bots.seat_table import seat_table
from freehold.bots.simulation.batch import play_batch
from freehold.engine import (
    COMPILED,
    State,
    Terms,
    apply,
    kind_of,
    new_game,
    next_actor,
    pack,
    target_of,
    top_kind,
)
from freehold.engine.codes import A_COUNTER, A_REJECT, E_OFFERED, E_TURN_BEGAN, F_DEBT, F_TURN, OK
from freehold.wire import Action, pack_action
from tests.kit.scene import Event, rules_with, split

NAMES = tuple(name for name in POLICIES if name != "expert")  # who thinks for too long here
GAMES = 200 if COMPILED else 6
MOST_TURNS = 400 if COMPILED else 120
SEEDS = 20 if COMPILED else 3


def _cells(terms: Terms) -> Event:
    deeds = (terms.give_deeds, terms.take_deeds)
    return (*deeds, terms.give_cash, terms.take_cash, terms.give_passes, terms.take_passes)


def mixed(edition: str, seats: int, shift: int) -> list[Policy]:
    """Return players of all kinds, beginning at another one for another shift."""
    rules = rules_with(edition)
    return [POLICIES[NAMES[(shift + seat) % len(NAMES)]](rules) for seat in range(seats)]


def test_games_of_all_kinds_go_through(edition: str) -> None:
    """Two to six players of all kinds play many games; a refusal would be an error."""
    rules = rules_with(edition)
    for shift in range(5 * (len(NAMES) if COMPILED else 1)):
        players = mixed(edition, 2 + shift % 5, shift)
        games = max(1, GAMES // (5 * len(NAMES)))
        result = play_batch(rules, players, 0, games, shift, MOST_TURNS)
        assert result.games == games


def test_who_wins_buildings_in_others_turns_places_them() -> None:
    """Whose turn it is waits for an auction that others' building has brought about."""
    rules = rules_with("us", shortage_auction=True, houses=12)
    players: list[Policy] = [POLICIES["sharp"](rules) for _ in range(4)]
    games = 120 if COMPILED else 3
    assert play_batch(rules, players, 0, games, 1, MOST_TURNS).games == games


def test_no_offer_is_made_twice_in_a_game(edition: str) -> None:
    for seed in range(SEEDS):
        made = [offer for turn in offers_of(edition, seed) for offer in turn]
        assert len(made) == len(set(made))


def test_a_turn_has_one_offer_of_a_seat_and_one_more_in_debt(edition: str) -> None:
    for seed in range(SEEDS):
        for turn in offers_of(edition, seed):
            proposers = [offer[0] for offer in turn]
            assert all(proposers.count(seat) <= 2 for seat in proposers)


def offers_of(edition: str, seed: int) -> list[list[Event]]:
    """Return the offers of each turn of a game: proposer, partner and terms."""
    state = new_game(rules_with(edition), 4, seed, taping=True)
    play_out(state, mixed(edition, 4, seed), MOST_TURNS)
    turns: list[list[Event]] = [[]]
    for event in split(list(state.take_tape())):
        if event[0] == E_TURN_BEGAN:
            turns.append([])
        elif event[0] == E_OFFERED:
            turns[-1].append((*event[1:3], *event[4:]))
    return turns


# --- hosted bots decide as the compiled loop does


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_at_its_seat_does_as_its_policy_in_the_loop(edition: str, name: str) -> None:
    """Decisions, offers, answers and asides from a seat's table are those from the state."""
    rules = rules_with(edition)
    policies = [POLICIES[name](rules) for _ in range(3)]
    bots = [make_bot(name, rules) for _ in range(3)]
    state = new_game(rules, 3, 3)
    for _ in range(150):
        if state.over:
            return
        seat = int(next_actor(state))
        for other in range(3):
            aside = policies[other].aside(state, other)
            assert packed(bots[other].act(seat_table(state, other), other, MANAGE)) == (aside, None)
        if top_kind(state) in (F_TURN, F_DEBT) and rules.trade:
            offer = int(policies[seat].propose(state, seat))
            terms = _cells(policies[seat].terms) if offer else None
            found = bots[seat].act(seat_table(state, seat), seat, PROPOSE)
            assert packed(found) == (offer, terms)
            if terms is not None:
                _answer_alike(state, policies, bots, seat, offer)
                continue
        action = policies[seat].decide(state, seat)
        assert packed(bots[seat].decide(seat_table(state, seat), seat)) == (action, None)
        assert apply(state, seat, action) == OK


def packed(action: Action | None) -> tuple[int, Event | None]:
    """Return an action and its terms as numbers, 0 for none."""
    if action is None:
        return 0, None
    number, terms = pack_action(action)
    return number, None if terms is None else _cells(terms)


def _answer_alike(
    state: State, policies: list[Policy], bots: list[PolicyBot], seat: int, offer: int
) -> None:
    """Make the offer, and let its partner answer both ways."""
    assert apply(state, seat, offer, policies[seat].terms) == OK
    other = int(target_of(offer))
    answer = policies[other].answer(state, other)
    assert packed(bots[other].act(seat_table(state, other), other, ANSWER))[0] == answer
    if not answer or kind_of(answer) == A_COUNTER:
        answer = pack(A_REJECT, seat, state.revision)
    assert apply(state, other, answer) == OK
