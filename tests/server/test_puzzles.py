"""Puzzles over HTTP: nothing is told before an answer, and only the first answer counts."""

from random import Random
from typing import Any, Final

import msgspec
import pytest

from freehold.analysis import ANALYSIS_VERSION, Analysis, analyze
from freehold.puzzles import day_of, pool, puzzle_of
from freehold.puzzles.blunders import blunder_puzzle, is_blunder
from freehold.record import parse_position, parse_save
from freehold.server.games.packing import packed
from freehold.server.games.puzzle_answers import GRACE_SECONDS, NoSuchPuzzleError, PuzzleAnswers
from freehold.server.store import AnalysisRow, GameRow, MemoryStore, PlayerRow, RecordRow
from tests.kit.accounts import call
from tests.kit.live_server import LiveServer
from tests.kit.saves import begin, play, saved

DAY: Final = 86_400
NOON: Final = 20_500 * DAY + DAY // 2
TODAY: Final = "/api/puzzles/today"


class Wall:
    """A clock on the wall."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        """Return the time."""
        return self.at


class Solver:
    """Somebody who answers puzzles day by day."""

    def __init__(self) -> None:
        self.wall = Wall()
        self.answers = PuzzleAnswers(MemoryStore(), self.wall)

    async def answer(self, *, right: bool = True) -> None:
        """Answer today's puzzle."""
        puzzle = puzzle_of(day_of(self.wall()))
        choice = puzzle.best if right else puzzle.second
        await self.answers.answer("ann", puzzle.id, day_of(self.wall()), choice)

    async def standing(self) -> tuple[int, int]:
        """Return the streak and the longest."""
        record = self.answers.record(await self.answers.answers_of("ann"))
        return record.streak, record.best


async def test_a_streak_is_of_days_in_a_row_that_are_solved() -> None:
    ann = Solver()
    found = []
    for right in (True, True, False, True, None, True):
        if right is not None:
            await ann.answer(right=right)
        found.append(await ann.standing())
        ann.wall.at += DAY
    assert found == [(1, 1), (2, 2), (0, 2), (1, 2), (1, 2), (1, 2)]
    assert await ann.standing() == (1, 2)
    ann.wall.at += DAY
    assert await ann.standing() == (0, 2)  # a day was missed


async def test_who_began_before_midnight_may_answer_for_a_while() -> None:
    ann = Solver()
    day, puzzle = day_of(NOON), puzzle_of(day_of(NOON))
    ann.wall.at = (day + 1) * DAY + GRACE_SECONDS - 1
    row = await ann.answers.answer("ann", puzzle.id, day, puzzle.best)
    assert (row.day, row.streak) == (day, 1)
    ann.wall.at += 2
    with pytest.raises(NoSuchPuzzleError):
        await ann.answers.answer("ben", puzzle.id, day, puzzle.best)


async def test_a_puzzle_seen_before_counts_for_the_streak_and_not_for_the_rating() -> None:
    ann = Solver()
    tomorrow = puzzle_of(day_of(NOON) + 1)
    first = await ann.answers.answer("ann", tomorrow.id, 0, tomorrow.second)
    ann.wall.at += DAY
    again = await ann.answers.answer("ann", tomorrow.id, day_of(ann.wall()), tomorrow.best)
    assert (first.rated, again.rated, again.rating, again.streak) == (True, False, first.rating, 1)


@pytest.mark.parametrize("passed", [0, -DAY], ids=["the same second", "a clock set back"])
async def test_the_last_answer_says_how_somebody_stands(passed: int) -> None:
    ann = Solver()
    later, earlier = (puzzle_of(day_of(NOON) - days) for days in (2, 3))
    if later.id < earlier.id:  # rows of one second lie by their ids
        later, earlier = earlier, later
    first = await ann.answers.answer("ann", later.id, 0, later.best)
    ann.wall.at += passed
    last = await ann.answers.answer("ann", earlier.id, 0, earlier.second)
    assert last.rating < first.rating
    record = ann.answers.record(await ann.answers.answers_of("ann"))
    assert (record.rating, record.rated) == (last.rating, 2)


async def test_practice_goes_back_from_yesterday_without_what_is_known() -> None:
    ann = Solver()
    yesterday = puzzle_of(day_of(NOON) - 1)
    assert ann.answers.next([], None, None) == yesterday
    await ann.answers.answer("ann", yesterday.id, 0, yesterday.best)
    rows = await ann.answers.answers_of("ann")
    assert ann.answers.next(rows, None, None) == puzzle_of(day_of(NOON) - 2)
    found = ann.answers.next(rows, yesterday.kind, yesterday.edition)
    assert found is None or (found.kind, found.edition) == (yesterday.kind, yesterday.edition)


# --- over HTTP


def told_figures(body: Any) -> bool:
    return b"behind" in msgspec.json.encode(body)


async def test_the_day_of_a_guest(live: LiveServer) -> None:
    told = await live.ask("GET", TODAY)
    assert not told_figures(told)
    assert told["solution"] is None
    assert 0 < told["next_in"] <= DAY
    puzzle = pool()[told["puzzle"]["id"]]
    assert told["puzzle"]["view"]["seat"] == puzzle.seat

    ann = await live.guest("Ann")
    path = f"/api/puzzles/{puzzle.id}/answer"
    wish = {"choice": puzzle.best, "day": told["day"]}
    answered = await live.ask("POST", path, ann, wish)
    assert answered["solution"]["solved"]
    assert answered["solution"]["best"] == puzzle.best
    assert told_figures(answered)
    assert (answered["standing"]["streak"], answered["standing"]["answered"]) == (1, 1)
    assert answered["standing"]["rating"] > 1500
    again = await live.ask("POST", path, ann, wish | {"choice": puzzle.second})
    assert again == answered  # the first answer counts
    assert (await live.ask("GET", TODAY, ann))["solution"] == answered["solution"]
    assert (await live.ask("GET", TODAY, await live.guest("Ben")))["solution"] is None

    export = await live.ask("GET", "/api/me/export", ann)
    assert [(one["puzzle"], one["solved"]) for one in export["puzzles"]] == [(puzzle.id, True)]


