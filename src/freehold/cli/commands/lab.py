"""`freehold lab`: reports, sweeps, lengths of games, and the measured strength of the bots."""

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from freehold.bots.bot import LEVELS
from freehold.cli.arguments import Whole, check_number, check_word, find_edition, read_options
from freehold.cli.commands.balance import balance
from freehold.cli.commands.judge import judge
from freehold.cli.commands.lengths import lengths
from freehold.cli.commands.strategy import ruins, strategy
from freehold.cli.errors import INTERRUPTED, CommandError, UsageError
from freehold.cli.lab_matches import (
    Edition_,
    Games,
    MostTurns,
    Option,
    Scores,
    Seed,
    Workers,
    check_scale,
    check_workers,
    checked,
    explaining,
    look_around,
    on_this_machine,
    place_of,
    play_all,
    read_changes,
    say,
    split_bots,
    usual_lineup,
)
from freehold.cli.output import wide_console
from freehold.editions import Edition
from freehold.lab.match import Job, MatchSetup, jobs_of, play
from freehold.lab.report_data import ReportPlan, empty_report
from freehold.lab.results import ResultsFile, check_results, open_results
from freehold.lab.standings import standings_of
from freehold.lab.strength import Scale, plan_strength, usual_editions, write_strength
from freehold.lab.sweep_plan import SweepFile, Value, lay_out, read_sweep

Player = Callable[[Iterable[Job]], Scores]

lab = App(
    name="lab",
    help="Study games: reports, boards, strategy, lengths, sweeps of rules, strength, the judge.",
    help_format="plaintext",
)
lab.command(strategy)
lab.command(ruins)
lab.command(lengths)
lab.command(balance)
lab.command(judge)


@lab.command
def report(
    edition: Edition_,
    /,
    *,
    bots: Annotated[
        str | None,
        Parameter(help="One bot for each seat, with commas; four strong ones if not told."),
    ] = None,
    games: Games = 1000,
    rolls: Annotated[int, Whole, Parameter(help="Rolls of the walk.")] = 2_000_000,
    seed: Seed = 1,
    most_turns: MostTurns = 1000,
    out: Annotated[
        Path | None, Parameter(help="Page to write; report-EDITION.html if not told.")
    ] = None,
    workers: Workers = None,
) -> int:
    """Write a page of figures about an edition: landing, returns, lengths, seats, house rules.

    Ctrl-C ends it and writes what there is so far.
    """
    check_scale(games, seed, most_turns)
    check_number("--rolls", 1, rolls)
    setting = find_edition(edition)
    path = out or Path(f"report-{setting.id}.html")
    _check_page(path)
    plan = ReportPlan(
        edition=place_of(edition),
        bots=split_bots(bots) if bots is not None else usual_lineup(setting),
        games=games,
        rolls=rolls,
        seed=seed,
        most_turns=most_turns,
    )
    checked(MatchSetup(edition=plan.edition, bots=plan.bots, games=1))
    return _report(plan, path, check_workers(workers))


def _report(plan: ReportPlan, path: Path, workers: int) -> int:
    try:
        from freehold.lab.report_page import write_page
    except ImportError as error:
        raise CommandError(_missing("lab", error)) from error
    data = empty_report(plan)
    complete = look_around(data, workers, "report")
    path.write_text(write_page(data, complete=complete), encoding="utf-8")
    say(f"wrote {path}" + ("" if complete else ", interrupted, with what there is so far"))
    return 0 if complete else INTERRUPTED


