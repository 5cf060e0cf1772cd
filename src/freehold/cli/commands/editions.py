"""`freehold editions`: what can be played."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.cli.arguments import find_edition, find_language
from freehold.cli.errors import UsageError
from freehold.cli.output import Json, print_json, wide_console
from freehold.editions import Edition, available, board_text, schema
from freehold.editions import load as load_edition
from freehold.editions.board_file import SUFFIX
from freehold.text.money import money_text
from freehold.text.phrases import Phrases
from freehold.text.rules import board_table, options_table


def editions(
    edition: Annotated[str | None, Parameter(help="Show this one in detail.")] = None,
    /,
    *,
    language: Annotated[str | None, Parameter(help="Language of the squares.")] = None,
    out: Annotated[
        Path | None, Parameter(help="Write it to this file instead, NAME.freehold.toml.")
    ] = None,
    json: Json = False,
) -> int:
    """List the editions, or show one: its board, its options and what they may be."""
    if edition is None:
        found = [load_edition(name) for name in available()]
        if json:
            print_json([_summary(each) for each in found])
        else:
            wide_console().print(_list(found))
        return 0
    chosen = find_edition(edition)
    if out is not None:
        _write(chosen, out)
    elif json:
        print_json(_detail(chosen))
    else:
        _show(wide_console(), chosen, find_language(chosen, language))
    return 0


def _write(edition: Edition, out: Path) -> None:
    """Write a board to one file, which all commands take in place of an edition's name."""
    if not out.name.endswith(SUFFIX) or out.is_dir() or not out.parent.is_dir():
        expected = f"a file that ends in {SUFFIX}, in a folder that exists"
        raise UsageError(f"--out: expected {expected}, got {str(out)!r}")
    out.write_text(board_text(edition), encoding="utf-8")


def _list(found: list[Edition]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in ("id", "name", "players", "squares", "start money", "languages"):
        table.add_column(title)
    for edition in found:
        table.add_row(
            edition.id,
            Text("\n".join(dict.fromkeys(_names(edition)))),
            f"{edition.players.min}-{edition.players.max}",
            str(len(edition.squares)),
            money_text(edition.currency, edition.rules.start_money),
            ", ".join(edition.languages),
        )
    return table


def _names(edition: Edition) -> list[str]:
    """Return the name in English and in the edition's own language."""
    return [edition.name[each] for each in ("en", *edition.languages) if each in edition.name]


def _summary(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "name": edition.name,
        "languages": edition.languages,
        "players": edition.players,
        "squares": len(edition.squares),
        "currency": edition.currency,
        "start_money": edition.rules.start_money,
    }


def _detail(edition: Edition) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.to_builtins(edition)
    options = [msgspec.structs.asdict(form) for form in schema(edition)]
    kept = ("id", "name", "languages", "currency", "players", "groups", "squares", "decks")
    return {**{key: whole[key] for key in kept}, "options": options}


def _show(console: Console, edition: Edition, language: str) -> None:
    phrases = Phrases(edition, (), language)
    players = f"{edition.players.min} to {edition.players.max} players"
    console.print(Text(f"{edition.id}: {' / '.join(dict.fromkeys(_names(edition)))}", "bold"))
    money = money_text(edition.currency, edition.rules.start_money)
    console.print(Text(f"{players}, {len(edition.squares)} squares, {money} to start with\n"))
    console.print(board_table(phrases))
    console.print(
        Text("\nOptions; set with --option KEY=VALUE where “may be” says to what", "bold")
    )
    console.print(options_table(edition))
