"""`freehold tournament`: bots against bots, seats rotated, with intervals and ratings."""

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

from freehold.cli.arguments import find_edition
from freehold.cli.errors import INTERRUPTED, UsageError
from freehold.cli.lab_matches import (
    Edition_,
    Games,
    MostTurns,
    Option,
    Seed,
    Workers,
    check_scale,
    check_workers,
    checked,
    on_this_machine,
    place_of,
    play_all,
    read_changes,
    say,
    split_bots,
)
from freehold.cli.output import Json, print_json, wide_console
from freehold.lab.match import MatchSetup, Piece, Score, empty_score, jobs_of, spread
from freehold.lab.ratings import Rating
from freehold.lab.standings import MatchStandings, rate_all, standings_of


class TournamentReport(msgspec.Struct, frozen=True):
    """What is told about several matches."""

    interrupted: bool
    matches: list[MatchStandings]
    ratings: list[Rating]


def tournament(
    *,
    edition: Edition_,
    bots: Annotated[
        str | None,
        Parameter(help="One bot for each seat, with commas; name:parameter=number changes one."),
    ] = None,
    head_to_head: Annotated[
        str | None, Parameter(help="Two bots, with a comma: two seats each, in all seatings.")
    ] = None,
    pairs: Annotated[
        bool, Parameter(negative=(), help="Play every two of the bots head to head instead.")
    ] = False,
    games: Games = 1000,
    seed: Seed = 1,
    most_turns: MostTurns = 1000,
    option: Option = None,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Let bots play each other and tell who wins how often.

    All seatings play the same games.  The same seed gives the same result, however many processes
    play.  Ctrl-C ends it and tells what there is so far.
    """
    check_scale(games, seed, most_turns)
    setting = find_edition(edition)
    base = MatchSetup(
        edition=place_of(edition),
        changes=read_changes(setting, option or ()),
        bots=(),
        games=games,
        seed=seed,
        most_turns=most_turns,
    )
    matches = [checked(match) for match in _matches(base, bots, head_to_head, pairs)]
    scores = [empty_score(len(match.bots)) for match in matches]

    def keep(piece: Piece, score: Score) -> None:
        scores[piece.match] += score

    player = on_this_machine(check_workers(workers))
    complete = play_all(matches, list(jobs_of(matches)), player, keep)
    if not sum(score.games for score in scores):
        raise KeyboardInterrupt
    report = _report(matches, scores, interrupted=not complete)
    if json:
        print_json(report if pairs else _single(report))
    else:
        _print(report)
    if not complete:
        say("interrupted; this is what there is so far")
    return 0 if complete else INTERRUPTED


def _matches(
    base: MatchSetup, bots: str | None, head_to_head: str | None, pairs: bool
) -> list[MatchSetup]:
    if (bots is None) == (head_to_head is None):
        raise UsageError("expected either --bots or --head-to-head")
    if head_to_head is not None:
        if pairs:
            raise UsageError("expected --pairs together with --bots only")
        return [_duel(base, _two(head_to_head))]
    entries = split_bots(bots or "")
    if pairs:
        if len(set(entries)) < len(entries) or len(entries) < 2:
            raise UsageError(f"--pairs: expected at least two different bots, got {bots!r}")
        return [_duel(base, pair) for pair in combinations(entries, 2)]
    made = replace(base, bots=entries)
    return [replace(made, games=spread(base.games, len(made.seatings())))]


def _two(text: str) -> tuple[str, str]:
    entries = split_bots(text)
    if len(entries) != 2 or entries[0] == entries[1]:
        raise UsageError(f"--head-to-head: expected two different bots, got {text!r}")
    return entries[0], entries[1]


def _duel(base: MatchSetup, pair: tuple[str, str]) -> MatchSetup:
    one, other = pair
    made = replace(base, bots=(one, one, other, other), seats="every-way")
    return replace(made, games=spread(base.games, len(made.seatings())))


def _report(
    matches: Sequence[MatchSetup], scores: Sequence[Score], *, interrupted: bool
) -> TournamentReport:
    played = [(match, score) for match, score in zip(matches, scores, strict=True) if score.games]
    return TournamentReport(
        interrupted,
        [standings_of(match, score) for match, score in played],
        rate_all([match for match, _ in played], [score for _, score in played]),
    )


def _single(report: TournamentReport) -> dict[str, object]:
    """Return the only match's fields beside what is told of all."""
    only: dict[str, object] = msgspec.to_builtins(report.matches[0])
    return {"interrupted": report.interrupted} | only


def _print(report: TournamentReport) -> None:
    console = wide_console()
    for found in report.matches:
        console.print(_title(found))
        console.print(_table(found))
        console.print()
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("rating", justify="right")
    table.add_column("± error", justify="right")
    table.add_column("bot")
    for each in report.ratings:
        table.add_row(f"{each.rating:.0f}", f"{each.error:.0f}", Text(each.bot))
    console.print(table)


def _title(found: MatchStandings) -> Text:
    return Text(
        f"{found.edition}: {found.games:,} games in {found.seatings} seatings, seed {found.seed}, "
        f"{100 * found.finish_rate:.1f} % finished within {found.most_turns:,} turns, "
        f"{found.draws:,} draws, {found.turns_per_game:.0f} turns a game"
    )


def _table(found: MatchStandings) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("bot", "seats", "wins", "share", "95 %"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for each in found.results:
        interval = f"{100 * each.low:.1f} to {100 * each.high:.1f}"
        cells = (str(each.seats), f"{each.wins:,}", f"{100 * each.share:.1f} %", interval)
        table.add_row(Text(each.bot), *cells)
    return table
