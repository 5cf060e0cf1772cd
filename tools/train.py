"""Play what the compiled engine should be fast at, while it records which branches are taken."""

from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import play_batch
from freehold.editions import available, rules_for

GAMES = 400


def main() -> None:
    """Play batches of every edition."""
    for edition in available():
        rules = rules_for(edition)
        policies: list[Policy] = [Steady(rules) for _seat in range(4)]
        play_batch(rules, policies, 0, GAMES, 1, 400)
        policies = [Sharp(rules) for _seat in range(4)]
        play_batch(rules, policies, 0, GAMES, 1, 400)


if __name__ == "__main__":
    main()
