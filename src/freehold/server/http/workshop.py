"""Boards that people draw: checked, and tried by bots, over HTTP."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web

from freehold.editions import (
    Edition,
    EditionError,
    Form,
    Problem,
    available,
    board_of,
    board_text,
    compile_rules,
    load,
    plain_board,
    read_board,
)
from freehold.editions.board_file import DRAFT
from freehold.editions.edition import BoardFile
from freehold.editions.files import parse_toml
from freehold.editions.forms import form_of
from freehold.editions.options import OPTION_NAMES
from freehold.editions.problems import LONGEST_KEY, escaped, listed, shown
from freehold.server.games.board_trials import (
    MOST_TRIALS,
    PER_ADDRESS,
    BoardTrial,
    BoardTrials,
    TrialFindings,
    TrialState,
)
from freehold.server.http.editions import expect_edition
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    LONG_WORK,
    RequestBody,
    ResponseBody,
    answer,
    answer_bytes,
    bearer,
    find_long,
    holder_of,
    limit,
    place,
    whole_body,
)
from freehold.server.people.admission import ADMISSION

BOARD_TRIALS: Final = web.AppKey("board_trials", BoardTrials)
MOST_BOARD: Final = 262_144  # bytes of a request with boards
# What is charged as one draft: text takes twenty times as long to read as data.
BYTES_OF_DRAFT: Final = 65_536
LETTERS_OF_DRAFT: Final = 4_096
MOST_PROBLEMS: Final = 200  # that are told
WAIT_SECONDS: Final = 10.0  # that a question for newer findings may wait
TRIAL: Final = "{trial:[A-Za-z0-9_-]{1,40}}"


class BoardWish(RequestBody, frozen=True, kw_only=True):
    """A board to be checked: as the data of its file, or as the file's text."""

    board: BoardFile | None = None
    toml: str | None = None


class TrialWish(BoardWish, frozen=True, kw_only=True):
    """A board to be tried, and another one, or an edition's id, to compare it with."""

    against: BoardFile | str | None = None


class Drawing(RequestBody, frozen=True, kw_only=True):
    """A wish as it is read: whatever its board is, its faults are told one by one."""

    board: Any = None
    toml: str | None = None


class Draft(Drawing, frozen=True, kw_only=True):
    """The same of a board to be checked, or tried beside another."""

    against: Any = None


D = TypeVar("D", bound=Drawing)
T = TypeVar("T")


class BoardProblem(ResponseBody, frozen=True, kw_only=True):
    """One fault of a board: where, of which kind, what was expected there and what came."""

    path: str
    code: str
    expected: str
    came: str


class BoardChecked(ResponseBody, frozen=True, kw_only=True):
    """What is wrong with a board; one without a fault is told as data and as text, too.

    The digest is of its rules. `said` is what a text with faults says, for who wants to mend it.
    """

    problems: tuple[BoardProblem, ...] = ()
    said: dict[str, Any] | msgspec.Raw | None = None
    board: BoardFile | msgspec.Raw | None = None
    toml: str | None = None
    digest: str | None = None


class TrialTold(ResponseBody, frozen=True, kw_only=True):
    """How far a trial is; `number` grows with every report.

    A board with faults is not tried: it has problems and no id.
    """

    id: str | None = None
    state: TrialState
    number: int = 0
    findings: TrialFindings | msgspec.Raw | None = None
    problem: str = ""
    problems: tuple[BoardProblem, ...] = ()


class OptionForms(ResponseBody, frozen=True, kw_only=True):
    """Every option of the engine, with all that a board may set it to."""

    options: tuple[Form, ...]


async def show_edition(request: web.Request) -> web.Response:
    """Answer with an edition as a board to begin with."""
    id_ = request.match_info["id"]
    expect_edition(id_)
    return answer_bytes(await find_long(request, f"edition {id_}", lambda: board_body(load(id_))))


def board_body(edition: Edition) -> bytes:
    """Return a board with everything about it, as JSON."""
    return msgspec.json.encode(whole_board(edition))


async def list_options(_request: web.Request) -> web.Response:
    """Answer with what every option means and accepts."""
    return answer(OptionForms(options=tuple(form_of(name) for name in OPTION_NAMES)))


async def check_board(request: web.Request) -> web.Response:
    """Tell everything that is wrong with a board."""
    await bearer(request, MOST_BOARD)
    draft = await draft_of(request, Draft)
    request.app[BOARD_TRIALS].prepare()  # who checks a board will try it soon
    return answer(await read_alone(request, lambda: _checked(draft)))


async def begin_trial(request: web.Request) -> web.Response:
    """Let bots play on a board, in place of what was tried for the same person before."""
    who = await bearer(request, MOST_BOARD)
    draft = await draft_of(request, Draft)
    limit(request, request.app[ADMISSION].budgets.trials, who)
    try:
        boards = await read_alone(request, lambda: _boards(draft))
    except EditionError as error:
        return answer(TrialTold(state="failed", problems=told_problems(error)))
    trial = await request.app[BOARD_TRIALS].begin(who.id, boards, holder_of(request))
    if trial is None:
        message = (
            f"expected at most {PER_ADDRESS} boards of an address that are tried, "
            f"and {MOST_TRIALS} in all, got one more"
        )
        raise ApiError(503, "too_many", message, {"Retry-After": "10"})
    return answer(_trial_told(trial), 202)


