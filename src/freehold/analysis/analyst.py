"""The analysis of a record: played again once, and its decisions tried out in imagined games."""

from collections.abc import Callable
from typing import Final

from freehold.analysis.chances import chances_of
from freehold.analysis.estate_questions import EstateQuestioner
from freehold.analysis.lessons import lessons_of
from freehold.analysis.luck import expected_holding, holding
from freehold.analysis.play_styles import StyleCounter
from freehold.analysis.questions import DecisionPoint, Questioner, is_open
from freehold.analysis.replay_steps import Step, steps
from freehold.analysis.report import (
    ANALYSIS_VERSION,
    Analysis,
    DecisionReport,
    Instead,
    MomentReport,
    PlayerReport,
    RollReport,
)
from freehold.analysis.rollout_budget import admit, run_rollouts
from freehold.analysis.rollouts import Rollout, RolloutResult, look_ahead_for
from freehold.analysis.verdicts import best_of, verdict_of, worst_of
from freehold.bots.judge.judge import Judge
from freehold.editions import Edition
from freehold.engine import State, worth
from freehold.record import RecordedGame, Save, load_game, open_game
from freehold.wire.events import Rolled

BUDGET: Final = 1_000_000  # turns imagined about decisions
LEAST_BUDGET: Final = 1_000
MOST_BUDGET: Final = 1_000_000_000
MOST_QUESTIONS: Final = 2_000  # kept at once, each with its state
REPLAY_SHARE: Final = 150  # permille of the work that come before the decisions
WHOLE: Final = 1000

Progress = Callable[[int], None]


