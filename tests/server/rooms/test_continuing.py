"""Continued games: saved in one room, claimed and played to the end in another."""

import asyncio
import base64
import itertools
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final, TypeVar

import msgspec
import pytest

from freehold.bots import make_bot
from freehold.record import Game, load_game, parse_save, verify
from freehold.server.continuing import save_of, take_up
from freehold.server.desk import Desk
from freehold.server.errors import ApiError
from freehold.server.identity import Signer
from freehold.server.messages import (
    Ack,
    Act,
    AddBot,
    Begin,
    Configure,
    GameStarted,
    Leave,
    Ready,
    Refused,
    Rematch,
    RoomChanged,
    Sit,
    Stand,
    Welcome,
)
from freehold.server.metrics import Metrics
from freehold.server.records import record_of
from freehold.server.refusing import RefusedError
from freehold.server.room import Room
from freehold.server.sealing import Label, is_sealed, seal
from freehold.server.sheet import RoomSettings
from freehold.server.store import MemoryStore
from freehold.server.summaries import Summary
from freehold.wire.actions import Resign, Roll
from tests.record.saves import begin, play, saved
from tests.server.rooms.party import mirror_of, plain
from tests.server.rooms.test_hall import House
from tests.server.stage import Guest, identity

T = TypeVar("T")
THREE: Final = RoomSettings(chairs=3, pace="none", options={"turn_order": "seat"})


class Evening(House):
    """A house where games are saved and continued."""

    def __init__(self) -> None:
        super().__init__()
        self.guests: dict[str, Guest] = {}
        self._ids = itertools.count(1)

    @property
    def desk(self) -> Desk:
        """Return a desk in front of the hall."""
        return Desk(self.settings, self.store, self.clock, self.hall, Signer(bytes(32)), Metrics())

    def come(self, room: Room, name: str) -> Guest:
        """Let somebody in."""
        self.guests[name] = self.enter(room, name)
        return self.guests[name]

    def say(self, room: Room, name: str, command: type[Any], *fields: Any) -> Any:
        """Give a command; return the answer."""
        guest = self.guests[name]
        number = f"command {next(self._ids)}"
        room.receive(guest, command(number, *fields))
        return next(one for one in guest.heard[::-1] if getattr(one, "id", "") == number)

    def ok(self, room: Room, name: str, command: type[Any], *fields: Any) -> None:
        """Give a command that is done."""
        answer = self.say(room, name, command, *fields)
        assert isinstance(answer, Ack), answer

    def refused(self, room: Room, name: str, command: type[Any], *fields: Any) -> str:
        """Give a command that is refused and changes nothing; return the word."""
        before = room.book.snapshot()
        answer = self.say(room, name, command, *fields)
        assert isinstance(answer, Refused), answer
        assert room.book.snapshot() == before
        return answer.word

    def do(self, room: Room, name: str, action: Any) -> None:
        """Do something in the game."""
        assert room.match is not None
        self.ok(room, name, Act, room.match.asked, action)

    def dealt(self, *names: str, bots: int = 0, settings: RoomSettings = THREE) -> Room:
        """Return a room where a game has begun."""
        room = self.open(settings, name=names[0])
        for name in names:
            self.come(room, name)
        for _ in range(bots):
            self.ok(room, names[0], AddBot, "steady")
        for name in names[1:]:
            self.ok(room, name, Ready, True)
        self.ok(room, names[0], Begin)
        return room

    async def save(self, room: Room, name: str) -> bytes:
        """Return somebody's save of a game."""
        return await save_of(self.store, room, f"id-{name}")

    async def upload(self, data: bytes, name: str) -> Room:
        """Continue a save; who uploads it comes in, too."""
        room = await take_up(self.desk, data, identity(name))
        self.come(room, name)
        return room

    async def summary(self, room: Room) -> Summary:
        """Return the summary of a room's game."""
        row = await self.store.game(room.book.game)
        assert row is not None
        return msgspec.json.decode(row.summary, type=Summary)

    async def verified(self, room: Room) -> bytes:
        """Return the record of a room's finished game, which holds."""
        record = await record_of(self.store, room.book.game)
        assert record is not None
        assert verify(parse_save(record, "record")).ok
        return record


