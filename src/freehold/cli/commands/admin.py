"""`freehold admin`: look after a running server."""

import time
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from freehold.cli.admin_client import AdminClient
from freehold.cli.arguments import Whole, check_number
from freehold.cli.errors import UsageError
from freehold.cli.output import Json, print_json, wide_console
from freehold.cli.server_options import Config, chosen_settings

Url = Annotated[
    str | None, Parameter(help="Address of the server, if it is not that of its settings.")
]
Token = Annotated[
    str | None, Parameter(name="--admin-token", help="Its token, if it is not in the settings.")
]
Dashed = Parameter(allow_leading_hyphen=True)  # ids may begin with one
LONGEST_HOURS = 24 * 366 * 10

admin = App(
    name="admin",
    help="Look after a running server: rooms, nodes, announcements, drain, bans, reports, trail.",
    help_format="plaintext",
)


def _client(config: str | None, url: str | None, token: str | None) -> AdminClient:
    return AdminClient(chosen_settings(config=config, admin_token=token), url)


# --- looking


@admin.default
def status(
    *, config: Config = None, url: Url = None, token: Token = None, json: Json = False
) -> int:
    """Show how the server is doing."""
    told = _client(config, url, token).ask("/api/admin")
    if json:
        print_json(told)
        return 0
    hours = told["uptime"] / 3600
    phases = ", ".join(f"{n} {phase}" for phase, n in told["phases"].items()) or "none"
    modes = {
        "open": "takes games",
        "finish": "takes no new games",
        "hold": "holds all games",
        "hand_over": "leaves rooms to other nodes",
    }
    print(f"Freehold {told['version']}, up {hours:.1f} h: {modes.get(told['mode'], 'is ending')}.")
    print(f"{told['connections']} connections; rooms: {phases}; {told['reports']} open reports.")
    if told["nodes"]:
        named = [f"{one['name']} {one['state']} {one['rooms']}" for one in told["nodes"]]
        print(f"Nodes, with their rooms: {', '.join(named)}. More: freehold admin nodes.")
    if told["announcement"]:
        print(f"Announced: {told['announcement']}")
    return 0


@admin.command
def nodes(
    *, config: Config = None, url: Url = None, token: Token = None, json: Json = False
) -> int:
    """List the nodes that share the database, and how each of them is doing."""
    told = _client(config, url, token).ask("/api/admin")["nodes"]
    if json:
        print_json(told)
        return 0
    if not told:
        print("This server is no node: it has its store for itself.")
        return 0
    for one in told:
        here = ", which answers" if one["here"] else ""
        print(f"Node {one['name']} at {one['address']}, {one['version']}{here}: {one['state']}")
        print(f"  {_node_text(one)}")
    return 0


def _node_text(node: dict[str, Any]) -> str:
    """Say how a node is doing."""
    if node["state"] == "gone":
        return f"{node['rooms']} rooms, which the next to be asked for them takes over"
    lease = f"{node['rooms']} rooms, lease for {node['left'] / 1000:.1f} s more"
    report = node["report"]
    if report is None:
        return f"{lease}; NO ANSWER to other nodes: is its address right?"
    return (
        f"{lease}; {report['connections']} connections, {report['relayed']} of them passed on; load"
        f" {report['load']} %; since {_moment(report['since'])}"
    )


@admin.command
def rooms(
    *, config: Config = None, url: Url = None, token: Token = None, json: Json = False
) -> int:
    """List rooms, those in which most people are first, with the ids of who is in them."""
    told = _client(config, url, token).ask("/api/admin")["rooms"]
    if json:
        print_json(told)
        return 0
    table = _table("room", "code", "phase", "edition", "people", "bots", "idle", "who")
    for one in told:
        who = " ".join(f"{member['name']} ({member['id']})" for member in one["members"])
        cells = [one[key] for key in ("number", "code", "phase", "edition", "people", "bots")]
        table.add_row(*[Text(str(cell)) for cell in (*cells, _span(one["idle"]), who)])
    wide_console().print(table)
    return 0


@admin.command
def reports(
    *, config: Config = None, url: Url = None, token: Token = None, json: Json = False
) -> int:
    """List open reports, the oldest first."""
    told = _client(config, url, token).ask("/api/moderation/reports")["reports"]
    if json:
        print_json(told)
        return 0
    for report in told:
        about, by = report["player"], report["reporter"]
        print(f"{report['id']}: {about['name']} ({about['id']}), by {by['name']}")
        for item in report["items"]:
            print(f"  {_moment(item['at'])} {item['reason']} {item['words']}".rstrip())
            for line in (item["place"] or {}).get("lines", ()):
                mark = ">" if line["meant"] else " "
                print(f"  {mark} {line['name']}: {line['text'] or line['emote']}")
    if not told:
        print("No open reports.")
    return 0


@admin.command
def bans(*, config: Config = None, url: Url = None, token: Token = None, json: Json = False) -> int:
    """List who is banned or silenced."""
    told = _client(config, url, token).ask("/api/moderation/sanctions")["sanctions"]
    if json:
        print_json(told)
        return 0
    table = _table("id", "what", "who", "until", "by", "reason")
    for one in told:
        by = "operator" if one["by_operator"] else one["moderator"]
        who = f"{one['player']['name']} ({one['player']['id']})"
        cells = (one["id"], one["kind"], who, _moment(one["until"]), by, one["reason"])
        table.add_row(*map(Text, cells))
    wide_console().print(table)
    return 0


