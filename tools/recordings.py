"""Record games as one member of a room is told them: `python -m tools.recordings`.

Every client has to fold such a recording to the same views; docs/protocol.md tells the format.  The
same program always makes the same recordings.
"""

import argparse
import gzip
import hashlib
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from freehold.editions import available, load
from freehold.protocol import PROTOCOL, Numbered, Pace, RoomSettings, Welcome
from freehold.record.lines import OptionValue
from freehold.server.http.editions import edition_page
from freehold.wire import View
from tests.kit.random_session import RandomSession, fixed_chance

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "server" / "recordings"
EDITIONS = FOLDER / "editions.json.gz"
VERSION = 1  # of the format
FULL_EVERY = 25  # messages between two views told in full
DIGITS = 16  # of a hash
PROMPTED = ("awaited", "choices")  # parts of a view that prompts tell, too
CALM = {"act": 40.0, "meddle": 3.0, "talk": 1.0, "stumble": 0.3}
LIVELY = {**CALM, "take_back": 1.0, "pause": 0.5, "slip": 0.7, "hush": 0.4, "dally": 0.4}


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a recording: what was played, and whether the member only watched."""

    recording: int = VERSION
    protocol: int = PROTOCOL
    name: str
    edition: str
    seats: int
    pace: Pace
    watching: bool


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message, and what the member sees after it: hashes of the view and of what is folded."""

    message: msgspec.Raw
    view: str | None = None
    table: str | None = None
    full: View | None = None


@dataclass(frozen=True)
class Plot:
    """What is played, by how many, and how they behave."""

    name: str
    people: int
    bots: int = 0
    pace: Pace = "normal"
    watched: bool = False
    prelude: int = 0  # entries before the star comes in
    messages: int = 220
    habits: Mapping[str, float] = field(default_factory=lambda: CALM)
    likings: Mapping[str, float] = field(default_factory=dict)
    options: Mapping[str, OptionValue] = field(default_factory=dict)


HAGGLING = {"propose": 6.0, "counter": 3.0, "accept": 4.0, "withdraw": 0.5, "mortgage": 1.0}
BUILDING = {"buy": 40.0, "build": 40.0, "build_run": 40.0, "accept": 9.0, "evict_force": 9.0}
TOLERANCE = {"evict_company": 0.0, "evict_force": 0.0}
SPENDING = {**BUILDING, **TOLERANCE, "mortgage": 3.0, "sell": 3.0, "lift": 9.0}
BIDDING = {"decline": 12.0, "bid": 4.0}
PLOTS = (
    Plot("pair", 2, pace="none", messages=240),
    Plot("trio", 3, habits=LIVELY, likings=BIDDING),
    Plot("late", 4, pace="fast", habits={**CALM, "dally": 6, "take_seat": 1}, likings=BIDDING),
    Plot("watched", 3, 1, watched=True, prelude=120, habits=LIVELY, likings=HAGGLING),
    Plot("crowd", 6, pace="none", messages=280, likings=BIDDING),
    Plot("builders", 2, 1, prelude=500, messages=300, habits=LIVELY, likings=BUILDING),
    Plot(
        "haggling",
        4,
        pace="relaxed",
        messages=260,
        habits={"act": 20, "meddle": 14, "talk": 1, "dally": 1, "take_back": 1},
        likings=HAGGLING,
    ),
    Plot("ruin", 3, pace="none", prelude=400, messages=300, likings=SPENDING),
    Plot(
        "restless",
        4,
        habits={**LIVELY, "slip": 3, "desert": 1, "leave": 1, "restart": 1},
        options={"time_limit": 3},
    ),
    Plot(
        "short",
        3,
        pace="fast",
        messages=200,
        habits={**CALM, "resign": 0.5, "dally": 0.5},
        options={"round_limit": 4, "turn_order": "roll"},
    ),
)
POOR = {"salary_pass": 0, "salary_land": 0}
# What makes an edition show more of itself, where its rooms may choose.
SPICE: Mapping[str, Mapping[str, Mapping[str, OptionValue]]] = {
    "bangladesh": {
        "trio": {"auction": "open", "jackpot": True},
        "crowd": {"auction": "turns"},
        "builders": {"trade": "any_time", "start_money": 30000, "houses": 12},
        "haggling": {"trade": "any_time"},
        "ruin": {**POOR, "bank_estate": "auction", "jail_fine": 2000},
    },
    "france": {
        "watched": {"trade": "any_time", "mortgages": True},
        "crowd": {"jackpot": True},
        "builders": {"trade": "any_time", "start_money": 6000},
        "haggling": {"trade": "own_turn", "mortgages": True},
        "ruin": {"trade": "any_time", "start_money": 10000},
        "restless": {"trade": "any_time"},
    },
    "hongkong": {
        "trio": {"jackpot": True},
        "crowd": {"turn_order": "random"},
        "ruin": {**POOR, "start_money": 500, "jail_fine": 1500},
    },
    "us": {
        "trio": {"tax_choice": True, "auction": "timed"},
        "watched": {"tax_choice": True, "jackpot": True},
        "crowd": {"auction": "turns"},
        "builders": {"shortage_auction": True, "houses": 12, "hotels": 4, "start_money": 6000},
        "haggling": {"tax_choice": True, "start_money": 3000},
        "ruin": {**POOR, "jail_fine": 500},
    },
    "vietnam": {
        "trio": {"auction": "timed"},
        "late": {"auction": "open"},
        "builders": {"trade": "any_time", "start_money": 5000, "hotels": 4},
        "haggling": {"trade": "any_time"},
        "ruin": {**POOR, "start_money": 1000},
    },
}
# What is rare and must be in some recording, as it is written: games are played until it is.
RARE: Mapping[str, tuple[str, ...]] = {
    "france-builders": ('"event":"evicted"', '"bail_barred":true}'),
    "france-pair": ('"for":"card_choice"',),
    "france-ruin": (
        '"event":"squatter_stayed"',
        '"event":"squatter_left"',
        '"event":"arrest_tried"',
        '"event":"riot_bar"',
        '"event":"struck"',
    ),
    "us-builders": ('"for":"placement"',),
    "us-late": ('"event":"fresh_roll"',),
}
MOST_TRIES = 300


