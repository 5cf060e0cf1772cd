"""Let bots and chance play on boards at random for long: `make soak-boards`.

    python -m tools.soak_boards [--boards N] [--games N] [--moves N] [--seed S]

A board that cannot be played has to be refused in words; on every other one bots play so many
games, and chance so many moves with all laws looked at.  A refused action, a turn without an end
and a broken law are told with the seed of the board; ends with 1 if there was any.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from freehold.editions import EditionError, board_of
from freehold.engine import COMPILED
from tests.kit.random_boards import random_board
from tests.laws.board_session import play_on_board


def soak(seed: int, games: int, moves: int) -> str:
    """Return what became of one board: played, refused, or what is wrong."""
    try:
        edition = board_of(random_board(Random(seed)))
    except EditionError as error:
        return "refused" if str(error) else f"board {seed}: refused without a word"
    try:
        play_on_board(edition, seed, games, moves)
    except Exception as error:  # told with its seed, whatever it is
        return f"board {seed}: {error!r}"
    return "played"


def main() -> int:
    """Read the arguments and play on all boards."""
    parser = argparse.ArgumentParser(prog="soak_boards", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--games", type=int, default=1000, help="of bots on each board")
    parser.add_argument("--moves", type=int, default=400, help="by chance on each board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes")
    args = parser.parse_args()
    print(f"engine: {'compiled' if COMPILED else 'plain'}", flush=True)
    seeds = range(args.seed, args.seed + args.boards)
    one = partial(soak, games=args.games, moves=args.moves)
    with ProcessPoolExecutor(args.workers) as pool:
        found = list(pool.map(one, seeds))
    wrong = [text for text in found if text not in ("played", "refused")]
    counts = f"{found.count('played')} played, {found.count('refused')} refused"
    print("\n".join([*wrong, f"{len(found)} boards: {counts}, {len(wrong)} wrong"]), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
