"""Continued games: saved in one room, claimed and played to the end in another."""

import base64
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest

from freehold import protocol
from freehold.bots import make_bot
from freehold.bots.seat_table import seat_table
from freehold.record import RecordedGame, load_game, parse_save
from freehold.server.games.sealed_saves import Label, is_sealed, seal
from freehold.server.http.errors import ApiError
from freehold.server.http.saves import take_up
from freehold.server.rooms import hosted_game
from freehold.server.rooms import play as play_module
from freehold.server.rooms.durable import restore
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.server.rooms.lobby.sheets import changed
from freehold.server.rooms.room import Room
from freehold.server.store import MemoryStore
from freehold.wire import View
from freehold.wire.actions import Resign, Roll
from tests.kit.bare_room import Guest, identity, refusing
from tests.kit.dice_words import word
from tests.kit.rig import Opened
from tests.kit.room_rig import mirror_of, plain
from tests.kit.saves import begin, open_table, play, saved
from tests.kit.saves_rig import SavesRig, back
from tests.kit.values import present


@pytest.fixture
def rig() -> Opened:
    """Offer a house where games are saved and continued."""
    return Opened(SavesRig().opened)


def hashes(room: Room) -> str:
    """Return the hash of a room's game."""
    assert room.match is not None
    return room.match.game.hash


def shown(room: Room) -> list[View]:
    """Return everything that anybody can see of a room's game."""
    assert room.match is not None
    return open_table(room.match.game)


def terminal_game(actions: int = 60, edition: str = "us", seed: int = 3) -> RecordedGame:
    """Return a game as the terminal saves it: no clock, and the seed told."""
    game = begin(edition, seed)
    bots = [make_bot("steady", game.rules) for _ in game.players]
    for _ in range(actions):
        seat = game.view(None).awaited[0]
        assert isinstance(
            game.act(seat, bots[seat].decide(seat_table(game.state, seat), seat)), tuple
        )
    return game


def fallen_game() -> RecordedGame:
    """Return a game of three in which the first is out."""
    game = terminal_game()
    assert isinstance(game.act(0, Resign()), tuple)
    assert not game.state.over
    return game


GOOD: Final = saved(terminal_game())


# --- saving


async def test_a_save_of_who_plays_alone_is_open_and_tells_the_game(rig: SavesRig) -> None:
    room = rig.dealt("Ann", bots=2)
    rig.clock.pass_time(60_000)
    before, seed = hashes(room), room.private.seed
    data = await rig.save(room, "Ann")
    game = load_game(parse_save(data, "save"))
    assert game.hash == before
    assert game.header().seed == seed


async def test_everybody_is_told_once_that_the_dice_have_changed(rig: SavesRig) -> None:
    room = rig.dealt("Ann", bots=2)
    watcher = rig.come(room, "Zoe")
    first, seed = room.sheet.commitment, room.private.seed
    for _ in range(2):
        await rig.save(room, "Ann")
    told = [one for one in watcher.all(protocol.RoomChanged) if one.change.what == "saved"]
    assert [(one.change.by, one.sheet.commitment, one.sheet.origin) for one in told] == [
        (1, seed, first)  # each seed is the commitment to the next
    ]
    assert room.private.seed != seed


async def test_a_game_that_was_saved_counts_as_before(rig: SavesRig) -> None:
    room = rig.dealt("Ann", bots=2)
    await rig.save(room, "Ann")
    rig.do(room, "Ann", Resign())
    rig.clock.pass_time(3_600_000 * 20)
    summary = await rig.summary(room)
    assert (summary.opened, summary.continued) == (False, False)


async def test_a_game_that_is_not_at_rest_is_not_saved_half(rig: SavesRig) -> None:
    """What happens while its lines are read belongs into the save, or after it, never beside it."""
    room = rig.dealt("Ann", bots=1)
    flushed = rig.store.flush

    async def flush_and_roll() -> None:
        await flushed()
        if room.match is not None and room.match.state.decision == 0:
            rig.do(room, "Ann", Roll())

    rig.store.flush = flush_and_roll  # type: ignore[method-assign] # for once
    data = await rig.save(room, "Ann")
    game = load_game(parse_save(data, "save"))
    assert open_table(game) == shown(room)
    assert game.state.decision == 1


