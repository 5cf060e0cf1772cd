"""Play what the compiled engine should be fast at, while it records which branches are taken."""

from freehold.bots.learning.learner_batch import LearnerBatch
from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import play_batch
from freehold.editions import available, rules_for
from freehold.engine import Ruleset

GAMES = 400
LEARNERS = 8  # games side by side
STEPS = 4_000


def main() -> None:
    """Play batches of every edition."""
    for edition in available():
        rules = rules_for(edition)
        policies: list[Policy] = [Steady(rules) for _seat in range(4)]
        play_batch(rules, policies, 0, GAMES, 1, 400)
        policies = [Sharp(rules) for _seat in range(4)]
        play_batch(rules, policies, 0, GAMES, 1, 400)
        learn(rules)


def learn(rules: Ruleset) -> None:
    """Let learners play at random in all seats."""
    games = [LearnerGame(rules, [Policy()] * 4, 15, 400) for _row in range(LEARNERS)]
    batch = LearnerBatch(games)
    batch.reset(bytes(8 * LEARNERS))
    for _step in range(STEPS):
        batch.step(b"".join(int(number).to_bytes(8, "little") for number in batch.pick()))


if __name__ == "__main__":
    main()