def in_an_evening(happens: Callable[[Evening], Awaitable[T]]) -> T:
    """Return what comes of something that happens in a new house."""

    async def held() -> T:
        evening = Evening()
        await evening.hall.open()
        return await happens(evening)

    return asyncio.run(held())


def hashes(room: Room) -> str:
    """Return the hash of a room's game."""
    assert room.match is not None
    return room.match.game.hash


def terminal_game(actions: int = 60, edition: str = "us", seed: int = 3) -> Game:
    """Return a game as the terminal saves it: no clock, and the seed told."""
    game = begin(edition, seed)
    bots = [make_bot("steady", game.rules) for _ in game.players]
    for _ in range(actions):
        seat = game.view(None).awaited[0]
        assert isinstance(game.act(seat, bots[seat].decide(game.view(seat))), tuple)
    return game


def fallen_game() -> Game:
    """Return a game of three in which the first is out."""
    game = terminal_game()
    assert isinstance(game.act(0, Resign()), tuple)
    assert not game.state.over
    return game


# --- saving


def test_a_save_of_who_plays_alone_is_open_and_tells_the_game() -> None:
    async def happens(evening: Evening) -> None:
        room = evening.dealt("Ann", bots=2)
        evening.clock.pass_time(60_000)
        data = await evening.save(room, "Ann")
        game = load_game(parse_save(data, "save"))
        assert game.hash == hashes(room)
        assert game.header().seed == room.private.seed

    in_an_evening(happens)


def test_everybody_is_told_that_the_seed_is_known_once() -> None:
    async def happens(evening: Evening) -> None:
        room = evening.dealt("Ann", bots=2)
        watcher = evening.come(room, "Zoe")
        for _ in range(2):
            await evening.save(room, "Ann")
        told = [one for one in watcher.all(RoomChanged) if one.change.what == "opened_save"]
        assert [(one.change.by, one.sheet.opened) for one in told] == [(1, True)]

    in_an_evening(happens)


def test_an_opened_game_is_marked_for_good() -> None:
    async def happens(evening: Evening) -> None:
        room = evening.dealt("Ann", bots=2)
        await evening.save(room, "Ann")
        evening.do(room, "Ann", Resign())
        evening.clock.pass_time(3_600_000 * 20)
        summary = await evening.summary(room)
        assert (summary.opened, summary.continued) == (True, False)

    in_an_evening(happens)


def test_a_save_among_several_people_is_sealed_and_marks_nothing() -> None:
    async def happens(evening: Evening) -> None:
        room = evening.dealt("Ann", "Bob", bots=1)
        data = await evening.save(room, "Bob")
        assert is_sealed(data)
        assert room.private.seed.encode() not in data
        assert bytes.fromhex(room.private.seed) not in base64.b64decode(data.split(b"\n")[1])
        assert not room.sheet.opened

    in_an_evening(happens)


@pytest.mark.parametrize(("name", "word"), [("Zoe", "not_seated"), ("Nobody", "not_seated")])
def test_who_does_not_play_gets_no_save_of_a_running_game(name: str, word: str) -> None:
    async def happens(evening: Evening) -> str:
        room = evening.dealt("Ann", "Bob")
        evening.come(room, "Zoe")
        with pytest.raises(RefusedError) as refused:
            await evening.save(room, name)
        return refused.value.word

    assert in_an_evening(happens) == word


def test_a_lobby_has_nothing_to_save() -> None:
    async def happens(evening: Evening) -> str:
        with pytest.raises(RefusedError) as refused:
            await evening.save(evening.open(), "Ann")
        return refused.value.word

    assert in_an_evening(happens) == "not_playing"


def test_a_finished_game_is_saved_by_anybody_as_its_record() -> None:
    async def happens(evening: Evening) -> None:
        room = evening.dealt("Ann", "Bob")
        evening.do(room, "Bob", Resign())
        data = await evening.save(room, "Zoe")
        assert data == await evening.verified(room)

    in_an_evening(happens)