async def show_trial(request: web.Request) -> web.Response:
    """Tell what is known of a board, as soon as there is more than the number in the address."""
    trial = await _own_trial(request)
    after = request.query.get("after", "0")
    if not (after.isascii() and after.isdecimal() and len(after) < 10):
        raise ApiError(400, "bad_message", f"expected a number after which to tell, got {after!r}")
    await request.app[BOARD_TRIALS].look(trial, int(after), WAIT_SECONDS)
    return answer(_trial_told(trial))


async def cancel_trial(request: web.Request) -> web.Response:
    """End a trial."""
    trial = await _own_trial(request)
    await request.app[BOARD_TRIALS].cancel(trial)
    return answer(_trial_told(trial))


async def _own_trial(request: web.Request) -> BoardTrial:
    who = await bearer(request)
    trial = request.app[BOARD_TRIALS].find(request.match_info["trial"], who.id)
    if trial is None:
        raise ApiError(404, "no_such_trial", "expected a trial of your own, got none")
    return trial


async def draft_of(request: web.Request, kind: type[D]) -> D:
    """Return what the body says of a board, or refuse what is no such JSON, or too much to read."""
    data = await whole_body(request, MOST_BOARD)
    try:
        draft = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"expected a body with a board: {error}"
        raise ApiError(400, "bad_message", message) from error
    cost = 1 + len(data) // BYTES_OF_DRAFT + len(draft.toml or "") // LETTERS_OF_DRAFT
    limit(request, request.app[ADMISSION].budgets.drafts, cost=cost)
    return draft


async def read_alone(request: web.Request, work: Callable[[], T]) -> T:
    """Read a board while no other one is read, as all of them keep the event loop waiting."""
    with place(request, request.app[ADMISSION].budgets.checks, "boards that are checked"):
        return await request.app[LONG_WORK].do(work)


def _checked(draft: Draft) -> BoardChecked:
    try:
        edition = edition_of_draft(draft)
    except EditionError as error:
        return BoardChecked(problems=told_problems(error), said=_said(draft.toml))
    return whole_board(edition)


def _said(text: str | None) -> msgspec.Raw | None:
    """Return what a text says, whatever it is worth; None if that is no JSON either."""
    if text is None:
        return None
    try:
        return msgspec.Raw(msgspec.json.encode(parse_toml(text, DRAFT)))
    except (EditionError, OverflowError, RecursionError):
        return None


def whole_board(edition: Edition) -> BoardChecked:
    """Return a board without a fault, as data and as text."""
    return BoardChecked(
        board=msgspec.Raw(msgspec.json.encode(plain_board(edition))),
        toml=board_text(edition),
        digest=compile_rules(edition, edition.rules).digest,
    )


def _boards(draft: Draft) -> tuple[dict[str, Any], ...]:
    """Return the plain data of what is to be tried, or raise EditionError."""
    found = [edition_of_draft(draft)]
    if isinstance(draft.against, str):
        if draft.against not in available():
            came = shown(draft.against)
            problem = Problem("against", "against", listed(available()), came, "unknown-edition")
            raise EditionError([problem])
        found.append(load(draft.against))
    elif draft.against is not None:
        found.append(board_of(draft.against, "against"))
    return tuple(plain_board(edition) for edition in found)


def edition_of_draft(draft: Drawing) -> Edition:
    """Return the board of a draft, or raise EditionError with all that is wrong."""
    if (draft.board is None) == (draft.toml is None):
        came = "none" if draft.board is None else "both"
        raise EditionError([Problem("board", "", "either board or toml", came, "missing")])
    return board_of(draft.board) if draft.toml is None else read_board(draft.toml)


def told_problems(error: EditionError) -> tuple[BoardProblem, ...]:
    """Return what is wrong with a board, as it is told."""
    return tuple(
        BoardProblem(
            path=escaped(one.key[:LONGEST_KEY]),
            code=one.code,
            expected=escaped(one.expected),
            came=escaped(one.came),
        )
        for one in error.problems[:MOST_PROBLEMS]
    )


def _trial_told(trial: BoardTrial) -> TrialTold:
    findings = None if trial.findings is None else msgspec.Raw(trial.findings)
    return TrialTold(
        id=trial.id,
        state=trial.state,
        number=trial.number,
        findings=findings,
        problem=trial.problem,
    )


async def close(app: web.Application) -> None:
    """Stop whatever is under way when the server ends."""
    await app[BOARD_TRIALS].close()


BODIES: Final = (BoardWish, BoardChecked, TrialWish, TrialTold, OptionForms)

routes: Final[list[Any]] = [
    web.get("/api/workshop/editions/{id}", show_edition),
    web.get("/api/workshop/options", list_options),
    web.post("/api/workshop/check", check_board),
    web.post("/api/workshop/trials", begin_trial),
    web.get(f"/api/workshop/trials/{TRIAL}", show_trial),
    web.delete(f"/api/workshop/trials/{TRIAL}", cancel_trial),
]
