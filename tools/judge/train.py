"""Train the judge: `make train-judge` writes its weights anew, to the same bytes.

Bots play games of every edition, for every number of players, and those of many house rules for the
network that judges any other board.  docs/analysis.md tells what comes of it.
"""

import argparse
import json
import sys
import time
from typing import Final

from freehold.bots.judge.cells import GENERAL
from freehold.bots.judge.weights import FILE, GENERAL_NAME, Model, models
from freehold.editions import available, compile_rules, load
from freehold.lab.report_data import variants_of
from freehold.lab.workers import usual_workers
from tools.judge.positions import Found, Games, gather
from tools.judge.training import log_loss, model_of, train

BOTS: Final = "sharp"  # in all seats
SEED: Final = 101  # of the games that are learned from; those to measure by have others
FIRST_VARIANT: Final = 404  # seed of the first house rule's games, others follow
START: Final = 1  # seed of the weights and of the order in which positions come
GAMES: Final = {2: 12_000, 4: 8_000}  # by players; these are played most, or are hardest to tell
OTHERS: Final = 2_500  # games of any other number
FEW: Final = 800  # of an edition for all boards
VARIED: Final = 120  # of a house rule
VARIED_SEATS: Final = (2, 3, 4, 6)
EPOCHS: Final = 10
ROUNDS: Final = 6  # between positions of a game, about: many games teach more than many positions
LONG_ROUNDS: Final = {"france": 24, "hongkong": 24}  # where games are long
QUICK: Final = {"hongkong": 3}  # times as many games where they take little time
OTHERWISE: Final = {"hongkong": 8}  # likewise for all boards: it is unlike the others


def main(words: list[str] | None = None) -> int:
    """Train all networks, or some, and write them to where the judge reads them."""
    parser = argparse.ArgumentParser(prog="make train-judge", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="editions, or general; all if not told")
    parser.add_argument("--workers", type=int, default=usual_workers(), help="processes that play")
    options = parser.parse_args(words)
    every = [*available(), GENERAL_NAME]
    wanted = options.names or every
    if unknown := [name for name in wanted if name not in every]:
        parser.error(f"expected some of {', '.join(every)}, got {', '.join(unknown)}")
    for name in wanted:
        learned = _learn(name, options.workers)
        models.cache_clear()  # others may have been written meanwhile
        kept = {each.name: each for each in models().values()} if FILE.exists() else {}
        kept[name] = learned
        write([kept[each] for each in every if each in kept])
    return 0


def _learn(name: str, workers: int) -> Model:
    began = time.monotonic()
    games = general_games() if name == GENERAL_NAME else edition_games(name)
    found = gather(games, workers)
    if name == GENERAL_NAME:
        found = {k: each._replace(cells=each.cells[:, :, :GENERAL]) for k, each in found.items()}
    played = time.monotonic()
    layers = train(found, EPOCHS, START)
    learned = time.monotonic()
    print(
        f"{name}: {sum(each.games for each in games):,} games, {_count(found):,} positions"
        f" in {played - began:.0f} s, learned in {learned - played:.0f} s,"
        f" log-loss {log_loss(found, layers):.4f}",
        flush=True,
    )
    return model_of(layers, name, digest_of(name))


def _count(found: Found) -> int:
    return sum(len(each.won) for each in found.values())


def digest_of(name: str) -> str:
    """Return the digest of an edition's own rules; the network for all has none."""
    if name == GENERAL_NAME:
        return ""
    setting = load(name)
    return compile_rules(setting, setting.rules).digest


def edition_games(name: str) -> list[Games]:
    """Return the games that the network of an edition learns from."""
    players = load(name).players
    times = QUICK.get(name, 1)
    return [
        Games(name, {}, n, BOTS, 0, times * GAMES.get(n, OTHERS), SEED, every_of(name, n))
        for n in range(players.min, players.max + 1)
    ]


def general_games() -> list[Games]:
    """Return those of the network for any board: all editions, and what they can be changed to."""
    found: list[Games] = []
    for name in available():
        setting = load(name)
        times = OTHERWISE.get(name, 1)
        seats = range(setting.players.min, setting.players.max + 1)
        found += [
            Games(name, {}, count, BOTS, 0, times * FEW, FIRST_VARIANT - 1, every_of(name, count))
            for count in seats
        ]
        for number, changes in enumerate(variants_of(setting)):
            found += [
                Games(
                    name,
                    changes,
                    count,
                    BOTS,
                    0,
                    times * VARIED,
                    FIRST_VARIANT + number,
                    every_of(name, count),
                )
                for count in VARIED_SEATS
                if count in seats
            ]
    return found


def every_of(name: str, seats: int) -> int:
    """Return of how many turns one is looked at."""
    return LONG_ROUNDS.get(name, ROUNDS) * seats


def write(kept: list[Model]) -> None:
    """Write the file of weights."""
    lines = ",\n".join(json.dumps(each._asdict(), separators=(",", ":")) for each in kept)
    text = f'{{"format":1,"play":"games of {BOTS} bots","models":[\n{lines}\n]}}\n'
    FILE.write_text(text, encoding="ascii")


if __name__ == "__main__":
    sys.exit(main())