# --- what waits to be continued


def test_a_lobby_tells_what_waits_in_it() -> None:
    async def happens(evening: Evening) -> None:
        game = terminal_game()
        room = await evening.upload(saved(game), "Ann")
        waits = room.sheet.continues
        assert waits is not None
        assert waits.players == ("Ann", "Bo", "Céline 李")
        assert waits.bots == (None, "greedy", None)
        assert (waits.actions, waits.round, waits.out) == (60, game.state.round, ())
        assert len(waits.scores) == 3
        assert room.sheet.phase == "lobby"
        assert room.sheet.settings.chairs == len(room.sheet.chairs) == 3

    in_an_evening(happens)


@pytest.mark.parametrize(("seed", "pace"), [(3, "none"), (4, "normal")])
def test_a_game_has_a_clock_if_it_had_one(seed: int, pace: str) -> None:
    async def happens(evening: Evening) -> str:
        room = await evening.upload(saved(terminal_game(seed=seed)), "Ann")
        return room.sheet.settings.pace

    assert in_an_evening(happens) == pace


CHANGES: Final[dict[str, dict[str, Any]]] = {
    "edition": {"edition": "hongkong"},
    "options": {"options": {"turn_order": "seat"}},
    "chairs": {"chairs": 4},
    "clock": {"pace": "fast"},
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_save_has_decided_cannot_be_changed(change: str) -> None:
    async def happens(evening: Evening) -> str:
        room = await evening.upload(saved(terminal_game()), "Ann")
        settings = msgspec.structs.replace(room.sheet.settings, **CHANGES[change])
        return evening.refused(room, "Ann", Configure, settings)

    assert in_an_evening(happens) == "bad_settings"


def test_what_is_not_of_the_game_can_be_changed() -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(terminal_game(seed=4)), "Ann")
        settings = msgspec.structs.replace(room.sheet.settings, pace="fast", public=True)
        evening.ok(room, "Ann", Configure, settings)
        assert room.sheet.settings == settings

    in_an_evening(happens)


def test_words_for_the_dice_come_too_late() -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(terminal_game()), "Ann")
        evening.ok(room, "Ann", Ready, True, "my word")
        assert room.sheet.entropy == (None, None, None)

    in_an_evening(happens)


# --- seats


@pytest.mark.parametrize(("name", "chair"), [("Céline 李", 2), ("Dov", 0)])
def test_who_comes_gets_the_own_seat_or_a_person_s(name: str, chair: int) -> None:
    async def happens(evening: Evening) -> int | None:
        room = await evening.upload(saved(terminal_game()), name)
        return room.sheet.members[0].chair

    assert in_an_evening(happens) == chair


def test_two_people_claim_their_seats_and_a_bot_gets_the_rest() -> None:
    async def happens(evening: Evening) -> None:
        game = terminal_game()
        room = await evening.upload(saved(game), "Zoe")
        evening.come(room, "Yan")
        evening.ok(room, "Zoe", Stand)
        evening.ok(room, "Yan", Sit, 0)
        evening.ok(room, "Zoe", Sit, 2)
        evening.ok(room, "Yan", Ready, True)
        evening.ok(room, "Zoe", Begin)
        assert room.match is not None
        names = [player.name for player in room.match.game.players]
        assert (names[0], names[2], room.sheet.chairs[1].bot) == ("Yan", "Zoe", "steady")
        assert hashes(room) == game.hash

    in_an_evening(happens)


def test_a_seat_that_is_out_of_the_game_cannot_be_taken() -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(fallen_game()), "Ann")
        assert room.seat_of(1) != 0
        assert evening.refused(room, "Ann", Sit, 0) == "out_of_game"
        assert evening.refused(room, "Ann", AddBot, "steady", 0) == "out_of_game"

    in_an_evening(happens)


def test_who_is_out_of_the_game_keeps_the_name_in_it() -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(fallen_game()), "Dov")
        evening.ok(room, "Dov", Begin)
        assert (room.sheet.chairs[0].name, room.sheet.chairs[0].member) == ("Ann", None)

    in_an_evening(happens)


