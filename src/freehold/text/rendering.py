"""Pictures and tables as plain strings, for who has no terminal."""

from io import StringIO

from rich.console import Console, RenderableType


def rendered(thing: RenderableType, width: int, *, ansi: bool) -> str:
    """Return what a terminal of that width would show, with its colors or without any."""
    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=ansi,
        color_system="truecolor" if ansi else None,
        no_color=not ansi,
        highlight=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(thing)
    lines = capture.get().splitlines()
    return "\n".join(lines if ansi else map(str.rstrip, lines))
