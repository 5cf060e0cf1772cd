"""Whole games among bots, somebody who is away and somebody who says nothing: none gets stuck."""

import pytest

from freehold.record import parse_save, verify
from freehold.server.summaries import record_text
from freehold.wire.actions import Resign
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, mirror_of, plain

MOST_ROUNDS = 300
MINUTE = 60


def play(party: Party, most_rounds: int = MOST_ROUNDS, step: int = MINUTE) -> None:
    """Let time pass until the game is over or long enough; it has to go on at every step."""
    while party.room.playing and party.state.round < most_rounds:
        before = party.state.decision
        party.pass_time(step)
        assert party.state.decision > before


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_bots_with_one_away_and_one_silent_goes_on(edition: str) -> None:
    party = deal("Ann", "Bob", bots=2, edition=edition, pace="fast")
    party.hang_up("Bob")
    play(party)
    assert plain(mirror_of(party["Ann"]).view()) == plain(party.view("Ann"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_record_verifies(edition: str) -> None:
    party = deal("Ann", "Bob", bots=2, edition=edition, pace="fast", options={"round_limit": 25})
    party.hang_up("Bob")
    play(party)
    assert party.sheet.phase == "over"
    report = verify(parse_save(record_text(party.entries, party.room.book.game), "game"))
    assert report.ok, report.problem
    assert report.actions == party.state.decision


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("pace", ["relaxed", "normal", "none"])
def test_at_every_pace_the_absent_stop_nobody(edition: str, pace: str) -> None:
    """Without clocks, too, as long as somebody looks on who has been a player."""
    party = deal("Ann", "Bob", bots=2, edition=edition, pace=pace)
    party.do("Ann", Resign())
    party.hang_up("Bob")
    play(party, most_rounds=10, step=10 * MINUTE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_that_is_restarted_again_and_again_goes_on(edition: str) -> None:
    party = deal("Ann", "Bob", bots=2, edition=edition, pace="fast", options={"round_limit": 8})
    while party.room.playing:
        before = party.state.decision
        party.pass_time(70)
        assert party.state.decision > before
        party.reboot()
        party.join("Ann")
    report = verify(parse_save(record_text(party.entries, party.room.book.game), "game"))
    assert report.ok, report.problem


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_with_everything_changed_goes_on(edition: str) -> None:
    options: dict[str, object] = {"jackpot": True, "round_limit": 40, "start_money": 5000}
    if edition == "us":
        options |= {"shortage_auction": True, "tax_choice": True, "houses": 12, "hotels": 4}
    party = deal("Ann", bots=2, edition=edition, pace="fast", options=options)
    play(party)
    assert party.sheet.phase == "over"
