"""What a seat may do now, as a client shows it: buttons, amounts to fill in, forms of trades."""

from typing import Final, Literal

import msgspec

from freehold.engine import Table, amount_of, has_buildings, kind_of, legal, target_of
from freehold.engine.codes import A_BID, A_BUILD_RUN, A_COUNTER, A_PROPOSE, CHOICE
from freehold.wire.actions import Action, ClockAction
from freehold.wire.codec import unpack_action
from freehold.wire.parts import Count, Group, Money, Revision, Seat, Side, members, snake


class Offering(
    msgspec.Struct, frozen=True, tag_field="choice", tag=snake, forbid_unknown_fields=True
):
    """What all choices share."""


class Button(Offering, frozen=True):
    """A complete action, to be sent back as it is."""

    action: Action


class Amount(Offering, frozen=True):
    """An action that lacks its amount; levels are built on the group."""

    do: Literal["bid", "build_run"]
    group: Group | None
    least: Money
    most: Money
    step: Count


class TradeForm(Offering, frozen=True):
    """An offer to make, or a counter to that revision; `stake` tells what a side may hold."""

    do: Literal["propose", "counter"]
    partner: Seat
    revision: Revision | None


Option = Button | Amount | TradeForm
_AMOUNTS: Final[dict[int, Literal["bid", "build_run"]]] = {A_BID: "bid", A_BUILD_RUN: "build_run"}
_FORMS: Final[dict[int, Literal["propose", "counter"]]] = {
    A_PROPOSE: "propose",
    A_COUNTER: "counter",
}


def options_of(t: Table, seat: int) -> tuple[Option, ...]:
    """Return everything the seat may do."""
    cells = list(legal(t, seat))
    return tuple(option_of(*cells[at : at + CHOICE]) for at in range(0, len(cells), CHOICE))


def option_of(packed: int, least: int, most: int, step: int) -> Option:
    """Return one of the engine's choices."""
    kind = kind_of(packed)
    if kind in _AMOUNTS:
        group = target_of(packed) if kind == A_BUILD_RUN else None
        return Amount(_AMOUNTS[kind], group, least, most, step)
    if kind in _FORMS:
        partner = target_of(packed)
        revision = amount_of(packed) if kind == A_COUNTER else None
        return TradeForm(_FORMS[kind], partner, revision)
    action = unpack_action(packed)
    assert not isinstance(action, ClockAction)
    return Button(action)


def stake(t: Table, seat: int) -> Side:
    """Return all that a seat could put into a trade."""
    group = t.rules.group
    bare = tuple(square for square in members(t.deeds[seat]) if not has_buildings(t, group[square]))
    return Side(bare, max(0, t.cash[seat]), members(t.passes[seat]))
