"""A counter knows after every action what the engine knows, and counts what happened."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from freehold.bots.bot import POLICIES
from freehold.editions import Options, house_rules, load
from freehold.editions.ruleset import compile_rules
from freehold.engine import (
    COMPILED,
    State,
    apply,
    count_bits,
    new_game,
    next_actor,
    outcome,
    owns_group,
    worth,
)
from freehold.engine.codes import OK
from freehold.record import Act, SaveError, Start, parse_save
from freehold.statistics.event_counter import EventCounter, facts_of
from freehold.statistics.facts import GameFacts
from freehold.wire import Event, decode_events, events
from freehold.wire.parts import Side
from tests.kit.random_play import random_game
from tests.kit.saves import begin, play, saved
from tests.kit.scene import EDITIONS
from tests.laws.options import random_options

STEPS = 500 if COMPILED else 120
TURNS = 300 if COMPILED else 40
Step = tuple[State, list[Event]]


def options_of(edition: str, seed: int) -> Options:
    """Return the edition's own rules for even seeds, else house rules."""
    if seed % 2 == 0:
        return load(edition).rules
    return random_options(edition, Random(seed))


def random_steps(edition: str, options: Options, seed: int) -> Iterator[Step]:
    """Play at random; yield the state and what happened, from the dealing on."""
    rules = compile_rules(load(edition), options)
    for state in random_game(rules, 2 + seed % 3, seed, STEPS, clocked=seed % 3 == 0):
        yield state, decode_events(state.take_tape())


def bot_steps(edition: str, options: Options, seed: int) -> Iterator[Step]:
    """Let bots play, who build more and go bankrupt."""
    rules = compile_rules(load(edition), options)
    players = [POLICIES[name](rules) for name in ("fp-a", "beginner", "steady")]
    state = new_game(rules, len(players), seed, taping=True)
    yield state, decode_events(state.take_tape())
    while not state.over and state.turns < TURNS:
        seat = int(next_actor(state))
        assert apply(state, seat, players[seat].decide(state, seat)) == OK
        yield state, decode_events(state.take_tape())


PLAYS = (random_steps, bot_steps)
SEEDS = 8 if COMPILED else 2
GAMES = [(edition, seed) for edition in EDITIONS for seed in range(SEEDS)]


def followed(
    edition: str, options: Options, steps: Iterator[Step]
) -> Iterator[tuple[State, EventCounter]]:
    """Feed a counter; yield it with the state after every action."""
    state, dealt = next(steps)
    counter = EventCounter(load(edition), options, state.seats)
    counter.deal(dealt)
    yield state, counter
    for after, happened in steps:
        counter.take(None, happened)
        yield after, counter


class Peaks:
    """The highest figures of every seat, read from states."""

    def __init__(self, seats: int) -> None:
        self.cash = [0] * seats
        self.worth = [0] * seats
        self.deeds = [0] * seats
        self.colors: list[set[int]] = [set() for _ in range(seats)]

    def note(self, state: State) -> None:
        """Note what is higher than before."""
        for seat in range(state.seats):
            self.cash[seat] = max(self.cash[seat], state.cash[seat])
            self.worth[seat] = max(self.worth[seat], worth(state, seat))
            self.deeds[seat] = max(self.deeds[seat], count_bits(state.deeds[seat]))
            for group in range(state.rules.groups):
                street = state.rules.group_mask[group] & state.rules.street_mask
                if street and owns_group(state, seat, group):
                    self.colors[seat].add(group)


@pytest.mark.parametrize("steps", PLAYS)
@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_after_every_action_all_figures_are_the_engines(
    edition: str, seed: int, steps: Callable[[str, Options, int], Iterator[Step]]
) -> None:
    options = options_of(edition, seed)
    peaks: Peaks | None = None
    for state, counter in followed(edition, options, steps(edition, options, seed)):
        peaks = peaks or Peaks(state.seats)
        peaks.note(state)
        facts = counter.facts_now()
        compare(facts, state)
        assert [seat.highest_cash for seat in facts.seats] == peaks.cash
        assert [seat.highest_worth for seat in facts.seats] == peaks.worth
        assert [seat.most_deeds for seat in facts.seats] == peaks.deeds
        assert [seat.colors for seat in facts.seats] == [len(each) for each in peaks.colors]


def compare(facts: GameFacts, state: State) -> None:
    """Compare what the counter says about a moment with the state."""
    ended = outcome(state)
    assert facts.over == ended.over
    assert facts.winners == tuple(ended.winners)
    assert facts.ranks == tuple(ended.ranks)
    assert (facts.rounds, facts.turns) == (state.round, state.turns)
    assert [seat.cash for seat in facts.seats] == list(state.cash)
    assert [seat.worth for seat in facts.seats] == [worth(state, s) for s in range(state.seats)]


