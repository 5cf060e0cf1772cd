"""How long rooms that nobody touches are kept, by two clocks that have to agree.

The clock on the wall goes on while the server is down, but may jump.  The server's own does not
jump, but stands still with it.  A room is old if both say so, and only after a grace in which this
very server was up and the room was left alone: time to set a wrong clock right.
"""

from typing import Final

import msgspec

from freehold.protocol import LONG_PACES, Sheet
from freehold.server.ops.uptime import MILLISECONDS, Clock

HOUR: Final = 3600  # seconds
# Seconds after which a room that nobody has touched is archived.
ROOM_LIFE: Final[dict[str, int]] = {
    "lobby": HOUR // 4,
    "over": 24 * HOUR,
    "playing": 14 * 24 * HOUR,
}
# Seconds for which a server must have been up before it archives what was old when it started.
GRACE: Final[dict[str, int]] = {
    "lobby": HOUR // 4,
    "over": HOUR,
    "playing": 24 * HOUR,
}


# A game against bots alone costs its player little to begin anew, and one can begin many: seconds
# for which it is kept, and for how long while the server is more than half full, or more than its
# share from one address.
LIFE_ALONE: Final = 3 * 24 * HOUR
LIFE_ALONE_IN_CROWD: Final = HOUR
# The same of a game that is over, and of one among people of one address, who have more than their
# share.
LIFE_OVER_IN_CROWD: Final = HOUR // 4
LIFE_AMONG_OWN_IN_CROWD: Final = 24 * HOUR


# A room over days is left alone by its nature: its lobby and its result wait for everybody to come
# by; its game is not old while its clocks run, for they bring it to an end.
LONG_LIFE: Final[dict[str, int]] = {
    "lobby": 3 * 24 * HOUR,
    "over": 7 * 24 * HOUR,
    "playing": 30 * 24 * HOUR,
}


class Idleness(msgspec.Struct, frozen=True):
    """For how long a room has been left alone.

    `touched` is when that was by the clock on the wall, in seconds, `since` from when on this
    server has seen it by its own, in milliseconds, and `before` the seconds it had lain then.
    """

    touched: int
    since: int
    before: int = 0


def just_touched(clock: Clock) -> Idleness:
    """Begin anew."""
    return Idleness(clock.wall(), clock.now())


def found_idle(touched: int, clock: Clock) -> Idleness:
    """Take over when a room was touched before this server started."""
    return Idleness(touched, clock.now(), max(0, clock.wall() - touched))


def is_alone(sheet: Sheet) -> bool:
    """Tell whether at most one person is in a room, and only bots play with them."""
    return len(sheet.members) <= 1 and sheet.phase != "over"


def is_old(
    idleness: Idleness,
    sheet: Sheet,
    clock: Clock,
    *,
    crowded: bool = False,
    own: bool = False,
    stuck: bool = False,
) -> bool:
    """Tell whether a room has been left alone for so long that it is archived.

    `own` if its household has too many, and nobody else is in it; `stuck` if it cannot be restored,
    so that its clocks bring it to no end.
    """
    if _runs_on(sheet) and not stuck:
        return False
    life = _life(sheet, crowded, own)
    grace = min(GRACE[sheet.phase], life)
    seen = (clock.now() - idleness.since) // MILLISECONDS
    by_wall, by_own = clock.wall() - idleness.touched, idleness.before + seen
    return seen >= grace and min(by_wall, by_own) > life


def is_long(sheet: Sheet) -> bool:
    """Tell whether a room is one over days."""
    return sheet.settings.pace in LONG_PACES


def _runs_on(sheet: Sheet) -> bool:
    """Tell whether a game over days is under way, and its clocks with it."""
    return is_long(sheet) and sheet.phase == "playing" and not (sheet.asleep or sheet.paused)


def _life(sheet: Sheet, crowded: bool, own: bool) -> int:
    life = (LONG_LIFE if is_long(sheet) else ROOM_LIFE)[sheet.phase]
    if sheet.phase == "over":
        return LIFE_OVER_IN_CROWD if crowded or own else life
    if is_alone(sheet):
        return min(life, LIFE_ALONE_IN_CROWD if crowded or own else LIFE_ALONE)
    return min(life, LIFE_AMONG_OWN_IN_CROWD) if own else life