async def test_a_save_among_several_people_is_sealed_and_marks_nothing(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob", bots=1)
    data = await rig.save(room, "Bob")
    assert is_sealed(data)
    assert room.private.seed.encode() not in data
    assert bytes.fromhex(room.private.seed) not in base64.b64decode(data.split(b"\n")[1])
    assert not room.sheet.opened


async def test_who_plays_alone_gets_a_sealed_save_that_marks_nothing(rig: SavesRig) -> None:
    room = rig.dealt("Ann", bots=2)
    before = room.durable.snapshot()
    data = await rig.sealed_save(room, "Ann")
    assert is_sealed(data)
    assert bytes.fromhex(room.private.seed) not in base64.b64decode(data.split(b"\n")[1])
    assert room.durable.snapshot() == before


@pytest.mark.parametrize(("name", "word"), [("Zoe", "not_seated"), ("Nobody", "not_seated")])
async def test_who_does_not_play_gets_no_save_of_a_running_game(
    rig: SavesRig, name: str, word: protocol.Word
) -> None:
    room = rig.dealt("Ann", "Bob")
    rig.come(room, "Zoe")
    with refusing(word):
        await rig.save(room, name)
    with refusing(word):
        await rig.sealed_save(room, name)


async def test_a_lobby_has_nothing_to_save(rig: SavesRig) -> None:
    with refusing("not_playing"):
        await rig.save(rig.open(), "Ann")


# --- what waits to be continued


async def test_a_lobby_tells_what_waits_in_it(rig: SavesRig) -> None:
    game = terminal_game()
    room = await rig.upload(saved(game), "Ann")
    waits = present(room.sheet.continues)
    assert waits.players == ("Ann", "Bo", "Céline 李")
    assert waits.bots == (None, "greedy", None)
    assert (waits.actions, waits.round, waits.out) == (60, game.state.round, ())
    assert len(waits.scores) == 3
    assert room.sheet.phase == "lobby"
    assert room.sheet.settings.chairs == len(room.sheet.chairs) == 3


@pytest.mark.parametrize(("seed", "pace"), [(3, "none"), (4, "normal")])
async def test_a_game_has_a_clock_if_it_had_one(rig: SavesRig, seed: int, pace: str) -> None:
    room = await rig.upload(saved(terminal_game(seed=seed)), "Ann")
    assert room.sheet.settings.pace == pace


CHANGES: Final[dict[str, dict[str, Any]]] = {
    "edition": {"edition": "hongkong"},
    "options": {"options": {"turn_order": "seat"}},
    "chairs": {"chairs": 4},
    "clock": {"pace": "fast"},
}


@pytest.mark.parametrize("change", CHANGES)
async def test_what_the_save_has_decided_cannot_be_changed(rig: SavesRig, change: str) -> None:
    room = await rig.upload(GOOD, "Ann")
    settings = msgspec.structs.replace(room.sheet.settings, **CHANGES[change])
    assert rig.refused(room, "Ann", protocol.Configure, settings) == "bad_settings"


async def test_what_is_not_of_the_game_can_be_changed(rig: SavesRig) -> None:
    room = await rig.upload(saved(terminal_game(seed=4)), "Ann")
    settings = msgspec.structs.replace(room.sheet.settings, pace="fast", public=True)
    rig.ok(room, "Ann", protocol.Configure, settings)
    assert room.sheet.settings == settings


async def test_a_game_without_a_clock_can_go_on_at_a_quick_table(rig: SavesRig) -> None:
    room = await rig.upload(saved(terminal_game(seed=3)), "Ann")
    settings = msgspec.structs.replace(room.sheet.settings, pace="quick")
    rig.ok(room, "Ann", protocol.Configure, settings)
    assert room.sheet.settings.pace == "quick"


async def test_players_add_words_to_the_dice_of_what_comes(rig: SavesRig) -> None:
    room = await rig.upload(GOOD, "Ann")
    rig.ok(room, "Ann", protocol.Ready, True, pledge_of(word("mine")))
    rig.ok(room, "Ann", protocol.Begin)
    rig.ok(room, "Ann", protocol.Reveal, word("mine"))
    assert room.match is not None
    assert room.match.game.words == (word("mine"),)


# --- seats


@pytest.mark.parametrize(("name", "chair"), [("Céline 李", 2), ("Dov", 0)])
async def test_who_comes_gets_the_own_seat_or_a_person_s(
    rig: SavesRig, name: str, chair: int
) -> None:
    room = await rig.upload(GOOD, name)
    assert room.sheet.members[0].chair == chair


async def test_two_people_claim_their_seats_and_a_bot_gets_the_rest(rig: SavesRig) -> None:
    game = terminal_game()
    room = await rig.upload(saved(game), "Zoe")
    rig.come(room, "Yan")
    rig.ok(room, "Zoe", protocol.Stand)
    rig.ok(room, "Yan", protocol.Sit, 0)
    rig.ok(room, "Zoe", protocol.Sit, 2)
    rig.ok(room, "Yan", protocol.Ready, True)
    rig.ok(room, "Zoe", protocol.Begin)
    assert room.match is not None
    names = [player.name for player in room.match.game.players]
    assert (names[0], names[2], room.sheet.chairs[1].bot) == ("Yan", "Zoe", "steady")
    assert shown(room) == open_table(game)


async def test_a_seat_that_is_out_of_the_game_cannot_be_taken(rig: SavesRig) -> None:
    room = await rig.upload(saved(fallen_game()), "Ann")
    assert room.durable.seat_of(1) != 0
    assert rig.refused(room, "Ann", protocol.Sit, 0) == "out_of_game"
    assert rig.refused(room, "Ann", protocol.AddBot, "steady", 0) == "out_of_game"


async def test_who_is_out_of_the_game_keeps_the_name_in_it(rig: SavesRig) -> None:
    room = await rig.upload(saved(fallen_game()), "Dov")
    rig.ok(room, "Dov", protocol.Begin)
    assert (room.sheet.chairs[0].name, room.sheet.chairs[0].member) == ("Ann", None)


async def test_who_is_not_ready_is_waited_for(rig: SavesRig) -> None:
    room = await rig.upload(GOOD, "Ann")
    rig.come(room, "Yan")
    assert rig.refused(room, "Ann", protocol.Begin) == "not_ready"


# --- going on


async def test_the_game_starts_where_it_stood(rig: SavesRig) -> None:
    game = terminal_game()
    room = await rig.upload(saved(game), "Ann")
    rig.ok(room, "Ann", protocol.Begin)
    started = rig.guests["Ann"].last(protocol.GameStarted)
    assert plain(started.view) == plain(game.view(0))
    assert started.events == ()
    assert (started.prompt.decision, started.prompt.ask) == (60, started.seq)


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "hongkong", "france"])
@pytest.mark.parametrize("seed", [3, 4])
async def test_a_continued_game_is_played_to_its_end_and_verifies(
    rig: SavesRig, edition: str, seed: int
) -> None:
    game = terminal_game(50, edition, seed)  # where a check has just been written
    room = await rig.upload(saved(game), "Ann")
    rig.ok(room, "Ann", protocol.Begin)
    rig.do(room, "Ann", Resign())
    rig.clock.pass_time(1000 * 3_600 * 50)
    assert room.sheet.phase == "over"
    summary = await rig.summary(room)
    assert (summary.continued, summary.opened) == (True, True)
    record = parse_save(await rig.verified(room), "record")
    assert record.acts[:50] == [one for one in game.log if hasattr(one, "seat")][:50]
    assert record.header.commitment == game.header().commitment


