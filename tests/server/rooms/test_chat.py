"""Talk: how much, how long, by whom, and for whom."""

import msgspec
import pytest

from freehold.server.messages import (
    Chat,
    ChatSaid,
    Emit,
    Emote,
    Leave,
    Mute,
    RoomChanged,
    Silence,
    Welcome,
    Withheld,
    decode_message,
)
from tests.server.rooms.party import Party, deal, gather, mirror_of


def said(party: Party) -> list[str | None]:
    """Return all lines that the room remembers."""
    return [line.text for line in party.kept.chat]


def test_everybody_hears_a_line() -> None:
    party = gather("Ann", "Bob")
    party.join("Wren")
    party.ok("Ann", Chat, "hello")
    for name in ("Ann", "Bob", "Wren"):
        line = party[name].last(ChatSaid).line
        assert (line.member, line.name, line.text, line.emote) == (1, "Ann", "hello", None)


def test_everybody_sees_an_emote() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Emit, "thanks")
    line = party["Bob"].last(ChatSaid).line
    assert (line.text, line.emote) == (None, "thanks")


def test_a_line_says_when() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Chat, "hello")
    assert party["Bob"].last(ChatSaid).line.at == party.clock.wall()


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
def test_a_line_is_one_line_of_what_can_be_seen(text: str, heard: str) -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Chat, text)
    assert said(party) == [heard]


@pytest.mark.parametrize("text", [" ", "\n", "\u202e", "\x00\x01"])
def test_a_line_of_nothing_is_refused(text: str) -> None:
    assert gather("Ann", "Bob").refused("Ann", Chat, text) == "bad_message"


def test_a_line_may_have_300_characters() -> None:
    text = "ক" * 300
    assert decode_message(msgspec.json.encode(Chat("1", text))) == Chat("1", text)


@pytest.mark.parametrize("text", ["", "x" * 301])
def test_a_line_that_is_too_long_or_empty_is_no_message(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_message(msgspec.json.encode(Chat("1", text)))


def test_an_emote_that_nobody_knows_is_no_message() -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_message(b'{"say":"emit","id":"1","emote":"rude"}')


# --- how much


def test_five_lines_at_once_are_heard() -> None:
    party = gather("Ann", "Bob")
    for number in range(5):
        party.ok("Ann", Chat, str(number))


def test_the_sixth_is_too_much() -> None:
    party = gather("Ann", "Bob")
    for number in range(5):
        party.ok("Ann", Chat, str(number))
    assert party.refused("Ann", Chat, "6") == "slow_down"


def test_emotes_count_too() -> None:
    party = gather("Ann", "Bob")
    emotes: list[Emote] = ["hello", "wow", "oops", "deal", "hurry"]
    for emote in emotes:
        party.ok("Ann", Emit, emote)
    assert party.refused("Ann", Emit, "hello") == "slow_down"


def test_after_two_seconds_there_is_one_more() -> None:
    party = gather("Ann", "Bob")
    for number in range(5):
        party.ok("Ann", Chat, str(number))
    party.pass_time(2)
    party.ok("Ann", Chat, "6")
    assert party.refused("Ann", Chat, "7") == "slow_down"


def test_everybody_has_their_own_measure() -> None:
    party = gather("Ann", "Bob")
    for number in range(5):
        party.ok("Ann", Chat, str(number))
    party.ok("Bob", Chat, "my turn")


def test_leaving_and_coming_back_gives_no_new_measure() -> None:
    party = gather("Ann", "Bob")
    for number in range(5):
        party.ok("Bob", Chat, str(number))
    party.ok("Bob", Leave)
    party.join("Bob")
    assert party.refused("Bob", Chat, "6") == "slow_down"


def test_who_enters_is_told_the_last_fifty_lines() -> None:
    party = gather("Ann", "Bob")
    for number in range(60):
        party.ok("Ann", Chat, str(number))
        party.pass_time(2)
    chat = party.join("Bob").last(Welcome).chat
    assert [line.text for line in chat] == [str(number) for number in range(10, 60)]


# --- who may speak


def test_who_is_silenced_may_not_speak() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Silence, party.number("Bob"), True)
    assert party.refused("Bob", Chat, "hello") == "silenced"
    assert party.refused("Bob", Emit, "hello") == "silenced"


