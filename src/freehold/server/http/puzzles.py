"""Puzzles over HTTP: that of the day, others to practice with, and one's own blunders."""

import asyncio
from datetime import date, timedelta
from typing import Annotated, Any, Final

import msgspec
from aiohttp import web
from msgspec import Meta

from freehold.analysis import DecisionReport
from freehold.editions import available
from freehold.puzzles import KINDS, AnswerFigures, Kind, Puzzle, PuzzleAnswer, pool, puzzle_of
from freehold.puzzles.blunders import blunder_puzzle, is_blunder
from freehold.record import SaveError, parse_position, parse_save
from freehold.record.lines import OptionValue
from freehold.record.rules_source import rules_source_of
from freehold.server.games.puzzle_answers import NoSuchPuzzleError, PuzzleAnswers, midnight
from freehold.server.http.analyses import ANALYSIS_JOBS
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    GAME,
    RequestBody,
    ResponseBody,
    answer,
    bearer,
    body_of,
    limit,
    place,
)
from freehold.server.people.admission import ADMISSION
from freehold.server.store import IdentityRow, PuzzleAnswerRow
from freehold.wire import View, view
from freehold.wire.rents import rents_of

PUZZLE_ANSWERS: Final = web.AppKey("puzzle_answers", PuzzleAnswers)
PUZZLE: Final = "{puzzle:[0-9]{1,15}}"
PLACE: Final = "{place:[0-9]{1,6}}"
EPOCH: Final = date(1970, 1, 1)
Day = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Choice = Annotated[int, Meta(ge=0, le=99)]


class PuzzleBody(ResponseBody, frozen=True, kw_only=True):
    """A puzzle before it is answered: the table as its seat sees it, and what may be done.

    `options` are the house rules, as far as they differ from the edition's own; `rents` what each
    square charges.  One's own blunders have no rating.
    """

    id: int
    kind: Kind
    edition: str
    seat: int
    view: View
    rents: tuple[int, ...]
    options: dict[str, OptionValue]
    answers: tuple[PuzzleAnswer, ...]
    rating: int | None


class PuzzleStanding(ResponseBody, frozen=True, kw_only=True):
    """How somebody stands: rating, how many puzzles answered and solved, days in a row solved."""

    rating: int
    answered: int
    solved: int
    streak: int
    best: int


class PuzzleSolution(ResponseBody, frozen=True, kw_only=True):
    """What was answered, what is right, and what imagined games say about every answer.

    So many `games` were imagined after each answer; `behind` is by how much less, in permille, the
    chance to win was than with the best, give or take `error`.  `rating` is the solver's then.
    """

    choice: int
    best: int
    solved: bool
    figures: tuple[AnswerFigures, ...]
    games: int
    rating: int | None


class PuzzleTold(ResponseBody, frozen=True, kw_only=True):
    """A puzzle with how who asks stands; its solution once they have answered.

    `day` is that of a daily one, `next_in` how many seconds are left until the next.
    """

    puzzle: PuzzleBody
    day: str | None
    next_in: int
    standing: PuzzleStanding
    solution: PuzzleSolution | None


class PuzzleChoice(RequestBody, frozen=True, kw_only=True):
    """The place of an answer among those offered, and the day if it is that day's puzzle."""

    choice: Choice
    day: Day | None = None


class PuzzleAnswered(ResponseBody, frozen=True, kw_only=True):
    """What an answer has come to."""

    solution: PuzzleSolution
    standing: PuzzleStanding


async def show_today(request: web.Request) -> web.Response:
    """Show today's puzzle; nobody has to be somebody to see it."""
    limit(request, request.app[ADMISSION].budgets.puzzles)
    answers = request.app[PUZZLE_ANSWERS]
    who = await bearer(request) if request.headers.get("Authorization", "") else None
    day = answers.today
    return answer(await _told(request, puzzle_of(day), day, who))


async def show_next(request: web.Request) -> web.Response:
    """Show the newest puzzle of before that who asks has not seen, of a kind or an edition."""
    limit(request, request.app[ADMISSION].budgets.puzzles)
    kind, edition = _asked(request, "kind", KINDS), _asked(request, "edition", available())
    answers = request.app[PUZZLE_ANSWERS]
    who = await bearer(request)
    rows = await answers.answers_of(who.id)
    found = answers.next(rows, kind, edition)
    if found is None:
        message = "expected puzzles that were not answered yet, got none of that kind"
        raise ApiError(404, "no_more_puzzles", message)
    return answer(await _told(request, found, 0, who))


def _asked(request: web.Request, name: str, known: Any) -> Any:
    word = request.query.get(name)
    if word is not None and word not in known:
        raise ApiError(
            400, "bad_message", f"expected one of {', '.join(known)} as {name}, got {word[:40]!r}"
        )
    return word


async def take_answer(request: web.Request) -> web.Response:
    """Take an answer; the first one counts, and what it came to is told again."""
    wish = await body_of(request, PuzzleChoice)
    who = await bearer(request)
    limit(request, request.app[ADMISSION].budgets.puzzles, who)
    answers = request.app[PUZZLE_ANSWERS]
    number = int(request.match_info["puzzle"])
    try:
        row = await answers.answer(who.id, number, _day_of(wish.day), wish.choice)
    except NoSuchPuzzleError as error:
        raise ApiError(404, "no_such_puzzle", str(error)) from error
    standing = _standing(answers, await answers.answers_of(who.id))
    return answer(PuzzleAnswered(solution=_solution(pool()[number], row), standing=standing))


