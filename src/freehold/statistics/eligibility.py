"""When a game counts for leaderboards, and why not, in a word; when for achievements."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from freehold.statistics.facts import GameFacts
from freehold.statistics.finished_game import FinishedGame
from freehold.statistics.rows import Day, Progress

LEAST_ROUNDS: Final = 8
LEAST_SECONDS: Final = 180
LEAST_OWN: Final = 50  # percent of a seat's actions that its player did in person
MOST_A_DAY_AGAINST_BOTS: Final = 20
MOST_A_DAY_WITH_THE_SAME: Final = 6
DAY_SECONDS: Final = 86_400
LONGEST_MEMORY: Final = 100  # games that a player is known to have finished
DICE_DIGITS: Final = 16  # of a commitment, to know a game again by


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """What a game needs to count for leaderboards."""

    least_rounds: int = LEAST_ROUNDS
    least_seconds: int = LEAST_SECONDS


BOUNDS: Final = Bounds()
Uncounted = Literal[
    "", "house_rules", "continued", "opened", "coached", "short", "stood_in", "bound"
]


# --- achievements


def brings_achievements(
    game: FinishedGame, seat: int, progress: Progress | None, bounds: Bounds = BOUNDS
) -> bool:
    """Tell whether a game counts for the achievements of who had the seat.

    Whoever knew the dice, had a coach, let a bot play, or has finished this very game before gets
    nothing; nor does anybody from a game that was ended by consent when it had hardly begun.
    """
    holder = game.seats[seat]
    if game.opened or game.coached or not holder.is_human or holder.own < LEAST_OWN:
        return False
    if was_hardly_begun(game.facts, bounds):
        return False
    return progress is None or not has_finished(progress, game.dice)


def was_hardly_begun(facts: GameFacts, bounds: Bounds) -> bool:
    """Tell whether players agreed to end a game that was too short to be one."""
    return facts.stopped and facts.rounds < bounds.least_rounds


def has_finished(progress: Progress, dice: str) -> bool:
    """Tell whether a player has finished the game of that commitment already, from another save."""
    return dice[:DICE_DIGITS] in (progress.finished or ())


def remember(progress: Progress, dice: str) -> None:
    """Note that a player has finished the game of that commitment."""
    progress.finished = [*(progress.finished or ()), dice[:DICE_DIGITS]][-LONGEST_MEMORY:]


# --- leaderboards


def uncounted(
    game: FinishedGame, seat: int, today: Day | None = None, bounds: Bounds = BOUNDS
) -> Uncounted:
    """Say why the game does not count for who had the seat; nothing if it does.

    `today` is how many games have counted for that player; bots have no such bound.
    """
    if reason := uncounted_for_all(game, bounds):
        return reason
    holder = game.seats[seat]
    if not holder.is_human:
        return ""
    if holder.own < LEAST_OWN:
        return "stood_in"
    used_up = today is not None and is_used_up(today, others_of(game, seat), game.ended)
    return "bound" if used_up else ""


def uncounted_for_all(game: FinishedGame, bounds: Bounds = BOUNDS) -> Uncounted:
    """Say why the game counts for nobody, bots included; nothing if it may count."""
    if game.rules_changed:
        return "house_rules"
    if game.continued:
        return "continued"
    if game.opened:
        return "opened"
    if game.coached:
        return "coached"
    return "short" if is_short(game.facts.rounds, game.seconds, bounds) else ""


def is_short(rounds: int, seconds: int, bounds: Bounds = BOUNDS) -> bool:
    """Tell whether a game was too short to count."""
    return rounds < bounds.least_rounds or seconds < bounds.least_seconds


def others_of(game: FinishedGame, seat: int) -> tuple[str, ...]:
    """Return the ids of the other people, sorted; none in a game against bots."""
    own = game.seats[seat].id
    found = {other.id or "" for other in game.seats if other.is_human and other.id != own}
    return tuple(sorted(found))


def day_of(ended: int) -> int:
    """Return the day of a moment, since 1970, in UTC."""
    return ended // DAY_SECONDS


def note(today: Day, game: FinishedGame, seat: int) -> Day:
    """Return the day with one more game that counted; what was on another day is forgotten."""
    noted = _on(today, game.ended)
    others = others_of(game, seat)
    if not others:
        return Day(
            day=noted.day, against_bots=noted.against_bots + 1, with_people=noted.with_people
        )
    met = {other: noted.with_people.get(other, 0) + 1 for other in others}
    people = {**noted.with_people, **met}
    return Day(day=noted.day, against_bots=noted.against_bots, with_people=people)


def is_used_up(today: Day, others: Sequence[str], ended: int) -> bool:
    """Tell whether no more games count that day: against bots, or with no one new among others."""
    noted = _on(today, ended)
    if not others:
        return noted.against_bots >= MOST_A_DAY_AGAINST_BOTS
    return all(noted.with_people.get(one, 0) >= MOST_A_DAY_WITH_THE_SAME for one in others)


def _on(today: Day, ended: int) -> Day:
    """Return what was noted on the day of a moment."""
    day = day_of(ended)
    return today if today.day == day else Day(day=day)
