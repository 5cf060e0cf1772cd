"""`freehold replay`: a saved game as a story."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from rich.console import Console

from freehold.cli.arguments import Whole, find_language
from freehold.cli.errors import CommandError, UsageError
from freehold.cli.output import wide_console
from freehold.cli.saves import edition_of, read_record
from freehold.record import Act, Save, SaveError, Start, view_at
from freehold.text.marks import tinted
from freehold.text.sentences import Narrator
from freehold.text.status import game_lines, legend, next_lines, picture, players_table
from freehold.text.wording import listed, printable
from freehold.wire import View, redact

RECENT: Final = 10  # sentences that are shown without --log
MOST_DELAY: Final = 60.0


def replay(
    file: Annotated[Path, Parameter(help="A saved game.")],
    /,
    *,
    at: Annotated[
        int | None, Whole, Parameter(help="After so many actions; the end by default.")
    ] = None,
    seat: Annotated[
        str | None, Parameter(help="Through whose eyes: a seat from 1 or a name.")
    ] = None,
    log: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Tell the whole story so far.")
    ] = False,
    delay: Annotated[
        float, Parameter(help="Tell the story with so many seconds between actions.")
    ] = 0.0,
    edition: Annotated[
        str | None, Parameter(help="Folder of the edition, if it is a board of your own.")
    ] = None,
    language: Annotated[str | None, Parameter(help="Language of the squares and cards.")] = None,
) -> int:
    """Look at a saved game: what happened up to a moment, and the position then."""
    if not 0 <= delay <= MOST_DELAY:
        raise UsageError(f"--delay: expected 0 to {MOST_DELAY:g} seconds, got {delay:g}")
    save = read_record(file)
    setting = edition_of(save, edition)
    names = [player.name for player in save.header.players]
    viewer = None if seat is None else _seat_of(names, seat)
    number = _moment(save, at)
    narrator = Narrator(setting, names, find_language(setting, language))
    story = _story(save, number, viewer, narrator)
    console = wide_console()
    try:
        view = view_at(save, number, viewer, setting)
        told = _tell(console, narrator, story, log or delay > 0, delay)
        _show(console, view, narrator, save, told)
    except SaveError as error:
        raise CommandError(str(error)) from error
    except (
        IndexError,
        KeyError,
        ValueError,
    ) as error:  # a foreign record; what verify would refuse
        message = (
            f"{printable(save.name)}: expected events that fit the board, got others ({error})"
        )
        raise CommandError(message) from error
    return 0


def _seat_of(names: list[str], who: str) -> int:
    by_name = [at for at, name in enumerate(names) if name.casefold() == who.casefold()]
    if by_name:
        return by_name[0]
    if who.isascii() and who.isdigit() and 1 <= int(who[:4]) <= len(names):
        return int(who) - 1
    known = listed(printable(name) for name in names)
    raise UsageError(f"--seat: expected 1 to {len(names)} or one of {known}, got {who!r}")


def _moment(save: Save, at: int | None) -> int:
    last = len(save.acts)
    if at is None:
        return last
    if not 0 <= at <= last:
        raise UsageError(f"--at: expected a moment from 0 to {last}, got {at}")
    return at


def _story(save: Save, number: int, viewer: int | None, narrator: Narrator) -> Iterator[list[str]]:
    """Yield the sentences of the dealing and of each action."""
    for line in save.lines:
        if isinstance(line, Act) and line.number > number:
            return
        if isinstance(line, Start | Act):
            shown = line.events if viewer is None else tuple(redact(line.events, viewer))
            yield narrator.tell_all(shown)


def _tell(
    console: Console,
    narrator: Narrator,
    story: Iterator[list[str]],
    whole: bool,
    delay: float,
) -> list[str]:
    """Tell the story as it comes, or only its last sentences."""
    told: list[str] = []
    for sentences in story:
        told += sentences
        if whole:
            for text in sentences:
                console.print(tinted(narrator.phrases, text))
            time.sleep(delay if sentences else 0)
    if not whole:
        for text in told[-RECENT:]:
            console.print(tinted(narrator.phrases, text))
    return told


def _show(console: Console, view: View, narrator: Narrator, save: Save, told: list[str]) -> None:
    phrases = narrator.phrases
    bots = [player.bot for player in save.header.players]
    console.print()
    console.print(players_table(view, phrases, bots))
    console.print()
    console.print(picture(view, phrases, bots, console.width, told))
    console.print(legend())
    for line in [*game_lines(view, phrases), *next_lines(view, phrases)]:
        console.print(line)
