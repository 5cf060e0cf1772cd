"""Whoever comes back is told what was missed, and then knows exactly what all others know."""

import asyncio
import copy
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest

from freehold import protocol
from freehold.client.mirror import GapError, Mirror
from freehold.engine import Table
from freehold.server.rooms.durable import REMEMBERED
from freehold.server.rooms.publisher import MOST_REPLAYED
from freehold.wire.actions import Mortgage, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.kit.bare_room import Guest, identity
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of, plain
from tests.server.rooms.questions import STATIONS

ROUNDS = 4


def whole_game(edition: str) -> RoomRig:
    """Play a short game to its end: people talk, bots play for who is idle."""
    rig = gather(
        "Ann", "Bob", bots=1, edition=edition, pace="fast", options={"round_limit": ROUNDS}
    )
    rig.join("Wren")
    rig.ok("Wren", protocol.Chat, "good luck")
    rig.ok("Ann", protocol.Begin)
    while rig.sheet.phase == "playing":
        rig.pass_time(20)
        rig.say(rig["Bob"], protocol.Act, 0, _wish(rig))
        rig.say(rig["Wren"], protocol.Chat, f"round {rig.state.round}")
    return rig


def _wish(rig: RoomRig) -> Offer:
    """Return an offer for some deed of seat 0, which may be refused."""
    squares = enumerate(rig.view("Bob").squares)
    deed = next((at for at, square in squares if square.owner == 0), 0)
    return Offer(0, Side(cash=1), Side(deeds=(deed,)))


def known(mirror: Mirror) -> dict[str, Any]:
    """Return everything in a mirror but clocks, which run."""
    prompt = mirror.prompt
    return {
        "seq": mirror.seq,
        "you": mirror.you,
        "sheet": mirror.sheet,
        "game": plain(mirror.game),
        "view": plain(mirror.view()),
        "rents": mirror.rents,
        "chat": list(mirror.chat),
        "asked": None if prompt is None else (prompt.ask, prompt.decision, prompt.awaited),
        "choices": None if prompt is None else plain(prompt.choices),
        "vote": None if mirror.vote is None else plain(mirror.vote) | {"left": 0},
        "presence": [(one.member, one.standing) for one in mirror.presence],
    }


def stages(guest: Guest) -> Iterator[Mirror]:
    """Yield what a connection knew after every number it heard, from its welcome on."""
    mirror = Mirror()
    for message in guest.heard:
        mirror.hear(message)
        if isinstance(message, protocol.Welcome | protocol.Numbered):
            yield _copied(mirror)


def _copied(mirror: Mirror) -> Mirror:
    other = copy.copy(mirror)
    other.chat = deque(mirror.chat, mirror.chat.maxlen)
    if mirror.table is not None:
        other.table = Table(mirror.table.rules, mirror.table.seats, mirror.table)
    return other


def resumed(rig: RoomRig, name: str, mirror: Mirror) -> Guest:
    """Come back on another connection after the last number that a mirror has heard."""
    watching = rig[name]
    guest = rig.join(name, mirror.seq)
    rig.guests[name] = watching
    for message in guest.heard:
        mirror.hear(message)
    return guest


def expect_all_resume(rig: RoomRig, name: str, heard_by: Guest) -> None:
    """Check that who resumes from anything ever heard knows then what is known live."""
    live, heard = Mirror(), 0
    for mirror in list(stages(heard_by)):
        guest = resumed(rig, name, mirror)
        for message in rig[name].heard[heard:]:
            live.hear(message)
        heard = len(rig[name].heard)
        assert known(mirror) == known(live)
        rig.room.depart(guest)


# --- from every number


@pytest.mark.parametrize("name", ["Ann", "Bob", "Wren"])
def test_from_every_number_of_a_whole_game(edition: str, name: str) -> None:
    rig = whole_game(edition)
    expect_all_resume(rig, name, rig[name])


def test_from_every_number_after_a_restart(edition: str) -> None:
    """Nothing is at hand then: everything comes from the store."""
    rig = whole_game(edition)
    watching = rig["Ann"]
    rig.keep()
    rig.reboot("Ann", "Bob", "Wren")
    expect_all_resume(rig, "Ann", watching)


def test_from_every_number_in_the_middle_of_a_game(edition: str) -> None:
    """Of a game that is too long to be told again as a whole."""
    rig = deal("Ann", "Bob", bots=2, edition=edition, pace="fast")
    rig.pass_until(lambda: rig.kept.seq > MOST_REPLAYED + 30, 1)
    rig.agree("pause", "Ann", "Bob")
    assert rig.sheet.paused
    expect_all_resume(rig, "Bob", rig["Bob"])