def names() -> list[str]:
    """Return the names of all recordings."""
    return [f"{edition}-{plot.name}" for edition in available() for plot in PLOTS]


def recording(name: str) -> bytes:
    """Return a recording: its first line, then one for each message."""
    signs = [sign.encode() for sign in RARE.get(name, ())]
    for attempt in range(MOST_TRIES):
        data = played(name, f"{name} {attempt}")
        if all(sign in data for sign in signs):
            return data
    raise ValueError(f"expected {name} to show {RARE[name]}, got none in {MOST_TRIES} games")


def played(name: str, seed: str) -> bytes:
    """Play a session; return what its star was told."""
    plot = plot_of(name)
    settings = settings_of(name, plot)
    people = settings.chairs - plot.bots
    with fixed_chance(seed):
        session = RandomSession(
            settings, seed, people, bots=plot.bots, watched=plot.watched, likings=plot.likings
        )
        prepare(session, plot)
        session.play(plot.habits, lambda: len(session.star.sent) >= plot.messages)
    head = Title(
        name=name,
        edition=settings.edition,
        seats=settings.chairs,
        pace=settings.pace,
        watching=plot.watched,
    )
    lines = [head, *lines_of(session, plot.messages)]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def plot_of(name: str) -> Plot:
    """Return the plot of a recording."""
    title = name.partition("-")[2]
    return next(plot for plot in PLOTS if plot.name == title)


def settings_of(name: str, plot: Plot) -> RoomSettings:
    """Return the settings of a recording's room; no more play than the edition allows."""
    edition = name.partition("-")[0]
    return RoomSettings(
        edition=edition,
        chairs=min(plot.people + plot.bots, load(edition).players.max),
        pace=plot.pace,
        options={**plot.options, **SPICE[edition].get(plot.name, {})},
    )


def prepare(session: RandomSession, plot: Plot) -> None:
    """Let a game come so far that the star comes into the middle of it."""
    if plot.prelude:
        session.play(
            {"act": 10, "meddle": 2}, lambda: session.bare.room.durable.seq >= plot.prelude
        )
        session.let_star_forget()


def lines_of(session: RandomSession, most: int) -> Iterator[Line]:
    """Yield what the star was told first, with what was to be seen after it."""
    seen: View | None = None
    star = session.star
    told = list(zip(star.heard, star.sent, strict=True))[:most]
    for number, (message, data) in enumerate(told, 1):
        if isinstance(message, Numbered | Welcome):
            seen = session.view_at(message.seq)
        in_full = number % FULL_EVERY == 0 or number == len(told)
        yield Line(
            message=msgspec.Raw(data),
            view=view_hash(seen),
            table=table_hash(seen),
            full=seen if in_full else None,
        )


def view_hash(view: View | None) -> str | None:
    """Return the hash of a whole view."""
    return None if view is None else _hash(view)


def table_hash(view: View | None) -> str | None:
    """Return the hash of a view without what clients take from prompts."""
    if view is None:
        return None
    names = [name for name in View.__struct_fields__ if name not in PROMPTED]
    return _hash({name: getattr(view, name) for name in names})


def _hash(content: object) -> str:
    text = msgspec.json.encode(content, order="sorted")
    return hashlib.sha256(text).hexdigest()[:DIGITS]


def editions() -> bytes:
    """Return all editions as clients get them, by id."""
    pages = {edition: msgspec.Raw(edition_page(edition, "").body) for edition in available()}
    return msgspec.json.encode(pages)


def packed(data: bytes) -> bytes:
    """Return data compressed, the same each time."""
    stream = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0) as file:
        file.write(data)
    return stream.getvalue()


def path_of(name: str) -> Path:
    """Return where a recording lies."""
    return FOLDER / f"{name}.jsonl.gz"


def main() -> None:
    """Write all recordings, or those that are named."""
    parser = argparse.ArgumentParser(prog="recordings", description=__doc__.split("\n", 1)[0])
    parser.add_argument("names", nargs="*", help="only these")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    EDITIONS.write_bytes(packed(editions()))
    for name in args.names or names():
        path_of(name).write_bytes(packed(recording(name)))
        print(f"recording: {name}")


if __name__ == "__main__":
    main()
