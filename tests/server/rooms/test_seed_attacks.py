"""Attempts to learn the dice to come: from other rooms with the same save, from what is told.

Each attack predicts rolls, or cards, with everything that somebody can know.  A guess is right once
in 36 times, so of two dozen not half.
"""

from typing import Final

import msgspec
import pytest

from freehold import protocol
from freehold.bots import make_bot
from freehold.bots.seat_table import seat_table
from freehold.engine import State, draw_below, rekey
from freehold.record import Act, Save, digest_for, load_game, parse_save
from freehold.record.dice import mixed
from freehold.server.games.entries import PlayEntry, decode_stored
from freehold.server.rooms.room import Room
from freehold.wire.actions import Resign
from freehold.wire.events import Drew, Rolled
from tests.kit.rig import Opened
from tests.kit.saves_rig import SavesRig, back

TWO: Final = protocol.RoomSettings(chairs=2, pace="none", options={"turn_order": "seat"})
ROLLS: Final = 24
Dice = tuple[int, int]
Rolls = dict[int, Dice]  # by the number of the action
Secret = tuple[bytes, tuple[str, ...]]  # a seed, and the words that were added to it


@pytest.fixture
def rig() -> Opened:
    """Offer a house where games are saved and continued."""
    return Opened(SavesRig().opened)


# --- playing


async def acts_of(rig: SavesRig, room: Room, after: int = 0) -> list[Act]:
    """Return everything that was done in a room, or since an entry."""
    entries = [decode_stored(row.body) for row in await rig.store.entries(room.id, after)]
    return [entry.act for entry in entries if isinstance(entry, PlayEntry)]


def rolls_in(acts: list[Act]) -> Rolls:
    """Return the first dice of every action that rolled."""
    found: Rolls = {}
    for act in acts:
        for event in act.events:
            if isinstance(event, Rolled):
                found.setdefault(act.number, (event.die1, event.die2))
    return found


def cards_in(acts: list[Act]) -> list[tuple[int, int]]:
    """Return every card that was drawn, with its deck."""
    return [(one.deck, one.card) for act in acts for one in act.events if isinstance(one, Drew)]


def step(rig: SavesRig, room: Room) -> None:
    """Do for whoever is awaited what a bot would do."""
    assert room.match is not None
    before, seat = room.match.state.decision, room.match.game.view(None).awaited[0]
    name = room.sheet.chairs[seat].name
    if room.sheet.chairs[seat].bot is None:
        table = seat_table(room.match.state, seat)
        rig.do(room, name, make_bot("steady", room.match.game.rules).decide(table, seat))
    while room.match.state.decision == before:
        rig.clock.pass_time(1000)


async def roll_on(rig: SavesRig, room: Room, rolls: int = ROLLS) -> Rolls:
    """Play until so many rolls are done; return those."""
    found: Rolls = {}
    while len(found) < rolls and room.playing:
        seq = room.durable.seq
        step(rig, room)
        found |= rolls_in(await acts_of(rig, room, seq))
    return found


async def continued(rig: SavesRig, data: bytes, *names: str) -> Room:
    """Return a room in which these people go on with a save."""
    room = await rig.upload(data, names[0])
    for name in names[1:]:
        rig.come(room, name)
        rig.ok(room, name, protocol.Ready, True)
    rig.ok(room, names[0], protocol.Begin)
    return room


async def started(rig: SavesRig, *names: str, bots: int = 0) -> Room:
    """Return a game that has gone on for a while."""
    settings = msgspec.structs.replace(TWO, chairs=max(2, len(names) + bots))
    room = rig.dealt(*names, bots=bots, settings=settings)
    await roll_on(rig, room, 4)
    return room


async def ended(rig: SavesRig, room: Room) -> Save:
    """Let a game end; return its record, as everybody may read it."""
    for member in room.sheet.members:
        if room.playing and member.chair is not None:
            rig.do(room, member.name, Resign())
    rig.clock.pass_time(1000 * 3600 * 50)
    return parse_save(await rig.verified(room), "record")


# --- predicting


def secrets_of(save: Save) -> set[Secret]:
    """Return every seed that a record or a save tells, with all words that it may go with."""
    plain = [msgspec.to_builtins(line) for line in (save.header, *save.lines)]
    seeds = {line["seed"] for line in plain if line.get("seed")}
    words: set[tuple[str, ...]] = {tuple(line.get("entropy", ())) for line in plain} | {()}
    return {(bytes.fromhex(seed), some) for seed in seeds for some in words}


