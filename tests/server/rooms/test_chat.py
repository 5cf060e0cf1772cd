"""Talk: how much, how long, by whom, and for whom."""

import msgspec
import pytest

from freehold import protocol
from tests.kit.room_rig import RoomRig, gather, mirror_of


def said(rig: RoomRig) -> list[str | None]:
    """Return all lines that the room remembers."""
    return [line.text for line in rig.kept.chat]


def test_everybody_hears_a_line(lobby: RoomRig) -> None:
    lobby.join("Wren")
    lobby.ok("Ann", protocol.Chat, "hello")
    for name in ("Ann", "Bob", "Wren"):
        line = lobby[name].last(protocol.ChatSaid).line
        assert (line.member, line.name, line.text, line.emote) == (1, "Ann", "hello", None)


def test_everybody_sees_an_emote(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Emit, "thanks")
    line = lobby["Bob"].last(protocol.ChatSaid).line
    assert (line.text, line.emote) == (None, "thanks")


def test_a_line_says_when(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Chat, "hello")
    assert lobby["Bob"].last(protocol.ChatSaid).line.at == lobby.clock.wall()


# --- what can be said

UNSEEN = {
    "a\nb": "a b",
    "a\tb": "a b",
    "a\x00b": "a b",
    "a\x1b[31mb": "a [31mb",
    "a\u202eb": "a b",
    "a\u2066b": "a b",
    "a\u200bb": "a b",
    "a\ufeffb": "a b",
    "  a   b  ": "a b",
    "cafe\u0301": "café",
    "ক্\u200dষ": "ক্\u200dষ",
}


@pytest.mark.parametrize(("text", "heard"), UNSEEN.items(), ids=map(repr, UNSEEN))
def test_a_line_is_one_line_of_what_can_be_seen(text: str, heard: str, lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Chat, text)
    assert said(lobby) == [heard]


@pytest.mark.parametrize(
    "text", [" ", "\n", "\u202e", "\x00\x01", "\u2800", "\u3164\u115f", "\u200d"]
)
def test_a_line_of_nothing_is_refused(text: str) -> None:
    assert gather("Ann", "Bob").refused("Ann", protocol.Chat, text) == "bad_message"


def test_a_line_may_have_300_characters() -> None:
    text = "ক" * 300
    assert protocol.decode_message(msgspec.json.encode(protocol.Chat("1", text))) == protocol.Chat(
        "1", text
    )


