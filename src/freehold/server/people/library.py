"""The library: boards of people's own that are kept to be played, and those that were published."""

import asyncio
import secrets
from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from freehold.balance import BalanceReport
from freehold.editions import Edition
from freehold.editions.checks.texts import placed_texts
from freehold.server.cluster.bus import Bus
from freehold.server.games.board_trials import TrialFindings
from freehold.server.games.boards import Boards, board_row
from freehold.server.games.unicode_scripts import mixes_alphabets
from freehold.server.moderation.sanctions import Sanctions, until_text
from freehold.server.ops.uptime import Clock
from freehold.server.people.identity import NameProblem, check_title, check_written
from freehold.server.people.sessions import Sessions
from freehold.server.store import (
    AuditRow,
    IdentityRow,
    LikeRow,
    ListedRow,
    PrintRow,
    PublishedRow,
    Store,
    UnpublishedRow,
    Write,
)

DAY: Final = 86_400  # seconds
MOST_KEPT: Final = 60  # boards that somebody may bring in a day, but for published ones
MOST_PUBLISHED: Final = 40  # of one account
MOST_VERSIONS: Final = 100  # of one board
MARK: Final = "B"  # before ids, so that no edition has such a name
LONGEST_NOTE: Final = 500  # characters
PATIENCE: Final = 10.0  # seconds for which nodes wait for another that publishes
LibraryWord = Literal[
    "no_such_board", "no_account", "published", "taken_down", "too_many", "bad_text", "hushed",
    "closed", "not_yours",
]  # fmt: skip # a list to look things up in, side by side


class LibraryError(Exception):
    """Say why something is not done, in a word and a sentence."""

    def __init__(self, word: LibraryWord, message: str) -> None:
        super().__init__(message)
        self.word = word
        self.message = message


class BoardReport(msgspec.Struct, frozen=True, kw_only=True):
    """What bots found of a board, in brief: the median game, the verdict, codes of remarks."""

    rounds: float
    minutes: float
    never: float
    games: int
    verdict: str
    remarks: tuple[str, ...] = ()


class BoardFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What lists show of a published board."""

    name: dict[str, str]
    languages: tuple[str, ...]
    least: int  # players
    most: int
    squares: int
    note: str = ""
    report: BoardReport | None = None


class Library:
    """Keeps and publishes boards; who calls it sees to it that nobody asks too often."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        boards: Boards,
        sanctions: Sanctions,
        sessions: Sessions,
        bus: Bus,
        *,
        open_: bool,
    ) -> None:
        self.open = open_  # whether anything may be published
        self._store = store
        self._clock = clock
        self._boards = boards
        self._sanctions = sanctions
        self._sessions = sessions
        self._turn = bus.alone("library", PATIENCE)  # for who writes what they read before

    # --- boards to play on

    async def keep(self, board: Edition, who: IdentityRow) -> None:
        """Keep a board that has its name, so that rooms can play it, or raise LibraryError."""
        now = self._sessions.now()
        if await self._store.drawn_board(board.id) is None:
            self._expect_heard(who)  # others in the room read what it says
            if await self._store.boards_kept(who.id, now - DAY) >= MOST_KEPT:
                message = f"expected at most {MOST_KEPT} boards a day, got one more"
                raise LibraryError("too_many", message)
        self._store.write([await asyncio.to_thread(board_row, board, who.id, now)])
        await self._store.flush()
        self._boards.note(board)

    # --- publishing

    async def publish(
        self, board: Edition, who: IdentityRow, note: str, item: str = "", forked: str = ""
    ) -> ListedRow:
        """Publish a board that has its name, as a new one or as the next version of an item."""
        await self._expect_author(who)
        await asyncio.to_thread(check_texts, board)
        note, now = _readable(note), self._sessions.now()
        kept = await asyncio.to_thread(board_row, board, who.id, now)
        async with self._turn:
            if await self._boards.is_taken_down(board.id):
                raise _taken_down()
            if await self._store.print_of(board.id) is not None:
                message = "expected a board that is not in the library yet, got one that is"
                raise LibraryError("published", message)
            if item:
                first, number = await self._next_version(who, item)
            else:
                first, number = await self._new_item(who, board, forked, now), 1
            facts = msgspec.json.encode(facts_of(board, note))
            row = replace(
                first, board=board.id, changed=now, words=_words_of(board, note), facts=facts
            )
            rows: list[Write] = [
                kept,
                row,
                PrintRow(board.id, row.id, number, now),
            ]
            self._store.write(rows)
            await self._store.flush()
        self._boards.note(board)
        return await self.expect(row.id)

    async def _expect_author(self, who: IdentityRow) -> None:
        if not self.open:
            message = "this server publishes no boards; save the file, and play it with a link"
            raise LibraryError("closed", message)
        if await self._store.account(who.id) is None:
            raise LibraryError("no_account", "expected an account to publish under, got a guest")
        self._expect_heard(who)

    def _expect_heard(self, who: IdentityRow) -> None:
        if (hushed := self._sanctions.silence_of(who.id, self._clock.wall())) is not None:
            message = f"Moderators have silenced you {until_text(hushed)}"
            raise LibraryError("hushed", message)

    async def _new_item(
        self, who: IdentityRow, board: Edition, forked: str, now: int
    ) -> PublishedRow:
        mine = await self._store.published_by(who.id)
        if len(mine) >= MOST_PUBLISHED:
            message = f"expected at most {MOST_PUBLISHED} published boards, got one more"
            raise LibraryError("too_many", message)
        source = await self._store.published(forked) if forked else None
        origin = "" if source is None else source.published.id
        made = MARK + secrets.token_urlsafe(9)
        return PublishedRow(made, who.id, board.id, origin, now, now, False, "", b"")

    async def _next_version(self, who: IdentityRow, item: str) -> tuple[PublishedRow, int]:
        row = await self._expect_own(who, item)
        number = len(await self._store.prints_of(item)) + 1
        if number > MOST_VERSIONS:
            message = f"expected at most {MOST_VERSIONS} versions of a board, got one more"
            raise LibraryError("too_many", message)
        return row, number

    async def _expect_own(self, who: IdentityRow, item: str) -> PublishedRow:
        found = (await self.expect(item)).published
        if found.author != who.id:
            raise LibraryError("not_yours", "expected a board of your own, got another's")
        if found.hidden:
            raise _taken_down()
        return found

    async def withdraw(self, who: IdentityRow, item: str) -> None:
        """Take one's own board out of the library; games on it go on."""
        async with self._turn:
            await self._expect_own(who, item)
            self._store.write([UnpublishedRow(item)])
            await self._store.flush()

    # --- looking

    async def expect(self, item: str) -> ListedRow:
        """Return a published board, or raise LibraryError."""
        found = await self._store.published(item)
        if found is None:
            raise LibraryError("no_such_board", "expected a board of the library, got another")
        return found

    async def expect_shown(self, item: str) -> ListedRow:
        """Return a published board that moderators have not taken down, or raise LibraryError."""
        found = await self.expect(item)
        if found.published.hidden:
            raise _taken_down()
        return found

    async def expect_playable(self, board: str) -> Edition:
        """Return a board by its name, but none that was taken down, or raise LibraryError."""
        found = await self._boards.find(board)
        if found is None:
            raise LibraryError("no_such_board", "expected a board that is here, got another")
        if await self._boards.is_taken_down(board):
            raise _taken_down()
        return found

    # --- what others think of it

    async def like(self, who: IdentityRow, item: str, liked: bool) -> ListedRow:
        """Like a board, or do so no more."""
        await self.expect_shown(item)
        self._store.write([LikeRow(item, who.id, self._clock.wall(), liked)])
        await self._store.flush()
        return await self.expect(item)

    async def note_findings(self, board: str, findings: TrialFindings) -> None:
        """Keep what bots found of a version, if it is still the newest."""
        async with self._turn:
            version = await self._store.print_of(board)
            found = None if version is None else await self._store.published(version.item)
            if found is None:
                return
            with self._sessions.deletion_holds.hold(found.published.author):
                # who is deleted by now has taken it along: it would be written anew
                found = await self._store.published(found.published.id)
                if found is None or found.published.board != board:
                    return
                if await self._sessions.find(found.published.author) is None:
                    return
                self._store.write([with_report(found.published, findings.report)])
                await self._store.flush()

    # --- moderators

    async def hide(self, moderator: IdentityRow, item: str, hidden: bool, reason: str) -> None:
        """Take a board down, or put it back; reports about its author that are open stay open."""
        async with self._turn:
            row = (await self.expect(item)).published
            name = next(iter(msgspec.json.decode(row.facts, type=BoardFacts).name.values()))
            action = "take_down" if hidden else "put_back"
            detail = f"{name} ({item}): {reason}"
            trail = AuditRow(self._clock.wall(), moderator.id, action, row.author, detail)
            self._store.write([replace(row, hidden=hidden), trail])
            await self._store.flush()


