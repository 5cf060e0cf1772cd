"""Running commands in this process, with input as if it were piped."""

import io
import sys
from typing import NamedTuple

import pytest

from freehold.cli.main import main


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


class Runner:
    """Runs commands and catches what they print."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._capture = capture

    def __call__(self, *argv: str, typed: str = "") -> Done:
        """Run one command with these lines typed."""
        self._patch.setattr(sys, "stdin", io.StringIO(typed))
        self._capture.readouterr()
        code = main(argv)
        caught = self._capture.readouterr()
        return Done(code, caught.out, caught.err)


def lines(*typed: str) -> str:
    """Return what typing these lines sends."""
    return "".join(f"{line}\n" for line in typed)
