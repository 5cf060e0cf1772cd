"""Dice that nobody can choose: committed to first, stirred by the players, shown at the end."""

from freehold.protocol import GameStarted, Ready, RoomChanged
from freehold.record import commitment, parse_save, verify
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.wire.actions import Resign, Roll
from freehold.wire.events import Rolled
from tests.kit.dice_words import word
from tests.kit.room_rig import SEED, RoomRig, deal, gather
from tests.kit.saves import record_text


def stirred(*words: str | None, edition: str = "us") -> RoomRig:
    """Return a game for two whose seed is always the same, with what players added."""
    rig = gather("Ann", "Bob", edition=edition)
    added = zip(("Ann", "Bob"), words, strict=False)
    rig.stir({name: thought for name, thought in added if thought is not None})
    return rig


def first_roll(rig: RoomRig) -> tuple[int, int]:
    """Return the dice of the first roll."""
    rig.do("Ann", Roll())
    rolled = next(one for one in rig.happened if isinstance(one, Rolled))
    return rolled.die1, rolled.die2


def test_the_same_seed_gives_the_same_dice() -> None:
    assert first_roll(stirred()) == first_roll(stirred())


def test_what_a_player_adds_changes_the_dice() -> None:
    rolls = {first_roll(stirred(one)) for one in (None, "a", "b", "c", "d")}
    assert len(rolls) > 1


def test_every_player_can_change_the_dice() -> None:
    rolls = {first_roll(stirred("spam", one)) for one in (None, "a", "b", "c", "d")}
    assert len(rolls) > 1


def test_what_players_added_is_in_the_header(edition: str) -> None:
    rig = stirred("spam", "eggs", edition=edition)
    assert rig["Bob"].last(GameStarted).game.header.entropy == (word("spam"), word("eggs"))


def test_nothing_is_in_the_header_if_nobody_added_anything() -> None:
    header = stirred()["Bob"].last(GameStarted).game.header
    assert not header.entropy


def test_everybody_sees_what_was_added_when_the_game_begins() -> None:
    rig = stirred("spam", "eggs")
    assert rig["Ann"].last(GameStarted).sheet.entropy == (word("spam"), word("eggs"))


def test_being_ready_again_without_a_pledge_keeps_the_one_there_is(lobby: RoomRig) -> None:
    lobby.ok("Bob", Ready, True, pledge_of("eggs"))
    lobby.ok("Bob", Ready, True)
    assert lobby.sheet.pledges == (None, pledge_of("eggs"))


def test_the_commitment_is_shown_before_anybody_adds_anything() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    shown = rig.sheet.commitment
    rig.ok("Ann", Ready, True, pledge_of("spam"))
    assert rig.sheet.commitment == shown == commitment(SEED)


def test_the_seed_that_is_shown_at_the_end_was_committed_to(edition: str) -> None:
    rig = stirred("spam", edition=edition)
    shown = rig["Bob"].last(GameStarted).game.header.commitment
    rig.do("Bob", Resign())
    outcome = rig["Bob"].last(RoomChanged).sheet.outcome
    assert commitment(bytes.fromhex(outcome.seed)) == shown == commitment(SEED)


def test_until_then_nobody_is_told_the_seed(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition, pace="fast")
    rig.join("Wren")
    rig.pass_time(120)
    for name in ("Ann", "Bob", "Wren"):
        assert SEED.hex() not in str(rig[name].heard)


def test_a_game_that_was_stirred_verifies() -> None:
    rig = stirred("spam", "eggs")
    rig.do("Ann", Roll())
    rig.do("Bob", Resign())
    report = verify(parse_save(record_text(rig.entries, rig.room.durable.game), "game"))
    assert report.ok, report.problem


def test_a_record_with_other_words_does_not_verify() -> None:
    rig = stirred("spam", "eggs")
    rig.do("Ann", Roll())
    rig.do("Bob", Resign())
    other = stirred("spam", "bacon")
    other.do("Ann", Roll())
    other.do("Bob", Resign())
    mixed = [
        other.entries[at] if at == other.room.durable.first - 1 else entry
        for at, entry in enumerate(rig.entries)
    ]
    report = verify(parse_save(record_text(mixed, other.room.durable.game), "game"))
    assert not report.ok