def test_from_every_number_of_two_games_on_different_chairs() -> None:
    """What was dealt before is told as it was, whoever sat where."""
    rig = gather("Ann", "Bob", chairs=4)
    rig.ok("Ann", protocol.Begin)
    rig.do("Ann", Roll())
    rig.do("Bob", Resign())
    rig.ok("Ann", protocol.Rematch)
    rig.ok("Bob", protocol.Rematch)
    rig.ok("Bob", protocol.Sit, 3)
    expect_all_resume(rig, "Bob", rig["Bob"])
    rig.ok("Bob", protocol.Rematch)
    rig.ok("Ann", protocol.Begin)
    rig.do("Ann", Roll())
    expect_all_resume(rig, "Bob", rig["Bob"])


# --- how


def test_what_is_at_hand_is_told_at_once(lobby: RoomRig) -> None:
    after = lobby.kept.seq
    lobby.hang_up("Bob")
    for _ in range(5):
        lobby.ok("Ann", protocol.Chat, "hello")
    guest = lobby.join("Bob", after)
    assert [type(one) for one in guest.heard[:7]] == [
        protocol.Welcomed,
        *[protocol.ChatSaid] * 5,
        protocol.Now,
    ]
    assert guest.last(protocol.Welcomed).seq == lobby.kept.seq


def test_who_missed_nothing_is_told_how_things_are_now(lobby: RoomRig) -> None:
    guest = lobby.join("Bob", lobby.kept.seq)
    assert isinstance(guest.heard[0], protocol.Welcomed)
    assert isinstance(guest.heard[1], protocol.Now)
    assert guest.numbers == []


def test_who_knows_nothing_is_welcomed() -> None:
    assert isinstance(gather("Ann", "Bob").join("Bob").heard[0], protocol.Welcome)


def test_who_knows_too_much_is_welcomed(lobby: RoomRig) -> None:
    """As after a crash that undid what only the client had seen."""
    assert isinstance(lobby.join("Bob", lobby.kept.seq + 1).heard[0], protocol.Welcome)


def test_who_missed_too_much_is_welcomed(lobby: RoomRig) -> None:
    after = lobby.kept.seq
    _fill(lobby, MOST_REPLAYED + 1)
    assert isinstance(lobby.join("Bob", after).heard[0], protocol.Welcome)


def test_who_missed_as_much_as_is_told_again_is_told_it(lobby: RoomRig) -> None:
    after = lobby.kept.seq
    _fill(lobby, MOST_REPLAYED)
    guest = lobby.join("Bob", after)
    assert isinstance(guest.heard[0], protocol.Welcomed)
    assert guest.numbers == list(range(after + 1, lobby.kept.seq + 1))


@pytest.mark.parametrize("missed", [REMEMBERED - 1, REMEMBERED, REMEMBERED + 1])
def test_the_last_that_is_at_hand_and_the_first_that_is_not(missed: int, lobby: RoomRig) -> None:
    after = lobby.kept.seq
    _fill(lobby, missed)
    guest = lobby.join("Bob", after)
    assert guest.numbers == list(range(after + 1, lobby.kept.seq + 1))


def test_a_start_that_was_missed_is_told_with_what_it_began_from(lobby: RoomRig) -> None:
    after = lobby.kept.seq
    lobby.hang_up("Bob")
    lobby.ok("Ann", protocol.Begin)
    began = plain(lobby.view("Bob"))
    lobby.do("Ann", Roll())
    guest = lobby.join("Bob", after)
    assert plain(guest.last(protocol.GameStarted).view) == began


def test_a_gap_can_be_asked_for_on_the_same_connection(lobby: RoomRig) -> None:
    mirror = mirror_of(lobby["Bob"])
    lobby.ok("Ann", protocol.Chat, "one")
    lobby.ok("Ann", protocol.Chat, "two")
    with pytest.raises(GapError) as gap:
        mirror.hear(lobby["Bob"].last(protocol.ChatSaid))
    before = len(lobby["Bob"].heard)
    assert not lobby.room.resume(lobby["Bob"], gap.value.after)
    for message in lobby["Bob"].heard[before:]:
        mirror.hear(message)
    assert known(mirror) == known(mirror_of(lobby["Bob"]))


def test_what_is_heard_twice_counts_once(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Chat, "one")
    mirror = mirror_of(lobby["Bob"])
    mirror.hear(lobby["Bob"].last(protocol.ChatSaid))
    assert [line.text for line in mirror.chat] == ["one"]


def test_who_is_not_in_the_room_resumes_nothing(lobby: RoomRig) -> None:
    lobby.hang_up("Bob")
    assert not lobby.room.resume(lobby["Bob"], 0)


