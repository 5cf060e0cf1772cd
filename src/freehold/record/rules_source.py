"""Where a set of compiled rules comes from: its edition and house rules."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from freehold.editions import (
    RULES_VERSION,
    Edition,
    OptionError,
    Options,
    as_of,
    available,
    changed,
    compile_rules,
    load,
    remember,
)
from freehold.editions.boards import board_of_rules
from freehold.editions.edition_json import edition_from, edition_text
from freehold.editions.options import CODES, OPTION_NAMES, SERVER_ONLY
from freehold.engine import Ruleset

UNKNOWN: Final = "?"  # stands for a board of the user's own that has no name here
_KNOWN: Final = 256  # rules whose setting is remembered


class RulesSource(msgspec.Struct, frozen=True):
    """An edition's id, or UNKNOWN, and what is changed in its rules as compact JSON.

    A board of somebody's own comes along as `board`, so that it is known in another process, too.
    """

    edition: str
    changes: str
    version: int = RULES_VERSION  # of the rules
    board: bytes = b""


class RulesKey:
    """Rules as a key: equal if their digests and versions are."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, RulesKey)
            and self.rules.digest == other.rules.digest
            and self.rules.version == other.rules.version
        )

    def __hash__(self) -> int:
        return hash(self.rules.digest)


def rules_source_of(rules: Ruleset) -> RulesSource:
    """Return the setting that compiles to these rules; what only servers know stays default."""
    return _find(RulesKey(rules))


@lru_cache(maxsize=_KNOWN)
def _find(key: RulesKey) -> RulesSource:
    version = int(key.rules.version)
    if own := board_of_rules(key.rules.digest):
        changes = changed(own, _options(own, key.rules))
        return RulesSource(own.id, _compact(changes), version, edition_text(own))
    for edition in (as_of(load(name), version) for name in available()):
        options = _options(edition, key.rules)
        for candidate in (options, replace(options, quick_bids=())):
            if _digest(edition, candidate) == key.rules.digest:
                return RulesSource(edition.id, _compact(changed(edition, candidate)), version)
    return RulesSource(UNKNOWN, "{}", version)


def _compact(changes: dict[str, object]) -> str:
    return msgspec.json.encode(changes, order="sorted").decode()


def _digest(edition: Edition, options: Options) -> str:
    """Return the digest of the rules, nothing if the options do not go together."""
    try:
        return compile_rules(edition, options).digest
    except OptionError:
        return ""


def _options(edition: Edition, rules: Ruleset) -> Options:
    own = msgspec.to_builtins(edition.rules)
    words = {
        name: _word(name, own[name], rules) for name in OPTION_NAMES if name not in SERVER_ONLY
    }
    return msgspec.convert(own | words, Options)


def _word(name: str, own: object, rules: Ruleset) -> object:
    """Return an option's value as a person writes it."""
    number: Any = getattr(rules, name)
    if name in CODES:
        return next((word for word, code in CODES[name].items() if code == number), own)
    return bool(number) if isinstance(own, bool) else int(number)


def resolve(source: RulesSource) -> tuple[Edition, Options]:
    """Return the edition and the rules of a setting, or raise ValueError with what is wrong."""
    own = remember(edition_from(source.board)) if source.board else load(source.edition)
    edition = as_of(own, source.version)
    changes = msgspec.json.decode(source.changes, type=dict[str, Any])
    return edition, msgspec.convert(msgspec.to_builtins(edition.rules) | changes, Options)


def compile_source(source: RulesSource) -> Ruleset:
    """Return the rules of a setting, or raise ValueError with what is wrong."""
    return compile_rules(*resolve(source))
