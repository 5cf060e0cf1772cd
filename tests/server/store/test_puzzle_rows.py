"""What every store holds of puzzles: who has answered which, and how often each was solved."""

from freehold.server.store import GoneRow, PuzzleAnswerRow, PuzzleTally, Store


def answered(
    identity: str = "ann", puzzle: int = 7, day: int = 0, **fields: int
) -> PuzzleAnswerRow:
    row = {"choice": 1, "at": 5, "rating": 1510, "shift": -9, "streak": 0, "best": 0} | fields
    solved, rated = bool(row.pop("solved", 1)), bool(row.pop("rated", 1))
    return PuzzleAnswerRow(identity, puzzle, day, solved=solved, rated=rated, **row)


async def test_answers_are_listed_by_whose_they_are_the_oldest_first(store: Store) -> None:
    rows = [answered(at=9), answered(puzzle=3, at=8), answered("ben")]
    store.write(rows)
    assert await store.puzzle_answers_of("ann") == [rows[1], rows[0]]
    assert await store.puzzle_answers_of("nobody") == []


async def test_only_the_first_answer_counts(store: Store) -> None:
    store.write([answered(solved=0, shift=8)])
    store.write([answered(choice=2), answered("ben")])
    assert [row.choice for row in await store.puzzle_answers_of("ann")] == [1]
    assert await store.puzzle_tally(7) == PuzzleTally(answers=2, solved=1, shift=-1)
    assert await store.puzzle_tally(8) == PuzzleTally()


async def test_an_answer_of_another_day_is_another(store: Store) -> None:
    store.write([answered(), answered(day=20_000, at=6, rated=0, streak=3, best=4)])
    found = await store.puzzle_answers_of("ann")
    assert [(row.day, row.rated, row.streak) for row in found] == [(0, True, 0), (20_000, False, 3)]
    assert (await store.puzzle_tally(7)).answers == 1  # it is rated once


async def test_answers_go_with_their_owner_and_what_others_need_stays(store: Store) -> None:
    store.write([answered(), answered("ben"), GoneRow("ann", "x1")])
    assert await store.puzzle_answers_of("ann") == []
    assert await store.puzzle_answers_of("x1") == []
    assert len(await store.puzzle_answers_of("ben")) == 1
    assert (await store.puzzle_tally(7)).answers == 2