def test_a_stranger_is_told_only_what_is_public(game: RoomRig) -> None:
    """Who was never there may ask for everything, and hears it like a spectator."""
    game.lay(game.scene().own(1, *STATIONS))
    game.do("Ann", Offer(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    guest = game.join("Wren", game.kept.seq - 1)
    assert not game.room.resume(guest, 0)
    assert guest.all(protocol.Played)
    assert "Offered" not in str(guest.heard)


# --- while things go on


async def _race(rig: RoomRig, after: int) -> Guest:
    """Let Bob be told what is in the store while one line is committed and another is not."""
    rig.hold()
    rig.say(rig["Ann"], protocol.Chat, "committed meanwhile")
    guest = Guest("Bob")
    assert rig.room.enter(guest, identity("Bob"), after, watch=False)
    task = asyncio.ensure_future(rig.room.catch_up(guest, after))
    await asyncio.sleep(0)
    rig.say(rig["Ann"], protocol.Chat, "said meanwhile")
    rig.store.release()
    rig.say(rig["Ann"], protocol.Chat, "not committed yet")
    await task
    return guest


def behind() -> RoomRig:
    """Return a lobby that was restarted, so that nothing is at hand; only Ann is there."""
    rig = gather("Ann", "Bob")
    for number in range(3):
        rig.ok("Ann", protocol.Chat, str(number))
    rig.keep()
    rig.reboot("Ann")
    return rig


def test_what_happens_while_the_store_is_read_is_told_in_order() -> None:
    rig = behind()
    guest = asyncio.run(_race(rig, 2))
    rig.store.release()
    assert guest.numbers == list(range(3, rig.kept.seq + 1))


def test_the_greeting_comes_first_then() -> None:
    guest = asyncio.run(_race(behind(), 2))
    assert isinstance(guest.heard[0], protocol.Welcomed)


def test_what_is_not_committed_is_not_told_then() -> None:
    guest = asyncio.run(_race(behind(), 2))
    assert "not committed yet" not in str(guest.heard)


def test_nothing_is_told_to_who_is_gone_meanwhile() -> None:
    rig = behind()

    async def leave_early() -> Guest:
        rig.hold()
        rig.say(rig["Ann"], protocol.Chat, "hello")
        guest = Guest("Bob")
        rig.room.enter(guest, identity("Bob"), 2, watch=False)
        task = asyncio.ensure_future(rig.room.catch_up(guest, 2))
        await asyncio.sleep(0)
        rig.room.depart(guest)
        rig.store.release()
        await task
        return guest

    assert asyncio.run(leave_early()).numbers == []


def taken_back() -> tuple[RoomRig, int]:
    """Return a game, restarted, where something was taken back after that number."""
    rig = deal("Ann", "Bob", pace="none")
    rig.lay(rig.scene().own(0, *STATIONS))
    rig.do("Ann", Mortgage(STATIONS[0]))
    after = rig.kept.seq
    rig.agree("take_back", "Ann", "Bob")
    rig.keep()
    rig.reboot()
    return rig, after


def test_what_was_taken_back_meanwhile_is_told_by_a_welcome() -> None:
    """Nothing that came before the take-back is told after it."""
    rig, after = taken_back()
    rig.join("Ann")
    guest = asyncio.run(_race(rig, after))
    rig.store.release()
    mirror = mirror_of(guest)
    assert isinstance(guest.heard[0], protocol.Welcome)
    assert mirror.seq == rig.kept.seq
    assert plain(mirror.view()) == plain(rig.view("Bob"))


def test_answers_are_not_lost_over_a_take_back() -> None:
    """Who is told everything anew still hears what became of the own commands."""
    rig, after = taken_back()
    bob = rig.join("Bob")

    async def ask_again() -> None:
        rig.hold()
        rig.room.receive(bob, protocol.Chat("before", "hello"))
        assert rig.room.resume(bob, after)
        task = asyncio.ensure_future(rig.room.catch_up(bob, after))
        await asyncio.sleep(0)
        rig.room.receive(bob, protocol.Chat("meanwhile", "hello again"))
        rig.store.release()
        await task

    asyncio.run(ask_again())
    rig.store.release()
    assert [answer.id for answer in bob.all(protocol.Ack)] == ["before", "meanwhile"]
    assert mirror_of(bob).seq == rig.kept.seq


def _fill(rig: RoomRig, entries: int) -> None:
    for _ in range(entries):
        rig.ok("Ann", protocol.Chat, "hello")
        rig.pass_time(2)


def test_who_was_struck_and_comes_back_under_a_new_number_is_welcomed(lobby: RoomRig) -> None:
    after = lobby.kept.seq
    lobby.hang_up("Bob", ago=120)
    guest = lobby.join("Bob", after)
    assert isinstance(guest.heard[0], protocol.Welcome)
    assert guest.heard[0].you == lobby.number("Bob") == 3
