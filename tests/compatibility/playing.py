"""Random play by what a client is told: choices as plain JSON, in a room or in a game at hand."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec

from freehold.record import RecordedGame, parse_move
from freehold.wire import ClockAction, Refusal, decode_action, stake

Json = dict[str, Any]
# How often each kind of action is taken, against 1 for the others.
LIKINGS: Final[Mapping[str, float]] = {
    "roll": 9,
    "buy": 9,
    "end_turn": 5,
    "build_run": 9,
    "build": 6,
    "choose": 3,
    "use_pass": 4,
    "bid": 2,
    "accept": 3,
    "propose": 0.5,
    "mortgage": 0.3,
    "sell": 0.2,
    "resign": 0,
}
MEDDLING: Final = 0.1  # share of moves by somebody who is not asked
TIME_OUTS: Final = 0.02  # share of moves by the clock, where there is one
TRIES: Final = 100


def choose(
    choices: Sequence[Json],
    seat: int,
    stakes: Sequence[Json],
    rng: Random,
    likings: Mapping[str, float] = LIKINGS,
) -> Json | None:
    """Return one of the choices, filled in; nothing if none is to one's liking."""
    weights = [likings.get(_word(choice), 1.0) for choice in choices]
    if not any(weights):
        return None
    return _filled(rng.choices(choices, weights)[0], seat, stakes, rng)


def _word(choice: Json) -> str:
    return str(choice["action"]["do"] if choice["choice"] == "button" else choice["do"])


def _filled(choice: Json, seat: int, stakes: Sequence[Json], rng: Random) -> Json:
    if choice["choice"] == "button":
        action: Json = choice["action"]
        return action
    if choice["choice"] == "amount":
        steps = (choice["most"] - choice["least"]) // choice["step"]
        amount = choice["least"] + choice["step"] * min(steps, rng.choice((0, 0, 1, 2, 5, 40)))
        if choice["do"] == "bid":
            return {"do": "bid", "amount": amount}
        return {"do": "build_run", "group": choice["group"], "count": amount}
    give, take = _terms(stakes[seat], stakes[choice["partner"]], rng)
    offer = {"do": choice["do"], "partner": choice["partner"], "give": give, "take": take}
    return offer if choice["revision"] is None else {**offer, "revision": choice["revision"]}


def _terms(mine: Json, theirs: Json, rng: Random) -> tuple[Json, Json]:
    """Return a deed or a pass of one side, for one of the other or for money."""
    give, take = _thing(mine, rng), _thing(theirs, rng)
    if not give or rng.random() < 0.3:
        return {"cash": mine["cash"] // rng.randint(2, 9)}, take
    if not take or rng.random() < 0.3:
        return give, {"cash": theirs["cash"] // rng.randint(2, 9)}
    return give, take


def _thing(side: Json, rng: Random) -> Json:
    if side["passes"] and rng.random() < 0.3:
        return {"passes": side["passes"][:1]}
    deeds = rng.sample(side["deeds"], min(1, len(side["deeds"])))
    return {"deeds": deeds} if deeds else {}


def step(game: RecordedGame, rng: Random, likings: Mapping[str, float] = LIKINGS) -> None:
    """Let somebody, mostly who is asked, or the clock do something in a game at hand."""
    for _try in range(TRIES):
        if not isinstance(_attempt(game, rng, likings), Refusal | None):
            return
    raise AssertionError(f"expected an action in {TRIES} tries, got none")


def tick(game: RecordedGame, move: str) -> object:
    """Let the clock do something."""
    action = parse_move(move)
    assert isinstance(action, ClockAction)
    return game.tick(action)


def _attempt(game: RecordedGame, rng: Random, likings: Mapping[str, float]) -> object:
    table = game.view(None)
    if table.clocked and rng.random() < TIME_OUTS:
        return tick(game, f"time_out {table.decision}")
    able = [seat for seat, one in enumerate(table.seats) if one.alive]
    seat = rng.choice(able if rng.random() < MEDDLING else table.awaited)
    choices = msgspec.to_builtins(game.view(seat).choices)
    stakes = [msgspec.to_builtins(stake(game.state, one)) for one in range(len(table.seats))]
    action = choose(choices, seat, stakes, rng, likings)
    return None if action is None else game.act(seat, decode_action(msgspec.json.encode(action)))