def _day_of(text: str | None) -> int:
    if text is None:
        return 0
    try:
        return (date.fromisoformat(text) - EPOCH).days
    except ValueError as error:
        raise ApiError(400, "bad_message", f"expected a day as 2027-01-31, got {text}") from error


async def _told(
    request: web.Request, puzzle: Puzzle, day: int, who: IdentityRow | None
) -> PuzzleTold:
    answers = request.app[PUZZLE_ANSWERS]
    rows = [] if who is None else await answers.answers_of(who.id)
    own = [row for row in rows if (row.puzzle, row.day) == (puzzle.id, day)]
    body = await asyncio.to_thread(_body, puzzle, await answers.rating_of(puzzle))
    left = midnight(answers.today) - request.app[ADMISSION].clock.wall()
    return PuzzleTold(
        puzzle=body,
        day=(EPOCH + timedelta(days=day)).isoformat() if day else None,
        next_in=max(0, left),
        standing=_standing(answers, rows),
        solution=_solution(puzzle, own[0]) if own else None,
    )


def _body(puzzle: Puzzle, rating: int | None) -> PuzzleBody:
    state = parse_position(puzzle.position)
    return PuzzleBody(
        id=puzzle.id,
        kind=puzzle.kind,
        edition=puzzle.edition,
        seat=puzzle.seat,
        view=view(state, puzzle.seat),
        rents=rents_of(state),
        options=msgspec.json.decode(
            rules_source_of(state.rules).changes, type=dict[str, OptionValue]
        ),
        answers=puzzle.answers,
        rating=rating,
    )


def _solution(puzzle: Puzzle, row: PuzzleAnswerRow) -> PuzzleSolution:
    return PuzzleSolution(
        choice=row.choice,
        best=puzzle.best,
        solved=row.solved,
        figures=puzzle.figures,
        games=puzzle.games,
        rating=row.rating,
    )


def _standing(answers: PuzzleAnswers, rows: list[PuzzleAnswerRow]) -> PuzzleStanding:
    record = answers.record(rows)
    return PuzzleStanding(
        rating=record.rating,
        answered=record.rated,
        solved=record.solved,
        streak=record.streak,
        best=record.best,
    )


# --- one's own blunders


async def show_blunder(request: web.Request) -> web.Response:
    """Show a blunder of who asks, in a finished game, as a puzzle; nothing of it is kept."""
    puzzle = await _blunder(request)
    answers = request.app[PUZZLE_ANSWERS]
    body = await asyncio.to_thread(_body, puzzle, None)
    return answer(
        PuzzleTold(puzzle=body, day=None, next_in=0, standing=_standing(answers, []), solution=None)
    )


async def try_blunder(request: web.Request) -> web.Response:
    """Tell what an answer to one's own blunder comes to."""
    wish = await body_of(request, PuzzleChoice)
    puzzle = await _blunder(request)
    if wish.choice >= len(puzzle.answers):
        most = len(puzzle.answers) - 1
        raise ApiError(
            404, "no_such_puzzle", f"expected an answer from 0 to {most}, got {wish.choice}"
        )
    solution = PuzzleSolution(
        choice=wish.choice,
        best=puzzle.best,
        solved=wish.choice == puzzle.best,
        figures=puzzle.figures,
        games=puzzle.games,
        rating=None,
    )
    standing = _standing(request.app[PUZZLE_ANSWERS], [])
    return answer(PuzzleAnswered(solution=solution, standing=standing))


async def _blunder(request: web.Request) -> Puzzle:
    admission, game = request.app[ADMISSION], request.match_info["game"]
    who = await bearer(request)
    limit(request, admission.budgets.records)
    decision = await _decision(request, game, who)
    with place(request, admission.budgets.record_readers, "records that are read"):
        record = await admission.registry.records.text(game)
        try:
            found = await asyncio.to_thread(_find_blunder, record or b"", decision)
        except (SaveError, ValueError) as error:
            message = "expected a game whose record can be read here, got another"
            raise ApiError(422, "unreadable", message) from error
    if found is None:
        raise _no_blunder()
    return found


def _find_blunder(record: bytes, decision: DecisionReport) -> Puzzle | None:
    puzzle = blunder_puzzle(parse_save(record, "record"), decision)
    if puzzle is not None:
        parse_position(puzzle.position)  # a board that is not known here cannot be shown
    return puzzle


async def _decision(request: web.Request, game: str, who: IdentityRow) -> DecisionReport:
    """Return the decision of who asks at that place of the analysis, or refuse."""
    analysis = await request.app[ANALYSIS_JOBS].kept(game)
    at = int(request.match_info["place"])
    if analysis is None or at >= len(analysis.decisions):
        raise _no_blunder()
    decision = analysis.decisions[at]
    players = await request.app[ADMISSION].store.players(game)
    own = {row.seat for row in players if row.identity == who.id}
    if decision.seat not in own or not is_blunder(decision):
        raise _no_blunder()
    return decision


def _no_blunder() -> ApiError:
    message = "expected a blunder of your own in a game that was analyzed, got something else"
    return ApiError(404, "no_such_puzzle", message)


BODIES: Final = (PuzzleTold, PuzzleChoice, PuzzleAnswered)

routes: Final[list[Any]] = [
    web.get("/api/puzzles/today", show_today),
    web.get("/api/puzzles/next", show_next),
    web.post(f"/api/puzzles/{PUZZLE}/answer", take_answer),
    web.get(f"/api/games/{GAME}/puzzles/{PLACE}", show_blunder),
    web.post(f"/api/games/{GAME}/puzzles/{PLACE}", try_blunder),
]
