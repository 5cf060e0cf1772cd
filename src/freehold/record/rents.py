"""What squares charged in the course of a recorded game, from its events alone."""

from collections.abc import Iterator
from typing import NamedTuple

from freehold.record.errors import SaveError
from freehold.record.game import rules_of
from freehold.record.lines import Start
from freehold.record.replay import edition_of
from freehold.record.save import Save
from freehold.wire import WireError, fold_action, fold_all, opening, rents_of


class NewRents(NamedTuple):
    """Which rents, by square, have changed with an action; number 0 is the dealing."""

    number: int
    rents: dict[int, int]


def rents_in(save: Save) -> Iterator[NewRents]:
    """Yield the changes of rents, beginning with none anywhere, or raise SaveError."""
    setting, options = edition_of(save, None)
    table = opening(
        rules_of(setting, options), len(save.header.players), clocked=save.header.clocked
    )
    before = rents_of(table)
    try:
        fold_all(table, save.lines[0].events if isinstance(save.lines[0], Start) else ())
        for act in (None, *save.acts):
            if act is not None:
                fold_action(table, act.events)
            after = rents_of(table)
            if after != before:
                new = {at: rent for at, rent in enumerate(after) if rent != before[at]}
                yield NewRents(0 if act is None else act.number, new)
            before = after
    except (IndexError, KeyError, OverflowError, WireError) as error:
        raise SaveError(save.name, 0, "events that fit the board", str(error)) from error
