"""What rooms may change, and what rules were before: real options and sensible values."""

from collections.abc import Iterator
from typing import Final

from freehold.editions.checks.finding import Finding
from freehold.editions.edition import Allowed, Edition, Range
from freehold.editions.forms import Form, form_of
from freehold.editions.options import OPTION_NAMES, RULES_VERSION
from freehold.editions.problems import listed, shown

FILE: Final = "edition.toml"


def check_allowances(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with the players and with [allow]."""
    players = edition.players
    if players.max < players.min:
        expected = f"at least players.min ({players.min})"
        yield "players-order", FILE, "players.max", expected, str(players.max)
    for name, allowed in edition.allow.items():
        if name not in OPTION_NAMES:
            yield "unknown-option", FILE, f"allow.{name}", listed(OPTION_NAMES), shown(name)
            continue
        own = getattr(edition.rules, name)
        for expected, came in _allowance_faults(form_of(name), allowed, own):
            yield "allowance", FILE, f"allow.{name}", expected, came


def check_earlier(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with [earlier]."""
    versions = [str(version) for version in range(1, RULES_VERSION)]
    for version, values in edition.earlier.items():
        if version not in versions:
            yield "unknown-version", FILE, f"earlier.{version}", listed(versions), shown(version)
        for name, value in values.items():
            key = f"earlier.{version}.{name}"
            if name not in OPTION_NAMES:
                yield "unknown-option", FILE, key, listed(OPTION_NAMES), shown(name)
            elif not form_of(name).takes(value):
                yield "option-value", FILE, key, form_of(name).accepts, shown(value)


def _allowance_faults(form: Form, allowed: Allowed, own: object) -> Iterator[tuple[str, str]]:
    if isinstance(allowed, Range):
        yield from _range_faults(form, allowed)
    else:
        yield from ((form.accepts, shown(one)) for one in allowed if not form.takes(one))
    if not includes(allowed, own):
        yield f"the edition's own value ({shown(own)}) among those allowed", shown(allowed)


def _range_faults(form: Form, allowed: Range) -> Iterator[tuple[str, str]]:
    if form.type != "number":
        yield "a list of values", shown(allowed)
    elif not form.least <= allowed.min <= allowed.max <= form.most:
        yield f"min and max in order, from {form.least} to {form.most}", shown(allowed)
    elif allowed.zero and not form.takes(0):
        yield f"no zero, but numbers from {form.least} to {form.most}", shown(allowed)


def includes(allowed: Allowed, value: object) -> bool:
    """Tell whether a room may choose the value; true and 1 are different values."""
    if isinstance(allowed, Range):
        inside = type(value) is int and allowed.min <= value <= allowed.max
        return inside or (allowed.zero and type(value) is int and value == 0)
    return any(type(one) is type(value) and one == value for one in allowed)
