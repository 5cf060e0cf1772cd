"""Quotas: what changes nothing is not written, and no log grows for ever."""

from typing import Any, Final
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from freehold import protocol
from freehold.server.games.entries import encode_entry
from freehold.server.ops.budgets import Allowance
from freehold.server.rooms import play, quotas
from freehold.server.rooms.lobby.sheets import KEPT_BANS, KEPT_MUTES
from freehold.server.rooms.refusals import RefusedError
from freehold.wire.actions import Lift, Mortgage, Reject, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.kit.bare_room import identity
from tests.kit.room_rig import RoomRig, deal, gather
from tests.server.rooms.questions import STATIONS

USUAL: Final[dict[str, Any]] = {"messages_per_second": 20.0, "message_burst": 40}


def sizes(rig: RoomRig) -> list[int]:
    """Return how large the entries of the log are with their whole sheets."""
    return [len(encode_entry(entry)) for entry in rig.entries]


# --- what changes nothing


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (protocol.Ready, (True,)),
        (protocol.Rematch, ()),
        (protocol.Mute, (1, True)),
        (protocol.Mute, (3, False)),
    ],
)
def test_what_is_so_already_is_answered_and_not_written(
    command: type[protocol.RoomCommand], fields: tuple[Any, ...]
) -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.ok("Bob", protocol.Mute, 1, True)
    rig.ok("Bob", protocol.Mute, 3, False)
    before = rig.kept.seq
    told = len(rig["Cleo"].heard)
    for _time in range(100):
        assert rig.ok("Bob", command, *fields) == before
    assert rig.kept.seq == before
    assert len(rig["Cleo"].heard) == told


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (protocol.Configure, None),
        (protocol.Silence, (2, False)),
        (protocol.Silence, (2, True)),
        (protocol.Mute, (2, False)),
    ],
)
def test_what_the_host_has_said_already_is_not_written(
    command: type[protocol.RoomCommand], fields: tuple[Any, ...] | None, lobby: RoomRig
) -> None:
    said = (lobby.sheet.settings,) if fields is None else fields
    lobby.ok("Ann", command, *said)
    before = lobby.kept.seq
    lobby.ok("Ann", command, *said)
    assert lobby.kept.seq == before


def test_a_name_that_is_the_same_is_not_written(lobby: RoomRig) -> None:
    before, bob = lobby.kept.seq, lobby.member("Bob")
    lobby.room.rename(replace(identity("Bob"), piece=bob.piece))
    assert lobby.kept.seq == before


# --- how often


def test_nobody_changes_the_sheet_as_fast_as_one_can_talk() -> None:
    rig = gather("Ann", "Bob", **USUAL)
    before = rig.kept.seq
    answers = [rig.say(rig["Bob"], protocol.Ready, bool(at % 2)) for at in range(100)]
    assert {one.word for one in answers if isinstance(one, protocol.Refused)} == {"slow_down"}
    assert rig.kept.seq - before == 19  # who sat down ready has said so once already
    rig.pass_time(1)
    assert isinstance(rig.say(rig["Bob"], protocol.Ready, True), protocol.Ack)


def test_a_second_connection_changes_no_more() -> None:
    rig = gather("Ann", "Bob", **USUAL)
    for at in range(100):
        rig.say(rig["Bob"], protocol.Ready, bool(at % 2))
    rig.join("Bob")
    assert rig.refused("Bob", protocol.Ready, True) == "slow_down"


def test_nobody_calls_votes_as_fast_as_one_can_talk() -> None:
    rig = deal("Ann", "Bob", **USUAL)
    for _time in range(50):
        rig.say(rig["Ann"], protocol.CallVote, "pause")
        rig.say(rig["Bob"], protocol.Vote, False)
    assert rig.refused("Ann", protocol.CallVote, "pause") == "slow_down"


def test_who_comes_and_goes_without_end_is_kept_out_for_a_moment() -> None:
    rig = deal("Ann", **USUAL, bots=1)
    for _time in range(39):
        rig.hang_up("Ann")
        rig.join("Ann")
    rig.hang_up("Ann")
    with pytest.raises(RefusedError, match="wait a moment"):
        rig.join("Ann")
    rig.pass_time(1)
    rig.join("Ann")