@pytest.mark.parametrize("steps", PLAYS)
@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_owners_levels_and_mortgages_are_the_engines(
    edition: str, seed: int, steps: Callable[[str, Options, int], Iterator[Step]]
) -> None:
    options = options_of(edition, seed)
    for state, counter in followed(edition, options, steps(edition, options, seed)):
        assert list(counter.table.owner) == list(state.owner)
        assert list(counter.table.level) == list(state.level)
        assert counter.table.mortgaged == state.mortgaged
        assert list(counter.table.deeds) == list(state.deeds)


@pytest.mark.parametrize("steps", PLAYS)
@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_cash_is_the_start_money_with_all_earned_and_without_all_spent(
    edition: str, seed: int, steps: Callable[[str, Options, int], Iterator[Step]]
) -> None:
    options = options_of(edition, seed)
    played = [(list(state.cash), happened) for state, happened in steps(edition, options, seed)]
    cash = played[-1][0]
    happened = [event for _, found in played for event in found]
    counter = EventCounter(load(edition), options, len(cash))
    counter.deal(happened)
    for number, did in enumerate(counter.facts_now().seats):
        forgiven = sum(
            event.amount
            for event in happened
            if isinstance(event, events.Paid)
            and event.payee == number
            and event.reason == "write_off"
        )
        assert cash[number] == options.start_money + did.earned + forgiven - did.spent


@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_all_rent_paid_is_received(edition: str, seed: int) -> None:
    options = options_of(edition, seed)
    *_, (_, counter) = followed(edition, options, bot_steps(edition, options, seed))
    seats = counter.facts_now().seats
    assert sum(seat.rent_paid for seat in seats) == sum(seat.rent_received for seat in seats)


# --- each count, from events written by hand


def counted(*happened: Event, edition: str = "us", seats: int = 3) -> GameFacts:
    """Return what came of one action with these events."""
    counter = EventCounter(load(edition), load(edition).rules, seats)
    counter.take(0, happened)
    return counter.facts_now()


def rolls(*dice: tuple[int, int], seat: int = 0) -> list[Event]:
    """Return rolls of a seat."""
    return [events.Rolled(seat, *pair) for pair in dice]


def test_start_money_is_not_earned() -> None:
    did = counted(events.Paid("bank", 0, 1500, "start")).seats[0]
    assert (did.cash, did.earned) == (1500, 0)


def test_a_written_off_debt_is_not_earned() -> None:
    assert counted(events.Paid("bank", 0, 90, "write_off")).seats[0].earned == 0


@pytest.mark.parametrize("reason", ["salary", "card", "sale", "mortgage", "trade", "jackpot"])
def test_other_income_is_earned(reason: Any) -> None:
    assert counted(events.Paid("bank", 0, 200, reason)).seats[0].earned == 200


def test_what_a_seat_pays_is_spent() -> None:
    assert counted(events.Paid(0, 1, 70, "card")).seats[0].spent == 70


def test_rent_is_told_apart_from_other_payments() -> None:
    facts = counted(events.Paid(0, 1, 70, "rent"), events.Paid(0, 1, 50, "card"))
    assert (facts.seats[0].rent_paid, facts.seats[1].rent_received) == (70, 70)


def test_the_biggest_rent_is_the_highest_single_one() -> None:
    facts = counted(events.Paid(0, 1, 70, "rent"), events.Paid(2, 1, 50, "rent"))
    assert facts.seats[1].biggest_rent == 70


@pytest.mark.parametrize("reason", ["price", "auction", "trade", "estate"])
def test_a_deed_counts_however_it_was_acquired(reason: Any) -> None:
    assert counted(events.DeedMoved(1, "bank", 0, reason)).seats[0].deeds == 1


def test_most_deeds_are_those_between_actions() -> None:
    """In the midst of a swap a seat holds both deeds."""
    counter = EventCounter(load("us"), load("us").rules, 2)
    counter.take(0, [events.DeedMoved(1, "bank", 0, "price")])
    counter.take(0, [events.DeedMoved(3, "bank", 1, "price")])
    swap = [events.DeedMoved(3, 1, 0, "trade"), events.DeedMoved(1, 0, 1, "trade")]
    counter.take(0, swap)
    assert counter.facts_now().seats[0].most_deeds == 1
    assert counter.facts_now().seats[0].colors == 0


