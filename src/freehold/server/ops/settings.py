"""Settings of a server: safe defaults, environment variables, flags."""

import re
from collections.abc import Mapping
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, inspect

from freehold.editions.problems import listed, shown
from freehold.server.store import Place
from freehold.server.store.postgresql.address import is_address

PREFIX: Final = "FREEHOLD_"  # of environment variables
IN_MEMORY: Final = ":memory:"  # as `data`: keep nothing after the end

Port = Annotated[int, Meta(ge=0, le=65_535)]
Some = Annotated[int, Meta(ge=1, le=1_000_000)]
Bytes = Annotated[int, Meta(ge=256, le=64 * 1024 * 1024)]
Rate = Annotated[float, Meta(ge=0.01, le=1_000_000)]
Seconds = Annotated[float, Meta(ge=0.1, le=600)]
Pace = Annotated[float, Meta(ge=0, le=10)]
Hops = Annotated[int, Meta(ge=0, le=10)]
Few = Annotated[int, Meta(ge=0, le=100_000)]
Days = Annotated[int, Meta(ge=1, le=36_500)]

_ORIGIN: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?/?"
)
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be set."""

    host: str = "127.0.0.1"
    port: Port = 8000  # 0 takes any that is free
    data: Path | None = Path("freehold-data")  # a folder; None keeps everything in memory
    store: str = ""  # address of a PostgreSQL database; counts before the folder
    origins: tuple[str, ...] = ()  # of pages elsewhere that may use this server
    proxies: Hops = 0  # reverse proxies in front that add to X-Forwarded-For
    max_connections: Some = 10_000
    connections_per_address: Some = 64
    connections_per_identity: Some = 8
    max_rooms: Some = 5_000
    rooms_per_identity: Some = 8
    spectators_per_room: Annotated[int, Meta(ge=0, le=10_000)] = 24
    message_bytes: Bytes = 8_192
    messages_per_second: Rate = 20.0
    message_burst: Some = 40
    guests_per_minute: Rate = 60.0
    http_per_second: Rate = 20.0
    http_burst: Some = 80
    code_misses_per_hour: Rate = 20.0
    session_days: Days = 180  # until the token of a device that is not used has ended
    guest_days: Days = 180  # until a guest who is not seen is removed with everything
    upload_bytes: Bytes = 4_000_000
    upload_seconds: Seconds = 10.0
    least_rounds: Few = (
        8  # of a game that counts for leaderboards, or was ended by a vote and counts
    )
    least_seconds: Few = 180  # and how long it must be played for
    bot_pace: Pace = 1.0  # factor on the pauses that bots make; 0 lets them act at once
    limits: bool = True  # of addresses; false only on a loopback address, to measure the load
    metrics: Literal["loopback", "open", "off"] = "loopback"
    log: Literal["debug", "info", "warning"] = "info"
    log_format: Literal["text", "json"] = "text"

    @property
    def place(self) -> Place:
        """Return where the server keeps what it keeps."""
        return self.store or self.data


class SettingsError(ValueError):
    """Say which setting is wrong, what it expects and what came."""

    def __init__(self, name: str, expected: str, came: str) -> None:
        self.name = name
        self.expected = expected
        self.came = came
        super().__init__(f"{name}: expected {expected}, got {came}")


def settings_from(environ: Mapping[str, str], **flags: object | None) -> Settings:
    """Return the settings: a flag counts before its environment variable, that before the default.

    A flag of None and an empty variable are not set; variables that name no setting are ignored.
    """
    if unknown := flags.keys() - _fields().keys():
        raise TypeError(f"expected flags that are settings, got {', '.join(sorted(unknown))}")
    chosen = {
        name: _read(name, spelling, value)
        for name in _fields()
        for spelling, value in _given(name, environ, flags)
    }
    settings = Settings(**chosen)
    _expect_agreement(settings)
    return settings


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach the host."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def normal_origin(text: str) -> str | None:
    """Return an origin as browsers write it, or None if the text is not one."""
    found = _ORIGIN.fullmatch(text.strip().lower())
    if not found:
        return None
    scheme, host, port = found["scheme"], found["host"], found["port"]
    if port is None or port == _DEFAULT_PORTS[scheme]:
        return f"{scheme}://{host}"
    return f"{scheme}://{host}:{port}"


def _given(
    name: str, environ: Mapping[str, str], flags: Mapping[str, object | None]
) -> list[tuple[str, object]]:
    """Return how the setting was spelled and its value, if it was set at all."""
    if flags.get(name) is not None:
        return [("--" + name.replace("_", "-"), flags[name])]
    variable = PREFIX + name.upper()
    text = environ.get(variable, "").strip()
    return [(variable, text)] if text else []


def _read(name: str, spelling: str, value: object) -> Any:
    if name == "data":
        return _read_data(value)
    if name == "store":
        return _read_store(spelling, value)
    try:
        if name == "origins":
            return _read_origins(spelling, value)
        return msgspec.convert(value, _types()[name], strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(spelling, _expected(_fields()[name]), shown(value)) from error


def _read_data(value: object) -> Path | None:
    return None if value == IN_MEMORY else Path(str(value)).expanduser()


def _read_store(spelling: str, value: object) -> str:
    if not is_address(str(value)):  # and it is not shown, for it may have a password
        raise SettingsError(spelling, "an address such as postgresql://host/freehold", "another")
    return str(value)


def _read_origins(spelling: str, value: object) -> tuple[str, ...]:
    texts = value.split(",") if isinstance(value, str) else msgspec.convert(value, list[str])
    return tuple(_read_origin(spelling, text) for text in texts if text.strip())


def _read_origin(spelling: str, text: str) -> str:
    origin = normal_origin(text)
    if origin is None:
        raise SettingsError(spelling, "origins such as https://play.example.com", shown(text))
    return origin


def _expect_agreement(settings: Settings) -> None:
    if not settings.limits and not is_loopback(settings.host):
        came = f"false with host {settings.host}"
        raise SettingsError("limits", "true unless host is a loopback address", came)


@cache
def _fields() -> dict[str, inspect.Type]:
    info = inspect.type_info(Settings)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


@cache
def _types() -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(Settings)}


def _expected(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.FloatType(ge=least, le=most):
            return f"a number from {least} to {most}"
        case inspect.LiteralType(values=values):
            return listed(values)
        case inspect.BoolType():
            return "true or false"
        case _:
            return "text"