async def test_the_record_outlives_the_room(rig: SavesRig) -> None:
    room = await rig.upload(GOOD, "Ann")
    saves = present(room.sheet.continues)
    rig.begin(room, "Ann", "Bob")
    for name in ("Ann", "Bob"):
        rig.do(room, name, Resign())
    before = await rig.verified(room)
    for guest in list(rig.guests.values()):
        room.depart(guest)
    await rig.rest()
    await rig.pass_time(25 * 3600)
    assert rig.registry.open_count == 0
    assert await rig.verified(room) == before
    assert await rig.store.save(saves.save) is None


async def test_the_next_game_in_the_room_is_an_ordinary_one(rig: SavesRig) -> None:
    room = await rig.upload(GOOD, "Ann")
    first = room.private.seed
    rig.begin(room, "Ann", "Bob")
    for name in ("Ann", "Bob"):
        rig.do(room, name, Resign())
    rig.ok(room, "Ann", protocol.Rematch)
    assert (room.sheet.continues, room.sheet.opened) == (None, False)
    assert room.private.seed != first
    rig.ok(room, "Bob", protocol.Rematch)
    rig.ok(room, "Ann", protocol.Begin)
    assert room.match is not None
    assert (room.match.state.decision, room.match.game.header().seed) == (0, None)
    assert not (await rig.summary(room)).continued


