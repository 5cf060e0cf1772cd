"""Moves of one game as texts: by what names they may be said, and which can be played now."""

from collections.abc import Iterator, Sequence

from freehold.editions import Edition
from freehold.record import move_text
from freehold.record.moves import Names
from freehold.wire import Amount, Button, Option


def names_of(edition: Edition, players: Sequence[str]) -> Names:
    """Return what may be said for numbers in the moves of a game."""
    return Names(
        squares={square.id: at for at, square in enumerate(edition.squares)},
        groups={group.id: at for at, group in enumerate(edition.groups)},
        partners={name.casefold(): seat for seat, name in enumerate(players)},
    )


def texts_of(option: Option) -> Iterator[str]:
    """Yield moves of a choice; a trade has none before somebody names its terms."""
    if isinstance(option, Button):
        yield move_text(option.action)
    elif isinstance(option, Amount) and option.group is None:
        yield f"{option.do} {option.least}"
    elif isinstance(option, Amount):
        counts = range(option.least, option.most + 1, option.step)
        yield from (f"{option.do} {option.group} {count}" for count in counts)
