"""Words that players add to the dice: pledged by their hashes first, then told, by all at once.

Who could see the words of others before choosing the own one, and knew the seed, could choose the
dice.  So all pledge first; only when the host begins, and nothing can be pledged any more, they are
told.  A game does not begin without a word that was pledged: then it would be who keeps it back
that chooses between two dice.  It is called off, without that player, and everything is drawn anew.

What is told is itself a hash, of whatever its player has thought of: everybody sees it, so it must
not say anything.  Who may not speak, or is not heard by somebody, has fair dice all the same.
"""

import hashlib
import re
from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from freehold.protocol import Private, Ready, Reveal, Sheet
from freehold.server.games.entries import SheetEntry
from freehold.server.rooms.lobby.seeds import draw_seeds
from freehold.server.rooms.lobby.sheets import (
    changed,
    cleared,
    expect_lobby,
    expect_member,
    expect_seated,
    pledges_of,
    swapped,
    unready,
    with_member,
    with_pledges,
)
from freehold.server.rooms.refusals import RefusedError

WORD: Final = re.compile("[0-9a-f]{64}")


def pledge_of(word: str) -> str:
    """Return what is shown of a word before it is told."""
    return hashlib.sha256(word.encode()).hexdigest()


def words_of(sheet: Sheet) -> tuple[str, ...]:
    """Return what was pledged for the seed and told, in the order of the chairs."""
    both = zip(sheet.entropy, pledges_of(sheet), strict=True)
    return tuple(word for word, pledge in both if word is not None and pledge is not None)


def ready(sheet: Sheet, private: Private, number: int, command: Ready) -> SheetEntry:
    """Say who is ready, and take what they pledge to add to the seed."""
    expect_lobby(sheet)
    member = expect_seated(sheet, number)
    assert member.chair is not None
    sheet = with_member(sheet, replace(member, ready=command.ready))
    if command.pledge is not None:
        sheet = with_pledges(sheet, swapped(pledges_of(sheet), member.chair, command.pledge))
    return changed(sheet, private, "readied", by=number, member=number)


def pledged(sheet: Sheet) -> list[int]:
    """Return the members who have pledged a word."""
    chairs = [chair for chair, pledge in enumerate(pledges_of(sheet)) if pledge is not None]
    return [one.number for one in sheet.members if one.chair in chairs]


def ask(sheet: Sheet, private: Private, by: int) -> SheetEntry:
    """Ask everybody for the pledged words; from now on nobody can pledge any more."""
    host = replace(expect_member(sheet, by), ready=True)
    sheet = replace(with_member(sheet, host), revealing=tuple(pledged(sheet)))
    return changed(sheet, private, "asked_for_words", by=by)


def reveal(sheet: Sheet, private: Private, number: int, command: Reveal) -> SheetEntry:
    """Take the word that was pledged."""
    if not sheet.revealing:
        raise RefusedError("not_in_lobby", "expected a word when it is asked for")
    member = expect_seated(sheet, number)
    assert member.chair is not None
    if pledges_of(sheet)[member.chair] != pledge_of(command.entropy):
        raise RefusedError("wrong_word")
    if not WORD.fullmatch(command.entropy):
        raise RefusedError("wrong_word", "expected a word of 64 hexadecimal digits, got another")
    sheet = replace(sheet, entropy=swapped(sheet.entropy, member.chair, command.entropy))
    return changed(sheet, private, "revealed", by=number, member=number)


def missing(sheet: Sheet) -> list[int]:
    """Return the members whose words are awaited and not told, whether they are here or not."""
    told = {
        one.number
        for one in sheet.members
        if one.chair is not None and sheet.entropy[one.chair] is not None
    }
    return [number for number in sheet.revealing or () if number not in told]


def call_off(sheet: Sheet, private: Private, withheld: Collection[int]) -> SheetEntry:
    """Go back to the lobby, with new dice; who kept a word back has to take a chair again."""
    for member in sheet.members:
        if member.number in withheld and member.chair is not None:
            sheet = with_member(cleared(sheet, member.chair), replace(member, chair=None))
    sheet, private = draw_seeds(unready(sheet), private)
    return changed(sheet, private, "called_off")
