"""What a game is made from, as people write it: an edition, players, bots."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from freehold.bots import POLICIES
from freehold.editions import (
    Edition,
    Options,
    available,
    house_rules,
    is_place,
    load,
    load_place,
)
from freehold.game.errors import SetupError
from freehold.record import Player
from freehold.record.game import seats_problem
from freehold.text.phrases import ENGLISH
from freehold.text.wording import hint, listed

NAMES: Final = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gita", "Hugo")  # A to H, as on boards
LONGEST_NAME: Final = 24

Bots = str | Mapping[int, str] | Mapping[str, str]  # one kind for all seats, or kinds by seats


def find_edition(name: str | Path | Edition) -> Edition:
    """Return a shipped edition by its id, or a board of the user's own by its folder or file."""
    if isinstance(name, Edition):
        return name
    text, known = str(name), available()
    if text in known:
        return load(text)
    if is_place(text):
        return load_place(Path(text))
    expected = f"expected an edition ({listed(known)}) or the folder or file of one"
    raise SetupError(f"{expected}, got {text!r}{hint(text, known)}")


def seat_players(
    edition: Edition, players: int | Sequence[str], bots: Bots | None
) -> tuple[Player, ...]:
    """Return who sits where; players who are only counted get names."""
    if isinstance(players, str) or not isinstance(players, int | Sequence):
        raise SetupError(f"expected the number of players or their names, got {players!r}")
    count = players if isinstance(players, int) else len(players)
    if problem := seats_problem(edition, count):
        raise SetupError(f"expected {problem}, got {count}")
    names = NAMES[:count] if isinstance(players, int) else players
    for at, name in enumerate(names):
        check_name(name, names[:at])
    kinds = _bot_kinds(names, bots)
    return tuple(Player(name, kinds.get(seat)) for seat, name in enumerate(names))


def check_name(name: object, taken: Sequence[str]) -> str:
    """Return the name of a player, or raise SetupError."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        expected = f"expected a name of 1 to {LONGEST_NAME} printable characters"
        raise SetupError(f"{expected}, got {name!r}")
    if name.casefold() in {other.casefold() for other in taken}:
        raise SetupError(f"expected a name that is not taken ({listed(taken)}), got {name!r}")
    return name


def _bot_kinds(names: Sequence[str], bots: Bots | None) -> dict[int, str]:
    if bots is None:
        return {}
    if isinstance(bots, str):
        return dict.fromkeys(range(len(names)), check_bot(bots))
    if not isinstance(bots, Mapping):
        raise SetupError(f"expected a bot's name, or bots' names by seats, got {bots!r}")
    return {find_seat(names, who): check_bot(kind) for who, kind in bots.items()}


def check_bot(kind: str) -> str:
    """Return the kind of a bot, or raise SetupError."""
    if kind not in POLICIES:
        raise SetupError(
            f"expected a bot ({listed(POLICIES)}), got {kind!r}{hint(str(kind), POLICIES)}"
        )
    return kind


def find_language(edition: Edition, language: str | None) -> str:
    """Return the language of squares and cards: English if the edition has it, unless told."""
    if language is None:
        return ENGLISH if ENGLISH in edition.languages else edition.languages[0]
    if language not in edition.languages:
        known = f"expected a language of the edition {edition.id} ({listed(edition.languages)})"
        raise SetupError(f"{known}, got {language!r}")
    return language


def change_rules(edition: Edition, options: Mapping[str, object] | None) -> Options:
    """Return the edition's rules with house rules, or raise OptionError."""
    if options is not None and not isinstance(options, Mapping):
        raise SetupError(f"expected options by name, got {options!r}")
    return house_rules(edition, options or {})


def find_seat(names: Sequence[str], who: int | str) -> int:
    """Return a seat by its number from 0 or its player's name, or raise SetupError."""
    if isinstance(who, int) and 0 <= who < len(names):
        return who
    found = [seat for seat, name in enumerate(names) if name.casefold() == str(who).casefold()]
    if isinstance(who, str) and found:
        return found[0]
    expected = f"expected a seat from 0 to {len(names) - 1} or one of {listed(names)}"
    raise SetupError(f"{expected}, got {who!r}")
