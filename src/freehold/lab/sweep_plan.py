"""A sweep's plan: one match for each combination of house rules and bots' parameters."""

import tomllib
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from freehold.bots import POLICIES
from freehold.editions import OptionError
from freehold.lab.lineup import BotText, LabError, make_policy, read_bot
from freehold.lab.match import Changes, MatchSetup, edition_of, rules_of, spread

MOST_CELLS = 100_000
MOST_GAMES = 2**32 - 1
MOST_SEED = 2**62 - 1
MOST_TURNS = 100_000

Value = bool | int | str
Count = Annotated[int, Meta(ge=1, le=MOST_GAMES)]


class SweepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sweep as a file tells it; what it leaves out comes from the command line."""

    edition: str | None = None
    bots: tuple[str, ...] | None = None
    games: Count | None = None
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] | None = None
    most_turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] | None = None
    options: Changes = {}
    set: dict[str, tuple[Value, ...]] = {}


def read_sweep(path: Path) -> SweepFile:
    """Return a sweep from its file, or say what is wrong with it."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(content, SweepFile)
    except OSError as error:
        raise LabError(f"{path}: expected a file of TOML, got: {error.strerror}") from error
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise LabError(f"{path}: {error}") from error


def lay_out(match: MatchSetup, axes: Mapping[str, Sequence[Value]], games: int) -> list[MatchSetup]:
    """Return one match for each combination of the axes' values.

    An axis is an option, or `bot.parameter`.  Every combination is checked before anything is
    played.
    """
    _check_axes(axes)
    cells = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
    return [_cell(match, cell, games) for cell in cells]


def _check_axes(axes: Mapping[str, Sequence[Value]]) -> None:
    count = 1
    for name, values in axes.items():
        if not values:
            raise LabError(f"expected at least one value of {name}, got none")
        if len({(type(value), value) for value in values}) < len(values):
            raise LabError(f"expected every value of {name} once, got one again")
        count *= len(values)
    if count > MOST_CELLS:
        raise LabError(f"expected at most {MOST_CELLS:,} combinations, got {count:,}")


def _cell(match: MatchSetup, cell: Mapping[str, Value], games: int) -> MatchSetup:
    changes: Changes = dict(match.changes)
    changes |= {key: cell[key] for key in cell if not _is_parameter(key)}
    parameters = {key: cell[key] for key in cell if _is_parameter(key)}
    bots = tuple(_with(read_bot(bot), parameters) for bot in match.bots)
    for key in parameters:
        if key.partition(".")[0] not in {read_bot(bot).name for bot in bots}:
            raise LabError(f"expected a parameter of a bot that plays, got {key!r}")
    made = replace(match, changes=changes, bots=bots)
    check_match(made)
    return replace(made, games=spread(games, len(made.seatings())))


def check_match(match: MatchSetup) -> None:
    """Refuse what cannot be played: wrong rules, too few bots or too many, wrong parameters."""
    players = edition_of(match.edition).players
    if not players.min <= len(match.bots) <= players.max:
        allowed = f"{players.min} to {players.max} bots in the edition {match.edition}"
        raise LabError(f"expected {allowed}, got {len(match.bots)}")
    try:
        rules = rules_of(match.edition, msgspec.json.encode(match.changes))
    except OptionError as error:
        raise LabError("; ".join(str(problem) for problem in error.problems)) from error
    for bot in dict.fromkeys(match.bots):
        make_policy(bot, rules)


def _is_parameter(key: str) -> bool:
    name, dot, _ = key.partition(".")
    return bool(dot) and name in POLICIES


def _with(bot: BotText, parameters: Mapping[str, Value]) -> str:
    """Return the bot with those of the parameters that are its own and not written with it."""
    own = dict(bot.parameters)
    for key, value in parameters.items():
        name, _, parameter = key.partition(".")
        if name == bot.name:
            if type(value) is not int:
                raise LabError(f"{key}: expected a whole number, got {value!r}")
            own.setdefault(parameter, value)
    return str(BotText(bot.name, tuple(own.items())))