@admin.command
def trail(
    *, config: Config = None, url: Url = None, token: Token = None, json: Json = False
) -> int:
    """List what moderators and the operator did, the newest first."""
    told = _client(config, url, token).ask("/api/moderation/trail")["lines"]
    if json:
        print_json(told)
        return 0
    table = _table("when", "by", "what", "about", "detail")
    for line in told:
        by = "operator" if line["by_operator"] else line["moderator"]
        cells = (_moment(line["at"]), by, line["action"], line["subject"], line["detail"])
        table.add_row(*map(Text, cells))
    wide_console().print(table)
    return 0


# --- acting


@admin.command
def announce(
    text: Annotated[
        str, Dashed, Parameter(help="Words to everybody; none take back what was said.")
    ] = "",
    /,
    *,
    config: Config = None,
    url: Url = None,
    token: Token = None,
) -> int:
    """Show words to everybody who is here or comes, until they are taken back or a restart."""
    _client(config, url, token).ask("/api/admin/announcement", {"text": text})
    print("Announced." if text.strip() else "Taken back.")
    return 0


@admin.command
def drain(
    mode: Annotated[
        Literal["finish", "hold", "hand-over", "open"],
        Parameter(
            help="Finish running games, hold them where they are, hand this node's rooms over to "
            "other nodes, or take games again."
        ),
    ] = "finish",
    /,
    *,
    node: Annotated[
        str | None,
        Parameter(help="The node that is meant by hand-over, or by open after it, if not this."),
    ] = None,
    config: Config = None,
    url: Url = None,
    token: Token = None,
) -> int:
    """Take no new games: before a restart, or while something is wrong."""
    if node is not None and mode not in ("hand-over", "open"):
        raise UsageError(f"--node: expected hand-over or open with it, got {mode}, for all nodes")
    client = _client(config, url, token)
    wish = {"mode": mode.replace("-", "_"), **({"node": node} if node else {})}
    client.ask("/api/admin/drain", wish)
    if node is not None:
        handed = f"Other nodes have all rooms of {node}; nobody loses time."
        print(handed if mode == "hand-over" else f"Node {node} takes rooms again.")
        return 0
    playing = client.ask("/api/admin")["phases"].get("playing", 0)
    done = {
        "finish": f"No new games are taken; {playing} are still played.",
        "hold": "All games are held where they are; nobody loses time.",
        "hand-over": "Other nodes have all rooms of this one; nobody loses time.",
        "open": "Games are taken.",
    }
    print(done[mode])
    return 0


@admin.command(name="close-room")
def close_room(
    room: Annotated[int, Parameter(help="Its number, as freehold admin rooms shows it.")],
    /,
    *,
    config: Config = None,
    url: Url = None,
    token: Token = None,
) -> int:
    """Close a room for good: a game that is played in it is lost, records of others stay."""
    _client(config, url, token).ask(f"/api/admin/rooms/{room}/close", {})
    print(f"Room {room} is closed.")
    return 0


@admin.command
def ban(
    who: Annotated[
        str, Dashed, Parameter(help="An id, the name of an account, or a name in a room.")
    ],
    /,
    *,
    reason: Annotated[str, Parameter(help="What they are told.")],
    hours: Annotated[int, Whole, Parameter(help="For how long.")] = 24,
    with_address: Annotated[
        bool, Parameter(negative=(), help="Ban the internet address, too.")
    ] = False,
    config: Config = None,
    url: Url = None,
    token: Token = None,
) -> int:
    """Ban somebody for a time; all open reports about them are closed by it."""
    check_number("--hours", 1, hours, LONGEST_HOURS)
    client = _client(config, url, token)
    person = client.person(who)
    wish = {"kind": "ban", "hours": hours, "reason": reason, "with_address": with_address}
    made = client.ask("/api/moderation/sanctions", {"player": person["id"], **wish})
    print(f"{person['name']} is banned until {_moment(made['until'])}: {made['id']}")
    return 0


@admin.command
def unban(
    sanction: Annotated[
        str, Dashed, Parameter(help="The id of the ban, as freehold admin bans shows it.")
    ],
    /,
    *,
    config: Config = None,
    url: Url = None,
    token: Token = None,
) -> int:
    """End a ban, or a silence, before its time."""
    _client(config, url, token).ask(f"/api/moderation/sanctions/{sanction}/lift", {})
    print("Lifted.")
    return 0


@admin.command
def dismiss(
    report: Annotated[str, Dashed, Parameter(help="The id of the report.")],
    /,
    *,
    config: Config = None,
    url: Url = None,
    token: Token = None,
) -> int:
    """Close a report without any consequence."""
    _client(config, url, token).ask(f"/api/moderation/reports/{report}/dismiss", {})
    print("Dismissed.")
    return 0


# --- words


def _table(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def _moment(at: Any) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at else ""


def _span(seconds: int) -> str:
    if seconds < 3600:
        return f"{seconds // 60} min"
    return f"{seconds // 3600} h" if seconds < 48 * 3600 else f"{seconds // 86400} d"