def test_one_may_always_leave_and_play() -> None:
    rig = deal("Ann", "Bob", **USUAL)
    for at in range(100):
        rig.say(rig["Bob"], protocol.Mute, 1, bool(at % 2))
    rig.do("Ann", Roll())
    rig.ok("Bob", protocol.Leave)


# --- how much


def test_mutes_go_with_who_left() -> None:
    rig = gather("Ann", "Bob", chairs=2)
    rig.join("Cleo", watch=True)
    rig.ok("Cleo", protocol.Mute, 1, True)
    rig.ok("Cleo", protocol.Leave)
    assert rig.room.private.mutes == {}


def test_mutes_of_a_player_who_may_come_back_stay() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.ok("Bob", protocol.Mute, 1, True)
    rig.ok("Bob", protocol.Leave)
    rig.join("Bob")
    assert rig["Bob"].last(protocol.Welcome).muted == (1,)


def test_what_is_written_stays_small_however_many_were_muted_and_left() -> None:
    rig = gather("Ann", "Bob", chairs=2)
    for at in range(60):
        rig.join(f"Eve {at}", watch=True)
        number = rig.number(f"Eve {at}")
        rig.ok("Ann", protocol.Mute, number, True)
        rig.ok("Bob", protocol.Mute, number, True)
        rig.ok("Ann", protocol.Silence, number, True)
        rig.ok(f"Eve {at}", protocol.Leave)
    assert [len(muted) for muted in rig.room.private.mutes.values()] == [KEPT_MUTES] * 2
    assert sizes(rig)[-1] < 3 * sizes(rig)[10]
    assert len(rig.rows[-1].body) < 500


def test_the_newest_who_were_sent_away_stay_away() -> None:
    rig = gather("Ann", "Bob", chairs=2)
    for at in range(KEPT_BANS + 5):
        rig.join(f"Eve {at}", watch=True)
        rig.ok("Ann", protocol.Kick, rig.number(f"Eve {at}"))
    assert len(rig.room.private.banned) == KEPT_BANS
    with pytest.raises(RefusedError):
        rig.join(f"Eve {KEPT_BANS + 4}", watch=True)


def full(phase: str, count: int = 12) -> Any:
    """Let the log of a lobby, or of a game, hold so much beside actions."""
    return patch.dict(quotas.MOST_REMARKS, {phase: count})


def test_a_lobby_whose_log_is_full_says_so() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    with full("lobby", rig.room.durable.remarks + 1):
        rig.ok("Ann", protocol.Chat, "hello")
        for command, *fields in (
            (protocol.Chat, "hello"),
            (protocol.Ready, False),
            (protocol.Mute, 2, True),
            (protocol.AddBot, "steady"),
        ):
            assert rig.refused("Ann", command, *fields) == "log_full"
        with pytest.raises(RefusedError, match="Too much was written"):
            rig.join("Dov", watch=True)
        rig.join("Bob")
        rig.ok("Ann", protocol.Begin)
        rig.ok("Cleo", protocol.Leave)
    rig.ok("Ann", protocol.Chat, "hello")


def test_a_game_whose_log_is_full_of_talk_goes_on(game: RoomRig) -> None:
    with full("playing", 1):
        game.ok("Ann", protocol.Chat, "hello")
        assert game.refused("Bob", protocol.Chat, "hello") == "log_full"
        game.do("Ann", Roll())
        game.hang_up("Bob")
        game.join("Bob")
        game.do("Bob", Resign())
        assert game.sheet.phase == "over"
        game.ok("Bob", protocol.Chat, "well played")


def test_what_fills_a_log_is_counted_over_restarts(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Chat, "hello")
    count = lobby.room.durable.remarks
    for keep in (False, True):
        if keep:
            lobby.keep()
        lobby.reboot()
        assert lobby.room.durable.remarks == count == lobby.kept.seq


def test_nobody_does_and_undoes_the_same_without_end() -> None:
    rig = deal("Ann", "Bob", pace="none")
    rig.lay(rig.scene().own(0, *STATIONS))
    with patch.object(play, "MOST_ASIDES", 5):
        for at in range(5):
            rig.do("Ann", Lift(STATIONS[0]) if at % 2 else Mortgage(STATIONS[0]))
        assert rig.may_not("Ann", Lift(STATIONS[0])) == "log_full"
        rig.reboot("Ann", "Bob")
        assert rig.may_not("Ann", Lift(STATIONS[0])) == "log_full"
        rig.do("Ann", Roll())


