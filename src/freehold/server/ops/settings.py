"""Settings of a server: all that can be set, in which bounds, with safe defaults and in words.

From this one list follow the options of commands, the environment variables, the file, its example
and the table in docs/server.md; `configuration.py` reads them, `settings_text.py` writes them.
"""

import re
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta, inspect

from freehold.editions.problems import listed

if TYPE_CHECKING:  # the store takes a while to load, and most commands do without
    from freehold.server.store import Place

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
Address = Annotated[str, Meta(pattern="^(postgres(ql)?://.+)?$")]
Contact = Annotated[str, Meta(pattern=r"^((mailto:|https://)[\x21-\x7e]{3,200})?$")]
NodeName = Annotated[str, Meta(pattern="^[a-z0-9-]{0,32}$")]
Token = Annotated[str, Meta(pattern=r"^([\x21-\x7e]{24,200})?$")]

_ORIGIN: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?/?"
)
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


class About(msgspec.Struct, frozen=True):
    """A setting in words, and what it expects where its type does not tell.

    `opens` begins a new part of the list; what is secret is never shown.
    """

    text: str
    opens: str = ""
    expects: str = ""
    secret: bool = False


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be set."""

    host: Annotated[str, About("address to listen at", opens="Where it listens")] = "127.0.0.1"
    port: Annotated[Port, About("port to listen at; 0 takes any that is free")] = 8000
    origins: Annotated[
        tuple[str, ...],
        About(
            "other sites whose pages may use this server; as option and variable by commas",
            expects="origins such as https://play.example.com",
        ),
    ] = ()
    proxies: Annotated[
        Hops, About("reverse proxies in front that set the `X-Forwarded-` headers")
    ] = 0
    data: Annotated[
        Path | None,
        About(
            "folder for everything that is kept; `:memory:` keeps nothing",
            opens="What it keeps, and for how long",
        ),
    ] = Path("freehold-data")
    store: Annotated[
        Address,
        About(
            "a PostgreSQL database instead of the folder: `postgresql://user@host/freehold`",
            expects="an address such as postgresql://host/freehold",
        ),
    ] = ""
    node: Annotated[
        NodeName,
        About(
            "name of this server among those that share the PostgreSQL database; without one it"
            " has its store for itself",
            expects="nothing, or a name of up to 32 small letters, digits and hyphens",
        ),
    ] = ""
    node_address: Annotated[
        str,
        About(
            "where the other nodes reach this one: `http://10.0.0.1:8000`",
            expects="an address without a path, such as http://10.0.0.1:8000",
        ),
    ] = ""
    session_days: Annotated[
        Days, About("days after which the token of a device that is not used has ended")
    ] = 180
    guest_days: Annotated[
        Days,
        About(
            "days after which a guest who was not seen is removed with everything; accounts stay"
        ),
    ] = 180
    max_connections: Annotated[
        Some,
        About(
            "WebSockets at a time; of all connections there may be eight times as many, and never"
            " so many that no file is left",
            opens="Limits",
        ),
    ] = 10_000
    connections_per_address: Annotated[
        Some,
        About(
            "WebSockets of one address; of other connections it may have eight times as many, and"
            " as many rooms in which nobody else is"
        ),
    ] = 64
    connections_per_identity: Annotated[Some, About("WebSockets of one guest")] = 8
    max_rooms: Annotated[Some, About("open rooms")] = 5_000
    rooms_per_identity: Annotated[Some, About("open rooms of one guest")] = 8
    long_rooms_per_identity: Annotated[Some, About("and of these, rooms over hours and days")] = 6
    spectators_per_room: Annotated[
        Annotated[int, Meta(ge=0, le=10_000)], About("people in a room without a chair")
    ] = 24
    message_bytes: Annotated[Bytes, About("size of a message from a client")] = 8_192
    messages_per_second: Annotated[Rate, About("messages of one connection, in the long run")] = (
        20.0
    )
    message_burst: Annotated[Some, About("and at once")] = 40
    guests_per_minute: Annotated[Rate, About("new guests of one address")] = 60.0
    http_per_second: Annotated[
        Rate,
        About("requests, and a quarter as many new WebSockets, of one address, in the long run"),
    ] = 20.0
    http_burst: Annotated[Some, About("and at once: a class of thirty opens it together")] = 600
    code_misses_per_hour: Annotated[
        Rate,
        About("wrong codes of one guest; of an address twelve times, in all sixty times as many"),
    ] = 20.0
    upload_bytes: Annotated[Bytes, About("size of a save to verify")] = 4_000_000
    upload_seconds: Annotated[Seconds, About("time to verify it")] = 10.0
    publishing: Annotated[
        bool, About("whether people with accounts may publish boards of their own")
    ] = True
    limits: Annotated[
        bool,
        About(
            "budgets by address and in all; `false` only with a loopback `host`, to measure the"
            " load"
        ),
    ] = True
    least_rounds: Annotated[
        Few, About("rounds of a game that counts for leaderboards", opens="Games")
    ] = 8  # or was ended by a vote and counts
    least_seconds: Annotated[Few, About("and how long it must be played for")] = 180
    bot_pace: Annotated[
        Pace, About("factor on the moments that bots take; 0 lets them act at once")
    ] = 1.0
    push_contact: Annotated[
        Contact,
        About(
            "where push services can reach the operator, `mailto:` or `https:`; without it no"
            " messages are sent to browsers that are closed",
            opens="Messages",
            expects="nothing, or an address such as mailto:me@example.com",
        ),
    ] = ""
    push_services: Annotated[
        Literal["public", "loopback"],
        About("which are sent to: `public` ones, or for tests those on this machine, `loopback`"),
    ] = "public"
    admin_token: Annotated[
        Token,
        About(
            "password of the operator for `freehold admin` and `/#/admin`; without one there is no"
            " administration",
            opens="For the operator",
            expects="nothing, or 24 to 200 letters, digits and signs without spaces",
            secret=True,
        ),
    ] = ""
    metrics: Annotated[
        Literal["loopback", "open", "off"],
        About("who may read `/metrics`: `loopback`, `open` or `off`"),
    ] = "loopback"
    log: Annotated[
        Literal["debug", "info", "warning"],
        About("what is logged: `debug`, `info` or `warning`"),
    ] = "info"
    log_format: Annotated[
        Literal["text", "json"], About("how: `text` for people, `json` for programs")
    ] = "text"
    access_log: Annotated[
        bool, About("a line for every request, with its id, at the level `info`")
    ] = False

    @property
    def place(self) -> "Place":
        """Return where the server keeps what it keeps."""
        return self.store or self.data


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


# --- the list itself


@cache
def abouts() -> dict[str, About]:
    """Return all settings in words, by name, in the order in which they are shown."""
    hints = get_type_hints(Settings, include_extras=True)
    return {
        name: next(extra for extra in hint.__metadata__ if isinstance(extra, About))
        for name, hint in hints.items()
    }


@cache
def types() -> dict[str, Any]:
    """Return the type of each setting, with its bounds."""
    return {field.name: field.type for field in msgspec.structs.fields(Settings)}


@cache
def defaults() -> dict[str, Any]:
    """Return the default of each setting."""
    return msgspec.structs.asdict(Settings())


def option(name: str) -> str:
    """Return how a setting is spelled on the command line."""
    return "--" + name.replace("_", "-")


def variable(name: str) -> str:
    """Return how a setting is spelled as an environment variable."""
    return PREFIX + name.upper()


def expected(name: str) -> str:
    """Return in words what a setting expects."""
    return abouts()[name].expects or _expected(inspect.type_info(types()[name]))


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