@lab.command
def sweep(
    file: Annotated[
        Path | None, Parameter(help="A sweep in TOML; options of the command line come first.")
    ] = None,
    /,
    *,
    edition: Annotated[str | None, Parameter(help="Edition, or the folder or file of one.")] = None,
    bots: Annotated[str | None, Parameter(help="One bot for each seat, with commas.")] = None,
    games: Annotated[int | None, Whole, Parameter(help="Games of each combination.")] = None,
    seed: Annotated[int | None, Whole, Parameter(help="Decides all dice and cards.")] = None,
    most_turns: Annotated[
        int | None, Whole, Parameter(help="Turns after which a game counts as not finished.")
    ] = None,
    option: Option = None,
    set_: Annotated[
        list[str] | None,
        Parameter(
            name="--set",
            negative=(),
            show_default=False,
            help="Values to try as option=a,b,c or bot.parameter=1,2,3.",
        ),
    ] = None,
    out: Annotated[Path, Parameter(help="File of results, which a later run goes on with.")],
    workers: Workers = None,
    scheduler: Annotated[
        str | None, Parameter(help="Address of a Dask scheduler to play on instead.")
    ] = None,
) -> int:
    """Play every combination of house rules or bots' parameters; results go to SQLite.

    Ctrl-C leaves what is done; the same command goes on from there.
    """
    with explaining():
        told = read_sweep(file) if file else SweepFile()
    matches = _sweep_plan(told, edition, bots, games, seed, most_turns, option or (), set_ or ())
    player = _player(scheduler, check_workers(workers))
    with explaining(), open_results(out, matches) as results:
        complete = _go_on(matches, results, player)
        _print_results(matches, results)
    return _farewell(complete, out)


def _sweep_plan(
    told: SweepFile,
    edition: str | None,
    bots: str | None,
    games: int | None,
    seed: int | None,
    most_turns: int | None,
    option: Sequence[str],
    texts: Sequence[str],
) -> list[MatchSetup]:
    edition = edition or told.edition
    lineup = split_bots(bots) if bots is not None else told.bots
    if not edition or not lineup:
        raise UsageError("expected --edition and --bots, here or in the file")
    games = games if games is not None else told.games or 1000
    seed = seed if seed is not None else told.seed if told.seed is not None else 1
    most_turns = most_turns if most_turns is not None else told.most_turns or 1000
    check_scale(games, seed, most_turns)
    setting = find_edition(edition)
    axes: dict[str, tuple[Value, ...]] = dict(told.set) | _read_axes(setting, texts)
    match = MatchSetup(
        edition=place_of(edition),
        changes=told.options | read_changes(setting, option),
        bots=lineup,
        games=games,
        seed=seed,
        most_turns=most_turns,
    )
    with explaining():
        return lay_out(match, axes, games)


def _read_axes(setting: Edition, texts: Sequence[str]) -> dict[str, tuple[Value, ...]]:
    axes: dict[str, tuple[Value, ...]] = {}
    for text in texts:
        key, equals, values = text.partition("=")
        if not equals:
            raise UsageError(f"--set: expected name=a,b,c, got {text!r}")
        if key in axes:
            raise UsageError(f"--set: expected {key} once, got it again with {values!r}")
        axes[key] = tuple(_read_value(setting, key, value) for value in values.split(","))
    return axes


def _read_value(setting: Edition, key: str, text: str) -> Value:
    """Return a value of an option, or a number for a bot's parameter."""
    if "." not in key:
        found: object = read_options(setting, [f"{key}={text}"])[key]
        if isinstance(found, (bool, int, str)):
            return found
        raise UsageError(f"--set: expected an option of one value, got {key!r}")
    if not text.removeprefix("-").isdecimal():
        raise UsageError(f"--set: expected a whole number for {key}, got {text!r}")
    return int(text)


def _player(scheduler: str | None, workers: int) -> Player:
    if scheduler is None:
        return on_this_machine(workers)
    try:
        from freehold.lab.cluster import check_scheduler, work_on_cluster
    except ImportError as error:
        raise CommandError(_missing("cluster", error)) from error
    with explaining():
        check_scheduler(scheduler)
    return lambda jobs: work_on_cluster(scheduler, play, jobs)


def _missing(extra: str, error: ImportError) -> str:
    return f"expected the packages of the extra {extra!r} (freehold[{extra}]), got: {error}"