@pytest.mark.parametrize("times", [1, 3])
async def test_a_continued_game_can_be_saved_and_continued_again(rig: SavesRig, times: int) -> None:
    data = GOOD
    for _ in range(times):
        room = await rig.upload(data, "Ann")
        rig.ok(room, "Ann", protocol.Begin)
        rig.clock.pass_time(20_000)
        data = await rig.save(room, "Ann")
        assert open_table(load_game(parse_save(data, "save"))) == shown(room)


# --- restarts


async def test_a_lobby_goes_on_waiting_after_a_restart(rig: SavesRig) -> None:
    game = terminal_game()
    room = await back(rig, await rig.upload(saved(game), "Ann"), "Ann")
    assert room.sheet.continues is not None
    rig.ok(room, "Ann", protocol.Begin)
    assert shown(room) == open_table(game)


@pytest.mark.parametrize("snapshots", [True, False])
async def test_a_continued_game_is_as_it_was_after_a_restart(
    rig: SavesRig, snapshots: bool
) -> None:
    room = await rig.upload(GOOD, "Ann")
    rig.ok(room, "Ann", protocol.Begin)
    rig.clock.pass_time(5_000)
    before, header = hashes(room), room.match and room.match.game.header()
    if not snapshots:
        rig.store._connection.execute("DELETE FROM snapshots")
    again = await back(rig, room, "Ann")
    assert hashes(again) == before
    assert again.match is not None
    assert again.match.game.header() == header
    rig.do(again, "Ann", Resign())
    rig.clock.pass_time(1000 * 3_600 * 50)
    await rig.verified(again)


async def test_who_was_away_while_it_began_is_told_where_it_stands(rig: SavesRig) -> None:
    game = terminal_game()
    room = await rig.upload(saved(game), "Ann")
    rig.come(room, "Bob")
    rig.ok(room, "Bob", protocol.Ready, True)
    seq = mirror_of(rig.guests["Bob"]).seq
    room.depart(rig.guests["Bob"])
    rig.ok(room, "Ann", protocol.Begin)
    again = Guest("Bob")
    room.enter(again, identity("Bob"), seq, False)
    assert plain(again.last(protocol.Welcome).view) == plain(game.view(room.durable.seat_of(2)))


# --- sealed ones


async def sealed(rig: SavesRig) -> tuple[Room, bytes]:
    """Return a game of two people that has gone on a little, and its save."""
    room = rig.dealt("Ann", "Bob")
    rig.do(room, "Ann", Roll())
    return room, await rig.save(room, "Ann")


