"""What is counted beside a game: how long it was played for, and who acted in person."""

import asyncio

import msgspec

from freehold.server.games.effort import LONGEST_PAUSE, new_effort
from freehold.server.games.summaries import Summary
from freehold.wire.actions import Resign, Roll
from tests.kit.room_rig import RoomRig, deal


def test_time_between_two_actions_is_played() -> None:
    effort = new_effort(2, 1_000)
    effort.pass_time(4_000, playing=True)
    assert effort.played == 3_000


def test_time_in_which_nothing_is_played_does_not_count() -> None:
    effort = new_effort(2, 1_000)
    effort.pass_time(4_000, playing=False)
    effort.pass_time(5_000, playing=True)
    assert effort.played == 1_000


def test_a_long_silence_counts_as_a_short_one() -> None:
    effort = new_effort(2, 0)
    effort.pass_time(10 * LONGEST_PAUSE, playing=True)
    assert effort.played == LONGEST_PAUSE


def test_what_others_do_for_a_player_lowers_the_share() -> None:
    effort = new_effort(2, 0)
    for own in (True, False, False, True, True):
        effort.count(0, own=own)
    effort.count(None, own=False)
    assert effort.shares == (60, 100)


def test_a_copy_counts_by_itself() -> None:
    effort = new_effort(1, 0)
    kept = effort.copy()
    effort.count(0, own=True)
    assert kept.acts == [0]


def test_the_summary_of_a_finished_game_tells_both() -> None:
    rig = deal("Ann", "Bob", pace="none")
    rig.pass_time(30)
    rig.do("Ann", Roll())
    rig.pass_time(30)
    rig.do("Bob", Resign())
    assert _summary(rig).seconds == 60
    assert _summary(rig).own == (100, 100)


def _summary(rig: RoomRig) -> Summary:
    game = rig.sheet.outcome
    assert game is not None
    row = asyncio.run(rig.store.game(game.game))
    assert row is not None
    return msgspec.json.decode(row.summary, type=Summary)