def _go_on(matches: Sequence[MatchSetup], results: ResultsFile, player: Player) -> bool:
    """Play what the file lacks; tell whether nothing is left."""
    done = results.done()
    jobs = [job for job in jobs_of(matches) if job.piece not in done]
    return play_all(matches, jobs, player, results.keep) if jobs else True


def _farewell(complete: bool, out: Path) -> int:
    if complete:
        return 0
    say(f"interrupted; {out} holds what is done, the same command goes on from there")
    return INTERRUPTED


def _print_results(matches: Sequence[MatchSetup], results: ResultsFile) -> None:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("options", "bots", "games", "finished", "turns", "shares in %"):
        table.add_column(
            name, justify="right" if name in {"games", "finished", "turns"} else "left"
        )
    for match, score in zip(matches, results.scores(), strict=True):
        if score.games:
            found = standings_of(match, score)
            shares = ", ".join(f"{each.bot} {100 * each.share:.1f}" for each in found.results)
            table.add_row(
                Text(_told(match.changes)),
                Text(",".join(match.bots)),
                f"{score.games:,}",
                f"{100 * found.finish_rate:.1f} %",
                f"{found.turns_per_game:.0f}",
                Text(shares),
            )
    wide_console().print(table)


def _told(changes: Mapping[str, object]) -> str:
    return " ".join(f"{key}={value}" for key, value in changes.items()) or "as they are"


@lab.command
def strength(
    *,
    edition: Annotated[
        list[str] | None, Parameter(negative=(), help="Editions; all if not told.")
    ] = None,
    level: Annotated[
        list[str] | None, Parameter(negative=(), help="Levels; all if not told.")
    ] = None,
    games: Games = 2000,
    slow_games: Annotated[
        int, Whole, Parameter(help="Games of matches in which a bot thinks for long.")
    ] = 120,
    close_games: Annotated[
        int, Whole, Parameter(help="Games of two against two where nobody trades.")
    ] = 120,
    seed: Seed = 1,
    most_turns: MostTurns = 1000,
    out: Annotated[Path, Parameter(help="Page to write, in Markdown.")] = Path("strength.md"),
    keep: Annotated[
        Path, Parameter(help="File of results, which a later run goes on with.")
    ] = Path("strength.sqlite"),
    workers: Workers = None,
) -> int:
    """Measure each level against the next and against the references, and write the tables.

    Ctrl-C leaves what is done; the same command goes on from there.
    """
    check_scale(games, seed, most_turns)
    check_number("--slow-games", 1, slow_games)
    check_number("--close-games", 1, close_games)
    _check_page(out)
    editions = [place_of(each) for each in edition or usual_editions()]
    levels = [check_word("--level", each, LEVELS) for each in level or LEVELS]
    scale = Scale(games, slow_games, close_games, seed, most_turns)
    matches = plan_strength(editions, scale, levels)
    for match in matches:
        checked(match)
    with explaining():
        check_results(keep, matches)
    with explaining(), open_results(keep, matches) as results:
        complete = _go_on(matches, results, on_this_machine(check_workers(workers)))
        told = _command(edition, level, scale)
        page = write_strength(matches, results.scores(), results.blocks(), told)
    out.write_text(page, encoding="utf-8")
    return _farewell(complete, keep)


def _command(editions: Sequence[str] | None, levels: Sequence[str] | None, scale: Scale) -> str:
    """Return the words that do the same again."""
    words = ["freehold", "lab", "strength", "--games", str(scale.games)]
    words += ["--slow-games", str(scale.slow_games), "--close-games", str(scale.close_games)]
    words += ["--seed", str(scale.seed), "--most-turns", str(scale.most_turns)]
    for name, values in (("--edition", editions), ("--level", levels)):
        for each in values or ():
            words += [name, each]
    return shlex.join(words)


def _check_page(out: Path) -> None:
    if out.is_dir() or not out.parent.is_dir():
        raise UsageError(f"--out: expected a file in a folder that exists, got {str(out)!r}")
