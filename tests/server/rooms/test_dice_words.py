"""Words for the dice: pledged before any is shown, told at once, and nobody chooses by silence."""

import msgspec
import pytest

from freehold import protocol
from freehold.protocol import Begin, GameStarted, Kick, Leave, Ready, Reveal, RoomChanged, Sit
from freehold.record import commitment
from freehold.server.rooms.lobby.dice_words import pledge_of
from freehold.server.rooms.play import WORDS_TIME
from freehold.server.rooms.refusals import RefusedError
from tests.kit.dice_words import word
from tests.kit.room_rig import SEED, RoomRig, gather, mirror_of

SECONDS = WORDS_TIME / 1000


def pledged(*names: str, watcher: bool = False) -> RoomRig:
    """Return a room of three in which some have pledged the words that are their names."""
    rig = gather("Ann", "Bob", "Cid", chairs=3)
    for name in names:
        rig.ok(name, Ready, True, pledge_of(word(name)))
    if watcher:
        rig.join("Zoe")
    return rig


def asked(*names: str) -> RoomRig:
    """Return a room in which the host has begun, and words are awaited."""
    rig = pledged(*names)
    rig.ok("Ann", Begin)
    return rig


def told(rig: RoomRig) -> str:
    """Return everything that anybody has heard, and all that is written down."""
    return str([guest.heard for guest in rig.guests.values()]) + str(rig.rows)


# --- pledging


def test_who_knows_the_seed_and_pledges_last_has_seen_no_word() -> None:
    """Not even who runs the server and reads its disk: else the last word would choose the dice."""
    rig = pledged("Bob", "Cid")
    assert not any(word(name) in told(rig) for name in ("Bob", "Cid"))
    rig.ok("Ann", Ready, True, pledge_of("grinding"))
    rig.ok("Ann", Begin)
    assert not any(word(name) in told(rig) for name in ("Bob", "Cid"))


def test_everybody_sees_who_has_pledged() -> None:
    rig = pledged("Bob")
    sheet = mirror_of(rig["Cid"]).sheet
    assert sheet is not None
    assert sheet.pledges == (None, pledge_of(word("Bob")), None)


def test_a_sheet_without_pledges_does_not_speak_of_them(lobby: RoomRig) -> None:
    assert b"pledges" not in lobby.rows[-1].body
    assert b"revealing" not in lobby.rows[-1].body


def test_a_pledge_goes_with_its_chair() -> None:
    rig = gather("Ann", "Bob", chairs=4)
    rig.ok("Bob", Ready, True, pledge_of("eggs"))
    rig.ok("Bob", Sit, 3)
    assert not rig.sheet.pledges


@pytest.mark.parametrize("pledge", ["eggs", "AB" * 32, "0" * 63, ""])
def test_a_pledge_is_a_hash(pledge: str) -> None:
    text = msgspec.json.encode(Ready("x", True, pledge))
    with pytest.raises(ValueError, match="pledge"):
        protocol.decode_message(text)


# --- telling


def test_without_pledges_a_game_begins_at_once(lobby: RoomRig) -> None:
    lobby.ok("Ann", Begin)
    assert lobby.room.playing


def test_a_game_begins_with_the_last_word() -> None:
    rig = asked("Ann", "Bob")
    assert rig.sheet.revealing == (1, 2)
    rig.ok("Bob", Reveal, word("Bob"))
    assert rig.sheet.phase == "lobby"
    assert rig.sheet.entropy == (None, word("Bob"), None)
    rig.ok("Ann", Reveal, word("Ann"))
    header = rig["Cid"].last(GameStarted).game.header
    assert header.entropy == (word("Ann"), word("Bob"))
    assert header.commitment == commitment(SEED)
    assert not rig.sheet.revealing


def test_only_the_word_that_was_pledged_is_taken() -> None:
    rig = asked("Bob")
    assert rig.refused("Bob", Reveal, "a better word") == "wrong_word"
    assert rig.refused("Cid", Reveal, word("Bob")) == "wrong_word"
    rig.ok("Bob", Reveal, word("Bob"))
    assert rig.room.playing


@pytest.mark.parametrize("command", [
    (Ready, True, pledge_of("late")), (Ready, False), (Begin,), (Sit, 2), (Kick, 2),
    (protocol.Stand,), (protocol.Configure, protocol.RoomSettings()), (protocol.AddBot, "steady"),
])  # fmt: skip # side by side
def test_while_words_are_told_nothing_else_is_changed(command: tuple[object, ...]) -> None:
    """Neither a late pledge nor sending somebody away who has told too much."""
    rig = asked("Ann", "Bob")
    rig.ok("Bob", Reveal, word("Bob"))
    kind, *fields = command
    assert rig.refused("Ann", kind, *fields) == "not_in_lobby"  # type: ignore[arg-type] # some


