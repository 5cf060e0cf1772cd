"""The course of a measurement: rough figures first, refined as long as somebody looks on."""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.balance.figures import (
    course_of,
    groups_of,
    length_of,
    loopholes_of,
    match_of,
    rules_of,
    seats_of,
    squares_of,
)
from freehold.balance.patches import patched
from freehold.balance.remark_texts import remark_text
from freehold.balance.remarks import remarks_of
from freehold.balance.remedies import candidates, is_mended, measure
from freehold.balance.report import BalanceReport, BoardChange, BoardRemark, BoardRemedy, Verdict
from freehold.balance.trials import GROUP, TrialPlan, TrialSums, TrialTask, add_sums
from freehold.editions import Edition, board_of, plain_board

BOT: Final = "steady"
SEATS: Final = 4
MOST_ROUNDS: Final = 250  # after which a game counts as one that never ends
FIRST_GAMES: Final = 40  # of the first stage; each doubles the number of all before
STAGES: Final = 8
PIECE: Final = 20  # games
SKILL: Final = (("sharp", "beginner"), ("sharp", "steady"), ("steady", "beginner"))
EXPERT: Final = TrialPlan(first="expert", second="beginner")
EXPERT_STAGE: Final = 4
EXPERT_SHARE: Final = 40  # games of others for one of experts, who think for long
REMEDY_STAGE: Final = 1
REMEDY_GAMES: Final = 100
MOST_GAMES: Final = 4 * FIRST_GAMES << STAGES  # of the board as it is
ENOUGH: Final = 600  # games before anything is called balanced

Key = tuple[str, str]  # code and subject of a remark


