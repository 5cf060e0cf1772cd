"""Write what later versions must be able to read: `python -m tools.compatibility`.

Saved games, positions, and the data of a server that was used and killed, with what this version
says about them.  tests/compatibility holds every later version to it, so this is run only to add a
new kind of thing, and what is there already stays as it is.
"""

import asyncio
import gzip
import hashlib
import io
import sys
import tarfile
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from freehold.editions import house_rules, load
from freehold.engine import (
    Ruleset,
    Terms,
    amount_of,
    apply,
    from_ints,
    kind_of,
    legal,
    pack,
    state_hash,
    target_of,
    to_ints,
)
from freehold.engine.codes import CHOICE
from freehold.record import (
    Act,
    Player,
    RecordedGame,
    move_text,
    parse_save,
    position_text,
    view_at,
    write_save,
)
from freehold.wire import pack_action
from tests.compatibility.playing import LIKINGS, Json, step, tick
from tests.compatibility.survey import survey
from tools.compatibility_server import make_data

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "compatibility" / "data"
NAMES: Final = ("Ann", "Bo 李", "Chloé", "Dũng")
EDITIONS: Final = ("bangladesh", "vietnam", "us", "hongkong", "france")
HAGGLING: Final = {**LIKINGS, "propose": 6.0, "counter": 3.0, "accept": 6.0, "mortgage": 1.0}
BUILDING: Final = {
    **LIKINGS,
    "build": 40.0,
    "build_run": 40.0,
    "accept": 12.0,
    "propose": 3.0,
    "bankrupt": 0.05,
    "mortgage": 0.5,
    "lift": 3.0,
    "evict_company": 0.5,
    "evict_force": 0.5,
}
MOMENTS: Final = 7  # of each save whose views are kept
OF_A_KIND: Final = 2  # positions of each edition and question
GAMES: Final = 3  # of each plan that are looked through for them
LONG_GAME: Final = 1500  # actions
CLOCK: Final = -1  # the seat of the clock, in the engine


def written(path: Path, data: bytes) -> None:
    """Write a compressed file that depends on nothing but the data."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))
    print(f"{path.relative_to(FOLDER)}: {path.stat().st_size:,} bytes")


# --- saves


class Plan(NamedTuple):
    """A game to be played and saved."""

    name: str
    seats: int
    most: int  # actions
    options: Mapping[str, object] = {}
    likings: Mapping[str, float] = LIKINGS
    clocked: bool = False
    hosted: bool = False
    entropy: tuple[str, ...] = ()
    end: str = ""  # what the clock does after that


def plans(edition: str) -> Iterator[Plan]:
    """Return what is played of each edition."""
    trade = {} if edition == "hongkong" else {"trade": "any_time"}
    tax = {"tax_choice": True, "shortage_auction": True} if edition == "us" else {}
    turns = {} if edition in ("hongkong", "france") else {"auction": "turns"}
    poor = 6000 if edition == "bangladesh" else 600
    yield Plan("finished", 3, 900, {"round_limit": 20}, hosted=True, entropy=("pear", "বই 🎲"))
    yield Plan("long", 4, 900, {"start_money": poor, "jackpot": True}, BUILDING)
    yield Plan("running", 2, 260, {**turns, **tax}, clocked=True)
    yield Plan("trading", 4, 260, {**trade, "turn_order": "random"}, HAGGLING)
    end = "stop" if edition == "vietnam" else "time_up"
    yield Plan("timed", 3, 120, hosted=True, clocked=True, end=end)
    if edition == "us":
        short = {"houses": 12, "hotels": 4, "shortage_auction": True, "tax_choice": True}
        yield Plan("packed", 4, 900, {**short, "start_money": 10_000}, {**BUILDING, "sell": 2.0})
    if edition == "france":
        for name in ("riots", "squatters"):
            yield Plan(name, 4, 900, {**trade, "start_money": 10_000}, BUILDING)


def played(edition: str, plan: Plan) -> RecordedGame:
    """Return the game of a plan, as far as it goes."""
    loaded = load(edition)
    game = RecordedGame(
        loaded,
        house_rules(loaded, plan.options),
        [Player(name, "steady" if name == "Dũng" else None) for name in NAMES[: plan.seats]],
        hashlib.sha256(f"{edition} {plan.name}".encode()).digest(),
        clocked=plan.clocked,
        hosted=plan.hosted,
        entropy=plan.entropy,
    )
    rng = Random(f"{edition} {plan.name}")
    while not game.state.over and game.state.decision < plan.most:
        step(game, rng, plan.likings)
    if plan.end:
        tick(game, plan.end)
    while plan.end and not game.state.over:
        step(game, rng, plan.likings)
    return game


def saved(game: RecordedGame) -> bytes:
    """Return the text of a game's save."""
    with tempfile.TemporaryDirectory() as folder:
        write_save(game, Path(folder, "save"))
        return Path(folder, "save").read_bytes()


