"""What rooms may change: real options, sensible values, the edition's own among them."""

from collections.abc import Iterator
from typing import Final

from freehold.editions.checks.finding import Finding
from freehold.editions.edition import Allowed, Edition, Range
from freehold.editions.forms import Form, form_of
from freehold.editions.options import OPTION_NAMES
from freehold.editions.problems import listed, shown

FILE: Final = "edition.toml"


def check_allowances(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with the players and with [allow]."""
    players = edition.players
    if players.max < players.min:
        yield FILE, "players.max", f"at least players.min ({players.min})", str(players.max)
    for name, allowed in edition.allow.items():
        if name not in OPTION_NAMES:
            yield FILE, f"allow.{name}", listed(OPTION_NAMES), shown(name)
            continue
        own = getattr(edition.rules, name)
        for expected, came in _allowance_faults(form_of(name), allowed, own):
            yield FILE, f"allow.{name}", expected, came


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


def includes(allowed: Allowed, value: object) -> bool:
    """Tell whether a room may choose the value; true and 1 are different values."""
    if isinstance(allowed, Range):
        return type(value) is int and allowed.min <= value <= allowed.max
    return any(type(one) is type(value) and one == value for one in allowed)
