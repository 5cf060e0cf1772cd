"""Settings as text: the example of a file, what is in force, and the table of the docs."""

import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from freehold.server.ops.configuration import FILE, Configuration
from freehold.server.ops.settings import IN_MEMORY, abouts, defaults, expected, variable

MASKED: Final = "********"
WIDTH: Final = 96
# In an address: before the host, whatever it is made of, and among the options.
_PASSWORD: Final = re.compile(r"(://[^/@:?#\s]*:)\S*@")
_OPTION: Final = re.compile(r"([?&](?:ssl)?password=)[^&\s\"]*", re.IGNORECASE)
_HEADING: Final = f"""\
# Settings of a Freehold server: freehold serve --config FILE, or {FILE}=FILE.
#
# Everything is at its default here; remove the # in front of what you change. Each setting can be
# given as an environment variable as well ({variable("port")}=9000), which counts before this file,
# and as an option of freehold serve (--port 9000), which counts before both.
# freehold config --config FILE shows what is in force, and where it comes from.
"""


def example() -> str:
    """Return a file in which every setting is explained and has its default."""
    return _HEADING + "".join(f"\n{part}\n" for part in _parts())


def _parts() -> Iterator[str]:
    for name, about in abouts().items():
        title = f"# --- {about.opens}\n\n" if about.opens else ""
        told = f"{_sentence(about.text.replace('`', ''))} Expects {expected(name)}."
        comment = textwrap.fill(told, WIDTH, initial_indent="# ", subsequent_indent="# ")
        yield f"{title}{comment}\n# {name} = {toml(defaults()[name])}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


class InForce(msgspec.Struct, frozen=True):
    """A setting, its value as text, and where that comes from."""

    name: str
    value: str
    place: str


def in_force(configuration: Configuration) -> list[InForce]:
    """List all settings as they are in force, without what is secret."""
    return [
        InForce(name, masked(name, getattr(configuration.settings, name)), place)
        for name, place in configuration.places.items()
    ]


def masked(name: str, value: Any) -> str:
    """Return a value as text, but of a secret only that there is one."""
    if abouts()[name].secret:
        return toml(MASKED if value else "")
    return _OPTION.sub(rf"\1{MASKED}", _PASSWORD.sub(rf"\1{MASKED}@", toml(value)))


def table() -> str:
    """Return the table of all settings for the docs."""
    lines = ["| setting | default | what it is |", "|---|---|---|"]
    for name, about in abouts().items():
        default = defaults()[name]
        told = "none" if default in ("", ()) else f"`{_plain(default)}`"
        lines.append(f"| `{name}` | {told} | {about.text} |")
    return "\n".join(lines) + "\n"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else toml(value).strip('"')


def toml(value: Any) -> str:
    """Return a value as it is written in a file."""
    if value is None:
        return toml(IN_MEMORY)
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Path):
        return toml(str(value))
    return f"{value:g}" if isinstance(value, float) and value < 1e6 else json.dumps(value)
