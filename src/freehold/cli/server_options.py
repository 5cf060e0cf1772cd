"""Options of commands that know a server's settings: one for each, and the file they are in."""

import os
from collections.abc import Callable
from inspect import Parameter as Argument
from inspect import Signature, signature
from typing import Annotated, Any

from cyclopts import Parameter

from freehold.cli.errors import UsageError
from freehold.server.ops.configuration import (
    FILE,
    Configuration,
    SettingsError,
    configuration_from,
)
from freehold.server.ops.settings import Settings, abouts, defaults, expected
from freehold.server.ops.settings_text import toml

Command = Callable[..., int]
Config = Annotated[
    str | None, Parameter(help=f"File of settings; also {FILE}. See freehold config --example.")
]


def with_settings(command: Command) -> Command:
    """Give a command an option for every setting, in the place of its last argument."""
    own = [*signature(command).parameters.values()][:-1]
    arguments = [*own, _argument("config", Config)]
    for name, about in abouts().items():
        default = "" if about.secret else f" [{toml(defaults()[name])}]"
        text = about.text.replace("`", "")
        told = f"{text[0].upper()}{text[1:]}; {expected(name)}{default}."
        arguments.append(_argument(name, Annotated[str | None, Parameter(help=told)]))
    command.__signature__ = Signature(arguments, return_annotation=int)  # type: ignore[attr-defined]
    return command


def _argument(name: str, annotation: Any) -> Argument:
    return Argument(name, Argument.KEYWORD_ONLY, default=None, annotation=annotation)


def configured(given: dict[str, str | None]) -> Configuration:
    """Return the configuration with what was given as options, or refuse."""
    try:
        return configuration_from(os.environ, **given)
    except SettingsError as error:
        raise UsageError(str(error)) from error


def chosen_settings(**given: str | None) -> Settings:
    """Return the settings with what was given as options, or refuse."""
    return configured(given).settings
