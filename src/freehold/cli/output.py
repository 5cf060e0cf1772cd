"""What commands print: JSON for programs, tables for people."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console

Json = Annotated[bool, Parameter(negative=(), show_default=False, help="Print JSON, for programs.")]


def print_json(value: object) -> None:
    """Print one document of JSON on one line."""
    print(msgspec.json.encode(value).decode())


def wide_console() -> Console:
    """Return the console for tables."""
    return Console(highlight=False, markup=False, emoji=False)


def notice_console() -> Console:
    """Return the console for what goes beside the output."""
    return Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