def test_everybody_sees_who_is_silenced() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Silence, party.number("Bob"), True)
    assert party["Bob"].last(RoomChanged).sheet.members[1].silenced


def test_who_is_not_silenced_any_more_may_speak() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Silence, party.number("Bob"), True)
    party.ok("Ann", Silence, party.number("Bob"), False)
    party.ok("Bob", Chat, "hello")


def test_leaving_and_coming_back_does_not_help() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Silence, party.number("Bob"), True)
    party.ok("Bob", Leave)
    party.join("Bob")
    assert party.refused("Bob", Chat, "hello") == "silenced"


def test_nobody_is_silenced_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", Silence, 9, True) == "no_such_member"


# --- who wants to hear


def muted() -> Party:
    """Return a room of three in which Bob does not want to hear Ann."""
    party = gather("Ann", "Bob", "Cleo")
    party.ok("Bob", Mute, party.number("Ann"), True)
    return party


def test_who_muted_somebody_does_not_hear_them() -> None:
    party = muted()
    party.ok("Ann", Chat, "hello")
    assert party["Bob"].all(ChatSaid) == []


def test_but_counts_the_line() -> None:
    party = muted()
    seq = party.ok("Ann", Chat, "hello")
    assert party["Bob"].heard[-1] == Withheld(seq=seq)


def test_everybody_else_hears_them() -> None:
    party = muted()
    party.ok("Ann", Chat, "hello")
    assert party["Cleo"].last(ChatSaid).line.text == "hello"


def test_nobody_else_is_told_who_muted_whom() -> None:
    party = muted()
    for name in ("Ann", "Cleo"):
        assert isinstance(party[name].heard[-1], Withheld)
        assert "muted" not in [one.change.what for one in party[name].all(RoomChanged)]


def test_who_muted_somebody_is_told() -> None:
    assert muted()["Bob"].last(RoomChanged).change.what == "muted"


def test_who_comes_back_still_does_not_hear_them() -> None:
    party = muted()
    party.ok("Ann", Chat, "hello")
    welcome = party.join("Bob").last(Welcome)
    assert (welcome.chat, welcome.muted) == ((), (1,))


def test_what_was_missed_is_withheld_as_well() -> None:
    party = muted()
    after = party.kept.seq
    party.hang_up("Bob")
    party.ok("Ann", Chat, "hello")
    party.ok("Cleo", Chat, "hi")
    guest = party.join("Bob", after)
    assert guest.numbers == [after + 1, after + 2]
    assert [one.line.text for one in guest.all(ChatSaid)] == ["hi"]


def test_after_a_restart_they_are_still_not_heard() -> None:
    party = muted()
    party.reboot()
    for name in ("Ann", "Bob"):
        party.join(name)
    party.ok("Ann", Chat, "hello")
    assert party["Bob"].all(ChatSaid) == []


def test_coming_back_does_not_make_them_heard() -> None:
    party = muted()
    party.ok("Ann", Leave)
    party.join("Ann")
    party.ok("Ann", Chat, "hello")
    assert party["Bob"].all(ChatSaid) == []
    assert party.join("Bob").last(Welcome).muted == (party.number("Ann"),)


def test_who_listens_again_hears_them() -> None:
    party = muted()
    party.ok("Bob", Mute, party.number("Ann"), False)
    party.ok("Ann", Chat, "hello")
    assert party["Bob"].last(ChatSaid).line.text == "hello"


def test_what_was_withheld_is_told_to_who_listens_again_and_comes_back() -> None:
    party = muted()
    party.ok("Ann", Chat, "hello")
    party.ok("Bob", Mute, party.number("Ann"), False)
    assert [line.text for line in mirror_of(party.join("Bob")).chat] == ["hello"]


def test_nobody_mutes_themselves() -> None:
    party = gather("Ann", "Bob")
    assert party.refused("Ann", Mute, party.number("Ann"), True) == "no_such_member"


def test_nobody_is_muted_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", Mute, 9, True) == "no_such_member"


def test_talk_does_not_touch_the_clocks() -> None:
    party = deal("Ann", "Bob")
    before = party.clocks.keep()
    party.ok("Bob", Chat, "your turn")
    assert party.clocks.keep() == before