class RemedySearch:
    """Changes that are tried for one remark, one after the other; `mends` tells of the first."""

    def __init__(self, changes: list[tuple[BoardChange, ...]]) -> None:
        self.left = changes
        self.mends: BoardRemedy | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether there is something to try."""
        return self.mends is None and bool(self.left)


def _games_for_one(trial: TrialPlan, stage: int) -> int:
    """Return how many games of the board as it is come on one of a trial."""
    if trial == EXPERT:
        return EXPERT_SHARE
    if stage < 2:
        return 1
    return 4 if trial.without else 2


class Balance:
    """Says which games are to be played next, takes their sums, and reports at any time."""

    def __init__(self, edition: Edition, seed: int = 1) -> None:
        self.edition = edition
        self.rules = rules_of(edition)
        self.board = plain_board(edition)
        self.seats = max(edition.players.min, min(SEATS, edition.players.max))
        self.stage = 0
        self._seed = seed
        self._text = msgspec.json.encode(self.board)
        self._own = TrialPlan(first=BOT, second=BOT)
        self._sums: dict[TrialPlan, TrialSums] = {}
        self._planned: dict[TrialPlan, int] = {}
        self._searches: dict[Key, RemedySearch] = {}

    @property
    def games(self) -> int:
        """Return how many games were played in all trials."""
        return sum(sums.games for sums in self._sums.values())

    def add(self, task: TrialTask, sums: TrialSums) -> None:
        """Take what a piece came to."""
        self._sums[task.trial] = add_sums(self._sums.get(task.trial), sums)

    # --- what to play

    def tasks(self) -> Iterator[TrialTask]:
        """Yield pieces to be played, the most telling first."""
        for stage in range(STAGES):
            self.stage = stage
            goal = FIRST_GAMES << stage
            yield from self._pieces(self._own, goal)
            if self._is_broken():
                continue  # other players would come to the same
            if stage >= REMEDY_STAGE:
                yield from self._remedy_pieces()
            for trial in self._others(stage):
                yield from self._pieces(trial, goal // _games_for_one(trial, stage))
        yield from self._last_remedies()

    def _last_remedies(self) -> Iterator[TrialTask]:
        """Yield what open remedies need; while that is being played, more games of the board."""
        goal = FIRST_GAMES << STAGES
        while goal < MOST_GAMES and any(search.is_open for search in self._searches.values()):
            found = list(self._remedy_pieces())
            if not found:
                goal += PIECE
                found = list(self._pieces(self._own, goal))
            yield from found

    def _is_broken(self) -> bool:
        own = self._sums.get(self._own)
        return own is not None and own.stalled + own.refused > 0

    def _others(self, stage: int) -> Iterator[TrialPlan]:
        pairs = SKILL[:1] if stage == 0 else SKILL
        yield from (TrialPlan(first=first, second=second) for first, second in pairs)
        if stage >= EXPERT_STAGE:
            yield EXPERT
        if stage > 0 and not self._is_endless():
            yield from self._restraints()

    def _is_endless(self) -> bool:
        """Tell whether most games have no end: what wins them cannot be told."""
        own = self._sums.get(self._own)
        return own is not None and 2 * own.finished < own.games

    def _restraints(self) -> Iterator[TrialPlan]:
        rules = self.edition.rules
        names = ["trade"] if rules.trade != "never" else []
        names += ["hotels", "building"] if rules.build != "none" else []
        names += [f"{GROUP}{number}" for number in range(len(self.edition.groups))]
        yield from (TrialPlan(first=BOT, second=BOT, without=name) for name in names)

    def _pieces(self, trial: TrialPlan, goal: int) -> Iterator[TrialTask]:
        """Yield what is missing of a trial; every piece turns the table by one seat."""
        done = self._planned.get(trial, 0)
        while done < goal:
            games = min(PIECE, goal - done)
            self._planned[trial] = done + games
            yield TrialTask(
                board=self._text,
                trial=trial,
                seats=self.seats,
                turned=0 if trial == self._own else (done // PIECE) % self.seats,
                begin=done,
                games=games,
                most_turns=MOST_ROUNDS * self.seats,
                seed=self._seed,
            )
            done += games

    # --- remedies

    def _remedy_pieces(self) -> Iterator[TrialTask]:
        if self._own not in self._sums:
            return  # the first pieces are still being played
        report = self._figures(self.edition, self._own)
        for remark in remarks_of(report, self.edition):
            search = self._search(remark, report)
            self._judge(remark, search, report)
            if search.left:
                goal = max(REMEDY_GAMES, FIRST_GAMES << self.stage >> 2)
                yield from self._pieces(self._trial(search.left[0]), goal)

    def _search(self, remark: BoardRemark, report: BalanceReport) -> RemedySearch:
        key = (remark.code, remark.subject)
        if key not in self._searches:
            own = self._sums[self._own]
            found = candidates(remark, self.edition, self.board, report, own)
            self._searches[key] = RemedySearch(found)
        return self._searches[key]

    def _trial(self, changes: tuple[BoardChange, ...]) -> TrialPlan:
        return replace(self._own, changes=changes)

    def _judge(self, remark: BoardRemark, search: RemedySearch, report: BalanceReport) -> None:
        """See what came of a change; if it does not mend, the next one is tried."""
        if not search.left:
            return
        changes = search.left[0]
        sums = self._sums.get(self._trial(changes))
        if sums is None or sums.games < REMEDY_GAMES:
            return  # it is still being played
        edition = board_of(patched(self.board, changes))
        after = self._figures(edition, self._trial(changes))
        if is_mended(remark, after, edition):
            search.mends = BoardRemedy(
                changes=changes,
                before=measure(remark, report),
                after=measure(remark, after),
                games=sums.games,
            )
        else:
            search.mends = None
            search.left.pop(0)

    # --- what is known

    def report(self) -> BalanceReport:
        """Return what is known so far; at least one piece must have come in."""
        report = self._figures(self.edition, self._own)
        remarks = tuple(self._completed(one, report) for one in remarks_of(report, self.edition))
        return replace(report, remarks=remarks, verdict=self._verdict(report, remarks))

    def _completed(self, remark: BoardRemark, report: BalanceReport) -> BoardRemark:
        search = self._searches.get((remark.code, remark.subject))
        if search is not None:
            self._judge(remark, search, report)
        return replace(
            remark,
            text=remark_text(remark),
            remedy=search.mends if search else None,
            trying=search is None or search.is_open,
        )

    def _verdict(self, report: BalanceReport, remarks: tuple[BoardRemark, ...]) -> Verdict:
        if remarks:
            return "remarks"
        wanted = [self._own, *self._others(1)]
        known = all(trial in self._sums for trial in wanted)
        return "balanced" if known and report.games >= ENOUGH else "undecided"

    def _figures(self, edition: Edition, trial: TrialPlan) -> BalanceReport:
        own = self._sums[trial]
        is_own = trial == self._own
        rules = self.rules if is_own else rules_of(edition)
        matches = {
            one: match_of(one, sums, self.seats)
            for one, sums in self._sums.items()
            if is_own and not one.changes and one != self._own
        }
        without = {one.without: match for one, match in matches.items() if one.without}
        return BalanceReport(
            board=edition.id,
            digest=rules.digest,
            seats=self.seats,
            bot=BOT,
            games=own.games,
            stage=self.stage,
            verdict="undecided",
            length=length_of(own, MOST_ROUNDS),
            seats_won=seats_of(own.seat_wins),
            places_won=seats_of(own.place_wins),
            skill=tuple(match for one, match in matches.items() if not one.without),
            course=course_of(own),
            squares=squares_of(edition, own),
            groups=groups_of(edition, rules, own, without),
            restraints=tuple(without.values()),
            loopholes=loopholes_of(own),
            remarks=(),
        )
