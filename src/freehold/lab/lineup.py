"""Who plays: bots by name and parameters, and the seats they take in turn."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import permutations
from typing import NamedTuple

from freehold.bots import POLICIES
from freehold.bots.policy import Policy
from freehold.engine import Ruleset

Seating = tuple[int, ...]  # for each seat, which entry of the lineup sits there


class LabError(Exception):
    """Say what was expected and what came."""


class BotText(NamedTuple):
    """A bot as it is written: `name` or `name:parameter=number:...`."""

    name: str
    parameters: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return ":".join([self.name, *(f"{key}={value}" for key, value in self.parameters)])


def read_bot(text: str) -> BotText:
    """Return a bot from its text, or say what is wrong with it."""
    name, *rest = text.strip().split(":")
    if name not in POLICIES:
        close = get_close_matches(name, list(POLICIES), n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise LabError(f"expected a bot ({', '.join(POLICIES)}), got {name!r}{hint}")
    return BotText(name, tuple(_read_parameter(text, part) for part in rest))


def _read_parameter(text: str, part: str) -> tuple[str, int]:
    key, equals, value = part.partition("=")
    if not equals or not key or not value.removeprefix("-").isdecimal():
        raise LabError(f"expected name:parameter=number, got {text!r}")
    return key, int(value)


def make_policy(text: str, rules: Ruleset) -> Policy:
    """Return a fresh policy with its parameters set."""
    bot = read_bot(text)
    policy = POLICIES[bot.name](rules)
    for key, value in bot.parameters:
        _set_parameter(bot.name, policy, key, value)
    return policy


def _set_parameter(name: str, policy: Policy, key: str, value: int) -> None:
    """Set a whole number or a switch (0 or 1) of the policy; dots lead to a part of it."""
    *path, last = key.split(".")
    part: object = policy
    for step in path:
        part = getattr(part, step, None)
    before = getattr(part, last, None)
    if key.startswith("_") or type(before) not in (int, bool):
        raise LabError(f"expected a whole number that {name} has, got {key!r}")
    setattr(part, last, bool(value) if type(before) is bool else value)


def rotations(bots: Sequence[str]) -> list[Seating]:
    """Return every turn of the lineup around the table that seats it differently."""
    count = len(bots)
    turned = (tuple((seat + turn) % count for seat in range(count)) for turn in range(count))
    return _different(bots, turned)


def arrangements(bots: Sequence[str]) -> list[Seating]:
    """Return every way to seat the lineup, equal bots not told apart."""
    return _different(bots, permutations(range(len(bots))))


def _different(bots: Sequence[str], seatings: Iterable[Seating]) -> list[Seating]:
    found: dict[tuple[str, ...], Seating] = {}
    for seating in seatings:
        found.setdefault(tuple(bots[entry] for entry in seating), seating)
    return list(found.values())