@pytest.mark.parametrize("text", ["", "x" * 301])
def test_a_line_that_is_too_long_or_empty_is_no_message(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        protocol.decode_message(msgspec.json.encode(protocol.Chat("1", text)))


def test_an_emote_that_nobody_knows_is_no_message() -> None:
    with pytest.raises(msgspec.DecodeError):
        protocol.decode_message(b'{"say":"emit","id":"1","emote":"rude"}')


# --- how much


def test_five_lines_at_once_are_heard(lobby: RoomRig) -> None:
    for number in range(5):
        lobby.ok("Ann", protocol.Chat, str(number))


def test_the_sixth_is_too_much(lobby: RoomRig) -> None:
    for number in range(5):
        lobby.ok("Ann", protocol.Chat, str(number))
    assert lobby.refused("Ann", protocol.Chat, "6") == "slow_down"


def test_emotes_count_too(lobby: RoomRig) -> None:
    emotes: list[protocol.Emote] = ["hello", "wow", "oops", "deal", "hurry"]
    for emote in emotes:
        lobby.ok("Ann", protocol.Emit, emote)
    assert lobby.refused("Ann", protocol.Emit, "hello") == "slow_down"


def test_after_two_seconds_there_is_one_more(lobby: RoomRig) -> None:
    for number in range(5):
        lobby.ok("Ann", protocol.Chat, str(number))
    lobby.pass_time(2)
    lobby.ok("Ann", protocol.Chat, "6")
    assert lobby.refused("Ann", protocol.Chat, "7") == "slow_down"


def test_everybody_has_their_own_measure(lobby: RoomRig) -> None:
    for number in range(5):
        lobby.ok("Ann", protocol.Chat, str(number))
    lobby.ok("Bob", protocol.Chat, "my turn")


def test_leaving_and_coming_back_gives_no_new_measure(lobby: RoomRig) -> None:
    for number in range(5):
        lobby.ok("Bob", protocol.Chat, str(number))
    lobby.ok("Bob", protocol.Leave)
    lobby.join("Bob")
    assert lobby.refused("Bob", protocol.Chat, "6") == "slow_down"


def test_who_enters_is_told_the_last_fifty_lines(lobby: RoomRig) -> None:
    for number in range(60):
        lobby.ok("Ann", protocol.Chat, str(number))
        lobby.pass_time(2)
    chat = lobby.join("Bob").last(protocol.Welcome).chat
    assert [line.text for line in chat] == [str(number) for number in range(10, 60)]


# --- who may speak


def test_who_is_silenced_may_not_speak(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Silence, lobby.number("Bob"), True)
    assert lobby.refused("Bob", protocol.Chat, "hello") == "silenced"
    assert lobby.refused("Bob", protocol.Emit, "hello") == "silenced"


def test_everybody_sees_who_is_silenced(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Silence, lobby.number("Bob"), True)
    assert lobby["Bob"].last(protocol.RoomChanged).sheet.members[1].silenced


def test_who_is_not_silenced_any_more_may_speak(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Silence, lobby.number("Bob"), True)
    lobby.ok("Ann", protocol.Silence, lobby.number("Bob"), False)
    lobby.ok("Bob", protocol.Chat, "hello")


def test_leaving_and_coming_back_does_not_help(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Silence, lobby.number("Bob"), True)
    lobby.ok("Bob", protocol.Leave)
    lobby.join("Bob")
    assert lobby.refused("Bob", protocol.Chat, "hello") == "silenced"


def test_nobody_is_silenced_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", protocol.Silence, 9, True) == "no_such_member"


# --- who wants to hear


def muted() -> RoomRig:
    """Return a room of three in which Bob does not want to hear Ann."""
    rig = gather("Ann", "Bob", "Cleo")
    rig.ok("Bob", protocol.Mute, rig.number("Ann"), True)
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return a room of three in which Bob does not want to hear Ann."""
    return muted()


def test_who_muted_somebody_does_not_hear_them(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Chat, "hello")
    assert rig["Bob"].all(protocol.ChatSaid) == []


def test_but_counts_the_line(rig: RoomRig) -> None:
    seq = rig.ok("Ann", protocol.Chat, "hello")
    assert rig["Bob"].heard[-1] == protocol.Withheld(seq=seq)


def test_everybody_else_hears_them(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Chat, "hello")
    assert rig["Cleo"].last(protocol.ChatSaid).line.text == "hello"


def test_nobody_else_is_told_who_muted_whom(rig: RoomRig) -> None:
    for name in ("Ann", "Cleo"):
        assert isinstance(rig[name].heard[-1], protocol.Withheld)
        assert "muted" not in [one.change.what for one in rig[name].all(protocol.RoomChanged)]


def test_who_muted_somebody_is_told() -> None:
    assert muted()["Bob"].last(protocol.RoomChanged).change.what == "muted"


def test_who_comes_back_still_does_not_hear_them(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Chat, "hello")
    welcome = rig.join("Bob").last(protocol.Welcome)
    assert (welcome.chat, welcome.muted) == ((), (1,))


def test_what_was_missed_is_withheld_as_well(rig: RoomRig) -> None:
    after = rig.kept.seq
    rig.hang_up("Bob")
    rig.ok("Ann", protocol.Chat, "hello")
    rig.ok("Cleo", protocol.Chat, "hi")
    guest = rig.join("Bob", after)
    assert guest.numbers == [after + 1, after + 2]
    assert [one.line.text for one in guest.all(protocol.ChatSaid)] == ["hi"]


def test_after_a_restart_they_are_still_not_heard(rig: RoomRig) -> None:
    rig.reboot("Ann", "Bob")
    rig.ok("Ann", protocol.Chat, "hello")
    assert rig["Bob"].all(protocol.ChatSaid) == []


def test_coming_back_does_not_make_them_heard(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Leave)
    rig.join("Ann")
    rig.ok("Ann", protocol.Chat, "hello")
    assert rig["Bob"].all(protocol.ChatSaid) == []
    assert rig.join("Bob").last(protocol.Welcome).muted == (rig.number("Ann"),)


def test_who_listens_again_hears_them(rig: RoomRig) -> None:
    rig.ok("Bob", protocol.Mute, rig.number("Ann"), False)
    rig.ok("Ann", protocol.Chat, "hello")
    assert rig["Bob"].last(protocol.ChatSaid).line.text == "hello"


def test_what_was_withheld_is_told_to_who_listens_again_and_comes_back(rig: RoomRig) -> None:
    rig.ok("Ann", protocol.Chat, "hello")
    rig.ok("Bob", protocol.Mute, rig.number("Ann"), False)
    assert [line.text for line in mirror_of(rig.join("Bob")).chat] == ["hello"]


def test_nobody_mutes_themselves(lobby: RoomRig) -> None:
    assert lobby.refused("Ann", protocol.Mute, lobby.number("Ann"), True) == "no_such_member"


def test_nobody_is_muted_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", protocol.Mute, 9, True) == "no_such_member"


def test_talk_does_not_touch_the_clocks(game: RoomRig) -> None:
    before = game.clocks.snapshot()
    game.ok("Bob", protocol.Chat, "your turn")
    assert game.clocks.snapshot() == before


def test_who_is_silenced_and_becomes_host_does_not_speak_again(lobby: RoomRig) -> None:
    lobby.ok("Ann", protocol.Silence, lobby.number("Bob"), True)
    lobby.ok("Ann", protocol.Leave)
    assert lobby.sheet.host == lobby.number("Bob")
    assert lobby.refused("Bob", protocol.Silence, lobby.number("Bob"), False) == "no_such_member"
    assert lobby.refused("Bob", protocol.Chat, "hello") == "silenced"


def test_who_may_speak_is_the_next_host() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.join("Wren", watch=True)
    for name in ("Bob", "Cleo"):
        rig.ok("Ann", protocol.Silence, rig.number(name), True)
    rig.ok("Ann", protocol.Leave)
    assert rig.sheet.host == rig.number("Wren")
