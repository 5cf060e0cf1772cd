"""A process that measures one form of the engine: orders come in as lines, samples go out.

Its first line says which form it is.
"""

import os
import subprocess
import sys
from types import TracebackType
from typing import Self

import msgspec

from bench.model import BatchTask, Sample, Task


class Worker:
    """The other end: starts the process and gives it orders."""

    def __init__(self, *, plain: bool) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"FREEHOLD_PLAIN": "1" if plain else "0"},
        )
        self.compiled = msgspec.json.decode(self._read_line(), type=bool)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait()

    def do(self, order: Task | BatchTask) -> Sample:
        """Have an order carried out."""
        if self._process.stdin is None:
            raise RuntimeError("a worker has no input")
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._read_line(), type=Sample)

    def _read_line(self) -> bytes:
        line = self._process.stdout.readline() if self._process.stdout else b""
        if not line:
            raise RuntimeError("a worker died")
        return line


def main() -> None:
    """Say which form this is, then serve until the orders end."""
    from freehold.engine import COMPILED  # before anything else of freehold: it chooses the form

    print(msgspec.json.encode(COMPILED).decode(), flush=True)
    serve()


def serve() -> None:
    """Answer each line of input."""
    from bench.measures import perform

    decoder = msgspec.json.Decoder(Task | BatchTask)
    for line in sys.stdin.buffer:
        print(msgspec.json.encode(perform(decoder.decode(line))).decode(), flush=True)


if __name__ == "__main__":
    main()
