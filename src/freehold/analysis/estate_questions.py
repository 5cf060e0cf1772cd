"""Decisions about one's property: what to build, what to save for, how to raise what is owed."""

from typing import Final, NamedTuple

from freehold.analysis.action_sequences import ActionSequence, take, works_between
from freehold.analysis.questions import DecisionPoint, Other
from freehold.analysis.replay_steps import Step
from freehold.bots.levels.sharp import Sharp
from freehold.engine import Ruleset, State, apply, codes, kind_of, top_cell, top_kind, top_seat
from freehold.wire import pack_action

WORKING: Final = frozenset(
    {
        codes.A_BUILD,
        codes.A_BUILD_RUN,
        codes.A_SELL,
        codes.A_SELL_RUN,
        codes.A_SELL_DOWN,
        codes.A_MORTGAGE,
        codes.A_LIFT,
    }
)
TALKING: Final = frozenset({codes.A_PROPOSE, codes.A_COUNTER, codes.A_REJECT, codes.A_WITHDRAW})
LONGEST: Final = 100  # actions in a row that are looked at
SAVE: Final = Other(ActionSequence(waits=True), "save", 0)


class _Run(NamedTuple):
    """What a seat did with its property in a row, and the state before it."""

    state: State
    seat: int
    in_debt: bool
    actions: tuple[int, ...] = ()


class EstateQuestioner:
    """Finds decisions about property, step by step; beside them stands what sharp would do."""

    def __init__(self, rules: Ruleset) -> None:
        self._sharp = Sharp(rules)
        self._run: _Run | None = None
        self._worked = (-1, -1)  # who has built last, and in which turn

    def ask(self, step: Step) -> list[DecisionPoint]:
        """Return the questions that an action settles."""
        seat = step.act.seat
        if seat is None:
            return self._end_run(step)
        kind = int(kind_of(pack_action(step.act.action)[0]))
        if kind in WORKING:
            return self._go_on(step, seat)
        if kind in TALKING:
            return []
        found = self._end_run(step)
        if kind == codes.A_END_TURN:
            found += self._ask_saver(step, seat)
        return found

    def _go_on(self, step: Step, seat: int) -> list[DecisionPoint]:
        s = step.before
        in_debt = top_kind(s) == codes.F_DEBT and int(top_seat(s)) == seat
        found: list[DecisionPoint] = []
        run = self._run
        if run is None or (run.seat, run.in_debt) != (seat, in_debt):
            found = self._end_run(step)
            run = _Run(s, seat, in_debt)
        packed = int(pack_action(step.act.action)[0])
        self._run = run._replace(actions=(*run.actions, packed))
        self._worked = (seat, int(s.turns))
        if in_debt and not _owes(step.after, seat):
            found += self._ask_debtor(step, self._run)
            self._run = None
        elif not in_debt and top_kind(step.after) != codes.F_TURN:
            self._run = None  # too few buildings: an auction decides
        return found

    def _end_run(self, step: Step) -> list[DecisionPoint]:
        """Return the question about a run that has come to its end; debts end by being paid."""
        run, self._run = self._run, None
        if run is None or run.in_debt or len(run.actions) > LONGEST:
            return []
        return self._ask_builder(step.act.number - 1, run, step.before)

    # --- building

    def _ask_builder(self, number: int, run: _Run, after: State) -> list[DecisionPoint]:
        works = works_between(run.state, after, run.seat)
        if not any(work.what == "build" for work in works):
            return []
        others = [SAVE]
        better = self._building(run.state, run.seat)
        if better is not None and set(better.works) != set(works):
            others.append(better)
        return [
            DecisionPoint(
                number=number,
                state=run.state,
                seat=run.seat,
                kind="building",
                did="build",
                sequence=ActionSequence(run.actions, waits=True),
                others=tuple(others),
                price=int(run.state.cash[run.seat] - after.cash[run.seat]),
                works=works,
            )
        ]

    def _ask_saver(self, step: Step, seat: int) -> list[DecisionPoint]:
        """Ask who ended a turn without building where sharp would have built."""
        s = step.before
        if self._worked == (seat, int(s.turns)) or top_kind(s) != codes.F_TURN:
            return []
        better = self._building(s, seat)
        if better is None:
            return []
        return [
            DecisionPoint(
                number=step.act.number,
                state=s,
                seat=seat,
                kind="building",
                did="save",
                sequence=SAVE.sequence,
                others=(better,),
                price=int(s.cash[seat]),
            )
        ]

    def _building(self, s: State, seat: int) -> Other | None:
        """Return what sharp would build, if anything."""
        if not s.rules.build or not self._sharp.model.full_colors(s, seat):
            return None
        tried = s.copy()
        actions: list[int] = []
        is_own_turn = int(top_seat(s)) == seat
        estate = self._sharp.estate
        while len(actions) < LONGEST and top_kind(tried) == codes.F_TURN:
            action = (estate.manage if is_own_turn else estate.build_aside)(tried, seat)
            if not action or apply(tried, seat, action) != codes.OK:
                break
            actions.append(int(action))
        works = works_between(s, tried, seat)
        if top_kind(tried) != codes.F_TURN or all(work.what != "build" for work in works):
            return None
        price = int(s.cash[seat] - tried.cash[seat])
        return Other(ActionSequence(tuple(actions), waits=True), "build", price, works)

    # --- debts

    def _ask_debtor(self, step: Step, run: _Run) -> list[DecisionPoint]:
        works = works_between(run.state, step.after, run.seat)
        other = self._raising(run.state, run.seat)
        if set(other.works) == set(works) or len(run.actions) > LONGEST:
            return []
        return [
            DecisionPoint(
                number=step.act.number,
                state=run.state,
                seat=run.seat,
                kind="debt",
                did="raise",
                sequence=ActionSequence(run.actions),
                others=(other,),
                price=other.price,
                works=works,
            )
        ]

    def _raising(self, s: State, seat: int) -> Other:
        """Return how sharp would raise what is owed; somebody did, so it can be raised."""
        tried = s.copy()
        actions: list[int] = []
        while _owes(tried, seat) and len(actions) < LONGEST:
            actions.append(int(self._sharp.decide(tried, seat)))
            take(tried, seat, ActionSequence((actions[-1],)))
        price = int(top_cell(s, codes.DEBT_AMOUNT))
        return Other(ActionSequence(tuple(actions)), "raise", price, works_between(s, tried, seat))


def _owes(s: State, seat: int) -> bool:
    return top_kind(s) == codes.F_DEBT and int(top_seat(s)) == seat