def test_a_color_counts_once_even_if_completed_twice() -> None:
    counter = EventCounter(load("us"), load("us").rules, 2)
    counter.take(
        0, [events.DeedMoved(1, "bank", 0, "price"), events.DeedMoved(3, "bank", 0, "price")]
    )
    counter.take(0, [events.DeedMoved(3, 0, 1, "trade")])
    counter.take(0, [events.DeedMoved(3, 1, 0, "trade")])
    assert counter.facts_now().seats[0].colors == 1


def test_all_stations_are_no_color() -> None:
    stations = [n for n, square in enumerate(load("us").squares) if square.kind == "station"]
    moved = [events.DeedMoved(square, "bank", 0, "price") for square in stations]
    assert counted(*moved).seats[0].colors == 0


def test_four_levels_are_houses_and_the_fifth_is_a_hotel() -> None:
    did = counted(*[events.Built(0, 1, level, level + 1) for level in range(5)]).seats[0]
    assert (did.houses, did.hotels) == (4, 1)


def test_what_is_sold_or_destroyed_stays_built() -> None:
    built = events.Built(0, 1, 0, 1)
    assert counted(built, events.Sold(0, 1, 1, 0), built).seats[0].houses == 2


def test_a_trade_counts_for_both() -> None:
    facts = counted(events.Traded(0, 2, 1, Side(cash=1), Side(deeds=(1,))))
    assert [seat.trades for seat in facts.seats] == [1, 0, 1]


def test_an_auction_without_a_bid_is_won_by_nobody() -> None:
    facts = counted(events.KnockedDown(1, None, 0), events.KnockedDown("house", 1, 50))
    assert [seat.auctions for seat in facts.seats] == [0, 1, 0]


def test_a_creditor_has_ruined_the_bankrupt() -> None:
    facts = counted(events.WentBankrupt(0, 1), events.WentBankrupt(2, "bank"))
    assert [seat.ruined for seat in facts.seats] == [0, 1, 0]
    assert [seat.bankrupt for seat in facts.seats] == [True, False, True]


def test_who_resigns_is_bankrupt_and_resigned() -> None:
    did = counted(events.Resigned(0), events.WentBankrupt(0, "bank")).seats[0]
    assert (did.bankrupt, did.resigned) == (True, True)


def test_only_who_gives_up_has_resigned() -> None:
    assert not counted(events.WentBankrupt(0, "bank")).seats[0].resigned


def test_every_way_to_jail_counts() -> None:
    ways: tuple[Any, ...] = ("square", "card", "doubles", "force")
    assert counted(*[events.Jailed(0, way, 3, False) for way in ways]).seats[0].jailed == 4


@pytest.mark.parametrize("way", ["doubles", "fine", "pass"])
def test_leaving_jail_by_dice_fine_or_pass_is_an_escape(way: Any) -> None:
    stayed = events.Stayed(0, 2)
    assert (
        counted(events.Jailed(0, "card", 3, False), stayed, events.Freed(0, way)).seats[0].escapes
    )


@pytest.mark.parametrize("way", ["fine", "time"])
def test_being_let_out_after_the_last_turn_is_no_escape(way: Any) -> None:
    did = counted(events.Stayed(0, 0), events.Freed(0, way)).seats[0]
    assert did.escapes == 0


def test_who_sat_a_whole_term_may_escape_the_next_time() -> None:
    term = (events.Stayed(0, 0), events.Freed(0, "fine"))
    again = (events.Jailed(0, "card", 3, False), events.Freed(0, "fine"))
    assert counted(*term, *again).seats[0].escapes == 1


def test_doubles_in_a_row_are_counted_over_turns() -> None:
    did = counted(*rolls((1, 1), (2, 2)), events.TurnBegan(0, 2, 5), *rolls((3, 3))).seats[0]
    assert (did.doubles, did.longest_doubles) == (3, 3)


def test_another_roll_ends_the_row_of_doubles() -> None:
    did = counted(*rolls((1, 1), (2, 2), (1, 2), (3, 3))).seats[0]
    assert (did.doubles, did.longest_doubles) == (3, 2)


def test_what_others_roll_does_not_end_the_row() -> None:
    did = counted(*rolls((1, 1)), *rolls((1, 2), seat=1), *rolls((2, 2))).seats[0]
    assert did.longest_doubles == 2


def test_opening_rolls_are_no_doubles() -> None:
    assert counted(events.OpeningRoll(0, 3, 3)).seats[0].doubles == 0


def test_the_clock_acts_for_nobody() -> None:
    counter = EventCounter(load("us"), load("us").rules, 2)
    counter.take(1, [])
    counter.take(None, [])
    assert [seat.actions for seat in counter.facts_now().seats] == [0, 1]