def analyze(
    save: Save,
    edition: Edition | None = None,
    progress: Progress | None = None,
    budget: int = BUDGET,
) -> Analysis:
    """Return what the record teaches, or raise SaveError if it cannot be played again.

    That takes the seed: a hosted game tells it at its end.  A board of the user's own comes as
    `edition`.  `progress` hears rising permille, 1000 last.
    """
    if not LEAST_BUDGET <= budget <= MOST_BUDGET:
        raise ValueError(f"expected a budget from {LEAST_BUDGET} to {MOST_BUDGET}, got {budget}")
    report = _Report(progress)
    load_game(save, edition)  # nothing is imagined before it plays so
    game = open_game(save, edition)
    look = look_ahead_for(game.rules)
    replay = _Replay(game.state, look.judge)
    for number, step in enumerate(steps(save, game), 1):
        replay.look(step)
        report.tell(REPLAY_SHARE * number // len(save.acts))
    replay.close()
    rollouts = admit([Rollout(question) for question in replay.questions], budget)
    rest = WHOLE - REPLAY_SHARE
    run_rollouts(
        rollouts, look, budget, lambda share: report.tell(REPLAY_SHARE + int(rest * share))
    )
    report.tell(WHOLE)
    return _analysis(game, replay, rollouts, budget)


class _Report:
    """Tells progress, each figure once."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._last = -1

    def tell(self, permille: int) -> None:
        if self._progress is not None and permille > self._last:
            self._last = permille
            self._progress(permille)


class _Replay:
    """What is seen while the record is played again."""

    def __init__(self, dealt: State, judge: Judge) -> None:
        self._judge = judge
        self._questioner = Questioner()
        self._estate = EstateQuestioner(dealt.rules)
        self._last = dealt
        self.styles = StyleCounter(int(dealt.seats))
        self.moments = [self._moment(self._last)]
        self.rolls: list[RollReport] = []
        self.questions: list[DecisionPoint] = []
        self.asked = 0

    def look(self, step: Step) -> None:
        """Take in one action."""
        self._last = step.after
        self.rolls += [_roll(step, event) for event in step.act.events if isinstance(event, Rolled)]
        if step.after.turns != self.moments[-1].turn:
            self.moments.append(self._moment(step.after))
        self.styles.look(step)
        found = self._questioner.ask(step)
        found += [question for question in self._estate.ask(step) if is_open(question)]
        self.asked += len(found)
        self.questions += found
        if len(self.questions) > 2 * MOST_QUESTIONS:
            self._forget()

    def close(self) -> None:
        """Add how it stands at the end."""
        if self._last.decision != self.moments[-1].decision:
            self.moments.append(self._moment(self._last))

    def _moment(self, s: State) -> MomentReport:
        return MomentReport(
            turn=int(s.turns),
            round=int(s.round),
            decision=int(s.decision),
            worths=tuple(int(worth(s, seat)) for seat in range(s.seats)),
            chances=chances_of(s, self._judge),
        )

    def _forget(self) -> None:
        """Leave only so many questions, those that are looked at first."""
        self.questions.sort(key=lambda question: (question.rank, question.number))
        del self.questions[MOST_QUESTIONS:]


def _roll(step: Step, event: Rolled) -> RollReport:
    before = holding(step.before, event.seat)
    brought = holding(step.after, event.seat) - before
    expected = round(expected_holding(step.before, event.seat)) - before
    return RollReport(
        decision=step.act.number,
        turn=int(step.before.turns),
        seat=event.seat,
        dice=(event.die1, event.die2),
        brought=brought,
        expected=expected,
        luck=brought - expected,
    )


def _analysis(
    game: RecordedGame, replay: _Replay, rollouts: list[Rollout], budget: int
) -> Analysis:
    state = game.state
    decisions = tuple(each for rollout in rollouts for each in _decisions(rollout))
    return Analysis(
        version=ANALYSIS_VERSION,
        edition=game.edition.id,
        digest=game.rules.digest,
        actions=int(state.decision),
        turns=int(state.turns),
        finished=state.over != 0,
        winners=game.result().winners if state.over else (),
        budget=budget,
        games=sum(rollout.pairs * (1 + len(rollout.question.others)) for rollout in rollouts),
        left_out=replay.asked - len(rollouts),
        players=tuple(_player(replay, decisions, seat) for seat in range(len(game.players))),
        worths=tuple(replay.moments),
        rolls=tuple(replay.rolls),
        decisions=decisions,
    )


def _player(replay: _Replay, decisions: tuple[DecisionReport, ...], seat: int) -> PlayerReport:
    lucks = [roll.luck for roll in replay.rolls if roll.seat == seat]
    return PlayerReport(
        seat=seat,
        rolls=len(lucks),
        luck=sum(lucks),
        decisions=sum(each.seat == seat for each in decisions),
        best=best_of(decisions, seat),
        worst=worst_of(decisions, seat),
        style=replay.styles.style_of(seat),
        lessons=lessons_of(decisions, seat),
    )


def _decisions(rollout: Rollout) -> list[DecisionReport]:
    """Return the decisions that a rollout is about: that of the seat, and who offered a deal."""
    question = rollout.question
    found = rollout.found()
    own = _decision(question, found, found.other.instead)
    if question.partner is None or question.did != "accept":
        return [own]
    offered = question._replace(
        seat=question.partner,
        partner=question.seat,
        did="offer",
        give=question.take,
        take=question.give,
    )
    return [own, _decision(offered, rollout.found_for_partner(), "no_deal")]


def _decision(question: DecisionPoint, found: RolloutResult, instead: Instead) -> DecisionReport:
    """Return a decision; the sides of a trade turn to the seat that answers."""
    return DecisionReport(
        decision=question.number,
        turn=int(question.state.turns),
        round=int(question.state.round),
        seat=question.seat,
        kind=question.kind,
        did=question.did,
        instead=instead,
        square=question.square,
        price=question.price,
        instead_price=found.other.price,
        partner=question.partner,
        give=question.take,
        take=question.give,
        chance=round(found.chance, 1),
        swing=round(found.swing, 1),
        error=round(found.error, 1),
        partner_swing=round(found.partner_swing, 1),
        games=found.games,
        significant=found.significant,
        verdict=verdict_of(found.swing, found.significant),
        works=question.works,
        instead_works=found.other.works,
    )
