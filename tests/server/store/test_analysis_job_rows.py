"""Games that wait to be analyzed: taken once, in order, kept while somebody works on them."""

from freehold.server.store import JobEndRow, JobNoteRow, JobRow, Store
from freehold.server.store.analysis_job_rows import GIVEN_UP, MOST_PROBLEMS, MOST_TRIES
from tests.kit.values import present


def job(game: str, turn: int = 0, asked: int = 1) -> JobRow:
    return JobRow(game, "payer", turn, asked)


async def test_games_come_by_their_turns_then_as_they_were_asked_for(store: Store) -> None:
    store.write([job("c", 1, 1), job("b", 0, 3), job("a", 0, 2)])
    assert [row.game for row in await store.jobs()] == ["a", "b", "c"]
    assert await store.last_job() == 3
    taken = present(await store.take_job("me"))
    assert (taken.game, taken.worker, taken.tries) == ("a", "me", 1)
    assert (await store.job("a")) == taken


async def test_a_game_that_is_done_leaves_the_line_and_one_that_failed_says_why(
    store: Store,
) -> None:
    for game, problem in (("good", ""), ("bad", "a reason")):
        store.write([job(game)])
        assert await store.take_job("me")
        store.write([JobNoteRow(game, "me", 137)])
        found = present(await store.job(game))
        assert found.permille == 137
        store.write([JobEndRow(game, "me", problem)])
    assert (await store.job("good"), await store.jobs()) == (None, [])
    failed = present(await store.job("bad"))
    assert (failed.problem, failed.worker) == ("a reason", "")
    assert await store.take_job("me") is None


async def test_a_game_is_in_line_once_unless_it_failed(store: Store) -> None:
    store.write([job("one", asked=1)])
    await store.take_job("me")
    store.write([job("one", asked=2)])
    assert [(row.worker, row.asked) for row in await store.jobs()] == [("me", 1)]
    store.write([JobEndRow("one", "me", "a reason"), job("one", asked=3)])
    assert [(row.worker, row.asked, row.tries) for row in await store.jobs()] == [("", 3, 0)]


async def test_who_has_not_the_game_changes_nothing(store: Store) -> None:
    store.write([job("one")])
    taken = await store.take_job("me")
    store.write([JobNoteRow("one", "other", 5), JobNoteRow("none", "me", 5)])
    store.write([JobEndRow("one", "other")])
    store.write([JobEndRow("one", "other", "a reason"), JobEndRow("one", "other", again=True)])
    assert await store.job("one") == taken


async def test_what_is_given_back_is_as_it_was(store: Store) -> None:
    store.write([job("one")])
    for _ in range(2 * MOST_TRIES):
        taken = present(await store.take_job("me"))
        assert taken.tries == 1
        store.write([JobEndRow("one", "me", again=True)])
    found = present(await store.job("one"))
    assert (found.worker, found.tries, found.problem) == ("", 0, "")


async def test_a_game_that_ends_whoever_works_on_it_is_given_up(store: Store) -> None:
    store.write([JobRow("one", "payer", 0, 1, tries=MOST_TRIES), job("two", asked=2)])
    taken = present(await store.take_job("me"))
    assert taken.game == "two"
    found = present(await store.job("one"))
    assert found.problem == GIVEN_UP


async def test_only_the_last_problems_are_kept(store: Store) -> None:
    for asked in (1, 2, MOST_PROBLEMS + 1):
        store.write([job(f"g{asked}", asked=asked)])
        await store.take_job("me")
        store.write([JobEndRow(f"g{asked}", "me", "a reason")])
    assert await store.job("g1") is None
    assert await store.job("g2") is not None
