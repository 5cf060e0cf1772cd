"""`freehold config`: what a server's settings are, and where they come from."""

from typing import Annotated

from cyclopts import Parameter

from freehold.cli.output import Json, print_json
from freehold.cli.server_options import configured, with_settings
from freehold.server.ops.settings_text import example, in_force


@with_settings
def config(
    *,
    example_file: Annotated[
        bool, Parameter(name="--example", help="Print a file with all settings, explained.")
    ] = False,
    json: Json = False,
    **options: str | None,
) -> int:
    """Show the settings that a server would have, each with the place it comes from.

    An option counts before its environment variable, that before the file, that before the default.
    Secrets are masked.
    """
    if example_file:
        print(example(), end="")
        return 0
    found = in_force(configured(options))
    if json:
        print_json(found)
        return 0
    lines = [f"{one.name} = {one.value}" for one in found]
    width = max(map(len, lines)) if lines else 0
    for line, one in zip(lines, found, strict=True):
        print(f"{line:<{min(width, 60)}}  # {one.place}")
    return 0