def test_who_is_not_ready_is_waited_for() -> None:
    async def happens(evening: Evening) -> str:
        room = await evening.upload(saved(terminal_game()), "Ann")
        evening.come(room, "Yan")
        return evening.refused(room, "Ann", Begin)

    assert in_an_evening(happens) == "not_ready"


# --- going on


def test_the_game_starts_where_it_stood() -> None:
    async def happens(evening: Evening) -> None:
        game = terminal_game()
        room = await evening.upload(saved(game), "Ann")
        evening.ok(room, "Ann", Begin)
        started = evening.guests["Ann"].last(GameStarted)
        assert plain(started.view) == plain(game.view(0))
        assert started.events == ()
        assert (started.prompt.decision, started.prompt.ask) == (60, started.seq)

    in_an_evening(happens)


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "hongkong", "france"])
@pytest.mark.parametrize("seed", [3, 4])
def test_a_continued_game_is_played_to_its_end_and_verifies(edition: str, seed: int) -> None:
    async def happens(evening: Evening) -> None:
        game = terminal_game(50, edition, seed)  # where a check has just been written
        room = await evening.upload(saved(game), "Ann")
        evening.ok(room, "Ann", Begin)
        evening.do(room, "Ann", Resign())
        evening.clock.pass_time(1000 * 3_600 * 50)
        assert room.sheet.phase == "over"
        summary = await evening.summary(room)
        assert (summary.continued, summary.opened) == (True, True)
        record = parse_save(await evening.verified(room), "record")
        assert record.acts[:50] == [one for one in game.log if hasattr(one, "seat")][:50]
        assert record.header.commitment == game.header().commitment

    in_an_evening(happens)


def test_the_record_outlives_the_room() -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(terminal_game()), "Ann")
        saves = room.sheet.continues
        assert saves is not None
        evening.come(room, "Bob")
        evening.ok(room, "Bob", Ready, True)
        evening.ok(room, "Ann", Begin)
        for name in ("Ann", "Bob"):
            evening.do(room, name, Resign())
        before = await evening.verified(room)
        for guest in list(evening.guests.values()):
            room.depart(guest)
        await evening.rest()
        await evening.pass_time(25 * 3600)
        assert evening.hall.open_count == 0
        assert await evening.verified(room) == before
        assert await evening.store.save(saves.save) is None

    in_an_evening(happens)


def test_the_next_game_in_the_room_is_an_ordinary_one() -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(terminal_game()), "Ann")
        first = room.private.seed
        evening.come(room, "Bob")
        evening.ok(room, "Bob", Ready, True)
        evening.ok(room, "Ann", Begin)
        for name in ("Ann", "Bob"):
            evening.do(room, name, Resign())
        evening.ok(room, "Ann", Rematch)
        assert (room.sheet.continues, room.sheet.opened) == (None, False)
        assert room.private.seed != first
        evening.ok(room, "Bob", Rematch)
        evening.ok(room, "Ann", Begin)
        assert room.match is not None
        assert (room.match.state.decision, room.match.game.header().seed) == (0, None)
        assert not (await evening.summary(room)).continued

    in_an_evening(happens)


@pytest.mark.parametrize("times", [1, 3])
def test_a_continued_game_can_be_saved_and_continued_again(times: int) -> None:
    async def happens(evening: Evening) -> None:
        data = saved(terminal_game())
        for _ in range(times):
            room = await evening.upload(data, "Ann")
            evening.ok(room, "Ann", Begin)
            evening.clock.pass_time(20_000)
            data = await evening.save(room, "Ann")
            assert load_game(parse_save(data, "save")).hash == hashes(room)

    in_an_evening(happens)


# --- restarts


async def back(evening: Evening, room: Room, *names: str) -> Room:
    """Return the room after the server was killed; these people are back."""
    evening.store.beat(evening.clock.now())
    await evening.reopen()
    found = await evening.hall.find(room.sheet.code)
    assert found is not None
    for name in names:
        evening.come(found, name)
    return found


