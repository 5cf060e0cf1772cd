"""`freehold moderators`: the operator names accounts, by the names they sign in with."""

import asyncio
from pathlib import Path

from freehold.server.store import AccountRow, AuditRow, SqliteStore
from tests.cli.running import Runner


def with_account(folder: Path) -> None:
    """Make the data of a server with one account."""

    async def make() -> None:
        store = await SqliteStore.open(folder, lambda _: None)
        store.write([AccountRow("id-ann", "Ann Lee", "annlee", "hash", b"[]", 5)])
        await store.close()

    asyncio.run(make())


def trail(folder: Path) -> list[AuditRow]:
    """Return what the audit trail has."""

    async def read() -> list[AuditRow]:
        store = await SqliteStore.open(folder, lambda _: None)
        found = await store.audit(9)
        await store.close()
        return found

    return asyncio.run(read())


def test_an_account_is_named_and_relieved_and_it_is_written_down(
    run: Runner, tmp_path: Path
) -> None:
    with_account(tmp_path)
    data = ("--data", str(tmp_path))
    told = [
        run("moderators", *data).out,
        run("moderators", "add", "ann LEE", *data).out,
        run("moderators", "list", *data).out,
        run("moderators", "remove", "Ann Lee", *data).out,
    ]
    nobody = "Nobody moderates this server.\n"
    assert told == [nobody, "Ann Lee\n", "Ann Lee\n", nobody]
    found = [(row.moderator, row.action, row.subject) for row in trail(tmp_path)]
    assert found == [("operator", "relieve", "id-ann"), ("operator", "appoint", "id-ann")]


def test_who_has_no_account_is_refused(run: Runner, tmp_path: Path) -> None:
    with_account(tmp_path)
    done = run("moderators", "add", "Eve", "--data", str(tmp_path))
    assert (done.code, "expected the name of an account, got 'Eve'" in done.err) == (1, True)


def test_a_name_is_needed_to_add_and_none_to_list(run: Runner, tmp_path: Path) -> None:
    with_account(tmp_path)
    data = ("--data", str(tmp_path))
    for words in (("add",), ("list", "Ann")):
        done = run("moderators", *words, *data)
        assert (done.code, "expected" in done.err) == (2, True), words
    assert run("moderators", "--data", str(tmp_path / "nowhere")).code == 2


def test_a_name_that_is_no_text_is_refused(run: Runner, tmp_path: Path) -> None:
    with_account(tmp_path)
    said = run("moderators", "add", "ann\udcff", "--data", str(tmp_path))
    assert (said.code, said.err) == (2, "freehold: expected text in UTF-8, got 'ann\\udcff'\n")
