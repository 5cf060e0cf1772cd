"""Intervals from games that all seatings played with the same dice: the luck they share cancels."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from freehold.lab.standings import Z

FEW: Final = 20  # blocks below which their spread tells little


class Block(NamedTuple):
    """Games of the same numbers in all seatings: wins are those of each entry of the lineup."""

    games: int
    wins: tuple[int, ...]


class Matched(NamedTuple):
    """How far a share may be off, and how many times as many games would tell as much unmatched."""

    reach: float  # of 95 %, to either side
    saves: float


def match_up(bots: Sequence[str], blocks: Sequence[Block]) -> Matched | None:
    """Return the reach of the first bot's share by how it differs between blocks.

    Blocks are independent of each other and of one size but for the last; there is no answer if
    they are few, or if all are alike.
    """
    if len(blocks) < FEW:
        return None
    own = [entry for entry, bot in enumerate(bots) if bot == bots[0]]
    games = sum(block.games for block in blocks)
    won = [sum(block.wins[entry] for entry in own) for block in blocks]
    share = sum(won) / games
    spread = sum((w - share * b.games) ** 2 for w, b in zip(won, blocks, strict=True))
    variance = spread * len(blocks) / (len(blocks) - 1) / games**2
    alone = share * (1 - share) / games
    if variance == 0 or alone == 0:
        return None
    return Matched(Z * sqrt(variance), alone / variance)
