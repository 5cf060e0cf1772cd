"""The line of games that are to be analyzed, in the store that forgets."""

from msgspec.structs import replace

from freehold.server.store.analysis_job_rows import (
    GIVEN_UP,
    MOST_PROBLEMS,
    MOST_TRIES,
    JobEndRow,
    JobNoteRow,
    JobRow,
    JobWrite,
)


class JobTable:
    """Games by their ids."""

    def __init__(self) -> None:
        self.rows: dict[str, JobRow] = {}

    def apply(self, row: JobWrite) -> None:
        """Take a row over."""
        known = self.rows.get(row.game)
        if isinstance(row, JobRow):
            if known is None or known.problem:
                self.rows[row.game] = row
        elif known is None or known.worker != row.worker:
            return
        elif isinstance(row, JobNoteRow):
            self.rows[row.game] = replace(known, permille=row.permille)
        else:
            self._end(known, row)

    def _end(self, known: JobRow, row: JobEndRow) -> None:
        if row.again:
            self.rows[row.game] = replace(known, worker="", tries=known.tries - 1, permille=0)
        elif row.problem:
            self.rows[row.game] = replace(known, worker="", permille=0, problem=row.problem)
        else:
            del self.rows[row.game]
        oldest = self.last() - MOST_PROBLEMS
        old = [one.game for one in self.rows.values() if one.problem and one.asked <= oldest]
        for game in old:
            del self.rows[game]

    def open(self) -> list[JobRow]:
        """List the games that are to be analyzed, in their order."""
        found = [row for row in self.rows.values() if not row.problem]
        return sorted(found, key=lambda row: (row.turn, row.asked, row.game))

    def last(self) -> int:
        """Return the highest number under which a game was asked for, or 0."""
        return max((row.asked for row in self.rows.values()), default=0)

    def take(self, worker: str) -> JobRow | None:
        """Let a worker have the next game: there is one worker, which has one at a time."""
        for row in self.open():
            if row.tries < MOST_TRIES:
                taken = replace(row, worker=worker, tries=row.tries + 1, permille=0)
                self.rows[row.game] = taken
                return taken
            self.rows[row.game] = replace(row, worker="", permille=0, problem=GIVEN_UP)
        return None
