"""Trying again: who plays alone against bots, with a coach, takes back what chance decided, too."""

from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from freehold import protocol
from freehold.protocol import CallVote, Rewound
from freehold.record import parse_save, verify
from freehold.server.rooms import play
from freehold.wire.actions import Roll
from tests.kit.room_rig import RoomRig, consult, deal, plain
from tests.kit.saves import record_text


def solo(**settings: Any) -> RoomRig:
    """Return a game of Ann against two bots, with a coach, after she rolled."""
    rig = deal("Ann", bots=2, **{"coach": True, "pace": "none", **settings})
    rig.do("Ann", Roll())
    return rig


def follow(rig: RoomRig, turns: int) -> None:
    """Let Ann do what the coach says until so many turns have begun, the last one hers."""
    for _ in range(500):
        if rig.state.turns > turns and rig.state.current == 0:
            return
        if 0 in rig["Ann"].last(protocol.Played).prompt.awaited:
            rig.do("Ann", consult(rig).hint.action)
        rig.pass_time(2)
    raise AssertionError(f"expected {turns} turns, got {rig.state.turns}")


def test_against_bots_a_decision_can_be_tried_again_though_dice_have_spoken() -> None:
    rig = solo()
    rig.agree("take_back", "Ann")
    assert rig.state.decision == 0
    assert isinstance(rig["Ann"].last(Rewound), Rewound)
    rig.do("Ann", Roll())


def test_one_goes_back_from_decision_to_decision_over_the_turns_of_bots() -> None:
    rig = solo()
    decisions = []
    follow(rig, 6)
    for _ in range(3):
        rig.agree("take_back", "Ann")
        decisions.append(int(rig.state.decision))
    assert decisions == sorted(decisions, reverse=True)
    assert len(set(decisions)) == 3


@pytest.mark.parametrize("settings", [{"coach": msgspec.UNSET}, {}])
def test_nobody_else_takes_back_what_chance_decided(settings: dict[str, Any]) -> None:
    rig = deal("Ann", bots=2, **settings) if settings else deal("Ann", "Bob", coach=True)
    rig.do("Ann", Roll())
    assert rig.refused("Ann", CallVote, "take_back") == "nothing_to_take_back"


def test_what_was_tried_again_holds_over_a_restart_and_in_the_record() -> None:
    rig = solo()
    follow(rig, 4)
    rig.agree("take_back", "Ann")
    before = plain(rig.view("Ann"))
    rig.keep()
    rig.reboot("Ann")
    assert plain(rig.view("Ann")) == before
    rig.agree("take_back", "Ann")
    rig.agree("end", "Ann")
    verify(parse_save(record_text(rig.entries, rig.room.durable.game), "record"))


def test_nobody_tries_again_without_end() -> None:
    rig = solo()
    with patch.object(play, "MOST_ASIDES", 3):
        for _time in range(3):
            rig.agree("take_back", "Ann")
            rig.do("Ann", Roll())
        assert rig.refused("Ann", CallVote, "take_back") == "log_full"
        rig.reboot("Ann")
        assert rig.refused("Ann", CallVote, "take_back") == "log_full"
