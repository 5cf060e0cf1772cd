"""Whole games among bots, somebody who is away and somebody who says nothing: none gets stuck."""

import pytest

from freehold.record import parse_save, verify
from freehold.wire.actions import Resign
from tests.kit.room_rig import RoomRig, deal, mirror_of, plain
from tests.kit.saves import record_text

MOST_ROUNDS = 300
MINUTE = 60


def play(rig: RoomRig, most_rounds: int = MOST_ROUNDS, step: int = MINUTE) -> None:
    """Let time pass until the game is over or long enough; it has to go on at every step."""
    while rig.room.playing and rig.state.round < most_rounds:
        before = rig.state.decision
        rig.pass_time(step)
        assert rig.state.decision > before


def test_a_game_of_bots_with_one_away_and_one_silent_goes_on(edition: str) -> None:
    rig = deal("Ann", "Bob", bots=2, edition=edition, pace="fast")
    rig.hang_up("Bob")
    play(rig)
    assert plain(mirror_of(rig["Ann"]).view()) == plain(rig.view("Ann"))


def test_its_record_verifies(edition: str) -> None:
    rig = deal("Ann", "Bob", bots=2, edition=edition, pace="fast", options={"round_limit": 25})
    rig.hang_up("Bob")
    play(rig)
    assert rig.sheet.phase == "over"
    report = verify(parse_save(record_text(rig.entries, rig.room.durable.game), "game"))
    assert report.ok, report.problem
    assert report.actions == rig.state.decision


@pytest.mark.parametrize("pace", ["relaxed", "normal", "none"])
def test_at_every_pace_the_absent_stop_nobody(edition: str, pace: str) -> None:
    """Without clocks, too, as long as somebody looks on who has been a player."""
    rig = deal("Ann", "Bob", bots=2, edition=edition, pace=pace)
    rig.do("Ann", Resign())
    rig.hang_up("Bob")
    play(rig, most_rounds=10, step=10 * MINUTE)


def test_a_game_that_is_restarted_again_and_again_goes_on(edition: str) -> None:
    rig = deal("Ann", "Bob", bots=2, edition=edition, pace="fast", options={"round_limit": 8})
    while rig.room.playing:
        before = rig.state.decision
        rig.pass_time(70)
        assert rig.state.decision > before
        rig.reboot("Ann")
    report = verify(parse_save(record_text(rig.entries, rig.room.durable.game), "game"))
    assert report.ok, report.problem


def test_an_edition_with_everything_changed_goes_on(edition: str) -> None:
    options: dict[str, object] = {"jackpot": True, "round_limit": 40, "start_money": 5000}
    if edition == "us":
        options |= {"shortage_auction": True, "tax_choice": True, "houses": 12, "hotels": 4}
    rig = deal("Ann", bots=2, edition=edition, pace="fast", options=options)
    play(rig)
    assert rig.sheet.phase == "over"