def views(save: bytes) -> list[tuple[int, int | None, str]]:
    """Return some moments of a save, the eyes to look through, and the hash of what they see."""
    read = parse_save(save, "save")
    last, eyes = len(read.acts), (None, *range(len(read.header.players)))
    moments = [(last * at // MOMENTS, eyes[at % len(eyes)]) for at in range(MOMENTS + 1)]
    return [(at, seat, hashed(view_at(read, at, seat))) for at, seat in moments]


def hashed(told: object) -> str:
    """Return the hash of a message."""
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()[:16]


def write_saves() -> None:
    """Write saved games of all editions, and what is in them."""
    contents = {}
    for edition in EDITIONS:
        for plan in plans(edition):
            game = played(edition, plan)
            save = saved(game)
            if not game.state.over and plan.name == "finished":
                raise RuntimeError(f"expected an end of {edition} {plan.name}, got none")
            name = f"{edition}-{plan.name}"
            contents[name] = {
                "actions": int(game.state.decision),
                "over": bool(game.state.over),
                "hash": game.hash,
                "views": views(save),
            }
            written(FOLDER / "saves" / f"{name}.jsonl.gz", save)
    written(FOLDER / "saves.json.gz", msgspec.json.encode(contents))


# --- positions


def write_positions() -> None:
    """Write positions in which each edition asks each of its questions, and all that may follow."""
    found: dict[str, deque[Moment]] = {}
    for edition in EDITIONS:
        for number, plan in enumerate([*plans(edition)] * GAMES):
            for kind, moment in moments(edition, plan, number):
                found.setdefault(f"{edition} {kind}", deque(maxlen=OF_A_KIND)).append(moment)
    told = {name: [position(one) for one in alike] for name, alike in sorted(found.items())}
    print(", ".join(told))
    written(FOLDER / "positions.json.gz", msgspec.json.encode(told))


class Moment(NamedTuple):
    """A state as numbers, and what was done next."""

    rules: Ruleset
    numbers: list[int]
    following: Act | None


def moments(edition: str, plan: Plan, number: int) -> Iterator[tuple[str, Moment]]:
    """Play a plan and yield every moment by its kinds."""
    game, rng = (
        played(edition, plan._replace(most=0, end="")),
        Random(f"{edition} {plan.name} {number}"),
    )
    for _action in range(LONG_GAME):
        if game.state.over:
            yield "over", Moment(game.rules, to_ints(game.state), None)
            return
        kinds, numbers, logged = _kinds(game), to_ints(game.state), len(game.log)
        step(game, rng, plan.likings)
        act = game.log[logged]
        assert isinstance(act, Act)
        for kind in kinds:
            yield kind, Moment(game.rules, numbers, act)


def _kinds(game: RecordedGame) -> list[str]:
    view = game.view(None)
    asked = str(msgspec.to_builtins(view.awaiting)["for"])
    jailed = view.seats[view.current].jail_turns > 0
    return [asked, *["jail"] * jailed, *["offers"] * bool(len(game.state.offers))]


def position(moment: Moment) -> Json:
    """Return a moment as text, numbers and hash, and the hashes after all that is allowed then."""
    state = from_ints(moment.rules, moment.numbers)
    seats = range(int(state.seats))
    choices = [list(legal(state, seat)) for seat in seats]
    after = [
        (seat, one, _after(moment, seat, one)) for seat in seats for one in _least(choices[seat])
    ]
    act = moment.following
    return {
        "text": position_text(state),
        "numbers": moment.numbers,
        "hash": int(state_hash(state)),
        "legal": choices,
        "after": after,
        "next": None if act is None else _next(moment, act),
    }


def _least(cells: list[int]) -> Iterator[int]:
    """Return every choice with the least amount that it allows."""
    for at in range(0, len(cells), CHOICE):
        action, least = cells[at : at + 2]
        yield pack(kind_of(action), target_of(action), least or amount_of(action))


def _after(moment: Moment, seat: int, action: int, terms: Terms | None = None) -> int:
    """Return the hash after an action, the same as before if it is refused."""
    state = from_ints(moment.rules, moment.numbers)
    apply(state, seat, action, terms)
    return int(state_hash(state))


def _next(moment: Moment, act: Act) -> tuple[int | None, str, int]:
    """Return who did what next, as text, and the hash after it."""
    seat = CLOCK if act.seat is None else act.seat
    return act.seat, move_text(act.action), _after(moment, seat, *pack_action(act.action))


# --- a server


async def write_server() -> None:
    """Write the data of a server that was used and killed, and what this version tells of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "data")
        manifest = await make_data(folder)
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w") as archive:
            for path in sorted(folder.iterdir()):
                archive.add(path, path.name)
        told = await survey(folder, manifest)
    written(FOLDER / "server.tar.gz", packed.getvalue())
    written(FOLDER / "server.json.gz", msgspec.json.encode((manifest, told)))


PARTS: Final[Mapping[str, Callable[[], None]]] = {
    "saves": write_saves,
    "positions": write_positions,
    "server": lambda: asyncio.run(write_server()),
}


def main(wanted: list[str]) -> int:
    """Write all parts, or the named ones."""
    for name in wanted or PARTS:
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
