"""Who plays what: from the command line, and by questions for the rest."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from freehold.cli.arguments import (
    apply_options,
    check_bot,
    check_seats,
    find_edition,
    read_seed,
    rng_of,
)
from freehold.cli.failures import UsageError
from freehold.cli.money import money_text
from freehold.cli.names import check_name, random_name
from freehold.cli.prompts import ask_number, ask_until, ask_word
from freehold.cli.screen import Screen
from freehold.editions import Edition, available, load
from freehold.record import Game, Player

FAVORITE: Final = "us"
USUAL_PLAYERS: Final = 4


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says about a new game; what is none will be asked."""

    edition: str | None = None
    players: int | None = None
    humans: int | None = None
    names: tuple[str, ...] = ()
    bot: str = "steady"
    options: tuple[str, ...] = ()
    seed: str | None = None


def invite(screen: Screen, wishes: Wishes) -> Game:
    """Return a new game; everything given is checked before anything is asked."""
    seed = read_seed(wishes.seed)
    _check(wishes)
    edition = find_edition(wishes.edition or _ask_edition(screen))
    options, _ = apply_options(edition, wishes.options)
    least, most = edition.players.min, edition.players.max
    seats = wishes.players or ask_number(
        screen, f"How many players, {least} to {most}?", least, most, min(USUAL_PLAYERS, most)
    )
    check_seats(edition, seats)
    humans = wishes.humans
    if humans is None:
        humans = ask_number(screen, f"How many of them are human, 0 to {seats}?", 0, seats, 1)
    players = _seat(screen, wishes, seats, humans, rng_of(seed))
    return Game(edition, options, players, seed)


def _check(wishes: Wishes) -> None:
    """Refuse what cannot be, so far as it shows before the questions."""
    check_bot(wishes.bot)
    if wishes.edition is not None:
        edition = find_edition(wishes.edition)
        apply_options(edition, wishes.options)
        if wishes.players is not None:
            check_seats(edition, wishes.players)
    most = wishes.players if wishes.players is not None else 8
    if wishes.humans is not None and not 0 <= wishes.humans <= most:
        raise UsageError(f"--humans: expected 0 to {most}, got {wishes.humans}")
    if wishes.players is not None and len(wishes.names) > wishes.players:
        raise UsageError(f"--name: expected at most {most} names, got {len(wishes.names)}")
    for at, name in enumerate(wishes.names):
        check_name(name, list(wishes.names[:at]))


def _ask_edition(screen: Screen) -> str:
    known = available()
    for number, name in enumerate(known, 1):
        screen.say(f"  {number}  {name:<11} {edition_line(load(name))}", hang=17)
    return ask_word(screen, "Which edition?", known, FAVORITE)


def edition_line(edition: Edition) -> str:
    """Return an edition in a few words."""
    name = edition.name.get("en") or next(iter(edition.name.values()))
    money = money_text(edition.currency, edition.rules.start_money)
    players = f"{edition.players.min}-{edition.players.max} players"
    return f"{name}: {players}, {len(edition.squares)} squares, {money}"


def _seat(screen: Screen, wishes: Wishes, seats: int, humans: int, rng: Random) -> Sequence[Player]:
    """Return who sits where: humans first, then bots."""
    if humans > seats:
        raise UsageError(f"--humans: expected 0 to {seats}, got {humans}")
    if len(wishes.names) > seats:
        raise UsageError(f"--name: expected at most {seats} names, got {len(wishes.names)}")
    names = list(wishes.names)
    while len(names) < seats:
        offered = random_name(rng, names)
        asked = len(names) < humans
        names.append(_ask_name(screen, len(names), offered, names) if asked else offered)
    bots = [None] * humans + [wishes.bot] * (seats - humans)
    return [Player(name, bot) for name, bot in zip(names, bots, strict=True)]


def _ask_name(screen: Screen, seat: int, offered: str, taken: list[str]) -> str:
    return ask_until(
        screen,
        f"Name of player {seat + 1}? [{offered}] ",
        lambda text: check_name(text or offered, taken),
    )