async def test_practice(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    first = await live.ask("GET", "/api/puzzles/next", ann)
    assert (first["day"], first["solution"]) == (None, None)
    path = f"/api/puzzles/{first['puzzle']['id']}/answer"
    answered = await live.ask("POST", path, ann, {"choice": 0})
    assert answered["standing"]["streak"] == 0
    other = await live.ask("GET", "/api/puzzles/next", ann)
    assert other["puzzle"]["id"] != first["puzzle"]["id"]
    kind = other["puzzle"]["kind"]
    found = await live.ask("GET", f"/api/puzzles/next?kind={kind}", ann)
    assert found["puzzle"]["kind"] == kind


async def test_what_is_wrong_is_told(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    today = await live.ask("GET", TODAY)
    path = f"/api/puzzles/{today['puzzle']['id']}/answer"
    good = {"choice": 0, "day": today["day"]}
    asked = [
        ("POST", path, good, "", (401, "unknown_token")),
        ("POST", path, {"choice": 99, "day": today["day"]}, ann, (404, "no_such_puzzle")),
        ("POST", path, {"choice": -1}, ann, (400, "bad_message")),
        ("POST", path, {"choice": 0}, ann, (404, "no_such_puzzle")),  # without its day
        ("POST", path, {"choice": 0, "day": "2020-01-01"}, ann, (404, "no_such_puzzle")),
        ("POST", path, {"choice": 0, "day": "2020-99-01"}, ann, (400, "bad_message")),
        ("POST", "/api/puzzles/1/answer", {"choice": 0}, ann, (404, "no_such_puzzle")),
        ("GET", "/api/puzzles/next?kind=chess", None, ann, (400, "bad_message")),
        ("GET", "/api/puzzles/next", None, "", (401, "unknown_token")),
        ("GET", "/api/games/none/puzzles/0", None, ann, (404, "no_such_puzzle")),
        ("POST", "/api/games/none/puzzles/0", {"choice": 0}, ann, (404, "no_such_puzzle")),
    ]
    for method, path_, body, token, refused in asked:
        reply = await call(live, method, path_, body, token)
        assert reply.refused == refused, (method, path_, body)
    assert (await live.ask("GET", TODAY, ann))["standing"]["answered"] == 0


async def test_nobody_answers_without_end(live: LiveServer) -> None:
    ann = await live.guest("Ann")
    replies = [await call(live, "POST", "/api/puzzles/1/answer", {"choice": 0}, ann)]
    while replies[-1].status == 404 and len(replies) < 99:
        replies.append(await call(live, "POST", "/api/puzzles/1/answer", {"choice": 0}, ann))
    assert replies[-1].refused == (429, "slow_down")


# --- one's own blunders


@pytest.fixture(scope="module")
def analyzed() -> tuple[bytes, Analysis]:
    """Return the record of a game that was played at random, and its analysis."""
    record = saved(play(begin("us", 3), 400, Random(3)))
    return record, analyze(parse_save(record, "record"), budget=20_000)


async def test_own_blunders_are_puzzles_for_nobody_else(
    live: LiveServer, analyzed: tuple[bytes, Analysis]
) -> None:
    record, analysis = analyzed
    ann, ben = await live.guest("Ann"), await live.guest("Ben")
    own = (await live.ask("GET", "/api/me", ann))["guest"]["id"]
    blunders = [at for at, one in enumerate(analysis.decisions) if is_blunder(one)]
    seat = analysis.decisions[blunders[0]].seat
    live.admission.store.write(
        [
            GameRow("g1", 1, 1, 2, "us", 1, 1, b""),
            RecordRow("g1", packed(record)),
            PlayerRow("g1", seat, own, "Ann", None),
            AnalysisRow("g1", ANALYSIS_VERSION, packed(msgspec.json.encode(analysis))),
        ]
    )
    for at, decision in enumerate(analysis.decisions):
        path = f"/api/games/g1/puzzles/{at}"
        if decision.seat != seat or at not in blunders:
            assert (await call(live, "GET", path, None, ann)).refused == (404, "no_such_puzzle")
            continue
        assert (await call(live, "GET", path, None, ben)).refused == (404, "no_such_puzzle")
        told = await live.ask("GET", path, ann)
        assert not told_figures(told)
        assert (told["puzzle"]["seat"], told["puzzle"]["rating"]) == (seat, None)
        tried = [await live.ask("POST", path, ann, {"choice": choice}) for choice in (0, 1)]
        assert sorted(one["solution"]["solved"] for one in tried) == [False, True]
        assert all(one["solution"]["rating"] is None for one in tried)
        wrong = await call(live, "POST", path, {"choice": 2}, ann)
        assert wrong.refused == (404, "no_such_puzzle")
        break
    assert (await live.ask("GET", TODAY, ann))["standing"]["answered"] == 0


def test_the_moment_of_every_decision_is_found_again(analyzed: tuple[bytes, Analysis]) -> None:
    record, analysis = analyzed
    save = parse_save(record, "record")
    kinds = {one.kind: one for one in analysis.decisions}
    for decision in kinds.values():
        puzzle = blunder_puzzle(save, decision)
        assert puzzle is not None
        assert parse_position(puzzle.position).decision <= decision.decision