def test_a_lobby_goes_on_waiting_after_a_restart() -> None:
    async def happens(evening: Evening) -> None:
        game = terminal_game()
        room = await back(evening, await evening.upload(saved(game), "Ann"), "Ann")
        assert room.sheet.continues is not None
        evening.ok(room, "Ann", Begin)
        assert hashes(room) == game.hash

    in_an_evening(happens)


@pytest.mark.parametrize("snapshots", [True, False])
def test_a_continued_game_is_as_it_was_after_a_restart(snapshots: bool) -> None:
    async def happens(evening: Evening) -> None:
        room = await evening.upload(saved(terminal_game()), "Ann")
        evening.ok(room, "Ann", Begin)
        evening.clock.pass_time(5_000)
        before, header = hashes(room), room.match and room.match.game.header()
        if not snapshots:
            evening.store._snapshots.clear()
        again = await back(evening, room, "Ann")
        assert hashes(again) == before
        assert again.match is not None
        assert again.match.game.header() == header
        evening.do(again, "Ann", Resign())
        evening.clock.pass_time(1000 * 3_600 * 50)
        await evening.verified(again)

    in_an_evening(happens)


def test_who_was_away_while_it_began_is_told_where_it_stands() -> None:
    async def happens(evening: Evening) -> None:
        game = terminal_game()
        room = await evening.upload(saved(game), "Ann")
        evening.come(room, "Bob")
        evening.ok(room, "Bob", Ready, True)
        seq = mirror_of(evening.guests["Bob"]).seq
        room.depart(evening.guests["Bob"])
        evening.ok(room, "Ann", Begin)
        again = Guest("Bob")
        room.enter(again, identity("Bob"), seq, False)
        assert plain(again.last(Welcome).view) == plain(game.view(room.seat_of(2)))

    in_an_evening(happens)


# --- sealed ones


async def sealed(evening: Evening) -> tuple[Room, bytes]:
    """Return a game of two people that has gone on a little, and its save."""
    room = evening.dealt("Ann", "Bob")
    evening.do(room, "Ann", Roll())
    return room, await evening.save(room, "Ann")


async def put_away(evening: Evening, room: Room) -> None:
    """Let a room be archived in the middle of its game."""
    for guest in list(evening.guests.values()):
        room.depart(guest)
    await evening.rest()
    await evening.pass_time(15 * 24 * 3600)
    assert evening.hall.open_count == 0


def test_a_sealed_game_goes_on_where_it_stood_and_verifies() -> None:
    async def happens(evening: Evening) -> None:
        old, data = await sealed(evening)
        before, seed = hashes(old), old.private.seed
        await put_away(evening, old)
        room = await evening.upload(data, "Bob")
        evening.come(room, "Ann")
        evening.ok(room, "Ann", Ready, True)
        evening.ok(room, "Bob", Begin)
        assert hashes(room) == before
        assert [chair.name for chair in room.sheet.chairs] == ["Ann", "Bob"]
        evening.do(room, "Bob", Resign())
        record = parse_save(await evening.verified(room), "record")
        assert (record.header.seed, record.result and record.result.seed) == (None, seed)
        summary = await evening.summary(room)
        assert (summary.continued, summary.opened) == (True, False)

    in_an_evening(happens)


def test_nobody_is_told_the_seed_while_a_sealed_game_runs() -> None:
    async def happens(evening: Evening) -> None:
        old, data = await sealed(evening)
        seed = old.private.seed
        await put_away(evening, old)
        room = await evening.upload(data, "Bob")
        for name in ("Ann", "Zoe"):
            evening.come(room, name)
        evening.ok(room, "Ann", Ready, True)
        evening.ok(room, "Bob", Begin)
        room = await back(evening, room, "Ann", "Bob", "Zoe")
        again = await evening.save(room, "Ann")
        told = [
            msgspec.json.encode(one) for guest in evening.guests.values() for one in guest.heard
        ]
        assert len(told) > 10
        assert not [one for one in [*told, again] if seed.encode() in one]

    in_an_evening(happens)


