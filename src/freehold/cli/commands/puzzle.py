"""`freehold puzzle`: a position in which one answer is clearly best."""

import time
from typing import Annotated, Any, Final

from cyclopts import Parameter

from freehold.cli.arguments import Whole, check_number, check_word, find_language
from freehold.cli.errors import UsageError
from freehold.cli.output import Json, print_json
from freehold.cli.puzzle_words import QUESTIONS, answer_text, explanation
from freehold.cli.terminal.prompts import ask_until, read_number
from freehold.cli.terminal.screen import InputEnded, Screen, new_screen
from freehold.editions import load
from freehold.puzzles import KINDS, Puzzle, day_of, find, pool
from freehold.record import parse_position
from freehold.text.awaited import question_text
from freehold.text.phrases import LETTERS, Phrases
from freehold.text.status import picture, player_lines
from freehold.wire import View, view

ALONE: Final = "a puzzle's number, or --kind and --edition"


def puzzle(
    number: Annotated[
        str | None, Parameter(help="Number of a puzzle; today's without one.")
    ] = None,
    /,
    *,
    kind: Annotated[str | None, Parameter(help=f"One of {', '.join(KINDS)}.")] = None,
    edition: Annotated[str | None, Parameter(help="Edition of the puzzle.")] = None,
    answer: Annotated[
        int | None, Whole, Parameter(help="Answer by its number, instead of being asked.")
    ] = None,
    language: Annotated[str | None, Parameter(help="Language of the squares.")] = None,
    json: Json = False,
) -> int:
    """Solve the puzzle of the day, or another: find the answer that is clearly best.

    Nothing is counted here; streaks and ratings are kept by servers.
    """
    chosen = _chosen(number, kind, edition)
    if answer is not None:
        check_number("--answer", 1, answer, len(chosen.answers))
    if json:
        print_json(_told(chosen, answer))
        return 0
    screen = new_screen()
    phrases = _phrases(chosen, language)
    _show(screen, chosen, phrases)
    place = _ask(screen, chosen) if answer is None else answer
    if place is None:
        screen.say("No answer was given.")
    else:
        _explain(screen, chosen, phrases, place - 1)
    return 0


def _chosen(number: str | None, kind: str | None, edition: str | None) -> Puzzle:
    puzzles = tuple(pool().values())
    if number is not None:
        if kind is not None or edition is not None:
            raise UsageError(f"expected {ALONE}, got both")
        return puzzles[_place(number, len(puzzles))]
    if kind is not None:
        check_word("--kind", kind, KINDS)
    if edition is not None:
        check_word("--edition", edition, dict.fromkeys(one.edition for one in puzzles))
    found = find(
        lambda one: kind in (None, one.kind) and edition in (None, one.edition),
        day_of(time.time()),
    )
    if found is None:
        fitting = {one.kind for one in puzzles if edition in (None, one.edition)}
        kinds = ", ".join(name for name in KINDS if name in fitting)
        where = f"that {edition} has" if edition else "that there is"
        raise UsageError(f"--kind: expected one {where} ({kinds}), got {kind!r}")
    return found


def _place(number: str, most: int) -> int:
    try:
        return read_number(number, 1, most) - 1
    except UsageError as error:
        raise UsageError(f"NUMBER: {error}") from error


def _phrases(chosen: Puzzle, language: str | None) -> Phrases:
    setting = load(chosen.edition)
    seats = len(parse_position(chosen.position).order)
    return Phrases(setting, LETTERS[:seats], find_language(setting, language))


def _table(chosen: Puzzle) -> View:
    return view(parse_position(chosen.position), chosen.seat)


def _show(screen: Screen, chosen: Puzzle, phrases: Phrases) -> None:
    table = _table(chosen)
    bots = [None] * len(table.seats)
    screen.show(picture(table, phrases, bots, screen.width, ()))
    for seat in table.order:
        for line in player_lines(table, phrases, seat):
            screen.tell(line)
    number = list(pool()).index(chosen.id) + 1
    screen.say()
    screen.say(f"Puzzle {number} of {len(pool())}, {chosen.edition}, rating {chosen.rating}", "dim")
    screen.say(f"You are {phrases.name(chosen.seat)}. {question_text(phrases, table)}")
    screen.say(QUESTIONS[chosen.kind], "bold")
    for place, each in enumerate(chosen.answers, 1):
        screen.say(f"  {place}  {answer_text(each, phrases)}", hang=5)


def _ask(screen: Screen, chosen: Puzzle) -> int | None:
    """Return the number of an answer; none if the person leaves."""
    most = len(chosen.answers)
    prompt = f"Your answer [1-{most}] "
    try:
        return ask_until(screen, prompt, lambda text: read_number(text, 1, most))
    except InputEnded:
        return None


def _explain(screen: Screen, chosen: Puzzle, phrases: Phrases, place: int) -> None:
    is_right = place == chosen.best
    screen.say()
    screen.say(
        "Right." if is_right else f"No: {chosen.best + 1} is best.", "green" if is_right else "red"
    )
    screen.show(explanation(chosen, phrases))
    screen.say(
        f"In {chosen.games:,} imagined games after each answer the best is {chosen.gap / 10:.1f}"
        f" ± {chosen.gap_error / 10:.1f} percentage points ahead of the next.",
        "dim",
    )


def _told(chosen: Puzzle, answer: int | None) -> dict[str, Any]:
    """Return what programs are told: the solution only with an answer."""
    told: dict[str, Any] = {
        "id": chosen.id,
        "kind": chosen.kind,
        "edition": chosen.edition,
        "seat": chosen.seat,
        "position": chosen.position,
        "answers": chosen.answers,
        "rating": chosen.rating,
    }
    if answer is not None:
        told |= {"best": chosen.best + 1, "solved": answer - 1 == chosen.best}
        told |= {"figures": chosen.figures, "games": chosen.games}
    return told
