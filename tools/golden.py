"""Write the golden playthroughs anew: `make golden`; then read the difference.

Each is a game of one edition under one kind of auction, from a fixed seed, told in sentences: what
a player did, and indented what came of it.  Steady players decide most; now and then a move is made
at random, so that trades, sales and refusals to buy occur, too.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from freehold.bots.levels.steady import Steady
from freehold.editions import house_rules, load
from freehold.engine import next_actor
from freehold.engine.codes import CLOCK
from freehold.record import Player, RecordedGame, Start, position_text
from freehold.text.sentences import Narrator
from freehold.wire import Event, Refusal, unpack_action
from tests.kit.random_play import random_move

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
NAMES = ("Ann", "Ben", "Cleo", "Dov")
DECISIONS = 220
HASH_EVERY = 20
STRAYING = 0.15  # share of random moves


@dataclass(frozen=True)
class Script:
    """What a playthrough plays."""

    name: str
    edition: str
    clocked: bool = False
    changes: dict[str, object] = field(default_factory=dict)
    seats: int = 4


NO_AUCTION = {"auction": "none", "bank_estate": "return"}
SCRIPTS = (
    Script("bangladesh-timed", "bangladesh"),
    Script("bangladesh-timed-by-the-clock", "bangladesh", clocked=True),
    Script("vietnam-turns", "vietnam"),
    Script("us-open", "us"),
    Script("us-open-by-the-clock", "us", clocked=True),
    Script("us-no-auction", "us", changes=NO_AUCTION | {"jackpot": True, "tax_choice": True}),
    Script("hongkong-no-auction", "hongkong", changes={"round_limit": 20}),
    Script("france-no-auction", "france", seats=3),
    Script("france-with-trade", "france", changes={"trade": "own_turn", "mortgages": True}),
)


def play(script: Script) -> Iterator[str]:
    """Play the script; yield its lines."""
    edition = load(script.edition)
    names = NAMES[: script.seats]
    game = RecordedGame(
        edition,
        house_rules(edition, script.changes),
        [Player(name) for name in names],
        hashlib.sha256(script.name.encode()).digest(),
        clocked=script.clocked,
    )
    narrator = Narrator(edition, names)
    yield from heading(script, game)
    yield from (f"       {text}" for text in narrator.tell_all(dealt(game)))
    yield from moves(script, game, narrator)
    yield f"position: {position_text(game.state)}"


def dealt(game: RecordedGame) -> tuple[Event, ...]:
    """Return the events of the dealing."""
    start = game.log[0]
    assert isinstance(start, Start)
    return start.events


def heading(script: Script, game: RecordedGame) -> Iterator[str]:
    """Yield what the game is."""
    yield f"{script.name}: {game.edition.name['en']}, {', '.join(NAMES[: script.seats])}"
    for name, value in script.changes.items():
        yield f"option: {name} = {value}"
    yield ""


def moves(script: Script, game: RecordedGame, narrator: Narrator) -> Iterator[str]:
    """Yield every action and what came of it."""
    rng = Random(script.name)
    policy = Steady(game.rules)
    for number in range(1, DECISIONS + 1):
        if game.state.over:
            return
        seat, packed, terms = next_actor(game.state), 0, None
        if rng.random() < STRAYING:
            seat, packed, terms = random_move(game.state, rng)
        else:
            packed = policy.decide(game.state, seat)
        told = narrator.act(None if seat == CLOCK else seat, unpack_action(packed, terms))
        yield f"{number:>4}.  {told}"
        happened = game.do(seat, packed, terms)
        assert not isinstance(happened, Refusal), happened
        yield from (f"       {text}" for text in narrator.tell_all(happened))
        if number % HASH_EVERY == 0:
            yield f"       [{game.hash}]"


def main() -> None:
    """Write every playthrough."""
    FOLDER.mkdir(exist_ok=True)
    for script in SCRIPTS:
        path = FOLDER / f"{script.name}.txt"
        path.write_text("\n".join(play(script)) + "\n", encoding="utf-8")
        print(f"golden: {path.name}")


if __name__ == "__main__":
    main()
