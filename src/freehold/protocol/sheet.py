"""The sheet that hangs at a room's door: its rules, who is there, who sits where.

Everything here is public to who is in the room.  What is not, `Private`, is kept beside it.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from freehold.bots import BOTS, FLAVORS, USUAL_BOT
from freehold.editions.patterns import whole
from freehold.engine.codes import MOST_SEATS
from freehold.record.lines import Hex64, OptionValue
from freehold.wire.parts import Count

# What members and bots move on the board.
PIECES: Final = (
    *("kite", "lantern", "teapot", "tram", "umbrella"),
    *("boat", "elephant", "bicycle", "clock", "drum"),
    *("cat", "rocket"),
)
Pace = Literal[
    "relaxed", "normal", "fast", "none", "quick", "hour", "eight_hours", "day", "three_days",
]  # fmt: skip # a list to look things up in, side by side
UNTIMED: Final = frozenset[Pace]({"none", "quick"})  # without clocks for questions
# Paces at which people come and go as they like, and how many seconds a decision may take.
LONG_PACES: Final[dict[Pace, int]] = {
    "hour": 3_600,
    "eight_hours": 8 * 3_600,
    "day": 24 * 3_600,
    "three_days": 72 * 3_600,
}
Phase = Literal["lobby", "playing", "over"]
Flavor = Annotated[str, Meta(pattern=whole(f"({'|'.join(FLAVORS)})"))]
Level = Annotated[str, Meta(pattern=whole(f"({'|'.join(BOTS)})"))]
Edition = Annotated[str, Meta(pattern=whole("[a-z0-9-]{1,40}"))]
Chairs = Annotated[int, Meta(ge=2, le=MOST_SEATS)]
ChairNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
MemberNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
What = Literal[
    "opened", "configured", "joined", "left", "kicked", "moved_seat", "renamed", "readied",
    "host_moved", "bot_added", "bot_removed", "silenced", "muted", "paused", "went_on", "slept",
    "woke", "game_over", "reopened", "opened_save", "saved",
    "asked_for_words", "revealed", "called_off",
]  # fmt: skip # a list to look things up in, side by side


class SheetPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all parts of a sheet share."""


class RoomSettings(SheetPart, frozen=True, kw_only=True):
    """What the host decides: the game, its house rules, clocks, and who may come in.

    With `coach`, left out without, players may ask for advice, and games do not count.
    """

    edition: Edition = "us"
    options: Annotated[dict[str, OptionValue], Meta(max_length=100)] = {}
    public: bool = False
    chairs: Chairs = 4
    pace: Pace = "normal"
    stand_in: Level = USUAL_BOT
    spectators: bool = True
    coach: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_coached(self) -> bool:
        """Tell whether players may ask for advice."""
        return self.coach is True


class Member(SheetPart, frozen=True, kw_only=True):
    """Somebody in the room; without a chair a spectator."""

    number: MemberNumber
    name: str
    piece: str
    chair: ChairNumber | None = None
    ready: bool = False
    silenced: bool = False


class Chair(SheetPart, frozen=True, kw_only=True):
    """A place at the table, with the member or the bot that sits there.

    A bot may have a flavor: as strong as its level, of another temper.
    """

    member: MemberNumber | None = None
    bot: Level | None = None
    flavor: Flavor | msgspec.UnsetType = msgspec.UNSET
    name: str = ""
    piece: str = ""

    @property
    def free(self) -> bool:
        """Tell whether nobody sits there."""
        return self.member is None and self.bot is None


class Outcome(SheetPart, frozen=True, kw_only=True):
    """How the last game ended, by chair; the seed is what its dice came from."""

    game: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seed: Hex64


class Continued(SheetPart, frozen=True, kw_only=True):
    """A saved game that waits to be continued; its chairs are free to be claimed.

    `players` are the names in the save, by chair, and `out` the chairs that are out of the game.
    `scores` tell how the game stands, `played` for how many milliseconds it was played if the save
    knows: a time limit goes on from there.
    """

    save: str
    players: tuple[str, ...]
    bots: tuple[str | None, ...]
    out: tuple[ChairNumber, ...]
    actions: Count
    round: Count
    scores: tuple[int, ...] = ()
    played: int = 0


class Sheet(SheetPart, frozen=True, kw_only=True):
    """The room as everybody in it sees it.

    `commitment` is that of the game being played, or of the next one; `entropy` holds what each
    chair has added to its seed, `pledges` the SHA-256 of what it will add, left out while nobody
    has pledged, and `revealing` the members who are asked for their words, because the game is
    about to begin, left out else.  Chairs are the seats of the game once it has started.
    `continues` tells of the saved game that the next one, or the one being played, goes on with;
    `opened` that somebody knows the dice to come, so that the game does not count: servers of
    earlier versions told them to who saved a game alone.  `origin` is the commitment of the game's
    first part, if chance has begun anew since; it is left out if not.
    """

    code: str
    phase: Phase
    settings: RoomSettings
    host: MemberNumber | None = None
    members: tuple[Member, ...] = ()
    chairs: tuple[Chair, ...] = ()
    commitment: Hex64
    entropy: tuple[str | None, ...] = ()
    pledges: tuple[Hex64 | None, ...] | msgspec.UnsetType = msgspec.UNSET
    revealing: tuple[MemberNumber, ...] | msgspec.UnsetType = msgspec.UNSET
    origin: Hex64 | msgspec.UnsetType = msgspec.UNSET
    game: str | None = None
    outcome: Outcome | None = None
    continues: Continued | None = None
    opened: bool = False
    paused: bool = False
    asleep: bool = False

    def member(self, number: int) -> Member | None:
        """Return the member with that number."""
        return next((one for one in self.members if one.number == number), None)


class Private(SheetPart, frozen=True, kw_only=True):
    """What the room knows and never tells: identities by member, who may not return, the seed.

    `seats` remembers who plays which chair of a running game, so that they can come back to it;
    `silenced` who may not speak, and `mutes` who hears nothing from whom, so that coming back under
    another number does not help; `silenced_as` under which names they were silenced, left out if
    nobody is, so that another name does not help either.  `gone` are the chairs of a running game
    whose players had everything about them deleted.  `seed` is the one in use, `last_seed` the last
    of those that follow it, and `seeds_left` how many do.  `sealed` tells that what waits to be
    continued is of several people, `elsewhere` in which rooms it was still played when it came
    here, and `awaited` who plays there.  `named` are, by chair, those whose names it tells, left
    out if there are none.
    """

    identities: dict[int, str] = {}
    banned: tuple[str, ...] = ()
    silenced: tuple[str, ...] = ()
    silenced_as: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    seats: dict[str, int] = {}
    mutes: dict[str, tuple[str, ...]] = {}
    seed: Hex64
    last_seed: Hex64 | None = None
    seeds_left: Count = 0
    sealed: bool = False
    members: Count = 0  # numbers given out so far
    elsewhere: tuple[int, ...] = ()
    awaited: tuple[str, ...] = ()
    gone: tuple[ChairNumber, ...] = ()
    named: dict[int, str] | msgspec.UnsetType = msgspec.UNSET

    def unheard(self, number: int) -> tuple[int, ...]:
        """Return the members from whom a member wants to hear nothing."""
        if not self.mutes:
            return ()
        muted = self.mutes.get(self.identities.get(number, ""), ())
        return tuple(one for one, who in self.identities.items() if who in muted)


class Change(SheetPart, frozen=True, kw_only=True):
    """What changed on the sheet, by whom, and whom or which chair it concerns."""

    what: What
    by: MemberNumber | None = None
    member: MemberNumber | None = None
    chair: ChairNumber | None = None