def test_a_game_that_others_still_play_needs_all_of_them() -> None:
    """Who could play the same dice alone would know what comes."""

    async def happens(evening: Evening) -> None:
        _old, data = await sealed(evening)
        room = await evening.upload(data, "Ann")
        assert evening.refused(room, "Ann", Begin) == "still_played"
        evening.come(room, "Bob")
        evening.ok(room, "Bob", Ready, True)
        evening.ok(room, "Ann", Begin)

    in_an_evening(happens)


def test_who_has_left_a_game_is_not_waited_for() -> None:
    async def happens(evening: Evening) -> None:
        old, data = await sealed(evening)
        evening.ok(old, "Bob", Leave)
        room = await evening.upload(data, "Ann")
        evening.ok(room, "Ann", Begin)

    in_an_evening(happens)


def test_a_save_that_waits_is_no_way_to_look_ahead_later() -> None:
    async def happens(evening: Evening) -> None:
        old, data = await sealed(evening)
        await put_away(evening, old)
        lurking = await evening.upload(data, "Ann")
        room = await evening.upload(data, "Ann")
        evening.come(room, "Bob")
        evening.ok(room, "Bob", Ready, True)
        evening.ok(room, "Ann", Begin)
        evening.come(lurking, "Ann")
        assert evening.refused(lurking, "Ann", Begin) == "still_played"

    in_an_evening(happens)


# --- what cannot be continued


def refused_upload(data: bytes) -> str:
    """Return the word by which a save is refused; no room is made."""

    async def happens(evening: Evening) -> str:
        with pytest.raises(ApiError) as refused:
            await take_up(evening.desk, data, identity("Ann"))
        assert refused.value.message.split()[0] in ("expected", "upload:", "upload,")
        assert evening.hall.open_count == 0
        assert await evening.store.last_room() == 0
        return refused.value.word

    return in_an_evening(happens)


GOOD: Final = saved(terminal_game())
BAD: Final[dict[str, tuple[bytes, str]]] = {
    "nothing": (b"", "not_a_save"),
    "edited": (GOOD.replace(b"Ann", b"Eve", 1), "damaged"),
    "cut off": (GOOD[:-10], "cut_off"),
    "cut off after a line": (GOOD[: GOOD.rstrip().rindex(b"\n") + 1], "cut_off"),
    "another version": (GOOD.replace(b'"version":1', b'"version":2', 1), "other_version"),
    "finished": (saved(play(begin("hongkong", 1), 5000, Random(1))), "game_over"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_continued_makes_no_room(case: str) -> None:
    data, word = BAD[case]
    assert refused_upload(data) == word


def test_another_server_s_seal_makes_no_room() -> None:
    async def elsewhere(evening: Evening) -> bytes:
        return (await sealed(evening))[1]

    assert refused_upload(in_an_evening(elsewhere)) == "sealed"


def test_a_sealed_save_that_plays_differently_makes_no_room() -> None:
    """Nobody but us seals, and even what we have sealed is played again first."""

    async def happens(evening: Evening) -> str:
        _room, data = await sealed(evening)
        label = msgspec.json.decode(data.split(b"\n")[0])
        key = await evening.store.secret("saves")
        bad = seal(GOOD[:-10], msgspec.convert(label, Label), key)
        with pytest.raises(ApiError) as refused:
            await take_up(evening.desk, bad, identity("Ann"))
        return refused.value.word

    assert in_an_evening(happens) == "cut_off"


def test_a_room_whose_save_is_lost_says_so() -> None:
    async def happens(evening: Evening) -> str:
        room = await evening.upload(GOOD, "Ann")
        room.saved = None
        return evening.refused(room, "Ann", Begin)

    assert in_an_evening(happens) == "room_closed"


def test_the_store_keeps_the_save_as_it_is() -> None:
    async def happens(evening: Evening) -> None:
        assert isinstance(evening.store, MemoryStore)
        room = await evening.upload(GOOD, "Ann")
        assert room.sheet.continues is not None
        assert await evening.store.save(room.sheet.continues.save) == GOOD

    in_an_evening(happens)