async def test_a_game_that_ends_while_it_is_saved_is_saved_as_it_was(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob")
    rig.do(room, "Ann", Roll())
    flush = rig.store.flush

    async def end() -> None:
        if room.playing:
            rig.do(room, "Bob", Resign())
            rig.ok(room, "Ann", protocol.Rematch)
        await flush()

    with patch.object(rig.store, "flush", end):
        assert is_sealed(await rig.sealed_save(room, "Ann"))
    assert room.sheet.phase == "lobby"


async def put_away(rig: SavesRig, room: Room) -> None:
    """Let a room be archived in the middle of its game."""
    for guest in list(rig.guests.values()):
        room.depart(guest)
    await rig.rest()
    await rig.pass_time(15 * 24 * 3600)
    assert rig.registry.open_count == 0


async def test_a_sealed_game_goes_on_where_it_stood_and_verifies(rig: SavesRig) -> None:
    old, data = await sealed(rig)
    before, seed = shown(old), old.private.seed
    await put_away(rig, old)
    room = await rig.upload(data, "Bob")
    rig.begin(room, "Bob", "Ann")
    assert shown(room) == before
    assert [chair.name for chair in room.sheet.chairs] == ["Ann", "Bob"]
    newest = room.private.seed
    rig.do(room, "Bob", Resign())
    record = parse_save(await rig.verified(room), "record")
    assert (record.header.seed, record.result and record.result.seed) == (None, newest)
    assert record.seeds == (seed, newest)
    summary = await rig.summary(room)
    assert (summary.continued, summary.opened) == (True, False)


async def test_nobody_is_told_the_seed_while_a_sealed_game_runs(rig: SavesRig) -> None:
    old, data = await sealed(rig)
    seed = old.private.seed
    await put_away(rig, old)
    room = await rig.upload(data, "Bob")
    for name in ("Ann", "Zoe"):
        rig.come(room, name)
    rig.ok(room, "Ann", protocol.Ready, True)
    rig.ok(room, "Bob", protocol.Begin)
    room = await back(rig, room, "Ann", "Bob", "Zoe")
    again = await rig.save(room, "Ann")
    told = [msgspec.json.encode(one) for guest in rig.guests.values() for one in guest.heard]
    assert len(told) > 10
    assert not [one for one in [*told, again] if seed.encode() in one]


async def test_a_game_that_others_still_play_needs_all_of_them(rig: SavesRig) -> None:
    """Who ended it elsewhere would read in its record what others have offered each other."""
    _old, data = await sealed(rig)
    room = await rig.upload(data, "Ann")
    assert rig.refused(room, "Ann", protocol.Begin) == "still_played"
    rig.begin(room, "Ann", "Bob")


async def test_who_has_left_a_game_is_not_waited_for(rig: SavesRig) -> None:
    old, data = await sealed(rig)
    rig.ok(old, "Bob", protocol.Leave)
    room = await rig.upload(data, "Ann")
    rig.ok(room, "Ann", protocol.Begin)


async def test_a_save_that_waits_is_no_way_to_look_ahead_later(rig: SavesRig) -> None:
    old, data = await sealed(rig)
    await put_away(rig, old)
    lurking = await rig.upload(data, "Ann")
    room = await rig.upload(data, "Ann")
    rig.begin(room, "Ann", "Bob")
    rig.come(lurking, "Ann")
    assert rig.refused(lurking, "Ann", protocol.Begin) == "still_played"


async def test_a_sealed_save_changes_nothing_until_somebody_goes_on_with_it(rig: SavesRig) -> None:
    old = rig.dealt("Ann", bots=2)
    before = old.durable.snapshot()
    data = await rig.sealed_save(old, "Ann")
    assert old.durable.snapshot() == before
    seed = old.private.seed
    room = await rig.upload(data, "Ann")
    assert old.private.seed != seed
    rig.ok(room, "Ann", protocol.Begin)
    assert shown(room) == shown(old)
    assert not old.sheet.opened
    assert not room.sheet.opened


async def test_a_game_that_rests_gets_new_dice_as_well(rig: SavesRig) -> None:
    old = rig.dealt("Ann", bots=2)
    data, seed = await rig.sealed_save(old, "Ann"), old.private.seed
    old.depart(rig.guests["Ann"])
    await rig.rest()
    assert not rig.registry.rooms
    await rig.upload(data, "Ann")
    found = present(await rig.registry.find(old.sheet.code))
    assert found.private.seed != seed


async def test_dice_that_are_used_elsewhere_are_never_told_by_a_save(rig: SavesRig) -> None:
    """Whatever a room may have become since the save was uploaded."""
    old, data = await sealed(rig)
    before = old.private, old.sheet
    room = await rig.upload(data, "Ann")
    rig.come(room, "Bob")
    rig.ok(room, "Bob", protocol.Ready, True)
    old.change(changed(before[1], before[0], "renamed"))
    assert rig.refused(room, "Ann", protocol.Begin) == "still_played"


async def test_a_lobby_of_an_earlier_version_gets_new_dice_when_it_begins(rig: SavesRig) -> None:
    room = await rig.upload(GOOD, "Ann")
    save = parse_save(GOOD, "save")
    assert save.header.seed is not None
    private = msgspec.structs.replace(
        room.private, seed=save.header.seed, last_seed=None, seeds_left=0
    )
    sheet = msgspec.structs.replace(
        room.sheet, commitment=save.header.commitment, opened=True, entropy=("a", None, None)
    )
    room.change(changed(sheet, private, "renamed"))
    rig.ok(room, "Ann", protocol.Begin)
    assert room.match is not None
    assert room.private.seed != save.header.seed
    assert (room.sheet.opened, room.match.game.words) == (True, ())
    rig.do(room, "Ann", Resign())
    rig.clock.pass_time(1000 * 3_600 * 50)
    await rig.verified(room)


# --- what cannot be continued


async def refused_upload(rig: SavesRig, data: bytes) -> str:
    """Return the word by which a save is refused; no room is made."""
    with pytest.raises(ApiError) as refused:
        await take_up(rig.admission, rig.checks, data, identity("Ann"))
    assert refused.value.message.split()[0] in ("expected", "upload:", "upload,")
    assert rig.registry.open_count == 0
    assert await rig.store.last_room() == 0
    return refused.value.word


BAD: Final[dict[str, tuple[bytes, str]]] = {
    "nothing": (b"", "not_a_save"),
    "edited": (GOOD.replace(b"Ann", b"Eve", 1), "damaged"),
    "cut off": (GOOD[:-10], "cut_off"),
    "cut off after a line": (GOOD[: GOOD.rstrip().rindex(b"\n") + 1], "cut_off"),
    "another version": (GOOD.replace(b'"version":1', b'"version":2', 1), "other_version"),
    "finished": (saved(play(begin("hongkong", 1), 5000, Random(1))), "game_over"),
}


@pytest.mark.parametrize("case", BAD)
async def test_what_cannot_be_continued_makes_no_room(rig: SavesRig, case: str) -> None:
    data, word = BAD[case]
    assert await refused_upload(rig, data) == word


async def test_another_server_s_seal_makes_no_room(rig: SavesRig) -> None:
    async with SavesRig().opened() as elsewhere:
        _room, data = await sealed(elsewhere)
    assert await refused_upload(rig, data) == "sealed"


async def test_a_sealed_save_that_plays_differently_makes_no_room(rig: SavesRig) -> None:
    """Nobody but us seals, and even what we have sealed is played again first."""
    _room, data = await sealed(rig)
    label = msgspec.json.decode(data.split(b"\n")[0])
    key = await rig.store.secret("saves")
    bad = seal(GOOD[:-10], msgspec.convert(label, Label), key)
    with pytest.raises(ApiError) as refused:
        await take_up(rig.admission, rig.checks, bad, identity("Ann"))
    assert refused.value.word == "cut_off"


async def test_a_room_whose_save_is_lost_says_so(rig: SavesRig) -> None:
    room = await rig.upload(GOOD, "Ann")
    room.play.saved = None
    assert rig.refused(room, "Ann", protocol.Begin) == "room_closed"


async def test_the_store_keeps_the_save_as_it_is(rig: SavesRig) -> None:
    assert isinstance(rig.store, MemoryStore)
    room = await rig.upload(GOOD, "Ann")
    assert room.sheet.continues is not None
    assert await rig.store.save(room.sheet.continues.save) == GOOD


# --- long ones


async def test_a_saved_game_that_was_prepared_is_not_played_again(rig: SavesRig) -> None:
    """It was read and played beside the loop; the log leads to the same."""
    game = terminal_game()
    room = await rig.upload(saved(game), "Ann")
    await room.play.prepare(room.sheet.host, protocol.Begin(""))
    with (
        patch.object(play_module, "read_continuation", side_effect=AssertionError),
        patch.object(hosted_game, "dealt", side_effect=AssertionError),
    ):
        rig.ok(room, "Ann", protocol.Begin)
    assert room.match is not None
    assert room.match.state.decision == game.state.decision
    again = restore(None, await rig.store.entries(room.id, 0))
    assert again.snapshot() == room.durable.snapshot()


@pytest.mark.parametrize("command", [protocol.Begin(""), protocol.Reveal("", "word")])
async def test_nothing_is_read_for_who_cannot_begin(rig: SavesRig, command: Any) -> None:
    room = await rig.upload(saved(terminal_game()), "Ann")
    await room.play.prepare(99, command)
    assert room.durable.continuation is None


async def test_what_was_prepared_is_put_away(rig: SavesRig) -> None:
    room = await rig.upload(saved(terminal_game()), "Ann")
    await room.play.prepare(room.sheet.host, protocol.Begin(""))
    assert room.durable.continuation is not None
    room.play.put_away()
    rig.ok(room, "Ann", protocol.Begin)  # it is read again
    assert room.playing
    assert room.durable.continuation is None
