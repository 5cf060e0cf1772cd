"""The tables of the store that forgets, and what each row does to them."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from freehold.server.store import analysis_job_rows, board_rows, puzzle_rows, row_types
from freehold.server.store.interface import StoreError
from freehold.server.store.memory_analysis_jobs import JobTable
from freehold.server.store.memory_boards import BoardTables
from freehold.server.store.memory_moderation import ModerationTables
from freehold.server.store.row_types import Write
from freehold.statistics.entering import rename_met
from freehold.statistics.rows import BOT, Ranking


class Tables:
    """All rows by their keys."""

    def __init__(self) -> None:
        self.uptime = 0
        # rooms
        self.rooms: dict[int, row_types.RoomRow] = {}
        self.entries: defaultdict[int, dict[int, row_types.EntryRow]] = defaultdict(dict)
        self.snapshots: dict[int, row_types.SnapshotRow] = {}
        self.members: dict[tuple[str, int], bool] = {}  # whether they are present
        self.saves: dict[str, row_types.SaveRow] = {}
        self.visitors: dict[int, row_types.VisitorsRow] = {}
        self.dues: dict[int, int | None] = {}
        # games
        self.games: dict[str, row_types.GameRow] = {}
        self.origins: set[tuple[str, str]] = set()  # commitments and games
        self.records: dict[str, row_types.RecordRow] = {}
        self.players: dict[tuple[str, int], row_types.PlayerRow] = {}
        self.finished: dict[str, int] = {}
        self.analyses: dict[str, row_types.AnalysisRow] = {}
        self.jobs = JobTable()
        # people
        self.identities: dict[str, row_types.IdentityRow] = {}
        self.accounts: dict[str, row_types.AccountRow] = {}
        self.sessions: dict[str, row_types.SessionRow] = {}
        self.devices: dict[tuple[str, bytes], row_types.DeviceRow] = {}
        self.subscriptions: dict[str, row_types.SubscriptionRow] = {}
        self.puzzle_answers: dict[tuple[str, int, int], puzzle_rows.PuzzleAnswerRow] = {}
        self.puzzle_tallies: dict[int, puzzle_rows.PuzzleTally] = {}
        # statistics
        self.statistics: dict[tuple[str, str, str], row_types.StatisticsRow] = {}
        self.standings: dict[tuple[str, str, str], row_types.StandingRow] = {}
        self.entered = 0
        # keeping the peace
        self.moderation = ModerationTables()
        # boards of people's own
        self.boards = BoardTables()

    def apply(self, row: Write) -> None:
        """Take a row over, or raise StoreError."""
        match row:
            case row_types.EntryRow():
                self._append(row)
            case row_types.SnapshotRow():
                self.snapshots[row.room] = row
            case row_types.RoomRow():
                self.rooms[row.id] = row
            case row_types.RewrittenRow():
                self._rewrite(row)
            case row_types.MemberRow():
                self.members[row.identity, row.room] = row.present
            case row_types.SaveRow():
                self.saves[row.id] = row
            case row_types.VisitorsRow():
                self.visitors[row.room] = row
            case row_types.GameRow():
                self.games[row.id] = row
            case row_types.OriginRow():
                self.origins.add((row.commitment, row.game))
            case row_types.RecordRow():
                self.records[row.game] = row
            case row_types.PlayerRow():
                self.players[row.game, row.seat] = row
            case row_types.FinishRow():
                self.finished.setdefault(row.game, len(self.finished) + 1)
            case row_types.AnalysisRow():
                self.analyses[row.game] = row
            case row_types.IdentityRow():
                before = self.identities.get(row.id, row)
                self.identities[row.id] = replace(row, seen=max(row.seen, before.seen))
            case row_types.NamedRow():
                self._name(row)
            case row_types.SessionRow():
                self.sessions[row.id] = row
            case row_types.SeenRow():
                self._see(row)
            case row_types.DeviceRow():
                self.devices[row.identity, row.mark] = row
            case row_types.AccountRow():
                self.accounts[row.identity] = row
            case row_types.DueRow():
                self.dues[row.room] = row.due
            case row_types.SubscriptionRow():
                self.subscriptions[row.session] = row
            case puzzle_rows.PuzzleAnswerRow():
                self._answer(row)
            case row_types.StatisticsRow():
                self.statistics[row.player, row.kind, row.key] = row
            case row_types.StandingRow():
                self.standings[row.season, row.edition, row.player] = row
            case row_types.EnteredRow():
                self.entered = row.number
            case row_types.BeatRow():
                self.uptime = max(self.uptime, row.at)
            case row_types.NoticeRow() | row_types.DoorRow() | row_types.ReleasedRow():
                pass  # nobody else is there
            case (
                analysis_job_rows.JobRow()
                | analysis_job_rows.JobNoteRow()
                | analysis_job_rows.JobEndRow()
            ):
                self.jobs.apply(row)
            case (
                row_types.PruneRow()
                | row_types.BlankRow()
                | row_types.GoneRow()
                | row_types.EndedRow()
                | row_types.ExpiredRow()
                | row_types.ForgottenRow()
                | row_types.UnsubscribedRow()
            ):
                self._delete(row)
            case (
                board_rows.BoardRow()
                | board_rows.BoardWantedRow()
                | board_rows.BoardUsedRow()
                | board_rows.BoardPlayedRow()
                | board_rows.PublishedRow()
                | board_rows.PrintRow()
                | board_rows.LikeRow()
                | board_rows.UnpublishedRow()
                | board_rows.BoardExpiryRow()
            ):
                self.boards.apply(row)
            case _:
                self.moderation.apply(row)

    def is_open(self, room: int) -> bool:
        """Tell whether there is such a room that is not archived."""
        return room in self.rooms and not self.rooms[room].archived

    def known_standings(self, season: str, edition: str) -> list[row_types.StandingRow]:
        """Return the places of bots, and of who is still known."""
        return [
            row
            for row in self.standings.values()
            if (row.season, row.edition) == (season, edition)
            and (row.player.startswith(BOT) or row.player in self.identities)
        ]

    def count_better(self, row: row_types.StandingRow, by: Ranking) -> int:
        """Return how many who are still known are better than this."""
        known = self.known_standings(row.season, row.edition)
        return sum(getattr(other, by) > getattr(row, by) for other in known)

    def _append(self, row: row_types.EntryRow) -> None:
        log = self.entries[row.room]
        if row.seq in log:
            raise StoreError(
                f"the store failed: entry {row.seq} of room {row.room} was there already"
            )
        log[row.seq] = row
        self.uptime = max(self.uptime, row.at)

    def _rewrite(self, row: row_types.RewrittenRow) -> None:
        before = self.entries[row.room].get(row.seq)
        if before is not None:
            self.entries[row.room][row.seq] = replace(before, body=row.body)

    def _name(self, row: row_types.NamedRow) -> None:
        who = self.identities.get(row.identity)
        if who is not None and who.name == row.before:
            self.identities[who.id] = replace(who, name=row.name)

    def _see(self, row: row_types.SeenRow) -> None:
        session = self.sessions.get(row.session)
        if session is not None:
            self.sessions[row.session] = replace(session, seen=max(session.seen, row.seen))
        who = self.identities.get(row.identity)
        if who is not None:
            self.identities[who.id] = replace(who, seen=max(who.seen, row.seen))

    def _answer(self, row: puzzle_rows.PuzzleAnswerRow) -> None:
        key = row.identity, row.puzzle, row.day
        if key in self.puzzle_answers:
            return
        self.puzzle_answers[key] = row
        if row.rated:
            tally = self.puzzle_tallies.get(row.puzzle, puzzle_rows.PuzzleTally())
            self.puzzle_tallies[row.puzzle] = puzzle_rows.PuzzleTally(
                tally.answers + 1, tally.solved + row.solved, tally.shift + row.shift
            )

    def _prune(self, room: int) -> None:
        self.entries.pop(room, None)
        self.snapshots.pop(room, None)
        self.dues.pop(room, None)
        self.saves = {key: one for key, one in self.saves.items() if one.room != room}
        self.visitors.pop(room, None)
        self.members = {key: one for key, one in self.members.items() if key[1] != room}
        games = self.games.values()
        unfinished = {game.id for game in games if game.room == room and not game.ended}
        self.games = {key: one for key, one in self.games.items() if key not in unfinished}
        self.players = {key: one for key, one in self.players.items() if key[0] not in unfinished}
        self.origins = {one for one in self.origins if one[1] not in unfinished}

    def _delete(self, row: row_types.Deletion) -> None:
        match row:
            case row_types.PruneRow():
                self._prune(row.room)
                self.moderation.prune_room(row.room)
            case row_types.BlankRow():
                self.statistics, self.standings, self.entered = {}, {}, 0
            case row_types.GoneRow():
                self._forget(row)
            case row_types.EndedRow():
                self.sessions.pop(row.session, None)
                self.subscriptions.pop(row.session, None)
            case row_types.ExpiredRow():
                self.sessions = {
                    key: one for key, one in self.sessions.items() if one.seen >= row.before
                }
                self._unsubscribe(lambda one: one.session not in self.sessions)
            case row_types.ForgottenRow():
                self.devices.pop((row.identity, row.mark), None)
            case row_types.UnsubscribedRow():
                key = (row.session, row.endpoint)
                self._unsubscribe(lambda one: (one.session, one.endpoint) == key)

    def _unsubscribe(self, ends: Callable[[row_types.SubscriptionRow], bool]) -> None:
        rows = self.subscriptions.items()
        self.subscriptions = {key: one for key, one in rows if not ends(one)}

    def _forget(self, gone: row_types.GoneRow) -> None:
        self.identities.pop(gone.identity, None)
        self.accounts.pop(gone.identity, None)
        self.moderation.forget_person(gone)
        self.boards.forget_person(gone.identity)
        self.members = {key: one for key, one in self.members.items() if key[0] != gone.identity}
        self.devices = {key: one for key, one in self.devices.items() if key[0] != gone.identity}
        self.sessions = {
            key: one for key, one in self.sessions.items() if one.identity != gone.identity
        }
        self._unsubscribe(lambda one: one.identity == gone.identity)
        self.puzzle_answers = {
            key: one for key, one in self.puzzle_answers.items() if one.identity != gone.identity
        }
        for key, row in self.players.items():
            if row.identity == gone.identity:
                self.players[key] = replace(row, identity=gone.alias, name="")
        left = [row for row in self.statistics.values() if not _goes_with(row, gone.identity)]
        self.statistics = {}
        for one in left:
            self.apply(_renamed(one, gone))
        places = list(self.standings.values())
        self.standings = {}
        for place in places:
            is_theirs = place.player == gone.identity
            self.apply(replace(place, player=gone.alias) if is_theirs else place)


PROGRESS: Final = "progress"  # the kind of row that outlives its player


def _goes_with(row: row_types.StatisticsRow, identity: str) -> bool:
    """Tell whether a row is deleted with an identity."""
    if row.player == identity:
        return row.kind != PROGRESS
    return (row.kind, row.key) == ("encounter", identity)


def _renamed(row: row_types.StatisticsRow, gone: row_types.GoneRow) -> row_types.StatisticsRow:
    if row.kind != PROGRESS:
        return row
    player = gone.alias if row.player == gone.identity else row.player
    return replace(row, player=player, body=rename_met(row.body, gone.identity, gone.alias))
