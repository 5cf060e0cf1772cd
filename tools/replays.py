"""Play a game at random and write it down as every seat sees it: `python -m tools.replays`.

The client's replay has to show the same to each seat at any moment.  The same program always plays
the same game.
"""

import gzip
import hashlib
from pathlib import Path
from random import Random

import msgspec

from freehold.editions import house_rules, load
from freehold.record import Player, RecordedGame, save_bytes
from freehold.wire import Refusal, View
from tests.kit.random_play import random_move

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "features" / "replay" / "fixtures"
EDITION = "vietnam"  # which hides worths, too
NAMES = ("Ann", "Bob", "Cy", "Dee")
ROUNDS = 12
SEED = 116  # of a long game with trades, in which somebody goes out
DIGITS = 16  # of a hash
PROMPTED = ("awaited", "choices")  # parts of a view that prompts tell


def play() -> tuple[str, list[list[str]]]:
    """Return the record of a game, and by action and seat the hash of what that seat saw."""
    edition = load(EDITION)
    rng = Random(SEED)
    options = house_rules(edition, {"round_limit": ROUNDS})
    game = RecordedGame(edition, options, [Player(name) for name in NAMES], bytes(32), hosted=True)
    seen = [_hashes(game)]
    while not game.state.over:
        if not isinstance(game.do(*random_move(game.state, rng)), Refusal):
            seen.append(_hashes(game))
    return save_bytes(game).decode(), seen


def _hashes(game: RecordedGame) -> list[str]:
    return [_hash(game.view(seat)) for seat in range(len(NAMES))]


def _hash(view: View) -> str:
    told = msgspec.to_builtins(view)
    folded = {name: value for name, value in told.items() if name not in PROMPTED}
    text = msgspec.json.encode(folded, order="sorted")
    return hashlib.sha256(text).hexdigest()[:DIGITS]


def main() -> None:
    """Write the game and what was seen of it."""
    record, seen = play()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, content in (
        ("haggling.jsonl.gz", record.encode()),
        ("haggling.views.json.gz", msgspec.json.encode(seen)),
    ):
        (FOLDER / name).write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    main()
