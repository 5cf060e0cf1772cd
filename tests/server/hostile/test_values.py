"""Messages that are none, and values that nobody has."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from freehold.protocol import ENGLISH, Ack, Begin, ChatSaid, Pong, Refused, Welcome
from freehold.server.rooms.durable import restore
from freehold.server.rooms.lobby.dice_words import pledge_of
from tests.kit.cases import each
from tests.kit.live_server import GENEROUS, LiveServer, Table, with_server

# How deep is too deep for a message is for the interpreter to say.
TOO_DEEP: Final = "recursion" if sys.version_info < (3, 12) else "missing required field `say`"
ACT: Final = '{"say":"act","id":"x","ask":%s,"action":{"do":"roll"}}'
BID: Final = '{"say":"act","id":"x","ask":1,"action":{"do":"bid","amount":%s}}'
CHAT: Final = '{"say":"chat","id":"x","text":%s}'
CONFIGURE: Final = '{"say":"configure","id":"x","settings":%s}'
PROPOSE: Final = (
    '{"say":"act","id":"x","ask":1,"action":{"do":"propose","partner":1,"give":%s,"take":{}}}'
)
# What came, and what the answer must say about it.
NONSENSE: Final[dict[str, tuple[str | bytes, str]]] = {
    "nothing": ("", "truncated"),
    "a space": (" ", "truncated"),
    "a word": ("hello", "malformed"),
    "null": ("null", "Expected `object`, got `null`"),
    "true": ("true", "Expected `object`, got `bool`"),
    "a number": ("42", "Expected `object`, got `int`"),
    "text": ('"hello"', "Expected `object`, got `str`"),
    "a list": ("[]", "Expected `object`, got `array`"),
    "a message as a list": ('["chat","x","hi"]', "Expected `object`, got `array`"),
    "a list of messages": ('[{"say":"ping"}]', "Expected `object`, got `array`"),
    "two messages": ('{"say":"ping"}{"say":"ping"}', "trailing characters"),
    "half a message": ('{"say":"ping"', "truncated"),
    "no tag": ("{}", "missing required field `say`"),
    "an unknown tag": ('{"say":"cheat","id":"x"}', "Invalid value 'cheat' - at `$.say`"),
    "a tag of the server": ('{"tell":"ack","id":"x","seq":1}', "missing required field `say`"),
    "a number as tag": ('{"say":7}', "Expected `str` - at `$.say`"),
    "two tags": ('{"say":"ping","say":"leave","id":"x"}', "Invalid value 'leave'"),
    "an unknown field": (CHAT[:-1] % '"hi"' + ',"color":"red"}', "unknown field `color`"),
    "a missing field": ('{"say":"chat","id":"x"}', "missing required field `text`"),
    "a missing id": ('{"say":"leave"}', "missing required field `id`"),
    "an empty id": ('{"say":"leave","id":""}', "length >= 1 - at `$.id`"),
    "an overlong id": (json.dumps({"say": "leave", "id": "i" * 41}), "length <= 40 - at `$.id`"),
    "a number as id": ('{"say":"leave","id":7}', "Expected `str`, got `int` - at `$.id`"),
    "null as id": ('{"say":"leave","id":null}', "Expected `str`, got `null` - at `$.id`"),
    "a comment": ('{"say":"ping"/**/}', "malformed"),
    "single quotes": ("{'say':'ping'}", "malformed"),
    "a byte order mark": (b'\xef\xbb\xbf{"say":"ping"}', "malformed"),
    "UTF-16": ('{"say":"ping"}'.encode("utf-16"), "malformed"),
    "a NUL after it": (b'{"say":"ping"}\0', "trailing characters"),
    "bytes that are no UTF-8": (b'{"say":"chat","id":"x","text":"\xff\xfe"}', "utf-8"),
    "an overlong encoding": (b'{"say":"chat","id":"x","text":"\xc0\xaf"}', "utf-8"),
    "an encoded surrogate": (b'{"say":"chat","id":"x","text":"\xed\xa0\x80"}', "utf-8"),
    "a lone high surrogate": (CHAT % r'"\ud800 and some more"', "surrogate"),
    "a lone low surrogate": (CHAT % r'"\udfff and some more"', "surrogate"),
    "a bare control character": (CHAT % '"a\nb"', "malformed"),
    "deep objects": ('{"say":"chat","id":"x","text":' + '{"a":' * 1300, "got `object`"),
    "deep lists": ('{"say":"chat","id":"x","text":' + "[" * 8000, "got `array`"),
    "deep unknown fields": ('{"a":' * 1300 + "1" + "}" * 1300, TOO_DEEP),
    "a negative number": (ACT % "-1", "Expected `int` >= 0 - at `$.ask`"),
    "2**53 + 1": (ACT % str(2**53 + 1), "<= 9007199254740992"),
    "2**63": (ACT % str(2**63), "<= 9007199254740992"),
    "2**64": (ACT % str(2**64), "<= 9007199254740992"),
    "-2**63": (ACT % str(-(2**63)), "Expected `int` >= 0"),
    "a number of 5000 digits": (ACT % ("9" * 5000), "out of range"),
    "a fraction": (ACT % "1.5", "Expected `int`, got `float`"),
    "a whole fraction": (ACT % "1.0", "Expected `int`, got `float`"),
    "a huge exponent": (ACT % "1e999999", "out of range"),
    "NaN": (ACT % "NaN", "malformed"),
    "Infinity": (ACT % "Infinity", "malformed"),
    "a number in quotes": (ACT % '"1"', "Expected `int`, got `str`"),
    "true as a number": (ACT % "true", "Expected `int`, got `bool`"),
    "null as a number": (ACT % "null", "Expected `int`, got `null`"),
    "a leading zero": (ACT % "01", "malformed"),
    "a hexadecimal number": (ACT % "0x10", "malformed"),
    "a bid of nothing": (BID % "0", "Expected `int` >= 1 - at `$.action.amount`"),
    "a negative bid": (BID % "-100", "Expected `int` >= 1"),
    "a bid beyond all money": (BID % str(2**62), "Expected `int` <="),
    "a negative gift": (PROPOSE % '{"cash":-500}', ">= 0 - at `$.action.give.cash`"),
    "a deed off the board": (PROPOSE % '{"deeds":[1000]}', "`$.action.give.deeds[0]`"),
    "more deeds than there are": (
        PROPOSE % json.dumps({"deeds": [1] * 1000}),
        "`array` of length <=",
    ),
    "a pass that nobody has": (PROPOSE % '{"passes":[64]}', "`$.action.give.passes[0]`"),
    "a partner off the table": (
        PROPOSE.replace('"partner":1', '"partner":99') % "{}",
        "`$.action.partner`",
    ),
    "empty text": (CHAT % '""', "length >= 1 - at `$.text`"),
    "overlong text": (CHAT % json.dumps("a" * 301), "length <= 300 - at `$.text`"),
    "a list as text": (CHAT % '["hi"]', "Expected `str`, got `array`"),
    "an unknown emote": ('{"say":"emit","id":"x","emote":"spit"}', "Invalid enum value 'spit'"),
    "an unknown topic": ('{"say":"propose_vote","id":"x","topic":"win"}', "Invalid enum value"),
    "an unknown level": ('{"say":"add_bot","id":"x","level":"god"}', "matching regex"),
    "a level with a line break": (
        r'{"say":"add_bot","id":"x","level":"steady\n"}',
        "matching regex '^(beginner|steady|sharp|expert)$'",
    ),
    "a chair beyond": ('{"say":"sit","id":"x","chair":8}', "Expected `int` <= "),
    "member nobody": ('{"say":"kick","id":"x","member":0}', "Expected `int` >= 1"),
    "yes as text": ('{"say":"vote","id":"x","yes":"yes"}', "Expected `bool`, got `str`"),
    "yes as a number": ('{"say":"vote","id":"x","yes":1}', "Expected `bool`, got `int`"),
    "empty entropy": ('{"say":"reveal","id":"x","entropy":""}', "length >= 1"),
    "overlong entropy": (
        json.dumps({"say": "reveal", "id": "x", "entropy": "e" * 65}),
        "length <= 64",
    ),
    "a pledge in words": ('{"say":"ready","id":"x","ready":true,"pledge":"eggs"}', "regex"),
    "an edition with a line break": (CONFIGURE % r'{"edition":"us\n"}', "matching regex"),
    "an edition that is a path": (CONFIGURE % '{"edition":"../us"}', "matching regex"),
    "one chair": (CONFIGURE % '{"chairs":1}', "Expected `int` >= 2"),
    "a hundred chairs": (CONFIGURE % '{"chairs":100}', "Expected `int` <= "),
    "an unknown pace": (CONFIGURE % '{"pace":"warp"}', "Invalid enum value 'warp'"),
    "an unknown setting": (CONFIGURE % '{"cheats":true}', "unknown field `cheats`"),
    "an option that is a fraction": (
        CONFIGURE % '{"options":{"start_money":1.5}}',
        "`$.settings.options[...]`",
    ),
    "an option that is an object": (
        CONFIGURE % '{"options":{"start_money":{}}}',
        "`$.settings.options[...]`",
    ),
    "101 options": (
        CONFIGURE % json.dumps({"options": {f"o{at}": 1 for at in range(101)}}),
        "length <= 100",
    ),
    "a resume from the future": ('{"say":"resume","after":9007199254740993}', "`$.after`"),
    "a resume from before": ('{"say":"resume","after":-1}', "Expected `int` >= 0"),
}
# Settings that are well-formed and still make no game.
UNPLAYABLE: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "no such edition": ({"edition": "mars"}, "mars"),
    "no such option": ({"options": {"cheats": True}}, "cheats"),
    "an option of the wrong kind": ({"options": {"start_money": "lots"}}, "start_money"),
    "a negative option": ({"options": {"start_money": -1}}, "start_money"),
    "a huge option": ({"options": {"start_money": 10**40}}, "start_money"),
    "an option named like nothing": ({"options": {"\u0000\u202e": 1}}, "expected"),
    "more chairs than the edition has": ({"edition": "vietnam", "chairs": 8}, "chairs"),
}


@pytest.mark.server.with_args(**GENEROUS)
async def test_nonsense_is_refused_with_what_is_wrong_and_changes_nothing(live: LiveServer) -> None:
    table = await live.table()
    told: dict[str, Refused] = {}
    for case, (raw, _said) in NONSENSE.items():
        wire = await live.enter(table.tokens[0], table.code)  # who is bad often is hung up on
        told[case] = await table.expect_still(partial(wire.refused, raw))
        await wire.say({"say": "ping"})
        await wire.until(Pong)  # still connected
    assert {refused.word for refused in told.values()} == {"bad_message"}
    begin = "expected a message of the protocol: "
    assert [one for one in told.values() if not one.message.startswith(begin)] == []
    wrong = {case: told[case] for case in told if NONSENSE[case][1] not in told[case].message}
    assert wrong == {}
    await table.play()


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        (ACT % "-1", "x"),
        ('{"say":"cheat","id":"x"}', "x"),
        ('{"say":"cheat","id":7}', None),
        (json.dumps({"say": "cheat", "id": "i" * 41}), None),
        ("[]", None),
        ("", None),
    ],
)
async def test_a_refusal_names_the_command_where_its_id_can_be_read(
    live: LiveServer, raw: str, name: str | None, table: Table
) -> None:
    wire = await live.enter(table.tokens[0], table.code)
    assert (await wire.refused(raw)).id == name


@pytest.mark.parametrize("case", ["nothing", "a list", "an unknown tag", "bytes that are no UTF-8"])
async def test_nonsense_instead_of_a_hello_is_refused_and_ends_the_connection(
    live: LiveServer, case: str
) -> None:
    raw, said = NONSENSE[case]
    table = await live.table()
    wire = await live.connect()
    refused = await table.expect_still(lambda: wire.refused(raw))
    end = await wire.end()
    await table.play()
    assert (refused.word, said in refused.message, end) == (
        "bad_message",
        True,
        ("greet_first", 1008),
    )


async def test_settings_that_make_no_game_are_refused_and_change_nothing(live: LiveServer) -> None:
    table = await live.table()
    wire = await live.enter(table.tokens[0], table.code)
    for case, (settings, said) in UNPLAYABLE.items():
        refused = await table.refuses(wire, say="configure", settings=settings)
        assert (refused.word, said in refused.message) == ("bad_settings", True), case
    await table.play()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ('"}{"tell":"bye"', '"}{"tell":"bye"'),
        ("a\r\nSet-Cookie: b=c", "a Set-Cookie: b=c"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("\u2066a\u2069\u200fb\u200e", "a b"),
        ("a\u0000\u0007\u001b[31mb", "a [31mb"),
        ("a\u2028b\u2029c\u0085d", "a b c d"),
        ("\ufeffa\U000e0041", "a"),
    ],
)
async def test_chat_comes_out_as_plain_text_in_one_line(
    live: LiveServer, text: str, shown: str, table: Table
) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    ann = await live.enter(table.tokens[0], table.code)
    await wire.say({"say": "chat", "id": "x", "text": text})
    told = (await ann.until(ChatSaid)).line.text
    await table.play()
    assert told == shown


@pytest.mark.parametrize("text", ["\u200e", "\u0000", " \t\n", "\u2060\ufeff", "\u202e\u202c"])
async def test_chat_that_nobody_can_see_is_refused(live: LiveServer, text: str) -> None:
    table = await live.table()
    wire = await live.enter(table.tokens[1], table.code)
    refused = await table.refuses(wire, say="chat", text=text)
    await table.play()
    assert (refused.word, refused.message) == (
        "bad_message",
        "expected text, got nothing that can be read",
    )


@pytest.mark.parametrize("name", ["'; drop table", 'Robert"); --', "🎲 a", "বাঘ", "<b>"])
def test_a_store_on_disk_keeps_whatever_is_said(tmp_path: Path, name: str) -> None:
    async def plot(live: LiveServer) -> tuple[Any, Any]:
        table = await live.table()
        wire = await live.enter(await live.guest(name), table.code, watch=True)
        assert isinstance(await wire.ask(say="chat", text=name, id=name), Ack)
        await table.begin()
        await table.finish()
        await table.play()
        room = await live.room(table.code)
        rows = await live.admission.store.entries(room.id, 0)
        return restore(None, rows).snapshot().chat, room.durable.snapshot().chat

    kept, said = with_server(plot, data=tmp_path)
    assert [line.text for line in said] == [name]
    assert kept == said


async def test_a_repeated_field_counts_once(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    await wire.say('{"say":"chat","id":"x","id":"y","text":"one","text":"two"}')
    assert isinstance(await wire.answer("y"), Ack)
    await table.play()
    assert [line.text for line in table.room.durable.chat] == ["two"]


@pytest.mark.parametrize("name", ["\u202e", "\ud7ff", "🎲" * 40, "'; drop table rooms; --", "\0"])
async def test_an_id_may_be_any_text_and_comes_back_as_it_was(live: LiveServer, name: str) -> None:
    table = await live.table()
    wire = await live.enter(table.tokens[1], table.code)
    assert isinstance(await wire.ask(say="emit", emote="wow", id=name), Ack)
    await table.play()


@pytest.mark.parametrize("entropy", ["\0", "🎲" * 64, "\u202e", "a\nb", "you idiot", "A" * 64])
async def test_a_word_for_the_dice_says_nothing_to_others(live: LiveServer, entropy: str) -> None:
    """It is told to all, also to who has muted its player, and kept with the game."""
    table = await live.table()
    wire = await live.enter(table.tokens[1], table.code)
    pledge = pledge_of(entropy)
    assert isinstance(await wire.ask(say="ready", ready=True, pledge=pledge), Ack)
    assert isinstance(await table.ann.do(Begin), Ack)
    refused = await table.refuses(wire, say="reveal", entropy=entropy)
    assert refused.word == "wrong_word"
    assert "hexadecimal" in refused.message


@pytest.mark.parametrize("after", [0, 1, 10**6, 2**53])
async def test_any_number_to_resume_from_is_answered(live: LiveServer, after: int) -> None:
    table = await live.table()
    await table.play()
    wire = await live.enter(table.tokens[1], table.code)

    async def resume() -> None:
        await wire.say({"say": "resume", "after": after})
        await wire.say({"say": "ping"})
        while type(await wire.hear()).__name__ != "Pong":
            pass

    await table.expect_still(resume)
    await table.play()


@pytest.mark.parametrize("after", [0, 10**6, 2**53])
async def test_any_number_in_a_hello_lets_one_in(live: LiveServer, after: int) -> None:
    table = await live.table()
    await table.play()
    wire = await live.connect()
    await wire.say({"say": "hello", "token": table.tokens[1], "room": table.code, "after": after})
    first = await wire.hear()
    assert isinstance(first, Welcome) == (after > 0)
    await table.play()


@pytest.mark.server.with_args(**GENEROUS)
@each(
    "fields",
    [
        {"protocol": "1"},
        {"room": "12345"},
        {"room": "1234567"},
        {"room": "12345a"},
        {"room": "123456\n"},
        {"room": "١٢٣٤٥٦"},
        {"room": 123456},
        {"room": None},
        {"token": ""},
        {"token": "t" * 201},
        {"token": None},
        {"after": -1},
        {"after": "1"},
        {"watch": 1},
        {"seat": 0},
    ],
)
async def test_a_malformed_hello_is_refused(live: LiveServer, fields: dict[str, Any]) -> None:
    table = await live.table()
    wire = await live.connect()
    hello = {"say": "hello", "token": table.tokens[1], "room": table.code, **fields}
    refused = await table.expect_still(lambda: wire.refused(hello))
    assert await wire.end() == ("greet_first", 1008)
    await table.play()
    assert refused.word == "bad_message"
    assert f"`$.{next(iter(fields))}`" in refused.message or "unknown field" in refused.message


def test_every_word_of_a_refusal_has_a_sentence() -> None:
    assert all(len(text) > 10 for text in ENGLISH.values())
    assert msgspec.json.decode(msgspec.json.encode(ENGLISH)) == ENGLISH
