"""The puzzles that ship with the package."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from freehold.puzzles.puzzle import Puzzle

FILE: Final = Path(__file__).with_name("pool.jsonl")


@cache
def pool() -> dict[int, Puzzle]:
    """Return all puzzles by their ids, in the order of the file."""
    puzzles = msgspec.json.Decoder(Puzzle).decode_lines(FILE.read_bytes())
    return {puzzle.id: puzzle for puzzle in puzzles}
