"""`freehold evidence`: what hints at collusion and farming in a server's games."""

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from freehold.cli.arguments import Whole, check_number
from freehold.cli.errors import CommandError
from freehold.cli.lab_matches import Workers, check_workers
from freehold.cli.output import Json, print_json, wide_console
from freehold.cli.progress import progress
from freehold.cli.server_data import DataFolder, StoreAddress, settings_of
from freehold.cli.server_options import Config

if TYPE_CHECKING:
    from freehold.server.moderation.evidence.figures import Given, GuestEvidence, PairEvidence
    from freehold.server.moderation.evidence.offline import NamedEvidence
    from freehold.server.store import Place

MOST_GAMES: Final = 1_000_000
LINES: Final = 20  # shown of each table
PLACES: Final = 6  # shown of each pair


def evidence(
    *,
    config: Config = None,
    data: DataFolder = None,
    store: StoreAddress = None,
    games: Annotated[int, Whole, Parameter(help="How many games to go back.")] = 5_000,
    player: Annotated[
        str | None, Parameter(help="Tell of this account alone, by its name.")
    ] = None,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Tell what hints at collusion and farming in the games of a server, for people to judge.

    By pairs of accounts: chances to win that were given away in trades, games that were given up,
    how often they met; and games against guests who hardly play.  Nothing is changed: it reads a
    copy of a folder.  The server must not be running, or DATA be a backup.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.store import StoreError

    check_number("--games", 1, games, MOST_GAMES)
    settings = settings_of(data, store, config)
    try:
        found = asyncio.run(_find(settings.place, games, check_workers(workers)))
    except StoreError as error:
        raise CommandError(str(error)) from error
    if player is not None:
        found = _about(found, player)
    if json:
        print_json(found)
    else:
        _show(wide_console(), found)
    return 0


async def _find(place: "Place", games: int, workers: int) -> "NamedEvidence":
    from freehold.server.moderation.evidence.offline import find_evidence
    from freehold.server.store import copy_database, open_store

    with TemporaryDirectory(prefix="freehold-") as folder, ExitStack() as stack:
        if isinstance(place, Path):
            copy_database(place, Path(folder))
            place = Path(folder)

        def begin(count: int) -> Callable[[int], None]:
            return stack.enter_context(progress(count, "games"))

        store = await open_store(place, lambda _: None)
        try:
            return await find_evidence(store, games, workers, int(time.time()), begin)
        finally:
            await store.close()


def _about(found: "NamedEvidence", player: str) -> "NamedEvidence":
    """Return what there is about one account."""
    from msgspec.structs import replace

    about = {who for who, name in found.names.items() if name.casefold() == player.casefold()}
    pairs = tuple(pair for pair in found.evidence.pairs if about & set(pair.players))
    guests = tuple(one for one in found.evidence.guests if one.player in about)
    return replace(found, evidence=replace(found.evidence, pairs=pairs, guests=guests))


# --- showing


def _show(console: Console, found: "NamedEvidence") -> None:
    told = found.evidence
    left_out = f", {told.left_out} left out" if told.left_out else ""
    console.print(
        f"{told.games} games with several people, {told.looked_at} records judged{left_out}."
    )
    _show_pairs(console, found)
    _show_guests(console, found)
    console.print()
    note = (
        "Chances in percent; * stands out. Figures, and no verdict: friends meet often, beginners"
        " give much away. Look at the games before you decide."
    )
    console.print(Text(note, style="dim"))


def _show_pairs(console: Console, found: "NamedEvidence") -> None:
    if not found.evidence.pairs:
        return
    titles = ("games", "by chance", "alone", "won", "trades", "gifts", "given", "usual")
    table = _table(
        "from → to", *titles, "given up", "early", "with", "ruined", "rating", "stands out"
    )
    for pair in found.evidence.pairs[:LINES]:
        for way in (0, 1):
            table.add_row(*_pair_row(pair, way, found.names))
    console.print()
    console.print(table)
    for pair in found.evidence.pairs[:LINES]:
        for line in _places(pair, found.names):
            console.print(Text(line))


def _table(first: str, *titles: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first)
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _pair_row(pair: "PairEvidence", way: int, names: dict[str, str]) -> list[Text]:
    given: Given = pair.given[way]
    giver, taker = pair.players[way], pair.players[1 - way]
    cells = [
        f"{names.get(giver, giver)} → {names.get(taker, taker)}",
        str(pair.games),
        f"{pair.expected:.1f}",
        str(pair.alone),
        f"{pair.wins[way]}:{pair.wins[1 - way]}",
        str(pair.trades),
        str(given.gifts),
        _percent(given.chance),
        "" if given.usual is None else _percent(given.usual),
        str(given.resigned),
        str(given.early),
        _percent(given.resigned_chance) if given.resigned else "",
        str(given.ruined),
        f"{given.rating:+d}",
        " ".join([*(f"*{word}" for word in pair.notable), *_common(pair)]),
    ]
    return [Text(cell) for cell in cells]


def _common(pair: "PairEvidence") -> list[str]:
    return [f"same {pair.shared}"] if pair.shared else []


def _places(pair: "PairEvidence", names: dict[str, str]) -> list[str]:
    """Return where to look, of a pair that stands out."""
    if not pair.notable:
        return []
    return [
        f"  {names.get(pair.players[way], '?')}: {place.kind} in game {place.game}, action"
        f" {place.number}{f', {_percent(place.chance)} %' if place.chance else ''}"
        for way in (0, 1)
        for place in pair.given[way].places[:PLACES]
    ]


def _show_guests(console: Console, found: "NamedEvidence") -> None:
    if not found.evidence.guests:
        return
    titles = ("games", "against own guests", "guests", "same device", "same address", "won")
    table = _table("account", *titles, "rating", "stands out")
    for one in found.evidence.guests[:LINES]:
        table.add_row(*_guest_row(one, found.names))
    console.print()
    console.print(table)


def _guest_row(one: "GuestEvidence", names: dict[str, str]) -> list[Text]:
    cells = [
        names.get(one.player, one.player),
        str(one.games),
        str(one.against),
        str(one.guests),
        str(one.same_device),
        str(one.same_address),
        str(one.wins),
        f"{one.rating:+d}",
        " ".join(f"*{word}" for word in one.notable),
    ]
    return [Text(cell) for cell in cells]


def _percent(permille: int) -> str:
    return f"{permille / 10:.1f}"
