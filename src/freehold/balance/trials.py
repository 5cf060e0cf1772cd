"""Trials: games of a board, or of what it would be with some changes, and their sums."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from freehold.balance.patches import patched
from freehold.balance.report import BoardChange
from freehold.bots import POLICIES
from freehold.bots.levels.expert import Expert
from freehold.bots.policy import Policy
from freehold.bots.references.restrained import FREE, NO_BUILDINGS, NO_HOTELS, Restrained
from freehold.bots.simulation.trial_batch import play_trial_batch
from freehold.editions import board_of, compile_rules
from freehold.engine import Ruleset

EXPERT_TURNS: Final = 120  # that an expert imagines in a trial, so that there are several games
BUILDINGS: Final = {"hotels": NO_HOTELS, "building": NO_BUILDINGS}
GROUP: Final = "group "


class TrialPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What is tried: who plays, and by which changes of the board.

    Seats are filled by `first` and `second` in turn; where `without` names something, `first` has
    to do without it: `trade`, `hotels`, `building` or `group` with its number.
    """

    first: str
    second: str
    without: str = ""
    changes: tuple[BoardChange, ...] = ()


class TrialTask(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a trial: all that somebody who plays it must know."""

    board: bytes  # plain data as JSON
    trial: TrialPlan
    seats: int
    turned: int  # seats by which the table is turned
    begin: int  # number of the first game
    games: int
    most_turns: int
    seed: int = 1


class TrialSums(msgspec.Struct):
    """Sums over games, as `freehold.bots.simulation.trial_batch` has them."""

    games: int
    finished: int
    draws: int
    stalled: int
    refused: int
    decisions: int
    turns: list[int]
    rounds: list[int]
    first_out: list[int]
    seat_wins: list[int]
    place_wins: list[int]
    visits: list[int]
    bought: list[int]
    rent: list[int]
    completed: list[int]
    completed_won: list[int]
    leader_seen: list[int]
    leader_won: list[int]
    share_seen: list[int]
    share_won: list[int]
    idle: list[int]
    losers: int
    loser_rounds: int
    from_bank: list[int]
    to_bank: list[int]
    cash_half: int
    cash_last: int
    draws_most: int
    drawn: int
    chains: int
    first_wins: int = 0  # of the first kind of players


_ONE_BY_ONE: Final = ("turns", "rounds", "first_out")


def do_task(task: TrialTask) -> TrialSums:
    """Play a piece with fresh players, so that nothing depends on what was played before."""
    rules = _board(task.board, msgspec.json.encode(task.trial.changes))
    entries = [(seat + task.turned) % task.seats for seat in range(task.seats)]
    policies = [_player(rules, task.trial, entry) for entry in entries]
    found = play_trial_batch(rules, policies, task.begin, task.games, task.seed, task.most_turns)
    fields = {
        name: _plain(getattr(found, name))
        for name in TrialSums.__struct_fields__
        if name != "first_wins"
    }
    sums = msgspec.convert(fields, TrialSums)
    sums.first_wins = sum(
        wins for entry, wins in zip(entries, sums.seat_wins, strict=True) if entry % 2 == 0
    )
    return sums


def add_sums(one: TrialSums | None, other: TrialSums) -> TrialSums:
    """Return the sums of both; what is kept one by one stays in the order of the pieces."""
    if one is None:
        return other
    fields = {name: _added(one, other, name) for name in TrialSums.__struct_fields__}
    return msgspec.convert(fields, TrialSums)


def _added(one: TrialSums, other: TrialSums, name: str) -> int | list[int]:
    a, b = getattr(one, name), getattr(other, name)
    if name == "draws_most":
        return max(int(a), int(b))
    if isinstance(a, int):
        return a + int(b)
    if name in _ONE_BY_ONE:
        return [*a, *b]
    return [x + y for x, y in zip(a, b, strict=True)]


def _plain(value: int | Iterable[int]) -> int | list[int]:
    return int(value) if isinstance(value, int) else [int(each) for each in value]


@lru_cache(maxsize=16)
def _board(board: bytes, changes: bytes) -> Ruleset:
    raw = patched(msgspec.json.decode(board), msgspec.json.decode(changes, type=list[BoardChange]))
    edition = board_of(raw)
    return compile_rules(edition, edition.rules)


def _player(rules: Ruleset, trial: TrialPlan, entry: int) -> Policy:
    """Return who plays: the first kind at every other seat."""
    policy = _policy(trial.first if entry % 2 == 0 else trial.second, rules)
    if not trial.without or entry % 2:
        return policy
    deeds = 0
    if trial.without.startswith(GROUP):
        deeds = int(rules.group_mask[int(trial.without.removeprefix(GROUP))])
    building = BUILDINGS.get(trial.without, FREE)
    return Restrained(policy, deeds, building, trial.without != "trade")


def _policy(name: str, rules: Ruleset) -> Policy:
    return Expert(rules, EXPERT_TURNS) if name == "expert" else POLICIES[name](rules)
