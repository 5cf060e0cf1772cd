"""The tables of the store that forgets, and what each row does to them."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from freehold.server.store import board_rows, job_rows, puzzle_rows, schema
from freehold.server.store.interface import StoreError
from freehold.server.store.memory_boards import BoardTables
from freehold.server.store.memory_jobs import JobTable
from freehold.server.store.memory_moderation import ModerationTables
from freehold.server.store.schema import Write
from freehold.statistics.entering import rename_met
from freehold.statistics.rows import BOT, Ranking


class Tables:
    """All rows by their keys."""

    def __init__(self) -> None:
        self.uptime = 0
        # rooms
        self.rooms: dict[int, schema.RoomRow] = {}
        self.entries: defaultdict[int, dict[int, schema.EntryRow]] = defaultdict(dict)
        self.snapshots: dict[int, schema.SnapshotRow] = {}
        self.members: dict[tuple[str, int], bool] = {}  # whether they are present
        self.saves: dict[str, schema.SaveRow] = {}
        self.visitors: dict[int, schema.VisitorsRow] = {}
        self.dues: dict[int, int | None] = {}
        # games
        self.games: dict[str, schema.GameRow] = {}
        self.origins: set[tuple[str, str]] = set()  # commitments and games
        self.records: dict[str, schema.RecordRow] = {}
        self.players: dict[tuple[str, int], schema.PlayerRow] = {}
        self.finished: dict[str, int] = {}
        self.analyses: dict[str, schema.AnalysisRow] = {}
        self.jobs = JobTable()
        # people
        self.identities: dict[str, schema.IdentityRow] = {}
        self.accounts: dict[str, schema.AccountRow] = {}
        self.sessions: dict[str, schema.SessionRow] = {}
        self.devices: dict[tuple[str, bytes], schema.DeviceRow] = {}
        self.subscriptions: dict[str, schema.SubscriptionRow] = {}
        self.puzzle_answers: dict[tuple[str, int, int], puzzle_rows.PuzzleAnswerRow] = {}
        self.puzzle_tallies: dict[int, puzzle_rows.PuzzleTally] = {}
        # statistics
        self.statistics: dict[tuple[str, str, str], schema.StatisticsRow] = {}
        self.standings: dict[tuple[str, str, str], schema.StandingRow] = {}
        self.entered = 0
        # keeping the peace
        self.moderation = ModerationTables()
        # boards of people's own
        self.boards = BoardTables()

    def apply(self, row: Write) -> None:
        """Take a row over, or raise StoreError."""
        match row:
            case schema.EntryRow():
                self._append(row)
            case schema.SnapshotRow():
                self.snapshots[row.room] = row
            case schema.RoomRow():
                self.rooms[row.id] = row
            case schema.RewrittenRow():
                self._rewrite(row)
            case schema.MemberRow():
                self.members[row.identity, row.room] = row.present
            case schema.SaveRow():
                self.saves[row.id] = row
            case schema.VisitorsRow():
                self.visitors[row.room] = row
            case schema.GameRow():
                self.games[row.id] = row
            case schema.OriginRow():
                self.origins.add((row.commitment, row.game))
            case schema.RecordRow():
                self.records[row.game] = row
            case schema.PlayerRow():
                self.players[row.game, row.seat] = row
            case schema.FinishRow():
                self.finished.setdefault(row.game, len(self.finished) + 1)
            case schema.AnalysisRow():
                self.analyses[row.game] = row
            case schema.IdentityRow():
                before = self.identities.get(row.id, row)
                self.identities[row.id] = replace(row, seen=max(row.seen, before.seen))
            case schema.NamedRow():
                self._name(row)
            case schema.SessionRow():
                self.sessions[row.id] = row
            case schema.SeenRow():
                self._see(row)
            case schema.DeviceRow():
                self.devices[row.identity, row.mark] = row
            case schema.AccountRow():
                self.accounts[row.identity] = row
            case schema.DueRow():
                self.dues[row.room] = row.due
            case schema.SubscriptionRow():
                self.subscriptions[row.session] = row
            case puzzle_rows.PuzzleAnswerRow():
                self._answer(row)
            case schema.StatisticsRow():
                self.statistics[row.player, row.kind, row.key] = row
            case schema.StandingRow():
                self.standings[row.season, row.edition, row.player] = row
            case schema.EnteredRow():
                self.entered = row.number
            case schema.BeatRow():
                self.uptime = max(self.uptime, row.at)
            case schema.NoticeRow() | schema.DoorRow() | schema.ReleasedRow():
                pass  # nobody else is there
            case job_rows.JobRow() | job_rows.JobNoteRow() | job_rows.JobEndRow():
                self.jobs.apply(row)
            case (
                schema.PruneRow()
                | schema.BlankRow()
                | schema.GoneRow()
                | schema.EndedRow()
                | schema.ExpiredRow()
                | schema.ForgottenRow()
                | schema.UnsubscribedRow()
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

    def known_standings(self, season: str, edition: str) -> list[schema.StandingRow]:
        """Return the places of bots, and of who is still known."""
        return [
            row
            for row in self.standings.values()
            if (row.season, row.edition) == (season, edition)
            and (row.player.startswith(BOT) or row.player in self.identities)
        ]

    def count_better(self, row: schema.StandingRow, by: Ranking) -> int:
        """Return how many who are still known are better than this."""
        known = self.known_standings(row.season, row.edition)
        return sum(getattr(other, by) > getattr(row, by) for other in known)

    def _append(self, row: schema.EntryRow) -> None:
        log = self.entries[row.room]
        if row.seq in log:
            raise StoreError(
                f"the store failed: entry {row.seq} of room {row.room} was there already"
            )
        log[row.seq] = row
        self.uptime = max(self.uptime, row.at)

    def _rewrite(self, row: schema.RewrittenRow) -> None:
        before = self.entries[row.room].get(row.seq)
        if before is not None:
            self.entries[row.room][row.seq] = replace(before, body=row.body)

    def _name(self, row: schema.NamedRow) -> None:
        who = self.identities.get(row.identity)
        if who is not None and who.name == row.before:
            self.identities[who.id] = replace(who, name=row.name)

    def _see(self, row: schema.SeenRow) -> None:
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

    def _delete(self, row: schema.Deletion) -> None:
        match row:
            case schema.PruneRow():
                self._prune(row.room)
                self.moderation.prune_room(row.room)
            case schema.BlankRow():
                self.statistics, self.standings, self.entered = {}, {}, 0
            case schema.GoneRow():
                self._forget(row)
            case schema.EndedRow():
                self.sessions.pop(row.session, None)
                self.subscriptions.pop(row.session, None)
            case schema.ExpiredRow():
                self.sessions = {
                    key: one for key, one in self.sessions.items() if one.seen >= row.before
                }
                self._unsubscribe(lambda one: one.session not in self.sessions)
            case schema.ForgottenRow():
                self.devices.pop((row.identity, row.mark), None)
            case schema.UnsubscribedRow():
                key = (row.session, row.endpoint)
                self._unsubscribe(lambda one: (one.session, one.endpoint) == key)

    def _unsubscribe(self, ends: Callable[[schema.SubscriptionRow], bool]) -> None:
        rows = self.subscriptions.items()
        self.subscriptions = {key: one for key, one in rows if not ends(one)}

    def _forget(self, gone: schema.GoneRow) -> None:
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


def _goes_with(row: schema.StatisticsRow, identity: str) -> bool:
    """Tell whether a row is deleted with an identity."""
    if row.player == identity:
        return row.kind != PROGRESS
    return (row.kind, row.key) == ("encounter", identity)


def _renamed(row: schema.StatisticsRow, gone: schema.GoneRow) -> schema.StatisticsRow:
    if row.kind != PROGRESS:
        return row
    player = gone.alias if row.player == gone.identity else row.player
    return replace(row, player=player, body=rename_met(row.body, gone.identity, gone.alias))
