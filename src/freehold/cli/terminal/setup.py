"""Who plays what: from the command line, and by questions for the rest."""

from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec

from freehold.cli.arguments import (
    apply_options,
    check_bot,
    check_seats,
    find_edition,
    find_language,
    read_seed,
    rng_of,
)
from freehold.cli.errors import UsageError
from freehold.cli.terminal.names import check_name, random_name
from freehold.cli.terminal.prompts import ask_number, ask_until, ask_word
from freehold.cli.terminal.screen import Screen
from freehold.editions import Edition, available, house_rules, load
from freehold.editions.edition import Range
from freehold.editions.estimate import LIMITS, TablePlan, estimate
from freehold.editions.lengths import lengths_of
from freehold.game import Game
from freehold.text.lengths import length_lines
from freehold.text.money import money_text

FAVORITE: Final = "us"
USUAL_PLAYERS: Final = 4
PERSON_SECONDS: Final = 6  # for a decision, at the keyboard


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line says about a new game; what is none will be asked."""

    edition: str | None = None
    players: int | None = None
    humans: int | None = None
    names: tuple[str, ...] = ()
    bot: str = "steady"
    options: tuple[str, ...] = ()
    seed: str | None = None
    language: str | None = None


def set_up_game(screen: Screen, wanted: NewGame) -> Game:
    """Return a new game; everything given is checked before anything is asked."""
    seed = read_seed(wanted.seed)
    _check(wanted)
    edition = find_edition(wanted.edition or _ask_edition(screen))
    _, changes = apply_options(edition, wanted.options)
    least, most = edition.players.min, edition.players.max
    seats = wanted.players or ask_number(
        screen, f"How many players, {least} to {most}?", least, most, min(USUAL_PLAYERS, most)
    )
    check_seats(edition, seats)
    humans = wanted.humans
    if humans is None:
        humans = ask_number(screen, f"How many of them are human, 0 to {seats}?", 0, seats, 1)
    if wanted.players is None:
        changes |= _ask_minutes(screen, edition, changes, humans, (wanted.bot,) * (seats - humans))
    names = _names(screen, wanted, seats, humans, rng_of(seed))
    bots = dict.fromkeys(range(humans, seats), wanted.bot)
    language = find_language(edition, wanted.language)
    return Game(edition, names, seed=seed, options=changes, bots=bots, language=language)


def _check(wanted: NewGame) -> None:
    """Refuse what cannot be, so far as it shows before the questions."""
    check_bot(wanted.bot)
    if wanted.edition is not None:
        edition = find_edition(wanted.edition)
        apply_options(edition, wanted.options)
        find_language(edition, wanted.language)
        if wanted.players is not None:
            check_seats(edition, wanted.players)
    most = wanted.players if wanted.players is not None else 8
    if wanted.humans is not None and not 0 <= wanted.humans <= most:
        raise UsageError(f"--humans: expected 0 to {most}, got {wanted.humans}")
    if wanted.players is not None and len(wanted.names) > wanted.players:
        raise UsageError(f"--name: expected at most {most} names, got {len(wanted.names)}")
    for at, name in enumerate(wanted.names):
        check_name(name, list(wanted.names[:at]))


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


def _ask_minutes(
    screen: Screen,
    edition: Edition,
    changes: Mapping[str, object],
    humans: int,
    bots: tuple[str, ...],
) -> dict[str, object]:
    """Say how long such games take, and ask for a time limit unless there is a limit already."""
    allowed = edition.allow.get("time_limit")
    if not isinstance(allowed, Range) or not humans or changes.keys() & LIMITS:
        return {}
    plan = TablePlan(
        options=house_rules(edition, changes),
        people=humans,
        bots=bots,
        person_seconds=PERSON_SECONDS,
        bot_seconds=0,
    )
    lengths = lengths_of(edition.id)
    found = None if lengths is None else estimate(lengths, edition, plan)
    for line in [] if found is None else length_lines(found):
        screen.say(f"  {line}", hang=4)
    question = "How many minutes may it take (30, 60, 90; 0: as long as it takes)?"
    minutes = ask_number(screen, question, 0, allowed.max, 0)
    return {"time_limit": minutes} if minutes else {}


def _names(screen: Screen, wanted: NewGame, seats: int, humans: int, rng: Random) -> list[str]:
    """Return who sits where: humans first, then bots."""
    if humans > seats:
        raise UsageError(f"--humans: expected 0 to {seats}, got {humans}")
    if len(wanted.names) > seats:
        raise UsageError(f"--name: expected at most {seats} names, got {len(wanted.names)}")
    names = list(wanted.names)
    while len(names) < seats:
        offered = random_name(rng, names)
        asked = len(names) < humans
        names.append(_ask_name(screen, len(names), offered, names) if asked else offered)
    return names


def _ask_name(screen: Screen, seat: int, offered: str, taken: list[str]) -> str:
    return ask_until(
        screen,
        f"Name of player {seat + 1}? [{offered}] ",
        lambda text: check_name(text or offered, taken),
    )
