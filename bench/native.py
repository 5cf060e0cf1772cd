"""The reference program in C: built on the spot, and run."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from bench.header import header
from bench.model import EDITION, SEATS, Batch, Sample, Totals, bare_rules

SOURCE: Final = Path(__file__).with_name("reference.c")
FOLDER: Final = SOURCE.parent.parent / "build" / "bench"
FLAGS: Final = ("-std=c11", "-O3", "-Wall", "-Wextra")


def build() -> Path | None:
    """Compile the program with the board's tables; None where there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "board.h").write_text(header(bare_rules(EDITION), SEATS), encoding="utf-8")
    program = FOLDER / "reference"
    command = [compiler, *FLAGS, f"-I{FOLDER}", str(SOURCE), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def play(program: Path, batch: Batch) -> Sample:
    """Play a batch."""
    words = [str(word) for word in (batch.first, batch.games, batch.seed, batch.most_turns)]
    done = subprocess.run([str(program), *words], check=True, capture_output=True, text=True)
    *numbers, nanoseconds = (int(word) for word in done.stdout.split())
    games, finished, turns, rounds, decisions, *wins = numbers
    totals = Totals(games, finished, turns, rounds, decisions, tuple(wins))
    return Sample(games, nanoseconds / 1e9, totals)