def test_words_are_told_only_when_they_are_asked_for() -> None:
    rig = pledged("Bob")
    assert rig.refused("Bob", Reveal, word("Bob")) == "not_in_lobby"
    assert word("Bob") not in told(rig)


def test_who_comes_meanwhile_watches() -> None:
    rig = gather("Ann", "Bob", chairs=4)
    rig.ok("Bob", Ready, True, pledge_of(word("Bob")))
    rig.ok("Ann", Begin)
    rig.join("Zoe")
    assert rig.member("Zoe").chair is None
    rig.ok("Bob", Reveal, word("Bob"))
    assert rig.room.playing


# --- who keeps a word back


def expect_called_off(rig: RoomRig, *silent: str) -> None:
    """Hold a room to what comes of silence: nothing of dice that somebody could know is left."""
    assert (rig.sheet.phase, rig.sheet.revealing or (), rig.sheet.pledges or ()) == (
        "lobby",
        (),
        (),
    )
    assert rig.sheet.commitment != commitment(SEED)
    assert set(rig.sheet.entropy) == {None}
    assert not any(one.ready for one in rig.sheet.members)
    seated = {one.name for one in rig.sheet.members if one.chair is not None}
    assert seated == {"Ann", "Bob", "Cid"} - set(silent)
    assert rig["Ann"].last(RoomChanged).change.what == "called_off"


def test_silence_chooses_nothing() -> None:
    """A game does not begin without the word: other dice are drawn, and that player stands."""
    rig = asked("Ann", "Bob", "Cid")
    rig.ok("Ann", Reveal, word("Ann"))
    rig.ok("Bob", Reveal, word("Bob"))
    rig.pass_time(SECONDS - 1)
    assert rig.sheet.revealing
    rig.pass_time(2)
    expect_called_off(rig, "Cid")
    rig.ok("Bob", Ready, True)
    rig.ok("Ann", Begin)
    assert rig.room.playing
    assert rig.match.game.seed != SEED


@pytest.mark.parametrize("told", ["Ann", "Bob"])
def test_going_away_is_silence_too_and_a_word_goes_with_its_chair(told: str) -> None:
    rig = asked("Ann", "Bob")
    rig.ok(told, Reveal, word(told))
    rig.ok("Bob", Leave)
    expect_called_off(rig, "Bob")


def test_a_lost_connection_has_time_to_come_back() -> None:
    rig = asked("Bob")
    rig.hang_up("Bob", ago=SECONDS / 2)
    rig.join("Bob")
    rig.ok("Bob", Reveal, word("Bob"))
    assert rig.room.playing


def test_a_restart_waits_anew_and_then_calls_off() -> None:
    rig = asked("Ann", "Bob")
    rig.ok("Ann", Reveal, word("Ann"))
    rig.reboot("Ann")
    assert rig.sheet.revealing == (1, 2)
    rig.pass_time(SECONDS + 1)
    assert rig.sheet.phase == "lobby"
    assert not rig.sheet.revealing


def test_a_restart_loses_no_word() -> None:
    rig = asked("Ann", "Bob")
    rig.ok("Ann", Reveal, word("Ann"))
    rig.reboot("Ann", "Bob", "Cid")
    rig.ok("Bob", Reveal, word("Bob"))
    assert rig.room.playing
    assert rig.match.game.words == (word("Ann"), word("Bob"))


# --- who told a word, and cannot help it


def expect_everybody_seated(rig: RoomRig, *names: str) -> None:
    """Expect a start that was called off without anybody's fault."""
    assert (rig.sheet.phase, rig.sheet.revealing or ()) == ("lobby", ())
    assert {one.name for one in rig.sheet.members if one.chair is not None} == set(names)


def test_a_host_who_goes_leaves_too_few_and_takes_nobody_s_chair() -> None:
    rig = gather("Ann", "Bob", chairs=2)
    rig.ok("Bob", Ready, True, pledge_of(word("Bob")))
    rig.ok("Ann", Begin)
    rig.ok("Ann", Leave)
    expect_everybody_seated(rig, "Bob")
    assert rig["Bob"].last(RoomChanged).change.what == "called_off"
    rig.pass_time(SECONDS + 1)
    expect_everybody_seated(rig, "Bob")


def test_a_host_who_is_away_for_a_moment_holds_nobody_up() -> None:
    """Somebody else is host by then; who has begun is as ready as anybody."""
    rig = asked("Bob")
    rig.hang_up("Ann", ago=SECONDS / 2)
    rig.ok("Bob", Reveal, word("Bob"))
    assert rig.room.playing


def test_a_game_that_cannot_begin_any_more_is_called_off_by_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As that of a save which is played elsewhere by now: nobody is taken to keep a word back."""
    rig = asked("Bob")

    def refusing(*_given: object) -> None:
        raise RefusedError("still_played")

    monkeypatch.setattr(rig.room.play, "_started", refusing)
    rig.ok("Bob", Reveal, word("Bob"))
    expect_everybody_seated(rig, "Ann", "Bob", "Cid")
