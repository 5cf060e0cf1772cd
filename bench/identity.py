"""Whether two programs play the same games, and if not, where they first part."""

from collections.abc import Callable

import msgspec

from bench.model import Batch, Sample, Totals

Player = Callable[[Batch], Sample]


class Difference(msgspec.Struct, frozen=True):
    """The first game that two programs play differently."""

    game: int
    seed: int
    names: tuple[str, str]
    totals: tuple[Totals | None, Totals | None]

    def text(self) -> str:
        """Say it."""
        ours, theirs = self.totals
        return (
            f"game {self.game} of seed {self.seed} differs:\n"
            f"  {self.names[0]}: {ours}\n  {self.names[1]}: {theirs}"
        )


def find_difference(
    batch: Batch, names: tuple[str, str], ours: Player, theirs: Player
) -> Difference:
    """Bisect a batch whose totals differ down to its first game that does."""
    first, games = batch.first, batch.games
    while games > 1:
        half = Batch(first, games // 2, batch.seed, batch.most_turns)
        if ours(half).totals == theirs(half).totals:
            first, games = first + half.games, games - half.games
        else:
            games = half.games
    one = Batch(first, 1, batch.seed, batch.most_turns)
    return Difference(first, batch.seed, names, (ours(one).totals, theirs(one).totals))
