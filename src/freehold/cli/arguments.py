"""The words of a command line as values of the game, or one message what is wrong with them."""

import re
from collections.abc import Iterable, Sequence
from random import Random

from cyclopts import Parameter, Token

from freehold.bots.bot import BOTS
from freehold.cli.errors import CommandError, UsageError
from freehold.editions import Edition, EditionError, Form, OptionError, Options, house_rules, schema
from freehold.game import setup
from freehold.game.errors import SetupError
from freehold.record.dice import SEED_BYTES, seed_of
from freehold.text.wording import hint, listed

MOST_NUMBER = 2**32 - 1  # of games, rolls and the like
MOST_DIGITS = 40
SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def find_edition(text: str) -> Edition:
    """Return a shipped edition by its id, or a board of the user's own by its folder or file."""
    try:
        return setup.find_edition(text)
    except SetupError as error:
        raise UsageError(str(error)) from error
    except EditionError as error:
        raise CommandError(str(error)) from error


def _read_whole(_: object, tokens: Sequence[Token]) -> int:
    """Return the whole number that was typed: digits, and nothing that only programs write."""
    keyword, text = tokens[0].keyword, tokens[0].value
    number = _number(text)
    if not isinstance(number, int):
        raise UsageError(f"{keyword}: expected a whole number, got {text!r}")
    return number


Whole = Parameter(converter=_read_whole)


def check_seats(edition: Edition, seats: int) -> int:
    """Return the number of players if the edition allows it."""
    least, most = edition.players.min, edition.players.max
    if not least <= seats <= most:
        who = f"{least} to {most} players in the edition {edition.id}"
        raise UsageError(f"expected {who}, got {seats}")
    return seats


def check_number(name: str, least: int, number: int, most: int = MOST_NUMBER) -> int:
    """Return the number if it is within bounds."""
    if not least <= number <= most:
        raise UsageError(f"{name}: expected a number from {least} to {most}, got {number}")
    return number


def check_word(name: str, word: str, known: Iterable[str]) -> str:
    """Return the word if it is a known one."""
    words = list(known)
    if word not in words:
        expected = f"{name}: expected one of {listed(words)}"
        raise UsageError(f"{expected}, got {word!r}{hint(word, words)}")
    return word


def check_bot(name: str) -> str:
    """Return the name of a kind of bot."""
    return check_word("--bot", name, BOTS)


def find_language(edition: Edition, language: str | None) -> str:
    """Return the language of the edition to use: English unless told otherwise."""
    if language is not None:
        check_word("--language", language, edition.languages)
    return setup.find_language(edition, language)


def read_options(edition: Edition, texts: Sequence[str]) -> dict[str, object]:
    """Return the changes that `key=value` texts make to the edition's rules."""
    forms = {form.name: form for form in schema(edition)}
    changes: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option: expected key=value, got {text!r}")
        if key not in forms:
            raise UsageError(_unknown_option(edition, key, forms))
        if key in changes:
            raise UsageError(f"--option: expected {key} once, got it again with {value!r}")
        changes[key] = _read_value(forms[key], value)
    return changes


def _unknown_option(edition: Edition, key: str, forms: Iterable[str]) -> str:
    options = f"an option of the edition {edition.id} ({listed(edition.allow)})"
    return f"--option: expected {options}, got {key!r}{hint(key, forms)}"


def _read_value(form: Form, text: str) -> object:
    """Return a value typed as text; what does not fit is left for the edition to refuse."""
    if form.type == "switch":
        return SWITCHES.get(text.lower(), text)
    if form.type == "numbers":
        return tuple(_number(part) for part in text.split(","))
    return text if form.type == "choice" else _number(text)


def _number(text: str) -> object:
    plain = re.fullmatch(f"[+-]?[0-9]{{1,{MOST_DIGITS}}}", text)
    return int(text) if plain else text


def apply_options(edition: Edition, texts: Sequence[str]) -> tuple[Options, dict[str, object]]:
    """Return the house rules and the changes that made them."""
    changes = read_options(edition, texts)
    try:
        return house_rules(edition, changes), changes
    except OptionError as error:
        raise UsageError(
            "; ".join(f"--option: {_told(each)}" for each in error.problems)
        ) from error


def _told(problem: object) -> str:
    return str(problem).removeprefix("options: ")


def read_seed(text: str | None) -> bytes:
    """Return the seed of a game from up to 64 hexadecimal digits, a fresh one without any."""
    try:
        return seed_of(text)
    except ValueError as error:
        digits = f"1 to {2 * SEED_BYTES} hexadecimal digits"
        raise UsageError(f"--seed: expected {digits}, got {text!r}") from error


def rng_of(seed: bytes) -> Random:
    """Return the generator for names and the like; the game's own dice are no part of it."""
    return Random(seed.hex())