def dice_of(secret: Secret, number: int, state: State) -> Dice:
    """Return the dice that an action would roll."""
    scratch = state.copy()
    rekey(scratch, digest_for(mixed(*secret), number))
    one, other = (int(draw_below(scratch.rng, 0, 6)) + 1 for _ in range(2))
    return one, other


def guessed(secrets: set[Secret], rolls: Rolls, room: Room) -> int:
    """Return how many rolls the best of all told secrets predicts."""
    assert room.match is not None
    assert secrets
    state = room.match.state
    return max(
        sum(dice_of(secret, number, state) == dice for number, dice in rolls.items())
        for secret in secrets
    )


def alike(one: Rolls, other: Rolls) -> int:
    """Return how many actions of two rooms rolled the same."""
    return sum(other.get(number) == dice for number, dice in one.items())


async def test_a_seed_that_is_told_predicts_what_was_rolled_with_it(rig: SavesRig) -> None:
    room = await started(rig, "Ann", "Bob")
    rolls = rolls_in(await acts_of(rig, room))
    assert guessed(secrets_of(await ended(rig, room)), rolls, room) == len(rolls)


# --- rooms that go on with the same save


async def two_rooms(rig: SavesRig) -> tuple[Room, Room]:
    """Return two rooms that go on with one save; people are back in the first."""
    old = await started(rig, "Ann", "Bob")
    data = await rig.save(old, "Ann")
    one, other = [await continued(rig, data, "Ann", "Bob") for _ in range(2)]
    for name in ("Ann", "Bob"):
        rig.come(one, name)
    return one, other


async def test_two_rooms_with_one_save_roll_different_dice(rig: SavesRig) -> None:
    one, other = await two_rooms(rig)
    ahead = await roll_on(rig, one)
    for name in ("Ann", "Bob"):
        rig.come(other, name)
    assert alike(ahead, await roll_on(rig, other)) < ROLLS / 2


async def test_the_end_of_one_room_does_not_tell_the_dice_of_the_other(rig: SavesRig) -> None:
    one, other = await two_rooms(rig)
    told = secrets_of(await ended(rig, one))
    for name in ("Ann", "Bob"):
        rig.come(other, name)
    assert guessed(told, await roll_on(rig, other), other) < ROLLS / 2


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann",)], ids=["sealed", "open"])
async def test_a_continued_game_does_not_tell_the_dice_of_the_one_it_comes_from(
    rig: SavesRig, names: tuple[str, ...]
) -> None:
    old = await started(rig, *names, bots=2 - len(names))
    data = await rig.save(old, "Ann")
    room = await continued(rig, data, *names)
    ahead = await roll_on(rig, room)
    told = secrets_of(await ended(rig, room))
    for name in names:
        rig.come(old, name)
    rolls = await roll_on(rig, old)
    assert alike(ahead, rolls) < len(rolls) / 2
    assert guessed(told, rolls, old) < len(rolls) / 2


async def test_an_open_save_does_not_tell_the_dice_to_come(rig: SavesRig) -> None:
    room = await started(rig, "Ann", bots=1)
    told = secrets_of(parse_save(await rig.save(room, "Ann"), "save"))
    assert guessed(told, await roll_on(rig, room), room) < ROLLS / 2


async def test_many_saves_do_not_tell_them_either(rig: SavesRig) -> None:
    room = await started(rig, "Ann", bots=1)
    told: set[Secret] = set()
    for _ in range(4):
        told |= secrets_of(parse_save(await rig.save(room, "Ann"), "save"))
        told |= secrets_of(parse_save(await rig.save(room, "Ann"), "save"))
        await roll_on(rig, room, 1)
    told |= secrets_of(parse_save(await rig.save(room, "Ann"), "save"))
    assert guessed(told, await roll_on(rig, room), room) < ROLLS / 2


async def test_nor_after_a_restart(rig: SavesRig) -> None:
    room = await started(rig, "Ann", bots=1)
    told = secrets_of(parse_save(await rig.save(room, "Ann"), "save"))
    room = await back(rig, room, "Ann")
    assert guessed(told, await roll_on(rig, room), room) < ROLLS / 2