def test_nobody_has_won_before_the_end() -> None:
    facts = counted(events.TurnBegan(0, 9, 25))
    assert (facts.over, facts.winners, facts.rounds, facts.turns) == (False, (), 9, 25)


# --- whole saves


def test_the_facts_of_a_save_are_those_of_the_game(edition: str) -> None:
    game = play(begin(edition, 3), 4000 if COMPILED else 400, Random(3))
    facts = facts_of(parse_save(saved(game), "x"))
    compare(facts, game.state)
    lines = [line for line in game.log if isinstance(line, Act)]
    for number, seat in enumerate(facts.seats):
        assert seat.actions == sum(line.seat == number for line in lines)


def test_the_facts_of_a_save_have_the_results_winners_and_ranks() -> None:
    game = play(begin("hongkong", 3), 4000, Random(3))
    save = parse_save(saved(game), "x")
    facts = facts_of(save)
    assert save.result is not None
    assert facts.over
    assert (facts.winners, facts.ranks) == (save.result.winners, save.result.ranks)


def test_live_facts_are_those_of_the_save() -> None:
    game = play(begin("us", 5), 200, Random(5))
    counter = EventCounter(game.edition, game.options, len(game.players))
    for line in game.log:
        if isinstance(line, Start):
            counter.deal(line.events)
        elif isinstance(line, Act):
            counter.take(line.seat, line.events)
    assert counter.facts_now() == facts_of(parse_save(saved(game), "x"))


def test_a_board_of_ones_own_is_counted_by_its_own_prices() -> None:
    edition = load("hongkong")
    dear = tuple(
        msgspec.structs.replace(square, price=square.price * 3) for square in edition.squares
    )
    changed = msgspec.structs.replace(edition, squares=dear)
    counter = EventCounter(changed, changed.rules, 2)
    counter.take(0, [events.DeedMoved(1, "bank", 0, "price")])
    assert counter.facts_now().seats[0].worth == edition.squares[1].price * 3


@pytest.mark.parametrize(("level", "worth_added"), [(4, 200), (5, 500)])
def test_a_hotel_counts_for_worth_by_its_own_cost(level: int, worth_added: int) -> None:
    edition = load("us")
    groups = tuple(
        msgspec.structs.replace(group, house_cost=50, hotel_cost=300) for group in edition.groups
    )
    counter = EventCounter(msgspec.structs.replace(edition, groups=groups), edition.rules, 2)
    counter.take(0, [events.DeedMoved(1, "bank", 0, "price"), events.Built(0, 1, 0, level)])
    assert counter.facts_now().seats[0].worth == edition.squares[1].price + worth_added


def test_a_save_of_another_edition_is_refused() -> None:
    save = parse_save(saved(play(begin("us", 2), 5, Random(2))), "mine")
    with pytest.raises(SaveError, match="edition hongkong"):
        facts_of(save, load("hongkong"))


def test_a_save_with_house_rules_that_its_edition_forbids_is_refused() -> None:
    save = parse_save(saved(play(begin("us", 2), 5, Random(2))), "mine")
    bad = msgspec.structs.replace(save.header, options={"dice_sides": 9})
    with pytest.raises(SaveError, match="6, which rooms"):
        facts_of(msgspec.structs.replace(save, header=bad))


@pytest.mark.parametrize(
    "event", [events.TurnBegan(5, 1, 1), events.DeedMoved(55, "bank", 0, "price")]
)
def test_a_save_whose_events_do_not_fit_is_refused(event: Event) -> None:
    save = parse_save(saved(play(begin("us", 2), 5, Random(2))), "mine")
    start, *rest = save.lines
    lines = (start, Act(1, 0, rest[0].action, (event,)) if isinstance(rest[0], Act) else rest[0])
    with pytest.raises(SaveError, match="events that fit the board"):
        facts_of(msgspec.structs.replace(save, lines=lines))


def test_options_of_another_score_rank_the_living_otherwise() -> None:
    edition = load("us")
    rich = [events.Paid("bank", 0, 100, "start"), events.Paid("bank", 1, 60, "start")]
    deed: list[Event] = [events.DeedMoved(39, "bank", 1, "price")]
    by_cash = msgspec.structs.replace(house_rules(edition, {}), score="cash")
    ranks = []
    for options in (edition.rules, by_cash):
        counter = EventCounter(edition, options, 2)
        counter.deal([*rich, *deed])
        ranks.append(counter.facts_now().ranks)
    assert ranks == [(2, 1), (1, 2)]