def test_who_answers_offers_without_end_is_never_refused() -> None:
    rig = deal("Ann", "Bob", pace="none")
    rig.lay(rig.scene().own(0, *STATIONS))
    with patch.object(play, "MOST_ASIDES", 5):
        for at in range(5):
            rig.do("Ann", Offer(1, Side(deeds=STATIONS[:1]), Side(cash=at + 1)))
            offer = rig.view("Bob").offers[0]
            rig.do("Bob", Reject(0, offer.revision))
        assert rig.room.play.hosted.asides == [5, 0]


def test_of_a_game_that_never_ends_time_is_called() -> None:
    rig = deal("Ann", "Bob", pace="none")
    with patch.object(play, "MOST_ACTIONS", 1):
        rig.do("Ann", Roll())
        rig.pass_time(1)
        assert rig.state.time_up


# --- bytes


def crowd(count: int) -> RoomRig:
    """Return a lobby with many people in it, whose sheet is long."""
    rig = RoomRig(chairs=6, spectators_per_room=count, **USUAL)
    for number in range(count):
        rig.join(f"{number} {chr(0x1246B) * 20}")
    return rig


def toggle(rig: RoomRig, name: str, times: int) -> int:
    """Let somebody be ready and not, each time as soon as that may be; return how often it went."""
    done = 0
    for time in range(times):
        rig.pass_time(0.5)
        answer = rig.say(rig[name], protocol.Ready, time % 2 == 0)
        done += isinstance(answer, protocol.Ack)
    return done


def test_what_a_room_writes_in_an_hour_is_bounded() -> None:
    """A lobby of thirty wrote its whole sheet each time somebody was ready, 76 KB a second."""
    rig = crowd(24)
    before = rig.room.durable.remark_bytes
    with patch.multiple(quotas, BYTES_OF_ROOM=Allowance(10, 40_000)):
        rig.services.written.clear()
        rig.room.quotas = quotas.Quotas(1, rig.room.durable, rig.services)
    for name in list(rig.guests)[:6]:
        toggle(rig, name, 40)
    grown = rig.room.durable.remark_bytes - before
    assert 20_000 < grown < 40_000 + 10 * rig.clock.now() / 1000 + max(sizes(rig))


def test_who_writes_little_is_not_kept_from_it_by_who_writes_much() -> None:
    rig = crowd(24)
    loud, calm = list(rig.guests)[1:3]
    with patch.multiple(quotas, BYTES_OF_GUEST=Allowance(1, 3_000)):
        rig.services.written.clear()
        rig.room.quotas = quotas.Quotas(1, rig.room.durable, rig.services)
    assert toggle(rig, loud, 40) < 20
    assert rig.refused(loud, protocol.Ready, True) == "slow_down"
    assert toggle(rig, calm, 4) == 4
    rig.room.quotas = quotas.Quotas(1, rig.room.durable, rig.services)  # as after a rest
    assert rig.refused(loud, protocol.Ready, True) == "slow_down"
    rig.join("New")
    rig.ok(loud, protocol.Leave)


def test_what_games_of_a_room_begin_with_is_bounded_and_keeps_nobody_from_talking() -> None:
    """A board of 250 KB was written for each of a game a second that somebody began and gave up."""
    rig = gather("Ann", "Bob")
    room, starts = Allowance(1, 20_000), Allowance(1, 30_000)
    with patch.multiple(quotas, BYTES_OF_ROOM=room, BYTES_OF_STARTS=starts):
        rig.services.written.clear()
        rig.room.quotas = quotas.Quotas(1, rig.room.durable, rig.services)
    for _game in range(3):  # each with an edition of 13 KB
        rig.pass_time(2)
        rig.ok("Bob", protocol.Ready, True)
        rig.ok("Ann", protocol.Begin)
        rig.do("Bob", Resign())
        rig.ok("Ann", protocol.Rematch)
    rig.ok("Bob", protocol.Ready, True)
    assert rig.refused("Ann", protocol.Begin) == "slow_down"
    rig.room.quotas = quotas.Quotas(1, rig.room.durable, rig.services)  # as after a rest
    assert rig.refused("Ann", protocol.Begin) == "slow_down"
    rig.ok("Ann", protocol.Chat, "Later, then")
    rig.pass_time(20_000)
    rig.ok("Ann", protocol.Begin)
