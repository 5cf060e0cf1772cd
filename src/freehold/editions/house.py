"""House rules: what a room changes in the rules of its edition."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from freehold.editions.checks.allowances import includes
from freehold.editions.conflicts import agree
from freehold.editions.edition import Edition, Range
from freehold.editions.forms import Form, form_of
from freehold.editions.options import OPTION_NAMES, Options
from freehold.editions.problems import OptionError, Problem, listed, shown
from freehold.editions.versions import earlier_values


def house_rules(edition: Edition, changes: Mapping[str, object]) -> Options:
    """Return the edition's rules with a room's changes, or raise OptionError."""
    if refused := list(_refusals(edition, changes)):
        raise OptionError(refused)
    own = msgspec.to_builtins(edition.rules)
    options = msgspec.convert(own | dict(changes), Options)
    agree(options)
    return options


def schema(edition: Edition) -> list[Form]:
    """Describe every option as this edition has it, in the order of Options."""
    return [option_form(edition, name) for name in OPTION_NAMES]


def option_form(edition: Edition, name: str) -> Form:
    """Describe one option: its value here, and what a room may choose instead."""
    form = replace(form_of(name), default=getattr(edition.rules, name))
    allowed = edition.allow.get(name)
    if allowed is None:
        return form
    if isinstance(allowed, Range):
        bounds = {"least": allowed.min, "most": allowed.max, "zero": allowed.zero}
        return replace(form, changeable=True, **bounds)
    return replace(form, changeable=True, values=allowed)


def changed(edition: Edition, options: Options) -> dict[str, object]:
    """Return only those options that differ from the edition's own."""
    return {
        name: getattr(options, name)
        for name in OPTION_NAMES
        if getattr(options, name) != getattr(edition.rules, name)
    }


def _refusals(edition: Edition, changes: Mapping[str, object]) -> Iterator[Problem]:
    for name, value in changes.items():
        expected = _expected(edition, name, value)
        if expected:
            came = shown(value if name in OPTION_NAMES else name)
            yield Problem("options", name, expected, came)


def _expected(edition: Edition, name: str, value: object) -> str:
    """Say what an option expects here, or nothing if the value is just that."""
    if name not in OPTION_NAMES:
        return f"a known option ({listed(OPTION_NAMES)})"
    own = getattr(edition.rules, name)
    allowed = edition.allow.get(name, (own, *earlier_values(edition, name)))
    if includes(allowed, tuple(value) if isinstance(value, list) else value):
        return ""
    if name in edition.allow:
        return option_form(edition, name).accepts
    return f"{shown(own)}, which rooms of this edition cannot change"