async def test_what_the_room_is_told_does_not_tell_them(rig: SavesRig) -> None:
    room = await started(rig, "Ann", bots=1)
    await rig.save(room, "Ann")
    await roll_on(rig, room, 2)
    assert room.private.seed not in str(rig.guests["Ann"].heard)


async def test_a_game_of_the_terminal_is_continued_with_other_dice(rig: SavesRig) -> None:
    """Its seed is in the file."""
    room = await started(rig, "Ann", bots=1)
    data = await rig.save(room, "Ann")
    told = secrets_of(parse_save(data, "save"))
    again = await continued(rig, data, "Ann")
    assert guessed(told, await roll_on(rig, again), again) < ROLLS / 2


async def test_nothing_is_taken_back_across_a_save(rig: SavesRig) -> None:
    """Else what comes after would be rolled again with a seed that was told."""
    room = await started(rig, "Ann", bots=1)
    while room.match is None or room.match.before_last_of(0) is None:
        step(rig, room)
    await rig.save(room, "Ann")
    assert rig.refused(room, "Ann", protocol.CallVote, "take_back") == "nothing_to_take_back"


# --- cards


async def unseen_cards(save: Save, drawn: set[tuple[int, int]]) -> list[int]:
    """Return the order in which a save has the cards that nobody has drawn yet."""
    state = load_game(save).state
    return [int(card) for card in state.cards if all(card != one for _deck, one in drawn)]


@pytest.mark.parametrize("edition", ["us", "france", "vietnam", "bangladesh"])  # with decks
async def test_a_save_does_not_tell_the_order_of_cards_that_nobody_has_seen(
    rig: SavesRig, edition: str
) -> None:
    settings = msgspec.structs.replace(TWO, edition=edition)
    room = rig.dealt("Ann", bots=1, settings=settings)
    await roll_on(rig, room, 3)
    save = parse_save(await rig.save(room, "Ann"), "save")
    again = await continued(rig, await rig.save(room, "Ann"), "Ann")
    drawn = set(cards_in(save.acts))
    known = await unseen_cards(save, drawn)
    for one in (room, again):
        assert one.match is not None
        now = [int(card) for card in one.match.state.cards]
        now = [card for card in now if all(card != seen for _deck, seen in drawn)]
        assert sorted(now) == sorted(known)
        assert now != known


async def test_cards_that_were_seen_stay_in_their_order(rig: SavesRig) -> None:
    room = await started(rig, "Ann", bots=1)
    while len(cards_in(await acts_of(rig, room))) < 2:  # a game that ends before is rare
        step(rig, room)
    assert room.match is not None
    before = room.match.state
    drawn = cards_in(await acts_of(rig, room))
    await rig.save(room, "Ann")
    after = room.match.state
    for deck, first in enumerate(before.rules.deck_start):
        count = sum(one == deck for one, _card in drawn)
        last = first + before.rules.deck_size[deck]
        seen = [
            int(one) for one in before.cards[first + before.rules.deck_size[deck] - count : last]
        ]
        assert [int(one) for one in after.cards[last - count : last]] == seen


# --- one record for all parts


@pytest.mark.parametrize("times", [1, 3])
async def test_the_record_of_a_game_that_was_saved_verifies(rig: SavesRig, times: int) -> None:
    room = await started(rig, "Ann", "Bob")
    shown = room.sheet.commitment
    for _ in range(times):
        await rig.save(room, "Ann")
        await roll_on(rig, room, 2)
    record = await ended(rig, room)
    assert record.header.commitment == shown


async def test_all_parts_of_a_continued_game_are_in_one_record_that_verifies(rig: SavesRig) -> None:
    room = await started(rig, "Ann", "Bob")
    first = rolls_in(await acts_of(rig, room))
    for _ in range(2):
        room = await continued(rig, await rig.save(room, "Bob"), "Bob", "Ann")
        await roll_on(rig, room, 2)
    record = await ended(rig, room)
    assert rolls_in(record.acts).items() >= first.items()
    rolls = rolls_in(record.acts)
    told = secrets_of(record)
    assert room.match is not None
    assert all(
        any(dice_of(one, number, room.match.state) == dice for one in told)
        for number, dice in rolls.items()
    )
