"""Dice that nobody can choose: committed to first, stirred by the players, shown at the end."""

import pytest

from freehold.record import commitment, parse_save, verify
from freehold.server.messages import Begin, GameStarted, Ready, RoomChanged
from freehold.server.summaries import record_text
from freehold.wire.actions import Resign, Roll
from freehold.wire.events import Rolled
from tests.scene import EDITIONS
from tests.server.rooms.party import SEED, Party, deal, gather


def stirred(*words: str | None, edition: str = "us") -> Party:
    """Return a game for two whose seed is always the same, with what players added."""
    party = gather("Ann", "Bob", edition=edition)
    for name, word in zip(("Ann", "Bob"), words, strict=False):
        party.ok(name, Ready, True, word)
    party.ok("Ann", Begin)
    return party


def first_roll(party: Party) -> tuple[int, int]:
    """Return the dice of the first roll."""
    party.do("Ann", Roll())
    rolled = next(one for one in party.happened if isinstance(one, Rolled))
    return rolled.die1, rolled.die2


def test_the_same_seed_gives_the_same_dice() -> None:
    assert first_roll(stirred()) == first_roll(stirred())


def test_what_a_player_adds_changes_the_dice() -> None:
    rolls = {first_roll(stirred(word)) for word in (None, "a", "b", "c", "d")}
    assert len(rolls) > 1


def test_every_player_can_change_the_dice() -> None:
    rolls = {first_roll(stirred("spam", word)) for word in (None, "a", "b", "c", "d")}
    assert len(rolls) > 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_players_added_is_in_the_header(edition: str) -> None:
    party = stirred("spam", "eggs", edition=edition)
    assert party["Bob"].last(GameStarted).game.header.entropy == ("spam", "eggs")


def test_nothing_is_in_the_header_if_nobody_added_anything() -> None:
    header = stirred()["Bob"].last(GameStarted).game.header
    assert not header.entropy


def test_everybody_sees_what_was_added_before_the_start() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Ready, True, "eggs")
    assert party["Ann"].last(RoomChanged).sheet.entropy == (None, "eggs")


def test_being_ready_again_without_a_word_keeps_the_one_there_is() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Ready, True, "eggs")
    party.ok("Bob", Ready, True)
    assert party.sheet.entropy == (None, "eggs")


def test_the_commitment_is_shown_before_anybody_adds_anything() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    shown = party.sheet.commitment
    party.ok("Ann", Ready, True, "spam")
    assert party.sheet.commitment == shown == commitment(SEED)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_seed_that_is_shown_at_the_end_was_committed_to(edition: str) -> None:
    party = stirred("spam", edition=edition)
    shown = party["Bob"].last(GameStarted).game.header.commitment
    party.do("Bob", Resign())
    outcome = party["Bob"].last(RoomChanged).sheet.outcome
    assert commitment(bytes.fromhex(outcome.seed)) == shown == commitment(SEED)


@pytest.mark.parametrize("edition", EDITIONS)
def test_until_then_nobody_is_told_the_seed(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition, pace="fast")
    party.join("Wren")
    party.pass_time(120)
    for name in ("Ann", "Bob", "Wren"):
        assert SEED.hex() not in str(party[name].heard)


def test_a_game_that_was_stirred_verifies() -> None:
    party = stirred("spam", "eggs")
    party.do("Ann", Roll())
    party.do("Bob", Resign())
    report = verify(parse_save(record_text(party.entries, party.room.book.game), "game"))
    assert report.ok, report.problem


def test_a_record_with_other_words_does_not_verify() -> None:
    party = stirred("spam", "eggs")
    party.do("Ann", Roll())
    party.do("Bob", Resign())
    other = stirred("spam", "bacon")
    other.do("Ann", Roll())
    other.do("Bob", Resign())
    mixed = [
        other.entries[at] if at == other.room.book.first - 1 else entry
        for at, entry in enumerate(party.entries)
    ]
    report = verify(parse_save(record_text(mixed, other.room.book.game), "game"))
    assert not report.ok
