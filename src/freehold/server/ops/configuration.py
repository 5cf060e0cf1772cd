"""The configuration: where the values of settings come from, and what is wrong with them.

An option counts before its environment variable, that before the file, that before the default.
"""

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from freehold.editions.problems import Problem, ProblemError, shown
from freehold.server.ops.settings import (
    IN_MEMORY,
    PREFIX,
    Settings,
    abouts,
    expected,
    is_loopback,
    normal_origin,
    option,
    types,
    variable,
)

FILE: Final = f"{PREFIX}CONFIG"  # the variable that names the file
# What has our prefix and is no setting: of builds, of tests, of other commands.
OTHERS: Final = re.compile(f"{PREFIX}(CONFIG|PLAIN|COMPILE|BUILD|WHEEL|SERVER|TEST_.*)")
DEFAULT: Final = "default"
_MOST_BYTES: Final = 1_000_000  # of a file


class SettingsError(ProblemError):
    """Say which settings are wrong, where, what they expect and what came."""


class GivenValue(msgspec.Struct, frozen=True):
    """A value as it was given, and where."""

    place: str  # an option, a variable, or a file and its line
    key: str  # the name of the setting, where the place does not tell it
    value: object
    strict: bool = False  # whether its type counts, as in a file


class Configuration(msgspec.Struct, frozen=True):
    """Settings, and where each of them comes from."""

    settings: Settings
    places: dict[str, str]


def settings_from(
    environ: Mapping[str, str], config: Path | str | None = None, **flags: object | None
) -> Settings:
    """Return the settings that are in force, or raise SettingsError."""
    return configuration_from(environ, config, **flags).settings


def configuration_from(
    environ: Mapping[str, str], config: Path | str | None = None, **flags: object | None
) -> Configuration:
    """Return the settings that are in force and where they come from, or raise SettingsError.

    A flag of None and an empty variable are not set.
    """
    if unknown := flags.keys() - types().keys():
        raise TypeError(f"expected flags that are settings, got {', '.join(sorted(unknown))}")
    problems: list[Problem] = list(_unknown_variables(environ))
    given = _from_file(config or environ.get(FILE, "").strip() or None, problems)
    given |= _from_variables(environ) | _from_flags(flags)
    chosen = {}
    for name, one in given.items():
        try:
            chosen[name] = _read(name, one)
        except _WrongError as wrong:
            problems.append(_problem(name, one, wrong.came))
    if problems:
        raise SettingsError(problems)
    settings = Settings(**chosen)
    places = {name: given[name].place if name in given else DEFAULT for name in types()}
    _expect_agreement(settings, places)
    return Configuration(settings, places)


# --- places


def _from_flags(flags: Mapping[str, object | None]) -> dict[str, GivenValue]:
    return {
        name: GivenValue(option(name), "", value)
        for name, value in flags.items()
        if value is not None
    }


def _from_variables(environ: Mapping[str, str]) -> dict[str, GivenValue]:
    texts = {name: environ.get(variable(name), "").strip() for name in types()}
    return {name: GivenValue(variable(name), "", text) for name, text in texts.items() if text}


def _unknown_variables(environ: Mapping[str, str]) -> Iterator[Problem]:
    known = [variable(name) for name in types()]
    for name, text in environ.items():
        if name.startswith(PREFIX) and name not in known and not OTHERS.fullmatch(name) and text:
            yield Problem(name, "", _known(name, known), "an unknown variable")


def _from_file(config: Path | str | None, problems: list[Problem]) -> dict[str, GivenValue]:
    if config is None:
        return {}
    path = Path(config).expanduser()
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode()
        found = tomllib.loads(text)
    except OSError as error:
        raise SettingsError([Problem(str(path), "", "a file", error.strerror or "")]) from error
    except (ValueError, RecursionError) as error:  # no TOML, or too many digits, or too deep
        raise SettingsError([Problem(str(path), "", "TOML", str(error))]) from error
    given = {}
    for key, value in found.items():
        place = f"{path} line {_line_of(text, key)}"
        if key in types():
            given[key] = GivenValue(place, key, value, strict=True)
        else:
            problems.append(Problem(place, key, _known(key, list(types())), "an unknown key"))
    return given


def _line_of(text: str, key: str) -> int:
    """Return the number of the line on which a key, or a table of that name, stands."""
    begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[]=.]""")
    numbered = enumerate(text.splitlines(), 1)
    return next((number for number, line in numbered if begins.match(line)), 1)


def _known(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f"a setting such as {near[0]}" if near else "a setting"


# --- values


class _WrongError(Exception):
    """Hold what came instead of a good value."""

    def __init__(self, came: object) -> None:
        self.came = came


def _problem(name: str, given: GivenValue, came: object) -> Problem:
    secret = abouts()[name].secret or name == "store"  # which may have a password
    told = f"{len(str(came))} characters" if secret else shown(came)
    return Problem(given.place, given.key, expected(name), told)


def _read(name: str, given: GivenValue) -> Any:
    value = given.value
    if name == "data":
        return _read_data(given)
    if name == "origins":
        return _read_origins(given)
    if name == "node_address":
        return _read_origin(value) if value else ""
    try:
        return msgspec.convert(value, types()[name], strict=given.strict)
    except msgspec.ValidationError as error:
        raise _WrongError(value) from error


def _read_data(given: GivenValue) -> Path | None:
    value = given.value
    if not isinstance(value, str | Path) or not str(value):
        raise _WrongError(value)
    return None if value == IN_MEMORY else Path(value).expanduser()


def _read_origins(given: GivenValue) -> tuple[str, ...]:
    value = given.value
    if isinstance(value, str) and not given.strict:
        value = [text for text in value.split(",") if text.strip()]
    try:
        texts = msgspec.convert(value, list[str])
    except msgspec.ValidationError as error:
        raise _WrongError(value) from error
    return tuple(_read_origin(text) for text in texts)


def _read_origin(text: object) -> str:
    origin = normal_origin(text) if isinstance(text, str) else None
    if origin is None:
        raise _WrongError(text)
    return origin


def _expect_agreement(settings: Settings, places: Mapping[str, str]) -> None:
    if settings.node and not (settings.store and settings.node_address):
        came = f"{settings.node} ({places['node']})"
        expected = "no name unless store is a PostgreSQL database and node_address is set"
        raise SettingsError([Problem("node", "", expected, came)])
    if not settings.limits and not is_loopback(settings.host):
        came = f"false ({places['limits']}) with host {settings.host} ({places['host']})"
        problem = Problem("limits", "", "true unless host is a loopback address", came)
        raise SettingsError([problem])