def _taken_down() -> LibraryError:
    return LibraryError("taken_down", "moderators have taken this board down")


def check_texts(board: Edition) -> None:
    """Expect texts that people can read and that mislead nobody, or raise LibraryError."""
    for place, text in _texts_of(board):
        try:
            (check_title if place == "name" else check_written)(text)
        except NameProblem as problem:
            raise LibraryError("bad_text", f"{place}: {problem}") from problem
        if place == "name" and mixes_alphabets(text):
            message = "name: expected letters that are written together, got several alphabets"
            raise LibraryError("bad_text", message)


def _texts_of(board: Edition) -> Iterator[tuple[str, str]]:
    for _file, key, texts in placed_texts(board):
        for text in texts.values():
            yield key, text


def facts_of(board: Edition, note: str) -> BoardFacts:
    """Return what lists show of a board."""
    return BoardFacts(
        name=dict(board.name),
        languages=board.languages,
        least=board.players.min,
        most=board.players.max,
        squares=len(board.squares),
        note=note,
    )


def with_report(row: PublishedRow, report: BalanceReport) -> PublishedRow:
    """Return a published board with what bots found of it."""
    facts = replace(msgspec.json.decode(row.facts, type=BoardFacts), report=_brief(report))
    return replace(row, facts=msgspec.json.encode(facts))


def _brief(report: BalanceReport) -> BoardReport:
    length = report.length
    return BoardReport(
        rounds=round(length.rounds.value, 1),
        minutes=round(length.minutes.value, 1),
        never=round(length.never.value, 3),
        games=report.games,
        verdict=report.verdict,
        remarks=tuple(dict.fromkeys(one.code for one in report.remarks)),
    )


def _readable(note: str) -> str:
    """Return free words as one line of what can be seen, or raise LibraryError."""
    text = " ".join(note.split())[:LONGEST_NOTE]
    try:
        check_written(text)
    except NameProblem as problem:
        raise LibraryError("bad_text", f"note: {problem}") from problem
    return text


def folded(words: str) -> str:
    """Return words as they are searched for."""
    return " ".join(words.casefold().split())


def _words_of(board: Edition, note: str) -> str:
    return folded(" ".join((*board.name.values(), note, *board.languages)))
